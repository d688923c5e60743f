//! Modules that compute: the weather, prices, translations, conversions, formulas, the time.

use super::{AnswerBox, is_own_answer, named};
use crate::once::CollectVec;
use crate::web::reader::{LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute};
use quarry_html::{Document, Node, Selector, selectors};
use serde::Serialize;

selectors! {
    /// What any of the modules begins with: one look over the page tells that it has none.
    static ANY = "#tw-target-text, #cwos, #knowledge-currency__updatable-data-column, #NotFQb, input.vXQmIe, #wob_tm, \
        #knowledge-finance-wholepage__entity-summary, .IsqQVc, [jsname='vWLAgc'], [data-attrid='Price'], .vk_bk[role='heading'], #rso input[value]";
    static TRANSLATED = "#tw-target-text .Y2IQFc, #tw-target-text";
    static ORIGINAL = "#tw-source-text-ta, #tw-source-text";
    static FROM_LANGUAGE = "#tw-sl .source-language, #tw-sl";
    static TO_LANGUAGE = "#tw-tl .target-language, #tw-tl";
    static SPOKEN = "#tw-target-rmn > span:first-child";
    static COMPUTED = "#cwos";
    static FORMULA = ".vUGUtc, #cwtlbs";
    static EXCHANGED = "#knowledge-currency__updatable-data-column .SwHCTb, #knowledge-currency__updatable-data-column [data-value]";
    static EXCHANGED_UNIT = "#knowledge-currency__updatable-data-column .MWvIVe";
    static EXCHANGE_ASKED = "#knowledge-currency__updatable-data-column .vk_sh";
    static CONVERTED = "#NotFQb input, .rpnBye input.vXQmIe, #NotFQb .vXQmIe";
    static NUMBER_FIELD = "#rso input[value], #topstuff input[value]";
    static UNIT = "select";
    static CHOSEN = "option[selected]";
    static COMPUTATION = ".dtp2jf td + td, [jsname='r1NQT'], #NotFQb ~ table td + td";
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
    static PRICE = "[data-attrid='Price'] .IsqQVc, [jsname='vWLAgc'], [data-attrid='Price'] [jsname='L3mUVe']";
    /// Since 2025 the price rolls: the digits of its wheels stand before it.
    static WHOLE_PRICE = "[jsname='L3mUVe']";
    static MARKET = "#knowledge-finance-wholepage__entity-summary, [data-attrid='Price']";
    static CURRENCY = "[jsname='T3Us2d']";
    static MOVED = "[jsname='qRSVye']";
    static MOVED_SHARE = "[jsname='rfaVEf']";
    static QUOTED_AT = "[jsname='ihIZgd']";
    /// What is paid while the market is closed, beside the word that says so.
    static LATE_PRICE = "[jsname='wurNO']";
    static LATE_MOVED = "[jsname='TmYleb']";
    static LATE_SHARE = "[jsname='sam3Lb']";
    /// Another share in a list; how it moved, as said to the ear.
    static QUOTE = "a[href*='stick=']";
    static QUOTE_PRICE = "[jsname='vWLAgc']";
    static QUOTE_MOVED = "[jsname='rfaVEf']";
    static LISTED = "[data-attrid^='kc:']";
    /// Cards that open: what they show closed, what they are about, and the lines of both.
    static CLOSED_CARD = "[data-expwide] > [data-colc]";
    static CARD_NAME = "[role='button']";
    static CARD_TABLE = "table tr";
    static CARD_CELL = "th, td";
    static ROW = "tr";
    static CELL = "td, th";
    static SYMBOL = "[data-attrid='subtitle']";
    static NAME = "[data-attrid='title']";
    /// The time somewhere, large, and what it is the time of.
    static TIME = ".vk_bk[role='heading']";
    static TIME_NOTE = ".vk_gy";
}

/// The weather at a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Weather {
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// How the sky looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weather: Option<String>,
    /// How likely rain is, as shown.
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
    /// How the sky will look.
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

/// How a price has moved.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Movement {
    /// `up` or `down`.
    pub movement: &'static str,
    /// By how much, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// By which share, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub percentage: Option<String>,
}

