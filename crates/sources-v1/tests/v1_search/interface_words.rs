//! Words of the interface are told from values by their places, whatever language they are in and whatever classes they have.

use crate::world::{json_of, page_of, result, whole};
use quarry_test_pages::rename_classes;
use serde_json::{Value, json};

/// Labels that no table of controls has.
const WORDS: [&str; 3] =
    ["Lue lis\u{e4}\u{e4}", "\u{39A}\u{3AC}\u{3C4}\u{3B9} \u{3C0}\u{3B9}\u{3BF}", "\u{5E2}\u{5D5}\u{5D3}"];

/// Returns what a column says, with its classes and with others.
fn answers(column: &str) -> [Value; 2] {
    [page_of(column), rename_classes(&page_of(column))].map(|page| json_of(&whole(&page).unwrap()))
}

/// Returns what a panel says, with its classes and with others.
fn graphs(parts: &str) -> [Value; 2] {
    let page = page_of(&result("https://a.test/", "A")).replace(
        "</body>",
        &format!("<div id=rhs><div class=kp-wholepage><div data-attrid=title role=heading>Reedham</div>{parts}</div></div></body>"),
    );
    [rename_classes(&page), page].map(|page| json_of(&whole(&page).unwrap())["knowledge_graph"].clone())
}

#[test]
fn a_link_that_leads_on_is_no_part_of_a_result() {
    let text = "Reeds grow by the water and bend in the wind, year after year.";
    for word in WORDS {
        let column = format!(
            "<div data-hveid=x><div><a href='/goto?url=CAES'><h3 class=LC20lb>Reeds</h3><cite>https://a.test \u{203A} b</cite></a></div>\
             <div><div class=VwiC3b><span>{text}</span> <a class=vzmbzf aria-describedby=t href='/goto?url=CAES'>{word}</a></div></div></div>"
        );
        for answer in answers(&column) {
            assert_eq!(answer["organic_results"][0]["snippet"], text, "{answer}");
        }
    }
}

#[test]
fn a_text_that_is_a_link_to_its_place_is_the_text() {
    let text = "Reeds grow by the water and bend in the wind, year after year.";
    let link = "<a href='https://a.test/b#:~:text=Reeds'>";
    for body in [
        format!("{link}<span>{text}</span></a>"),
        format!("<span>Reeds grow by the water </span>{link}and bend in the wind, year after year.</a>"),
    ] {
        let column = format!(
            "<div data-hveid=x><div><a href='https://a.test/b'><h3 class=LC20lb>Reeds</h3><cite>https://a.test \u{203A} b</cite></a></div>\
             <div><div class=VwiC3b>{body}</div></div></div>"
        );
        for answer in answers(&column) {
            assert_eq!(answer["organic_results"][0]["snippet"], text, "{answer}");
        }
    }
}

#[test]
fn a_note_on_generated_answers_is_no_part_of_one() {
    for word in WORDS {
        let column = format!(
            "<div data-mcpr=1><div data-subtree=aimc><div data-container-id=main-col><div>Reeds grow by the water.</div><div><div>Tekstin on \
             tehnyt kone. <a href='https://help.test/websearch?p=ai_overviews'>{word}</a></div></div></div></div></div>{}",
            result("https://a.test/", "A")
        );
        for answer in answers(&column) {
            let blocks = answer["ai_overview"]["text_blocks"].as_array().unwrap();
            assert_eq!(blocks.len(), 1, "{answer}");
        }
    }
}

#[test]
fn words_for_the_ear_are_known_in_elements_within_elements() {
    let note = |text: &str| format!("<span ahbak aria-hidden=true><span>{text}</span></span>");
    for word in WORDS {
        let column = format!(
            "<div data-mcpr=1><div data-subtree=aimc><div data-container-id=main-col><div>Reeds grow by the water.</div><ul><li><div><strong>\
             <a href='https://a.test/'>Reed Bay</a>:</strong>{}{}</div></li></ul></div></div></div>{}",
            note(". "),
            note(word),
            result("https://a.test/", "A")
        );
        for answer in answers(&column) {
            assert_eq!(answer["ai_overview"]["text_blocks"][1]["list"][0]["title"], "Reed Bay:", "{answer}");
        }
    }
}

#[test]
fn a_link_at_the_end_of_an_ads_text_is_no_sitelink() {
    for word in WORDS {
        let column = format!(
            "<div data-text-ad=1><div><a href='/aclk?sa=l'><div role=heading>Buy reeds</div><span>www.reeds.test</span></a></div>\
             <div class=r025kc><div class=p4wth>Reeds of every kind, cut in winter and dried with care.\
             <div class=VtPJg><span></span><a class=taydad href='/aclk?sa=L&amp;n=2'><span>{word}</span></a></div></div></div></div>"
        );
        let page = page_of(&result("https://a.test/", "A"))
            .replace("<div id=center_col>", &format!("<div id=center_col><div id=tads>{column}</div>"));
        for page in [rename_classes(&page), page] {
            let ads = json_of(&whole(&page).unwrap())["ads"].clone();
            assert_eq!(
                (&ads[0]["title"], &ads[0]["sitelinks"]),
                (&json!("Buy reeds"), &Value::Null),
                "{ads}"
            );
        }
    }
}

