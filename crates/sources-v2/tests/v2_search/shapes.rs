//! Shapes of pages that no recording shows.

use crate::world::{ASKED, json_of, page_of};
use quarry_sources_v2::search::parse;
use serde_json::{Value, json};

fn results(list: &str) -> Vec<Value> {
    json_of(&parse(&page_of(list), ASKED).unwrap())["organic_results"].as_array().unwrap().clone()
}

#[test]
fn a_video_leads_to_the_film_itself_where_its_player_knows_the_address() {
    for (played, link) in [
        (r#"{"murl":"https://films.test/7","du":"1:00"}"#, "https://films.test/7"),
        (r#"{"murl":"https://films.test A Film"}"#, "https://engine.test/videos/7"),
        ("no record", "https://engine.test/videos/7"),
    ] {
        let page = page_of(&format!(
            "<li class=b_ans><div class=mc_vtvc><a href='/videos/7'><div class=mc_vtvc_title>A Film</div></a>\
             <div vrhm='{played}'></div></div></li><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li>"
        ));
        assert_eq!(json_of(&parse(&page, ASKED).unwrap())["inline_videos"][0]["link"], link, "{played}");
    }
}

#[test]
fn films_whose_stills_and_titles_lead_to_the_engines_own_page_are_videos() {
    let card = |id: &str, still: &str, below: &str| {
        format!(
            "<div><div><div><a href='/videos/search?q=x&amp;mid={id}&amp;FORM=1'><img src='//pics.test/{id}'>{still}</a></div></div>\
             <div><a href='/videos/search?q=x&amp;mid={id}&amp;FORM=2'{below}</div></div>"
        )
    };
    let cards = [
        card(
            "A1",
            "<div><span><div></div></span><span>31:18</span></div>",
            "><div><div><div><span>A Film | Part 1</span></div></div><div>août 26, 2018</div>\
             <div><span>Films \u{203A} Boat Club</span></div></div></a>",
        ),
        card(
            "B2",
            "<span><span>Click to view</span></span><div><span>4:13</span><span>HD</span></div>",
            " title='B and the rest'><b>B</b>…</a></div><div><cite>clips.test</cite>",
        ),
    ];
    let page = page_of(&format!(
        "<li><h2>Vidéos</h2><div><div>{}</div></div></li><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li>",
        cards.concat()
    ));
    let page = json_of(&parse(&page, ASKED).unwrap());
    let videos = json!([
        {
            "position": 1, "title": "A Film | Part 1", "link": "https://engine.test/videos/search?q=x&mid=A1&FORM=2",
            "source": "Films", "channel": "Boat Club", "duration": "31:18", "date": "août 26, 2018",
            "iso_date": "2018-08-26", "thumbnail": "https://pics.test/A1",
        },
        {
            "position": 2, "title": "B and the rest", "link": "https://engine.test/videos/search?q=x&mid=B2&FORM=2",
            "source": "clips.test", "duration": "4:13", "thumbnail": "https://pics.test/B2",
        },
    ]);
    assert_eq!(page["inline_videos"], videos);
    assert_eq!(page.get("other_sections"), None);
}

#[test]
fn the_phones_heading_inside_the_link_is_a_title() {
    let found = results(
        "<li class=b_algo><div class=b_algoheader><a href='https://a.test/x'><div class=b_tpcn><div class=wr_fav>\
         <div class=rms_iac data-src='//icons.test/a?w=32'></div></div><div class=tptt>A</div><cite>a.test › x</cite>\
         </div><h2>The <strong>Title</strong></h2></a></div><div class=b_caption><p class=b_lineclamp3>\
         <span class=algoSlug_icon>Web</span><span class=news_dt>2 days ago</span>&nbsp;&#0183;&#32;Some \
         <strong>text</strong>, more</p></div></li>",
    );
    assert_eq!(
        found,
        [json!({
            "position": 1, "position_absolute": 1, "title": "The Title", "link": "https://a.test/x",
            "displayed_link": "a.test › x", "source": "A", "favicon": "https://icons.test/a?w=32",
            "date": "2 days ago", "snippet": "Some text, more", "snippet_highlighted_words": ["text"]
        })]
    );
    let found = results(
        "<li class=b_algo><div class=b_algoheader><h2><a href='https://a.test'><img src=x></a>\
         <a href='https://a.test/y'>Second link</a></h2></div></li>",
    );
    assert_eq!((&found[0]["title"], &found[0]["link"]), (&json!("Second link"), &json!("https://a.test/y")));
}

#[test]
fn the_layout_between_2011_and_2013_is_read() {
    let page = "<html><body><div id=results><ul id=wg0 class=sb_results><li class=sa_wr><div class=sa_cc u='0|1'>\
        <div class=sa_mc><div class=sb_tlst><h3><a href='http://a.test/'>First <strong>one</strong></a></h3></div>\
        <div class=sb_meta><cite>a.test</cite><span class=c_tlbxTrg></span></div><p><span class=news_dt>Jun 3, 2012\
        </span> · Its text.</p></div></div></li></ul><ul id=wg1 class=sb_results><li class=sa_wr><div class=sa_cc>\
        <div class=sb_tlst><h3><a href='http://b.test/'>Second</a></h3></div></div></li></ul></div>\
        <div class=sb_adsWv2><ul><li><div class='sb_add sb_adW'><h3><a href='/aclk?u=aHR0cDovL2FkLnRlc3Q'>Ad</a></h3>\
        <p>Buy.</p><cite>ad.test</cite></div></li></ul></div></body></html>";
    let page = parse(page, ASKED).unwrap();
    assert_eq!(page.organic_results.len(), 2);
    let first = &page.organic_results[0];
    assert_eq!((first.title.as_str(), first.snippet.as_deref()), ("First one", Some("Its text.")));
    assert_eq!(first.date.as_deref(), Some("Jun 3, 2012"));
    assert_eq!(page.organic_results[1].position_absolute, 2);
    assert_eq!((page.ads[0].link.as_str(), page.ads[0].block_position), ("http://ad.test", "bottom"));
    assert_eq!(page.ads[0].description.as_deref(), Some("Buy."));
}

#[test]
fn results_in_a_group_are_results_and_passages_in_answers_are_none() {
    let found = results(
        "<li class=b_ans><div class=d_ans><div class=rwrl><p>Passage.</p></div><div class=rwrl_cred><div class=b_algo>\
         <h2><a href=https://p.test>P</a></h2></div></div></div></li>\
         <li><div class=b_algo_group><ol><li class=b_algo><h2><a href=https://a.test>a</a></h2></li>\
         <li class=b_algo><h2><a href=https://b.test>b</a></h2></li></ol></div></li>",
    );
    let links: Vec<_> = found.iter().map(|own| own["link"].as_str().unwrap()).collect();
    assert_eq!(links, ["https://a.test", "https://b.test"]);
    assert_eq!(found[1]["position_absolute"], 3);
}

#[test]
fn older_results_have_their_dates_parts_and_ratings_and_buttons_are_no_text() {
    let found = results(
        "<li class=b_algo><h2><a href='https://a.test/boats'>Boats</a></h2><div class=b_caption><cite>a.test</cite>\
         <p>20.12.2014 - <b>Boats</b> are built of wood and of steel.</p><div><ul>\
         <li><a href='https://a.test/boats#History'>History</a>\u{A0}· </li><li><a href='https://a.test/boats#Hulls'>Hulls</a></li>\
         </ul></div><ul><li>Rating: 3,3/5\u{A0}· </li><li>Paperback</li></ul></div></li>\
         <li class=b_algo><h2><a href='https://b.test/'>B</a></h2><cite>b.test</cite><div class=b_caption>\
         <p><a href='https://words.test/?b'>Translate this page</a>\u{A0}· All about sails. \
         <a href='https://b.test/#:~:text=All'>See more</a></p></div>\
         <div data-title=Sewing><div><a href='https://b.test/#Sewing'>Sewing</a></div><div><p class=b_paractl>Sails are sewn \
         <a href='https://b.test/#Sewing'>See more</a></p></div></div></li>",
    );
    assert_eq!(
        (&found[0]["date"], &found[0]["iso_date"], &found[0]["snippet"]),
        (&json!("20.12.2014"), &json!("2014-12-20"), &json!("Boats are built of wood and of steel."))
    );
    let parts = json!([
        { "title": "History", "link": "https://a.test/boats#History" },
        { "title": "Hulls", "link": "https://a.test/boats#Hulls" },
    ]);
    assert_eq!(found[0]["sitelinks"], json!({ "inline": parts }));
    assert_eq!(found[0]["rich_snippet"]["extensions"], json!(["Rating: 3,3/5"]));
    assert_eq!(found[1]["snippet"], "All about sails.");
    let part = json!([{ "title": "Sewing", "link": "https://b.test/#Sewing", "snippet": "Sails are sewn" }]);
    assert_eq!(found[1]["sitelinks"], json!({ "expanded": part }));
}

#[test]
fn parts_without_names_are_known_by_where_they_stand() {
    let page = page_of(
        "<li><ul><li><h2><a href='/aclk?ld=1&amp;u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3Q'>Shop</a></h2><div><cite>shop.test</cite></div>\
         <div><div><span>Sponsored</span>Boats at your own pace.</div><div><b>Visitors:</b> many</div><p>New · Cheap</p></div>\
         <ul><li><span><a href='/aclk?ld=2&amp;u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3QlMmZhJTNmYiUzZGM'>Oars</a></span></li></ul></li></ul></li>\
         <li><h2><a href='https://a.test/x'>A</a></h2><cite>a.test › x</cite>\
         <p><a href='https://words.test/?a'>Translate this page</a> · A is a page about boats, their hulls and their sails.</p>\
         <ul><li><div><div role=list><div role=listitem><a href='https://a.test/hulls'>Hulls</a></div>\
         <div role=listitem><a href='https://a.test/sails'>Sails</a></div></div></div></li></ul></li>\
         <li><h2><a href='/news/search?q=boats'>News about boats</a></h2><a href='/news/search?q=boats'><cite>engine.test › news</cite></a>\
         <div><a href='https://paper.test/1'><div><cite title='A Paper'><span> · 6h</span></cite></div><div>A boat is built</div></a></div></li>",
    );
    let page = json_of(&parse(&page, ASKED).unwrap());
    let ad = &page["ads"][0];
    assert_eq!(ad["description"], "Boats at your own pace.");
    assert_eq!(ad["extensions"], json!(["Visitors: many", "New · Cheap"]));
    assert_eq!(
        (&ad["sitelinks"][0]["title"], &ad["sitelinks"][0]["link"]),
        (&json!("Oars"), &json!("https://shop.test/a?b=c"))
    );
    let result = &page["organic_results"][0];
    assert_eq!(result["snippet"], "A is a page about boats, their hulls and their sails.");
    let links: Vec<_> =
        result["sitelinks"]["inline"].as_array().unwrap().iter().map(|own| &own["title"]).collect();
    assert_eq!(links, ["Hulls", "Sails"]);
    let news = json!([
        { "position": 1, "title": "A boat is built", "link": "https://paper.test/1", "source": "A Paper", "date": "6h" },
    ]);
    assert_eq!(page["news_results"], news);
}

#[test]
fn rows_of_a_place_are_told_by_what_they_look_like() {
    let card =
        |id: &str, rows: &str| format!("<div data-ypid={id}><div><h2>Cafe {id}</h2>{rows}</div></div>");
    let page = page_of(&format!(
        "<li>{}{}</li><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li>",
        card(
            "YN1",
            "<div>Coffee house</div><div>1 Sail Road, Port · <span>(555) 010-0123</span></div><div>Open · Closes 6 PM</div>"
        ),
        card(
            "YN2",
            "<div>3.4/5 (30) · Tea room · <span title='2 Hull Road, Port'>2 Hull Road</span></div><div>Open 24/7 · Port</div>"
        ),
    ));
    let page = json_of(&parse(&page, ASKED).unwrap());
    let places = json!([
        {
            "position": 1, "place_id": "YN1", "title": "Cafe YN1", "type": "Coffee house", "address": "1 Sail Road, Port",
            "phone": "(555) 010-0123", "hours": "Open · Closes 6 PM", "open_state": "Open",
        },
        {
            "position": 2, "place_id": "YN2", "title": "Cafe YN2", "type": "Tea room", "address": "2 Hull Road, Port",
            "rating": 3.4, "reviews": 30,
        },
    ]);
    assert_eq!(page["local_results"]["places"], places);
}

#[test]
fn a_panel_about_a_product_has_its_name_its_specifications_and_its_scores() {
    let page = "<!DOCTYPE html><html><body><ol id=b_results><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li></ol>\
        <ol id=b_context><li><div data-feedbk-ids=Product><div><div>Share</div><div>Boat 11</div></div>\
        <div><a href='https://boats.test/11'>Boat 11</a><div>Maker: boats.test</div></div>\
        <a href='https://paper.test/11'><div><div>9.0/10 </div><div>A Paper</div></div></a>\
        <div><h2>Specifications</h2><div><div><div><strong>Hull</strong></div><div><div>Oak</div></div></div>\
        <div><div><strong>Sails</strong></div><div><div>Two</div></div></div></div></div>\
        <div id=card_Footer><div>Data: <a title=boats.test href='https://boats.test'>Boats</a>. <a href='https://x.test'>Feedback</a></div></div></div></li></ol></body></html>";
    let page = json_of(&parse(page, ASKED).unwrap());
    let panel = &page["knowledge_graph"];
    assert_eq!(panel["title"], "Boat 11");
    assert_eq!(panel["sources"], json!([{ "name": "Boats", "link": "https://boats.test" }]));
    assert_eq!(panel["facts"], json!({ "Hull": "Oak", "Sails": "Two" }));
    assert_eq!(
        panel["ratings"],
        json!([{ "source": "A Paper", "rating": "9.0/10", "link": "https://paper.test/11" }])
    );
}

#[test]
fn a_generated_answer_whose_texts_carry_the_numbers_of_their_sources_is_read() {
    let source = |number: u32, name: &str| {
        format!(
            "<div data-url='https://{name}.test/' data-title='Boats - {name}' data-displayname='{name}' data-citnumb={number}>\
             <a href='https://{name}.test/'><div>Boats - {name}</div><div>All about boats.</div></a></div>"
        )
    };
    let chip = "<div><a href='https://one.test/'><div data-friendly-url=one.test data-sups='1,2'><span>one</span><b>+1</b></div></a></div>";
    let page = format!(
        "<!DOCTYPE html><html><body><div id=b_topw><div id=ca_main><div>\
         <div><a href='https://one.test/'><span data-sups='1,2'><b>Boats</b> are built of wood. </span></a>{chip}</div>\
         <ul><li><span data-sups=2>Sails are sewn.</span></li></ul></div><div>{}{}</div></div></div>\
         <ol id=b_results><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li></ol></body></html>",
        source(1, "one"),
        source(2, "two")
    );
    let page = json_of(&parse(&page, ASKED).unwrap());
    let answer = json!({
        "text_blocks": [
            { "type": "paragraph", "snippet": "Boats are built of wood.", "reference_indexes": [0, 1] },
            { "type": "paragraph", "snippet": "Sails are sewn.", "reference_indexes": [1] },
        ],
        "references": [
            { "index": 0, "title": "Boats - one", "link": "https://one.test/", "source": "one" },
            { "index": 1, "title": "Boats - two", "link": "https://two.test/", "source": "two" },
        ],
    });
    assert_eq!(page["ai_overview"], answer);
}

#[test]
fn searches_that_the_column_beside_the_list_proposes_follow_those_of_the_list() {
    let page = "<!DOCTYPE html><html><body><ol id=b_results><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li>\
        <li class=b_ans><div class=b_rs><ul><li><a href='/search?q=red+boats&amp;FORM=QSRE1'>red boats</a></li></ul></div></li></ol>\
        <ol id=b_context><li class=b_ans><ul><li><a href='/search?q=Red+Boats&amp;FORM=R5FD1'>Red Boats</a></li>\
        <li><a href='/search?q=sails&amp;FORM=R5FD2'>sails</a></li></ul></li></ol></body></html>";
    let page = parse(page, ASKED).unwrap();
    let queries: Vec<_> = page.related_searches.iter().map(|search| search.query.as_str()).collect();
    assert_eq!(queries, ["red boats", "sails"]);
}

#[test]
fn an_entry_behind_an_advertisers_redirect_is_an_ad() {
    let page = parse(
        &page_of(
            "<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>\
             <li class=b_algo><h2><a href='/aclick?ld=1&amp;u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3Q'>Shop</a></h2></li>\
             <li class=b_algo><h2><a href=https://b.test>b</a></h2></li>",
        ),
        ASKED,
    )
    .unwrap();
    assert_eq!(
        page.organic_results.iter().map(|own| own.link.as_str()).collect::<Vec<_>>(),
        ["https://a.test", "https://b.test"]
    );
    assert_eq!((page.ads[0].link.as_str(), page.ads[0].block_position), ("https://shop.test", "middle"));
}

#[test]
fn a_row_of_products_that_advertisers_pay_for_is_an_ad_each() {
    let slide = |name: &str, more: &str| {
        let link = "<a href='/aclk?ld=1&amp;u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3Q'>";
        let card =
            format!("<p><b>$1,299.00 now</b></p><div>$25/mo</div><div><cite>Boat Shop</cite></div>{more}");
        format!(
            "<div role=listitem><div>{link}<img alt='{name}' src=//pics.test/1><p><span>{name}</span></p></a>{card}</div>\
             <div><div><img alt='{name}' data-src=//pics.test/2></div>{link}<p>{name}</p></a>{card}</div></div>"
        )
    };
    let stars =
        "<div><span role=img aria-label='Star Rating: 4.5 out of 5.'></span> <a href=/aclk?x=1>62</a></div>";
    let page = page_of(&format!(
        "<li><ul><li><h2><a href='/shop?q=boats'>See boats</a></h2><div role=list>{}{}</div></li>\
         <li><h2><a href='/aclk?ld=2&amp;u=aHR0cHMlM2ElMmYlMmZib2F0cy50ZXN0'>Boats</a></h2><cite>boats.test</cite><p>All boats.</p></li>\
         </ul></li><li class=b_algo><h2><a href='https://a.test'>A</a></h2></li>",
        slide("A red boat", ""),
        slide("A blue boat", stars)
    ));
    let page = json_of(&parse(&page, ASKED).unwrap());
    let product = json!({
        "position": 1, "block_position": "top", "title": "A red boat", "link": "https://shop.test",
        "tracking_link": "https://engine.test/aclk?ld=1&u=aHR0cHMlM2ElMmYlMmZzaG9wLnRlc3Q",
        "source": "Boat Shop", "price": "$1,299.00 now", "extracted_price": 1299.0, "extensions": ["$25/mo"],
        "thumbnail": "https://pics.test/1",
    });
    assert_eq!(page["ads"][0], product);
    assert_eq!((&page["ads"][1]["rating"], &page["ads"][1]["reviews"]), (&json!(4.5), &json!(62)));
    assert_eq!(
        (&page["ads"][2]["title"], &page["ads"][2]["description"]),
        (&json!("Boats"), &json!("All boats."))
    );
    assert_eq!(page["ads"].as_array().unwrap().len(), 3);
    assert_eq!(page["organic_results"][0]["position_absolute"], 4);
}

#[test]
fn a_text_without_a_paragraph_is_read_from_the_caption() {
    let found = results(
        "<li class=b_algo><h2><a href=https://a.test>a</a></h2><div class=b_caption><div class=b_attribution>\
         <cite>a.test</cite></div><ol class=b_dList><li>One</li><li>Two</li></ol>\
         <div class=b_factrow><p>Aside.</p></div></div></li>",
    );
    assert_eq!(found[0]["snippet"], "One Two");
}

#[test]
fn spelling_is_told_as_the_page_tells_it() {
    let result = "<li class=b_algo><h2><a href=https://a.test>a</a></h2></li>";
    let corrected = page_of(&format!(
        "<li class=b_ans><div id=sp_requery>Including results for <a href='/search?q=right'><strong>right</strong></a>.\
         <div id=sp_recourse>Only for <a href='/search?q=%2Basked'>asked</a>?</div></div></li>{result}"
    ));
    let information = parse(&corrected, ASKED).unwrap().search_information;
    assert_eq!(information.showing_results_for.as_deref(), Some("right"));
    assert!(information.organic_results_state.unwrap().contains("showing fixed spelling"));
    let proposed = page_of(&format!(
        "<li class=b_ans><div id=sp_requery>Did you mean <a href='/search?q=right'>right</a>?</div></li>{result}"
    ));
    let information = parse(&proposed, ASKED).unwrap().search_information;
    assert_eq!((information.spelling_fix.as_deref(), information.showing_results_for), (Some("right"), None));
    let plain = parse(&page_of(result), ASKED).unwrap().search_information;
    assert_eq!((plain.organic_results_state, plain.spelling_fix), (None, None));
}

#[test]
fn lists_ungrouped_sections_under_their_heading_with_a_position() {
    let list = "<li class=b_ans><div><h2>Storms near you</h2><ul><li><a href='https://a.test/1'>First storm</a> · \
        <cite>a.test</cite><p>It comes tonight.</p></li><li><a href='https://b.test/2'>Second storm</a></li></ul>\
        <div role=button><a href='#'>More</a></div></div></li>\
        <li class=b_algo><h2><a href='https://c.test'>C</a></h2><p>Text</p></li>";
    let page = parse(&page_of(list), ASKED).unwrap();
    let found = json_of(&page);
    assert_eq!(
        found["other_sections"],
        json!([{ "title": "Storms near you", "items": [
            { "position": 1, "title": "First storm", "link": "https://a.test/1", "source": "a.test",
              "extensions": ["It comes tonight."] },
            { "position": 2, "title": "Second storm", "link": "https://b.test/2" },
        ] }])
    );
    assert_eq!(found["organic_results"][0]["position_absolute"], json!(2));
    let unread: Vec<_> =
        page.unread.iter().map(|section| (section.section.as_str(), section.count)).collect();
    assert_eq!(unread, [("Storms near you", 3)]);
}

#[test]
fn tables_of_values_are_tables_and_rows_that_lead_somewhere_are_links() {
    let item = |class: &str, rows: &str| {
        format!(
            "<li{class}><h2><a href='https://a.test/x'>A</a></h2><cite>https://a.test</cite><p>Text that is long \
             enough to be a sentence about the page.</p><table>{rows}</table></li>"
        )
    };
    let values = "<tr><th>Day</th><th>Cases</th></tr><tr><td>Monday</td><td>12</td></tr>";
    let threads = "<tr><td><a href='https://a.test/1'>One</a></td><td>Aug 11, 2019</td></tr>\
        <tr><td><a href='https://a.test/2'>Two</a></td><td></td></tr>";
    for class in [" class=b_algo", ""] {
        let found = results(&item(class, values));
        assert_eq!(
            found[0]["rich_snippet"],
            json!({ "table": [["Day", "Cases"], ["Monday", "12"]] }),
            "{class}"
        );
        let found = results(&item(class, threads));
        assert_eq!(
            found[0]["sitelinks"]["expanded"],
            json!([
                { "title": "One", "link": "https://a.test/1", "date": "Aug 11, 2019", "iso_date": "2019-08-11" },
                { "title": "Two", "link": "https://a.test/2" },
            ]),
            "{class}"
        );
        assert_eq!(found[0].get("rich_snippet"), None, "{class}");
    }
}

#[test]
fn lines_below_an_ads_text_are_its_extensions_with_whom_they_quote() {
    let list = "<li class=b_ad><ul><li><div><h2><a href='/aclk?u=aHR0cDovL2FkLnRlc3Q'>Ad</a></h2><div><p><span>Ad</span>\
        Buy.</p><p>Safe · Cheap</p><div>Kinds: new, old</div><div>Best of 2015 – <a href='https://q.test'>A paper</a></div>\
        </div><div><a href='/search?q=site'>Only this site</a></div></div></li></ul></li>\
        <li class=b_algo><h2><a href='https://c.test'>C</a></h2></li>";
    let found = json_of(&parse(&page_of(list), ASKED).unwrap());
    let ad = &found["ads"][0];
    assert_eq!(ad["description"], json!("Buy."));
    assert_eq!(ad["extensions"], json!(["Safe · Cheap", "Kinds: new, old", "Best of 2015 – A paper"]));
}

#[test]
fn a_generated_answer_keeps_its_words_apart_where_the_page_lost_the_spaces() {
    let list = "<li><div id=ca_main><div><p>Use<b>one</b>or<b>two</b><span aria-label='A - https://a.test'>1</span>.</p>\
        <p>(<b>three</b>)</p></div></div></li><li class=b_algo><h2><a href='https://c.test'>C</a></h2></li>";
    let spaced = list.replace("Use<b>", "Use <b>").replace("</b>or<b>", "</b>s or <b>");
    for (list, said) in [(list, "Use one or two."), (&spaced, "Use ones or two.")] {
        let page = parse(&page_of(list), ASKED).unwrap();
        let first = &page.ai_overview.unwrap().text_blocks[0];
        assert_eq!(first.snippet.as_deref(), Some(said));
    }
}

#[test]
fn a_widget_without_links_keeps_its_values_and_is_heard_of() {
    let list = "<li class=b_ans><div><h2>Weather</h2><div>Oslo</div><div>12 degrees<span> now</span></div>\
        <select><option>F</option></select></div></li><li class=b_algo><h2><a href='https://c.test'>C</a></h2></li>";
    let page = parse(&page_of(list), ASKED).unwrap();
    assert_eq!(
        json_of(&page)["other_sections"],
        json!([{ "title": "Weather", "items": [
            { "position": 1, "title": "Oslo", "extensions": ["12 degrees now"] }
        ] }])
    );
    assert_eq!(page.unread.len(), 1);
}

#[test]
fn a_passage_that_is_a_list_or_a_table_is_answered_entry_by_entry() {
    let passage = |inside: &str| {
        let list = format!(
            "<li class=b_ans><div class=d_ans><div class=rwrl>{inside}</div><div class=b_algo-like><h2>\
             <a href='https://a.test/x'>Steps</a></h2><cite>a.test</cite></div></div></li>\
             <li class=b_algo><h2><a href='https://c.test'>C</a></h2></li>"
        );
        json_of(&parse(&page_of(&list), ASKED).unwrap())["answer_box"].clone()
    };
    let steps = passage("<p>Do this:</p><ol><li>First</li><li>Then</li></ol>");
    assert_eq!((&steps["snippet"], &steps["list"]), (&json!("Do this:"), &json!(["First", "Then"])));
    let rows = passage("<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>");
    assert_eq!(rows["table"], json!([["A", "B"], ["1", "2"]]));
    assert_eq!((rows.get("snippet"), &rows["link"]), (None, &json!("https://a.test/x")));
}

#[test]
fn a_panels_collage_is_known_by_what_its_pictures_open() {
    let tile = |name: &str| {
        format!(
            "<a class=locColg0 ihk='/th?id={name}' href='/images/search?q=x'><img src='https://pics.test/{name}'></a>"
        )
    };
    let page = page_of("<li class=b_algo><h2><a href='https://a.test'>A</a></h2><cite>https://a.test</cite></li>").replace(
        "</div></body>",
        &format!(
            "<div id=b_context><li><div class=b_entityTP data-feedbk-ids=Local><h2>Reed House</h2><div class=irp>{}{}</div></div></li></div></div></body>",
            tile("a"),
            tile("b")
        ),
    );
    for page in [quarry_test_pages::rename_classes(&page), page] {
        let graph = json_of(&parse(&page, ASKED).unwrap())["knowledge_graph"].clone();
        assert_eq!(graph["images"], json!(["https://pics.test/a", "https://pics.test/b"]), "{graph}");
    }
}
