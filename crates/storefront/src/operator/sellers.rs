//! The operator's sellers: made, configured, switched and given new keys without a deployment.
//!
//! | Route below `/admin/agents/sellers` | What |
//! |---|---|
//! | `GET` | All of them, rows and entries of the variable `SELLERS` |
//! | `GET /{id}` | One, with its configuration, version (also `ETag`) and keys |
//! | `PUT /{id}` | The whole configuration. `If-Match` names the version that it replaces; a new seller has none. `?dry_run=true` only checks |
//! | `GET /{id}/versions` | What its configuration was, newest first; `before` (a version) |
//! | `POST /{id}/enable`, `/disable` | Whether it serves |
//! | `POST /{id}/keys/rotate` | The next generation of keys signs; the one before is accepted until what it signed has expired, or not at all with `{"forget": true}` |
//!
//! A configuration that is wrong anywhere changes nothing: 400 with `problems`, each with its JSON path. `generation` and
//! `enabled` are part of what is read and may be sent back as they were; only their own routes change them.

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use serde_json::{Map, Value};

use crate::admin::needs;
use crate::error::{Code, Error};
use crate::instant;
use crate::jose::sign::Keys;
use crate::ports::{Ports, Rows, Statement};
use crate::reply::respond;
use crate::sellers::config::Seller;
use crate::sellers::config::problem::Problem;
use crate::sellers::directory::{self, Retired, Row};
use crate::sellers::remembered::KNOWN_MS;
use crate::settings::{CLOCK_SKEW_MS, UNCLAIMED_MS};
use crate::told::{each, object, text, texts};

/// Most bytes of a configuration.
const BODY_MAX_BYTES: usize = 256 * 1024;
/// Nothing that a key signed is good for longer, and for [`KNOWN_MS`] an isolate may still sign with it.
const RETIRED_MS: i64 = UNCLAIMED_MS + KNOWN_MS + CLOCK_SKEW_MS;
/// Versions that one answer lists.
const VERSIONS_MAX: i64 = 20;

/// Answers what follows `/admin/agents/sellers`.
///
/// # Errors
/// `not_found`, `method_not_allowed`, `invalid_request` (with `problems`), `version_conflict`, `temporarily_unavailable`.
pub async fn answer<P: Ports, R: Incoming>(
    ports: &P,
    request: &R,
    request_id: &str,
    rest: &[&str],
    query: &str,
) -> Result<Response, Error> {
    let desk = Desk { ports, now: ports.now(), request_id };
    let step = match rest {
        [] => {
            needs(request, "GET")?;
            desk.list().await?
        }
        [id] if request.method() == "PUT" => {
            let body = request.body(BODY_MAX_BYTES).await;
            desk.put(body, request.header("if-match").as_deref(), id, query).await?
        }
        [id] => {
            needs(request, "GET")?;
            desk.one(id).await?
        }
        [id, "versions"] => {
            needs(request, "GET")?;
            desk.versions(id, query).await?
        }
        [id, switch @ ("enable" | "disable")] => {
            needs(request, "POST")?;
            desk.switch(id, *switch == "enable").await?
        }
        [id, "keys", "rotate"] => {
            needs(request, "POST")?;
            let body = request.body(BODY_MAX_BYTES).await.unwrap_or_default();
            desk.rotate(id, &body).await?
        }
        _ => return Err(Error::new(Code::NotFound, "There is no such route.")),
    };
    let row = match step {
        Step::Told(value) => return Ok(respond(&value)),
        Step::Stands(row) => row,
        Step::Changes(change) => desk.change(&change).await?,
    };
    desk.shown(&row).await
}

/// What a route comes to.
enum Step {
    /// This is the answer.
    Told(Value),
    /// The row is shown as it stands.
    Stands(Row),
    /// The row is changed, then shown.
    Changes(Box<Change>),
}

struct Desk<'a, P> {
    ports: &'a P,
    now: UnixMs,
    request_id: &'a str,
}

/// What a change writes.
struct Change {
    /// The version that it replaces; none makes the seller.
    replaces: Option<i64>,
    seller: Seller,
    retired: Vec<Retired>,
    what: &'static str,
}

const INSERT: &str = "INSERT INTO sellers (seller_id, version, configuration, retired, change_id, created_at, updated_at) \
     SELECT ?1, 1, ?2, ?3, ?4, ?5, ?5 WHERE ?6 IS NULL AND NOT EXISTS (SELECT 1 FROM seller_hosts WHERE seller_id <> ?1 \
     AND host IN (SELECT value FROM json_each(?7))) ON CONFLICT (seller_id) DO NOTHING";
