#![doc = include_str!("../README.md")]
//!
//! Reads the app store's JSON and writes apps. It is the source that answers with nothing but JSON, and most of
//! it goes out again: every field passes through here, so this is built for speed, as `quarry-json` is. What is asked of the
//! store, and what its refusals mean, is `quarry-sources-v6`'s.
//!
//! ```
//! use quarry_sources_v6_apps::Record;
//! use quarry_sources_v6_apps::read::read;
//!
//! let record: Record = read(r#"{"kind":"software","trackId":7,"trackName":"Tides","price":0}"#).unwrap();
//! assert!(record.is_app());
//! ```

mod app;
mod picture;
pub mod read;
mod record;

pub use app::{ApiLinks, App, apps_to_json};
pub use record::{DESKTOP_KIND, Envelope, PHONE_KIND, Record, Records};
