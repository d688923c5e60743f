//! `POST /agent/event/notify`: a provider reports that it no longer vouches for a user (RFC 8935, push of security event tokens;
//! RFC 8417; registration protocol, 3.2). Every credential that rests on the provider's assertion ends, even if it was claimed
//! since: a person who wants to keep one claims again.
//!
//! An event is applied once, by its `jti`; a redelivery is acknowledged without effect. Assertions signed before the event are no
//! longer accepted. Events of unknown types are acknowledged.

use quarry_kernel::http::Response;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::signed::{self, Audience, SignedToken, TIME_RULE, TokenFault};
use super::subject::Subject;
use crate::context::Context;
use crate::error::Error;
use crate::jose::jws::Jws;
use crate::limits::RateLimit;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::CLOCK_SKEW_MS;
use crate::tokens::revocation_sql::{self, EndedBy};

/// Types of events that end credentials.
pub const ENDING_EVENT_TYPES: [&str; 5] = [
    "https://schemas.workos.com/events/agent/auth/identity/assertion/revoked",
    "https://schemas.openid.net/secevent/caep/event-type/session-revoked",
    "https://schemas.openid.net/secevent/risc/event-type/sessions-revoked",
    "https://schemas.openid.net/secevent/risc/event-type/account-disabled",
    "https://schemas.openid.net/secevent/risc/event-type/account-purged",
];
/// `typ` and media type of an event token (RFC 8417, 2.3).
const EVENT_TYPE: &str = "secevent+jwt";
/// Maximum age of an applied event; event ids are stored for longer.
const AGE_MAX_MS: i64 = 7 * 86_400_000;
/// Faulty events allowed for a network, for each registration that it may make.
const FAULTS_PER_REGISTRATION: u32 = 20;
/// Credentials ended per transaction.
const BATCH: usize = 50;

/// Error of an event delivery (RFC 8935, 2.4).
struct EventRefusal {
    err: &'static str,
    description: String,
}

impl EventRefusal {
    fn new(err: &'static str, description: impl Into<String>) -> Self {
        Self { err, description: description.into() }
    }

    fn invalid_request(description: impl Into<String>) -> Self {
        Self::new("invalid_request", description)
    }

    fn to_response(&self) -> Response {
        let body = json!({"err": self.err, "description": self.description});
        Response::json(400, body.to_string())
            .with_header("content-language", "en")
            .with_header("cache-control", "no-store")
    }
}

/// Handles the endpoint: 202 without a body, or 400 with the error of the standard.
///
/// # Errors
/// `rate_limit_exceeded` after too many faulty events, `temporarily_unavailable` when the provider should deliver again.
pub async fn handle_request<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let read = match is_event_media_type(content_type) {
        false => Err(EventRefusal::invalid_request("The body must be application/secevent+jwt.")),
        true => match signed::verify_token(ctx, body.trim_ascii(), EVENT_TYPE, "`typ` must be secevent+jwt.")
            .await
        {
            Ok(signed) => SecurityEvent::from_token(ctx, &signed),
            Err(TokenFault::Unavailable(error)) => return Err(error),
            Err(fault) => Err(fault_refusal(&fault)),
        },
    };
    match read {
        Ok(Some(event)) => apply_event(ctx, &event).await?,
        Ok(None) => {}
        Err(refusal) => {
            RateLimit::for_network(ctx, "event refused", FAULTS_PER_REGISTRATION).admit(ctx).await?;
            return Ok(refusal.to_response());
        }
    }
    Ok(Response::new(202).with_header("cache-control", "no-store"))
}

fn is_event_media_type(content_type: &str) -> bool {
    let media = content_type.split(';').next().unwrap_or_default().trim();
    media.eq_ignore_ascii_case("application/secevent+jwt")
}

fn fault_refusal(fault: &TokenFault) -> EventRefusal {
    match fault {
        TokenFault::Header(what) => EventRefusal::invalid_request(*what),
        TokenFault::Issuer => {
            EventRefusal::new("invalid_issuer", "`iss` must be a provider that this storefront trusts.")
        }
        TokenFault::Key => {
            EventRefusal::new("invalid_key", "The provider has no such key; see `kid` and `alg`.")
        }
        TokenFault::Signature | TokenFault::Unavailable(_) => {
            EventRefusal::new("authentication_failed", "The signature is not the provider's.")
        }
    }
}

/// An event that ends credentials.
struct SecurityEvent {
    issuer: String,
    jti: String,
    kind: &'static str,
    subject: Subject,
    at_ms: i64,
}

