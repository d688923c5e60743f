//! Requests, their number, and continuation of the list.

use crate::v1_shopping::shop::{SAME_CALL, ask, card, grid, list, query, read, shop, titles};
use crate::world::{ASKED, group, page_of, refusal};
use quarry_sources_core::Refusal;
use quarry_sources_v1::shopping::{Query, SortBy};
use serde_json::Value;

fn positions(items: &[Value]) -> Vec<u64> {
    items.iter().filter_map(|item| item["position"].as_u64()).collect()
}

#[test]
fn a_hundred_products_take_three_pages_and_no_more() {
    for (num, requests) in [(1, 1), (40, 1), (41, 2), (80, 2), (81, 3), (100, 3)] {
        let pages = [shop(100, 40), shop(140, 40), shop(180, 40)];
        let (reading, asked) = ask(&Query { num, ..query() }, &pages);
        assert_eq!(asked.len(), requests, "{num}: {asked:?}");
        let reading = reading.unwrap();
        let found = list(&reading, "shopping_results");
        assert_eq!(positions(&found), (1..=u64::from(num)).collect::<Vec<_>>());
        assert_eq!(reading.continuation, [("start", num.to_string())]);
        let next = format!("https://engine.test/search?q=asked&udm=28&start={num}&pws=0");
        assert_eq!(reading.next_url.as_deref(), Some(next.as_str()));
    }
}

#[test]
fn pages_go_on_from_the_callers_offset() {
    let pages = [shop(100, 40), shop(140, 40)];
    let (reading, asked) = ask(&Query { start: 7, num: 50, ..query() }, &pages);
    assert!(asked[0].contains("&start=7&") && asked[1].contains("&start=47&"), "{asked:?}");
    assert_eq!(reading.unwrap().continuation, [("start", "57".to_owned())]);
}

#[test]
fn a_short_page_is_the_last() {
    let (reading, asked) = ask(&Query { num: 100, ..query() }, &[shop(100, 40), shop(140, 9)]);
    let reading = reading.unwrap();
    assert_eq!((asked.len(), list(&reading, "shopping_results").len()), (2, 49));
    assert!(reading.continuation.is_empty() && reading.next_url.is_none());
}

#[test]
fn a_page_that_brings_nothing_new_is_the_last_and_no_product_comes_twice() {
    let pages = [shop(100, 40), page_of(&grid((120..140).chain(140..160))), shop(110, 40)];
    let (reading, asked) = ask(&Query { num: 100, ..query() }, &pages);
    let reading = reading.unwrap();
    let found = list(&reading, "shopping_results");
    assert_eq!((asked.len(), found.len()), (3, 60));
    let mut ids: Vec<_> = found.iter().map(|product| product["gpcid"].to_string()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 60);
    assert!(reading.continuation.is_empty());
}

#[test]
fn the_pages_own_link_to_the_next_page_is_kept() {
    let page =
        page_of(&format!("{}<a id=pnnext href='/search?q=asked&amp;start=40&amp;x=1'></a>", grid(1..4)));
    let reading = read(&query(), page);
    assert_eq!(reading.next_url.as_deref(), Some("https://engine.test/search?q=asked&start=40&x=1"));
    assert_eq!(reading.continuation, [("start", "40".to_owned())]);
    assert_eq!(reading.source_url, ASKED);
}

#[test]
fn a_later_page_that_is_refused_refuses_the_call_but_an_end_without_words_ends_the_list() {
    let challenge = "<html><body><form id=captcha-form></form></body></html>".to_owned();
    let (reading, _) = ask(&Query { num: 80, ..query() }, &[shop(100, 40), challenge]);
    assert_eq!(refusal(reading.unwrap_err()), Refusal::Challenge);
    let (reading, _) = ask(&Query { num: 80, ..query() }, &[shop(100, 40), page_of("")]);
    let reading = reading.unwrap();
    assert_eq!(list(&reading, "shopping_results").len(), 40);
    assert!(reading.continuation.is_empty());
}

/// Returns a filter as the page offers it.
fn filter(text: &str, token: &str, is_checked: bool) -> String {
    format!(
        "<div role=heading aria-level=3>Offers</div><ul><li><a href='/search?q=asked&amp;udm=28&amp;shoprs={token}' \
         role=checkbox aria-checked={is_checked}>{text}</a></li></ul>"
    )
}

