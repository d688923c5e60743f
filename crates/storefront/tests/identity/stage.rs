//! Requests of agents, persons and the operator, and their answers.

use std::collections::HashMap;

use pollster::block_on;
use quarry_kernel::url::QueryBuilder;
use quarry_storefront::agents::assertion::ID_JAG;
use quarry_storefront::operator::sweep;
use quarry_storefront::ports::Clock as _;
use quarry_storefront::settings::IdentityProvider;
use quarry_storefront::tokens::exchange::JWT_BEARER;
use serde_json::{Value, json};

pub use crate::people::world::count;
use crate::people::world::{Browser, ORIGIN, Request, Shown, World, text};
use crate::tokens::world as provider;

pub const OPERATOR: &str = "the-operators-own-secret";
pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// Creates a storefront with free calls, an operator and a trusted provider.
pub fn stage() -> World {
    let mut world = World::new();
    world.database.set_prepared_statement_cache_capacity(200);
    let settings = &mut world.settings;
    settings.admin_secret = Some(OPERATOR.into());
    settings.mails_per_hour = 1000;
    settings.network_mails_per_hour = 1000;
    settings.registration_mails_per_hour = 1000;
    settings.providers = vec![IdentityProvider {
        issuer: provider::ISSUER.into(),
        name: Some("Identity Ltd".into()),
        jwks_uri: Some(provider::KEYS.into()),
    }];
    settings.sellers[0].free_calls = 5;
    world.documents.borrow_mut().insert(provider::KEYS.into(), provider::key_set(&["a"]).to_string());
    world
}

/// Recorded answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub headers: HashMap<String, String>,
}

impl Answer {
    /// Returns the text at a JSON pointer without its first slash; empty if missing.
    pub fn at(&self, pointer: &str) -> String {
        let found = self.body.pointer(&format!("/{pointer}"));
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// Returns status and error code; `ok` without one.
    pub fn outcome(&self) -> (u16, String) {
        (self.status, self.body["error"].as_str().unwrap_or("ok").to_owned())
    }
}

pub fn answer_of(response: &quarry_kernel::http::Response) -> Answer {
    let headers = ["retry-after", "www-authenticate", "allow", "set-cookie"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), response.header(name)?.to_owned())))
        .collect();
    let body = serde_json::from_str(&text(response)).unwrap_or_default();
    Answer { status: response.status, body, headers }
}

/// Sends a request and returns the response.
pub fn ask(world: &World, request: &Request) -> Answer {
    answer_of(&world.ask(request))
}

/// Sends a request that must succeed.
pub fn ok(world: &World, request: &Request) -> Answer {
    let answer = ask(world, request);
    assert_eq!(answer.outcome(), (200, "ok".to_owned()), "{request:?} {}", answer.body);
    answer
}

/// Sends a request that must be refused.
pub fn refused(world: &World, request: &Request, status: u16, error: &str) -> Answer {
    let answer = ask(world, request);
    assert_eq!(answer.outcome(), (status, error.to_owned()), "{request:?} {}", answer.body);
    answer
}

fn json(path: &str, body: &Value) -> Request {
    Request::post(&format!("{ORIGIN}/agents{path}"), body.to_string())
        .with("content-type", "application/json")
        .with("user-agent", "agent/1")
}

fn form(path: &str, fields: &[(&str, &str)]) -> Request {
    let body = fields.iter().fold(QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value));
    Request::post(&format!("{ORIGIN}/agents{path}"), body.into_string())
        .with("content-type", "application/x-www-form-urlencoded")
}

pub fn anonymous() -> Request {
    json("/agent/identity", &json!({"type": "anonymous"}))
}

pub fn service_auth(mailbox: &str) -> Request {
    json("/agent/identity", &json!({"type": "service_auth", "login_hint": mailbox}))
}

