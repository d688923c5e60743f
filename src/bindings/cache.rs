//! Cached answers: the Cache API of the data centre and, if the operator bound a bucket as `ANSWERS`, R2 behind it, shared by all
//! data centres. The bucket's lifecycle rule deletes old objects; readers check the age themselves.

use std::collections::HashMap;

use futures_util::FutureExt;
use futures_util::future::{Either, select};
use js_sys::Promise;
use quarry_data_api::cache::AnswerCache;
use wasm_bindgen::prelude::*;
use worker::{Cache, Env, Error, Response, Result};

use crate::clock;
use crate::fetch::deadline::Deadlines;
use crate::log;
use crate::promise::Awaited;

const BUCKET: &str = "ANSWERS";
/// Name of the metadata entry with an object's expiry.
const UNTIL_KEY: &str = "until";
/// Longest wait for a tier before the next one is asked.
const DEADLINE_MS: u32 = 1_000;

// Cargo does not know that the bindings embed this file; including it makes changes to it rebuild the crate.
const _: &str = include_str!("cache.js");

#[wasm_bindgen(module = "/src/bindings/cache.js")]
extern "C" {
    /// Resolves to the cached bytes of a URL, or to undefined.
    #[wasm_bindgen(js_name = findCached, catch)]
    fn find_cached(
        deadlines: &Deadlines,
        url: &str,
        deadline_ms: u32,
    ) -> std::result::Result<Promise, JsValue>;
    /// Copies the found bytes into wasm.
    #[wasm_bindgen(js_name = takeBytes)]
    fn take_bytes(found: &JsValue) -> Option<Vec<u8>>;
}

/// Cache of one request.
pub struct EdgeCache {
    env: Env,
    deadlines: Deadlines,
}

impl EdgeCache {
    /// Creates the cache of an environment.
    pub const fn new(env: Env, deadlines: Deadlines) -> Self {
        Self { env, deadlines }
    }

    async fn find_at_edge(&self, key: &str) -> Result<Option<String>> {
        let finding = find_cached(&self.deadlines, &build_cache_url(key), DEADLINE_MS)?;
        let found = Awaited::new(&finding).await?;
        Ok(take_bytes(&found).and_then(|bytes| quarry_json::text_from_bytes(bytes).ok()))
    }

    /// Finds an answer in the bucket and copies it to the Cache API.
    async fn find_in_bucket(&self, key: &str) -> Result<Option<String>> {
        let Ok(bucket) = self.env.bucket(BUCKET) else { return Ok(None) };
        let Some(object) = bucket.get(key).execute().await? else { return Ok(None) };
        let until = object.custom_metadata()?.remove(UNTIL_KEY).and_then(|until| until.parse::<i64>().ok());
        let Some(body) = object.body() else { return Ok(None) };
        let text = body.text().await?;
        let ttl_s = until.map_or(0, |until| (until - clock::now().0).div_euclid(1000));
        if let Some(ttl_s) = u32::try_from(ttl_s).ok().filter(|ttl_s| *ttl_s > 0) {
            put_at_edge(key, &text, ttl_s).await?;
        }
        Ok(Some(text))
    }

    async fn put_in_bucket(&self, key: &str, text: &str, ttl_s: u32) -> Result<()> {
        let Ok(bucket) = self.env.bucket(BUCKET) else { return Ok(()) };
        let until = clock::now().plus_ms(i64::from(ttl_s) * 1000).0.to_string();
        let metadata = HashMap::from([(UNTIL_KEY.to_owned(), until)]);
        bucket.put(key, text.to_owned()).custom_metadata(metadata).execute().await?;
        Ok(())
    }
}

impl AnswerCache for EdgeCache {
    async fn get(&self, key: &str) -> Option<String> {
        if let Some(text) = log_failure(self.find_at_edge(key).await).flatten() {
            return Some(text);
        }
        self.env.bucket(BUCKET).ok()?;
        let late = Box::pin(clock::pause(DEADLINE_MS));
        match select(self.find_in_bucket(key).boxed_local(), late).await {
            Either::Left((found, _)) => log_failure(found).flatten(),
            Either::Right(_) => log_failure(Err("the bucket did not answer in time".into())),
        }
    }

    async fn put(&self, key: &str, text: &str, ttl_s: u32) {
        log_failure(put_at_edge(key, text, ttl_s).await);
        log_failure(self.put_in_bucket(key, text, ttl_s).await);
    }
}

/// Builds the URL of a cache entry, under a reserved host name that no outside request can reach.
fn build_cache_url(key: &str) -> String {
    ["https://answers.invalid/", key].concat()
}

async fn put_at_edge(key: &str, text: &str, ttl_s: u32) -> Result<()> {
    let mut response = Response::ok(text)?;
    response.headers_mut().set("cache-control", &format!("public, max-age={ttl_s}"))?;
    Cache::default().put(build_cache_url(key), response).await
}

fn log_failure<T>(result: std::result::Result<T, Error>) -> Option<T> {
    result.inspect_err(|error| log::report_unavailable("cache", error)).ok()
}
