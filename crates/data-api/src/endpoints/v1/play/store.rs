//! Common parts of the endpoints over v1's store: storefront, product and list parameters, and queries built from validated
//! parameters.

use quarry_items::App;
use quarry_sources::ask::SourceFuture;
use quarry_sources::v1::play::list::{self, Kind, Query, ResumePoint};
use quarry_sources::v1::play::{Links, Locale, Shelf, Store};
use quarry_sources::{Failure, Reading};

use crate::continuation::{Continuation, PAGE_TOKEN};
use crate::endpoint::{EndpointCall, Group};
use crate::endpoints::paths;
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// Store's product id.
pub(super) const PRODUCT_ID: Param = Param::required(
    "product_id",
    Rule::Token(TokenKind::ProductId),
    "The store's id of the product, as lists name it (`product_id`).",
);
/// Section of the store.
pub(super) const STORE: Param = Param::with_default(
    "store",
    Rule::Choice(&["apps", "books", "audiobooks", "movies", "tv"]),
    "apps",
    "Part of the store.",
);
/// Language of the storefront.
pub(super) const HL: Param = Param::with_default(
    "hl",
    Rule::Token(TokenKind::StoreLanguage),
    "en",
    "Storefront language, at most 32 characters.",
);
/// Country of the storefront.
pub(super) const GL: Param =
    Param::with_default("gl", Rule::Country, "us", "Storefront country, two letters; `UK` stands for `GB`.");

/// Search term.
pub(super) const Q: Param = Param::optional(
    "q",
    crate::endpoints::PHRASE,
    "What to search for; without it the front page, a category or a chart is listed.",
);
/// Chart.
pub(super) const CHART: Param = Param::optional(
    "chart",
    Rule::Token(TokenKind::Chart),
    "A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.",
);
/// Device.
pub(super) const STORE_DEVICE: Param = Param::optional(
    "store_device",
    Rule::Choice(&["phone", "tablet", "tv", "chromebook", "watch", "car", "windows"]),
    "The front page for this kind of device.",
);
/// Age group.
pub(super) const AGE: Param = Param::optional(
    "age",
    Rule::Choice(&["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"]),
    "Within a category for children: up to 5 years, 6 to 8, 9 to 12.",
);
/// Free or paid.
pub(super) const PRICE: Param = Param::optional(
    "price",
    Rule::Integer { min: 1, max: 2 },
    "Only free (1) or paid (2) products of a search.",
);

/// Builds the category parameter of a list, named after its kind.
pub(super) const fn build_category_param(name: &'static str, doc: &'static str) -> Param {
    Param::optional(name, Rule::Token(TokenKind::StoreCategory), doc)
}

const SECTION_TOKEN: &str = "section_page_token";
const SEE_MORE_TOKEN: &str = "see_more_token";

/// Parameters with the tokens that continue a list.
pub(super) const TOKENS: [Param; 3] = [
    Continuation::build_param(
        PAGE_TOKEN,
        "The next page of a single list; keep the other parameters as they were.",
    ),
    Continuation::build_param(
        SECTION_TOKEN,
        "What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.",
    ),
    Continuation::build_param(
        SEE_MORE_TOKEN,
        "The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.",
    ),
];

/// Rules that allow one token at a time.
pub(super) const ONE_TOKEN: [Constraint; 3] = [
    Constraint::Excludes(PAGE_TOKEN, SECTION_TOKEN),
    Constraint::Excludes(PAGE_TOKEN, SEE_MORE_TOKEN),
    Constraint::Excludes(SECTION_TOKEN, SEE_MORE_TOKEN),
];

/// Builds the continuation of a list with these unchanged parameters.
pub(super) const fn build_continuation(keeps: &'static [&'static str]) -> Continuation {
    Continuation { also: &[SECTION_TOKEN, SEE_MORE_TOKEN], ..Continuation::for_pages(keeps) }
}

