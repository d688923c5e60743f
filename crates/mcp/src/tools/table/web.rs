//! Jobs of web search: results, and a generated answer.

use super::parts::{
    COUNTRY, LANGUAGE, LOCATION, PERIODS, START, new_route, pass_as, pass_by_table, pass_with_offset,
    required_argument, text_argument, typed_argument,
};
use crate::tools::job::{ArgumentKind, Job, JobRoute, RouteCondition};

pub(super) const WEB_SEARCH: Job = Job {
    name: "web_search",
    title: "Web search",
    description: "Search the web. Use this when a question needs current pages, news, pictures or videos. Sources: v1 is \
        the largest web search engine, v2 a second web search engine, v3 a privacy-oriented search engine.",
    selector: Some("source"),
    arguments: &[
        required_argument("query", ""),
        typed_argument("source", ArgumentKind::Choice(&["v1", "v2", "v3"]), ""),
        typed_argument("kind", ArgumentKind::Choice(&["news", "images", "videos", "books"]), "v1 alone"),
        COUNTRY,
        LANGUAGE,
        LOCATION,
        typed_argument(
            "period",
            ArgumentKind::Choice(&["day", "week", "month", "year"]),
            "Results no older; v1, v3",
        ),
        START,
    ],
    routes: &[
        new_route(
            "v1",
            RouteCondition::Nothing,
            "/api/v1/search",
            &[
                pass_as("query", "q"),
                pass_by_table(
                    "kind",
                    "tbm",
                    &[("news", "nws"), ("images", "isch"), ("videos", "vid"), ("books", "bks")],
                ),
                pass_as("country", "gl"),
                pass_as("language", "hl"),
                pass_as("location", "location"),
                pass_by_table("period", "as_qdr", PERIODS),
                pass_as("start", "start"),
            ],
        ),
        new_route(
            "v2",
            RouteCondition::Nothing,
            "/api/v2/search",
            &[
                pass_as("query", "q"),
                pass_as("country", "cc"),
                pass_as("location", "location"),
                pass_with_offset("start", "first", 1),
            ],
        ),
        new_route(
            "v3",
            RouteCondition::Nothing,
            "/api/v3/search",
            &[pass_as("query", "q"), pass_by_table("period", "df", PERIODS), pass_as("start", "start")],
        ),
    ],
    groups: &["organic_results", "answer_box", "knowledge_graph", "ai_overview", "related_questions"],
};

pub(super) const AI_ANSWER: Job = Job {
    name: "ai_answer",
    title: "AI answer",
    description: "Have the largest web search engine write an answer with cited references. Use this when one summary is \
        wanted instead of a list of pages. To ask on, send the token of the last answer.",
    selector: None,
    arguments: &[
        required_argument("query", ""),
        text_argument("token", "subsequent_request_token of the last answer"),
        text_argument("image_url", "A public picture to ask about"),
        COUNTRY,
        LANGUAGE,
        LOCATION,
    ],
    routes: &[JobRoute {
        source: "",
        needs: RouteCondition::Nothing,
        path: "/api/v1/ai-mode",
        passes: &[
            pass_as("query", "q"),
            pass_as("token", "subsequent_request_token"),
            pass_as("image_url", "image_url"),
            pass_as("country", "gl"),
            pass_as("language", "hl"),
            pass_as("location", "location"),
        ],
        fixed: &[("continuable", "true")],
        implied: &[],
    }],
    groups: &["text_blocks", "references", "subsequent_request_token"],
};
