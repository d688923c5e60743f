//! v1/ai-mode: answers of both known generations of pages and of one that nobody has seen, answers that come in a second
//! piece, conversations, and what is no answer. No whole page of the mode is recorded: the recorded overviews, whose
//! grammar it shares, and a recorded excerpt are read, and pages of our own making.

use crate::world::{ASKED, Scripted, checked_pages, group, now, pages, refusal};
use quarry_sources_core::{Failure, Reading, Refusal, SourceResponse};
use quarry_sources_v1::SearchContext;
use quarry_sources_v1::ai_mode::{Query, Turn, read, run};
use quarry_sources_v1::search::{self, AiOverview, TextBlock};
use quarry_test_pages::{check, rows};
use serde_json::Value;

const PIECE_AT: &str = "https://engine.test/async/folwr?x";

fn answer(body: &str) -> SourceResponse {
    SourceResponse { status: 200, url: ASKED.into(), body: body.into() }
}

fn page(inside: &str) -> String {
    format!("<!doctype html><html><head><title>t</title></head><body>{inside}</body></html>")
}

/// Returns a page of the mode with these parts in its answer.
fn mode(parts: &str) -> String {
    page(&format!(
        "<div role=main><div data-scope-id=turn><h2>The question</h2><div data-subtree=aimc>\
         <div data-container-id=main-col>{parts}</div><div data-xid=Gd7Hsc><button>Copy</button>Share</div></div></div></div>"
    ))
}

fn turn(html: &str) -> Turn {
    read(&answer(html)).unwrap().unwrap()
}

fn blocks(parts: &str) -> Vec<TextBlock> {
    turn(&mode(parts)).answer.text_blocks
}

fn snippets(blocks: &[TextBlock]) -> Vec<(&str, &str)> {
    blocks.iter().map(|block| (block.kind, block.snippet.as_deref().unwrap_or("-"))).collect()
}

fn asked(query: &Query, source: &Scripted) -> Result<Reading, Failure> {
    now(run(query, source))
}

fn question(q: &str) -> Query {
    Query { q: q.into(), ..Query::default() }
}

const EXCERPT: &str = "v1/ai-mode/turkeryakup/real_ai_mode_goto_links.excerpt.html";

/// Returns every index that a part cites.
fn cited(value: &Value) -> Vec<u64> {
    match value {
        Value::Object(map) => map
            .iter()
            .flat_map(|(name, value)| match name.as_str() {
                "reference_indexes" => {
                    value.as_array().unwrap().iter().map(|index| index.as_u64().unwrap()).collect()
                }
                _ => cited(value),
            })
            .collect(),
        Value::Array(list) => list.iter().flat_map(cited).collect(),
        _ => Vec::new(),
    }
}

fn assert_sound(answer: &AiOverview, name: &str) {
    let json = serde_json::to_value(answer).unwrap();
    assert!(!answer.text_blocks.is_empty(), "{name}");
    for index in cited(&json) {
        assert!((index as usize) < answer.references.len(), "{name}: {index} is no reference");
    }
    for (place, reference) in answer.references.iter().enumerate() {
        assert_eq!(reference.index as usize, place, "{name}");
        assert!(!reference.title.is_empty() && reference.link.contains("://"), "{name}: {reference:?}");
    }
    let texts: Vec<_> = answer.text_blocks.iter().filter_map(|block| block.snippet.as_deref()).collect();
    for text in texts {
        assert!(!text.contains("jsl.dh") && !text.trim().is_empty(), "{name}: {text}");
    }
}

