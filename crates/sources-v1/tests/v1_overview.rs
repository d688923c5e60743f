//! v1/ai-overview: blocks, citations and references of recorded overviews, and the overview that a page only announces.

use crate::world::{self, ASKED, Scripted, group, now, page_of, read, recorded, refusal, result};
use quarry_sources_core::{Failure, Reading, Refusal};
use quarry_sources_v1::overview::run;
use quarry_sources_v1::search::{AiOverview, Query};
use quarry_test_pages::{check, rows};

fn asked(source: &Scripted) -> Result<Reading, Failure> {
    now(run(&Query { q: "asked".into(), fast_mode: true, ..Query::default() }, source))
}

fn overview(name: &str) -> Option<AiOverview> {
    Some(read(name)?.ai_overview.unwrap())
}

/// Kinds of the blocks by their first letter, with the number of a list's items.
fn outline(overview: &AiOverview) -> String {
    let block = |block: &quarry_sources_v1::search::TextBlock| match block.kind {
        "list" => format!("l{}", block.list.len()),
        kind => kind[..1].to_owned(),
    };
    overview.text_blocks.iter().map(block).collect::<Vec<_>>().join(" ")
}

fn blocks_keep_the_order_and_the_nesting_of_the_page() {
    for (name, blocks, references) in [
        ("why-is-the-sky-blue_7049", "p p l6 p", 6),
        ("2026-02-06_why-are-bananas", "p p l4 p", 6),
        ("2026-02-07_climate-change", "p p l5 p l3 p", 10),
        ("2026-02-07_python-tutorial", "p p h l3 h l3 h l2 h l3", 19),
        ("2025-02-06_cancer-deaths", "p p l3", 13),
        ("openserp/search_results", "p p h p c h p c h l4 p", 12),
    ] {
        let Some(overview) = overview(name) else { continue };
        assert_eq!((outline(&overview).as_str(), overview.references.len()), (blocks, references), "{name}");
    }
}

fn a_lists_items_part_their_titles_from_their_texts() {
    let Some(overview) = overview("why-is-the-sky-blue_7049") else { return };
    let item = &overview.text_blocks[2].list[0];
    assert_eq!(item.title.as_deref(), Some("Sunlight is White Light:"));
    assert_eq!(
        item.snippet.as_deref(),
        Some(
            "Sunlight appears white but contains all the colors of the rainbow (red, orange, yellow, green, blue, indigo, violet)."
        )
    );
}

fn citations_mean_the_sources_that_the_page_says() {
    let Some(overview) = overview("why-is-the-sky-blue_7049") else { return };
    let first = &overview.text_blocks[0];
    assert!(
        first.snippet.as_deref().unwrap().starts_with("The sky is blue due to Rayleigh scattering, where")
    );
    assert_eq!(first.reference_indexes, [2, 0, 4]);
    assert_eq!(overview.references[0].title, "Why Is The Sky Blue? - National Weather Service");
    assert_eq!(overview.references[0].link, "https://www.weather.gov/fgz/SkyBlue");
    assert!(overview.references[2].link.starts_with("https://www.nesdis.noaa.gov/"));
    let indexes: Vec<u32> = overview.references.iter().map(|reference| reference.index).collect();
    assert_eq!(indexes, [0, 1, 2, 3, 4, 5]);
    // The older grammar cites through a script.
    let Some(overview) = self::overview("2025-02-06_cancer-deaths") else { return };
    assert_eq!(overview.text_blocks[0].reference_indexes, [0, 1]);
    assert!(overview.references[0].title.starts_with("Cancer Facts & Figures 2022"));
}

/// Returns a page whose overview has these blocks.
fn page_with(blocks: &str) -> String {
    page_of(&format!(
        "<div data-subtree=aimc><div data-container-id=main-col>{blocks}</div></div>{}",
        result("https://a.test", "t")
    ))
}

