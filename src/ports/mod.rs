//! Ports of the crates, implemented over the runtime's bindings.

mod data_api;
mod health;
mod keys;
mod notices;
mod storefront;
mod upstream;

use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use quarry_data_api::isolate::Isolate;
use quarry_data_api::ports::Unavailable;
use quarry_storefront::jose::key_cache::IsolateCache;
use worker::{Env, Error};

use crate::bindings::cache::EdgeCache;
use crate::config::Config;
use crate::durable::stub;
use crate::fetch::deadline::Deadlines;
use crate::log;

/// Deadline of a ledger's reply.
const LEDGER_DEADLINE_MS: u32 = 5_000;

thread_local! {
    static ISOLATE: Rc<Isolate> = Rc::default();
    static PROVIDER_KEYS: Rc<IsolateCache> = Rc::default();
}

/// Platform as seen by one request. State shared in the isolate is replaced as a whole, so it is valid even after a panic.
pub struct Platform {
    env: Env,
    config: Rc<Config>,
    provider_keys: AssertUnwindSafe<Rc<IsolateCache>>,
    isolate: AssertUnwindSafe<Rc<Isolate>>,
    answers: EdgeCache,
    deadlines: Deadlines,
}

impl Platform {
    /// Creates the ports over an environment.
    pub fn new(env: Env) -> Self {
        let deadlines = Deadlines::new();
        Self {
            config: Config::load(&env),
            answers: EdgeCache::new(env.clone(), deadlines.clone()),
            env,
            provider_keys: AssertUnwindSafe(PROVIDER_KEYS.with(Rc::clone)),
            isolate: AssertUnwindSafe(ISOLATE.with(Rc::clone)),
            deadlines,
        }
    }

    /// Returns the environment.
    pub const fn env(&self) -> &Env {
        &self.env
    }

    /// Returns whether the operator admits scripts of this origin to `/mcp`.
    pub fn is_page_admitted(&self, origin: &str) -> bool {
        self.config.mcp_origins.iter().any(|own| own == "*" || own == origin)
    }

    /// Sends commands to a key's ledger in one hop, JSON texts one per line, and returns its replies in the same form.
    async fn send_commands(&self, key_id: &str, commands: &str) -> Result<String, Unavailable> {
        let replies =
            stub::send_commands(&self.env, &self.deadlines, key_id, commands, LEDGER_DEADLINE_MS).await;
        replies.map_err(log_unavailable("ledger"))
    }
}

/// Logs the platform's error; the caller only learns that something is unavailable.
fn log_unavailable(what: &'static str) -> impl Fn(Error) -> Unavailable {
    move |error| {
        log::report_unavailable(what, &error);
        Unavailable
    }
}
