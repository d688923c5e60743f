//! `GET /openapi.json`: the operations of this storefront with payment hints (OpenAPI 3.1, draft-payment-discovery-00). Hints are
//! informative; the 402 is binding.
//!
//! Everything common to all sellers is in the JSON files beside this one: the document, its paths and schemas, and parts:
//! templates for the operations of plans and services, and the descriptions of statuses. `responses` is a short form of statuses,
//! each with optional schema and media type: `200:Token 304 400@text/html`. `servers` of a path is `origin` for the host's root,
//! or `both` for the root and the storefront's base URL.

use quarry_kernel::money::MicroUsd;
use quarry_rails::mpp::{evm, stripe};
use serde_json::{Map, Value};

use super::kind::Document;
use super::llms::to_single_line;
use super::payable::PaymentOptions;
use crate::context::{Context, PREFIX};
use crate::documents::discovery::list_identity_types;
use crate::json::{add_member, build_object, list_to_json, set_at_pointer, text_to_json, usd_to_json};
use crate::metered::route::find_route;
use crate::ports::Ports;
use crate::sellers::config::{Plan, PlanKind, Seller, Service, Upstream, UpstreamTarget};

const DOCUMENT: &str = include_str!("document.json");
const PATHS: [&str; 3] =
    [include_str!("paths.json"), include_str!("paths-identity.json"), include_str!("paths-operator.json")];
const SCHEMAS: &str = include_str!("schemas.json");
const PARTS: &str = include_str!("parts.json");

/// Builds the document.
#[must_use]
pub fn build_document<P: Ports>(ctx: &Context<'_, P>) -> Value {
    let [mut document, parts, schemas] = [DOCUMENT, PARTS, SCHEMAS].map(parse_part);
    let (seller, payable) = (ctx.seller, PaymentOptions::for_seller(ctx));
    set_at_pointer(&mut document, "/components/schemas", schemas);
    set_at_pointer(&mut document, "/paths", collect_paths(&ctx.base));
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
        let mut item = describe_call(get_part(&parts, "service"), service, alone, &payable);
        let found = find_route(seller, &service.path).ok().flatten();
        let route = found.and_then(|found| found.data_api_path());
        if let Some(call) = route.and_then(|path| ctx.ports.describe_data_call(&path)) {
            add_parameters(&mut item, &call.example, &call.schema);
        }
        paths.insert(service.path.clone(), item);
    }
    for upstream in &seller.upstreams {
        let mut item = get_part(&parts, "upstream");
        let about = format!("Calls below {}, each priced by its meter", upstream.prefix);
        name_operation(&mut item, "/get", "ask", &upstream.id, about);
        paths.insert(format!("{}/{{path}}", upstream.prefix), item);
    }
    expand_responses(paths, &parts);
    document
}

/// Pointer to the registration types.
const TYPES_POINTER: &str =
    "/paths/~1agent~1identity/post/requestBody/content/application~1json/schema/properties/type/enum";
/// Pointer to the members of a purchase's body.
const PROPERTIES_POINTER: &str = "/post/requestBody/content/application~1json/schema/properties";

fn parse_part(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

/// Returns the paths common to all sellers; those outside of the storefront's base URL name their servers.
fn collect_paths(base: &str) -> Value {
    let origin = base.strip_suffix(PREFIX).unwrap_or(base);
    let mut paths = Map::new();
    for (path, mut item) in PATHS.into_iter().map(parse_part).filter_map(into_members).flatten() {
        let servers: &[&str] = match item.get("servers").and_then(Value::as_str) {
            Some("origin") => &[origin],
            Some(_) => &[base, origin],
            None => &[],
        };
        if !servers.is_empty() {
            let servers = list_to_json(servers, |url| build_object("url", &mut [text_to_json(url)]));
            add_member(&mut item, "servers", servers);
        }
        paths.insert(path, item);
    }
    Value::Object(paths)
}

fn into_members(value: Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(members) => Some(members),
        _ => None,
    }
}

/// Adds the query parameters of a call, before its payment parameters.
fn add_parameters(item: &mut Value, example: &Value, schema: &Value) {
    let Some(Value::Array(all)) = item.pointer_mut("/get/parameters") else { return };
    let required = schema.get("required").and_then(Value::as_array);
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, rule) in properties.into_iter().flatten() {
        let is_required = required.is_some_and(|required| required.iter().any(|own| own == name));
        let values = &mut [text_to_json(name), text_to_json("query"), is_required.into(), rule.clone()];
        let mut parameter = build_object("name in required schema", values);
        if let Some(value) = example.get(name) {
            add_member(&mut parameter, "example", value.clone());
        }
        all.push(parameter);
    }
}

fn get_part(parts: &Value, name: &str) -> Value {
    parts.get(name).cloned().unwrap_or_default()
}

/// Sets the operation id (a verb and the subject's id) and the summary of an item.
fn name_operation(item: &mut Value, at: &str, verb: &str, id: &str, about: String) {
    if let Some(operation) = item.pointer_mut(at) {
        add_member(operation, "operationId", format!("{verb}_{}", id.replace('-', "_")).into());
        add_member(operation, "summary", about.into());
    }
}

/// Converts the purchase of a plan to the extension operation, whose body names the plan.
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

/// Describes the purchase of a plan.
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

/// Returns whether a service is the whole data API: its path is only a prefix of endpoints, which that API's own document
/// describes.
fn is_data_api_folder(seller: &Seller, service: &Service) -> bool {
    let is_its =
        |upstream: &Upstream| upstream.target == UpstreamTarget::DataApi && upstream.prefix == service.path;
    seller.upstreams.iter().any(is_its)
}

/// Describes the call of a service, with its price if it can be paid per call.
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

/// Expands the short form of responses, with the description of each status.
fn expand_responses(paths: &mut Map<String, Value>, parts: &Value) {
    for item in paths.values_mut() {
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            let Some(statuses) = operation.get("responses").and_then(Value::as_str) else { continue };
            let mut responses = Value::Object(Map::new());
            for told in statuses.split(' ') {
                let (told, media) =
                    told.split_once('@').map_or((told, None), |(told, media)| (told, Some(media)));
                let (status, schema) =
                    told.split_once(':').map_or((told, None), |(status, schema)| (status, Some(schema)));
                let meaning = parts.get("meanings").map(|meanings| get_part(meanings, status));
                let mut response = build_object("description", &mut [meaning.unwrap_or_default()]);
                if let Some(content) = build_content(status, schema, media) {
                    add_member(&mut response, "content", content);
                }
                add_member(&mut responses, status, response);
            }
            add_member(operation, "responses", responses);
        }
    }
}

/// Builds the content of a response; an error without a schema uses the storefront's error schema.
fn build_content(status: &str, schema: Option<&str>, media: Option<&str>) -> Option<Value> {
    let is_error = status.starts_with(['4', '5']);
    let schema = schema.or_else(|| (is_error && media.is_none()).then_some("Error"));
    let media = media.or_else(|| {
        let own = if status == "402" { "application/problem+json" } else { "application/json" };
        schema.map(|_| own)
    })?;
    let schema = match schema {
        Some(name) => build_object("$ref", &mut [format!("#/components/schemas/{name}").into()]),
        None => build_object("type", &mut [text_to_json("string")]),
    };
    let mut content = Value::Object(Map::new());
    add_member(&mut content, media, build_object("schema", &mut [schema]));
    Some(content)
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

/// Builds the payment hint of an operation. The amount for cards is at least their minimum.
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
