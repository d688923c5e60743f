//! Refused and incomplete answers.

use crate::world::{ASKED, Dice, Scripted, now, page_of, pages, recorded, refusal, result, whole};
use quarry_sources_core::Refusal;
use quarry_sources_v1::search::{Query, run};
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
    let consent =
        "<html><body><form action='https://consent.engine.test/save' method=post></form></body></html>";
    assert_eq!(refused(200, ASKED, consent), Refusal::Consent);
}

pub(crate) fn a_page_that_wants_scripts_or_looks_at_the_client_first_says_which() {
    let shell = |name: &str| {
        format!("<html><head><title>{name}</title></head><body><main><h1>{name}</h1></main></body></html>")
    };
    for (name, reason) in [
        ("Enable JavaScript to use search", Refusal::NeedsScript),
        ("Aktivez JavaScript pour utiliser la recherche", Refusal::NeedsScript),
        ("Verifying your request", Refusal::Challenge),
        ("Something else", Refusal::UnknownPage),
    ] {
        assert_eq!(refused(200, ASKED, &shell(name)), reason, "{name}");
    }
    if let Some(page) = recorded("need-turn-on-javascript") {
        assert_eq!(refused(200, ASKED, &page), Refusal::NeedsScript);
    }
    let named = page_of(&result("https://a.test", "t")).replace("<title>t", "<title>javascript");
    assert!(whole(&named).is_ok(), "results may be about it");
}

#[test]
fn results_under_unknown_names_need_no_script() {
    let hint =
        "<noscript><meta http-equiv=refresh content='0;url=/httpservice/retry/enablejs?sei=x'></noscript>";
    let shell = format!("<html><body>{hint}<div id=x1></div></body></html>");
    assert_eq!(refused(200, ASKED, &shell), Refusal::NeedsScript);
    let renamed = format!(
        "<html><head><title>javascript</title></head><body>{hint}<div id=x1><a href='https://a.test'><h3>A result</h3></a></div></body></html>"
    );
    assert_eq!(refused(200, ASKED, &renamed), Refusal::UnknownPage);
}

#[test]
fn an_address_that_only_suspects_reach_is_a_challenge_whatever_its_page() {
    let page = page_of(&result("https://a.test", "t"));
    assert_eq!(refused(200, "https://engine.test/sorry/index?continue=x", &page), Refusal::Challenge);
    assert_eq!(refused(200, "https://consent.engine.test/m?continue=x", &page), Refusal::Consent);
}

#[test]
fn a_status_tells_its_reason_unless_the_page_does() {
    for (status, reason) in [
        (403, Refusal::Blocked),
        (451, Refusal::Region),
        (429, Refusal::Overloaded),
        (503, Refusal::Overloaded),
        (404, Refusal::BadStatus),
        (500, Refusal::BadStatus),
    ] {
        assert_eq!(refused(status, ASKED, "<html></html>"), reason, "{status}");
    }
    assert_eq!(refused(429, ASKED, "<form id=captcha-form></form>"), Refusal::Challenge);
}

#[test]
fn a_page_that_is_none_of_results_is_unknown() {
    for page in ["<html><body><p>Hello</p></body></html>", "<html><body>{\"a\":1}</body></html>"] {
        assert_eq!(refused(200, ASKED, page), Refusal::UnknownPage, "{page}");
    }
    let unreadable =
        page_of("<section><a href=https://a.test>A result in a layout that nobody knows</a></section>");
    assert_eq!(refused(200, ASKED, &unreadable), Refusal::UnknownPage);
}

#[test]
fn a_page_that_shows_results_of_which_none_is_read_is_unknown_whatever_else_is_read() {
    let story =
        "<a class=WlydOe href='https://n.test/a'><div role=heading>News</div><div>1 hour ago</div></a>";
    let shown =
        "<section><a href='https://a.test/b'><div role=heading>A heading of a result</div></a></section>";
    let page = page_of(&[story, shown].concat());
    assert_eq!(refused(200, ASKED, &page), Refusal::UnknownPage);
    assert_eq!(
        whole(&page_of(story)).map(|page| page.top_stories.len()),
        Ok(1),
        "without it the page is known"
    );
}

#[test]
fn a_page_without_results_is_an_answer_only_by_its_own_sentence() {
    let proposals = "<div id=botstuff><a class=ngTNl href='/search?q=b'>b</a><a class=ngTNl href='/search?q=c'>c</a></div>";
    assert_eq!(refused(200, ASKED, &page_of(proposals)), Refusal::UnknownPage);
    let card = "<div id=topstuff><div class=mnr-c>asked, and other things</div></div>";
    assert_eq!(refused(200, ASKED, &page_of(&[card, proposals].concat())), Refusal::UnknownPage);
    let said = "<div id=topstuff><p role=heading>Nothing is known of - <em>asked</em> - here.</p></div>";
    let page = whole(&page_of(&[said, proposals].concat())).unwrap();
    let about = &page.search_information;
    assert_eq!(about.no_results_message.as_deref(), Some("Nothing is known of - asked - here."));
    assert_eq!(about.organic_results_state, "Fully empty");
    assert!(page.unread.iter().any(|line| line.section.contains("no results")), "the operator counts it");
}

#[test]
fn a_cut_page_is_truncated_although_results_were_read() {
    let page = page_of(&result("https://a.test", "t"));
    let cut = page.strip_suffix("</body></html>").unwrap();
    assert_eq!(refused(200, ASKED, cut), Refusal::Truncated);
    assert_eq!(refused(200, ASKED, ""), Refusal::Truncated);
}

#[test]
fn no_page_cut_anywhere_is_a_success_or_a_panic() {
    for (path, page) in pages() {
        let step = page.len() / 4 + 1;
        for at in (1..page.len()).step_by(step) {
            let at = (at..page.len()).find(|&at| page.is_char_boundary(at)).unwrap();
            let is_whole = page[..at].contains("</body") || page[..at].contains("</html");
            assert!(is_whole || whole(&page[..at]).is_err(), "{} cut at {at}", path.display());
        }
    }
}

#[test]
fn no_garbled_page_panics() {
    let mut dice = Dice::new();
    let mut next = |below| dice.below(below);
    for (_, page) in pages().into_iter().step_by(4) {
        let mut bytes = page.into_bytes();
        for _ in 0..2000 {
            let (from, to) = (next(bytes.len()), next(bytes.len()));
            bytes[to] = if next(3) == 0 { b"<>\"'\\&=/"[next(8)] } else { bytes[from] };
        }
        let (from, length) = (next(bytes.len()), next(5000));
        let end = (from + length).min(bytes.len());
        bytes.drain(from..end);
        let _ = whole(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_page_made_to_be_slow_is_read_in_time_that_grows_with_its_length() {
    let parts = [
        "<h3 class=LC20lb><a href=https://a.test>x</a></h3>",
        "x.ldi x.ldi={\"a\":",
        "jsl.dh('a','\\x3c var s='data:image",
        "<a class=WlydOe href=https://a.test><b role=heading>x</b></a>",
        "<div class=uEierd><div class=VkpGBb>",
        "<!--Sv6Kpe[[&quot;aaaaaaaa-&quot;,&quot;1&quot;]]-->",
    ];
    for part in parts {
        let growth = measure_growth(
            16_000,
            |count| page_of(&part.repeat(count)),
            |page| {
                let _ = whole(page);
            },
        );
        assert!(growth < 5.0, "{part}: {growth:.1} times as long as eight pages of an eighth");
    }
}
