//! A result page's own state: its location in the page, and the data about the page as a whole.

use std::collections::BTreeMap;

use memchr::memmem;
use quarry_items::Coordinates;
use serde_json::Value;

use crate::cursor::surrogates;
use crate::guarded;
use crate::named::JsonView;
use crate::{Failure, Refusal, SourceResponse};

/// State of a page with a list of components, which every result page has, even one without results.
#[derive(Debug)]
pub(super) struct Page(Value);

/// Totals of the whole list.
#[derive(Debug, Default)]
pub(super) struct ResultTotals {
    pub total: Option<u64>,
    pub per_page: Option<u64>,
    pub start: Option<u64>,
}

impl Page {
    /// # Errors
    /// The refusal when the answer is no result page.
    pub(super) fn parse(answer: &SourceResponse) -> Result<Self, Failure> {
        if let Some(refusal) = guarded::refusal_from_status(answer) {
            return Err(refusal.into());
        }
        let body = answer.body.trim_start();
        let state = if body.starts_with('{') { Some(guarded::parse_json(body)?) } else { find_state(body) };
        let props = state.and_then(extract_search_props);
        match props {
            Some(_) if guarded::is_truncated(body) => Err(Refusal::Truncated.into()),
            Some(props) => Ok(Self(props)),
            None => Err(guarded::missing_landmark_error(&answer.body)),
        }
    }

    fn props(&self) -> JsonView<'_> {
        JsonView::new(&self.0)
    }

    fn components(&self) -> impl Iterator<Item = JsonView<'_>> {
        self.props().get("mainContentComponentsListProps").items()
    }

    /// Returns the members of the component with a type.
    pub(super) fn find_component(&self, kind: &str) -> Option<JsonView<'_>> {
        self.components_of_type(kind).next()
    }

    /// Returns the members of every component with a type.
    pub(super) fn components_of_type(&self, kind: &str) -> impl Iterator<Item = JsonView<'_>> {
        let of_kind = self.components().filter(move |one| one.get("type").as_str() == Some(kind));
        of_kind.map(|one| one.get("props"))
    }

    /// Returns the businesses in the page's order: entries of the list itself, or of its section.
    pub(super) fn businesses(&self) -> impl Iterator<Item = JsonView<'_>> {
        self.components().flat_map(|component| {
            let is_one = component.get("bizId").is_present();
            let section = component.get_path(&["props", "searchResults"]);
            is_one.then_some(component).into_iter().chain(section.items())
        })
    }

    /// Returns the ids of plain results of which the page has nothing but the id.
    pub(super) fn ids_without_names(&self) -> Vec<String> {
        let bare =
            self.businesses().filter(|entry| !entry.get_path(&["searchResultBusiness", "name"]).is_present());
        bare.filter_map(|entry| super::business::parse_id(entry).map(str::to_owned)).collect()
    }

    pub(super) fn totals(&self) -> ResultTotals {
        let context = self.props().get("searchContext");
        let pagination = self.find_component("pagination").unwrap_or(context);
        let read_count = |name: &str| pagination.get(name).or(context.get(name)).count();
        ResultTotals {
            total: read_count("totalResults"),
            per_page: read_count("resultsPerPage"),
            start: read_count("startResult"),
        }
    }

    /// Returns the heading of the list.
    pub(super) fn title(&self) -> Option<String> {
        self.find_component("searchHeader")?.get_path(&["descriptionData", "rawDescription"]).text_line()
    }

    /// Returns the spelling that the source searched instead.
    pub(super) fn corrected_query(&self) -> Option<String> {
        let spelling = self.find_component("searchHeader")?.get("didYouMeanData");
        spelling.get("suggestedText").or(spelling.get("text")).text_line()
    }

    pub(super) fn filter_panel(&self) -> JsonView<'_> {
        self.props().get("filterPanelProps")
    }

    /// Collects the coordinates of the businesses on the map, by id.
    pub(super) fn collect_points(&self) -> BTreeMap<&str, Coordinates> {
        let markers = self.props().get_path(&["rightRailProps", "searchMapProps", "mapState", "markers"]);
        let known = markers.items().filter_map(|marker| {
            let id = marker.get("resourceId").or(marker.get("hovercardId")).as_str()?;
            Some((id, marker.get("location").point()?))
        });
        known.collect()
    }
}

/// Returns the members of a state that describe a result page; `None` when it has no list of components.
fn extract_search_props(mut state: Value) -> Option<Value> {
    const PATHS: [&str; 3] = [
        "/legacyProps/searchAppProps/searchPageProps",
        "/searchAppProps/searchPageProps",
        "/searchPageProps",
    ];
    let props = PATHS.iter().find_map(|path| state.pointer_mut(path).map(Value::take))?;
    JsonView::new(&props).get("mainContentComponentsListProps").is_list().then_some(props)
}

/// Returns the state in the scripts of a page.
fn find_state(page: &str) -> Option<Value> {
    find_assigned_state(page).or_else(|| find_rendered_state(page))
}

/// Finds `react_root_props = {…};`, the later layout.
fn find_assigned_state(page: &str) -> Option<Value> {
    let script = text_after(page, "react_root_props")?;
    let json = script.get(script.find('{')?..)?;
    // The script continues after the object.
    surrogates::parse_prefix(json)
}

/// Finds the comment in the renderer's script, the earlier layout, in which `&` and `>` are written as references.
fn find_rendered_state(page: &str) -> Option<Value> {
    let mut rest = page;
    while let Some(found) = text_after(rest, "<script type=\"application/json\" data-hypernova-key=") {
        rest = found;
        let json =
            found.split_once("<!--").and_then(|(_, text)| text.split_once("-->")).map(|(json, _)| json);
        let Some(json) = json.filter(|json| json.contains("\"searchPageProps\"")) else { continue };
        return surrogates::from_str(&json.replace("&gt;", ">").replace("&amp;", "&")).ok();
    }
    None
}

fn text_after<'t>(text: &'t str, mark: &str) -> Option<&'t str> {
    let at = memmem::find(text.as_bytes(), mark.as_bytes())?;
    text.get(at + mark.len()..)
}
