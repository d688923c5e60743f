//! Pages that are no result pages, and empty result pages.

use crate::world::{
    ASKED, answered, answered_in_turn, answered_to, group, page_of, pages, recorded, refused,
};
use quarry_sources_core::{Failure, Refusal, SourceResponse};
use quarry_sources_v2::search::parse;

#[test]
fn a_cut_page_is_never_a_success() {
    for (path, html) in pages() {
        let end = html.find("</body>").or_else(|| html.find("</html>")).unwrap();
        for step in 0..24 {
            let mut at = end * step / 23;
            while !html.is_char_boundary(at) {
                at -= 1;
            }
            assert!(parse(&html[..at], ASKED).is_err(), "{path} cut at {at} of {end}");
        }
    }
    let page = page_of("<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>");
    assert!(parse(&page, ASKED).is_ok());
    for at in 0..page.find("</body>").unwrap() + 6 {
        assert!(parse(&page[..at], ASKED).is_err(), "{}", &page[..at]);
    }
    let cut = page.split("</ol>").next().unwrap();
    assert_eq!(parse(cut, ASKED), Err(Failure::Refused(Refusal::Truncated)));
}

#[test]
fn no_garbled_page_makes_the_reader_panic() {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let scraps =
        ["<", ">", "\"", "'", "</li>", "<li class=b_algo>", "&", "\u{0}", "é", "</ol>", "<a href=//>", ""];
    for (_, html) in pages() {
        for _ in 0..6 {
            let mut garbled = html.clone();
            for _ in 0..60 {
                let (mut from, mut to) = (random(garbled.len()), 0);
                while !garbled.is_char_boundary(from) {
                    from -= 1;
                }
                to += (from + random(40)).min(garbled.len());
                while !garbled.is_char_boundary(to) {
                    to += 1;
                }
                garbled.replace_range(from..to, scraps[random(scraps.len())]);
            }
            if let Ok(page) = parse(&garbled, ASKED) {
                assert!(serde_json::to_string(&page).is_ok());
            }
        }
    }
}

pub(crate) fn a_challenge_page_is_never_an_empty_success() {
    if let Some(page) = recorded("2026-browser.html") {
        assert_eq!(refused(200, ASKED, &page), Refusal::Challenge);
    }
    for body in [
        "<html><body><div class=captcha>x</div></body></html>",
        "<html><body><div id=b_captcha>verify</div></body></html>",
        "<html><body><form action='/turing/captcha/verify'></form>",
        "<html><body><ol id=b_results></ol><div class='captcha'><div id=turnstile-widget></div></div></body></html>",
    ] {
        assert_eq!(refused(200, ASKED, body), Refusal::Challenge, "{body}");
    }
    let page = page_of("<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>");
    assert_eq!(refused(200, "https://engine.test/turing/captcha/challenge?q=x", &page), Refusal::Challenge);
    assert_eq!(
        refused(403, ASKED, "<html><body><div class=captcha></div></body></html>"),
        Refusal::Challenge
    );
}

#[test]
fn a_search_for_captchas_is_no_challenge() {
    let page = page_of(
        "<li class=b_algo><h2><a href=https://a.test/captcha>captcha</a></h2>\
         <div class=b_caption><p>Solve the captcha: prove that you are not a robot. Ref A: B Ref B: C</p></div></li>",
    );
    let reading = answered(200, "https://engine.test/search?q=captcha&x=/turing/captcha", &page).unwrap();
    assert_eq!(group(&reading, "organic_results").unwrap()[0]["title"], "captcha");
}

#[test]
fn a_status_that_refuses_is_a_refusal_whatever_the_body() {
    let page = page_of("<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>");
    for (status, refusal) in [
        (429, Refusal::Overloaded),
        (503, Refusal::Overloaded),
        (502, Refusal::Overloaded),
        (403, Refusal::Blocked),
        (401, Refusal::Blocked),
        (500, Refusal::BadStatus),
        (404, Refusal::BadStatus),
        (302, Refusal::BadStatus),
    ] {
        assert_eq!(refused(status, ASKED, &page), refusal, "{status}");
    }
}

#[test]
fn a_prompt_for_cookies_is_told_from_a_country_that_is_not_served() {
    let prompt = "<div id=bnp_container><div id=bnp_cookie_banner><button id=bnp_btn_accept>Accept</button></div></div>";
    let result = "<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>";
    for body in [
        format!("<html><body>{prompt}</body></html>"),
        page_of("").replace("</body>", &format!("{prompt}</body>")),
    ] {
        assert_eq!(refused(200, ASKED, &body), Refusal::Consent, "{body}");
    }
    assert_eq!(refused(200, "https://engine.test/consent?ru=%2fsearch", &page_of(result)), Refusal::Consent);
    let over = page_of(result).replace("</body>", &format!("{prompt}</body>"));
    let reading = answered(200, ASKED, &over).unwrap();
    assert_eq!(group(&reading, "organic_results").unwrap()[0]["title"], "a", "it only lies over the results");
    for said in [
        "This service is not available in your country or region.",
        "Sorry, this page isn\u{2019}t available in your region",
    ] {
        let body = format!("<html><body><h1>{said}</h1></body></html>");
        assert_eq!(refused(200, ASKED, &body), Refusal::Region, "{body}");
    }
    assert_eq!(refused(451, ASKED, &page_of(result)), Refusal::Region);
    let said = "<html><body>Not available in your region</body></html>";
    assert_eq!(refused(403, ASKED, said), Refusal::Region);
    assert_eq!(refused(200, "https://consent.engine.test/", said), Refusal::Consent);
    let new_layout = page_of("<li class=b_new>a</li>").replace("</body>", &format!("{prompt}</body>"));
    assert_eq!(
        refused(200, ASKED, &new_layout),
        Refusal::UnknownPage,
        "there is something beside the prompt"
    );
    for token in [Refusal::Consent.token(), Refusal::Region.token()] {
        assert!(Refusal::advice_for_token(token).is_some(), "{token} says what the operator can do");
    }
}

