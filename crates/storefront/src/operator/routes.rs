//! The operator's identity routes, protected by the operator's secret.
//!
//! | Route | Action |
//! |---|---|
//! | `GET /admin/agents/events` | Lists the audit trail, newest first; filters `registration`, `person`, `kind`, `before` (an event id), `limit` (1 to 200) |
//! | `GET /admin/agents/registrations/{id}` | Returns a credential with its claim and sessions |
//! | `POST /admin/agents/registrations/{id}/revoke` | Ends a credential for good |
//! | `/admin/agents/sellers` … | Sellers: `super::sellers` |

use quarry_kernel::http::cors::is_bearer_secret;
use quarry_kernel::http::{IncomingRequest, Response, format_network};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::sellers;
use crate::admin::{list_page, require_method, unfold_detail};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::json::{build_object, list_to_json};
use crate::payments::upkeep::{operator as payments, reconciliation};
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::sellers::directory;
use crate::settings::Seller;
use crate::tokens::revocation_sql::{self, EndedBy};

/// Handles routes below `/admin/agents`.
///
/// # Errors
/// `operator_unauthorized`, `not_found`, `method_not_allowed`, `invalid_request`.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    request_id: &str,
    rest: &str,
    query: &str,
) -> Result<Response, Error> {
    authenticate_operator(ports, request).await?;
    let path: Vec<&str> = rest.trim_start_matches('/').split('/').collect();
    match path.split_first() {
        Some((&"sellers", rest)) => {
            return sellers::handle_request(ports, request, request_id, rest, query).await;
        }
        Some((&"payments", rest)) => {
            return payments::handle_request(ports, request, request_id, rest, query).await;
        }
        Some((&"books", [])) => {
            require_method(request, "GET")?;
            return reconciliation::handle_request(ports, request_id, query).await;
        }
        _ => {}
    }
    let registration = match *path {
        ["events"] => {
            require_method(request, "GET")?;
            return list_events(ports, query).await;
        }
        ["registrations", registration] => {
            require_method(request, "GET")?;
            registration
        }
        ["registrations", registration, "revoke"] => {
            require_method(request, "POST")?;
            revoke_registration(ports, request_id, registration).await?;
            registration
        }
        _ => return Err(Error::new(ErrorCode::NotFound, "There is no such route.")),
    };
    respond_with_registration(ports, registration).await
}

/// Delay of the response to a wrong secret.
const WRONG_SECRET_MS: u32 = 1_000;

async fn authenticate_operator<P: Ports, R: IncomingRequest>(ports: &P, request: &R) -> Result<(), Error> {
    let header = request.header("authorization").unwrap_or_default();
    match ports.settings().admin_secret.as_deref() {
        Some(secret) if is_bearer_secret(&header, secret) => Ok(()),
        _ => {
            if !header.is_empty() {
                let network = format_network(&request.header("cf-connecting-ip").unwrap_or_default());
                let line = serde_json::json!({"event": "operator_secret_wrong", "network": network});
                ports.log(&line.to_string());
                ports.pause(WRONG_SECRET_MS).await;
            }
            Err(Error::from_code(ErrorCode::OperatorUnauthorized))
        }
    }
}

const SELECT_EVENTS: &str = "SELECT event_id, seller_id, registration_id, person_id, kind, outcome, detail, network_hash, \
     request_id, at FROM identity_events WHERE (?1 IS NULL OR registration_id = ?1) AND (?2 IS NULL OR person_id = ?2) \
     AND (?3 IS NULL OR kind = ?3) AND (?4 IS NULL OR event_id < ?4) ORDER BY event_id DESC LIMIT ?5";

async fn list_events<P: Ports>(ports: &P, query: &str) -> Result<Response, Error> {
    const KNOWN: [&str; 4] = ["registration", "person", "kind", "before"];
    let (rows, before) = list_page(ports, query, &KNOWN, SELECT_EVENTS, "event_id").await?;
    let events: Vec<Value> = rows.into_iter().map(unfold_detail).collect();
    Ok(respond_with_json(&build_object("events before", &mut [events.into(), before.into()])))
}

const SELECT_REGISTRATION: &str = "SELECT * FROM registrations WHERE registration_id = ?1";
const SELECT_CLAIM: &str = "SELECT status, attempts, created_at, expires_at FROM claims WHERE claim_id = ?1";
const SELECT_SESSIONS: &str = "SELECT family_id, status, created_at, expires_at FROM refresh_tokens \
     WHERE registration_id = ?1 AND status = 'active' ORDER BY created_at DESC LIMIT 20";

async fn respond_with_registration<P: Ports>(ports: &P, registration: &str) -> Result<Response, Error> {
    let statement = |sql| Statement::new(sql).with(registration);
    let rows = run_batch(
        ports,
        vec![statement(SELECT_REGISTRATION), statement(SELECT_CLAIM), statement(SELECT_SESSIONS)],
    )
    .await?;
    let [found, claim, sessions] = [0, 1, 2].map(|at| rows_to_json(rows.get(at)));
    let found = found.get(0).cloned().ok_or_else(registration_not_found_error)?;
    let claim = claim.get(0).cloned().into();
    Ok(respond_with_json(&build_object("registration claim sessions", &mut [found, claim, sessions])))
}

fn registration_not_found_error() -> Error {
    Error::new(ErrorCode::NotFound, "There is no such registration.")
}

/// Converts rows to JSON unchanged.
fn rows_to_json(rows: Option<&Rows>) -> Value {
    list_to_json(rows.map_or(&[], |rows| &rows.0), |row| Value::Object(row.clone()))
}

const SELECT_SELLER: &str = "SELECT seller_id FROM registrations WHERE registration_id = ?1";

#[derive(Deserialize)]
struct SellerIdRow {
    seller_id: String,
}

async fn revoke_registration<P: Ports>(ports: &P, request_id: &str, registration: &str) -> Result<(), Error> {
    let rows = run_batch(ports, vec![Statement::new(SELECT_SELLER).with(registration)]).await?;
    let whose: SellerIdRow =
        rows.first().and_then(Rows::parse_first).ok_or_else(registration_not_found_error)?;
    let own = directory::find_by_id(ports, &whose.seller_id).await?;
    // The seller is no longer configured: its credentials are unusable, but its rows are still ended.
    let gone = Seller { id: whose.seller_id, ..Seller::default() };
    let ctx = Context {
        ports,
        seller: own.as_deref().unwrap_or(&gone),
        base: String::new(),
        request_id: request_id.to_owned(),
        now: ports.now(),
        network: String::new(),
        is_tool_call: false,
        program: String::new(),
    };
    ctx.run_batch(
        revocation_sql::build_ending_by_id(&ctx, registration, EndedBy::Operator, Map::new().into())?.into(),
    )
    .await?;
    Ok(())
}

async fn run_batch<P: Ports>(ports: &P, statements: Vec<Statement>) -> Result<Vec<Rows>, Error> {
    ports.run_batch(statements).await.map_err(|_| Error::unavailable("d1"))
}
