//! The script that the main page loads: calls that pass results and modules to the page, each with JSON. With `o=json` the source
//! may send a JSON object of the same items instead.

use super::item::{Hit, Sitelink};
use super::javascript::{self, ParsedScript, ScriptCall};
use super::page::{NextPage, Page};
use super::{json, knowledge, link, modules};
use crate::ask::Refusal;
use crate::dates;
use quarry_kernel::url;
use serde_json::Value;

/// Name in a script with a bot challenge.
const CHALLENGE_NAME: &str = "DDG.deep.anomalyDetectionBlock";
/// Name in a script with a temporary error.
const ERROR_NAME: &str = "DDG.deep.is506";
/// Call that passes a list: `d` for the web results, `a` for the ads.
const LIST_CALL: &str = "DDG.pageLayout.load";
/// Calls that pass a module's JSON, by name.
const MODULE_CALLS: [&str; 2] = ["DDG.duckbar.load", "DDG.duckbar.loadModule"];
/// Call with the order of the page's blocks.
const LAYOUT_CALL: &str = "DDG.pageLayout.initialize";
/// Call that shows a message above the results, by name.
const MESSAGE_CALL: &str = "DDG.page.showMessage";
/// Call that sends an event, by name.
const EVENT_CALL: &str = "DDG.deep.emit";
/// Event after the last list and module.
const COMPLETED_EVENT: &str = "load:completed";
/// Title of the placeholder for no results, here and on the page without scripts.
pub(super) const NO_RESULTS_TITLE: &str = "EOF";

/// Parses a script or JSON answer.
///
/// # Errors
/// The errors of [`super::parse`].
pub fn parse(body: &str) -> Result<Page, Refusal> {
    let body = body.trim();
    if body.starts_with(['{', '[']) {
        return parse_json(body);
    }
    let script = javascript::parse_script(body);
    if script.contains_name(CHALLENGE_NAME) {
        return Err(Refusal::Challenge);
    }
    if script.contains_name(ERROR_NAME) {
        return Err(Refusal::Overloaded);
    }
    if !is_finished(&script) {
        return Err(if body.contains("DDG.") { Refusal::Truncated } else { Refusal::UnknownPage });
    }
    read_script(&script)
}

/// Returns whether the script is complete: it sends the final event, or sends no event and ends with the layout.
fn is_finished(script: &ParsedScript<'_>) -> bool {
    let mut events = script.calls(EVENT_CALL).filter_map(ScriptCall::quoted_argument);
    script.whole
        && (events.any(|(event, _)| event == COMPLETED_EVENT)
            || script.last_call().is_some_and(|call| call.name == LAYOUT_CALL))
}

fn read_script(script: &ParsedScript<'_>) -> Result<Page, Refusal> {
    let mut page = Page::default();
    let mut seen = false;
    for (name, value) in parse_call_values(script, LIST_CALL)? {
        match name {
            "d" => {
                seen = true;
                read_results(&value, &mut page)?;
            }
            "a" => page.ads.extend(value.as_array().into_iter().flatten().filter_map(parse_hit)),
            _ => {}
        }
    }
    if !seen {
        return Err(Refusal::UnknownPage);
    }
    for modules in MODULE_CALLS {
        for (name, value) in parse_call_values(script, modules)? {
            modules::read_module(name, &value, &mut page);
        }
    }
    page.spelling_fix = parse_call_values(script, MESSAGE_CALL)?
        .into_iter()
        .find_map(|(name, value)| parse_spelling(name, &value));
    page.knowledge_graph = knowledge::find_in_script(script);
    number_by_layout(&mut page, script);
    Ok(page)
}

fn parse_json(body: &str) -> Result<Page, Refusal> {
    let value = json::parse_first_value(body).ok_or(Refusal::Truncated)?;
    // A bare empty list could be any answer.
    let is_bare = value.as_array().is_some_and(|items| !items.is_empty());
    let list = if is_bare { Some(&value) } else { value.get("results").filter(|list| list.is_array()) };
    let mut page = Page::default();
    read_results(list.ok_or(Refusal::UnknownPage)?, &mut page)?;
    if page.next.is_none() {
        page.next = json::get_text(&value, "next")
            .or_else(|| json::get_text(&value, "n"))
            .map(|next| parse_next_script(&next));
    }
    number_results(&mut page, &[]);
    Ok(page)
}

