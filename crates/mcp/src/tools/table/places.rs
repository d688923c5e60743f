//! Jobs about places: search, and reviews.

use super::parts::{
    LANGUAGE, START, new_route, pass_as, pass_by_table, pass_with_offset, required_argument, text_argument,
    typed_argument,
};
use crate::tools::job::{ArgumentKind, Job, JobRoute, RouteCondition};

pub(super) const MAPS: Job = Job {
    name: "maps",
    title: "Places and maps",
    description: "Find businesses and places, or read one place by its id: address, hours, phone, rating. v1 maps of the \
        largest web search engine, v2 of a second web search engine, v3 of a privacy-oriented search engine, v4 \
        a business-review site (needs location), v5 a travel-review site (hotels, sights), v6 a device maker's maps and app \
        store (by place_id only). An answer's place_id is for this tool and for reviews, with the same source.",
    selector: Some("source"),
    arguments: &[
        text_argument("query", "coffee"),
        text_argument("place_id", "From an earlier answer"),
        typed_argument("source", ArgumentKind::Choice(&["v1", "v2", "v3", "v4", "v5", "v6"]), ""),
        text_argument("location", "Paris,France; v1, v4"),
        typed_argument("lat", ArgumentKind::Number, "With lon; not v4, v6"),
        typed_argument("lon", ArgumentKind::Number, ""),
        LANGUAGE,
        START,
    ],
    routes: &[
        JobRoute {
            source: "v1",
            needs: RouteCondition::Nothing,
            path: "/api/v1/maps",
            passes: &[
                pass_as("query", "q"),
                pass_as("place_id", "place_id"),
                pass_as("location", "location"),
                pass_as("lat", "lat"),
                pass_as("lon", "lon"),
                pass_as("language", "hl"),
                pass_as("start", "start"),
            ],
            fixed: &[],
            implied: &[("lat", "z", "14")],
        },
        new_route(
            "v2",
            RouteCondition::Nothing,
            "/api/v2/maps",
            &[
                pass_as("query", "q"),
                pass_as("place_id", "place_id"),
                pass_as("lat", "lat"),
                pass_as("lon", "lon"),
                pass_with_offset("start", "first", 1),
            ],
        ),
        new_route(
            "v3",
            RouteCondition::Nothing,
            "/api/v3/maps",
            &[pass_as("query", "q"), pass_as("lat", "lat"), pass_as("lon", "lon")],
        ),
        new_route(
            "v4",
            RouteCondition::Nothing,
            "/api/v4/search",
            &[pass_as("query", "find_desc"), pass_as("location", "find_loc"), pass_as("start", "start")],
        ),
        new_route(
            "v5",
            RouteCondition::Given("place_id"),
            "/api/v5/place",
            &[pass_as("place_id", "place_id")],
        ),
        new_route(
            "v5",
            RouteCondition::Given("query"),
            "/api/v5/search",
            &[pass_as("query", "q"), pass_as("lat", "lat"), pass_as("lon", "lon"), pass_as("start", "start")],
        ),
        new_route(
            "v6",
            RouteCondition::Given("place_id"),
            "/api/v6/maps/places",
            &[pass_as("place_id", "muid")],
        ),
    ],
    groups: &["local_results", "place_results", "organic_results", "search_results"],
};

pub(super) const REVIEWS: Job = Job {
    name: "reviews",
    title: "Place reviews",
    description: "Read what people wrote about a place. place_id comes from maps with the same source (v6: its muid). v4 is \
        a business-review site, v5 a travel-review site; v1 and v6 as in maps.",
    selector: Some("source"),
    arguments: &[
        required_argument("place_id", ""),
        typed_argument("source", ArgumentKind::Choice(&["v1", "v4", "v5", "v6"]), ""),
        typed_argument("sort", ArgumentKind::Choice(&["relevant", "newest", "highest", "lowest"]), ""),
        text_argument("language", "v1, v4"),
        typed_argument("start", ArgumentKind::Integer, "v4, v5"),
        text_argument("token", "Next page, v1"),
    ],
    routes: &[
        new_route(
            "v1",
            RouteCondition::Nothing,
            "/api/v1/reviews",
            &[
                pass_as("place_id", "place_id"),
                pass_by_table(
                    "sort",
                    "sort_by",
                    &[
                        ("relevant", "qualityScore"),
                        ("newest", "newestFirst"),
                        ("highest", "ratingHigh"),
                        ("lowest", "ratingLow"),
                    ],
                ),
                pass_as("language", "hl"),
                pass_as("token", "next_page_token"),
            ],
        ),
        new_route(
            "v4",
            RouteCondition::Nothing,
            "/api/v4/reviews",
            &[
                pass_as("place_id", "place_id"),
                pass_by_table(
                    "sort",
                    "sortby",
                    &[
                        ("relevant", "relevance_desc"),
                        ("newest", "date_desc"),
                        ("highest", "rating_desc"),
                        ("lowest", "rating_asc"),
                    ],
                ),
                pass_as("language", "hl"),
                pass_as("start", "start"),
            ],
        ),
        new_route(
            "v5",
            RouteCondition::Nothing,
            "/api/v5/reviews",
            &[
                pass_as("place_id", "place_id"),
                pass_by_table("sort", "sort_by", &[("relevant", "relevance"), ("newest", "recent")]),
                pass_as("start", "start"),
            ],
        ),
        new_route("v6", RouteCondition::Nothing, "/api/v6/maps/reviews", &[pass_as("place_id", "muid")]),
    ],
    groups: &["reviews", "rating_summary", "search_information"],
};
