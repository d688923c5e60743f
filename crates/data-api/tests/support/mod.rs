//! In-memory ports: a ledger per key, a bundle store, a key table, and a scripted source. They count requests and fail on demand.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::task::Poll;

use futures_util::StreamExt;
use quarry_data_api::batch::LineStream;
use quarry_data_api::bundle::{Bundle, Manifest};
use quarry_data_api::cache::AnswerCache;
use quarry_data_api::event::Event;
use quarry_data_api::isolate::Isolate;
use quarry_data_api::keys::secrets::Secrets;
use quarry_data_api::ports::{
    Assets, BundleStore, ChallengeVerifier, Clock, HealthStore, KeyRow, KeyStore, LedgerClient, Messenger,
    NoticeRow, NoticeStore, Ports, Random, Unavailable, VisitorRequest,
};
use quarry_data_api::service;
use quarry_data_api::settings::{Challenge, Settings};
use quarry_data_api::sites;
use quarry_data_api::watch::tally::{CanaryResult, OutcomeCount};
use quarry_kernel::http::{Body, IncomingRequest, Response};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{
    Call, Command, DailyUsage, FailedCall, Journal, JournalError, Ledger, Reply, Settlement, StoredRows,
    Write,
};
use quarry_sources::{Refusal, Source, SourceFuture, SourceRequest, SourceResponse};

pub const ADMIN: &str = "the operator's secret, long enough";
pub const SECRET: &str = "0123456789abcdef0123456789abcdef";
/// 2026-11-21T04:00:00Z
pub const START: i64 = 1_795_233_600_000;

/// Number of uses of each port.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Counts {
    pub ledger: Vec<String>,
    /// Hops to settle, each with any number of settlements.
    pub settling: usize,
    pub database: usize,
    pub bundles_written: usize,
    pub asked: Vec<String>,
}

/// Scripted answers of the source.
type Answers = Rc<RefCell<Vec<Result<(u16, String), Refusal>>>>;

pub struct World {
    pub now: Rc<Cell<i64>>,
    random: Cell<u64>,
    pub settings: Settings,
    ledgers: RefCell<HashMap<String, (Ledger, Rows)>>,
    pub bundles: RefCell<BTreeMap<String, Bundle>>,
    keys: RefCell<BTreeMap<String, KeyRow>>,
    visits: RefCell<Vec<(String, i64)>>,
    pub counts: Rc<RefCell<Counts>>,
    pub answers: Answers,
    /// Duration of an exchange with the source, during which others proceed.
    pub source_ms: Cell<i64>,
    pub ledger_down: Cell<bool>,
    /// Whether a hop to a ledger takes time, during which others proceed.
    pub ledger_is_far: Cell<bool>,
    pub has_tables: bool,
    /// Time until which the ledger fails.
    pub ledger_fails_until: Cell<i64>,
    pub isolate: Isolate,
    pub cache: Kept,
    seen: RefCell<Vec<OutcomeCount>>,
    sung: RefCell<Vec<CanaryResult>>,
    /// Notices, and when each is due.
    pub notices: RefCell<Vec<(NoticeRow, Option<i64>)>>,
    pub notices_down: Cell<bool>,
    pub mails: RefCell<Vec<(String, String, String)>>,
    pub webhooks: RefCell<Vec<(String, Vec<String>, String)>>,
    pub webhook_answer: Cell<Result<u16, Unavailable>>,
    /// Receiver that responds only after this many other webhooks, or a minute.
    pub slow_receiver: RefCell<Option<(String, usize)>>,
    pub log: RefCell<Vec<String>>,
    pub assets_read: RefCell<Vec<String>>,
    pub assets_down: Cell<bool>,
}

/// Cached answers. They never expire; readers check their age.
#[derive(Default)]
pub struct Kept {
    pub texts: RefCell<BTreeMap<String, String>>,
    pub reads: Cell<usize>,
    pub is_down: Cell<bool>,
}

impl AnswerCache for Kept {
    async fn get(&self, key: &str) -> Option<String> {
        self.reads.set(self.reads.get() + 1);
        self.texts.borrow().get(key).filter(|_| !self.is_down.get()).cloned()
    }

