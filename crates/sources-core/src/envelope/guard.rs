//! Guard `)]}'` at the start of an answer, and the answer wrapped in an object: `{"c":0,"d":")]}'\n[…]"}/*""*/`.

use std::borrow::Cow;

use crate::ask::Refusal;
use crate::cursor::{Cursor, Json};

/// Unwrapped JSON text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnwrappedJson<'a>(Cow<'a, str>);

impl UnwrappedJson<'_> {
    /// Parses the JSON.
    ///
    /// # Errors
    /// The errors of [`Json::parse`].
    pub fn parse_json(&self) -> Result<Json<'_>, Refusal> {
        Json::parse(&self.0)
    }
}

/// Removes the guard and the outer object.
///
/// # Errors
/// [`Refusal::UnknownPage`] for an HTML page or an empty answer, [`Refusal::Truncated`] for an incomplete outer object.
pub fn unwrap(body: &str) -> Result<UnwrappedJson<'_>, Refusal> {
    let text = strip_guard(body);
    match text.as_bytes().first() {
        Some(b'[') => Ok(UnwrappedJson(Cow::Borrowed(text))),
        Some(b'{') => {
            let Some(outer) = Json::parse_prefix(text) else { return Err(Refusal::Truncated) };
            match Cursor::new(&outer).member("d").raw_str(&[]) {
                Some(inner) => Ok(UnwrappedJson(Cow::Owned(strip_guard(inner).to_owned()))),
                None => Ok(UnwrappedJson(Cow::Borrowed(text))),
            }
        }
        _ => Err(Refusal::UnknownPage),
    }
}

/// Strips the guard, white space and comma around a text.
pub(super) fn strip_guard(text: &str) -> &str {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\r', '\n', '\t']);
    text.strip_prefix(")]}'").unwrap_or(text).trim_start_matches([',', ' ', '\r', '\n', '\t']).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrapping_gives_the_same() {
        for body in [
            "[1,\"a\"]",
            ")]}'\n[1,\"a\"]",
            ")]}',\n\n[1,\"a\"]\n",
            "\u{feff})]}'[1,\"a\"]",
            "{\"c\":0,\"d\":\")]}'\\n[1,\\\"a\\\"]\",\"e\":\"x\"}/*\"\"*/",
            ")]}'\n{\"d\":\"[1,\\\"a\\\"]\"}",
        ] {
            let unwrapped = unwrap(body).unwrap();
            let json = unwrapped.parse_json().unwrap();
            assert_eq!(Cursor::new(&json).count(&[0]), Some(1), "{body}");
            assert_eq!(Cursor::new(&json).text_line(&[1]).as_deref(), Some("a"), "{body}");
        }
        let unwrapped = unwrap(")]}'\n{\"ProductDetailsResult\":[7]}").unwrap();
        assert_eq!(
            Cursor::new(&unwrapped.parse_json().unwrap()).member("ProductDetailsResult").count(&[0]),
            Some(7)
        );
    }

    #[test]
    fn names_invalid_json() {
        for (body, refusal) in [
            ("", Refusal::UnknownPage),
            (")]}'", Refusal::UnknownPage),
            ("<!doctype html>", Refusal::UnknownPage),
            ("{\"c\":0,\"d\":\")]}'", Refusal::Truncated),
        ] {
            assert_eq!(unwrap(body), Err(refusal), "{body}");
        }
        assert_eq!(unwrap("[1,").unwrap().parse_json(), Err(Refusal::Truncated));
        assert_eq!(unwrap("{\"d\":\"\"}").unwrap().parse_json(), Err(Refusal::Truncated));
    }
}
