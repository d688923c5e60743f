//! Knowledge panel in the answer.

use quarry_kernel::http::UrlParts;
use quarry_kernel::url;
use serde::Serialize;
use serde::ser::{Serialize as SerializeTrait, SerializeMap, Serializer};

use super::entity::{NamedLink, OtherEntity, strip_subject, to_snake_case};
use super::lists::EntityLists;
use super::panel_parts::PanelParts;
use crate::once::CollectVec;
use std::borrow::Cow;

/// Names of the panel's own fields, which no fact may take.
pub(super) const RESERVED: [&str; 26] = [
    "knowledge_graph_search_link",
    "other_panels",
    "lyrics",
    "nutrition",
    "popular_times",
    "editorial_summary",
    "merchant_description",
    "user_reviews",
    "questions_and_answers",
    "admissions",
    "liked",
    "typical_prices",
    "title",
    "type",
    "rating",
    "review_count",
    "kgmid",
    "description",
    "source",
    "website",
    "header_images",
    "profiles",
    "see_results_about",
    "sources",
    "web_results",
    "",
];

/// Knowledge panel.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KnowledgeGraph {
    /// Name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Kind of thing.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Rating of a place, out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings of the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_count: Option<u64>,
    /// The source's machine id: `/m/…` or `/g/…`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kgmid: Option<String>,
    /// The source's results for this very thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knowledge_graph_search_link: Option<String>,
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Source of the description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<NamedLink>,
    /// The thing's own site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    /// Pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub header_images: Vec<Picture>,
    /// Profiles in social media.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<NamedLink>,
    /// Further things of this name, offered by the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub see_results_about: Vec<OtherEntity>,
    /// Panels of other things that the page shows beside this one: a business of the same name, say.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_panels: Vec<KnowledgeGraph>,
    /// Words of a song, what a food holds, how busy a place is and what people say of it.
    #[serde(flatten)]
    pub parts: PanelParts,
    /// Facts under the names that the page gives them, in snake case.
    #[serde(flatten)]
    #[cfg_attr(feature = "documents", schemars(with = "std::collections::BTreeMap<String, Entry>"))]
    pub facts: FactTable,
    /// Lists under the names that the page gives them: `people_also_search_for`, `available_on`, `events`; `web_results` are the
    /// films, posts and pages among its pictures, `sources` those of its facts.
    #[serde(flatten)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub lists: EntityLists,
}

/// Entry of a panel under a name of the page: a fact, its links (`…_links`), or a list of things.
#[cfg(feature = "documents")]
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // the shape of a field, for documents
enum Entry {
    Fact(String),
    Links(Vec<FactLink>),
    List(Vec<OtherEntity>),
}

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Picture {
    /// Address.
    pub image: String,
}

/// Facts in the page's order; in JSON the fields `<label>` and `<label>_links`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactTable(pub Vec<Fact>);

/// A fact.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fact {
    /// Label in snake case.
    pub key: String,
    /// Value as shown.
    pub value: String,
    /// Links in the value.
    pub links: Vec<FactLink>,
}

/// A link in the value of a fact.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct FactLink {
    /// Text.
    pub text: String,
    /// Address.
    pub link: String,
}

impl SerializeTrait for FactTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for fact in &self.0 {
            map.serialize_entry(&fact.key, &fact.value)?;
            if !fact.links.is_empty() {
                map.serialize_entry(&format!("{}_links", fact.key), &fact.links)?;
            }
        }
        map.end()
    }
}

impl KnowledgeGraph {
    /// Adds to a list, each thing once.
    pub(in crate::search) fn add_list(
        &mut self,
        name: &str,
        entities: &mut dyn Iterator<Item = OtherEntity>,
    ) {
        let at = self.lists.0.iter().position(|(known, _)| known == name);
        let mut list = at.map_or_else(Vec::new, |at| self.lists.0.remove(at).1);
        let mut targets = list.iter().map(|known| parse_search_target(&known.link)).collect_vec();
        for new in entities {
            // The same search may be named once more, for a wider screen; what counts the click differs.
            let asked = parse_search_target(&new.link);
            let is_known = list.iter().any(|known| known.name == new.name)
                || asked.is_some() && targets.contains(&asked);
            if !is_known {
                list.push(new);
                targets.push(asked);
            }
        }
        if !list.is_empty() {
            self.lists.0.insert(at.unwrap_or(self.lists.0.len()), (name.to_owned(), list));
        }
    }

    /// Returns the name of a list that stands apart from the panel, by its heading: `Vincent van Gogh Artworks` is `artworks` in
    /// the panel of Vincent van Gogh. None when the panel has a field of that name.
    pub(in crate::search) fn derive_list_name(&self, heading: &str) -> Option<String> {
        let name = to_fact_key(&strip_subject(heading, self.title.as_deref().unwrap_or_default()))?;
        let is_free = !name.is_empty()
            && self.lists.0.iter().all(|(known, _)| *known != name)
            && self.facts.0.iter().all(|fact| fact.key != name);
        is_free.then_some(name)
    }
}

/// Returns the phrase that a link searches and the thing that it means by it.
fn parse_search_target(link: &str) -> Option<[Option<String>; 4]> {
    let asked = ["q", "stick", "si", "kgmid"];
    let is_search = UrlParts::parse(link).path == "/search";
    is_search.then(|| asked.map(|name| url::find_query_value(link, name).map(Cow::into_owned)))
}

/// Returns the name of a fact's field; none when it is one of the panel's own.
pub(in crate::search) fn to_fact_key(label: &str) -> Option<String> {
    Some(to_snake_case(label)).filter(|key| !RESERVED.contains(&key.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_become_names_of_fields() {
        assert_eq!(to_snake_case("First episode date:"), "first_episode_date");
        assert_eq!(to_snake_case("Größe (cm)"), "größe_cm");
        assert_eq!(to_snake_case("สำนักงานใหญ่: ผู้ก่อตั้ง"), "สำนักงานใหญ่_ผู้ก่อตั้ง");
        assert_eq!(to_snake_case(" : "), "");
    }

    #[test]
    fn facts_stand_beside_the_panels_own_fields() {
        let link = FactLink { text: "b".into(), link: "https://b.test".into() };
        let fact = Fact { key: "spouse".into(), value: "a".into(), links: vec![link] };
        let graph = KnowledgeGraph {
            title: Some("t".into()),
            facts: FactTable(vec![fact]),
            ..KnowledgeGraph::default()
        };
        let json = serde_json::to_string(&graph).unwrap();
        assert_eq!(
            json,
            r#"{"title":"t","spouse":"a","spouse_links":[{"text":"b","link":"https://b.test"}]}"#
        );
    }
}
