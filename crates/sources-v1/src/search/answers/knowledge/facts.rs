//! The facts of a panel: a label and its value, by the names of their classes, by the page's own names for its parts, or by a sign.

use super::entity::OTHER;
use super::graph::{Fact, FactLink, to_fact_key};
use crate::once::CollectVec;
use crate::web::controls;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, find_page_language, read_attribute,
};
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

/// Returns all facts of a panel, each once, in the order in which the ways above find them; `parts` are the panel's elements with
/// a name.
pub(super) fn parse(panel: Node<'_>, parts: &[Node<'_>], reader: &Reader<'_>) -> Vec<Fact> {
    let phone = |call: Node<'_>| {
        Some(Fact {
            key: "phone".to_owned(),
            value: read_attribute(call, "data-phone-number")?,
            links: Vec::new(),
        })
    };
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none();
    let labelled = panel.select(&LABEL).filter(is_own).filter_map(|label| parse_fact(label, reader));
    let signed = panel.select(&SIGNED).filter_map(parse_icon_fact);
    let tiles = panel.select(&TILE).filter(is_own).filter_map(parse_tile);
    let mut found: Vec<Fact> = Vec::new();
    let all =
        labelled.take(LIST_MAX).chain(collect_unmarked_facts(parts, reader)).chain(signed.take(LIST_MAX));
    for fact in all.chain(panel.select_first(&CALL).and_then(phone)).chain(tiles.take(LIST_MAX)) {
        if found.iter().all(|known| known.key != fact.key) {
            found.push(fact);
        }
    }
    found
}

