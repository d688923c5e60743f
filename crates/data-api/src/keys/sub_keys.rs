//! Sub-keys, which draw from their key within limits of their own. They are stored in the key's ledger, which checks the limits
//! when it grants a lease; their texts are self-verifying like all keys.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, ENDPOINTS_MAX, OwnerView, SubKeyTerms, SubKeyView, TermsMember};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::catalogue;
use crate::endpoint::Engine;
use crate::error::{ApiError, ErrorCode};
use crate::keys::ledger::ask_ledger_as_owner;
use crate::keys::request_body::{
    check_short_text, deserialize_nullable, invalid_day_error, json_response as respond, parse_day_end,
    parse_text, parse_whole_number, read_body,
};
use crate::keys::secrets::{KeyId, Secrets, is_access_id};
use crate::ports::Ports;

const LABEL_MAX: usize = 100;
const CALLS_MAX: u64 = 1_000_000_000_000;

/// Requested change of a sub-key: an absent member is unchanged, null removes a limit.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct SubKeyChange {
    label: Option<Value>,
    #[serde(deserialize_with = "deserialize_nullable")]
    daily_limit: Option<Option<Value>>,
    #[serde(deserialize_with = "deserialize_nullable")]
    total_limit: Option<Option<Value>>,
    #[serde(deserialize_with = "deserialize_nullable")]
    expires_at: Option<Option<Value>>,
    #[serde(deserialize_with = "deserialize_nullable")]
    endpoints: Option<Option<Value>>,
}

impl SubKeyChange {
    /// Returns the changed terms, and which members were named.
    fn parse(self, now: UnixMs) -> Result<(SubKeyTerms, Vec<TermsMember>), ApiError> {
        let mut terms = SubKeyTerms::default();
        let mut members = Vec::new();
        if let Some(label) = self.label {
            let label = parse_text("label", &label)?;
            check_label(label)?;
            label.clone_into(&mut terms.label);
            members.push(TermsMember::Label);
        }
        let limit = |name, value: Option<Value>| {
            value.map(|value| parse_whole_number(name, &value, 1, CALLS_MAX)).transpose()
        };
        if let Some(value) = self.daily_limit {
            terms.daily_limit = limit("daily_limit", value)?;
            members.push(TermsMember::DailyLimit);
        }
        if let Some(value) = self.total_limit {
            terms.total_limit = limit("total_limit", value)?;
            members.push(TermsMember::TotalLimit);
        }
        if let Some(day) = self.expires_at {
            let end = day.map(|day| parse_day_end(parse_text("expires_at", &day)?)).transpose()?;
            if end.is_some_and(|end| end <= now) {
                return Err(invalid_day_error());
            }
            terms.expires_at = end;
            members.push(TermsMember::ExpiresAt);
        }
        if let Some(names) = self.endpoints {
            terms.endpoints = names.map_or_else(|| Ok(Vec::new()), |names| parse_entries(&names))?;
            members.push(TermsMember::Endpoints);
        }
        Ok((terms, members))
    }
}

fn check_label(label: &str) -> Result<(), ApiError> {
    check_short_text("label", label, 1)?;
    if label.len() > LABEL_MAX {
        return Err(ApiError::invalid_request(format!(
            "Parameter `label` must be at most {LABEL_MAX} bytes."
        )));
    }
    Ok(())
}

const API: &str = "/api/";

/// Parses endpoint names for the ledger: a source's token stands for all of its endpoints.
fn parse_entries(names: &Value) -> Result<Vec<String>, ApiError> {
    let names = names.as_array().filter(|names| names.len() <= ENDPOINTS_MAX).ok_or_else(|| {
        ApiError::invalid_request(format!(
            "Parameter `endpoints` must be a list of at most {ENDPOINTS_MAX} names."
        ))
    })?;
    let entry = |name| parse_entry(parse_text("endpoints", name)?);
    let mut entries: Vec<String> = names.iter().map(entry).collect::<Result<_, _>>()?;
    entries.sort();
    entries.dedup();
    Ok(entries)
}

fn parse_entry(name: &str) -> Result<String, ApiError> {
    let name = name.strip_prefix(API).unwrap_or(name);
    if Engine::ALL.iter().any(|engine| engine.token() == name) {
        return Ok(format!("{API}{name}/"));
    }
    let path = format!("{API}{name}");
    match catalogue::find_endpoint(&path) {
        Some(endpoint) => Ok(endpoint.path.to_owned()),
        None => Err(ApiError::invalid_request(format!(
            "Parameter `endpoints` must name sources such as `v1` and endpoints such as `v1/search`; `{}` is none.",
            name.chars().filter(|c| !c.is_control()).take(60).collect::<String>()
        ))),
    }
}

/// Converts a ledger entry back to the given name.
fn entry_to_name(entry: &str) -> &str {
    entry.strip_prefix(API).unwrap_or(entry).trim_end_matches('/')
}

