//! Time and randomness of the runtime.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use js_sys::Object;
use quarry_kernel::time::UnixMs;
use quarry_sources::LocalTime;
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::*;
use worker::Delay;

use crate::log;

/// Time of the current turn of the event loop.
#[derive(Clone, Copy)]
enum TurnTime {
    /// Not within a turn: the runtime is asked each time.
    Unknown,
    /// Not read yet in this turn.
    Unread,
    /// Milliseconds since 1970.
    Read(f64),
}

thread_local! {
    static TURN: Cell<TurnTime> = const { Cell::new(TurnTime::Unknown) };
}

/// Returns the current time. The runtime advances it only on I/O, so it is read once per turn ([`in_one_turn`]).
#[allow(clippy::cast_possible_truncation)] // milliseconds since 1970 are whole and far below 2^53
pub fn now() -> UnixMs {
    let ms = match TURN.get() {
        TurnTime::Read(ms) => ms,
        known => {
            let ms = js_sys::Date::now();
            if matches!(known, TurnTime::Unread) {
                TURN.set(TurnTime::Read(ms));
            }
            ms
        }
    };
    UnixMs(ms as i64)
}

/// Guard that restores the previous state after a turn, also after a panic.
struct Turn(TurnTime);

impl Drop for Turn {
    fn drop(&mut self) {
        TURN.set(self.0);
    }
}

/// Runs work that ends before the next I/O, with one time read once.
pub fn in_one_turn<T>(work: impl FnOnce() -> T) -> T {
    let _turn = Turn(TURN.replace(TurnTime::Unread));
    work()
}

/// Future that runs each poll as a turn ([`in_one_turn`]).
pub struct Turns<F>(Pin<Box<F>>);

impl<F: Future> Turns<F> {
    /// Wraps a future.
    pub fn new(future: F) -> Self {
        Self(Box::pin(future))
    }
}

impl<F: Future> Future for Turns<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        in_one_turn(|| self.0.as_mut().poll(context))
    }
}

/// Waits this long.
pub async fn pause(ms: u32) {
    Delay::from(Duration::from_millis(ms.into())).await;
}

/// Returns ten random bytes; zeros if the generator fails, which would collide at once instead of being guessable unnoticed.
pub fn random_bytes() -> [u8; 10] {
    let mut bytes = [0; 10];
    if getrandom::fill(&mut bytes).is_err() {
        log::error(&json!({"event": "no_randomness"}));
    }
    bytes
}

#[wasm_bindgen]
extern "C" {
    /// Binding of `Intl.DateTimeFormat` whose constructor may throw for an unknown zone; js-sys binds it as infallible.
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

/// Returns the local weekday and second of the day in a time zone; `None` for a zone unknown to the runtime.
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

/// Parses a local time such as `Mon 14:05:09`.
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
