//! Static assets (`public/`).

use quarry_kernel::http::{Asset, IncomingRequest, PLACEHOLDER_ORIGIN, Response, UrlParts};
use worker::web_sys::{Response as WebResponse, ResponseInit};
use worker::{Env, Error, Fetcher, Headers, Method, RequestInit, Result};

use crate::http::request::WorkerRequest;
use crate::http::response::replace_headers;

const BINDING: &str = "ASSETS";

/// An asset under the headers of our response, and under its status where that is none of success. Its entity tag, and what
/// `If-None-Match` and HEAD do, are the platform's; of one that an origin is put into, the tag is weak, as its bytes differ from
/// those that are stored.
///
/// # Errors
/// When there is no such asset.
pub async fn serve_asset(
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
    let mut stored = get_fetcher(env)?.fetch(url, Some(init)).await?;
    let status = stored.status_code();
    if !matches!(status, 200 | 304) {
        return Err(missing_asset_error(asset.path, status));
    }
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

fn weaken_entity_tag(headers: &worker::web_sys::Headers) -> Result<()> {
    headers.delete("content-length")?;
    match headers.get("etag")?.filter(|tag| !tag.starts_with("W/")) {
        Some(tag) => Ok(headers.set("etag", &format!("W/{tag}"))?),
        None => Ok(()),
    }
}

/// The text of an asset.
///
/// # Errors
/// When there is no such asset.
pub async fn read_text(env: &Env, path: &str) -> Result<String> {
    let mut asset = get_fetcher(env)?.fetch(format!("https://assets.invalid{path}"), None).await?;
    match asset.status_code() {
        200 => asset.text().await,
        status => Err(missing_asset_error(path, status)),
    }
}

fn get_fetcher(env: &Env) -> Result<Fetcher> {
    env.assets(BINDING)
}

fn missing_asset_error(path: &str, status: u16) -> Error {
    Error::RustError(format!("{path} is {status}"))
}
