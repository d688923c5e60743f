//! Opening hours by day, and whether a place is open now.

use quarry_items::{DAYS, DayHours, TimeRange};

use super::record::Record;
use crate::LocalTime;
use crate::cursor::Cursor;

/// Clock that returns the time in a zone such as `America/Toronto`; `None` for an unknown zone.
pub type LocalClock<'n> = &'n dyn Fn(&str) -> Option<LocalTime>;

const DAY_S: u64 = 86_400;
/// Maximum end of a span: a day that lasts until the end of the next.
const SPAN_END_MAX: u64 = 2 * DAY_S;

/// Opening spans of a week, in seconds since the day's midnight; an end may be on the next day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WeeklyHours {
    days: [Vec<(u64, u64)>; 7],
    opening_soon_s: u64,
    closing_soon_s: u64,
}

impl WeeklyHours {
    /// Reads the regular hours of a record; `None` where it has none.
    #[must_use]
    pub fn from_record(record: Record<'_>) -> Option<Self> {
        let hours =
            record.components("BUSINESS_HOURS").flat_map(|component| component.values("businessHours"));
        let mut weeks = hours.filter_map(|hours| {
            let is_regular = hours.member("hoursType").raw_str(&[]).is_none_or(|kind| kind == "NORMAL");
            is_regular.then(|| Self::parse(hours)).flatten()
        });
        weeks.next()
    }

    fn parse(hours: Cursor<'_>) -> Option<Self> {
        let threshold = |name: &str| {
            hours.member("hoursThreshold").member(name).count(&[]).unwrap_or_default().min(DAY_S)
        };
        let mut week = Self {
            opening_soon_s: threshold("openingSoonMessageThresholdSecond"),
            closing_soon_s: threshold("closingSoonMessageThresholdSecond"),
            ..Self::default()
        };
        let mut is_told = false;
        for entry in hours.member("weeklyHours").items_at(&[]) {
            let spans: Vec<(u64, u64)> =
                entry.member("timeRange").items_at(&[]).filter_map(parse_span).collect();
            for name in entry.member("day").items_at(&[]).filter_map(|day| day.raw_str(&[])) {
                let day = DAYS.iter().zip(&mut week.days).find(|(day, _)| name.eq_ignore_ascii_case(day));
                if let Some((_, day)) = day {
                    is_told = true;
                    day.extend(&spans);
                    day.sort_unstable();
                    day.dedup();
                }
            }
        }
        is_told.then_some(week)
    }

    /// Returns the days from Monday on; a day without spans is closed.
    #[must_use]
    pub fn to_day_hours(&self) -> Vec<DayHours> {
        let days = DAYS.into_iter().zip(&self.days);
        days.map(|(day, spans)| DayHours {
            day,
            closed: spans.is_empty(),
            hours: spans
                .iter()
                .map(|(from, to)| TimeRange { opens: format_clock(*from), closes: format_clock(*to) })
                .collect(),
            ..DayHours::default()
        })
        .collect()
    }

    /// Returns whether the place is open, at a time of its own clock.
    #[must_use]
    pub fn open_state(&self, now: LocalTime) -> &'static str {
        if self.days.iter().all(|spans| spans.iter().any(|(from, to)| *from == 0 && *to >= DAY_S)) {
            return "Open 24 hours";
        }
        // Seconds from now to each end and start; a span from yesterday may still last.
        let today = self.days.get(now.weekday).map_or(&[][..], Vec::as_slice);
        let yesterday = self.days.get((now.weekday + 6) % 7).map_or(&[][..], Vec::as_slice);
        let tomorrow = self.days.get((now.weekday + 1) % 7).map_or(&[][..], Vec::as_slice);
        let second = now.second.min(DAY_S - 1);
        let ends = today
            .iter()
            .filter(|(from, to)| (*from..*to).contains(&second))
            .map(|(_, to)| to - second)
            .chain(
                yesterday.iter().filter(|(_, to)| *to > second + DAY_S).map(|(_, to)| to - DAY_S - second),
            );
        let goes_on = |left: u64| {
            let at = second + left;
            at == DAY_S && tomorrow.iter().any(|(from, _)| *from == 0)
        };
        if let Some(left) = ends.max() {
            return if left <= self.closing_soon_s && !goes_on(left) { "Closing soon" } else { "Open" };
        }
        let starts = today.iter().filter(|(from, _)| *from > second).map(|(from, _)| from - second);
        let starts = starts.chain(tomorrow.iter().map(|(from, _)| from + DAY_S - second));
        match starts.min() {
            Some(left) if left <= self.opening_soon_s => "Opening soon",
            _ => "Closed",
        }
    }
}

/// Parses a span in seconds since midnight that begins on its day and ends after its start.
fn parse_span(range: Cursor<'_>) -> Option<(u64, u64)> {
    let (from, to) = (range.member("from").count(&[])?, range.member("to").count(&[])?);
    let to = if to <= from { to + DAY_S } else { to };
    (from < DAY_S && to > from && to <= SPAN_END_MAX).then_some((from, to))
}

fn format_clock(second: u64) -> String {
    let minute = second / 60 % (24 * 60);
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3600;

    fn week() -> WeeklyHours {
        let mut week = WeeklyHours { opening_soon_s: HOUR, closing_soon_s: HOUR, ..WeeklyHours::default() };
        // Monday 9 to 12 and 13 to 17, Friday 20 to 3 of the next day, Sunday all day into Monday's start.
        week.days[0] = vec![(9 * HOUR, 12 * HOUR), (13 * HOUR, 17 * HOUR)];
        week.days[4] = vec![(20 * HOUR, 27 * HOUR)];
        week
    }

    #[test]
    fn a_place_is_open_within_its_spans_and_after_midnight_too() {
        for (weekday, hour, state) in [
            (0, 7, "Closed"),
            (0, 8, "Opening soon"),
            (0, 9, "Open"),
            (0, 11, "Closing soon"),
            (0, 12, "Opening soon"),
            (0, 17, "Closed"),
            (3, 23, "Closed"),
            (4, 19, "Opening soon"),
            (4, 23, "Open"),
            (5, 0, "Open"),
            (5, 2, "Closing soon"),
            (5, 3, "Closed"),
            (6, 12, "Closed"),
        ] {
            assert_eq!(
                week().open_state(LocalTime { weekday, second: hour * HOUR }),
                state,
                "{weekday} {hour}"
            );
        }
    }

    #[test]
    fn a_day_that_goes_on_at_midnight_is_not_closing_soon() {
        let mut week = week();
        week.days[1] = vec![(0, DAY_S)];
        week.days[2] = vec![(0, 2 * HOUR)];
        assert_eq!(week.open_state(LocalTime { weekday: 1, second: 23 * HOUR + 1800 }), "Open");
        week.days = std::array::from_fn(|_| vec![(0, DAY_S)]);
        assert_eq!(week.open_state(LocalTime { weekday: 1, second: 0 }), "Open 24 hours");
    }

    #[test]
    fn spans_are_written_as_clocks_show_them() {
        let days = week().to_day_hours();
        let friday = days.iter().find(|day| day.day == "friday").unwrap();
        assert_eq!(friday.hours, [TimeRange { opens: "20:00".to_owned(), closes: "03:00".to_owned() }]);
        assert!(days.iter().find(|day| day.day == "tuesday").unwrap().closed);
        assert_eq!(days.len(), 7);
    }
}