fn the_recorded_excerpt_of_the_mode_is_read_whole() {
    let Some(html) = quarry_test_pages::recording(EXCERPT) else { return };
    let answer = turn(&html).answer;
    assert_sound(&answer, "excerpt");
    let kinds: Vec<_> = answer.text_blocks.iter().map(|block| block.kind).collect();
    assert_eq!(
        kinds,
        ["paragraph", "heading", "list", "heading", "paragraph", "paragraph", "list", "paragraph"]
    );
    assert!(answer.text_blocks[0].snippet.as_deref().unwrap().starts_with("En iyi CRM yazılımı,"));
    assert_eq!(answer.text_blocks[1].level, Some(3));
    let list = &answer.text_blocks[2].list;
    assert_eq!(list[0].title.as_deref(), Some("HubSpot Sales Hub:"));
    assert!(list[0].snippet.as_deref().unwrap().starts_with("Pazarlama odaklı ekipler"));
    // Without comments, citations are recognised by the links beside them, and a quotation by the line under it.
    assert_eq!(
        (list[0].reference_indexes.as_slice(), list[1].reference_indexes.as_slice()),
        (&[0][..], &[1][..])
    );
    assert_eq!(answer.text_blocks[4].reference_indexes, [0]);
    let [first, second] = answer.references.as_slice() else { panic!("{:?}", answer.references) };
    assert_eq!(first.title, "Top 5 CRM Software For Small Businesses in 2026");
    assert!(first.link.starts_with("https://engine.test/goto?url=CAES"));
    assert_eq!((first.source.as_deref(), first.date.as_deref()), (Some("YouTube"), Some("25 May 2026")));
    assert!(first.snippet.as_deref().unwrap().starts_with("and sales funnels"));
    assert_eq!(second.title, "Best CRM Software: User Reviews from August 2026 - G2");
}

fn every_recorded_overview_reads_the_same_as_an_answer_of_the_mode() {
    let mut seen = 0;
    for (path, html) in checked_pages() {
        let name = path.display().to_string();
        let Ok(search::OverviewLocation::Here(overview)) = search::find_overview(&answer(&html)) else {
            continue;
        };
        assert_sound(&overview, &name);
        // The mode knows an answer by its column, which pages before 2026 do not have.
        if !html.contains("main-col") {
            continue;
        }
        let Ok(Some(turn)) = read(&answer(&html)) else { panic!("{name}") };
        assert_sound(&turn.answer, &name);
        assert_eq!(turn.answer.text_blocks, overview.text_blocks, "{name}");
        seen += 1;
    }
    println!("{seen} recorded overviews were compared");
}

const EXPECTED: [(&str, &str); 6] = [
    ("paragraph", "Ships sail by wind. They always did."),
    ("heading", "Sails"),
    ("list", "-"),
    ("table", "-"),
    ("code_block", "sail(1)\nsail(2)"),
    ("paragraph", "Ask on."),
];

fn assert_same_answer(parts: &str) {
    let found = blocks(parts);
    assert_eq!(snippets(&found), EXPECTED, "{parts}");
    assert_eq!(found[0].snippet_highlighted_words, ["They always did"]);
    assert_eq!(found[1].level, Some(3));
    let list = &found[2];
    assert!(list.ordered);
    assert_eq!(
        (list.list[0].title.as_deref(), list.list[0].snippet.as_deref()),
        (Some("Main:"), Some("the largest"))
    );
    let inner: Vec<_> = list.list[1].list.iter().map(|item| item.snippet.as_deref().unwrap()).collect();
    assert_eq!((list.list[1].snippet.as_deref(), inner), (Some("Others"), vec!["jib", "spanker"]));
    assert_eq!(found[3].header, ["Sail", "Area"]);
    assert_eq!(found[3].table, [["Sail", "Area"], ["jib", "9"]]);
    assert_eq!(found[4].language.as_deref().map(str::to_lowercase).as_deref(), Some("python"));
}

#[test]
fn every_kind_of_part_is_read_in_the_generation_of_february_2026() {
    assert_same_answer(
        "<div id=sdh_1><div class=Y3BBE>Ships sail by wind. <mark class=HxTRcb>They always did</mark><span class=uJ19be><button \
         data-icl-uuid=1-1>+1</button></span>.</div><div class=otQkpb role=heading aria-level=3>Sails</div></div>\
         <ol class=IaGLZe><li><span class=T286Pc><strong class=Yjhzub>Main:</strong> the largest</span></li>\
         <li><span class=T286Pc>Others</span><ul class=KsbFXc><li><span class=T286Pc>jib</span></li>\
         <li><span class=T286Pc>spanker</span></li></ul></li></ol>\
         <div><table class=NRefec><thead><tr><th>Sail</th><th>Area</th></tr></thead><tbody><tr><td>jib</td><td>9</td></tr></table></div>\
         <div class=r1PmQe><div class=pHpOfb><div class=z0e9Qd><div class=vVRw1d>python</div></div><pre><code>sail(1)\nsail(2)\n</code></pre></div>\
         <div class=LIBz9e><div class=P8PNlb>Use code with caution.</div><button>Copy</button></div></div>\
         <div class=Y3BBE>Ask on.</div>",
    );
}

