//! Rows of things: strips above the results, lists of panels, products that are compared, cinemas, tickets, and what only narrows
//! the search.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

/// Reads a page whose column holds `before`, a result and `after`.
fn of(before: &str, after: &str) -> Value {
    json_of(&whole(&page_of(&format!("{before}{}{after}", result("https://a.test/", "A")))).unwrap())
}

/// Returns the panel of a subject with these parts, and the page around it.
fn panel(subject: &str, parts: &str, after: &str) -> Value {
    let panel = format!(
        "<div id=rhs><div data-attrid=title>{subject}</div><div data-attrid=subtitle>Kind</div>{parts}</div>"
    );
    of("", &format!("{panel}{after}"))
}

#[test]
fn a_name_that_is_broken_into_lines_or_cut_short_is_whole() {
    let card = |label: &str, lines: &[&str]| {
        let lines: String = lines.iter().map(|line| format!("<div>{line}</div>")).collect();
        format!("<a href='/search?q=x' aria-label='{label}'><img src='https://i.test/x.png'>{lines}</a>")
    };
    let page = panel(
        "Somebody",
        &format!(
            "<div data-attrid='kc:/visual_art/visual_artist:works'>{}{}{}{}</div>",
            card("The Self-portrait (in red)", &["The Self-", "portrait (in red)", "1889"]),
            card("A long name of a thing", &["A long name...", "1890"]),
            card("1989", &["1989", "2014"]),
            card("Opens a page", &["Irises", "1891"]),
        ),
        "",
    );
    let told: Vec<(&str, &str)> = page["knowledge_graph"]["artworks"]
        .as_array()
        .unwrap()
        .iter()
        .map(|work| (work["name"].as_str().unwrap(), work["extensions"][0].as_str().unwrap()))
        .collect();
    let whole = [
        ("The Self-portrait (in red)", "1889"),
        ("A long name of a thing", "1890"),
        ("1989", "2014"),
        ("Irises", "1891"),
    ];
    assert_eq!(told, whole);
}

#[test]
fn lists_of_a_panel_are_named_by_the_page_and_never_by_its_interface() {
    let card = |name: &str| {
        format!("<a href='/search?q={name}'><img src='https://i.test/{name}.png'><div>{name}</div></a>")
    };
    let list = |id: &str, heading: &str| {
        format!("<div data-attrid='{id}'><div role=heading>{heading}</div>{}{}</div>", card("B"), card("C"))
    };
    let parts = list("kc:/visual_art/visual_artist:works", "Most popular first")
        + &list("hw:/collection/authors:short stories", "Somebody Short stories")
        + &list("kc:/shopping/gpc:organic-offers", "See these prices");
    let page = panel("Somebody", &parts, "");
    let found = page["knowledge_graph"].as_object().unwrap();
    for name in ["artworks", "short_stories", "price_insights"] {
        assert!(found.contains_key(name), "{name}: {:?}", found.keys().collect::<Vec<_>>());
    }
    assert!(!found.contains_key("most_popular_first") && !found.contains_key("see_these_prices"));
}

#[test]
fn a_part_of_the_panel_among_the_results_is_its_list_and_no_proposed_search() {
    let card = |name: &str| {
        format!(
            "<div role=listitem data-attrid='kc:/common:downwards'><a href='/search?q={name}&amp;si=x'>\
             <img src='https://i.test/{name}.png'><div role=heading aria-level=3>{name}</div></a></div>"
        )
    };
    let row = format!(
        "<div><div role=heading aria-level=2>Books Somebody</div><div><div data-attrid='kc:/common:downwards'>{}{}</div></div></div>",
        card("First"),
        card("Second")
    );
    let page = panel("Somebody", "", &row);
    assert_eq!(page["related_searches"], Value::Null);
    assert_eq!(page["knowledge_graph"]["books"][1]["name"], "Second");
}

#[test]
fn a_card_that_shows_a_year_alone_is_told_by_its_label() {
    let card = |name: &str, year: u32| {
        format!(
            "<div role=listitem><div aria-label='{name}'><img src='https://i.test/{year}.png'><div>{year}</div></div>\
             <a href='/search?q={name}&amp;stick=x' style='display:none'>{name}</a></div>"
        )
    };
    let page = of(
        &format!(
            "<div><div role=heading aria-level=2>What to watch</div><div data-attrid='kc:/tvm/w2w:list'>{}{}</div></div>",
            card("Once Upon a Time", 1984),
            card("The Colossus", 1961)
        ),
        "",
    );
    let section = &page["other_sections"][0];
    assert_eq!(section["items"][0]["title"], "Once Upon a Time");
    assert_eq!(section["items"][0]["extensions"], json!(["1984"]));
    assert_eq!(page["related_searches"], Value::Null);
}

#[test]
fn things_from_many_sites_above_the_results_are_the_strip() {
    let thing = |name: &str| {
        format!(
            "<div><div role=button><img src='https://i.test/x.png'><div data-entityname='{name}'>{name}</div></div>\
             <aside style='display: none;'><a href='/search?q=x&amp;stick=y'>{name}</a></aside></div>"
        )
    };
    let rivers = format!(
        "<div><h2><div>Rivers</div><div>From sources across the web</div></h2><div>{}{}</div></div>",
        thing("Long River"),
        thing("Short River")
    );
    let page = of(&rivers, "");
    assert_eq!(page["top_carousel"]["title"], "Rivers");
    assert_eq!(page["top_carousel"]["items"][1]["name"], "Short River");
    assert_eq!(page["other_sections"], Value::Null);
}

