//! Parsing of dates shown on result pages, in the languages of CLDR.

use quarry_kernel::time::Date;

use crate::cldr::{self, AGES, MONTHS, WEEKDAYS};
use crate::number::normalize_characters;

/// Words and symbols of a date besides its numbers and month.
const FILLER_WORDS: &str = "年 月 日 년 월 일 thg tháng ngày năm de del d den der the of st nd rd th er º ª й г р ж м m g gada оны ын сарын гараг le ren e ko a su \
    ב թ ел la ils mh";

/// Languages in which some countries write `5/2/2010` with the month first.
const MONTH_FIRST: [&str; 5] = ["en", "es", "fil", "ha", "sw"];

/// Languages that write the year first, on whose pages `5/2/2010` stays ambiguous.
const YEAR_FIRST: [&str; 6] = ["hu", "ja", "ko", "lt", "mn", "zh"];

/// Offset of the Buddhist calendar, in years.
const BUDDHIST_YEARS: u32 = 543;

/// Evidence for the order of day and month on a page.
#[derive(Debug, Clone, Copy, Default)]
pub struct DateStyle<'l> {
    /// Whether `5/2/2010` begins with the month, if other dates of the page show it.
    pub is_month_first: Option<bool>,
    /// Language of the page: `pt-BR`.
    pub language: Option<&'l str>,
}

impl<'l> DateStyle<'l> {
    /// Detects the style of a page from its language and its dates.
    pub fn from_shown_dates<'t>(language: Option<&'l str>, shown: impl IntoIterator<Item = &'t str>) -> Self {
        Self { is_month_first: detect_month_first(shown), language }
    }

    /// Returns the date as `YYYY-MM-DD`, like [`parse_iso_date`], using the page's evidence for ambiguous ones.
    #[must_use]
    pub fn parse_iso_date(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let goes_on = text.get(10..).is_some_and(|rest| rest.starts_with(char::is_numeric));
        let leading = text.get(..10).and_then(Date::parse).filter(|_| !goes_on);
        leading.or_else(|| DateParts::parse(text)?.to_date(self)).map(|date| date.to_string())
    }
}

/// Parses a date such as `2025-07-16T00:00:00.0000000`, `Aug 20, 2025`, `29 de ago. de 2020`, `29.8.2020` or `2020年8月29日` to
/// `YYYY-MM-DD`. `None` for any other text, such as `2 days ago`, and for an ambiguous one: `5/2/2010`.
#[must_use]
pub fn parse_iso_date(text: &str) -> Option<String> {
    DateStyle::default().parse_iso_date(text)
}

/// Parses a date like [`parse_iso_date`], with evidence for the order of day and month.
#[must_use]
pub fn parse_iso_date_with_order(text: &str, is_month_first: Option<bool>) -> Option<String> {
    DateStyle { is_month_first, language: None }.parse_iso_date(text)
}

/// Detects whether dates like `5/23/2020` begin with the month; one unambiguous date decides for the whole page.
pub fn detect_month_first<'t>(texts: impl IntoIterator<Item = &'t str>) -> Option<bool> {
    texts.into_iter().find_map(|text| match DateParts::parse(text)? {
        DateParts { ref numbers, month: None, is_dotted: false, .. } => match numbers.as_slice() {
            [first, second, year] if is_year(*year) && first.max(second) > &12 => Some(second > first),
            _ => None,
        },
        _ => None,
    })
}

/// Returns whether a text is a numeric date, or a year, a day and the name of a month.
#[must_use]
pub fn is_day(text: &str) -> bool {
    let Some(parts) = DateParts::parse(text) else { return false };
    let years = parts.numbers.iter().filter(|number| is_year(**number)).count();
    let days = parts.numbers.iter().filter(|number| (1..=31).contains(*number)).count();
    years == 1 && years + days == parts.numbers.len() && days == if parts.month.is_some() { 1 } else { 2 }
}

/// Returns whether a text is a relative time in any CLDR language: `5 gün önce`, `לפני 5 ימים`, `včera`.
#[must_use]
pub fn is_relative_age(text: &str) -> bool {
    const LETTERS_MAX: usize = 48;
    if text.chars().count() > LETTERS_MAX {
        return false;
    }
    let text = normalize_characters(text).to_lowercase();
    let mut shape = String::with_capacity(text.len());
    let mut numbers = 0;
    for letter in text.trim().trim_end_matches('.').chars() {
        if letter.is_ascii_digit() {
            if !shape.ends_with('#') {
                numbers += 1;
                shape.push('#');
            }
        } else if !letter.is_whitespace() {
            shape.push(letter);
        } else if !shape.ends_with(' ') {
            shape.push(' ');
        }
    }
    numbers <= 1 && AGES.find(&shape).is_some()
}

/// Parts of a date.
struct DateParts {
    numbers: Vec<u32>,
    /// Entry of the month's name in the table.
    month: Option<&'static str>,
    is_dotted: bool,
    is_buddhist: bool,
}