const UPDATE: &str = "UPDATE sellers SET version = version + 1, configuration = ?2, retired = ?3, change_id = ?4, updated_at = ?5 \
     WHERE seller_id = ?1 AND version = ?6 AND NOT EXISTS (SELECT 1 FROM seller_hosts WHERE seller_id <> ?1 \
     AND host IN (SELECT value FROM json_each(?7)))";
const HOSTS_OUT: &str = "DELETE FROM seller_hosts WHERE seller_id = ?1 \
     AND EXISTS (SELECT 1 FROM sellers WHERE seller_id = ?1 AND change_id = ?2)";
const HOSTS_IN: &str = "INSERT INTO seller_hosts (host, seller_id) SELECT value, ?1 FROM json_each(?3) \
     WHERE EXISTS (SELECT 1 FROM sellers WHERE seller_id = ?1 AND change_id = ?2)";
const VERSION: &str = "INSERT INTO seller_versions (seller_id, version, configuration, what, request_id, at) \
     SELECT seller_id, version, configuration, ?3, ?4, updated_at FROM sellers WHERE seller_id = ?1 AND change_id = ?2";
const TOLD: &str = "SELECT seller_id, version, configuration, retired, updated_at FROM sellers \
     WHERE seller_id = ?1 AND change_id = ?2";
const TAKEN: &str = "SELECT host, seller_id FROM seller_hosts WHERE seller_id <> ?1 \
     AND host IN (SELECT value FROM json_each(?2))";
const VERSIONS: &str = "SELECT version, configuration, what, request_id, at FROM seller_versions WHERE seller_id = ?1 \
     AND (?2 IS NULL OR version < ?2) ORDER BY version DESC LIMIT ?3";

