//! The whole call: what is asked, groups, next page.

use crate::world::{ASKED, Scripted, group, now, page_of, pages, recorded, result, whole};
use quarry_sources_core::{PageLink, Site};
use quarry_sources_v1::search::{Query, run};

fn query() -> Query {
    Query { q: "asked".into(), ..Query::default() }
}

pub(crate) fn the_groups_come_in_their_order_and_the_next_page_is_the_pages_own() {
    let Some(page) = recorded("how-to-change-a-tire") else { return };
    let source = Scripted::new(&[(200, ASKED, &page)]);
    let reading = now(run(&query(), &source)).unwrap();
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "search_information",
            "local_ads",
            "ai_overview",
            "organic_results",
            "perspectives",
            "inline_videos",
            "short_videos",
            "related_questions",
            "related_searches"
        ]
    );
    assert_eq!(reading.source_url, ASKED);
    assert_eq!(reading.continuation, [("start", "10".to_owned())]);
    assert!(reading.next_url.unwrap().starts_with("https://engine.test/search?q=how+to+change+a+tire&"));
    assert_eq!(source.asked.borrow()[0].site, Site::V1Web);
}

pub(crate) fn fast_mode_answers_organic_results_alone_and_asks_for_a_lighter_page() {
    let Some(page) = recorded("how-to-change-a-tire") else { return };
    let source = Scripted::new(&[(200, ASKED, &page)]);
    let reading = now(run(&Query { fast_mode: true, ..query() }, &source)).unwrap();
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["search_information", "organic_results"]);
    assert!(source.asked.borrow()[0].path.contains("&udm=14&"));
}

#[test]
fn a_next_link_without_an_offset_goes_on_after_this_page() {
    let results: String = (0..3).map(|number| result(&format!("https://a.test/{number}"), "t")).collect();
    let page = page_of(&format!("{results}<a id=pnnext href='/search?q=asked&amp;more=1'>Next</a>"));
    let source = Scripted::new(&[(200, ASKED, &page)]);
    let reading = now(run(&Query { start: 10, ..query() }, &source)).unwrap();
    assert_eq!(reading.continuation, [("start", "13".to_owned())]);
    assert_eq!(reading.next_url.as_deref(), Some("https://engine.test/search?q=asked&more=1"));
}

#[test]
fn pages_lead_both_ways_and_by_their_numbers() {
    let link = |id: &str, rest: &str, text: &str| format!("<a {id} href='/search?q=asked{rest}'>{text}</a>");
    let pager = [
        link("id=pnprev", "&amp;start=10", "Previous"),
        link("class=fl", "", "1"),
        link("class=fl", "&amp;start=10", "2"),
        link("class=fl", "&amp;start=30", "4"),
        link("class=fl", "&amp;tbs=qdr:w", "Past week"),
        link("id=pnnext", "&amp;start=30", "Next"),
    ];
    let page =
        page_of(&format!("{}<div role=navigation>{}</div>", result("https://a.test", "t"), pager.concat()));
    let asked = "https://engine.test/search?q=asked&start=20";
    let source = Scripted::new(&[(200, asked, &page)]);
    let reading = now(run(&Query { start: 20, ..query() }, &source)).unwrap();
    let turn = |start: &str, rest: &str| PageLink {
        url: format!("https://engine.test/search?q=asked{rest}"),
        change: vec![("start", start.to_owned())],
    };
    assert_eq!(reading.previous, Some(turn("10", "&start=10")));
    assert_eq!(
        reading.other_pages,
        [(1, turn("0", "")), (2, turn("10", "&start=10")), (4, turn("30", "&start=30"))]
    );
    assert_eq!(reading.continuation, [("start", "30".to_owned())]);
}

#[test]
fn first_pages_lead_on_and_number_the_others() {
    let (mut first, mut numbered) = (0, 0);
    for (path, page) in pages() {
        let Ok(page) = whole(&page) else { continue };
        first += 1;
        numbered += usize::from(!page.pages.numbered.is_empty());
        assert_eq!(page.pages.previous, None, "{}", path.display());
        for (number, address) in &page.pages.numbered {
            assert!((1..200).contains(number) && address.starts_with("http"), "{number} {address}");
        }
    }
    println!("{numbered} of {first} pages number others");
    assert!(first == 0 || numbered * 2 > first, "{numbered} of {first}");
}

pub(crate) fn a_page_that_found_nothing_is_an_answer() {
    let Some(page) = recorded("nojs/no-results") else { return };
    let reading = now(run(&query(), &Scripted::new(&[(200, ASKED, &page)]))).unwrap();
    assert_eq!(group(&reading, "search_information").unwrap()["organic_results_state"], "Fully empty");
    assert_eq!(reading.groups.iter().count(), 1);
    assert!(reading.next_url.is_none() && reading.continuation.is_empty());
}
