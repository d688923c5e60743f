//! Where a card leads: website, directions, and what can be done there.

use super::super::reader::{LIST_MAX, Reader, attr, clean};
use quarry_html::{Node, selectors};
use serde::Serialize;

selectors! {
    static WEBSITE = "a.L48Cpd[href], a.yYlJEf.L48Cpd[href]";
    static DIRECTIONS = "a[href*='/maps/dir/'], a.Q7PwXb.VDgVie[href]";
    static ACTION = "a[href]";
}

/// Where a place can be followed.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Links {
    /// Its website.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    /// The way there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directions: Option<String>,
    /// Where to order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Where to book a table, an hour or a room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reservation: Option<String>,
    /// What there is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu: Option<String>,
}

/// The beginnings of what English pages write on their buttons.
const ORDER: [&str; 2] = ["Order", "Delivery"];
const RESERVATION: [&str; 5] = ["Reserve", "Reservation", "Book", "Schedule", "Appointment"];
const MENU: [&str; 1] = ["Menu"];

impl Links {
    pub(in crate::v1) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Reads the links of a card.
    pub(super) fn of(card: Node<'_>, reader: &Reader<'_>) -> Self {
        let mut links = Self {
            website: reader.first_link(card, &WEBSITE),
            directions: reader.first_link(card, &DIRECTIONS),
            ..Self::default()
        };
        for anchor in card.select(&ACTION).take(LIST_MAX) {
            let label = clean(&anchor.text()).or_else(|| attr(anchor, "aria-label"));
            let is_button = label.as_ref().is_some_and(|label| label.len() < 40);
            if let Some((label, link)) = label.filter(|_| is_button).zip(reader.link(anchor)) {
                links.keep(&label, link);
            }
        }
        links
    }

    fn keep(&mut self, label: &str, link: String) {
        let is_any = |words: &[&str]| words.iter().any(|word| label.starts_with(word));
        let place = match () {
            () if label == "Website" => &mut self.website,
            () if is_any(&ORDER) => &mut self.order,
            () if is_any(&RESERVATION) => &mut self.reservation,
            () if is_any(&MENU) => &mut self.menu,
            () => return,
        };
        *place = place.take().or(Some(link));
    }
}