#[test]
fn every_kind_of_part_is_read_in_the_generation_of_august_2026() {
    assert_same_answer(
        "<div style='display: contents' data-container-id=6><div class='n6owBd awi2gc'><span style='display:none;' data-key=aimhl>x</span>\
         <span data-subtree=aimfl>Ships sail by wind. <strong class=rQesXe>They always did</strong>.</span></div><div class=yhAwj></div>\
         <div class=otQkpb aria-level=3 role=heading>Sails</div><ol class='KsbFXc U6u95'><li class=Z1qcYe><span class=iNqyIf>\
         <strong class=rQesXe><span class=iNqyIf>Main</span>:</strong> the largest</span><span class=WBgIic><span class=NMq1me>\
         <span aria-hidden=true>&nbsp;</span><a class=PMDqCb href='/goto?url=1' aria-label=x></a><button data-icl-uuid=a-1>Site</button>\
         </span></span></li><li class=Z1qcYe><span class=iNqyIf>Others</span><ul><li><span class=iNqyIf>jib</span></li><li>\
         <span class=iNqyIf>spanker</span></li></ul></li></ol><hr class=s6NV4e>\
         <table><tr><th>Sail</th><th>Area</th></tr><tr><td>jib</td><td>9</td></tr></table>\
         <div class=pHpOfb><div class=vVRw1d>Python</div><pre><code>sail(1)\nsail(2)</code></pre></div>\
         <div class=n6owBd>Ask on.</div></div>",
    );
}

#[test]
fn every_kind_of_part_is_read_in_a_generation_that_nobody_has_seen() {
    assert_same_answer(
        "<section class=qA1><div class=qB2><span class=qC3>Ships sail by wind. <b class=qD4>They always did</b>.</span>\
         <span class=qE5><button>Site</button></span></div></section><div class=qF6><h3 class=qG7>Sails</h3></div>\
         <div class=qH8><ol class=qI9><li class=qJ1><div><b>Main</b>: the largest</div></li><li><div>Others</div><div><ul><li>jib<li>spanker</ul></div></li></ol></div>\
         <div class=qK2><table><thead><tr><td>Sail<td>Area</thead><tbody><tr><td>jib<td>9</table></div>\
         <div class=qL3><div class=qM4><span>Python</span><div role=button>Copy</div></div><div><pre>sail(1)<br>sail(2)</pre></div></div>\
         <div class=qN5><div class=qO6><a href='https://a.test/'>Site</a></div></div><div class=qP7>Ask on.</div>",
    );
}

#[test]
fn a_text_that_stands_beside_parts_is_neither_lost_nor_told_twice() {
    for (parts, expected) in [
        ("<div>Before <ul><li>one</li></ul></div>", vec![("paragraph", "Before"), ("list", "-")]),
        (
            "<div><span>Before</span> <b>it</b><ul><li>one</li></ul><span>after</span></div>",
            vec![("paragraph", "Before it"), ("list", "-"), ("paragraph", "after")],
        ),
        ("<div><div><div>Deep</div></div></div>", vec![("paragraph", "Deep")]),
        ("<p>One</p><div><p>Two</p></div>", vec![("paragraph", "One"), ("paragraph", "Two")]),
        ("<div>Twice</div><div>Twice</div>", vec![("paragraph", "Twice")]),
        ("<div>A <div>nested</div> text</div>", vec![("paragraph", "A nested text")]),
        ("<blockquote>Said.</blockquote>", vec![("paragraph", "Said.")]),
        (
            "<div role=list><div role=listitem>one</div></div><div>x</div>",
            vec![("list", "-"), ("paragraph", "x")],
        ),
    ] {
        assert_eq!(snippets(&blocks(parts)), expected, "{parts}");
    }
    let found = blocks("<ul><li>one<pre>code</pre></li><li><table><tr><td>1</td></tr></table></li></ul>");
    let items = &found[0].list;
    assert_eq!((found.len(), items.len()), (1, 2));
    assert_eq!(snippets(&items[0].text_blocks), [("code_block", "code")]);
    assert_eq!(items[1].text_blocks[0].table, [["1"]]);
}

