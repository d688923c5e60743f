//! Phrase of a page, compared with the requested one by its search box and by its own links.

use super::page::read_query_phrase;
use std::borrow::Cow;

/// Length from which a page may show only the start of a phrase, in letters.
const LONG_PHRASE_LETTERS: usize = 32;
/// Maximum number of links to examine for manipulated phrases.
const LINKS_MAX: usize = 40;
/// Number of links with phrases from which at least one should contain the requested phrase.
const LINKS_MIN: usize = 7;

/// Comparison of a page's phrase with the requested one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ShownPhrase {
    /// No phrase is shown, or none was requested.
    #[default]
    Untold,
    /// The requested phrase.
    Asked,
    /// Another phrase.
    Other,
    /// A phrase inserted into the page by somebody other than the source.
    Pasted,
}

/// Compares the shown phrase with the requested one. The original phrase in links of a spelling correction (`alternatives`)
/// counts as shown.
pub fn compare_phrases<'a>(
    asked: &str,
    shown: Option<&str>,
    alternatives: impl IntoIterator<Item = Cow<'a, str>>,
) -> ShownPhrase {
    match shown {
        None => ShownPhrase::Untold,
        Some(shown) if is_same_phrase(asked, shown) => ShownPhrase::Asked,
        Some(_) if alternatives.into_iter().any(|phrase| is_read_as(asked, &phrase)) => ShownPhrase::Asked,
        Some(_) => ShownPhrase::Other,
    }
}

/// Judges the phrase by the page's own links to further searches, as written on the page. The source encodes phrases in links,
/// and some links repeat the search.
#[must_use]
pub fn judge_links(asked: &str, links: &[&str]) -> ShownPhrase {
    let phrases = || links.iter().filter_map(|link| find_phrase(link));
    let first = || phrases().take(LINKS_MAX);
    let pasted = first().filter(|phrase| phrase.contains(' ') || !phrase.is_ascii()).count();
    if pasted > 0 && 2 * pasted >= first().count() {
        return ShownPhrase::Pasted;
    }
    if fold_phrase(asked, true).is_empty() || phrases().nth(LINKS_MIN - 1).is_none() {
        return ShownPhrase::Untold;
    }
    let is_asked = |phrase: &str| is_read_as(asked, &decode_phrase(phrase));
    if phrases().any(is_asked) { ShownPhrase::Asked } else { ShownPhrase::Other }
}

/// Returns the raw value of `q` in a link.
fn find_phrase(link: &str) -> Option<&str> {
    link.split(['?', '&'])
        .map(|part| part.trim_start_matches("amp;"))
        .find_map(|part| part.strip_prefix("q="))
}

fn decode_phrase(phrase: &str) -> String {
    read_query_phrase(&["q=", phrase].concat()).unwrap_or_default()
}

/// Returns whether two phrases are equal apart from case, spaces, punctuation and accents. A phrase without comparable letters
/// equals any other.
fn is_same_phrase(asked: &str, shown: &str) -> bool {
    let (asked, shown) = fold_phrases(asked, shown);
    asked.is_empty() || shown.is_empty() || is_same_or_cut(&asked, &shown)
}

/// Returns whether two phrases have comparable letters, and the same ones.
fn is_read_as(asked: &str, shown: &str) -> bool {
    let (asked, shown) = fold_phrases(asked, shown);
    !shown.is_empty() && is_same_or_cut(&asked, &shown)
}

fn is_same_or_cut(asked: &str, shown: &str) -> bool {
    let is_cut = shown.chars().count() >= LONG_PHRASE_LETTERS && asked.starts_with(shown);
    asked == shown || is_cut
}

fn fold_phrases(asked: &str, shown: &str) -> (String, String) {
    let has_jamo = |text: &str| text.contains(|letter: char| ('\u{1100}'..='\u{11FF}').contains(&letter));
    let is_composed = !has_jamo(asked) && !has_jamo(shown);
    (fold_phrase(asked, is_composed), fold_phrase(shown, is_composed))
}

/// Reduces a phrase to lower-case letters and digits with the same form in all Unicode normalizations.
fn fold_phrase(text: &str, with_hangul: bool) -> String {
    let mut folded = String::with_capacity(text.len());
    let double = |letter: char| std::iter::repeat_n(letter, if letter == 'ß' { 2 } else { 1 });
    let lower = text.chars().flat_map(char::to_lowercase);
    let mut letters = lower.flat_map(double).map(fold_letter).peekable();
    while let Some(letter) = letters.next() {
        let is_marked = letters.peek().is_some_and(|next| is_combining(*next));
        if !is_marked && (is_stable(letter) || (with_hangul && ('\u{AC00}'..='\u{D7A3}').contains(&letter))) {
            folded.push(letter);
        }
    }
    folded
}

