//! Tests of sellers: their configuration, and the operator's changes.

mod config;
mod documents;
mod openapi;
mod rows;
