//! The weather at a place: now, the next hours and the next days.

use super::{find_own, find_own_text, set_answer};
use crate::once::CollectVec;
use crate::search::answers::answer_box::{AnswerBox, headed};
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute,
};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static DEGREES = "#wob_tm";
    static DEGREES_UNIT = ".wob-unit .wob_t, [id^='wob_'] [aria-label^='\u{B0}']";
    static PLACE = "#wob_loc";
    static WHEN = "#wob_dts";
    static SKY = "#wob_dc";
    static RAIN = "#wob_pp";
    static HUMIDITY = "#wob_hm";
    static WIND = "#wob_ws, #wob_tws";
    static SKY_PICTURE = "#wob_tci";
    /// The points of the curve of temperatures.
    static HOUR = "#wob_gsp text[aria-label]";
    static DAY = ".wob_df, #wob_dp > div";
    static DAY_NAME = "[aria-label]";
    static DAY_DEGREES = "span";
    static PICTURE = "img";
    static SECTION_HEADING = "[role='heading'][aria-level='2']";
}

/// The weather at a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Weather {
    /// Location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Weather in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<String>,
    /// Chance of rain, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub precipitation: Option<String>,
    /// Humidity as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub humidity: Option<String>,
    /// Wind as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wind: Option<String>,
    /// The next days.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forecast: Vec<Forecast>,
    /// The next hours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hourly_forecast: Vec<Hour>,
}

/// The weather of an hour.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Hour {
    /// Day and hour as shown.
    pub time: String,
    /// The temperature in the unit shown.
    pub temperature: String,
}

/// The weather of a day.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Forecast {
    /// The day as shown.
    pub day: String,
    /// Forecast in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<String>,
    /// The highest temperature in the unit shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<String>,
    /// The lowest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

pub(super) fn parse_weather<'d>(
    document: &'d Document<'_>,
    reader: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &DEGREES)?;
    let unit = document.select(&DEGREES_UNIT).filter(|unit| !unit.is_hidden()).find_map(extract_text);
    set_answer(found, "weather_result", Some(extract_text(node)?));
    found.date = find_own_text(document, &WHEN);
    let place = find_own_text(document, &PLACE).filter(|place| !headed::is_weather_heading(place));
    let weather = &mut found.weather;
    weather.location = place.or_else(|| find_place_above(document, node));
    weather.weather = find_own_text(document, &SKY);
    weather.precipitation = find_own_text(document, &RAIN);
    weather.humidity = find_own_text(document, &HUMIDITY);
    weather.wind = find_own_text(document, &WIND);
    weather.forecast =
        document.select(&DAY).take(LIST_MAX).filter_map(|day| parse_forecast(day, reader)).collect_vec();
    weather.hourly_forecast = parse_hourly_forecast(document, unit.as_deref());
    found.unit = unit;
    found.thumbnail = document.select_first(&SKY_PICTURE).and_then(|image| reader.resolve_picture(image));
    Some(node)
}

/// Returns where a page that names no place in the module itself looked: `Results for` and the place, above it.
fn find_place_above(document: &Document<'_>, module: Node<'_>) -> Option<String> {
    const LETTERS_MAX: usize = 60;
    let headings = document.select(&SECTION_HEADING).take_while(|heading| heading.index() < module.index());
    let named = headings.take(LIST_MAX).filter_map(|heading| {
        let pieces: Vec<String> = collect_text_runs(heading).collect_vec();
        pieces.get(1..)?.last().filter(|place| place.chars().count() <= LETTERS_MAX).cloned()
    });
    named.last()
}

fn parse_forecast(day: Node<'_>, reader: &Reader<'_>) -> Option<Forecast> {
    let picture = day.select_first(&PICTURE);
    let named = day
        .select_first(&DAY_NAME)
        .and_then(|name| read_attribute(name, "aria-label").or_else(|| extract_text(name)));
    let mut degrees = day.select(&DAY_DEGREES).filter(|node| !node.is_hidden()).filter_map(extract_text);
    Some(Forecast {
        day: named.or_else(|| clean_text(day.text().split(' ').next()?))?,
        weather: picture.and_then(|image| read_attribute(image, "alt")),
        high: degrees.next(),
        low: degrees.next(),
        thumbnail: picture.and_then(|image| reader.resolve_picture(image)),
    })
}

/// Returns the hours of the drawn curve, which says them to the ear: `65\u{B0}Fahrenheit Friday 3:00 PM`. It is drawn once for
/// each unit.
fn parse_hourly_forecast(document: &Document<'_>, unit: Option<&str>) -> Vec<Hour> {
    let shown = unit.and_then(|unit| unit.chars().find(|letter| letter.is_alphabetic()));
    let hour = |point: Node<'_>| {
        let label = read_attribute(point, "aria-label")?;
        let (degrees, rest) = label.split_once('\u{B0}')?;
        let (unit, time) = rest.split_once(' ')?;
        let is_shown = shown.is_none() || unit.chars().next() == shown;
        let is_number =
            degrees.trim_start_matches(['-', '\u{2212}']).bytes().all(|byte| byte.is_ascii_digit());
        (is_shown && is_number).then_some(Hour { time: clean_text(time)?, temperature: clean_text(degrees)? })
    };
    let mut found: Vec<Hour> = document.select(&HOUR).take(LIST_MAX * 2).filter_map(hour).collect_vec();
    found.dedup_by(|later, earlier| later.time == earlier.time);
    found
}
