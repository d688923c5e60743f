//! Provenance of a page: its own account of its making, compared with the question and its time. A gateway or a cache in between may
//! answer with a page that was made before the question, or for another one.

use crate::refusal::Refusal;
use crate::source_request::{ResponseKind, SourceRequest};
use quarry_html::decode_entities;
use quarry_kernel::time::{DAY_MS, UnixMs};
use quarry_kernel::url;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The time from the beginning of a day in UTC to its end in the last time zone.
const DAY_ANYWHERE_MS: i64 = DAY_MS / 2 * 3;
/// Largest lead of a page's clock over ours, in milliseconds.
const CLOCKS_DIFFER_MS: i64 = 300_000;
/// Number of letters from which a page may show the beginning of a phrase alone.
const LONG_PHRASE_LETTERS: usize = 32;
/// Largest number of links whose phrases are looked at for signs of pasting.
const LINKS_MAX: usize = 40;
/// Number of links with phrases from which one of them is expected to hold the asked phrase.
const LINKS_MIN: usize = 6;

/// The moment at which a page was made, as far as it tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PageTime {
    /// A second.
    Second(UnixMs),
    /// A day, by its beginning in UTC; the page may mean the day of any time zone.
    Day(UnixMs),
}

impl PageTime {
    /// Returns the latest moment that it may mean.
    #[must_use]
    pub const fn latest(self) -> UnixMs {
        match self {
            Self::Second(at) => at,
            Self::Day(at) => at.plus_ms(DAY_ANYWHERE_MS),
        }
    }

    /// Returns the earlier of two times.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        if other.latest() < self.latest() { other } else { self }
    }

    /// Formats the time as RFC 3339 has it: with the second, or the day alone.
    #[must_use]
    pub fn to_text(self) -> String {
        match self {
            Self::Second(at) => at.to_rfc3339(),
            Self::Day(at) => at.date().to_string(),
        }
    }
}

/// The phrase that a page shows, compared with the one that was asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ShownPhrase {
    /// No phrase is shown, or none was asked for.
    #[default]
    Untold,
    /// The asked phrase.
    Asked,
    /// Another phrase.
    Other,
    /// A phrase that somebody else than the source wrote into the page.
    Pasted,
}

/// A page's account of itself; a member that it does not tell is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Provenance {
    /// Time of its making.
    pub created_at: Option<PageTime>,
    /// Phrase that the page shows, compared with the asked one.
    pub phrase: ShownPhrase,
    /// Language tag of the page, such as `en-IN`.
    pub language: Option<String>,
}

impl Provenance {
    /// Reads the provenance of a page whose data hold the moment of its making under a name; nothing of an answer that is no page.
    #[must_use]
    pub fn from_dated_page(request: &SourceRequest, html: &str, moment_name: &str) -> Self {
        if request.kind != ResponseKind::Page {
            return Self::default();
        }
        Self {
            created_at: read_moment(html, moment_name).map(PageTime::Second),
            language: read_language(html),
            ..Self::default()
        }
    }

    /// Returns the provenance of a page that comes now, after a cache has kept it for so long. A page from the future does not tell
    /// its age.
    #[must_use]
    pub fn on_arrival(self, age_s: u32, now: UnixMs) -> Self {
        let is_past =
            |made: &PageTime| made.latest().0 - CLOCKS_DIFFER_MS <= now.0 || matches!(made, PageTime::Day(_));
        let told = self.created_at.filter(is_past);
        let kept = (age_s > 0).then(|| PageTime::Second(now.plus_ms(-1000 * i64::from(age_s))));
        let created_at = told.zip(kept).map(|(told, kept)| told.min(kept)).or(told).or(kept);
        Self { created_at, ..self }
    }

    /// Returns why the page is no answer to a question of this time; none when it is one, or does not tell.
    #[must_use]
    pub fn find_refusal(&self, asked_at: UnixMs, age_ms_max: i64) -> Option<Refusal> {
        let oldest = asked_at.plus_ms(-age_ms_max);
        if self.created_at.is_some_and(|made| made.latest() < oldest) {
            return Some(Refusal::SourceStale);
        }
        matches!(self.phrase, ShownPhrase::Other | ShownPhrase::Pasted).then_some(Refusal::SourceMismatch)
    }
}

