//! Rows of facts below the text of a result.

use super::answers::is_about_answers;
use super::head::ResultHead;
use super::labelled_facts::{parse_label_and_value, parse_labelled_facts, parse_name_list};
use super::selectors::{
    ANCHOR, CAROUSEL, FACT_LINE, FACTS, OWN_SEARCH, SIGN, SNIPPET, STARS, STRUCK, find_plain_blocks, leads_on,
};
use super::snippet::{find_lines_above, find_unmarked_text};
use crate::number;
use crate::once::{self, CollectVec};
use crate::web::date_text;
use crate::web::page_reader::{
    LIST_MAX, clean_text, collect_text_runs, find_outermost, find_text, parse_count, split_by_dots,
};
use crate::words::contains_any;
use quarry_html::{Node, selectors};
use quarry_items::{Detected, RichSnippet, SnippetFacts as Facts};

selectors! {
    static BLOCK_WITHIN = "div";
    static TABLE = "table";
    static ROW = "tr";
    /// Titles in tables of links into the site.
    static TITLED = "h3, [role='heading']";
    /// The same where no name tells them.
    static FACT_PART = "[data-snf='mCCBcf'] > div";
    /// Below the text in its own part: of how many pages a document is.
    static BELOW_TEXT = "[data-snf='nke7rc'] > div + div";
    /// A line with a label and what belongs below it, `Pros and cons: \u{2026}`, `List includes: \u{2026}`, in a part of its own.
    static LABELLED_PART = "[data-snf='kZ2HQc'] > div, [data-snf='fhcVfc'] > div";
    static RATING = ".yi40Hd";
    static VOTES = ".RDApEe";
    /// Stars within a line, on pages without scripts.
    static STARS_IN_LINE = "header + #main span > [role='img']";
    static ASKING = "[data-snf='RlqYWc'], g-accordion";
    /// Dialog that a control beside a fact opens.
    static BUBBLE = "g-bubble, g-dialog, [role='dialog'], [role='tooltip']";
    /// A part of a result that may be a list of names.
    static PART_BLOCK = "[data-sncf] div";
}

/// Returns rows of facts that no name tells: short lines with stars, with a price between dots, with a label before a colon.
fn find_unmarked_fact_rows<'d>(inside: Node<'d>, head: ResultHead<'_>) -> Vec<Node<'d>> {
    const ROW_BYTES_MAX: usize = 160;
    const LABEL_BYTES_MAX: usize = 40;
    let texts: Vec<Node<'d>> = inside.select(&SNIPPET).chain(find_unmarked_text(inside, head)).collect_vec();
    let is_text = |row: &Node<'d>| {
        let range = row.index()..=row.last_index();
        let holds = |text: &Node<'d>| (text.index()..=text.last_index()).contains(&row.index());
        texts.iter().any(|text| range.contains(&text.index()) || holds(text))
    };
    let is_row = |row: &Node<'d>| {
        let is_candidate = row.index() > head.title.last_index()
            && !is_text(row)
            && row.select(&BLOCK_WITHIN).all(|inner| !inner.has_text())
            && row.has_text()
            && row.select_first(&STRUCK).is_none()
            && row.closest(&ANCHOR).is_none()
            && row.closest(&CAROUSEL).is_none()
            && row.closest(&ASKING).is_none();
        let text = if is_candidate { row.text() } else { String::new() };
        is_candidate && text.len() <= ROW_BYTES_MAX && {
            let pieces: Vec<String> = collect_text_runs(*row).collect_vec();
            let labels = pieces.iter().filter(|piece| piece.ends_with(':')).count();
            let is_label = pieces.len() > 1
                && labels == 1
                && row.select(&ANCHOR).next().is_none_or(|link| !text.starts_with(&*link.text()))
                && pieces.first().is_some_and(|label| {
                    let ends = label.ends_with(':') || pieces.get(1).is_some_and(|colon| colon == ":");
                    label.len() <= LABEL_BYTES_MAX && ends && !is_about_answers(label)
                });
            is_label
                || parse_label_and_value(*row).is_some()
                || row.select_first(&SIGN).is_some()
                || split_by_dots(&text).any(|part| parse_only_prices(&part).is_some())
        }
    };
    inside.select(&BLOCK_WITHIN).filter(is_row).take(LIST_MAX).collect_vec()
}

