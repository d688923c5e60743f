//! Bundles in R2: read, listed and deleted here; `source.rs` writes them.

use js_sys::{Array, Uint8Array};
use quarry_data_api::bundle::{Bundle, Manifest};
use serde_json::json;
use wasm_bindgen::JsValue;

use crate::glue;

/// Most names of one batch; R2 deletes up to 1,000 at once.
const BATCH: u32 = 1_000;

/// Reads a bundle; `None` when there is none.
pub async fn read(bucket: &JsValue, name: &str) -> Result<Option<Bundle>, JsValue> {
    let object = glue::read_object(bucket, name).await?;
    if object.is_undefined() {
        return Ok(None);
    }
    let fields = Array::from(&object);
    let manifest = fields.get(0).as_string().unwrap_or_default();
    let manifest: Manifest = serde_json::from_str(&manifest).unwrap_or_default();
    let etag = fields.get(1).as_string().unwrap_or_default();
    Ok(Some(Bundle { manifest, bytes: Uint8Array::new(&fields.get(2)).to_vec(), etag }))
}

/// The first names in the bucket's order.
pub async fn first(bucket: &JsValue) -> Result<Vec<String>, JsValue> {
    let names = glue::first_names(bucket, BATCH).await?;
    Ok(Array::from(&names).iter().filter_map(|name| name.as_string()).collect())
}

/// Deletes by name.
pub async fn delete(bucket: &JsValue, names: &[String]) -> Result<(), JsValue> {
    glue::delete_objects(bucket, &json!(names).to_string()).await
}
