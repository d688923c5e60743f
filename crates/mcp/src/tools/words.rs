//! Name and description of each endpoint as a separate tool. The whole set is listed on demand (`/mcp?tools=all`, or by names and
//! groups), for programs and for agents with a single task.

/// Texts of an endpoint as a tool.
#[derive(Debug)]
pub struct ToolText {
    /// Operation id, used as the tool's name.
    pub operation: &'static str,
    /// Title of two to four words.
    pub title: &'static str,
    /// Use of the tool, and origin of its ids.
    pub description: &'static str,
    /// Groups of the tool, in addition to its source.
    pub groups: &'static [&'static str],
}

const fn describe_tool(
    operation: &'static str,
    title: &'static str,
    description: &'static str,
    groups: &'static [&'static str],
) -> ToolText {
    ToolText { operation, title, description, groups }
}

/// Descriptions of the sources in all texts about tools; an operator's own names replace them.
pub const SOURCES: [(&str, &str); 6] = [
    ("v1", "the largest web search engine"),
    ("v2", "a second web search engine"),
    ("v3", "a privacy-oriented search engine"),
    ("v4", "a business-review site"),
    ("v5", "a travel-review site"),
    ("v6", "a device maker's maps and app store"),
];

/// Groups by which tools can be selected, in addition to sources, `default` and `all`.
pub const GROUPS: [&str; 8] = ["search", "ai", "shopping", "maps", "reviews", "apps", "ads", "account"];