    async fn put(&self, key: &str, text: &str, _ttl_s: u32) {
        if !self.is_down.get() {
            self.texts.borrow_mut().insert(key.to_owned(), text.to_owned());
        }
    }
}

#[derive(Default)]
struct Rows(Vec<Settlement>);

impl Journal for Rows {
    fn find_settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        Ok(self.0.iter().find(|row| row.lease_id == lease_id).cloned())
    }

    fn is_access_forgotten(&self, _: &str) -> Result<bool, JournalError> {
        Ok(false)
    }

    fn list_recent_settlements(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        Ok(self.0.iter().rev().take(limit as usize).cloned().collect())
    }

    fn list_usage(&self, from_day: i64) -> Result<Vec<DailyUsage>, JournalError> {
        let row = |row: &Settlement| DailyUsage {
            day: row.at.date().days,
            label: row.label.clone().unwrap_or_default(),
            outcome: row.outcome,
            calls: 1,
            units: row.charged_units(),
        };
        Ok(self.0.iter().map(row).filter(|row| row.day >= from_day).collect())
    }

    fn list_failed_calls(&self, limit: u32) -> Result<Vec<FailedCall>, JournalError> {
        let failed = |row: &Settlement| {
            let (lease_id, at, label) = (row.lease_id.clone(), row.at, row.label.clone());
            row.error.clone().map(|error| FailedCall { lease_id, at, label, error })
        };
        Ok(self.0.iter().rev().filter_map(failed).take(limit as usize).collect())
    }

    fn list_calls(&self, limit: u32) -> Result<Vec<Call>, JournalError> {
        let call = |row: &Settlement| {
            let units = row.charged_units();
            let Settlement { lease_id, at, label, outcome, error, sub_key, unkept, .. } = row.clone();
            Call { lease_id, at, label, outcome, units, error, sub_key, unkept }
        };
        Ok(self.0.iter().rev().map(call).take(limit as usize).collect())
    }
}

/// Advances the time, a millisecond per check, until a condition holds; others proceed meanwhile.
async fn passing(now: &Cell<i64>, mut is_over: impl FnMut(i64) -> bool) {
    std::future::poll_fn(|context| {
        if is_over(now.get()) {
            return Poll::Ready(());
        }
        now.set(now.get() + 1);
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// Scripted source; the last answer repeats.
pub struct Script {
    answers: Answers,
    counts: Rc<RefCell<Counts>>,
    pub kept: RefCell<(Manifest, Vec<u8>)>,
    asked: Cell<u32>,
    now: Rc<Cell<i64>>,
    takes_ms: i64,
}

impl Source for Script {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            self.asked.set(self.asked.get() + 1);
            self.counts.borrow_mut().asked.push(format!("{}{}", request.site.token(), request.path));
            let until = self.now.get() + self.takes_ms;
            passing(&self.now, |now| now >= until).await;
            let mut answers = self.answers.borrow_mut();
            let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
            let (status, body) = answer?;
            let url = format!("https://source.example{}", request.path);
            let mut kept = self.kept.borrow_mut();
            kept.0.add(&url, status, "application/json", body.len());
            kept.1.extend_from_slice(body.as_bytes());
            Ok(SourceResponse { status, url, body })
        })
    }

    fn ask_again(&self) -> bool {
        true
    }

    fn rendering_wait_ms(&self) -> Option<u32> {
        Some(7_001)
    }
}