#[test]
fn controls_and_what_is_hidden_are_no_part_of_an_answer() {
    let parts = "<div>Seen.</div><div hidden>no</div><div style='display:none'>no</div><div style='display: none;'>no</div>\
        <div role=toolbar><div>no</div></div><div role=dialog>no</div><button><div>no</div></button><div role=button>no</div>\
        <form><div>no</div></form><svg><text>no</text></svg><script>no</script><style>no</style><template><p>no</template>\
        <div data-xid=Gd7Hsc><div>no</div></div><div class=zkL70c>no</div><div><a href='https://a.test'>no</a></div>\
        <div role=status>no</div><nav><div>no</div></nav><div data-subtree=aimfl><div role=button><img alt=no></div></div>\
        <ul><li><div data-src-id=1><a href='https://a.test/' aria-label='no'></a><div>no</div></div></li></ul>";
    assert_eq!(snippets(&blocks(parts)), [("paragraph", "Seen.")]);
}

#[test]
fn sources_of_a_page_with_unknown_names_are_told_by_where_their_texts_stand() {
    let text = "The long text of the source that says what it is about, and more of it.";
    let aside = format!(
        "<ul class=z1><li><div data-src-id=4><a class=z2 href='https://a.test/x'></a>\
         <div class=z3><div>A title</div><div><span>3 May 2026 — <span>{text}</span></span></div></div>\
         <img src='https://icons.test/faviconV2?x'><img src='https://pictures.test/1'><div class=z4><span>Site</span></div></div></li>\
         <li><div data-src-id=7><a href='/goto?url=2'></a><div>Another</div><div>{text}!</div><div>Place</div></div></li></ul>"
    );
    let part =
        "<div>Text.<span><a href='https://a.test/x'></a><button data-icl-uuid=u-1>Site</button></span></div>";
    let html = mode(part).replace("</h2>", &format!("</h2><div>{aside}</div>"));
    let answer = turn(&html).answer;
    assert_eq!(answer.text_blocks[0].reference_indexes, [0]);
    let [first, second] = answer.references.as_slice() else { panic!("{:?}", answer.references) };
    assert_eq!((first.title.as_str(), first.link.as_str()), ("A title", "https://a.test/x"));
    assert_eq!(first.source.as_deref(), Some("Site"));
    assert_eq!((first.date.as_deref(), first.snippet.as_deref()), (Some("3 May 2026"), Some(text)));
    assert_eq!(first.favicon.as_deref(), Some("https://icons.test/faviconV2?x"));
    assert_eq!(first.thumbnail.as_deref(), Some("https://pictures.test/1"));
    assert_eq!((second.title.as_str(), second.source.as_deref()), ("Another", Some("Place")));
    assert_eq!(second.link, "https://engine.test/goto?url=2");
}

#[test]
fn sources_beside_the_only_turn_are_its_own_and_beside_several_nobodys() {
    let part = |text: &str| {
        let link = "<a href='https://a.test/'></a><button data-icl-uuid=u-1>Site</button>";
        format!("<div data-scope-id=turn><div data-container-id=main-col><div>{text}{link}</div></div></div>")
    };
    let beside = "<aside><div data-src-id=4><a href='https://a.test/' aria-label='Title'></a></div></aside>";
    let answer = turn(&page(&format!("{}{beside}", part("One.")))).answer;
    assert_eq!((answer.references.len(), answer.text_blocks[0].reference_indexes.as_slice()), (1, &[0][..]));
    let answer = turn(&page(&format!("{}{}{beside}", part("One."), part("Two.")))).answer;
    assert_eq!(snippets(&answer.text_blocks), [("paragraph", "Two.")]);
    assert!(answer.references.is_empty() && answer.text_blocks[0].reference_indexes.is_empty());
}

#[test]
fn a_title_ends_where_the_page_shows_its_end() {
    for (inside, title) in [("<div>A title</div>", "A title"), ("", "A title. Wird in neuem Tab geöffnet.")]
    {
        let source = format!(
            "<div data-src-id=4><a href='https://a.test/' aria-label='A title. Wird in neuem Tab geöffnet.'></a>{inside}</div>"
        );
        let answer = turn(&mode("<div>Text.</div>").replace("</h2>", &format!("</h2>{source}"))).answer;
        assert_eq!(answer.references[0].title, title);
    }
}