/// Facts whose labels no name marks: a part with a known kind of name that begins with a label and its colon.
fn collect_unmarked_facts(parts: &[Node<'_>], reader: &Reader<'_>) -> Vec<Fact> {
    const LABEL_BYTES_MAX: usize = 40;
    let mut facts: Vec<Fact> = Vec::new();
    for part in parts {
        let is_fact = read_attribute(*part, "data-attrid").is_some_and(|id| {
            FACT_PREFIXES.iter().any(|kind| id.starts_with(kind))
                && !SEPARATE_PART_SUFFIXES.iter().any(|end| id.ends_with(end))
                && (!id.starts_with(BUSINESS_PREFIX) || BUSINESS_FACTS.iter().any(|end| id.ends_with(end)))
                && part.select_first(&PART).is_none()
        });
        // An element above the results is a row of things.
        let is_apart = part.closest(&OTHER).is_some() || part.closest(&BAR).is_some();
        if !is_fact || is_apart || part.select_first(&HEADING).is_some() {
            continue;
        }
        // Hours stand in a control that opens the week.
        let opened = part.select_first(&OPENED);
        let Some(text) = opened.map_or_else(|| extract_text(*part), |_| format_expandable_fact(*part)) else {
            continue;
        };
        let parted = text.split_once(": ").or_else(|| text.split_once(':'));
        let Some((label, value)) = parted.filter(|(label, _)| label.len() <= LABEL_BYTES_MAX) else {
            continue;
        };
        let begins = collect_text_runs(*part).next();
        let is_label = begins.is_some_and(|piece| piece.trim_end_matches([':', ' ']) == label.trim());
        let mut links = if opened.is_some() { Vec::new() } else { collect_fact_links(*part, reader) };
        links.retain(|link| link.text != label.trim());
        let more = find_more_link(*part).and_then(extract_text);
        let value = more.as_deref().and_then(|more| value.strip_suffix(more)).map_or(value, trim_separators);
        links.retain(|link| more.as_ref() != Some(&link.text));
        // The source of a fact follows it.
        let is_source =
            |link: &&FactLink| is_site_name(&link.text) || link::is_external(reader.base, &link.link);
        let from = links.last().filter(is_source);
        let before = from.and_then(|from| clean_text(value.strip_suffix(from.text.as_str())?));
        // The last of several values is none.
        let before = before.filter(|before| !before.ends_with(is_value_separator));
        let value = before.as_deref().unwrap_or(value);
        let value = clean_text(value.trim_start_matches([':', ' '])).filter(|value| !value.ends_with(':'));
        let is_new = |(key, _): &(String, String)| is_label && facts.iter().all(|known| known.key != *key);
        let named = derive_part_key(*part).or_else(|| to_fact_key(label));
        let fact = named.zip(value).filter(is_new);
        if let Some((key, value)) = fact {
            facts.push(Fact { key, value, links });
        }
    }
    facts
}

/// Parses a tile, whose label comes first.
fn parse_tile(tile: Node<'_>) -> Option<Fact> {
    let mut runs = collect_text_runs(tile);
    let label = runs.next()?;
    let key = derive_part_key(tile).or_else(|| to_fact_key(&label))?;
    let mut lines: Vec<String> = runs.collect_vec();
    // The source of a fact is below it.
    lines.pop_if(|last| is_site_name(last));
    let value = lines.join("\n");
    (!value.is_empty()).then(|| Fact { key, value, links: Vec::new() })
}

/// Parses a fact behind a sign whose meaning only a label for screen readers tells.
fn parse_icon_fact(part: Node<'_>) -> Option<Fact> {
    let sign = part.select(&SIGN).find(|sign| !sign.has_text())?;
    let key = to_fact_key(read_attribute(sign, "aria-label")?.trim_end_matches(':'))?;
    Some(Fact { key, value: extract_text(part)?, links: Vec::new() })
}

/// Returns whether a text only names a site: `example.com`.
fn is_site_name(text: &str) -> bool {
    text.contains('.') && !text.contains(' ') && !text.contains(char::is_numeric)
}

/// Returns a label and what the control behind it says before it opens.
fn format_expandable_fact(part: Node<'_>) -> Option<String> {
    let label = collect_text_runs(part).next()?;
    Some(format!("{}: {}", label.trim_end_matches([':', ' ']), extract_text(part.select_first(&OPENED)?)?))
}

/// The beginning of the names of what businesses fill in: forms and offers.
const BUSINESS_PREFIX: &str = "kc:/local:";

/// Facts that businesses fill in.
const BUSINESS_FACTS: [&str; 5] =
    [":alt phone", ":business_availability_modes", ":menu", ":appointments", ":reservations"];

/// Ends of the names of parts that are read as what they are: what a food holds.
const SEPARATE_PART_SUFFIXES: [&str; 1] = [":energy"];

/// Beginnings of the names of parts that are facts.
const FACT_PREFIXES: [&str; 5] = ["dc:/", "kc:/", "hw:/", "ok:/shortfact", "ss:/webfacts"];

fn collect_fact_links(value: Node<'_>, reader: &Reader<'_>) -> Vec<FactLink> {
    value
        .select(&LINK)
        .take(LIST_MAX)
        .filter(|anchor| !controls::is_lone_control_label(&anchor.text()))
        .filter_map(|anchor| {
            Some(FactLink { text: clean_text(&anchor.text())?, link: reader.resolve_link(anchor)? })
        })
        .collect_vec()
}

/// Returns the key of a fact by the page's own name for the part, whatever the label says; where that name is not known here, the
/// label of an English page is the key, and elsewhere the name is.
fn derive_part_key(part: Node<'_>) -> Option<String> {
    /// Names that have another key, the same in every language and for one thing as for several.
    #[rustfmt::skip]
    const KEYS: [(&str, &str); 36] = [
        ("alt_phone", "phone"), ("appear_date", "first_issue_date"), ("art_director", "art_directors"), ("books_only", "books"),
        ("bought_date", "acquisition_date"), ("business_availability_modes", "service_options"), ("current_partner", "partner"),
        ("current_weather", "weather"), ("died_w_age", "died"), ("director", "director"), ("established_date", "established"),
        ("final_episode", "final_episode_date"), ("first_album", "album"), ("first_episode", "first_episode_date"),
        ("founder", "founders"), ("genre", "genre"), ("grandchild", "grandchildren"), ("influence", "influenced_by"),
        ("influencee", "influenced"), ("influencees", "influenced"), ("influences", "influenced_by"), ("media", "medium"),
        ("no_of_employees", "number_of_employees"), ("no_of_teams", "number_of_teams"), ("nrhp_reference_num", "nrhp_reference_number"),
        ("period", "periods"), ("period_by_artworks", "periods"), ("program_creator", "program_creators"),
        ("programming_language", "programming_languages"), ("sibling", "siblings"), ("skos_genre", "genre"),
        ("stock_quote", "stock_price"), ("theatrical_region_aware_release_date", "release_date"), ("tv_programs", "tv_shows"),
        ("vice_president", "vice_presidents"), ("world_series_champions", "world_series_championships"),
    ];
    /// Prefixes of facts' names without meaning.
    const PREFIXES: [&str; 2] = ["company_info_", "location_statistical_region_"];
    let id = read_attribute(part, "data-attrid")?;
    let name = to_fact_key(id.rsplit([':', '/']).next()?)?;
    let bare = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
    if let Some((_, key)) = KEYS.iter().find(|(own, _)| Some(*own) == bare || *own == name)
        && id.contains(":/")
    {
        return Some((*key).to_owned());
    }
    // Some names are numbers of a catalogue: `kc:/shopping/gpc:depth-1022861`.
    let is_named = id.contains(":/") || id.starts_with("lab/fact/");
    let is_number = name.contains(|letter: char| letter.is_ascii_digit());
    let is_foreign = || find_page_language(part).is_some_and(|language| !language.starts_with("en"));
    let name = bare.map_or_else(|| name.clone(), str::to_owned);
    Some(name).filter(|_| is_named && !is_number && (bare.is_some() || is_foreign()))
}

/// Returns whether a letter only stands between two values.
fn is_value_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | '\u{B7}' | '\u{60C}' | '\u{3001}')
}

