//! Normalization of characters with several forms: digits of other scripts, wide forms, directional marks, and letters that may
//! be one character or two.

use std::borrow::Cow;

/// Zero digits of the scripts in CLDR.
#[rustfmt::skip]
const ZEROS: [char; 33] = [
    '\u{660}', '\u{6F0}', '\u{7C0}', '\u{966}', '\u{9E6}', '\u{A66}', '\u{AE6}', '\u{B66}', '\u{BE6}', '\u{C66}',
    '\u{CE6}', '\u{D66}', '\u{DE6}', '\u{E50}', '\u{ED0}', '\u{F20}', '\u{1040}', '\u{1090}', '\u{17E0}', '\u{1810}',
    '\u{1946}', '\u{19D0}', '\u{1BB0}', '\u{1C40}', '\u{1C50}', '\u{A620}', '\u{A8D0}', '\u{A9D0}', '\u{AA50}',
    '\u{ABF0}', '\u{11066}', '\u{11136}', '\u{1E950}',
];

/// Dotted letters that Unicode always decomposes, as in CLDR's words: the letter, and its base.
#[rustfmt::skip]
const DOTTED: [(char, &str); 13] = [
    ('\u{958}', "\u{915}\u{93C}"), ('\u{959}', "\u{916}\u{93C}"), ('\u{95A}', "\u{917}\u{93C}"),
    ('\u{95B}', "\u{91C}\u{93C}"), ('\u{95C}', "\u{921}\u{93C}"), ('\u{95D}', "\u{922}\u{93C}"),
    ('\u{95E}', "\u{92B}\u{93C}"), ('\u{95F}', "\u{92F}\u{93C}"), ('\u{9DC}', "\u{9A1}\u{9BC}"),
    ('\u{9DD}', "\u{9A2}\u{9BC}"), ('\u{9DF}', "\u{9AF}\u{9BC}"), ('\u{A5B}', "\u{A1C}\u{A3C}"),
    ('\u{A5E}', "\u{A2B}\u{A3C}"),
];

/// Returns whether a character is a directional mark or an invisible separator. Joiners are kept, as parts of words.
const fn is_direction_sign(letter: char) -> bool {
    matches!(
        letter,
        '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
    )
}

fn find_digit(letter: char) -> Option<char> {
    if letter < '\u{660}' || letter.is_alphabetic() {
        return None;
    }
    let digit = ZEROS
        .iter()
        .find_map(|zero| u32::from(letter).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10));
    char::from_digit(digit?, 10)
}

/// Normalizes digits of other scripts to ASCII and wide forms to narrow ones, and drops directional marks. The Arabic decimal
/// separator is kept, because it never separates thousands; the Arabic thousands separator becomes an apostrophe, which never
/// precedes decimals.
pub(crate) fn normalize_characters(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(is_replaced) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{66C}' => out.push('\''),
            '\u{FF01}'..='\u{FF5E}' => out.extend(char::from_u32(u32::from(letter) - 0xFEE0)),
            letter if is_direction_sign(letter) => {}
            letter => match find_dotted(letter) {
                Some(apart) => out.push_str(apart),
                None => out.push(find_digit(letter).unwrap_or(letter)),
            },
        }
    }
    Cow::Owned(out)
}

fn is_replaced(letter: char) -> bool {
    !letter.is_ascii()
        && (matches!(letter, '\u{66C}' | '\u{FF01}'..='\u{FF5E}')
            || is_direction_sign(letter)
            || find_dotted(letter).is_some()
            || find_digit(letter).is_some())
}

fn find_dotted(letter: char) -> Option<&'static str> {
    let is_possible = matches!(letter, '\u{958}'..='\u{A5E}');
    DOTTED.iter().find(|(dotted, _)| is_possible && *dotted == letter).map(|(_, apart)| *apart)
}

#[cfg(test)]
mod tests {
    use super::normalize_characters;

    #[test]
    fn reads_one_value_from_several_script_forms() {
        for (text, same) in [
            ("12 K", "12 K"),
            ("１２，３４５Ｋ", "12,345K"),
            ("\u{200F}١٬٢٣٤٫٥\u{200F} ₪", "1'234\u{66B}5 ₪"),
            ("ह\u{95B}ार", "ह\u{91C}\u{93C}ार"),
            ("１２日", "12日"),
            ("سه\u{200C}شنبه", "سه\u{200C}شنبه"),
        ] {
            assert_eq!(normalize_characters(text), same);
        }
    }
}
