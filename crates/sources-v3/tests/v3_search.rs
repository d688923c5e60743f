//! Tests of v3/search: values of recorded answers, refusals, and the merging of pages.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use quarry_sources_core::{
    Failure, Reading, Refusal, RequestBody, Site, Source, SourceFuture, SourceRequest, SourceResponse,
};
use quarry_sources_v3::search::{NextPage, Page, Query, SafeSearch, parse, parse_shell, run};
use quarry_test_pages::{check, first_recordings, own_text, rows};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

const HTML: &str = "2026-html.html";
const CHALLENGE: &str = "2026-lite.html";
const RENDERED: &str = "2026-results.html";
const OLDER: &str = "2020-page1.html";
const SCRIPT: &str = "2022-default.d.js";
const STRICT: &str = "2022-strict.d.js";

/// Returns the recorded answer whose file name ends with `name`; prints "skipped" and returns `None` when there is none.
fn recorded(name: &str) -> Option<String> {
    let body = find_recorded(name);
    if body.is_none() {
        println!("skipped: no recording {name}");
    }
    body
}

/// Returns a recorded answer, for a test that also works without it.
fn find_recorded(name: &str) -> Option<String> {
    let files = first_recordings("v3/search");
    let path = files.iter().find(|path| path.to_string_lossy().ends_with(name));
    path.and_then(|path| std::fs::read_to_string(path).ok())
}

/// Returns a page of our own by its call.
fn own(call: &str) -> (&str, String) {
    (call, own_text(&format!("v3/search/{call}/1.html")))
}

fn recordings(names: &[&'static str]) -> Vec<(&'static str, String)> {
    names.iter().filter_map(|name| Some((*name, recorded(name)?))).collect()
}

/// Returns the recorded answers that exist, for a test that also works without them.
fn find_recordings(names: &[&'static str]) -> Vec<(&'static str, String)> {
    names.iter().filter_map(|name| Some((*name, find_recorded(name)?))).collect()
}

/// Runs a future that never waits.
fn now<F: Future>(future: F) -> F::Output {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the scripted source never waits"),
    }
}

/// A source that answers requests in order and records them.
struct Scripted {
    answers: RefCell<VecDeque<SourceResponse>>,
    asked: RefCell<Vec<SourceRequest>>,
    /// Token of every search, as an earlier call would have left it.
    token: RefCell<Option<String>>,
}

impl Scripted {
    fn new(answers: impl IntoIterator<Item = (u16, String)>) -> Self {
        let answers = answers.into_iter().map(|(status, body)| SourceResponse {
            status,
            url: "https://engine.example/html/".to_owned(),
            body,
        });
        let token = RefCell::new(Some("4-0".to_owned()));
        Self { answers: RefCell::new(answers.collect()), asked: RefCell::default(), token }
    }

    fn pages(bodies: impl IntoIterator<Item = String>) -> Self {
        Self::new(bodies.into_iter().map(|body| (200, body)))
    }

    /// Returns the fields of the n-th request, from its form or its query.
    fn fields(&self, n: usize) -> Vec<(String, String)> {
        let asked = self.asked.borrow();
        let request = &asked[n];
        let query = request.path.split_once('?').map_or("", |(_, query)| query);
        let text = request.body.as_ref().map_or(query, RequestBody::text);
        quarry_kernel::url::parse_pairs(text)
            .flatten()
            .map(|(k, v)| (k.into_owned(), v.into_owned()))
            .collect()
    }

    fn sites(&self) -> Vec<Site> {
        self.asked.borrow().iter().map(|request| request.site).collect()
    }
}

impl Source for Scripted {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            self.asked.borrow_mut().push(request);
            self.answers.borrow_mut().pop_front().ok_or(Failure::Refused(Refusal::Network))
        })
    }

    fn recall(&self, _key: &str) -> Option<String> {
        self.token.borrow().clone()
    }

    fn remember(&self, _key: &str, value: &str) {
        *self.token.borrow_mut() = Some(value.to_owned());
    }

    fn forget(&self, _key: &str) {
        *self.token.borrow_mut() = None;
    }
}

fn query(q: &str) -> Query {
    Query { q: q.to_owned(), ..Query::default() }
}

fn group(reading: &Reading, name: &str) -> Value {
    let found = reading.groups.iter().find(|(own, _)| *own == name);
    found.map_or(Value::Null, |(_, text)| serde_json::from_str(text).unwrap())
}

fn links(reading: &Reading) -> Vec<String> {
    let results = group(reading, "organic_results");
    let results = results.as_array().cloned().unwrap_or_default();
    results.iter().map(|item| item["link"].as_str().unwrap().to_owned()).collect()
}

fn start(reading: &Reading) -> Option<&str> {
    let [(name, value)] = reading.continuation.as_slice() else { return None };
    assert_eq!(*name, "start");
    Some(value)
}

/// Returns a page without scripts, with results `n.example` and the form for the next page.
fn listing(results: impl IntoIterator<Item = u32>, next: Option<u32>) -> String {
    let block = |n| {
        format!(
            "<div class='result results_links web-result'><h2 class=result__title><a class=result__a \
             href='//engine.example/l/?uddg=https%3A%2F%2F{n}.example%2F&amp;rut=0'>Title {n}</a></h2></div>"
        )
    };
    let blocks: String = results.into_iter().map(block).collect();
    let form = next.map_or_else(String::new, |s| {
        format!(
            "<div class=nav-link><form action='/html/' method=post><input type=submit value=Next>\
             <input type=hidden name=q value='a &amp; b'><input type=hidden name=s value={s}>\
             <input type=hidden name=nextParams value=''><input type=hidden name=vqd value='4-1'></form></div>"
        )
    });
    format!("<html><body><div id=links class=results>{blocks}{form}</div></body></html>")
}

/// Returns a script answer with lists and modules.
fn script(statements: &str) -> String {
    format!("window.execDeep = function() {{{statements}DDG.deep.emit(\"load:completed\");}};\n")
}

