//! Questions that people also ask, with the answers that the page already holds.

use crate::once::Listed;
use crate::search::answers::plain;
use crate::web::blocks;
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, attr, clean, first_text, outermost, text};
use crate::web::when;
use quarry_html::{Document, Node, selectors};
pub use quarry_items::RelatedQuestion;

selectors! {
    /// A question by its class, or else by the attributes that hold it and the token of its answer.
    static PAIR = ".related-question-pair";
    static ANY_PAIR = "[data-q][data-lk], [data-async-type='irq'] > div > div";
    /// Before 2021: what opens and shuts, with a part to open it by and one that opens, or a name for the question.
    static EXPANDER = "g-accordion-expander";
    static TAB = "[role='tab']";
    static TAB_PANEL = "[role='tabpanel']";
    static KNOWN = "[role='button'] [data-kt]";
    static QUESTION = ".CSkcDe, .JCzEY, [role='tab'] .cbphWd, .match-mod-horizontal-padding, [role='button']";
    /// A generated answer.
    static GENERATED = "[data-attrid='SrpGenSumSummary']";
    /// An answer taken from a page.
    static SNIPPET = ".hgKElc, .ILfuVd, .LGOjhe, .iKJnec, .di3YZe, [data-md='61'] span";
    static NOT_SNIPPET = ".kX21rb, .ZGh7Vc, .rvIhN, .Od5Jsd, button, ul, ol, table";
    static DATE = ".kX21rb, .Od5Jsd";
    static LIST_ITEM = "[data-attrid='wa:/description'] li, .di3YZe li, .i8Z77e li, .X5LH0c li, [data-md] li";
    static ROW = ".webanswers-table__webanswers-table tr, [data-attrid='wa:/description'] tr, .di3YZe tr, [data-md] tr";
    static HIGHLIGHT = ".hgKElc b, .ILfuVd b, .hgKElc em, [data-md='61'] b";
    /// The same in a text that no name tells; what stands above a list or a table, and the day in such a part.
    static MARKED = "b, em";
    static LIST_HEADING = "[data-md] [role='heading']";
    static PART_LINE = "[data-md] div, [data-md] span";
    static LINK = ".yuRUbf a[href], a.sXtWJb, .r > a[href], a.cz3goc, .kCrYT > a";
    static TITLE = "h3, [role='heading'] .MBeuO, a.sXtWJb, .kCrYT .vvjwJb";
    static ANY_LINK = "a[href]";
    static HEADING = "h3, [role='heading']";
    static DESCRIPTION = "[data-attrid='wa:/description']";
    static DISPLAYED = "cite, .UPmit";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static ADDRESS = "cite, .UPmit, span[role='text']";
    /// What in a link is not the name of its site.
    static NOT_SITE = "h3, [role='heading'], cite, .UPmit, span[role='text'], button, svg";
    static PICTURE = "[data-attrid='image'] img";
}

/// The questions, and where the first one stands.
pub(crate) fn read(document: &Document<'_>, reader: &Reader<'_>) -> (Option<usize>, Vec<RelatedQuestion>) {
    let mut pairs = outermost(document.root(), &ANY_PAIR);
    if pairs.is_empty() {
        pairs = document.select(&PAIR).take(LIST_MAX).listed();
    }
    if pairs.is_empty() {
        let opens = |pair: &Node<'_>| {
            pair.first(&KNOWN).is_some() || pair.first(&TAB).is_some() && pair.first(&TAB_PANEL).is_some()
        };
        pairs = document.select(&EXPANDER).filter(opens).take(LIST_MAX).listed();
    }
    // An answer may be folded away, a question is not.
    pairs.retain(|pair| !pair.is_hidden());
    if pairs.is_empty() {
        return plain::questions(document, reader);
    }
    (pairs.first().map(Node::index), pairs.into_iter().filter_map(|pair| question(pair, reader)).listed())
}

fn question(pair: Node<'_>, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question =
        attr(pair, "data-q").or_else(|| first_text(pair, &QUESTION)).or_else(|| first_text(pair, &TAB))?;
    let next_page_token = attr(pair, "data-lk");
    let generated = pair.first(&GENERATED).and_then(|answer| blocks::read(answer, pair, reader));
    if let Some(answer) = generated {
        return Some(RelatedQuestion {
            question,
            kind: Some("ai_overview"),
            text_blocks: answer.text_blocks,
            references: answer.references,
            next_page_token,
            ..RelatedQuestion::default()
        });
    }
    let mut found = answer(pair, reader);
    if found.kind.is_none() && found.link.is_some() {
        found.kind = Some("featured_snippet");
    }
    found.question = question;
    found.next_page_token = next_page_token;
    Some(found)
}

