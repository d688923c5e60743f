//! Items of the page's shelves. All kinds share one type, since a shelf is identified by its name and an item of another kind
//! merely lacks fields.

use super::styled::{Link, Styled};
use crate::app_store::artwork::Artwork;
use quarry_sources_v6_apps::fields;
use quarry_sources_v6_apps::read::{Flag, List, Number, Object, Text, Whole};

fields! {
    /// An item of any shelf.
    pub struct Item<'a> {
        pub id: Text<'a> = "id",
        pub key: Text<'a> = "key",
        pub title: Text<'a> = "title",
        pub subtitle: Text<'a> = "subtitle",
        pub heading: Text<'a> = "heading",
        pub text: Styled<'a> = "text",
        pub caption: Styled<'a> = "caption",
        pub click_action: Object<Link<'a>> = "clickAction",
        pub artwork: Object<Artwork<'a>> = "artwork",

        // Apps
        pub adam_id: Text<'a> = "adamId",
        pub bundle_id: Text<'a> = "bundleId",
        pub rating: Number = "rating",
        pub rating_count: Text<'a> = "ratingCount",
        pub age_rating: Text<'a> = "ageRating",
        pub developer_name: Text<'a> = "developerName",
        pub is_editors_choice: Flag = "isEditorsChoice",
        pub icon: Object<Artwork<'a>> = "icon",
        pub offer_display_properties: Object<Offer<'a>> = "offerDisplayProperties",

        // Badges
        pub content: Object<Badge<'a>> = "content",

        // Pictures and films
        pub screenshot: Object<Artwork<'a>> = "screenshot",
        pub video: Object<Video<'a>> = "video",

        // Description, with the developer's links
        pub paragraph: Object<Paragraph<'a>> = "paragraph",
        pub developer_links: List<Object<Item<'a>>> = "developerLinks",
        pub system_image_name: Text<'a> = "systemImageName",

        // Versions
        pub primary_subtitle: Text<'a> = "primarySubtitle",
        pub secondary_subtitle: Text<'a> = "secondarySubtitle",

        // Ratings and reviews
        pub rating_average: Number = "ratingAverage",
        pub total_number_of_ratings: Whole = "totalNumberOfRatings",
        pub rating_counts: List<Whole> = "ratingCounts",
        pub review: Object<Review<'a>> = "review",

        // Privacy
        pub identifier: Text<'a> = "identifier",
        pub detail: Text<'a> = "detail",
        pub body_text: Styled<'a> = "bodyText",
        pub purposes: List<Object<Purpose<'a>>> = "purposes",
        pub categories: List<Object<Category<'a>>> = "categories",

        // Information
        pub summary: Text<'a> = "summary",
        pub items: List<Object<Annotation<'a>>> = "items",
        pub items_v3: List<Object<Annotation<'a>>> = "items_V3",

        // Accessibility
        pub features: List<Object<Feature<'a>>> = "features",
    }
}

fields! {
    /// Offer of an app.
    pub struct Offer<'a> {
        pub is_free: Flag = "isFree",
        pub has_in_app_purchases: Flag = "hasInAppPurchases",
        pub price_formatted: Text<'a> = "priceFormatted",
        subtitles: Object<Subtitles<'a>> = "subtitles",
    }
}

impl Offer<'_> {
    /// Returns the line below the price, about in-app purchases.
    pub fn subtitle(&self) -> Option<&str> {
        self.subtitles.get()?.standard.get()
    }
}

fields! {
    struct Subtitles<'a> {
        standard: Text<'a> = "standard",
    }
}

fields! {
    /// Content of a badge.
    pub struct Badge<'a> {
        pub content_rating: Text<'a> = "contentRating",
        pub position: Whole = "position",
    }
}

fields! {
    /// A film.
    pub struct Video<'a> {
        pub video_url: Text<'a> = "videoUrl",
        pub preview: Object<Artwork<'a>> = "preview",
    }
}

fields! {
    /// A text of its own.
    pub struct Paragraph<'a> {
        pub text: Text<'a> = "text",
    }
}

fields! {
    /// A review.
    pub struct Review<'a> {
        pub id: Text<'a> = "id",
        pub title: Text<'a> = "title",
        pub contents: Text<'a> = "contents",
        pub rating: Whole = "rating",
        pub reviewer_name: Text<'a> = "reviewerName",
        pub date: Text<'a> = "date",
        pub response: Object<Response<'a>> = "response",
    }
}

fields! {
    /// The developer's response to a review.
    pub struct Response<'a> {
        pub id: Text<'a> = "id",
        contents: Text<'a> = "contents",
        body: Text<'a> = "body",
        date: Text<'a> = "date",
        modified: Text<'a> = "modified",
    }
}

impl Response<'_> {
    /// Returns the text, in either field.
    pub fn text(&self) -> Option<&str> {
        self.contents.get().or(self.body.get())
    }

    /// Returns the date, in either field.
    pub fn day(&self) -> Option<&str> {
        self.date.get().or(self.modified.get())
    }
}

fields! {
    /// Purpose of data collection.
    pub struct Purpose<'a> {
        pub title: Text<'a> = "title",
        pub categories: List<Object<Category<'a>>> = "categories",
    }
}

fields! {
    /// A kind of data.
    pub struct Category<'a> {
        pub title: Text<'a> = "title",
        pub data_types: List<Text<'a>> = "dataTypes",
    }
}

fields! {
    /// A part of a row of information, in either layout.
    pub struct Annotation<'a> {
        pub kind: Text<'a> = "$kind",
        pub heading: Text<'a> = "heading",
        pub text: Text<'a> = "text",
        pub linkable_text: Styled<'a> = "linkableText",
        pub leading_text: Text<'a> = "leadingText",
        pub trailing_text: Text<'a> = "trailingText",
        pub text_pairs: List<List<Text<'a>>> = "textPairs",
    }
}

fields! {
    /// A feature of accessibility.
    pub struct Feature<'a> {
        pub title: Text<'a> = "title",
    }
}
