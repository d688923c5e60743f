//! Roles of fields in Markdown: names, links, texts, fields without a label, and skipped fields.

use super::JsonObject;

/// Fields with the name of an item; the first one present is used.
pub(super) const NAME_FIELDS: [&str; 13] = [
    "question",
    "title",
    "name",
    "query",
    "keyword",
    "merchant",
    "review_title",
    "release_version",
    "category",
    "platform",
    "device",
    "day",
    "source",
];

/// Fields with the link of an item.
pub(super) const LINK_FIELDS: [&str; 3] = ["link", "website", "video"];

/// Facts without a label, in order; all others follow with their labels, sorted by name.
pub(super) const UNLABELLED_FIELDS: &[&str] = &[
    "type",
    "rating",
    "price",
    "old_price",
    "original_price",
    "price_range",
    "source",
    "author",
    "company_name",
    "channel",
    "user",
    "username",
    "place_info",
    "date",
    "iso_date",
    "published_date",
    "review_date",
    "release_date",
    "release_date_utc",
    "duration",
    "salary",
    "via",
    "service_area",
    "years_in_business",
    "address",
    "location",
    "neighborhoods",
    "gps_coordinates",
    "open_state",
    "hours",
    "operating_hours",
    "weekly_hours",
    "phone",
    "email",
    "delivery",
    "downloads",
    "content_rating",
    "value",
    "currency",
    "extensions",
    "categories",
    "sitelinks",
    "inline",
    "expanded",
    "rich_snippet",
    "bottom",
    "developer",
    "website",
];

/// Fields with sentences.
const TEXT_FIELDS: &[&str] = &[
    "text",
    "snippet",
    "description",
    "comment",
    "answer",
    "summary",
    "expanded_answer",
    "review_text",
    "release_notes",
    "release_note",
    "whats_new",
];

/// Fields for programs, and redundant ones.
const SKIPPED_FIELDS: &[&str] = &[
    "position",
    "position_absolute",
    "block_position",
    "displayed_link",
    "tracking_link",
    "redirect_link",
    "attribution_link",
    "snippet_highlighted_words",
    "original_snippet",
    "original_text",
    "original_language",
    "language",
    "translated",
    "iso_date_of_last_edit",
    "structured_address",
    "service_options",
    "plus_code",
    "timezone",
    "links",
    "type_ids",
    "reviews_original",
    "provider_id",
    "providers",
    "alias",
    "input_type",
    "reference_indexes",
    "references",
    "text_blocks",
    "header",
    "level",
    "tbs",
    "kgmid",
    "supported_devices",
    "supported_language_codes",
    "size_in_bytes",
    "local_guide",
    "profiles",
    "claim_link",
    "photo_meta_link",
    "photos_link",
    "posts_link",
    "next_page_token",
    "features",
    "merchant_icon",
    "vpp_license",
    "game_center_enabled",
    "attributes",
    "detected_extensions",
    "username",
    "verified",
    "query_displayed",
    "results_on_page",
    "time_taken_displayed",
    "page_title",
    "helpfulness_vote_information",
    "total_votes",
    "helpfulness",
    "platform_id",
    "contributions",
    "latest_version_release_date",
    "extracted_price_range",
];

/// Returns whether a field contains images.
pub(super) fn is_picture(name: &str) -> bool {
    let ends = [
        "image",
        "images",
        "thumbnail",
        "thumbnails",
        "icon",
        "favicon",
        "logo",
        "logos",
        "screenshots",
        "original",
    ];
    ends.iter().any(|end| name.ends_with(end))
}

/// Returns whether a field is an id, which is shown if a call accepts it.
pub(super) fn is_id(name: &str) -> bool {
    let ends = ["_id", "_cid", "docid", "muid", "gpcid", "catalogid", "shoprs"];
    name == "id" || ends.iter().any(|end| name.ends_with(end))
}

/// Returns whether a field contains sentences.
pub(super) fn is_text(name: &str) -> bool {
    TEXT_FIELDS.contains(&name)
}

/// Returns whether a field of an item is skipped.
pub(super) fn is_skipped(name: &str, of: &JsonObject) -> bool {
    let beside = |other: &str| of.contains_key(other);
    let is_same = |other: &str| of.get(name) == of.get(other);
    let is_said_by = match name {
        "iso_date" => beside("date") || beside("published_date"),
        "release_date" => beside("release_date_utc"),
        "weekly_hours" => beside("operating_hours") || beside("hours"),
        "types" | "categories" => beside("type"),
        "hours" => is_same("open_state") || beside("operating_hours"),
        "currency" => beside("price") || !beside("extracted_price"),
        "max_rating" | "reviews" | "rating_count" => beside("rating"),
        "photos" | "videos" => of.get(name).is_some_and(serde_json::Value::is_array),
        _ => name.strip_prefix("extracted_").is_some_and(beside),
    };
    let is_usual = || {
        let state = of.get(name).and_then(serde_json::Value::as_str).unwrap_or_default();
        name.ends_with("_state") && state.starts_with("Results for exact") || name.ends_with("_links")
    };
    is_said_by || SKIPPED_FIELDS.contains(&name) || is_picture(name) || is_usual()
}

/// Returns the words of a field's or a group's name: `jobs_results` becomes `jobs`.
pub(super) fn humanize_name(name: &str) -> String {
    let things = name.strip_suffix("_results").filter(|things| things.ends_with('s'));
    let mut words = things.unwrap_or(name).replace('_', " ");
    let initials = if words.starts_with("ai ") { 2 } else { 1 };
    if let Some(first) = words.get_mut(..initials) {
        first.make_ascii_uppercase();
    }
    words
}

/// Returns the label of a field.
pub(super) fn format_label(name: &str) -> String {
    match name {
        "old_price" | "original_price" => "was".to_owned(),
        "service_link" => "filter".to_owned(),
        _ => name.trim_start_matches("service_").trim_end_matches("_link").replace('_', " "),
    }
}
