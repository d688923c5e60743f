//! Bundles in R2: reading, listing and deletion; `fetch/exchange.js` writes them.

use quarry_data_api::bundle::{Bundle, Manifest};
use worker::wasm_bindgen::JsCast;
use worker::{Bucket, Env, Result};

const BINDING: &str = "BUNDLES";

/// Name of the custom metadata entry with a bundle's manifest.
pub const MANIFEST: &str = "manifest";

/// Maximum names per batch; R2 deletes up to 1,000 at once.
const BATCH: u32 = 1_000;

/// Opens the bucket by its binding alone, without a check of its class, because a store bound in its place (by the benchmark, a
/// service) has another.
///
/// # Errors
/// When the environment has no such binding.
pub fn open_bucket(env: &Env) -> Result<Bucket> {
    let binding = js_sys::Reflect::get(env, &BINDING.into())?;
    if binding.is_undefined() {
        Err(format!("no binding {BINDING}").into())
    } else {
        Ok(binding.unchecked_into())
    }
}

/// Reads a bundle; `None` when it does not exist.
pub async fn read(env: &Env, name: &str) -> Result<Option<Bundle>> {
    let Some(object) = open_bucket(env)?.get(name).execute().await? else {
        return Ok(None);
    };
    let manifest = object.custom_metadata()?.remove(MANIFEST).unwrap_or_default();
    let manifest: Manifest = serde_json::from_str(&manifest).unwrap_or_default();
    let etag = object.http_etag();
    let bytes = match object.body() {
        Some(body) => body.bytes().await?,
        None => Vec::new(),
    };
    Ok(Some(Bundle { manifest, bytes, etag }))
}

/// Lists the first names in the bucket's order.
pub async fn list_first(env: &Env) -> Result<Vec<String>> {
    let found = open_bucket(env)?.list().limit(BATCH).execute().await?;
    Ok(found.objects().iter().map(worker::Object::key).collect())
}

/// Deletes bundles by name.
pub async fn delete(env: &Env, names: Vec<String>) -> Result<()> {
    open_bucket(env)?.delete_multiple(names).await
}
