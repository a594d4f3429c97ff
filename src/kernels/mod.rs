//! Kernels: rules that several rule systems of one family share, so that the systems need not
//! import each other.

pub(crate) mod fate;
