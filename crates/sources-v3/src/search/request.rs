//! What is asked of the source.

use super::page::Next;
use super::{Query, Safe};
use crate::ask::{Site, SourceRequest};
use quarry_kernel::url;

/// Path of the page that needs no script.
const LISTING: &str = "/html/";
/// Path of the script with the results.
const SCRIPT: &str = "/d.js";

/// The page of results that needs no script, from the query's offset on. `token` is that of the first page's own form: a
/// later page without it gets a client refused.
pub(super) fn listing(query: &Query, token: Option<&str>) -> SourceRequest {
    let form = url::Query::new().with("q", &query.q);
    let form = if query.start == 0 {
        form.with("b", "")
    } else {
        let (offset, count) = (query.start.to_string(), (query.start + 1).to_string());
        form.with("s", &offset)
            .with("nextParams", "")
            .with("v", "l")
            .with("o", "json")
            .with("dc", &count)
            .with("api", "d.js")
            .with_some("vqd", token)
    };
    let form = form.with_some("kl", query.kl.as_deref()).with_some("df", query.df.as_deref());
    let form = form.with("kp", query.safe.code()).into_string();
    SourceRequest::post(Site::V3Html, LISTING.to_owned(), form).referer("/").same_origin()
}

/// The main page with the generated answer.
pub(super) fn main_page(query: &Query) -> SourceRequest {
    let asked = url::Query::new().with("q", &query.q).with("ia", "web").with("assist", "true");
    let asked = asked.with_some("kl", query.kl.as_deref()).with_some("df", query.df.as_deref());
    SourceRequest::get(Site::V3Web, asked.with("kp", query.safe.code()).on("/"))
}

/// The script with the results, by the token of the main page.
pub(super) fn script(query: &Query, vqd: &str) -> SourceRequest {
    let (name, value) = match query.safe {
        Safe::Strict => ("p", "1"),
        Safe::Moderate => ("ex", "-1"),
        Safe::Off => ("ex", "-2"),
    };
    let kl = query.kl.as_deref();
    let asked =
        url::Query::new().with("q", &query.q).with_some("kl", kl).with_some("l", kl).with(name, value);
    let asked = asked.with("s", &query.start.to_string()).with_some("df", query.df.as_deref());
    let asked = asked.with("vqd", vqd).with("o", "json").with("sp", "0");
    SourceRequest::get(Site::V3Script, asked.on(SCRIPT)).data()
}

/// The page after this one; none when only the page's own scripts could ask for it.
pub(super) fn next(next: &Next) -> Option<SourceRequest> {
    match next {
        Next::Form { path, fields } => {
            let form = fields.iter().fold(url::Query::new(), |form, (name, value)| form.with(name, value));
            let request = SourceRequest::post(Site::V3Html, path.clone(), form.into_string());
            Some(request.referer(LISTING).same_origin())
        }
        Next::Script { path } => Some(SourceRequest::get(Site::V3Script, path.clone()).data()),
        Next::Button => None,
    }
}

/// Adds to a form what the caller asked for and the page left out of it.
pub(super) fn complete(next: &mut Next, query: &Query) {
    let Next::Form { fields, .. } = next else { return };
    let kp = (query.safe != Safe::default()).then(|| query.safe.code());
    for (name, value) in [("kl", query.kl.as_deref()), ("df", query.df.as_deref()), ("kp", kp)] {
        let Some(value) = value else { continue };
        if fields.iter().all(|(own, _)| own != name) {
            fields.push((name.to_owned(), value.to_owned()));
        }
    }
}
