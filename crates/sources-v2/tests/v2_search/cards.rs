//! Newer cards: of news, questions, things, films and pages.

use crate::world::{ASKED, json_of, page_of};
use quarry_sources_v2::search::parse;
use serde_json::json;

#[test]
fn newer_cards_for_news_questions_and_things_are_read() {
    let page = "<html><body><ol id=b_results><li class=b_algo><h2><a href=https://a.test>a</a></h2></li>\
        <li class=b_ans><div id=ans_nws><div class=na_card_wrp><a class=na_ccw titletext='Head line' \
        href='https://n.test/1'><div class=caption><cite>Paper</cite></div><div class=na_t_news_caption>Text</div>\
        <span class=cap_txt>3h</span></a></div></div></li>\
        <li class=b_ans><a href='https://q.test'><div class=df_alsoAskCard><div class=df_qntext>Why?</div>\
        <div class=df_alsocon>Because.</div><h2><span>Page</span></h2><div class=qna_attr><cite>q.test</cite></div>\
        </div></a></li>\
        <li class=b_ans><div class=b_focusLabel>Height</div><div class=b_focusTextLarge>300 m</div></li></ol>\
        <ol id=b_context><li><div id=satoriId>2d67-f4</div><div id=l_ecrd_blk_2_PlainHero><div><div><span><h2>Thing</h2>\
        </span></div><div><div>Painter</div></div></div><a title='All images' href='/images/search?q=thing'>\
        <img src='/t.jpg'></a><a title=Paper href='https://p.test'><div></div></a></div>\
        <div id=l_ecrd_blk_5_AttrQuickFacts><div id=vqfcts-2><div><div><a hover-data=- href='/search?q=born'>Born</a>\
        <span>1950</span></div></div></div></div>\
        <div id=l_ecrd_blk_7_Timeline><a href='/search?q=thing'><h3>Timeline</h3></a><div><div>1950</div><div>\
        <a href='/search?q=1950'><p>Begins.</p></a></div></div><div><div>1960</div><div><a href='/search?q=1960'>\
        <p>Ends.</p></a></div></div></div>\
        <div id=l_ecrd_blk_8_Places><h3>Places</h3><div><a href='/search?q=castle'><img src='/c.jpg'><div>Castle</div></a>\
        </div><div><a href='/search?q=1970'><img src='/m.jpg'><div>1970</div><div>Museum</div></a></div></div></li></ol>\
        </body></html>";
    let page = json_of(&parse(page, ASKED).unwrap());
    assert_eq!(
        page["news_results"],
        json!([{
            "position": 1, "title": "Head line", "link": "https://n.test/1", "source": "Paper", "date": "3h",
            "snippet": "Text"
        }])
    );
    assert_eq!(
        page["related_questions"],
        json!([{
            "question": "Why?", "snippet": "Because.", "title": "Page", "link": "https://q.test",
            "displayed_link": "q.test"
        }])
    );
    assert_eq!(page["answer_box"], json!({"type": "answer", "answer": "300 m", "label": "Height"}));
    let panel = &page["knowledge_graph"];
    assert_eq!((&panel["type"], &panel["kgmid"]), (&json!("Painter"), &json!("2d67-f4")));
    assert_eq!(panel["facts"], json!({"Born": "1950"}));
    assert_eq!(panel["profiles"], json!([{"name": "Paper", "link": "https://p.test"}]));
    let event = |year: &str, said: &str| json!({"title": said, "link": format!("https://engine.test/search?q={year}"), "extensions": [year]});
    assert_eq!(
        panel["modules"],
        json!([
            {"title": "Timeline", "items": [event("1950", "Begins."), event("1960", "Ends.")]},
            {"title": "Places", "items": [
                {"title": "Castle", "link": "https://engine.test/search?q=castle", "image": "https://engine.test/c.jpg"},
                {"title": "Museum", "link": "https://engine.test/search?q=1970", "image": "https://engine.test/m.jpg",
                 "extensions": ["1970"]},
            ]},
        ])
    );
}

#[test]
fn takes_the_first_card_of_a_page_for_its_text_and_the_others_for_its_parts() {
    let more = "<a href='https://a.test/x'>See more</a>";
    let part =
        "<a href='https://a.test/x#p'>Part</a></div><div><ul><li>A line</li><li>and another.</li></ul></div>";
    let result = |class: &str, first: &str| {
        let page = page_of(&format!(
            "<li{class}><h2><a href='https://a.test/x'>A</a></h2><cite>a.test</cite><div class=b_caption><div>{first}</div>\
             <div id=b_rc_gb_origin><div><div>{part}</div><div><div><a href='https://a.test/x#q'>Other</a></div>\
             <div><p>What the other part of the page is about, at length.</p></div></div></div></div></li>"
        ));
        json_of(&parse(&page, ASKED).unwrap())["organic_results"][0].clone()
    };
    for class in [" class=b_algo", ""] {
        let paragraph =
            format!("<p>Its text, long enough to be a sentence of the page, is \u{2026} {more}</p>");
        let found = result(class, &paragraph);
        assert_eq!(
            found["snippet"], "Its text, long enough to be a sentence of the page, is \u{2026}",
            "{class}"
        );
        assert_eq!(found["sitelinks"]["expanded"][0]["snippet"], "A line\nand another.", "{class}");
    }
    let found =
        result(" class=b_algo", &format!("<ul><li>First line</li><li>second \u{2026} {more}</li></ul>"));
    assert_eq!(found["snippet"], "First line\nsecond \u{2026}");
}

