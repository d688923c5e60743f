//! Tests of the HTML layer, rule by rule. Recorded pages are compared in `reference_tests.rs`.

use super::slot::{NO_SLOT, Slot, SlotKind};
use super::tags::Tag;
use super::{Document, Node, Selector, decode_entities, strip_tags};

/// A tree as nested names and texts: `p[b[x] y]`, with spaces shown as `_`.
#[derive(Default)]
pub(super) struct Shape {
    out: String,
    after_text: bool,
}

impl Shape {
    pub(super) fn open(&mut self, name: &str) {
        self.add_space();
        self.out.push_str(&name.to_ascii_lowercase());
        self.out.push('[');
        self.after_text = false;
    }

    pub(super) fn close(&mut self) {
        if self.out.ends_with('[') {
            self.out.pop();
        } else {
            self.out.push(']');
        }
        self.after_text = false;
    }

    pub(super) fn add_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.after_text {
            self.add_space();
        }
        self.out.push_str(&text.replace(' ', "_").replace(['[', ']'], "|"));
        self.after_text = true;
    }

    fn add_space(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('[') {
            self.out.push(' ');
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}

/// Returns our tree below an element, with or without the content of `noscript`.
pub(super) fn our_shape(document: &Document<'_>, top: Node<'_>, with_noscript: bool) -> String {
    check_order(document);
    let mut shape = Shape::default();
    let mut ends: Vec<u32> = Vec::new();
    let mut shut_until = 0;
    let range = top.index() + 1..document.slots[top.index()].end as usize;
    for (number, slot) in document.slots.iter().enumerate().take(range.end).skip(range.start) {
        while ends.pop_if(|end| *end as usize <= number).is_some() {
            shape.close();
        }
        let source = slot.source.slice(document.text);
        if !with_noscript && number < shut_until {
            continue;
        }
        match slot.kind {
            SlotKind::Element => {
                if slot.tag == Tag::Noscript {
                    shut_until = slot.end as usize;
                }
                shape.open(if slot.tag.name().is_empty() { source } else { slot.tag.name() });
                ends.push(slot.end);
            }
            SlotKind::Text => shape.add_text(&decode_entities(source)),
            SlotKind::RawText | SlotKind::Root => {
                shape.add_text(&source.replace("\r\n", "\n").replace('\r', "\n"))
            }
        }
    }
    ends.iter().for_each(|_| shape.close());
    shape.finish()
}

fn body_shape(html: &str) -> String {
    let document = Document::parse(html);
    let body = select(&document, "body").first().copied().unwrap();
    our_shape(&document, body, true)
}

/// Checks document order: every slot is within its parent, right after its previous sibling.
pub(super) fn check_order(document: &Document<'_>) {
    let slots = &document.slots;
    for (number, slot) in slots.iter().enumerate().skip(1) {
        let place = format!("slot {number} of {:?}", document.text.get(..500).unwrap_or(document.text));
        let parent = &slots[slot.parent as usize];
        assert!((slot.parent as usize) < number && slot.end <= parent.end, "not in its parent: {place}");
        assert!(slot.inner.start <= slot.inner.end, "ends before it starts: {place}");
        let before = if slot.prev == NO_SLOT { slot.parent + 1 } else { slots[slot.prev as usize].end };
        assert_eq!(before as usize, number, "not right after what is before it: {place}");
    }
}

fn select<'d>(document: &'d Document<'d>, css: &str) -> Vec<Node<'d>> {
    let selector = Selector::new(css).unwrap_or_else(|| panic!("not a selector: {css}"));
    document.select(&selector).collect()
}

fn select_ids(html: &str, css: &str) -> String {
    let document = Document::parse(html);
    let found: Vec<String> =
        select(&document, css).iter().map(|node| node.id().unwrap_or_default().into_owned()).collect();
    found.join(" ")
}

#[test]
fn text_leaves_out_the_given_elements() {
    let page = Document::parse("<p>one <b class=x>two <i>three</i></b>four<button>five</button> six</p>");
    let left_out = Selector::new(".x, button").unwrap();
    assert_eq!(page.root().text_without(&left_out), "one four six");
    assert_eq!(page.root().text(), "one two threefourfive six");
}

#[test]
fn the_tree_is_the_one_that_browsers_build() {
    let rows = [
        ("plain nesting", "<div><p>a</p><p>b</p></div>c", "div[p[a] p[b]] c"),
        ("nothing at all", "", ""),
        ("text alone", "just <3 & text", "just_<3_&_text"),
        ("a lone <", "a<", "a<"),
        ("</ before no letter is a comment", "a</ b>c</>d", "acd"),
        ("a question mark is a comment", "a<?php b ?>c", "ac"),
        ("names in any case", "<DIV><P>a</p></Div>b", "div[p[a]] b"),
        ("unknown elements", "<g-card>a<x:y>b</x:y></G-CARD>c", "g-card[a x:y[b]] c"),
        ("comments", "a<!-- <b> -- > --!>b<!-->c<!--->d<!-- e --->f<!----!>g", "abcdfg"),
        ("an unclosed comment", "a<!-- b", "a"),
        ("a document type is nothing", "<!DOCTYPE html>a<!doctype x>b", "ab"),
        ("CDATA is a comment in HTML", "a<![CDATA[b<i>]]>c", "a||>c"),
        ("CDATA is text in svg", "<svg><![CDATA[b<i>]]></svg>c", "svg[b<i>] c"),
        ("an unclosed start tag is nothing", "a<div class='x", "a"),
        ("an unclosed end tag is nothing", "<p>a</p", "p[a]"),
        // Raw-text content.
        (
            "script in the body",
            "x<script>a<b>'</p>'</scripty></script >c",
            "x script[a<b>'</p>'</scripty>] c",
        ),
        (
            "a script in a comment in a script",
            "x<script><!-- <script>a</script> b --></script>c",
            "x script[<!--_<script>a</script>_b_-->] c",
        ),
        ("a comment that a script does not end", "x<script><!-- a</script>c", "x script[<!--_a] c"),
        ("style", "x<style>a > b { } <p></style>c", "x style[a_>_b_{_}_<p>] c"),
        ("textarea", "<textarea>\n<p>a</textarea>b", "textarea[<p>a] b"),
        ("title in the body", "x<title><b>a</title>b", "x title[<b>a] b"),
        ("iframe, noembed, noframes, xmp", "x<iframe><p></iframe><xmp></p></xmp>", "x iframe[<p>] xmp[</p>]"),
        ("an unclosed script is the rest", "x<script>a<p>", "x script[a<p>]"),
        ("plaintext is the rest", "x<plaintext>a</plaintext>", "x plaintext[a</plaintext>]"),
        ("noscript is markup", "x<noscript><p>a</noscript>b", "x noscript[p[a]] b"),
        ("noscript shuts its content in", "x<noscript></div><p><b>a</noscript>b", "x noscript[p[b[a]]] b"),
        (
            "noscript opens nothing beyond it",
            "x<noscript><form><svg></noscript><form>b",
            "x noscript[form[svg]] form[b]",
        ),
        ("template", "x<template><td>a</td></template>b", "x template[td[a]] b"),
        // Elements without content.
        ("void elements", "<br>a<img src=x>b<input></input><hr/>c", "br a img b input hr c"),
        ("a slash closes nothing in HTML", "<div/>a<span/>b", "div[a span[b]]"),
        ("a slash closes in svg", "<svg><path/><g/>a</svg>b", "svg[path g a] b"),
        ("</br> and </p> open", "a</br>b</p>c", "a br b p c"),
        ("image is img", "x<image src=a>", "x img"),
        // Omitted end tags.
        ("p before a block", "<p>a<div>b</div>c", "p[a] div[b] c"),
        ("p before p", "<p>a<p>b", "p[a] p[b]"),
        ("p before list, heading, line", "<p>a<ul></ul><p>b<h2>c</h2><p>d<hr>", "p[a] ul p[b] h2[c] p[d] hr"),
        ("p stays open within a line element", "<p><span>a<p>b", "p[span[a]] p[b]"),
        ("p does not end beyond a button", "<p><button><div>a</div></button>b", "p[button[div[a]] b]"),
        ("li", "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "ul[li[a] li[b ul[li[c]]] li[d]]"),
        ("li across div", "<ul><li><div>a<li>b</ul>", "ul[li[div[a]] li[b]]"),
        ("dt and dd", "<dl><dt>a<dd>b<dt>c</dl>", "dl[dt[a] dd[b] dt[c]]"),
        ("option", "<select><option>a<option>b</select>c", "select[option[a] option[b]] c"),
        (
            "optgroup",
            "<select><optgroup><option>a<optgroup><option>b</select>",
            "select[optgroup[option[a]] optgroup[option[b]]]",
        ),
        ("ruby", "<ruby>a<rb>b<rt>c<rp>d</ruby>e", "ruby[a rb[b] rt[c] rp[d]] e"),
        (
            "cells and rows",
            "<table><tr><td>a<td>b<tr><th>c</table>d",
            "table[tbody[tr[td[a] td[b]] tr[th[c]]]] d",
        ),
        (
            "table sections",
            "<table><caption>a<thead><tr><th>b<tbody><tr><td>c<tfoot><tr><td>d</table>",
            "table[caption[a] thead[tr[th[b]]] tbody[tr[td[c]]] tfoot[tr[td[d]]]]",
        ),
        ("columns", "<table><col><col><tr><td>a</table>", "table[colgroup[col col] tbody[tr[td[a]]]]"),
        ("a heading ends a heading", "<h2>a<h3>b</h3>", "h2[a] h3[b]"),
        ("a heading is ended by any heading", "<h2>a</h3>b", "h2[a] b"),
        // End tags that match nothing, or not the innermost.
        ("a stray end tag is ignored", "<div>a</span>b</section>c</div>d", "div[abc] d"),
        ("a block closes line elements", "<div><span>a</div>b", "div[span[a]] b"),
        ("a line element does not close a block", "<span><div>a</span>b</div>c", "span[div[ab] c]"),
        (
            "nothing crosses a cell",
            "<div><table><tr><td>a</div>b</table>c</div>d",
            "div[table[tbody[tr[td[ab]]]] c] d",
        ),
        ("a button does not hide a block", "<div><button>a</div>b", "div[button[a]] b"),
        ("a second button ends the first", "<button>a<button>b", "button[a] button[b]"),
        ("cells need a table", "<tr><td>a</td></tr>b", "ab"),
        (
            "a table straight in a table ends it",
            "<table><tr><table><tr><td>a",
            "table[tbody[tr]] table[tbody[tr[td[a]]]]",
        ),
        (
            "a table in a cell nests",
            "<table><tr><td><table><td>a</table>b",
            "table[tbody[tr[td[table[tbody[tr[td[a]]]] b]]]]",
        ),
        (
            "misplaced content goes before its table",
            "<table>a<b>c</b><tr>d<td>e</table>f",
            "a b[c] d table[tbody[tr[td[e]]]] f",
        ),
        (
            "a hidden input and a form stay in their table",
            "<table><form><input type=HIDDEN><tr><td>a</table>",
            "table[form input tbody[tr[td[a]]]]",
        ),
        ("a second form within a form is ignored", "<form>a<form>b</form>c", "form[ab] c"),
        // Formatting elements.
        ("a link ends a link", "<a>a<a>b</a>c", "a[a] a[b] c"),
        ("a link ends a link around blocks", "<a>a<div>b<a>c</a></div>", "a[a] div[a[b] a[c]]"),
        (
            "a link in a cell does not end one around the table",
            "<a><table><td><a>b</table>c",
            "a[table[tbody[tr[td[a[b]]]]] c]",
        ),
        ("formatting goes on in the next block", "<p><b>a<p>c</b>d", "p[b[a]] p[b[c] d]"),
        ("crossed formatting", "<b>a<i>c</b>d</i>e", "b[a i[c]] i[d] e"),
        ("formatting closed within a block", "<b>a<p>c</b>d</p>e", "b[a] p[b[c] d] e"),
        (
            "formatting closed two blocks further in",
            "<a>a<div>b<div>c<p>d</a>e</div></div>f",
            "a[a] div[a[b] div[a[c] p[a[d] e]]] f",
        ),
        (
            "an unclosed link does not swallow the page",
            "<div><a>x</div><div>y</div>z",
            "div[a[x]] div[a[y]] a[z]",
        ),
        ("no more than three equal ones go on", "<p><b><b><b><b>a<p>c", "p[b[b[b[b[a]]]]] p[b[b[b[c]]]]"),
        // svg and math.
        ("HTML ends svg", "<svg><g>a<div>b</div>", "svg[g[a]] div[b]"),
        (
            "HTML within svg",
            "<svg><foreignObject><div>a</div></foreignObject><g>b</g></svg>c",
            "svg[foreignobject[div[a]] g[b]] c",
        ),
        ("a title in svg is markup", "<svg><title><g>a</g></title></svg>b", "svg[title[g[a]]] b"),
        ("HTML text in math", "<math><mi><b>a</b></mi></math>b", "math[mi[b[a]]] b"),
        (
            "an annotation bounds a scope",
            "<b><math><annotation-xml></b>a</math>c",
            "b[math[annotation-xml[a]] c]",
        ),
        (
            "HTML in an annotation",
            "<math><annotation-xml encoding='text/HTML'><p>a</math>b",
            "math[annotation-xml[p[ab]]]",
        ),
        (
            "the end of a text field is not one of a foreign namesake",
            "<svg><textarea><desc><textarea>a</textarea>b</desc>c",
            "svg[textarea[desc[textarea[a] b] c]]",
        ),
        ("an end tag finds its way out of svg", "<div><svg><g></div>a", "div[svg[g]] a"),
    ];
    let is_ours = |html: &str| html.contains("<noscript") || html.contains("<annotation-xml");
    let mut wrong = Vec::new();
    for (what, html, expected) in rows {
        let ours = body_shape(html);
        if ours != expected {
            wrong.push(format!("{what}: {html}\n    gave {ours}\nexpected {expected}"));
        }
        let theirs = super::reference_tests::reference_body_shape(html);
        if theirs != expected && !is_ours(html) {
            wrong.push(format!("{what}: {html}\n witness {theirs}\nexpected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn head_and_body_are_implied_where_a_browser_implies_them() {
    let rows = [
        ("", "head body"),
        ("<p>a", "head body[p[a]]"),
        ("<title>a</title>b", "head[title[a]] body[b]"),
        ("<html><head><meta><link></head><body>a</body></html>b", "head[meta link] body[ab]"),
        ("<!doctype html> <script>a</script> <div>b", "head[script[a] _] body[div[b]]"),
        ("<head></head> <script>a</script>b", "head[script[a]] _ body[b]"),
        ("<head><noscript><img></noscript><meta></head>b", "head[noscript[img] meta] body[b]"),
        ("<head><noscript></head><body><!-- </noscript><meta>b", "head[noscript meta] body[b]"),
        ("<head><template><li>a</template><title>b", "head[template[li[a]] title[b]] body"),
        ("</div><base>a", "head[base] body[a]"),
    ];
    for (html, expected) in rows {
        let document = Document::parse(html);
        let top = document.root().children().next().unwrap();
        assert_eq!(our_shape(&document, top, true), expected, "{html}");
    }
}

#[test]
fn attributes_are_read_with_and_without_quotes_and_the_first_of_two_counts() {
    let html = "<A id=one HREF='/x?a=1&amp;b=2&copy=3' title=\"a > 'b'\" data-x = y/z data-x=2 disabled =v q\
                alt=&quot;&#39;&nbsp;/><p =b c='d'e=f>";
    let document = Document::parse(html);
    let link = document.select_first(&Selector::new("a").unwrap()).unwrap();
    let rows = [
        ("id", Some("one")),
        ("href", Some("/x?a=1&b=2&copy=3")),
        ("Title", Some("a > 'b'")),
        ("data-x", Some("y/z")),
        ("disabled", Some("v")),
        ("qalt", Some("\"'\u{a0}/")),
        ("q", None),
        ("alt", None),
    ];
    for (name, value) in rows {
        assert_eq!(link.attr(name).as_deref(), value, "{name}");
    }
    let paragraph = document.select_first(&Selector::new("p").unwrap()).unwrap();
    let attrs: Vec<_> = paragraph.raw_attrs().collect();
    assert_eq!(attrs, [("=b", ""), ("c", "d"), ("e", "f")]);
}

#[test]
fn a_later_body_tag_gives_its_attributes_to_one_that_was_implied() {
    let document = Document::parse("x<body class=a>y<body class=b>");
    assert_eq!(select(&document, "body.a").len(), 1);
}

#[test]
fn text_reads_as_a_reader_sees_it() {
    let rows = [
        ("<p> a \n\t b&nbsp;&nbsp;c\u{3000}d </p>", "a b c d"),
        ("<p>one<br>two<br/>three</p>", "one two three"),
        ("<p>a</p><p>b</p>c<div>d</div>e", "a b c d e"),
        ("<ul><li>a<li>b</ul>c", "a b c"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "a b c"),
        ("w<b>or</b>d <i>x</i><span> y</span>", "word x y"),
        ("a<!-- b -->c", "ac"),
        ("&lt;b&gt; &amp;amp; &eacute;&#8364;", "<b> &amp; é€"),
        (
            "a<script>b</script><style>c</style><template>d</template><noscript>e</noscript><iframe>f</iframe>g",
            "ag",
        ),
        ("<svg><style>a</style><text>b</text></svg>", "b"),
        ("<textarea>&lt;a</textarea><title>b &amp; c</title>", "<a b & c"),
        ("\u{200b}a", "\u{200b}a"),
        ("", ""),
        (" <br> ", ""),
    ];
    for (html, expected) in rows {
        assert_eq!(Document::parse(html).root().text(), expected, "{html}");
        assert_eq!(strip_tags(html), expected, "{html}");
    }
}

#[test]
fn a_line_may_end_where_the_page_ends_it() {
    for (html, expected) in [
        ("<p> one<br>two <br/><br> three<i> b</i></p>", "one\ntwo\nthree b"),
        ("<p><br>a<div>b</div><br></p>", "a b"),
        ("<p>a<b><br></b>b</p>", "ab"),
    ] {
        let lines = Document::parse(html).root().lines_where(|node| !node.has_name("b"));
        assert_eq!(lines, expected, "{html}");
    }
}

#[test]
fn own_text_leaves_descendants_out() {
    let document = Document::parse("<p>a <b>b</b>c<br>d&amp;<i>e</i></p>");
    let paragraph = document.select_first(&Selector::new("p").unwrap()).unwrap();
    assert_eq!(paragraph.own_text(), "a c d&");
    assert_eq!(paragraph.text(), "a bc d&e");
    assert_eq!(paragraph.text_pieces().collect::<Vec<_>>(), ["a ", "b", "c", "d&", "e"]);
}

#[test]
fn raw_text_is_the_source_between_the_tags() {
    let html =
        r#"<script type="application/ld+json">{"a": "&amp;<b>"}</script><div x> <b>y</b>&lt; </div><p>z<p>"#;
    let document = Document::parse(html);
    let raw = |css| select(&document, css).first().map(Node::raw_text);
    assert_eq!(raw("script"), Some(r#"{"a": "&amp;<b>"}"#));
    assert_eq!(raw("div"), Some(" <b>y</b>&lt; "));
    assert_eq!(raw("p"), Some("z"));
    assert_eq!(
        raw("script").map(str::len),
        select(&document, "script").first().map(|script| script.text().len())
    );
}

#[test]
fn nodes_know_their_neighbours() {
    let document =
        Document::parse("<ul id=list>x<li id=a>1<b>2</b></li>y<li id=b></li><!-- --><li id=c></ul><g-x>z");
    let list = document.select_first(&Selector::new("#list").unwrap()).unwrap();
    let names = |nodes: Vec<Node<'_>>| -> Vec<String> {
        nodes.iter().map(|node| node.id().unwrap_or_default().into_owned()).collect()
    };
    assert_eq!(names(list.children().collect()), ["a", "b", "c"]);
    assert_eq!(list.descendants().count(), 4);
    let second = list.children().nth(1).unwrap();
    assert_eq!(names(second.next_sibling().into_iter().chain(second.prev_sibling()).collect()), ["c", "a"]);
    assert_eq!(list.children().last().and_then(|last| last.next_sibling()), None);
    assert_eq!(list.children().next().and_then(|first| first.prev_sibling()), None);
    assert_eq!(second.parent(), Some(list));
    assert!(second.index() > list.index());
    let bold = document.select_first(&Selector::new("b").unwrap()).unwrap();
    assert_eq!(bold.closest(&Selector::new("ul").unwrap()), Some(list));
    assert_eq!(bold.closest(&Selector::new("b").unwrap()), Some(bold));
    assert_eq!(bold.closest(&Selector::new("p").unwrap()), None);
    let top = document.root().children().next().unwrap();
    assert!(top.has_name("HTML") && top.parent().is_none() && document.root().parent().is_none());
    assert_eq!(document.root().name(), "");
    assert!(document.root().next_sibling().is_none() && document.root().prev_sibling().is_none());
    let unknown = document.select_first(&Selector::new("G-X").unwrap()).unwrap();
    assert!(unknown.has_name("g-x") && unknown.name() == "g-x");
}

const GROVE: &str = "<div id=d class='x  Y\tz' lang=en><p id=p1 class=x>a<b id=b1></b><a id=a1 href='/ck/a?x&amp;y'></a></p>\
     <h2 id=h1><a id=a2 href=/x data-k></a></h2><p id=p2 title='one two'><a id=a3 href='/y.png' class='x y'></a></p>\
     text<p id=p3></div><section id=s><div id=e><p id=p4></p></div></section>";

#[test]
fn selectors_find_what_they_say() {
    let rows = [
        ("p", "p1 p2 p3 p4"),
        ("P", "p1 p2 p3 p4"),
        ("*.x", "d p1 a3"),
        (".x.y", "a3"),
        (".Y", "d"),
        (".xx", ""),
        ("#p2", "p2"),
        ("p#p2, #nosuch, h2", "h1 p2"),
        ("[data-k]", "a2"),
        ("[lang=en]", "d"),
        ("[title~=TWO]", ""),
        ("a[href^='/ck/']", "a1"),
        ("a[href*='x&y']", "a1"),
        ("a[href$=\".png\"]", "a3"),
        ("[title~=two]", "p2"),
        ("[title~='one two']", ""),
        ("[href^='']", ""),
        ("[HREF='/x']", "a2"),
        ("div p", "p1 p2 p3 p4"),
        ("body > div > p", "p1 p2 p3"),
        ("section p", "p4"),
        ("body section > div > p", "p4"),
        ("div > div", ""),
        ("section div p", "p4"),
        ("h2 + p", "p2"),
        ("h2 ~ p", "p2 p3"),
        ("p ~ h2 ~ p a", "a3"),
        ("p + h2 > a", "a2"),
        ("b + a", "a1"),
        ("div > :first-child", "p1 p4"),
        ("div > p:last-child", "p3 p4"),
        ("p:not(.x)", "p2 p3 p4"),
        ("p:not( #p2 ):not([title])", "p1 p3 p4"),
        ("a:not([href^='/ck/']):not(.y)", "a2"),
        ("p:not(p.x)", "p2 p3 p4"),
        (" div>p , h2 ", "p1 h1 p2 p3 p4"),
    ];
    let document = Document::parse(GROVE);
    let page = scraper::Html::parse_document(GROVE);
    for (css, expected) in rows {
        assert_eq!(select_ids(GROVE, css), expected, "{css}");
        let theirs = scraper::Selector::parse(css).unwrap();
        let theirs: Vec<&str> =
            page.select(&theirs).map(|element| element.value().id().unwrap_or("")).collect();
        assert_eq!(theirs.join(" "), expected, "the witness disagrees on {css}");
        assert_eq!(document.select(&Selector::new(css).unwrap()).count(), theirs.len());
    }
}

#[test]
fn no_mark_hides_an_element_that_a_selector_means() {
    let html = "x<p id=1 DATA-Key=x class='one two'><p id=2 class=\"two\tthree\"><p id=3 data-key><p id=4 lang=de>\
        <b id=5 class=bold><p id=6></b>x<body id=7 class=late data-late=1>";
    let page = scraper::Html::parse_document(html);
    for css in [
        "[data-key]",
        "[data-key='x'].two",
        ".two.one",
        ".three, [lang]",
        ".one, p",
        ".one, p:not([class])",
        "p:not(.two)",
        "b.bold",
        ".late[data-late] p[lang]",
    ] {
        let theirs = scraper::Selector::parse(css).unwrap();
        let theirs: Vec<&str> =
            page.select(&theirs).map(|element| element.value().id().unwrap_or("")).collect();
        assert!(!theirs.is_empty(), "{css}");
        assert_eq!(select_ids(html, css), theirs.join(" "), "{css}");
    }
}

#[test]
fn a_selector_within_an_element_may_name_what_is_around_it() {
    let document = Document::parse(GROVE);
    let section = document.select_first(&Selector::new("section").unwrap()).unwrap();
    let found: Vec<_> = section.select(&Selector::new("body p").unwrap()).collect();
    assert_eq!(found.len(), 1);
    assert_eq!(section.select_first(&Selector::new("p").unwrap()), found.first().copied());
    assert!(section.matches(&Selector::new("body > section").unwrap()));
    assert!(section.select_first(&Selector::new("section").unwrap()).is_none());
    assert!(!document.root().matches(&Selector::new("*").unwrap()));
}

#[test]
fn a_text_that_is_no_selector_of_the_subset_is_refused() {
    let wrong = [
        "",
        " ",
        ",",
        "p,",
        ",p",
        "p >",
        "> p",
        "p > > a",
        "p ~+ a",
        ".",
        "#",
        "p.",
        ".1",
        "[",
        "[a",
        "[a=",
        "[a=b",
        "[a='b]",
        "[a|=b]",
        "[=b]",
        "[a=b i]",
        ":",
        ":hover",
        ":not",
        ":not(",
        ":not()",
        ":not(p",
        ":not(p a)",
        ":not(p, a)",
        ":not(:not(p))",
        ")",
        "p)",
        "p:nth-child(2)",
        "p::before",
        "a{}",
        "p\\:q",
        ".x div*",
        "*p",
        "pp*",
        "a b!",
        "é\u{7f}",
    ];
    for css in wrong {
        assert!(Selector::new(css).is_none(), "{css}");
    }
    assert!(Selector::new(".é").is_some());
    let document = Document::parse(GROVE);
    assert_eq!(document.select(&Selector::default()).count(), 0);
}

super::selectors! {
    /// A paragraph.
    static PARAGRAPH = "p";
    pub(super) static LINK = "h2 > a[href]";
}

#[test]
fn declared_selectors_are_ready_to_use() {
    let document = Document::parse(GROVE);
    assert_eq!(document.select(&PARAGRAPH).count(), 4);
    assert_eq!(document.select_first(&LINK).and_then(|link| link.id()).as_deref(), Some("a2"));
}

#[test]
fn a_page_without_its_end_is_truncated() {
    let rows = [
        ("<html><body>a</body></html>", false),
        ("<html><body>a</BODY >", false),
        ("<p>a</html>", false),
        ("<html><body>a", true),
        ("<html><body>a</bod", true),
        ("<html><body>a</body", true),
        ("<html><body><script>'</body></html>'", true),
        ("<!-- </body></html>", true),
        ("<noscript></body></noscript>", true),
        ("", true),
    ];
    for (html, truncated) in rows {
        assert_eq!(Document::parse(html).is_truncated(), truncated, "{html}");
    }
}

/// Pages made to be slow, deep or large, each by repetition of a piece.
const ATTACKS: &[(&str, &str)] = &[
    ("", "<div>"),
    ("", "<a>"),
    ("", "<b>"),
    ("", "<p>"),
    ("", "<x-y>"),
    ("", "<li>"),
    ("", "<ul><li>"),
    ("", "<table>"),
    ("", "<table><tr><td>"),
    ("", "<table>x<b>"),
    ("", "<select><option>"),
    ("", "<svg>"),
    ("", "<math><mi>"),
    ("", "<svg><desc>"),
    ("", "<noscript>"),
    ("", "<noscript></noscript>"),
    ("", "<template>"),
    ("", "<template><tr>"),
    ("", "<button>"),
    ("", "<form>"),
    ("", "<b><div>"),
    ("", "<b><div></b>"),
    ("", "<a><div>"),
    ("", "<font><b><i><u><p>"),
    ("<b><i><u><em><s><a>", "<p>x"),
    ("<b><i><u><em><s><tt>", "<div></b></i></u></em></s></tt>"),
    ("<table>", "<b>x</b>"),
    ("", "<div><object></div><b><b><b><b></b></b></b></b>"),
    ("<p><button>", "<div></p>"),
    ("", "</div>"),
    ("", "</p>"),
    ("", "</br>"),
    ("", "<br>"),
    ("<div><div><div><div>", "</x-y></span>"),
    ("<p ", "a=1 "),
    ("<p ", "a "),
    ("<p x='", "a\""),
    ("", "<p x='>"),
    ("", "<p a=1 b=2 c=3>"),
    ("", "<!--"),
    ("", "<!-->"),
    ("<!--", "-- "),
    ("<svg>", "<![CDATA["),
    ("", "<![CDATA["),
    ("", "<"),
    ("", "</"),
    ("", "<!"),
    ("", "&"),
    ("", "&amp"),
    ("", "&#"),
    ("<p title='", "&notanentityatallbutlong"),
    ("<script>", "<!--<script>"),
    ("", "<script><!--</script>"),
    ("<script>", "</scrip"),
    ("", "<style></style"),
    ("", "<textarea>"),
    ("", "<title></title "),
];

/// Returns the ratio between the time for a page and the time for eight pages of an eighth of its length.
fn measure_growth(start: &str, piece: &str, selectors: &[Selector]) -> f64 {
    let cost = |bytes: usize| {
        let html = format!("{start}{}", piece.repeat(bytes / piece.len()));
        let began = std::time::Instant::now();
        let document = Document::parse(&html);
        let found: usize = selectors.iter().map(|selector| document.select(selector).count()).sum();
        let text = document.root().text();
        assert!(found <= selectors.len() * document.slots.len() && text.len() <= html.len() * 2);
        began.elapsed().as_secs_f64()
    };
    let in_parts: f64 = (0..8).map(|_| cost(10_000)).sum();
    cost(80_000) / in_parts
}

#[test]
fn no_page_costs_more_than_its_length() {
    let selectors =
        ["div div p, ul > li a", "p + b", "x-y + p:last-child", "[a='1']:first-child", "div > b > i"];
    let selectors = selectors.map(|css| Selector::new(css).unwrap());
    for (start, piece) in ATTACKS {
        check_order(&Document::parse(&format!("{start}{}", piece.repeat(10_000 / piece.len()))));
        // Linear is 1, quadratic is 8. A busy machine may disturb some of the measurements.
        let tries = (0..10).map(|_| measure_growth(start, piece, &selectors));
        assert!(tries.into_iter().any(|growth| growth < 4.0), "{start}{piece} grows faster than its length");
    }
}

#[test]
fn a_sibling_further_than_the_bound_is_not_looked_for() {
    let html = format!("<p></p>{}", "<b></b>".repeat(5_000));
    let document = Document::parse(&html);
    assert_eq!(document.select(&Selector::new("p ~ b").unwrap()).count(), 256);
    assert_eq!(document.select(&Selector::new("b ~ b").unwrap()).count(), 4_999);
}

#[test]
fn nesting_elements_and_attributes_are_bounded() {
    let depth = |html: &str| {
        let document = Document::parse(html);
        let depths =
            document.root().descendants().map(|node| std::iter::successors(Some(node), Node::parent).count());
        depths.max().unwrap()
    };
    assert_eq!(depth(&"<div>".repeat(100_000)), 513);
    let html = format!("{}x{}<p>y", "<div>".repeat(600), "</div>".repeat(600));
    assert_eq!(Document::parse(&html).root().text(), "x y");
    let many_elements = format!("{}</html>", "<br>".repeat(600_000));
    let document = Document::parse(&many_elements);
    assert!(document.slots.len() < 530_000 && document.is_truncated());
    let many_attributes = format!("<p {}>", "a ".repeat(600_000));
    assert!(Document::parse(&many_attributes).attrs.len() < 530_000);
}

#[test]
fn a_search_finds_what_looking_at_every_element_finds() {
    let mut html = String::from("<main id=rso>");
    for number in 0..100 {
        let class = ["a", "b c", "d", ""][number % 4];
        let role = ["heading", "img", "he&#97;ding", "list"][number / 3 % 4];
        html += &format!("<div class='{class}' id=n{}><p role={role}>x<g-img><b>y</b></g-img>", number % 50);
        html += ["", "</p></div>", "</p></div></div>", "<li>"][number * 7 % 4];
    }
    let page = Document::parse(&html);
    let everything = || std::iter::once(page.root()).chain(page.root().descendants());
    assert!(everything().count() > 300);
    for css in [
        "*",
        "b",
        ".a",
        "#n7",
        "#N7",
        "g-img",
        "[role='heading']",
        "[role]:not([role='img'])",
        ":not(div)",
        "#rso b",
        "#n7 .d p",
        "#n7 > p",
        ".a > .c, .d li",
        ".a + .b, p ~ div b",
        "div p:first-child, .nosuch b, :not(p) > g-img",
        ".nosuch, #nosuch p",
    ] {
        let selector = Selector::new(css).unwrap();
        for around in everything() {
            let found: Vec<usize> = around.select(&selector).map(|node| node.index()).collect();
            let looked_at = around.descendants().filter(|node| node.matches(&selector));
            assert_eq!(found, looked_at.map(|node| node.index()).collect::<Vec<_>>(), "{css} in {around:?}");
        }
    }
}

#[test]
fn elements_far_around_a_match_are_told_by_all_the_steps_before() {
    let filler = "<p><b>x</b></p>".repeat(60);
    for (before, css, count) in [
        ("<header></header>", "header + #main > div", 1),
        ("<p></p>", "header + #main > div", 0),
        ("<header></header>", "header ~ #main > div i", 1),
        ("", "#main > p + div > i", 1),
        ("", "#other > p + div > i", 0),
        ("", "#main [data-a] i", 1),
        ("", "#main [data-a] > * > i", 0),
        ("", "body > p + div > i, body > #main > div i", 1),
    ] {
        let html = format!("{before}<div id=main>{filler}<div data-a><i></i></div></div>");
        let page = Document::parse(&html);
        let selector = Selector::new(css).unwrap();
        assert_eq!(page.select(&selector).count(), count, "{css} after {before}");
        let main = page.select_first(&Selector::new("#main").unwrap()).unwrap();
        assert_eq!(main.select(&selector).count(), count, "{css} within, after {before}");
    }
}

#[test]
fn a_slot_takes_as_much_room_as_the_crate_says() {
    assert_eq!(size_of::<Slot>(), 64);
}

#[test]
fn long_names_are_known_in_any_case_and_no_other_is_taken_for_one() {
    for (name, tag) in [
        ("BLOCKQUOTE", Tag::Blockquote),
        ("Blockquote", Tag::Blockquote),
        ("annotation-xml", Tag::AnnotationXml),
        ("foreignObject", Tag::ForeignObject),
        ("blockquotf", Tag::Other),
        ("ablockquote", Tag::Other),
        ("textareas", Tag::Other),
        ("TextArea", Tag::Textarea),
    ] {
        assert_eq!(Tag::from_name(name.as_bytes()), tag, "{name}");
    }
}
