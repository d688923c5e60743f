//! Static assets (`public/`).

use worker::{Env, Error, RequestInit, Response, Result};

const BINDING: &str = "ASSETS";

/// Fetches an asset: 200, or 304 when `init` asks for it.
///
/// # Errors
/// When the asset does not exist.
pub async fn fetch(env: &Env, url: String, init: Option<RequestInit>) -> Result<Response> {
    let asset = env.assets(BINDING)?.fetch(&url, init).await?;
    match asset.status_code() {
        200 | 304 => Ok(asset),
        status => Err(Error::RustError(format!("{url} is {status}"))),
    }
}

/// Reads an asset as text.
///
/// # Errors
/// When the asset does not exist.
pub async fn read_text(env: &Env, path: &str) -> Result<String> {
    fetch(env, format!("https://assets.invalid{path}"), None).await?.text().await
}
