//! An answer of the data API in the other service's words.

use quarry_kernel::http::{Body, Response, UrlParts};
use quarry_kernel::url::{self, QueryBuilder};
use serde_json::{Map, Value, json};

use super::name_table::{GROUP_NAMES, METADATA_FIELDS};
use super::{SourceLabels, TranslatedCall};
use crate::error::ApiError;

/// Returns a successful answer in their names; what is no JSON text stays as it is.
#[must_use]
pub fn translate_answer(
    response: Response,
    asked: &TranslatedCall,
    labels: &SourceLabels,
    origin: &str,
) -> Response {
    let Body::Text(text) = &response.body else { return response };
    let Ok(Value::Object(answer)) = serde_json::from_str::<Value>(text) else { return response };
    let their = |name: &str| {
        let found = GROUP_NAMES.iter().find(|(ours, _)| *ours == name);
        found.map_or(name, |(_, theirs)| *theirs).to_owned()
    };
    let mut named = Map::new();
    for (name, mut group) in answer {
        match name.as_str() {
            "search_metadata" => rename_metadata(&mut group, asked, labels),
            "search_parameters" => rename_parameters(&mut group, asked, labels),
            "service_pagination" => rewrite_pagination(&mut group, asked, labels, origin),
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

/// The links to other pages, as requests of this layer.
fn rewrite_pagination(group: &mut Value, asked: &TranslatedCall, labels: &SourceLabels, origin: &str) {
    let Some(members) = group.as_object_mut() else { return };
    let again = |address: &str| {
        let mut query = QueryBuilder::new().with_pair("engine", &asked.engine);
        if let Some((name, value)) = asked.alias.when {
            query = query.with_pair(name, value);
        }
        for (name, value) in url::parse_pairs(UrlParts::parse(address).query).flatten() {
            if asked.alias.fixed.iter().any(|(own, _)| *own == name) {
                continue;
            }
            let theirs = asked.alias.params.iter().find(|(_, ours)| *ours == name);
            let theirs = theirs.map_or(name.clone().into_owned(), |(theirs, _)| labels.fill_labels(theirs));
            let value_of =
                asked.alias.values.iter().find(|(param, _, ours)| *param == name && *ours == value);
            query = query.with_pair(&theirs, value_of.map_or(&*value, |(_, theirs, _)| *theirs));
        }
        format!("{origin}{}", query.append_to("/search.json"))
    };
    for link in members.values_mut() {
        match link {
            Value::String(address) => *address = again(address),
            Value::Object(pages) => {
                for page in pages.values_mut() {
                    if let Some(address) = page.as_str() {
                        *page = again(address).into();
                    }
                }
            }
            _ => {}
        }
    }
    if let Some(next) = members.get("next").cloned() {
        members.insert("next_link".to_owned(), next);
    }
}

/// Translates a key's status into the other service's account.
#[must_use]
pub fn translate_account(status: Response) -> Response {
    let Body::Text(text) = &status.body else { return status };
    let told: Value = serde_json::from_str(text).unwrap_or_default();
    let left = told.get("remaining_calls").cloned().unwrap_or_default();
    let body = json!({
        "account_status": "Active",
        "plan_name": "Prepaid calls",
        "plan_searches_left": left,
        "extra_credits": 0,
        "total_searches_left": left,
    });
    Response { body: Body::Text(body.to_string()), ..status }
}

/// Returns an error about a parameter, by their name of it.
#[must_use]
pub fn translate_error(mut error: ApiError, asked: &TranslatedCall, labels: &SourceLabels) -> ApiError {
    for (theirs, ours) in asked.alias.params {
        let renamed =
            error.message.replace(&format!("`{ours}`"), &format!("`{}`", labels.fill_labels(theirs)));
        error.message = renamed.into();
    }
    error
}
