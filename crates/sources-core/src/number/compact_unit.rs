//! Units of compact numbers in every language of CLDR: `1,2 Tsd.`, `1.2万`, `1.2 लाख`.

use crate::cldr::{self, UNITS};

/// Maximum letters of a unit, one more than the longest has.
const UNIT_LETTERS_MAX: usize = 32;

/// Unit of a compact number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum CompactUnit {
    /// No unit.
    None,
    /// Unit, as a factor.
    Of(f64),
    /// A unit whose meaning differs by language.
    Ambiguous,
}

/// Looks up the spellings of a word, the original first: with and without a dot, attached to the number or after a space, and in
/// lower or upper case if longer than one letter.
fn find_values(word: &str, is_spaced: bool) -> impl Iterator<Item = &'static str> {
    let dotless = word.trim_end_matches('.');
    let dotted = [dotless, "."].concat();
    let forms = if word == dotless { [dotless.to_owned(), dotted] } else { [dotted, dotless.to_owned()] };
    let is_varied = dotless.chars().count() > 1 && dotless.chars().all(is_cased);
    let varied = forms.clone().into_iter().filter(move |_| is_varied).flat_map(|form| {
        let small = form.to_lowercase();
        let mut letters = small.chars();
        let capital = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
        [small].into_iter().chain(capital)
    });
    forms.into_iter().chain(varied).flat_map(move |form| {
        let spaced = [" ", form.as_str()].concat();
        let pair = if is_spaced { [spaced, form] } else { [form, spaced] };
        pair.into_iter().filter_map(|unit| Some(UNITS.find(&unit)?.1))
    })
}

/// Returns the unit of a word in the page's language, else in every language.
fn find_unit(word: &str, is_spaced: bool, language: Option<&str>) -> Option<CompactUnit> {
    let mut first = None;
    for value in find_values(word, is_spaced) {
        if let Some(own) = cldr::find_own_value(value, language) {
            return Some(to_unit(Some(own)));
        }
        first = first.or(Some(value));
    }
    first.map(|value| to_unit(cldr::resolve_for_language(value, language)))
}

fn to_unit(power: Option<&str>) -> CompactUnit {
    let power = power.and_then(|power| power.parse().ok());
    power.map_or(CompactUnit::Ambiguous, |power| CompactUnit::Of(10_f64.powi(power)))
}

/// Returns whether a letter belongs to a script with case.
pub(super) fn is_cased(letter: char) -> bool {
    letter.is_lowercase() || letter.is_uppercase()
}

/// Returns the unit at the end of the text before a number, as in Swahili and Sinhala: `elfu 1.2`.
pub(super) fn parse_unit_before(before: &str, language: Option<&str>) -> CompactUnit {
    const UNKNOWN_LETTERS_MIN: usize = 4;
    let rest = before.trim_end();
    let word = rest.rsplit(|letter| !is_word_letter(letter)).next().unwrap_or_default();
    let found = UNITS.find(&[word, "#"].concat()).filter(|_| !word.is_empty());
    match found.map(|(_, value)| cldr::find_own_value(value, language)) {
        Some(Some(own)) => to_unit(Some(own)),
        // With an unknown language, a word without other meanings may be the unit.
        Some(None) if language.is_none() && (!word.is_ascii() || word.len() >= UNKNOWN_LETTERS_MIN) => {
            CompactUnit::Ambiguous
        }
        _ => CompactUnit::None,
    }
}

fn is_word_letter(letter: char) -> bool {
    let is_mark = matches!(letter, '\u{2000}'..='\u{200B}' | '\u{200E}'..='\u{206F}' | '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF0F}' | '·');
    !letter.is_whitespace()
        && !is_mark
        && (!letter.is_ascii_punctuation() || letter == '.')
        && !letter.is_ascii_digit()
}

/// Returns whether a letter belongs to a script without spaces between words.
const fn is_unspaced_script(letter: char) -> bool {
    matches!(letter, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..)
}

/// Returns the unit at the start of the text after a number, and its length in bytes including the preceding space.
pub(crate) fn parse_unit(after: &str, language: Option<&str>) -> (CompactUnit, usize) {
    const NONE: (CompactUnit, usize) = (CompactUnit::None, 0);
    let rest = after.trim_start();
    let before = after.len() - rest.len();
    let end = rest.find(|letter| !is_word_letter(letter)).unwrap_or(rest.len());
    let word = rest.get(..end).unwrap_or_default();
    let word = word.char_indices().nth(UNIT_LETTERS_MAX).and_then(|(at, _)| word.get(..at)).unwrap_or(word);
    if word.is_empty() {
        return NONE;
    }
    let find = |word: &str| find_unit(word, before > 0, language);
    let whole = find(word).map(|unit| (unit, before + word.len()));
    let found = whole.or_else(|| {
        // The longest prefix that is a unit; cuts are possible before letters of a script without spaces.
        let cuts = word.char_indices().filter(|(at, letter)| *at > 0 && is_unspaced_script(*letter));
        cuts.rev().find_map(|(at, _)| Some((find(word.get(..at)?)?, before + at)))
    });
    // `1,2 mil M` is a thousand millions in one language; two consecutive units are rejected.
    let next = rest.get(end..).unwrap_or_default().trim_start();
    let second = next.split(|letter| !is_word_letter(letter)).next().unwrap_or_default();
    match found {
        Some((CompactUnit::Of(_), length))
            if !second.is_empty() && find_unit(second, true, language).is_some() =>
        {
            (CompactUnit::Ambiguous, length)
        }
        found => found.unwrap_or(NONE),
    }
}

