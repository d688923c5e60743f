//! Helpers of the operator's routes.

use quarry_kernel::http::IncomingRequest;
use quarry_kernel::url;
use serde_json::{Map, Value};

use crate::error::{Error, ErrorCode};
use crate::ports::{Ports, Rows, Statement};

const LIMIT_DEFAULT: i64 = 50;
const LIMIT_MAX: i64 = 200;

/// Refuses any other method.
///
/// # Errors
/// `method_not_allowed`.
pub fn require_method<R: IncomingRequest>(request: &R, method: &'static str) -> Result<(), Error> {
    if request.method() == method {
        return Ok(());
    }
    Err(Error { allow: Some(method), ..Error::from_code(ErrorCode::MethodNotAllowed) })
}

/// Parses the JSON text in an event's `detail`.
pub fn unfold_detail(mut row: Map<String, Value>) -> Value {
    if let Some(detail) =
        row.get("detail").and_then(Value::as_str).and_then(|text| serde_json::from_str(text).ok())
    {
        row.insert("detail".to_owned(), detail);
    }
    Value::Object(row)
}

/// Returns a page of a list, newest first. `sql` takes the parameters of `known` in their order, null where absent, and then the
/// page size; `id` is the sort column, whose value in the last row of a full page is the next page's `before`.
///
/// # Errors
/// `invalid_request` with the accepted parameters, `service_unavailable`.
pub async fn list_page<P: Ports>(
    ports: &P,
    query: &str,
    known: &[&str],
    sql: &'static str,
    id: &str,
) -> Result<(Vec<Map<String, Value>>, Option<Value>), Error> {
    let mut given: Vec<Option<String>> = vec![None; known.len()];
    let mut limit = LIMIT_DEFAULT;
    for (name, value) in url::parse_pairs(query).flatten() {
        let slot = known.iter().position(|known| *known == name).and_then(|at| given.get_mut(at));
        match slot {
            Some(slot) => *slot = Some(value.into_owned()),
            None if name == "limit" => {
                let wanted = value.parse().ok().filter(|limit| (1..=LIMIT_MAX).contains(limit));
                limit = wanted.ok_or_else(|| {
                    Error::invalid_request("`limit` must be a whole number from 1 through 200.")
                })?;
            }
            None => {
                let known = known.join(", ");
                return Err(Error::invalid_request(format!("Known parameters are {known} and limit.")));
            }
        }
    }
    let select = given.into_iter().fold(Statement::new(sql), |select, value| select.with(value));
    let rows: Vec<Rows> =
        ports.run_batch(vec![select.with(limit)]).await.map_err(|_| Error::unavailable("d1"))?;
    let rows = rows.into_iter().next().unwrap_or_default().0;
    let next = (i64::try_from(rows.len()) == Ok(limit)).then(|| rows.last()?.get(id).cloned()).flatten();
    Ok((rows, next))
}
