//! In-memory world with the real tables, a mailbox, a clock, and browsers with cookies. Its database can fail at any batch and
//! can interleave requests.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::poll_fn;
use std::ops::Range;
use std::rc::Rc;
use std::task::Poll;

use pollster::block_on;
use quarry_kernel::http::{Body, IncomingRequest, OpaqueStream, Response, UrlParts};
use quarry_kernel::time::UnixMs;
use quarry_kernel::url::QueryBuilder;
use quarry_ledger::{
    Call, Command, DailyUsage, FailedCall, Journal, JournalError, Ledger, Refusal, Reply, Settlement, Write,
};
use quarry_rails::ExternalRequest;
use quarry_storefront::jose::key_cache::IsolateCache;
use quarry_storefront::ports::{
    Clock, DataKey, Database, DocumentClient, ExternalService, KeyLedgers, Mail, Mailer, MoneyClient, Ports,
    Random, Rows, SqlValue as Value, Statement, Unavailable, UpstreamClient,
};
use quarry_storefront::service;
use quarry_storefront::settings::{Seller, Settings, SigningSecrets};
use quarry_storefront::upstream::{UpstreamRequest, UpstreamResponse};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rusqlite::types::{Value as Sql, ValueRef};
use serde_json::{Map, json};

use crate::native::Native;

pub const ORIGIN: &str = "https://shop.test";
pub const MAILBOX: &str = "john@example.com";

pub struct World {
    pub signatures: Native,
    now: Cell<UnixMs>,
    random: Cell<u64>,
    pub settings: Settings,
    cache: IsolateCache,
    pub database: Connection,
    /// Published documents by URL.
    pub documents: RefCell<HashMap<String, String>>,
    pub ledgers: RefCell<HashMap<String, Ledger>>,
    /// Batches run by this request.
    pub batches: Cell<usize>,
    /// Range of batches to fail, and the kind of fault.
    pub fault: RefCell<Option<(Range<usize>, Fault)>>,
    /// Number of failed batches.
    pub failed: Cell<usize>,
    /// Whether every batch yields to other requests first, where the order can matter. Work between two batches is invisible to
    /// others.
    pub yields: Cell<bool>,
    pub mails: RefCell<Vec<Mail>>,
    pub mail_works: Cell<bool>,
    pub database_works: Cell<bool>,
    pub log: RefCell<Vec<String>>,
    pub patient: Cell<bool>,
    /// Payment services; `None` when they do not respond.
    pub outside: RefCell<Option<Asked>>,
    /// Whether ledgers respond.
    pub ledgers_work: Cell<bool>,
    /// Total milliseconds of pauses; the clock does not advance meanwhile.
    pub paused_ms: Cell<u32>,
    /// Random faults of batches and ledger commands.
    pub chaos: RefCell<Option<Chaos>>,
    /// Settlements of ledgers.
    pub settled: RefCell<HashMap<String, Settled>>,
    /// Number of ledger responses to lose after the ledger has acted.
    pub ledger_answers_lost: Rc<Cell<u32>>,
    /// Number of settlements that ledgers fail to store, without effect.
    pub settlements_not_stored: Cell<u32>,
    /// Upstream of metered calls; `None` when it does not respond.
    pub upstream: RefCell<Option<Served>>,
    /// DNS answers by question; all other names are public.
    pub names: RefCell<HashMap<String, String>>,
    /// Requests and answers, with their cookies.
    pub heard: RefCell<Vec<String>>,
}

/// Scripted payment services: status and body of the response.
pub type Asked = Box<dyn FnMut(&ExternalService, &ExternalRequest) -> Result<(u16, String), Unavailable>>;

/// Source of random faults.
pub type Chaos = Box<dyn FnMut() -> Option<Fault>>;

/// Scripted upstream of metered calls.
pub type Served = Box<dyn FnMut(&UpstreamRequest) -> Result<UpstreamResponse, Unavailable>>;

/// Fault of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Before any statement took effect.
    NotApplied,
    /// After the whole batch took effect.
    AnswerLost,
}