impl<P: Ports> Desk<'_, P> {
    async fn list(&self) -> Result<Step, Error> {
        let rows = directory::rows(self.ports).await?;
        let mut sellers: Vec<Value> = Vec::new();
        for row in &rows {
            sellers.push(match row.seller(self.ports, self.now) {
                Some(seller) => line(&seller, Some(row.version)),
                None => unreadable(row),
            });
        }
        for seller in &self.ports.settings().sellers {
            if !rows.iter().any(|row| row.seller_id == seller.id) {
                sellers.push(line(seller, None));
            }
        }
        Ok(Step::Told(object("sellers", &mut [sellers.into()])))
    }

    async fn one(&self, id: &str) -> Result<Step, Error> {
        if let Some(row) = directory::row(self.ports, id).await? {
            return Ok(Step::Stands(row));
        }
        let seller = directory::variable(self.ports, id).ok_or_else(nobody)?;
        Ok(Step::Told(self.described(seller, None, &[]).await?))
    }

    async fn shown(&self, row: &Row) -> Result<Response, Error> {
        let body = match row.seller(self.ports, self.now) {
            Some(seller) => self.described(&seller, Some(row), &row.retired()).await?,
            None => unreadable(row),
        };
        Ok(respond(&body).with("etag", format!("\"{}\"", row.version)))
    }

    async fn described(
        &self,
        seller: &Seller,
        row: Option<&Row>,
        retired: &[Retired],
    ) -> Result<Value, Error> {
        let keys = seller.signing.as_ref().and_then(|secrets| Keys::derive(secrets, &seller.id));
        let published = match &keys {
            Some(keys) => keys.jwks(self.ports.signatures()).await?,
            None => Value::Null,
        };
        let retired = each(retired, |retired| {
            let until = instant::text(UnixMs(retired.until));
            object("generation accepted_until", &mut [retired.generation.into(), until.into()])
        });
        let keys = &mut [seller.generation.into(), retired, published];
        let told = &mut [
            text(&seller.id),
            row.map(|row| row.version).into(),
            configured_by(row.is_some()),
            row.map(|row| instant::text(UnixMs(row.updated_at))).into(),
            seller.to_json(),
            object("generation retired published", keys),
        ];
        Ok(object("id version configured_by updated_at configuration keys", told))
    }

    async fn versions(&self, id: &str, query: &str) -> Result<Step, Error> {
        let before = parameter(query, "before").and_then(|text| text.parse::<i64>().ok());
        let select = Statement::new(VERSIONS).with(id).with(before).with(VERSIONS_MAX);
        let rows = self.batch(vec![select]).await?.into_iter().next().unwrap_or_default();
        let mut versions: Vec<Value> = Vec::new();
        for mut row in rows.0 {
            let text = row.get("configuration").and_then(Value::as_str).unwrap_or_default();
            let configuration = serde_json::from_str(text).unwrap_or(Value::Null);
            row.insert("configuration".to_owned(), configuration);
            versions.push(Value::Object(row));
        }
        Ok(Step::Told(object("id versions", &mut [text(id), versions.into()])))
    }

    async fn put(
        &self,
        body: Option<String>,
        matched: Option<&str>,
        id: &str,
        query: &str,
    ) -> Result<Step, Error> {
        let value = body.and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let Some(Value::Object(mut members)) = value else {
            return Err(Error::invalid("The body must be a configuration as JSON, of at most 256 KiB."));
        };
        let before = directory::row(self.ports, id).await?;
        let replaces = replaced(before.as_ref(), matched)?;
        let held = before.as_ref().and_then(|row| row.seller(self.ports, self.now));
        let problems = held_fast(&mut members, id, held.as_ref());
        let seller = match (Seller::read(&Value::Object(members)), problems) {
            (Ok(seller), problems) if problems.is_empty() => seller,
            (read, mut problems) => {
                problems.extend(read.err().unwrap_or_default());
                return Err(wrong(&problems));
            }
        };
        let taken = self.taken(&seller).await?;
        if !taken.is_empty() {
            return Err(wrong(&taken));
        }
        if parameter(query, "dry_run").as_deref() == Some("true") {
            let told = &mut [true.into(), replaces.into(), seller.to_json()];
            return Ok(Step::Told(object("valid replaces configuration", told)));
        }
        let retired = before.as_ref().map(Row::retired).unwrap_or_default();
        let what = if replaces.is_some() { "configured" } else { "created" };
        Ok(Step::Changes(Box::new(Change { replaces, seller, retired, what })))
    }

    async fn switch(&self, id: &str, enabled: bool) -> Result<Step, Error> {
        let (row, seller) = self.held(id).await?;
        if seller.enabled == enabled {
            return Ok(Step::Stands(row));
        }
        let what = if enabled { "enabled" } else { "disabled" };
        let seller = Seller { enabled, ..seller };
        Ok(Step::Changes(Box::new(Change {
            replaces: Some(row.version),
            seller,
            retired: row.retired(),
            what,
        })))
    }

    async fn rotate(&self, id: &str, body: &str) -> Result<Step, Error> {
        let forget = match body.trim() {
            "" => false,
            text => {
                let value: Value = serde_json::from_str(text).unwrap_or_default();
                let known =
                    value.as_object().is_some_and(|members| members.keys().all(|name| name == "forget"));
                let forget = value.get("forget").unwrap_or(&Value::Bool(false)).as_bool();
                forget
                    .filter(|_| known)
                    .ok_or_else(|| Error::invalid("The body may be {\"forget\": true}."))?
            }
        };
        let (row, seller) = self.held(id).await?;
        let generation =
            seller.generation.checked_add(1).ok_or_else(|| Error::invalid("There is no next generation."))?;
        let ended = Retired { generation: seller.generation, until: self.now.0 + RETIRED_MS };
        let mut retired = vec![ended];
        retired.extend(row.retired().into_iter().filter(|retired| retired.until > self.now.0));
        if forget {
            retired.clear();
        }
        let seller = Seller { generation, ..seller };
        Ok(Step::Changes(Box::new(Change { replaces: Some(row.version), seller, retired, what: "rotated" })))
    }

    /// A row that can be changed.
    async fn held(&self, id: &str) -> Result<(Row, Seller), Error> {
        let Some(row) = directory::row(self.ports, id).await? else {
            return Err(match directory::variable(self.ports, id) {
                Some(_) => Error::new(
                    Code::NotFound,
                    "This seller is an entry of the variable SELLERS. PUT its configuration to make it a row.",
                ),
                None => nobody(),
            });
        };
        let seller = row.seller(self.ports, self.now);
        let seller =
            seller.ok_or_else(|| Error::invalid("Its configuration cannot be read; PUT a new one."))?;
        Ok((row, seller))
    }

    async fn change(&self, change: &Change) -> Result<Row, Error> {
        let id = change.seller.id.as_str();
        let random = self.ports.random().map_err(|_| Error::plain(Code::ServerError))?;
        let (random, _) = random.split_first_chunk::<10>().ok_or_else(|| Error::plain(Code::ServerError))?;
        let change_id = id::sortable(self.now, *random);
        let hosts = texts(&change.seller.hosts).to_string();
        let retired = each(&change.retired, |retired| {
            object("generation until", &mut [retired.generation.into(), retired.until.into()])
        });
        let write = Statement::new(if change.replaces.is_some() { UPDATE } else { INSERT })
            .with(id)
            .with(change.seller.to_json().to_string())
            .with(retired.to_string())
            .with(change_id.as_str())
            .with(self.now)
            .with(change.replaces)
            .with(hosts.as_str());
        let mine = |sql| Statement::new(sql).with(id).with(change_id.as_str());
        let statements = vec![
            write,
            mine(HOSTS_OUT),
            mine(HOSTS_IN).with(hosts.as_str()),
            mine(VERSION).with(change.what).with(self.request_id),
            mine(TOLD),
        ];
        let made = match self.batch(statements).await {
            Ok(mut rows) => rows.pop(),
            // What happened must be answered: the operator's next try would name a version that is gone.
            Err(_) => self.batch(vec![mine(TOLD)]).await?.pop(),
        };
        self.ports.cache().sellers.forget();
        match made.as_ref().and_then(Rows::first) {
            Some(row) => Ok(row),
            None => Err(self.why_not(change).await?),
        }
    }

    /// Why a change was not made: somebody else's came first.
    async fn why_not(&self, change: &Change) -> Result<Error, Error> {
        let taken = self.taken(&change.seller).await?;
        if !taken.is_empty() {
            return Ok(wrong(&taken));
        }
        let row = directory::row(self.ports, &change.seller.id).await?;
        Ok(conflict(row.as_ref()))
    }

    async fn taken(&self, seller: &Seller) -> Result<Vec<Problem>, Error> {
        let hosts = texts(&seller.hosts).to_string();
        let rows = self.batch(vec![Statement::new(TAKEN).with(seller.id.as_str()).with(hosts)]).await?;
        let rows = rows.into_iter().next().unwrap_or_default();
        let problem = |row: &Map<String, Value>| {
            let text = |name: &str| row.get(name).and_then(Value::as_str);
            let at = seller.hosts.iter().position(|host| Some(host.as_str()) == text("host"))?;
            let problem = format!("belongs to the seller {}", text("seller_id")?);
            Some(Problem { path: format!("hosts[{at}]"), problem })
        };
        Ok(rows.0.iter().filter_map(problem).collect())
    }

    async fn batch(&self, statements: Vec<Statement>) -> Result<Vec<Rows>, Error> {
        self.ports.batch(statements).await.map_err(|_| Error::unavailable("d1"))
    }
}

