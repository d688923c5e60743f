//! The ports of the data API over Cloudflare: one adapter a port.

mod agents;
mod answered;
mod config;
mod database;
mod health;
mod keys;
mod mail;
mod memory;
mod signatures;
mod source;
mod store;
mod upstream;

use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use quarry_data_api::bundle::Bundle;
use quarry_data_api::keys::unsettled::Unsettled;
use quarry_data_api::ports::{KeyRow, Ports, Unavailable, Visit};
use quarry_data_api::settings::{Challenge, Settings};
use quarry_data_api::watch::tally::{Seen, Sung, Tally};
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use quarry_ledger::{Command, Limits, Reply};
use quarry_storefront::jose::known_keys::Cache;

use crate::glue::{self, Deadlines};
use crate::runtime::{Env, console_error};
use config::Config;
pub use source::RuntimeSource;

thread_local! {
    static TALLY: Rc<Tally> = Rc::default();
    static UNSETTLED: Rc<Unsettled> = Rc::default();
}

/// The world as one request sees it.
pub struct Platform {
    env: Env,
    config: Rc<Config>,
    /// A panic leaves it as it was: nothing is half written into it.
    cache: AssertUnwindSafe<Rc<Cache>>,
    /// As good after a panic as before: counts are added whole.
    tally: AssertUnwindSafe<Rc<Tally>>,
    /// The same holds: settlements are added and taken whole.
    unsettled: AssertUnwindSafe<Rc<Unsettled>>,
    deadlines: Deadlines,
}

/// Longest wait for a ledger's answer.
const LEDGER_DEADLINE_MS: u32 = 5_000;

/// Longest wait for the word on a challenge.
const CHALLENGE_DEADLINE_MS: u32 = 5_000;

/// The time. It moves on I/O only, which is how the runtime has it.
#[allow(clippy::cast_possible_truncation)] // milliseconds since 1970 are whole and far below 2^53
pub fn now() -> UnixMs {
    UnixMs(js_sys::Date::now() as i64)
}

/// Ten random bytes; zeros, should the generator ever fail, would collide at once instead of being guessed unseen.
pub fn random() -> [u8; 10] {
    let mut bytes = [0; 10];
    if getrandom::fill(&mut bytes).is_err() {
        console_error!("{{\"event\":\"no_randomness\"}}");
    }
    bytes
}

/// How much a key may do in a time.
pub fn limits(env: &Env) -> Limits {
    config::limits(env)
}

/// Logs what the runtime said and forgets it towards the caller.
fn unavailable(what: &'static str) -> impl Fn(wasm_bindgen::JsValue) -> Unavailable {
    move |error| {
        console_error!(
            "{{\"event\":\"unavailable\",\"what\":\"{what}\",\"error\":{:?}}}",
            format!("{error:?}")
        );
        Unavailable
    }
}

impl Platform {
    /// The ports over an environment.
    pub fn new(env: Env) -> Self {
        let config = Config::of(&env);
        let tally = AssertUnwindSafe(TALLY.with(Rc::clone));
        let unsettled = AssertUnwindSafe(UNSETTLED.with(Rc::clone));
        let cache = AssertUnwindSafe(agents::cache());
        Self { env, config, cache, tally, unsettled, deadlines: Deadlines::new() }
    }

    /// A binding by its name in `wrangler.toml`.
    pub fn binding(&self, name: &str) -> wasm_bindgen::JsValue {
        self.env.get(name)
    }

    /// Whether the operator lets scripts of pages of an origin speak to `/mcp`.
    pub fn admits_page(&self, origin: &str) -> bool {
        self.config.mcp_origins.iter().any(|own| own == "*" || own == origin)
    }

    /// Commands to a key's ledger, one a line, and its replies.
    async fn command(&self, key_id: &str, lines: &str) -> Result<String, Unavailable> {
        let replies = glue::command(&self.deadlines, &self.env, key_id, lines, LEDGER_DEADLINE_MS).await;
        replies.map_err(unavailable("ledger"))?.as_string().ok_or(Unavailable)
    }
}

impl Ports for Platform {
    type Source = RuntimeSource;

    fn now(&self) -> UnixMs {
        now()
    }

    fn random(&self) -> [u8; 10] {
        random()
    }

    async fn pause(&self, ms: u32) {
        glue::pause(ms).await;
    }

    fn settings(&self) -> &Settings {
        &self.config.settings
    }