impl World {
    pub fn new() -> Self {
        Self {
            now: Rc::new(Cell::new(START)),
            random: Cell::new(1),
            settings: Settings {
                secrets: Secrets::new(SECRET, None),
                admin_secret: Some(ADMIN.to_owned()),
                public_origin: None,
                visitor_keys_per_hour: 2,
                challenge: None,
                fault_injection: false,
                labels: quarry_data_api::compat::SourceLabels::from_origins(
                    [
                        (quarry_data_api::endpoint::Engine::V1, "https://www.first.test"),
                        (quarry_data_api::endpoint::Engine::V2, "https://www.second.test"),
                        (quarry_data_api::endpoint::Engine::V6, "https://apps.sixth.test"),
                    ]
                    .into_iter(),
                ),
                cache_ttl_s_max: 0,
                sites: sites::SiteLimits { failures_to_open: 0, ..sites::SiteLimits::default() },
                ..Settings::default()
            },
            ledgers: RefCell::default(),
            bundles: RefCell::default(),
            keys: RefCell::default(),
            visits: RefCell::default(),
            counts: Rc::default(),
            answers: Rc::new(RefCell::new(vec![Err(Refusal::Network)])),
            source_ms: Cell::default(),
            ledger_down: Cell::new(false),
            ledger_is_far: Cell::new(false),
            has_tables: true,
            ledger_fails_until: Cell::default(),
            isolate: Isolate::default(),
            cache: Kept::default(),
            seen: RefCell::default(),
            sung: RefCell::default(),
            notices: RefCell::default(),
            notices_down: Cell::default(),
            mails: RefCell::default(),
            webhooks: RefCell::default(),
            webhook_answer: Cell::new(Ok(204)),
            slow_receiver: RefCell::default(),
            log: RefCell::default(),
            assets_read: RefCell::default(),
            assets_down: Cell::default(),
        }
    }

    /// Sets the source's answers.
    pub fn answers(&self, answers: &[Result<(u16, &str), Refusal>]) {
        let owned = answers.iter().map(|answer| answer.map(|(status, body)| (status, body.to_owned())));
        *self.answers.borrow_mut() = owned.collect();
    }

    /// Sends a request and completes its deferred work.
    pub fn send(&self, request: &Ask<'_>) -> Response {
        pollster::block_on(async {
            let (response, after) = service::handle(self, request).await;
            if let Some(after) = after {
                after.finish(self).await;
            }
            response
        })
    }

    /// Sends requests concurrently and completes their deferred work.
    pub fn send_together(&self, requests: &[Ask<'_>]) -> Vec<Response> {
        let answers = requests.iter().map(async |request| {
            let (response, after) = service::handle(self, request).await;
            if let Some(after) = after {
                after.finish(self).await;
            }
            response
        });
        pollster::block_on(futures_util::future::join_all(answers))
    }

    /// Sends a request this many times: first all responses, then `between`, then all deferred work.
    pub fn send_at_once(&self, request: &Ask<'_>, times: usize, between: impl FnOnce()) {
        pollster::block_on(async {
            let mut finishing = Vec::new();
            for _ in 0..times {
                let (_, after) = service::handle(self, request).await;
                finishing.extend(after.map(|after| after.finish(self)));
            }
            between();
            futures_util::future::join_all(finishing).await;
        });
    }

    /// Creates a key with calls through the operator's API and returns its text.
    pub fn key(&self, calls: u64) -> String {
        let body = format!("{{\"calls\":{calls}}}");
        let made = self.send(&Ask::post("/admin/keys", &body).operator());
        json(&made)["key"].as_str().unwrap().to_owned()
    }

    /// Deletes the rows of a key's ledger.
    pub fn lose_ledger(&self, key_id: &str) {
        self.ledgers.borrow_mut().remove(key_id).expect("the key has a ledger");
    }

    /// Returns the remaining calls of a key.
    pub fn remaining(&self, key: &str) -> u64 {
        let status = self.send(&Ask::get("/api/keys/status").key(key));
        json(&status)["remaining_calls"].as_u64().unwrap()
    }
}

impl Clock for World {
    fn now(&self) -> UnixMs {
        UnixMs(self.now.get())
    }

