//! Time in milliseconds since 1970 UTC, and its calendar days (crate `time`). The current time is always passed in.

use serde::{Deserialize, Serialize};
use time::Month;

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMs(pub i64);

/// Milliseconds in a UTC day.
pub const DAY_MS: i64 = 86_400_000;

impl UnixMs {
    /// Returns the time `ms` milliseconds later.
    #[must_use]
    pub const fn plus_ms(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Formats the time as RFC 3339 with whole seconds: `2026-11-21T04:00:00Z`. Times after the year 9999, which the format
    /// cannot represent, become its last second.
    #[must_use]
    pub fn to_rfc3339(self) -> String {
        let moment = Self(self.0.clamp(Date::FIRST.days * DAY_MS, (Date::LAST.days + 1) * DAY_MS - 1));
        let seconds = moment.0.rem_euclid(DAY_MS) / 1000;
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        format!("{}T{hours:02}:{minutes:02}:{:02}Z", moment.date(), seconds % 60)
    }

    /// Returns the UTC day.
    #[must_use]
    pub const fn date(self) -> Date {
        Date { days: self.0.div_euclid(DAY_MS) }
    }
}

/// UTC calendar day (proleptic Gregorian).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// Days since 1970-01-01.
    pub days: i64,
}

/// Julian day of 1970-01-01.
const EPOCH_JULIAN_DAY: i64 = 2_440_588;

impl Date {
    /// First day: 1 January of the year 0.
    const FIRST: Self = Self { days: -719_528 };
    /// Last day: 31 December 9999, the last that RFC 3339 can represent.
    pub const LAST: Self = Self { days: 2_932_896 };

    /// Returns the day `days` later (earlier when negative).
    #[must_use]
    pub const fn plus_days(self, days: i64) -> Self {
        Self { days: self.days + days }
    }

    /// Parses `YYYY-MM-DD`; `None` when it is not a calendar day.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let digits = |part: &str, len| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
        if parts.next().is_some() || !digits(year, 4) || !digits(month, 2) || !digits(day, 2) {
            return None;
        }
        Self::from_calendar(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }

    /// Returns the day of a year, month (1 to 12) and day of the month; `None` when it does not exist.
    #[must_use]
    pub fn from_calendar(year: i32, month: u8, day: u8) -> Option<Self> {
        let date = time::Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok()?;
        Some(Self { days: i64::from(date.to_julian_day()) - EPOCH_JULIAN_DAY })
    }

    /// Returns year, month (1 to 12) and day of the month (from 1).
    #[must_use]
    pub fn to_calendar(self) -> (i32, u8, u8) {
        let (year, month, day) = self.to_time_date().to_calendar_date();
        (year, month.into(), day)
    }

    /// Converts the day, clamped to four-digit years.
    fn to_time_date(self) -> time::Date {
        let days = self.days.clamp(Self::FIRST.days, Self::LAST.days);
        let date =
            i32::try_from(days + EPOCH_JULIAN_DAY).ok().and_then(|day| time::Date::from_julian_day(day).ok());
        date.unwrap_or(time::Date::MAX)
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (year, month, day) = self.to_calendar();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_print_as_rfc_3339() {
        assert_eq!(UnixMs(0).to_rfc3339(), "1970-01-01T00:00:00Z");
        assert_eq!(UnixMs(1_709_208_000_999).to_rfc3339(), "2024-02-29T12:00:00Z");
        assert_eq!(UnixMs(-1).to_rfc3339(), "1969-12-31T23:59:59Z");
        assert_eq!(UnixMs(253_402_300_799_999).to_rfc3339(), "9999-12-31T23:59:59Z");
        assert_eq!(UnixMs(i64::MAX).to_rfc3339(), "9999-12-31T23:59:59Z");
        assert_eq!(UnixMs(i64::MIN).to_rfc3339(), "0000-01-01T00:00:00Z");
        assert_eq!(Date::from_calendar(33, 4, 3).map(|day| day.to_string()).as_deref(), Some("0033-04-03"));
        assert_eq!(UnixMs(0).date().plus_days(-1).to_calendar(), (1969, 12, 31));
        assert_eq!(
            (Date::FIRST.to_string(), Date::LAST.to_string()),
            ("0000-01-01".into(), "9999-12-31".into())
        );
    }

    #[test]
    fn only_days_of_the_calendar_are_read() {
        assert_eq!(Date::parse("2026-11-21").map(|d| d.to_string()).as_deref(), Some("2026-11-21"));
        for bad in ["2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "2026-01-01-01", "2026-00-10", ""] {
            assert_eq!(Date::parse(bad), None, "{bad}");
        }
    }
}
