//! Requests to the source.

use super::page::NextPage;
use super::{Query, SafeSearch};
use crate::ask::{Site, SourceRequest};
use quarry_kernel::url;

/// Path of the page without scripts.
const LISTING_PATH: &str = "/html/";
/// Path of the script with the results.
const SCRIPT_PATH: &str = "/d.js";

/// Returns the request for results without scripts, from the query's offset on. `token` is from the first page's form: a client
/// that requests a later page without it is refused.
pub(super) fn build_listing_request(query: &Query, token: Option<&str>) -> SourceRequest {
    let form = url::QueryBuilder::new().with_pair("q", &query.q);
    let form = if query.start == 0 {
        form.with_pair("b", "")
    } else {
        let (offset, count) = (query.start.to_string(), (query.start + 1).to_string());
        form.with_pair("s", &offset)
            .with_pair("nextParams", "")
            .with_pair("v", "l")
            .with_pair("o", "json")
            .with_pair("dc", &count)
            .with_pair("api", "d.js")
            .with_optional_pair("vqd", token)
    };
    let form =
        form.with_optional_pair("kl", query.kl.as_deref()).with_optional_pair("df", query.df.as_deref());
    let form = form.with_pair("kp", query.safe.code()).into_string();
    SourceRequest::post(Site::V3Html, LISTING_PATH.to_owned(), form).referer("/").same_origin()
}

/// Returns the request for the main page with the generated answer.
pub(super) fn build_main_page_request(query: &Query) -> SourceRequest {
    let asked =
        url::QueryBuilder::new().with_pair("q", &query.q).with_pair("ia", "web").with_pair("assist", "true");
    let asked =
        asked.with_optional_pair("kl", query.kl.as_deref()).with_optional_pair("df", query.df.as_deref());
    SourceRequest::get(Site::V3Web, asked.with_pair("kp", query.safe.code()).append_to("/"))
}

/// Returns the request for the script with the results, with the token of the main page.
pub(super) fn build_script_request(query: &Query, vqd: &str) -> SourceRequest {
    let (name, value) = match query.safe {
        SafeSearch::Strict => ("p", "1"),
        SafeSearch::Moderate => ("ex", "-1"),
        SafeSearch::Off => ("ex", "-2"),
    };
    let kl = query.kl.as_deref();
    let asked = url::QueryBuilder::new()
        .with_pair("q", &query.q)
        .with_optional_pair("kl", kl)
        .with_optional_pair("l", kl)
        .with_pair(name, value);
    let asked = asked.with_pair("s", &query.start.to_string()).with_optional_pair("df", query.df.as_deref());
    let asked = asked.with_pair("vqd", vqd).with_pair("o", "json").with_pair("sp", "0");
    SourceRequest::get(Site::V3Script, asked.append_to(SCRIPT_PATH)).for_data()
}

/// Returns the request for the next page; `None` when only the page's own scripts could send it.
pub(super) fn build_next_request(next: &NextPage) -> Option<SourceRequest> {
    match next {
        NextPage::Form { path, fields } => {
            let form = fields
                .iter()
                .fold(url::QueryBuilder::new(), |form, (name, value)| form.with_pair(name, value));
            let request = SourceRequest::post(Site::V3Html, path.clone(), form.into_string());
            Some(request.referer(LISTING_PATH).same_origin())
        }
        NextPage::Script { path } => Some(SourceRequest::get(Site::V3Script, path.clone()).for_data()),
        NextPage::Button => None,
    }
}

/// Adds the caller's parameters that the page left out of a form.
pub(super) fn complete_form(next: &mut NextPage, query: &Query) {
    let NextPage::Form { fields, .. } = next else { return };
    let kp = (query.safe != SafeSearch::default()).then(|| query.safe.code());
    for (name, value) in [("kl", query.kl.as_deref()), ("df", query.df.as_deref()), ("kp", kp)] {
        let Some(value) = value else { continue };
        if fields.iter().all(|(own, _)| own != name) {
            fields.push((name.to_owned(), value.to_owned()));
        }
    }
}
