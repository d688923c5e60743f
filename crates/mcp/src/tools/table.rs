//! The jobs: the tools that a model is shown unless it asks for others. Ten at most with the two about the account, and few
//! words: every one of them is read at the beginning of every conversation.

use super::job::{Argument, ArgumentKind, Job, JobRoute, ParamMapping, RouteCondition, ValueChange};

const fn text_argument(name: &'static str, doc: &'static str) -> Argument {
    Argument { name, kind: ArgumentKind::Text, doc, required: false }
}

const fn required_argument(name: &'static str, doc: &'static str) -> Argument {
    Argument { name, kind: ArgumentKind::Text, doc, required: true }
}

const fn typed_argument(name: &'static str, kind: ArgumentKind, doc: &'static str) -> Argument {
    Argument { name, kind, doc, required: false }
}

const fn pass_as(argument: &'static str, param: &'static str) -> ParamMapping {
    ParamMapping { argument, param, change: ValueChange::Same }
}

const fn pass_with_offset(argument: &'static str, param: &'static str, more: i64) -> ParamMapping {
    ParamMapping { argument, param, change: ValueChange::Plus(more) }
}

const fn pass_by_table(
    argument: &'static str,
    param: &'static str,
    rows: &'static [(&'static str, &'static str)],
) -> ParamMapping {
    ParamMapping { argument, param, change: ValueChange::Table(rows) }
}

const fn new_route(
    source: &'static str,
    needs: RouteCondition,
    path: &'static str,
    passes: &'static [ParamMapping],
) -> JobRoute {
    JobRoute { source, needs, path, passes, fixed: &[], implied: &[] }
}

const COUNTRY: Argument = text_argument("country", "Two letters: us");
const LANGUAGE: Argument = text_argument("language", "Two letters: en");
const LOCATION: Argument = text_argument("location", "Where to search from: Paris,France");
const START: Argument = typed_argument("start", ArgumentKind::Integer, "Results to skip");

/// All of them, in the order in which they are listed.
pub static JOBS: [Job; 8] = [
    Job {
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
    },
    Job {
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
    },
    Job {
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
            text_argument("location", "Paris,France; v1, v2, v4"),
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
                &[
                    pass_as("query", "q"),
                    pass_as("lat", "lat"),
                    pass_as("lon", "lon"),
                    pass_as("start", "start"),
                ],
            ),
            new_route(
                "v6",
                RouteCondition::Given("place_id"),
                "/api/v6/maps/places",
                &[pass_as("place_id", "muid")],
            ),
        ],
        groups: &["local_results", "place_results", "organic_results", "search_results"],
    },
    Job {
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
    },
    Job {
        name: "shopping",
        title: "Shopping search",
        description: "Find products with prices and shops at the largest web search engine. Use this to compare prices; then \
            shopping_product for one of them.",
        selector: None,
        arguments: &[
            required_argument("query", ""),
            typed_argument("sort", ArgumentKind::Choice(&["price", "rating"]), ""),
            typed_argument("min_price", ArgumentKind::Number, ""),
            typed_argument("max_price", ArgumentKind::Number, ""),
            typed_argument("on_sale", ArgumentKind::Flag, ""),
            COUNTRY,
            LANGUAGE,
            LOCATION,
            START,
        ],
        routes: &[new_route(
            "",
            RouteCondition::Nothing,
            "/api/v1/shopping",
            &[
                pass_as("query", "q"),
                pass_as("sort", "sort_by"),
                pass_as("min_price", "min_price"),
                pass_as("max_price", "max_price"),
                pass_as("on_sale", "on_sale"),
                pass_as("country", "gl"),
                pass_as("language", "hl"),
                pass_as("location", "location"),
                pass_as("start", "start"),
            ],
        )],
        groups: &["shopping_results", "filters"],
    },
    Job {
        name: "shopping_product",
        title: "Product offers",
        description: "Offers of all shops, specifications and reviews of one product. The three ids come from one result of \
            shopping; send those that it has.",
        selector: None,
        arguments: &[
            text_argument("gpcid", ""),
            text_argument("headline_offer_docid", ""),
            text_argument("image_docid", ""),
            text_argument("query", "The query of the search"),
            COUNTRY,
            LANGUAGE,
        ],
        routes: &[new_route(
            "",
            RouteCondition::Nothing,
            "/api/v1/shopping/product",
            &[
                pass_as("gpcid", "gpcid"),
                pass_as("headline_offer_docid", "headline_offer_docid"),
                pass_as("image_docid", "image_docid"),
                pass_as("query", "q"),
                pass_as("country", "gl"),
                pass_as("language", "hl"),
            ],
        )],
        groups: &["product_result", "offers", "product_reviews", "related_products"],
    },
    Job {
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
    },
    Job {
        name: "app_details",
        title: "App details, reviews",
        description: "One app, book or film by its product_id (from app_search), or with part=reviews what people wrote about it.",
        selector: Some("store"),
        arguments: &[
            required_argument("product_id", ""),
            typed_argument("store", ArgumentKind::Choice(&["v1", "v6"]), ""),
            typed_argument("part", ArgumentKind::Choice(&["details", "reviews"]), ""),
            typed_argument(
                "kind",
                ArgumentKind::Choice(&["apps", "books", "audiobooks", "movies", "tv"]),
                "v1",
            ),
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
                &[
                    pass_as("product_id", "product_id"),
                    pass_as("country", "country"),
                    pass_as("page", "page"),
                ],
            ),
            new_route(
                "v6",
                RouteCondition::Nothing,
                "/api/v6/app-store/product",
                &[pass_as("product_id", "product_id"), pass_as("country", "country")],
            ),
        ],
        groups: &["product_info", "reviews", "ratings", "title", "description"],
    },
];