impl DateParts {
    /// Parses the parts; `None` for a text with any word foreign to dates.
    fn parse(text: &str) -> Option<Self> {
        const LETTERS_MAX: usize = 60;
        if text.chars().count() > LETTERS_MAX || !text.contains(char::is_numeric) {
            return None;
        }
        let text = normalize_characters(text).to_lowercase();
        let mut months: Vec<&str> = Vec::new();
        let mut is_weekday_too = Vec::new();
        for word in split_words(&text) {
            let is_weekday = WEEKDAYS.find(word).is_some();
            // `8 ביוני 2024`: a one-letter preposition is attached to the month.
            let month = MONTHS.find(word).or_else(|| MONTHS.find(word.strip_prefix('ב')?));
            match month {
                Some((_, month)) => {
                    months.push(month);
                    is_weekday_too.push(is_weekday);
                }
                None if is_weekday || FILLER_WORDS.split_ascii_whitespace().any(|known| known == word) => {}
                None => return None,
            }
        }
        let month = match months.as_slice() {
            [] => None,
            [only] => Some(*only),
            // `mar, 5 abr 2024`: one of them is a weekday.
            several => {
                let mut named = several.iter().zip(&is_weekday_too).filter(|(_, is_weekday)| !**is_weekday);
                let (month, _) = named.next()?;
                if named.next().is_some() {
                    return None;
                }
                Some(*month)
            }
        };
        let numbers = text.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
        let is_thai = text.contains(|letter| matches!(letter, '\u{E00}'..='\u{E7F}'));
        Some(Self {
            numbers: numbers.map(|digits| digits.parse().ok()).collect::<Option<_>>()?,
            month,
            is_dotted: is_dotted(&text) || text.contains("thg") || text.contains("tháng"),
            is_buddhist: is_thai,
        })
    }

    fn to_date(&self, style: &DateStyle<'_>) -> Option<Date> {
        let year = |number: u32| match number {
            2400..2700 if self.is_buddhist => Some(number - BUDDHIST_YEARS),
            _ => Some(number).filter(|number| is_year(*number)),
        };
        let is_day_first = || {
            let language = style.language.map(cldr::primary_language);
            language
                .is_some_and(|language| !MONTH_FIRST.contains(&language) && !YEAR_FIRST.contains(&language))
                || style.language.is_some_and(|tag| tag.eq_ignore_ascii_case("en-gb"))
        };
        let (year, month, day) = match (self.numbers.as_slice(), self.month) {
            ([first, second], Some(month)) => {
                let month = cldr::resolve_for_language(month, style.language)?.parse().ok()?;
                match (year(*first), year(*second)) {
                    (Some(year), None) if *second <= 31 => (year, month, *second),
                    (None, Some(year)) if *first <= 31 => (year, month, *first),
                    _ => return None,
                }
            }
            ([first, month, day], None) if year(*first).is_some() => (year(*first)?, *month, *day),
            ([first, second, last], None) => {
                let year = year(*last)?;
                match self.is_dotted {
                    true => (year, *second, *first),
                    false if *first > 12 || first == second => (year, *second, *first),
                    false if *second > 12 => (year, *first, *second),
                    false => match style.is_month_first {
                        Some(true) => (year, *first, *second),
                        Some(false) => (year, *second, *first),
                        None if is_day_first() => (year, *second, *first),
                        None => return None,
                    },
                }
            }
            _ => return None,
        };
        Date::parse(&format!("{year:04}-{month:02}-{day:02}"))
    }
}

/// Splits a text into words between digits, spaces and symbols, without surrounding dots.
fn split_words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |letter: char| {
        letter.is_ascii_digit()
            || letter.is_whitespace()
            || (letter.is_ascii_punctuation() && letter != '.' && letter != '\'')
            || matches!(letter, '\u{2000}'..='\u{2018}' | '\u{201A}'..='\u{2023}' | '\u{2025}'..='\u{206F}' | '،' | '、' | '፣' | '·' | '\u{61C}')
    };
    let pieces = text.split(is_between).map(|word| word.trim_matches(['.', '\u{970}', '\u{2024}']));
    // `9 d’oct. 2024`
    let elided = pieces.map(|word| {
        let after = word.strip_prefix("d'").or_else(|| word.strip_prefix("d\u{2019}"));
        after.unwrap_or(word)
    });
    elided.filter(|word| !word.is_empty())
}

/// Returns whether dots separate the numbers: `29.8.2020`, `29. 8. 2020`.
fn is_dotted(text: &str) -> bool {
    let ends_with_digit = |before: &str| before.ends_with(|last: char| last.is_ascii_digit());
    let starts_with_digit =
        |after: &str| after.trim_start().starts_with(|first: char| first.is_ascii_digit());
    text.match_indices('.').any(|(at, _)| {
        text.split_at_checked(at).is_some_and(|(before, after)| {
            ends_with_digit(before) && starts_with_digit(after.get(1..).unwrap_or_default())
        })
    })
}

