//! Lookup of the seller of a request. Sellers are database rows, changed by the operator's API; an entry of the variable
//! `SELLERS` applies unless a row has the same id. A request queries the database at most once for its seller, usually not at all
//! ([`super::cache`]).
//!
//! Without a response from the database, sellers not cached are answered with 503; cached ones stay known.

use std::ops::Deref;
use std::rc::Rc;

use quarry_kernel::time::UnixMs;
use serde::Deserialize;
use serde_json::{Value, json};

use super::cache::HostLookup;
use super::config::Seller;
use super::host;
use crate::error::Error;
use crate::ports::{Ports, Rows, Statement};

/// A seller from either source.
#[derive(Debug, Clone)]
pub enum ResolvedSeller<'s> {
    /// Seller of the variable `SELLERS`.
    Variable(&'s Seller),
    /// Seller of a row in the database.
    Row(Rc<Seller>),
}

impl Deref for ResolvedSeller<'_> {
    type Target = Seller;

    fn deref(&self) -> &Seller {
        match self {
            Self::Variable(seller) => seller,
            Self::Row(seller) => seller,
        }
    }
}

const SELECT_BY_HOST: &str = "SELECT s.seller_id, s.version, s.configuration, s.retired, s.updated_at, h.host FROM seller_hosts h \
     JOIN sellers s ON s.seller_id = h.seller_id WHERE h.host IN (?1, ?2) ORDER BY LENGTH(h.host) DESC LIMIT 1";
const SELECT_SELLER_ID: &str = "SELECT seller_id FROM sellers WHERE seller_id = ?1";
const SELECT_BY_ID: &str =
    "SELECT seller_id, version, configuration, retired, updated_at FROM sellers WHERE seller_id = ?1";
const SELECT_ALL: &str =
    "SELECT seller_id, version, configuration, retired, updated_at FROM sellers ORDER BY seller_id";

/// A seller's row.
#[derive(Debug, Clone, Deserialize)]
pub struct SellerRow {
    /// Id of the seller.
    pub seller_id: String,
    /// Version of its configuration; every change raises it.
    pub version: i64,
    /// Configuration as JSON ([`Seller::to_json`]).
    configuration: String,
    /// Retired key generations that are still accepted, as JSON of [`RetiredGeneration`].
    retired: String,
    /// Time of the last change.
    pub updated_at: i64,
    /// Matching entry of its hosts.
    #[serde(default)]
    host: Option<String>,
}

/// Retired generation of signing keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct RetiredGeneration {
    /// Number of the generation.
    pub generation: u32,
    /// Time at which everything that it signed has expired.
    pub until: i64,
}

impl SellerRow {
    /// Converts the row to a seller with its current keys; `None` when it cannot be read.
    pub fn to_seller<P: Ports>(&self, ports: &P, now: UnixMs) -> Option<Seller> {
        let read = serde_json::from_str(&self.configuration).ok().map(|value: Value| Seller::parse(&value));
        let Some(Ok(seller)) = read else {
            let line =
                json!({"event": "bad_configuration", "seller": self.seller_id, "version": self.version});
            ports.log(&line.to_string());
            return None;
        };
        let accepted: Vec<u32> = self
            .retired_generations()
            .into_iter()
            .filter(|retired| retired.until > now.0)
            .map(|retired| retired.generation)
            .collect();
        let masters = ports.settings().masters.for_seller(&seller.id);
        let signing = masters.map(|masters| masters.for_generation(&seller.id, seller.generation, &accepted));
        Some(Seller { signing, ..seller })
    }

    /// Returns the retired generations that are still accepted, latest first.
    #[must_use]
    pub fn retired_generations(&self) -> Vec<RetiredGeneration> {
        serde_json::from_str(&self.retired).unwrap_or_default()
    }
}

/// Finds the seller of an origin, and the seller's own origin; `None` for an unknown host or a disabled seller.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the database does not respond and nothing is cached.
pub async fn find_by_origin<'p, P: Ports>(
    ports: &'p P,
    origin: &str,
) -> Result<Option<(ResolvedSeller<'p>, String)>, Error> {
    let (variable, known) =
        (host::find_seller(&ports.settings().sellers, origin), look_up_host(ports, origin).await?);
    let found = match known.row {
        Some((seller, entry)) => {
            host::match_address(&entry, origin).map(|own| (ResolvedSeller::Row(seller), own))
        }
        None if known.is_superseded => None,
        None => variable.map(|(seller, own)| (ResolvedSeller::Variable(seller), own)),
    };
    Ok(found.filter(|(seller, _)| seller.enabled))
}

