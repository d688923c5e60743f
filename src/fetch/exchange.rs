//! Rust side of `exchange.js`, which requests sources within the isolate's byte budget.

use std::cell::OnceCell;
use std::collections::HashMap;

use js_sys::Promise;
use quarry_kernel::http::UrlParts;
use quarry_sources::{Refusal, Site};
use wasm_bindgen::prelude::*;
use worker::Env;

use super::deadline::Deadlines;
use crate::config::Config;
use crate::log;
use crate::promise::Awaited;

const _: &str = include_str!("exchange.js");

#[wasm_bindgen(module = "/src/fetch/exchange.js")]
extern "C" {
    /// Sets the maximum bytes of sources' answers held by all calls of the isolate.
    #[wasm_bindgen(js_name = setBudget)]
    fn set_budget(bytes: u32);

    /// Exchange with the sources of one site.
    #[derive(Clone)]
    #[wasm_bindgen(js_name = Site)]
    pub type SiteExchange;

    /// Creates the exchange; redirects may lead to `domains` and the requested origin.
    #[wasm_bindgen(constructor, js_class = Site)]
    fn new(domains: Vec<String>, max_bytes: u32, max_redirects: u32) -> SiteExchange;

    /// Starts [`SiteExchange::ask_for`].
    #[wasm_bindgen(method, catch, js_class = Site)]
    fn ask(
        this: &SiteExchange,
        deadlines: &Deadlines,
        permit: &RawPermit,
        head: &str,
        body: Option<&str>,
        deadline_ms: u32,
        is_gateway: bool,
    ) -> Result<Promise, JsValue>;

    /// Opens a page in Browser Run; `action` has the options of its quick action `content`. Rejects as [`SiteExchange::ask_for`].
    #[wasm_bindgen(method, catch, js_class = Site)]
    pub async fn browse(
        this: &SiteExchange,
        deadlines: &Deadlines,
        permit: &RawPermit,
        browser: &JsValue,
        action: &str,
        deadline_ms: u32,
    ) -> Result<RawAnswer, JsValue>;

    /// Reservation of a call in the byte budget, with its received bytes.
    pub type RawPermit;
    #[wasm_bindgen(constructor)]
    fn new() -> RawPermit;
    #[wasm_bindgen(method)]
    fn release(this: &RawPermit);
    /// Makes an answer part of the bundle.
    #[wasm_bindgen(method)]
    pub fn keep(this: &RawPermit, answer: &RawAnswer);
    /// Removes the answers kept so far from the bundle.
    #[wasm_bindgen(method)]
    pub fn forget(this: &RawPermit);
    /// Writes the parts of the bundle as one object; `label` is two lines, its name and its manifest.
    #[wasm_bindgen(method, catch)]
    fn store(this: &RawPermit, env: &Env, label: &str) -> Result<Promise, JsValue>;

    /// Answer of a source, whose bytes stay with the runtime.
    #[derive(Clone)]
    pub type RawAnswer;
    /// Returns the value of a cookie set by the source.
    #[wasm_bindgen(method)]
    pub fn cookie(this: &RawAnswer, name: &str) -> Option<String>;
    /// Returns lines: status, length of the body, browser time, `Age`, content type, and the final URL of redirects.
    #[wasm_bindgen(method)]
    fn head(this: &RawAnswer) -> String;
    #[wasm_bindgen(method, js_name = copyTo)]
    fn copy_to(this: &RawAnswer, to: &mut [u8]);
}

#[wasm_bindgen]
extern "C" {
    type TextDecoder;
    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str) -> Result<TextDecoder, JsValue>;
    #[wasm_bindgen(method)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> String;
}

/// Returns a decoder for the encoding of a content type, unless it is UTF-8 or unknown to the runtime.
fn find_decoder(content_type: &str) -> Option<TextDecoder> {
    const NAME: &str = "charset=";
    let small = content_type.to_ascii_lowercase();
    let label = small.get(small.find(NAME)? + NAME.len()..)?.trim_start_matches('"');
    let label =
        label.split([' ', ';', '"', '\t']).next().filter(|label| !matches!(*label, "utf-8" | "utf8"))?;
    TextDecoder::new(label).ok()
}

thread_local! {
    static EXCHANGES: OnceCell<HashMap<Site, SiteExchange>> = const { OnceCell::new() };
}

impl SiteExchange {
    /// Finds the exchange of a site, whose configuration never changes in this isolate.
    pub fn find(config: &Config, site: Site) -> Option<Self> {
        EXCHANGES.with(|all| all.get_or_init(|| Self::build_all(config)).get(&site).cloned())
    }

