//! `type: "refresh"`: issues a new assertion for a claimed credential. Refresh tokens rotate; reuse is handled in `super::reuse`.
//!
//! The next token is derived from the previous one, a random value and the seller's secret. Only the random value is stored, and
//! only while the response may be repeated. Neither the database nor the secret alone reveals the next token, and both together
//! still require the previous one. No encryption is needed, and two concurrent refreshes get the same response without
//! coordination.

use quarry_kernel::http::Response;
use quarry_kernel::mac;
use serde::Deserialize;
use serde_json::json;

use super::delivery::IdentityDelivery;
use super::reuse::{self, NETWORK, bind_grace, graced};
use crate::audit::{self, AuditEvent, when};
use crate::context::{Context, Secret};
use crate::error::{Error, ErrorCode};
use crate::jose::sign::Keys;
use crate::limits::RateLimit;
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::settings::REFRESH_TOKEN_MS;

/// Purpose of the tag from which the next token is derived.
const NEXT_TOKEN: &str = "next refresh token";

const UPDATE_USED: &str = "UPDATE refresh_tokens SET status = 'used', replaced_by = ?2 \
     WHERE token_hash = ?1 AND status = 'active' AND expires_at > ?3 AND EXISTS (SELECT 1 FROM registrations r \
     WHERE r.registration_id = refresh_tokens.registration_id AND r.status = 'claimed' AND r.seller_id = ?4)";
const INSERT_NEXT: &str = "INSERT INTO refresh_tokens (token_hash, family_id, registration_id, status, created_at, expires_at) \
     SELECT ?2, family_id, registration_id, 'active', ?3, ?4 FROM refresh_tokens WHERE token_hash = ?1 AND replaced_by = ?2";
const INSERT_REFRESH: &str = "INSERT INTO refreshes (token_hash, salt, network_hash, at) SELECT ?1, ?3, ?4, ?5 \
     FROM refresh_tokens WHERE token_hash = ?1 AND replaced_by = ?2";
const REFRESHED_EVENT: &str = when!(
    of "(SELECT registration_id FROM refresh_tokens WHERE token_hash = ?10 AND replaced_by = ?11)",
    "whose IS NOT NULL"
);
const REPEATED_EVENT: &str = when!(
    of concat!(
        "(SELECT registration_id FROM refresh_tokens t WHERE token_hash = ?10 AND replaced_by <> ?11 AND ",
        graced!("?12", "?13", "?14", "?15"),
        ")"
    ),
    "whose IS NOT NULL"
);
/// Query for the rotations from a token to the current one of its family, in order: a single one, unless a client has used the
/// successor before repeating the request.
const SELECT_ROTATIONS: &str = concat!(
    "WITH RECURSIVE rotations (step, salt, replaced_by, registration_id) AS (\
     SELECT 0, n.salt, t.replaced_by, t.registration_id FROM refresh_tokens t JOIN refreshes n ON n.token_hash = t.token_hash \
     WHERE t.token_hash = ?1 AND ",
    graced!("?3", "?4", "?5", "?6"),
    " UNION ALL SELECT step + 1, n.salt, t.replaced_by, t.registration_id FROM rotations \
     JOIN refresh_tokens t ON t.token_hash = rotations.replaced_by JOIN refreshes n ON n.token_hash = t.token_hash) \
     SELECT r.registration_id, r.generation, salt, replaced_by FROM rotations \
     JOIN registrations r ON r.registration_id = rotations.registration_id \
     WHERE r.seller_id = ?2 AND r.status = 'claimed' ORDER BY step"
);

#[derive(Deserialize)]
struct Rotation {
    registration_id: String,
    generation: i64,
    salt: String,
    replaced_by: String,
}

/// Result of a rotation.
#[derive(Debug)]
pub struct RotatedToken {
    /// Id of the registration.
    pub registration_id: String,
    /// Registration's generation.
    pub generation: i64,
    /// Next refresh token.
    pub refresh_token: Secret,
}

/// Grant behind the refresh token of a person's client.
#[derive(Debug, Clone, Deserialize)]
pub struct TokenGrant {
    /// Registration of the client.
    pub registration_id: String,
    /// Client that may use it.
    pub client_id: String,
    /// Scopes of its tokens.
    pub scope: String,
    /// Resource of its tokens.
    pub resource: String,
}

const SELECT_GRANT: &str = "SELECT g.registration_id, g.client_id, g.scope, g.resource FROM refresh_tokens t \
     JOIN registrations r ON r.registration_id = t.registration_id \
     JOIN oauth_grants g ON g.registration_id = t.registration_id WHERE t.token_hash = ?1 AND r.seller_id = ?2";

/// Finds the grant of a refresh token; `None` for an agent's own.
///
/// # Errors
/// When the database does not respond.
pub async fn find_grant<P: Ports>(
    ctx: &Context<'_, P>,
    refresh_token: &str,
) -> Result<Option<TokenGrant>, Error> {
    let select =
        Statement::new(SELECT_GRANT).with(mac::hash_secret(refresh_token)).with(ctx.seller.id.as_str());
    Ok(ctx.run_batch(vec![select]).await?.first().and_then(Rows::parse_first))
}