async fn look_up_host<P: Ports>(ports: &P, origin: &str) -> Result<HostLookup, Error> {
    let Some([authority, bare]) = host::parse_host_names(origin) else {
        return Ok(HostLookup::default());
    };
    let (now, remembered) = (ports.now(), &ports.cache().sellers);
    if let Some(known) = remembered.recall(&authority, now) {
        return Ok(known);
    }
    match query_host(ports, origin, &authority, &bare).await {
        Ok(known) => {
            remembered.remember(&authority, &known, now);
            Ok(known)
        }
        Err(error) => remembered.record_failure(&authority, now).ok_or(error),
    }
}

async fn query_host<P: Ports>(
    ports: &P,
    origin: &str,
    authority: &str,
    bare: &str,
) -> Result<HostLookup, Error> {
    let variable = host::find_seller(&ports.settings().sellers, origin).map(|(seller, _)| seller.id.as_str());
    let by_host = Statement::new(SELECT_BY_HOST).with(authority).with(bare);
    let rows = run_batch(ports, vec![by_host, Statement::new(SELECT_SELLER_ID).with(variable)]).await?;
    let row = match rows.first().and_then(Rows::parse_first::<SellerRow>) {
        Some(row) => {
            let seller =
                row.to_seller(ports, ports.now()).ok_or_else(|| Error::unavailable("bad_configuration"))?;
            row.host.map(|host| (Rc::new(seller), host))
        }
        None => None,
    };
    Ok(HostLookup { row, is_superseded: rows.get(1).is_some_and(Rows::has_any) })
}

/// Finds a seller by id, enabled or not, for work without a request.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn find_by_id<'p, P: Ports>(
    ports: &'p P,
    seller_id: &str,
) -> Result<Option<ResolvedSeller<'p>>, Error> {
    match find_row(ports, seller_id).await? {
        Some(row) => {
            let seller = row.to_seller(ports, ports.now());
            seller
                .map(|seller| Some(ResolvedSeller::Row(Rc::new(seller))))
                .ok_or_else(|| Error::unavailable("bad_configuration"))
        }
        None => Ok(find_configured(ports, seller_id).map(ResolvedSeller::Variable)),
    }
}

/// Lists all sellers, enabled or not. Unreadable rows are logged and left out.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn list_sellers<P: Ports>(ports: &P) -> Result<Vec<ResolvedSeller<'_>>, Error> {
    let rows = list_rows(ports).await?;
    let is_row = |seller: &&Seller| rows.iter().any(|row| row.seller_id == seller.id);
    let read = |row: &SellerRow| Some(ResolvedSeller::Row(Rc::new(row.to_seller(ports, ports.now())?)));
    let mut sellers: Vec<ResolvedSeller<'_>> = rows.iter().filter_map(read).collect();
    sellers.extend(
        ports.settings().sellers.iter().filter(|seller| !is_row(seller)).map(ResolvedSeller::Variable),
    );
    Ok(sellers)
}

/// Finds the variable's entry with this id.
pub fn find_configured<'p, P: Ports>(ports: &'p P, seller_id: &str) -> Option<&'p Seller> {
    ports.settings().sellers.iter().find(|seller| seller.id == seller_id)
}

/// Finds a seller's row.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn find_row<P: Ports>(ports: &P, seller_id: &str) -> Result<Option<SellerRow>, Error> {
    let rows = run_batch(ports, vec![Statement::new(SELECT_BY_ID).with(seller_id)]).await?;
    Ok(rows.first().and_then(Rows::parse_first))
}

/// Lists all rows, by id.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`].
pub async fn list_rows<P: Ports>(ports: &P) -> Result<Vec<SellerRow>, Error> {
    let rows = run_batch(ports, vec![Statement::new(SELECT_ALL)]).await?;
    Ok(rows.first().map(Rows::parse_all).unwrap_or_default())
}

async fn run_batch<P: Ports>(ports: &P, statements: Vec<Statement>) -> Result<Vec<Rows>, Error> {
    ports.run_batch(statements).await.map_err(|_| Error::unavailable("d1"))
}
