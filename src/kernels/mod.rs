//! Kernels: what several rule systems of one family share.

pub(crate) mod fate;