fn results_of(body: &str) -> Page {
    parse(body).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

// Values read from recordings.

fn recorded_answers_hold_the_results_that_they_show() {
    for (name, body) in recordings(&[HTML, RENDERED, OLDER, SCRIPT, STRICT]) {
        let page = results_of(&body);
        let counts = [
            page.organic_results.len(),
            page.ads.len(),
            page.inline_images.len(),
            page.inline_videos.len(),
            page.related_searches.len(),
        ];
        let expected = match name {
            HTML => [9, 0, 0, 0, 0],
            RENDERED => [10, 1, 0, 0, 8],
            OLDER => [10, 0, 0, 0, 0],
            SCRIPT => [29, 0, 20, 0, 8],
            _ => [28, 0, 20, 10, 8],
        };
        assert_eq!(counts, expected, "{name}");
        let offset = page.next.as_ref().and_then(NextPage::offset);
        let expected = [(HTML, 10), (SCRIPT, 29), (STRICT, 28)].into_iter().find(|(own, _)| *own == name);
        assert_eq!(offset, expected.map(|(_, offset)| offset), "{name}");
        for (index, hit) in page.organic_results.iter().enumerate() {
            assert_eq!(hit.position as usize, index + 1, "{name}");
            assert!(hit.link.starts_with("http") && !hit.link.contains("uddg="), "{name}: {}", hit.link);
            assert!(hit.snippet.is_some() && hit.displayed_link.is_some() && hit.source.is_some(), "{name}");
        }
    }
}

fn the_page_without_scripts_is_read_to_the_last_field() {
    let Some(body) = recorded(HTML) else { return };
    let page = results_of(&body);
    assert_eq!(page.query_displayed.as_deref(), Some("does caffeine affect sleep"));
    let first = serde_json::to_value(page.organic_results.first()).unwrap();
    let favicon = first["favicon"].as_str().unwrap();
    assert!(favicon.starts_with("https://") && favicon.ends_with("/ip3/www.sleepfoundation.org.ico"));
    assert_eq!(first["title"], "Caffeine and Sleep Problems");
    assert_eq!(first["link"], "https://www.sleepfoundation.org/nutrition/caffeine-and-sleep");
    assert_eq!(first["displayed_link"], "www.sleepfoundation.org/nutrition/caffeine-and-sleep");
    assert_eq!(first["source"], "www.sleepfoundation.org");
    assert_eq!(first["date"], "2025-07-16T00:00:00.0000000");
    assert_eq!(first["iso_date"], "2025-07-16");
    let last = page.organic_results.last().unwrap();
    assert_eq!((last.position, last.position_absolute), (9, 9));
    assert_eq!(last.link, "https://sleep.me/post/caffeine-and-sleep");
    assert!(last.snippet.as_deref().unwrap().ends_with("easiest change most people can make."));
}

fn a_script_is_read_with_sitelinks_entities_and_the_place_of_its_modules() {
    let Some(body) = recorded(SCRIPT) else { return };
    let page = results_of(&body);
    let first = page.organic_results.first().unwrap();
    assert_eq!(first.link, "https://nodejs.org/");
    let snippet = "Node.js. Node.js® is a JavaScript runtime built on Chrome's V8 JavaScript engine.";
    assert_eq!(first.snippet.as_deref(), Some(snippet));
    assert_eq!(first.sitelinks.len(), 6);
    assert_eq!(first.sitelinks[0].link, "https://nodejs.org/en/download/");
    let second = &page.organic_results[1];
    assert_eq!(second.title, "Node Definition & Meaning - Merriam-Webster");
    // The pictures are between the second and the third result.
    let third = &page.organic_results[2];
    assert_eq!((second.position_absolute, third.position, third.position_absolute), (2, 3, 4));
    let last = page.organic_results.last().unwrap();
    assert_eq!((last.position, last.position_absolute), (29, 30));
    assert_eq!(last.link, "https://monovm.com/blog/how-to-update-nodejs/");
    assert_eq!(page.query_displayed.as_deref(), Some("node"));
    assert_eq!(page.related_searches[0].query, "node js 10 download for windows 10");
}

fn videos_of_a_script_keep_what_the_source_says_about_them() {
    let Some(body) = recorded(STRICT) else { return };
    let video = serde_json::to_value(results_of(&body).inline_videos.first()).unwrap();
    assert_eq!(video["duration"], "16:03");
    assert_eq!(video["views"], 394_605);
    assert_eq!(video["iso_date"], "2021-07-31");
    assert_eq!(video.get("channel"), None, "an empty name is absent");
}

fn the_rendered_page_has_its_answer_its_ad_and_its_box() {
    let Some(body) = recorded(RENDERED) else { return };
    let page = results_of(&body);
    let ad = page.ads.first().unwrap();
    assert_eq!((ad.position_absolute, ad.source.as_deref(), ad.sitelinks.len()), (1, Some("preply.com"), 4));
    // The ad and the generated answer are before it.
    let first = page.organic_results.first().unwrap();
    assert_eq!((first.position, first.position_absolute), (1, 3));
    assert_eq!(first.source.as_deref(), Some("Mozilla Developer"));
    assert_eq!(
        (first.date.as_deref(), first.iso_date.as_deref()),
        (Some("Aug 20, 2025"), Some("2025-08-20"))
    );
    assert!(first.snippet.as_deref().unwrap().starts_with("Using the"));
    assert_eq!(page.organic_results[1].date, None);
    let assist = page.search_assist.unwrap();
    assert!(assist.answer.starts_with("To fetch data in JavaScript, use the"));
    assert!(assist.expanded_answer.unwrap().starts_with("Fetching Data in JavaScript\nTo fetch data"));
    let names: Vec<_> = assist.references.iter().map(|reference| reference.title.as_str()).collect();
    assert_eq!(names, ["Mozilla", "Medium"]);
    let known = page.knowledge_graph.unwrap();
    assert_eq!(known.title, "JavaScript");
    assert!(known.description.unwrap().ends_with("CORS and extensions to HTTP."));
    assert_eq!(known.source.unwrap().name, "MDN Web Docs");
    assert_eq!(page.related_searches[7].query, "javascript fetch body json");
}

fn the_older_page_keeps_dates_out_of_snippets() {
    let Some(body) = recorded(OLDER) else { return };
    let page = results_of(&body);
    let first = page.organic_results.first().unwrap();
    assert_eq!(
        (first.date.as_deref(), first.iso_date.as_deref()),
        (Some("Nov 21, 2019"), Some("2019-11-21"))
    );
    assert!(first.snippet.as_deref().unwrap().starts_with("In keyword-driven tests"));
    assert_eq!(first.title, "Keyword Tests | TestComplete Documentation");
    assert_eq!(page.next, Some(NextPage::Button));
    let known = page.knowledge_graph.unwrap();
    assert_eq!((known.title.as_str(), known.kind.as_deref()), ("npm-test", Some("NPM CLI")));
}

#[test]
fn modules_of_a_script_are_read_into_their_groups() {
    let body = script(
        r#"DDG.pageLayout.load('d',[{"t":"T","u":"https://a.example/"}]);
        DDG.duckbar.load('images', {"query":"mill","results":[{"title":"A <b>mill</b>","url":"https://a.example/p",
            "image":"https://i.example/l.jpg","thumbnail":"https://i.example/s.jpg","width":800,"height":600},{"title":"no link"}]});
        DDG.duckbar.load('videos', {"results":[{"title":"How mills turn","content":"https://v.example/1","description":"By <b>wind</b>.",
            "publisher":"Films","uploader":"Ada","duration":"16:03","statistics":{"viewCount":394605},
            "published":"2021-07-31T10:00:00.0000000","images":{"large":"https://i.example/v.jpg"}}]});
        DDG.duckbar.load('related_searches', {"results":[{"text":"windmill","web_search_url":"https://engine.example/?q=windmill"},
            {"display_text":"water <b>mill</b>"}]});"#,
    );
    let page = results_of(&body);
    assert_eq!(page.query_displayed.as_deref(), Some("mill"));
    assert_eq!(
        serde_json::to_value(&page.inline_images).unwrap(),
        json!([{"position": 1, "title": "A mill", "link": "https://a.example/p", "original": "https://i.example/l.jpg",
            "thumbnail": "https://i.example/s.jpg", "width": 800, "height": 600}])
    );
    assert_eq!(
        serde_json::to_value(&page.inline_videos).unwrap(),
        json!([{"position": 1, "title": "How mills turn", "link": "https://v.example/1", "snippet": "By wind.", "source": "Films",
            "channel": "Ada", "duration": "16:03", "views": 394_605, "date": "2021-07-31T10:00:00.0000000", "iso_date": "2021-07-31",
            "thumbnail": "https://i.example/v.jpg"}])
    );
    assert_eq!(
        serde_json::to_value(&page.related_searches).unwrap(),
        json!([{"query": "windmill", "link": "https://engine.example/?q=windmill"}, {"query": "water mill"}])
    );
}

#[test]
fn the_box_of_a_rendered_page_has_its_facts_and_profiles() {
    let page = results_of(
        "<html><body><div data-area=mainline><ol><li data-layout=organic><article data-testid=result><h2>\
         <a data-testid=result-title-a href='https://a.example/'>T</a></h2></article></li></ol></div>\
         <div class=module--about><a class=module__title__link href='https://mill.example/'>Old Mill</a>\
         <div class=module__title__sub>Mill in Graz</div><div class=module__image><img src='//i.example/mill.jpg'></div>\
         <div class=js-about-item-abstr><p>It grinds.</p><p>Since 1650.</p></div>\
         <a class=js-about-item-link href='https://mill.example/'>mill.example</a>\
         <a class=module__more-at href='https://books.example/mill'>Books</a>\
         <div class=about-info-box__info-row><span class=about-info-box__info-label>Built in:</span>\
         <span class=about-info-box__info-value>1650</span></div>\
         <a class=js-about-profile-link title=Pictures href='https://pictures.example/mill'><img src='//i.example/p.png'></a></div>\
         </body></html>",
    );
    assert_eq!(page.organic_results.len(), 1);
    assert_eq!(
        serde_json::to_value(&page.knowledge_graph).unwrap(),
        json!({
            "title": "Old Mill", "type": "Mill in Graz", "description": "It grinds.\nSince 1650.",
            "thumbnail": "https://i.example/mill.jpg", "website": "https://mill.example/",
            "source": {"name": "Books", "link": "https://books.example/mill"}, "facts": {"built_in": "1650"},
            "profiles": [{"name": "Pictures", "link": "https://pictures.example/mill", "thumbnail": "https://i.example/p.png"}],
        })
    );
}

#[test]
fn reads_descriptions_of_an_ads_links_beside_their_titles() {
    let page = results_of(
        "<html><body><div data-area=mainline><ul><li data-layout=ad><article data-testid=ad><h2><a data-testid=result-title-a \
         href='https://shop.test/'>Shop</a></h2><ul><li id=sl-0><a href='https://shop.test/demo'><h3>A demo</h3><p>See it work</p></a></li>\
         </ul></article></li></ul></div></body></html>",
    );
    let [ad] = page.ads.as_slice() else { panic!("{:?}", page.ads) };
    let [link] = ad.sitelinks.as_slice() else { panic!("{:?}", ad.sitelinks) };
    assert_eq!((link.title.as_str(), link.snippet.as_deref()), ("A demo", Some("See it work")));
}

fn a_shell_that_already_shows_a_result_is_read_and_one_that_shows_none_is_not() {
    let official = "united-reformed-churches-in-north-america-1446324275.html";
    if let Some(body) = recorded(official) {
        let page = results_of(&body);
        assert_eq!(page.organic_results.len(), 1);
        assert_eq!(page.organic_results[0].title, "United Reformed Churches in North America");
        assert_eq!(page.organic_results[0].link, "http://www.urcna.org");
        assert_eq!(page.organic_results[0].snippet, None);
        assert_eq!(page.knowledge_graph.unwrap().kind.as_deref(), Some("christian denomination"));
    }
    for (name, body) in recordings(&[
        "145-lbs-to-kg-1664351690.html",
        "encountered-conflicts-when-cherry-picking-commit-1618189582.html",
        "warren-hunt-1635806147.html",
        "what-happened-to-greta-thornburg-1667535932.html",
    ]) {
        assert_eq!(parse(&body), Err(Refusal::UnknownPage), "{name}");
        assert!(parse_shell(&body).unwrap().vqd.starts_with("3-"), "{name}");
    }
}

// Answers without results.

fn a_challenge_page_is_never_an_empty_success() {
    if let Some(body) = recorded(CHALLENGE) {
        assert_eq!(parse(&body), Err(Refusal::Challenge));
    }
    if let Some(body) = recorded("2023-anomalyDetectionBlock.d.js") {
        assert_eq!(parse(&body), Err(Refusal::Challenge));
    }
    if let Some(body) = recorded("2022-506.d.js") {
        assert_eq!(parse(&body), Err(Refusal::Overloaded));
    }
    let page = "<html><body><form id=challenge-form></form></body></html>";
    assert_eq!(parse(page), Err(Refusal::Challenge));
    assert_eq!(parse("DDG.deep.anomalyDetectionBlock({q:'a'})"), Err(Refusal::Challenge));
}

#[test]
fn every_status_without_results_is_refused_for_its_reason() {
    let challenge = "<html><body><form id=challenge-form class=anomaly-modal></form></body></html>";
    for (status, body, refusal) in [
        (202, listing([1], None), Refusal::Challenge),
        (303, String::new(), Refusal::Blocked),
        (403, listing([1], None), Refusal::Blocked),
        (403, challenge.to_owned(), Refusal::Challenge),
        (418, String::new(), Refusal::Blocked),
        (429, String::new(), Refusal::Overloaded),
        (503, String::new(), Refusal::Overloaded),
        (500, listing([1], None), Refusal::BadStatus),
        (404, String::new(), Refusal::BadStatus),
        (200, String::new(), Refusal::Truncated),
        (200, "<html><body>Hello</body></html>".to_owned(), Refusal::UnknownPage),
        (200, "Hello".to_owned(), Refusal::UnknownPage),
        (200, "{\"error\":\"no\"}".to_owned(), Refusal::UnknownPage),
        (200, "{\"results\":[{\"x\":1}]}".to_owned(), Refusal::UnknownPage),
        (200, "{\"results\":[".to_owned(), Refusal::Truncated),
        (200, script("DDG.duckbar.load('images');"), Refusal::UnknownPage),
        (200, script("DDG.pageLayout.load('d',[{\"t\":]);"), Refusal::Truncated),
    ] {
        let source = Scripted::new([(status, body.clone())]);
        let failure = now(run(&query("x"), &source)).unwrap_err();
        assert_eq!(failure, Failure::Refused(refusal), "{status} {body}");
    }
}

#[test]
fn results_about_challenges_are_results() {
    let page =
        listing([1], None).replace("Title 1", "What is anomaly-modal, &lt;form id=challenge-form&gt;?");
    assert_eq!(results_of(&page).organic_results.len(), 1);
    let item = r#"[{"t":"DDG.deep.is506=1","u":"https://a.example","a":"DDG.deep.anomalyDetectionBlock({"}]"#;
    assert_eq!(results_of(&script(&format!("DDG.pageLayout.load('d',{item});"))).organic_results.len(), 1);
}

#[test]
fn no_results_are_a_success_without_groups() {
    let none = "{\"c\":\"http://x.example\",\"t\":\"EOF\",\"u\":\"http://x.example\",\"a\":\"\"}";
    for body in [
        "<html><body><div id=links><div class=no-results>No results.</div></div></body></html>".to_owned(),
        listing([1], None).replace("Title 1", "EOF"),
        script(&format!("DDG.pageLayout.load('d',[{none}]);DDG.duckbar.load('images');")),
        format!("{{\"results\":[{none}]}}"),
    ] {
        let reading = now(run(&query("zzz"), &Scripted::pages([body]))).unwrap();
        let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["search_information"]);
        let expected =
            json!({"organic_results_state": "Fully empty", "results_on_page": 0, "query_displayed": "zzz"});
        assert_eq!(group(&reading, "search_information"), expected);
        assert!(reading.continuation.is_empty() && reading.next_url.is_none());
    }
}