/// Reads the facts of a result. `named` are the elements that may be its text, where the page marks them.
pub(super) fn parse_facts(inside: Node<'_>, head: ResultHead<'_>, named: &[Node<'_>]) -> Option<RichSnippet> {
    let mut extensions: Vec<String> = Vec::new();
    let mut detected = Detected::default();
    let mut rows = find_outermost(inside, &FACTS);
    let plain: Vec<Node<'_>> = find_plain_blocks(inside).collect_vec();
    rows.extend(inside.select(&STARS_IN_LINE).filter_map(|stars| stars.parent()));
    if rows.is_empty() && inside.select_first(&FACT_LINE).is_none() && plain.is_empty() {
        rows = find_outermost(inside, &FACT_PART);
        let others = find_unmarked_fact_rows(inside, head).into_iter();
        rows.extend(others.filter(|row| row.closest(&FACT_PART).is_none()));
    }
    rows.extend(inside.select(&LABELLED_PART));
    rows.extend(inside.select(&BELOW_TEXT).filter(|row| row.select_first(&ANCHOR).is_none()));
    // The text may stand in any of these places, with a line above it.
    let above = find_lines_above(named);
    if !above.is_empty() {
        let text = named.get(above.len());
        rows.retain(|row| Some(row) != text && (row.select_first(&SIGN).is_some() || !above.contains(row)));
    }
    let said_above = above.iter().filter(|line| line.select_first(&SIGN).is_none());
    let said_above =
        said_above.flat_map(|line| split_line(*line)).filter(|part| !date_text::is_date(part)).collect_vec();
    rows.sort_unstable_by_key(Node::index);
    rows.dedup();
    let own = head.anchor.attr("href");
    for row in rows {
        let is_starred = row.select_first(&STARS).is_some() || row.select_first(&SIGN).is_some();
        // Pages without scripts part a row into spans of one line.
        let beside =
            std::iter::successors(Some(row), |part| part.next_sibling().filter(|_| row.has_name("span")));
        // Separate texts of the page stay separate: `4.6` and `store rating`.
        let pieces: Vec<String> = beside
            .flat_map(|part| {
                let shown = part.text_pieces_where(|inner| !inner.matches(&BUBBLE));
                shown.filter_map(|piece| clean_text(&piece)).collect_vec()
            })
            .collect_vec();
        let row_text = if is_starred {
            pieces.join(" ").replace("( ", "(").replace(" )", ")")
        } else {
            row.text_where(|inner| !inner.matches(&BUBBLE) && !leads_on(inner) && inner.attr("href") != own)
        };
        let shown: Vec<String> = split_by_dots(&row_text.replace(['\u{200E}', '\u{200F}'], ""))
            .map(|part| if is_starred { part.replace("(", " (").replace("  (", " (") } else { part })
            .collect_vec();
        if is_starred {
            // A price may stand before the stars.
            let at = shown.iter().position(|part| number::parse_price(part).is_none()).unwrap_or_default();
            // A figure and a count may stand beside each other without a mark: `4.3` and `460`.
            let first = || {
                let part = shown.get(at)?;
                let figure = part.split(' ').next().filter(|figure| number::parse_decimal(figure).is_some());
                Some(figure.unwrap_or(part).to_owned())
            };
            let rating = find_text(row, &RATING).or_else(first);
            // A share of a hundred is no rating out of five.
            let share = rating.as_deref().and_then(parse_share);
            detected.rating_percent = detected.rating_percent.or(share);
            let rating = rating.filter(|_| share.is_none());
            // No scale goes beyond a hundred.
            let rating = rating.as_deref().and_then(number::parse_decimal).filter(|rating| *rating <= 100.0);
            detected.rating = detected.rating.or(rating);
            let beside = shown.get(at + 1).filter(|part| is_vote_count(part)).cloned();
            let behind = || shown.get(at)?.split_once('(').map(|(_, votes)| votes.to_owned());
            let named = find_text(row, &VOTES).filter(|votes| parse_count(row, votes).is_some());
            let alone = || {
                let mut figures = pieces.iter().filter(|piece| piece.chars().all(is_figure_character));
                figures.nth(1).cloned()
            };
            let votes = named.or(beside).or_else(behind).or_else(alone);
            detected.reviews = detected.reviews.or_else(|| parse_count(row, &votes?));
        }
        extensions.extend(shown);
    }
    let lines = inside.select(&FACT_LINE).take(LIST_MAX).filter_map(parse_label_and_value);
    lines.for_each(|fact| once::push_distinct(&mut extensions, fact));
    let plain = plain.into_iter().filter(|block| block.select_first(&OWN_SEARCH).is_none());
    extensions.extend(plain.flat_map(|block| parse_labelled_facts(block).1));
    let mut priced = extensions.iter().filter_map(|part| Some((part, parse_only_prices(part)?)));
    // Where a price stands bare, one with a word beside it is another: `20% off \u{B7} Was $40 \u{B7} $32`.
    let is_bare = |(part, _): &(&String, _)| number::is_only_price(part);
    let first = priced.next();
    let bare = first.as_ref().filter(|first| !is_bare(first)).and_then(|_| priced.find(is_bare));
    if let Some((_, prices)) = bare.or(first) {
        detected.price = prices.first().map(|price| price.amount);
        detected.price_to = prices.get(1).map(|price| price.amount);
        detected.currency = prices.first().map(|price| price.currency.to_owned());
    }
    let listed = inside
        .select(&PART_BLOCK)
        .filter(|part| part.closest(&ASKING).is_none())
        .find_map(parse_name_list)
        .unwrap_or_default();
    let bottom = (!extensions.is_empty()).then_some(Facts { detected_extensions: detected, extensions });
    let top = (!said_above.is_empty()).then(|| Facts { extensions: said_above, ..Facts::default() });
    (bottom.is_some() || top.is_some() || !listed.is_empty()).then_some(RichSnippet {
        top,
        bottom,
        extensions: listed,
        ..RichSnippet::default()
    })
}

fn is_figure_character(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '.' | ',' | 'K' | 'M')
}

