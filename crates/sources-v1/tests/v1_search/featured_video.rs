//! A film that answers what was asked, in a block of its own above the results.

use crate::world::{json_of, page_of, result, whole};
use quarry_test_pages::rename_classes;
use serde_json::{Value, json};

const FILM: &str = "https://films.test/watch?v=abc";

fn read(column: &str) -> Value {
    json_of(&whole(&page_of(column)).unwrap())
}

/// Returns the block: the part that is played, and below it the page of the film.
fn block() -> String {
    format!(
        "<div class=MjjYud><block-component><div><div><div><div data-md=294><div data-surl='{FILM}' data-vid=abc data-pubr=Films>\
         <div data-time=32><div><img src='https://i.test/film.png'><div><span>0:32</span></div><div><span>12:05</span></div></div></div>\
         <div><div>In this film</div><div role=button data-time=32><div>\"...<span>Cut the reeds in winter, when they are dry, and bind them at once.</span>...\"</div>\
         <div>From <span>0:32</span></div></div></div></div></div>\
         <div><div><a href='{FILM}'><h3>How to cut reeds</h3><div><cite>films.test \u{203A} watch</cite></div></a></div>\
         <div><a href='{FILM}'><h1>How to cut reeds</h1><div><span>Films</span><span>\u{B7}</span><span>The Reed House</span><span>\u{B7}</span>\
         <span>Mar 20, 2025</span></div></a></div><div><a href='{FILM}&amp;t=95'><div>Drying</div><span>1:35</span></a></div></div>\
         </div></div></div></block-component></div>"
    )
}

#[test]
fn the_answer_is_the_film_with_its_words_and_moments() {
    let column = block() + &result("https://a.test/", "A");
    for column in [column.clone(), rename_classes(&column).replace("block-component", "div")] {
        let page = read(&column);
        let answer = &page["answer_box"];
        assert_eq!(
            (&answer["type"], &answer["title"], &answer["link"]),
            (&json!("video"), &json!("How to cut reeds"), &json!(FILM)),
            "{page}"
        );
        assert_eq!(answer["snippet"], "Cut the reeds in winter, when they are dry, and bind them at once.");
        assert_eq!((&answer["platform"], &answer["channel"]), (&json!("Films"), &json!("The Reed House")));
        assert_eq!(
            (&answer["duration"], &answer["date"], &answer["iso_date"]),
            (&json!("12:05"), &json!("Mar 20, 2025"), &json!("2025-03-20"))
        );
        assert_eq!(answer["thumbnail"], "https://i.test/film.png");
        assert_eq!(
            answer["key_moments"],
            json!([{"time": "1:35", "title": "Drying", "link": format!("{FILM}&t=95")}])
        );
        let results: Vec<_> =
            page["organic_results"].as_array().unwrap().iter().map(|one| &one["link"]).collect();
        assert_eq!(results, ["https://a.test/"], "{page}");
    }
}

#[test]
fn films_of_lists_questions_and_panels_answer_nothing() {
    let film = block().replace("block-component", "div");
    for column in [
        format!("<div data-q='How?' data-lk=x><div role=button>How?</div>{film}</div>"),
        format!("<div role=list><div role=listitem>{film}</div><div role=listitem>{film}</div></div>"),
        format!("</div></div></div><div id=rhs><h2 data-attrid=title>Reeds</h2>{film}</div><div><div><div>"),
    ] {
        let page = read(&(result("https://a.test/", "A") + &column));
        assert_ne!(page["answer_box"]["type"], "video", "{page}");
    }
}

#[test]
fn a_film_may_be_known_by_its_length_alone() {
    let page = read(&format!(
        "<div class=xpdopen><div><div><a href='{FILM}'><img src='https://i.test/film.png'><div>4:20</div></a></div><div><h3><a href='{FILM}'>How to cut reeds</a></h3>\
         <cite>films.test</cite></div></div></div>{}",
        result("https://a.test/", "A")
    ));
    let answer = &page["answer_box"];
    assert_eq!(
        (&answer["type"], &answer["title"], &answer["duration"]),
        (&json!("video"), &json!("How to cut reeds"), &json!("4:20")),
        "{page}"
    );
}
