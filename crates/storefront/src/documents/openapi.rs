//! `GET /openapi.json`: the operations of this storefront with payment hints (OpenAPI 3.1, draft-payment-discovery-00). A hint says
//! what to expect; the 402 decides.
//!
//! The common part of all sellers stands in `openapi.json`: the document, operations for plans and services to be filled in,
//! and what statuses mean. `responses` there are the statuses alone.

use quarry_kernel::money::MicroUsd;
use quarry_rails::mpp::{evm, stripe};
use serde_json::{Map, Value};

use super::kind::Document;
use super::llms::to_single_line;
use super::payable::PaymentOptions;
use crate::context::Context;
use crate::documents::discovery::list_identity_types;
use crate::json::{add_member, build_object, list_to_json, set_at_pointer, text_to_json, usd_to_json};
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Seller, Service, Upstream, UpstreamTarget};

const PARTS: &str = include_str!("openapi.json");

/// Returns the document.
#[must_use]
pub fn build_document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let parts: Value = serde_json::from_str(PARTS).unwrap_or_default();
    let (seller, payable) = (ctx.seller, PaymentOptions::for_seller(ctx));
    let mut document = get_part(&parts, "document");
    set_at_pointer(
        &mut document,
        "/info/title",
        format!("{}: agent storefront", to_single_line(&seller.name)).into(),
    );
    let operator = seller.operator.as_deref().unwrap_or(&seller.name);
    set_at_pointer(&mut document, "/info/contact", build_contact(operator, seller.contact.as_deref()));
    set_at_pointer(&mut document, "/info/x-guidance", format_guidance(ctx).into());
    set_at_pointer(&mut document, "/servers/0/url", text_to_json(&ctx.base));
    set_at_pointer(&mut document, "/x-service-info/docs/homepage", text_to_json(&ctx.base));
    set_at_pointer(&mut document, "/x-service-info/docs/llms", ctx.build_url(Document::Llms.path()).into());
    set_at_pointer(
        &mut document,
        "/x-service-info/docs/apiReference",
        ctx.build_url(Document::OpenApi.path()).into(),
    );
    let mut types = list_identity_types(ctx);
    types.push("refresh");
    set_at_pointer(&mut document, TYPES_POINTER, list_to_json(&types, |one| text_to_json(one)));
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return document };
    let mut is_extended = false;
    for plan in &seller.plans {
        let item = match plan.kind {
            PlanKind::PayAsYouGo => continue,
            PlanKind::FreeTrial => {
                let mut item = get_part(&parts, "trial");
                let about = format!("{}: {} free calls", to_single_line(&plan.name), seller.free_calls);
                name_operation(&mut item, "/post", "purchase", &plan.id, about);
                item
            }
            PlanKind::Credit => {
                if !is_extended {
                    is_extended = true;
                    let item = to_extend_operation(get_part(&parts, "credit"));
                    paths.insert("/extend".to_owned(), describe_purchase(item, plan, &payable));
                    paths.insert("/payments/{reference}".to_owned(), get_part(&parts, "payment"));
                }
                let mut item = get_part(&parts, "credit");
                name_operation(
                    &mut item,
                    "/post",
                    "purchase",
                    &plan.id,
                    format!("Buy {}", to_single_line(&plan.name)),
                );
                describe_purchase(item, plan, &payable)
            }
        };
        paths.insert(format!("/plans/{}/purchase", plan.id), item);
    }
    let alone = seller.plans.iter().find(|plan| plan.kind == PlanKind::PayAsYouGo);
    for service in seller.services.iter().filter(|service| !is_data_api_folder(seller, service)) {
        paths.insert(
            service.path.clone(),
            describe_call(get_part(&parts, "service"), service, alone, &payable),
        );
    }
    expand_responses(paths, &parts);
    document
}

/// The types of a registration.
const TYPES_POINTER: &str =
    "/paths/~1agent~1identity/post/requestBody/content/application~1json/schema/properties/type/enum";
/// Pointer to the members of a purchase's body.
const PROPERTIES_POINTER: &str = "/post/requestBody/content/application~1json/schema/properties";

fn get_part(parts: &Value, name: &str) -> Value {
    parts.get(name).cloned().unwrap_or_default()
}

/// Names the operation of an item by its verb and the id of its subject.
fn name_operation(item: &mut Value, at: &str, verb: &str, id: &str, about: String) {
    if let Some(operation) = item.pointer_mut(at) {
        add_member(operation, "operationId", format!("{verb}_{}", id.replace('-', "_")).into());
        add_member(operation, "summary", about.into());
    }
}

/// Returns the operation that adds to a plan, of the one that sells one: it names the plan.
fn to_extend_operation(mut item: Value) -> Value {
    set_at_pointer(&mut item, "/post/operationId", text_to_json("extendPlan"));
    set_at_pointer(&mut item, "/post/summary", text_to_json("Add credit to a plan that you have"));
    if let Some(members) = item.pointer_mut(PROPERTIES_POINTER) {
        for name in ["planId", "entitlementId"] {
            add_member(members, name, build_object("type", &mut [text_to_json("string")]));
        }
    }
    item
}

