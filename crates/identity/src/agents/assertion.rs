//! Verification of a trusted provider's identity assertion (ID-JAG, draft-ietf-oauth-identity-assertion-authz-grant;
//! docs/specification.md, Authentication, 3). Everything is checked here except what needs the database: replay, and the account.
//!
//! Checks run in this order, which follows the protocol's public verifier; the first failure is returned:
//!
//! | # | Check | Code |
//! |---|---|---|
//! | 1 | decodes as a signed token without duplicate names in header or claims; `typ` is `oauth-id-jag+jwt`; `alg` is ES256, RS256, PS256, EdDSA or Ed25519 | `invalid_signature` |
//! | 2 | `iss` is a trusted provider | `issuer_not_enabled` |
//! | 3 | the signature verifies with a key of the provider | `invalid_signature` |
//! | 4 | `iss`, `sub`, `aud`, `client_id`, `jti`, `iat`, `exp` are present; `iat` is not in the future, `nbf` has passed | `invalid_signature` |
//! | 5 | `exp` is not past (`expired`); `exp`, `iat` and `nbf` are times in the years 1970 to 9999 (`invalid_signature`) | `expired` |
//! | 6 | `aud` is not empty (`invalid_signature`) and names this storefront or the shared authorization server | `invalid_audience` |
//! | 7 | `sub`, `jti` and `client_id` are strings | `invalid_signature` |
//! | 8 | `exp` is at most 10 minutes ahead | `invalid_request` |
//! | 9 | `email` is a mailbox address without a plus alias and `email_verified` is true | `missing_verified_email` |
//! | 10 | `auth_time` is present, not in the future, and at most 30 days ago | `login_required` |
//!
//! Clocks may differ by a minute, except for the 10 minutes of check 8 and the 30 days of check 10, which the specification sets.
//!
//! A provider proves exactly the address that it names: `vic+x@` proves nothing about `vic@`, whose person it must not join, and
//! a person of its own would give everybody with aliases several free allowances. A plus alias therefore counts as unverified,
//! and is refused at a claim as well.

use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::signed::{self, Audience, SignedToken, TIME_RULE, TokenFault};
use crate::context::Context;
use crate::email;
use crate::error::{Error, ErrorCode};
use crate::jose::jws::Jws;
use crate::jose::sign::ASSERTION_TYPE;
use crate::ports::Ports;
use crate::settings::{AUTH_TIME_MAX_MS, CLOCK_SKEW_MS, ID_JAG_EXP_MS};

/// Token type of a provider's assertion (draft-ietf-oauth-identity-assertion-authz-grant).
pub const ID_JAG: &str = "urn:ietf:params:oauth:token-type:id-jag";

/// Required claims.
const REQUIRED: [&str; 7] = ["iss", "sub", "aud", "client_id", "jti", "iat", "exp"];

/// Verified claims of a trusted provider's assertion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedAssertion {
    /// Provider's issuer identifier (`iss`).
    pub issuer: String,
    /// Provider's identifier of the user (`sub`); unique per issuer.
    pub subject: String,
    /// Provider's identifier of the agent (`client_id`).
    pub client_id: String,
    /// User's session at the provider (`sid`), if any.
    pub session: Option<String>,
    /// Target resource (`resource`), if any.
    pub resource: Option<String>,
    /// Granted scopes (`scope`), if any.
    pub scope: Option<String>,
    /// Key that the assertion is bound to (`cnf`, RFC 7800), if any.
    pub confirmation: Option<Value>,
    /// User's mailbox in lower case; never a plus alias.
    pub email: String,
    /// Id of the assertion; can be used once per issuer.
    pub jti: String,
    /// Time of issue.
    pub issued_at: UnixMs,
    /// Expiry; the id need not be stored for longer than this and [`CLOCK_SKEW_MS`].
    pub expires_at: UnixMs,
    /// Provider's display name.
    pub provider_name: String,
}

/// Verifies an assertion. The caller checks for replay last, so that a refused assertion is not used up.
///
/// # Errors
/// The first failure of the table above, and [`ErrorCode::TemporarilyUnavailable`] when the provider's keys cannot be fetched.
pub async fn verify_assertion<P: Ports>(
    ctx: &Context<'_, P>,
    assertion: &str,
) -> Result<VerifiedAssertion, Error> {
    let read = signed::verify_token(ctx, assertion, ASSERTION_TYPE, "`typ` must be oauth-id-jag+jwt.").await;
    let SignedToken { token, provider } = read.map_err(fault_error)?;
    let claims = AssertionClaims { token: &token, now: ctx.now };
    claims.check_complete()?;
    let expires_at = claims.check_unexpired()?;
    match signed::classify_audience(ctx, &token) {
        Audience::Ours => {}
        Audience::Nobody => return Err(invalid_signature_error("The claim `aud` is empty.")),
        Audience::Others => return Err(Error::from_code(ErrorCode::InvalidAudience)),
    }
    let [subject, jti, client_id] = claims.require_texts()?;
    claims.check_lifetime()?;
    let email = claims.require_email()?;
    claims.check_recent_sign_in()?;
    Ok(VerifiedAssertion {
        issuer: provider.issuer.clone(),
        subject,
        client_id,
        confirmation: token.claims.get("cnf").filter(|cnf| !cnf.is_null()).cloned(),
        resource: token.text("resource").map(str::to_owned),
        scope: token.text("scope").map(str::to_owned),
        session: token.text("sid").map(str::to_owned),
        email,
        jti,
        issued_at: signed::get_time(&token, "iat").unwrap_or(ctx.now),
        expires_at,
        provider_name: provider.name.as_ref().unwrap_or(&provider.issuer).clone(),
    })
}

