//! The operator's seller routes: sellers are created, configured, enabled and given new keys without a deployment.
//!
//! | Route below `/admin/agents/sellers` | Action |
//! |---|---|
//! | `GET` | Lists all sellers, rows and entries of the variable `SELLERS` |
//! | `GET /{id}` | Returns a seller with configuration, version (also `ETag`) and keys |
//! | `PUT /{id}` | Replaces the whole configuration. `If-Match` names the replaced version; absent for a new seller. `?dry_run=true` only validates |
//! | `GET /{id}/versions` | Lists past configurations, newest first; filter `before` (a version) |
//! | `POST /{id}/enable`, `/disable` | Opens or closes the storefront |
//! | `POST /{id}/keys/rotate` | Makes the next generation of keys sign; the previous one is accepted until everything it signed has expired, or not at all with `{"forget": true}` |
//!
//! An invalid configuration changes nothing: 400 with `problems`, each with its JSON path. `generation` and `enabled` are
//! returned and may be sent back unchanged; only their own routes change them.

mod answers;
mod change;

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use serde_json::{Map, Value};

use crate::admin::require_method;
use crate::error::{Error, ErrorCode};
use crate::jose::sign::Keys;
use crate::json::{build_object, list_to_json, text_to_json, texts_to_json};
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::sellers::cache::KNOWN_MS;
use crate::sellers::config::Seller;
use crate::sellers::config::problem::ConfigProblem;
use crate::sellers::directory::{self, RetiredGeneration, SellerRow};
use crate::sellers::warnings::list_warnings;
use crate::settings::{CLOCK_SKEW_MS, UNCLAIMED_MS};
use crate::timestamp;

use self::answers::{
    format_configured_by, invalid_configuration_error, seller_not_found_error, summary_to_json,
    unreadable_to_json, version_conflict_error,
};
use self::change::SellerChange;

/// Maximum size of a configuration.
const BODY_MAX_BYTES: usize = 256 * 1024;
/// Time until everything signed by a key has expired, including [`KNOWN_MS`] in which an isolate may still sign with it.
const RETIRED_MS: i64 = UNCLAIMED_MS + KNOWN_MS + CLOCK_SKEW_MS;
/// Versions per response.
const VERSIONS_MAX: i64 = 20;

/// Handles routes below `/admin/agents/sellers`.
///
/// # Errors
/// `not_found`, `method_not_allowed`, `invalid_request` (with `problems`), `version_conflict`, `temporarily_unavailable`.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    request_id: &str,
    rest: &[&str],
    query: &str,
) -> Result<Response, Error> {
    let desk = SellerAdmin { ports, now: ports.now(), request_id };
    let step = match rest {
        [] => {
            require_method(request, "GET")?;
            desk.list_sellers().await?
        }
        [id] if request.method() == "PUT" => {
            let body = request.body(BODY_MAX_BYTES).await;
            desk.put_seller(body, request.header("if-match").as_deref(), id, query).await?
        }
        [id] => {
            require_method(request, "GET")?;
            desk.find_seller(id).await?
        }
        [id, "versions"] => {
            require_method(request, "GET")?;
            desk.list_versions(id, query).await?
        }
        [id, switch @ ("enable" | "disable")] => {
            require_method(request, "POST")?;
            desk.set_enabled(id, *switch == "enable").await?
        }
        [id, "keys", "rotate"] => {
            require_method(request, "POST")?;
            let body = request.body(BODY_MAX_BYTES).await.unwrap_or_default();
            desk.rotate_keys(id, &body).await?
        }
        _ => return Err(Error::new(ErrorCode::NotFound, "There is no such route.")),
    };
    let row = match step {
        RouteOutcome::Told(value) => return Ok(respond_with_json(&value)),
        RouteOutcome::Stands(row) => row,
        RouteOutcome::Changes(change) => desk.apply_change(&change).await?,
    };
    desk.respond_with_seller(&row).await
}

/// Outcome of a route.
enum RouteOutcome {
    /// Respond with this value.
    Told(Value),
    /// Respond with the unchanged row.
    Stands(SellerRow),
    /// Write the change, then respond with the row.
    Changes(Box<SellerChange>),
}

struct SellerAdmin<'a, P> {
    ports: &'a P,
    now: UnixMs,
    request_id: &'a str,
}

const SELECT_VERSIONS: &str = "SELECT version, configuration, what, request_id, at FROM seller_versions WHERE seller_id = ?1 \
     AND (?2 IS NULL OR version < ?2) ORDER BY version DESC LIMIT ?3";