#[test]
fn chips_that_narrow_the_search_are_no_things() {
    let chip = |name: &str| {
        format!(
            "<g-inner-card><a href='/search?q={name}&amp;shoprs=x' aria-label='Filter by {name}.'>\
             <img src='https://i.test/{name}.png'><div>{name}</div></a></g-inner-card>"
        )
    };
    let bar = format!("<div id=appbar><div id=extabar>{}{}{}</div></div>", chip("A"), chip("B"), chip("C"));
    let page = page_of(&result("https://a.test", "first"));
    let page = json_of(&whole(&page.replace("<div id=main>", &format!("{bar}<div id=main>"))).unwrap());
    assert_eq!(page["top_carousel"], Value::Null);
}

#[test]
fn a_strip_on_a_page_without_scripts_is_below_what_its_things_are() {
    let thing = |name: &str, year: u32| {
        format!(
            "<a href='/search?q={name}&amp;stick=x'><div><img src='https://i.test/{year}.png'></div>\
             <div><div><div>{name}</div><div>{year}</div></div></div></a>"
        )
    };
    let page = format!(
        "<!doctype html><html><body><header><form></form></header><div id=main><div><div><div><div>Somebody</div>\
         <div>Artworks</div></div><div><div><div><div>{}{}{}</div></div></div></div></div></div>\
         <div><div><div><a href='/url?q=https://e.test/One&sa=U'><h3><div>One</div></h3><div>e.test \u{203A} One</div></a></div>\
         <div><div><div><div><div><div>What it is about, in a sentence.</div></div></div></div></div></div></div></div></div></body></html>",
        thing("Irises", 1889),
        thing("The Starry Night", 1890),
        thing("Sunflowers", 1888)
    );
    let page = json_of(&whole(&page).unwrap());
    let strip = &page["top_carousel"];
    assert_eq!(strip["title"], "Somebody / Artworks", "{page}");
    assert_eq!(strip["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(strip["items"][1]["extensions"], json!(["1890"]));
}

#[test]
fn cinemas_tell_their_hours_by_day_and_kind() {
    let cinema = |name: &str, hours: &str| {
        format!(
            "<div><h3>Showtimes at <span>{name}</span></h3><a href='/search?q={name}'><div><div>{name}</div>\
             <div><span>18,4 km</span> \u{B7} <span>1 Street, Town</span></div></div></a><div><div>{hours}</div></div></div>"
        )
    };
    let part = format!(
        "<div data-attrid='kc:/film/film:showtimes'><div><div>Sat, 7 Oct</div>{}{}</div></div>",
        cinema("Castle", "<div>18:30</div>"),
        cinema(
            "Palace",
            "<div>Standard</div><div>5:15pm</div><div>8:30pm</div><div>IMAX</div><div>9:00pm</div>"
        )
    );
    let page = panel("A Film", &part, "");
    let found = &page["showtimes_results"];
    assert_eq!(
        found[0],
        json!({
            "position": 1, "name": "Castle", "link": "https://engine.test/search?q=Castle", "date": "Sat, 7 Oct",
            "distance": "18,4 km", "address": "1 Street, Town", "showings": [{"times": ["18:30"]}]
        })
    );
    assert_eq!(
        found[1]["showings"],
        json!([{"type": "Standard", "times": ["5:15pm", "8:30pm"]}, {"type": "IMAX", "times": ["9:00pm"]}])
    );
    let keys = page["knowledge_graph"].as_object().unwrap().keys();
    assert!(keys.clone().all(|key| !key.contains("showtimes")), "{keys:?}");
}

pub(crate) fn paid_tickets_are_no_products() {
    let offer = |name: &str| {
        format!(
            "<div role=listitem><a href='https://tours.test/{name}'><div><img src='https://i.test/{name}.png'></div>\
             <div>{name} by boat</div><div>$47</div><div>Tours</div></a></div>"
        )
    };
    for unit in [
        format!(
            "<div><div><span>Sponsored</span><span role=heading aria-level=2>Tickets &amp; tours</span></div>\
             <div role=list>{}{}</div></div>",
            offer("A"),
            offer("B")
        ),
        format!(
            "<div id=tauc><h3 role=heading aria-level=2>X</h3><div role=list>{}{}</div></div>",
            offer("A"),
            offer("B")
        ),
    ] {
        let page = of(&format!("<div id=tads>{unit}</div>"), "");
        assert_eq!(page["shopping_results"], Value::Null, "{unit}");
        let ticket = &page["tickets_results"][1];
        assert_eq!((&ticket["title"], &ticket["price"]), (&json!("B by boat"), &json!("$47")));
        assert_eq!(ticket["source"], "Tours");
    }
    for (name, count) in [("central-park", 20), ("mobile/paris", 21)] {
        let Some(page) = read(name) else { continue };
        assert_eq!((page.tickets_results.len(), page.shopping_results.len()), (count, 0), "{name}");
    }
}

#[test]
fn a_page_with_nothing_but_sections_of_its_own_is_no_page_of_results() {
    let card = |name: &str| {
        format!("<a href='https://b.test/{name}'><img src='https://i.test/{name}.png'><div>{name}</div></a>")
    };
    let page = page_of(&format!(
        "<div><h2>What to share</h2><div>{}{}{}</div></div>",
        card("Work"),
        card("Study"),
        card("Life")
    ));
    assert!(whole(&page).is_err());
}