/// Expands to a list's row of the catalogue: its category, its own parameters between `chart` and `price`, and its own rules
/// after the common ones.
macro_rules! list_row {
    (
        $kind:ident at $path:literal as $operation:literal: $summary:literal, $category:literal: $doc:literal,
        [$($own:ident: $name:literal),*], [$($rule:expr),* $(,)?]
    ) => {{
        use $crate::endpoints::v1::play::store::{
            CHART, GL, GROUPS, HL, ONE_TOKEN, PRICE, Q, TOKENS, run_list, build_category_param, build_continuation,
        };
        use $crate::endpoint::Engine;
        Endpoint {
            path: $path,
            operation_id: $operation,
            engine: Engine::V1,
            alpha: true,
            cache_ttl_s: Some(3600),
            summary: $summary,
            params: &[
                Q, build_category_param($category, $doc), CHART, $($own,)* PRICE, HL, GL, TOKENS[0], TOKENS[1], TOKENS[2],
            ],
            constraints: &[
                Constraint::Excludes("q", $category),
                Constraint::Excludes("q", "chart"),
                Constraint::Requires("price", "q"),
                $($rule,)*
                ONE_TOKEN[0],
                ONE_TOKEN[1],
                ONE_TOKEN[2],
            ],
            groups: GROUPS,
            continuation: Some(build_continuation(&["q", $category, "chart", $($name,)* "price", "hl", "gl"])),
            run: |asked| run_list(asked, quarry_sources::v1::play::list::Kind::$kind, $category),
        }
    }};
}
pub(super) use list_row;

/// Groups of every list.
pub(super) const GROUPS: &[Group] = &[
    Group::always::<list::Information>("search_information", "Summary of the page."),
    Group::optional::<App>("app_highlight", "The product that a search asks for by its name."),
    Group::always::<Vec<Shelf>>(
        "organic_results",
        "The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it.",
    ),
    Group::optional::<Vec<list::Chart>>("chart_options", "Charts that the page offers, for `chart`."),
];

/// Runs a list call.
pub(super) fn run_list<'a>(
    asked: &'a EndpointCall<'a>,
    kind: Kind,
    category: &'static str,
) -> SourceFuture<'a, Reading> {
    Box::pin(async move {
        let resume = match asked.cursor {
            Some(state) => Some(ResumePoint::from_state(state).ok_or_else(foreign_token_failure)?),
            None => None,
        };
        let query = Query { resume, ..build_query(asked.params, asked.origin, kind, category) };
        list::run(&query, &|resume| (asked.seal)(&resume.to_state()), asked.source).await
    })
}

/// Builds the failure of an authentic token that contains no list position.
fn foreign_token_failure() -> Failure {
    Failure::Unsupported { parameter: PAGE_TOKEN, message: "continues no list".to_owned() }
}

fn build_query(params: &Params, origin: &str, kind: Kind, category: &str) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        kind,
        q: text("q"),
        category: text(category),
        chart: text("chart"),
        store_device: text("store_device"),
        age: text("age"),
        price: params.integer("price"),
        resume: None,
        locale: build_locale(params),
        links: build_links(params, origin),
    }
}

/// Builds the locale from validated parameters.
pub(super) fn build_locale(params: &Params) -> Locale {
    Locale { hl: params.string("hl"), gl: params.string("gl") }
}

/// Returns the section of the store named by validated parameters.
pub(super) fn parse_store(params: &Params) -> Store {
    params.text("store").and_then(Store::from_token).unwrap_or_default()
}

/// Builds links to products and their reviews with the same language and country.
pub(super) fn build_links(params: &Params, origin: &str) -> Links {
    Links {
        product: format!("{origin}{}", paths::V1_PLAY_PRODUCT),
        reviews: format!("{origin}{}", paths::V1_PLAY_REVIEWS),
        kept: params.to_filtered_query(|name| matches!(name, "hl" | "gl")),
    }
}
