//! The ports of the storefront: one D1 batch a transaction, providers' documents over fetch, mail.

use quarry_kernel::http::Stream;
use quarry_kernel::http::line::RequestLine;
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_rails::Ask;
use quarry_sources::v1::ai_mode::public_address;
use quarry_storefront::hop::{Arrived, Outgoing};
use quarry_storefront::jose::known_keys::Cache;
use quarry_storefront::ports::{
    Cell, DOCUMENT_MAX_BYTES, DataKey, Mail, Outside, Ports, Rows, Statement, Unavailable,
};
use quarry_storefront::settings::Settings;
use worker::Error;

use super::Platform;
use crate::bindings::webcrypto::WebCrypto;
use crate::bindings::{d1, mail};
use crate::clock;
use crate::fetch::client::{Answer, Call};
use crate::fetch::upstream;
use crate::log;

/// Longest wait for a provider's document.
const DOCUMENT_DEADLINE_MS: u32 = 4_000;
/// Longest wait for whoever moves money: a transaction has to get into a block.
const MONEY_DEADLINE_MS: u32 = 20_000;

impl Ports for Platform {
    type Signatures = WebCrypto;

    fn now(&self) -> UnixMs {
        clock::now()
    }

    fn random(&self) -> Result<[u8; 20], Unavailable> {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes).map_err(|_| Unavailable)?;
        Ok(bytes)
    }

    async fn pause(&self, ms: u32) {
        clock::pause(ms).await;
    }

    fn signatures(&self) -> &WebCrypto {
        &WebCrypto
    }

    fn settings(&self) -> &Settings {
        &self.config.commerce(&self.env).settings
    }

    async fn batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Unavailable> {
        let own: Vec<d1::Statement<'_>> = statements.iter().map(d1_statement).collect();
        let results = d1::batch(&self.env, &own).await.map_err(failed("d1"))?;
        let rows = |result: &worker::D1Result| Ok(Rows(result.results().map_err(failed("d1"))?));
        results.iter().map(rows).collect()
    }

    fn data_key(&self, key: &str) -> Option<DataKey> {
        let id = self.config.settings.secrets.as_ref()?.verify(key)?;
        Some(DataKey { ledger_id: id.as_str().to_owned(), access: id.access().map(str::to_owned) })
    }

    async fn ledger(&self, ledger_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        let reply = quarry_data_api::ports::LedgerClient::ledger(self, ledger_id, command).await;
        reply.map_err(|_| Unavailable)
    }

    async fn document(&self, address: &str) -> Result<String, Unavailable> {
        let call = Call::get(address).header("accept", "application/json").header("user-agent", "Quarry");
        let sent = call.send(DOCUMENT_DEADLINE_MS, DOCUMENT_MAX_BYTES).await;
        match sent.map_err(failed("provider"))? {
            Answer { status: 200, body } => Ok(body),
            _ => Err(Unavailable),
        }
    }

    async fn strangers_document(&self, address: &str) -> Result<String, Unavailable> {
        let source = quarry_data_api::ports::Ports::source(self);
        let public = public_address(address, &source).await.ok_or(Unavailable)?;
        self.document(&self.config.in_place_of(&public)).await
    }

    async fn ask(&self, to: &Outside, ask: &Ask) -> Result<(u16, String), Unavailable> {
        let place = self.config.commerce(&self.env).money.place(to).ok_or(Unavailable)?;
        let address = format!("{}{}", place.origin, ask.path);
        let mut call = match &ask.body {
            Some(body) => Call::post(&address, body.clone()),
            None => Call::get(&address),
        };
        call = call.header("accept", "application/json").header("user-agent", "Quarry");
        if let Some(secret) = &place.bearer {
            call = call.bearer(secret);
        }
        for (name, value) in &ask.headers {
            call = call.header(name, value);
        }
        let answer = call.send(MONEY_DEADLINE_MS, DOCUMENT_MAX_BYTES).await.map_err(failed("money"))?;
        Ok((answer.status, answer.body))
    }

    async fn upstream(&self, outgoing: &Outgoing) -> Result<Arrived, Unavailable> {
        upstream::ask(self, outgoing).await
    }

    async fn upstream_done(&self, rest: &Stream) {
        upstream::done(self, rest).await;
    }

    async fn resolve(&self, question: &str) -> Result<String, Unavailable> {
        upstream::resolve(self, question).await
    }

    fn cache(&self) -> &Cache {
        &self.provider_keys
    }

    async fn mail(&self, mail: &Mail) -> Result<(), Unavailable> {
        mail::send(&self.env, &self.deadlines, mail).await
    }

    fn log(&self, line: &str) {
        worker::console_error!("{line}");
    }

    fn record(&self, line: &RequestLine<'_>) {
        log::request(&self.env, line);
    }
}

fn d1_statement(statement: &Statement) -> d1::Statement<'_> {
    let values = statement.values.iter().map(|cell| match cell {
        Cell::Null => d1::Value::Null,
        Cell::Integer(number) => d1::Value::from(*number),
        Cell::Text(text) => d1::Value::from(text),
    });
    d1::Statement::new(statement.sql, values)
}

fn failed(what: &'static str) -> impl Fn(Error) -> Unavailable {
    move |error| {
        log::unavailable(what, &error);
        Unavailable
    }
}
