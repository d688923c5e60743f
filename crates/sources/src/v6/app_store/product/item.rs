//! What stands on the page's shelves. All kinds of items share one type, since a shelf is told by its name and an item of
//! another kind is merely short of fields.

use serde::Deserialize;

use super::styled::{Link, Styled};
use crate::v6::app_store::artwork::Artwork;
use crate::v6::app_store::json::{Flag, List, Number, Object, Text, Whole};

/// An item of any shelf.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Item<'a> {
    #[serde(borrow)]
    pub id: Text<'a>,
    #[serde(borrow)]
    pub key: Text<'a>,
    #[serde(borrow)]
    pub title: Text<'a>,
    #[serde(borrow)]
    pub subtitle: Text<'a>,
    #[serde(borrow)]
    pub heading: Text<'a>,
    #[serde(borrow)]
    pub text: Styled<'a>,
    #[serde(borrow)]
    pub caption: Styled<'a>,
    #[serde(borrow)]
    pub click_action: Object<Link<'a>>,
    #[serde(borrow)]
    pub artwork: Object<Artwork<'a>>,

    // Apps
    #[serde(borrow)]
    pub adam_id: Text<'a>,
    #[serde(borrow)]
    pub bundle_id: Text<'a>,
    pub rating: Number,
    #[serde(borrow)]
    pub rating_count: Text<'a>,
    #[serde(borrow)]
    pub age_rating: Text<'a>,
    #[serde(borrow)]
    pub developer_name: Text<'a>,
    pub is_editors_choice: Flag,
    #[serde(borrow)]
    pub icon: Object<Artwork<'a>>,
    #[serde(borrow)]
    pub offer_display_properties: Object<Offer<'a>>,

    // Badges
    #[serde(borrow)]
    pub content: Object<Badge<'a>>,

    // Pictures and films
    #[serde(borrow)]
    pub screenshot: Object<Artwork<'a>>,
    #[serde(borrow)]
    pub video: Object<Video<'a>>,

    // Description, with the developer's links
    #[serde(borrow)]
    pub paragraph: Object<Paragraph<'a>>,
    #[serde(borrow)]
    pub developer_links: List<Object<Item<'a>>>,
    #[serde(borrow)]
    pub system_image_name: Text<'a>,

    // Versions
    #[serde(borrow)]
    pub primary_subtitle: Text<'a>,
    #[serde(borrow)]
    pub secondary_subtitle: Text<'a>,

    // Ratings and reviews
    pub rating_average: Number,
    pub total_number_of_ratings: Whole,
    pub rating_counts: List<Whole>,
    #[serde(borrow)]
    pub review: Object<Review<'a>>,

    // Privacy
    #[serde(borrow)]
    pub identifier: Text<'a>,
    #[serde(borrow)]
    pub detail: Text<'a>,
    #[serde(borrow)]
    pub body_text: Styled<'a>,
    #[serde(borrow)]
    pub purposes: List<Object<Purpose<'a>>>,
    #[serde(borrow)]
    pub categories: List<Object<Category<'a>>>,

    // Information
    #[serde(borrow)]
    pub summary: Text<'a>,
    #[serde(borrow)]
    pub items: List<Object<Annotation<'a>>>,
    #[serde(borrow, rename = "items_V3")]
    pub items_v3: List<Object<Annotation<'a>>>,

    // Accessibility
    #[serde(borrow)]
    pub features: List<Object<Feature<'a>>>,
}

/// How an app is offered.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Offer<'a> {
    pub is_free: Flag,
    pub has_in_app_purchases: Flag,
    #[serde(borrow)]
    pub price_formatted: Text<'a>,
    #[serde(borrow)]
    subtitles: Object<Subtitles<'a>>,
}

impl Offer<'_> {
    /// The line below the price: that there are purchases inside the app.
    pub fn subtitle(&self) -> Option<&str> {
        self.subtitles.get()?.standard.get()
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Subtitles<'a> {
    #[serde(borrow)]
    standard: Text<'a>,
}

/// What a badge shows.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Badge<'a> {
    #[serde(borrow)]
    pub content_rating: Text<'a>,
    pub position: Whole,
}

/// A film.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Video<'a> {
    #[serde(borrow)]
    pub video_url: Text<'a>,
    #[serde(borrow)]
    pub preview: Object<Artwork<'a>>,
}

/// A text of its own.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Paragraph<'a> {
    #[serde(borrow)]
    pub text: Text<'a>,
}

/// A review.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Review<'a> {
    #[serde(borrow)]
    pub id: Text<'a>,
    #[serde(borrow)]
    pub title: Text<'a>,
    #[serde(borrow)]
    pub contents: Text<'a>,
    pub rating: Whole,
    #[serde(borrow)]
    pub reviewer_name: Text<'a>,
    #[serde(borrow)]
    pub date: Text<'a>,
    #[serde(borrow)]
    pub response: Object<Response<'a>>,
}

/// The developer's response to a review.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Response<'a> {
    #[serde(borrow)]
    pub id: Text<'a>,
    #[serde(borrow, alias = "body")]
    pub contents: Text<'a>,
    #[serde(borrow, alias = "modified")]
    pub date: Text<'a>,
}

/// What data are collected for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Purpose<'a> {
    #[serde(borrow)]
    pub title: Text<'a>,
    #[serde(borrow)]
    pub categories: List<Object<Category<'a>>>,
}

/// A kind of data.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Category<'a> {
    #[serde(borrow)]
    pub title: Text<'a>,
    #[serde(borrow)]
    pub data_types: List<Text<'a>>,
}

/// A part of a row of information, in either layout.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Annotation<'a> {
    #[serde(borrow, rename = "$kind")]
    pub kind: Text<'a>,
    #[serde(borrow)]
    pub heading: Text<'a>,
    #[serde(borrow)]
    pub text: Text<'a>,
    #[serde(borrow)]
    pub linkable_text: Styled<'a>,
    #[serde(borrow)]
    pub leading_text: Text<'a>,
    #[serde(borrow)]
    pub trailing_text: Text<'a>,
    #[serde(borrow)]
    pub text_pairs: List<List<Text<'a>>>,
}

/// A feature of accessibility.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Feature<'a> {
    #[serde(borrow)]
    pub title: Text<'a>,
}