/// The link with a heading in it that leads out of the source, where no name tells it.
fn titled_link<'d>(node: Node<'d>, reader: &Reader<'_>) -> Option<Node<'d>> {
    let is_titled = |anchor: &Node<'_>| {
        anchor.first(&HEADING).is_some() || anchor.parent().is_some_and(|outer| outer.is("h3"))
    };
    node.select(&ANY_LINK).find(|anchor| is_titled(anchor) && reader.leads_away(*anchor))
}

/// The text of an answer and its day, where no name tells them: one element that says something, and one that says when.
fn described(node: Node<'_>) -> (Option<Node<'_>>, Option<String>) {
    let Some(mut said) = node.first(&DESCRIPTION).filter(|_| node.first(&SNIPPET).is_none()) else {
        return (None, None);
    };
    let mut date = None;
    while clean(&said.own_text()).is_none() {
        let mut inner: Vec<Node<'_>> =
            said.children().filter(|child| clean(&child.text()).is_some()).listed();
        if let Some(found) =
            inner.last().filter(|_| inner.len() > 1).and_then(|last| when::date(&last.text()))
        {
            date = Some(found);
            inner.pop();
        }
        let [only] = inner.as_slice() else { return (None, None) };
        said = *only;
    }
    (Some(said), date)
}

/// The name of the site that a link says beside title and address.
pub(in crate::search) fn site(anchor: Node<'_>) -> Option<String> {
    anchor.first(&ADDRESS).and_then(|_| clean(&anchor.text_without(&NOT_SITE)))
}

/// What an element says; what stands above the rest in a block of its own is a line of its own: `A name`, `It is known for \u{2026}`.
fn said_apart(node: Node<'_>) -> Option<String> {
    let said = |part: Node<'_>| clean(&interface::said_without(part, &NOT_SNIPPET));
    let is_above = |first: &Node<'_>| {
        first.is("div")
            && !first.matches(&NOT_SNIPPET)
            && first.next_sibling().is_some_and(|rest| rest.is("span"))
    };
    let mut own = node.children().filter(|child| !child.matches(&NOT_SNIPPET));
    let inner = own.next().filter(|_| own.next().is_none()).unwrap_or(node);
    let above = inner.children().next().filter(|first| is_above(first) && clean(&inner.own_text()).is_none());
    match above.and_then(said) {
        Some(above) => {
            let below: Vec<String> = inner.children().skip(1).filter_map(said).listed();
            Some(format!("{above}\n{}", below.join(" ")))
        }
        None => said(node),
    }
}

/// An answer that is taken from a page.
pub(crate) fn answer(node: Node<'_>, reader: &Reader<'_>) -> RelatedQuestion {
    let anchor = node.first(&LINK).or_else(|| titled_link(node, reader));
    let rows = node.select(&ROW).take(LIST_MAX).map(|row| {
        let cells = row.children().filter(|cell| cell.is("td") || cell.is("th"));
        cells.map(|cell| clean(&cell.text()).unwrap_or_default()).listed()
    });
    let texts = |node: Node<'_>, selector: &quarry_html::Selector| -> Vec<String> {
        node.select(selector).take(LIST_MAX).filter_map(text).listed()
    };
    let said = |selector: &quarry_html::Selector| node.select(selector).find_map(said_apart);
    let (unnamed, unnamed_date) = described(node);
    let list = texts(node, &LIST_ITEM);
    let is_below = !list.is_empty() || node.first(&ROW).is_some();
    let above_list = || is_below.then(|| first_text(node, &LIST_HEADING)).flatten();
    let snippet = said(&SNIPPET)
        .or_else(|| clean(&interface::said_without(unnamed?, &NOT_SNIPPET)))
        .or_else(above_list);
    let day =
        || node.select(&PART_LINE).filter(|line| !line.is_hidden()).find_map(|line| when::date(&line.text()));
    RelatedQuestion {
        snippet_highlighted_words: unnamed
            .map_or_else(|| texts(node, &HIGHLIGHT), |unnamed| texts(unnamed, &MARKED)),
        list,
        table: rows.filter(|row| row.iter().any(|cell| !cell.is_empty())).listed(),
        date: node.select(&DATE).find_map(when::within).or(unnamed_date).or_else(day),
        title: anchor
            .and_then(|anchor| first_text(anchor, &TITLE))
            .or_else(|| first_text(node, &TITLE))
            .or_else(|| text(anchor?))
            .filter(|_| anchor.is_some()),
        link: anchor.and_then(|anchor| reader.link(anchor)),
        displayed_link: first_text(node, &DISPLAYED),
        source: first_text(node, &SOURCE).or_else(|| site(anchor?)),
        source_logo: anchor.and_then(|anchor| reader.icon_in(anchor)).or_else(|| reader.icon_in(node)),
        thumbnail: reader.picture_in(node, &PICTURE),
        snippet,
        ..RelatedQuestion::default()
    }
}
