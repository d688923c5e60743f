//! `Authorization: Payment …`: a challenge returned with a proof of payment.

use quarry_kernel::mac;
use quarry_kernel::time::{DAY_MS, Date, UnixMs};
use serde_json::Value;

use super::challenge::{Challenge, compute_body_digest};
use super::problem::Problem;
use crate::encoding;

/// Maximum characters of a credential.
pub const LEN_MAX: usize = 32 * 1024;

/// Credential as sent by the client.
#[derive(Debug, Clone, PartialEq)]
pub struct Credential {
    /// Returned challenge; known to be ours only after [`Credential::check_challenge`].
    pub challenge: Challenge,
    /// Payer (`did:pkh:…`), if the client names it.
    pub source: Option<String>,
    /// Proof in the format of the method.
    pub payload: Value,
}

impl Credential {
    /// Parses `Authorization` or `Payment-Authorization`, with or without the scheme's name.
    ///
    /// # Errors
    /// [`Problem::MalformedCredential`].
    pub fn parse(value: &str) -> Result<Self, Problem> {
        let value = value.trim();
        let token = match value.split_at_checked(8) {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("payment ") => rest.trim(),
            _ => value,
        };
        let read = || {
            let bytes = encoding::decode_base64_url(token).filter(|_| token.len() <= LEN_MAX)?;
            let object = encoding::parse_json(&bytes)?;
            let challenge = parse_challenge(object.get("challenge")?)?;
            let source = object.get("source").and_then(Value::as_str).map(str::to_owned);
            let payload = object.get("payload").filter(|payload| payload.is_object())?.clone();
            Some(Self { challenge, source, payload })
        };
        read().ok_or(Problem::MalformedCredential)
    }

    /// Returns the challenge's identifier, which makes a credential single-use.
    #[must_use]
    pub fn challenge_id(&self) -> &str {
        &self.challenge.id
    }

    /// Checks that the challenge is ours, unexpired, and for this body, in this order. `secrets` are the current one and previous
    /// ones.
    ///
    /// # Errors
    /// [`Problem::InvalidChallenge`], [`Problem::Expired`], [`Problem::OtherBody`].
    pub fn check_challenge(
        &self,
        secrets: &[&[u8]],
        realm: &str,
        now: UnixMs,
        body: &str,
    ) -> Result<(), Problem> {
        let is_ours = secrets.iter().any(|secret| {
            mac::constant_time_eq(self.challenge.compute_id(secret).as_bytes(), self.challenge.id.as_bytes())
        });
        if !is_ours || self.challenge.realm != realm {
            return Err(Problem::InvalidChallenge);
        }
        let expires = self.challenge.expires.as_deref().and_then(parse_timestamp);
        if expires.is_none_or(|end| end <= now) {
            return Err(Problem::Expired);
        }
        match &self.challenge.digest {
            Some(digest) if normalize_digest(digest) != normalize_digest(&compute_body_digest(body)) => {
                Err(Problem::OtherBody)
            }
            None if !body.is_empty() => Err(Problem::OtherBody),
            _ => Ok(()),
        }
    }

    /// Returns a string member of the proof.
    pub(super) fn payload_text(&self, name: &str) -> Option<&str> {
        self.payload.get(name)?.as_str()
    }
}

fn parse_challenge(object: &Value) -> Option<Challenge> {
    let text = |name: &str| object.get(name).and_then(Value::as_str).map(str::to_owned);
    let coded = |name: &str| match object.get(name) {
        // Older clients send the object instead of the signed text.
        Some(value @ Value::Object(_)) => {
            Some(encoding::encode_base64_url(encoding::to_canonical_json(value).as_bytes()))
        }
        _ => text(name),
    };
    Some(Challenge {
        id: text("id")?,
        realm: text("realm")?,
        method: text("method")?,
        intent: text("intent")?,
        request: coded("request")?,
        description: text("description"),
        expires: text("expires"),
        digest: text("digest"),
        opaque: coded("opaque"),
    })
}

/// Normalizes a digest, without the colons of RFC 9530 that some clients omit.
fn normalize_digest(digest: &str) -> (String, String) {
    let (algorithm, value) = digest.split_once('=').unwrap_or((digest, ""));
    (algorithm.trim().to_ascii_lowercase(), value.trim().trim_matches(':').to_owned())
}

/// Parses a time in the format of [`super::challenge::format_rfc3339_ms`], with or without milliseconds.
fn parse_timestamp(text: &str) -> Option<UnixMs> {
    let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
    let date = Date::parse(date)?;
    let (clock, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let mut parts = clock.split(':').map(|part| part.parse::<i64>().ok().filter(|_| part.len() == 2));
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let ms: i64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    let is_time = parts.next().is_none() && hour < 24 && minute < 60 && second < 60;
    is_time.then(|| UnixMs(date.days * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + ms))
}