/// Compares the phrase that a page shows with the one that was asked for. A phrase with which the page leads back from a corrected
/// spelling (`alternatives`) counts as shown.
pub fn compare_phrases<'a>(
    asked: &str,
    shown: Option<&str>,
    alternatives: impl IntoIterator<Item = Cow<'a, str>>,
) -> ShownPhrase {
    match shown {
        None => ShownPhrase::Untold,
        Some(shown) if is_same_phrase(asked, shown) => ShownPhrase::Asked,
        Some(_) if alternatives.into_iter().any(|phrase| is_same_phrase(asked, &phrase)) => {
            ShownPhrase::Asked
        }
        Some(_) => ShownPhrase::Other,
    }
}

/// Judges the phrase by the page's own links to further searches: `links` are their addresses as the page writes them. The source
/// encodes what it writes into a link, and some of its links search for the same phrase again.
#[must_use]
pub fn judge_links(asked: &str, links: &[&str]) -> ShownPhrase {
    let phrases = || links.iter().filter_map(|link| find_phrase(link));
    let first = || phrases().take(LINKS_MAX);
    let pasted = first().filter(|phrase| phrase.contains(' ') || !phrase.is_ascii()).count();
    if pasted > 0 && 2 * pasted >= first().count() {
        return ShownPhrase::Pasted;
    }
    if phrases().nth(LINKS_MIN).is_none() {
        return ShownPhrase::Untold;
    }
    let is_asked = |phrase: &str| is_same_phrase(asked, &decode_phrase(phrase));
    if phrases().any(is_asked) { ShownPhrase::Asked } else { ShownPhrase::Other }
}

/// Returns the value of `q` in a link as it is written.
fn find_phrase(link: &str) -> Option<&str> {
    link.split(['?', '&'])
        .map(|part| part.trim_start_matches("amp;"))
        .find_map(|part| part.strip_prefix("q="))
}

fn decode_phrase(phrase: &str) -> String {
    read_query_phrase(&["q=", phrase].concat()).unwrap_or_default()
}

/// Reads the phrase of a link's query, as the page writes it.
#[must_use]
pub fn read_query_phrase(query: &str) -> Option<String> {
    let link = ["?", &*decode_entities(query)].concat();
    url::find_query_value(&link, "q").map(Cow::into_owned)
}

/// Returns whether two phrases are the same but for case, spaces, signs and accents. A phrase of signs alone is any other.
fn is_same_phrase(asked: &str, shown: &str) -> bool {
    let has_jamo = |text: &str| text.contains(|letter: char| ('\u{1100}'..='\u{11FF}').contains(&letter));
    let is_composed = !has_jamo(asked) && !has_jamo(shown);
    let (asked, shown) = (fold_phrase(asked, is_composed), fold_phrase(shown, is_composed));
    let is_cut = shown.chars().count() >= LONG_PHRASE_LETTERS && asked.starts_with(&shown);
    asked.is_empty() || shown.is_empty() || asked == shown || is_cut
}

/// Keeps the letters and digits of a phrase, in lower case, that every normal form of Unicode writes alike.
fn fold_phrase(text: &str, with_hangul: bool) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut letters = text.chars().flat_map(char::to_lowercase).peekable();
    while let Some(letter) = letters.next() {
        let is_marked = letters.peek().is_some_and(|next| is_combining(*next));
        if !is_marked && (is_stable(letter) || (with_hangul && ('\u{AC00}'..='\u{D7A3}').contains(&letter))) {
            folded.push(letter);
        }
    }
    folded
}

/// Returns whether a page may write a mark as one letter with what stands before it.
fn is_combining(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36F}' | '\u{653}'..='\u{655}' | '\u{93C}' | '\u{3099}' | '\u{309A}')
}

/// Returns whether a letter or digit is never written as several.
fn is_stable(letter: char) -> bool {
    matches!(letter,
        'a'..='z' | '0'..='9' | 'α'..='ω' | 'а'..='и' | 'к'..='я' | 'א'..='ת' | 'ب'..='غ' | 'ف'..='ه'
        | 'क'..='न' | 'ก'..='ฮ' | 'な'..='の' | 'ま'..='ん' | 'ナ'..='ノ' | 'マ'..='ン' | '\u{4E00}'..='\u{9FFF}')
}

/// Reads the phrase in a page's search box, a `textarea` or an `input` of the name `q`; none where there is no box, or it is empty.
#[must_use]
pub fn read_search_box(html: &str) -> Option<String> {
    let filled = |text: &&str| !text.trim().is_empty();
    let area = find_after(html, "<textarea ").find_map(|rest| {
        let (tag, text) = rest.split_once('>').filter(|(tag, _)| is_box(tag))?;
        text.split('<').next().filter(filled).or_else(|| find_attribute(tag, "value").filter(filled))
    });
    let line = || {
        find_after(html, "<input ").find_map(|rest| {
            let (tag, _) = rest.split_once('>').filter(|(tag, _)| is_box(tag))?;
            find_attribute(tag, "value").filter(filled)
        })
    };
    area.or_else(line).map(|text| decode_entities(text).trim().to_owned())
}

