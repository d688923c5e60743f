//! A trusted provider's assertion of who the user is (ID-JAG, draft-ietf-oauth-identity-assertion-authz-grant;
//! specification, Authentication, 3). Everything is checked here but what the database knows: whether it was used before
//! and whose account it is.
//!
//! The first fault decides, in this order, which is that of the protocol's public verifier as far as that goes:
//!
//! | # | What | Code |
//! |---|---|---|
//! | 1 | decodes as a signed token; `typ` is `oauth-id-jag+jwt`; `alg` is ES256, RS256, PS256 or EdDSA | `invalid_signature` |
//! | 2 | `iss` is a trusted provider | `issuer_not_enabled` |
//! | 3 | the provider has the key and signed this | `invalid_signature` |
//! | 4 | `iss`, `sub`, `aud`, `client_id`, `jti`, `iat`, `exp` are there; `iat` is not in the future, `nbf` has come | `invalid_signature` |
//! | 5 | `exp` is not past | `expired` |
//! | 6 | `aud` is not empty (`invalid_signature`) and names this storefront or the shared authorization server | `invalid_audience` |
//! | 7 | `sub`, `jti` and `client_id` are texts | `invalid_signature` |
//! | 8 | `exp` is at most 10 minutes ahead | `invalid_request` |
//! | 9 | `email` is an address and `email_verified` is true | `missing_verified_email` |
//! | 10 | `auth_time` is there, has been, and is at most 30 days ago | `login_required` |
//!
//! Clocks may differ by a minute, except for 10's 30 days.

use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::provider;
use crate::context::Context;
use crate::email;
use crate::error::{Code, Error};
use crate::jose::jwk::SigningAlgorithm;
use crate::jose::jws::Jws;
use crate::jose::known_keys::Wanted;
use crate::jose::sign::ASSERTION_TYPE;
use crate::ports::Ports;
use crate::settings::{AUTH_TIME_MAX_MS, CLOCK_SKEW_MS, ID_JAG_EXP_MS, Provider};

/// The type of a provider's assertion (draft-ietf-oauth-identity-assertion-authz-grant).
pub const ID_JAG: &str = "urn:ietf:params:oauth:token-type:id-jag";

/// Claims that must be there.
const REQUIRED: [&str; 7] = ["iss", "sub", "aud", "client_id", "jti", "iat", "exp"];

/// What a provider asserts, and we believe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The provider's issuer identifier.
    pub issuer: String,
    /// The provider's name for the user; means something together with the issuer only.
    pub subject: String,
    /// The agent that it was made for, in the provider's words.
    pub client_id: String,
    /// The user's mailbox, in lower case and without a plus alias: an alias makes no second person.
    pub email: String,
    /// The assertion's own id, used once for each issuer.
    pub jti: String,
    /// When the assertion ends; it need not be remembered longer than this and [`CLOCK_SKEW_MS`].
    pub expires_at: UnixMs,
    /// The provider's name, as people read it.
    pub provider_name: String,
}

/// Checks an assertion. Whether it was used before is for the caller to see, last, so that a refused assertion is not
/// used up.
///
/// # Errors
/// The first of the table above, and [`Code::TemporarilyUnavailable`] when the provider's keys cannot be had.
pub async fn verify<P: Ports>(ctx: &Context<'_, P>, assertion: &str) -> Result<Verified, Error> {
    let (token, algorithm) = decoded(assertion)?;
    let provider = trusted(&ctx.ports.settings().providers, &token)?;
    let wanted = Wanted { kid: token.header("kid"), algorithm };
    let key = provider::key(ctx.ports, provider, &wanted).await?;
    let key = key.ok_or_else(|| unsigned("The provider has no such key; see `kid` and `alg`."))?;
    if !key.has_signed(algorithm, token.signed, &token.signature) {
        return Err(unsigned("The signature is not the provider's."));
    }
    let claims = Claims { token: &token, now: ctx.now };
    claims.complete()?;
    let expires_at = claims.unexpired()?;
    let own = [Some(ctx.base.as_str()), ctx.ports.settings().identity_audience.as_deref()];
    claims.audience(&own)?;
    let [subject, jti, client_id] = claims.texts()?;
    claims.short_lived(expires_at)?;
    let email = claims.email()?;
    claims.signed_in()?;
    let provider_name = provider.name.as_ref().unwrap_or(&provider.issuer).clone();
    Ok(Verified {
        issuer: provider.issuer.clone(),
        subject,
        client_id,
        email,
        jti,
        expires_at,
        provider_name,
    })
}

