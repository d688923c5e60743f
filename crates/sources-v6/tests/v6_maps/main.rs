//! v6's maps: a recorded record by meaning, records of our own by the documentation, refusals, and anything garbled.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod documented;
mod garbled;
mod recorded;
mod refused;
mod world;
