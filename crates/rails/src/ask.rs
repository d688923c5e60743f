//! What has to be asked outside: a request as data. Whoever carries it out brings status and body back.

/// One request to a facilitator or a card processor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// Path and query below the configured origin: `/settle`.
    pub path: String,
    /// Headers, lower-case names. Credentials are added by whoever carries it out.
    pub headers: Vec<(&'static str, String)>,
    /// The body; none for `GET`.
    pub body: Option<String>,
}

impl Ask {
    /// A JSON body by POST.
    #[must_use]
    pub fn json(path: impl Into<String>, body: String) -> Self {
        let headers = vec![("content-type", "application/json".to_owned())];
        Self { method: "POST", path: path.into(), headers, body: Some(body) }
    }

    /// A form by POST, with a key under which the processor answers a repetition as it answered the first time.
    #[must_use]
    pub fn form(path: impl Into<String>, fields: &[(&str, String)], idempotency_key: String) -> Self {
        let pairs = fields.iter().map(|(name, value)| {
            format!("{}={}", quarry_kernel::url::encode(name), quarry_kernel::url::encode(value))
        });
        let headers = vec![
            ("content-type", "application/x-www-form-urlencoded".to_owned()),
            ("idempotency-key", idempotency_key),
        ];
        Self { method: "POST", path: path.into(), headers, body: Some(pairs.collect::<Vec<_>>().join("&")) }
    }

    /// A look without effect.
    #[must_use]
    pub fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), headers: Vec::new(), body: None }
    }
}

/// The other side said nothing that can be used: a 5xx, a 429, no JSON. Whether it acted is not known; the same request
/// may be sent again (docs/specification.md, `payment_provider_unavailable`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unavailable;
