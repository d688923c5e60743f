//! `GET /api/v1/play/apps`: apps: search, front page, categories and charts (docs/specification.md, Endpoints).

use crate::endpoint::Endpoint;
use crate::endpoints::v1::play::store::{AGE, STORE_DEVICE, list_row};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = list_row!(
    Apps at "/api/v1/play/apps" as "v1_play_apps": "Apps: search, front page, categories and charts",
    "apps_category": "A category of apps by the store's id, such as ART_AND_DESIGN or FAMILY.",
    [STORE_DEVICE: "store_device", AGE: "age"],
    [
        Constraint::Excludes("store_device", "q"),
        Constraint::Excludes("store_device", "apps_category"),
        Constraint::Excludes("store_device", "chart"),
        Constraint::Requires("age", "apps_category"),
    ]
);
