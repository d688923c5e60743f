//! Tests of v4/search: recorded pages, recorded entries in a page of our own, the layout of autumn 2026, and refusals.

use quarry_sources::v4::ApiLinks;
use quarry_sources::v4::search::{Query, SortBy, build_request, parse, run};
use quarry_sources::{Refusal, Site, SourceRequest};
use serde_json::{Value, json};

use crate::forms;
use crate::support::{Scripted, answer, column, groups, recorded_json, recording, refused};

pub fn query() -> Query {
    let links = ApiLinks { reviews: "https://own.test/api/v4/reviews?hl=en&".into() };
    Query {
        find_desc: Some("plumbers".into()),
        find_loc: Some("Seattle, WA".into()),
        links,
        ..Query::default()
    }
}

/// Returns a page of the later layout with these entries.
pub fn page_of(entries: &[Value], total: u64) -> String {
    let mut components =
        vec![json!({"type": "searchHeader", "props": {"descriptionData": {"rawDescription": "Best"}}})];
    components.extend(entries.iter().cloned());
    components.push(json!({"type": "pagination", "props": {"totalResults": total, "resultsPerPage": 10, "startResult": 0}}));
    let state = json!({"legacyProps": {"searchAppProps": {"searchPageProps": {"mainContentComponentsListProps": components}}}});
    format!("<html><script data-id=\"react-root-props\">react_root_props = {state};</script></html>")
}

#[test]
fn licences_questions_and_guides_to_costs_are_told() {
    let entry = json!({
        "bizId": "AAAAAAAAAAAAAAAAAAAAAA", "searchResultBusiness": { "name": "A Builder", "businessUrl": "/biz/a-builder" },
        "verifiedLicenseInfo": { "licenses": [
            { "licenseNumber": "123", "issuedBy": "A Board", "trade": "Building", "verifiedDate": "2031-01-02", "expiryDate": "2032-01-02" }
        ] }
    });
    let faq = json!({ "type": "frequentlyAskedQuestions", "props": { "faqAllContent": { "faqContent": {
        "a": { "question": "Which services?", "answerPrompt": "These:", "answer": [{ "displayName": "Roofs" }, { "displayName": "Fences" }] },
        "b": { "question": "What else?", "answerPrompt": "Those:", "answer": { "type": "list", "content": [{ "displayName": "Decks" }] } },
        "c": { "question": "What do people say?", "answerPrompt": "A review:", "answer": { "text": "\"Good.\"" } }
    } } } });
    let guides = json!({ "type": "relatedCostGuides", "props": { "title": "Costs",
        "relatedCostGuidesContent": [{ "name": "Roofers", "url": "https://own.test/costs/roofing" }] } });
    let reading = parse(&answer(200, page_of(&[entry, faq, guides], 1)), &query()).unwrap();
    let groups = groups(&reading);
    assert_eq!(
        groups["organic_results"][0]["licenses"],
        json!([{ "number": "123", "trade": "Building", "issued_by": "A Board", "verified_date": "2031-01-02",
                 "expiry_date": "2032-01-02" }])
    );
    assert_eq!(
        groups["questions_and_answers"],
        json!([{ "question": "Which services?", "answer": "These: Roofs, Fences" },
               { "question": "What else?", "answer": "Those: Decks" },
               { "question": "What do people say?", "answer": "A review: \"Good.\"" }])
    );
    assert_eq!(
        groups["related_links"],
        json!([{ "title": "Costs", "links": [{ "name": "Roofers", "link": "https://own.test/costs/roofing" }] }])
    );
}

#[test]
fn a_business_that_comes_to_its_customers_names_no_address() {
    let entry = |id: char, more: Value| {
        let mut business =
            json!({ "name": "A Plumber", "businessUrl": "/biz/a-plumber", "serviceArea": "Bellevue" });
        business.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({ "bizId": id.to_string().repeat(22), "searchResultBusiness": business, "snippet": null, "tags": null,
                "searchActions": null, "scrollablePhotos": null, "searchResultBusinessHighlights": null })
    };
    let entries = [
        entry(
            'A',
            json!({ "formattedAddress": "", "neighborhoods": ["Mitte", null, "Mitte"], "categories": null }),
        ),
        entry(
            'B',
            json!({ "formattedAddress": " 12 Rue <b>X</b>", "rating": "4.5", "reviewCount": 3.0, "website": null }),
        ),
    ];
    let groups = groups(&parse(&answer(200, page_of(&entries, 2)), &query()).unwrap());
    let [mobile, shop] = groups["organic_results"].as_array().unwrap().as_slice() else {
        panic!("{groups:?}")
    };
    assert_eq!((&mobile["service_area"], mobile.get("address")), (&json!("Bellevue"), None));
    assert_eq!(mobile["neighborhoods"], json!(["Mitte"]));
    assert_eq!((&shop["address"], shop.get("service_area")), (&json!("12 Rue X"), None));
    assert_eq!((&shop["rating"], &shop["reviews"]), (&json!(4.5), &json!(3)));
}

