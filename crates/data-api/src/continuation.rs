//! Continuation tokens: the next question of a conversation, or the next page of a list that the source pages by an opaque
//! cursor.
//!
//! An endpoint declares a [`Continuation`], returns the source's state as `Reading::cursor` and receives it as
//! `EndpointCall::cursor`; this module does the rest. Callers get the state sealed: a version, an expiry, and signatures over the
//! state, the endpoint, the caller's account and the parameters that must not change. A token is thus useless to others,
//! elsewhere, later or for other parameters, and cannot be forged. Nothing is stored. The secret rotates like that of the keys.

use quarry_kernel::time::UnixMs;

use crate::error::ApiError;
use crate::keys::secrets::Secrets;
use crate::param::{Param, Params, Rule};

/// Declaration of an endpoint's continuation.
#[derive(Debug, Clone, Copy)]
pub struct Continuation {
    /// Parameter that takes the token.
    pub name: &'static str,
    /// Further parameters that take the endpoint's tokens, for positions within groups.
    pub also: &'static [&'static str],
    /// Parameters that must equal those of the call that returned the token.
    pub keeps: &'static [&'static str],
    /// Validity of a token in minutes; `None` without expiry.
    pub minutes: Option<u16>,
    /// Form in which the token is returned.
    pub given: TokenDelivery,
}

/// Form in which a token is returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenDelivery {
    /// In a group named like the parameter.
    AsGroup,
    /// In `service_pagination`: the next request as `next`, and the token under the parameter's name.
    AsNextPage,
}

/// Name of the parameter with a page's token.
pub const PAGE_TOKEN: &str = "next_page_token";

impl Continuation {
    /// Creates the continuation of a list by [`PAGE_TOKEN`]; its parameter is [`Self::build_param`].
    #[must_use]
    pub const fn for_pages(keeps: &'static [&'static str]) -> Self {
        Self { name: PAGE_TOKEN, also: &[], keeps, minutes: None, given: TokenDelivery::AsNextPage }
    }

    /// Returns the sent token with its parameter.
    #[must_use]
    pub fn find_token<'p>(&self, params: &'p Params) -> Option<(&'static str, &'p str)> {
        let names = [self.name].into_iter().chain(self.also.iter().copied());
        names.filter_map(|name| Some((name, params.text(name)?))).next()
    }

    /// Builds the declaration of a token parameter.
    #[must_use]
    pub const fn build_param(name: &'static str, doc: &'static str) -> Param {
        Param::optional(name, Rule::Text { max_bytes: TOKEN_MAX, max_encoded_bytes: TOKEN_MAX }, doc)
    }

    /// Seals a state; `None` when it is too long.
    #[must_use]
    pub fn seal(
        &self,
        secrets: &Secrets,
        bound: TokenBinding<'_>,
        now: UnixMs,
        state: &str,
    ) -> Option<String> {
        if state.len() > STATE_MAX {
            return None;
        }
        let expires = self
            .minutes
            .map_or(String::new(), |minutes| now.plus_ms(i64::from(minutes) * MINUTE_MS).0.to_string());
        let kept = secrets.sign(KEPT, &self.format_kept_params(bound.params));
        let mac = secrets.sign(PURPOSE, &build_signed_text(bound, &expires, &kept, state));
        Some(encode_base64url(format!("{VERSION}.{expires}.{kept}.{mac}.{state}").as_bytes()))
    }

    /// Opens a token and returns its state.
    ///
    /// # Errors
    /// 400 with the parameter and the problem. Expiry and changed parameters are reported only for authentic tokens.
    pub fn open(
        &self,
        secrets: &Secrets,
        bound: TokenBinding<'_>,
        now: UnixMs,
        token: &str,
    ) -> Result<String, ContinuationError> {
        let text = decode_token(token).ok_or(ContinuationError::Foreign)?;
        let mut parts = text.splitn(5, '.');
        let (Some(VERSION), Some(expires), Some(kept), Some(mac), Some(state)) =
            (parts.next(), parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(ContinuationError::Foreign);
        };
        if !secrets.verify_mac(PURPOSE, &build_signed_text(bound, expires, kept, state), mac) {
            return Err(ContinuationError::Foreign);
        }
        if !expires.is_empty() && !expires.parse().is_ok_and(|expires: i64| now.0 < expires) {
            return Err(ContinuationError::Expired);
        }
        if !secrets.verify_mac(KEPT, &self.format_kept_params(bound.params), kept) {
            return Err(ContinuationError::Changed);
        }
        Ok(state.to_owned())
    }

    /// Builds the error for a refused token, with its parameter.
    #[must_use]
    pub fn broken_token_error(&self, name: &str, broken: ContinuationError) -> ApiError {
        let what = match broken {
            ContinuationError::Foreign => "is not one that this endpoint gave to this account".to_owned(),
            ContinuationError::Expired => {
                format!("has expired; it is valid for {} minutes", self.minutes.unwrap_or_default())
            }
            ContinuationError::Changed => {
                let names: Vec<String> = self.keeps.iter().map(|name| format!("`{name}`")).collect();
                format!("continues another call: {} must be as they were in it", names.join(", "))
            }
        };
        ApiError::invalid_request(format!("Parameter `{name}` {what}."))
    }

    /// Formats the parameters that must not change as one text.
    fn format_kept_params(&self, params: &Params) -> String {
        params.to_filtered_query(|name| self.keeps.contains(&name))
    }
}