impl<P: Ports> SellerAdmin<'_, P> {
    async fn list_sellers(&self) -> Result<RouteOutcome, Error> {
        let rows = directory::list_rows(self.ports).await?;
        let payments = &self.ports.settings().payments;
        let mut sellers: Vec<Value> = Vec::new();
        for row in &rows {
            sellers.push(match row.to_seller(self.ports, self.now) {
                Some(seller) => summary_to_json(&seller, Some(row.version), payments),
                None => unreadable_to_json(row),
            });
        }
        for seller in &self.ports.settings().sellers {
            if !rows.iter().any(|row| row.seller_id == seller.id) {
                sellers.push(summary_to_json(seller, None, payments));
            }
        }
        Ok(RouteOutcome::Told(build_object("sellers", &mut [sellers.into()])))
    }

    async fn find_seller(&self, id: &str) -> Result<RouteOutcome, Error> {
        if let Some(row) = directory::find_row(self.ports, id).await? {
            return Ok(RouteOutcome::Stands(row));
        }
        let seller = directory::find_configured(self.ports, id).ok_or_else(seller_not_found_error)?;
        Ok(RouteOutcome::Told(self.describe_seller(seller, None, &[]).await?))
    }

    async fn respond_with_seller(&self, row: &SellerRow) -> Result<Response, Error> {
        let body = match row.to_seller(self.ports, self.now) {
            Some(seller) => self.describe_seller(&seller, Some(row), &row.retired_generations()).await?,
            None => unreadable_to_json(row),
        };
        Ok(respond_with_json(&body).with_header("etag", format!("\"{}\"", row.version)))
    }

    async fn describe_seller(
        &self,
        seller: &Seller,
        row: Option<&SellerRow>,
        retired: &[RetiredGeneration],
    ) -> Result<Value, Error> {
        let keys = seller.signing.as_ref().and_then(|secrets| Keys::derive(secrets, &seller.id));
        let published = match &keys {
            Some(keys) => keys.build_jwks(self.ports.signatures()).await?,
            None => Value::Null,
        };
        let retired = list_to_json(retired, |retired| {
            let until = timestamp::format_instant(UnixMs(retired.until));
            build_object("generation accepted_until", &mut [retired.generation.into(), until.into()])
        });
        let keys = &mut [seller.generation.into(), retired, published];
        let values = &mut [
            text_to_json(&seller.id),
            row.map(|row| row.version).into(),
            format_configured_by(row.is_some()),
            row.map(|row| timestamp::format_instant(UnixMs(row.updated_at))).into(),
            seller.to_json(),
            build_object("generation retired published", keys),
            texts_to_json(&list_warnings(seller, &self.ports.settings().payments)),
        ];
        Ok(build_object("id version configured_by updated_at configuration keys warnings", values))
    }

    async fn list_versions(&self, id: &str, query: &str) -> Result<RouteOutcome, Error> {
        let before = find_parameter(query, "before").and_then(|text| text.parse::<i64>().ok());
        let select = Statement::new(SELECT_VERSIONS).with(id).with(before).with(VERSIONS_MAX);
        let rows = self.run_batch(vec![select]).await?.into_iter().next().unwrap_or_default();
        let mut versions: Vec<Value> = Vec::new();
        for mut row in rows.0 {
            let text = row.get("configuration").and_then(Value::as_str).unwrap_or_default();
            let configuration = serde_json::from_str(text).unwrap_or(Value::Null);
            row.insert("configuration".to_owned(), configuration);
            versions.push(Value::Object(row));
        }
        Ok(RouteOutcome::Told(build_object("id versions", &mut [text_to_json(id), versions.into()])))
    }

    async fn put_seller(
        &self,
        body: Option<String>,
        matched: Option<&str>,
        id: &str,
        query: &str,
    ) -> Result<RouteOutcome, Error> {
        let value = body.and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let Some(Value::Object(mut members)) = value else {
            return Err(Error::invalid_request(
                "The body must be a configuration as JSON, of at most 256 KiB.",
            ));
        };
        let before = directory::find_row(self.ports, id).await?;
        let replaces = parse_replaced_version(before.as_ref(), matched)?;
        let held = before.as_ref().and_then(|row| row.to_seller(self.ports, self.now));
        let problems = merge_fixed_fields(&mut members, id, held.as_ref());
        let seller = match (Seller::parse(&Value::Object(members)), problems) {
            (Ok(seller), problems) if problems.is_empty() => seller,
            (read, mut problems) => {
                problems.extend(read.err().unwrap_or_default());
                return Err(invalid_configuration_error(&problems));
            }
        };
        let taken = self.find_taken_hosts(&seller).await?;
        if !taken.is_empty() {
            return Err(invalid_configuration_error(&taken));
        }
        if find_parameter(query, "dry_run").as_deref() == Some("true") {
            let values = &mut [true.into(), replaces.into(), seller.to_json()];
            return Ok(RouteOutcome::Told(build_object("valid replaces configuration", values)));
        }
        let retired = before.as_ref().map(SellerRow::retired_generations).unwrap_or_default();
        let what = if replaces.is_some() { "configured" } else { "created" };
        Ok(RouteOutcome::Changes(Box::new(SellerChange { replaces, seller, retired, what })))
    }

    async fn set_enabled(&self, id: &str, enabled: bool) -> Result<RouteOutcome, Error> {
        let (row, seller) = self.find_changeable(id).await?;
        if seller.enabled == enabled {
            return Ok(RouteOutcome::Stands(row));
        }
        let what = if enabled { "enabled" } else { "disabled" };
        let seller = Seller { enabled, ..seller };
        Ok(RouteOutcome::Changes(Box::new(SellerChange {
            replaces: Some(row.version),
            seller,
            retired: row.retired_generations(),
            what,
        })))
    }

    async fn rotate_keys(&self, id: &str, body: &str) -> Result<RouteOutcome, Error> {
        let forget = match body.trim() {
            "" => false,
            text => {
                let value: Value = serde_json::from_str(text).unwrap_or_default();
                let known =
                    value.as_object().is_some_and(|members| members.keys().all(|name| name == "forget"));
                let forget = value.get("forget").unwrap_or(&Value::Bool(false)).as_bool();
                forget
                    .filter(|_| known)
                    .ok_or_else(|| Error::invalid_request("The body may be {\"forget\": true}."))?
            }
        };
        let (row, seller) = self.find_changeable(id).await?;
        let generation = seller
            .generation
            .checked_add(1)
            .ok_or_else(|| Error::invalid_request("There is no next generation."))?;
        let ended = RetiredGeneration { generation: seller.generation, until: self.now.0 + RETIRED_MS };
        let mut retired = vec![ended];
        retired.extend(row.retired_generations().into_iter().filter(|retired| retired.until > self.now.0));
        if forget {
            retired.clear();
        }
        let seller = Seller { generation, ..seller };
        Ok(RouteOutcome::Changes(Box::new(SellerChange {
            replaces: Some(row.version),
            seller,
            retired,
            what: "rotated",
        })))
    }

    /// Finds a row that can be changed.
    async fn find_changeable(&self, id: &str) -> Result<(SellerRow, Seller), Error> {
        let Some(row) = directory::find_row(self.ports, id).await? else {
            return Err(match directory::find_configured(self.ports, id) {
                Some(_) => Error::new(
                    ErrorCode::NotFound,
                    "This seller is an entry of the variable SELLERS. PUT its configuration to make it a row.",
                ),
                None => seller_not_found_error(),
            });
        };
        let seller = row.to_seller(self.ports, self.now);
        let seller = seller.ok_or_else(|| {
            Error::invalid_request("The stored configuration of this seller cannot be read; PUT a new one.")
        })?;
        Ok((row, seller))
    }

    async fn run_batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Error> {
        self.ports.run_batch(statements).await.map_err(|_| Error::unavailable("d1"))
    }
}

