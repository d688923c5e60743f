//! Missing setup of a deployment: secrets and tables that every request needs. Only names are reported, never values.

use quarry_kernel::http::Response;

use super::DOOR;
use crate::error::{ApiError, ErrorCode};
use crate::ports::{HealthStore, Ports};

/// Missing part of the setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MissingSetup {
    /// `KEY_SECRET` is absent or too short.
    KeySecret,
    /// The database has no tables.
    Tables,
}

impl MissingSetup {
    /// Finds the missing part; `None` when the setup is complete, or the database does not respond.
    pub(super) async fn find<P: Ports>(ports: &P) -> Option<Self> {
        if ports.settings().secrets.is_none() {
            return Some(Self::KeySecret);
        }
        lacks_tables(ports).await.then_some(Self::Tables)
    }

    /// Returns the name of the part.
    const fn name(self) -> &'static str {
        match self {
            Self::KeySecret => "KEY_SECRET",
            Self::Tables => "the tables of the database",
        }
    }

    /// Returns a sentence with the missing part and the command that creates it.
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

    /// Builds the error of a request that needs the part.
    pub(super) fn error(self) -> ApiError {
        let reason = match self {
            Self::KeySecret => "key_secret_missing_or_short",
            Self::Tables => "tables_missing",
        };
        ApiError::new(ErrorCode::NotConfigured, self.sentence()).with_reason(reason)
    }

    /// Builds the response of `/health`.
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

/// Returns whether the database reports that it has no tables.
async fn lacks_tables<P: HealthStore>(ports: &P) -> bool {
    matches!(ports.has_tables().await, Ok(false))
}

/// Returns a response that explains a 503 of the storefront, if the tables are missing.
pub async fn explain_unavailable<P: HealthStore>(ports: &P, request_id: String) -> Option<Response> {
    if !lacks_tables(ports).await {
        return None;
    }
    let response = MissingSetup::Tables.error().to_response(&request_id, None);
    Some(DOOR.finish_response(response, request_id, true, "GET"))
}