fn trim_separators(value: &str) -> &str {
    value.trim_end_matches(is_value_separator)
}

/// Returns the link to more of a value, with which it ends.
fn find_more_link(value: Node<'_>) -> Option<Node<'_>> {
    value.select(&LINK).last().filter(|link| is_more_link(*link))
}

/// Returns whether a link says in capitals, in an element of its own, that there is more: the language does not matter.
fn is_more_link(link: Node<'_>) -> bool {
    let text = link.text();
    let has_case = text.to_lowercase() != text;
    link.children().next().is_some()
        && has_case
        && text.to_uppercase() == text
        && text.trim().chars().all(char::is_alphabetic)
}

/// Returns a label and the value in the nearest element around both.
fn parse_fact(label: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let key = label.closest(&PART).and_then(derive_part_key).or_else(|| to_fact_key(&label.text()))?;
    // An element with another label is no row of this one.
    let is_row = |row: &Node<'_>| row.select(&LABEL).all(|other| other == label);
    let rows = || std::iter::successors(label.parent(), Node::parent).take(3).take_while(is_row);
    let Some(value) = rows().find_map(|row| row.select_first(&VALUE)) else {
        // Hours stand in a control that opens the week.
        let shown = rows().find_map(|row| extract_text(row.select_first(&OPENED)?))?;
        return Some(Fact { key, value: shown, links: Vec::new() });
    };
    // A value may begin with the mark that ends its label, and end with a link to more of it.
    let more = find_more_link(value);
    let shown = controls::extract_visible_text_except(value, |inner| Some(inner) == more);
    let shown = clean_text(if more.is_some() { trim_separators(&shown) } else { &shown })?;
    let mut links = collect_fact_links(value, reader);
    links.retain(|link| more.is_none_or(|more| link.text != more.text()));
    // The source of a fact follows it.
    links.extend(value.next_sibling().into_iter().flat_map(|source| collect_fact_links(source, reader)));
    Some(Fact { key, value: clean_text(shown.trim_start_matches([':', ' ']))?, links })
}