impl World {
    pub fn new() -> Self {
        let database = Connection::open_in_memory().unwrap();
        // To prepare a statement costs more than to run it: all are kept, and none is planned anew for what is bound to it.
        database.set_prepared_statement_cache_capacity(1000);
        database.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).unwrap();
        database.execute_batch(include_str!("../../../../schema.sql")).unwrap();
        Self {
            signatures: Native::default(),
            now: Cell::new(UnixMs(1_800_000_000_000)),
            random: Cell::new(0),
            settings: Settings {
                sellers: vec![seller()],
                registrations_per_hour: 1000,
                exchanges_per_hour: 1000,
                client_refresh_grace_ms: 60_000,
                mails_per_hour: 14,
                network_mails_per_hour: 100,
                registration_mails_per_hour: 100,
                ..Settings::default()
            },
            cache: IsolateCache::default(),
            database,
            documents: RefCell::default(),
            ledgers: RefCell::default(),
            batches: Cell::new(0),
            fault: RefCell::new(None),
            failed: Cell::new(0),
            yields: Cell::new(false),
            mails: RefCell::default(),
            mail_works: Cell::new(true),
            database_works: Cell::new(true),
            log: RefCell::default(),
            patient: Cell::new(false),
            outside: RefCell::new(None),
            ledgers_work: Cell::new(true),
            paused_ms: Cell::default(),
            chaos: RefCell::new(None),
            settled: RefCell::default(),
            ledger_answers_lost: Rc::default(),
            settlements_not_stored: Cell::default(),
            upstream: RefCell::new(None),
            names: RefCell::default(),
            heard: RefCell::default(),
        }
    }

    /// Creates another isolate over the same database.
    #[allow(dead_code, reason = "where isolates remember")]
    pub fn elsewhere(&mut self) {
        self.cache = IsolateCache::default();
    }

    fn by_chance(&self) -> Option<Fault> {
        self.chaos.borrow_mut().as_mut().and_then(|chaos| chaos())
    }

    pub fn pass(&self, ms: i64) {
        self.now.set(self.now.get().plus_ms(ms));
    }

    /// Sends a request; a patient client retries once after our own failures, with a working database.
    pub fn ask(&self, request: &Request) -> Response {
        let ask = || {
            self.batches.set(0);
            block_on(service::handle_request(self, request))
        };
        self.heard.borrow_mut().push(request.body.clone());
        let response = self.heard(ask());
        if !self.patient.get() || !matches!(response.status, 500 | 502..600) {
            return response;
        }
        let fault = self.fault.take();
        let response = self.heard(ask());
        self.fault.replace(fault);
        response
    }

    fn heard(&self, response: Response) -> Response {
        let mut heard = self.heard.borrow_mut();
        heard.push(text(&response));
        heard.extend(response.header("set-cookie").map(str::to_owned));
        drop(heard);
        response
    }

    /// Posts as the agent and returns the JSON response.
    pub fn agent(&self, path: &str, body: serde_json::Value) -> serde_json::Value {
        let request = Request::post(&format!("{ORIGIN}/agents{path}"), body.to_string())
            .with("content-type", "application/json")
            .with("user-agent", "<b>agent</b>/1");
        serde_json::from_str(&text(&self.ask(&request))).unwrap()
    }

    /// Registers for the mailbox and returns the claim token and the person's link.
    pub fn register(&self) -> (String, String) {
        let made = self.agent("/agent/identity", json!({"type": "service_auth", "login_hint": MAILBOX}));
        let part = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        (part(&made["claim"]["token"]), part(&made["claim"]["attempt"]["verification_uri"]))
    }

    pub fn complete(&self, claim_token: &str, code: &str) -> serde_json::Value {
        self.agent("/agent/identity/claim/complete", json!({"claim_token": claim_token, "user_code": code}))
    }

    /// Returns the line of the newest mail with this prefix.
    pub fn mailed(&self, start: &str) -> String {
        let mails = self.mails.borrow();
        let text = &mails.last().unwrap().text;
        text.lines().find(|line| line.starts_with(start)).unwrap().to_owned()
    }

    pub fn mailed_code(&self) -> String {
        let mails = self.mails.borrow();
        let is_code = |line: &&str| line.len() == 9 && line.chars().all(|c| c.is_ascii_digit() || c == ' ');
        mails.last().unwrap().text.lines().find(is_code).unwrap().to_owned()
    }
}

impl Clock for World {
    fn now(&self) -> UnixMs {
        self.now.get()
    }

    async fn pause(&self, ms: u32) {
        self.paused_ms.set(self.paused_ms.get() + ms);
    }
}

impl Random for World {
    fn random_bytes(&self) -> Result<[u8; 20], Unavailable> {
        self.random.set(self.random.get() + 1);
        let mut bytes = [0; 20];
        let text = quarry_kernel::mac::hash_secret(&self.random.get().to_string());
        bytes.copy_from_slice(&text.as_bytes()[..20]);
        Ok(bytes)
    }
}

