//! Time as milliseconds since 1970 UTC, and the civil dates made of it. Now is always passed in, never asked for.

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMs(pub i64);

/// Milliseconds of a UTC day.
pub const DAY_MS: i64 = 86_400_000;

impl UnixMs {
    /// This moment plus `ms` milliseconds.
    #[must_use]
    pub const fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// The moment in RFC 3339 with whole seconds: `2026-11-21T04:00:00Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        let seconds = self.0.div_euclid(1000).rem_euclid(86_400);
        let mut text = self.date().text();
        for (mark, number) in [('T', seconds / 3600), (':', seconds / 60 % 60), (':', seconds % 60)] {
            text.push(mark);
            push_digits(&mut text, number, 2);
        }
        text.push('Z');
        text
    }

    /// The UTC day.
    #[must_use]
    pub const fn date(self) -> Date {
        Date { days: self.0.div_euclid(DAY_MS) }
    }
}

/// A UTC calendar day (proleptic Gregorian).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Days since 1970-01-01.
    pub days: i64,
}

impl Date {
    /// The day `days` later (earlier when negative).
    #[must_use]
    pub const fn plus(self, days: i64) -> Self {
        Self { days: self.days + days }
    }

    /// Reads `YYYY-MM-DD`; `None` when it is not a day of the calendar.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = |part: &str, len| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
        if parts.next().is_some() || !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
            return None;
        }
        let date = Self::from_civil(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
        (date.to_string() == text).then_some(date)
    }

    /// Days from a civil date, by the algorithm of Howard Hinnant ("chrono-compatible low-level date algorithms").
    #[must_use]
    pub const fn from_civil(year: i64, month: i64, day: i64) -> Self {
        let y = if month <= 2 { year - 1 } else { year };
        let era = y.div_euclid(400);
        let year_of_era = y - era * 400;
        let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        Self { days: era * 146_097 + day_of_era - 719_468 }
    }

    /// Year, month (1 to 12) and day (1 to 31).
    #[must_use]
    pub const fn civil(self) -> (i64, i64, i64) {
        let z = self.days + 719_468;
        let era = z.div_euclid(146_097);
        let doe = z - era * 146_097;
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        let mp = (5 * doy + 2) / 153;
        let month = if mp < 10 { mp + 3 } else { mp - 9 };
        (yoe + era * 400 + if month <= 2 { 1 } else { 0 }, month, doy - (153 * mp + 2) / 5 + 1)
    }

    /// The day as `YYYY-MM-DD`; by hand, since every call says three.
    #[must_use]
    pub fn text(self) -> String {
        let (year, month, day) = self.civil();
        let mut text = String::with_capacity(20);
        match year {
            0..=9999 => push_digits(&mut text, year, 4),
            _ => text.push_str(&year.to_string()),
        }
        for number in [month, day] {
            text.push('-');
            push_digits(&mut text, number, 2);
        }
        text
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text())
    }
}

/// Appends the last `count` decimal digits of a number that is not negative, with zeros in front.
pub fn push_digits(text: &mut String, number: i64, count: u32) {
    for place in (0..count).rev() {
        let digit = number / 10i64.pow(place) % 10;
        text.extend(u8::try_from(digit).ok().map(|digit| char::from(b'0' + digit)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_print_as_rfc_3339() {
        assert_eq!(UnixMs(0).rfc3339(), "1970-01-01T00:00:00Z");
        assert_eq!(UnixMs(1_709_208_000_999).rfc3339(), "2024-02-29T12:00:00Z");
        assert_eq!(UnixMs(-1).rfc3339(), "1969-12-31T23:59:59Z");
        assert_eq!(UnixMs(253_402_300_800_000).rfc3339(), "10000-01-01T00:00:00Z");
        assert_eq!(Date::from_civil(33, 4, 3).to_string(), "0033-04-03");
    }

    #[test]
    fn only_days_of_the_calendar_are_read() {
        assert_eq!(Date::parse("2026-11-21").map(|d| d.to_string()).as_deref(), Some("2026-11-21"));
        for bad in ["2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01-01", "2026-00-10", ""] {
            assert_eq!(Date::parse(bad), None, "{bad}");
        }
    }
}