#[test]
fn code_keeps_its_lines_and_tables_their_rows() {
    let page = page_with(
        "<pre><code class=language-rust>fn a() {\n    <span>b</span>();\n}\n</code></pre><table><tr><th>A<th>B</tr>\
         <tr><td>1<td>2</tr></table>",
    );
    let page = world::whole(&page).unwrap();
    let blocks = page.ai_overview.unwrap().text_blocks;
    assert_eq!((blocks[0].kind, blocks[0].language.as_deref()), ("code_block", Some("rust")));
    assert_eq!(blocks[0].snippet.as_deref(), Some("fn a() {\n    b();\n}"));
    assert_eq!(
        (blocks[1].kind, &blocks[1].table),
        ("table", &vec![vec!["A".to_owned(), "B".into()], vec!["1".into(), "2".into()]])
    );
}

#[test]
fn a_list_in_a_list_stays_in_its_item() {
    let page = page_with(
        "<ul><li><b>Outer:</b> text<ul><li>inner one</li><li>inner two</li></ul></li><li>next</li></ul>",
    );
    let blocks = world::whole(&page).unwrap().ai_overview.unwrap().text_blocks;
    let list = &blocks[0].list;
    assert_eq!((blocks.len(), list.len()), (1, 2));
    assert_eq!((list[0].title.as_deref(), list[0].snippet.as_deref()), (Some("Outer:"), Some("text")));
    let inner: Vec<_> = list[0].list.iter().map(|item| item.snippet.as_deref()).collect();
    assert_eq!(inner, [Some("inner one"), Some("inner two")]);
}

#[test]
fn controls_and_hidden_parts_are_no_text() {
    let page = page_with(
        "<div class=Y3BBE>Seen<span class=uJ19be><button>View related links</button></span>.</div>\
         <div style='display:none'><div class=Y3BBE>Hidden.</div></div>",
    );
    let blocks = world::whole(&page).unwrap().ai_overview.unwrap().text_blocks;
    assert_eq!(blocks.iter().map(|block| block.snippet.as_deref()).collect::<Vec<_>>(), [Some("Seen.")]);
}

#[test]
fn keeps_lines_and_formulas_apart() {
    let formula =
        "<span><div style='display:inline-flex'><math><mi>a</mi><mo>=</mo><mi>b</mi></math></div></span>";
    let page = page_with(&format!(
        "<div class=Y3BBE><strong>In short</strong><br>It holds that:<br>{formula}<em>(always)</em>.</div>\
         <div class=Y3BBE>Here {formula} is said.</div><ul><li><b>Why:</b><br>It was so.</li></ul>"
    ));
    let blocks = world::whole(&page).unwrap().ai_overview.unwrap().text_blocks;
    assert_eq!(blocks[0].snippet.as_deref(), Some("In short\nIt holds that:\na=b\n(always)."));
    assert_eq!(blocks[1].snippet.as_deref(), Some("Here a=b is said."));
    let item = &blocks[2].list[0];
    assert_eq!((item.title.as_deref(), item.snippet.as_deref()), (Some("Why:"), Some("It was so.")));
}

