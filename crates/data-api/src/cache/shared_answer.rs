//! Answer shared by callers of the same question: its JSON text after `search_metadata`, which is built for each caller.
//! Continuation tokens are sealed for one account, so the text contains placeholders, and their states are stored with it.

use std::borrow::Cow;

use quarry_kernel::time::UnixMs;
use quarry_sources::provenance::PageTime;
use serde::{Deserialize, Serialize};

/// Version of the stored form; others are ignored.
const FORMAT: u32 = 2;
/// Digits of a placeholder's number.
const NUMBER_DIGITS: usize = 4;

/// Answer without any parts of a single caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedAnswer {
    /// Time of the request to the source.
    pub made_at: UnixMs,
    /// Time at which the source created the page, if known.
    pub page_created_at: Option<PageTime>,
    /// Warnings about the page.
    pub warnings: Vec<String>,
    /// URL of the first request to the source.
    pub source_url: String,
    /// Placeholders of tokens.
    pub tokens: TokenPlaceholders,
    /// Text of the answer from `,"search_parameters"` to its end.
    pub tail: String,
}

/// Placeholders of continuation tokens in a text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct TokenPlaceholders {
    /// Prefix of the placeholders; unguessable, so no page can contain it.
    marker: String,
    /// States of the tokens, by number.
    states: Vec<String>,
}

impl TokenPlaceholders {
    /// Creates an empty set.
    #[must_use]
    pub const fn new(marker: String) -> Self {
        Self { marker, states: Vec::new() }
    }

    /// Adds a placeholder for the token of a state: letters and digits, like tokens; `None` when there are too many.
    pub fn add_placeholder(&mut self, state: &str) -> Option<String> {
        let number = self.states.len();
        if number >= 10_usize.pow(NUMBER_DIGITS as u32) {
            return None;
        }
        self.states.push(state.to_owned());
        Some(self.format_placeholder(number))
    }

    fn format_placeholder(&self, number: usize) -> String {
        format!("{}{number:0NUMBER_DIGITS$}", self.marker)
    }

    /// Replaces the placeholders by tokens sealed from their states.
    #[must_use]
    pub fn fill_tokens<'t>(&self, text: &'t str, seal: impl Fn(&str) -> Option<String>) -> Cow<'t, str> {
        if self.states.is_empty() || self.marker.is_empty() {
            return Cow::Borrowed(text);
        }
        self.replace_placeholders(text, &seal)
    }

    #[inline(never)]
    fn replace_placeholders<'t>(&self, text: &'t str, seal: &dyn Fn(&str) -> Option<String>) -> Cow<'t, str> {
        let mut out = String::with_capacity(text.len() + 256 * self.states.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(&self.marker) {
            out.push_str(before);
            let (number, after) = after.split_at_checked(NUMBER_DIGITS).unwrap_or(("", after));
            let state = number.parse().ok().and_then(|number: usize| self.states.get(number));
            out.push_str(&state.and_then(|state| seal(state)).unwrap_or_default());
            rest = after;
        }
        out.push_str(rest);
        Cow::Owned(out)
    }
}

#[derive(Serialize, Deserialize)]
struct StoredHead<'a> {
    format: u32,
    made_at: i64,
    page_created_at: Option<PageTime>,
    warnings: Cow<'a, [String]>,
    source_url: Cow<'a, str>,
    tokens: Cow<'a, TokenPlaceholders>,
}

impl SharedAnswer {
    /// Serializes the answer: a line of metadata, then the text.
    #[must_use]
    pub fn to_stored_text(&self) -> String {
        let head = StoredHead {
            format: FORMAT,
            made_at: self.made_at.0,
            page_created_at: self.page_created_at,
            warnings: Cow::Borrowed(&self.warnings),
            source_url: Cow::Borrowed(&self.source_url),
            tokens: Cow::Borrowed(&self.tokens),
        };
        let head = serde_json::to_string(&head).unwrap_or_default();
        [&head, "\n", &self.tail].concat()
    }

