//! Refused answers, of the shop and of a product, and hostile pages.

use crate::v1_shopping::product::query as product_query;
use crate::v1_shopping::shop::{ask, query, shop};
use crate::world::{ASKED, Dice, Scripted, now, page_of, pages, refusal};
use quarry_sources_core::Refusal;
use quarry_sources_v1::{product, shopping};
use quarry_test_pages::{TestPage, html, measure_growth, own, recordings};

fn refused(status: u16, url: &str, body: &str) -> [Refusal; 2] {
    let source = || Scripted::new(&[(status, url, body)]);
    [
        refusal(now(shopping::run(&query(), &source())).unwrap_err()),
        refusal(now(product::run(&product_query(), &source())).unwrap_err()),
    ]
}

#[test]
fn a_refusal_is_never_an_empty_success() {
    let challenge = "<html><body><form id=captcha-form></form></body></html>";
    let shell = "<html><body><noscript><meta content='0;url=/httpservice/retry/enablejs?sei=x'></noscript>\
        <a href='/httpservice/retry/enablejs?sei=x'>here</a></body></html>";
    let unknown = "<html><body><p>Hello</p></body></html>";
    for (status, url, body, reason) in [
        (200, ASKED, challenge, Refusal::Challenge),
        (200, "https://engine.test/sorry/index?continue=x", unknown, Refusal::Challenge),
        (200, ASKED, shell, Refusal::NeedsScript),
        (403, ASKED, unknown, Refusal::Blocked),
        (429, ASKED, unknown, Refusal::Overloaded),
        (500, ASKED, unknown, Refusal::BadStatus),
        (200, ASKED, unknown, Refusal::UnknownPage),
        (200, ASKED, "", Refusal::Truncated),
    ] {
        assert_eq!(refused(status, url, body), [reason; 2], "{status} {url} {body}");
    }
}

#[test]
fn a_page_that_shows_nothing_and_does_not_say_so_is_unknown() {
    for column in ["", "<p>Something in a layout that nobody knows</p>"] {
        let (reading, _) = ask(&query(), &[page_of(column)]);
        assert_eq!(refusal(reading.unwrap_err()), Refusal::UnknownPage, "{column}");
    }
}

#[test]
fn a_cut_page_is_truncated_although_products_were_read() {
    let page = shop(1, 40);
    let (reading, _) = ask(&query(), &[page.strip_suffix("</body></html>").unwrap().to_owned()]);
    assert_eq!(refusal(reading.unwrap_err()), Refusal::Truncated);
}

#[test]
fn no_page_cut_anywhere_is_a_success_or_a_panic() {
    for (path, page) in shop_pages() {
        for at in cuts(&page, 12) {
            let is_whole = page[..at].contains("</body") || page[..at].contains("</html");
            let (reading, _) = ask(&query(), &[page[..at].to_owned()]);
            assert!(is_whole || reading.is_err(), "{} cut at {at}", path.display());
        }
    }
    for page in product_pages() {
        for at in cuts(&page, 12) {
            let read = product::parse(&page[..at], ASKED, &product_query());
            assert!(page[..at].contains("</body") || read.is_err(), "cut at {at}");
        }
    }
}

/// Returns pages with products, recorded and of our own.
fn shop_pages() -> Vec<TestPage> {
    let recorded = pages().into_iter().filter(|(_, page)| page.contains("data-gid="));
    recorded.chain(html(own("v1/shopping/products"))).collect()
}

/// Returns pages of one product, recorded and of our own.
fn product_pages() -> Vec<String> {
    let pages = recordings("v1/shopping-product").into_iter().chain(own("v1/shopping/product"));
    html(pages.filter(|path| !path.ends_with("2.html")).collect()).into_iter().map(|(_, page)| page).collect()
}

fn cuts(page: &str, count: usize) -> impl Iterator<Item = usize> {
    let step = page.len() / count + 1;
    (1..page.len()).step_by(step).map(|at| (at..page.len()).find(|&at| page.is_char_boundary(at)).unwrap())
}

#[test]
fn no_garbled_page_panics() {
    let mut dice = Dice::new();
    let mut next = |below| dice.below(below);
    let cards = shop_pages().into_iter().map(|(_, page)| page);
    for page in cards.chain(product_pages()).chain([shop(1, 40)]) {
        for _ in 0..4 {
            let mut bytes = page.clone().into_bytes();
            for _ in 0..2000 {
                let (from, to) = (next(bytes.len()), next(bytes.len()));
                bytes[to] = if next(3) == 0 { b"<>\"'\\&=/,.$%"[next(12)] } else { bytes[from] };
            }
            let garbled = String::from_utf8_lossy(&bytes).into_owned();
            let _ = shopping::parse(&garbled, ASKED, &query());
            let _ = product::parse(&garbled, ASKED, &product_query());
        }
    }
}

#[test]
fn a_page_made_to_be_slow_is_read_in_time_that_grows_with_its_length() {
    let parts = [
        "<div data-oid=1 data-gid=2><b class=gkQHve>t</b>",
        "<h2>h</h2><i>x</i>",
        "<a href='/search?shoprs=A'>x</a>",
        "<div role=listitem data-merchantid=1 data-attrid=organic_offers_grid>",
        "<div role=list><i data-pvf=1 data-label=x></i>",
        "<div data-attrid=product_attributes_facet role=row><p role=gridcell>a</p><p role=gridcell>b</p>",
    ];
    for part in parts {
        let growth = measure_growth(
            8_000,
            |count| page_of(&format!("<i data-attrid=product_title>t</i>{}", part.repeat(count))),
            |page| {
                let _ = shopping::parse(page, ASKED, &query());
                let _ = product::parse(page, ASKED, &product_query());
            },
        );
        assert!(growth < 5.0, "{part}: {growth:.1} times as long as eight pages of an eighth");
    }
}
