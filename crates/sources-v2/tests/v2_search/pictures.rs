//! Pictures of things, where no class tells their boxes.

use crate::world::{ASKED, json_of, page_of};
use quarry_sources_v2::search::parse;
use quarry_test_pages::rename_classes;

#[test]
fn a_picture_beside_a_text_is_its_own_and_icons_and_lists_are_not() {
    let result = |picture: &str| {
        format!(
            "<li class=b_algo><h2><a href='https://a.test/reeds'>Reeds by the water</a></h2><div class=b_attribution><a href='https://a.test/reeds'>\
             <div class=siteicon><img src='/th?id=Icon&w=32&h=32'></div><cite>https://a.test/reeds</cite></a></div>\
             <div class=b_imagePair>{picture}<p>Reeds grow by the water wherever the wind lets them, and bend with it.</p></div></li>"
        )
    };
    for (picture, expected) in [
        (
            "<a href='https://a.test/reeds'><img src='/th?id=Reeds&w=80&h=80'></a>",
            Some("https://engine.test/th?id=Reeds&w=80&h=80"),
        ),
        (
            "<div data-src='/th?id=Late&amp;w=80&amp;h=80'></div>",
            Some("https://engine.test/th?id=Late&w=80&h=80"),
        ),
        ("", None),
    ] {
        let page = page_of(&result(picture));
        for page in [rename_classes(&page), page] {
            let answer = json_of(&parse(&page, ASKED).unwrap());
            let first = &answer["organic_results"][0];
            assert_eq!(first["thumbnail"].as_str(), expected, "{first}");
        }
    }
    // Pictures of a list are those of its entries.
    let listed = "<ul><li><img src='/th?id=Entry&w=80&h=80'>Entry</li></ul>";
    let answer = json_of(&parse(&rename_classes(&page_of(&result(listed))), ASKED).unwrap());
    assert!(answer["organic_results"][0]["thumbnail"].is_null(), "{answer}");
}
