//! Missing set-up of a deployment: secrets and tables without which nobody can be served. Names are told, values never.

use quarry_kernel::http::Response;

use super::DOOR;
use crate::error::{ApiError, ErrorCode};
use crate::ports::{HealthStore, Ports};

/// Part of the set-up that is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MissingSetup {
    /// `KEY_SECRET`, or it is too short.
    KeySecret,
    /// The tables of the database.
    Tables,
}

impl MissingSetup {
    /// Finds the missing part; none when everything is there, or the database does not say.
    pub(super) async fn find<P: Ports>(ports: &P) -> Option<Self> {
        if ports.settings().secrets.is_none() {
            return Some(Self::KeySecret);
        }
        lacks_tables(ports).await.then_some(Self::Tables)
    }

    /// Returns the name of the missing part.
    const fn name(self) -> &'static str {
        match self {
            Self::KeySecret => "KEY_SECRET",
            Self::Tables => "the tables of the database",
        }
    }

    /// Returns one sentence that names the missing part and the command that brings it.
    const fn sentence(self) -> &'static str {
        match self {
            Self::KeySecret => {
                "Not configured: KEY_SECRET is missing or shorter than 32 bytes; in development run `npm start`, a deployment is \
                 set up by `npm run deploy` (docs/operate.md)."
            }
            Self::Tables => {
                "Not configured: the database has no tables; in development run `npm start`, a deployment is set up by \
                 `npm run deploy` (docs/operate.md)."
            }
        }
    }

    /// Builds the error for a request that needs the missing part.
    pub(super) fn error(self) -> ApiError {
        let reason = match self {
            Self::KeySecret => "key_secret_missing_or_short",
            Self::Tables => "tables_missing",
        };
        ApiError::new(ErrorCode::NotConfigured, self.sentence()).with_reason(reason)
    }

    /// Builds the answer of `/health`.
    pub(super) fn health_response(self) -> Response {
        let body = serde_json::json!({
            "status": "not configured",
            "missing": [self.name()],
            "message": self.sentence(),
            "version": env!("CARGO_PKG_VERSION"),
        });
        Response::json(503, body.to_string()).with_header("cache-control", "no-store")
    }
}

/// Returns whether the database says that it has no tables.
async fn lacks_tables<P: HealthStore>(ports: &P) -> bool {
    matches!(ports.has_tables().await, Ok(false))
}

/// Returns the answer that replaces a 503 of the storefront, where the tables are what is missing.
pub async fn explain_unavailable<P: HealthStore>(ports: &P, request_id: String) -> Option<Response> {
    if !lacks_tables(ports).await {
        return None;
    }
    let response = MissingSetup::Tables.error().to_response(&request_id, None);
    Some(DOOR.finish_response(response, request_id, true, "GET"))
}
