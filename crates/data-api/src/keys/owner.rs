//! Routes of a key's holder, under `/api/keys`. None is open to sub-keys; changes require the newest secret (docs/decisions,
//! Sub-keys and secrets live in the ledger of their key).
//!
//! | Request | Body | Response |
//! |---|---|---|
//! | `GET /api/keys/calls?limit=` | | the latest calls |
//! | `GET /api/keys/sub-keys` | | the sub-keys |
//! | `POST /api/keys/sub-keys` | `{label, daily_limit?, total_limit?, expires_at?, endpoints?}` | 201, the sub-key with its text, shown once |
//! | `PATCH /api/keys/sub-keys/{id}` | the same; null removes a limit | the sub-key |
//! | `DELETE /api/keys/sub-keys/{id}` | | the sub-key, revoked |
//! | `POST /api/keys/rotate` | `{end_old_now?}` | 201, the new secret, shown once |
//! | `POST /api/keys/rotate/end` | | the secrets; replaced ones have ended |
//! | `GET /api/keys/settings` | | retention, low credit, secrets |
//! | `PATCH /api/keys/settings` | `{retention?, low_credit?}` | the same |

use quarry_kernel::http::cors::RouteRule;
use quarry_kernel::http::{IncomingRequest, Response};

use crate::error::ApiError;
use crate::keys::secrets::{KeyId, Secrets};
use crate::keys::{calls, rotation, settings, sub_keys};
use crate::ports::Ports;

/// Route of a key's holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnerRoute<'p> {
    /// Latest calls.
    Calls,
    /// Sub-keys.
    SubKeys,
    /// A sub-key, by its id.
    SubKey(&'p str),
    /// Creation of a new secret.
    Rotate,
    /// End of the replaced secrets.
    EndReplaced,
    /// Settings.
    Settings,
}

impl<'p> OwnerRoute<'p> {
    /// Returns the route at a path.
    #[must_use]
    pub fn from_path(path: &'p str) -> Option<Self> {
        Some(match path.strip_prefix("/api/keys/")? {
            "calls" => Self::Calls,
            "sub-keys" => Self::SubKeys,
            "rotate" => Self::Rotate,
            "rotate/end" => Self::EndReplaced,
            "settings" => Self::Settings,
            rest => {
                let id = rest.strip_prefix("sub-keys/")?;
                return (!id.is_empty() && !id.contains('/')).then_some(Self::SubKey(id));
            }
        })
    }

    /// Returns the path pattern for the log, with named variables.
    pub(crate) const fn pattern(self) -> &'static str {
        match self {
            Self::Calls => "/api/keys/calls",
            Self::SubKeys => "/api/keys/sub-keys",
            Self::SubKey(_) => "/api/keys/sub-keys/{id}",
            Self::Rotate => "/api/keys/rotate",
            Self::EndReplaced => "/api/keys/rotate/end",
            Self::Settings => "/api/keys/settings",
        }
    }

    /// Returns the route's methods. Scripts of other origins may use it, since the key is the only credential.
    #[must_use]
    pub const fn rule(self) -> RouteRule {
        let methods = match self {
            Self::Calls => return RouteRule::READ,
            Self::Rotate | Self::EndReplaced => return RouteRule::SEND,
            Self::SubKeys => "GET, HEAD, POST, OPTIONS",
            Self::SubKey(_) => "PATCH, DELETE, OPTIONS",
            Self::Settings => "GET, HEAD, PATCH, OPTIONS",
        };
        RouteRule { methods, ..RouteRule::READ }
    }
}

/// Handles a request of a key's holder.
///
/// # Errors
/// 400 for an invalid request, 401 and 403 for an unauthorized key, 404 for an unknown sub-key, 503.
pub async fn handle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    key: &KeyId,
    (page, query): (OwnerRoute<'_>, &str),
) -> Result<Response, ApiError> {
    match (page, request.method()) {
        (OwnerRoute::Calls, _) => calls::handle(ports, key, query).await,
        (OwnerRoute::SubKeys, "POST") => sub_keys::create(ports, request, secrets, key).await,
        (OwnerRoute::SubKeys, _) => sub_keys::list(ports, key).await,
        (OwnerRoute::SubKey(id), "DELETE") => sub_keys::revoke(ports, key, id).await,
        (OwnerRoute::SubKey(id), _) => sub_keys::change(ports, request, key, id).await,
        (OwnerRoute::Rotate, _) => rotation::rotate(ports, request, secrets, key).await,
        (OwnerRoute::EndReplaced, _) => rotation::end_replaced(ports, key).await,
        (OwnerRoute::Settings, "PATCH") => settings::change(ports, request, secrets, key).await,
        (OwnerRoute::Settings, _) => settings::show(ports, secrets, key).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_owners_paths_are_pages() {
        assert_eq!(OwnerRoute::from_path("/api/keys/sub-keys"), Some(OwnerRoute::SubKeys));
        assert_eq!(OwnerRoute::from_path("/api/keys/sub-keys/abc"), Some(OwnerRoute::SubKey("abc")));
        assert_eq!(OwnerRoute::from_path("/api/keys/rotate/end"), Some(OwnerRoute::EndReplaced));
        for other in
            ["/api/keys", "/api/keys/", "/api/keys/status", "/api/keys/sub-keys/", "/api/keys/sub-keys/a/b"]
        {
            assert_eq!(OwnerRoute::from_path(other), None, "{other}");
        }
    }
}
