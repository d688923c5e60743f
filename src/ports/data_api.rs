//! The ports of the data API.

use std::panic::AssertUnwindSafe;

use js_sys::Promise;
use quarry_data_api::bundle::Bundle;
use quarry_data_api::event::Event;
use quarry_data_api::isolate::Isolate;
use quarry_data_api::ports::{
    Assets, BundleStore, ChallengeVerifier, Clock, HealthStore, KeyRow, KeyStore, LedgerClient, Messenger,
    NoticeRow, NoticeStore, Ports, Random, Unavailable, VisitorRequest,
};
use quarry_data_api::settings::{Challenge, Settings};
use quarry_data_api::watch::tally::{CanaryResult, OutcomeCount};
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use quarry_ledger::{Command, Reply};
use quarry_sources::v1::ai_mode::resolve_public_address;
use quarry_storefront::ports::Mail;
use serde::Deserialize;
use worker::Result as WorkerResult;
use worker::wasm_bindgen::JsValue;

use super::{Platform, health, keys, log_unavailable, notices};
use crate::bindings::assets;
use crate::bindings::cache::EdgeCache;
use crate::bindings::{mail, r2};
use crate::clock;
use crate::fetch::client::HttpCall;
use crate::fetch::rendering_turns;
use crate::fetch::source::WorkerSource;
use crate::log;

/// Deadline for the verdict on a challenge.
const CHALLENGE_DEADLINE_MS: u32 = 5_000;
/// Maximum size of the verdict.
const CHALLENGE_MAX_BYTES: usize = 64 * 1024;
/// Deadline for the receiver of a webhook.
const WEBHOOK_DEADLINE_MS: u32 = 10_000;
/// Maximum size of the receiver's response, of which only the status is used.
const WEBHOOK_MAX_BYTES: usize = 64 * 1024;
/// Display name of the sender of mails to owners of keys.
const MAIL_FROM_NAME: &str = "Quarry";

impl Clock for Platform {
    fn now(&self) -> UnixMs {
        clock::now()
    }

    async fn pause(&self, ms: u32) {
        clock::pause(ms).await;
    }
}

impl Random for Platform {
    fn random_bytes(&self) -> [u8; 10] {
        clock::random_bytes()
    }
}

impl LedgerClient for Platform {
    async fn send_command(&self, key_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        let reply = self.send_commands(key_id, &quarry_json::to_string(command)).await?;
        reply.parse().map_err(|_| Unavailable)
    }

    async fn settle(&self, key_id: &str, settlements: &[Command]) -> Result<bool, Unavailable> {
        let commands: Vec<_> = settlements.iter().map(quarry_json::to_string).collect();
        let replies = self.send_commands(key_id, &commands.join("\n")).await?;
        let mut has_notice = false;
        let mut is_settled = |reply: &str| {
            let reply = reply.parse::<Reply>().ok().filter(Reply::is_decided);
            has_notice |= matches!(reply, Some(Reply::Settled { notice: true, .. }));
            reply.is_some()
        };
        let all = replies.lines().count() == settlements.len() && replies.lines().all(&mut is_settled);
        all.then_some(has_notice).ok_or(Unavailable)
    }
}

impl BundleStore for Platform {
    async fn load_bundle(&self, name: &str) -> Result<Option<Bundle>, Unavailable> {
        r2::read(&self.env, name).await.map_err(log_unavailable("r2"))
    }

    async fn list_first_bundles(&self) -> Result<Vec<String>, Unavailable> {
        r2::list_first(&self.env).await.map_err(log_unavailable("r2"))
    }

    async fn delete_bundles(&self, names: Vec<String>) -> Result<(), Unavailable> {
        r2::delete(&self.env, names).await.map_err(log_unavailable("r2"))
    }
}

impl KeyStore for Platform {
    async fn record_key(&self, row: &KeyRow) -> Result<KeyRow, Unavailable> {
        keys::record(&self.env, row).await.map_err(log_unavailable("d1"))?.ok_or(Unavailable)
    }

    async fn load_key(&self, key_id: &str) -> Result<Option<KeyRow>, Unavailable> {
        keys::find(&self.env, key_id).await.map_err(log_unavailable("d1"))
    }

    async fn list_keys_after(&self, after: &str, limit: u32) -> Result<Vec<KeyRow>, Unavailable> {
        keys::list_after(&self.env, after, limit).await.map_err(log_unavailable("d1"))
    }

    async fn set_key_status(&self, key_id: &str, status: &str) -> Result<(), Unavailable> {
        keys::set_status(&self.env, key_id, status).await.map_err(log_unavailable("d1"))
    }

    async fn set_key_limit(&self, key_id: &str, concurrency_limit: u32) -> Result<(), Unavailable> {
        let set = keys::set_limit(&self.env, key_id, concurrency_limit).await;
        set.map_err(log_unavailable("d1"))
    }

    async fn admit_visitor(&self, visit: &VisitorRequest<'_>) -> Result<Option<UnixMs>, Unavailable> {
        keys::admit_visitor(&self.env, visit).await.map_err(log_unavailable("d1"))
    }

    async fn forget_visits(&self, before: UnixMs) -> Result<(), Unavailable> {
        keys::delete_visits_before(&self.env, before).await.map_err(log_unavailable("d1"))
    }
}

impl ChallengeVerifier for Platform {
    async fn is_challenge_passed(&self, challenge: &Challenge, token: &str) -> Result<bool, Unavailable> {
        let form = url::QueryBuilder::new()
            .with_pair("secret", &challenge.secret)
            .with_pair("response", token)
            .into_string();
        let verdict = verify_challenge(&challenge.verify_url, form).await;
        Ok(verdict.map_err(log_unavailable("challenge"))?.success)
    }
}

