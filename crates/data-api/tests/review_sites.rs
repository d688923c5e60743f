//! Tests of v4's and v5's catalogue rows against the specification's tables: parameters, groups and item fields.

use quarry_data_api::catalogue;
use quarry_data_api::endpoint::Endpoint;
use quarry_data_api::param::check;

fn row(path: &str) -> &'static Endpoint {
    catalogue::find_endpoint(path).unwrap_or_else(|| panic!("no {path}"))
}

/// Path, parameters, groups (`pagination` is in every answer), the group with the items, and their fields.
const SPECIFIED: [(&str, &str, &str, &str, &str); 5] = [
    (
        "/api/v4/search",
        "find_desc find_loc v4_domain sortby start cflt attrs l",
        "organic_results ads_results filters related_links search_information",
        "organic_results",
        "title alias rating reviews categories address phone neighborhoods gps_coordinates snippet thumbnail place_id \
         reviews_link",
    ),
    (
        "/api/v4/reviews",
        "place_id v4_domain hl sortby start num rating",
        "reviews search_information review_languages",
        "reviews",
        "comment rating date user feedback reactions photos owner_replies",
    ),
    (
        "/api/v5/search",
        "q v5_domain locale lat lon place_type geo_id start num",
        "search_results map_previews search_information",
        "search_results",
        "rating max_rating reviews type detail_type location description snippet thumbnail place_api_link reviews_api_link",
    ),
    (
        "/api/v5/place",
        "place_id v5_domain locale currency",
        "place_results",
        "place_results",
        "title type rating max_rating reviews subratings ranking description address structured_address phone email website \
         menu gps_coordinates reviews_api_link",
    ),
    (
        "/api/v5/reviews",
        "place_id v5_domain locale start num sort_by translate",
        "reviews search_information sort",
        "reviews",
        "user trip helpful_votes language original_language platform published_date",
    ),
];

#[test]
fn every_parameter_group_and_field_of_the_specification_is_in_the_catalogue() {
    for (path, params, groups, list, fields) in SPECIFIED {
        let endpoint = row(path);
        for name in params.split_whitespace() {
            assert!(
                endpoint.params.iter().any(|param| param.name == name),
                "{path} lacks the parameter {name}"
            );
        }
        assert_eq!(endpoint.params.len(), params.split_whitespace().count(), "{path}");
        for name in groups.split_whitespace() {
            assert!(endpoint.groups.iter().any(|group| group.name == name), "{path} lacks the group {name}");
        }
        let items = endpoint.groups.iter().find(|group| group.name == list).unwrap();
        let mut generator = schemars::SchemaGenerator::default();
        let schema = (items.schema)(&mut generator);
        // A named type is among the definitions, that of an array's items inline.
        let told = format!("{}{}", serde_json::to_string(&schema).unwrap(), {
            let item = if path.ends_with("reviews") { "Review" } else { "Place" };
            serde_json::to_string(&generator.definitions()[item]["properties"]).unwrap()
        });
        for name in fields.split_whitespace() {
            assert!(told.contains(&format!("\"{name}\":")), "{path}: {list} lacks {name}");
        }
    }
}

const ID: &str = "place_id=Lw7NmZ3j-WEye97ywEmkXQ";

#[test]
fn every_rule_is_kept_and_every_broken_one_names_its_parameter() {
    for (path, query, named) in [
        ("/api/v4/search", "find_loc=x", ""),
        ("/api/v4/search", "l=g:1,2,3,4", ""),
        ("/api/v4/search", "find_desc=x", "find_loc"),
        ("/api/v4/search", "find_loc=x&sortby=price", "sortby"),
        ("/api/v4/search", "find_loc=x&start=-10", "start"),
        ("/api/v4/search", "find_loc=x&cflt=a%20b", "cflt"),
        ("/api/v4/search", "find_loc=x&attrs=,", "attrs"),
        ("/api/v4/search", "find_loc=x&l=g:1,2", "`l`"),
        ("/api/v4/search", "find_loc=x&v4_domain=http%3A%2F%2Fx", "v4_domain"),
        ("/api/v4/reviews", ID, ""),
        ("/api/v4/reviews", "place_id=vons-1000-spirits", "place_id"),
        ("/api/v4/reviews", "", "place_id"),
        ("/api/v4/reviews", &format!("{ID}&num=49&start=10000&rating=54&hl=zh-TW&sortby=elites_desc"), ""),
        ("/api/v4/reviews", &format!("{ID}&num=50"), "num"),
        ("/api/v4/reviews", &format!("{ID}&num=0"), "num"),
        ("/api/v4/reviews", &format!("{ID}&start=10001"), "start"),
        ("/api/v4/reviews", &format!("{ID}&rating=6"), "rating"),
        ("/api/v4/reviews", &format!("{ID}&hl=english"), "hl"),
        ("/api/v4/reviews", &format!("{ID}&sortby=newest"), "sortby"),
        ("/api/v5/search", "q=x&lat=1&lon=2&place_type=eatery&geo_id=7&num=30&start=10000", ""),
        ("/api/v5/search", "q=x&num=31", "num"),
        ("/api/v5/search", "q=x&lat=91&lon=2", "lat"),
        ("/api/v5/search", "q=x&lat=1", "lon"),
        ("/api/v5/search", "q=x&place_type=hotel", "place_type"),
        ("/api/v5/search", "q=x&geo_id=g7", "geo_id"),
        ("/api/v5/search", "q=x&locale=english", "locale"),
        ("/api/v5/search", "q=x&start=10001", "start"),
        ("/api/v5/place", "place_id=7&currency=eur&locale=pt_br&v5_domain=www.site.com", ""),
        ("/api/v5/place", "place_id=7&currency=euro", "currency"),
        ("/api/v5/place", "place_id=0", "place_id"),
        ("/api/v5/reviews", "place_id=7&num=50&sort_by=recent&translate=true", ""),
        ("/api/v5/reviews", "place_id=7&num=51", "num"),
        ("/api/v5/reviews", "place_id=7&sort_by=rating", "sort_by"),
        ("/api/v5/reviews", "place_id=7&translate=maybe", "translate"),
    ] {
        let endpoint = row(path);
        match check(query, endpoint.params, endpoint.constraints) {
            Ok(_) => assert_eq!(named, "", "{path}?{query} breaks a rule"),
            Err(refused) => {
                assert!(
                    !named.is_empty() && refused.message().contains(named),
                    "{path}?{query}: {}",
                    refused.message()
                );
            }
        }
    }
}
