//! Units of compact numbers in every language of CLDR: `1,2 Tsd.`, `1.2万`, `1.2 लाख`.

use crate::cldr::{self, UNITS};

/// Letters of a unit at most: one more than the longest has.
const UNIT_LETTERS_MAX: usize = 32;

/// What stands behind a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum CompactUnit {
    /// No unit: nothing, or a word that is none.
    None,
    /// A unit, as a factor.
    Of(f64),
    /// A unit whose meaning differs by language.
    Ambiguous,
}

fn find_unit(unit: &str, language: Option<&str>) -> Option<CompactUnit> {
    let (_, value) = cldr::find(UNITS, unit)?;
    let power = cldr::resolve_for_language(value, language).and_then(|power| power.parse().ok());
    Some(power.map_or(CompactUnit::Ambiguous, |power| CompactUnit::Of(10_f64.powi(power))))
}

/// Looks a word up as it is written, then with the other spacing.
fn find_unit_either_spacing(word: &str, is_spaced: bool, language: Option<&str>) -> Option<CompactUnit> {
    let spaced = format!(" {word}");
    let (first, second) = if is_spaced { (spaced.as_str(), word) } else { (word, spaced.as_str()) };
    find_unit(first, language).or_else(|| find_unit(second, language))
}

fn is_word_letter(letter: char) -> bool {
    let is_mark = matches!(letter, '\u{2000}'..='\u{200B}' | '\u{200E}'..='\u{206F}' | '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF0F}' | '·');
    !letter.is_whitespace()
        && !is_mark
        && (!letter.is_ascii_punctuation() || letter == '.')
        && !letter.is_ascii_digit()
}

/// Scripts whose words follow each other without a space.
const fn is_unspaced_script(letter: char) -> bool {
    matches!(letter, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..)
}

/// The unit with which the text behind a number begins, and how many bytes it takes with the space before it.
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
    let find = |word: &str| find_unit_either_spacing(word, before > 0, language);
    let dotless = word.trim_end_matches('.');
    let dotted = format!("{dotless}.");
    let candidates = if word == dotless { [dotless, &dotted] } else { [&dotted, dotless] };
    let whole = candidates.into_iter().find_map(find).map(|unit| (unit, before + word.len()));
    let found = whole.or_else(|| {
        // The longest beginning that is a unit, cut before a letter of a script without spaces.
        let cuts = word.char_indices().filter(|(at, letter)| *at > 0 && is_unspaced_script(*letter));
        cuts.rev().find_map(|(at, _)| Some((find(word.get(..at)?)?, before + at)))
    });
    // `1,2 mil M` is a thousand millions in one language: two units in a row are not understood.
    let next = rest.get(end..).unwrap_or_default().trim_start();
    let second = next.split(|letter| !is_word_letter(letter)).next().unwrap_or_default();
    match found {
        Some((CompactUnit::Of(_), length))
            if !second.is_empty() && find_unit_either_spacing(second, true, language).is_some() =>
        {
            (CompactUnit::Ambiguous, length)
        }
        found => found.unwrap_or(NONE),
    }
}

#[cfg(test)]
mod tests {
    use crate::number::{parse_count, parse_count_in_language};

    /// Spellings of counts by language, and what each says; a wrong number is worse than none.
    const SPELLINGS: [(&str, u64); 46] = [
        ("(1,2 B)", 1200),
        ("(1,2 Mn)", 1_200_000),
        ("(1,2 mil.)", 1_200_000),
        ("(1,2 tis.)", 1200),
        ("(1,2 N)", 1200),
        ("(1,2 Tr)", 1_200_000),
        ("(1,2 E)", 1200),
        ("(1,2 t.)", 1200),
        ("(1,2 milj.)", 1_200_000),
        ("(1,2 tn)", 1200),
        ("(1,2 mn)", 1_200_000),
        ("(1,2 t)", 1200),
        ("(1,2 mill.)", 1_200_000),
        ("(1.2 लाख)", 120_000),
        ("(1.2 हज़ार)", 1200),
        ("(1.2L)", 120_000),
        ("(1.2Cr)", 12_000_000),
        ("(١٫٢ ألف)", 1200),
        ("(۱٫۲ هزار)", 1200),
        ("(1.2 พัน)", 1200),
        ("(1.2 หมื่น)", 12_000),
        ("(১২৩)", 123),
        ("(1,2 χιλ.)", 1200),
        ("(1,2 хил.)", 1200),
        ("(1,2 tūkst.)", 1200),
        ("(1.2J)", 1_200_000),
        ("(1,2 m)", 1200),
        ("(1,2 хиљ.)", 1200),
        ("(1,2 þ.)", 1200),
        ("(3 tis.)", 3000),
        ("(7 E)", 7000),
        ("(5 လသောင်း)", 5),
        ("(1,2 зпт)", 0),
        ("(2 million)", 2_000_000),
        ("(1,5 Millionen)", 1_500_000),
        ("(4 milyon)", 4_000_000),
        ("(1,2 ათ.)", 1200),
        ("(2,5 հզր)", 2500),
        ("(໑໒໓)", 123),
        ("(၁၂၃)", 123),
        ("(１２３)", 123),
        ("(1,2)", 0),
        ("(3,4 xyz)", 0),
        ("(2,1 mil M)", 2_100_000_000),
        ("(1,2 มล)", 0),
        ("(௧௨௩)", 123),
    ];

    #[test]
    fn no_count_is_invented_in_any_language() {
        for (text, right) in SPELLINGS {
            let read = parse_count(text);
            assert!(read.is_none() || read == Some(right), "{text}: {read:?}, not {right}");
        }
        let read = SPELLINGS.iter().filter(|(text, _)| parse_count(text).is_some()).count();
        assert!(read >= 34, "{read} of the spellings are read");
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
            (parse_count("1.2K"), parse_count("1.2B"), parse_count("1,2 Tsd")),
            (Some(1200), Some(1_200_000_000), Some(1200))
        );
    }
}