#[test]
fn a_cut_page_is_never_a_success() {
    let own = ["assist", "entity", "pages"].map(own);
    for (name, body) in own.into_iter().chain(find_recordings(&[HTML, RENDERED, OLDER, CHALLENGE])) {
        let end = body.rfind("</body>").unwrap();
        for cut in (0..end).step_by(211).chain([end]) {
            let Some(part) = body.get(..cut) else { continue };
            assert!(parse(part).is_err(), "{name} cut at {cut}");
        }
    }
    for (name, body) in find_recordings(&[SCRIPT, STRICT]) {
        let whole = results_of(&body);
        let end = body.trim_end().len();
        for cut in (0..end - 600).step_by(97).chain(end - 600..end) {
            let Some(part) = body.get(..cut) else { continue };
            // Only the final event can be missing.
            let Ok(page) = parse(part) else { continue };
            assert!(page == whole && cut > end - 40, "{name} cut at {cut}");
        }
    }
}

#[test]
fn no_mutation_brings_the_parser_down() {
    let bodies = find_recordings(&[HTML, RENDERED, OLDER, CHALLENGE, SCRIPT, STRICT]);
    let own = [
        own("assist"),
        own("entity"),
        ("own", listing(1..9, Some(10))),
        ("own", script("DDG.pageLayout.load('d',[{\"t\":\"\\ud83d\"}]);")),
    ];
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed % below as u64).unwrap()
    };
    let noise =
        ["<", ">", "\"", "'", "\\", "\\u", "{", "}", "[", "]", "(", ")", "/", "*/", "&", "é", "\0", "\t", ""];
    for (_, body) in bodies.into_iter().chain(own) {
        for _ in 0..60 {
            let mut mutant = body.clone();
            for _ in 0..=random(12) {
                let at =
                    (0..4).map(|_| random(mutant.len())).find(|at| mutant.is_char_boundary(*at)).unwrap_or(0);
                let end =
                    (at + random(40)..=mutant.len()).find(|end| mutant.is_char_boundary(*end)).unwrap_or(at);
                mutant.replace_range(at..end.max(at), noise[random(noise.len())]);
            }
            if let Ok(page) = parse(&mutant) {
                let _ = page.next.map(|next| (next.offset(), next.to_address("https://engine.example/")));
            }
            let _ = parse_shell(&mutant);
        }
    }
}

