//! The jobs: the tools that a model is shown unless it asks for others. Ten at most with the two about the account, and few
//! words: every one of them is read at the beginning of every conversation.

use super::job::{Argument, Change, Job, Kind, Need, Pass, Route};

const fn text(name: &'static str, doc: &'static str) -> Argument {
    Argument { name, kind: Kind::Text, doc, required: false }
}

const fn required(name: &'static str, doc: &'static str) -> Argument {
    Argument { name, kind: Kind::Text, doc, required: true }
}

const fn of(name: &'static str, kind: Kind, doc: &'static str) -> Argument {
    Argument { name, kind, doc, required: false }
}

const fn same(argument: &'static str, param: &'static str) -> Pass {
    Pass { argument, param, change: Change::Same }
}

const fn plus(argument: &'static str, param: &'static str, more: i64) -> Pass {
    Pass { argument, param, change: Change::Plus(more) }
}

const fn table(
    argument: &'static str,
    param: &'static str,
    rows: &'static [(&'static str, &'static str)],
) -> Pass {
    Pass { argument, param, change: Change::Table(rows) }
}

const fn route(source: &'static str, needs: Need, path: &'static str, passes: &'static [Pass]) -> Route {
    Route { source, needs, path, passes, fixed: &[], implied: &[] }
}

const COUNTRY: Argument = text("country", "Two letters: us");
const LANGUAGE: Argument = text("language", "Two letters: en");
const LOCATION: Argument = text("location", "Where to search from: Paris,France");
const START: Argument = of("start", Kind::Integer, "Results to skip");