#[test]
fn a_citation_by_a_link_that_leads_to_several_sources_means_none_of_them() {
    let source = |id: u32| {
        format!("<div data-src-id={id}><a href='https://a.test/' aria-label='Title {id}'></a></div>")
    };
    let part = "<div>Text.<a href='https://a.test/'></a><button data-icl-uuid=u-1>x</button></div>";
    let html = mode(part).replace("</h2>", &format!("</h2>{}{}", source(1), source(2)));
    let answer = turn(&html).answer;
    assert_eq!((answer.references.len(), answer.text_blocks[0].reference_indexes.len()), (2, 0));
}

#[test]
fn marks_of_the_oldest_way_mean_the_sources_whose_numbers_a_script_lists() {
    let part = "<div>Ships sail.<span data-cid=c1></span></div><div>They did.<span data-cid=c2></span><span data-cid=c3></span></div>";
    let source = |id: u32| {
        format!("<div data-src-id={id}><a href='https://{id}.test/' aria-label='Title {id}'></a></div>")
    };
    let script = "<script>x=[\"c1\",[70],\"c2\",[90,70],\"c3\",[5],\"order\":[[70,90]]]</script>";
    let html = mode(part).replace("</h2>", &format!("</h2>{}{}{script}", source(1), source(2)));
    let answer = turn(&html).answer;
    let cited: Vec<_> = answer.text_blocks.iter().map(|block| block.reference_indexes.as_slice()).collect();
    assert_eq!(cited, [&[0][..], &[1, 0]]);
    assert_eq!(answer.references.len(), 2);
    let unordered = turn(&html.replace(":[[70,90]", "")).answer;
    assert!(unordered.text_blocks.iter().all(|block| block.reference_indexes.is_empty()));
}

#[test]
fn a_comment_gives_an_encrypted_link_its_address() {
    let record = "<!--Sv6Kpe[[&quot;12345678-1&quot;,[&quot;T&quot;,&quot;S&quot;,&quot;https://i.test/&quot;,&quot;a.test&quot;,\
        [&quot;P&quot;],&quot;https://a.test/page&quot;,null,null,&quot;5&quot;]]]-->";
    let part = format!("<div>Text.<button data-icl-uuid=12345678-1></button>{record}</div>");
    let source = "<div data-src-id=5><a href='/goto?url=CAES' aria-label=T></a></div>";
    let answer = turn(&mode(&part).replace("</h2>", &format!("</h2>{source}"))).answer;
    assert_eq!(answer.text_blocks[0].reference_indexes, [0]);
    let reference = &answer.references[0];
    assert_eq!(
        (reference.link.as_str(), reference.favicon.as_deref()),
        ("https://a.test/page", Some("https://i.test/"))
    );
}

const TOKENS: &str = "<div data-stkp=ST data-srtst=SR data-garc=GA data-ei=EI data-elrc=EL data-ved=VE \
    data-xsrf-folwr-token=W1 data-xsrf-folif-token=I1></div>";

fn piece(q: &str, state: &str) -> String {
    format!(
        "<div data-scope-id=turn data-mstk={state}><div data-subtree=aimc><div data-container-id=main-col><div class=n6owBd>On {q}.</div></div></div></div>"
    )
}

#[test]
fn an_answer_in_the_page_takes_one_request() {
    let html = mode("<div>It is so.</div>").replace("<body>", &format!("<body>{TOKENS}"));
    let source = Scripted::new(&[(200, ASKED, &html)]);
    let visit = SearchContext { hl: Some("de".into()), gl: Some("at".into()), ..SearchContext::default() };
    let reading = asked(&Query { visit, ..question("how") }, &source).unwrap();
    assert_eq!(reading.source_url, ASKED);
    let names: Vec<_> = reading.groups.iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["text_blocks", "reconstructed_markdown"]);
    assert_eq!(group(&reading, "reconstructed_markdown").unwrap(), "It is so.");
    assert_eq!(source.asked.borrow().len(), 1);
    assert_eq!(source.asked.borrow()[0].path, "/search?q=how&udm=50&hl=de&gl=at");
    assert!(reading.cursor.unwrap().contains("stkp=ST"));
}