#[cfg(test)]
mod tests {
    use crate::number::{parse_count, parse_count_in_language};

    /// Spellings of counts by language, with their value; a wrong number is worse than none.
    const SPELLINGS: [(&str, &str, u64); 46] = [
        ("tr", "(1,2 B)", 1200),
        ("tr", "(1,2 Mn)", 1_200_000),
        ("ro", "(1,2 mil.)", 1_200_000),
        ("cs", "(1,2 tis.)", 1200),
        ("vi", "(1,2 N)", 1200),
        ("vi", "(1,2 Tr)", 1_200_000),
        ("hu", "(1,2 E)", 1200),
        ("fi", "(1,2 t.)", 1200),
        ("fi", "(1,2 milj.)", 1_200_000),
        ("sv", "(1,2 tn)", 1200),
        ("sv", "(1,2 mn)", 1_200_000),
        ("da", "(1,2 t)", 1200),
        ("nb", "(1,2 mill.)", 1_200_000),
        ("hi", "(1.2 लाख)", 120_000),
        ("hi", "(1.2 हज़ार)", 1200),
        ("en-IN", "(1.2L)", 120_000),
        ("en-IN", "(1.2Cr)", 12_000_000),
        ("ar", "(١٫٢ ألف)", 1200),
        ("fa", "(۱٫۲ هزار)", 1200),
        ("th", "(1.2 พัน)", 1200),
        ("th", "(1.2 หมื่น)", 12_000),
        ("bn", "(১২৩)", 123),
        ("el", "(1,2 χιλ.)", 1200),
        ("bg", "(1,2 хил.)", 1200),
        ("lt", "(1,2 tūkst.)", 1200),
        ("ms", "(1.2J)", 1_200_000),
        ("ca", "(1,2 m)", 1200),
        ("sr", "(1,2 хиљ.)", 1200),
        ("is", "(1,2 þ.)", 1200),
        ("cs", "(3 tis.)", 3000),
        ("hu", "(7 E)", 7000),
        ("my", "(5 လသောင်း)", 5),
        ("sr", "(1,2 зпт)", 0),
        ("en", "(2 million)", 2_000_000),
        ("de", "(1,5 Millionen)", 1_500_000),
        ("az", "(4 milyon)", 4_000_000),
        ("ka", "(1,2 ათ.)", 1200),
        ("hy", "(2,5 հզր)", 2500),
        ("lo", "(໑໒໓)", 123),
        ("my", "(၁၂၃)", 123),
        ("ja", "(１２３)", 123),
        ("de", "(1,2)", 0),
        ("de", "(3,4 xyz)", 0),
        ("es", "(2,1 mil M)", 2_100_000_000),
        ("th", "(1,2 มล)", 0),
        ("ta", "(௧௨௩)", 123),
    ];

    #[test]
    fn no_count_is_invented_in_any_language() {
        for (language, text, right) in SPELLINGS {
            for language in [None, Some(language)] {
                let read = parse_count_in_language(text, language);
                assert!(
                    read.is_none_or(|read| read == right),
                    "{text} in {language:?}: {read:?}, not {right}"
                );
            }
        }
        let is_read = |(language, text, _): &&(&str, &str, u64)| {
            parse_count_in_language(text, Some(language)).is_some()
        };
        let read = SPELLINGS.iter().filter(is_read).count();
        assert!(read >= 40, "{read} of the spellings are read");
    }

    #[test]
    fn a_fraction_without_a_known_unit_is_no_count() {
        for text in ["1,2", "1,2 xyz", "4.5 stars", "1,2 B", "3,4 mil M"] {
            assert_eq!(parse_count(text), None, "{text}");
        }
        assert_eq!(
            (parse_count_in_language("1,2 B", Some("tr")), parse_count_in_language("1,2 m", Some("ca"))),
            (Some(1200), Some(1200))
        );
        assert_eq!(
            (parse_count_in_language("1,2 B", Some("es")), parse_count("1,234K")),
            (Some(1_200_000_000_000), None)
        );
        assert_eq!(
            (parse_count_in_language("1,2 mil", Some("ro")), parse_count_in_language("1,2 mil", Some("es"))),
            (Some(1_200_000), Some(1200))
        );
        assert_eq!(
            (
                parse_count_in_language("1,2 mil.", Some("ro")),
                parse_count_in_language("1,2 mil.", Some("es"))
            ),
            (Some(1_200_000), Some(1200))
        );
        assert_eq!(
            (parse_count("1.2K"), parse_count("1.2B"), parse_count("1,2 Tsd")),
            (Some(1200), Some(1_200_000_000), Some(1200))
        );
    }
}
