//! `GET /api/v1/search`: web search on the largest engine.

use quarry_sources::v1::search::{self, Query, Vertical};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::PHRASE;
use crate::endpoints::v1::places;
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/search",
    operation_id: "v1_search",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Web search on the largest engine",
    params: &SEARCH,
    constraints: &CONSTRAINTS,
    groups: &[
        web::INFORMATION,
        web::ADS,
        web::LOCAL_ADS,
        web::SHOPPING_ADS,
        web::TICKETS,
        Group::optional::<search::AiOverview>("ai_overview", web::OVERVIEW_DOC),
        Group::optional::<search::AnswerBox>("answer_box", "The source's direct answer."),
        Group::optional::<search::KnowledgeGraph>(
            "knowledge_graph",
            "Knowledge panel about the subject; its facts are further fields under their own names.",
        ),
        Group::optional::<search::TopCarousel>("top_carousel", "Things side by side above the results."),
        web::ORGANIC,
        Group::optional::<search::LocalResults>("local_results", "Places on the page."),
        Group::optional::<Vec<search::ImmersiveProduct>>("immersive_products", "Products in a grid."),
        Group::optional::<Vec<search::TopStory>>("top_stories", "News on the page."),
        Group::optional::<Vec<search::Perspective>>("perspectives", "What people say."),
        Group::optional::<Vec<search::Discussion>>("discussions_and_forums", "Forum threads."),
        Group::optional::<Vec<search::InlineVideo>>("inline_videos", "Videos on the page."),
        Group::optional::<Vec<search::InlineVideo>>("short_videos", "Short videos on the page."),
        Group::optional::<Vec<search::InlineImage>>("inline_images", "Images on the page."),
        Group::optional::<Vec<search::Place>>("top_sights", "Sights of a place."),
        Group::optional::<Vec<search::Place>>(
            "hotels_results",
            "Hotels and holiday rentals in carousels; hotels on a map are local_results.",
        ),
        Group::optional::<Vec<search::TopStory>>("visual_stories", "Stories in pictures."),
        Group::optional::<Vec<search::Section>>("explore_brands", "Brands, under their headings."),
        Group::optional::<Vec<search::Section>>(
            "buying_guide",
            "What there is to choose from, with prices, under its headings.",
        ),
        Group::optional::<search::SportsResults>("sports_results", "Games of a league or of a team."),
        Group::optional::<Vec<search::Recipe>>("recipes_results", "Recipes on the page."),
        Group::optional::<Vec<search::Job>>("jobs_results", "Jobs on the page."),
        Group::optional::<Vec<search::Event>>("events_results", "Events on the page."),
        Group::optional::<Vec<search::Showtime>>("showtimes_results", "When films run in cinemas."),
        Group::optional::<Vec<search::App>>("apps_results", "Apps of stores on the page."),
        Group::optional::<search::ScholarlyArticles>("scholarly_articles", "Papers on the page."),
        Group::optional::<search::LatestPosts>(
            "latest_posts",
            "Short messages of an account, or of several among the news.",
        ),
        Group::optional::<Vec<search::Topic>>(
            "things_to_know",
            "Topics around the phrase, with their answers.",
        ),
        Group::optional::<Vec<search::Section>>(
            "other_sections",
            "Sections of the page that belong to no other group.",
        ),
        web::RELATED_QUESTIONS,
        web::RELATED_SEARCHES,
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move {
            let links = places::build_links(asked.params, asked.origin);
            search::run(&Query { links, ..build_query(asked.params) }, asked.source).await
        })
    },
};

