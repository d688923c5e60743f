//! `GET /api/v1/play/movies`: films and series: search, front page, categories and charts (specification, Endpoints; parameters are ours).

use quarry_sources::v1::play::list::Kind;

use crate::endpoint::{Endpoint, Engine};
use crate::endpoints::v1::play::store::{
    AGE, CHART, GL, GROUPS, HL, ONE_TOKEN, PRICE, Q, TOKENS, answer, category, continued,
};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/play/movies",
    operation_id: "v1_play_movies",
    engine: Engine::V1,
    alpha: true,
    summary: "Films and series: search, front page, categories and charts",
    params: &[
        Q,
        category("movies_category", "A category of films by the store's id, such as 4."),
        CHART,
        AGE,
        PRICE,
        HL,
        GL,
        TOKENS[0],
        TOKENS[1],
        TOKENS[2],
    ],
    constraints: &[
        Constraint::Excludes("q", "movies_category"),
        Constraint::Excludes("q", "chart"),
        Constraint::Requires("price", "q"),
        Constraint::Excludes("movies_category", "chart"),
        Constraint::Requires("age", "movies_category"),
        ONE_TOKEN[0],
        ONE_TOKEN[1],
        ONE_TOKEN[2],
    ],
    groups: GROUPS,
    continuation: Some(continued(&["q", "movies_category", "chart", "age", "price", "hl", "gl"])),
    run: |asked| answer(asked, Kind::Movies, "movies_category"),
};