/// Responds to the refresh of an agent's own token. A client's token is refused here and belongs to the token endpoint, because
/// an assertion carries neither its scopes nor its resource.
///
/// # Errors
/// The errors of [`rotate_token`], and `rate_limit_exceeded`.
pub async fn respond_to_refresh<P: Ports>(
    ctx: &Context<'_, P>,
    refresh_token: &str,
) -> Result<Response, Error> {
    if find_grant(ctx, refresh_token).await?.is_some() {
        return Err(Error::new(
            ErrorCode::InvalidRefreshToken,
            "This refresh token belongs to an OAuth client; use it at the token endpoint.",
        ));
    }
    let mut delivery = IdentityDelivery::for_unclaimed(ctx).await?;
    RateLimit::for_network(ctx, "refresh", 1).admit(ctx).await?;
    let rotated = rotate_token(ctx, refresh_token).await?;
    delivery.refresh_token = Some(rotated.refresh_token);
    let identity =
        delivery.build_identity_block(ctx, &rotated.registration_id, rotated.generation, None).await?;
    Ok(respond_with_json(&json!({"id": rotated.registration_id, "type": "refresh", "identity": identity})))
}

/// Rotates a valid refresh token. Reuse is detected, punished and recorded in the same transaction.
///
/// # Errors
/// `invalid_refresh_token` for an unknown, reused, revoked or expired token.
pub async fn rotate_token<P: Ports>(
    ctx: &Context<'_, P>,
    refresh_token: &str,
) -> Result<RotatedToken, Error> {
    let keys = ctx.keys()?;
    keys.signing_key_id(ctx.ports.signatures()).await?; // without a key for the answer nothing is changed
    let (hash, salt) = (mac::hash_secret(refresh_token), ctx.generate_secret("")?.text);
    let next = keys.compute_mac(NEXT_TOKEN, &salt_token(refresh_token, &salt));
    let next = Secret { hash: mac::hash_secret(&format_token(&next)), text: format_token(&next) };
    let seller = ctx.seller.id.as_str();
    let audit_event = |kind| AuditEvent { kind, outcome: "ok", registration_id: None };
    let both = |sql| Statement::new(sql).with(hash.as_str()).with(next.hash.as_str());
    let event = |sql, kind| {
        let event = audit::build_event_when(ctx, sql, audit_event(kind), &json!({}))?;
        Ok::<_, Error>(event.with(hash.as_str()).with(next.hash.as_str()))
    };
    let mut statements = Vec::from(reuse::build_family_ending(ctx, &hash)?);
    statements.extend([
        both(UPDATE_USED).with(ctx.now).with(seller),
        both(INSERT_NEXT).with(ctx.now).with(ctx.now.plus_ms(REFRESH_TOKEN_MS)),
        both(INSERT_REFRESH).with(salt).with(keys.compute_mac(NETWORK, &ctx.network)).with(ctx.now),
        event(REFRESHED_EVENT, "refreshed")?,
        bind_grace(ctx, event(REPEATED_EVENT, "refresh_repeated")?)?,
    ]);
    let confirmation = bind_grace(ctx, Statement::new(SELECT_ROTATIONS).with(hash.as_str()).with(seller))?;
    let rotations: Vec<Rotation> = ctx.run_and_confirm(statements, confirmation).await?.parse_all();
    match derive_working_token(&keys, refresh_token, rotations) {
        Some(rotated) => Ok(rotated),
        None => Err(reuse::build_refusal(ctx, refresh_token).await?),
    }
}

/// Derives the current token after all rotations.
fn derive_working_token(keys: &Keys, refresh_token: &str, rotations: Vec<Rotation>) -> Option<RotatedToken> {
    let mut rotated: Option<RotatedToken> = None;
    for rotation in rotations {
        let before = rotated.as_ref().map_or(refresh_token, |rotated| &rotated.refresh_token.text);
        let refresh_token = rotation.derive_next(keys, before)?;
        let Rotation { registration_id, generation, .. } = rotation;
        rotated = Some(RotatedToken { registration_id, generation, refresh_token });
    }
    rotated
}

impl Rotation {
    /// Derives the next token with the secret that made it, which may no longer be the current one.
    fn derive_next(&self, keys: &Keys, refresh_token: &str) -> Option<Secret> {
        let text = salt_token(refresh_token, &self.salt);
        keys.compute_every_mac(NEXT_TOKEN, &text).map(|tag| format_token(&tag)).find_map(|text| {
            let hash = mac::hash_secret(&text);
            (hash == self.replaced_by).then_some(Secret { text, hash })
        })
    }
}

fn salt_token(refresh_token: &str, salt: &str) -> String {
    format!("{refresh_token}:{salt}")
}

fn format_token(tag: &str) -> String {
    format!("rt_{tag}")
}
