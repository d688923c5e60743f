//! Pages after the engine has renamed its classes: web results survive any single renaming, because names are hints and
//! structure decides.

use crate::world::{pages, whole};
use quarry_sources_v1::search::{Extent, Page, parse};

/// Classes on which the readers of web results lean: the hint and what is left of each field at least, in percent, over
/// all recordings: snippet, date, displayed link.
const HINTS: [(&str, [usize; 3]); 16] = [
    ("LC20lb", [99, 99, 99]),
    ("yuRUbf", [99, 99, 99]),
    ("tF2Cxc", [99, 99, 99]),
    ("MjjYud", [99, 99, 99]),
    ("zReHs", [99, 99, 99]),
    ("VwiC3b", [99, 94, 99]),
    ("YrbPuc", [99, 95, 99]),
    ("LEwnzc", [99, 97, 99]),
    ("VuuXrf", [99, 99, 99]),
    ("cz3goc", [97, 97, 97]),
    ("zBAuLc", [99, 99, 99]),
    ("kCrYT", [99, 99, 99]),
    ("Gx5Zad", [99, 98, 99]),
    ("UPmit", [99, 99, 90]),
    ("s3v9rd", [99, 97, 99]),
    ("data-hveid", [99, 99, 99]),
];

fn organic(html: &str) -> Option<Page> {
    parse(html, crate::world::ASKED, Extent::Organic).ok()
}

fn fields(page: &Page) -> [usize; 3] {
    let count = |has: fn(&quarry_sources_v1::search::Organic) -> bool| {
        page.organic_results.iter().filter(|result| has(result)).count()
    };
    [
        count(|result| result.snippet.is_some()),
        count(|result| result.date.is_some()),
        count(|result| result.displayed_link.is_some()),
    ]
}

#[test]
fn titles_and_links_survive_the_renaming_of_any_single_class() {
    // Every fifth page: they are of all ages and devices.
    let pages: Vec<_> = pages()
        .into_iter()
        .step_by(5)
        .filter_map(|(path, html)| Some((path, organic(&html)?, html)))
        .filter(|(_, page, _)| !page.organic_results.is_empty())
        .collect();
    for (hint, shares) in HINTS {
        let (mut whole_pages, mut had, mut has) = (0, [0; 3], [0; 3]);
        let mut lost = Vec::new();
        for (path, page, html) in &pages {
            let known = fields(page);
            let (same, left) = if html.contains(hint) {
                let renamed = organic(&html.replace(hint, "x1y2z3")).unwrap_or_default();
                let is_same = renamed.organic_results.len() == page.organic_results.len()
                    && renamed
                        .organic_results
                        .iter()
                        .zip(&page.organic_results)
                        .all(|(left, right)| left.title == right.title && left.link == right.link);
                (is_same, fields(&renamed))
            } else {
                (true, known)
            };
            whole_pages += usize::from(same);
            if !same {
                lost.push(path.display().to_string());
            }
            for ((had, has), (known, left)) in had.iter_mut().zip(&mut has).zip(known.into_iter().zip(left)) {
                *had += known;
                *has += left;
            }
        }
        assert!(whole_pages * 100 >= pages.len() * 100, "{hint}: {lost:?}");
        for (number, share) in shares.into_iter().enumerate() {
            assert!(
                has[number] * 100 >= had[number] * share,
                "{hint}: field {number}: {} of {}",
                has[number],
                had[number]
            );
        }
    }
}

#[test]
fn headings_of_modules_and_links_into_a_site_are_no_web_results_though_no_name_tells_them() {
    let page = crate::world::page_of(
        "<div><a href=https://a.test/x><h3>First</h3><cite>https://a.test \u{203A} x</cite></a>\
         <div>A sentence that is long enough to be what the page says of its first result.</div>\
         <div><a href=https://a.test/y>Inner</a> \u{B7} <a href=https://a.test/z>Other</a></div></div>\
         <div><a href=https://papers.test/all><h3>Papers about it</h3></a><div><a href=https://b.test>P</a> <cite>A Name</cite>\
         </div></div>\
         <div><a href='/search?q=more'><h3>More places</h3></a></div>\
         <table><tr><td><h3><a href=https://a.test/w>Whole site</a></h3></td></tr></table>",
    );
    let page = whole(&page).unwrap();
    let titles: Vec<_> = page.organic_results.iter().map(|result| result.title.as_str()).collect();
    assert_eq!(titles, ["First"]);
    let first = &page.organic_results[0];
    assert!(first.snippet.as_deref().unwrap().starts_with("A sentence"));
    assert_eq!(first.displayed_link.as_deref(), Some("https://a.test \u{203A} x"));
    let links: Vec<_> =
        first.sitelinks.as_ref().unwrap().inline.iter().map(|link| link.title.as_str()).collect();
    assert_eq!(links, ["Inner", "Other"]);
}

