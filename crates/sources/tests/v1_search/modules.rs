//! Modules between and beside the web results, each in the shapes that pages of several years give it.

use crate::world::{json_of, page_of, read, result, whole};
use serde_json::{Value, json};

fn of(column: &str) -> Value {
    json_of(&whole(&page_of(&(result("https://a.test/", "A") + column))).unwrap())
}

#[test]
fn things_with_a_picture_among_the_proposed_searches_are_proposals_too() {
    let card = |name: &str, phrase: &str| {
        format!(
            "<div role=listitem><a href='/search?q={phrase}&stick=x'></a><img src='https://i.test/{phrase}.png'><div role=heading aria-level=3>{name}</div></div>"
        )
    };
    for heading in ["People also search for", "Related searches", "Wird auch oft gesucht"] {
        let cards = card("One Thing", "one") + &card("Another Th...", "another+thing");
        let page = of(&format!(
            "<div><div role=heading aria-level=2>{heading}</div><div><div role=list>{cards}</div></div><a class=ngTNl href='/search?q=b'>b</a></div>"
        ));
        let found = &page["related_searches"];
        let queries: Vec<&Value> = found.as_array().unwrap().iter().map(|search| &search["query"]).collect();
        assert_eq!(queries, ["One Thing", "another thing", "b"], "{heading}");
        assert_eq!(found[0]["thumbnail"], "https://i.test/one.png");
    }
    // Pictures with names below any other heading are none.
    let page = of(&format!("<div><div role=heading aria-level=2>Places</div>{}</div>", card("One", "one")));
    assert_eq!(page["related_searches"], Value::Null);
}

#[test]
fn a_recorded_page_shows_what_else_is_searched_as_phrases_and_as_things() {
    for (name, things) in [
        ("desktop/hotels-london", 6),
        ("2024-03-13_movement", 6),
        ("2026-02-06_nba-scores", 6),
        ("donald-trump", 4),
    ] {
        let Some(page) = read(name) else { continue };
        let found = page
            .related_searches
            .iter()
            .filter(|search| search.link.contains("stick=") || search.link.contains("si="));
        assert_eq!(found.count(), things, "{name}");
        assert_eq!(page.related_searches.len(), things + 8, "{name}");
    }
}

#[test]
fn a_post_keeps_its_date_apart_from_its_counts_and_is_there_without_a_title() {
    let post = |meta: &str, title: &str| {
        format!(
            "<a class=WlydOe href='https://p.test/{}'>{title}<div class=rbYSKb><span>{meta}</span></div><div class=sTl1Td>Somebody \u{B7} Site</div></a>",
            meta.len()
        )
    };
    let title = "<div role=heading aria-level=3>T</div>";
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>What people are saying</div>{}{}{}</g-section-with-header>",
        post("3 weeks ago", title),
        post("90+ reactions", title),
        post("1 day ago", ""),
    ));
    let posts = page["perspectives"].as_array().unwrap();
    assert_eq!(posts.len(), 3);
    assert_eq!((&posts[0]["date"], &posts[0]["extensions"]), (&json!("3 weeks ago"), &Value::Null));
    assert_eq!((&posts[1]["date"], &posts[1]["extensions"]), (&Value::Null, &json!(["90+ reactions"])));
    assert_eq!((&posts[2]["title"], &posts[2]["author"]), (&Value::Null, &json!("Somebody")));
}
