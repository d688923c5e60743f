//! `GET /api/v1/play/games`: games: search, front page, categories and charts (specification, Endpoints; parameters are ours). The store searches games among apps.

use quarry_sources::v1::play::list::Kind;

use crate::endpoint::{Endpoint, Engine};
use crate::endpoints::v1::play::store::{
    CHART, GL, GROUPS, HL, ONE_TOKEN, PRICE, Q, STORE_DEVICE, TOKENS, answer, category, continued,
};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/play/games",
    operation_id: "v1_play_games",
    engine: Engine::V1,
    alpha: true,
    summary: "Games: search, front page, categories and charts",
    params: &[
        Q,
        category("games_category", "A category of games by the store's id, such as GAME_PUZZLE."),
        CHART,
        STORE_DEVICE,
        PRICE,
        HL,
        GL,
        TOKENS[0],
        TOKENS[1],
        TOKENS[2],
    ],
    constraints: &[
        Constraint::Excludes("q", "games_category"),
        Constraint::Excludes("q", "chart"),
        Constraint::Requires("price", "q"),
        Constraint::Excludes("store_device", "q"),
        Constraint::Excludes("store_device", "games_category"),
        Constraint::Excludes("store_device", "chart"),
        ONE_TOKEN[0],
        ONE_TOKEN[1],
        ONE_TOKEN[2],
    ],
    groups: GROUPS,
    continuation: Some(continued(&["q", "games_category", "chart", "store_device", "price", "hl", "gl"])),
    run: |asked| answer(asked, Kind::Games, "games_category"),
};
