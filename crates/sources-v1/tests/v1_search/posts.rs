//! Posts and press on pages with unknown classes only.

use crate::world::{json_of, page_of, result, whole};
use serde_json::{Value, json};

fn of(section: &str) -> Value {
    json_of(&whole(&page_of(&(result("https://a.test", "Read") + section))).unwrap())
}

const ICON: &str = "<img src='https://i.test/icon.png' style='height:20px'>";

#[test]
fn reads_an_author_above_the_site_with_the_date() {
    let card = |id: &str, above: &str| {
        format!(
            "<div data-news-doc-id={id}><a href='https://s.test/{id}'><img src='https://i.test/{id}.png' height=92><div role=heading \
             aria-level=3>Title {id}</div>{above}<div>{ICON}<div><div>9 Names</div><div>A site \u{B7} <span>1 day ago</span></div></div></div></a></div>"
        )
    };
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>What people are saying</div>{}{}</g-section-with-header>",
        card("a", "<div style='-webkit-line-clamp:5'>A comment</div><div><span>7 reactions</span></div>"),
        card("b", "")
    ));
    let both = page["perspectives"].as_array().unwrap();
    let first = &both[0];
    assert_eq!((&first["author"], &first["source"]), (&json!("9 Names"), &json!("A site")));
    assert_eq!((&first["date"], &first["extensions"]), (&json!("1 day ago"), &json!(["7 reactions"])));
    assert_eq!(first["snippet"], "A comment");
    assert_eq!(
        (&first["source_logo"], &first["thumbnails"]),
        (&json!("https://i.test/icon.png"), &json!(["https://i.test/a.png"]))
    );
    assert_eq!((&both[1]["author"], &both[1]["extensions"]), (&json!("9 Names"), &Value::Null));
}

#[test]
fn the_still_of_a_film_stands_beside_the_link_of_its_card() {
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>What people are saying</div><div data-news-doc-id=a>\
         <img src='https://i.test/still.jpg'><img src='https://i.test/player.svg'><a href='https://s.test/a'><div role=heading aria-level=3>Title</div>\
         <div>5+ views \u{B7} 1 day ago</div><div>{ICON}<div>Name \u{B7} A site</div></div></a></div></g-section-with-header>"
    ));
    let film = &page["perspectives"][0];
    assert_eq!(
        (&film["author"], &film["thumbnails"]),
        (&json!("Name"), &json!(["https://i.test/still.jpg"]))
    );
}

#[test]
fn a_message_is_told_by_what_its_link_names_as_its_text_and_its_attribution() {
    let message = |number: u32, foot: &str, attribution: &str| {
        format!(
            "<div><div><a aria-labelledby='twitter_text_{number} twitter_attribution_{number}' href='https://m.test/n/status/{number}'></a>\
             <span id=twitter_text_{number}><div><div>Said {number}</div></div>{foot}</span></div>\
             <div id=twitter_attribution_{number}>{attribution}</div></div>"
        )
    };
    let account = |lines: &str| {
        format!("<div><g-link><a href='https://m.test/n'><div>{ICON}</div>{lines}</a></g-link></div>")
    };
    let section = |heading: &str, messages: &str| {
        of(&format!(
            "<g-section-with-header><div role=heading aria-level=2>{heading}</div>{messages}</g-section-with-header>"
        ))
    };
    let below = account("<div>name</div><div>M (Site) \u{B7} <span>2 weeks ago</span></div>");
    let beside = account("<div>name \u{B7} M</div><div>Who that is</div>");
    let page = section(
        "What people are saying",
        &(message(1, "<div><span>50+ likes</span></div>", &below)
            + &message(2, "<div>520+ likes \u{B7} <div><span>2 days ago</span></div></div>", &beside)),
    );
    let said = page["perspectives"].as_array().unwrap();
    for (one, site, date, likes) in
        [(&said[0], "M (Site)", "2 weeks ago", "50+ likes"), (&said[1], "M", "2 days ago", "520+ likes")]
    {
        assert_eq!((&one["author"], &one["source"]), (&json!("name"), &json!(site)));
        assert_eq!((&one["date"], &one["extensions"]), (&json!(date), &json!([likes])));
        assert_eq!(one["thumbnails"], Value::Null);
    }
    let page = section("Somebody on M", &message(3, "", "<div>1 hour ago</div>"));
    let post = &page["latest_posts"]["posts"][0];
    assert_eq!((&post["snippet"], &post["date"]), (&json!("Said 3"), &json!("1 hour ago")));
}

#[test]
fn a_site_that_other_cards_name_is_no_author() {
    let card = |number: u32, by: &str| {
        format!(
            "<div data-news-doc-id={number}><a href='/goto?url=CAESmwEB6zswF{number}'><div role=heading aria-level=3>Title {number}</div>\
             <div>5+ views \u{B7} 1 day ago</div><div>{ICON}<div>{by}</div></div></a></div>"
        )
    };
    let page = of(&format!(
        "<g-section-with-header><div role=heading aria-level=2>What people are saying</div>{}{}{}</g-section-with-header>",
        card(1, "Name \u{B7} A site"),
        card(2, "A site"),
        card(3, "Somebody")
    ));
    let said = page["perspectives"].as_array().unwrap();
    assert_eq!((&said[0]["author"], &said[0]["source"]), (&json!("Name"), &json!("A site")));
    assert_eq!((&said[1]["author"], &said[1]["source"]), (&Value::Null, &json!("A site")));
    assert_eq!((&said[2]["author"], &said[2]["source"]), (&json!("Somebody"), &Value::Null));
}

#[test]
fn the_site_of_news_without_an_icon_stands_right_above_the_title() {
    let page = of(
        "<g-section-with-header><div role=heading aria-level=2>Top stories</div><div data-news-doc-id=a><a href='https://n.test/a'>\
         <div><img src='https://i.test/a.png' height=92><div><span>17:41</span></div></div>\
         <div><div><span>A site</span><span> \u{B7} A channel</span></div><div role=heading aria-level=3>Title</div><div>17 hours ago</div></div>\
         </a></div></g-section-with-header>",
    );
    assert_eq!(page["top_stories"][0]["source"], "A site \u{B7} A channel");
}
