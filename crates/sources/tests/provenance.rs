//! Tests of provenance: no recorded page is refused at the time of its making for its own phrase; every page is refused at a
//! later time or for another phrase; and a canned page into which the phrase was written is refused at any time.

// Tests and their helpers may panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::path::Path;

use quarry_kernel::time::UnixMs;
use quarry_kernel::url::QueryBuilder;
use quarry_sources::provenance::{PageTime, Provenance, ShownPhrase, read_search_box};
use quarry_sources::{Refusal, RequestBody, Site, SourceRequest, read_provenance};
use quarry_test_pages::{check, html, recordings, recordings_of_set, rows};

const LIMIT_MS: i64 = 300_000;
/// Folders of pages by site.
const FOLDERS: [(&str, Site); 5] = [
    ("v1/search", Site::V1Web),
    ("v1/local", Site::V1Web),
    ("v2/search", Site::V2Web),
    ("v3/search", Site::V3Html),
    ("v4/search", Site::V4Web),
];

/// Returns the phrase of a page: as its recorder noted it, else as its search box shows it.
fn find_phrase(path: &Path, html: &str) -> Option<String> {
    let note = std::fs::read_to_string(path.with_extension("meta.json")).ok();
    let noted = note.and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok());
    let noted = noted.and_then(|note| note["qry"].as_str().map(str::to_owned));
    noted.or_else(|| read_search_box(html))
}

fn build_request(site: Site, phrase: &str) -> SourceRequest {
    let query = QueryBuilder::new().with_pair("q", phrase);
    match site {
        Site::V3Html => SourceRequest {
            body: Some(RequestBody::Form(query.into_string())),
            ..SourceRequest::get(site, "/html/".into())
        },
        _ => SourceRequest::get(site, query.with_pair("hl", "en").append_to("/search")),
    }
}

fn read(site: Site, phrase: &str, html: &str) -> Provenance {
    read_provenance(&build_request(site, phrase), html)
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        refuses_no_recorded_page_at_its_own_time_and_every_one_later_or_for_another_phrase,
        refuses_every_canned_page_at_any_time,
    ]);
}

fn refuses_no_recorded_page_at_its_own_time_and_every_one_later_or_for_another_phrase() {
    let (mut dated, mut compared) = (0, 0);
    for (folder, site) in FOLDERS {
        for (path, html) in html(recordings(folder)) {
            let name = path.display();
            let Some(phrase) = find_phrase(&path, &html) else { continue };
            let told = read(site, &phrase, &html);
            let made = told.created_at.map_or(UnixMs(0), PageTime::latest);
            assert_eq!(told.find_refusal(made.plus_ms(30_000), LIMIT_MS), None, "{name}: {phrase} {told:?}");
            if told.created_at.is_some() {
                dated += 1;
                let late = made.plus_ms(LIMIT_MS + 1);
                assert_eq!(told.find_refusal(late, LIMIT_MS), Some(Refusal::SourceStale), "{name}");
            }
            if told.phrase == ShownPhrase::Asked {
                compared += 1;
                let other = read(site, "entirely another phrase", &html);
                assert_eq!(other.find_refusal(made, LIMIT_MS), Some(Refusal::SourceMismatch), "{name}");
            }
        }
    }
    if dated + compared == 0 {
        return println!("skipped: no recordings beside the repository or at QUARRY_FIXTURES");
    }
    println!("{dated} pages tell their time, {compared} their phrase");
    assert!(dated > 80 && compared > 120, "{dated} {compared}");
}

fn refuses_every_canned_page_at_any_time() {
    let canned = html(recordings_of_set("fixtures-fourth", "v1/search"));
    if canned.is_empty() {
        println!("skipped: no recordings beside the repository or at QUARRY_FIXTURES");
    }
    for (path, html) in canned {
        let phrase = read_search_box(&html).unwrap();
        let told = read(Site::V1Web, &phrase, &html);
        let made = told.created_at.unwrap().latest();
        assert_eq!(told.find_refusal(UnixMs(1_784_000_000_000), LIMIT_MS), Some(Refusal::SourceStale));
        assert_eq!(told.find_refusal(made, LIMIT_MS), Some(Refusal::SourceMismatch), "{}", path.display());
    }
}