    async fn ledger(&self, key_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        let reply = self.command(key_id, &quarry_json::to_string(command)).await?;
        reply.parse().map_err(|_| Unavailable)
    }

    async fn settle(&self, key_id: &str, settlements: &[Command]) -> Result<(), Unavailable> {
        let lines: Vec<String> = settlements.iter().map(quarry_json::to_string).collect();
        let replies = self.command(key_id, &lines.join("\n")).await?;
        let is_settled = |reply: &str| reply.parse().is_ok_and(|reply: Reply| reply.is_decided());
        replies.lines().all(is_settled).then_some(()).ok_or(Unavailable)
    }

    fn unsettled(&self) -> &Unsettled {
        &self.unsettled
    }

    fn source(&self) -> RuntimeSource {
        RuntimeSource::new(Rc::clone(&self.config), self.deadlines.clone())
    }

    fn asked(&self, source: &RuntimeSource) -> u32 {
        source.asked()
    }

    async fn keep_bundle(&self, name: &str, source: &RuntimeSource) -> Result<(), Unavailable> {
        source.keep(&self.env, name).await.map_err(unavailable("r2"))
    }

    async fn bundle(&self, name: &str) -> Result<Option<Bundle>, Unavailable> {
        store::read(&self.binding("BUNDLES"), name).await.map_err(unavailable("r2"))
    }

    async fn first_bundles(&self) -> Result<Vec<String>, Unavailable> {
        store::first(&self.binding("BUNDLES")).await.map_err(unavailable("r2"))
    }

    async fn delete_bundles(&self, names: Vec<String>) -> Result<(), Unavailable> {
        store::delete(&self.binding("BUNDLES"), &names).await.map_err(unavailable("r2"))
    }

    async fn record_key(&self, row: &KeyRow) -> Result<KeyRow, Unavailable> {
        keys::record(&self.env, row).await.map_err(unavailable("d1"))?.ok_or(Unavailable)
    }

    async fn key(&self, key_id: &str) -> Result<Option<KeyRow>, Unavailable> {
        keys::one(&self.env, key_id).await.map_err(unavailable("d1"))
    }

    async fn keys_after(&self, after: &str, limit: u32) -> Result<Vec<KeyRow>, Unavailable> {
        keys::after(&self.env, after, limit).await.map_err(unavailable("d1"))
    }

    async fn set_key_status(&self, key_id: &str, status: &str) -> Result<(), Unavailable> {
        keys::set_status(&self.env, key_id, status).await.map_err(unavailable("d1"))
    }

    async fn set_key_limit(&self, key_id: &str, concurrency_limit: u32) -> Result<(), Unavailable> {
        let set = keys::set_limit(&self.env, key_id, concurrency_limit).await;
        set.map_err(unavailable("d1"))
    }

    async fn admit_visitor(&self, visit: &Visit<'_>) -> Result<Option<UnixMs>, Unavailable> {
        keys::admit(&self.env, visit).await.map_err(unavailable("d1"))
    }

    async fn challenge_passed(&self, challenge: &Challenge, token: &str) -> Result<bool, Unavailable> {
        let form = url::Query::new().with("secret", &challenge.secret).with("response", token).into_string();
        let passed = glue::challenge(&challenge.verify_url, &form, CHALLENGE_DEADLINE_MS).await;
        Ok(passed.map_err(unavailable("challenge"))?.is_truthy())
    }

    async fn forget_visits(&self, before: UnixMs) -> Result<(), Unavailable> {
        keys::forget(&self.env, before).await.map_err(unavailable("d1"))
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }

    async fn record_health(&self, seen: &[Seen]) -> Result<(), Unavailable> {
        health::record(&self.env, seen).await.map_err(unavailable("d1"))
    }

    async fn record_canary(&self, sung: &Sung) -> Result<(), Unavailable> {
        health::record_canary(&self.env, sung).await.map_err(unavailable("d1"))
    }

    async fn health(&self, since_day: &str) -> Result<(Vec<Seen>, Vec<Sung>), Unavailable> {
        health::since(&self.env, since_day).await.map_err(unavailable("d1"))
    }

    async fn forget_health(&self, before_day: &str) -> Result<(), Unavailable> {
        health::forget(&self.env, before_day).await.map_err(unavailable("d1"))
    }

    fn log(&self, line: &str) {
        console_error!("{line}");
    }
}
