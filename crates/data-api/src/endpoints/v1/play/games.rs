//! `GET /api/v1/play/games`: games: search, front page, categories and charts (docs/specification.md, Endpoints). The store
//! searches games among apps.

use crate::endpoint::Endpoint;
use crate::endpoints::v1::play::store::{STORE_DEVICE, list_row};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = list_row!(
    Games at "/api/v1/play/games" as "v1_play_games": "Games: search, front page, categories and charts",
    "games_category": "A category of games by the store's id, such as GAME_PUZZLE.",
    [STORE_DEVICE: "store_device"],
    [
        Constraint::Excludes("store_device", "q"),
        Constraint::Excludes("store_device", "games_category"),
        Constraint::Excludes("store_device", "chart"),
    ]
);
