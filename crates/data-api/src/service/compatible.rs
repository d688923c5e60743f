//! The compatibility layer: requests are translated, executed as the endpoint's own, answered in the other service's format, and
//! archived by id.

use quarry_kernel::http::{Body, IncomingRequest, Response, UrlParts};
use quarry_kernel::time::UnixMs;

use super::{DeferredWork, RouteResult, authenticate, respond_with_bundle};
use crate::cache::AnswerCache;
use crate::cache::cacheable_question::CacheDirectives;
use crate::call::{self, ApiCall, Payer};
use crate::compat::{self, CompatRoute};
use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::{KeyId, Secrets};
use crate::keys::status;
use crate::locations;
use crate::ports::Ports;

/// Purpose of the names of archived answers.
const ARCHIVE: &str = "archive";
/// Retention of archived answers, in seconds.
const ARCHIVE_S: u32 = 86_400;

/// Handles a route of the layer.
pub(super) async fn serve<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    page: CompatRoute,
    parts: UrlParts<'_>,
    (request_id, started): (&str, UnixMs),
    whose: &mut Option<KeyId>,
) -> RouteResult<P::Source> {
    let labels = &ports.settings().labels;
    if page == CompatRoute::Locations {
        return (locations::handle_compatible(ports, parts.query).await, None, None);
    }
    let key = match compat::find_key(parts.query) {
        Some(key) => secrets.verify(&key).ok_or_else(|| ApiError::from_code(ErrorCode::InvalidApiKey)),
        None => authenticate(request, secrets),
    };
    let key = match key {
        Ok(key) => key,
        Err(error) => return (Err(error), None, None),
    };
    *whose = Some(key.clone());
    match page {
        CompatRoute::Account => {
            return (status::handle(ports, &key).await.map(compat::translate_account), None, None);
        }
        CompatRoute::Archive => return (find_archived(ports, secrets, &key, parts).await, None, None),
        CompatRoute::Bundle => {
            let rest = parts.path.strip_prefix(compat::BUNDLES).unwrap_or_default();
            return (respond_with_bundle(ports, request, &key, rest, started).await, None, None);
        }
        CompatRoute::Search | CompatRoute::Locations => {}
    }
    let asked = match compat::translate_query(parts.query, labels) {
        Ok(asked) => asked,
        Err(error) => return (Err(error), None, None),
    };
    let origin = ports.settings().public_origin.as_deref().unwrap_or(parts.origin);
    let directives = CacheDirectives::from_request(request);
    let directives = CacheDirectives {
        no_cache: directives.no_cache || asked.asks_anew,
        no_store: directives.no_store || asked.keeps_nothing,
        ..directives
    };
    let call = ApiCall {
        endpoint: asked.endpoint,
        id: request_id,
        started,
        url: UrlParts { origin: parts.origin, path: asked.endpoint.path, query: &asked.query },
        origin,
        head_only: request.method() == "HEAD",
        directives,
        fault: None,
    };
    let (answer, echo, after) = call::execute(ports, call, Payer::Key(&key)).await;
    let answer = answer.map(|response| compat::translate_answer(response, &asked, labels, origin));
    let archived = answer.as_ref().ok().and_then(|response| match &response.body {
        Body::Text(text) if response.status == 200 && !directives.no_store => Some(text.clone()),
        _ => None,
    });
    let archived = archived.map(|text| (name_archived(secrets, &key, request_id), text, ARCHIVE_S));
    let after = after.map(|after| after.with_archived(archived));
    let answer = answer.map_err(|error| compat::translate_error(error, &asked, labels));
    (answer, echo, after.map(DeferredWork::Call))
}

/// Returns the archive name of a search, which only its key can compute.
fn name_archived(secrets: &Secrets, key: &KeyId, request_id: &str) -> String {
    let sub_key = key.sub_key_id().unwrap_or_default();
    secrets.sign(ARCHIVE, &[key.as_str(), sub_key, request_id].join("\n"))
}

/// Returns an archived search of the same key, free.
async fn find_archived<P: Ports>(
    ports: &P,
    secrets: &Secrets,
    key: &KeyId,
    parts: UrlParts<'_>,
) -> Result<Response, ApiError> {
    compat::check_archived_format(parts.query)?;
    status::draw_free_request(ports, key).await?;
    let id = compat::parse_archived_id(parts.path).unwrap_or_default();
    let found = ports.cache().get(&name_archived(secrets, key, id)).await;
    let gone = || {
        ApiError::new(
            ErrorCode::NotFound,
            "This key has no search of that id from the last day; `raw_html_file` of a search is kept for a week.",
        )
    };
    Ok(Response::json(200, found.ok_or_else(gone)?).with_header("cache-control", "private, no-cache"))
}