#[test]
fn a_film_belongs_to_the_text_that_announces_it_and_a_source_keeps_its_date_apart() {
    let source = |number: u32, link: &str, about: &str| {
        format!("<li data-src-id={number}><a href='{link}' aria-label='Title {number}'></a>{about}</li>")
    };
    let page = page_with(&format!(
        "<div><div class=n1><span>This film shows it:</span></div><div><div>\
           <a href='https://films.test/watch?v=7&amp;t=9'><div><img src='https://i.test/7.jpg'><span>50s</span></div>\
           <div><div>A Channel</div><div>Films \u{B7} May 3, 2024</div></div></a></div></div>\
         <div class=n2>And this one:<div><div role=button><img src='https://i.test/8.jpg'><span>01:42</span></div>\
           <div><a href='https://films.test/8'><div><div>Other Channel</div><div>Films \u{2022} vor 3 Tagen</div></div>\
           </a></div></div></div></div><ul>{}{}{}</ul>",
        source(
            1,
            "https://films.test/watch?v=7",
            "<div>Title 1</div><p>Jun 1, 2023 \u{2014} A text about it, long enough to be one.</p><b>Films</b>"
        ),
        source(2, "https://b.test/", "<div>Title 2</div><span class=gxZfx>Jun 2, 2023</span><b>B Site</b>"),
        source(
            3,
            "https://c.test/",
            "<div>Title 3</div><b>A Site whose name is longer than many a text would be</b>"
        ),
    ));
    let overview = world::whole(&page).unwrap().ai_overview.unwrap();
    let films: Vec<_> = overview
        .text_blocks
        .iter()
        .map(|block| {
            let film = block.video.as_ref().unwrap();
            let said =
                [block.snippet.as_deref(), film.channel.as_deref(), Some(&film.platform), Some(&film.date)];
            (
                said.map(Option::unwrap_or_default).join("|"),
                film.duration.as_ref().or(film.clip_length.as_ref()).map(String::as_str),
                film.thumbnail.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        films,
        [
            (
                "This film shows it:|A Channel|Films|May 3, 2024".into(),
                Some("50s"),
                Some("https://i.test/7.jpg")
            ),
            (
                "And this one:|Other Channel|Films|vor 3 Tagen".into(),
                Some("01:42"),
                Some("https://i.test/8.jpg")
            ),
        ]
    );
    assert_eq!(overview.text_blocks[0].reference_indexes, [0]);
    let sources: Vec<_> = overview
        .references
        .iter()
        .map(|source| {
            [&source.date, &source.snippet, &source.source]
                .map(|said| said.as_deref().unwrap_or("-"))
                .join("|")
        })
        .collect();
    assert_eq!(
        sources,
        [
            "Jun 1, 2023|A text about it, long enough to be one.|Films",
            "Jun 2, 2023|-|B Site",
            "-|-|A Site whose name is longer than many a text would be",
        ]
    );
}

fn a_page_with_an_overview_answers_it_in_one_request() {
    let Some(page) = recorded("2026-02-07_tips-for-first-marathon") else { return };
    let source = Scripted::new(&[(200, ASKED, &page)]);
    let reading = asked(&source).unwrap();
    assert_eq!(reading.groups.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["ai_overview"]);
    assert_eq!(group(&reading, "ai_overview").unwrap()["references"].as_array().unwrap().len(), 12);
    // The lighter page would have none, so it is not asked for.
    assert_eq!(source.asked.borrow()[0].path, "/search?q=asked&pws=0");
}

fn a_page_without_an_overview_is_not_found() {
    let Some(page) = recorded("2026-02-06_nba-scores") else { return };
    let source = Scripted::new(&[(200, ASKED, &page)]);
    assert_eq!(asked(&source).unwrap_err(), Failure::NoOverview);
    assert_eq!(source.asked.borrow().len(), 1);
}

const PIECE: &str = "<div class=D5ad8b><div class=LT6XE><div class=f5cPye><div class=rPeykc>It is so.</div></div></div></div>";

fn an_announced_overview_is_fetched_by_a_second_request() {
    let Some(page) = recorded("2025-02-06_tesla-manifesto") else { return };
    let source = Scripted::new(&[(200, ASKED, &page), (200, "https://engine.test/async/folsrch", PIECE)]);
    let reading = asked(&source).unwrap();
    assert_eq!(group(&reading, "ai_overview").unwrap()["text_blocks"][0]["snippet"], "It is so.");
    assert_eq!(reading.source_url, ASKED);
    let asked = source.asked.borrow();
    assert!(asked[1].path.starts_with("/async/folsrch?yv=3&cs=0&ei="), "{}", asked[1].path);
    assert_eq!((asked[0].site, asked[0].device), (asked[1].site, asked[1].device));
}

#[test]
fn the_second_answer_is_refused_or_not_found_as_what_it_is() {
    let announcing = page_of(&format!(
        "{}<script>(function(){{var p={{astyp:'folsrch',url:'/async/folsrch?a\\x3d1'}}}})()</script>",
        result("https://a.test", "t")
    ));
    let second = |status: u16, body: &str| {
        let source = Scripted::new(&[
            (200, ASKED, &announcing),
            (status, "https://engine.test/async/folsrch?a=1", body),
        ]);
        asked(&source).unwrap_err()
    };
    let none = "<div class=X6JNf><span class=YWpX0d>An overview is not available</span></div>";
    assert_eq!(second(200, none), Failure::NoOverview);
    assert_eq!(refusal(second(200, "<p>hello")), Refusal::UnknownPage);
    assert_eq!(refusal(second(200, "")), Refusal::Truncated);
    assert_eq!(refusal(second(429, "")), Refusal::Overloaded);
    assert_eq!(refusal(second(200, "<form id=captcha-form></form>")), Refusal::Challenge);
}

fn a_challenge_is_never_taken_for_a_page_without_an_overview() {
    for name in ["sorry_index", "search_captcha_new", "search_soft_block"] {
        if let Some(page) = recorded(name) {
            assert!(
                matches!(asked(&Scripted::new(&[(200, ASKED, &page)])), Err(Failure::Refused(_))),
                "{name}"
            );
        }
    }
}

#[test]
fn reads_content_behind_an_open_dialog() {
    let page = page_with(
        "<div class=Y3BBE aria-hidden=true ahbak=true><span aria-hidden=true ahbak=true>Reeds grow by the water</span>\
         <span aria-hidden=true> and no word of it</span></div>\
         <ul><li aria-hidden=true ahbak=true><span aria-hidden=true ahbak=true>They bend</span></li></ul>",
    );
    let overview = world::whole(&page).unwrap().ai_overview.unwrap();
    assert_eq!(outline(&overview), "p l1");
    assert_eq!(overview.text_blocks[0].snippet.as_deref(), Some("Reeds grow by the water"));
}

#[test]
fn citations_are_read_whatever_the_name_of_their_comments() {
    const ID: &str = "0c84f2ac-a392-42b6-ab86-5b3be6fd5780";
    let source = "<ul><li><div data-src-id=3><a href='https://s.test/a'><div role=heading>A Source</div></a></div></li></ul>";
    for name in ["Sv6Kpe", "TgQPHd|", "TgQPHd||", "TgQPHd|||", "anything"] {
        let comment = format!("<!--{name}[[&quot;{ID}&quot;,&quot;3&quot;,0]]-->");
        let page = page_with(&format!("<p>Said <button data-icl-uuid={ID}>x</button>{comment}</p>{source}"));
        let overview = world::whole(&page).unwrap().ai_overview.unwrap();
        assert_eq!(overview.text_blocks[0].reference_indexes, [0], "{name}");
    }
}

#[test]
fn a_citation_may_name_the_address_and_a_record_the_page_of_an_encrypted_link() {
    const ID: &str = "0c84f2ac-a392-42b6-ab86-5b3be6fd5780";
    let token = "CAESYQHrOzAV4XvXbAlXJOiOm6faeZ";
    let source = format!(
        "<ul><li><div data-src-id=3><a href='/goto?url={token}'><div role=heading>A Source</div></a></div></li></ul>"
    );
    let page_record = "<!--Tg|[[&quot;https://s.test/a&quot;,null,null,[],16,null,&quot;A Source&quot;,&quot;Text&quot;]]-->";
    let cited = format!(
        "<!--Tg|[[&quot;{ID}&quot;,null,null,0,&quot;&quot;,&quot;Site&quot;,1,&quot;https://s.test/a&quot;,null]]-->"
    );
    let page =
        page_with(&format!("<p>Said <button data-icl-uuid={ID}>x</button>{cited}</p>{source}{page_record}"));
    let overview = world::whole(&page).unwrap().ai_overview.unwrap();
    assert_eq!(overview.references[0].link, "https://s.test/a");
    assert_eq!(overview.text_blocks[0].reference_indexes, [0]);
}

fn words_that_the_page_hides_are_no_part_of_the_answer() {
    let page = page_of(&format!(
        "<style>.m1{{display:none}}</style><div data-mcpr><div jsname=dvXlsc><div role=heading aria-level=2>AI Overview</div>\
         <div data-subtree=aimc><h3 class=m1>Somebody replied:</h3><div data-container-id=main-col><p>The answer itself.</p></div></div></div></div>{}",
        result("https://a.test", "t")
    ));
    let overview = world::whole(&page).unwrap().ai_overview.unwrap();
    let said: Vec<_> = overview.text_blocks.iter().map(|block| block.snippet.as_deref().unwrap()).collect();
    assert_eq!(said, ["The answer itself."]);
    for name in ["a2x-alternatives-desktop", "what-is-the-capital-of-australia", "a2x-alternatives-mobile"] {
        let Some(overview) = self::overview(name) else { continue };
        let first = overview.text_blocks[0].snippet.as_deref().unwrap();
        assert!(!first.starts_with("AI "), "{name}: {first}");
    }
}

fn an_overview_of_a_page_without_scripts_is_read_with_what_opens_below_it() {
    for (name, outline_begins, references) in
        [("best-vpn-opera", "p p l3", 11), ("weekly-contacts-with-mobile", "p p l5", 14)]
    {
        let Some(overview) = overview(name) else { continue };
        let outline = outline(&overview);
        assert!(outline.starts_with(outline_begins), "{name}: {outline}");
        assert_eq!(overview.references.len(), references, "{name}");
        assert!(overview.references.iter().all(|reference| reference.source.is_some()), "{name}");
    }
}

/// The page with the answer's inside put in place by a script, as pages do since May 2026.
#[test]
fn an_answer_that_a_script_brings_is_read_with_its_sources() {
    let source = "<div data-src-id=4><a aria-label='Reeds and rushes compared' href='https://reeds.test/a'></a><div><span>Reeds</span></div>\
        <div><span>Reeds and rushes compared</span></div><div>What the page says of them, in a sentence that is long enough.</div></div>";
    let inside = format!("<p>Reeds grow in water.</p><p>Rushes do too.</p>{source}");
    let escaped = inside.replace('<', "\\x3c").replace('"', "\\\"");
    let script = format!(
        "<script>[[{{id:'sdh_1'}},function(){{jsl.dh(this.id,\"{escaped}\");}}]].forEach(x)</script>"
    );
    let page = page_with("<div id=\"sdh_1\"></div>").replace("</body>", &format!("{script}</body>"));
    let answer = world::whole(&page).unwrap().ai_overview.unwrap();
    let said: Vec<_> = answer.text_blocks.iter().filter_map(|block| block.snippet.as_deref()).collect();
    assert_eq!(said, ["Reeds grow in water.", "Rushes do too."]);
    let [source] = answer.references.as_slice() else { panic!("{:?}", answer.references) };
    // The site's name begins the title and stands above it.
    assert_eq!(
        (source.title.as_str(), source.source.as_deref()),
        ("Reeds and rushes compared", Some("Reeds"))
    );
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        blocks_keep_the_order_and_the_nesting_of_the_page,
        a_lists_items_part_their_titles_from_their_texts,
        citations_mean_the_sources_that_the_page_says,
        a_page_with_an_overview_answers_it_in_one_request,
        a_page_without_an_overview_is_not_found,
        an_announced_overview_is_fetched_by_a_second_request,
        a_challenge_is_never_taken_for_a_page_without_an_overview,
        words_that_the_page_hides_are_no_part_of_the_answer,
        an_overview_of_a_page_without_scripts_is_read_with_what_opens_below_it,
    ]);
}