    /// Sends a request, a POST if there is a body; fails with an error named as in [`ExchangeFailure::from_error`]. `head` is lines:
    /// the URL, and each header's name and value.
    pub async fn ask_for(
        &self,
        deadlines: &Deadlines,
        permit: &RawPermit,
        head: &str,
        body: Option<&str>,
        deadline_ms: u32,
        is_gateway: bool,
    ) -> Result<RawAnswer, JsValue> {
        let asked = self.ask(deadlines, permit, head, body, deadline_ms, is_gateway)?;
        Ok(Awaited::new(&asked).await?.unchecked_into())
    }

    fn build_all(config: &Config) -> HashMap<Site, Self> {
        set_budget(config.source_bytes_in_flight);
        let exchange = |domains| Self::new(domains, config.source_max_bytes, config.source_max_redirects);
        config.list_sites().map(|(site, domains)| (site, exchange(domains))).collect()
    }
}

/// Reservation of a call in the byte budget, returned when the call ends in any way.
pub struct Permit(RawPermit);

impl Default for Permit {
    fn default() -> Self {
        Self(RawPermit::new())
    }
}

impl std::ops::Deref for Permit {
    type Target = RawPermit;

    fn deref(&self) -> &RawPermit {
        &self.0
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.release();
    }
}

impl Permit {
    /// Writes the bundle with its metadata.
    ///
    /// # Errors
    /// The bucket's error.
    pub async fn store_in(&self, env: &Env, name: &str, manifest: &str) -> Result<(), worker::Error> {
        let stored = self.store(env, &[name, "\n", manifest].concat())?;
        Awaited::new(&stored).await?;
        Ok(())
    }
}

/// Answer of a source.
pub struct SourceAnswer {
    pub status: u16,
    pub content_type: String,
    /// Final URL of redirects; empty without any.
    pub reached: String,
    /// Length of the body as received, in bytes.
    pub length: usize,
    /// Billed browser time, in milliseconds.
    pub browser_ms: u32,
    /// Seconds for which an intermediate cache has kept it.
    pub age_s: u32,
    raw: RawAnswer,
}

impl From<RawAnswer> for SourceAnswer {
    fn from(raw: RawAnswer) -> Self {
        let head = raw.head();
        let mut lines = head.split('\n');
        let mut next_line = || lines.next().unwrap_or_default();
        Self {
            status: next_line().parse().unwrap_or_default(),
            length: next_line().parse().unwrap_or_default(),
            browser_ms: next_line().parse().unwrap_or_default(),
            age_s: next_line().parse().unwrap_or_default(),
            content_type: next_line().to_owned(),
            reached: next_line().to_owned(),
            raw,
        }
    }
}

impl SourceAnswer {
    /// Returns the runtime's answer.
    pub fn raw(&self) -> &RawAnswer {
        &self.raw
    }

    /// Decodes the body as text; invalid bytes become replacement characters.
    pub fn into_text(self) -> String {
        let mut bytes = vec![0; self.length];
        self.raw.copy_to(&mut bytes);
        if let Some(decoder) = find_decoder(&self.content_type) {
            return decoder.decode(&bytes);
        }
        quarry_json::text_from_bytes(bytes)
            .unwrap_or_else(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Reason why a source's answer was not received.
pub struct ExchangeFailure {
    pub refusal: Refusal,
    /// Origin and path of a redirect that was not followed.
    pub led_to: Option<String>,
}

impl From<Refusal> for ExchangeFailure {
    fn from(refusal: Refusal) -> Self {
        Self { refusal, led_to: None }
    }
}

impl ExchangeFailure {
    /// Converts an error by its name; some names come from a rendering gateway (gateway/README.md). `asked` is the source's own
    /// origin.
    #[inline(never)]
    pub fn from_error(error: &JsValue, asked: &str) -> Self {
        let name = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.name()));
        match name.as_deref() {
            Some("timeout" | "deadline") => Refusal::Timeout.into(),
            Some("too_large") => Refusal::TooLarge.into(),
            Some("redirect_limit") => Refusal::RedirectLimit.into(),
            Some("redirect_foreign" | "foreign_redirect") => Self::from_redirect(error, asked),
            Some("busy") => Refusal::Busy.into(),
            Some("rendering_limit") => Refusal::RenderingLimit.into(),
            Some("TypeError") => {
                log::report_unavailable("source headers", &format!("{error:?}"));
                Refusal::Network.into()
            }
            _ => Refusal::Network.into(),
        }
    }

    fn from_redirect(error: &JsValue, asked: &str) -> Self {
        let led_to =
            js_sys::Reflect::get(error, &"ledTo".into()).ok().and_then(|address| address.as_string());
        let led_to = led_to.map(|address| {
            let UrlParts { origin, path, .. } = UrlParts::parse(&address);
            [origin, path].concat()
        });
        let refusal = led_to.as_deref().map(|address| Refusal::from_foreign_redirect(asked, address));
        Self { refusal: refusal.unwrap_or(Refusal::RedirectForeign), led_to }
    }
}