/// Texts of all endpoints.
#[rustfmt::skip] // a table reads best as one
pub const TOOL_TEXTS: &[ToolText] = &[
    describe_tool("v1_search", "Web search, v1", "Search the web at the largest web search engine: pages, answer boxes, local packs, news. Use this when all groups of a results page are wanted.", &["search"]),
    describe_tool("v1_ai_overview", "AI overview", "The overview that the largest web search engine writes above its results, with cited references. Free, as an error, where it shows none; then use v1_ai_mode.", &["ai", "search"]),
    describe_tool("v1_ai_mode", "AI answer, v1", "An answer that the largest web search engine writes, with references. Use this for one summary; with continuable the answer has a token for the next question.", &["ai", "search"]),
    describe_tool("v1_shopping", "Shopping search, v1", "Products with prices and shops at the largest web search engine. The ids of a result are for v1_shopping_product.", &["shopping"]),
    describe_tool("v1_shopping_product", "Product offers, v1", "All offers, specifications and reviews of one product; its ids come from a result of v1_shopping.", &["shopping"]),
    describe_tool("v1_ads", "Search ads, v1", "Paid results of the largest web search engine for a query and a location. Use this to see who advertises.", &["ads"]),
    describe_tool("v1_local", "Local listings, v1", "Businesses near a location in the list of the largest web search engine. Use v1_maps for a part of a map.", &["maps"]),
    describe_tool("v1_maps", "Maps search, v1", "Places on the maps of the largest web search engine by phrase, or one place by place_id. Its ids are for v1_reviews, v1_maps_popular_times and v1_maps_posts.", &["maps"]),
    describe_tool("v1_maps_popular_times", "Popular times, v1", "How busy a place is now and usually. place_id or data_id comes from v1_maps.", &["maps"]),
    describe_tool("v1_maps_posts", "Place posts, v1", "What a business posted about itself. data_id or place_id comes from v1_maps.", &["maps"]),
    describe_tool("v1_maps_photo_meta", "Photo details, v1", "Who took a photo of a place, where and when. photo_id comes from a place of v1_maps.", &["maps"]),
    describe_tool("v1_reviews", "Place reviews, v1", "Reviews of one place; place_id or data_id comes from v1_maps.", &["reviews", "maps"]),
    describe_tool("v1_contributor_reviews", "Contributor reviews, v1", "All reviews by one person; contributor_id comes from a review of v1_reviews.", &["reviews"]),
    describe_tool("v1_play_apps", "Play apps, v1", "Apps in the store of the largest web search engine by phrase, category or chart. product_id is for v1_play_product.", &["apps"]),
    describe_tool("v1_play_games", "Play games, v1", "Games in the store of the largest web search engine by phrase, category or chart.", &["apps"]),
    describe_tool("v1_play_books", "Play books, v1", "Books and audiobooks in the store of the largest web search engine.", &["apps"]),
    describe_tool("v1_play_movies", "Play films, v1", "Films and series in the store of the largest web search engine.", &["apps"]),
    describe_tool("v1_play_product", "Play product, v1", "One app, game, book or film; product_id comes from the four store searches of v1.", &["apps"]),
    describe_tool("v1_play_reviews", "Play reviews, v1", "Reviews of one app or book; product_id comes from the four store searches of v1.", &["apps", "reviews"]),
    describe_tool("v2_search", "Web search, v2", "Search the web at a second web search engine. Use this to compare with another index.", &["search"]),
    describe_tool("v2_maps", "Maps search, v2", "Businesses on the maps of a second web search engine, by phrase or place_id.", &["maps"]),
    describe_tool("v3_search", "Web search, v3", "Search the web at a privacy-oriented search engine: results that no profile changes.", &["search"]),
    describe_tool("v3_maps", "Maps search, v3", "Places within a box or near a point at a privacy-oriented search engine; up to twenty, no next page.", &["maps"]),
    describe_tool("v4_search", "Business search, v4", "Businesses of a city at a business-review site. place_id is for v4_reviews.", &["maps"]),
    describe_tool("v4_reviews", "Business reviews, v4", "Reviews of one business at a business-review site; place_id comes from v4_search.", &["reviews"]),
    describe_tool("v5_search", "Travel search, v5", "Hotels, restaurants and sights at a travel-review site. place_id is for v5_place and v5_reviews.", &["maps"]),
    describe_tool("v5_place", "Travel place, v5", "One hotel, restaurant or sight at a travel-review site; place_id comes from v5_search.", &["maps"]),
    describe_tool("v5_reviews", "Travel reviews, v5", "Reviews of one place at a travel-review site; place_id comes from v5_search.", &["reviews"]),
    describe_tool("v6_maps_places", "Places by id, v6", "Up to fifty places by their muid at a device maker's maps and app store.", &["maps"]),
    describe_tool("v6_maps_reviews", "Place ratings, v6", "Ratings by category and quoted reviews of a place by its muid at a device maker's maps and app store.", &["reviews", "maps"]),
    describe_tool("v6_app_store_search", "App search, v6", "Apps by phrase at a device maker's maps and app store. product_id is for v6_app_store_product.", &["apps"]),
    describe_tool("v6_app_store_product", "App details, v6", "One app with versions, ratings and privacy labels; product_id comes from v6_app_store_search.", &["apps"]),
    describe_tool("v6_app_store_reviews", "App reviews, v6", "Reviews of one app; product_id comes from v6_app_store_search.", &["apps", "reviews"]),
];

#[cfg(test)]
mod tests {
    use quarry_data_api::catalogue::ENDPOINTS;

    use super::*;
    use crate::tools::table::JOBS;

    #[test]
    fn every_endpoint_has_its_words_and_known_groups() {
        let operations: Vec<&str> = ENDPOINTS.iter().map(|endpoint| endpoint.operation_id).collect();
        assert_eq!(TOOL_TEXTS.iter().map(|words| words.operation).collect::<Vec<_>>(), operations);
        assert!(TOOL_TEXTS.iter().flat_map(|words| words.groups).all(|group| GROUPS.contains(group)));
    }

    #[test]
    fn titles_are_two_to_four_words() {
        let titles = TOOL_TEXTS.iter().map(|words| words.title).chain(JOBS.iter().map(|job| job.title));
        for title in titles {
            assert!((2..=4).contains(&title.split_whitespace().count()), "{title}");
        }
    }
}
