#![doc = include_str!("../README.md")]
//!
//! What the app store's JSON says, and an app as it is answered. It is the source that answers with nothing but JSON, and most of
//! it goes out again: every field passes through here, so this is built for speed, as `quarry-json` is. What is asked of the
//! store, and what its refusals mean, is `quarry-sources-v6`'s.

mod app;
mod picture;
pub mod read;
mod record;

pub use app::{App, Links, listed};
pub use record::{DESKTOP_KIND, Envelope, PHONE_KIND, Record, Records};
