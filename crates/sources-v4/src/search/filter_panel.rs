//! Panel beside the list: filters, and links to similar searches.

use quarry_items::{Filter, FilterOption, NamedLink, QuestionAndAnswer};
use serde::Serialize;

use super::page::Page;
use crate::named::JsonView;

/// Returns the filters, in the panel's order.
pub(super) fn collect_filters(panel: JsonView<'_>) -> Vec<Filter> {
    let sets = panel.get("filterSetMap");
    let ordered: Vec<&str> = panel.get("filterPanelOrdering").items().filter_map(JsonView::as_str).collect();
    let first = ordered.iter().map(|key| (*key, sets.get(key)));
    let others = sets.members().filter(|(key, _)| !ordered.contains(key));
    first.chain(others).filter_map(|(key, set)| parse_filter(key, set, panel.get("filterInfoMap"))).collect()
}

fn parse_filter(key: &str, set: JsonView<'_>, known: JsonView<'_>) -> Option<Filter> {
    let more = set.get("moreFilters").items().flat_map(|more| more.get("subfilters").items());
    let mut values: Vec<&str> = Vec::new();
    for value in set.get("filters").items().chain(more).filter_map(JsonView::as_str) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let options: Vec<FilterOption> = values.iter().filter_map(|value| parse_option(value, known)).collect();
    (!options.is_empty()).then(|| Filter {
        kind: set.get("title").text_line().unwrap_or_else(|| key.to_owned()).trim_end_matches(':').to_owned(),
        key: Some(key.to_owned()),
        input_type: match set.get("type").as_str() {
            Some("radio") => "radio",
            Some("link") => "link",
            _ => "checkbox",
        },
        options,
    })
}

/// Parses an option by its name in the table of options, or by its value there.
fn parse_option(name: &str, known: JsonView<'_>) -> Option<FilterOption> {
    let by_value = || known.members().map(|(_, one)| one).find(|one| one.get("value").as_str() == Some(name));
    let choice = Some(known.get(name)).filter(|one| one.is_present()).or_else(by_value)?;
    Some(FilterOption {
        text: choice.get("text").text_line()?,
        value: choice.get("value").text_line().or_else(|| Some(name.to_owned())),
        selected: choice.get("isSelected").is_set(),
        ..FilterOption::default()
    })
}

/// Links under one heading.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Related {
    /// The heading.
    pub title: String,
    /// The searches.
    pub links: Vec<NamedLink>,
}

/// Collects similar searches, under the page's headings.
pub(super) fn collect_related(page: &Page, origin: &str) -> Vec<Related> {
    let searches = page.find_component("relatedLinks").map(|one| one.get("sections"));
    let places = page.find_component("geo2GeoRelatedLinks").map(|one| one.get("section"));
    let sections = searches.into_iter().flat_map(JsonView::items).chain(places);
    let sections = sections.chain(page.components_of_type("relatedCostGuides"));
    sections.filter_map(|section| parse_section(section, origin)).collect()
}

/// Collects the page's questions about the whole list: a sentence, and an answer as text or as names in a list.
pub(super) fn collect_questions(page: &Page) -> Vec<QuestionAndAnswer> {
    let content = page
        .find_component("frequentlyAskedQuestions")
        .map(|one| one.get_path(&["faqAllContent", "faqContent"]));
    let read = |one: JsonView<'_>| {
        let answer = one.get("answer");
        let listed = answer.items().chain(answer.get("content").items());
        let names: Vec<String> = listed.filter_map(|one| one.get("displayName").text_line()).collect();
        let told = answer.get("text").text_line().or_else(|| (!names.is_empty()).then(|| names.join(", ")));
        let said: Vec<String> = one.get("answerPrompt").text_line().into_iter().chain(told).collect();
        Some(QuestionAndAnswer { question: one.get("question").text_line()?, answer: Some(said.join(" ")) })
    };
    content.into_iter().flat_map(JsonView::members).filter_map(|(_, one)| read(one)).collect()
}

fn parse_section(section: JsonView<'_>, origin: &str) -> Option<Related> {
    let list = section.get("links").or(section.get("relatedCostGuidesContent"));
    // Links to other places are grouped by kind of place.
    let by_kind = list.members().flat_map(|(_, kind)| kind.items());
    let links = list.items().chain(by_kind).filter_map(|link| {
        Some(NamedLink { name: link.get("name").text_line()?, link: link.get("url").link_on_origin(origin) })
    });
    let links: Vec<NamedLink> = links.collect();
    let title = section.get("title").text_line()?;
    (!links.is_empty()).then_some(Related { title, links })
}