pub(crate) fn a_page_without_results_that_does_not_say_so_is_unknown() {
    if let Some(page) = recorded("uscis-forms-400-1486690408.html") {
        assert_eq!(refused(200, ASKED, &page), Refusal::UnknownPage);
    }
    for (body, refusal) in [
        ("Ref A: 71 Ref B: MAD Ref C: 2021-01-21T18:31:35Z".to_owned(), Refusal::Overloaded),
        (
            "<html><body><p>Not available.</p><p>Ref A: 1 Ref B: 2</p></body></html>".to_owned(),
            Refusal::Overloaded,
        ),
        (String::new(), Refusal::Truncated),
        ("<html><body>Welcome</body></html>".to_owned(), Refusal::UnknownPage),
        ("<html><body><h1>captcha</h1></body></html>".to_owned(), Refusal::UnknownPage),
        (page_of(""), Refusal::UnknownPage),
        (page_of("<li class=b_new><h2><a href=https://a.test>a</a></h2></li>"), Refusal::UnknownPage),
        (
            page_of("<li class=b_ans><div class=b_rs><a href='/search?q=b'>b</a></div></li>"),
            Refusal::UnknownPage,
        ),
    ] {
        assert_eq!(refused(200, ASKED, &body), refusal, "{body}");
    }
}

pub(crate) fn a_page_that_says_that_there_is_nothing_is_a_success() {
    for name in ["no-results-nojs.html", "1137ce-1639788231.html", "corner-app-1618998889.html"] {
        let Some(page) = recorded(name) else { continue };
        let reading = answered(200, ASKED, &page).unwrap();
        let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["search_information"], "{name}");
        let information = group(&reading, "search_information").unwrap();
        assert_eq!(information["organic_results_state"], "Fully empty");
        assert_eq!(information["results_on_page"], 0);
        assert_eq!((reading.next_url, reading.continuation), (None, vec![]));
    }
}

#[test]
fn believes_an_empty_answer_only_when_two_parts_of_the_page_say_so() {
    let nothing = page_of("<li class=b_no>There are no results for <b>asked</b></li>");
    let found = page_of("<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>");
    for (bodies, results, asked) in
        [(vec![&nothing, &found], 1, 2), (vec![&nothing, &nothing], 0, 2), (vec![&found], 1, 1)]
    {
        let bodies: Vec<&str> = bodies.into_iter().map(String::as_str).collect();
        let (reading, times) = answered_in_turn(200, ASKED, &bodies);
        let information = group(&reading.unwrap(), "search_information").unwrap();
        assert_eq!((&information["results_on_page"], times), (&serde_json::json!(results), asked));
    }
}

#[test]
fn refuses_an_empty_answer_to_plain_words() {
    let page = page_of(
        "<li class=b_no><h1>There are no results for <strong>Corner App</strong></h1>\
         <ul><li><span>Check the spelling or try other words</span></li></ul>\
         <p>Ref A: 0A1B Ref B: TEST0000 Ref C: 2026-01-01T00:00:00Z</p></li>",
    );
    for (q, first, is_believed) in [
        ("Corner App", 1, false),
        ("was ist heute los", 1, false),
        ("Corner App", 91, true),
        ("cornerappx", 1, true),
        ("\"corner app\"", 1, true),
        ("corner -app", 1, true),
        ("corner NOT app", 1, true),
        ("corner 1137ce", 1, true),
    ] {
        let answer = SourceResponse { status: 200, url: ASKED.into(), body: page.clone() };
        let (reading, asked) = answered_to(q, first, vec![answer]);
        assert_eq!(asked, 2, "{q}");
        match reading {
            Ok(reading) => assert!(is_believed && reading.unread_sections.len() == 1, "{q}"),
            Err(failure) => {
                assert_eq!(
                    (failure, is_believed),
                    (Failure::Refused(Refusal::BlockedSilently), false),
                    "{q}"
                );
            }
        }
    }
}

#[test]
fn a_heading_says_that_there_is_nothing_when_it_is_about_the_phrase() {
    for (heading, is_nothing) in [
        ("Nothing for <strong>Asked</strong>", true),
        ("Results for <strong>another</strong>", false),
        ("<strong>asked</strong>", false),
        ("A layout that nobody knows", false),
    ] {
        let page = page_of(&format!("<li><h1>{heading}</h1><a href=https://a.test>a</a></li>"));
        assert_eq!(parse(&page, ASKED).is_ok(), is_nothing, "{heading}");
    }
}

#[test]
fn a_page_made_to_be_slow_is_read_in_time() {
    let started = std::time::Instant::now();
    for part in [
        "<li class=b_algo><h2><a href=https://a.test>a</a></h2>",
        "<li class=b_ans><a ihk href=/x>",
        "<li class=b_ans><div class=mc_vtvc><a class=mc_vtvc_title href=/x>x",
        "<b>word",
        "<div class=b_entityTP><span class=cbl>x:",
        "<a class=rel href='/search?q=x'><div class=b_rs>",
    ] {
        let list = format!("<li class=b_algo><h2><a href=https://a.test>a</a></h2><p>{}", part.repeat(4_000));
        assert!(parse(&page_of(&list), ASKED).is_ok());
    }
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
