//! Opening hours of a place: by day as shown and as spans, today's hours, and the current state.

use quarry_items::{Absent as _, DAYS, DayHours, OperatingHours, OtherHours, TimeRange};
use quarry_kernel::time::Date;

use crate::cursor::{Clock, Cursor};

/// Opening hours of a place's row.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Hours {
    /// Today's, as shown.
    pub today: Option<String>,
    /// Whether it is open, as shown.
    pub state: Option<String>,
    /// Hours by day, as shown.
    pub by_day: OperatingHours,
    /// Hours by day as spans, in the source's order: today first.
    pub spans: Vec<DayHours>,
}

/// Returns the name of a day, 1 for Monday to 7 for Sunday.
pub(crate) fn weekday_name(weekday: u64) -> Option<&'static str> {
    DAYS.get(usize::try_from(weekday).ok()?.checked_sub(1)?).copied()
}

/// Returns whether the colour of the open state is that of an open place. Words differ by language, colours do not.
pub(super) fn parse_is_open(row: Cursor<'_>) -> Option<bool> {
    let state = row
        .text_line(&[203, 1, 8, 0])
        .or_else(|| row.text_line(&[203, 1, 4, 0]))
        .or_else(|| row.text_line(&[34, 4, 4]))?;
    let argb = row.count(&[203, 1, 4, 1, 0, 2, 1, 0]).and_then(|argb| u32::try_from(argb).ok());
    match argb.map(u32::to_be_bytes) {
        Some([0xFF, red, green, _]) if red != green => Some(green > red),
        _ if state.starts_with("Open") || state.starts_with("Closes soon") => Some(true),
        _ if state.starts_with("Closed") || state.contains("losed") => Some(false),
        _ => None,
    }
}

impl Hours {
    /// Reads a place's row: the newer hours, else the older ones.
    pub(crate) fn from_row(place: Cursor<'_>) -> Self {
        let (newer, older) = (place.get_path(&[203]), place.get_path(&[34]));
        let mut days: Vec<DayEntry> = newer.items_at(&[0]).filter_map(DayEntry::from_newer).collect();
        if days.is_empty() {
            days = older.items_at(&[1]).filter_map(DayEntry::from_older).collect();
        }
        let today = DayEntry::from_newer(newer.get_path(&[1, 0]))
            .or_else(|| DayEntry::from_older(older.get_path(&[4, 0])));
        let today = today.and_then(|day| day.to_text());
        Self {
            today,
            state: parse_open_state(newer).or_else(|| older.text_line(&[4, 4])),
            ..Self::from_days(days)
        }
    }

    fn from_days(days: Vec<DayEntry>) -> Self {
        let mut hours = Self::default();
        for day in days {
            if let Some(entry) = hours.by_day.day_mut(day.weekday)
                && entry.is_none()
            {
                *entry = day.to_text();
                hours.spans.extend(day.into_day_hours());
            }
        }
        hours
    }
}

fn parse_open_state(newer: Cursor<'_>) -> Option<String> {
    newer.text_line(&[1, 4, 0]).or_else(|| newer.text_line(&[1, 8, 0]))
}

/// Hours of its kitchen, of deliveries and the like: a name, then days as the place's own.
pub(super) fn collect_other_hours(place: Cursor<'_>) -> Vec<OtherHours> {
    let named = place.items_at(&[118]).filter_map(|one| {
        let newer = one.get_path(&[3]);
        let hours = Hours::from_days(newer.items_at(&[0]).filter_map(DayEntry::from_newer).collect());
        Some(OtherHours {
            name: one.text_line(&[0]).filter(|_| !hours.by_day.is_absent())?,
            open_state: parse_open_state(newer),
            operating_hours: hours.by_day,
            weekly_hours: hours.spans,
        })
    });
    named.collect()
}

/// Hours of one day in the source's data.
struct DayEntry {
    weekday: u64,
    date: Option<String>,
    texts: Vec<String>,
    spans: Vec<(Clock, Clock)>,
    is_closed: bool,
    is_special: bool,
}

impl DayEntry {
    /// Returns `["Sunday", 7, [2026, 8, 2], [["11 am–11 pm", [[11], [23]]]], 0, 1]`; the last is 2 on a day that is closed.
    fn from_newer(day: Cursor<'_>) -> Option<Self> {
        let weekday = day.count(&[1]).filter(|weekday| (1..=7).contains(weekday))?;
        let date = day.date(&[2]);
        let is_its =
            date.as_deref().and_then(Date::parse).is_none_or(|date| compute_weekday(date) == weekday);
        let spans: Vec<_> = day
            .items_at(&[3])
            .filter_map(|span| Some((span.time_of_day(&[1, 0])?, span.time_of_day(&[1, 1])?)))
            .collect();
        Some(Self {
            weekday,
            date: date.filter(|_| is_its),
            texts: day.items_at(&[3]).filter_map(|span| span.text_line(&[0])).collect(),
            is_closed: spans.is_empty() && day.count(&[5]) == Some(2),
            spans,
            is_special: day.count(&[4]) == Some(1),
        })
    }