impl Assets for Platform {
    async fn load_asset(&self, path: &str) -> Result<String, Unavailable> {
        assets::read_text(&self.env, path).await.map_err(log_unavailable("assets"))
    }
}

impl HealthStore for Platform {
    async fn has_tables(&self) -> Result<bool, Unavailable> {
        health::has_tables(&self.env).await.map_err(log_unavailable("d1"))
    }

    async fn record_health(&self, seen: &[OutcomeCount]) -> Result<(), Unavailable> {
        health::record(&self.env, seen).await.map_err(log_unavailable("d1"))?;
        if self.config.render_limits.ms_per_day > 0 {
            let spent = health::load_browser_ms(&self.env, &clock::now().date().to_string()).await;
            rendering_turns::raise_spent(spent.map_err(log_unavailable("d1"))?);
        }
        Ok(())
    }

    async fn record_canary(&self, sung: &CanaryResult) -> Result<(), Unavailable> {
        health::record_canary(&self.env, sung).await.map_err(log_unavailable("d1"))
    }

    async fn load_health(
        &self,
        since_day: &str,
    ) -> Result<(Vec<OutcomeCount>, Vec<CanaryResult>), Unavailable> {
        health::load_since(&self.env, since_day).await.map_err(log_unavailable("d1"))
    }

    async fn forget_health(&self, before_day: &str) -> Result<(), Unavailable> {
        health::delete_before(&self.env, before_day).await.map_err(log_unavailable("d1"))
    }
}

impl NoticeStore for Platform {
    async fn record_notice(&self, notice: &NoticeRow) -> Result<(), Unavailable> {
        notices::record(&self.env, notice).await.map_err(log_unavailable("d1"))
    }

    async fn take_due_notices(
        &self,
        now: UnixMs,
        pauses_ms: &[i64],
        limit: u32,
    ) -> Result<Vec<NoticeRow>, Unavailable> {
        notices::take_due(&self.env, now, pauses_ms, limit).await.map_err(log_unavailable("d1"))
    }

    async fn end_notice(&self, notice_id: &str) -> Result<(), Unavailable> {
        notices::close(&self.env, notice_id).await.map_err(log_unavailable("d1"))
    }

    async fn forget_notices(&self, before: UnixMs) -> Result<(), Unavailable> {
        notices::delete_before(&self.env, before).await.map_err(log_unavailable("d1"))
    }
}

impl Messenger for Platform {
    async fn send_mail(&self, to: &str, subject: &str, text: &str) -> Result<(), Unavailable> {
        let (to, subject, text) = (to.to_owned(), subject.to_owned(), text.to_owned());
        let mail = Mail { to, from_name: MAIL_FROM_NAME.to_owned(), subject, text };
        mail::send(&self.env, &self.deadlines, &mail).await.map_err(|_| Unavailable)
    }

    async fn send_webhook(
        &self,
        address: &str,
        headers: &[(&'static str, String)],
        body: &str,
    ) -> Result<u16, Unavailable> {
        let public = resolve_public_address(address, &self.new_source()).await.ok_or(Unavailable)?;
        let mut call = HttpCall::post(&self.config.redirect_to_stand_in(&public), body.to_owned())
            .header("content-type", "application/json")
            .header("user-agent", "Quarry");
        for (name, value) in headers {
            call = call.header(name, value);
        }
        let answer = call.send(WEBHOOK_DEADLINE_MS, WEBHOOK_MAX_BYTES).await;
        Ok(answer.map_err(log_unavailable("webhook"))?.status)
    }
}

impl Ports for Platform {
    type Source = WorkerSource;
    type Cache = EdgeCache;

    fn settings(&self) -> &Settings {
        &self.config.settings
    }

    fn cache(&self) -> &EdgeCache {
        &self.answers
    }

    fn isolate(&self) -> &Isolate {
        &self.isolate
    }

    async fn wait_for_event(&self, event: &Event, ms: u32) {
        // The promise is created by this request, so that the runtime resumes it here and not inside the request that triggers
        // the event. A panic leaves an event unchanged.
        let event = AssertUnwindSafe(event);
        let happened = Promise::new(&mut |resolve, _| {
            event.subscribe(move || {
                // Calling `resolve` cannot fail.
                let _ = resolve.call0(&JsValue::UNDEFINED);
            });
        });
        // A timeout is handled by the other caller.
        let _ = self.deadlines.within(ms, "the other call", happened).await;
    }

    fn new_source(&self) -> WorkerSource {
        WorkerSource::new(std::rc::Rc::clone(&self.config), self.env.clone(), self.deadlines.clone())
    }

    fn count_requests(&self, source: &WorkerSource) -> u32 {
        source.request_count()
    }

    async fn store_bundle(&self, name: &str, source: &WorkerSource) -> Result<(), Unavailable> {
        source.store_bundle(&self.env, name).await.map_err(log_unavailable("r2"))
    }

    fn log(&self, line: &str) {
        worker::console_error!("{line}");
    }

    fn record_request(&self, line: &RequestLine<'_>) {
        log::record_request(&self.env, line);
    }
}

/// Response of siteverify.
#[derive(Deserialize)]
struct ChallengeVerdict {
    success: bool,
}

async fn verify_challenge(address: &str, form: String) -> WorkerResult<ChallengeVerdict> {
    let call = HttpCall::post(address, form).header("content-type", "application/x-www-form-urlencoded");
    let answer = call.send(CHALLENGE_DEADLINE_MS, CHALLENGE_MAX_BYTES).await?;
    Ok(serde_json::from_str(&answer.body)?)
}
