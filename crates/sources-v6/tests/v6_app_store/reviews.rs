//! Tests of `v6/app-store/reviews`.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use quarry_sources_core::{Failure, Reading, Refusal, SourceResponse};
use quarry_sources_v6::app_store::reviews::{Query, Sort, parse, run};
use serde_json::{Value, json};

use crate::support::{Scripted, answer, block_on, fixture, groups, refused};

const NO_APP: &str = r#"{"resultCount":0,"results":[]}"#;

fn query(page: u32) -> Query {
    Query { product_id: "7".into(), country: "us".into(), sort: Sort::MostRecent, page }
}

fn app(kind: &str) -> SourceResponse {
    answer(
        200,
        format!(r#"{{"resultCount":1,"results":[{{"kind":"{kind}","trackId":7,"trackName":"Seven"}}]}}"#),
    )
}

fn links(page: u32, last: u32) -> [(&'static str, u32); 4] {
    [("self", page), ("first", 1), ("last", last), ("next", (page + 1).min(last))]
}

fn address(page: u32) -> String {
    format!(
        "https://store.test/us/rss/customerreviews/page={page}/id=7/sortby=mostrecent/xml?urlDesc=/customerreviews/id=7/sortBy=mostRecent/xml"
    )
}

fn entry(n: u32) -> Value {
    json!({
        "author": {"uri": {"label": format!("https://store.test/us/reviews/id{n}9")}, "name": {"label": format!("Author {n}")}, "label": ""},
        "updated": {"label": "2026-09-17T05:05:35-07:00"},
        "im:rating": {"label": (n % 5 + 1).to_string()},
        "im:version": {"label": "9.1.82"},
        "id": {"label": n.to_string()},
        "title": {"label": format!("Title {n}")},
        "content": {"label": format!("Text {n} <3 & more"), "attributes": {"type": "text"}},
        "link": {"attributes": {"rel": "related", "href": "https://store.test/us/review?id=7&type=Software"}},
        "im:voteSum": {"label": "3"},
        "im:contentType": {"attributes": {"term": "Application", "label": "Application"}},
        "im:voteCount": {"label": "4"},
    })
}

/// Returns a page of a feed with these reviews; `paging` is the page and the last page.
pub fn feed_of(reviews: RangeInclusive<u32>, paging: Option<(u32, u32)>) -> String {
    feed(Some(reviews.map(entry).collect()), paging)
}

fn feed(entries: Option<Value>, paging: Option<(u32, u32)>) -> String {
    let mut feed = json!({"author": {"name": {"label": "Store"}}, "title": {"label": "Customer Reviews"}, "updated": {"label": "2026-09-18T00:00:00-07:00"}});
    if let Some((page, last)) = paging {
        feed["link"] = links(page, last)
            .map(|(rel, page)| json!({"attributes": {"rel": rel, "href": address(page)}}))
            .to_vec()
            .into();
    }
    if let Some(entries) = entries {
        feed["entry"] = entries;
    }
    json!({"feed": feed}).to_string()
}

/// Returns the same as XML, as loosely written as by the store.
pub fn atom_of(reviews: RangeInclusive<u32>, paging: Option<(u32, u32)>) -> String {
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns:im=\"https://store.test/rss\" xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n\
         <id>x</id><title>Store: Customer Reviews</title><updated>2026-09-18T00:00:00-07:00</updated>\n",
    );
    if let Some((page, last)) = paging {
        for (rel, page) in links(page, last) {
            let _ = writeln!(xml, "<link rel=\"{rel}\" href=\"{}\"/>", address(page));
        }
    }
    xml.push_str("<author><name>Store</name><uri>https://store.test/</uri></author>\n");
    for n in reviews {
        let _ = write!(
            xml,
            "<entry>\n<updated>2026-09-17T05:05:35-07:00</updated>\n<id>{n}</id>\n<title>Title {n}</title>\n\
             <content type=\"text\">Text {n} &lt;3 &amp; more</content>\n\
             <im:contentType term=\"Application\" label=\"Application\"/>\n<im:voteSum>3</im:voteSum>\n<im:voteCount>4</im:voteCount>\n\
             <im:rating>{}</im:rating>\n<im:version>9.1.82</im:version>\n\
             <author>\n<name>Author {n}</name>\n<uri>https://store.test/us/reviews/id{n}9</uri>\n</author>\n\
             <link rel=\"related\" href=\"https://store.test/us/review?id=7&type=Software\"/>\n\
             <content type=\"html\"><table border=\"0\"><tr><td><b><a href=\"https://store.test\">Seven</a></b><br/><title>no</title></td></tr></table></content>\n\
             </entry>\n",
            n % 5 + 1
        );
    }
    xml.push_str("</feed>\n");
    xml
}

/// A store whose feed has these numbers of reviews on its pages.
struct Store {
    kind: &'static str,
    pages: &'static [u32],
}

impl Store {
    fn answer(&self, path: &str) -> SourceResponse {
        if path.starts_with("/lookup") {
            return app(self.kind);
        }
        let (_, rest) = path.split_once("page=").expect("a page");
        let page: u32 = rest.split('/').next().and_then(|digits| digits.parse().ok()).expect("a number");
        let count = self.pages.get(page as usize - 1).copied().unwrap_or(0);
        let first: u32 = self.pages.iter().take(page as usize - 1).sum::<u32>() + 1;
        let paging = Some((page, self.pages.len().max(1) as u32));
        let body = match (count, path.ends_with("json")) {
            (0, true) => feed(None, paging),
            (_, true) => feed_of(first..=first + count - 1, paging),
            (_, false) => atom_of(first..=first.saturating_add(count).saturating_sub(1), paging),
        };
        answer(200, body)
    }

    fn read(&self, query: &Query) -> (Reading, Vec<String>) {
        let source = Scripted::new(|path| Ok(self.answer(path)));
        let reading = block_on(run(query, &source)).expect("reviews");
        (reading, source.paths())
    }
}

fn ids(reading: &Reading) -> Vec<u32> {
    let groups = groups(reading);
    let reviews = groups["reviews"].as_array().expect("reviews are always there");
    assert_eq!(groups["search_information"]["results_on_page"], reviews.len());
    assert!(reviews.iter().zip(1_u64..).all(|(review, position)| review["position"] == position));
    reviews.iter().map(|review| review["id"].as_str().unwrap().parse().unwrap()).collect()
}

fn feeds(paths: &[String]) -> Vec<&str> {
    paths.iter().filter(|path| !path.starts_with("/lookup")).map(String::as_str).collect()
}

#[test]
fn a_review_says_everything_that_the_feed_says() {
    let (reading, paths) = Store { kind: "software", pages: &[2] }.read(&query(1));
    let expected = json!({
        "position": 1, "id": "1", "title": "Title 1", "text": "Text 1 <3 & more", "rating": 2,
        "review_date": "2026-09-17T05:05:35-07:00", "reviewed_version": "9.1.82",
        "author": {"name": "Author 1", "author_id": "19", "link": "https://store.test/us/reviews/id19"},
        "helpfulness_vote_information": "3 out of 4 customers found this review helpful",
        "helpful_votes": 3, "total_votes": 4, "link": "https://store.test/us/review?id=7&type=Software",
    });
    assert_eq!(groups(&reading)["reviews"][0], expected);
    assert_eq!(
        groups(&reading)["search_information"],
        json!({"reviews_results_state": "Results for exact spelling", "results_on_page": 2, "page": 1})
    );
    assert_eq!(
        paths,
        ["/lookup?id=7&country=us", "/us/rss/customerreviews/page=1/id=7/sortby=mostrecent/json"]
    );
    assert_eq!(
        reading.source_url,
        "https://store.test/us/rss/customerreviews/page=1/id=7/sortby=mostrecent/json"
    );
}

#[test]
fn both_forms_of_the_feed_say_the_same() {
    let (json, xml) = (feed_of(1..=50, Some((2, 4))), atom_of(1..=50, Some((2, 4))));
    let (json, xml) = (parse(&json).unwrap(), parse(&xml).unwrap());
    assert_eq!(json.reviews.len(), 50);
    assert_eq!(json.reviews, xml.reviews);
}

#[test]
fn phone_apps_have_pages_of_twenty_five() {
    let store = Store { kind: "software", pages: &[50, 50, 30] };
    let page = |n: u32| store.read(&query(n));
    assert_eq!(ids(&page(1).0), (1..=25).collect::<Vec<_>>());
    assert_eq!(ids(&page(2).0), (26..=50).collect::<Vec<_>>());
    assert_eq!(ids(&page(3).0), (51..=75).collect::<Vec<_>>());
    assert_eq!(ids(&page(6).0), (126..=130).collect::<Vec<_>>());
    assert_eq!(feeds(&page(4).1), ["/us/rss/customerreviews/page=2/id=7/sortby=mostrecent/json"]);
    let next = |n: u32| page(n).0.continuation;
    for n in 1..=5 {
        assert_eq!(next(n), [("page", (n + 1).to_string())], "{n}");
    }
    assert_eq!(next(6), []);
    assert_eq!(page(1).0.next_url, Some(address(2)));
    assert_eq!(page(5).0.next_url, None);
}

#[test]
fn desktop_apps_have_pages_of_ten_newest_first() {
    let store = Store { kind: "mac-software", pages: &[50, 12] };
    let helpful = |page| Query { sort: Sort::MostHelpful, ..query(page) };
    let (first, paths) = store.read(&query(1));
    assert_eq!(ids(&first), (1..=10).collect::<Vec<_>>());
    assert_eq!(feeds(&paths).len(), 1, "the guess was right");
    let (fifth, paths) = store.read(&query(5));
    assert_eq!(ids(&fifth), (41..=50).collect::<Vec<_>>());
    assert_eq!(feeds(&paths).last(), Some(&"/us/rss/customerreviews/page=1/id=7/sortby=mostrecent/json"));
    let (seventh, _) = store.read(&query(7));
    assert_eq!(ids(&seventh), [61, 62]);
    assert_eq!((seventh.next_url, seventh.continuation), (None, vec![]));
    let (sorted, paths) = store.read(&helpful(2));
    assert_eq!(ids(&sorted), (11..=20).collect::<Vec<_>>());
    assert!(feeds(&paths).last().is_some_and(|path| path.contains("sortby=mostrecent")));
    assert_eq!(fifth.continuation, [("page", "6".to_owned())]);
}

#[test]
fn sort_is_the_feed_s_own() {
    let store = Store { kind: "software", pages: &[3] };
    let (_, paths) = store.read(&Query { sort: Sort::MostHelpful, country: "gb".into(), ..query(1) });
    assert_eq!(feeds(&paths), ["/gb/rss/customerreviews/page=1/id=7/sortby=mosthelpful/json"]);
}

#[test]
fn an_exhausted_page_is_an_empty_list() {
    let store = Store { kind: "software", pages: &[30] };
    for (page, feeds_asked) in [(3, 2), (20, 2), (21, 0), (2_147_483_647, 0)] {
        let (reading, paths) = store.read(&query(page));
        assert_eq!(
            Value::from(groups(&reading)),
            json!({"search_information": {"reviews_results_state": "Fully empty", "results_on_page": 0, "page": page}, "reviews": []})
        );
        assert_eq!((reading.next_url, reading.continuation), (None, vec![]));
        assert_eq!(feeds(&paths).len(), feeds_asked, "{page}");
    }
    let (second, paths) = store.read(&query(2));
    assert_eq!(ids(&second), [26, 27, 28, 29, 30]);
    assert_eq!((second.continuation, feeds(&paths).len()), (vec![], 1));
    let desktop = Store { kind: "mac-software", pages: &[50; 10] };
    let (last, _) = desktop.read(&query(50));
    assert_eq!((ids(&last).len(), last.continuation), (10, vec![]));
    let (beyond, paths) = desktop.read(&query(51));
    assert_eq!((ids(&beyond).len(), feeds(&paths).len()), (0, 0));
    assert_eq!(beyond.source_url, "https://store.test/lookup?id=7&country=us");
}

#[test]
fn the_feed_s_tenth_page_is_its_last_whatever_it_links() {
    let store = Store { kind: "software", pages: &[50; 11] };
    let (last, _) = store.read(&query(20));
    assert_eq!((ids(&last).len(), last.continuation), (25, vec![]));
}

#[test]
fn without_links_a_full_page_speaks_for_another() {
    let read = |count: u32, page: u32| {
        let source = Scripted::new(|path| {
            Ok(if path.starts_with("/lookup") {
                app("software")
            } else {
                answer(200, feed_of(1..=count, None))
            })
        });
        block_on(run(&query(page), &source)).unwrap()
    };
    assert_eq!(read(50, 2).continuation, [("page", "3".to_owned())]);
    assert_eq!(read(49, 2).continuation, []);
    assert_eq!(read(25, 1).continuation, []);
    assert_eq!(read(26, 1).continuation, [("page", "2".to_owned())]);
    assert_eq!(read(50, 2).next_url, None);
}

#[test]
fn a_short_page_that_links_further_is_followed_by_the_next_feed_page() {
    let store = Store { kind: "software", pages: &[24, 50] };
    let (first, _) = store.read(&query(1));
    assert_eq!((ids(&first).len(), first.continuation), (24, vec![("page", "3".to_owned())]));
}

#[test]
fn one_review_comes_as_an_object_and_the_app_itself_is_no_review() {
    let single = feed(Some(entry(5)), None);
    assert_eq!(parse(&single).unwrap().reviews.len(), 1);
    let mut entries = vec![
        json!({"im:name": {"label": "Seven"}, "title": {"label": "Seven - Maker"}, "id": {"label": "https://store.test/us/app/id7"}}),
    ];
    entries.extend((1..=3).map(entry));
    let with_app = feed(Some(entries.into()), None);
    let page = parse(&with_app).unwrap();
    assert_eq!(page.reviews.iter().map(|r| r.id.as_deref().unwrap()).collect::<Vec<_>>(), ["1", "2", "3"]);
    for none in [feed(None, None), feed(Some(json!([])), None), feed(Some(Value::Null), None)] {
        assert!(parse(&none).unwrap().reviews.is_empty());
    }
}

#[test]
fn an_empty_json_page_is_looked_up_in_xml() {
    let store = |xml: Result<SourceResponse, Failure>| {
        Scripted::new(move |path: &str| match path {
            path if path.starts_with("/lookup") => Ok(app("software")),
            path if path.ends_with("/json") => Ok(answer(200, feed(None, Some((1, 1))))),
            _ => xml.clone(),
        })
    };
    let source = store(Ok(answer(200, atom_of(1..=30, Some((1, 1))))));
    let reading = block_on(run(&query(2), &source)).unwrap();
    assert_eq!(ids(&reading), [26, 27, 28, 29, 30]);
    assert_eq!(source.paths().last().unwrap(), "/us/rss/customerreviews/page=1/id=7/sortby=mostrecent/xml");
    let empty = store(Ok(answer(200, atom_of(RangeInclusive::new(1, 0), Some((1, 1))))));
    assert_eq!(ids(&block_on(run(&query(1), &empty)).unwrap()), [] as [u32; 0]);
    // Only the XML form proves that there are no reviews: when it is refused, the outcome is unknown.
    for (xml, refusal) in [
        (Ok(answer(403, "")), Refusal::Blocked),
        (Ok(answer(200, "<html>no</html>")), Refusal::UnknownPage),
        (Ok(answer(200, "<feed><entry>")), Refusal::Truncated),
        (Err(refused(Refusal::Timeout)), Refusal::Timeout),
    ] {
        assert_eq!(block_on(run(&query(1), &store(xml))).unwrap_err(), refused(refusal));
    }
}

#[test]
fn a_silent_feed_of_a_rated_app_gives_way_to_the_apps_own_page() {
    let rated = r#"{"resultCount":1,"results":[{"kind":"software","trackId":7,"trackName":"Seven","userRatingCount":9}]}"#;
    let review = r#"{"review":{"id":"31","title":"T","contents":"Good","rating":4,"date":"2026-09-01T00:00:00Z","reviewerName":"Ada"}}"#;
    let product = format!(
        r#"{{"title":"Seven","lockup":{{}},"shelfMapping":{{"allProductReviews":{{"items":[{review}]}}}}}}"#
    );
    let page = format!(
        "<html><script id=\"serialized-server-data\">{{\"data\":[{{\"intent\":{{\"$kind\":\"ProductPageIntent\"}},\"data\":{product}}}]}}</script></html>"
    );
    let source = Scripted::new(move |path: &str| {
        Ok(match path {
            path if path.starts_with("/lookup") => answer(200, rated),
            path if path.ends_with("/json") => answer(200, feed(None, Some((1, 1)))),
            path if path.ends_with("/xml") => answer(200, atom_of(RangeInclusive::new(1, 0), Some((1, 1)))),
            _ => answer(200, page.clone()),
        })
    });
    assert_eq!(ids(&block_on(run(&query(1), &source)).unwrap()), [31]);
    assert_eq!(source.paths().last().unwrap(), "/us/app/id7");
}

#[test]
fn a_feed_that_ends_earlier_than_ten_pages_is_exhausted() {
    let source = Scripted::new(|path| {
        Ok(if path.starts_with("/lookup") {
            app("software")
        } else {
            answer(400, "CustomerReviews RSS page depth is limited to 5")
        })
    });
    assert_eq!(ids(&block_on(run(&query(11), &source)).unwrap()), [] as [u32; 0]);
    assert_eq!(source.paths().len(), 2);
}

#[test]
fn an_app_that_does_not_exist_is_not_found_on_any_page() {
    for page in [1, 21, 2_147_483_647] {
        let source = Scripted::new(|path| {
            Ok(answer(200, if path.starts_with("/lookup") { NO_APP.to_owned() } else { feed(None, None) }))
        });
        let failure = block_on(run(&query(page), &source)).unwrap_err();
        assert!(matches!(failure, Failure::NotFound(_)), "{failure:?}");
    }
}

#[test]
fn a_refusal_is_never_an_empty_list() {
    let lookup_refused = Scripted::new(|path| {
        Ok(if path.starts_with("/lookup") { answer(403, "") } else { answer(200, feed_of(1..=3, None)) })
    });
    assert_eq!(block_on(run(&query(1), &lookup_refused)).unwrap_err(), refused(Refusal::Blocked));
    for (feed, refusal) in [
        (answer(503, ""), Refusal::Overloaded),
        (answer(404, ""), Refusal::BadStatus),
        (answer(400, "<html>no</html>"), Refusal::BadStatus),
        (answer(200, ""), Refusal::Truncated),
        (answer(200, "<html>Connecting to the store</html>"), Refusal::UnknownPage),
        (answer(200, "{}"), Refusal::UnknownPage),
        (answer(200, "{\"feed\":null}"), Refusal::UnknownPage),
        (answer(200, "not found"), Refusal::UnknownPage),
    ] {
        let source = Scripted::new(|path| {
            Ok(if path.starts_with("/lookup") { app("software") } else { feed.clone() })
        });
        assert_eq!(block_on(run(&query(1), &source)).unwrap_err(), refused(refusal), "{feed:?}");
    }
    let error = r#"{"errorMessage":"Invalid value(s) for key(s): [country]"}"#;
    let source = Scripted::new(|_| Ok(answer(400, error)));
    let failure = block_on(run(&query(1), &source)).unwrap_err();
    assert!(matches!(failure, Failure::Unsupported { parameter: "country", .. }));
}

#[test]
fn rows_that_clients_of_the_store_get_are_reviews() {
    let rows = r#"{"userReviewList":[{"userReviewId":"1","rating":5,"title":"Caf&eacute;","body":"Good &amp; fast","name":"Ada",
        "date":"2026-01-01T00:00:00Z","voteCount":9,"voteSum":4,"viewUsersUserReviewsUrl":"https://store.test/reviews/id477539462",
        "developerResponse":{"id":2,"body":"Thanks &amp; bye","modified":"2026-01-02T00:00:00Z"}},{"title":"no stars"}]}"#;
    let page = parse(rows).unwrap();
    let [review] = page.reviews.as_slice() else { panic!("one row has stars") };
    assert_eq!((review.id.as_deref(), review.title.as_deref()), (Some("1"), Some("Café")));
    assert_eq!((review.text.as_deref(), review.rating), (Some("Good & fast"), Some(5)));
    assert_eq!(review.review_date.as_deref(), Some("2026-01-01T00:00:00Z"));
    let author = review.author.as_ref().unwrap();
    assert_eq!((author.name.as_ref(), author.author_id.as_deref()), ("Ada", Some("477539462")));
    let response = review.response.as_ref().unwrap();
    assert_eq!(
        (response.text.as_ref(), response.date.as_deref()),
        ("Thanks & bye", Some("2026-01-02T00:00:00Z"))
    );
    assert_eq!(review.helpful_votes, Some(4));
}

