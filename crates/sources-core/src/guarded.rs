//! Refusals of v4 and v5, which use the same bot protection: it answers with its own page, or a JSON text that refers to it.

use crate::ask::{Failure, Refusal, SourceResponse};
use crate::cursor::surrogates;

/// Markers of the protection's page and JSON text.
const GUARD_MARKS: [&str; 3] = ["captcha-delivery.com", "captcha-container", "px-captcha"];

/// Returns the refusal for an answer's status; `None` when the body decides.
pub fn refusal_from_status(answer: &SourceResponse) -> Option<Refusal> {
    let by_status = match answer.status {
        200..=299 => return None,
        401 | 403 => Refusal::Blocked,
        451 => Refusal::Region,
        429 | 502..=504 => Refusal::Overloaded,
        _ => Refusal::BadStatus,
    };
    Some(match () {
        () if is_device_check(&answer.body) => Refusal::NeedsScript,
        () if is_challenge(&answer.body) => Refusal::Challenge,
        () => by_status,
    })
}

/// Builds the failure of a body without its landmark. A real page may load the protection's script too, so only the landmark
/// counts.
pub fn missing_landmark_error(body: &str) -> Failure {
    let refusal = match () {
        () if is_device_check(body) => Refusal::NeedsScript,
        () if is_challenge(body) => Refusal::Challenge,
        () if is_truncated(body) => Refusal::Truncated,
        () => Refusal::UnknownPage,
    };
    refusal.into()
}

/// Returns whether the protection only runs a script, without a challenge for a person.
fn is_device_check(body: &str) -> bool {
    ["captcha-delivery.com/interstitial", "'rt':'i'", "\"rt\":\"i\""].iter().any(|mark| body.contains(mark))
        && is_challenge(body)
}

fn is_challenge(body: &str) -> bool {
    GUARD_MARKS.iter().any(|mark| body.contains(mark))
}

/// Returns whether a text begins as JSON or HTML but is incomplete.
pub fn is_truncated(body: &str) -> bool {
    let body = body.trim();
    match body.chars().next() {
        Some('{') => !body.ends_with('}'),
        Some('[') => !body.ends_with(']'),
        Some('<') => !body.to_ascii_lowercase().ends_with("</html>") && !body.ends_with("-->"),
        _ => false,
    }
}

/// Parses a JSON text.
///
/// # Errors
/// `truncated` for an incomplete or malformed text; `challenge` or `unknown_page` for any other.
pub fn parse_json(body: &str) -> Result<serde_json::Value, Failure> {
    surrogates::from_str(body.trim()).map_err(|error| match error.classify() {
        serde_json::error::Category::Eof if !body.trim().is_empty() => Refusal::Truncated.into(),
        _ => missing_landmark_error(body),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(status: u16, body: &str) -> SourceResponse {
        SourceResponse { status, url: String::new(), body: body.to_owned() }
    }

    #[test]
    fn a_status_says_no_and_the_guard_is_told_from_a_ban() {
        let guard = r#"{"url":"https://geo.captcha-delivery.com/captcha/?x=1"}"#;
        assert_eq!(refusal_from_status(&answer(403, guard)), Some(Refusal::Challenge));
        let check = "<script>var dd={'rt':'i','host':'geo.captcha-delivery.com'}</script>";
        assert_eq!(refusal_from_status(&answer(403, check)), Some(Refusal::NeedsScript));
        assert_eq!(refusal_from_status(&answer(451, "")), Some(Refusal::Region));
        assert_eq!(refusal_from_status(&answer(403, "Forbidden")), Some(Refusal::Blocked));
        assert_eq!(refusal_from_status(&answer(429, "")), Some(Refusal::Overloaded));
        assert_eq!(refusal_from_status(&answer(500, "")), Some(Refusal::BadStatus));
        assert_eq!(refusal_from_status(&answer(200, guard)), None);
    }

    #[test]
    fn a_text_that_is_not_ours_has_a_reason() {
        let parse_failure = |body: &str| parse_json(body).expect_err(body);
        assert_eq!(parse_failure("[{\"a\":1"), Refusal::Truncated.into());
        assert_eq!(parse_failure("<html>…</html>"), Refusal::UnknownPage.into());
        assert_eq!(parse_failure("<html>captcha-delivery.com"), Refusal::Challenge.into());
        assert_eq!(parse_failure(""), Refusal::UnknownPage.into());
        assert_eq!(missing_landmark_error("<!doctype html><html><body>"), Refusal::Truncated.into());
    }
}
