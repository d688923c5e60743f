//! The storefront's ports over Cloudflare: one D1 batch a transaction, providers' documents over fetch, mail.

use std::rc::Rc;

use quarry_kernel::http::Stream;
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_rails::Ask;
use quarry_sources::v1::ai_mode::public_address;
use quarry_storefront::jose::known_keys::Cache;
use quarry_storefront::metered::hop::{Arrived, Outgoing};
use quarry_storefront::ports::{
    Cell, DOCUMENT_MAX_BYTES, Mail, Outside, Ports, Rows, Statement, Unavailable,
};
use quarry_storefront::settings::Settings;
use serde_json::{Value, json};

use super::answered::Answered;
use super::signatures::WebCrypto;
use super::{Platform, database, mail, now, unavailable, upstream};
use crate::glue::{self, Room};
use crate::runtime::console_error;

/// Longest wait for a provider's document.
const DOCUMENT_DEADLINE_MS: u32 = 4_000;
/// Longest wait for whoever moves money: a transaction has to get into a block.
const MONEY_DEADLINE_MS: u32 = 20_000;

thread_local! {
    static CACHE: Rc<Cache> = Rc::default();
}

/// The isolate's memory of what providers said.
pub fn cache() -> Rc<Cache> {
    CACHE.with(Rc::clone)
}

impl Ports for Platform {
    type Signatures = WebCrypto;

    fn now(&self) -> UnixMs {
        now()
    }

    fn random(&self) -> Result<[u8; 20], Unavailable> {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes).map_err(|_| Unavailable)?;
        Ok(bytes)
    }

    async fn pause(&self, ms: u32) {
        glue::pause(ms).await;
    }

    fn signatures(&self) -> &WebCrypto {
        &WebCrypto
    }

    fn settings(&self) -> &Settings {
        &self.config.commerce(&self.env).settings
    }

    async fn batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Unavailable> {
        let statements = Value::from_iter(statements.iter().map(statement));
        let rows = database::batch(&self.env, &statements).await.map_err(failed("d1"))?;
        Ok(rows.into_iter().map(Rows).collect())
    }

    fn data_key(&self, key: &str) -> Option<String> {
        let secrets = self.config.settings.secrets.as_ref()?;
        secrets.verify(key).map(|id| id.as_str().to_owned())
    }

    async fn ledger(&self, ledger_id: &str, command: &Command) -> Result<Reply, Unavailable> {
        let reply = quarry_data_api::ports::Ports::ledger(self, ledger_id, command).await;
        reply.map_err(|_| Unavailable)
    }

    async fn document(&self, address: &str) -> Result<String, Unavailable> {
        let lines = "accept\napplication/json\nuser-agent\nQuarry";
        let room = Room::default();
        let answer = glue::ask(
            &self.deadlines,
            &room,
            "",
            address,
            lines,
            None,
            DOCUMENT_DEADLINE_MS,
            DOCUMENT_MAX_BYTES,
            0,
            false,
        )
        .await;
        let answer = Answered::of(answer.map_err(failed("provider"))?);
        if answer.status != 200 {
            return Err(Unavailable);
        }
        String::from_utf8(answer.bytes()).map_err(|_| Unavailable)
    }

    async fn strangers_document(&self, address: &str) -> Result<String, Unavailable> {
        let source = quarry_data_api::ports::Ports::source(self);
        let public = public_address(address, &source).await.ok_or(Unavailable)?;
        self.document(&self.config.in_place_of(&public)).await
    }

    async fn ask(&self, to: &Outside, ask: &Ask) -> Result<(u16, String), Unavailable> {
        let place = self.config.commerce(&self.env).money.place(to).ok_or(Unavailable)?;
        let mut lines = "accept\napplication/json\nuser-agent\nQuarry".to_owned();
        if let Some(secret) = &place.bearer {
            lines.push_str("\nauthorization\nBearer ");
            lines.push_str(secret);
        }
        for (name, value) in &ask.headers {
            lines.push('\n');
            lines.push_str(name);
            lines.push('\n');
            lines.extend(value.chars().filter(|c| !c.is_control()));
        }
        let address = format!("{}{}", place.origin, ask.path);
        let room = Room::default();
        let answer = glue::ask(
            &self.deadlines,
            &room,
            "",
            &address,
            &lines,
            ask.body.as_deref(),
            MONEY_DEADLINE_MS,
            DOCUMENT_MAX_BYTES,
            0,
            false,
        )
        .await;
        let answer = Answered::of(answer.map_err(failed("money"))?);
        let body = String::from_utf8(answer.bytes()).map_err(|_| Unavailable)?;
        Ok((answer.status, body))
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
        &self.cache
    }

    async fn mail(&self, mail: &Mail) -> Result<(), Unavailable> {
        mail::send(&self.env, &self.deadlines, &self.binding("MAIL"), mail).await
    }

    fn log(&self, line: &str) {
        console_error!("{line}");
    }
}

/// `[sql, …values]`, as `glue.js` takes it.
fn statement(statement: &Statement) -> Value {
    let values = statement.values.iter().map(|cell| match cell {
        Cell::Null => Value::Null,
        Cell::Integer(number) => json!(number),
        Cell::Text(text) => json!(text),
    });
    std::iter::once(json!(statement.sql)).chain(values).collect()
}

fn failed(what: &'static str) -> impl Fn(wasm_bindgen::JsValue) -> Unavailable {
    move |error| {
        unavailable(what)(error);
        Unavailable
    }
}
