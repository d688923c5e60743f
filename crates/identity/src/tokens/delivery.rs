//! The identity that a credential is delivered with: an assertion, and a refresh token where a person stands behind it.
//! Whatever is random is drawn before the database is asked, and the platform has the key by then, so that nothing is left to
//! fail between a change and its answer but the signature itself.

use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::context::{Context, Secret};
use crate::error::Error;
use crate::jose::sign::{Keys, TokenClaims};
use crate::ports::{Ports, Statement};
use crate::settings::{ASSERTION_MS, REFRESH_TOKEN_MS};
use crate::timestamp;

/// An identity on its way to an agent.
#[derive(Debug)]
pub struct IdentityDelivery {
    keys: Keys,
    assertion_id: String,
    /// The refresh token, where a person stands behind the credential.
    pub refresh_token: Option<Secret>,
}

impl IdentityDelivery {
    /// Returns the identity of an unclaimed credential: no refresh token.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::SigningSecretRequired`], [`crate::error::ErrorCode::ServerError`] without randomness,
    /// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the platform does not take the key.
    pub async fn for_unclaimed<P: Ports>(ctx: &Context<'_, P>) -> Result<Self, Error> {
        let keys = ctx.keys()?;
        keys.signing_key_id(ctx.ports.signatures()).await?; // without a key for the answer nothing is changed
        Ok(Self { keys, assertion_id: ctx.generate_id("asr_")?, refresh_token: None })
    }

    /// Returns the identity of a claimed one.
    ///
    /// # Errors
    /// The errors of [`IdentityDelivery::for_unclaimed`].
    pub async fn for_claimed<P: Ports>(ctx: &Context<'_, P>) -> Result<Self, Error> {
        Ok(Self { refresh_token: Some(ctx.generate_secret("rt_")?), ..Self::for_unclaimed(ctx).await? })
    }

    /// Returns the `identity` block of a credential. `expires_at` is the credential's own end, where it has one; the assertion
    /// then lives as long, because an unclaimed credential cannot be refreshed.
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

    /// Adds to a statement the values of the credential's first refresh token, a family of its own: `?1` its hash, `?2`
    /// the family, `?3` the registration, `?4` the moment, `?5` its end.
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

/// The text of a statement that stores a first refresh token if a condition holds; see [`IdentityDelivery::bind_first_token`].
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
