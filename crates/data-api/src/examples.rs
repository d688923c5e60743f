//! A valid example call of each endpoint, used by the documentation and the playground; a test checks every row against the
//! catalogue.

/// Returns the parameters of the endpoint's example; empty for an unknown endpoint.
#[must_use]
#[rustfmt::skip] // a table reads best as one
pub fn find_example(path: &str) -> &'static [(&'static str, &'static str)] {
    match path {
        "/api/v1/search" => &[("q", "how lighthouses work"), ("gl", "us")],
        "/api/v1/ai-overview" => &[("q", "why is the sea salty")],
        "/api/v1/ai-mode" => &[("q", "plan a day in Lisbon"), ("continuable", "true")],
        "/api/v1/shopping" => &[("q", "paper lantern"), ("max_price", "200")],
        "/api/v1/shopping/product" => &[("gpcid", "18446744073709551615"), ("q", "paper lantern")],
        "/api/locations" => &[("q", "aust"), ("limit", "5")],
        "/api/v1/ads" => &[("q", "cheap car insurance"), ("location", "Austin,Texas,United States")],
        "/api/v1/local" => &[("q", "bakery"), ("location", "Bergen,Norway")],
        "/api/v1/maps" => &[("q", "coffee"), ("ll", "@48.2082,16.3738,14z")],
        "/api/v1/maps/popular-times" | "/api/v1/reviews" => &[("place_id", "ChIJDdnwdv0y5xQRRytw1ihZQeU")],
        "/api/v1/maps/posts" => &[("data_id", "0x14e732fd76f0d90d:0xe5415928d6702b47")],
        "/api/v1/maps/photo-meta" => &[("photo_id", "AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F")],
        "/api/v1/contributor-reviews" => &[("contributor_id", "102769814432182832009"), ("limit", "10")],
        "/api/v1/play/apps" => &[("q", "chess")],
        "/api/v1/play/games" => &[("q", "puzzle")],
        "/api/v1/play/books" => &[("q", "lighthouse")],
        "/api/v1/play/movies" => &[("q", "sea")],
        "/api/v1/play/product" | "/api/v1/play/reviews" => &[("product_id", "org.tasks")],
        "/api/v2/search" => &[("q", "how lighthouses work"), ("mkt", "en-GB")],
        "/api/v2/maps" => &[("q", "coffee"), ("cp", "48.2082~16.3738"), ("z", "14")],
        "/api/v3/search" => &[("q", "how lighthouses work"), ("df", "y")],
        "/api/v3/maps" => &[("q", "coffee"), ("bbox", "48.23,16.34,48.19,16.41")],
        "/api/v4/search" => &[("find_desc", "ramen"), ("find_loc", "San Francisco, CA")],
        "/api/v4/reviews" => &[("place_id", "Lw7NmZ3j-WEye97ywEmkXQ"), ("num", "10")],
        "/api/v5/search" => &[("q", "Acropolis"), ("place_type", "attraction")],
        "/api/v5/place" => &[("place_id", "188757")],
        "/api/v5/reviews" => &[("place_id", "188757"), ("num", "10")],
        "/api/v6/maps/places" => &[("muid", "4889791825408711583")],
        "/api/v6/maps/reviews" => &[("muid", "4889791825408711583")],
        "/api/v6/app-store/search" => &[("term", "chess"), ("num", "5")],
        "/api/v6/app-store/product" | "/api/v6/app-store/reviews" => &[("product_id", "389801252")],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use quarry_kernel::url;

    use super::*;
    use crate::catalogue::ENDPOINTS;
    use crate::param;

    #[test]
    fn every_endpoint_has_an_example_that_it_takes() {
        for endpoint in ENDPOINTS {
            let example = find_example(endpoint.path);
            assert!(!example.is_empty(), "{}", endpoint.path);
            let query = example
                .iter()
                .fold(url::QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value))
                .into_string();
            if let Err(refused) = param::check(&query, endpoint.params, endpoint.constraints) {
                panic!("{}: {}", endpoint.path, refused.message());
            }
        }
    }
}
