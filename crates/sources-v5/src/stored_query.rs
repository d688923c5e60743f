//! Stored queries: the site only answers the queries of its own pages, by their ids and in a visit that began with one of its
//! pages.
//!
//! The visit's id is set as a cookie by any page and sent back twice, in the cookie and in `x-requested-by`. It is remembered,
//! and renewed once when the site no longer accepts it. To a visit that it does not trust the site responds that it does not know
//! the query, so only its response to a fresh visit counts.

use serde_json::{Value, json};

use crate::ask::{
    Failure, Refusal, RequestBody, ResponseKind, Setting, Site, Source, SourceRequest, SourceResponse,
};
use crate::guarded;
use crate::named::JsonView;
use crate::query_id;

/// One call of a stored query.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredQuery<'a> {
    /// Setting with the id of the query.
    pub id: Setting,
    /// Field of the answer's `data` that the query is for; the site's scripts name it beside the query's id.
    pub field: &'static str,
    /// Variables of the query.
    pub variables: Value,
    /// Path of the page whose script makes the call.
    pub page: String,
    /// National domain, when it differs from the configured one.
    pub domain: Option<&'a str>,
    /// Language and region.
    pub locale: &'a str,
}

impl StoredQuery<'_> {
    /// Builds the request in a visit, with the stored query's id.
    #[must_use]
    pub fn build_request(&self, query_id: &str, visit: Option<&Visit>) -> SourceRequest {
        let call =
            json!([{ "variables": self.variables, "extensions": { "preRegisteredQueryId": query_id } }]);
        let request = SourceRequest {
            body: Some(RequestBody::Json(call.to_string())),
            domain: self.domain.map(str::to_owned),
            ..SourceRequest::get(Site::V5Web, "/data/graphql/ids".to_owned()).for_data()
        };
        let request = request.language(self.locale).referer(self.page.clone()).same_origin();
        match visit {
            Some(Visit { cookie, name }) => {
                request.header("x-requested-by", name).header("cookie", format!("{cookie}={name}"))
            }
            None => request,
        }
    }

    /// Requests the source.
    ///
    /// # Errors
    /// The refusal of the page that begins a visit, and any failure of the source.
    pub async fn fetch(&self, source: &dyn Source) -> Result<SourceResponse, Failure> {
        let cookie = source.setting(Setting::V5VisitCookie);
        let visit_key = format!("v5-visit/{}", self.domain.unwrap_or_default());
        let query_key = format!("v5-query/{}", self.field);
        let query_id = source.recall(&query_key).unwrap_or_else(|| source.setting(self.id));
        if let Some(name) = source.recall(&visit_key) {
            let visit = Visit { cookie: cookie.clone(), name };
            let answer = source.fetch(self.build_request(&query_id, Some(&visit))).await?;
            if !is_refused(&answer) {
                return Ok(answer);
            }
            source.forget(&visit_key);
        }
        let page = source.fetch(self.build_page_request()).await?;
        if let Some(refusal) = guarded::refusal_from_status(&page).filter(|_| page.status != 404) {
            return Err(refusal.into());
        }
        let visit = source.cookie(Site::V5Web, &cookie).map(|name| Visit { cookie, name });
        let mut answer = source.fetch(self.build_request(&query_id, visit.as_ref())).await?;
        if is_stale(&answer)
            && let Some(newer) = query_id::find_newer(source, &page.body, self.field, &query_id).await
        {
            answer = source.fetch(self.build_request(&newer, visit.as_ref())).await?;
            // The id found may belong to another query, which succeeds as well.
            if !is_refused(&answer) && answer.body.contains(self.field) {
                source.remember(&query_key, &newer);
                query_id::forget_search(source, self.field);
            }
        }
        match visit {
            // The page began no visit, which is normal in a browser with cookies of its own.
            None if answer.status == 400 => Err(Refusal::Blocked.into()),
            Some(visit) if !is_refused(&answer) => {
                source.remember(&visit_key, &visit.name);
                Ok(answer)
            }
            _ => Ok(answer),
        }
    }

    fn build_page_request(&self) -> SourceRequest {
        SourceRequest {
            domain: self.domain.map(str::to_owned),
            kind: ResponseKind::Page,
            ..SourceRequest::get(Site::V5Web, self.page.clone()).language(self.locale)
        }
    }
}

/// A visit: the id that a page gave it, and the cookie that carries it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// Name of the cookie.
    pub cookie: String,
    /// Id of the visit.
    pub name: String,
}

/// Returns whether the site rejects a visit or an id.
fn is_refused(answer: &SourceResponse) -> bool {
    matches!(answer.status, 400 | 401 | 403) || is_stale(answer)
}

/// Returns whether the site does not know the query.
fn is_stale(answer: &SourceResponse) -> bool {
    ["PersistedQueryNotFound", "PERSISTED_QUERY_NOT_FOUND"].iter().any(|word| answer.body.contains(word))
}

/// Parses the answers of a batch, many of them in the page's own calls; each holds its `data`.
///
/// # Errors
/// The refusal when the text is no answer; `stale_query` where the source does not know the query.
pub(super) fn parse_answers(answer: &SourceResponse) -> Result<Vec<Value>, Failure> {
    if let Some(refusal) = guarded::refusal_from_status(answer) {
        let is_ours = matches!(refusal, Refusal::BadStatus | Refusal::Blocked);
        return Err(if is_ours && is_stale(answer) { Refusal::StaleQuery } else { refusal }.into());
    }
    let list = match guarded::parse_json(&answer.body)? {
        Value::Array(list) => list,
        one @ Value::Object(_) => vec![one],
        _ => return Err(guarded::missing_landmark_error(&answer.body)),
    };
    let is_answered = list.iter().any(|one| JsonView::new(one).get("data").is_object());
    if !is_answered && is_stale(answer) { Err(Refusal::StaleQuery.into()) } else { Ok(list) }
}
