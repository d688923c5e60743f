//! Bundles in R2. They are written through `glue.js`, without a copy; here they are read, listed and deleted.

use quarry_data_api::bundle::{Bundle, Manifest};
use worker::{Bucket, Env, Result};

/// Most names of one batch; R2 deletes up to 1,000 at once.
const BATCH: u32 = 1_000;

fn bucket(env: &Env) -> Result<Bucket> {
    env.bucket("BUNDLES")
}

/// Reads a bundle; `None` when there is none.
pub async fn read(env: &Env, name: &str) -> Result<Option<Bundle>> {
    let Some(object) = bucket(env)?.get(name).execute().await? else {
        return Ok(None);
    };
    let manifest = object.custom_metadata()?.remove("manifest").unwrap_or_default();
    let manifest: Manifest = serde_json::from_str(&manifest).unwrap_or_default();
    let etag = object.http_etag();
    let Some(body) = object.body() else {
        return Ok(None);
    };
    Ok(Some(Bundle { manifest, bytes: body.bytes().await?, etag }))
}

/// The first names in the bucket's order.
pub async fn first(env: &Env) -> Result<Vec<String>> {
    let listed = bucket(env)?.list().limit(BATCH).execute().await?;
    Ok(listed.objects().iter().map(worker::Object::key).collect())
}

/// Deletes by name.
pub async fn delete(env: &Env, names: Vec<String>) -> Result<()> {
    bucket(env)?.delete_multiple(names).await
}
