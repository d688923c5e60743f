//! Static assets (`public/`).

use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use worker::web_sys::{Response as WebResponse, ResponseInit};
use worker::{Env, Error, Fetcher, Headers, Method, RequestInit, Result};

use crate::http::request::WorkerRequest;
use crate::http::response::replace_headers;

const BINDING: &str = "ASSETS";

/// The asset at a path under the headers of our response, and under its status where that is none of success. Its entity tag,
/// and what `If-None-Match` and HEAD do, are the platform's.
///
/// # Errors
/// When there is no such asset.
pub async fn serve_asset(
    env: &Env,
    request: &WorkerRequest,
    response: &Response,
    path: &str,
) -> Result<WebResponse> {
    let headers = Headers::new();
    let is_failure = response.status >= 400;
    if let Some(tag) = request.header("if-none-match").filter(|_| !is_failure) {
        headers.set("if-none-match", &tag)?;
    }
    let mut init = RequestInit::new();
    init.with_method(Method::from(request.method().to_owned())).with_headers(headers);
    let url = format!("{}{path}", UrlParts::parse(request.url()).origin);
    let asset: WebResponse = get_fetcher(env)?.fetch(url, Some(init)).await?.into();
    if !matches!(asset.status(), 200 | 304) {
        return Err(missing_asset_error(path, asset.status()));
    }
    let init = ResponseInit::new();
    init.set_status(if is_failure { response.status } else { asset.status() });
    init.set_headers(&asset.headers());
    let own = WebResponse::new_with_opt_readable_stream_and_init(asset.body().as_ref(), &init)?;
    replace_headers(&own.headers(), &response.headers)?;
    Ok(own)
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
