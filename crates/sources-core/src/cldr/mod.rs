//! CLDR's formats of numbers, money and dates in every language: tables made by `scripts/cldr-tables.mjs` (CLDR 48, Unicode
//! License v3, `LICENSE-UNICODE.txt`).

use std::sync::OnceLock;

/// Units of compact numbers and their powers of ten; one that stands behind a space begins with it, one before the number
/// ends with `#`.
pub(crate) static UNITS: Table = Table::new(include_str!("units.txt"));
/// Names of months and their numbers.
pub(crate) static MONTHS: Table = Table::new(include_str!("months.txt"));
/// Names of the days of the week.
pub(crate) static WEEKDAYS: Table = Table::new(include_str!("weekdays.txt"));
/// Phrases of many languages for "`#` units ago".
pub(crate) static AGES: Table = Table::new(include_str!("ages.txt"));
/// Marks of currencies and their codes; `!` before the codes of a mark that is a word as well.
pub(crate) static CURRENCIES: Table = Table::new(include_str!("currencies.txt"));
/// Countries and the currency of each.
static COUNTRIES: Table = Table::new(include_str!("countries.txt"));

/// A table of sorted lines `key=value`.
pub(crate) struct Table {
    text: &'static str,
    /// The keys and values, taken apart when something is looked up for the first time.
    lines: OnceLock<Vec<(&'static str, &'static str)>>,
}

impl Table {
    const fn new(text: &'static str) -> Self {
        Self { text, lines: OnceLock::new() }
    }

    /// Returns the line of a key: the key as it lies in the table, and its value.
    pub(crate) fn find(&self, key: &str) -> Option<(&'static str, &'static str)> {
        let lines =
            self.lines.get_or_init(|| self.text.lines().filter_map(|line| line.split_once('=')).collect());
        let at = lines.binary_search_by_key(&key, |(name, _)| name).ok()?;
        lines.get(at).copied()
    }
}

/// Returns the value in a language; none where languages disagree and nothing is said of this one.
pub(crate) fn resolve_for_language<'t>(value: &'t str, language: Option<&str>) -> Option<&'t str> {
    let others = || value.split('|').find(|side| !side.contains(':'));
    find_own_value(value, language).or_else(others)
}

/// Returns the value that is told of a language by its name.
pub(crate) fn find_own_value<'t>(value: &'t str, language: Option<&str>) -> Option<&'t str> {
    let language = primary_language(language?);
    let mut sides = value.split('|').filter_map(|side| side.split_once(':'));
    sides.find(|(_, languages)| languages.split(' ').any(|one| one == language)).map(|(value, _)| value)
}

/// Returns the language of a tag: `pt` of `pt-BR`; under its present name where pages use a former one.
pub(crate) fn primary_language(tag: &str) -> &str {
    match tag.split(['-', '_']).next().unwrap_or(tag) {
        "iw" => "he",
        "in" => "id",
        "tl" => "fil",
        language => language,
    }
}

/// Returns the currency of a country, two lower-case letters.
pub(crate) fn find_country_currency(country: &str) -> Option<&'static str> {
    COUNTRIES.find(country).map(|(_, code)| code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_table_is_found_and_nothing_else() {
        for table in [&UNITS, &MONTHS, &WEEKDAYS, &AGES, &CURRENCIES, &COUNTRIES] {
            for line in table.text.lines() {
                let (key, value) = line.split_once('=').unwrap();
                assert_eq!(table.find(key), Some((key, value)));
            }
            for key in ["", "\u{0}", "zzzz", "\u{10FFFF}", "no such key"] {
                assert_eq!(table.find(key), None, "{key:?}");
            }
        }
    }

    #[test]
    fn languages_settle_what_they_disagree_on() {
        let (_, value) = UNITS.find(" B").unwrap();
        assert_eq!(resolve_for_language(value, Some("tr")), Some("3"));
        assert_eq!(resolve_for_language(value, Some("es-MX")), Some("12"));
        assert_eq!(
            (resolve_for_language(value, Some("en")), resolve_for_language(value, None)),
            (None, None)
        );
        assert_eq!((find_country_currency("us"), find_country_currency("de")), (Some("USD"), Some("EUR")));
    }
}
