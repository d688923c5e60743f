//! Retained bundles: access, entity tags, and waiting for one still being written.

use quarry_kernel::http::{Body, IncomingRequest, Response};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;

use crate::bundle::{self, Bundle, BundleForm, BundleName};
use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::KeyId;
use crate::keys::status;
use crate::ports::{BundleStore, Clock, Ports};

/// Responds with a retained bundle, for active keys of its owner's account; 404 for all others.
pub(super) async fn respond_with_bundle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    key: &KeyId,
    rest: &str,
    now: UnixMs,
) -> Result<Response, ApiError> {
    let owner = status::draw_free_request(ports, key).await?;
    // A key may read the bundles of its sub-keys; a sub-key only its own.
    let is_others = owner.sub_key.is_some_and(|own| {
        BundleName::parse(rest).is_none_or(|named| named.sub_key != Some(own.id.as_str()))
    });
    if is_others {
        return Err(ApiError::new(ErrorCode::NotFound, NO_BUNDLE));
    }
    respond_with_retained_bundle(ports, request, &owner.account, rest, now).await
}

const NO_BUNDLE: &str = "There is no such bundle, or it is no longer retained.";

/// Responds with a retained bundle of an account.
pub(crate) async fn respond_with_retained_bundle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    account: &str,
    rest: &str,
    now: UnixMs,
) -> Result<Response, ApiError> {
    let gone = || ApiError::new(ErrorCode::NotFound, NO_BUNDLE);
    let named = BundleName::parse(rest).filter(|named| named.is_served(now)).ok_or_else(gone)?;
    let name = named.object_name(account);
    let stored = load_bundle_with_retries(ports, &name, named.request_id, now).await?.ok_or_else(gone)?;
    let etag = match named.form {
        BundleForm::Raw => stored.etag.clone(),
        BundleForm::Prettify => format!("W/{}", stored.etag),
    };
    let known = request.header("if-none-match").is_some_and(|tags| matches_etag(&tags, &etag));
    let response = if known {
        Response::new(304)
    } else {
        let (content_type, bytes) = bundle::render(stored, named.form, named.request_id);
        let mut response = Response::new(200).with_header("content-type", content_type);
        response.body = Body::Bytes(bytes);
        response
    };
    Ok(response
        .with_header("etag", etag)
        .with_header("cache-control", "private, no-cache")
        .with_header("content-security-policy", "sandbox; default-src 'none'")
        .with_header("content-disposition", "attachment"))
}

/// Returns whether `If-None-Match` contains an entity tag, by weak comparison (RFC 9110, 13.1.2).
fn matches_etag(tags: &str, etag: &str) -> bool {
    let mut tags = tags.split(',').map(str::trim);
    tags.any(|tag| tag == "*" || strip_weak_prefix(tag) == strip_weak_prefix(etag))
}

fn strip_weak_prefix(tag: &str) -> &str {
    tag.strip_prefix("W/").unwrap_or(tag)
}

/// Time after its call during which a bundle may still be in transit to the store, and the few pauses between attempts to load
/// it, which nobody pays for.
const WRITE_WAIT_MS: i64 = 5_000;
const PAUSES_MS: [u32; 5] = [250, 500, 1_000, 1_500, 1_750];

/// Loads a bundle with retries: it is written after the response, so a caller who follows its link at once may be faster than the
/// store. Ids from the future are not waited for.
async fn load_bundle_with_retries<P: BundleStore + Clock>(
    ports: &P,
    name: &str,
    request_id: &str,
    now: UnixMs,
) -> Result<Option<Bundle>, ApiError> {
    let look = async || {
        let unavailable = |_| ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("r2");
        ports.load_bundle(name).await.map_err(unavailable)
    };
    let mut found = look().await?;
    let age_ms = now.0 - id::parse_created_at(request_id).unwrap_or_default().0;
    let mut left_ms = if age_ms < 0 { 0 } else { WRITE_WAIT_MS - age_ms };
    for pause_ms in PAUSES_MS {
        if found.is_some() || left_ms <= 0 {
            break;
        }
        ports.pause(pause_ms).await;
        left_ms -= i64::from(pause_ms);
        found = look().await?;
    }
    Ok(found)
}