    /// Parses the output of [`Self::to_stored_text`]; `None` for any other text.
    #[must_use]
    pub fn from_stored_text(mut text: String) -> Option<Self> {
        let line = text.find('\n')?;
        let head: StoredHead<'_> = serde_json::from_str(text.get(..line)?).ok()?;
        let is_whole = text.get(line + 1..)?.starts_with(",\"search_parameters\":") && text.ends_with('}');
        if head.format != FORMAT || !is_whole {
            return None;
        }
        let (made_at, source_url) = (UnixMs(head.made_at), head.source_url.into_owned());
        let (tokens, warnings) = (head.tokens.into_owned(), head.warnings.into_owned());
        text.drain(..=line);
        let page_created_at = head.page_created_at;
        Some(Self { made_at, page_created_at, warnings, source_url, tokens, tail: text })
    }

    /// Returns whether the answer is younger than this.
    #[must_use]
    pub fn is_younger_than(&self, age_ms_max: i64, now: UnixMs) -> bool {
        self.age_ms(now).is_some_and(|age_ms| age_ms < age_ms_max)
    }

    /// Returns the age of the answer, or of its page if that is older, in milliseconds; `None` for an answer from the future,
    /// whose age is unknown because a clock jumped.
    #[must_use]
    pub fn age_ms(&self, now: UnixMs) -> Option<i64> {
        let page_made_at = self.page_created_at.map_or(self.made_at, PageTime::latest);
        let age = now.0 - self.made_at.min(page_made_at).0;
        if age < -CLOCKS_DIFFER_MS {
            None
        } else if age < 0 {
            Some(0)
        } else {
            Some(age)
        }
    }
}

/// Maximum difference between the clocks of two machines.
const CLOCKS_DIFFER_MS: i64 = 2_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn answer() -> SharedAnswer {
        let mut tokens = TokenPlaceholders::new("m4rk".to_owned());
        let (first, second) =
            (tokens.add_placeholder("one").unwrap(), tokens.add_placeholder("two\n").unwrap());
        let tail = format!(
            ",\"search_parameters\":{{}},\"a\":\"{second}\",\"b\":\"x?t={first}\",\"c\":\"{first}\"}}"
        );
        SharedAnswer {
            made_at: UnixMs(10_000),
            page_created_at: Some(PageTime::Second(UnixMs(11_000))),
            warnings: vec!["one".to_owned()],
            source_url: "https://s/?a=\"b\"".to_owned(),
            tokens,
            tail,
        }
    }

    #[test]
    fn restores_stored_answers_only() {
        let answer = answer();
        let stored = answer.to_stored_text();
        assert_eq!(SharedAnswer::from_stored_text(stored.clone()), Some(answer));
        for bad in [
            String::new(),
            "{}".to_owned(),
            stored.replace("\"format\":2", "\"format\":1"),
            stored[..stored.len() - 1].to_owned(),
            stored.replace(",\"search_parameters\"", ""),
        ] {
            assert_eq!(SharedAnswer::from_stored_text(bad.clone()), None, "{bad}");
        }
    }

    #[test]
    fn every_place_gets_the_token_of_its_state() {
        let answer = answer();
        let filled = answer.tokens.fill_tokens(&answer.tail, |state| Some(state.trim().to_uppercase()));
        assert_eq!(filled, ",\"search_parameters\":{},\"a\":\"TWO\",\"b\":\"x?t=ONE\",\"c\":\"ONE\"}");
        assert!(!filled.contains("m4rk"));
    }

    #[test]
    fn a_text_without_places_is_handed_on_as_it_is() {
        assert!(matches!(
            TokenPlaceholders::new("m".to_owned()).fill_tokens("summ", |_| None),
            Cow::Borrowed("summ")
        ));
    }

    #[test]
    fn an_answer_from_the_future_has_no_age() {
        let answer = answer();
        assert_eq!(answer.age_ms(UnixMs(13_000)), Some(3_000));
        assert_eq!(answer.age_ms(UnixMs(9_000)), Some(0));
        assert_eq!(answer.age_ms(UnixMs(7_999)), None);
        let late = SharedAnswer { page_created_at: Some(PageTime::Second(UnixMs(4_000))), ..answer };
        assert_eq!(late.age_ms(UnixMs(13_000)), Some(9_000), "the page was old when it came");
    }
}
