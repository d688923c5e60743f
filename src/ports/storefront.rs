//! Ports of the storefront: D1 batches as transactions, providers' documents over fetch, mail.

use quarry_data_api::metered;
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::http::{OpaqueStream, Response};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_rails::ExternalRequest;
use quarry_sources::v1::ai_mode::resolve_public_address;
use quarry_storefront::jose::key_cache::IsolateCache;
use quarry_storefront::ports::{
    CallDescription, Clock, DOCUMENT_MAX_BYTES, DataKey, Database, DocumentClient, ExternalService,
    KeyLedgers, Mail, Mailer, MoneyClient, Ports, Random, Rows, SqlValue, Statement, Unavailable,
    UpstreamClient,
};
use quarry_storefront::settings::Settings;
use quarry_storefront::upstream::{UpstreamRequest, UpstreamResponse};
use worker::Error;

use super::{Platform, upstream};
use crate::bindings::webcrypto::WebCrypto;
use crate::bindings::{d1, mail};
use crate::clock;
use crate::fetch::client::{HttpAnswer, HttpCall};
use crate::log;

/// Deadline of a provider's document.
const DOCUMENT_DEADLINE_MS: u32 = 4_000;
/// Deadline of a payment service; a transaction has to get into a block.
const MONEY_DEADLINE_MS: u32 = 20_000;

impl Clock for Platform {
    fn now(&self) -> UnixMs {
        clock::now()
    }

    async fn pause(&self, ms: u32) {
        clock::pause(ms).await;
    }
}

impl Random for Platform {
    fn random_bytes(&self) -> Result<[u8; 20], Unavailable> {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes).map_err(|_| Unavailable)?;
        Ok(bytes)
    }
}

impl Database for Platform {
    async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Unavailable> {
        let own: Vec<d1::Statement<'_>> = statements.iter().map(to_d1_statement).collect();
        let results = d1::run_batch(&self.env, &own).await.map_err(log_failure("d1"))?;
        let rows = |result: &worker::D1Result| Ok(Rows(result.results().map_err(log_failure("d1"))?));
        results.iter().map(rows).collect()
    }
}

impl KeyLedgers for Platform {
    fn verify_data_key(&self, key: &str) -> Option<DataKey> {
        let id = self.config.settings.secrets.as_ref()?.verify(key)?;
        Some(DataKey { ledger_id: id.as_str().to_owned(), access: id.access_id().map(str::to_owned) })
    }

    async fn send_ledger_command(&self, ledger_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        let reply = quarry_data_api::ports::LedgerClient::send_command(self, ledger_id, command).await;
        reply.map_err(|_| Unavailable)
    }
}

impl DocumentClient for Platform {
    async fn fetch_document(&self, address: &str) -> Result<String, Unavailable> {
        let call = HttpCall::get(address).header("accept", "application/json").header("user-agent", "Quarry");
        let sent = call.send(DOCUMENT_DEADLINE_MS, DOCUMENT_MAX_BYTES).await;
        match sent.map_err(log_failure("provider"))? {
            HttpAnswer { status: 200, body } => Ok(body),
            _ => Err(Unavailable),
        }
    }

    async fn fetch_untrusted_document(&self, address: &str) -> Result<String, Unavailable> {
        let source = quarry_data_api::ports::Ports::new_source(self);
        let public = resolve_public_address(address, &source).await.ok_or(Unavailable)?;
        self.fetch_document(&self.config.redirect_to_stand_in(&public)).await
    }

    async fn resolve_name(&self, question: &str) -> Result<String, Unavailable> {
        upstream::resolve(self, question).await
    }
}

impl MoneyClient for Platform {
    async fn request_external(
        &self,
        to: &ExternalService,
        ask: &ExternalRequest,
    ) -> Result<(u16, String), Unavailable> {
        let place = self.config.storefront(&self.env).money.find_endpoint(to).ok_or(Unavailable)?;
        let address = format!("{}{}", place.origin, ask.path);
        let mut call = match &ask.body {
            Some(body) => HttpCall::post(&address, body.clone()),
            None => HttpCall::get(&address),
        };
        call = call.header("accept", "application/json").header("user-agent", "Quarry");
        if let Some(secret) = &place.bearer {
            call = call.bearer(secret);
        }
        for (name, value) in &ask.headers {
            call = call.header(name, value);
        }
        let answer = call.send(MONEY_DEADLINE_MS, DOCUMENT_MAX_BYTES).await.map_err(log_failure("money"))?;
        Ok((answer.status, answer.body))
    }
}

impl UpstreamClient for Platform {
    async fn fetch_upstream(&self, outgoing: &UpstreamRequest) -> Result<UpstreamResponse, Unavailable> {
        upstream::send(self, outgoing).await
    }

    fn refuse_data_call(&self, path: &str, query: &str, request_id: &str) -> Option<Response> {
        metered::refuse_call(path, query, request_id)
    }

    fn describe_data_call(&self, path: &str) -> Option<CallDescription> {
        let (example, schema, answer) = metered::describe_call(path)?;
        Some(CallDescription { example, schema, answer })
    }

    async fn finish_upstream(&self, rest: &OpaqueStream) {
        upstream::finish(self, rest).await;
    }
}

impl Mailer for Platform {
    async fn send_mail(&self, mail: &Mail) -> Result<(), Unavailable> {
        mail::send(&self.env, &self.deadlines, mail).await
    }
}

impl Ports for Platform {
    type Signatures = WebCrypto;

    fn signatures(&self) -> &WebCrypto {
        &WebCrypto
    }

    fn settings(&self) -> &Settings {
        &self.config.storefront(&self.env).settings
    }

    fn cache(&self) -> &IsolateCache {
        &self.provider_keys
    }

    fn log(&self, line: &str) {
        worker::console_error!("{line}");
    }

    fn record_request(&self, line: &RequestLine<'_>) {
        log::record_request(&self.env, line);
    }
}

fn to_d1_statement(statement: &Statement) -> d1::Statement<'_> {
    let values = statement.values.iter().map(|cell| match cell {
        SqlValue::Null => d1::BoundValue::Null,
        SqlValue::Integer(number) => d1::BoundValue::from(*number),
        SqlValue::Text(text) => d1::BoundValue::from(text),
    });
    d1::Statement::new(statement.sql, values)
}

fn log_failure(what: &'static str) -> impl Fn(Error) -> Unavailable {
    move |error| {
        log::report_unavailable(what, &error);
        Unavailable
    }
}
