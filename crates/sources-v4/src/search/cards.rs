//! What a list says of its businesses, in the layout of autumn 2026: three stored queries for all of them and one for each,
//! in one batch. Built from the documentation; no answer was recorded.

use quarry_items::Coordinates;
use serde_json::{Value, json};

use crate::named::Named;
use crate::{Answer, Failure, Refusal, Setting, SourceRequest, guarded};
use crate::{batch, operation};

/// The request for the cards of these businesses, as the script of the page at `page` sends it.
pub(super) fn request(
    ids: &[String],
    page: &str,
    domain: Option<&str>,
    setting: impl Fn(Setting) -> String,
) -> SourceRequest {
    let all = json!({ "BizEncIds": ids });
    let with_photos =
        json!({ "BizEncIds": ids, "FetchPhotosAndCaptions": true, "FetchLongFormAltText": false });
    let mut operations = vec![
        operation("GetResultsSectionData", &setting(Setting::V4ListQueryId), &all),
        operation("GetStructuredBusinessListData", &setting(Setting::V4CardQueryId), &with_photos),
        operation("GetMapData", &setting(Setting::V4MapQueryId), &all),
    ];
    let contact = setting(Setting::V4ContactQueryId);
    operations.extend(ids.iter().map(|id| {
        let variables = json!({ "BizEncId": id, "ConsumerEditIsEnabled": false });
        operation("GetBizContactInfo", &contact, &variables)
    }));
    batch(&operations, page, domain)
}

/// The answer to [`request`].
#[derive(Debug, Default)]
pub(super) struct Cards {
    answers: Vec<Value>,
}

/// What is known of one business.
#[derive(Debug, Clone, Copy)]
pub(super) struct Card<'c> {
    list: Named<'c>,
    structured: Named<'c>,
    map: Named<'c>,
    contact: Named<'c>,
}

static NOTHING: Value = Value::Null;

impl Cards {
    /// # Errors
    /// Why the answer tells nothing of the businesses.
    pub(super) fn of(answer: &Answer, ids: &[String]) -> Result<Self, Failure> {
        if let Some(refusal) = guarded::of_status(answer) {
            let is_stale = refusal == Refusal::Blocked && answer.body.trim() == "Forbidden";
            return Err(if is_stale { Refusal::StaleQuery } else { refusal }.into());
        }
        let Value::Array(answers) = guarded::json(&answer.body)? else {
            return Err(guarded::without_landmark(&answer.body));
        };
        let cards = Self { answers };
        let is_known = ids.iter().any(|id| cards.of_business(id).name().is_some());
        if is_known { Ok(cards) } else { Err(Refusal::UnknownPage.into()) }
    }

    pub(super) fn of_business(&self, id: &str) -> Card<'_> {
        let data = |index: usize| {
            self.answers.get(index).map_or(Named::of(&NOTHING), |one| Named::of(one).get("data"))
        };
        let listed = |index: usize| {
            let mut businesses = data(index).get("businesses").items();
            businesses.find(|one| one.get("encid").raw() == Some(id)).unwrap_or(Named::of(&NOTHING))
        };
        let contacts = self.answers.iter().skip(3).map(|one| Named::of(one).at(&["data", "business"]));
        let mut contacts = contacts.filter(|one| one.get("encid").raw() == Some(id));
        Card {
            list: listed(0),
            structured: listed(1),
            map: listed(2),
            contact: contacts.next().unwrap_or(Named::of(&NOTHING)),
        }
    }
}

impl<'c> Card<'c> {
    /// A member from the first of the queries that has it.
    fn any(&self, path: &[&str]) -> Named<'c> {
        self.list.at(path).or(self.structured.at(path)).or(self.map.at(path))
    }

    pub(super) fn name(&self) -> Option<String> {
        self.any(&["name"]).words()
    }

    pub(super) fn alias(&self) -> Option<String> {
        self.any(&["alias"]).or(self.contact.get("alias")).words()
    }

    pub(super) fn rating(&self) -> Option<f64> {
        self.any(&["rating"]).rating()
    }

    pub(super) fn reviews(&self) -> Option<u64> {
        self.any(&["reviewCount"]).count()
    }

    pub(super) fn price(&self) -> Option<String> {
        self.any(&["priceRange", "display"]).words()
    }

    pub(super) fn categories(&self) -> Named<'c> {
        self.structured.get("categories").or(self.map.get("categories")).or(self.list.get("categories"))
    }

    pub(super) fn neighborhoods(&self) -> Named<'c> {
        self.list.at(&["location", "neighborhoods"])
    }

    pub(super) fn service_area(&self) -> Option<String> {
        self.list.at(&["serviceArea", "primaryLocation", "formatted"]).words()
    }

    /// The address on one line, or its first lines.
    pub(super) fn address(&self) -> Option<String> {
        let whole = self.contact.at(&["location", "address", "formatted"]).prose();
        let parts = self.list.at(&["location", "address"]);
        let lines = || {
            let lines = ["addressLine1", "addressLine2", "addressLine3", "city"];
            let lines: Vec<String> = lines.iter().filter_map(|name| parts.get(name).words()).collect();
            (!lines.is_empty()).then(|| lines.join(", "))
        };
        whole.map(|text| text.replace('\n', ", ")).or_else(lines)
    }

    pub(super) fn phone(&self) -> Option<String> {
        self.contact.at(&["phoneNumber", "formatted"]).words()
    }

    pub(super) fn website(&self) -> Option<String> {
        self.contact.at(&["externalResources", "website", "url"]).link()
    }

    pub(super) fn point(&self) -> Option<Coordinates> {
        self.map.at(&["location", "geoCoordinate"]).point()
    }

    pub(super) fn picture(&self) -> Option<String> {
        let picture = self.structured.get("primaryPhoto").or(self.map.get("primaryPhoto")).get("photoUrl");
        picture.get("contentUrl").or(picture.get("url")).link()
    }
}
