#![doc = include_str!("../README.md")]
//!
//! Reads the app store's JSON and writes apps. This source answers with nothing but JSON, and most of it is passed on: every
//! field passes through here, so the crate is built for speed, like `quarry-json`. The requests to the store and the meaning of
//! its refusals are in `quarry-sources-v6`.
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
