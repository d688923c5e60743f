//! Response with a static asset as its body.

use quarry_kernel::http::{Asset, IncomingRequest, PLACEHOLDER_ORIGIN, Response, UrlParts};
use worker::web_sys::{self, Response as WebResponse, ResponseInit};
use worker::{Env, Headers, Method, RequestInit, Result};

use super::request::WorkerRequest;
use super::response::replace_headers;
use crate::bindings::assets;

/// Returns an asset with the headers of our response, and with its status unless that is a success. The platform handles the
/// entity tag, `If-None-Match` and HEAD; when an origin is inserted, the tag becomes weak, because the bytes differ from the
/// stored ones.
/// those that are stored.
///
/// When the asset does not exist.
/// When there is no such asset.
pub async fn serve(
    env: &Env,
    request: &WorkerRequest,
    response: &Response,
    asset: &Asset,
) -> Result<WebResponse> {
    let headers = Headers::new();
    let is_failure = response.status >= 400;
    if let Some(tag) = request.header("if-none-match").filter(|_| !is_failure) {
        headers.set("if-none-match", &tag)?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::from(request.method().to_owned())).with_headers(headers);
    let url = format!("{}{}", UrlParts::parse(request.url()).origin, asset.path);
    let mut stored = assets::fetch(env, url, Some(init)).await?;
    let status = stored.status_code();
    let init = ResponseInit::new();
    init.set_status(if is_failure { response.status } else { status });
    init.set_headers(&stored.headers().0);
    let own = match &asset.origin {
        Some(origin) if status == 200 && request.method() == "GET" => {
            let text = stored.text().await?.replace(PLACEHOLDER_ORIGIN, origin);
            WebResponse::new_with_opt_str_and_init(Some(&text), &init)?
        }
        _ => {
            let stored: WebResponse = stored.into();
            WebResponse::new_with_opt_readable_stream_and_init(stored.body().as_ref(), &init)?
        }
    };
    if asset.origin.is_some() {
        weaken_entity_tag(&own.headers())?;
    }
    replace_headers(&own.headers(), &response.headers)?;
    Ok(own)
}

fn weaken_entity_tag(headers: &web_sys::Headers) -> Result<()> {
    headers.delete("content-length")?;
    match headers.get("etag")?.filter(|tag| !tag.starts_with("W/")) {
        Some(tag) => Ok(headers.set("etag", &format!("W/{tag}"))?),
        None => Ok(()),
    }
}