/// What a company has reported.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Report {
    /// Heading of the card.
    pub title: String,
    /// The quarter or the year that it is about, as shown.
    pub period: String,
    /// What the card says: figures, each with what it counts behind it.
    pub extensions: Vec<String>,
    /// The figures that open below it, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<String>>,
}

/// A share, and what is paid for it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Quote {
    /// The company; for the price of a closed market, how the page names that time.
    pub name: String,
    /// Price as shown.
    pub price: String,
    /// Its currency.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// How it has moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_movement: Option<Movement>,
    /// Where the source tells more of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// The module of a page, and where it stands.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    const READERS: [WidgetReader; 7] = [
        parse_translation,
        parse_computation,
        parse_currency_exchange,
        parse_unit_conversion,
        parse_weather,
        parse_finance,
        parse_local_time,
    ];
    document.select_first(&ANY)?;
    let mut found = AnswerBox::default();
    let node = READERS.iter().find_map(|read| read(document, reader, &mut found))?;
    Some((node.index(), found))
}

/// Fills in what a module says and gives its place; where the module is not there, nothing is filled in. A box has many fields:
/// they are written where they stay.
type WidgetReader = for<'d> fn(&'d Document<'_>, &Reader<'_>, &mut AnswerBox) -> Option<Node<'d>>;

/// What a module answers.
fn set_answer(found: &mut AnswerBox, kind: &'static str, answer: Option<String>) {
    found.kind = kind;
    found.answer = answer;
}

fn find_own<'d>(document: &'d Document<'_>, selector: &Selector) -> Option<Node<'d>> {
    document.select(selector).find(is_own_answer)
}

fn find_own_text(document: &Document<'_>, selector: &Selector) -> Option<String> {
    document.select(selector).filter(|node| is_own_answer(node) && !node.is_hidden()).find_map(extract_text)
}

fn parse_translation<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &TRANSLATED).filter(|node| node.has_text())?;
    // The box ends its text with dots until its script runs.
    set_answer(found, "translation_result", clean_text(node.text().trim_end_matches("...")));
    found.expression = document.select_first(&ORIGINAL).and_then(extract_text);
    found.source_language =
        find_own_text(document, &FROM_LANGUAGE).and_then(|name| clean_text(name.split(" - ").next()?));
    found.target_language = find_own_text(document, &TO_LANGUAGE);
    found.pronunciation = document.select_first(&SPOKEN).and_then(extract_text);
    Some(node)
}

fn parse_computation<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &COMPUTED)?;
    set_answer(found, "calculator_result", Some(extract_text(node)?));
    found.expression =
        document.select_first(&FORMULA).and_then(|node| clean_text(node.text().trim_end_matches(['=', ' '])));
    Some(node)
}

fn parse_currency_exchange<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &EXCHANGED)?;
    set_answer(found, "currency_converter", Some(extract_text(node)?));
    found.expression = find_own_text(document, &EXCHANGE_ASKED);
    found.unit = find_own_text(document, &EXCHANGED_UNIT);
    Some(node)
}

fn parse_unit_conversion<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let mut fields: Vec<Node<'_>> = document.select(&CONVERTED).filter(is_own_answer).take(2).collect_vec();
    if fields.is_empty() {
        // Numbers beside a choice of units.
        let has_unit =
            |field: &Node<'_>| field.parent().and_then(|around| around.select_first(&UNIT)).is_some();
        fields = document
            .select(&NUMBER_FIELD)
            .filter(|field| is_own_answer(field) && has_unit(field))
            .take(2)
            .collect_vec();
    }
    let [from, to] = fields.as_slice() else { return None };
    let unit = |field: &Node<'_>| {
        let chosen = field.parent()?.select_first(&UNIT)?.select_first(&CHOSEN)?;
        extract_text(chosen)
    };
    set_answer(found, "unit_converter", Some(read_attribute(*to, "value")?));
    found.expression = read_attribute(*from, "value");
    found.unit = unit(to);
    found.expression_unit = unit(from);
    found.formula = find_own_text(document, &COMPUTATION);
    Some(*from)
}

