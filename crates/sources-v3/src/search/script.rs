//! The script that the main page loads: calls that hand results and modules to the page, each with JSON.
//! Asked with `o=json` the source may send a JSON object of the same items instead.

use super::item::{Hit, Sitelink};
use super::javascript::{self, Call, Script};
use super::page::{Next, Page};
use super::{json, knowledge, link, modules};
use crate::ask::Refusal;
use crate::dates;
use quarry_kernel::url;
use serde_json::Value;

/// The source asks for proof of a person.
const CHALLENGE: &str = "DDG.deep.anomalyDetectionBlock";
/// The source says that it cannot answer now.
const ERROR: &str = "DDG.deep.is506";
/// Hands over a list: `d` the web results, `a` the ads.
const LISTS: &str = "DDG.pageLayout.load";
/// Hands over a module's JSON, by name.
const MODULES: [&str; 2] = ["DDG.duckbar.load", "DDG.duckbar.loadModule"];
/// The order of the page's blocks.
const LAYOUT: &str = "DDG.pageLayout.initialize";
/// A message above the results, by name.
const MESSAGES: &str = "DDG.page.showMessage";
/// Sends an event, by name.
const EVENTS: &str = "DDG.deep.emit";
/// The event after the last list and module.
const COMPLETED: &str = "load:completed";
/// The title of the item that stands for no results, here and on the page that needs no script.
pub(super) const NO_RESULTS: &str = "EOF";

/// Reads a script or JSON answer.
///
/// # Errors
/// As [`super::parse`].
pub fn parse(body: &str) -> Result<Page, Refusal> {
    let body = body.trim();
    if body.starts_with(['{', '[']) {
        return parse_json(body);
    }
    let script = javascript::read(body);
    if script.mentions(CHALLENGE) {
        return Err(Refusal::Challenge);
    }
    if script.mentions(ERROR) {
        return Err(Refusal::Overloaded);
    }
    if !is_finished(&script) {
        return Err(if body.contains("DDG.") { Refusal::Truncated } else { Refusal::UnknownPage });
    }
    read(&script)
}

/// Whether the script came to its end: it sends the event, or, should it send none, ends with the layout.
fn is_finished(script: &Script<'_>) -> bool {
    let mut events = script.calls(EVENTS).filter_map(Call::quoted);
    script.whole
        && (events.any(|(event, _)| event == COMPLETED)
            || script.last_call().is_some_and(|call| call.name == LAYOUT))
}

fn read(script: &Script<'_>) -> Result<Page, Refusal> {
    let mut page = Page::default();
    let mut seen = false;
    for (name, value) in values(script, LISTS)? {
        match name {
            "d" => {
                seen = true;
                read_results(&value, &mut page)?;
            }
            "a" => page.ads.extend(value.as_array().into_iter().flatten().filter_map(hit)),
            _ => {}
        }
    }
    if !seen {
        return Err(Refusal::UnknownPage);
    }
    for modules in MODULES {
        for (name, value) in values(script, modules)? {
            modules::read(name, &value, &mut page);
        }
    }
    page.spelling_fix =
        values(script, MESSAGES)?.into_iter().find_map(|(name, value)| spelling(name, &value));
    page.knowledge_graph = knowledge::in_script(script);
    place_blocks(&mut page, script);
    Ok(page)
}

fn parse_json(body: &str) -> Result<Page, Refusal> {
    let value = json::first_value(body).ok_or(Refusal::Truncated)?;
    let list =
        if value.is_array() { Some(&value) } else { value.get("results").filter(|list| list.is_array()) };
    let mut page = Page::default();
    read_results(list.ok_or(Refusal::UnknownPage)?, &mut page)?;
    if page.next.is_none() {
        page.next =
            json::text(&value, "next").or_else(|| json::text(&value, "n")).map(|next| next_script(&next));
    }
    number(&mut page, &[]);
    Ok(page)
}

/// The named JSON arguments of the calls of one kind. A call without JSON says that there is nothing.
fn values<'s>(script: &'s Script<'_>, callee: &'s str) -> Result<Vec<(&'s str, Value)>, Refusal> {
    let named = script.calls(callee).filter_map(Call::quoted).filter(|(_, json)| !json.is_empty());
    named.map(|(name, text)| Ok((name, json::first_value(text).ok_or(Refusal::Truncated)?))).collect()
}

