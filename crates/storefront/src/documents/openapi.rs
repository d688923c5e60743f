//! `GET /openapi.json`: the operations of this storefront with payment hints (OpenAPI 3.1, draft-payment-discovery-00). A hint says
//! what to expect; the 402 decides.

use quarry_kernel::money::MicroUsd;
use quarry_rails::mpp::{evm, stripe};
use serde_json::{Map, Value, json};

use super::document::Document;
use super::payable::Payable;
use crate::context::Context;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Service};
use crate::sellers::discovery::identity_types;

/// The document.
#[must_use]
pub fn document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let payable = Payable::at(ctx);
    let name = super::llms::plain(&ctx.seller.name);
    let mut paths = Map::new();
    let mut add = |path: &str, item: Value| {
        paths.insert(path.to_owned(), item);
    };
    add(
        "/agent/identity",
        json!({"post": operation("registerAgent", "Register an identity, or refresh one", "identity", &[200, 400, 401, 403, 429])
        .open().body(&registration(ctx)).done()}),
    );
    add(
        "/agent/identity/claim",
        json!({"post": operation("startClaim", "Start a claim by a person", "identity", &[200, 400, 401, 429])
        .open().body(&members(&[("type", "service_auth"), ("claim_token", ""), ("login_hint", "")], &["claim_token"])).done()}),
    );
    add(
        "/agent/identity/claim/complete",
        json!({"post": operation("completeClaim", "Complete a claim with the person's code", "identity", &[200, 401, 409, 410])
        .open().body(&members(&[("claim_token", ""), ("user_code", "")], &["claim_token", "user_code"])).done()}),
    );
    add(
        "/oauth2/token",
        json!({"post": operation("exchangeToken", "Exchange an assertion for an access token (RFC 7523)", "identity", &[200, 400])
        .open().form(&members(&[("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", "")], &["grant_type", "assertion"])).done()}),
    );
    add(
        "/agent/entitlements",
        json!({"get": operation("listEntitlements", "Active plans with remaining credit", "plans", &[200, 401, 501]).done()}),
    );
    for plan in &ctx.seller.plans {
        if let Some(item) = purchase(ctx, plan, &payable) {
            add(&format!("/plans/{}/purchase", plan.id), json!({ "post": item }));
        }
    }
    if let Some(plan) = ctx.seller.plans.iter().find(|plan| plan.kind == PlanKind::Credit) {
        let about = "Add credit to a plan that you have";
        add(
            "/extend",
            json!({"post": operation("extendPlan", about, "plans", &[200, 400, 401, 402, 403, 404, 409, 503])
            .named().body(&amounts(plan, true)).paid(hint(&payable, plan.minimum, plan.maximum, true)).done()}),
        );
        let reference =
            json!({"name": "reference", "in": "path", "required": true, "schema": {"type": "string"}});
        add(
            "/payments/{reference}",
            json!({"get": operation("paymentStatus", "How a payment stands", "plans", &[200, 401, 404])
            .parameter(reference).done()}),
        );
    }
    for service in &ctx.seller.services {
        add(&service.path, json!({"get": call(ctx, service, &payable)}));
    }
    for (document, about) in [
        (Document::Manifest, "Plans, as data"),
        (Document::Services, "Services and their prices"),
        (Document::LlmsFull, "Everything, with commands"),
    ] {
        let id = document.path().trim_start_matches('/').replace(['.', '-'], "_");
        add(document.path(), json!({"get": operation(&id, about, "documents", &[200]).open().done()}));
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": format!("{name}: agent storefront"),
            "version": "1.0.0",
            "description": "Agents register, buy plans with a wallet or a card, and call services.",
            "contact": contact(ctx),
            "x-guidance": guidance(ctx),
        },
        "servers": [{"url": ctx.base}],
        "security": [{"agentToken": []}],
        "x-service-info": {
            "categories": ["search", "data"],
            "docs": {"homepage": ctx.base, "llms": ctx.at(Document::Llms.path()), "apiReference": ctx.at(Document::OpenApi.path())},
        },
        "paths": paths,
        "components": {"securitySchemes": {
            "agentToken": {"type": "http", "scheme": "bearer", "description": "An access token; see auth.md. In Agent-Authorization where Authorization holds a payment."},
        }},
    })
}