// Requests.

#[test]
fn the_form_carries_what_the_caller_asked_for() {
    let asked = Query {
        kl: Some("us-en".to_owned()),
        df: Some("2026-01-01..2026-02-01".to_owned()),
        safe: SafeSearch::Strict,
        ..query("a & b")
    };
    let source = Scripted::pages([listing([1], None)]);
    now(run(&asked, &source)).unwrap();
    let request = source.asked.borrow()[0].clone();
    assert_eq!((request.site, request.path.as_str()), (Site::V3Html, "/html/"));
    let fields = [("q", "a & b"), ("b", ""), ("kl", "us-en"), ("df", "2026-01-01..2026-02-01"), ("kp", "1")];
    assert_eq!(source.fields(0), fields.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn a_later_start_is_asked_as_the_pages_own_form_asks() {
    let source = Scripted::pages([listing([1], None)]);
    now(run(&Query { start: 25, safe: SafeSearch::Off, ..query("x") }, &source)).unwrap();
    let fields = [
        ("q", "x"),
        ("s", "25"),
        ("nextParams", ""),
        ("v", "l"),
        ("o", "json"),
        ("dc", "26"),
        ("api", "d.js"),
        ("vqd", "4-0"),
        ("kp", "-2"),
    ];
    assert_eq!(source.fields(0), fields.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn a_later_page_is_asked_with_the_token_of_the_first_pages_form() {
    let token = |source: &Scripted, n: usize| source.fields(n).into_iter().find(|(name, _)| name == "vqd");
    let later = Query { start: 10, ..query("x") };
    // Without a remembered token, the first page is requested for its form.
    let source = Scripted::pages([listing(1..11, Some(10)), listing(11..16, None), listing(11..16, None)]);
    source.token.take();
    assert_eq!(links(&now(run(&later, &source)).unwrap())[0], "https://11.example/");
    now(run(&later, &source)).unwrap();
    let own = Some(("vqd".to_owned(), "4-1".to_owned()));
    assert_eq!((token(&source, 0), token(&source, 1), token(&source, 2)), (None, own.clone(), own.clone()));
    // A refused token is fetched anew, once.
    let answers = [(403, String::new()), (200, listing(1..11, Some(10))), (200, listing(11..16, None))];
    let source = Scripted::new(answers);
    now(run(&later, &source)).unwrap();
    assert_eq!((source.sites().len(), token(&source, 2)), (3, own));
    let refused = Scripted::new([(403, String::new()), (403, String::new())]);
    assert_eq!(now(run(&later, &refused)).map(|_| ()), Err(Failure::Refused(Refusal::Blocked)));
}

#[test]
fn a_page_is_asked_as_the_sources_own_form_asks() {
    let source = Scripted::pages([listing([1], None)]);
    now(run(&query("x"), &source)).unwrap();
    let request = source.asked.borrow()[0].clone();
    let sent: Vec<_> = request.headers_for_origin("https://engine.example").collect();
    let header = |name: &str| sent.iter().find(|(own, _)| *own == name).map(|(_, value)| value.as_ref());
    assert!(header("accept").is_some_and(|accept| accept.starts_with("text/html,")), "{sent:?}");
    assert_eq!(header("accept-language"), Some("en-US,en;q=0.9"));
    assert_eq!(
        (header("referer"), header("origin")),
        (Some("https://engine.example/"), Some("https://engine.example"))
    );
}

#[test]
fn every_safe_level_has_its_code() {
    for level in [SafeSearch::Strict, SafeSearch::Moderate, SafeSearch::Off] {
        assert_eq!(SafeSearch::from_code(level.code()), Some(level));
    }
    assert_eq!(SafeSearch::from_code("0"), None);
}

// Merged pages.

#[test]
fn one_page_is_answered_with_the_way_to_the_next() {
    let source = Scripted::pages([listing(1..10, Some(10))]);
    let reading = now(run(&query("a & b"), &source)).unwrap();
    assert_eq!(links(&reading).len(), 9);
    assert_eq!(start(&reading), Some("10"));
    let next = "https://engine.example/html/?q=a%20%26%20b&s=10&vqd=4-1";
    assert_eq!(reading.next_url.as_deref(), Some(next));
    assert_eq!(reading.source_url, "https://engine.example/html/");
    assert_eq!(source.sites(), [Site::V3Html]);
    let expected = json!({
        "organic_results_state": "Results for exact spelling", "results_on_page": 9, "query_displayed": "a & b"
    });
    assert_eq!(group(&reading, "search_information"), expected);
}

#[test]
fn more_results_than_a_page_are_fetched_with_the_pages_own_form() {
    let pages = [listing(1..11, Some(10)), listing(11..26, Some(25)), listing(26..41, Some(40))];
    let source = Scripted::pages(pages);
    let asked = Query { m: Some(30), safe: SafeSearch::Strict, df: Some("w".to_owned()), ..query("x") };
    let reading = now(run(&asked, &source)).unwrap();
    assert_eq!(links(&reading).len(), 30);
    let second = [("q", "a & b"), ("s", "10"), ("nextParams", ""), ("vqd", "4-1"), ("df", "w"), ("kp", "1")];
    assert_eq!(source.fields(1), second.map(|(name, value)| (name.to_owned(), value.to_owned())));
    // Five of the third page's results are used, so the next page starts at its sixth.
    assert_eq!(start(&reading), Some("30"));
    let last = group(&reading, "organic_results")[29].clone();
    assert_eq!((&last["position"], &last["position_absolute"]), (&json!(30), &json!(30)));
    assert_eq!(source.sites().len(), 3);
}

#[test]
fn fewer_results_than_a_page_are_cut_without_skipping_any() {
    let reading =
        now(run(&Query { m: Some(4), start: 20, ..query("x") }, &Scripted::pages([listing(1..11, None)])));
    let reading = reading.unwrap();
    assert_eq!(links(&reading).len(), 4);
    assert_eq!(start(&reading), Some("24"), "six results of the page are left");
    assert_eq!(group(&reading, "search_information")["results_on_page"], 4);
    let reading =
        now(run(&Query { m: Some(10), ..query("x") }, &Scripted::pages([listing(1..11, None)]))).unwrap();
    assert_eq!((links(&reading).len(), start(&reading)), (10, None));
}

#[test]
fn a_result_on_two_pages_counts_once() {
    let pages = [listing(1..11, Some(10)), listing(6..21, Some(25))];
    let reading = now(run(&Query { m: Some(18), ..query("x") }, &Scripted::pages(pages))).unwrap();
    let expected: Vec<_> = (1..19).map(|n| format!("https://{n}.example/")).collect();
    assert_eq!(links(&reading), expected);
    // The second page starts at 10; its first thirteen results are used or known.
    assert_eq!(start(&reading), Some("23"));
}

#[test]
fn pages_that_bring_nothing_new_end_the_search() {
    let pages = [listing(1..11, Some(10)), listing(1..11, Some(20)), listing(11..21, None)];
    let source = Scripted::pages(pages);
    let reading = now(run(&Query { m: Some(50), ..query("x") }, &source)).unwrap();
    assert_eq!((links(&reading).len(), source.sites().len()), (10, 2));
    assert_eq!((start(&reading), reading.next_url.as_deref()), (None, None));
}

#[test]
fn at_most_five_further_pages_are_asked_for() {
    let pages = (0..9).map(|n| listing([n * 2, n * 2 + 1], Some(n * 2 + 2)));
    let source = Scripted::pages(pages);
    let reading = now(run(&Query { m: Some(50), ..query("x") }, &source)).unwrap();
    assert_eq!((links(&reading).len(), source.sites().len()), (12, 6));
    assert_eq!(start(&reading), Some("12"));
}

#[test]
fn a_refused_further_page_fails_the_whole_call() {
    let cut = listing(11..21, None).replace("</body></html>", "");
    let source = Scripted::pages([listing(1..11, Some(10)), cut]);
    let failure = now(run(&Query { m: Some(50), ..query("x") }, &source)).unwrap_err();
    assert_eq!(failure, Failure::Refused(Refusal::Truncated));
}

#[test]
fn a_page_that_leads_back_has_no_next_one() {
    let back = listing([1], Some(10)).replace("value=Next", "value=Previous");
    assert_eq!(results_of(&back).next, None);
    let reading =
        now(run(&Query { start: 30, m: Some(5), ..query("x") }, &Scripted::pages([listing([1], Some(20))])));
    let reading = reading.unwrap();
    assert_eq!((start(&reading), reading.next_url.as_deref()), (None, None));
}

#[test]
fn no_offset_beyond_the_limit_is_offered() {
    let beyond = |s| {
        let source = Scripted::pages([listing([1], Some(s))]);
        let reading = now(run(&Query { start: 9_990, ..query("x") }, &source)).unwrap();
        start(&reading).map(str::to_owned)
    };
    assert_eq!(beyond(10_000).as_deref(), Some("10000"));
    assert_eq!(beyond(10_001), None);
}

#[test]
fn a_gateway_may_answer_with_a_script_and_its_next_script_is_followed() {
    let page = |from: u32, next: &str| {
        let items: String = (from..from + 3)
            .map(|n| {
                format!(
                    "{{\"t\":\"T {n}\",\"u\":\"https://{n}.example/\",\"b\":\"x\ty\",\"i\":\"{n}.example\"}},"
                )
            })
            .collect();
        script(&format!("DDG.pageLayout.load('d',[{items}{{\"n\":\"{next}\"}}]);"))
    };
    let pages = [page(0, "/d.js?q=x&s=3&vqd=4-1"), page(3, "/d.js?q=x&s=6&vqd=4-1")];
    let source = Scripted::pages(pages);
    let reading = now(run(&Query { m: Some(6), ..query("x") }, &source)).unwrap();
    assert_eq!(links(&reading).len(), 6);
    assert_eq!(source.sites(), [Site::V3Html, Site::V3Script]);
    assert_eq!(source.asked.borrow()[1].path, "/d.js?q=x&s=3&vqd=4-1");
    assert_eq!(start(&reading), Some("6"));
    assert_eq!(reading.next_url.as_deref(), Some("https://engine.example/d.js?q=x&s=6&vqd=4-1"));
}

// The generated answer.

fn a_rendered_page_gives_the_generated_answer() {
    let Some(body) = recorded(RENDERED) else { return };
    let source = Scripted::pages([body]);
    let asked =
        Query { search_assist: true, kl: Some("us-en".to_owned()), ..query("how to fetch in javascript") };
    let reading = now(run(&asked, &source)).unwrap();
    let request = source.asked.borrow()[0].clone();
    assert_eq!((request.site, request.body), (Site::V3Web, None));
    let fields = [("q", asked.q.as_str()), ("ia", "web"), ("assist", "true"), ("kl", "us-en"), ("kp", "-1")];
    assert_eq!(source.fields(0), fields.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(group(&reading, "search_information")["search_assist_state"], "Available");
    assert!(group(&reading, "search_assist")["answer"].as_str().unwrap().starts_with("To fetch data"));
    assert_eq!(links(&reading).len(), 10);
    assert_eq!(start(&reading), Some("10"));
    let related = group(&reading, "related_searches")[0]["link"].clone();
    assert_eq!(related, "https://engine.example/?q=fetch+and+then+in+javascript&t=h_");
}

const SHELL: &str = r#"<html><head><script>vqd="4-77";</script></head><body><div id="links"></div>
    <script>DDG.ready(function () {DDG.duckbar.add({"data":{"Heading":"Node","AbstractText":"A point.",
    "Image":"/i/n.png"}});});</script></body></html>"#;

#[test]
fn a_shell_leads_to_its_script_and_says_that_there_is_no_answer() {
    let items = "[{\"t\":\"T\",\"u\":\"https://a.example/\"},{\"n\":\"/d.js?q=x&s=40&vqd=4-77\"}]";
    let source = Scripted::pages([SHELL.to_owned(), script(&format!("DDG.pageLayout.load('d',{items});"))]);
    let asked = Query { search_assist: true, start: 10, safe: SafeSearch::Off, ..query("x") };
    let reading = now(run(&asked, &source)).unwrap();
    assert_eq!(source.sites(), [Site::V3Web, Site::V3Script]);
    let fields = [("q", "x"), ("ex", "-2"), ("s", "10"), ("vqd", "4-77"), ("o", "json"), ("sp", "0")];
    assert_eq!(source.fields(1), fields.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(group(&reading, "search_information")["search_assist_state"], "Not available");
    assert_eq!(group(&reading, "search_assist"), Value::Null);
    assert_eq!(group(&reading, "knowledge_graph")["thumbnail"], "https://engine.example/i/n.png");
    assert_eq!((links(&reading).len(), start(&reading)), (1, Some("40")));
}

#[test]
fn a_shell_is_refused_where_no_answer_was_asked_for_and_where_it_has_no_token() {
    let refused = Err(Failure::Refused(Refusal::UnknownPage));
    let plain = now(run(&query("x"), &Scripted::pages([SHELL.to_owned()])));
    assert_eq!(plain.map(|_| ()), refused);
    let asked = Query { search_assist: true, ..query("x") };
    let bare = SHELL.replace("vqd=\"4-77\"", "");
    assert_eq!(now(run(&asked, &Scripted::pages([bare]))).map(|_| ()), refused);
}

#[test]
fn a_later_page_with_the_answer_lists_what_stands_there() {
    for body in std::iter::once(own("assist").1).chain(find_recorded(RENDERED)) {
        let source = Scripted::pages([body, listing(20..25, Some(35))]);
        let reading = now(run(&Query { search_assist: true, start: 20, ..query("x") }, &source)).unwrap();
        assert_eq!(source.sites(), [Site::V3Web, Site::V3Html]);
        assert_eq!(links(&reading)[0], "https://20.example/");
        assert_eq!(group(&reading, "search_information")["search_assist_state"], "Available");
    }
}

// Layouts without a recording.

#[test]
fn a_page_without_any_known_class_is_read_by_how_it_is_built() {
    let block = |n: u32| {
        let href = format!("//engine.example/l/?uddg=https%3A%2F%2F{n}.example%2Fp&amp;rut=0");
        format!(
            "<div><div><h2><a href='{href}'>Title {n}</a></h2>\
             <div><span><a href='{href}'><img src='//i.example/{n}.ico'></a></span><a href='{href}'>{n}.example/p</a>\
             <span>&nbsp;2025-07-16T00:00:00.0000000</span></div><a href='{href}'>What {n} says.</a></div></div>"
        )
    };
    let about = "<div><div><span>Example</span></div><span>Firm</span><div><span><p>It makes things.</p></span>\
                 <a href='https://e.example/x'>E-Book</a><a href='https://e.example/x'>More at E-Book</a></div></div>";
    let odd =
        "<div><h2><a href='https://a.example/'>A</a></h2><h2><a href='https://b.example/'>B</a></h2></div>";
    let page = results_of(&format!(
        "<html><body><div id=links>{}{}{odd}</div><div>{about}</div></body></html>",
        block(1),
        block(2)
    ));
    let hit = page.organic_results.last().unwrap();
    assert_eq!((page.organic_results.len(), hit.title.as_str()), (2, "Title 2"));
    assert_eq!(
        (hit.link.as_str(), hit.displayed_link.as_deref()),
        ("https://2.example/p", Some("2.example/p"))
    );
    assert_eq!((hit.snippet.as_deref(), hit.iso_date.as_deref()), (Some("What 2 says."), Some("2025-07-16")));
    assert_eq!(hit.favicon.as_deref(), Some("https://i.example/2.ico"));
    let known = page.knowledge_graph.unwrap();
    assert_eq!((known.title.as_str(), known.kind.as_deref()), ("Example", Some("Firm")));
    assert_eq!(known.description.as_deref(), Some("It makes things."));
    assert_eq!(known.source.unwrap().name, "E-Book");
    // Unrecognised sections are reported to the operator.
    let unread: Vec<_> = page.unread.iter().map(|found| (found.section.as_str(), found.count)).collect();
    assert_eq!(unread, [("A", 2)]);
}

#[test]
fn modules_that_nobody_reads_are_counted() {
    let page = results_of(&script(
        "DDG.pageLayout.load('d',[{\"t\":\"T\",\"u\":\"https://a.example/\"}]);\
         DDG.duckbar.load('recipes', {\"results\":[{\"x\":1},{\"x\":2}]});",
    ));
    let unread: Vec<_> = page.unread.iter().map(|found| (found.section.as_str(), found.count)).collect();
    assert_eq!(unread, [("recipes", 2)]);
}

#[test]
fn news_of_the_rendered_page_become_a_group() {
    let page = results_of(
        "<!DOCTYPE html><html><body><section data-area=mainline><ol>\
         <li data-layout=news><h2>News</h2><ul>\
         <li><a href='https://paper.example/1'><article><div><img src='//pics.example/1.jpg' alt=''></div>\
         <h3 title='A boat is built of wood'>A boat is built …</h3><p>The boat that the town has been waiting for is ready to be put to sea.</p>\
         <div><img height=16 src='//icons.example/ip3/paper.example.ico'><span>A Paper</span></div><div>3 hours ago</div></article></a></li>\
         <li><a href='https://gazette.example/2'><article><h3>Sails are sewn</h3><div>May 2, 2024</div></article></a></li></ul></li>\
         <li data-layout=organic><article data-testid=result><h2><a data-testid=result-title-a href='https://a.example/'>A</a></h2></article></li>\
         <li data-layout=recipes><a href='/?q=a'>One</a><a href='/?q=b'>Two</a></li></ol></section></body></html>",
    );
    let news = json!([
        {
            "position": 1, "title": "A boat is built of wood", "link": "https://paper.example/1", "source": "A Paper",
            "date": "3 hours ago", "thumbnail": "https://pics.example/1.jpg",
            "snippet": "The boat that the town has been waiting for is ready to be put to sea.",
        },
        {
            "position": 2, "title": "Sails are sewn", "link": "https://gazette.example/2", "source": "gazette.example",
            "date": "May 2, 2024", "iso_date": "2024-05-02",
        },
    ]);
    assert_eq!(serde_json::to_value(&page.news_results).unwrap(), news);
    assert_eq!(page.organic_results[0].position_absolute, 2);
    let unread: Vec<_> = page.unread.iter().map(|found| (found.section.as_str(), found.count)).collect();
    assert_eq!(unread, [("recipes", 2)]);
}

#[test]
fn ads_take_a_place_on_the_page_and_in_their_own_group() {
    let ad = "<div class='result result--ad'><a class=result__a \
              href='https://engine.example/y.js?ad_domain=shop.example&amp;u3=x'>Buy</a></div>";
    let page = listing([1, 2], None).replace("<div id=links class=results>", &format!("<div id=links>{ad}"));
    let page = results_of(&page);
    let ad = page.ads.first().unwrap();
    assert_eq!((ad.position, ad.position_absolute, ad.source.as_deref()), (1, 1, Some("shop.example")));
    assert!(ad.link.contains("/y.js?"), "nobody can tell where it leads");
    assert_eq!(ad.tracking_link, None);
    let places: Vec<_> =
        page.organic_results.iter().map(|hit| (hit.position, hit.position_absolute)).collect();
    assert_eq!(places, [(1, 2), (2, 3)]);
}

/// An ad's link as the page writes it: the network's redirect inside the source's.
const AD: &str = "https://engine.example/y.js?ad_domain=shop.example&ad_provider=x&ad_type=txad&u3=https%3A%2F%2F\
                  network.example%2Faclick%3Fld%3De8%26u%3DaHR0cHMlM2ElMmYlMmZzaG9wLnRlc3QlMmZhJTNmYiUzZGM%26rlid%3D2";

/// Returns a page of one result and one block whose class names do not reveal an ad.
fn beside_a_result(title: &str, more: &str) -> Page {
    let block = format!(
        "<div class='result xyz'><h2 class=result__title>{title}</h2><div class=abc>{more}</div></div>"
    );
    let page = listing([1], None);
    results_of(&page.replace("class=results>", &format!("class=results>{block}")))
}

fn title(href: &str) -> String {
    format!("<a class=result__a href='{}'>Buy</a>", href.replace('&', "&amp;"))
}

#[test]
fn an_ad_without_its_class_is_still_an_ad_and_leads_to_its_target() {
    let behind = format!("//engine.example/l/?uddg={}&rut=1", quarry_kernel::url::encode(AD));
    for href in [AD, &behind] {
        let page = beside_a_result(&title(href), "");
        assert_eq!((page.organic_results.len(), page.ads.len()), (1, 1), "{href}");
        let ad = page.ads.first().unwrap();
        assert_eq!(
            (ad.link.as_str(), ad.source.as_deref()),
            ("https://shop.test/a?b=c", Some("shop.example"))
        );
        assert_eq!(ad.tracking_link.as_deref(), Some(AD));
    }
}

#[test]
fn an_ad_is_told_by_its_structure_when_its_title_links_the_shop_itself() {
    let plain = "https://shop.example/";
    let help = "<a href='https://engine.example/help/company/ads-by-network'>more info</a>";
    let icon = format!("<a href='{}'><img src='//i.example/x.ico'></a>", AD.replace('&', "&amp;"));
    for more in ["<button>Ad</button>", help, &icon] {
        let page = beside_a_result(&title(plain), more);
        assert_eq!((page.organic_results.len(), page.ads.len()), (1, 1), "{more}");
        assert_eq!(page.ads.first().unwrap().link, plain);
    }
    let page = beside_a_result(&title(plain), "<p>Ad</p>");
    assert_eq!((page.organic_results.len(), page.ads.len()), (2, 0), "a word alone is no sign");
}

fn an_ad_of_the_rendered_page_needs_no_single_mark() {
    let Some(body) = recorded(RENDERED) else { return };
    let shown = results_of(&body).organic_results.len();
    for (mark, other) in [
        ("data-testid=\"ad\"", "data-testid=\"result\""),
        ("data-layout=\"ad\"", "data-layout=\"organic\""),
        ("data-testid=\"ad-badge", "data-testid=\"badge"),
    ] {
        assert!(body.contains(mark));
        let page = results_of(&body.replace(mark, other));
        assert_eq!((page.ads.len(), page.organic_results.len()), (1, shown), "{mark}");
    }
    let bare = body.replace("data-testid=\"ad\"", "data-testid=\"result\"");
    let bare = bare.replace("data-layout=\"ad\"", "data-layout=\"organic\"");
    assert_eq!(results_of(&bare).ads.len(), 1, "its badge is left");
}

#[test]
fn an_ad_among_the_web_results_of_a_script_is_an_ad() {
    let body = script(&format!(
        "DDG.pageLayout.load('a',[{{\"t\":\"Above\",\"u\":\"{AD}\"}}]);\
         DDG.pageLayout.load('d',[{{\"t\":\"Buy\",\"u\":\"https://shop.example/\",\"c\":\"{AD}\"}},\
         {{\"t\":\"x\",\"u\":\"https://a.example/\",\"c\":\"https://a.example/\"}}]);"
    ));
    let page = results_of(&body);
    let told: Vec<_> = page.ads.iter().map(|ad| (ad.link.as_str(), ad.tracking_link.as_deref())).collect();
    assert_eq!(told, [("https://shop.test/a?b=c", Some(AD)), ("https://shop.example/", Some(AD))]);
    let left: Vec<_> = page.organic_results.iter().map(|hit| (hit.link.as_str(), hit.position)).collect();
    assert_eq!(left, [("https://a.example/", 1)]);
}

#[test]
fn the_box_and_the_spelling_of_a_page_without_scripts_are_read() {
    let above = "<div class=zci-wrapper><div class=zci><h1 class=zci__heading><a href='https://e.example/N'>Node</a>\
                 </h1><div class=zci__result id=zero_click_abstract><a href='https://e.example/N'>\
                 <img class=zci__image src='//i.example/n.png'></a>A &amp; B. \
                 <a href='https://e.example/N'><q>More at E</q></a></div></div></div>\
                 <div class='msg msg--spelling'><div id=did_you_mean>Including results for \
                 <a href='/html/?q=node'><b>node</b></a>.</div></div>";
    let body = listing([1], None).replace("<div id=links", &format!("{above}<div id=links"));
    let reading = now(run(&query("nod"), &Scripted::pages([body]))).unwrap();
    let expected = json!({
        "title": "Node", "description": "A & B.", "thumbnail": "https://i.example/n.png",
        "source": {"name": "E", "link": "https://e.example/N"}
    });
    assert_eq!(group(&reading, "knowledge_graph"), expected);
    assert_eq!(group(&reading, "organic_results")[0]["position_absolute"], 2);
    let information = group(&reading, "search_information");
    assert_eq!(information["spelling_fix"], "node");
    let state = "Some results for exact spelling but showing fixed spelling";
    assert_eq!(information["organic_results_state"], state);
}

#[test]
fn modules_of_a_script_become_groups() {
    let body = script(
        "DDG.pageLayout.load('a',[{\"t\":\"Buy\",\"u\":\"https://engine.example/y.js?x=1\",\"d\":\"shop.example\"}]);\
         DDG.pageLayout.load('d',[{\"t\":\"x &lt;b&gt; <b>y</b>\",\"u\":\"https://a.example/\",\"a\":\"a\tb\",\
         \"ae\":\"2026-03-04T00:00:00.0000000\"}]);\
         DDG.page.showMessage('spelling', {\"recourseText\":\"<a href=\\\"/?q=n%C3%B6de\\\">n</a>\"});\
         DDG.duckbar.load('news', {\"results\":[{\"title\":\"N\",\"url\":\"https://n.example/1\",\"excerpt\":\"E\",\
         \"date\":1767225600,\"relative_time\":\"2 hours ago\"}]});\
         DDG.duckbar.load('products', {\"results\":[{\"title\":\"P\",\"url\":\"https://p.example/\",\
         \"price\":\"$1,299.00\",\"rating\":4.5}]});\
         DDG.pageLayout.initialize({\"mainline\":{\"items\":[[\"ad\"],[\"news\"],[\"organic\"]]}}, { start: 0 });",
    );
    let reading = now(run(&query("x"), &Scripted::pages([body]))).unwrap();
    let result = json!({
        "position": 1, "position_absolute": 3, "title": "x <b> y", "link": "https://a.example/",
        "source": "a.example", "date": "2026-03-04T00:00:00.0000000", "iso_date": "2026-03-04", "snippet": "a b"
    });
    assert_eq!(group(&reading, "organic_results"), json!([result]));
    assert_eq!(group(&reading, "ads")[0]["position_absolute"], 1);
    let news = json!({
        "position": 1, "title": "N", "link": "https://n.example/1", "snippet": "E", "source": "n.example",
        "date": "2 hours ago", "iso_date": "2026-01-01"
    });
    assert_eq!(group(&reading, "news_results"), json!([news]));
    assert_eq!(group(&reading, "products")[0]["extracted_price"], 1299.0);
    assert_eq!(group(&reading, "search_information")["spelling_fix"], "nöde");
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        recorded_answers_hold_the_results_that_they_show,
        the_page_without_scripts_is_read_to_the_last_field,
        a_script_is_read_with_sitelinks_entities_and_the_place_of_its_modules,
        videos_of_a_script_keep_what_the_source_says_about_them,
        the_rendered_page_has_its_answer_its_ad_and_its_box,
        the_older_page_keeps_dates_out_of_snippets,
        a_shell_that_already_shows_a_result_is_read_and_one_that_shows_none_is_not,
        a_challenge_page_is_never_an_empty_success,
        a_rendered_page_gives_the_generated_answer,
        an_ad_of_the_rendered_page_needs_no_single_mark,
    ]);
}