#[test]
fn a_card_that_is_a_link_holds_its_passage_and_an_address_that_is_cut_is_none() {
    let played = r#"{"murl":"https://f.test/a-long-na...","pgurl":"https://f.test/a-long-name/"}"#;
    let page = page_of(&format!(
        "<li class=b_algo><h2><a href=https://a.test>a</a></h2></li><li class=b_ans><a href='https://q.test/x'>\
         <div data-tag='RelatedQnA.Item' data-query='Why?'><div>Why?</div><span data-tag='RelatedQnA.ItemDetails'>\
         <strong>Because</strong> it is.</span><h2><span>Page</span></h2><cite>q.test</cite></div></a></li>\
         <li class=b_ans><div id=mc_vtvc_1><a href='/videos/search?mid=1'><div title='Film'>Film</div>\
         <div vrhm='{played}'></div></a></div></li>"
    ));
    let page = json_of(&parse(&page, ASKED).unwrap());
    assert_eq!(page["related_questions"][0]["snippet"], "Because it is.");
    assert_eq!(page["inline_videos"][0]["link"], "https://f.test/a-long-name/");
}

#[test]
fn a_paper_that_shows_its_mark_alone_is_named_and_a_day_stands_without_where_else_a_piece_is_read() {
    let page = page_of(
        "<li class=b_algo><h2><a href=https://a.test>a</a></h2><p>It goes on and on \u{2026} \
         <a href='https://a.test/rest'>See more</a></p></li>\
         <li class=b_ans><div id=ans_nws><div class=na_card_wrp><a class=na_ccw titletext='Head line' \
         href='https://n.test/1'><cite title='The Paper'><div class=rms_iac data-src=x></div><span class=cap_txt>&nbsp;· 1d · on \
         Reader</span></cite><div class=na_t_news_caption>Head line</div><p class=itm_spt>Its text</p></a></div></div></li>",
    );
    let page = json_of(&parse(&page, ASKED).unwrap());
    assert_eq!(
        page["news_results"],
        json!([{
            "position": 1, "title": "Head line", "link": "https://n.test/1", "source": "The Paper", "date": "1d",
            "snippet": "Its text", "thumbnail": "https://engine.test/x"
        }])
    );
    assert_eq!(page["organic_results"][0]["snippet"], "It goes on and on \u{2026}");
}

#[test]
fn pictures_below_a_lower_heading_of_a_panel_are_things_beside_its_own() {
    let item = |name: &str| {
        format!("<li><a href='/search?q={name}'><img src='/{name}.png'><div>{name}</div></a></li>")
    };
    let page = format!(
        "<html><body><ol id=b_results><li class=b_algo><h2><a href=https://a.test>a</a></h2></li></ol><ol id=b_context><li>\
         <div id=l_ecrd_blk_2_PlainHero><h2>Thing</h2></div><div><div><a href='/search?q=B'><h3>Explore more</h3></a><ul>{}{}</ul></div></div>\
         </li></ol></body></html>",
        item("B"),
        item("C")
    );
    let page = json_of(&parse(&page, ASKED).unwrap());
    let module = &page["knowledge_graph"]["modules"][0];
    assert_eq!((&module["title"], &module["items"][1]["title"]), (&json!("Explore more"), &json!("C")));
}

#[test]
fn a_text_of_several_pages_names_them_by_number_and_is_no_passage_of_one() {
    let said = |pages: &str, text: &str| {
        format!(
            "<a data-tg-citations='{pages}' href='https://a.test'>{text}</a><a href='https://a.test'><sup>1</sup></a>. "
        )
    };
    let card = |number: u32, title: &str| {
        format!(
            "<div role=listitem><span>{number}</span><div><a href='https://{number}.test/'><div><div>{title}</div>\
                 <div><div>{number}.test</div></div></div></a></div></div>"
        )
    };
    let page = page_of(&format!(
        "<li class=b_ans><div id=d_ans><div>{}{}</div><div>Learn more:</div><div role=list>{}{}</div></div></li>\
         <li class=b_algo><h2><a href=https://a.test>a</a></h2></li>",
        said("1;2", "One fact"),
        said("2", "Another"),
        card(1, "First"),
        card(2, "<span title='Second, whole'>Second …</span>"),
    ));
    let page = json_of(&parse(&page, ASKED).unwrap());
    let reference = |index: u32, title: &str| json!({"index": index, "title": title, "link": format!("https://{}.test/", index + 1), "source": format!("{}.test", index + 1)});
    assert_eq!(
        page["answer_box"],
        json!({
            "type": "generated",
            "text_blocks": [{"type": "paragraph", "snippet": "One fact. Another.", "reference_indexes": [0, 1]}],
            "references": [reference(0, "First"), reference(1, "Second, whole")],
        })
    );
}

#[test]
fn the_list_of_a_page_stands_in_the_place_of_its_text_and_the_way_to_the_page_is_no_text() {
    let page = page_of(
        "<li class=b_algo><h2><a href='https://a.test'>A</a></h2><div class=b_caption><div class=sa_uc><ul><li>\
         <ol><li><div><span title='First line, whole'>First line …</span></div></li></ol></li></ul></div></div></li>\
         <li class=b_algo><h2><a href='https://b.test'>B</a></h2><div class=b_caption><p>All of it. <a href='https://b.test'>\
         See more</a></p></div></li>",
    );
    let page = json_of(&parse(&page, ASKED).unwrap());
    let [first, second] = [0, 1].map(|at| &page["organic_results"][at]);
    assert_eq!(first["rich_snippet"], json!({"extensions": ["First line, whole"]}));
    assert_eq!(second["snippet"], "All of it.");
}