fn decoded(assertion: &str) -> Result<(Jws<'_>, SigningAlgorithm), Error> {
    let token =
        Jws::read(assertion).ok_or_else(|| unsigned("The assertion does not decode as a signed token."))?;
    if token.header.get("kid").is_some_and(|kid| !kid.is_string()) {
        return Err(unsigned("`kid` must be text."));
    }
    if token.header("typ") != Some(ASSERTION_TYPE) {
        return Err(unsigned("`typ` must be oauth-id-jag+jwt."));
    }
    let algorithm = token.header("alg").and_then(SigningAlgorithm::of);
    let algorithm = algorithm.ok_or_else(|| unsigned("`alg` must be ES256, RS256, PS256 or EdDSA."))?;
    Ok((token, algorithm))
}

fn trusted<'s>(providers: &'s [Provider], token: &Jws<'_>) -> Result<&'s Provider, Error> {
    let issuer = token.text("iss");
    let provider = providers.iter().find(|provider| Some(provider.issuer.as_str()) == issuer);
    provider.ok_or_else(|| Error::plain(Code::IssuerNotEnabled))
}

/// The claims of an assertion whose signature is good.
struct Claims<'t> {
    token: &'t Jws<'t>,
    now: UnixMs,
}

impl Claims<'_> {
    fn complete(&self) -> Result<(), Error> {
        let present = |name: &str| self.token.claims.get(name).is_some_and(|value| !value.is_null());
        if let Some(name) = REQUIRED.into_iter().find(|name| !present(name)) {
            return Err(unsigned(format!("The claim `{name}` is missing.")));
        }
        for name in ["iat", "nbf"] {
            if !self.token.claims.contains_key(name) {
                continue;
            }
            let moment = self.moment(name).ok_or_else(|| unsigned(format!("`{name}` must be a number.")))?;
            if moment > self.now.plus_ms(CLOCK_SKEW_MS) {
                return Err(unsigned(format!("`{name}` is in the future.")));
            }
        }
        Ok(())
    }

    fn unexpired(&self) -> Result<UnixMs, Error> {
        let expires_at = self.moment("exp").ok_or_else(|| unsigned("`exp` must be a number."))?;
        if expires_at <= self.now.plus_ms(-CLOCK_SKEW_MS) {
            return Err(Error::plain(Code::Expired));
        }
        Ok(expires_at)
    }

    fn audience(&self, own: &[Option<&str>]) -> Result<(), Error> {
        let is_own = |name: &str| own.contains(&Some(name));
        let names = match self.token.claims.get("aud") {
            Some(Value::String(name)) if name.is_empty() => {
                return Err(unsigned("The claim `aud` is empty."));
            }
            Some(Value::Array(names)) if names.is_empty() => {
                return Err(unsigned("The claim `aud` is empty."));
            }
            Some(Value::String(name)) => is_own(name),
            Some(Value::Array(names)) => {
                names.iter().all(Value::is_string) && names.iter().filter_map(Value::as_str).any(is_own)
            }
            _ => false,
        };
        if names { Ok(()) } else { Err(Error::plain(Code::InvalidAudience)) }
    }

    fn texts(&self) -> Result<[String; 3], Error> {
        let text = |name: &str| {
            let text = self.token.text(name).filter(|text| !text.is_empty());
            text.map(str::to_owned).ok_or_else(|| unsigned(format!("`{name}` must be text.")))
        };
        Ok([text("sub")?, text("jti")?, text("client_id")?])
    }

    fn short_lived(&self, expires_at: UnixMs) -> Result<(), Error> {
        if expires_at > self.now.plus_ms(ID_JAG_EXP_MS + CLOCK_SKEW_MS) {
            return Err(Error::invalid("`exp` of the assertion must be at most 10 minutes ahead."));
        }
        Ok(())
    }

    fn email(&self) -> Result<String, Error> {
        let is_verified = self.token.claims.get("email_verified") == Some(&Value::Bool(true));
        let address = self.token.text("email").filter(|_| is_verified).and_then(email::parse);
        address
            .map(|address| email::mailbox(&address))
            .ok_or_else(|| Error::plain(Code::MissingVerifiedEmail))
    }

    fn signed_in(&self) -> Result<(), Error> {
        let is_recent =
            |at: UnixMs| at <= self.now.plus_ms(CLOCK_SKEW_MS) && at >= self.now.plus_ms(-AUTH_TIME_MAX_MS);
        if self.moment("auth_time").is_some_and(is_recent) {
            return Ok(());
        }
        Err(Error::plain(Code::LoginRequired).with("max_age", AUTH_TIME_MAX_MS / 1000))
    }

    /// A moment in seconds (RFC 7519, NumericDate), cut to whole ones.
    fn moment(&self, name: &str) -> Option<UnixMs> {
        let seconds = self.token.claims.get(name)?.as_f64()?.trunc();
        #[allow(clippy::cast_possible_truncation)] // beyond the range is the end of the range
        Some(UnixMs((seconds * 1000.0) as i64))
    }
}

fn unsigned(message: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::new(Code::InvalidSignature, message)
}
