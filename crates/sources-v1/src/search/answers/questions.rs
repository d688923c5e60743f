//! Questions that people also ask, with the answers that the page already holds.

use crate::once::CollectVec;
use crate::search::answers::no_script;
use crate::web::blocks;
use crate::web::controls;
use crate::web::date_text;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, extract_text, find_outermost, find_text, read_attribute,
};
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
    static PART = "[data-md]";
    static PART_LINE = "[data-md] div, [data-md] span";
    static LINK = ".yuRUbf a[href], a.sXtWJb, .r > a[href], a.cz3goc, .kCrYT > a";
    static TITLE = "h3, [role='heading'] .MBeuO, a.sXtWJb, .kCrYT .vvjwJb";
    static ANY_LINK = "a[href]";
    static HEADING = "h3, [role='heading']";
    static DESCRIPTION = "[data-attrid='wa:/description']";
    static DISPLAYED = "cite, .UPmit";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static ADDRESS = "cite, .UPmit, span[role='text']";
    /// Parts of a link beside the name of its site.
    static NOT_SITE = "h3, [role='heading'], cite, .UPmit, span[role='text'], button, svg";
    static PICTURE = "[data-attrid='image'] img";
}

/// Returns the questions, and where the first one stands.
pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> (Option<usize>, Vec<RelatedQuestion>) {
    let mut pairs = find_outermost(document.root(), &ANY_PAIR);
    if pairs.is_empty() {
        pairs = document.select(&PAIR).take(LIST_MAX).collect_vec();
    }
    if pairs.is_empty() {
        let opens = |pair: &Node<'_>| {
            pair.select_first(&KNOWN).is_some()
                || pair.select_first(&TAB).is_some() && pair.select_first(&TAB_PANEL).is_some()
        };
        pairs = document.select(&EXPANDER).filter(opens).take(LIST_MAX).collect_vec();
    }
    // An answer may be folded away, a question is not.
    pairs.retain(|pair| !pair.is_hidden());
    if pairs.is_empty() {
        return no_script::parse_questions(document, reader);
    }
    (
        pairs.first().map(Node::index),
        pairs.into_iter().filter_map(|pair| parse_question(pair, reader)).collect_vec(),
    )
}

fn parse_question(pair: Node<'_>, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question = read_attribute(pair, "data-q")
        .or_else(|| find_text(pair, &QUESTION))
        .or_else(|| find_text(pair, &TAB))?;
    let next_page_token = read_attribute(pair, "data-lk");
    let generated = pair.select_first(&GENERATED).and_then(|answer| blocks::parse(answer, pair, reader));
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
    let mut found = parse_answer(pair, reader);
    if found.kind.is_none() && found.link.is_some() {
        found.kind = Some("featured_snippet");
    }
    found.question = question;
    found.next_page_token = next_page_token;
    Some(found)
}

/// Returns the link with a heading in it that leads out of the source, where no name tells it.
fn find_titled_link<'d>(node: Node<'d>, reader: &Reader<'_>) -> Option<Node<'d>> {
    let is_titled = |anchor: &Node<'_>| {
        anchor.select_first(&HEADING).is_some() || anchor.parent().is_some_and(|outer| outer.has_name("h3"))
    };
    node.select(&ANY_LINK).find(|anchor| is_titled(anchor) && reader.is_external_link(*anchor))
}

/// Returns the text of an answer and its day, where no name tells them: one element that says something, and one that says when.
fn find_description_and_date(node: Node<'_>) -> (Option<Node<'_>>, Option<String>) {
    let Some(mut description) =
        node.select_first(&DESCRIPTION).filter(|_| node.select_first(&SNIPPET).is_none())
    else {
        return (None, None);
    };
    let mut date = None;
    while clean_text(&description.own_text()).is_none() {
        let mut inner: Vec<Node<'_>> =
            description.children().filter(|child| clean_text(&child.text()).is_some()).collect_vec();
        if let Some(found) =
            inner.last().filter(|_| inner.len() > 1).and_then(|last| date_text::parse_date(&last.text()))
        {
            date = Some(found);
            inner.pop();
        }
        let [only] = inner.as_slice() else { return (None, None) };
        description = *only;
    }
    (Some(description), date)
}