#[test]
fn dates_and_icons_are_told_by_where_they_stand_and_how_large_they_are() {
    let page = crate::world::page_of(
        "<div><a href=https://a.test/x><img src=https://a.test/i.png style='height:18px;width:18px'><h3>First</h3>\
         <cite>https://a.test</cite></a>\
         <div><span>Feb 24, 2016</span> \u{2014} <span>A sentence that is long enough to be a snippet of a result.</span></div>\
         <img src=https://a.test/p.png style='height:92px'></div>",
    );
    let page = whole(&page).unwrap();
    let first = &page.organic_results[0];
    assert_eq!(first.date.as_deref(), Some("Feb 24, 2016"));
    assert!(first.snippet.as_deref().unwrap().starts_with("A sentence"));
    assert_eq!(first.favicon.as_deref(), Some("https://a.test/i.png"));
    assert_eq!(first.thumbnail.as_deref(), Some("https://a.test/p.png"));
}

#[test]
fn an_international_name_is_an_address_that_is_shown_and_ads_show_theirs() {
    let page = crate::world::page_of(
        "<div><a href=https://www.xn--bst-i-test-q5a.test/x><h3>First</h3><div>www.b\u{E4}st-i-test.test \u{203A} x</div></a></div>\
         <div><a href=https://a.test/y><h3>a.test: second</h3><cite>https://a.test</cite></a></div>",
    );
    let ad = "<div id=tads><div data-text-ad=1><a href='https://b.test/' data-rw='/aclk?a'><div role=heading>b.test: buy</div>\
              <span><span>Ad</span><span>https://www.b.test/sale</span></span></a></div></div><div id=rso>";
    let page = whole(&page.replace("<div id=rso>", ad)).unwrap();
    let shown: Vec<_> =
        page.organic_results.iter().map(|result| result.displayed_link.as_deref().unwrap()).collect();
    assert_eq!(shown, ["www.b\u{E4}st-i-test.test \u{203A} x", "https://a.test"]);
    assert_eq!(page.ads[0].displayed_link.as_deref(), Some("https://www.b.test/sale"));
}

#[test]
fn icons_and_pictures_are_told_by_their_size_and_what_an_item_costs_is_no_rating() {
    let page = crate::world::page_of(
        "<div data-hveid=1><div data-snf=x5WNvb><a href='https://a.test/b'><h3>A title</h3><cite>https://a.test</cite></a></div>\
         <div data-snf=mCCBcf><div><span>$3.99</span><span> \u{B7} </span><span><span>4.7</span><span role=img \
         aria-label='Rated 4.7 out of 5,'></span><span>(5,436)</span></span></div></div></div>\
         <g-section-with-header><div role=heading aria-level=2>Top stories</div><div data-news-doc-id=a><a href='https://n.test/a'>\
         <img src='https://i.test/a.png' height=92><div><img src='https://i.test/icon.png' height=16><span>A site</span></div>\
         <div role=heading aria-level=3>Title</div><div>17 hours ago</div></a></div></g-section-with-header>",
    );
    let page = whole(&page).unwrap();
    let facts = page.organic_results[0].rich_snippet.as_ref().unwrap().bottom.as_ref().unwrap();
    let detected = &facts.detected_extensions;
    assert_eq!((detected.rating, detected.reviews, detected.price), (Some(4.7), Some(5436), Some(3.99)));
    let story = &page.top_stories[0];
    assert_eq!(story.source_logo.as_deref(), Some("https://i.test/icon.png"));
    assert_eq!(story.thumbnail.as_deref(), Some("https://i.test/a.png"));
}

#[test]
fn proposals_keep_the_language_that_was_asked_for() {
    let link = |tbs: &str| format!("<a href='/search?tbs={tbs}&amp;q=Best+tea'><div>best tea</div></a>");
    let page = |tbs: &str| {
        let below = format!("</div><div id=botstuff><div id=bres>{}</div></div><div>", link(tbs));
        whole(&crate::world::page_of(&(crate::world::result("https://a.test", "T") + &below))).unwrap()
    };
    assert_eq!(page("lr:lang_1en").related_searches[0].query, "best tea");
    assert_eq!(page("qdr:d").related_searches, []);
}