fn guidance<P: Ports>(ctx: &Context<'_, P>) -> String {
    let start = ctx.at("/auth.md");
    let buy = match super::llms::buyable(ctx) {
        Some((plan, amount)) => format!(
            " Buy with POST {}/plans/{}/purchase and {{\"amountUsd\":\"{}\"}}: the 402 says how to pay.",
            ctx.base,
            plan.id,
            amount.decimal()
        ),
        None => String::new(),
    };
    let guide = ctx.at(Document::LlmsFull.path());
    format!(
        "Register first ({start}) and send the token with every request, the unpaid one too, as Agent-Authorization: Bearer.{buy} Plan ids and limits: {}. All of it: {guide}",
        ctx.at(Document::Manifest.path())
    )
}

fn contact<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let reach = ctx.seller.contact.as_deref().map(|contact| {
        let name = if contact.starts_with("https://") { "url" } else { "email" };
        (name.to_owned(), Value::from(contact))
    });
    let name = Some((
        "name".to_owned(),
        Value::from(super::llms::plain(ctx.seller.operator.as_deref().unwrap_or(&ctx.seller.name))),
    ));
    Value::Object(name.into_iter().chain(reach).collect())
}

fn registration<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let mut types = identity_types(ctx);
    types.push("refresh");
    let text = json!({"type": "string"});
    json!({"type": "object", "required": ["type"], "properties": {
        "type": {"type": "string", "enum": types}, "login_hint": text, "assertion_type": text, "assertion": text,
        "refresh_token": text, "client_name": text,
    }})
}

/// Texts by name; one that is not empty is the only value.
fn members(fields: &[(&str, &str)], required: &[&str]) -> Value {
    let field = |(name, only): &(&str, &str)| {
        let schema = if only.is_empty() {
            json!({"type": "string"})
        } else {
            json!({"type": "string", "const": only})
        };
        ((*name).to_owned(), schema)
    };
    let properties: Map<String, Value> = fields.iter().map(field).collect();
    json!({"type": "object", "required": required, "properties": properties})
}

fn amounts(plan: &Plan, is_extension: bool) -> Value {
    let rule = format!(
        "US dollars with six fraction digits, in whole cents, from {} to {}.",
        plan.minimum.decimal(),
        plan.maximum.decimal()
    );
    let mut schema = json!({"type": "object", "properties": {
        "amountUsd": {"type": "string", "pattern": r"^\d+\.\d{6}$", "description": rule, "examples": [plan.minimum.decimal()]},
        "checkout": {"type": "boolean", "description": "A page where a person pays by card, in the place of a 402."},
        "reference": {"type": "string", "description": "A payment that was made before."},
    }, "required": ["amountUsd"]});
    if let (true, Some(fields)) =
        (is_extension, schema.pointer_mut("/properties").and_then(Value::as_object_mut))
    {
        fields.insert("planId".to_owned(), json!({"type": "string"}));
        fields.insert("entitlementId".to_owned(), json!({"type": "string"}));
    }
    schema
}

fn purchase<P: Ports>(ctx: &Context<'_, P>, plan: &Plan, payable: &Payable<'_>) -> Option<Value> {
    let id = format!("purchase_{}", plan.id.replace('-', "_"));
    let about = format!("Buy {}", super::llms::plain(&plan.name));
    let statuses = [200, 400, 401, 402, 403, 404, 409, 503];
    match plan.kind {
        PlanKind::PayAsYouGo => None,
        PlanKind::FreeTrial => Some(
            operation(
                &id,
                &format!("{}: {} free calls", super::llms::plain(&plan.name), ctx.seller.free_calls),
                "plans",
                &[200, 401, 403, 409],
            )
            .body(&json!({"type": "object"}))
            .done(),
        ),
        PlanKind::Credit => Some(
            operation(&id, &about, "plans", &statuses)
                .named()
                .body(&amounts(plan, false))
                .paid(hint(payable, plan.minimum, plan.maximum, true))
                .done(),
        ),
    }
}