impl Database for World {
    async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Unavailable> {
        if !self.database_works.get() {
            return Err(Unavailable);
        }
        let at = self.batches.get();
        self.batches.set(at + 1);
        if self.yields.get() && !is_indifferent(&statements) {
            pause().await;
        }
        let fault =
            self.fault.borrow().clone().filter(|(which, _)| which.contains(&at)).map(|(_, fault)| fault);
        let fault = fault.or_else(|| self.by_chance());
        self.failed.set(self.failed.get() + usize::from(fault.is_some()));
        if fault == Some(Fault::NotApplied) {
            return Err(Unavailable);
        }
        // A savepoint instead of BEGIN, because a test may have an outer transaction to roll back.
        self.database.execute_batch("SAVEPOINT batch").unwrap();
        let rows = statements.iter().map(|statement| run(&self.database, statement)).collect();
        self.database.execute_batch("RELEASE batch").unwrap();
        if fault == Some(Fault::AnswerLost) { Err(Unavailable) } else { Ok(rows) }
    }
}

impl KeyLedgers for World {
    /// Verifies `qk_{ledger}` or `qk_{ledger}.{secret or sub-key}`.
    fn verify_data_key(&self, key: &str) -> Option<DataKey> {
        let named = key.strip_prefix("qk_")?;
        let (ledger_id, access) = match named.split_once('.') {
            Some((ledger_id, access)) => (ledger_id, Some(access.to_owned())),
            None => (named, None),
        };
        Some(DataKey { ledger_id: ledger_id.to_owned(), access })
    }

    async fn send_ledger_command(&self, ledger_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        if !self.ledgers_work.get() {
            return Err(Unavailable);
        }
        if self.yields.get() {
            pause().await;
        }
        let fault = self.by_chance();
        if fault == Some(Fault::NotApplied) {
            return Err(Unavailable);
        }
        let not_stored = self.settlements_not_stored.get();
        if not_stored > 0 && matches!(command, Command::Commit { .. } | Command::Release { .. }) {
            self.settlements_not_stored.set(not_stored - 1);
            return Ok(Reply::Refused(Refusal::Storage));
        }
        let mut ledgers = self.ledgers.borrow_mut();
        let ledger = ledgers.entry(ledger_id.to_owned()).or_default();
        let mut settled = self.settled.borrow_mut();
        let rows = settled.entry(ledger_id.to_owned()).or_default();
        let applied = ledger.apply(command.clone(), self.now.get(), rows);
        for write in applied.writes {
            if let Write::Settle(row) = write {
                rows.0.push(row);
            }
        }
        ledger.confirm_writes();
        let lost = self.ledger_answers_lost.get();
        self.ledger_answers_lost.set(lost.saturating_sub(1));
        if lost > 0 || fault == Some(Fault::AnswerLost) { Err(Unavailable) } else { Ok(applied.reply) }
    }
}

impl DocumentClient for World {
    async fn fetch_document(&self, address: &str) -> Result<String, Unavailable> {
        self.documents.borrow().get(address).cloned().ok_or(Unavailable)
    }

    async fn fetch_untrusted_document(&self, address: &str) -> Result<String, Unavailable> {
        self.fetch_document(address).await
    }

    async fn resolve_name(&self, question: &str) -> Result<String, Unavailable> {
        let public = r#"{"Status":0,"Answer":[{"type":1,"data":"93.184.215.14"}]}"#;
        match self.names.borrow().get(question).map(String::as_str) {
            Some("") => Err(Unavailable),
            known => Ok(known.unwrap_or(public).to_owned()),
        }
    }
}

impl MoneyClient for World {
    async fn request_external(
        &self,
        to: &ExternalService,
        ask: &ExternalRequest,
    ) -> Result<(u16, String), Unavailable> {
        if self.yields.get() {
            pause().await;
        }
        let answer = match &mut *self.outside.borrow_mut() {
            Some(outside) => outside(to, ask),
            None => Err(Unavailable),
        };
        if self.yields.get() {
            pause().await;
        }
        answer
    }
}

impl UpstreamClient for World {
    async fn fetch_upstream(&self, outgoing: &UpstreamRequest) -> Result<UpstreamResponse, Unavailable> {
        match &mut *self.upstream.borrow_mut() {
            Some(served) => served(outgoing),
            None => Err(Unavailable),
        }
    }
}

impl Mailer for World {
    async fn send_mail(&self, mail: &Mail) -> Result<(), Unavailable> {
        if !self.mail_works.get() {
            return Err(Unavailable);
        }
        self.mails.borrow_mut().push(mail.clone());
        Ok(())
    }
}

impl Ports for World {
    type Signatures = Native;