pub fn recorded_pages_are_read_whole_and_in_order() {
    for (name, first, start, last_page) in
        [("page0", "General SF", 0, false), ("page3", "", 20, false), ("page20", "", 190, false)]
    {
        let Some(page) = recording(&format!("v4/search/pashadzyba-ivix_general-contractors-sf-{name}.html"))
        else {
            return;
        };
        let reading = parse(&answer(200, page), &query()).unwrap();
        let groups = groups(&reading);
        groups.values().for_each(forms::check);
        let results = &groups["organic_results"];
        assert_eq!(results.as_array().unwrap().len(), 10, "{name}");
        if !first.is_empty() {
            assert_eq!(results[0]["title"], first);
        }
        for result in results.as_array().unwrap() {
            for field in [
                "title",
                "alias",
                "rating",
                "reviews",
                "categories",
                "place_id",
                "reviews_link",
                "link",
                "thumbnail",
            ] {
                assert!(!result[field].is_null(), "{name}: no {field} in {result}");
            }
        }
        let located =
            results.as_array().unwrap().iter().filter(|result| !result["gps_coordinates"].is_null()).count();
        assert!(located >= 9, "{name}: {located}");
        assert_eq!(groups["search_information"]["total_results"], 240);
        assert_eq!(groups["filters"][0]["options"][0]["text"], "Fast-responding");
        assert_eq!(groups["related_links"][0]["links"].as_array().unwrap().len(), 30);
        assert!(!groups.contains_key("ads_results"));
        let next = (start + 10).to_string();
        assert_eq!(reading.continuation, [("start", next.clone())], "{name} {last_page}");
        assert!(reading.next_url.unwrap().ends_with(&format!("&start={next}")));
        assert_eq!(reading.unread, 0);
    }
}