/// Returns an operation that sells credit.
fn describe_purchase(mut item: Value, plan: &Plan, payable: &PaymentOptions<'_>) -> Value {
    if let Some(amount) = item.pointer_mut(PROPERTIES_POINTER).and_then(|named| named.get_mut("amountUsd")) {
        let (least, most) = (plan.minimum.to_decimal(), plan.maximum.to_decimal());
        let rule = format!("US dollars with six fraction digits, in whole cents, from {least} to {most}.");
        add_member(amount, "description", rule.into());
        add_member(amount, "examples", vec![Value::from(least)].into());
    }
    add_payment_info(&mut item, "/post", build_payment_hint(payable, plan.minimum, plan.maximum, true));
    item
}

/// Returns whether a service is all of the data API: its path leads to the endpoints and answers nothing itself. They stand in
/// that API's own document.
fn is_data_api_folder(seller: &Seller, service: &Service) -> bool {
    let is_its =
        |upstream: &Upstream| upstream.target == UpstreamTarget::DataApi && upstream.prefix == service.path;
    seller.upstreams.iter().any(is_its)
}

/// Returns the call of a service, with its price where it can be paid by itself.
fn describe_call(
    mut item: Value,
    service: &Service,
    alone: Option<&Plan>,
    payable: &PaymentOptions<'_>,
) -> Value {
    let about = format!("{}. {}", to_single_line(&service.name), to_single_line(&service.description));
    name_operation(&mut item, "/get", "call", &service.id, about);
    if let Some(price) = alone.and_then(|plan| plan.find_price(&service.meter)) {
        add_payment_info(&mut item, "/get", build_payment_hint(payable, price, price, false));
    }
    item
}

fn add_payment_info(item: &mut Value, at: &str, hint: Option<Value>) {
    if let (Some(operation), Some(hint)) = (item.pointer_mut(at), hint) {
        add_member(operation, "x-payment-info", hint);
    }
}

/// Says of every status of every operation what it means.
fn expand_responses(paths: &mut Map<String, Value>, parts: &Value) {
    for item in paths.values_mut() {
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            let Some(statuses) = operation.get("responses").and_then(Value::as_str) else { continue };
            let mut responses = Value::Object(Map::new());
            for status in statuses.split(' ') {
                let meaning = parts.get("meanings").map(|meanings| get_part(meanings, status));
                let response = build_object("description", &mut [meaning.unwrap_or_default()]);
                add_member(&mut responses, status, response);
            }
            add_member(operation, "responses", responses);
        }
    }
}

fn format_guidance<P: Ports>(ctx: &Context<'_, P>) -> String {
    let start = ctx.build_url("/auth.md");
    let buy = match super::llms::find_buyable_plan(ctx) {
        Some((plan, amount)) => format!(
            " Buy with POST {}/plans/{}/purchase and {{\"amountUsd\":\"{}\"}}: the 402 says how to pay.",
            ctx.base,
            plan.id,
            amount.to_decimal()
        ),
        None => String::new(),
    };
    let guide = ctx.build_url(Document::LlmsFull.path());
    format!(
        "Register first ({start}) and send the token with every request, the unpaid one too, as Agent-Authorization: Bearer.{buy} Plan ids and limits: {}. All of it: {guide}",
        ctx.build_url(Document::Manifest.path())
    )
}

fn build_contact(operator: &str, reach: Option<&str>) -> Value {
    let mut contact = build_object("name", &mut [to_single_line(operator).into()]);
    if let Some(reach) = reach {
        let name = if reach.starts_with("https://") { "url" } else { "email" };
        add_member(&mut contact, name, text_to_json(reach));
    }
    contact
}

/// Builds the payment hint of an operation. Cards take no less than their minimum.
fn build_payment_hint(
    payable: &PaymentOptions<'_>,
    least: MicroUsd,
    most: MicroUsd,
    by_card: bool,
) -> Option<Value> {
    let (mut offers, mut protocols) = (Vec::new(), Vec::new());
    let is_fixed = least == most;
    let mut offer = |protocols: &mut Vec<Value>, method, amount, currency| {
        let [intent, method, currency] = ["charge", method, currency].map(text_to_json);
        let values = &mut [intent.clone(), method.clone(), amount, currency.clone()];
        offers.push(build_object("intent method amount currency", values));
        let mpp = build_object("intent method currency", &mut [intent, method, currency]);
        protocols.push(build_object("mpp", &mut [mpp]));
    };
    if let Some((_, token)) = &payable.x402 {
        let x402 =
            build_object("network asset", &mut [text_to_json(&token.network), text_to_json(&token.asset)]);
        protocols.push(build_object("x402", &mut [x402]));
        if payable.mpp_evm {
            let atomic = if is_fixed { least.0.to_string().into() } else { Value::Null };
            offer(&mut protocols, evm::METHOD, atomic, &token.asset);
        }
    }
    if by_card && payable.card.is_some() {
        offer(&mut protocols, stripe::METHOD, Value::Null, "usd");
    }
    if protocols.is_empty() {
        return None;
    }
    let price = if is_fixed {
        build_object(
            "mode amount currency",
            &mut [text_to_json("fixed"), usd_to_json(least), text_to_json("USD")],
        )
    } else {
        build_object(
            "mode min max currency",
            &mut [text_to_json("dynamic"), usd_to_json(least), usd_to_json(most), text_to_json("USD")],
        )
    };
    let mut hint = build_object("price protocols", &mut [price, Value::Array(protocols)]);
    if !offers.is_empty() {
        add_member(&mut hint, "offers", Value::Array(offers));
    }
    Some(hint)
}