fn read_results(list: &Value, page: &mut Page) -> Result<(), Refusal> {
    let items = list.as_array().ok_or(Refusal::Truncated)?;
    let mut known = items.is_empty();
    for item in items {
        if let Some(next) = json::text(item, "n") {
            page.query_displayed = url::query_value(&next, "q").map(std::borrow::Cow::into_owned);
            page.next = Some(next_script(&next));
            known = true;
        } else if item.get("t").and_then(Value::as_str) == Some(NO_RESULTS) {
            known = true;
        } else if let Some(hit) = hit(item) {
            let group = if is_ad(item) { &mut page.ads } else { &mut page.organic_results };
            group.push(hit);
            known = true;
        }
    }
    if known { Ok(()) } else { Err(Refusal::UnknownPage) }
}

fn next_script(next: &str) -> Next {
    Next::Script { path: link::path_and_query(next) }
}

/// The addresses of an item: of its title, and of its click.
const ADDRESSES: [&str; 2] = ["u", "c"];

fn addresses(item: &Value) -> impl Iterator<Item = String> {
    ADDRESSES.iter().filter_map(|name| json::text(item, name))
}

/// Whether an item is an ad: one among the web results is told by its addresses.
fn is_ad(item: &Value) -> bool {
    addresses(item).any(|href| link::is_ad(&href))
}

fn hit(item: &Value) -> Option<Hit> {
    let link = link::target(&addresses(item).next()?);
    let date = json::text(item, "ae");
    Some(Hit {
        title: json::markup(item, "t")?,
        displayed_link: json::markup(item, "d"),
        source: json::text(item, "i").or_else(|| link::host(&link).map(str::to_owned)),
        tracking_link: addresses(item).find(|other| link::is_ad(other) && *other != link),
        iso_date: date.as_deref().and_then(dates::iso),
        date,
        snippet: json::markup(item, "a"),
        sitelinks: json::list(item, "l").iter().filter_map(sitelink).collect(),
        link,
        ..Hit::default()
    })
}

fn sitelink(item: &Value) -> Option<Sitelink> {
    Some(Sitelink {
        title: json::markup(item, "text")?,
        link: link::target(&json::text(item, "targetUrl")?),
        snippet: json::markup(item, "snippet"),
        ..Default::default()
    })
}

/// The term that a spelling message proposes: named, or the search that its HTML links to first.
fn spelling(name: &str, value: &Value) -> Option<String> {
    if name != "spelling" {
        return None;
    }
    let named = ["suggestion", "corrected", "correction"].iter().find_map(|name| json::markup(value, name));
    named.or_else(|| value.as_object()?.values().filter_map(Value::as_str).find_map(knowledge::linked_search))
}

/// Numbers the results by the script's own layout of the main column.
fn place_blocks(page: &mut Page, script: &Script<'_>) {
    let layout = script.calls(LAYOUT).last().and_then(|call| json::first_value(call.args));
    let blocks = layout.as_ref().and_then(|layout| layout.get("mainline"));
    let blocks = blocks.map_or(&[][..], |mainline| json::list(mainline, "items"));
    let names: Vec<&str> = blocks.iter().filter_map(|block| block.get(0)?.as_str()).collect();
    number(page, &names);
}

/// Gives each result its place in the group and, by the names of the blocks, in the column. Results that the
/// layout does not name stand after it; without a layout ads come first, as on the page.
fn number(page: &mut Page, blocks: &[&str]) {
    let default = std::iter::repeat_n("ad", page.ads.len());
    let default = default.chain(std::iter::repeat_n("organic", page.organic_results.len()));
    let mut ads = page.ads.iter_mut().zip(1..);
    let mut results = page.organic_results.iter_mut().zip(1..);
    let mut absolute = 0;
    for (name, named) in blocks.iter().map(|name| (*name, true)).chain(default.map(|name| (name, false))) {
        let hit = match name {
            "ad" | "ads" => ads.next(),
            "organic" => results.next(),
            _ => None,
        };
        absolute += u32::from(named || hit.is_some());
        if let Some((hit, position)) = hit {
            hit.position = position;
            hit.position_absolute = absolute;
        }
    }
    page.blocks = absolute;
}
