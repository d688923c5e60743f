//! The whole call: groups, next page.

use crate::world::{ASKED, answered, page_of, recorded};

pub(crate) fn the_groups_come_in_their_order_and_the_next_page_is_the_pages_own() {
    let Some(page) = recorded("2020-page3.html") else { return };
    let reading = answered(200, ASKED, &page).unwrap();
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["search_information", "organic_results", "ads", "related_searches"]);
    assert_eq!(reading.source_url, ASKED);
    assert_eq!(reading.continuation, [("first", "27".to_owned())]);
    let next = reading.next_url.unwrap();
    assert!(
        next.starts_with("https://engine.test/search?q=test+keyword&")
            && next.ends_with("&first=27&FORM=PORE")
    );
    let Some(page) = recorded("matrix-nojs.html") else { return };
    let reading = answered(200, ASKED, &page).unwrap();
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "search_information",
            "organic_results",
            "ads",
            "knowledge_graph",
            "knowledge_graph_list",
            "related_searches",
            "inline_videos",
            "inline_images"
        ]
    );
}

#[test]
fn a_next_link_without_an_offset_goes_on_after_this_page() {
    let page = page_of(
        "<li class=b_algo><h2><a href=https://a.test>a</a></h2></li><li class=b_algo><h2><a href=https://b.test>b</a>\
         </h2></li><li class=b_pag><a class=sb_pagN href='/search?q=asked&amp;page=2'>Next</a></li>",
    );
    let reading = answered(200, ASKED, &page).unwrap();
    assert_eq!(reading.continuation, [("first", "3".to_owned())]);
    assert_eq!(reading.next_url.as_deref(), Some("https://engine.test/search?q=asked&page=2"));
}

pub(crate) fn a_place_has_our_call_for_it() {
    let Some(page) = recorded("coffee-nojs.html") else { return };
    let reading = answered(200, ASKED, &page).unwrap();
    let (_, places) = reading.groups.iter().find(|(name, _)| *name == "local_results").unwrap();
    assert!(
        places.contains(r#""place_link":"https://own.test/maps?place_id=YN6306x10117733347195741204""#),
        "{places}"
    );
}
