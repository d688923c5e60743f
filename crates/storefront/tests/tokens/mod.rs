//! Tests of foreign and own tokens as agents present them.

mod access;
mod algorithms;
mod assertion;
mod present;
mod provider;
pub mod world;
