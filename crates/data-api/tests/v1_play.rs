//! Tests of the parameters of v1's store: every rule of the specification's complete tables, and those of the lists.

use quarry_data_api::catalogue::find_endpoint;
use quarry_data_api::param::{Params, check};

fn checked(path: &str, query: &str) -> Result<Params, String> {
    let endpoint = find_endpoint(path).unwrap();
    check(query, endpoint.params, endpoint.constraints).map_err(|refused| refused.message().to_owned())
}

fn taken(path: &str, query: &str) -> serde_json::Value {
    serde_json::to_value(checked(path, query).expect(query)).unwrap()
}

const PRODUCT: &str = "/api/v1/play/product";
const REVIEWS: &str = "/api/v1/play/reviews";

#[test]
fn uses_the_specifications_defaults_for_missing_members() {
    assert_eq!(
        taken(PRODUCT, "product_id=a.b"),
        serde_json::json!({ "product_id": "a.b", "store": "apps", "hl": "en", "gl": "us" })
    );
    assert_eq!(
        taken(REVIEWS, "product_id=a.b"),
        serde_json::json!({
            "product_id": "a.b", "store": "apps", "hl": "en", "gl": "us", "platform": "phone", "sort_by": 1, "num": 40
        })
    );
}

#[test]
fn every_rule_of_the_products_table_holds() {
    let long = |length| "x".repeat(length);
    for path in [PRODUCT, REVIEWS] {
        for id in [long(1), long(512), "aZ0_.-".to_owned()] {
            assert!(checked(path, &format!("product_id={id}")).is_ok(), "{id}");
        }
        for id in [
            String::new(),
            long(513),
            "a%20b".to_owned(),
            "a/b".to_owned(),
            "%C3%A9".to_owned(),
            "a%0Ab".to_owned(),
        ] {
            let message = checked(path, &format!("product_id={id}")).expect_err(&id);
            assert!(message.contains("`product_id`") && message.contains("512"), "{message}");
        }
        assert_eq!(checked(path, "store=apps").expect_err("no id"), "Parameter `product_id` is required.");
        for store in ["apps", "books", "audiobooks", "movies", "tv"] {
            assert!(checked(path, &format!("product_id=a&store={store}")).is_ok(), "{store}");
        }
        for (name, good, bad) in [
            ("store", vec!["apps"], vec!["games", "Apps", ""]),
            ("hl", vec!["en", "pt-BR", "zh_TW"], vec!["", "a%20b"]),
            ("gl", vec!["us", "DE", "UK"], vec!["usa", "u", "u1", ""]),
        ] {
            for value in good {
                assert!(checked(path, &format!("product_id=a&{name}={value}")).is_ok(), "{name}={value}");
            }
            for value in bad {
                let message = checked(path, &format!("product_id=a&{name}={value}")).expect_err(value);
                assert!(message.contains(&format!("`{name}`")), "{message}");
            }
        }
        assert!(checked(path, &format!("product_id=a&hl={}", long(32))).is_ok());
        assert!(checked(path, &format!("product_id=a&hl={}", long(33))).is_err());
        assert!(checked(path, "product_id=a&product_id=a").is_err());
        assert!(
            checked(path, "product_id=a&all_reviews=true").expect_err("unknown").contains("`all_reviews`")
        );
    }
}

#[test]
fn a_season_needs_the_store_of_series() {
    assert!(checked(PRODUCT, "product_id=a&store=tv&season_id=AbC_-.9").is_ok());
    for query in ["season_id=s", "season_id=s&store=apps", "season_id=s&store=movies"] {
        let message = checked(PRODUCT, &format!("product_id=a&{query}")).expect_err(query);
        assert_eq!(message, "Parameter `season_id` requires store=tv.");
    }
    assert!(checked(PRODUCT, "product_id=a&store=tv&season_id=").is_err());
    assert!(
        checked(REVIEWS, "product_id=a&store=tv&season_id=s").expect_err("unknown").contains("`season_id`")
    );
}

#[test]
fn every_rule_of_the_reviews_table_holds() {
    for (name, good, bad) in [
        ("platform", vec!["phone", "tablet", "watch", "chromebook", "tv"], vec!["desktop", "Phone", ""]),
        ("rating", vec!["1", "5"], vec!["0", "6", "4.5", "five", ""]),
        ("sort_by", vec!["1", "2", "3"], vec!["0", "4", "newest"]),
        ("num", vec!["1", "40", "199"], vec!["0", "200", "-1", "1e2"]),
    ] {
        for value in good {
            assert!(checked(REVIEWS, &format!("product_id=a&{name}={value}")).is_ok(), "{name}={value}");
        }
        for value in bad {
            let message = checked(REVIEWS, &format!("product_id=a&{name}={value}")).expect_err(value);
            assert!(message.contains(&format!("`{name}`")), "{message}");
        }
    }
}

#[test]
fn a_continuation_of_reviews_keeps_all_that_the_specification_names() {
    let endpoint = find_endpoint(REVIEWS).unwrap();
    let keeps = endpoint.continuation.unwrap().keeps;
    let others: Vec<&str> =
        endpoint.params.iter().map(|param| param.name).filter(|name| *name != "next_page_token").collect();
    assert_eq!(keeps, others);
}

#[test]
fn the_ways_to_a_list_exclude_each_other() {
    for (kind, category) in [
        ("apps", "apps_category"),
        ("games", "games_category"),
        ("books", "books_category"),
        ("movies", "movies_category"),
    ] {
        let path = format!("/api/v1/play/{kind}");
        for good in
            ["", "q=a&price=1", "chart=topselling_free", &format!("{category}=GAME_X"), "next_page_token=t"]
        {
            assert!(checked(&path, good).is_ok(), "{path}?{good}");
        }
        for bad in [
            format!("q=a&{category}=X"),
            "q=a&chart=x".to_owned(),
            "price=1".to_owned(),
            "next_page_token=t&section_page_token=t".to_owned(),
            "next_page_token=t&see_more_token=t".to_owned(),
            "section_page_token=t&see_more_token=t".to_owned(),
        ] {
            assert!(checked(&path, &bad).is_err(), "{path}?{bad}");
        }
        let tokens = ["next_page_token", "section_page_token", "see_more_token"];
        let endpoint = find_endpoint(&path).unwrap();
        let others = endpoint.params.iter().map(|param| param.name).filter(|name| !tokens.contains(name));
        let keeps = endpoint.continuation.unwrap().keeps;
        assert!(others.clone().all(|name| keeps.contains(&name)) && others.count() == keeps.len(), "{path}");
    }
    assert!(checked("/api/v1/play/apps", "store_device=tv").is_ok());
    assert!(checked("/api/v1/play/apps", "store_device=tv&q=a").is_err());
    assert!(checked("/api/v1/play/apps", "age=AGE_RANGE1").is_err());
    assert!(checked("/api/v1/play/apps", "age=AGE_RANGE1&apps_category=FAMILY").is_ok());
    assert!(checked("/api/v1/play/books", "store_device=tv").is_err());
}

#[test]
fn all_of_the_store_is_alpha() {
    for path in ["apps", "games", "books", "movies", "product", "reviews"] {
        assert!(find_endpoint(&format!("/api/v1/play/{path}")).unwrap().alpha, "{path}");
    }
}