fn fault_error(fault: TokenFault) -> Error {
    match fault {
        TokenFault::Header(what) => invalid_signature_error(what),
        TokenFault::Issuer => Error::from_code(ErrorCode::IssuerNotEnabled),
        TokenFault::Key => invalid_signature_error("The provider has no such key; see `kid` and `alg`."),
        TokenFault::Signature => invalid_signature_error("The signature is not the provider's."),
        TokenFault::Unavailable(error) => error,
    }
}

/// Claims of an assertion with a valid signature.
struct AssertionClaims<'t> {
    token: &'t Jws<'t>,
    now: UnixMs,
}

impl AssertionClaims<'_> {
    fn check_complete(&self) -> Result<(), Error> {
        let present = |name: &str| self.token.claims.get(name).is_some_and(|value| !value.is_null());
        if let Some(name) = REQUIRED.into_iter().find(|name| !present(name)) {
            return Err(invalid_signature_error(format!("The claim `{name}` is missing.")));
        }
        for name in ["iat", "nbf"] {
            if !self.token.claims.contains_key(name) {
                continue;
            }
            let moment = self
                .get_time(name)
                .ok_or_else(|| invalid_signature_error(format!("`{name}` {TIME_RULE}.")))?;
            if moment > self.now.plus_ms(CLOCK_SKEW_MS) {
                return Err(invalid_signature_error(format!("`{name}` is in the future.")));
            }
        }
        Ok(())
    }

    fn check_unexpired(&self) -> Result<UnixMs, Error> {
        let expires_at =
            self.get_time("exp").ok_or_else(|| invalid_signature_error(format!("`exp` {TIME_RULE}.")))?;
        if expires_at <= self.now.plus_ms(-CLOCK_SKEW_MS) {
            return Err(Error::from_code(ErrorCode::Expired));
        }
        Ok(expires_at)
    }

    fn require_texts(&self) -> Result<[String; 3], Error> {
        let text = |name: &str| {
            let text = self.token.text(name).filter(|text| !text.is_empty());
            text.map(str::to_owned).ok_or_else(|| invalid_signature_error(format!("`{name}` must be text.")))
        };
        Ok([text("sub")?, text("jti")?, text("client_id")?])
    }

    fn check_lifetime(&self) -> Result<(), Error> {
        #[allow(clippy::cast_precision_loss)] // milliseconds of this age are exact
        let latest_s = self.now.plus_ms(ID_JAG_EXP_MS).0 as f64 / 1000.0;
        if signed::get_seconds(self.token, "exp").is_none_or(|seconds| seconds > latest_s) {
            return Err(Error::invalid_request("`exp` of the assertion must be at most 10 minutes ahead."));
        }
        Ok(())
    }

    fn require_email(&self) -> Result<String, Error> {
        let is_verified = self.token.claims.get("email_verified") == Some(&Value::Bool(true));
        let address = self.token.text("email").filter(|_| is_verified).and_then(email::parse);
        let address = address.ok_or_else(|| Error::from_code(ErrorCode::MissingVerifiedEmail))?;
        if email::is_plus_aliased(&address) {
            return Err(Error::new(
                ErrorCode::MissingVerifiedEmail,
                "`email` is a plus alias, which proves nothing about the mailbox behind it; the assertion must name the mailbox.",
            ));
        }
        Ok(address)
    }

    fn check_recent_sign_in(&self) -> Result<(), Error> {
        let is_recent =
            |at: UnixMs| at <= self.now.plus_ms(CLOCK_SKEW_MS) && at >= self.now.plus_ms(-AUTH_TIME_MAX_MS);
        if self.get_time("auth_time").is_some_and(is_recent) {
            return Ok(());
        }
        Err(Error::from_code(ErrorCode::LoginRequired).with("max_age", AUTH_TIME_MAX_MS / 1000))
    }

    fn get_time(&self, name: &str) -> Option<UnixMs> {
        signed::get_time(self.token, name)
    }
}

fn invalid_signature_error(message: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::new(ErrorCode::InvalidSignature, message)
}
