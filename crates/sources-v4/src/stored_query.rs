//! Batches of stored queries: the site only answers the queries of its own pages, by their ids. An unknown id fails the whole
//! batch with 403 and one word; then the modules of the calling page are searched for newer ids, which are remembered.

use serde_json::{Value, json};

use crate::guarded;
use crate::query_ids;
use crate::{Failure, Refusal, Setting, Site, Source, SourceRequest, SourceResponse};

/// Response of the queries' gateway to an unknown id.
const UNKNOWN_ID: &str = "Forbidden";

/// One call of a stored query.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Name of the operation, which the site's modules mention beside its id.
    pub name: &'static str,
    /// Setting with the operation's id.
    pub id: Setting,
    /// Variables of the operation.
    pub variables: Value,
}

/// A batch of operations; the answer has the same number of members in the same order.
#[derive(Debug, Clone, PartialEq)]
pub struct Batch<'a> {
    /// The operations.
    pub operations: Vec<Operation>,
    /// Path of the page whose script makes the call.
    pub page: &'a str,
    /// National domain, when it differs from the configured one.
    pub domain: Option<&'a str>,
    /// Language, when one is requested.
    pub language: Option<&'a str>,
}

impl Batch<'_> {
    /// Builds the request with the ids that `id_of` returns.
    #[must_use]
    pub fn build_request(&self, id_of: impl Fn(&Operation) -> String) -> SourceRequest {
        let operations = self.operations.iter().map(|operation| {
            json!({
                "operationName": operation.name,
                "variables": operation.variables,
                "extensions": { "operationType": "query", "documentId": id_of(operation) },
            })
        });
        let body = Value::from_iter(operations).to_string();
        let request = SourceRequest {
            domain: self.domain.map(str::to_owned),
            ..SourceRequest::post_json(Site::V4Web, "/gql/batch".to_owned(), body)
        };
        let request = request.header("x-apollo-operation-name", self.distinct_names().join(","));
        let request = request.referer(self.page).same_origin();
        self.language.map_or(request.clone(), |language| request.language(language))
    }

    /// Requests the source; `page` is the calling page, where the caller has it.
    ///
    /// # Errors
    /// Any failure of the source.
    pub async fn fetch(&self, source: &dyn Source, page: Option<&str>) -> Result<SourceResponse, Failure> {
        let known = |operation: &Operation| {
            source.recall(&id_key(operation.name)).unwrap_or_else(|| source.setting(operation.id))
        };
        let answer = source.fetch(self.build_request(known)).await?;
        if !is_stale(&answer) {
            return Ok(answer);
        }
        let newer = self.find_newer_ids(source, page, known).await;
        if newer.is_empty() {
            return Ok(answer);
        }
        let id_of = |operation: &Operation| {
            let found = newer.iter().find(|(name, _)| *name == operation.name);
            found.map_or_else(|| known(operation), |(_, id)| id.clone())
        };
        let answer = source.fetch(self.build_request(id_of)).await?;
        if !is_stale(&answer) {
            newer.iter().for_each(|(name, id)| source.remember(&id_key(name), id));
            source.forget(&self.looked_key());
        }
        Ok(answer)
    }

    /// Finds ids that differ from the known ones. Since there are many modules, a fruitless search is remembered for a while.
    async fn find_newer_ids(
        &self,
        source: &dyn Source,
        page: Option<&str>,
        known: impl Fn(&Operation) -> String,
    ) -> Vec<(&'static str, String)> {
        let looked = self.looked_key();
        if source.recall(&looked).is_some() {
            return Vec::new();
        }
        source.remember(&looked, "");
        let page = match page {
            Some(page) => page.to_owned(),
            None => match self.fetch_page(source).await {
                Some(page) => page,
                None => return Vec::new(),
            },
        };
        let mut found = query_ids::find_ids(source, &page, &self.distinct_names()).await;
        found.retain(|(name, id)| {
            self.operations.iter().any(|operation| operation.name == *name && known(operation) != *id)
        });
        found
    }

    async fn fetch_page(&self, source: &dyn Source) -> Option<String> {
        let request = SourceRequest {
            domain: self.domain.map(str::to_owned),
            ..SourceRequest::get(Site::V4Web, self.page.to_owned())
        };
        let page = source.fetch(request).await.ok()?;
        guarded::refusal_from_status(&page).is_none().then_some(page.body)
    }

    fn distinct_names(&self) -> Vec<&'static str> {
        let mut names: Vec<&'static str> = Vec::new();
        for operation in &self.operations {
            if !names.contains(&operation.name) {
                names.push(operation.name);
            }
        }
        names
    }

    fn looked_key(&self) -> String {
        format!("v4-modules/{}", self.operations.first().map_or("", |operation| operation.name))
    }
}

fn id_key(name: &str) -> String {
    format!("v4-query/{name}")
}

fn is_stale(answer: &SourceResponse) -> bool {
    answer.status == 403 && answer.body.trim() == UNKNOWN_ID
}

/// Returns the refusal that an answer's status means.
pub(crate) fn refusal_from_status(answer: &SourceResponse) -> Option<Refusal> {
    if is_stale(answer) { Some(Refusal::StaleQuery) } else { guarded::refusal_from_status(answer) }
}
