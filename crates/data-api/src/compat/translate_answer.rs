//! Translation of data API responses to the other service's names.

use quarry_kernel::http::{Body, Response, UrlParts};
use quarry_kernel::url::{self, QueryBuilder};
use serde_json::{Map, Value, json};

use super::name_table::{ALIASES, EngineAlias};
use super::name_table::{GROUP_NAMES, METADATA_FIELDS};
use super::{AnswerFormat, BUNDLES, SourceLabels, TranslatedCall};
use crate::error::ApiError;
use crate::markdown;

/// Translates a successful answer to the other service's names; invalid JSON is passed through.
#[must_use]
pub fn translate_answer(
    response: Response,
    asked: &TranslatedCall,
    labels: &SourceLabels,
    origin: &str,
) -> Response {
    let Body::Text(text) = &response.body else { return response };
    let Ok(Value::Object(mut answer)) = serde_json::from_str::<Value>(text) else { return response };
    if asked.format == AnswerFormat::Markdown {
        if let Some(pages) = answer.get_mut("service_pagination") {
            translate_links(pages, asked, labels, origin);
        }
        let native = Response { body: Body::Text(Value::Object(answer).to_string()), ..response };
        return markdown::respond(native, asked.endpoint);
    }
    let their = |name: &str| {
        let found = GROUP_NAMES.iter().find(|(ours, _)| *ours == name);
        found.map_or(name, |(_, theirs)| *theirs).to_owned()
    };
    let mut named = Map::new();
    for (name, mut group) in answer {
        if name != "search_parameters" {
            translate_links(&mut group, asked, labels, origin);
        }
        match name.as_str() {
            "search_metadata" => rename_metadata(&mut group, asked, labels),
            "search_parameters" => rename_parameters(&mut group, asked, labels),
            "service_pagination" => add_next_link(&mut group),
            _ => {}
        }
        named.insert(their(&name), group);
    }
    Response { body: Body::Text(Value::Object(named).to_string()), ..response }
}

fn rename_metadata(group: &mut Value, asked: &TranslatedCall, labels: &SourceLabels) {
    let Some(members) = group.as_object_mut() else { return };
    let engine = asked.endpoint.engine;
    let address = (engine.url_field(), format!("{}_url", labels.get(engine)));
    let renamed = METADATA_FIELDS.iter().map(|(ours, theirs)| (*ours, (*theirs).to_owned()));
    for (ours, theirs) in renamed.chain([address]) {
        if let Some(value) = members.remove(ours) {
            members.insert(theirs, value);
        }
    }
    let own = members.remove("warnings").and_then(|own| own.as_array().cloned()).unwrap_or_default();
    let warnings: Vec<Value> = asked.warnings.iter().map(|warning| json!(warning)).chain(own).collect();
    if !warnings.is_empty() {
        members.insert("warnings".to_owned(), json!(warnings));
    }
}

fn rename_parameters(group: &mut Value, asked: &TranslatedCall, labels: &SourceLabels) {
    let Some(members) = group.as_object_mut() else { return };
    for (theirs, ours) in asked.alias.params {
        if let Some(value) = members.remove(*ours) {
            members.insert(labels.fill_labels(theirs), value);
        }
    }
    if let Some(used) = members.get("location_used").and_then(|used| used.get("canonical_name")).cloned() {
        let requested = members.remove("location").unwrap_or_default();
        members.insert("location_requested".to_owned(), requested);
        members.insert("location_used".to_owned(), used);
    }
    members.insert("engine".to_owned(), asked.engine.as_str().into());
}

/// Translates links to our own calls into requests of this layer, with the key where the caller put it.
fn translate_links(value: &mut Value, asked: &TranslatedCall, labels: &SourceLabels, origin: &str) {
    match value {
        Value::String(text) => {
            if let Some(translated) = translate_link(text, asked, labels, origin) {
                *text = translated;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| translate_links(item, asked, labels, origin)),
        Value::Object(members) => {
            members.values_mut().for_each(|member| translate_links(member, asked, labels, origin));
        }
        _ => {}
    }
}

fn translate_link(
    address: &str,
    asked: &TranslatedCall,
    labels: &SourceLabels,
    origin: &str,
) -> Option<String> {
    let own = address.strip_prefix(origin)?;
    if let Some(bundle) = own.strip_prefix("/api/bundles/") {
        return Some(format!("{origin}{BUNDLES}{bundle}"));
    }
    let parts = UrlParts::parse(address);
    let (alias, engine) = if parts.path == asked.endpoint.path {
        (asked.alias, asked.engine.clone())
    } else {
        let is_for = |alias: &&EngineAlias| alias.path == parts.path && alias.fixed.is_empty();
        let alias = ALIASES.iter().find(is_for)?;
        (alias, labels.fill_labels(alias.engine))
    };
    let mut query = QueryBuilder::new().with_pair("engine", &engine);
    if let Some((name, value)) = alias.when {
        query = query.with_pair(name, value);
    }
    for (name, value) in url::parse_pairs(parts.query).flatten() {
        if alias.fixed.iter().any(|(own, _)| *own == name) {
            continue;
        }
        let theirs = alias.params.iter().find(|(_, ours)| *ours == name);
        let theirs = theirs.map_or(name.clone().into_owned(), |(theirs, _)| labels.fill_labels(theirs));
        let value_of = alias.values.iter().find(|(param, _, ours)| *param == name && *ours == value);
        query = query.with_pair(&theirs, value_of.map_or(&*value, |(_, theirs, _)| *theirs));
    }
    Some(format!("{origin}{}", query.append_to("/search.json")))
}

/// Adds the next page's link in the member where their clients look for it.
fn add_next_link(group: &mut Value) {
    let Some(members) = group.as_object_mut() else { return };
    if let Some(next) = members.get("next").cloned() {
        members.insert("next_link".to_owned(), next);
    }
}

/// Translates a key's status to the other service's account response.
#[must_use]
pub fn translate_account(status: Response) -> Response {
    let Body::Text(text) = &status.body else { return status };
    let value: Value = serde_json::from_str(text).unwrap_or_default();
    let left = value.get("remaining_calls").cloned().unwrap_or_default();
    let body = json!({
        "account_status": "Active",
        "plan_name": "Prepaid calls",
        "plan_searches_left": left,
        "extra_credits": 0,
        "total_searches_left": left,
    });
    Response { body: Body::Text(body.to_string()), ..status }
}

/// Translates parameter names in an error to the other service's.
#[must_use]
pub fn translate_error(mut error: ApiError, asked: &TranslatedCall, labels: &SourceLabels) -> ApiError {
    for (theirs, ours) in asked.alias.params {
        let renamed =
            error.message.replace(&format!("`{ours}`"), &format!("`{}`", labels.fill_labels(theirs)));
        error.message = renamed.into();
    }
    error
}