fn parse_weather<'d>(
    document: &'d Document<'_>,
    reader: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &DEGREES)?;
    let unit = document.select(&DEGREES_UNIT).filter(|unit| !unit.is_hidden()).find_map(extract_text);
    set_answer(found, "weather_result", Some(extract_text(node)?));
    found.date = find_own_text(document, &WHEN);
    let place = find_own_text(document, &PLACE).filter(|place| !named::is_weather_heading(place));
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

/// Where a page that names no place in the module itself looked: `Results for` and the place, above it.
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

/// The hours of the drawn curve, which says them to the ear: `65\u{B0}Fahrenheit Friday 3:00 PM`. It is drawn once for each unit.
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

fn parse_finance<'d>(
    document: &'d Document<'_>,
    reader: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let market = document.select_first(&MARKET);
    let priced = find_own(document, &PRICE);
    let said =
        |selector: &Selector| market.and_then(|market| market.select_first(selector)).and_then(extract_text);
    let node = match priced {
        None => {
            parse_unmarked_quote(market?, found)?;
            market?
        }
        Some(node) => {
            let price = node.select_first(&WHOLE_PRICE).and_then(extract_text);
            found.answer = Some(price.or_else(|| clean_text(node.text().rsplit(' ').next()?))?);
            found.unit = said(&CURRENCY);
            found.price_movement = said(&MOVED).map(|value| build_movement(value, said(&MOVED_SHARE)));
            found.date = said(&QUOTED_AT);
            node
        }
    };
    found.kind = "finance_results";
    if let Some(market) = market {
        for row in market.select(&ROW).take(LIST_MAX) {
            let cells: Vec<String> = row.select(&CELL).take(LIST_MAX).filter_map(extract_text).collect_vec();
            if cells.len() == 2 {
                found.previous_close = found.previous_close.take().or_else(|| find_previous_close(&cells));
                found.table.push(cells);
            }
        }
        found.title = document.select_first(&NAME).and_then(extract_text);
        found.expression = document.select_first(&SYMBOL).and_then(extract_text);
        if let Some((exchange, stock)) = found.expression.as_deref().and_then(|said| said.split_once(':')) {
            found.exchange = clean_text(exchange);
            found.stock = clean_text(stock);
        }
        found.after_hours = parse_after_hours_quote(market);
    }
    found.related_stocks = collect_related_stocks(document, reader);
    found.financials = document.select(&CLOSED_CARD).take(LIST_MAX).filter_map(parse_report).collect_vec();
    Some(node)
}

/// The value of the row that says so.
fn find_previous_close(row: &[String]) -> Option<String> {
    #[rustfmt::skip]
    const WORDS: [&str; 14] = [
        "prev close", "prev. close", "previous close", "vortag", "cl\u{f4}ture pr\u{e9}c", "cierre ant", "cierre prev", "chius. prec",
        "chiusura prec", "fech. ant", "fechamento ant", "vorige slot", "\u{524d}\u{65e5}\u{7d42}\u{5024}", "\u{6628}\u{6536}",
    ];
    let [label, value] = row else { return None };
    let label = label.to_lowercase();
    WORDS.iter().any(|words| label.contains(words)).then(|| value.clone())
}

/// A price that no name marks: the market says it first, then its currency, how it moved, and behind a colon since when.
fn parse_unmarked_quote(market: Node<'_>, found: &mut AnswerBox) -> Option<()> {
    const PIECES: usize = 8;
    let pieces: Vec<String> = collect_text_runs(market).take(PIECES).collect_vec();
    let [price, unit, rest @ ..] = pieces.as_slice() else { return None };
    let is_number = |text: &str| {
        text.contains(|letter: char| letter.is_ascii_digit()) && !text.contains(char::is_alphabetic)
    };
    let is_currency = unit.len() == 3 && unit.chars().all(char::is_uppercase);
    if !is_number(price) || !is_currency {
        return None;
    }
    let moved = rest.first().filter(|value| value.starts_with(['+', '-', '\u{2212}']));
    let share = rest.get(1).filter(|share| share.starts_with('('));
    let since = rest.iter().skip_while(|piece| !piece.ends_with(':')).nth(1);
    found.answer = Some(price.clone());
    found.unit = Some(unit.clone());
    found.price_movement = moved.map(|value| build_movement(value.clone(), share.cloned()));
    found.date = since.and_then(|since| clean_text(since.trim_end_matches([' ', '\u{B7}'])));
    Some(())
}