pub fn recorded_entries_are_told_apart_into_ads_and_results() {
    for (name, ads, organic) in [
        ("scrapfly-2023-11-mainContent-items.json", 22, 20),
        ("scrapfly-2025-08-mainContent-items.json", 12, 10),
        ("scrapfly-2026-04-mainContent-items.json", 12, 0),
    ] {
        let Some(Value::Array(entries)) = recorded_json(&format!("v4/search/{name}")) else { return };
        let reading =
            parse(&answer(200, page_of(&entries, if organic == 0 { 0 } else { 300 })), &query()).unwrap();
        let groups = groups(&reading);
        groups.values().for_each(forms::check);
        let count = |name: &str| groups.get(name).map_or(0, |list| list.as_array().unwrap().len());
        assert_eq!((count("ads_results"), count("organic_results")), (ads, organic), "{name}");
        assert_eq!(reading.unread, 0, "{name}");
        for ad in groups["ads_results"].as_array().unwrap() {
            assert_eq!(ad["sponsored"], true);
            let link = ad["link"].as_str().unwrap();
            assert!(link.contains("/biz/") && !link.contains("adredir"), "{link}");
        }
        // A place without reviews has no rating.
        let places = ["ads_results", "organic_results"].iter().filter_map(|name| groups.get(*name));
        for place in places.flat_map(|list| list.as_array().unwrap()) {
            assert!(place["reviews"] != 0 || place["rating"].is_null(), "{place}");
        }
        let whole: Vec<u64> = ["ads_results", "organic_results"]
            .iter()
            .filter_map(|name| groups.get(*name))
            .flat_map(|list| list.as_array().unwrap())
            .map(|place| place["position_absolute"].as_u64().unwrap())
            .collect();
        let mut sorted = whole.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (1..=(ads + organic) as u64).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn escaped_words_are_read_as_words() {
    let entry = json!({"bizId": "vLaVvLoADMsU3e80ol3Z3Q", "searchResultBusiness": {"name": "Tom &amp; Co", "isAd": false,
        "reviewCount": 3, "rating": 4.5, "businessUrl": "/biz/tom-and-co?x=1", "categories": [{"title": "Bars &amp; Pubs",
        "url": "/search?cflt=bars&amp;find_loc=X"}]},
        "searchResultBusinessHighlights": {"businessHighlights": [{"title": "Family-owned &amp; operated"}]},
        "snippet": {"text": "[[HIGHLIGHT]]Good[[ENDHIGHLIGHT]] beer"}});
    let groups = groups(&parse(&answer(200, page_of(&[entry], 1)), &query()).unwrap());
    let one = &groups["organic_results"][0];
    assert_eq!((&one["title"], &one["alias"]), (&json!("Tom & Co"), &json!("tom-and-co")));
    assert_eq!(
        one["categories"][0],
        json!({"name": "Bars & Pubs", "link": "https://www.source.test/search?cflt=bars&find_loc=X"})
    );
    assert_eq!(one["extensions"], json!(["Family-owned & operated"]));
    assert_eq!(one["snippet"], "Good beer");
    assert_eq!(one["reviews_link"], "https://own.test/api/v4/reviews?hl=en&place_id=vLaVvLoADMsU3e80ol3Z3Q");
}

const ID: &str = "vLaVvLoADMsU3e80ol3Z3Q";

fn list_of_ids() -> String {
    json!({"searchPageProps": {"searchContext": {"totalResults": 34, "resultsPerPage": 10, "startResult": 0},
        "mainContentComponentsListProps": [{"type": "searchResultSection", "props": {"searchResults": [
            {"bizId": ID, "isAd": false, "snippet": {"text": "Nice"}}]}}]}})
    .to_string()
}

fn cards() -> String {
    json!([
        {"data": {"businesses": [{"encid": ID, "name": "Kiosk", "alias": "kiosk", "rating": 4.2, "reviewCount": 17,
            "priceRange": {"display": "$$"}, "location": {"neighborhoods": ["Mitte"], "address": {"addressLine1": "Weg 1"}}}]}},
        {"data": {"businesses": [{"encid": ID, "categories": [{"title": "Kiosks", "alias": "kiosk"}],
            "primaryPhoto": {"photoUrl": {"url": "https://media.test/a.jpg"}}}]}},
        {"data": {"businesses": [{"encid": ID, "location": {"geoCoordinate": {"latitude": 52.5, "longitude": 13.4}}}]}},
        {"data": {"business": {"encid": ID, "phoneNumber": {"formatted": "030 1"},
            "externalResources": {"website": {"url": "https://kiosk.test/"}},
            "location": {"address": {"formatted": "Weg 1\n10115 Berlin"}}}}},
    ])
    .to_string()
}

#[test]
fn results_that_are_only_ids_are_asked_for_by_one_batch() {
    let source = Scripted::new(|number, _: &SourceRequest| {
        answer(200, if number == 0 { list_of_ids() } else { cards() })
    });
    let reading = pollster::block_on(run(&query(), &source)).unwrap();
    let groups = groups(&reading);
    assert_eq!(
        groups["organic_results"],
        json!([{"position": 1, "position_absolute": 1, "title": "Kiosk", "alias": "kiosk", "place_id": ID,
            "link": "https://www.source.test/biz/kiosk", "rating": 4.2, "reviews": 17, "price": "$$",
            "categories": [{"name": "Kiosks"}], "address": "Weg 1, 10115 Berlin", "neighborhoods": ["Mitte"],
            "gps_coordinates": {"latitude": 52.5, "longitude": 13.4}, "phone": "030 1", "website": "https://kiosk.test/",
            "snippet": "Nice", "thumbnail": "https://media.test/a.jpg",
            "reviews_link": format!("https://own.test/api/v4/reviews?hl=en&place_id={ID}")}])
    );
    assert_eq!(groups["search_information"]["total_results"], 34);
    let bodies = source.bodies();
    let names: Vec<&str> = column(&bodies[0], "operationName");
    assert_eq!(
        names,
        ["GetResultsSectionData", "GetStructuredBusinessListData", "GetMapData", "GetBizContactInfo"]
    );
    assert!(bodies[0][0]["extensions"]["documentId"].as_str().is_some_and(|id| id.len() == 64));
    assert_eq!(source.asked.borrow()[1].path, "/gql/batch");
}

#[test]
fn ids_that_the_source_forgot_are_read_from_the_modules_of_the_page_itself() {
    let ids = |request: &SourceRequest| {
        let body: Value = serde_json::from_str(request.body.as_ref()?.text()).unwrap();
        Some(
            body.as_array()?
                .iter()
                .map(|one| one["extensions"]["documentId"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>(),
        )
    };
    let newer = "b".repeat(64);
    let source = Scripted::new(|number, request: &SourceRequest| match (number, request.site) {
        (0, _) => answer(200, list_of_ids().replacen("{", r#"{"modules":"/assets/m.mjs","#, 1)),
        (_, Site::V4Script) => {
            answer(200, format!("gql`query GetMapData{{x}}`,{{__documentId:\"{newer}\"}}"))
        }
        _ if ids(request).is_some_and(|ids| ids[2] == newer) => answer(200, cards()),
        _ => answer(403, "Forbidden"),
    });
    let reading = pollster::block_on(run(&query(), &source)).unwrap();
    assert_eq!(groups(&reading)["organic_results"][0]["title"], "Kiosk");
    let asked = source.asked.borrow();
    let (first, second) = (ids(&asked[1]).unwrap(), ids(&asked[3]).unwrap());
    assert_eq!(asked.len(), 4);
    assert_eq!((&first[..2], &first[3..]), (&second[..2], &second[3..]), "the others stay");
    assert_eq!(source.kept.borrow().get("v4-query/GetMapData"), Some(&newer));
}

#[test]
fn a_query_that_the_source_forgot_is_told_as_such() {
    let source = Scripted::new(|number, _: &SourceRequest| match number {
        0 => answer(200, list_of_ids()),
        _ => answer(403, "Forbidden"),
    });
    assert_eq!(pollster::block_on(run(&query(), &source)).unwrap_err(), refused(Refusal::StaleQuery));
}

#[test]
fn every_parameter_reaches_the_source() {
    let query = Query {
        v4_domain: Some("www.source.de".into()),
        sortby: SortBy::ReviewCount,
        start: 20,
        cflt: Some("bars,pubs".into()),
        attrs: Some("a,b".into()),
        l: Some("g:1,2,3,4".into()),
        ..query()
    };
    let request = build_request(&query);
    assert_eq!(
        request.path,
        "/search?find_desc=plumbers&find_loc=Seattle%2C%20WA&cflt=bars%2Cpubs&sortby=review_count&attrs=a%2Cb\
         &l=g%3A1%2C2%2C3%2C4&start=20"
    );
    assert_eq!(request.domain.as_deref(), Some("www.source.de"));
}

#[test]
fn an_empty_list_is_empty_and_anything_else_is_refused() {
    let empty = parse(&answer(200, page_of(&[], 0)), &query()).unwrap();
    let information = &groups(&empty)["search_information"];
    assert_eq!(
        (&information["organic_results_state"], &information["results_on_page"]),
        (&json!("Fully empty"), &json!(0))
    );
    assert!(empty.next_url.is_none() && empty.continuation.is_empty());
    let nameless = json!({"bizId": ID, "searchResultBusiness": {"rating": 5}});
    for (status, body, refusal) in [
        (200, "<html><body>Hello</body></html>".to_owned(), Refusal::UnknownPage),
        (
            200,
            "<html><script src=\"https://geo.captcha-delivery.com/x\"></html>".to_owned(),
            Refusal::Challenge,
        ),
        (403, "{\"url\":\"https://geo.captcha-delivery.com/captcha/\"}".to_owned(), Refusal::Challenge),
        (403, "no".to_owned(), Refusal::Blocked),
        (503, String::new(), Refusal::Overloaded),
        (200, "{\"searchPageProps\":{}}".to_owned(), Refusal::UnknownPage),
        (200, "{\"searchPageProps\":{\"mainContent".to_owned(), Refusal::Truncated),
        // Results that are counted but missing, or lack a name, mean that the layout is unknown.
        (200, page_of(&[], 40), Refusal::UnknownPage),
        (200, page_of(&[nameless], 1), Refusal::UnknownPage),
    ] {
        assert_eq!(parse(&answer(status, body.clone()), &query()).unwrap_err(), refused(refusal), "{body}");
    }
}