/// Returns the name of the site that a link says beside title and address.
pub(in crate::search) fn parse_site_name(anchor: Node<'_>) -> Option<String> {
    anchor.select_first(&ADDRESS).and_then(|_| clean_text(&anchor.text_without(&NOT_SITE)))
}

/// Returns the text of an element, with a leading block as a line of its own: `A name`, `It is known for \u{2026}`.
fn extract_text_below_lead(node: Node<'_>) -> Option<String> {
    let extract_visible =
        |part: Node<'_>| clean_text(&controls::extract_visible_text_without(part, &NOT_SNIPPET));
    let is_above = |first: &Node<'_>| {
        first.has_name("div")
            && !first.matches(&NOT_SNIPPET)
            && first.next_sibling().is_some_and(|rest| rest.has_name("span"))
    };
    let mut own = node.children().filter(|child| !child.matches(&NOT_SNIPPET));
    let inner = own.next().filter(|_| own.next().is_none()).unwrap_or(node);
    let above =
        inner.children().next().filter(|first| is_above(first) && clean_text(&inner.own_text()).is_none());
    match above.and_then(extract_visible) {
        Some(above) => {
            let below: Vec<String> = inner.children().skip(1).filter_map(extract_visible).collect_vec();
            Some(format!("{above}\n{}", below.join(" ")))
        }
        None => extract_visible(node),
    }
}

/// Returns an answer that is taken from a page.
pub(crate) fn parse_answer(node: Node<'_>, reader: &Reader<'_>) -> RelatedQuestion {
    let anchor = node.select_first(&LINK).or_else(|| find_titled_link(node, reader));
    let rows = node.select(&ROW).take(LIST_MAX).map(|row| {
        let cells = row.children().filter(|cell| cell.has_name("td") || cell.has_name("th"));
        cells.map(|cell| clean_text(&cell.text()).unwrap_or_default()).collect_vec()
    });
    let texts = |node: Node<'_>, selector: &quarry_html::Selector| -> Vec<String> {
        node.select(selector).take(LIST_MAX).filter_map(extract_text).collect_vec()
    };
    let find_below_lead =
        |selector: &quarry_html::Selector| node.select(selector).find_map(extract_text_below_lead);
    let (unnamed, unnamed_date) = find_description_and_date(node);
    let list = texts(node, &LIST_ITEM);
    let is_below = !list.is_empty() || node.select_first(&ROW).is_some();
    let above_list = || is_below.then(|| find_text(node, &LIST_HEADING)).flatten();
    let snippet = find_below_lead(&SNIPPET)
        .or_else(|| clean_text(&controls::extract_visible_text_without(unnamed?, &NOT_SNIPPET)))
        .or_else(above_list);
    // An answer is folded away as a whole; what is hidden within it is none of it.
    let is_shown_in_part = |line: &Node<'_>| {
        let part = line.closest(&PART).map_or(line.index(), |part| part.index());
        let outward = std::iter::successors(Some(*line), Node::parent);
        outward.take_while(|outer| outer.index() > part).all(|outer| !outer.is_hidden_itself())
    };
    let day = || {
        let lines = node.select(&PART_LINE).take(LIST_MAX).filter(is_shown_in_part);
        lines.filter_map(|line| clean_text(&line.text())).find_map(|text| date_text::parse_date(&text))
    };
    RelatedQuestion {
        snippet_highlighted_words: unnamed
            .map_or_else(|| texts(node, &HIGHLIGHT), |unnamed| texts(unnamed, &MARKED)),
        list,
        table: rows.filter(|row| row.iter().any(|cell| !cell.is_empty())).collect_vec(),
        date: node.select(&DATE).find_map(date_text::find_date).or(unnamed_date).or_else(day),
        title: anchor
            .and_then(|anchor| find_text(anchor, &TITLE))
            .or_else(|| find_text(node, &TITLE))
            .or_else(|| extract_text(anchor?))
            .filter(|_| anchor.is_some()),
        link: anchor.and_then(|anchor| reader.resolve_link(anchor)),
        displayed_link: find_text(node, &DISPLAYED),
        source: find_text(node, &SOURCE).or_else(|| parse_site_name(anchor?)),
        source_logo: anchor.and_then(|anchor| reader.find_icon(anchor)).or_else(|| reader.find_icon(node)),
        thumbnail: reader.find_matching_picture(node, &PICTURE),
        snippet,
        ..RelatedQuestion::default()
    }
}
