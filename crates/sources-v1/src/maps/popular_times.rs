//! Usual and current busyness of a place by day and hour. The source gives it for single places only, and the current value only
//! while enough people are there to count.

use quarry_items::{BusyHour, LiveBusyness, PopularTimes};

use super::hours::weekday_name;
use crate::cursor::Cursor;

/// Reads a place's row; none when it says nothing about how busy it is.
pub(crate) fn parse_popular_times(place: Cursor<'_>) -> Option<PopularTimes> {
    let busy = place.get_path(&[84]);
    let mut times = PopularTimes { time_spent: place.text_line(&[117, 0]), ..PopularTimes::default() };
    for day in busy.items_at(&[0]) {
        let hours: Vec<_> = day.items_at(&[1]).filter_map(parse_hour).collect();
        if let Some(name) = day.count(&[0]).and_then(weekday_name)
            && !hours.is_empty()
        {
            times.graph_results.entry(name).or_insert(hours);
        }
    }
    times.live = parse_live(busy, &times);
    (!times.graph_results.is_empty() || times.live.is_some()).then_some(times)
}

/// Returns `[12, 21, "Usually not too busy", "None", "12 pm", "No wait", "12p"]`
fn parse_hour(row: Cursor<'_>) -> Option<BusyHour> {
    let hour = row.count(&[0]).and_then(|hour| u32::try_from(hour).ok()).filter(|hour| *hour < 24)?;
    Some(BusyHour {
        time: row.text_line(&[4]).unwrap_or_else(|| format!("{hour}:00")),
        hour,
        busyness_score: row.percent(&[1])?.into(),
        info: row.text_line(&[2]),
        wait: row.text_line(&[5]),
    })
}

/// Returns the text of the moment and `[hour, percent]`, beside what is usual at that hour of today.
fn parse_live(busy: Cursor<'_>, times: &PopularTimes) -> Option<LiveBusyness> {
    let score = busy.percent(&[7, 1]).map(u32::from);
    let info = busy.text_line(&[6]);
    if score.is_none() && info.is_none() {
        return None;
    }
    let hour = busy.count(&[7, 0]).or_else(|| busy.count(&[4])).filter(|hour| *hour < 24);
    let today = busy.count(&[1]).and_then(weekday_name).and_then(|day| times.graph_results.get(day));
    let usual = today
        .and_then(|hours| hours.iter().find(|row| Some(u64::from(row.hour)) == hour))
        .map(|row| row.busyness_score);
    let difference =
        score.zip(usual).and_then(|(now, usual)| Some(i32::try_from(now).ok()? - i32::try_from(usual).ok()?));
    Some(LiveBusyness { info, busyness_score: score, usual_score: usual, difference })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Json;

    fn read(busy: &str) -> Option<PopularTimes> {
        let text = format!("[{}{busy}]", "null,".repeat(84));
        let json = Json::parse(&text).unwrap();
        parse_popular_times(Cursor::new(&json))
    }

    #[test]
    fn the_moment_is_told_against_what_is_usual_at_its_hour() {
        let times = read(r#"[[[7,[[6,0,"","None","6 am"]]],[6,[[14,20,"x"],[15,26,"Usually quiet","None","3 pm","No wait"]]]],6,null,1,15,null,"Not too busy",[15,10]]"#).unwrap();
        let live = times.live.unwrap();
        assert_eq!((live.busyness_score, live.usual_score, live.difference), (Some(10), Some(26), Some(-16)));
        assert_eq!(live.info.as_deref(), Some("Not too busy"));
        assert_eq!(times.graph_results["saturday"][1].time, "3 pm");
        assert_eq!(times.graph_results["saturday"][0].time, "14:00");
        assert_eq!(times.graph_results["sunday"][0].info, None);
    }

    #[test]
    fn shares_beyond_a_hundred_and_hours_beyond_a_day_are_left_out() {
        assert_eq!(read("null"), None);
        assert_eq!(
            read(r#"[[[1,[[24,5,"x"],[3,101,"x"],["4",1]]],[9,[[1,1]]]],1,null,null,3,null,null,[3,101]]"#),
            None
        );
        let times = read(r#"[[[1,[[3,5]]]],1,null,1,3]"#).unwrap();
        assert!(times.live.is_none() && times.graph_results.len() == 1);
    }
}
