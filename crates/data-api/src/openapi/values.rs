//! Example of every parameter by itself. [`crate::examples`] has the values of complete calls; a test checks every row against
//! the rule of its parameter.

use crate::param::{Param, Rule};

/// Returns a valid value of an endpoint's parameter; `None` for values that only an earlier answer contains
/// ([`super::samples::find_token`]).
#[must_use]
#[rustfmt::skip] // a table reads best as one
pub fn find_value(path: &str, param: &Param) -> Option<&'static str> {
    let name = param.name;
    let own = match (path, name) {
        ("/api/v1/ai-mode", "q") => "plan a day in Lisbon",
        ("/api/v1/reviews" | "/api/v1/maps" | "/api/v1/maps/popular-times" | "/api/v1/maps/posts", "place_id") => "ChIJDdnwdv0y5xQRRytw1ihZQeU",
        ("/api/v2/maps", "place_id") => "ypid:YN873x1234567890",
        ("/api/v4/reviews", "place_id") => "Lw7NmZ3j-WEye97ywEmkXQ",
        ("/api/v5/place" | "/api/v5/reviews", "place_id") => "188757",
        ("/api/v6/app-store/product" | "/api/v6/app-store/reviews", "product_id") => "389801252",
        ("/api/v1/ai-overview", "start") => "0",
        ("/api/v4/search", "l") => "g:-122.5,37.7,-122.3,37.8",
        ("/api/v3/search", "m") => "30",
        ("/api/v2/maps" | "/api/v2/search", "first") => "10",
        _ => "",
    };
    if !own.is_empty() {
        return Some(own);
    }
    if let Rule::Choice(values) = param.rule {
        return values.first().copied();
    }
    Some(match name {
        "q" | "query" | "term" => "coffee",
        _ if matches!(param.rule, Rule::Flag) => "true",
        _ if matches!(param.rule, Rule::Switch) => "1",
        "days" => "7",
        "v1_domain" | "v4_domain" | "v5_domain" => "co.uk",
        "location" => "Austin,Texas,United States",
        "hl" => "en",
        "gl" | "cc" | "country" => "us",
        "uule" => "w+CAIQICIGQXVzdGlu",
        "lat" => "48.2082",
        "lon" => "16.3738",
        "ll" => "@48.2082,16.3738,14z",
        "z" => "14",
        "m" => "2000",
        "cp" => "48.2082~16.3738",
        "bbox" => "48.23,16.34,48.19,16.41",
        "start" => "20",
        "num" | "limit" | "count" => "10",
        "page" => "2",
        "image_url" => "https://example.com/lighthouse.jpg",
        "ludocid" | "data_cid" => "384385036869967601",
        "kgmid" => "/m/0jcx",
        "topic_id" => "/m/01dmt35q",
        "as_sitesearch" => "example.com",
        "as_epq" => "paper lantern",
        "as_qdr" => "m3",
        "df" => "w",
        "tbs" => "qdr:w",
        "cr" => "countryUS",
        "lr" => "lang_en",
        "kl" => "us-en",
        "mkt" => "en-US",
        "lang" => "en-us",
        "locale" => "en-US",
        "currency" => "USD",
        "contributor_id" => "102769814432182832009",
        "photo_id" => "AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F",
        "data" | "data_id" => "0x14e732fd76f0d90d:0xe5415928d6702b47",
        "min_rating" => "4",
        "min_price" => "10",
        "max_price" => "100",
        "open_at_hour" => "18",
        "apps_category" => "ART_AND_DESIGN",
        "books_category" => "coll_1689",
        "games_category" => "GAME_PUZZLE",
        "movies_category" => "4",
        "chart" => "topselling_free",
        "price" => "1",
        "product_id" => "org.tasks",
        "season_id" => "season1",
        "rating" => "5",
        "sort_by" => "2",
        "gpcid" | "headline_offer_docid" | "image_docid" | "catalogid" => "18446744073709551615",
        "find_desc" => "ramen",
        "find_loc" => "San Francisco, CA",
        "cflt" => "coffee",
        "attrs" => "GoodForKids",
        "geo_id" => "60763",
        "category_id" => "6014",
        "muid" => "4889791825408711583",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::find_token;
    use super::*;
    use crate::catalogue::ENDPOINTS;

    #[test]
    fn every_parameter_has_an_example_that_its_rule_takes() {
        for endpoint in ENDPOINTS {
            for param in endpoint.params {
                let place = format!("{} {}", endpoint.path, param.name);
                let value = find_value(endpoint.path, param).map(str::to_owned);
                let value = value.or_else(|| find_token(endpoint.path, param.name).map(|token| token.text));
                let value = value.unwrap_or_else(|| panic!("{place}"));
                assert!(param.rule.normalise(&value).is_some(), "{place}={value}: {}", param.rule.describe());
            }
        }
    }
}