/// Converts a sub-key to JSON for its owner.
pub(super) fn sub_key_to_json(sub_key: &SubKeyView, now: UnixMs) -> Value {
    let SubKeyTerms { label, daily_limit, total_limit, expires_at, endpoints } = &sub_key.terms;
    let status = match (sub_key.ends_at, expires_at) {
        (Some(_), _) => "revoked",
        (None, Some(end)) if *end <= now => "expired",
        _ => "active",
    };
    json!({
        "id": sub_key.id,
        "label": label,
        "status": status,
        "daily_limit": daily_limit,
        "total_limit": total_limit,
        "expires_at": expires_at.map(UnixMs::to_rfc3339),
        "endpoints": endpoints.iter().map(|entry| entry_to_name(entry)).collect::<Vec<_>>(),
        "used_today": sub_key.used_today,
        "used_total": sub_key.used,
        "created_at": sub_key.made_at.to_rfc3339(),
        "revoked_at": sub_key.ends_at.map(UnixMs::to_rfc3339),
    })
}

fn find_sub_key(owned: &OwnerView, id: &str) -> Result<SubKeyView, ApiError> {
    owned.sub_keys.iter().find(|sub_key| sub_key.id == id).cloned().ok_or_else(unknown_sub_key_error)
}

fn unknown_sub_key_error() -> ApiError {
    ApiError::new(ErrorCode::NotFound, "The key has no sub-key with this id.")
}

/// Lists the sub-keys, oldest first.
pub(super) async fn list<P: Ports>(ports: &P, key: &KeyId) -> Result<Response, ApiError> {
    let owned = ask_ledger_as_owner(ports, key, Command::Owned).await?;
    let now = ports.now();
    let sub_keys: Vec<Value> = owned.sub_keys.iter().map(|sub_key| sub_key_to_json(sub_key, now)).collect();
    Ok(respond(200, &json!({ "sub_keys": sub_keys })))
}

/// Creates a sub-key. With an `Idempotency-Key`, a repetition returns the same one.
pub(super) async fn create<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    key: &KeyId,
) -> Result<Response, ApiError> {
    let wanted: SubKeyChange = read_body(request).await?;
    let now = ports.now();
    let (terms, _) = wanted.parse(now)?;
    check_label(&terms.label)?;
    let random = match request.header("idempotency-key") {
        Some(name) => {
            check_short_text("Idempotency-Key", &name, 1)?;
            secrets.derive_bytes("sub_key", &format!("{}:{name}", key.as_str()))
        }
        None => ports.random_bytes(),
    };
    let (made, key_text) = secrets.mint_sub_key(key, random);
    let id = made.access_id().unwrap_or_default();
    let owned = ask_ledger_as_owner(ports, key, Command::AddSubKey { id: id.to_owned(), terms }).await?;
    let mut body = sub_key_to_json(&find_sub_key(&owned, id)?, now);
    if let Some(members) = body.as_object_mut() {
        members.insert("key".to_owned(), key_text.into());
    }
    Ok(respond(201, &body))
}

/// Changes the terms of a sub-key in its ledger, so that concurrent changes do not overwrite each other.
pub(super) async fn change<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    key: &KeyId,
    id: &str,
) -> Result<Response, ApiError> {
    let wanted: SubKeyChange = read_body(request).await?;
    if !is_access_id(id) {
        return Err(unknown_sub_key_error());
    }
    let (terms, members) = wanted.parse(ports.now())?;
    let change = Command::ChangeSubKey { id: id.to_owned(), terms, members: Some(members) };
    let owned = ask_ledger_as_owner(ports, key, change).await?;
    Ok(respond(200, &sub_key_to_json(&find_sub_key(&owned, id)?, ports.now())))
}

/// Revokes a sub-key.
pub(super) async fn revoke<P: Ports>(ports: &P, key: &KeyId, id: &str) -> Result<Response, ApiError> {
    if !is_access_id(id) {
        return Err(unknown_sub_key_error());
    }
    let owned = ask_ledger_as_owner(ports, key, Command::RevokeSubKey { id: id.to_owned() }).await?;
    Ok(respond(200, &sub_key_to_json(&find_sub_key(&owned, id)?, ports.now())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_named_by_source_or_path() {
        let names = |names: &[&str]| parse_entries(&json!(names));
        let all = names(&["v1/search", "/api/v1/maps", "v6", "v1/search"]).unwrap();
        assert_eq!(all, ["/api/v1/maps", "/api/v1/search", "/api/v6/"]);
        let told: Vec<&str> = all.iter().map(|entry| entry_to_name(entry)).collect();
        assert_eq!(told, ["v1/maps", "v1/search", "v6"]);
        for bad in ["", "v7", "v1/", "v1/nothing", "/api/", "search"] {
            let message = names(&[bad]).unwrap_err().message;
            assert!(message.contains("`endpoints`"), "{bad}: {message}");
        }
    }
}
