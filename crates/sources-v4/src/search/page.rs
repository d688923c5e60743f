//! A result page's own state: where it is in the page, and what it says of the page as a whole.

use std::collections::BTreeMap;

use memchr::memmem;
use quarry_items::Coordinates;
use serde_json::Value;

use crate::cursor::surrogates;
use crate::guarded;
use crate::named::Named;
use crate::{Answer, Failure, Refusal};

/// The state of a page that has the list of components, which every result page has, also one without results.
#[derive(Debug)]
pub(super) struct Page(Value);

/// What the page says of the whole list.
#[derive(Debug, Default)]
pub(super) struct Totals {
    pub total: Option<u64>,
    pub per_page: Option<u64>,
    pub start: Option<u64>,
}

impl Page {
    /// # Errors
    /// Why the answer is no result page.
    pub(super) fn of(answer: &Answer) -> Result<Self, Failure> {
        if let Some(refusal) = guarded::of_status(answer) {
            return Err(refusal.into());
        }
        let body = answer.body.trim_start();
        let state = if body.starts_with('{') { Some(guarded::json(body)?) } else { state_in(body) };
        let props = state.and_then(search_props);
        match props {
            Some(_) if guarded::is_cut(body) => Err(Refusal::Truncated.into()),
            Some(props) => Ok(Self(props)),
            None => Err(guarded::without_landmark(&answer.body)),
        }
    }

    fn props(&self) -> Named<'_> {
        Named::of(&self.0)
    }

    fn components(&self) -> impl Iterator<Item = Named<'_>> {
        self.props().get("mainContentComponentsListProps").items()
    }

    /// The members of the component of a type.
    pub(super) fn component(&self, kind: &str) -> Option<Named<'_>> {
        self.components_of(kind).next()
    }

    /// The same of every component of a type.
    pub(super) fn components_of(&self, kind: &str) -> impl Iterator<Item = Named<'_>> {
        let of_kind = self.components().filter(move |one| one.get("type").raw() == Some(kind));
        of_kind.map(|one| one.get("props"))
    }

    /// The businesses, in the page's order: entries of the list itself, or of its section.
    pub(super) fn businesses(&self) -> impl Iterator<Item = Named<'_>> {
        self.components().flat_map(|component| {
            let is_one = component.get("bizId").is_there();
            let section = component.at(&["props", "searchResults"]);
            is_one.then_some(component).into_iter().chain(section.items())
        })
    }

    /// Ids of plain results of which the page says nothing but the id.
    pub(super) fn ids_without_names(&self) -> Vec<String> {
        let bare = self.businesses().filter(|entry| !entry.at(&["searchResultBusiness", "name"]).is_there());
        bare.filter_map(|entry| super::business::id(entry).map(str::to_owned)).collect()
    }

    pub(super) fn totals(&self) -> Totals {
        let context = self.props().get("searchContext");
        let pagination = self.component("pagination").unwrap_or(context);
        let of = |name: &str| pagination.get(name).or(context.get(name)).count();
        Totals { total: of("totalResults"), per_page: of("resultsPerPage"), start: of("startResult") }
    }

    /// The heading of the list.
    pub(super) fn title(&self) -> Option<String> {
        self.component("searchHeader")?.at(&["descriptionData", "rawDescription"]).words()
    }

    /// The spelling that was searched instead.
    pub(super) fn corrected(&self) -> Option<String> {
        let spelling = self.component("searchHeader")?.get("didYouMeanData");
        spelling.get("suggestedText").or(spelling.get("text")).words()
    }

    pub(super) fn filter_panel(&self) -> Named<'_> {
        self.props().get("filterPanelProps")
    }

    /// Where the map shows the businesses, by id.
    pub(super) fn points(&self) -> BTreeMap<&str, Coordinates> {
        let markers = self.props().at(&["rightRailProps", "searchMapProps", "mapState", "markers"]);
        let known = markers.items().filter_map(|marker| {
            let id = marker.get("resourceId").or(marker.get("hovercardId")).raw()?;
            Some((id, marker.get("location").point()?))
        });
        known.collect()
    }
}

/// The members of a state that describe a result page; none when it has no list of components.
fn search_props(mut state: Value) -> Option<Value> {
    const PATHS: [&str; 3] = [
        "/legacyProps/searchAppProps/searchPageProps",
        "/searchAppProps/searchPageProps",
        "/searchPageProps",
    ];
    let props = PATHS.iter().find_map(|path| state.pointer_mut(path).map(Value::take))?;
    Named::of(&props).get("mainContentComponentsListProps").is_list().then_some(props)
}

/// The state in the scripts of a page.
fn state_in(page: &str) -> Option<Value> {
    assigned(page).or_else(|| rendered(page))
}

/// `react_root_props = {…};`, the later layout.
fn assigned(page: &str) -> Option<Value> {
    let script = after(page, "react_root_props")?;
    let json = script.get(script.find('{')?..)?;
    // The text goes on behind the object.
    surrogates::leading(json)
}

/// The comment in a script of the renderer, the earlier layout, in which `&` and `>` are written as references.
fn rendered(page: &str) -> Option<Value> {
    let mut rest = page;
    while let Some(found) = after(rest, "<script type=\"application/json\" data-hypernova-key=") {
        rest = found;
        let json =
            found.split_once("<!--").and_then(|(_, text)| text.split_once("-->")).map(|(json, _)| json);
        let Some(json) = json.filter(|json| json.contains("\"searchPageProps\"")) else { continue };
        return surrogates::from_str(&json.replace("&gt;", ">").replace("&amp;", "&")).ok();
    }
    None
}

fn after<'t>(text: &'t str, mark: &str) -> Option<&'t str> {
    let at = memmem::find(text.as_bytes(), mark.as_bytes())?;
    text.get(at + mark.len()..)
}
