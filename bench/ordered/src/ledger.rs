//! Credits and concurrency of one key.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;
use worker::{
    Date, DurableObject, Env, Request, Response, Result, SqlStorage, SqlStorageValue, State, durable_object,
};

const LEASE_MS: u64 = 120_000;

/// Reply to a reservation.
#[derive(Serialize, Deserialize)]
pub enum Reserved {
    Lease(Lease),
    Refused { status: u16, code: String, message: String },
}

#[derive(Serialize, Deserialize)]
pub struct Lease {
    pub account: String,
    pub remaining: f64,
    pub limit: u32,
    pub live: u32,
}

#[derive(Default)]
struct Books {
    leases: HashMap<String, u64>,
    settled: HashSet<String>,
    account: String,
    calls: f64,
    limit: u32,
}

#[derive(Deserialize)]
struct Account {
    account: String,
    calls: f64,
    lim: u32,
    used: f64,
}

fn load_books(sql: &SqlStorage) -> Result<Books> {
    let query = "SELECT account, calls, lim, (SELECT COUNT(*) FROM settlements WHERE outcome = 'charged') AS used FROM account";
    let row = sql.exec(query, None)?.to_array::<Account>()?.pop();
    Ok(row
        .map(|Account { account, calls, lim, used }| Books {
            account,
            calls: calls - used,
            limit: lim,
            ..Books::default()
        })
        .unwrap_or_default())
}

#[durable_object(fetch)]
pub struct Ledger {
    sql: AssertUnwindSafe<SqlStorage>,
    books: AssertUnwindSafe<RefCell<Books>>,
}

impl DurableObject for Ledger {
    fn new(state: State, _env: Env) -> Self {
        let sql = state.storage().sql();
        for table in [
            "CREATE TABLE IF NOT EXISTS account (account TEXT, calls INTEGER, lim INTEGER)",
            "CREATE TABLE IF NOT EXISTS settlements (lease TEXT PRIMARY KEY, outcome TEXT, at INTEGER)",
        ] {
            let _ = sql.exec(table, None);
        }
        let books = RefCell::new(load_books(&sql).unwrap_or_default());
        Self { sql: AssertUnwindSafe(sql), books: AssertUnwindSafe(books) }
    }

    async fn fetch(&self, _request: Request) -> Result<Response> {
        Response::error("RPC alone", 404)
    }
}

#[wasm_bindgen]
impl Ledger {
    pub fn open(&self, account: String, calls: f64, limit: u32) {
        let row = vec![
            account.as_str().into(),
            SqlStorageValue::Float(calls),
            SqlStorageValue::Float(limit.into()),
        ];
        let _ = self.sql.exec("INSERT INTO account VALUES (?, ?, ?)", row);
        let mut books = self.books.borrow_mut();
        (books.account, books.calls, books.limit) = (account, calls, limit);
    }

    pub fn reserve(&self, lease: String) -> String {
        let mut books = self.books.borrow_mut();
        let now = Date::now().as_millis();
        let lapsed = books.leases.extract_if(|_, end| *end <= now).count();
        books.calls += lapsed as f64;
        let refused = |status, code: &str, message: &str| Reserved::Refused {
            status,
            code: code.into(),
            message: message.into(),
        };
        let reply = if books.calls <= 0.0 {
            refused(402, "insufficient_credits", "No calls are left.")
        } else if books.leases.len() >= books.limit as usize {
            refused(429, "concurrency_limit_exceeded", "Too many calls at once.")
        } else {
            books.calls -= 1.0;
            books.leases.insert(lease, now + LEASE_MS);
            let live = books.leases.len() as u32;
            Reserved::Lease(Lease {
                account: books.account.clone(),
                remaining: books.calls,
                limit: books.limit,
                live,
            })
        };
        serde_json::to_string(&reply).unwrap_or_default()
    }

    pub fn settle(&self, lease: String, outcome: String) {
        let mut books = self.books.borrow_mut();
        if books.settled.contains(&lease) {
            return;
        }
        if books.leases.remove(&lease).is_some() && outcome == "released" {
            books.calls += 1.0;
        }
        if books.settled.len() > 10_000 {
            books.settled.clear();
        }
        books.settled.insert(lease.clone());
        let at = SqlStorageValue::Float(Date::now().as_millis() as f64);
        let row = vec![SqlStorageValue::String(lease), SqlStorageValue::String(outcome), at];
        let _ = self.sql.exec("INSERT OR IGNORE INTO settlements VALUES (?, ?, ?)", row);
    }
}