#[test]
fn the_way_to_more_of_a_panels_list_is_no_entry() {
    for word in WORDS {
        let entry = |name: &str| {
            format!(
                "<div role=listitem><div><a aria-label='{name}' href='/search?q={name}'></a><img src='https://i.test/{name}.png'><div>{name}</div></div></div>"
            )
        };
        let parts = format!(
            "<div data-attrid='kc:/music/artist:albums'><div role=heading>Albums</div><div role=list>{}{}<div role=listitem><div>\
             <a aria-label='{word} albumit' href='/search?q=more'><svg></svg><div>{word}</div></a></div></div></div></div>",
            entry("Reeds"),
            entry("Rushes")
        );
        for graph in graphs(&parts) {
            let names: Vec<_> =
                graph["albums"].as_array().unwrap().iter().map(|entry| &entry["name"]).collect();
            assert_eq!(names, ["Reeds", "Rushes"], "{graph}");
        }
    }
}

#[test]
fn the_button_of_a_business_is_no_part_of_its_post() {
    for word in WORDS {
        let post = |id: u8| {
            format!(
                "<div role=listitem><div data-post-id={id} role=button><div>Reeds are cut in week {id}</div><div>Mar {id}, 2026</div>\
                 <div><a href='https://reeds.test/{id}'>{word}</a></div></div></div>"
            )
        };
        let parts = format!(
            "<div data-attrid='kc:/local:posts'><div role=heading>Posts</div><div role=list>{}{}</div></div>",
            post(1),
            post(2)
        );
        for graph in graphs(&parts) {
            assert_eq!(graph["posts"][0]["name"], "Reeds are cut in week 1", "{graph}");
            assert!(!graph.to_string().contains(word), "{graph}");
        }
    }
}

#[test]
fn a_place_without_stars_keeps_its_rating() {
    let place = |id: u64, name: &str| {
        format!(
            "<a class='vwVdIc rllt__link' data-cid={id}><div class=rllt__details><div role=heading><span>{name}</span></div><div><span><span>\
             <span class='yi40Hd YrbPuc'>4.7</span></span></span> \u{B7} Reed cutter</div><div>Reed Street 4</div></div></a>"
        )
    };
    let column = format!(
        "<div><div role=heading aria-level=2>Places</div>{}{}</div>{}",
        place(11, "Reeds"),
        place(12, "Rushes"),
        result("https://a.test/", "A")
    );
    for answer in answers(&column) {
        let place = &answer["local_results"]["places"][0];
        assert_eq!(
            (&place["rating"], &place["type"], &place["address"]),
            (&json!(4.7), &json!("Reed cutter"), &json!("Reed Street 4")),
            "{answer}"
        );
    }
}

#[test]
fn a_mark_over_a_picture_is_neither_its_title_nor_its_site() {
    for word in WORDS {
        let card = |number: u8| {
            format!(
                "<div data-attrid='images universal' data-docid=d{number} data-lpage='https://a.test/{number}'><h3><a><img height=180 alt='Reeds in winter {number}' \
                 src='https://i.test/{number}.png'><div><span>{word}</span></div></a></h3><div><a href='https://a.test/{number}'><div><div>\
                 <span>A Site</span></div></div><div>Reeds in winter {number}</div></a></div></div>"
            )
        };
        for answer in answers(&format!("<div id=islrg>{}{}</div>", card(1), card(2))) {
            let picture = &answer["inline_images"][1];
            let told = (&picture["title"], &picture["source_name"]);
            assert_eq!(told, (&json!("Reeds in winter 2"), &json!("A Site")), "{answer}");
        }
    }
}

#[test]
fn the_line_above_a_profile_is_no_text_though_a_company_ends_with_stops() {
    let text = "Experienced director with a history of working in <em>reeds</em>. Skilled in cutting.";
    let column = format!(
        "<div data-hveid=x><div><a href='https://a.test/b'><h3 class=LC20lb>A Person</h3><cite>https://a.test \u{203A} b</cite></a></div><div data-snf=nke7rc>\
         <div class=VwiC3b>Brisbane, Australia \u{B7} Managing Director \u{B7} Reed Co. Ltd.</div><div class=VwiC3b>{text}</div></div></div>"
    );
    for answer in answers(&column) {
        let found = &answer["organic_results"][0];
        assert_eq!(
            found["snippet"],
            "Experienced director with a history of working in reeds. Skilled in cutting."
        );
        let line = &found["rich_snippet"]["top"]["extensions"];
        assert_eq!(line, &json!(["Brisbane, Australia", "Managing Director", "Reed Co. Ltd."]), "{answer}");
    }
}