#[test]
fn an_answer_that_the_page_only_announces_is_fetched_with_the_pages_tokens() {
    let skeleton = page(&format!("{TOKENS}<div data-scope-id=turn><div role=status>Thinking</div></div>"));
    let source = Scripted::new(&[(200, ASKED, &skeleton), (200, PIECE_AT, &piece("sails", "M1"))]);
    let reading = asked(&question("sails & wind"), &source).unwrap();
    assert_eq!(group(&reading, "text_blocks").unwrap()[0]["snippet"], "On sails.");
    let path = source.asked.borrow()[1].path.clone();
    for part in
        ["/async/folwr?", "srtst=SR", "q=sails%20%26%20wind", "stkp=ST", "ei=EI", "_xsrf%3AW1", "udm=50"]
    {
        assert!(path.contains(part), "{part} in {path}");
    }
    let state = reading.cursor.unwrap();
    assert!(state.contains("mstk=M1") && !state.contains("W1"), "{state}");
}

#[test]
fn a_path_that_the_page_names_is_taken_as_it_is() {
    let script =
        r"<script>(function(){var p={url:'/async/folwr?ei\x3dE1\x26q\x3dsails\x26stkp\x3dS'}})()</script>";
    let skeleton = page(&format!("<div data-scope-id=turn></div>{script}"));
    let source = Scripted::new(&[(200, ASKED, &skeleton), (200, PIECE_AT, &piece("sails", "M1"))]);
    asked(&question("sails"), &source).unwrap();
    assert_eq!(source.asked.borrow()[1].path, "/async/folwr?ei=E1&q=sails&stkp=S");
}

#[test]
fn a_path_that_a_script_still_has_to_complete_is_not_taken() {
    for begun in
        ["/async/folwr?ei=E1&q=", "/async/folwr?ei=E1&q=${x}", "/async/folif?seq=1", "/async/folwr?q=%20"]
    {
        let skeleton = page(&format!("{TOKENS}<script>var p='{begun}'+x</script>"));
        let source = Scripted::new(&[(200, ASKED, &skeleton), (200, PIECE_AT, &piece("sails", "M1"))]);
        asked(&question("sails"), &source).unwrap();
        let path = source.asked.borrow()[1].path.clone();
        assert!(path.contains("q=sails") && path.contains("srtst=SR"), "{begun}: {path}");
    }
}

#[test]
fn a_following_question_goes_with_the_state_of_the_turn_before() {
    let skeleton = page(TOKENS);
    let source = Scripted::new(&[(200, ASKED, &skeleton), (200, PIECE_AT, &piece("sails", "M1"))]);
    let state = asked(&question("sails"), &source).unwrap().cursor;
    let source = Scripted::new(&[(200, PIECE_AT, &piece("masts", "M2"))]);
    let reading = asked(&Query { conversation: state, ..question("and masts?") }, &source).unwrap();
    let path = source.asked.borrow()[0].path.clone();
    for part in ["/async/folif?", "mstk=M1", "stkp=ST", "elrc=EL", "q=and%20masts%3F", "_xsrf%3AI1", "csui=3"]
    {
        assert!(path.contains(part), "{part} in {path}");
    }
    assert_eq!(group(&reading, "text_blocks").unwrap()[0]["snippet"], "On masts.");
    assert!(reading.cursor.unwrap().contains("mstk=M2"));
}

#[test]
fn takes_the_last_of_several_turns_for_the_answer() {
    let html = page(&format!("{}{}", piece("sails", "M1"), piece("masts", "M2")));
    assert_eq!(snippets(&turn(&html).answer.text_blocks), [("paragraph", "On masts.")]);
}

#[test]
fn a_page_of_the_mode_without_an_answer_is_never_an_empty_success() {
    for inside in [
        "",
        "<p>Something new</p>",
        "<div data-scope-id=turn><h2>The question</h2></div>",
        "<div data-subtree=aimc><div data-container-id=main-col></div></div>",
        "<div data-subtree=aimc><div data-container-id=main-col><div role=status>Thinking</div></div></div>",
        "<div data-container-id=main-col><div style='display:none'><p>Hidden</p></div></div>",
        "<div style='display:none'><div data-container-id=main-col><p>A template</p></div></div>",
        "<div data-stkp=0 data-ei=x></div>",
        "<div style='display:none' class=YWpX0d>Can't generate an AI response right now.</div>",
    ] {
        let source = Scripted::new(&[(200, ASKED, &page(inside))]);
        assert_eq!(refusal(asked(&question("x"), &source).unwrap_err()), Refusal::UnknownPage, "{inside}");
    }
}