pub fn rows_of_the_store_s_client_are_read_with_their_html_undone() {
    let Some(rows) = fixture("reviews/userreviewsrow-2019-one-row.json") else { return };
    let page = parse(&rows).unwrap();
    let [review] = page.reviews.as_slice() else { panic!("one row") };
    assert!(review.text.as_deref().unwrap().starts_with("Everything's good!"));
    assert_eq!((review.rating, review.helpful_votes), (Some(4), Some(0)));
    assert_eq!(review.helpfulness_vote_information, None);
    assert_eq!(review.author.as_ref().unwrap().author_id.as_deref(), Some("477539462"));
    let answered = r#"{"userReviewList":[{"userReviewId":"1","rating":5,"title":"a","name":"b",
        "developerResponse":{"id":2,"body":"Thanks &amp; bye","modified":"2026-01-01T00:00:00Z"}},{"title":"no stars"}]}"#;
    let page = parse(answered).unwrap();
    assert_eq!(page.reviews.len(), 1);
    assert_eq!(page.reviews[0].response.as_ref().unwrap().text, "Thanks & bye");
}

pub fn reviews_of_a_product_page_are_read_too() {
    let Some(html) = fixture("product/mobile-store-scraper-2026-apple_web_310633997_us.html") else { return };
    let page = parse(&html).unwrap();
    assert_eq!(page.reviews.len(), 8);
    assert!(page.reviews.iter().all(|review| review.id.is_some() && review.text.is_some()));
    assert_eq!(parse("<html><p>Connecting</p></html>").unwrap_err(), Refusal::UnknownPage);
    let Some(other) = fixture("reviews/app-reviews-connect-reviews.json") else { return };
    assert_eq!(parse(&other).unwrap_err(), Refusal::UnknownPage);
}

