//! Exact odds by enumeration.
