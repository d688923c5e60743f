//! Words of the interface, sites and dates in the right place: small pages of each kind, and the cases beside the recordings.

use crate::world::{ASKED, json_of};
use quarry_sources_v2::search::parse;
use serde_json::{Value, json};

const RESULT: &str = "<li class=b_algo><h2><a href='https://a.test/'>A</a></h2></li>";

fn read(block: &str) -> Value {
    let page = format!("<html><body><main><ol id=b_results>{block}{RESULT}</ol></main></body></html>");
    json_of(&parse(&page, ASKED).unwrap())
}

fn read_case(name: &str) -> Option<Value> {
    let page = quarry_test_pages::beside_recordings(&format!("cases/{name}"))?;
    Some(json_of(&parse(&page, ASKED).unwrap()))
}

pub(crate) fn gives_the_expected_values_of_the_small_cases() {
    let Some(page) = read_case("reading/v2-module-see-more-as-item.html") else { return };
    assert_eq!(page["other_sections"], Value::Null, "{page}");
    let Some(page) = read_case("v2_news_source_as_date.html") else { return };
    let story = &page["news_results"][0];
    assert_eq!((&story["date"], &story["source"]), (&Value::Null, &json!("Turf Daily")));
}

#[test]
fn tells_the_items_of_a_module_from_the_ways_to_more_of_it() {
    for more in ["See more", "See all", "Mehr anzeigen", "Voir plus"] {
        let page = read(&format!(
            "<li><h2><a>Reeds to read</a></h2><a href='https://news.test/reeds'>Powered by Example</a>\
             <div><a href='https://b.test/cut'><div>How reeds are cut</div><div>In winter, by hand.</div></a></div>\
             <div><a href='https://c.test/dry'><div>How reeds dry</div><div>Slowly.</div></a></div>\
             <a href='https://news.test/reeds'><div>{more}</div></a></li>"
        ));
        let items = page["other_sections"][0]["items"].as_array().unwrap();
        let titles: Vec<_> = items.iter().map(|item| item["title"].as_str().unwrap()).collect();
        assert_eq!(titles, ["How reeds are cut", "How reeds dry"], "{more}");
        assert_eq!(items[1]["position"], 2);
    }
}

#[test]
fn gives_a_date_only_where_a_card_of_news_shows_one() {
    let page = read(
        "<li><h2><a href='/news/search?q=reeds'>News about reeds</a></h2>\
         <a href='https://b.test/1'><cite><span>Reed Daily</span></cite><div>Reeds are cut</div></a>\
         <a href='https://c.test/2'><cite>Reed Weekly<span>\u{B7} 1d</span></cite><div>Reeds are dry</div></a></li>",
    );
    let news = page["news_results"].as_array().unwrap();
    assert_eq!((&news[0]["date"], &news[0]["source"]), (&Value::Null, &json!("Reed Daily")), "{page}");
    assert_eq!((&news[1]["date"], &news[1]["source"]), (&json!("1d"), &json!("Reed Weekly")), "{page}");
}

#[test]
fn takes_the_picture_beside_an_address_for_the_icon_of_the_site() {
    let item = "<div><a href='https://b.test/'><div><img src='https://i.test/icon?w=32' height=32 width=32></div>\
         <cite>https://b.test</cite></a></div><h2><a href='https://b.test/'>B</a></h2>";
    let page = read(&format!("<li class=b_algo>{item}</li>"));
    assert_eq!(page["organic_results"][0]["favicon"], "https://i.test/icon?w=32", "{page}");
    assert_eq!(page["organic_results"][1]["favicon"], Value::Null);
    let page = format!("<html><body><main><ol id=b_results><li>{item}</li></ol></main></body></html>");
    let page = json_of(&parse(&page, ASKED).unwrap());
    assert_eq!(
        page["organic_results"][0]["favicon"], "https://i.test/icon?w=32",
        "of a result without a name"
    );
}

#[test]
fn an_article_or_a_film_that_stands_in_two_modules_is_given_once() {
    let news = |link: &str, title: &str| {
        format!(
            "<li class=b_ans><div class=nws_itm><cite>Paper</cite><a titletext='{title}' href='{link}'>{title}</a></div></li>"
        )
    };
    let film = |link: &str, title: &str| {
        format!(
            "<li class=b_ans><div class=mc_vtvc><a href='{link}'><div class=mc_vtvc_title>{title}</div></a></div></li>"
        )
    };
    let page = read(
        &[
            news("https://n.test/1", "Reeds"),
            film("https://f.test/v?id=1", "Film"),
            news("http://www.n.test/1/?utm_source=x", "Reeds again"),
            film("https://f.test/v?id=1#", "Film, again"),
            news("https://n.test/2", "Rushes"),
        ]
        .concat(),
    );
    let told = |group: &str| {
        page[group]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| (item["position"].clone(), item["title"].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(told("news_results"), [(json!(1), json!("Reeds")), (json!(2), json!("Rushes"))], "{page}");
    assert_eq!(told("inline_videos"), [(json!(1), json!("Film"))], "{page}");
}