/// The version that a configuration replaces.
fn replaced(before: Option<&Row>, matched: Option<&str>) -> Result<Option<i64>, Error> {
    let Some(row) = before else {
        return if matched.is_none() { Ok(None) } else { Err(conflict(None)) };
    };
    let Some(matched) = matched else {
        let message = "Send If-Match with the version that you have read, such as If-Match: \"3\".";
        return Err(Error::invalid(message));
    };
    let same = matched.trim().trim_start_matches("W/").trim_matches('"') == row.version.to_string();
    if same { Ok(Some(row.version)) } else { Err(conflict(before)) }
}

/// Gives a configuration the fields that are not its to change, and tells where it would change them all the same.
fn held_fast(members: &mut Map<String, Value>, id: &str, held: Option<&Seller>) -> Vec<Problem> {
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
            problems.push(Problem { path: name.to_owned(), problem: rule.to_owned() });
        }
        members.insert(name.to_owned(), value);
    }
    problems
}

fn line(seller: &Seller, version: Option<i64>) -> Value {
    let told = &mut [
        text(&seller.id),
        text(&seller.name),
        texts(&seller.hosts),
        seller.enabled.into(),
        version.into(),
        configured_by(version.is_some()),
    ];
    object("id name hosts enabled version configured_by", told)
}

fn unreadable(row: &Row) -> Value {
    object("id version readable", &mut [text(&row.seller_id), row.version.into(), false.into()])
}

fn configured_by(is_row: bool) -> Value {
    text(if is_row { "row" } else { "variable" })
}

fn parameter(query: &str, name: &str) -> Option<String> {
    url::pairs(query).flatten().find(|(own, _)| own == name).map(|(_, value)| value.into_owned())
}

fn nobody() -> Error {
    Error::new(Code::NotFound, "There is no such seller.")
}

fn wrong(problems: &[Problem]) -> Error {
    let mut error = Error::invalid("The configuration counts for nothing; `problems` says why.");
    error.members.insert("problems".to_owned(), each(problems, Problem::to_json));
    error
}

fn conflict(row: Option<&Row>) -> Error {
    let mut error = Error::plain(Code::VersionConflict);
    error.members.insert("version".to_owned(), row.map(|row| row.version).into());
    error
}
