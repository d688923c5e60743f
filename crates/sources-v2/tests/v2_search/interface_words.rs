//! Words of the interface are told from values by their places, whatever language they are in.

use crate::world::{ASKED, json_of, page_of};
use quarry_sources_v2::search::parse;
use quarry_test_pages::rename_classes;
use serde_json::{Value, json};

const RESULT: &str =
    "<li class=b_algo><h2><a href='https://a.test/'>A</a></h2><cite>https://a.test</cite></li>";

fn answers(block: &str) -> [Value; 2] {
    let page = page_of(&format!("{block}{RESULT}"));
    [rename_classes(&page), page].map(|page| json_of(&parse(&page, ASKED).unwrap()))
}

#[test]
fn controls_of_a_module_are_no_items_of_it() {
    for (from, all, more) in [
        ("Powered by Example", "See all", "See more"),
        ("Tarjoaa Example", "Katso kaikki", "Katso lis\u{e4}\u{e4}"),
        ("\u{63D0}\u{4F9B}\u{5143} Example", "\u{5168}\u{90E8}", "\u{3055}\u{3089}\u{306B}"),
    ] {
        let item = |number: u8| {
            format!(
                "<div role=listitem><a href='https://m{number}.test/a'><div>A long title about reed number {number}</div><div>Site {number}</div></a></div>"
            )
        };
        let block = format!(
            "<li class=b_ans><h2>Reading</h2><a href='https://m.test/topic'>{from}</a><div role=list>{}{}{}</div>\
             <a href='https://m.test/more'><div>{more}</div></a><a href='https://m.test/all'>{all}</a></li>",
            item(1),
            item(2),
            item(3)
        );
        for answer in answers(&block) {
            let items = answer["other_sections"][0]["items"].as_array().unwrap();
            let titles: Vec<_> =
                items.iter().map(|item| item["title"].as_str().unwrap().to_owned()).collect();
            assert_eq!(
                titles,
                [1, 2, 3].map(|number| format!("A long title about reed number {number}")),
                "{answer}"
            );
        }
    }
}

#[test]
fn the_day_of_a_piece_of_news_is_known_in_any_element_and_the_paper_is_none() {
    for (paper, day) in [
        ("Reed Daily", "3h"),
        ("24 Hours", "vor 3 Std."),
        ("\u{8446}\u{65E5}\u{5831}", "3\u{6642}\u{9593}\u{524D}"),
    ] {
        let card = format!(
            "<a href='https://n.test/reeds'><cite><span>{paper}</span></cite><div>A reed grows taller than a house</div><span>{day}</span></a>"
        );
        for answer in answers(&format!(
            "<li class=b_ans><h2><a href='/news/search?q=reeds'>News about reeds</a></h2>{card}</li>"
        )) {
            let news = &answer["news_results"][0];
            assert_eq!((&news["source"], &news["date"]), (&json!(paper), &json!(day)), "{answer}");
        }
    }
}
