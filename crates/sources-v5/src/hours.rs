//! Opening hours by day, in the three formats of the site.

use quarry_items::{DAYS, DayHours, TimeRange};

use crate::cursor::Clock;
use crate::named::JsonView;

/// Parses the hours of a place in the site's own data: spans in hours and minutes under the names of days, or in clock times
/// under their first letters. A day with an empty list is closed.
pub(super) fn parse_weekly_hours(location: JsonView<'_>) -> Vec<DayHours> {
    let clock = |time: JsonView<'_>| {
        let part = |name: &str| time.get(name).count().and_then(|part| u8::try_from(part).ok());
        Some(Clock { hour: part("hours")?, minute: part("minutes").unwrap_or(0) })
    };
    let days = location.get_path(&["hoursOfOperation", "dailyTimeIntervals"]).items();
    let intervals = days.filter_map(|day| {
        let spans = day.get("timeIntervals");
        let name = find_day(day.get("day").as_str()?).filter(|_| spans.is_list())?;
        let spans = spans.items();
        let spans = spans.map(|one| (clock(one.get("openingTime")), clock(one.get("closingTime"))));
        Some((name, spans.collect()))
    });
    let schedule = location.get_path(&["openHours", "schedule"]).members().filter_map(|(day, spans)| {
        let name = find_day(day).filter(|_| spans.is_list())?;
        let spans = spans
            .items()
            .map(|one| (parse_time_of_day(one.get("open_time")), parse_time_of_day(one.get("close_time"))));
        Some((name, spans.collect()))
    });
    build_week(intervals.chain(schedule))
}

/// Parses the hours in a page's structured data, whose days may be URLs and are repeated for each span. A span from midnight to
/// midnight means that the day is closed.
pub(super) fn parse_structured_hours(specification: JsonView<'_>) -> Vec<DayHours> {
    let all = specification.items().chain(specification.is_object().then_some(specification));
    build_week(all.flat_map(|one| {
        let span = (parse_time_of_day(one.get("opens")), parse_time_of_day(one.get("closes")));
        let is_closed = span.0 == span.1 && span.0.is_none_or(|clock| clock.hour == 0 && clock.minute == 0);
        let spans = if is_closed { Vec::new() } else { vec![span] };
        let days = one.get("dayOfWeek");
        let days = days.items().chain([days]).filter_map(|day| find_day(day.as_str()?.rsplit('/').next()?));
        days.map(|day| (day, spans.clone())).collect::<Vec<_>>()
    }))
}

/// Returns the day with this name, in any case, or with these first letters.
fn find_day(text: &str) -> Option<&'static str> {
    let text = text.trim().to_ascii_lowercase();
    DAYS.into_iter().find(|day| text == *day || (text.len() == 3 && day.starts_with(&text)))
}

/// Parses `07:30:00`, `07:30` or `7:30`.
fn parse_time_of_day(text: JsonView<'_>) -> Option<Clock> {
    let mut parts = text.as_str()?.trim().split(':').map(str::parse::<u8>);
    Some(Clock { hour: parts.next()?.ok()?, minute: parts.next()?.ok()? })
}

type OpenSpan = (Option<Clock>, Option<Clock>);

/// Builds the known days, from Monday on.
fn build_week(told: impl Iterator<Item = (&'static str, Vec<OpenSpan>)>) -> Vec<DayHours> {
    let told: Vec<_> = told.collect();
    let day = |day: &'static str| {
        let mut of_day = told.iter().filter(|(name, _)| *name == day).peekable();
        of_day.peek()?;
        let spans: Vec<&OpenSpan> = of_day.flat_map(|(_, spans)| spans).collect();
        let shown = |clock: Clock| Clock { hour: clock.hour % 24, ..clock }.to_string();
        let span = |(from, to): &&OpenSpan| {
            let (from, to) = (from.filter(|from| from.is_valid())?, to.filter(|to| to.is_valid())?);
            Some(TimeRange { opens: shown(from), closes: shown(to) })
        };
        let hours: Vec<TimeRange> = spans.iter().filter_map(span).collect();
        // A day with unreadable spans is not a closed day.
        (spans.is_empty() || !hours.is_empty()).then(|| DayHours {
            day,
            closed: spans.is_empty(),
            hours,
            ..DayHours::default()
        })
    };
    DAYS.into_iter().filter_map(day).collect()
}
