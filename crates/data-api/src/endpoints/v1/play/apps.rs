//! `GET /api/v1/play/apps`: apps: search, front page, categories and charts (specification, Endpoints; parameters are ours).

use quarry_sources::v1::play::list::Kind;

use crate::endpoint::{Endpoint, Engine};
use crate::endpoints::v1::play::store::{
    AGE, CHART, GL, GROUPS, HL, ONE_TOKEN, PRICE, Q, STORE_DEVICE, TOKENS, answer, category, continued,
};
use crate::param::Constraint;

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/play/apps",
    operation_id: "v1_play_apps",
    engine: Engine::V1,
    alpha: true,
    summary: "Apps: search, front page, categories and charts",
    params: &[
        Q,
        category("apps_category", "A category of apps by the store's id, such as ART_AND_DESIGN or FAMILY."),
        CHART,
        STORE_DEVICE,
        AGE,
        PRICE,
        HL,
        GL,
        TOKENS[0],
        TOKENS[1],
        TOKENS[2],
    ],
    constraints: &[
        Constraint::Excludes("q", "apps_category"),
        Constraint::Excludes("q", "chart"),
        Constraint::Requires("price", "q"),
        Constraint::Excludes("store_device", "q"),
        Constraint::Excludes("store_device", "apps_category"),
        Constraint::Excludes("store_device", "chart"),
        Constraint::Requires("age", "apps_category"),
        ONE_TOKEN[0],
        ONE_TOKEN[1],
        ONE_TOKEN[2],
    ],
    groups: GROUPS,
    continuation: Some(continued(&[
        "q",
        "apps_category",
        "chart",
        "store_device",
        "age",
        "price",
        "hl",
        "gl",
    ])),
    run: |asked| answer(asked, Kind::Apps, "apps_category"),
};