/// Splits a line at its dots, each element apart.
fn split_line(line: Node<'_>) -> Vec<String> {
    collect_text_runs(line).flat_map(|piece| split_by_dots(&piece).collect_vec()).collect_vec()
}

/// Returns the table of a result, row by row; links into the site may stand in one too.
pub(super) fn parse_table(inside: Node<'_>) -> Vec<Vec<String>> {
    const ROWS_MIN: usize = 2;
    let cells = |row: Node<'_>| {
        let cells = row.children().filter(|cell| cell.has_name("td") || cell.has_name("th"));
        cells.map(|cell| clean_text(&cell.text()).unwrap_or_default()).collect_vec()
    };
    let is_table = |table: &Node<'_>| table.select_first(&TITLED).is_none() && !table.is_hidden();
    let tables = inside.select(&TABLE).filter(is_table);
    let mut rows = tables.map(|table| table.select(&ROW).take(LIST_MAX).map(cells).collect_vec());
    let is_read = |rows: &Vec<Vec<String>>| {
        rows.len() >= ROWS_MIN && rows.iter().filter(|row| row.len() > 1).count() >= ROWS_MIN
    };
    let mut found = rows.find(is_read).unwrap_or_default();
    found.retain(|row| row.iter().any(|cell| !cell.is_empty()));
    found
}

/// Words beside a former price.
const FORMER_PRICE_WORDS: [&str; 9] =
    ["was", "rrp", "msrp", "uvp", "vorher", "statt", "avant", "antes", "prima"];

/// Returns the prices of a fact that says nothing else: `$89.99` or `$9 to $79`, but neither `Free delivery over $35` nor `Was $40`.
fn parse_only_prices(fact: &str) -> Option<Vec<number::Price>> {
    if !fact.contains(char::is_numeric) {
        return None;
    }
    let words = fact.split(|letter: char| !letter.is_alphabetic());
    if words.into_iter().any(|word| FORMER_PRICE_WORDS.iter().any(|former| word.eq_ignore_ascii_case(former)))
    {
        return None;
    }
    let prices = number::parse_prices(fact);
    let currency = prices.first()?.currency;
    let others = fact.replace(currency, "").chars().filter(|letter| letter.is_alphabetic()).count();
    (others <= 3).then_some(prices)
}

/// Parses the share of a hundred of a rating: `Rating: 94%`, `88% (161)`, `%94`.
fn parse_share(rating: &str) -> Option<f64> {
    let share = number::parse_decimal(rating).filter(|_| rating.contains(['%', '\u{66A}', '\u{FF05}']));
    share.filter(|share| (0.0..=100.0).contains(share))
}

/// Returns whether a fact beside a rating counts people: `217 reviews`, `1,280 votes`, `(1.2K)`, but neither `$89.99` nor `15 min`.
fn is_vote_count(fact: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: [&str; 40] = [
        "review", "vote", "rating", "bewertung", "rezension", "avis", "opini", "rese\u{F1}", "voto", "recens", "recenz", "beoordeling",
        "anmeldelse", "omd\u{F6}me", "arvostelu", "\u{E9}rt\u{E9}kel\u{E9}s", "g\u{142}os", "ocen", "yorum", "ulasan", "\u{111}\u{E1}nh gi\u{E1}",
        "отзыв", "голос", "оцен", "відгук", "レビュー", "评价", "評價", "评论", "評論", "리뷰", "평가", "รีวิว", "ביקור", "הצבע", "تقييم", "تصويت",
        "رأی", "वोट", "समीक्षा",
    ];
    let fact = fact.trim().to_lowercase();
    let is_enclosed = fact.starts_with('(') && fact.ends_with(')');
    number::has_count(&fact) && (is_enclosed || contains_any(&fact, &WORDS))
}
