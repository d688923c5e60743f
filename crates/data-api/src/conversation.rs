//! The token with which a conversation goes on (specification, Limits: valid for 30 minutes).
//!
//! What continues a conversation is the source's own state. A caller gets it sealed: a version, when it expires, the
//! state, and a signature over all of it, the endpoint and the caller's account, so that nobody else can use it, nowhere
//! else and no later, and nobody can hand the service a state of their own. Nothing is stored. The secret rotates as the
//! keys' does.

use quarry_kernel::time::UnixMs;

use crate::error::ApiError;
use crate::key::Secrets;

/// The parameter that takes the token, and the group that gives it.
pub const NAME: &str = "subsequent_request_token";

/// How long a token is valid.
pub const LIFETIME_MS: i64 = 30 * 60 * 1000;

/// Bytes of the longest state that is sealed.
pub const STATE_MAX: usize = 4096;

/// Bytes of the longest token.
pub const TOKEN_MAX: usize = 6144;

const VERSION: &str = "1";
const PURPOSE: &str = "conversation";

/// What a token is bound to.
#[derive(Debug, Clone, Copy)]
pub struct Bound<'a> {
    /// The endpoint's path.
    pub path: &'a str,
    /// The account that the caller's key belongs to.
    pub account: &'a str,
}

/// Why a token is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// It was one of this caller's, and its time is over.
    Expired,
    /// It is none of this caller's for this endpoint, or it was changed.
    Foreign,
}

impl From<Broken> for ApiError {
    fn from(broken: Broken) -> Self {
        let what = match broken {
            Broken::Expired => "has expired; it is valid for 30 minutes",
            Broken::Foreign => "is not one that this endpoint gave to this account",
        };
        Self::invalid(format!("Parameter `{NAME}` {what}."))
    }
}

/// Seals a state; none when it is longer than any that is sealed.
#[must_use]
pub fn seal(secrets: &Secrets, bound: Bound<'_>, now: UnixMs, state: &str) -> Option<String> {
    if state.len() > STATE_MAX {
        return None;
    }
    let expires = now.plus_ms(LIFETIME_MS).0.to_string();
    let mac = secrets.sign(PURPOSE, &signed(bound, VERSION, &expires, state));
    Some(base64url(format!("{VERSION}.{expires}.{mac}.{state}").as_bytes()))
}

/// The state in a token.
///
/// # Errors
/// [`Broken::Expired`] only for a token that verified.
pub fn open(secrets: &Secrets, bound: Bound<'_>, now: UnixMs, token: &str) -> Result<String, Broken> {
    let text = unsealed(token).ok_or(Broken::Foreign)?;
    let mut parts = text.splitn(4, '.');
    let (Some(VERSION), Some(expires), Some(mac), Some(state)) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(Broken::Foreign);
    };
    if !secrets.signed(PURPOSE, &signed(bound, VERSION, expires, state), mac) {
        return Err(Broken::Foreign);
    }
    let is_valid = expires.parse().is_ok_and(|expires: i64| now.0 < expires);
    if is_valid { Ok(state.to_owned()) } else { Err(Broken::Expired) }
}

/// What is signed. Lengths before the parts keep one from reaching into the next.
fn signed(bound: Bound<'_>, version: &str, expires: &str, state: &str) -> String {
    let mut text = String::new();
    for part in [version, bound.path, bound.account, expires, state] {
        text.push_str(&format!("{}:{part}", part.len()));
    }
    text
}