#[test]
fn xml_is_read_however_it_is_written() {
    let xml = "\u{feff}<feed xmlns='x'><link href='https://store.test/page=3/' rel = 'next'></link><link rel=\"last\" href=\"https://store.test/page=9/\"/>\
        <entry ><content type='html'>&lt;b&gt;no&lt;/b&gt;</content><im:rating> 5 </im:rating><title><![CDATA[A & B <i>]]></title>\
        <content type='text'>x&#128512;&#x1F600;&apos;</content><id>1</id><author><uri/><name>N</name></author></entry>\
        <entry><id>2</id><title>The app</title></entry></feed>";
    let page = parse(xml).unwrap();
    let [review] = page.reviews.as_slice() else { panic!("one review") };
    assert_eq!(review.title.as_deref(), Some("A & B <i>"));
    assert_eq!(review.text.as_deref(), Some("x😀😀'"));
    assert_eq!(review.author.as_ref().map(|author| author.name.as_ref()), Some("N"));
    assert_eq!((review.review_date.as_ref(), review.helpful_votes), (None, None));
}

#[test]
fn texts_stand_without_white_space_around_them_in_every_form() {
    let mut written = entry(1);
    written["title"]["label"] = json!("\u{200f}ممتاز \u{a0}");
    written["content"]["label"] = json!("\n  Line one\r\nline\u{a0}two\t");
    written["author"]["name"]["label"] = json!(" علي ");
    let json = feed(Some(json!([written])), None);
    let xml = "<feed xmlns:im=\"x\"><entry><id>1</id><title>\u{200f}ممتاز \u{a0}</title><content type=\"text\">\n  Line one\r\nline\u{a0}two\t</content>\
               <im:rating>2</im:rating><author><name> علي </name></author></entry></feed>";
    for body in [json.as_str(), xml] {
        let page = parse(body).unwrap();
        let review = serde_json::to_value(&page.reviews[0]).unwrap();
        assert_eq!(
            (&review["title"], &review["text"], &review["author"]["name"]),
            (&json!("ممتاز"), &json!("Line one\nline two"), &json!("علي"))
        );
    }
}
