//! Days out of the dates that pages show.

use quarry_kernel::time::Date;

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The day as `YYYY-MM-DD`, of `2025-07-16T00:00:00.0000000`, `Aug 20, 2025` or `20 August 2025`. None for
/// any other text, such as `2 days ago`.
pub(super) fn iso(text: &str) -> Option<String> {
    let text = text.trim();
    let leading = text.get(..10).and_then(Date::parse);
    leading.or_else(|| in_words(text)).map(|date| date.to_string())
}

fn in_words(text: &str) -> Option<Date> {
    let mut words = text.split([' ', ',', '.']).filter(|word| !word.is_empty());
    let (first, second, year) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() || year.len() != 4 {
        return None;
    }
    let (month, day) = match month(first) {
        Some(month) => (month, second),
        None => (month(second)?, first),
    };
    let (year, day): (u16, u8) = (year.parse().ok()?, day.parse().ok()?);
    Date::parse(&format!("{year:04}-{month:02}-{day:02}"))
}

fn month(word: &str) -> Option<usize> {
    let short = word.get(..3)?.to_ascii_lowercase();
    MONTHS.iter().position(|month| *month == short).map(|index| index + 1)
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
            ("Feb 30, 2025", None),
            ("2 days ago", None),
            ("é", None),
            ("", None),
        ] {
            assert_eq!(iso(text).as_deref(), day, "{text}");
        }
    }
}
