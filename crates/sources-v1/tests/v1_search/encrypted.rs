//! Links of the source's own whose target is encrypted, as its pages have them since October 2026.

use crate::world::{json_of, page_of, read, whole};
use serde_json::{Value, json};

const TOKEN: &str = "CAESYQHrOzAV4XvXbAlXJOiOm6faeZ";

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(column)).unwrap())
}

/// Returns a result of phones: no name is known but the page's own mark of the part with the title.
fn on_a_phone(number: u32, attributes: &str) -> String {
    format!(
        "<div><div data-hveid={number}><div data-snf=x5WNvb><div><a href='/goto?url={TOKEN}{number}' {attributes}>\
         <div><div>A Site</div><span role=text>https://a.test \u{203A} b</span></div>\
         <div role=heading aria-level=3><div>Title {number}</div></div></a></div></div>\
         <div data-snf=nke7rc><div>What page {number} says of it, in a sentence of its own.</div></div></div></div>"
    )
}

#[test]
fn results_whose_links_are_the_sources_own_are_results() {
    let page = of(&(1..=3).map(|number| on_a_phone(number, "")).collect::<String>());
    let results = page["organic_results"].as_array().unwrap();
    assert_eq!(results.len(), 3);
    for (number, found) in (1..).zip(results) {
        assert_eq!(found["title"], format!("Title {number}"));
        assert_eq!(found["link"], format!("https://engine.test/goto?url={TOKEN}{number}"));
        assert_eq!(found["redirect_link"], json!(true));
        assert_eq!(found["displayed_link"], "https://a.test \u{203A} b");
        assert_eq!(found["snippet"], format!("What page {number} says of it, in a sentence of its own."));
    }
    assert_eq!(page["search_information"]["organic_results_state"], "Results for exact spelling");
}

#[test]
fn a_target_that_stands_beside_an_encrypted_link_is_the_results_address() {
    let page = of(&on_a_phone(1, "data-amp-cur='https://a.test/b/c'"));
    let found = &page["organic_results"][0];
    assert_eq!(found["link"], "https://a.test/b/c");
    assert_eq!(found["redirect_link"], format!("https://engine.test/goto?url={TOKEN}1"));
}

#[test]
fn encrypted_links_with_headings_of_their_own_element_are_results_without_an_address_too() {
    let bare = |number: u32| {
        format!(
            "<div data-hveid={number}><a href='/goto?url={TOKEN}{number}'><h3>Title {number}</h3></a><div>Text</div></div>"
        )
    };
    let page = of(&[bare(1), bare(2)].concat());
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 2);
}

#[test]
fn results_of_plain_pages_lead_through_encrypted_links_too() {
    let plain = |number: u32| {
        format!(
            "<div><div><div><a href='/url?opi=1&amp;q={TOKEN}{number}&amp;sa=U&amp;ved=2'><div><div><h3><div>Title {number}</div></h3></div>\
             <div><div>www.a.test \u{203A} b</div></div></div></a></div><div><div><div>Text of {number}, longer than a word or two of it.</div></div></div></div></div>"
        )
    };
    let page =
        format!("<html><body><header></header><div id=main>{}{}</div></body></html>", plain(1), plain(2));
    let page = json_of(&whole(&page).unwrap());
    let results = page["organic_results"].as_array().unwrap();
    let said: Vec<_> = results.iter().map(|one| (&one["title"], &one["displayed_link"])).collect();
    let address = json!("www.a.test \u{203A} b");
    assert_eq!(said, [(&json!("Title 1"), &address), (&json!("Title 2"), &address)]);
}

#[test]
fn an_ad_leads_to_the_page_that_is_paid_for_and_is_no_result() {
    let page = of(&format!(
        "{}<div id=tads><div data-text-ad=1><a href='/goto?url={TOKEN}9' data-pcu='https://b.test/' \
         data-rw='https://engine.test/aclk?sa=L&amp;adurl=https://b.test/buy%3Fa'><div role=heading aria-level=3>Buy</div>\
         <span data-dtld=b.test>https://b.test</span></a></div></div>",
        on_a_phone(1, "")
    ));
    let ad = &page["ads"][0];
    assert_eq!(ad["link"], "https://b.test/buy?a");
    assert!(ad["tracking_link"].as_str().unwrap().contains("/aclk?"));
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 1);
    // The same where no name tells the part that is paid for.
    let stray = on_a_phone(2, "data-rw='https://engine.test/aclk?sa=L' data-pcu='https://b.test/'");
    let page = of(&[on_a_phone(1, ""), stray].concat());
    assert_eq!(page["organic_results"].as_array().unwrap().len(), 1);
}

pub(crate) fn recorded_pages_of_late_2026_have_all_their_results() {
    for (name, titles) in [
        (
            "a2x-alternatives-mobile",
            ["A2X Alternatives for E-Commerce Accounting", "Best A2X Alternatives for Ecommerce"],
        ),
        (
            "best-vpn-opera",
            [
                "Best VPN List: Detailed VPN Comparison : r/vpnreviews - Reddit",
                "Top 10 Best VPN Services of 2026 (59 Tested Hands-On) - Top10VPN",
            ],
        ),
    ] {
        let Some(page) = read(name) else { continue };
        let results = &page.organic_results;
        assert_eq!(results.len(), if name.ends_with("opera") { 9 } else { 8 }, "{name}");
        let (first, last) = (&results[0].title, &results[results.len() - 1].title);
        assert!(first.starts_with(titles[0]) && last.starts_with(titles[1]), "{name}: {first}, {last}");
        assert!(
            results.iter().all(|found| {
                let has_address = found.displayed_link.is_some() || found.engagement.is_some();
                found.snippet.is_some() && has_address
            }),
            "{name}"
        );
    }
}