fn call<P: Ports>(ctx: &Context<'_, P>, service: &Service, payable: &Payable<'_>) -> Value {
    let alone = ctx.seller.plans.iter().find(|plan| plan.kind == PlanKind::PayAsYouGo);
    let price = alone.and_then(|plan| plan.price(&service.meter));
    let id = format!("call_{}", service.id.replace('-', "_"));
    let about =
        format!("{}. {}", super::llms::plain(&service.name), super::llms::plain(&service.description));
    let mut call = operation(&id, &about, "services", &[200, 400, 401, 402, 403, 409, 410, 429, 503]);
    if let Some(price) = price {
        call = call.paid(hint(payable, price, price, false));
    }
    call.done()
}

/// What is asked for. Cards take no less than their floor.
fn hint(payable: &Payable<'_>, least: MicroUsd, most: MicroUsd, by_card: bool) -> Option<Value> {
    let mut offers = Vec::new();
    let mut protocols = Vec::new();
    let is_fixed = least == most;
    let atomic = is_fixed.then(|| least.0.to_string());
    if let Some((_, token)) = &payable.x402 {
        protocols.push(json!({"x402": {"network": token.network, "asset": token.asset}}));
        if payable.mpp_evm {
            let (intent, method) = ("charge", evm::METHOD);
            offers
                .push(json!({"intent": intent, "method": method, "amount": atomic, "currency": token.asset}));
            protocols.push(json!({"mpp": {"method": method, "intent": intent, "currency": token.asset}}));
        }
    }
    if by_card && payable.card.is_some() {
        let (intent, method) = ("charge", stripe::METHOD);
        offers.push(json!({"intent": intent, "method": method, "amount": null, "currency": "usd"}));
        protocols.push(json!({"mpp": {"method": method, "intent": intent, "currency": "usd"}}));
    }
    if protocols.is_empty() {
        return None;
    }
    let price = if is_fixed {
        json!({"mode": "fixed", "amount": least.decimal(), "currency": "USD"})
    } else {
        json!({"mode": "dynamic", "min": least.decimal(), "max": most.decimal(), "currency": "USD"})
    };
    let mut hint = json!({"price": price, "protocols": protocols});
    if let (false, Some(members)) = (offers.is_empty(), hint.as_object_mut()) {
        members.insert("offers".to_owned(), offers.into());
    }
    Some(hint)
}

/// An operation in the making.
struct Operation(Map<String, Value>);

fn operation(id: &str, about: &str, tag: &str, statuses: &[u16]) -> Operation {
    let responses: Map<String, Value> = statuses
        .iter()
        .map(|status| (status.to_string(), json!({"description": meaning(*status)})))
        .collect();
    let value = json!({"operationId": id, "summary": about, "tags": [tag], "responses": responses});
    Operation(match value {
        Value::Object(members) => members,
        _ => Map::new(),
    })
}

impl Operation {
    fn with(mut self, name: &str, value: Value) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// Needs no token.
    fn open(self) -> Self {
        self.with("security", json!([]))
    }

    fn body(self, schema: &Value) -> Self {
        self.with(
            "requestBody",
            json!({"required": true, "content": {"application/json": {"schema": schema}}}),
        )
    }

    fn form(self, schema: &Value) -> Self {
        let content = json!({"application/x-www-form-urlencoded": {"schema": schema}});
        self.with("requestBody", json!({"required": true, "content": content}))
    }

    fn parameter(self, parameter: Value) -> Self {
        self.with("parameters", json!([parameter]))
    }

    /// May be named by its sender, so that it is done once.
    fn named(self) -> Self {
        self.parameter(json!({"name": "Idempotency-Key", "in": "header", "required": false, "schema": {"type": "string"}}))
    }

    fn paid(self, hint: Option<Value>) -> Self {
        match hint {
            Some(hint) => self.with("x-payment-info", hint),
            None => self,
        }
    }

    fn done(self) -> Value {
        self.0.into()
    }
}

const fn meaning(status: u16) -> &'static str {
    match status {
        200 => "Done.",
        400 => "The request is malformed, or an amount is out of range.",
        401 => "A token is needed, or does not verify.",
        402 => "Payment required: the answer says how to pay.",
        403 => "Not with this credential or plan.",
        404 => "There is no such plan, payment or seller.",
        409 => "In conflict with what is there; `error` says how.",
        410 => "It is over.",
        429 => "Too many requests; `retry_after` says how long to wait.",
        501 => "This seller sells nothing.",
        _ => "For now not available: send the same request again.",
    }
}
