//! What Quarry asks of each source and how it reads the answer. One module an endpoint: the request and the parser
//! side by side. Usable as a library by itself: bring a [`Source`] that carries requests out.
//!
//! Sources are named `v1` … `v6` (specification, Naming conventions); where they live is the caller's configuration.

pub mod ask;
mod base64;
pub mod cursor;
mod dates;
pub mod envelope;
mod guarded;
mod joined;
pub mod named;
mod number;
mod once;
mod pages;
pub mod reading;
pub mod v1;
pub mod v2;
pub mod v3;
pub mod v4;
pub mod v5;
pub mod v6;

pub use ask::{
    Answer, Body, Device, Failure, LocalTime, Pending, Probe, Refusal, Setting, Site, Source, SourceRequest,
};
pub use pages::Pages;
pub use reading::{Groups, Reading, Turn, UnreadSection};
