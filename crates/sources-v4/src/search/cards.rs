//! Business cards of a list in the layout of autumn 2026: three stored queries for all of them and one for each, in one batch.
//! Built from the documentation; no answer was recorded.

use quarry_items::Coordinates;
use serde_json::{Value, json};

use crate::named::JsonView;
use crate::stored_query::{self, Batch, Operation};
use crate::{Failure, Refusal, Setting, SourceResponse, guarded};

/// Returns the batch for the cards of these businesses, as the script of the page at `page` sends it.
pub(super) fn build_batch<'a>(ids: &[String], page: &'a str, domain: Option<&'a str>) -> Batch<'a> {
    let all = json!({ "BizEncIds": ids });
    let with_photos =
        json!({ "BizEncIds": ids, "FetchPhotosAndCaptions": true, "FetchLongFormAltText": false });
    let mut operations = vec![
        Operation { name: "GetResultsSectionData", id: Setting::V4ListQueryId, variables: all.clone() },
        Operation {
            name: "GetStructuredBusinessListData",
            id: Setting::V4CardQueryId,
            variables: with_photos,
        },
        Operation { name: "GetMapData", id: Setting::V4MapQueryId, variables: all },
    ];
    operations.extend(ids.iter().map(|id| {
        let variables = json!({ "BizEncId": id, "ConsumerEditIsEnabled": false });
        Operation { name: "GetBizContactInfo", id: Setting::V4ContactQueryId, variables }
    }));
    Batch { operations, page, domain, language: None }
}

/// The answer to [`build_batch`].
#[derive(Debug, Default)]
pub(super) struct CardResponses {
    answers: Vec<Value>,
}

/// Responses about one business.
#[derive(Debug, Clone, Copy)]
pub(super) struct BusinessCard<'c> {
    list: JsonView<'c>,
    structured: JsonView<'c>,
    map: JsonView<'c>,
    contact: JsonView<'c>,
}

static NULL_VALUE: Value = Value::Null;

impl CardResponses {
    /// # Errors
    /// The refusal when the answer has no data about the businesses.
    pub(super) fn parse(answer: &SourceResponse, ids: &[String]) -> Result<Self, Failure> {
        if let Some(refusal) = stored_query::refusal_from_status(answer) {
            return Err(refusal.into());
        }
        let Value::Array(answers) = guarded::parse_json(&answer.body)? else {
            return Err(guarded::missing_landmark_error(&answer.body));
        };
        let cards = Self { answers };
        let is_known = ids.iter().any(|id| cards.find_card(id).name().is_some());
        if is_known { Ok(cards) } else { Err(Refusal::UnknownPage.into()) }
    }

    pub(super) fn find_card(&self, id: &str) -> BusinessCard<'_> {
        let data = |index: usize| {
            self.answers.get(index).map_or(JsonView::new(&NULL_VALUE), |one| JsonView::new(one).get("data"))
        };
        let listed = |index: usize| {
            let mut businesses = data(index).get("businesses").items();
            businesses.find(|one| one.get("encid").as_str() == Some(id)).unwrap_or(JsonView::new(&NULL_VALUE))
        };
        let contacts =
            self.answers.iter().skip(3).map(|one| JsonView::new(one).get_path(&["data", "business"]));
        let mut contacts = contacts.filter(|one| one.get("encid").as_str() == Some(id));
        BusinessCard {
            list: listed(0),
            structured: listed(1),
            map: listed(2),
            contact: contacts.next().unwrap_or(JsonView::new(&NULL_VALUE)),
        }
    }
}

impl<'c> BusinessCard<'c> {
    /// Returns a member of the first query that has it.
    fn find_member(&self, path: &[&str]) -> JsonView<'c> {
        self.list.get_path(path).or(self.structured.get_path(path)).or(self.map.get_path(path))
    }

    pub(super) fn name(&self) -> Option<String> {
        self.find_member(&["name"]).text_line()
    }

    pub(super) fn alias(&self) -> Option<String> {
        self.find_member(&["alias"]).or(self.contact.get("alias")).text_line()
    }

    pub(super) fn rating(&self) -> Option<f64> {
        self.find_member(&["rating"]).rating()
    }

    pub(super) fn reviews(&self) -> Option<u64> {
        self.find_member(&["reviewCount"]).count()
    }

    pub(super) fn price(&self) -> Option<String> {
        self.find_member(&["priceRange", "display"]).text_line()
    }

    pub(super) fn categories(&self) -> JsonView<'c> {
        self.structured.get("categories").or(self.map.get("categories")).or(self.list.get("categories"))
    }

    pub(super) fn neighborhoods(&self) -> JsonView<'c> {
        self.list.get_path(&["location", "neighborhoods"])
    }

    pub(super) fn service_area(&self) -> Option<String> {
        self.list.get_path(&["serviceArea", "primaryLocation", "formatted"]).text_line()
    }

    /// Returns the address on one line, or its first lines.
    pub(super) fn address(&self) -> Option<String> {
        let whole = self.contact.get_path(&["location", "address", "formatted"]).multiline_text();
        let parts = self.list.get_path(&["location", "address"]);
        let lines = || {
            let lines = ["addressLine1", "addressLine2", "addressLine3", "city"];
            let lines: Vec<String> = lines.iter().filter_map(|name| parts.get(name).text_line()).collect();
            (!lines.is_empty()).then(|| lines.join(", "))
        };
        whole.map(|text| text.replace('\n', ", ")).or_else(lines)
    }

    pub(super) fn phone(&self) -> Option<String> {
        self.contact.get_path(&["phoneNumber", "formatted"]).text_line()
    }

    pub(super) fn website(&self) -> Option<String> {
        self.contact.get_path(&["externalResources", "website", "url"]).link()
    }

    pub(super) fn point(&self) -> Option<Coordinates> {
        self.map.get_path(&["location", "geoCoordinate"]).point()
    }

    pub(super) fn picture(&self) -> Option<String> {
        let picture = self.structured.get("primaryPhoto").or(self.map.get("primaryPhoto")).get("photoUrl");
        picture.get("contentUrl").or(picture.get("url")).link()
    }
}
