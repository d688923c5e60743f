//! Refused and empty answers.

use crate::v1_local::cards::card;
use crate::world::{ASKED, Dice, Scripted, group, now, page_of, pages, recorded, refusal, result};
use quarry_sources_core::Refusal;
use quarry_sources_v1::local::{Query, parse, run};
use quarry_test_pages::measure_growth;

fn refused(status: u16, url: &str, body: &str) -> Refusal {
    let query = Query { q: "asked".into(), ..Query::default() };
    refusal(now(run(&query, &Scripted::new(&[(status, url, body)]))).unwrap_err())
}

pub(crate) fn a_challenge_page_is_never_an_empty_success() {
    for (name, reason) in [
        ("sorry_index", Refusal::Challenge),
        ("search_captcha_new", Refusal::Challenge),
        ("search_soft_block", Refusal::NeedsScript),
    ] {
        if let Some(page) = recorded(name) {
            assert_eq!(refused(200, ASKED, &page), reason, "{name}");
        }
    }
    assert_eq!(refused(200, "https://engine.test/sorry/index", &page_of("")), Refusal::Challenge);
    assert_eq!(refused(429, ASKED, "<html></html>"), Refusal::Overloaded);
}

pub(crate) fn a_page_from_which_no_business_is_read_is_unknown_unless_it_says_that_there_is_none() {
    assert_eq!(refused(200, ASKED, &page_of(&result("https://a.test", "t"))), Refusal::UnknownPage);
    assert_eq!(
        refused(200, ASKED, &page_of("<section>5 places in a layout of its own</section>")),
        Refusal::UnknownPage
    );
    assert_eq!(refused(200, ASKED, "<html><body><p>Hello</p></body></html>"), Refusal::UnknownPage);
    let none = page_of("<p>Your search - <em>asked</em> - did not match any places.</p>");
    for page in [none].into_iter().chain(recorded("mobile/no-results")).chain(recorded("nojs/no-results")) {
        let query = Query { q: "asked".into(), ..Query::default() };
        let reading = now(run(&query, &Scripted::new(&[(200, ASKED, &page)]))).unwrap();
        assert_eq!(group(&reading, "search_information").unwrap()["local_results_state"], "Fully empty");
        assert_eq!(group(&reading, "local_results").unwrap(), serde_json::json!([]));
        assert!(reading.continuation.is_empty());
    }
}

#[test]
fn a_list_alone_makes_a_page_one_of_results_but_not_without_its_end() {
    let bare = format!("<html><body>{}</body></html>", card("5", "<div>Gym</div>"));
    assert_eq!(parse(&bare, ASKED, None).unwrap().local_results.len(), 1);
    let cut = page_of(&card("5", "<div>Gym</div>"));
    assert_eq!(refused(200, ASKED, cut.strip_suffix("</body></html>").unwrap()), Refusal::Truncated);
    assert_eq!(refused(200, ASKED, bare.strip_suffix("</body></html>").unwrap()), Refusal::Truncated);
}

#[test]
fn no_cut_or_garbled_page_panics_and_none_is_a_success_without_its_end() {
    let mut dice = Dice::new();
    let mut next = |below| dice.below(below);
    let own = quarry_test_pages::html(quarry_test_pages::own("v1/local"));
    for (path, page) in pages().into_iter().chain(own) {
        if !["VkpGBb", "nitkue", "X7NTVe", "gls-profile", "kc:/"].iter().any(|mark| page.contains(mark)) {
            continue;
        }
        let at = (page.len() / 2..page.len()).find(|&at| page.is_char_boundary(at)).unwrap();
        let is_whole = page[..at].contains("</body") || page[..at].contains("</html");
        assert!(is_whole || parse(&page[..at], ASKED, Some(7)).is_err(), "{}", path.display());
        let mut bytes = page.into_bytes();
        for _ in 0..3000 {
            let (from, to) = (next(bytes.len()), next(bytes.len()));
            bytes[to] = if next(3) == 0 { b"<>\"'\\&=/0x!,"[next(12)] } else { bytes[from] };
        }
        let _ = parse(&String::from_utf8_lossy(&bytes), ASKED, Some(7));
    }
}

#[test]
fn a_page_made_to_be_slow_is_read_in_time_that_grows_with_its_length() {
    let card = card("1234567890123456789", "<div>x</div>");
    let parts = [
        "[0,null,\"1234567890123456789\",\"",
        "\",\"1234567890123456789",
        "12345678901234567890",
        "<div class=VkpGBb>",
    ];
    for part in parts {
        let growth = measure_growth(
            8_000,
            |count| page_of(&format!("{card}<p>{}</p>", part.repeat(count))),
            |page| {
                let _ = parse(page, ASKED, None);
            },
        );
        assert!(growth < 5.0, "{part}: {growth:.1} times as long as eight pages of an eighth");
    }
}
