//! What the HTML layer promises, rule by rule. The recorded pages are compared in `oracle.rs`.

use super::tree::{Kind, NONE};
use super::{Document, Node, Selector, decode_entities, strip_tags};

/// A tree as nested names and texts: `p[b[x] y]`, with spaces shown as `_`.
#[derive(Default)]
pub(super) struct Shape {
    out: String,
    after_text: bool,
}

impl Shape {
    pub(super) fn open(&mut self, name: &str) {
        self.space();
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

    pub(super) fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.after_text {
            self.space();
        }
        self.out.push_str(&text.replace(' ', "_").replace(['[', ']'], "|"));
        self.after_text = true;
    }

    fn space(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('[') {
            self.out.push(' ');
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }
}

/// Our tree below an element.
pub(super) fn our_shape(document: &Document<'_>, top: Node<'_>) -> String {
    check_order(document);
    let mut shape = Shape::default();
    let mut ends: Vec<u32> = Vec::new();
    let range = top.index() + 1..document.slots[top.index()].end as usize;
    for (number, slot) in document.slots.iter().enumerate().take(range.end).skip(range.start) {
        while ends.pop_if(|end| *end as usize <= number).is_some() {
            shape.close();
        }
        let source = slot.source.of(document.text);
        match slot.kind {
            Kind::Element => {
                shape.open(if slot.tag.name().is_empty() { source } else { slot.tag.name() });
                ends.push(slot.end);
            }
            Kind::Text => shape.text(&decode_entities(source)),
            Kind::RawText | Kind::Root => shape.text(&source.replace("\r\n", "\n").replace('\r', "\n")),
        }
    }
    ends.iter().for_each(|_| shape.close());
    shape.finish()
}

fn body_shape(html: &str) -> String {
    let document = Document::parse(html);
    let body = select(&document, "body").first().copied().unwrap();
    our_shape(&document, body)
}

/// Document order: every slot lies within its parent, right after its sibling before.
pub(super) fn check_order(document: &Document<'_>) {
    let slots = &document.slots;
    for (number, slot) in slots.iter().enumerate().skip(1) {
        let place = format!("slot {number} of {:?}", document.text.get(..500).unwrap_or(document.text));
        let parent = &slots[slot.parent as usize];
        assert!((slot.parent as usize) < number && slot.end <= parent.end, "not in its parent: {place}");
        assert!(slot.inner.start <= slot.inner.end, "ends before it starts: {place}");
        let before = if slot.prev == NONE { slot.parent + 1 } else { slots[slot.prev as usize].end };
        assert_eq!(before as usize, number, "not right after what is before it: {place}");
    }
}

fn select<'d>(document: &'d Document<'d>, css: &str) -> Vec<Node<'d>> {
    let selector = Selector::new(css).unwrap_or_else(|| panic!("not a selector: {css}"));
    document.select(&selector).collect()
}

fn ids(html: &str, css: &str) -> String {
    let document = Document::parse(html);
    let found: Vec<String> =
        select(&document, css).iter().map(|node| node.id().unwrap_or_default().into_owned()).collect();
    found.join(" ")
}

fn first_text(html: &str, css: &str) -> String {
    let document = Document::parse(html);
    select(&document, css).first().map(Node::text).unwrap()
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
        // Content that is no markup.
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
        // End tags that may be left out.
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
        ("an end tag finds its way out of svg", "<div><svg><g></div>a", "div[svg[g]] a"),
    ];
    let mut wrong = Vec::new();
    for (what, html, expected) in rows {
        let ours = body_shape(html);
        if ours != expected {
            wrong.push(format!("{what}: {html}\n    gave {ours}\nexpected {expected}"));
        }
        let theirs = super::oracle::their_body_shape(html);
        if theirs != expected && !html.contains("<noscript") {
            wrong.push(format!("{what}: {html}\n witness {theirs}\nexpected {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