/// Returns the named JSON arguments of the calls of one kind. A call without JSON means that there are no items.
fn parse_call_values<'s>(
    script: &'s ParsedScript<'_>,
    callee: &'s str,
) -> Result<Vec<(&'s str, Value)>, Refusal> {
    let named =
        script.calls(callee).filter_map(ScriptCall::quoted_argument).filter(|(_, json)| !json.is_empty());
    named.map(|(name, text)| Ok((name, json::parse_first_value(text).ok_or(Refusal::Truncated)?))).collect()
}

fn read_results(list: &Value, page: &mut Page) -> Result<(), Refusal> {
    let items = list.as_array().ok_or(Refusal::Truncated)?;
    let mut known = items.is_empty();
    for item in items {
        if let Some(next) = json::get_text(item, "n") {
            page.query_displayed = url::find_query_value(&next, "q").map(std::borrow::Cow::into_owned);
            page.next = Some(parse_next_script(&next));
            known = true;
        } else if item.get("t").and_then(Value::as_str) == Some(NO_RESULTS_TITLE) {
            known = true;
        } else if let Some(hit) = parse_hit(item) {
            let group = if is_ad_item(item) { &mut page.ads } else { &mut page.organic_results };
            group.push(hit);
            known = true;
        }
    }
    if known { Ok(()) } else { Err(Refusal::UnknownPage) }
}

fn parse_next_script(next: &str) -> NextPage {
    NextPage::Script { path: link::parse_path_and_query(next) }
}

/// URL fields of an item: of its title, and of its click.
const ADDRESS_FIELDS: [&str; 2] = ["u", "c"];

fn collect_addresses(item: &Value) -> impl Iterator<Item = String> {
    ADDRESS_FIELDS.iter().filter_map(|name| json::get_text(item, name))
}

/// Returns whether an item is an ad: among the web results it is recognised by its URLs.
fn is_ad_item(item: &Value) -> bool {
    collect_addresses(item).any(|href| link::is_ad_link(&href))
}

fn parse_hit(item: &Value) -> Option<Hit> {
    let link = link::resolve_target(&collect_addresses(item).next()?);
    let date = json::get_text(item, "ae");
    Some(Hit {
        title: json::get_markup_text(item, "t")?,
        displayed_link: json::get_markup_text(item, "d"),
        source: json::get_text(item, "i").or_else(|| link::parse_host(&link).map(str::to_owned)),
        tracking_link: collect_addresses(item).find(|other| link::is_ad_link(other) && *other != link),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        snippet: json::get_markup_text(item, "a"),
        sitelinks: json::get_list(item, "l").iter().filter_map(parse_sitelink).collect(),
        link,
        ..Hit::default()
    })
}

fn parse_sitelink(item: &Value) -> Option<Sitelink> {
    Some(Sitelink {
        title: json::get_markup_text(item, "text")?,
        link: link::resolve_target(&json::get_text(item, "targetUrl")?),
        snippet: json::get_markup_text(item, "snippet"),
        ..Default::default()
    })
}

/// Returns the term that a spelling message suggests: by name, or the first search that its HTML links to.
fn parse_spelling(name: &str, value: &Value) -> Option<String> {
    if name != "spelling" {
        return None;
    }
    let named =
        ["suggestion", "corrected", "correction"].iter().find_map(|name| json::get_markup_text(value, name));
    named.or_else(|| {
        value.as_object()?.values().filter_map(Value::as_str).find_map(knowledge::find_linked_search)
    })
}

/// Numbers the results by the script's own layout of the main column.
fn number_by_layout(page: &mut Page, script: &ParsedScript<'_>) {
    let layout = script.calls(LAYOUT_CALL).last().and_then(|call| json::parse_first_value(call.args));
    let blocks = layout.as_ref().and_then(|layout| layout.get("mainline"));
    let blocks = blocks.map_or(&[][..], |mainline| json::get_list(mainline, "items"));
    let names: Vec<&str> = blocks.iter().filter_map(|block| block.get(0)?.as_str()).collect();
    number_results(page, &names);
}

/// Numbers the results within their group and, by the names of the blocks, in the column. Results that the layout does not name
/// follow it; without a layout ads come first, as on the page.
fn number_results(page: &mut Page, blocks: &[&str]) {
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
