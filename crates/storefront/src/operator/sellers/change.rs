//! Change of a seller, written atomically with its hosts and its version.

use quarry_kernel::id;
use serde_json::{Map, Value};

use super::SellerAdmin;
use super::answers::{invalid_configuration_error, version_conflict_error};
use crate::error::{Error, ErrorCode};
use crate::json::{build_object, list_to_json, texts_to_json};
use crate::ports::{Ports, Rows, Statement};
use crate::sellers::config::Seller;
use crate::sellers::config::problem::ConfigProblem;
use crate::sellers::directory::{self, RetiredGeneration, SellerRow};

/// Values to write.
pub(super) struct SellerChange {
    /// Version to replace; `None` creates the seller.
    pub(super) replaces: Option<i64>,
    pub(super) seller: Seller,
    pub(super) retired: Vec<RetiredGeneration>,
    pub(super) what: &'static str,
}

const INSERT: &str = "INSERT INTO sellers (seller_id, version, configuration, retired, change_id, created_at, updated_at) \
     SELECT ?1, 1, ?2, ?3, ?4, ?5, ?5 WHERE ?6 IS NULL AND NOT EXISTS (SELECT 1 FROM seller_hosts WHERE seller_id <> ?1 \
     AND host IN (SELECT value FROM json_each(?7))) ON CONFLICT (seller_id) DO NOTHING";
const UPDATE: &str = "UPDATE sellers SET version = version + 1, configuration = ?2, retired = ?3, change_id = ?4, updated_at = ?5 \
     WHERE seller_id = ?1 AND version = ?6 AND NOT EXISTS (SELECT 1 FROM seller_hosts WHERE seller_id <> ?1 \
     AND host IN (SELECT value FROM json_each(?7)))";
const DELETE_HOSTS: &str = "DELETE FROM seller_hosts WHERE seller_id = ?1 \
     AND EXISTS (SELECT 1 FROM sellers WHERE seller_id = ?1 AND change_id = ?2)";
const INSERT_HOSTS: &str = "INSERT INTO seller_hosts (host, seller_id) SELECT value, ?1 FROM json_each(?3) \
     WHERE EXISTS (SELECT 1 FROM sellers WHERE seller_id = ?1 AND change_id = ?2)";
const INSERT_VERSION: &str = "INSERT INTO seller_versions (seller_id, version, configuration, what, request_id, at) \
     SELECT seller_id, version, configuration, ?3, ?4, updated_at FROM sellers WHERE seller_id = ?1 AND change_id = ?2";
const SELECT_CHANGED: &str = "SELECT seller_id, version, configuration, retired, updated_at FROM sellers \
     WHERE seller_id = ?1 AND change_id = ?2";
const SELECT_TAKEN_HOSTS: &str = "SELECT host, seller_id FROM seller_hosts WHERE seller_id <> ?1 \
     AND host IN (SELECT value FROM json_each(?2))";

impl<P: Ports> SellerAdmin<'_, P> {
    pub(super) async fn apply_change(&self, change: &SellerChange) -> Result<SellerRow, Error> {
        let id = change.seller.id.as_str();
        let random = self.ports.random_bytes().map_err(|_| Error::from_code(ErrorCode::ServerError))?;
        let (random, _) =
            random.split_first_chunk::<10>().ok_or_else(|| Error::from_code(ErrorCode::ServerError))?;
        let change_id = id::new_sortable(self.now, *random);
        let hosts = texts_to_json(&change.seller.hosts).to_string();
        let retired = list_to_json(&change.retired, |retired| {
            build_object("generation until", &mut [retired.generation.into(), retired.until.into()])
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
            mine(DELETE_HOSTS),
            mine(INSERT_HOSTS).with(hosts.as_str()),
            mine(INSERT_VERSION).with(change.what).with(self.request_id),
            mine(SELECT_CHANGED),
        ];
        let made = match self.run_batch(statements).await {
            Ok(mut rows) => rows.pop(),
            // The outcome must be known, because the operator's retry would name a replaced version.
            Err(_) => self.run_batch(vec![mine(SELECT_CHANGED)]).await?.pop(),
        };
        self.ports.cache().sellers.forget_all();
        match made.as_ref().and_then(Rows::parse_first) {
            Some(row) => Ok(row),
            None => Err(self.explain_failed_change(change).await?),
        }
    }

    /// Explains why a change failed: a concurrent one came first.
    async fn explain_failed_change(&self, change: &SellerChange) -> Result<Error, Error> {
        let taken = self.find_taken_hosts(&change.seller).await?;
        if !taken.is_empty() {
            return Ok(invalid_configuration_error(&taken));
        }
        let row = directory::find_row(self.ports, &change.seller.id).await?;
        Ok(version_conflict_error(row.as_ref()))
    }

    pub(super) async fn find_taken_hosts(&self, seller: &Seller) -> Result<Vec<ConfigProblem>, Error> {
        let hosts = texts_to_json(&seller.hosts).to_string();
        let rows = self
            .run_batch(vec![Statement::new(SELECT_TAKEN_HOSTS).with(seller.id.as_str()).with(hosts)])
            .await?;
        let rows = rows.into_iter().next().unwrap_or_default();
        let problem = |row: &Map<String, Value>| {
            let text = |name: &str| row.get(name).and_then(Value::as_str);
            let at = seller.hosts.iter().position(|host| Some(host.as_str()) == text("host"))?;
            let problem = format!("belongs to the seller {}", text("seller_id")?);
            Some(ConfigProblem { path: format!("hosts[{at}]"), problem })
        };
        Ok(rows.0.iter().filter_map(problem).collect())
    }
}