    fn signatures(&self) -> &Native {
        &self.signatures
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn cache(&self) -> &IsolateCache {
        &self.cache
    }

    fn log(&self, line: &str) {
        self.log.borrow_mut().push(line.to_owned());
    }
}

/// Returns whether a batch's order does not matter: a rate limit count, or a note after the fact.
fn is_indifferent(statements: &[Statement]) -> bool {
    let tables = ["INSERT INTO request_counts", "INSERT INTO identity_events"];
    matches!(statements, [only] if tables.iter().any(|table| only.sql.starts_with(table)))
}

/// Yields once to other requests.
fn pause() -> impl Future<Output = ()> {
    let mut paused = false;
    poll_fn(move |_| if std::mem::replace(&mut paused, true) { Poll::Ready(()) } else { Poll::Pending })
}

pub fn run(database: &Connection, statement: &Statement) -> Rows {
    let values = statement.values.iter().map(|value| match value {
        Value::Null => Sql::Null,
        Value::Integer(number) => Sql::Integer(*number),
        Value::Text(text) => Sql::Text(text.clone()),
    });
    let mut prepared = database.prepare_cached(statement.sql).unwrap();
    let names: Vec<String> = prepared.column_names().map(str::to_owned).collect();
    let rows = prepared.query_map(rusqlite::params_from_iter(values), |row| {
        let mut cells = Map::new();
        for (at, name) in names.iter().enumerate() {
            let cell = match row.get_ref(at)? {
                ValueRef::Integer(number) => json!(number),
                ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
                _ => json!(null),
            };
            cells.insert(name.clone(), cell);
        }
        Ok(cells)
    });
    Rows(rows.unwrap().map(Result::unwrap).collect())
}

/// Returns the number that a query selects.
pub fn count(world: &World, sql: &str) -> i64 {
    world.database.prepare_cached(sql).unwrap().query_row([], |row| row.get(0)).unwrap()
}

/// Settlements of a ledger, oldest first.
#[derive(Default)]
pub struct Settled(pub Vec<Settlement>);

impl Journal for Settled {
    fn find_settlement(&self, lease_id: &str) -> Result<Option<Settlement>, JournalError> {
        Ok(self.0.iter().find(|row| row.lease_id == lease_id).cloned())
    }

    fn is_access_forgotten(&self, _: &str) -> Result<bool, JournalError> {
        Ok(false)
    }

    fn list_recent_settlements(&self, limit: u32) -> Result<Vec<Settlement>, JournalError> {
        Ok(self.0.iter().rev().take(limit as usize).cloned().collect())
    }

    fn list_usage(&self, _: i64) -> Result<Vec<DailyUsage>, JournalError> {
        Ok(Vec::new())
    }

    fn list_failed_calls(&self, _: u32) -> Result<Vec<FailedCall>, JournalError> {
        Ok(Vec::new())
    }

    fn list_calls(&self, _: u32) -> Result<Vec<Call>, JournalError> {
        Ok(Vec::new())
    }
}

fn seller() -> Seller {
    Seller {
        id: "shop".into(),
        name: "Shop <&> Söhne".into(),
        hosts: vec!["shop.test".into()],
        signing: SigningSecrets::new(&"s".repeat(32), None, None),
        ..Seller::default()
    }
}

/// Request as the runtime delivers it.
#[derive(Debug, Clone)]
pub struct Request {
    method: &'static str,
    url: String,
    headers: HashMap<String, String>,
    body: String,
    is_tool_call: bool,
}

impl Request {
    /// Sets method and body.
    #[allow(dead_code, reason = "where programs change something")]
    pub fn sending(self, method: &'static str, body: &str) -> Self {
        Self { method, body: body.to_owned(), ..self }
    }

    pub fn get(url: &str) -> Self {
        Self {
            method: "GET",
            url: url.into(),
            headers: HashMap::new(),
            body: String::new(),
            is_tool_call: false,
        }
    }

    pub fn post(url: &str, body: String) -> Self {
        Self { method: "POST", url: url.into(), headers: HashMap::new(), body, is_tool_call: false }
    }

    /// Sets the host.
    #[allow(dead_code, reason = "where there is more than one seller")]
    pub fn host(mut self, host: &str) -> Self {
        self.url = self.url.replacen("shop.test", host, 1);
        self
    }

    pub fn method(mut self, method: &'static str) -> Self {
        self.method = method;
        self
    }