    async fn pause(&self, ms: u32) {
        // Others proceed meanwhile.
        let mut is_over = false;
        std::future::poll_fn(|context| {
            context.waker().wake_by_ref();
            if std::mem::replace(&mut is_over, true) { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        self.now.set(self.now.get() + i64::from(ms));
    }
}

impl Random for World {
    fn random_bytes(&self) -> [u8; 10] {
        let next = self.random.get();
        self.random.set(next + 1);
        let mut bytes = [0; 10];
        bytes[2..].copy_from_slice(&next.to_be_bytes());
        bytes
    }
}

impl LedgerClient for World {
    async fn send_command(&self, key_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        let text = serde_json::to_value(command).unwrap();
        self.counts.borrow_mut().ledger.push(text["do"].as_str().unwrap().to_owned());
        if self.ledger_is_far.get() {
            self.pause(1).await;
        }
        if self.ledger_down.get() || self.now.get() < self.ledger_fails_until.get() {
            return Err(Unavailable);
        }
        let mut ledgers = self.ledgers.borrow_mut();
        let (ledger, rows) = ledgers
            .entry(key_id.to_owned())
            .or_insert_with(|| (Ledger::load(StoredRows::default()).unwrap(), Rows::default()));
        let applied = ledger.apply(command.clone(), self.now(), rows);
        for write in applied.writes {
            if let Write::Settle(row) = write {
                rows.0.push(row);
            }
        }
        ledger.confirm_writes();
        Ok(applied.reply)
    }

    async fn settle(&self, key_id: &str, settlements: &[Command]) -> Result<bool, Unavailable> {
        self.counts.borrow_mut().settling += 1;
        let mut has_notice = false;
        for settlement in settlements {
            let reply = self.send_command(key_id, settlement).await?;
            has_notice |= matches!(reply, Reply::Settled { notice: true, .. });
        }
        Ok(has_notice)
    }
}

impl BundleStore for World {
    async fn load_bundle(&self, name: &str) -> Result<Option<Bundle>, Unavailable> {
        Ok(self.bundles.borrow().get(name).cloned())
    }

    async fn list_first_bundles(&self) -> Result<Vec<String>, Unavailable> {
        Ok(self.bundles.borrow().keys().take(2).cloned().collect())
    }

    async fn delete_bundles(&self, names: Vec<String>) -> Result<(), Unavailable> {
        self.bundles.borrow_mut().retain(|name, _| !names.contains(name));
        Ok(())
    }
}

impl KeyStore for World {
    async fn record_key(&self, row: &KeyRow) -> Result<KeyRow, Unavailable> {
        self.counts.borrow_mut().database += 1;
        Ok(self.keys.borrow_mut().entry(row.key_id.clone()).or_insert_with(|| row.clone()).clone())
    }

    async fn load_key(&self, key_id: &str) -> Result<Option<KeyRow>, Unavailable> {
        self.counts.borrow_mut().database += 1;
        Ok(self.keys.borrow().get(key_id).cloned())
    }

    async fn list_keys_after(&self, after: &str, limit: u32) -> Result<Vec<KeyRow>, Unavailable> {
        self.counts.borrow_mut().database += 1;
        let keys = self.keys.borrow();
        Ok(keys.values().filter(|row| row.key_id.as_str() > after).take(limit as usize).cloned().collect())
    }

    async fn set_key_status(&self, key_id: &str, status: &str) -> Result<(), Unavailable> {
        self.counts.borrow_mut().database += 1;
        if let Some(row) = self.keys.borrow_mut().get_mut(key_id) {
            row.status = status.to_owned();
        }
        Ok(())
    }

    async fn set_key_limit(&self, key_id: &str, concurrency_limit: u32) -> Result<(), Unavailable> {
        self.counts.borrow_mut().database += 1;
        if let Some(row) = self.keys.borrow_mut().get_mut(key_id) {
            row.concurrency_limit = concurrency_limit;
        }
        Ok(())
    }

    async fn admit_visitor(&self, visit: &VisitorRequest<'_>) -> Result<Option<UnixMs>, Unavailable> {
        self.counts.borrow_mut().database += 1;
        let mut visits = self.visits.borrow_mut();
        let full = |(network, max): &(String, u32)| {
            let counted = visits.iter().filter(|(name, at)| name == network && *at > visit.since.0);
            let counted: Vec<i64> = counted.map(|(_, at)| *at).collect();
            (counted.len() >= *max as usize).then(|| counted.into_iter().min().map(UnixMs))
        };
        if let Some(oldest) = visit.networks.iter().filter_map(full).max() {
            return Ok(Some(oldest.unwrap_or(visit.at)));
        }
        visits.extend(visit.networks.iter().map(|(network, _)| (network.clone(), visit.at.0)));
        Ok(None)
    }

    async fn forget_visits(&self, before: UnixMs) -> Result<(), Unavailable> {
        self.visits.borrow_mut().retain(|(_, at)| *at >= before.0);
        Ok(())
    }
}

impl ChallengeVerifier for World {
    async fn is_challenge_passed(&self, challenge: &Challenge, token: &str) -> Result<bool, Unavailable> {
        assert_eq!(challenge.secret, "secret");
        match token {
            "silent" => Err(Unavailable),
            _ => Ok(token == "good"),
        }
    }
}

impl Assets for World {
    async fn load_asset(&self, path: &str) -> Result<String, Unavailable> {
        self.assets_read.borrow_mut().push(path.to_owned());
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public").to_owned() + path;
        std::fs::read_to_string(file).ok().filter(|_| !self.assets_down.get()).ok_or(Unavailable)
    }
}

impl HealthStore for World {
    async fn has_tables(&self) -> Result<bool, Unavailable> {
        Ok(self.has_tables)
    }

    async fn record_health(&self, seen: &[OutcomeCount]) -> Result<(), Unavailable> {
        self.counts.borrow_mut().database += 1;
        self.seen.borrow_mut().extend_from_slice(seen);
        Ok(())
    }

    async fn record_canary(&self, sung: &CanaryResult) -> Result<(), Unavailable> {
        let mut all = self.sung.borrow_mut();
        all.retain(|other| other.endpoint != sung.endpoint);
        all.push(sung.clone());
        Ok(())
    }

    async fn load_health(
        &self,
        since_day: &str,
    ) -> Result<(Vec<OutcomeCount>, Vec<CanaryResult>), Unavailable> {
        let seen = self.seen.borrow().iter().filter(|seen| seen.day.as_str() >= since_day).cloned().collect();
        Ok((seen, self.sung.borrow().clone()))
    }

    async fn forget_health(&self, before_day: &str) -> Result<(), Unavailable> {
        self.seen.borrow_mut().retain(|seen| seen.day.as_str() >= before_day);
        Ok(())
    }
}

impl NoticeStore for World {
    async fn record_notice(&self, notice: &NoticeRow) -> Result<(), Unavailable> {
        if self.notices_down.get() {
            return Err(Unavailable);
        }
        let mut notices = self.notices.borrow_mut();
        if !notices.iter().any(|(own, _)| own.notice_id == notice.notice_id) {
            notices.push((notice.clone(), Some(self.now.get())));
        }
        Ok(())
    }

    async fn take_due_notices(
        &self,
        now: UnixMs,
        pauses_ms: &[i64],
        limit: u32,
    ) -> Result<Vec<NoticeRow>, Unavailable> {
        let mut notices = self.notices.borrow_mut();
        let is_due = |due: &Option<i64>| due.is_some_and(|due| due <= now.0);
        let due = notices.iter_mut().filter(|(_, due)| is_due(due)).take(limit as usize);
        let taken = due.map(|(notice, due)| {
            *due = Some(now.0 + pauses_ms[(notice.tries as usize).min(pauses_ms.len() - 1)]);
            notice.tries += 1;
            notice.clone()
        });
        Ok(taken.collect())
    }

    async fn end_notice(&self, notice_id: &str) -> Result<(), Unavailable> {
        for (notice, due) in self.notices.borrow_mut().iter_mut() {
            if notice.notice_id == notice_id {
                *due = None;
            }
        }
        Ok(())
    }

    async fn forget_notices(&self, before: UnixMs) -> Result<(), Unavailable> {
        self.notices.borrow_mut().retain(|(notice, _)| notice.created_at >= before);
        Ok(())
    }
}

impl Messenger for World {
    async fn send_mail(&self, to: &str, subject: &str, text: &str) -> Result<(), Unavailable> {
        self.mails.borrow_mut().push((to.to_owned(), subject.to_owned(), text.to_owned()));
        Ok(())
    }

    async fn send_webhook(
        &self,
        address: &str,
        headers: &[(&'static str, String)],
        body: &str,
    ) -> Result<u16, Unavailable> {
        let slow = self.slow_receiver.borrow().clone().filter(|(receiver, _)| receiver == address);
        if let Some((_, others)) = slow {
            let until = self.now.get() + 60_000;
            passing(&self.now, |now| self.webhooks.borrow().len() >= others || now >= until).await;
        }
        let headers = headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        self.webhooks.borrow_mut().push((address.to_owned(), headers, body.to_owned()));
        self.webhook_answer.get()
    }
}

impl Ports for World {
    type Source = Script;
    type Cache = Kept;

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn cache(&self) -> &Kept {
        &self.cache
    }

    fn isolate(&self) -> &Isolate {
        &self.isolate
    }

    async fn wait_for_event(&self, event: &Event, ms: u32) {
        let until = self.now.get() + i64::from(ms);
        passing(&self.now, |now| event.is_triggered() || now >= until).await;
    }

    fn new_source(&self) -> Script {
        Script {
            answers: Rc::clone(&self.answers),
            counts: Rc::clone(&self.counts),
            kept: RefCell::default(),
            asked: Cell::default(),
            now: Rc::clone(&self.now),
            takes_ms: self.source_ms.get(),
        }
    }

    fn count_requests(&self, source: &Script) -> u32 {
        source.asked.get()
    }

    async fn store_bundle(&self, name: &str, source: &Script) -> Result<(), Unavailable> {
        self.counts.borrow_mut().bundles_written += 1;
        let (manifest, bytes) = source.kept.borrow().clone();
        let bundle = Bundle { manifest, bytes, etag: "\"tag\"".to_owned() };
        self.bundles.borrow_mut().insert(name.to_owned(), bundle);
        Ok(())
    }

    fn log(&self, line: &str) {
        self.log.borrow_mut().push(line.to_owned());
    }
}

/// Request of a test.
pub struct Ask<'a> {
    method: &'a str,
    url: String,
    headers: Vec<(&'static str, String)>,
    body: &'a str,
}

impl<'a> Ask<'a> {
    pub fn new(method: &'a str, path: &str, body: &'a str) -> Self {
        Self { method, url: format!("https://api.example{path}"), headers: Vec::new(), body }
    }

    pub fn get(path: &str) -> Self {
        Self::new("GET", path, "")
    }

    pub fn post(path: &str, body: &'a str) -> Self {
        Self::new("POST", path, body)
    }

    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    pub fn key(self, key: &str) -> Self {
        self.header("authorization", &format!("Bearer {key}"))
    }

    pub fn operator(self) -> Self {
        self.key(ADMIN)
    }
}

impl IncomingRequest for Ask<'_> {
    fn method(&self) -> &str {
        self.method
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn header(&self, name: &str) -> Option<String> {
        self.headers.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone())
    }

    async fn body(&self, max_bytes: usize) -> Option<String> {
        (self.body.len() <= max_bytes).then(|| self.body.to_owned())
    }
}

/// Returns a response's body as text.
pub fn text(response: &Response) -> String {
    match &response.body {
        Body::Empty => String::new(),
        Body::Static(text) => (*text).to_owned(),
        Body::Text(text) => text.clone(),
        Body::Asset(asset) => format!("the asset {}", asset.path),
        Body::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Body::Stream(stream) => {
            let lines = stream.downcast_ref::<LineStream>().and_then(LineStream::take).expect("lines, once");
            pollster::block_on(lines.collect())
        }
    }
}

/// Returns a response's body as JSON.
pub fn json(response: &Response) -> serde_json::Value {
    serde_json::from_str(&text(response)).unwrap_or_else(|error| panic!("{error}: {}", text(response)))
}

/// Returns status and `error_code`.
pub fn failure(response: &Response) -> (u16, String) {
    let body = json(response);
    for field in ["error", "error_code", "status_code", "request_id", "retryable"] {
        assert!(!body[field].is_null(), "{field} is missing in {body}");
    }
    assert_eq!(body["status_code"], response.status);
    assert_eq!(body["request_id"].as_str(), response.header("x-request-id"));
    assert_eq!(matches!(response.status, 429 | 503), response.header("retry-after").is_some());
    (response.status, body["error_code"].as_str().unwrap().to_owned())
}
