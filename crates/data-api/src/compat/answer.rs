//! An answer of the data API in the other service's words.

use quarry_kernel::http::{Body, Response, UrlParts};
use quarry_kernel::url::{self, Query};
use serde_json::{Map, Value, json};

use super::table::{GROUPS, METADATA};
use super::{Labels, Translated};
use crate::error::ApiError;

/// A successful answer in their names; what is no JSON text stays as it is.
#[must_use]
pub fn named(response: Response, asked: &Translated, labels: &Labels, origin: &str) -> Response {
    let Body::Text(text) = &response.body else { return response };
    let Ok(Value::Object(answer)) = serde_json::from_str::<Value>(text) else { return response };
    let their = |name: &str| {
        let found = GROUPS.iter().find(|(ours, _)| *ours == name);
        found.map_or(name, |(_, theirs)| *theirs).to_owned()
    };
    let mut named = Map::new();
    for (name, mut group) in answer {
        match name.as_str() {
            "search_metadata" => metadata(&mut group, asked, labels),
            "search_parameters" => parameters(&mut group, asked, labels),
            "service_pagination" => pagination(&mut group, asked, labels, origin),
            _ => {}
        }
        named.insert(their(&name), group);
    }
    Response { body: Body::Text(Value::Object(named).to_string()), ..response }
}

fn metadata(group: &mut Value, asked: &Translated, labels: &Labels) {
    let Some(members) = group.as_object_mut() else { return };
    let engine = asked.endpoint.engine;
    let address = (engine.url_field(), format!("{}_url", labels.get(engine)));
    let renamed = METADATA.iter().map(|(ours, theirs)| (*ours, (*theirs).to_owned()));
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

fn parameters(group: &mut Value, asked: &Translated, labels: &Labels) {
    let Some(members) = group.as_object_mut() else { return };
    for (theirs, ours) in asked.alias.params {
        if let Some(value) = members.remove(*ours) {
            members.insert(labels.fill(theirs), value);
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
fn pagination(group: &mut Value, asked: &Translated, labels: &Labels, origin: &str) {
    let Some(members) = group.as_object_mut() else { return };
    let again = |address: &str| {
        let mut query = Query::new().with("engine", &asked.engine);
        if let Some((name, value)) = asked.alias.when {
            query = query.with(name, value);
        }
        for (name, value) in url::pairs(UrlParts::of(address).query).flatten() {
            if asked.alias.fixed.iter().any(|(own, _)| *own == name) {
                continue;
            }
            let theirs = asked.alias.params.iter().find(|(_, ours)| *ours == name);
            let theirs = theirs.map_or(name.clone().into_owned(), |(theirs, _)| labels.fill(theirs));
            let value_of =
                asked.alias.values.iter().find(|(param, _, ours)| *param == name && *ours == value);
            query = query.with(&theirs, value_of.map_or(&*value, |(_, theirs, _)| *theirs));
        }
        format!("{origin}{}", query.on("/search.json"))
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

/// What is left on the key, in their words.
#[must_use]
pub fn account(status: Response) -> Response {
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

/// An error about a parameter, by their name of it.
#[must_use]
pub fn complained(mut error: ApiError, asked: &Translated, labels: &Labels) -> ApiError {
    for (theirs, ours) in asked.alias.params {
        let renamed = error.message.replace(&format!("`{ours}`"), &format!("`{}`", labels.fill(theirs)));
        error.message = renamed.into();
    }
    error
}