/// Distinct phrases in many scripts and spellings.
const PHRASES: [&str; 24] = [
    "tall ships",
    "  tall   mills ",
    "Fahrräder für Kinder größer als 1,20 m",
    "c++ \"move semantics\" -rust",
    "a > b && c < d",
    "it's 'so'",
    "rock & roll",
    "100% wool",
    "caf\u{E9} cre\u{300}me",
    "\u{1F355} near me",
    "İSTANBUL otelleri",
    "ΟΔΟΣ ΕΡΜΟΥ",
    "чай с мёдом",
    "咖啡 店",
    "東京タワー　ピザ",
    "한국 여행",
    "שלום עולם",
    "\u{202B}قهوة تركية\u{202C}",
    "पहाड़ की यात्रा",
    "கடல் உணவு",
    "รองเท้า วิ่ง",
    "თბილისი ამინდი",
    "ＡＢＣ １２３",
    "why do the boats of the northern lakes lie so low in the water when the wind comes from the hills",
];

/// Builds a page like the source's: the phrase escaped in title and box, and encoded in the links to its other kinds of results.
fn build_page(asked: &str, shown: &str, linked: &str) -> String {
    let escaped = shown.trim().replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let query = |phrase: &str| QueryBuilder::new().with_pair("q", phrase).into_string().replace("%20", "+");
    let links = |kind: &str| format!("<a href=\"/search?{}&amp;{kind}\">", query(linked.trim()));
    let kinds = ["udm=2", "udm=7", "tbm=nws", "start=10", "start=20", "start=30", "tbs=qdr:d"].map(links);
    let back = if asked == linked {
        String::new()
    } else {
        format!("<a href=\"/search?nfpr=1&amp;{}\">", query(asked))
    };
    format!(
        "<html><title>{escaped} - Engine</title><form action=/search><input type=hidden name=hl value=en>\
         <input class=\"box\" title=\"Search > all\" name=\"q\" value=\"{escaped}\"></form>{}{back}",
        kinds.concat()
    )
}

#[test]
fn a_page_for_the_asked_phrase_is_never_refused_and_one_for_another_phrase_always() {
    for site in [Site::V1Web, Site::V2Web, Site::V3Html] {
        for asked in PHRASES {
            let refusal = |page: &str| read(site, asked, page).find_refusal(UnixMs(0), LIMIT_MS);
            let page = build_page(asked, asked, asked);
            assert_eq!(refusal(&page), None, "{asked}");
            let in_capitals = build_page(asked, &asked.to_uppercase().to_lowercase(), asked);
            assert_eq!(refusal(&in_capitals), None, "{asked} in another case");
            for other in PHRASES.iter().filter(|other| **other != asked) {
                let page = build_page(other, other, other);
                assert_eq!(refusal(&page), Some(Refusal::SourceMismatch), "{asked}: {other}");
            }
        }
    }
}

#[test]
fn a_corrected_or_cut_phrase_is_the_asked_one() {
    let read = |asked: &str, page: &str| read(Site::V1Web, asked, page).find_refusal(UnixMs(0), LIMIT_MS);
    assert_eq!(read("tall shpis", &build_page("tall shpis", "tall ships", "tall ships")), None, "in the box");
    assert_eq!(
        read("tall shpis", &build_page("tall shpis", "tall shpis", "tall ships")),
        None,
        "in the links"
    );
    let long = PHRASES[23];
    let cut = &long[..long.len() - 20];
    assert_eq!(read(long, &build_page(cut, cut, cut)), None, "cut");
}

#[test]
fn a_phrase_that_somebody_pasted_is_found_in_the_links() {
    for asked in ["tall ships", "Fahrräder für Kinder", "咖啡", "شاي"] {
        let pasted =
            build_page("quiet mills", asked, "quiet mills").replace("q=quiet+mills", &format!("q={asked}"));
        for page in [pasted, build_page("quiet mills", asked, "quiet mills")] {
            let told = read(Site::V1Web, asked, &page);
            assert_eq!(told.find_refusal(UnixMs(0), LIMIT_MS), Some(Refusal::SourceMismatch), "{asked}");
        }
    }
}