#[test]
fn a_source_that_says_it_has_no_answer_is_not_found() {
    for inside in [
        "<div data-subtree=aimc><div class=YWpX0d>Keine Antwort möglich.</div></div>",
        "<div data-scope-id=turn><div role=alert>Keine Antwort möglich.</div></div>",
        "<div data-subtree=aimc><div data-container-id=main-col><div><span>Can’t generate an AI response right now. Try again later.</span></div></div></div>",
        "<div data-scope-id=turn><span>An AI response is not available for this search.</span></div>",
    ] {
        for tokens in ["", TOKENS] {
            let source = Scripted::new(&[(200, ASKED, &page(&format!("{tokens}{inside}")))]);
            assert!(matches!(asked(&question("x"), &source), Err(Failure::NotFound(_))), "{inside}");
            assert_eq!(source.asked.borrow().len(), 1);
        }
        let source = Scripted::new(&[(200, ASKED, &page(TOKENS)), (200, PIECE_AT, inside)]);
        assert!(matches!(asked(&question("x"), &source), Err(Failure::NotFound(_))), "{inside}");
    }
}

#[test]
fn an_alert_that_is_none_of_the_answers_takes_no_answer_away() {
    let alert = "<div role=alert>Your location may be wrong.</div>";
    let skeleton = page(&format!("{TOKENS}{alert}<div data-scope-id=turn></div>"));
    let source = Scripted::new(&[(200, ASKED, &skeleton), (200, PIECE_AT, &piece("sails", "M1"))]);
    let reading = asked(&question("sails"), &source).unwrap();
    assert_eq!(group(&reading, "text_blocks").unwrap()[0]["snippet"], "On sails.");
    let source = Scripted::new(&[(200, ASKED, &page(alert))]);
    assert_eq!(refusal(asked(&question("x"), &source).unwrap_err()), Refusal::UnknownPage);
}

#[test]
fn an_answer_that_speaks_of_what_it_cannot_do_is_an_answer() {
    let found = blocks("<div>Can't generate an AI response? Here is why.</div><div>Second.</div>");
    assert_eq!(found.len(), 2);
}

#[test]
fn the_second_answer_is_refused_as_what_it_is() {
    let whole = piece("sails", "M1");
    for (status, url, body, reason) in [
        (200, PIECE_AT, "", Refusal::Truncated),
        (200, PIECE_AT, "<p>hello", Refusal::UnknownPage),
        (200, PIECE_AT, page(TOKENS).as_str(), Refusal::UnknownPage),
        (200, PIECE_AT, "<form id=captcha-form></form>", Refusal::Challenge),
        (200, "https://engine.test/sorry/index", whole.as_str(), Refusal::Challenge),
        (400, PIECE_AT, "", Refusal::BadStatus),
        (429, PIECE_AT, "", Refusal::Overloaded),
        (403, PIECE_AT, "", Refusal::Blocked),
    ] {
        let source = Scripted::new(&[(200, ASKED, &page(TOKENS)), (status, url, body)]);
        assert_eq!(refusal(asked(&question("x"), &source).unwrap_err()), reason, "{status} {body}");
    }
}

#[test]
fn challenges_and_shells_are_refused_as_such() {
    for (inside, reason) in [
        ("<form id=captcha-form></form>", Refusal::Challenge),
        ("<a href='/httpservice/retry/enablejs?x'>x</a>", Refusal::NeedsScript),
    ] {
        let source = Scripted::new(&[(200, ASKED, &page(inside))]);
        assert_eq!(refusal(asked(&question("x"), &source).unwrap_err()), reason);
    }
}

#[test]
fn a_cut_answer_is_never_taken_for_a_whole_one() {
    let whole = mode("<div>It is so.</div><ul><li>one</li><li>two</li></ul><div>The end.</div>");
    let cut_page = whole.len() - "</body></html>".len();
    for end in (0..cut_page).filter(|end| whole.is_char_boundary(*end)) {
        let source = Scripted::new(&[(200, ASKED, &whole[..end])]);
        assert!(matches!(asked(&question("x"), &source), Err(Failure::Refused(_))), "{end}");
    }
    let whole = piece("sails", "M1");
    let closed = whole.find("</div></div></div></div>").unwrap() + "</div></".len();
    for end in 0..closed {
        let source = Scripted::new(&[(200, ASKED, &page(TOKENS)), (200, PIECE_AT, &whole[..end])]);
        assert!(
            matches!(asked(&question("x"), &source), Err(Failure::Refused(_))),
            "{end}: {}",
            &whole[..end]
        );
    }
}

