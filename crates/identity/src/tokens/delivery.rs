//! Delivery of an identity: an assertion and, for a claimed credential, a refresh token. Random values are drawn and the platform
//! has loaded the key before the database changes, so that after the change only the signature itself can fail.

use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::context::{Context, Secret};
use crate::error::Error;
use crate::jose::sign::{Keys, TokenClaims};
use crate::ports::{Ports, Statement};
use crate::settings::{ASSERTION_MS, REFRESH_TOKEN_MS};
use crate::timestamp;

/// Identity to deliver to an agent.
#[derive(Debug)]
pub struct IdentityDelivery {
    keys: Keys,
    assertion_id: String,
    /// Refresh token of a claimed credential.
    pub refresh_token: Option<Secret>,
}

impl IdentityDelivery {
    /// Prepares the identity of an unclaimed credential: no refresh token.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::SigningSecretRequired`], [`crate::error::ErrorCode::ServerError`] without randomness,
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the platform does not accept the key.
    pub async fn for_unclaimed<P: Ports>(ctx: &Context<'_, P>) -> Result<Self, Error> {
        let keys = ctx.keys()?;
        keys.signing_key_id(ctx.ports.signatures()).await?; // without a key for the answer nothing is changed
        Ok(Self { keys, assertion_id: ctx.generate_id("asr_")?, refresh_token: None })
    }

    /// Prepares the identity of a claimed credential.
    ///
    /// # Errors
    /// The errors of [`IdentityDelivery::for_unclaimed`].
    pub async fn for_claimed<P: Ports>(ctx: &Context<'_, P>) -> Result<Self, Error> {
        Ok(Self { refresh_token: Some(ctx.generate_secret("rt_")?), ..Self::for_unclaimed(ctx).await? })
    }

    /// Builds the `identity` block of a credential. `expires_at` is the credential's own expiry, if any; the assertion lives as
    /// long, because an unclaimed credential cannot be refreshed.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the platform does not sign.
    pub async fn build_identity_block<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        registration_id: &str,
        generation: i64,
        expires_at: Option<UnixMs>,
    ) -> Result<Value, Error> {
        let expires_at = expires_at.unwrap_or_else(|| ctx.now.plus_ms(ASSERTION_MS));
        let claims = TokenClaims {
            registration_id: registration_id.to_owned(),
            generation,
            id: self.assertion_id.clone(),
            issued_at: ctx.now,
            expires_at,
            scope: None,
        };
        let mut block = json!({
            "assertion": self.keys.sign_assertion(ctx.ports.signatures(), &ctx.base, &claims).await?,
            "expires_at": timestamp::format_instant(expires_at),
        });
        if let (Some(token), Some(members)) = (&self.refresh_token, block.as_object_mut()) {
            let ends = timestamp::format_instant(ctx.now.plus_ms(REFRESH_TOKEN_MS));
            members.insert("refresh_token".to_owned(), json!({"value": token.text, "expires_at": ends}));
        }
        Ok(block)
    }

    /// Returns the stored hash of the refresh token.
    #[must_use]
    pub fn refresh_hash(&self) -> Option<&str> {
        self.refresh_token.as_ref().map(|token| token.hash.as_str())
    }

    /// Binds the values of the credential's first refresh token, which begins a family: `?1` its hash, `?2` the family, `?3` the
    /// registration, `?4` the time, `?5` its expiry.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::ServerError`] without randomness.
    pub fn bind_first_token<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        sql: &'static str,
        registration_id: &str,
    ) -> Result<Statement, Error> {
        Ok(Statement::new(sql)
            .with(self.refresh_hash())
            .with(ctx.generate_id("fam_")?)
            .with(registration_id)
            .with(ctx.now)
            .with(ctx.now.plus_ms(REFRESH_TOKEN_MS)))
    }
}

/// Expands to the SQL that stores a first refresh token if a condition holds; see [`IdentityDelivery::bind_first_token`].
macro_rules! first_token_when {
    ($($condition:tt)+) => {
        concat!(
            "INSERT INTO refresh_tokens (token_hash, family_id, registration_id, status, created_at, expires_at) \
             SELECT ?1, ?2, ?3, 'active', ?4, ?5 WHERE ",
            $($condition)+
        )
    };
}
pub(crate) use first_token_when;