    /// Returns `["Sunday", ["11 am–11 pm"], null, null, "2024-10-13", 1, [[11, 0, 23, 0]], 0]`: the day follows from the date.
    fn from_older(day: Cursor<'_>) -> Option<Self> {
        let date = day.raw_str(&[4])?;
        let weekday = compute_weekday(Date::parse(date)?);
        let span = |span: Cursor<'_>| {
            let clock = |at: usize| {
                let part = |at: usize| span.count(&[at]).and_then(|part| u8::try_from(part).ok());
                Some(Clock { hour: part(at)?, minute: part(at + 1)? })
            };
            Some((clock(0)?, clock(2)?)).filter(|(from, to)| from.is_valid() && to.is_valid())
        };
        Some(Self {
            weekday,
            date: Some(date.to_owned()),
            texts: day.items_at(&[1]).filter_map(|text| text.text_line(&[])).collect(),
            spans: day.items_at(&[6]).filter_map(span).collect(),
            is_closed: false,
            is_special: false,
        })
    }

    fn to_text(&self) -> Option<String> {
        (!self.texts.is_empty()).then(|| self.texts.join(", "))
    }

    fn into_day_hours(self) -> Option<DayHours> {
        let hours: Vec<_> = self
            .spans
            .iter()
            .map(|(opens, closes)| TimeRange { opens: opens.to_string(), closes: closes.to_string() })
            .collect();
        (self.is_closed || !hours.is_empty()).then_some(DayHours {
            day: weekday_name(self.weekday)?,
            date: self.date,
            closed: self.is_closed,
            special: self.is_special,
            hours,
        })
    }
}

/// 1 for Monday to 7 for Sunday; the first of January 1970 was a Thursday.
fn compute_weekday(date: Date) -> u64 {
    u64::try_from((date.days + 3).rem_euclid(7) + 1).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Json;

    fn hours(newer: &str, older: &str) -> Hours {
        let nulls = |count: usize| "null,".repeat(count);
        let text = format!("[{}{older},{}{newer}]", nulls(34), nulls(168));
        let json = Json::parse(&text).unwrap();
        Hours::from_row(Cursor::new(&json))
    }

    #[test]
    fn every_day_is_told_as_shown_and_as_spans() {
        let read = hours(
            r#"[[["Sonntag",7,[2026,8,2],[["11–14 Uhr",[[11],[14]]],["18–0 Uhr",[[18],[]]]],0,1],["Montag",1,[2026,8,3],[["Geschlossen"]],1,2]],
                [["Sonntag",7,[2026,8,2],[["11–14 Uhr",[[11],[14]]]],0,1],0,1,null,["Geöffnet · Schließt um 14 Uhr"]]]"#,
            "null",
        );
        assert_eq!(read.by_day.sunday.as_deref(), Some("11–14 Uhr, 18–0 Uhr"));
        assert_eq!(read.by_day.monday.as_deref(), Some("Geschlossen"));
        assert_eq!(read.today.as_deref(), Some("11–14 Uhr"));
        assert_eq!(read.state.as_deref(), Some("Geöffnet · Schließt um 14 Uhr"));
        let [sunday, monday] = read.spans.as_slice() else { panic!("{read:?}") };
        assert_eq!(sunday.hours[1], TimeRange { opens: "18:00".into(), closes: "00:00".into() });
        assert_eq!(
            (sunday.date.as_deref(), monday.day, monday.closed, monday.special),
            (Some("2026-08-02"), "monday", true, true)
        );
    }

    #[test]
    fn hours_of_one_thing_stand_under_its_name() {
        let week =
            r#"[[["Montag",1,[2026,8,3],[["12–22 Uhr",[[12],[22]]]],0,1]],[[],0,1,null,["Geöffnet"]]]"#;
        let text = format!(
            r#"[{}[["Lieferung",null,null,{week}],["Abholung",null,null,[]],7]]"#,
            "null,".repeat(118)
        );
        let json = Json::parse(&text).unwrap();
        let told = collect_other_hours(Cursor::new(&json));
        let [delivery] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!((delivery.name.as_str(), delivery.open_state.as_deref()), ("Lieferung", Some("Geöffnet")));
        assert_eq!(delivery.operating_hours.monday.as_deref(), Some("12–22 Uhr"));
        assert_eq!(delivery.weekly_hours[0].hours[0].closes, "22:00");
    }

    #[test]
    fn older_rows_tell_the_day_by_its_date() {
        let read = hours(
            "null",
            r#"[null,[["Σάββατο",["9:00 π.μ.–11:30 μ.μ."],null,null,"2024-10-12",1,[[9,0,23,30]],0]],0,0,[["Σάββατο",["9:00"],null,null,"2024-10-12"],1,1,0,"Ανοιχτά"]]"#,
        );
        assert_eq!(read.by_day.saturday.as_deref(), Some("9:00 π.μ.–11:30 μ.μ."));
        assert_eq!((read.today.as_deref(), read.state.as_deref()), (Some("9:00"), Some("Ανοιχτά")));
        assert_eq!(read.spans[0].hours[0], TimeRange { opens: "09:00".into(), closes: "23:30".into() });
    }

    #[test]
    fn days_and_times_that_are_none_are_left_out() {
        let read = hours(
            r#"[[["Sunday",8,[2026,8,2],[["11",[[11],[14]]]],0,1],["Monday",1,[2026,8,4],[["11",[[25],[14]]]],0,1],[[],"x"],7]]"#,
            "null",
        );
        // The date is a Tuesday: it is not this Monday's.
        assert_eq!(read.by_day.monday.as_deref(), Some("11"));
        assert_eq!((read.by_day.sunday, read.spans.len(), read.today), (None, 0, None));
    }
}