const PERIODS: &[(&str, &str)] = &[("day", "d"), ("week", "w"), ("month", "m"), ("year", "y")];

const STORE_MAPPINGS: &[ParamMapping] = &[
    pass_as("query", "q"),
    pass_as("country", "gl"),
    pass_as("language", "hl"),
    pass_as("token", "next_page_token"),
];

#[cfg(test)]
mod tests {
    use quarry_data_api::catalogue;

    use super::*;

    #[test]
    fn every_route_leads_to_an_endpoint_that_takes_what_it_passes() {
        for job in &JOBS {
            for route in job.routes {
                let endpoint = catalogue::find_endpoint(route.path).expect(route.path);
                let takes = |name: &str| endpoint.params.iter().any(|param| param.name == name);
                let sent = route.passes.iter().map(|pass| pass.param);
                let sent = sent.chain(route.fixed.iter().map(|(name, _)| *name));
                for name in sent.chain(route.implied.iter().map(|(_, name, _)| *name)) {
                    assert!(takes(name), "{} {name}", route.path);
                }
                for pass in route.passes {
                    let own = job.arguments.iter().any(|argument| argument.name == pass.argument);
                    assert!(own, "{} {}", job.name, pass.argument);
                    let ValueChange::Table(rows) = pass.change else { continue };
                    let param = endpoint.params.iter().find(|param| param.name == pass.param).unwrap();
                    for (_, value) in rows {
                        assert!(param.rule.normalise(value).is_some(), "{} {value}", route.path);
                    }
                }
            }
        }
    }

    #[test]
    fn a_selector_offers_what_the_routes_have() {
        for job in &JOBS {
            let Some(selector) = job.selector else { continue };
            let argument = job.arguments.iter().find(|argument| argument.name == selector).unwrap();
            let mut sources: Vec<&str> = job.routes.iter().map(|route| route.source).collect();
            sources.dedup();
            assert_eq!(argument.kind, ArgumentKind::Choice(sources.leak()), "{}", job.name);
        }
    }
}