const SEARCH: [Param; 22] = [
    web::Q_OR_ID,
    web::LUDOCID,
    web::KGMID,
    web::HL,
    web::GL,
    web::V1_DOMAIN,
    web::DEVICE,
    web::LOCATION,
    web::UULE,
    web::LAT,
    web::LON,
    Param::optional(
        "as_sitesearch",
        Rule::Text { max_bytes: 255, max_encoded_bytes: 765 },
        "Only results of this site.",
    ),
    Param::optional("as_epq", PHRASE, "Only results with these words in this order."),
    Param::optional(
        "as_qdr",
        Rule::Token(TokenKind::Recency),
        "Only results of the past day, week, month or year, or of so many of them: m3 is three months.",
    ),
    Param::optional(
        "tbs",
        Rule::Text { max_bytes: 512, max_encoded_bytes: 1024 },
        "The source's own filters, such as qdr:w or li:1.",
    ),
    Param::optional(
        "tbm",
        Rule::Choice(&["bks", "isch", "lcl", "nws", "pts", "shop", "vid"]),
        "Kind of results: books, images, places, news, patents, products, videos.",
    ),
    Param::optional(
        "cr",
        Rule::Token(TokenKind::Countries),
        "Only pages of these countries, such as countryDE.",
    ),
    Param::optional(
        "lr",
        Rule::Token(TokenKind::Languages),
        "Only pages in these languages, such as lang_de.",
    ),
    web::SAFE,
    web::NFPR,
    web::START,
    Param::optional(
        "fast_mode",
        Rule::Flag,
        "Organic results only, from a lighter page without overview and other modules.",
    ),
];

/// Parameters shared with v1/ai-overview: all except the last, `fast_mode`.
pub(super) const FAMILY: &[Param] = SEARCH.split_at(SEARCH.len() - 1).0;

pub(super) const CONSTRAINTS: [Constraint; 6] = {
    let [a, b, c, d, e] = web::ONE_PLACE;
    [Constraint::OneOf(&["q", "ludocid", "kgmid"]), a, b, c, d, e]
};

/// Builds the source's query from validated parameters; also used by v1/ai-overview.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        q: params.string("q"),
        ludocid: params.text("ludocid").and_then(|cid| cid.parse().ok()),
        kgmid: text("kgmid"),
        visit: build_visit(params),
        as_sitesearch: text("as_sitesearch"),
        as_epq: text("as_epq"),
        as_qdr: text("as_qdr"),
        tbs: text("tbs"),
        tbm: params.text("tbm").and_then(parse_vertical),
        cr: text("cr"),
        lr: text("lr"),
        safe: web::parse_safe(params),
        nfpr: params.flag("nfpr"),
        start: params.integer("start").unwrap_or(0),
        fast_mode: params.flag("fast_mode"),
        ..Query::default()
    }
}

fn parse_vertical(token: &str) -> Option<Vertical> {
    Vertical::ALL.into_iter().find(|vertical| vertical.token() == token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;
    use quarry_sources::v1::search::build_request;

    #[test]
    fn every_kind_of_results_is_one_of_the_sources() {
        let tbm = SEARCH.iter().find(|param| param.name == "tbm").unwrap();
        let Rule::Choice(tokens) = tbm.rule else { panic!("{tbm:?}") };
        assert_eq!(tokens, Vertical::ALL.map(Vertical::token));
        assert!(tokens.iter().all(|token| parse_vertical(token).is_some()));
    }

    #[test]
    fn every_parameter_reaches_the_source() {
        let sent = "q=x&ludocid=18446744073709551615&kgmid=%2Fm%2F0jcx&hl=zh-tw&gl=TW&device=mobile&location=Paris,France\
            &as_sitesearch=a.test&as_epq=b%20c&as_qdr=m3&tbs=li:1&tbm=nws&cr=countryDE&lr=lang_de&safe=off&nfpr=1&start=20";
        let params = check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        assert_eq!(
            build_request(&build_query(&params)).path,
            "/search?q=x&ludocid=18446744073709551615&kgmid=%2Fm%2F0jcx&hl=zh-TW&gl=tw&uule=w%2BCAIQICIMUGFyaXMsRnJhbmNl\
             &as_sitesearch=a.test&as_epq=b%20c&as_qdr=m3&tbs=li%3A1&tbm=nws&cr=countryDE&lr=lang_de&safe=off&nfpr=1\
             &start=20&pws=0"
        );
    }

    #[test]
    fn an_id_may_stand_in_place_of_the_phrase_and_one_of_them_is_needed() {
        for query in ["q=x", "ludocid=7", "kgmid=/m/0jcx", "ludocid=7&kgmid=/g/11b6"] {
            assert!(check(query, ENDPOINT.params, ENDPOINT.constraints).is_ok(), "{query}");
        }
        let error = check("hl=en", ENDPOINT.params, ENDPOINT.constraints).expect_err("nothing to search");
        assert_eq!(error.message(), "One of `q`, `ludocid`, `kgmid` is required.");
    }
}
