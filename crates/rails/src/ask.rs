//! Requests to facilitators, processors and chains, as data. The caller sends them and returns status and body.

/// One request to a facilitator or a card processor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExternalRequest {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// Path and query below the configured origin: `/settle`.
    pub path: String,
    /// Headers with lower-case names. The sender adds credentials.
    pub headers: Vec<(&'static str, String)>,
    /// Body; `None` for `GET`.
    pub body: Option<String>,
}

impl ExternalRequest {
    /// Builds a POST of JSON.
    #[must_use]
    pub fn post_json(path: impl Into<String>, body: String) -> Self {
        let headers = vec![("content-type", "application/json".to_owned())];
        Self { method: "POST", path: path.into(), headers, body: Some(body) }
    }

    /// Builds a POST of a form with an idempotency key.
    #[must_use]
    pub fn post_form(path: impl Into<String>, fields: &[(&str, String)], idempotency_key: String) -> Self {
        let pairs = fields.iter().map(|(name, value)| {
            format!("{}={}", quarry_kernel::url::encode(name), quarry_kernel::url::encode(value))
        });
        let headers = vec![
            ("content-type", "application/x-www-form-urlencoded".to_owned()),
            ("idempotency-key", idempotency_key),
        ];
        Self { method: "POST", path: path.into(), headers, body: Some(pairs.collect::<Vec<_>>().join("&")) }
    }

    /// Builds a GET.
    #[must_use]
    pub fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), headers: Vec::new(), body: None }
    }
}

/// No usable response: a 5xx, a 429, or no JSON. Whether the request took effect is unknown; it may be repeated unchanged
/// (docs/specification.md, `payment_provider_unavailable`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;
