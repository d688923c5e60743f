//! Jobs of app stores: search, and details of one product.

use super::parts::{COUNTRY, new_route, pass_as, required_argument, text_argument, typed_argument};
use crate::tools::job::{ArgumentKind, Job, ParamMapping, RouteCondition};

pub(super) const APP_SEARCH: Job = Job {
    name: "app_search",
    title: "App store search",
    description: "Find apps, games, books or films in an app store: v1_… is the store of the largest web search engine, v6 \
        of a device maker's maps and app store. Then app_details with the product_id.",
    selector: Some("store"),
    arguments: &[
        text_argument("query", "Left out: the front page, v1_… alone"),
        typed_argument(
            "store",
            ArgumentKind::Choice(&["v1_apps", "v1_games", "v1_books", "v1_movies", "v6"]),
            "",
        ),
        COUNTRY,
        text_argument("language", "en; v6: en-us"),
        text_argument("token", "Next page"),
    ],
    routes: &[
        new_route("v1_apps", RouteCondition::Nothing, "/api/v1/play/apps", STORE_MAPPINGS),
        new_route("v1_games", RouteCondition::Nothing, "/api/v1/play/games", STORE_MAPPINGS),
        new_route("v1_books", RouteCondition::Nothing, "/api/v1/play/books", STORE_MAPPINGS),
        new_route("v1_movies", RouteCondition::Nothing, "/api/v1/play/movies", STORE_MAPPINGS),
        new_route(
            "v6",
            RouteCondition::Given("query"),
            "/api/v6/app-store/search",
            &[pass_as("query", "term"), pass_as("country", "country"), pass_as("language", "lang")],
        ),
    ],
    groups: &["organic_results"],
};

pub(super) const APP_DETAILS: Job = Job {
    name: "app_details",
    title: "App details, reviews",
    description: "One app, book or film by its product_id (from app_search), or with part=reviews what people wrote about it.",
    selector: Some("store"),
    arguments: &[
        required_argument("product_id", ""),
        typed_argument("store", ArgumentKind::Choice(&["v1", "v6"]), ""),
        typed_argument("part", ArgumentKind::Choice(&["details", "reviews"]), ""),
        typed_argument("kind", ArgumentKind::Choice(&["apps", "books", "audiobooks", "movies", "tv"]), "v1"),
        COUNTRY,
        text_argument("language", "v1"),
        typed_argument("page", ArgumentKind::Integer, "Of reviews, v6"),
        text_argument("token", "Next reviews, v1"),
    ],
    routes: &[
        new_route(
            "v1",
            RouteCondition::Is("part", "reviews"),
            "/api/v1/play/reviews",
            &[
                pass_as("product_id", "product_id"),
                pass_as("kind", "store"),
                pass_as("country", "gl"),
                pass_as("language", "hl"),
                pass_as("token", "next_page_token"),
            ],
        ),
        new_route(
            "v1",
            RouteCondition::Nothing,
            "/api/v1/play/product",
            &[
                pass_as("product_id", "product_id"),
                pass_as("kind", "store"),
                pass_as("country", "gl"),
                pass_as("language", "hl"),
            ],
        ),
        new_route(
            "v6",
            RouteCondition::Is("part", "reviews"),
            "/api/v6/app-store/reviews",
            &[pass_as("product_id", "product_id"), pass_as("country", "country"), pass_as("page", "page")],
        ),
        new_route(
            "v6",
            RouteCondition::Nothing,
            "/api/v6/app-store/product",
            &[pass_as("product_id", "product_id"), pass_as("country", "country")],
        ),
    ],
    groups: &["product_info", "reviews", "ratings", "title", "description"],
};

const STORE_MAPPINGS: &[ParamMapping] = &[
    pass_as("query", "q"),
    pass_as("country", "gl"),
    pass_as("language", "hl"),
    pass_as("token", "next_page_token"),
];