fn unsealed(token: &str) -> Option<String> {
    let bytes = Some(token).filter(|token| token.len() <= TOKEN_MAX).and_then(bytes)?;
    String::from_utf8(bytes).ok()
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Base 64 with the alphabet for URLs, without padding (RFC 4648, 5).
fn base64url(bytes: &[u8]) -> String {
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

/// The bytes of a text that [`base64url`] wrote; none for any other text.
fn bytes(text: &str) -> Option<Vec<u8>> {
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
    // Bits that are left over are zero in what was written here.
    (base64url(&bytes) == text).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURRENT: &str = "0123456789abcdef0123456789abcdef";
    const OLDER: &str = "fedcba9876543210fedcba9876543210";
    const BOUND: Bound<'_> = Bound { path: "/api/v1/ai-mode", account: "acct_1" };
    const NOW: UnixMs = UnixMs(1_795_233_600_000);
    const STATE: &str = "mstk=AU-x_1&stkp=a%2Fb.c";

    fn secrets() -> Secrets {
        Secrets::new(CURRENT, None).unwrap()
    }

    fn token() -> String {
        seal(&secrets(), BOUND, NOW, STATE).unwrap()
    }

    #[test]
    fn a_token_opens_for_its_account_and_endpoint_for_thirty_minutes() {
        let opened = |after: i64| open(&secrets(), BOUND, NOW.plus_ms(after), &token());
        assert_eq!(opened(0), Ok(STATE.to_owned()));
        assert_eq!(opened(LIFETIME_MS - 1), Ok(STATE.to_owned()));
        assert_eq!(opened(LIFETIME_MS), Err(Broken::Expired));
        assert!(token().bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'));
    }

    #[test]
    fn nobody_else_opens_a_token_and_it_opens_nowhere_else() {
        for bound in [
            Bound { account: "acct_2", ..BOUND },
            Bound { account: "", ..BOUND },
            Bound { path: "/api/v1/search", ..BOUND },
            Bound { path: "/api/v1/ai-mode6:acct_1", account: "" },
        ] {
            assert_eq!(open(&secrets(), bound, NOW, &token()), Err(Broken::Foreign), "{bound:?}");
            // Not even that its time is over is told.
            assert_eq!(open(&secrets(), bound, NOW.plus_ms(LIFETIME_MS), &token()), Err(Broken::Foreign));
        }
    }

    #[test]
    fn a_token_that_was_changed_by_one_bit_is_refused() {
        let token = token().into_bytes();
        for at in 0..token.len() {
            for bit in 0..8 {
                let mut changed = token.clone();
                changed[at] ^= 1 << bit;
                let Ok(changed) = String::from_utf8(changed) else { continue };
                assert_eq!(open(&secrets(), BOUND, NOW, &changed), Err(Broken::Foreign), "{at} {bit}");
            }
        }
        let token = String::from_utf8(token).unwrap();
        for other in
            ["", "x", &token[1..], &token[..token.len() - 1], &format!("{token}A"), &format!("{token}=")]
        {
            assert_eq!(open(&secrets(), BOUND, NOW, other), Err(Broken::Foreign), "{other}");
        }
    }

    #[test]
    fn a_signature_for_another_purpose_seals_nothing() {
        let expires = NOW.plus_ms(LIFETIME_MS).0.to_string();
        let mac = secrets().sign("key", &signed(BOUND, VERSION, &expires, STATE));
        let forged = base64url(format!("{VERSION}.{expires}.{mac}.{STATE}").as_bytes());
        assert_eq!(open(&secrets(), BOUND, NOW, &forged), Err(Broken::Foreign));
    }

    #[test]
    fn a_token_survives_one_rotation_of_the_secret_and_no_more() {
        let older = seal(&Secrets::new(OLDER, None).unwrap(), BOUND, NOW, STATE).unwrap();
        let rotated = Secrets::new(CURRENT, Some(OLDER)).unwrap();
        assert_eq!(open(&rotated, BOUND, NOW, &older), Ok(STATE.to_owned()));
        assert_eq!(open(&secrets(), BOUND, NOW, &older), Err(Broken::Foreign));
    }

    #[test]
    fn the_longest_state_makes_a_token_that_is_taken_and_a_longer_one_none() {
        let longest = "x".repeat(STATE_MAX);
        let token = seal(&secrets(), BOUND, NOW, &longest).unwrap();
        assert!(token.len() <= TOKEN_MAX, "{}", token.len());
        assert_eq!(open(&secrets(), BOUND, NOW, &token), Ok(longest.clone()));
        assert_eq!(seal(&secrets(), BOUND, NOW, &format!("{longest}x")), None);
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
            assert_eq!(base64url(text.as_bytes()), encoded);
            assert_eq!(bytes(encoded).as_deref(), Some(text.as_bytes()));
        }
        for bad in ["Zh", "Zg==", "Z", "Zm9+", "Zm9/", " Zg"] {
            assert_eq!(bytes(bad), None, "{bad}");
        }
    }
}