/// Maps variants of a letter to one form: full width, final sigma, German ß, voiced kana.
fn fold_letter(letter: char) -> char {
    const WIDTH: u32 = '！' as u32 - '!' as u32;
    match letter {
        '！'..='～' => char::from_u32(letter as u32 - WIDTH).unwrap_or(letter),
        'ς' => 'σ',
        'ß' => 's',
        'ぁ'..='ゔ' => fold_kana(letter, 0),
        'ァ'..='ヴ' => fold_kana(letter, 'ァ' as u32 - 'ぁ' as u32),
        other => other,
    }
}

/// Maps a voiced kana to the unvoiced one directly before it; `start` is the offset of its script.
fn fold_kana(letter: char, start: u32) -> char {
    let place = letter as u32 - start;
    let steps = match char::from_u32(place).unwrap_or_default() {
        'か'..='ぢ' => (place - 'か' as u32) % 2,
        'つ'..='ど' => (place - 'つ' as u32) % 2,
        'は'..='ぽ' => (place - 'は' as u32) % 3,
        'ゔ' => place - 'う' as u32,
        _ => 0,
    };
    char::from_u32(letter as u32 - steps).unwrap_or(letter)
}

/// Returns whether a mark may be composed with the preceding letter.
fn is_combining(letter: char) -> bool {
    matches!(letter,
        '\u{300}'..='\u{36F}' | '\u{653}'..='\u{655}' | '\u{93C}' | '\u{9BC}' | '\u{A3C}' | '\u{B3C}')
}

/// Returns whether a letter or digit is never decomposed.
fn is_stable(letter: char) -> bool {
    matches!(letter,
        'a'..='z' | '0'..='9' | 'α'..='ω' | 'а'..='и' | 'к'..='я' | 'ա'..='ֆ' | 'א'..='ת' | 'ب'..='غ' | 'ف'..='ه'
        // Scripts of India.
        | 'क'..='न' | 'प'..='र' | 'ल' | 'ळ' | 'व'..='ह' | 'ক'..='হ' | 'ક'..='હ' | 'க'..='ஹ' | 'క'..='హ' | 'ಕ'..='ಹ' | 'ക'..='ഹ'
        // Sinhala, Thai, Lao, Georgian, Ethiopic, Khmer.
        | 'ක'..='ෆ' | 'ก'..='ฮ' | 'ກ'..='ຮ' | 'ა'..='ჰ' | 'ሀ'..='ፚ' | 'ក'..='អ'
        | 'ぁ'..='ん' | 'ァ'..='ン' | 'ー' | '\u{4E00}'..='\u{9FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("ΛΌΓΟΣ", "λόγος"),
            ("ＡＢＣ 12", "abc １２"),
            ("ড়াল", "ড\u{9BC}াল"),
        ] {
            assert_eq!(compare_phrases(asked, Some(shown), []), ShownPhrase::Asked, "{asked}");
        }
        for (asked, shown) in [
            ("ships", "boats"),
            ("кофе", "чай"),
            ("咖啡", "茶"),
            ("ab", "a b c"),
            ("რკინა", "ოქრო"),
            ("கடல்", "மலை"),
            ("पहाड़", "नदी"),
        ] {
            assert_eq!(compare_phrases(asked, Some(shown), []), ShownPhrase::Other, "{asked}");
        }
        let long = "one two three four five six seven eight nine ten";
        assert_eq!(compare_phrases(long, long.get(..44), []), ShownPhrase::Asked, "cut");
        assert_eq!(
            compare_phrases("shpis", Some("ships"), ["shpis".into()]),
            ShownPhrase::Asked,
            "corrected"
        );
        assert_eq!(
            compare_phrases("ships", Some("boats"), ["".into(), "\u{2026}".into()]),
            ShownPhrase::Other,
            "signs"
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
        assert_eq!(judge_links("\u{1F355}", &others), ShownPhrase::Untold, "signs alone");
        let empty = [&others[..], &["/search?q="]].concat();
        assert_eq!(judge_links("a b", &empty), ShownPhrase::Other);
    }
}
