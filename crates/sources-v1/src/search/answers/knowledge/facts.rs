//! The facts of a panel: a label and its value, by the names of their classes, by the page's own names for its parts, or by a sign.

use super::entity::OTHER;
use super::graph::{Fact, FactLink, key};
use crate::once::Listed;
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, attr, clean, page_language, pieces, text};
use quarry_html::{Node, selectors};

selectors! {
    static PART = "[data-attrid]";
    static HEADING = "[role='heading']";
    static BAR = "#appbar, #extabar, #botabar, #topabar";
    pub(super) static LABEL = ".w8qArf";
    static VALUE = ".kno-fv, .LrzXr, .zdqRlf";
    static LINK = "a[href]";
    static OPENED = "[role='button'][aria-expanded]";
    /// Phones label a place's address and hours by a sign.
    static SIGNED = "[data-attrid$=':address'], [data-place-name] > [role='button'][aria-expanded]";
    static SIGN = "[aria-label]";
    static CALL = "[data-attrid$='location:actions'] a[data-phone-number]";
    /// A fact in a tile beside the pictures: its label, and in lines of its own what it is.
    static TILE = "[data-attrid^='lab/fact/']";
}

/// All facts of a panel, each once, in the order in which the ways above find them; `parts` are the panel's elements with a name.
pub(super) fn read(panel: Node<'_>, parts: &[Node<'_>], reader: &Reader<'_>) -> Vec<Fact> {
    let phone = |call: Node<'_>| {
        Some(Fact { key: "phone".to_owned(), value: attr(call, "data-phone-number")?, links: Vec::new() })
    };
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none();
    let labelled = panel.select(&LABEL).filter(is_own).filter_map(|label| fact(label, reader));
    let signed = panel.select(&SIGNED).filter_map(signed);
    let tiles = panel.select(&TILE).filter(is_own).filter_map(tile);
    let mut found: Vec<Fact> = Vec::new();
    let all = labelled.take(LIST_MAX).chain(unnamed_facts(parts, reader)).chain(signed.take(LIST_MAX));
    for fact in all.chain(panel.first(&CALL).and_then(phone)).chain(tiles.take(LIST_MAX)) {
        if found.iter().all(|known| known.key != fact.key) {
            found.push(fact);
        }
    }
    found
}

