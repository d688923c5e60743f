//! `GET /api/v1/play/movies`: films and series: search, front page, categories and charts (docs/specification.md, Endpoints).

use crate::endpoint::Endpoint;
use crate::endpoints::v1::play::store::{AGE, list_row};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = list_row!(
    Movies at "/api/v1/play/movies" as "v1_play_movies": "Films and series: search, front page, categories and charts",
    "movies_category": "A category of films by the store's id, such as 4.",
    [AGE: "age"],
    [Constraint::Excludes("movies_category", "chart"), Constraint::Requires("age", "movies_category")]
);
