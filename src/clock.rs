//! Time and randomness of the runtime.

use std::time::Duration;

use js_sys::Object;
use quarry_kernel::time::UnixMs;
use quarry_sources::LocalTime;
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::*;
use worker::Delay;

use crate::log;

/// The time. The runtime moves it on I/O only.
#[allow(clippy::cast_possible_truncation)] // milliseconds since 1970 are whole and far below 2^53
pub fn now() -> UnixMs {
    UnixMs(js_sys::Date::now() as i64)
}

/// Waits.
pub async fn pause(ms: u32) {
    Delay::from(Duration::from_millis(ms.into())).await;
}

/// Ten random bytes; zeros, should the generator ever fail, would collide at once instead of being guessed unseen.
pub fn random_bytes() -> [u8; 10] {
    let mut bytes = [0; 10];
    if getrandom::fill(&mut bytes).is_err() {
        log::error(&json!({"event": "no_randomness"}));
    }
    bytes
}

#[wasm_bindgen]
extern "C" {
    /// `Intl.DateTimeFormat`, whose constructor throws for an unknown zone; js-sys binds it as if it never did.
    #[wasm_bindgen(js_namespace = Intl)]
    type DateTimeFormat;
    #[wasm_bindgen(constructor, js_namespace = Intl, catch)]
    fn new(locale: &str, options: &Object) -> Result<DateTimeFormat, JsValue>;
    #[wasm_bindgen(method)]
    fn format(this: &DateTimeFormat, unix_ms: f64) -> String;
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ClockFormat<'z> {
    weekday: &'static str,
    hour: &'static str,
    minute: &'static str,
    second: &'static str,
    hour_cycle: &'static str,
    time_zone: &'z str,
}

const WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// The weekday and second of the day on the clocks of a zone; none for a zone that the runtime does not know.
pub fn read_local_time(zone: &str) -> Option<LocalTime> {
    let options = ClockFormat {
        weekday: "short",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hour_cycle: "h23",
        time_zone: zone,
    };
    let options = serde_wasm_bindgen::to_value(&options).ok()?;
    let format = DateTimeFormat::new("en-US", options.unchecked_ref()).ok()?;
    parse_local_time(&format.format(js_sys::Date::now()))
}

/// Out of `Mon 14:05:09`.
fn parse_local_time(text: &str) -> Option<LocalTime> {
    let (weekday, time) = text.split_once(' ')?;
    let weekday = WEEKDAYS.iter().position(|name| *name == weekday.trim_end_matches(','))?;
    let mut parts = time.splitn(3, ':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    Some(LocalTime { weekday, second: (hour * 60 + minute) * 60 + second })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_s_text_becomes_a_weekday_and_a_second() {
        let time = |text| parse_local_time(text).map(|time| (time.weekday, time.second));
        assert_eq!(time("Mon 14:05:09"), Some((0, 50_709)));
        assert_eq!(time("Sun, 00:00:00"), Some((6, 0)));
        assert_eq!(time("14:05:09"), None);
    }
}
