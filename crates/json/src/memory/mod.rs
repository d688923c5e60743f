//! Reads and writes of a few bytes at a time. All unsafe code of the crate is here.

#![allow(
    unsafe_code,
    reason = "safe code can only append whole strings, by memory.copy, load a block in two halves, and check UTF-8 twice"
)]

pub mod block;
pub mod copy;
pub mod utf8;