impl SecurityEvent {
    /// Reads the known event of a token; `None` when all of its types are unknown.
    fn from_token<P: Ports>(
        ctx: &Context<'_, P>,
        signed: &SignedToken<'_, '_>,
    ) -> Result<Option<Self>, EventRefusal> {
        let SignedToken { token, provider } = signed;
        if signed::classify_audience(ctx, token) != Audience::Ours {
            return Err(EventRefusal::new("invalid_audience", "`aud` must name this storefront."));
        }
        let at = signed::get_time(token, "iat")
            .ok_or_else(|| EventRefusal::invalid_request(format!("`iat` {TIME_RULE}.")))?;
        if at > ctx.now.plus_ms(CLOCK_SKEW_MS) || at < ctx.now.plus_ms(-AGE_MAX_MS) {
            return Err(EventRefusal::invalid_request("`iat` must be within the last 7 days."));
        }
        let ends = token.claims.get("exp").map(|_| signed::get_time(token, "exp"));
        if ends.is_some_and(|ends| ends.is_none_or(|ends| ends <= ctx.now.plus_ms(-CLOCK_SKEW_MS))) {
            return Err(EventRefusal::invalid_request("`exp`, if present, must not be in the past."));
        }
        let jti = token.text("jti").filter(|jti| !jti.is_empty());
        let jti = jti.ok_or_else(|| EventRefusal::invalid_request("`jti` must be text."))?;
        let Some(KnownEvent { kind, members }) = KnownEvent::find_first(token)? else { return Ok(None) };
        let subject = Subject::from_claims(&token.claims, members, &provider.issuer);
        let subject = subject.ok_or_else(|| {
            EventRefusal::invalid_request("The event names no user and no session of yours.")
        })?;
        Ok(Some(Self { issuer: provider.issuer.clone(), jti: jti.to_owned(), kind, subject, at_ms: at.0 }))
    }
}

/// Event of a known type, with its subject.
struct KnownEvent<'t> {
    kind: &'static str,
    members: &'t Map<String, Value>,
}

impl<'t> KnownEvent<'t> {
    /// Returns the first known event of a token.
    fn find_first(token: &'t Jws<'_>) -> Result<Option<Self>, EventRefusal> {
        let malformed = || {
            EventRefusal::invalid_request(
                "`events` must be an object with at least one event, each an object.",
            )
        };
        let events = token.claims.get("events").and_then(Value::as_object).ok_or_else(malformed)?;
        if events.is_empty() || !events.values().all(Value::is_object) {
            return Err(malformed());
        }
        let known = |kind| Some(Self { kind, members: events.get(kind)?.as_object()? });
        Ok(ENDING_EVENT_TYPES.into_iter().find_map(known))
    }
}

const SELECT_RECEIVED: &str =
    "SELECT 1 AS yes FROM received_events WHERE issuer = ?1 AND seller_id = ?2 AND jti = ?3";
// A session event also ends credentials whose session is unknown.
const SELECT_STANDING: &str = "SELECT registration_id FROM registrations WHERE issuer = ?1 AND seller_id = ?2 \
     AND (?3 IS NULL OR subject = ?3) AND (?4 IS NULL OR session = ?4 OR (session IS NULL AND ?3 IS NOT NULL)) AND (?3 IS NOT NULL OR ?4 IS NOT NULL) \
     AND status <> 'revoked' LIMIT ?5";
const INSERT_RECEIVED: &str = "INSERT INTO received_events (issuer, seller_id, jti, subject, session, at, expires_at) \
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (seller_id, issuer, jti) DO NOTHING";

#[derive(Deserialize)]
struct StandingRow {
    registration_id: String,
}

/// Ends the affected credentials, and stores the event's id with the last of them.
async fn apply_event<P: Ports>(ctx: &Context<'_, P>, event: &SecurityEvent) -> Result<(), Error> {
    let (issuer, jti) = (event.issuer.as_str(), event.jti.as_str());
    let (user, session) = (event.subject.user.as_deref(), event.subject.session.as_deref());
    let statement = |sql| Statement::new(sql).with(issuer).with(ctx.seller.id.as_str());
    let received = statement(SELECT_RECEIVED).with(jti);
    let standing =
        statement(SELECT_STANDING).with(user).with(session).with(i64::try_from(BATCH).unwrap_or(i64::MAX));
    loop {
        let rows = ctx.run_batch(vec![received.clone(), standing.clone()]).await?;
        if rows.first().is_some_and(Rows::has_any) {
            return Ok(());
        }
        let found: Vec<StandingRow> = rows.get(1).map(Rows::parse_all).unwrap_or_default();
        let mut statements = Vec::new();
        for StandingRow { registration_id } in &found {
            let detail = json!({"event": event.kind, "issuer": issuer, "jti": jti});
            statements.extend(revocation_sql::build_ending_by_id(
                ctx,
                registration_id,
                EndedBy::Provider,
                detail,
            )?);
        }
        let is_last = found.len() < BATCH;
        if is_last {
            let receive = statement(INSERT_RECEIVED).with(jti).with(user).with(session);
            let expires_at = ctx.now.plus_ms(AGE_MAX_MS + 2 * CLOCK_SKEW_MS);
            statements.push(receive.with(event.at_ms).with(expires_at));
        }
        ctx.run_batch(statements).await?;
        if is_last {
            return Ok(());
        }
    }
}
