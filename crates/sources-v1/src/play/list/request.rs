//! The store's pages and calls for lists.

use quarry_kernel::url::{QueryBuilder as Pairs, encode};

use super::super::batch_call::{build_call, quote_json};
use super::{Kind, Query, ResumePoint};
use crate::ask::{Site, SourceRequest};

/// The call that brings a chart.
pub(super) const CHART_CALL: &str = "vyAe2";
/// The call that brings what follows in a list.
pub(super) const MORE_CALL: &str = "qnKhOb";

/// Number of products requested of a chart.
const CHART_LENGTH: u32 = 100;
/// Number of further products requested.
const MORE_LENGTH: u32 = 50;
/// The kinds of shelves that the store may answer with.
const SHELF_KINDS: &str = "[96,108,72,100,27,8,57,169,110,11,16,1,139,152,165,68,163,211,9,71,31,195,12,64,151,150,148,113,104,55,56,145,\
    32,34,10,122]";

/// Returns the request for a list.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    match (&query.resume, &query.chart) {
        (Some(ResumePoint::Section(token)), _) => {
            let arguments = format!(
                "[[null,[[10,[10,{MORE_LENGTH}]],true,null,{SHELF_KINDS}],null,{}]]",
                quote_json(token)
            );
            build_call(MORE_CALL, &arguments, &query.locale)
        }
        (Some(ResumePoint::SeeMore(path)), _) => {
            let mark = if path.contains('?') { '&' } else { '?' };
            let locale = query.locale.add_to_query(Pairs::new()).into_string();
            SourceRequest::get(Site::V1Play, format!("{path}{mark}{locale}"))
        }
        (None, Some(chart)) if matches!(query.kind, Kind::Apps | Kind::Games) => {
            let all = if query.kind == Kind::Games { "GAME" } else { "APPLICATION" };
            let category = query.category.as_deref().unwrap_or(all);
            let arguments = format!(
                "[[null,[[8,[20,{CHART_LENGTH}]],true,null,{SHELF_KINDS}],[2,{},{}]]]",
                quote_json(chart),
                quote_json(category)
            );
            build_call(CHART_CALL, &arguments, &query.locale)
        }
        _ => SourceRequest::get(Site::V1Play, build_page_path(query)),
    }
}

/// Returns path and query of the page that shows a list.
fn build_page_path(query: &Query) -> String {
    let (path, kind) = match query.kind {
        Kind::Apps => ("/store/apps", "apps"),
        Kind::Games => ("/store/games", "apps"),
        Kind::Books => ("/store/books", "books"),
        Kind::Movies => ("/store/movies", "movies"),
    };
    let price = query.price.map(|price| price.to_string());
    if let Some(q) = &query.q {
        let pairs = query.locale.add_to_query(Pairs::new().with_pair("q", q).with_pair("c", kind));
        return pairs.with_optional_pair("price", price.as_deref()).append_to("/store/search");
    }
    let path = match (&query.chart, &query.category) {
        (Some(chart), _) => format!("{path}/collection/{}", encode(chart)),
        (None, Some(category)) => format!("/store/{kind}/category/{}", encode(category)),
        (None, None) => path.to_owned(),
    };
    let pairs = Pairs::new()
        .with_optional_pair("device", query.store_device.as_deref())
        .with_optional_pair("age", query.age.as_deref());
    query.locale.add_to_query(pairs).append_to(&path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(query: Query) -> String {
        build_request(&query).path
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn every_way_to_a_list_has_its_page() {
        let query_of_kind = |kind| Query { kind, ..Query::default() };
        for (query, expected) in [
            (query_of_kind(Kind::Apps), "/store/apps?hl=en&gl=us"),
            (
                Query { store_device: some("tv"), ..query_of_kind(Kind::Games) },
                "/store/games?device=tv&hl=en&gl=us",
            ),
            (
                Query { q: some("a b"), price: Some(2), ..query_of_kind(Kind::Games) },
                "/store/search?q=a%20b&c=apps&hl=en&gl=us&price=2",
            ),
            (Query { q: some("x"), ..query_of_kind(Kind::Movies) }, "/store/search?q=x&c=movies&hl=en&gl=us"),
            (
                Query { category: some("FAMILY"), age: some("AGE_RANGE1"), ..query_of_kind(Kind::Apps) },
                "/store/apps/category/FAMILY?age=AGE_RANGE1&hl=en&gl=us",
            ),
            (
                Query { category: some("GAME_CARD"), ..query_of_kind(Kind::Games) },
                "/store/apps/category/GAME_CARD?hl=en&gl=us",
            ),
            (
                Query { category: some("coll_1689"), ..query_of_kind(Kind::Books) },
                "/store/books/category/coll_1689?hl=en&gl=us",
            ),
            (
                Query { chart: some("topselling_paid"), ..query_of_kind(Kind::Books) },
                "/store/books/collection/topselling_paid?hl=en&gl=us",
            ),
            (
                Query {
                    resume: Some(ResumePoint::SeeMore("/store/apps/collection/cluster?gsr=S:x".into())),
                    ..query_of_kind(Kind::Apps)
                },
                "/store/apps/collection/cluster?gsr=S:x&hl=en&gl=us",
            ),
        ] {
            assert_eq!(path(query.clone()), expected, "{query:?}");
        }
    }

    #[test]
    fn charts_of_apps_and_what_follows_in_a_list_are_remote_calls() {
        let sent = |query: Query| {
            let body = build_request(&query).body.map(|body| format!("?{}", body.text())).unwrap_or_default();
            quarry_kernel::url::find_query_value(&body, "f.req")
                .map(|sent| sent.into_owned())
                .unwrap_or_default()
        };
        let chart = sent(Query { kind: Kind::Games, chart: some("topselling_free"), ..Query::default() });
        assert!(chart.contains(r#"[2,\"topselling_free\",\"GAME\"]"#), "{chart}");
        let more = sent(Query { resume: Some(ResumePoint::Section("Yl0\"x".into())), ..Query::default() });
        assert!(more.starts_with(r#"[[["qnKhOb","#) && more.contains(r#",null,\"Yl0\\\"x\"]]"#), "{more}");
    }
}