/// Facts whose labels no name marks: a part with a known kind of name that begins with a label and its colon.
fn unnamed_facts(parts: &[Node<'_>], reader: &Reader<'_>) -> Vec<Fact> {
    const LABEL_BYTES_MAX: usize = 40;
    let mut facts: Vec<Fact> = Vec::new();
    for part in parts {
        let is_fact = attr(*part, "data-attrid").is_some_and(|id| {
            FACT_KINDS.iter().any(|kind| id.starts_with(kind))
                && !OWN_PARTS.iter().any(|end| id.ends_with(end))
                && (!id.starts_with(OF_BUSINESS) || BUSINESS_FACTS.iter().any(|end| id.ends_with(end)))
                && part.first(&PART).is_none()
        });
        // What stands above the results is a row of things.
        let is_apart = part.closest(&OTHER).is_some() || part.closest(&BAR).is_some();
        if !is_fact || is_apart || part.first(&HEADING).is_some() {
            continue;
        }
        // Hours stand in a control that opens the week.
        let Some(said) = part.first(&OPENED).map_or_else(|| text(*part), |_| opened(*part)) else { continue };
        let parted = said.split_once(": ").or_else(|| said.split_once(':'));
        let Some((label, value)) = parted.filter(|(label, _)| label.len() <= LABEL_BYTES_MAX) else {
            continue;
        };
        let begins = pieces(*part).next();
        let is_label = begins.is_some_and(|piece| piece.trim_end_matches([':', ' ']) == label.trim());
        let mut links = fact_links(*part, reader);
        links.retain(|link| link.text != label.trim());
        // Where a fact is from stands behind it.
        let from = links.last().filter(|link| is_site(&link.text));
        let before = from.and_then(|from| clean(value.strip_suffix(from.text.as_str())?));
        let value = before.as_deref().unwrap_or(value);
        let value = clean(value.trim_start_matches([':', ' '])).filter(|value| !value.ends_with(':'));
        let is_new = |(key, _): &(String, String)| is_label && facts.iter().all(|known| known.key != *key);
        let named = key_of_part(*part).or_else(|| key(label));
        let fact = named.zip(value).filter(is_new);
        if let Some((key, value)) = fact {
            facts.push(Fact { key, value, links });
        }
    }
    facts
}

/// A tile says its label first.
fn tile(tile: Node<'_>) -> Option<Fact> {
    let mut said = pieces(tile);
    let label = said.next()?;
    let key = key_of_part(tile).or_else(|| key(&label))?;
    let mut lines: Vec<String> = said.listed();
    // Where it is from stands below it.
    lines.pop_if(|last| is_site(last));
    let value = lines.join("\n");
    (!value.is_empty()).then(|| Fact { key, value, links: Vec::new() })
}

/// What is said behind a sign that only the ear is told the meaning of.
fn signed(part: Node<'_>) -> Option<Fact> {
    let sign = part.select(&SIGN).find(|sign| !sign.has_text())?;
    let key = key(attr(sign, "aria-label")?.trim_end_matches(':'))?;
    Some(Fact { key, value: text(part)?, links: Vec::new() })
}

/// Whether a text only names a site: `example.com`.
fn is_site(text: &str) -> bool {
    text.contains('.') && !text.contains(' ') && !text.contains(char::is_numeric)
}

/// A label and what the control behind it says before it opens.
fn opened(part: Node<'_>) -> Option<String> {
    let label = pieces(part).next()?;
    Some(format!("{}: {}", label.trim_end_matches([':', ' ']), text(part.first(&OPENED)?)?))
}

/// The beginning of the names of what businesses fill in: forms and offers.
const OF_BUSINESS: &str = "kc:/local:";

/// What businesses fill in that is a fact.
const BUSINESS_FACTS: [&str; 5] =
    [":alt phone", ":business_availability_modes", ":menu", ":appointments", ":reservations"];

/// Ends of the names of parts that are read as what they are: what a food holds.
const OWN_PARTS: [&str; 1] = [":energy"];

/// Beginnings of the names of parts that are facts.
const FACT_KINDS: [&str; 4] = ["kc:/", "hw:/", "ok:/shortfact", "ss:/webfacts"];

fn fact_links(value: Node<'_>, reader: &Reader<'_>) -> Vec<FactLink> {
    value
        .select(&LINK)
        .take(LIST_MAX)
        .filter(|anchor| !interface::is_lone_control(&anchor.text()))
        .filter_map(|anchor| Some(FactLink { text: clean(&anchor.text())?, link: reader.link(anchor)? }))
        .listed()
}

/// The key of a fact on a page in another language than English: the page's own name for the part, by which the English page
/// calls it.
fn key_of_part(part: Node<'_>) -> Option<String> {
    /// Where the label in English is no form of the name.
    #[rustfmt::skip]
    const LABELS: [(&str, &str); 9] = [
        ("appear_date", "first_issue_date"), ("current_partner", "partner"), ("final_episode", "final_episode_date"),
        ("first_album", "album"), ("first_episode", "first_episode_date"), ("founder", "founders"),
        ("grandchild", "grandchildren"), ("sibling", "siblings"), ("theatrical_region_aware_release_date", "release_date"),
    ];
    page_language(part).filter(|language| !language.starts_with("en"))?;
    let id = attr(part, "data-attrid").filter(|id| id.contains(":/") || id.starts_with("lab/fact/"))?;
    let name = key(id.rsplit([':', '/']).next()?)?;
    let label = LABELS.iter().find(|(end, _)| *end == name);
    Some(label.map_or(name, |(_, label)| (*label).to_owned()))
}

/// Whether a letter only stands between two values.
fn is_between(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | '\u{B7}' | '\u{60C}' | '\u{3001}')
}

/// Whether a link says in capitals, in an element of its own, that there is more: the language does not matter.
fn leads_to_more(link: Node<'_>) -> bool {
    let said = link.text();
    let has_case = said.to_lowercase() != said;
    link.children().next().is_some()
        && has_case
        && said.to_uppercase() == said
        && said.trim().chars().all(char::is_alphabetic)
}

/// A label and the value in the nearest element around both.
fn fact(label: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let key = label.closest(&PART).and_then(key_of_part).or_else(|| key(&label.text()))?;
    // What holds another label is no row of this one.
    let is_row = |row: &Node<'_>| row.select(&LABEL).all(|other| other == label);
    let rows = || std::iter::successors(label.parent(), Node::parent).take(3).take_while(is_row);
    let Some(value) = rows().find_map(|row| row.first(&VALUE)) else {
        // Hours stand in a control that opens the week.
        let shown = rows().find_map(|row| text(row.first(&OPENED)?))?;
        return Some(Fact { key, value: shown, links: Vec::new() });
    };
    // A value may begin with the mark that ends its label, and end with a link to more of it.
    let more = value.select(&LINK).last().filter(|link| leads_to_more(*link));
    let shown = interface::said_but(value, |inner| Some(inner) == more);
    let shown = clean(if more.is_some() { shown.trim_end_matches(is_between) } else { &shown })?;
    let mut links = fact_links(value, reader);
    links.retain(|link| more.is_none_or(|more| link.text != more.text()));
    // Where a fact is from stands behind it.
    links.extend(value.next_sibling().into_iter().flat_map(|source| fact_links(source, reader)));
    Some(Fact { key, value: clean(shown.trim_start_matches([':', ' ']))?, links })
}
