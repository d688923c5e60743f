//! Bundles in R2: read, listed and deleted here; `fetch/exchange.js` writes them.

use quarry_data_api::bundle::{Bundle, Manifest};
use worker::wasm_bindgen::JsCast;
use worker::{Bucket, Env, Result};

const BINDING: &str = "BUNDLES";

/// The name under which a bundle's manifest is in its object's custom metadata.
pub const MANIFEST: &str = "manifest";

/// Most names of one batch; R2 deletes up to 1,000 at once.
const BATCH: u32 = 1_000;

/// Returns the bucket, known by its name alone: a store that is bound in its place (the benchmark's, a service) has another
/// class.
///
/// # Errors
/// When the environment has none.
pub fn open_bucket(env: &Env) -> Result<Bucket> {
    let binding = js_sys::Reflect::get(env, &BINDING.into())?;
    if binding.is_undefined() {
        Err(format!("no binding {BINDING}").into())
    } else {
        Ok(binding.unchecked_into())
    }
}

/// Reads a bundle; `None` when there is none.
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

/// Returns the first names in the bucket's order.
pub async fn list_first(env: &Env) -> Result<Vec<String>> {
    let found = open_bucket(env)?.list().limit(BATCH).execute().await?;
    Ok(found.objects().iter().map(worker::Object::key).collect())
}

/// Deletes by name.
pub async fn delete(env: &Env, names: Vec<String>) -> Result<()> {
    open_bucket(env)?.delete_multiple(names).await
}