/// Returns whether people write the phrase into a tag; a challenge hides a token under the same name.
fn is_box(tag: &str) -> bool {
    find_attribute(tag, "name") == Some("q") && find_attribute(tag, "type") != Some("hidden")
}

/// Returns the value of an attribute in the text of a tag, with quotation marks or without.
fn find_attribute<'h>(tag: &'h str, name: &'h str) -> Option<&'h str> {
    tag.match_indices(name).find_map(|(at, _)| {
        let is_whole = !tag.get(..at)?.ends_with(|before: char| before.is_alphanumeric() || before == '-');
        let value = tag.get(at + name.len()..)?.strip_prefix('=').filter(|_| is_whole)?;
        match value.chars().next()? {
            mark @ ('"' | '\'') => value.get(1..)?.split(mark).next(),
            _ => value.split(char::is_whitespace).next(),
        }
    })
}

/// Reads the phrase in a page's title, before the name of the source.
#[must_use]
pub fn read_title_phrase(html: &str) -> Option<String> {
    let title = find_after(html, "<title>").next()?.split('<').next()?;
    title.rsplit_once(" - ").map(|(phrase, _)| decode_entities(phrase).into_owned())
}

/// Reads the language that a page says it is written in.
#[must_use]
pub fn read_language(html: &str) -> Option<String> {
    let (tag, _) = find_after(html, "<html").next()?.split_once('>')?;
    let is_tag = |text: &&str| {
        (2..=16).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    find_attribute(tag, "lang").filter(is_tag).map(str::to_owned)
}

/// Returns whether two tags are of one language, whatever its script or country.
#[must_use]
pub fn is_same_language(one: &str, other: &str) -> bool {
    let primary = |tag: &str| {
        let language = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let names = LANGUAGE_NAMES.iter().find(|names| names.contains(&&*language));
        names.and_then(|names| names.first()).map_or(language, |name| (*name).to_owned())
    };
    primary(one) == primary(other)
}

/// Tags of one language: old ones, and those of its written forms.
const LANGUAGE_NAMES: [&[&str]; 5] =
    [&["no", "nb", "nn"], &["he", "iw"], &["id", "in"], &["fil", "tl"], &["jv", "jw"]];

/// Reads the first moment that stands behind a name, in milliseconds of thirteen digits.
#[must_use]
pub fn read_moment(text: &str, name: &str) -> Option<UnixMs> {
    find_after(text, name).find_map(|rest| {
        let digits = rest.trim_start_matches(|letter: char| !letter.is_ascii_digit() && letter != ',');
        let end = digits.find(|letter: char| !letter.is_ascii_digit())?;
        digits.get(..end).filter(|digits| digits.len() == 13)?.parse().ok().map(UnixMs)
    })
}

/// Returns the rest of each link of the page that begins so, as the page writes it.
pub fn find_links<'h>(html: &'h str, start: &'h str) -> impl Iterator<Item = &'h str> {
    find_after(html, start).filter_map(|rest| rest.split('"').next())
}

/// Returns the texts that follow each place of a mark.
pub fn find_after<'h>(html: &'h str, mark: &'h str) -> impl Iterator<Item = &'h str> {
    memchr::memmem::find_iter(html.as_bytes(), mark.as_bytes())
        .filter_map(move |at| html.get(at + mark.len()..))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE_MS: i64 = 60_000;

    fn made(at: PageTime) -> Provenance {
        Provenance { created_at: Some(at), ..Provenance::default() }
    }

    #[test]
    fn refuses_a_page_made_before_the_question() {
        let page = made(PageTime::Second(UnixMs(0)));
        let refusal = |asked_at| page.find_refusal(UnixMs(asked_at), MINUTE_MS);
        assert_eq!((refusal(MINUTE_MS), refusal(MINUTE_MS + 1)), (None, Some(Refusal::SourceStale)));
        assert_eq!(Provenance::default().find_refusal(UnixMs(i64::MAX), 1), None, "it tells nothing");
    }

    #[test]
    fn a_page_that_tells_its_day_alone_may_be_of_any_time_zone() {
        let page = made(PageTime::Day(UnixMs(0)));
        let refusal = |asked_at| page.find_refusal(UnixMs(asked_at), MINUTE_MS);
        assert_eq!(refusal(DAY_ANYWHERE_MS + MINUTE_MS), None);
        assert_eq!(refusal(DAY_ANYWHERE_MS + MINUTE_MS + 1), Some(Refusal::SourceStale));
        assert_eq!(PageTime::Day(UnixMs(0)).to_text(), "1970-01-01");
    }

    #[test]
    fn the_time_in_a_cache_counts_and_a_birth_in_the_future_does_not() {
        let now = UnixMs(10 * MINUTE_MS);
        let refusal = |page: Provenance, age_s| page.on_arrival(age_s, now).find_refusal(now, MINUTE_MS);
        assert_eq!(refusal(Provenance::default(), 0), None);
        assert_eq!(refusal(Provenance::default(), 61), Some(Refusal::SourceStale));
        let page = made(PageTime::Second(UnixMs(0)));
        assert_eq!(page.clone().on_arrival(5, now), page, "the page is older than its stay");
        let ahead = made(PageTime::Second(now.plus_ms(CLOCKS_DIFFER_MS + 1)));
        assert_eq!(ahead.on_arrival(0, now).created_at, None);
    }

    #[test]
    fn another_phrase_is_told_from_another_spelling() {
        for (asked, shown) in [
            ("Tall  ships", "tall ships"),
            ("caf\u{E9} paris", "cafe\u{301} paris"),
            ("\u{2026}", "anything"),
            ("й\u{301}", ""),
            ("c++ \"a b\" -site:x.test", "c \u{201C}a b\u{201D} site:x.test"),
            ("\u{202B}שלום\u{202C} 100%", "שלום 100%"),
            ("한국", "\u{1112}\u{1161}\u{11AB}국"),
            ("ガス", "カ\u{3099}ス"),
            ("İZMİR", "i\u{307}zmi\u{307}r"),
        ] {
            assert_eq!(compare_phrases(asked, Some(shown), []), ShownPhrase::Asked, "{asked}");
        }
        for (asked, shown) in [("ships", "boats"), ("кофе", "чай"), ("咖啡", "茶"), ("ab", "a b c")]
        {
            assert_eq!(compare_phrases(asked, Some(shown), []), ShownPhrase::Other, "{asked}");
        }
        let long = "one two three four five six seven eight nine ten";
        assert_eq!(compare_phrases(long, long.get(..44), []), ShownPhrase::Asked, "cut");
        assert_eq!(
            compare_phrases("shpis", Some("ships"), ["shpis".into()]),
            ShownPhrase::Asked,
            "corrected"
        );
        assert_eq!(compare_phrases("ships", None, []), ShownPhrase::Untold);
    }

    #[test]
    fn links_tell_a_pasted_phrase_and_another_one() {
        assert_eq!(judge_links("a b", &["/search?x=1&amp;q=a b&amp;udm=2"]), ShownPhrase::Pasted);
        assert_eq!(judge_links("a b", &["/search?q=a+b", "/search?q=c"]), ShownPhrase::Untold, "too few");
        let others = ["/search?q=c&amp;a=b"; 7];
        assert_eq!(judge_links("a b", &others), ShownPhrase::Other);
        let links = [&others[..], &["/search?udm=2&amp;q=a+%22b%22"]].concat();
        assert_eq!(judge_links("a b", &links), ShownPhrase::Asked);
    }

    #[test]
    fn the_box_and_the_language_are_read_in_any_spelling_of_a_tag() {
        for html in [
            "<textarea class=a name=\"q\" rows=1>a &amp; b</textarea>",
            "<textarea name=q value=\"a &amp; b\"></textarea>",
            "<input type=\"hidden\" name=\"hl\" value=\"en\"><input value='a &amp; b' name='q'>",
            "<input name=q\nvalue=\"a &amp; b\"/>",
        ] {
            assert_eq!(read_search_box(html).as_deref(), Some("a & b"), "{html}");
        }
        for none in [
            "<input name=\"q\" value=\"\"><input name=\"qq\" value=\"x\">",
            "<input type=\"hidden\" name=\"q\" value=\"EgRr25U6\">",
        ] {
            assert_eq!(read_search_box(none), None, "{none}");
        }
        assert_eq!(read_title_phrase("<title>a - b &amp; c - Search</title>").as_deref(), Some("a - b & c"));
        let moment = read_moment("\"parseStartTime\":1792833281310,\"a\":1", "parseStartTime");
        assert_eq!(moment, Some(UnixMs(1_792_833_281_310)));
        assert!(is_same_language("zh-TW", "zh_Hant") && is_same_language("no", "nb-NO"));
        assert!(!is_same_language("en", "de"));
        assert_eq!(read_language("<html itemscope lang=\"de-AT\"><body>").as_deref(), Some("de-AT"));
    }
}