/// Maximum length of a sealed state, in bytes.
pub const STATE_MAX: usize = 4096;

/// Maximum length of a token, in bytes.
pub const TOKEN_MAX: usize = 6144;

const VERSION: &str = "2";
const PURPOSE: &str = "continuation";
const KEPT: &str = "continuation_parameters";
const MINUTE_MS: i64 = 60_000;

/// Values that a token is bound to.
#[derive(Debug, Clone, Copy)]
pub struct TokenBinding<'a> {
    /// Path of the endpoint.
    pub path: &'a str,
    /// Account of the caller's key.
    pub account: &'a str,
    /// The call's parameters.
    pub params: &'a Params,
}

/// Reason why a token is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContinuationError {
    /// Not a token of this caller for this endpoint, or altered.
    Foreign,
    /// Authentic, but expired.
    Expired,
    /// Authentic, but for other parameters.
    Changed,
}

/// Builds the signed text. Length prefixes keep the parts unambiguous.
fn build_signed_text(bound: TokenBinding<'_>, expires: &str, kept: &str, state: &str) -> String {
    let mut text = String::new();
    for part in [VERSION, bound.path, bound.account, expires, kept, state] {
        text.push_str(&format!("{}:{part}", part.len()));
    }
    text
}

fn decode_token(token: &str) -> Option<String> {
    let bytes = Some(token).filter(|token| token.len() <= TOKEN_MAX).and_then(decode_base64url)?;
    String::from_utf8(bytes).ok()
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Encodes bytes in Base64url without padding (RFC 4648, 5).
fn encode_base64url(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |place: usize| u32::from(chunk.get(place).copied().unwrap_or_default());
        let value = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..=chunk.len() {
            let digit = value >> (18 - 6 * place) & 63;
            text.extend(ALPHABET.get(digit as usize).map(|byte| char::from(*byte)));
        }
    }
    text
}