/// Builds an introduction by the trusted provider, issued now.
pub fn introduction(world: &World, subject: &str, mailbox: &str, jti: &str) -> Request {
    let now = world.now().0 / 1000;
    let mut claims = provider::claims();
    for (name, value) in [
        ("sub", json!(subject)),
        ("email", json!(mailbox)),
        ("jti", json!(jti)),
        ("iat", json!(now - 5)),
        ("exp", json!(now + 300)),
        ("auth_time", json!(now - 3600)),
    ] {
        claims[name] = value;
    }
    presenting(&provider::signed("a", &provider::header("a"), &claims))
}

pub fn presenting(assertion: &str) -> Request {
    let body = json!({"type": "identity_assertion", "assertion_type": ID_JAG, "assertion": assertion});
    json("/agent/identity", &body)
}

pub fn refresh(token: &str) -> Request {
    json("/agent/identity", &json!({"type": "refresh", "refresh_token": token}))
}

pub fn start(claim: &str, mailbox: &str) -> Request {
    let body = json!({"type": "service_auth", "claim_token": claim, "login_hint": mailbox});
    json("/agent/identity/claim", &body)
}

pub fn complete(claim: &str, code: &str) -> Request {
    json("/agent/identity/claim/complete", &json!({"claim_token": claim, "user_code": code}))
}

pub fn exchange(assertion: &str) -> Request {
    form("/oauth2/token", &[("grant_type", JWT_BEARER), ("assertion", assertion)])
}

pub fn scoped(assertion: &str, scope: &str) -> Request {
    form("/oauth2/token", &[("grant_type", JWT_BEARER), ("assertion", assertion), ("scope", scope)])
}

pub fn revoke(token: &str) -> Request {
    form("/oauth2/revoke", &[("token", token)])
}

pub fn entitlements(token: &str) -> Request {
    Request::get(&format!("{ORIGIN}/agents/agent/entitlements"))
        .with("authorization", &format!("Bearer {token}"))
}

pub fn operator_revoke(registration: &str) -> Request {
    let url = format!("{ORIGIN}/admin/agents/registrations/{registration}/revoke");
    Request::post(&url, String::new()).with("authorization", &format!("Bearer {OPERATOR}"))
}

pub fn operator(path: &str) -> Request {
    Request::get(&format!("{ORIGIN}/admin/agents{path}")).with("authorization", &format!("Bearer {OPERATOR}"))
}

pub fn swept(world: &World) {
    block_on(sweep::run_sweep(world)).unwrap();
}

/// Opens the link as the person, proves the mailbox and approves.
pub fn confirm<'w>(world: &'w World, link: &str) -> (Browser<'w>, Shown) {
    let mut browser = Browser::new(world);
    browser.prove(link);
    let shown = browser.press("decide", &[("decision", "confirm")]);
    assert_eq!(shown.heading, "Give this code to your agent");
    (browser, shown)
}

/// Claimed credential: id, assertion and refresh token.
#[derive(Debug, Clone)]
pub struct Identity {
    pub id: String,
    pub assertion: String,
    pub refresh_token: String,
}

impl Identity {
    pub fn of(answer: &Answer) -> Self {
        let identity = Self {
            id: answer.at("id"),
            assertion: answer.at("identity/assertion"),
            refresh_token: answer.at("identity/refresh_token/value"),
        };
        assert!(!identity.assertion.is_empty() && !identity.refresh_token.is_empty(), "{}", answer.body);
        identity
    }

    /// Checks that the identity works: exchanges it for a token that reads the entitlements.
    pub fn works(&self, world: &World) -> String {
        let token = ok(world, &exchange(&self.assertion)).at("access_token");
        assert_eq!(ok(world, &entitlements(&token)).at("credentialId"), self.id);
        token
    }
}

/// Registers and claims an agent for the mailbox.
pub fn claimed(world: &World, mailbox: &str) -> Identity {
    let made = ok(world, &service_auth(mailbox));
    let (_, shown) = confirm(world, &made.at("claim/attempt/verification_uri"));
    Identity::of(&ok(world, &complete(&made.at("claim/token"), &shown.code())))
}