/// A card of figures: its heading, the time that it is about, what it says, and the table that opens below.
fn parse_report(card: Node<'_>) -> Option<Report> {
    let around = card.parent()?;
    // Figures and what they count stand apart.
    let mut said = collect_text_runs(card);
    let period = said.next()?;
    let rows = around.select(&CARD_TABLE).take(LIST_MAX).map(|row| {
        let cells = row.select(&CARD_CELL).take(LIST_MAX);
        cells.map(|cell| extract_text(cell).unwrap_or_default()).collect_vec()
    });
    Some(Report {
        title: around.select_first(&CARD_NAME).and_then(extract_text)?,
        extensions: said.collect_vec(),
        table: rows.collect_vec(),
        period,
    })
}

/// By how much a price has moved, as shown, and by which share of it.
fn build_movement(value: String, share: Option<String>) -> Movement {
    Movement {
        movement: if value.starts_with(['-', '\u{2212}']) { "down" } else { "up" },
        percentage: share.and_then(|share| clean_text(share.trim_matches(['(', ')']))),
        value: Some(value),
    }
}

/// What is paid while the market is closed: `After hours`, or `Pre-market`, of which a class hides the other.
fn parse_after_hours_quote(market: Node<'_>) -> Option<Quote> {
    let price = market.select_first(&LATE_PRICE)?;
    let names = price.parent()?.children().take_while(|name| *name != price);
    let name = names.filter(|name| name.attr("class").is_none()).last().and_then(extract_text)?;
    let said = |selector: &Selector| market.select_first(selector).and_then(extract_text);
    let price_movement = said(&LATE_MOVED).map(|value| build_movement(value, said(&LATE_SHARE)));
    Some(Quote { name, price: extract_text(price)?, price_movement, ..Quote::default() })
}

/// Other shares beside the one that was asked for, each once.
fn collect_related_stocks(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Quote> {
    let mut found: Vec<Quote> = Vec::new();
    for row in document.select(&QUOTE).filter(|row| row.closest(&LISTED).is_none()).take(LIST_MAX) {
        let Some(price) = row.select_first(&QUOTE_PRICE) else { continue };
        let share = row.select_first(&QUOTE_MOVED);
        // The share has no sign: what is said to the ear begins with the way it went.
        let is_down = |share: Node<'_>| {
            let told =
                share.parent().and_then(|around| read_attribute(around, "aria-label")).unwrap_or_default();
            told.starts_with("Down")
                || extract_text(share).is_some_and(|share| share.starts_with(['-', '\u{2212}']))
        };
        let quote = || {
            Some(Quote {
                name: collect_text_runs(row).next()?,
                price: extract_text(price)?,
                unit: row.select_first(&CURRENCY).and_then(extract_text),
                price_movement: share.map(|share| Movement {
                    movement: if is_down(share) { "down" } else { "up" },
                    value: None,
                    percentage: extract_text(share),
                }),
                link: reader.resolve_link(row),
            })
        };
        found.extend(quote().filter(|new| found.iter().all(|known| known.name != new.name)));
    }
    found
}

fn parse_local_time<'d>(
    document: &'d Document<'_>,
    _: &Reader<'_>,
    found: &mut AnswerBox,
) -> Option<Node<'d>> {
    let node = find_own(document, &TIME)?;
    let notes = node.parent().into_iter().flat_map(|around| around.select(&TIME_NOTE).take(LIST_MAX));
    set_answer(found, "local_time", Some(extract_text(node)?));
    found.extensions = notes.filter_map(extract_text).collect_vec();
    Some(node)
}