/// Decodes the output of [`encode_base64url`]; `None` for any other text.
fn decode_base64url(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut value, mut bits) = (0u32, 0u32);
    for letter in text.bytes() {
        let digit = ALPHABET.iter().position(|known| *known == letter)?;
        value = value << 6 | u32::try_from(digit).ok()?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(value >> bits).ok()?);
            value &= (1 << bits) - 1;
        }
    }
    // Unused trailing bits must be zero.
    (encode_base64url(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    const CURRENT: &str = "0123456789abcdef0123456789abcdef";
    const OLDER: &str = "fedcba9876543210fedcba9876543210";
    const NOW: UnixMs = UnixMs(1_795_233_600_000);
    const STATE: &str = "mstk=AU-x_1&stkp=a%2Fb.c";
    const HALF_AN_HOUR_MS: i64 = 30 * MINUTE_MS;
    const TURNS: Continuation = Continuation {
        name: "token",
        also: &[],
        keeps: &[],
        minutes: Some(30),
        given: TokenDelivery::AsGroup,
    };
    const PAGES: Continuation = Continuation::for_pages(&["id", "num"]);
    const TABLE: &[Param] = &[
        Param::optional("id", Rule::DecimalId, ""),
        Param::with_default("num", Rule::Integer { min: 1, max: 9 }, "4", ""),
        Param::optional("wish", Rule::Flag, ""),
        Continuation::build_param(PAGE_TOKEN, ""),
    ];

    fn secrets() -> Secrets {
        Secrets::new(CURRENT, None).unwrap()
    }

    fn parse_params(query: &str) -> Params {
        check(query, TABLE, &[]).unwrap()
    }

    fn build_binding(params: &Params) -> TokenBinding<'_> {
        TokenBinding { path: "/api/v1/ai-mode", account: "acct_1", params }
    }

    fn token() -> String {
        TURNS.seal(&secrets(), build_binding(&parse_params("")), NOW, STATE).unwrap()
    }

    #[test]
    fn a_token_opens_for_its_account_and_endpoint_for_its_time() {
        let params = parse_params("");
        let opened =
            |after: i64| TURNS.open(&secrets(), build_binding(&params), NOW.plus_ms(after), &token());
        assert_eq!(opened(0), Ok(STATE.to_owned()));
        assert_eq!(opened(HALF_AN_HOUR_MS - 1), Ok(STATE.to_owned()));
        assert_eq!(opened(HALF_AN_HOUR_MS), Err(ContinuationError::Expired));
        assert!(token().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
    }

    /// An endpoint whose pages are identified only by the source's cursor.
    #[test]
    fn a_pages_token_goes_on_with_the_same_parameters_only_and_never_expires() {
        let first = parse_params("id=7");
        let token = PAGES.seal(&secrets(), build_binding(&first), NOW, "CURSOR").unwrap();
        let sent = |query: &str| {
            let params = parse_params(&format!("{query}&{PAGE_TOKEN}={token}"));
            let year = NOW.plus_ms(365 * 24 * 60 * MINUTE_MS);
            PAGES.open(&secrets(), build_binding(&params), year, params.text(PAGE_TOKEN).unwrap())
        };
        for same in ["id=7", "id=7&num=4", "num=4&id=7&wish=true"] {
            assert_eq!(sent(same), Ok("CURSOR".to_owned()), "{same}");
        }
        for other in ["id=8", "id=7&num=5", "num=4", "id=74&num=4"] {
            assert_eq!(sent(other), Err(ContinuationError::Changed), "{other}");
        }
        let told = PAGES.broken_token_error(PAGES.name, ContinuationError::Changed).message.into_owned();
        assert_eq!(
            told,
            "Parameter `next_page_token` continues another call: `id`, `num` must be as they were in it."
        );
    }

    #[test]
    fn opens_a_token_for_its_caller_and_endpoint_alone() {
        let params = parse_params("");
        let bound = build_binding(&params);
        for bound in [
            TokenBinding { account: "acct_2", ..bound },
            TokenBinding { account: "", ..bound },
            TokenBinding { path: "/api/v1/search", ..bound },
            TokenBinding { path: "/api/v1/ai-mode6:acct_1", account: "", ..bound },
        ] {
            assert_eq!(
                TURNS.open(&secrets(), bound, NOW, &token()),
                Err(ContinuationError::Foreign),
                "{bound:?}"
            );
            // Expiry is not reported for a forged token.
            let late = NOW.plus_ms(HALF_AN_HOUR_MS);
            assert_eq!(TURNS.open(&secrets(), bound, late, &token()), Err(ContinuationError::Foreign));
        }
    }

    #[test]
    fn a_token_that_was_changed_by_one_bit_is_refused() {
        let params = parse_params("");
        let open = |token: &str| TURNS.open(&secrets(), build_binding(&params), NOW, token);
        let token = token().into_bytes();
        for at in 0..token.len() {
            for bit in 0..8 {
                let mut changed = token.clone();
                changed[at] ^= 1 << bit;
                let Ok(changed) = String::from_utf8(changed) else { continue };
                assert_eq!(open(&changed), Err(ContinuationError::Foreign), "{at} {bit}");
            }
        }
        let token = String::from_utf8(token).unwrap();
        for other in
            ["", "x", &token[1..], &token[..token.len() - 1], &format!("{token}A"), &format!("{token}=")]
        {
            assert_eq!(open(other), Err(ContinuationError::Foreign), "{other}");
        }
    }

    #[test]
    fn a_signature_for_another_purpose_seals_nothing() {
        let params = parse_params("");
        let expires = NOW.plus_ms(HALF_AN_HOUR_MS).0.to_string();
        let kept = secrets().sign(KEPT, "");
        let mac = secrets().sign("key", &build_signed_text(build_binding(&params), &expires, &kept, STATE));
        let forged = encode_base64url(format!("{VERSION}.{expires}.{kept}.{mac}.{STATE}").as_bytes());
        assert_eq!(
            TURNS.open(&secrets(), build_binding(&params), NOW, &forged),
            Err(ContinuationError::Foreign)
        );
    }

    #[test]
    fn a_token_survives_one_rotation_of_the_secret_and_no_more() {
        let params = parse_params("id=7");
        let older =
            PAGES.seal(&Secrets::new(OLDER, None).unwrap(), build_binding(&params), NOW, STATE).unwrap();
        let rotated = Secrets::new(CURRENT, Some(OLDER)).unwrap();
        assert_eq!(PAGES.open(&rotated, build_binding(&params), NOW, &older), Ok(STATE.to_owned()));
        assert_eq!(
            PAGES.open(&secrets(), build_binding(&params), NOW, &older),
            Err(ContinuationError::Foreign)
        );
    }

    #[test]
    fn the_longest_state_makes_a_token_that_is_taken_and_a_longer_one_none() {
        let params = parse_params("");
        let longest = "x".repeat(STATE_MAX);
        let token = TURNS.seal(&secrets(), build_binding(&params), NOW, &longest).unwrap();
        assert!(token.len() <= TOKEN_MAX, "{}", token.len());
        assert_eq!(TURNS.open(&secrets(), build_binding(&params), NOW, &token), Ok(longest.clone()));
        assert_eq!(TURNS.seal(&secrets(), build_binding(&params), NOW, &format!("{longest}x")), None);
    }

    #[test]
    fn base64_is_that_of_the_standard() {
        for (text, encoded) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("\u{3ff}>?", "z78-Pw"),
        ] {
            assert_eq!(encode_base64url(text.as_bytes()), encoded);
            assert_eq!(decode_base64url(encoded).as_deref(), Some(text.as_bytes()));
        }
        for bad in ["Zh", "Zg==", "Z", "Zm9+", "Zm9/", " Zg"] {
            assert_eq!(decode_base64url(bad), None, "{bad}");
        }
    }
}