    /// Marks the request as made by a tool call at `/mcp`.
    #[allow(dead_code, reason = "where tokens for it are tested")]
    pub fn by_tool(mut self) -> Self {
        self.is_tool_call = true;
        self
    }

    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.headers.insert(name.into(), value.into());
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.headers.remove(name);
        self
    }
}

impl IncomingRequest for Request {
    fn method(&self) -> &str {
        self.method
    }

    fn url(&self) -> &str {
        &self.url
    }

    fn header(&self, name: &str) -> Option<String> {
        self.headers.get(name).cloned()
    }

    fn is_tool_call(&self) -> bool {
        self.is_tool_call
    }

    fn headers(&self) -> Vec<(String, String)> {
        self.headers.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    fn stream(&self) -> Option<OpaqueStream> {
        (!self.body.is_empty()).then(|| OpaqueStream::new(self.body.clone()))
    }

    async fn body(&self, max_bytes: usize) -> Option<String> {
        (self.body.len() <= max_bytes).then(|| self.body.clone())
    }
}

/// Browser of a person.
pub struct Browser<'w> {
    world: &'w World,
    pub cookies: HashMap<String, String>,
    /// Hidden fields of the last page; on conflicts those of its last form.
    pub fields: HashMap<String, String>,
}

/// Content shown by a browser.
#[derive(Debug)]
pub struct Shown {
    pub status: u16,
    pub heading: String,
    pub html: String,
}

impl<'w> Browser<'w> {
    pub fn new(world: &'w World) -> Self {
        Self { world, cookies: HashMap::new(), fields: HashMap::new() }
    }

    pub fn open(&mut self, url: &str) -> Shown {
        let request = Request::get(url).with("cookie", &self.cookie());
        self.show(&request)
    }

    /// Submits the form of a step.
    pub fn press(&mut self, step: &str, fields: &[(&str, &str)]) -> Shown {
        let request = self.form(step, fields);
        self.show(&request)
    }

    /// Builds the request of a form on the last page.
    pub fn form(&self, step: &str, fields: &[(&str, &str)]) -> Request {
        self.form_at(&format!("claim/{step}"), fields)
    }

    /// Builds the request of a form outside of the claim pages.
    pub fn form_at(&self, path: &str, fields: &[(&str, &str)]) -> Request {
        let mut body = QueryBuilder::new();
        for name in ["token", "guard"] {
            body = body.with_optional_pair(name, self.fields.get(name).map(String::as_str));
        }
        for (name, value) in fields {
            body = body.with_pair(name, value);
        }
        Request::post(&format!("{ORIGIN}/agents/{path}"), body.into_string())
            .with("content-type", "application/x-www-form-urlencoded")
            .with("origin", ORIGIN)
            .with("sec-fetch-site", "same-origin")
            .with("cookie", &self.cookie())
    }

    pub fn show(&mut self, request: &Request) -> Shown {
        let response = self.world.ask(request);
        if let Some(cookie) = response.header("set-cookie") {
            let (pair, _) = cookie.split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.into(), value.into());
        }
        if let Some(path) = response.header("location") {
            let origin = UrlParts::parse(&request.url).origin.to_owned();
            return self.open(&format!("{origin}{path}"));
        }
        let html = text(&response);
        for (name, value) in hidden(&html) {
            self.fields.insert(name, value);
        }
        let heading = between(&html, "<h1>", "</h1>").unwrap_or_default();
        Shown { status: response.status, heading, html }
    }

    /// Proves the mailbox, up to the decision page.
    pub fn prove(&mut self, link: &str) -> Shown {
        self.open(link);
        self.press("mail", &[]);
        let code = self.world.mailed_code();
        self.press("proof", &[("code", &code)])
    }

    fn cookie(&self) -> String {
        let pairs: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        pairs.join("; ")
    }
}

impl Shown {
    /// Extracts the six-digit code.
    pub fn code(&self) -> String {
        let code = between(&self.html, "<span aria-hidden=\"true\">", "</span>").unwrap_or_default();
        code.chars().filter(char::is_ascii_digit).collect()
    }
}

fn hidden(html: &str) -> Vec<(String, String)> {
    let inputs = html.split("<input type=\"hidden\" ").skip(1);
    inputs
        .filter_map(|input| Some((between(input, "name=\"", "\"")?, between(input, "value=\"", "\"")?)))
        .collect()
}

fn between(text: &str, start: &str, end: &str) -> Option<String> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(inner, _)| inner.to_owned())
}

pub fn text(response: &Response) -> String {
    match &response.body {
        Body::Text(text) => text.clone(),
        Body::Static(text) => (*text).to_owned(),
        Body::Stream(stream) => stream.downcast_ref::<String>().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}