/// All of them, in the order in which they are listed.
pub static JOBS: [Job; 8] = [
    Job {
        name: "web_search",
        title: "Web search",
        description: "Search the web. Use this when a question needs current pages, news, pictures or videos. Sources: v1 is \
            the largest web search engine, v2 a second web search engine, v3 a privacy-oriented search engine.",
        selector: Some("source"),
        arguments: &[
            required("query", ""),
            of("source", Kind::Choice(&["v1", "v2", "v3"]), ""),
            of("kind", Kind::Choice(&["news", "images", "videos", "books"]), "v1 alone"),
            COUNTRY,
            LANGUAGE,
            LOCATION,
            of("period", Kind::Choice(&["day", "week", "month", "year"]), "Results no older; v1, v3"),
            START,
        ],
        routes: &[
            route(
                "v1",
                Need::Nothing,
                "/api/v1/search",
                &[
                    same("query", "q"),
                    table(
                        "kind",
                        "tbm",
                        &[("news", "nws"), ("images", "isch"), ("videos", "vid"), ("books", "bks")],
                    ),
                    same("country", "gl"),
                    same("language", "hl"),
                    same("location", "location"),
                    table("period", "as_qdr", PERIODS),
                    same("start", "start"),
                ],
            ),
            route(
                "v2",
                Need::Nothing,
                "/api/v2/search",
                &[
                    same("query", "q"),
                    same("country", "cc"),
                    same("location", "location"),
                    plus("start", "first", 1),
                ],
            ),
            route(
                "v3",
                Need::Nothing,
                "/api/v3/search",
                &[same("query", "q"), table("period", "df", PERIODS), same("start", "start")],
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
            required("query", ""),
            text("token", "subsequent_request_token of the last answer"),
            text("image_url", "A public picture to ask about"),
            COUNTRY,
            LANGUAGE,
            LOCATION,
        ],
        routes: &[Route {
            source: "",
            needs: Need::Nothing,
            path: "/api/v1/ai-mode",
            passes: &[
                same("query", "q"),
                same("token", "subsequent_request_token"),
                same("image_url", "image_url"),
                same("country", "gl"),
                same("language", "hl"),
                same("location", "location"),
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
            text("query", "coffee"),
            text("place_id", "From an earlier answer"),
            of("source", Kind::Choice(&["v1", "v2", "v3", "v4", "v5", "v6"]), ""),
            text("location", "Paris,France; v1, v2, v4"),
            of("lat", Kind::Number, "With lon; not v4, v6"),
            of("lon", Kind::Number, ""),
            LANGUAGE,
            START,
        ],
        routes: &[
            Route {
                source: "v1",
                needs: Need::Nothing,
                path: "/api/v1/maps",
                passes: &[
                    same("query", "q"),
                    same("place_id", "place_id"),
                    same("location", "location"),
                    same("lat", "lat"),
                    same("lon", "lon"),
                    same("language", "hl"),
                    same("start", "start"),
                ],
                fixed: &[],
                implied: &[("lat", "z", "14")],
            },
            route(
                "v2",
                Need::Nothing,
                "/api/v2/maps",
                &[
                    same("query", "q"),
                    same("place_id", "place_id"),
                    same("lat", "lat"),
                    same("lon", "lon"),
                    plus("start", "first", 1),
                ],
            ),
            route(
                "v3",
                Need::Nothing,
                "/api/v3/maps",
                &[same("query", "q"), same("lat", "lat"), same("lon", "lon")],
            ),
            route(
                "v4",
                Need::Nothing,
                "/api/v4/search",
                &[same("query", "find_desc"), same("location", "find_loc"), same("start", "start")],
            ),
            route("v5", Need::Given("place_id"), "/api/v5/place", &[same("place_id", "place_id")]),
            route(
                "v5",
                Need::Given("query"),
                "/api/v5/search",
                &[same("query", "q"), same("lat", "lat"), same("lon", "lon"), same("start", "start")],
            ),
            route("v6", Need::Given("place_id"), "/api/v6/maps/places", &[same("place_id", "muid")]),
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
            required("place_id", ""),
            of("source", Kind::Choice(&["v1", "v4", "v5", "v6"]), ""),
            of("sort", Kind::Choice(&["relevant", "newest", "highest", "lowest"]), ""),
            text("language", "v1, v4"),
            of("start", Kind::Integer, "v4, v5"),
            text("token", "Next page, v1"),
        ],
        routes: &[
            route(
                "v1",
                Need::Nothing,
                "/api/v1/reviews",
                &[
                    same("place_id", "place_id"),
                    table(
                        "sort",
                        "sort_by",
                        &[
                            ("relevant", "qualityScore"),
                            ("newest", "newestFirst"),
                            ("highest", "ratingHigh"),
                            ("lowest", "ratingLow"),
                        ],
                    ),
                    same("language", "hl"),
                    same("token", "next_page_token"),
                ],
            ),
            route(
                "v4",
                Need::Nothing,
                "/api/v4/reviews",
                &[
                    same("place_id", "place_id"),
                    table(
                        "sort",
                        "sortby",
                        &[
                            ("relevant", "relevance_desc"),
                            ("newest", "date_desc"),
                            ("highest", "rating_desc"),
                            ("lowest", "rating_asc"),
                        ],
                    ),
                    same("language", "hl"),
                    same("start", "start"),
                ],
            ),
            route(
                "v5",
                Need::Nothing,
                "/api/v5/reviews",
                &[
                    same("place_id", "place_id"),
                    table("sort", "sort_by", &[("relevant", "relevance"), ("newest", "recent")]),
                    same("start", "start"),
                ],
            ),
            route("v6", Need::Nothing, "/api/v6/maps/reviews", &[same("place_id", "muid")]),
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
            required("query", ""),
            of("sort", Kind::Choice(&["price", "rating"]), ""),
            of("min_price", Kind::Number, ""),
            of("max_price", Kind::Number, ""),
            of("on_sale", Kind::Flag, ""),
            COUNTRY,
            LANGUAGE,
            LOCATION,
            START,
        ],
        routes: &[route(
            "",
            Need::Nothing,
            "/api/v1/shopping",
            &[
                same("query", "q"),
                same("sort", "sort_by"),
                same("min_price", "min_price"),
                same("max_price", "max_price"),
                same("on_sale", "on_sale"),
                same("country", "gl"),
                same("language", "hl"),
                same("location", "location"),
                same("start", "start"),
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
            text("gpcid", ""),
            text("headline_offer_docid", ""),
            text("image_docid", ""),
            text("query", "The query of the search"),
            COUNTRY,
            LANGUAGE,
        ],
        routes: &[route(
            "",
            Need::Nothing,
            "/api/v1/shopping/product",
            &[
                same("gpcid", "gpcid"),
                same("headline_offer_docid", "headline_offer_docid"),
                same("image_docid", "image_docid"),
                same("query", "q"),
                same("country", "gl"),
                same("language", "hl"),
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
            text("query", "Left out: the front page, v1_… alone"),
            of("store", Kind::Choice(&["v1_apps", "v1_games", "v1_books", "v1_movies", "v6"]), ""),
            COUNTRY,
            text("language", "en; v6: en-us"),
            text("token", "Next page"),
        ],
        routes: &[
            route("v1_apps", Need::Nothing, "/api/v1/play/apps", STORE),
            route("v1_games", Need::Nothing, "/api/v1/play/games", STORE),
            route("v1_books", Need::Nothing, "/api/v1/play/books", STORE),
            route("v1_movies", Need::Nothing, "/api/v1/play/movies", STORE),
            route(
                "v6",
                Need::Given("query"),
                "/api/v6/app-store/search",
                &[same("query", "term"), same("country", "country"), same("language", "lang")],
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
            required("product_id", ""),
            of("store", Kind::Choice(&["v1", "v6"]), ""),
            of("part", Kind::Choice(&["details", "reviews"]), ""),
            of("kind", Kind::Choice(&["apps", "books", "audiobooks", "movies", "tv"]), "v1"),
            COUNTRY,
            text("language", "v1"),
            of("page", Kind::Integer, "Of reviews, v6"),
            text("token", "Next reviews, v1"),
        ],
        routes: &[
            route(
                "v1",
                Need::Is("part", "reviews"),
                "/api/v1/play/reviews",
                &[
                    same("product_id", "product_id"),
                    same("kind", "store"),
                    same("country", "gl"),
                    same("language", "hl"),
                    same("token", "next_page_token"),
                ],
            ),
            route(
                "v1",
                Need::Nothing,
                "/api/v1/play/product",
                &[
                    same("product_id", "product_id"),
                    same("kind", "store"),
                    same("country", "gl"),
                    same("language", "hl"),
                ],
            ),
            route(
                "v6",
                Need::Is("part", "reviews"),
                "/api/v6/app-store/reviews",
                &[same("product_id", "product_id"), same("country", "country"), same("page", "page")],
            ),
            route(
                "v6",
                Need::Nothing,
                "/api/v6/app-store/product",
                &[same("product_id", "product_id"), same("country", "country")],
            ),
        ],
        groups: &["product_info", "reviews", "ratings", "title", "description"],
    },
];

const PERIODS: &[(&str, &str)] = &[("day", "d"), ("week", "w"), ("month", "m"), ("year", "y")];

const STORE: &[Pass] =
    &[same("query", "q"), same("country", "gl"), same("language", "hl"), same("token", "next_page_token")];

#[cfg(test)]
mod tests {
    use quarry_data_api::catalogue;

    use super::*;

    #[test]
    fn every_route_leads_to_an_endpoint_that_takes_what_it_passes() {
        for job in &JOBS {
            for route in job.routes {
                let endpoint = catalogue::at(route.path).expect(route.path);
                let takes = |name: &str| endpoint.params.iter().any(|param| param.name == name);
                let sent = route.passes.iter().map(|pass| pass.param);
                let sent = sent.chain(route.fixed.iter().map(|(name, _)| *name));
                for name in sent.chain(route.implied.iter().map(|(_, name, _)| *name)) {
                    assert!(takes(name), "{} {name}", route.path);
                }
                for pass in route.passes {
                    let own = job.arguments.iter().any(|argument| argument.name == pass.argument);
                    assert!(own, "{} {}", job.name, pass.argument);
                    let Change::Table(rows) = pass.change else { continue };
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
            assert_eq!(argument.kind, Kind::Choice(sources.leak()), "{}", job.name);
        }
    }
}
