//! What stands beside the list: filters, and links to searches like it.

use quarry_items::{Filter, FilterOption, NamedLink, QuestionAndAnswer};
use serde::Serialize;

use super::page::Page;
use crate::named::Named;

/// The filters, in the panel's order.
pub(super) fn filters(panel: Named<'_>) -> Vec<Filter> {
    let sets = panel.get("filterSetMap");
    let ordered: Vec<&str> = panel.get("filterPanelOrdering").items().filter_map(Named::raw).collect();
    let first = ordered.iter().map(|key| (*key, sets.get(key)));
    let others = sets.members().filter(|(key, _)| !ordered.contains(key));
    first.chain(others).filter_map(|(key, set)| filter(key, set, panel.get("filterInfoMap"))).collect()
}

fn filter(key: &str, set: Named<'_>, known: Named<'_>) -> Option<Filter> {
    let more = set.get("moreFilters").items().flat_map(|more| more.get("subfilters").items());
    let mut values: Vec<&str> = Vec::new();
    for value in set.get("filters").items().chain(more).filter_map(Named::raw) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let options: Vec<FilterOption> = values.iter().filter_map(|value| option(value, known)).collect();
    (!options.is_empty()).then(|| Filter {
        kind: set.get("title").words().unwrap_or_else(|| key.to_owned()).trim_end_matches(':').to_owned(),
        key: Some(key.to_owned()),
        input_type: match set.get("type").raw() {
            Some("radio") => "radio",
            Some("link") => "link",
            _ => "checkbox",
        },
        options,
    })
}

/// A choice, by its name in the table of choices or by its value there.
fn option(name: &str, known: Named<'_>) -> Option<FilterOption> {
    let by_value = || known.members().map(|(_, one)| one).find(|one| one.get("value").raw() == Some(name));
    let choice = Some(known.get(name)).filter(|one| one.is_there()).or_else(by_value)?;
    Some(FilterOption {
        text: choice.get("text").words()?,
        value: choice.get("value").words().or_else(|| Some(name.to_owned())),
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

/// Searches like this one, under the page's headings.
pub(super) fn related(page: &Page, origin: &str) -> Vec<Related> {
    let searches = page.component("relatedLinks").map(|one| one.get("sections"));
    let places = page.component("geo2GeoRelatedLinks").map(|one| one.get("section"));
    let sections = searches.into_iter().flat_map(Named::items).chain(places);
    let sections = sections.chain(page.components_of("relatedCostGuides"));
    sections.filter_map(|section| section_of(section, origin)).collect()
}

/// What the page asks and answers of the whole list: a sentence, and behind it a text or the names of a list.
pub(super) fn questions(page: &Page) -> Vec<QuestionAndAnswer> {
    let content =
        page.component("frequentlyAskedQuestions").map(|one| one.at(&["faqAllContent", "faqContent"]));
    let read = |one: Named<'_>| {
        let answer = one.get("answer");
        let listed = answer.items().chain(answer.get("content").items());
        let names: Vec<String> = listed.filter_map(|one| one.get("displayName").words()).collect();
        let told = answer.get("text").words().or_else(|| (!names.is_empty()).then(|| names.join(", ")));
        let said: Vec<String> = one.get("answerPrompt").words().into_iter().chain(told).collect();
        Some(QuestionAndAnswer { question: one.get("question").words()?, answer: Some(said.join(" ")) })
    };
    content.into_iter().flat_map(Named::members).filter_map(|(_, one)| read(one)).collect()
}

fn section_of(section: Named<'_>, origin: &str) -> Option<Related> {
    let list = section.get("links").or(section.get("relatedCostGuidesContent"));
    // Links to other places come by kind of place.
    let by_kind = list.members().flat_map(|(_, kind)| kind.items());
    let links = list.items().chain(by_kind).filter_map(|link| {
        Some(NamedLink { name: link.get("name").words()?, link: link.get("url").link_on(origin) })
    });
    let links: Vec<NamedLink> = links.collect();
    let title = section.get("title").words()?;
    (!links.is_empty()).then_some(Related { title, links })
}
