//! Times, dates and times of day.

use quarry_kernel::time::{Date, UnixMs};
use serde::Serialize;

use super::{Cursor, Json};

/// Plausible years of the sources' data.
const PLAUSIBLE_YEARS: (i64, i64) = (1990, 2199);

/// Time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Clock {
    /// Hour, 0 to 24; 24 is the end of the day.
    pub hour: u8,
    /// Minute, 0 to 59.
    pub minute: u8,
}

impl Clock {
    /// Returns whether the time exists.
    #[must_use]
    pub const fn is_valid(self) -> bool {
        self.hour < 24 && self.minute < 60 || (self.hour == 24 && self.minute == 0)
    }
}

impl std::fmt::Display for Clock {
    /// Formats the time as `09:30`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

impl Cursor<'_> {
    /// Returns a time given in seconds since 1970.
    #[must_use]
    pub fn instant_from_seconds(self, path: &[usize]) -> Option<UnixMs> {
        self.scaled_instant(path, 1000, 1)
    }

    /// Returns a time given in milliseconds since 1970; digits in a string are accepted.
    #[must_use]
    pub fn instant_from_millis(self, path: &[usize]) -> Option<UnixMs> {
        self.scaled_instant(path, 1, 1)
    }

    /// Returns a time given in microseconds since 1970.
    #[must_use]
    pub fn instant_from_micros(self, path: &[usize]) -> Option<UnixMs> {
        self.scaled_instant(path, 1, 1000)
    }

    fn scaled_instant(self, path: &[usize], times: i64, by: i64) -> Option<UnixMs> {
        let number = match self.get_path(path).json_value()? {
            Json::Whole(number) => i64::try_from(*number).ok()?,
            Json::Text(text) => text.parse().ok()?,
            _ => return None,
        };
        let instant = UnixMs(number.checked_mul(times)? / by);
        let (year, _, _) = instant.date().to_calendar();
        (PLAUSIBLE_YEARS.0..=PLAUSIBLE_YEARS.1).contains(&i64::from(year)).then_some(instant)
    }

    /// Returns a possibly incomplete date: `[2024, 10, 12]` is `2024-10-12`, `[2024, 10]` is `2024-10`, `[2024]` is `2024`.
    #[must_use]
    pub fn date(self, path: &[usize]) -> Option<String> {
        let parts = self.get_path(path);
        let part = |at: usize| parts.count(&[at]).and_then(|part| i64::try_from(part).ok());
        let year = part(0).filter(|year| (PLAUSIBLE_YEARS.0..=PLAUSIBLE_YEARS.1).contains(year))?;
        let Some(month) = part(1).filter(|month| *month != 0) else { return Some(year.to_string()) };
        if !(1..=12).contains(&month) {
            return None;
        }
        let Some(day) = part(2).filter(|day| *day != 0) else { return Some(format!("{year}-{month:02}")) };
        let date = format!("{year}-{month:02}-{day:02}");
        Date::parse(&date).is_some().then_some(date)
    }

    /// Returns a time of day given as `[hour, minute]`. Trailing zeros are omitted, so `[]` is midnight and `[9]` is nine
    /// o'clock.
    #[must_use]
    pub fn time_of_day(self, path: &[usize]) -> Option<Clock> {
        let parts = self.get_path(path);
        if !parts.is_list() || parts.len() > 2 {
            return None;
        }
        let part = |at: usize| match parts.get_path(&[at]).json_value() {
            None | Some(Json::Null) => Some(0),
            Some(_) => parts.count(&[at]).and_then(|part| u8::try_from(part).ok()),
        };
        let (hour, minute) = (part(0)?, part(1)?);
        Some(Clock { hour, minute }).filter(|clock| clock.is_valid())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_lie_within_the_years_of_the_web() {
        let json =
            Json::parse(r#"[1783346124,1783346124000,1783346124000000,"1783346124000",7,-5,1e300,"x"]"#)
                .unwrap();
        let root = Cursor::new(&json);
        let expected = Some(UnixMs(1_783_346_124_000));
        assert_eq!(root.instant_from_seconds(&[0]), expected);
        assert_eq!(root.instant_from_millis(&[1]), expected);
        assert_eq!(root.instant_from_micros(&[2]), expected);
        assert_eq!(root.instant_from_millis(&[3]), expected);
        // A time in another field's unit is out of range.
        assert_eq!(root.instant_from_seconds(&[1]), None);
        assert_eq!(root.instant_from_micros(&[1]), None);
        assert!((4..9).all(|at| root.instant_from_seconds(&[at]).is_none()));
    }

    #[test]
    fn dates_may_lack_their_day_but_are_days() {
        let json =
            Json::parse("[[2024,2,29],[2023,2,29],[2024,10],[2024],[24,1,1],[2024,13],[2024,0,5],[],5]")
                .unwrap();
        let root = Cursor::new(&json);
        let dates: Vec<_> = (0..9).map(|at| root.date(&[at])).collect();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            dates,
            [some("2024-02-29"), None, some("2024-10"), some("2024"), None, None, some("2024"), None, None]
        );
    }

    #[test]
    fn times_of_day_may_lack_their_zeros() {
        let json =
            Json::parse("[[9,30],[23],[],[24],[24,1],[25],[1,60],[1,2,3],7,[null,5],[\"9\"]]").unwrap();
        let root = Cursor::new(&json);
        let clocks: Vec<_> =
            (0..11).map(|at| root.time_of_day(&[at]).map(|clock| clock.to_string())).collect();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            clocks,
            [
                some("09:30"),
                some("23:00"),
                some("00:00"),
                some("24:00"),
                None,
                None,
                None,
                None,
                None,
                some("00:05"),
                None
            ]
        );
    }
}