/// Returns whether a number is a Gregorian year. Nepal's calendar is 57 years ahead.
fn is_year(number: u32) -> bool {
    (1900..2070).contains(&number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_nothing_else() {
        for (text, day) in [
            ("2025-07-16T00:00:00.0000000", Some("2025-07-16")),
            ("Aug 20, 2025", Some("2025-08-20")),
            ("20 August 2025", Some("2025-08-20")),
            ("Jan 01, 1994", Some("1994-01-01")),
            ("29 août 2020", Some("2020-08-29")),
            ("29 de ago. de 2020", Some("2020-08-29")),
            ("1 juillet 2021", Some("2021-07-01")),
            ("1er juillet 2021", Some("2021-07-01")),
            ("3. des. 2020", Some("2020-12-03")),
            ("5 thg 8, 2020", Some("2020-08-05")),
            ("12 Αυγ 2020", Some("2020-08-12")),
            ("7. června 2021", Some("2021-06-07")),
            ("2 elok. 2021", Some("2021-08-02")),
            ("9 مارس 2021", Some("2021-03-09")),
            ("٨ يونيو ٢٠٢٤", Some("2024-06-08")),
            ("۸ ژوئن ۲۰۲۴", Some("2024-06-08")),
            ("4 नव॰ 2021", Some("2021-11-04")),
            ("10 яну. 2022", Some("2022-01-10")),
            ("8 июня 2024 г.", Some("2024-06-08")),
            ("8 ივნ. 2024", Some("2024-06-08")),
            ("8 ביוני 2024", Some("2024-06-08")),
            ("8. jún 2024", Some("2024-06-08")),
            ("2024. gada 8. jūn.", Some("2024-06-08")),
            ("8 d’oct. 2024", Some("2024-10-08")),
            ("lunes, 8 de junio de 2024", Some("2024-06-08")),
            ("12 ส.ค. 2567", Some("2024-08-12")),
            ("29.8.2020", Some("2020-08-29")),
            ("2020-8-29", Some("2020-08-29")),
            ("2020年8月29日", Some("2020-08-29")),
            ("2020년 8월 29일", Some("2020-08-29")),
            ("23/05/2020", Some("2020-05-23")),
            ("05/23/2020", Some("2020-05-23")),
            ("05/05/2020", Some("2020-05-05")),
            ("05/02/2010", None),
            ("Feb 30, 2025", None),
            ("2 days ago", None),
            ("version 3 of 2020", None),
            ("In March 2020, 5 people", None),
            ("Market 5, 2020", None),
            ("令和6年8月12日", None),
            ("19 lis 2013", None),
            ("12 2567", None),
            ("Mar 2023", None),
            ("8 jun", None),
            ("1.2.3", None),
            ("é", None),
            ("", None),
        ] {
            assert_eq!(parse_iso_date(text).as_deref(), day, "{text}");
        }
    }

    #[test]
    fn the_pages_language_settles_what_a_date_alone_does_not() {
        let iso = |text, language| {
            DateStyle { is_month_first: None, language: Some(language) }.parse_iso_date(text)
        };
        for (text, language, day) in [
            ("19 lis 2013", "pl", Some("2013-11-19")),
            ("19. lis 2013.", "hr", Some("2013-10-19")),
            ("05/02/2010", "fr", Some("2010-02-05")),
            ("05/02/2010", "en-GB", Some("2010-02-05")),
            ("05/02/2010", "en", None),
            ("19 lis 2013", "en", None),
        ] {
            assert_eq!(iso(text, language).as_deref(), day, "{text} {language}");
        }
    }

    #[test]
    fn ages_are_told_in_every_language() {
        for text in [
            "5 gün önce",
            "hace 5 días",
            "قبل 5 أيام",
            "לפני 5 ימים",
            "pred 5 dňami",
            "před 5 dny",
            "5 დღის წინ",
            "prije 2 dana",
            "il y a 3 semaines",
            "5 日前",
            "vor 2 Tagen",
            "včera",
            "３ 日前",
            "2 hr. ago",
        ] {
            assert!(is_relative_age(text), "{text}");
        }
        for text in ["5", "5 people", "12 recensioni", "3 likes", "#", "", "5 5 gün önce", "in 5 days"] {
            assert!(!is_relative_age(text), "{text}");
        }
    }

    #[test]
    fn one_day_of_a_page_tells_how_the_others_are_written() {
        for (texts, is_first) in [
            (["5/2/2010", "05/23/2020"], Some(true)),
            (["23/5/2020", "1/2/2020"], Some(false)),
            (["5/2/2010", "yesterday"], None),
        ] {
            assert_eq!(detect_month_first(texts), is_first, "{texts:?}");
        }
        assert_eq!(parse_iso_date_with_order("5/2/2010", Some(true)).as_deref(), Some("2010-05-02"));
        assert_eq!(parse_iso_date_with_order("5/2/2010", Some(false)).as_deref(), Some("2010-02-05"));
    }
}
