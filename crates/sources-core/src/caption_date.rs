//! Date at the start of a caption without markup of its own: `22 hours ago · Text`, `2020-8-29 · Text`.

use crate::dates;
use crate::words::contains_any;

/// Words of many languages for "ago".
const RELATIVE_TIME_WORDS: [&str; 38] = [
    "ago",
    "vor ",
    "il y a",
    "hace ",
    "há ",
    " atrás",
    " fa",
    " geleden",
    " sedan",
    " siden",
    " sitten",
    " temu",
    "před ",
    "pred ",
    "prije ",
    "acum ",
    " ezelőtt",
    "πριν",
    "пред",
    "назад",
    "тому",
    " önce",
    "前",
    "전",
    "منذ",
    "לפני",
    " trước",
    " lalu",
    "पहले",
    "преди",
    "пре ",
    "fa ",
    "pirms ",
    "prieš ",
    "tagasi",
    "nakalipas",
    "پیش",
    "ที่แล้ว",
];

/// Maximum length of a date, in characters and in words.
const LENGTH_MAX: usize = 24;
const WORDS_MAX: usize = 5;

/// Returns the date before the engine's separator: a middle dot after a wide or no-break space; on older pages a hyphen.
pub fn find_leading_date(caption: &str) -> Option<&str> {
    if let Some((date, _)) = caption.split_once(" - ").filter(|(date, _)| is_date(date.trim())) {
        return Some(date.trim());
    }
    let (before, _) = caption.split_once('\u{B7}')?;
    let date = before.trim();
    let is_set_off = before.ends_with(['\u{A0}', '\u{2002}', '\u{2003}']);
    (is_set_off && is_date(date)).then_some(date)
}

/// Returns whether a text is only a date.
pub fn is_date(text: &str) -> bool {
    let is_short = text.chars().count() <= LENGTH_MAX && text.split_whitespace().count() <= WORDS_MAX;
    is_short && (is_relative_date(text) || dates::is_day(text) || dates::is_relative_age(text))
}

/// Returns whether a text is only a duration such as `3:31`.
pub fn is_duration(text: &str) -> bool {
    let is_part =
        |part: &str| !part.is_empty() && part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
    text.contains(':') && text.split(':').all(is_part)
}

fn is_relative_date(text: &str) -> bool {
    let text = text.to_lowercase();
    text.chars().any(char::is_numeric) && contains_any(&text, &RELATIVE_TIME_WORDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_stands_before_the_separator_in_any_language() {
        for date in [
            "22 hours ago",
            "vor 2 Tagen",
            "il y a 22 heures",
            "hace 3 días",
            "2 giorni fa",
            "fa 2 dies",
            "преди 2 дни",
            "3 วันที่แล้ว",
            "5 thg 8, 2020",
            "3. des. 2020",
            "2 日前",
            "2020-8-29",
            "29.8.2020",
            "23/05/2020",
            "2020年8月29日",
            "Aug 29, 2020",
            "29 août 2020",
            "29 de ago. de 2020",
        ] {
            for separator in ["\u{2002}·\u{2002}", "\u{A0}· ", " - "] {
                assert_eq!(find_leading_date(&format!("{date}{separator}Text · more")), Some(date), "{date}");
            }
        }
    }

    #[test]
    fn other_words_before_a_dot_are_no_date() {
        for words in
            ["iPhone 12 2020", "Chicago", "2020", "8.29", "1.2.3", "In 2020-8-29 we saw what came of it"]
        {
            assert_eq!(find_leading_date(&format!("{words}\u{2002}·\u{2002}Text")), None, "{words}");
        }
        for caption in ["2020-8-29", "2020-8-29·Text", "2020-8-29 · Text", "", "·"] {
            assert_eq!(find_leading_date(caption), None, "{caption}");
        }
    }
}