/// Returns a simple generator, so that a failure can be had again.
fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).unwrap()
}

#[test]
fn no_damage_to_a_page_makes_the_reader_panic() {
    let mut samples: Vec<String> = vec![mode(
        "<div>Text <b>b</b></div><ol><li>x<ul><li>y</ul></ol><pre>a<br>b</pre><table><tr><th>h<td>c</table>",
    )];
    let mut own = quarry_test_pages::own("v1/ai-mode");
    own.extend(quarry_test_pages::recordings("v1/ai-mode"));
    samples.extend(quarry_test_pages::html(own).into_iter().map(|(_, html)| html));
    samples.extend(
        pages().into_iter().filter(|(_, html)| html.contains("main-col")).take(3).map(|(_, html)| html),
    );
    let mut state = 7;
    for sample in &samples {
        let rounds = if sample.len() > 100_000 { 3 } else { 150 };
        for _ in 0..rounds {
            let mut bytes = sample.clone().into_bytes();
            for _ in 0..20 {
                let at = next(&mut state) % bytes.len();
                match next(&mut state) % 4 {
                    0 => bytes[at] = b'<',
                    1 => bytes[at] = u8::try_from(next(&mut state) % 256).unwrap(),
                    2 => bytes.truncate(at.max(1)),
                    _ => {
                        let end = (at + next(&mut state) % 200).min(bytes.len());
                        bytes.drain(at..end);
                        bytes.push(b'>');
                    }
                }
            }
            let damaged = answer(&String::from_utf8_lossy(&bytes));
            if let Ok(Some(turn)) = read(&damaged) {
                assert_sound(&turn.answer, "damaged");
            }
            let query = Query { conversation: Some("mstk=x".into()), ..question("x") };
            let _ = asked(&query, &Scripted::new(&[(200, PIECE_AT, &damaged.body)]));
        }
    }
}

#[test]
fn pictures_beside_the_text_are_listed_with_their_pages() {
    let data = "[0,&quot;i&quot;,[&quot;https://t.test/s&quot;,1,2],[&quot;https://a.test/o.jpg&quot;,3,4],{&quot;2003&quot;:[null,&quot;d&quot;,\
        &quot;https://a.test/p&quot;,&quot;A title&quot;,null,null,null,null,null,null,null,null,&quot;a.test&quot;]}]";
    let part = format!(
        "<div>Text.</div><div role=button data-im=\"{data}\"></div><div data-im='[]'></div><div data-im=\"{data}\"></div>"
    );
    let images = turn(&mode(&part)).inline_images;
    assert_eq!(images.len(), 1);
    let json = serde_json::to_value(&images[0]).unwrap();
    assert_eq!(
        json,
        serde_json::json!({ "position": 1, "title": "A title", "link": "https://a.test/p", "source": "a.test",
            "thumbnail": "https://t.test/s", "original": "https://a.test/o.jpg" })
    );
}

#[test]
fn a_picture_of_no_size_for_the_eye_alone_is_the_icon_of_its_site() {
    let source = "<div data-src-id=4><a href='https://a.test/' aria-label='A title'></a><div>A title</div>\
        <div><div aria-hidden=true><img src='data:image/png;base64,AA=='></div><span>A site</span></div>\
        <div><img src='data:image/png;base64,BB=='></div></div>";
    let answer = turn(&mode("<div>Text.</div>").replace("</h2>", &format!("</h2>{source}"))).answer;
    let found = &answer.references[0];
    assert_eq!(found.favicon.as_deref(), Some("data:image/png;base64,AA=="));
    assert_eq!(found.thumbnail.as_deref(), Some("data:image/png;base64,BB=="));
}

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        the_recorded_excerpt_of_the_mode_is_read_whole,
        every_recorded_overview_reads_the_same_as_an_answer_of_the_mode,
    ]);
}