fn filtered(text: &str, token: &str, is_checked: bool) -> String {
    shop(100, 40).replace("<textarea", &format!("{}<textarea", filter(text, token, is_checked)))
}

#[test]
fn a_filter_that_is_not_in_force_is_followed_once_and_kept_for_the_next_page() {
    let wanted = Query { on_sale: true, num: 80, ..query() };
    let pages = [filtered("On sale", "T1!", false), filtered("On sale", "T2!", true), shop(140, 40)];
    let (reading, asked) = ask(&wanted, &pages);
    assert_eq!(asked.len(), 3);
    assert!(asked[0].contains("tbs=mr%3A1%2Csales%3A1") && !asked[0].contains("shoprs"), "{asked:?}");
    assert!(asked[1].contains("&shoprs=T1%21&") && asked[2].contains("&shoprs=T1%21&start=40"), "{asked:?}");
    let reading = reading.unwrap();
    assert_eq!(reading.continuation, [("start", "80".to_owned()), ("shoprs", "T1!".to_owned())]);
    let filters = list(&reading, "filters");
    assert_eq!((&filters[0]["type"], &filters[0]["input_type"]), (&"Offers".into(), &"checkbox".into()));
    assert_eq!(filters[0]["options"][0]["selected"], true);
}

#[test]
fn a_filter_in_force_costs_no_request() {
    let wanted = Query { on_sale: true, ..query() };
    assert_eq!(ask(&wanted, &[filtered("On sale", "T!", true)]).1.len(), 1);
    assert_eq!(ask(&wanted, &[filtered("In stock", "T!", false)]).1.len(), 1);
}

#[test]
fn a_token_of_the_caller_is_sent_as_it_is_and_nothing_is_followed() {
    let wanted = Query { on_sale: true, shoprs: Some("CAE=+/".into()), ..query() };
    let (reading, asked) = ask(&wanted, &[filtered("On sale", "T!", false)]);
    assert_eq!(asked.len(), 1);
    assert!(asked[0].contains("&shoprs=CAE%3D%2B%2F&"), "{asked:?}");
    assert_eq!(reading.unwrap().continuation, [("start", "40".to_owned())]);
}

#[test]
fn several_filters_take_one_request_each() {
    let both = |sale: bool, sorted: bool| {
        let filters = filter("On sale", "S!", sale) + &filter("Price: low to high", "P!", sorted);
        shop(100, 40).replace("<textarea", &format!("{filters}<textarea"))
    };
    let wanted = Query { on_sale: true, sort_by: Some(SortBy::Price), ..query() };
    let (_, asked) = ask(&wanted, &[both(false, false), both(true, false), both(true, true)]);
    assert_eq!(asked.len(), 3);
    assert!(asked[1].contains("shoprs=S%21") && asked[2].contains("shoprs=P%21"), "{asked:?}");
}

#[test]
fn no_product_outside_the_prices_that_were_asked_for_is_answered() {
    let wanted = Query { min_price: Some(110.0), max_price: Some(120.0), ..query() };
    let reading = read(&wanted, shop(100, 40));
    let found = list(&reading, "shopping_results");
    assert_eq!(titles(&found), (110..=120).map(|number| format!("Kettle {number}")).collect::<Vec<_>>());
    assert_eq!(positions(&found), (1..=11).collect::<Vec<_>>());
    assert_eq!(reading.continuation, [("start", "40".to_owned())]);
}

#[test]
fn a_filters_link_is_this_call_with_its_token() {
    let reading = read(&query(), filtered("On sale", "T%2B", false));
    let filters = list(&reading, "filters");
    let option = &filters[0]["options"][0];
    assert_eq!(option["shoprs"], "T+");
    assert_eq!(option["service_link"], format!("{SAME_CALL}&shoprs=T%2B"));
}

#[test]
fn links_to_other_kinds_of_pages_are_no_filters() {
    let links = "<a href='/search?q=asked&amp;udm=2&amp;shoprs=A'>Images</a>\
        <a href='/search?q=asked&amp;udm=28&amp;shoprs=A&amp;start=40'>2</a><a href='/search?q=asked&amp;tbs=qdr:w'>Past week</a>\
        <a href='/search?ibp=oshop&amp;shoprs=A'>Product</a><a href='/maps?shoprs=A'>Maps</a>";
    let reading = read(&query(), page_of(&format!("{links}{}", card(1))));
    assert!(group(&reading, "filters").is_none() && group(&reading, "carousel_filters").is_none());
}