/// Parses the version that a configuration replaces.
fn parse_replaced_version(before: Option<&SellerRow>, matched: Option<&str>) -> Result<Option<i64>, Error> {
    let Some(row) = before else {
        return if matched.is_none() { Ok(None) } else { Err(version_conflict_error(None)) };
    };
    let Some(matched) = matched else {
        let message = "Send If-Match with the version that you have read, such as If-Match: \"3\".";
        return Err(Error::invalid_request(message));
    };
    let same = matched.trim().trim_start_matches("W/").trim_matches('"') == row.version.to_string();
    if same { Ok(Some(row.version)) } else { Err(version_conflict_error(before)) }
}

/// Restores the fields that a configuration must not change, and reports attempts to change them.
fn merge_fixed_fields(
    members: &mut Map<String, Value>,
    id: &str,
    held: Option<&Seller>,
) -> Vec<ConfigProblem> {
    let fresh = Seller::default();
    let held_or_fresh = held.unwrap_or(&fresh);
    let mut fields = vec![
        ("id", Value::from(id), "must be the id of the address"),
        ("generation", Value::from(held_or_fresh.generation), "is changed by rotating keys"),
    ];
    if held.is_some() {
        fields.push(("enabled", Value::from(held_or_fresh.enabled), "is changed by enable and disable"));
    }
    let mut problems = Vec::new();
    for (name, value, rule) in fields {
        if members.get(name).is_some_and(|given| *given != value) {
            problems.push(ConfigProblem { path: name.to_owned(), problem: rule.to_owned() });
        }
        members.insert(name.to_owned(), value);
    }
    problems
}

fn find_parameter(query: &str, name: &str) -> Option<String> {
    url::parse_pairs(query).flatten().find(|(own, _)| own == name).map(|(_, value)| value.into_owned())
}
