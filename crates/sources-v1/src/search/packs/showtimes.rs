//! When films run in cinemas (`showtimes_results`).
//!
//! The panel of a film has a part for them, which names itself: below a day each cinema is a link with its name, how far it is and
//! its address, and beside the link stand the hours, below what kind of showing they are where there are several. In the panel
//! of a cinema the films stand in the place of the cinemas.

use crate::once::CollectVec;
use crate::search::sections::card_sections::collect_lines;
use crate::web::page_reader::{
    LIST_MAX, PositionedGroup, Reader, clean_text, collect_group, collect_text_runs, split_by_dots,
};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static PART = "[data-attrid*='showtimes']";
    static ANCHOR = "a[href]";
    static BLOCK = "div, span";
}

/// Showing of a film: day, cinema or film, and times.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Showtime {
    /// Place in the group, from 1.
    pub position: u32,
    /// The cinema; in the panel of a cinema the film.
    pub name: String,
    /// Address of the source's answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// The day as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Distance, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<String>,
    /// Address of the cinema.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Further details.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// The showings, by their kind.
    pub showings: Vec<Showing>,
}

/// Hours of one kind of showing.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Showing {
    /// The kind as shown: `Standard`, `IMAX`.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The hours as shown.
    pub times: Vec<String>,
}

/// Reads the showings.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<Showtime> {
    let Some(part) = document.select_first(&PART) else { return (None, Vec::new()) };
    let has_times = |link: &Node<'_>| collect_text_runs_beside(*link).iter().any(|run| is_time(run));
    let links = part.select(&ANCHOR).filter(has_times).take(LIST_MAX).collect_vec();
    let is_of_entry = |node: &Node<'_>| {
        links
            .iter()
            .filter_map(Node::parent)
            .any(|entry| (entry.index()..=entry.last_index()).contains(&node.index()))
    };
    let says_day = |node: &Node<'_>| {
        !is_of_entry(node) && !node.is_hidden() && node.own_text().contains(char::is_numeric)
    };
    let days: Vec<Node<'_>> = part.select(&BLOCK).filter(says_day).take(LIST_MAX).collect_vec();
    collect_group(links.clone(), |link, position| {
        let mut lines = collect_lines(link).into_iter();
        let mut found = Showtime {
            position,
            name: lines.next()?,
            link: reader.resolve_link(link),
            date: days
                .iter()
                .rfind(|day| day.index() < link.index())
                .and_then(|day| clean_text(&day.own_text())),
            showings: collect_showings(collect_text_runs_beside(link)),
            ..Showtime::default()
        };
        for part in lines.flat_map(|line| split_by_dots(&line).collect_vec()) {
            match () {
                () if found.distance.is_none() && is_distance(&part) => found.distance = Some(part),
                () if found.address.is_none() && found.distance.is_some() => found.address = Some(part),
                () => found.extensions.push(part),
            }
        }
        Some(found)
    })
}

/// Collects the texts behind a link.
fn collect_text_runs_beside(link: Node<'_>) -> Vec<String> {
    let beside = std::iter::successors(link.next_sibling(), Node::next_sibling);
    beside.filter(|node| !node.has_name("a")).flat_map(collect_text_runs).collect_vec()
}

/// Hours below what kind of showing they are.
fn collect_showings(texts: Vec<String>) -> Vec<Showing> {
    let mut found: Vec<Showing> = Vec::new();
    for text in texts {
        if !is_time(&text) {
            found.push(Showing { kind: Some(text), times: Vec::new() });
        } else if let Some(showing) = found.last_mut() {
            showing.times.push(text);
        } else {
            found.push(Showing { kind: None, times: vec![text] });
        }
    }
    found.retain(|showing| !showing.times.is_empty());
    found
}

/// Recognises `18:30`, `7:30pm`, `11.15 AM`, `20h15`.
fn is_time(text: &str) -> bool {
    const MARK_LETTERS_MAX: usize = 5;
    let hour = text.chars().take_while(char::is_ascii_digit).count();
    let mut rest = text.chars().skip(hour);
    let is_parted = rest.next().is_some_and(|mark| matches!(mark, ':' | '.' | 'h' | 'H'));
    let minutes = rest.by_ref().take(2).filter(char::is_ascii_digit).count();
    let mark: String = rest.collect();
    (1..=2).contains(&hour)
        && is_parted
        && minutes == 2
        && mark.chars().count() <= MARK_LETTERS_MAX
        && !mark.contains(char::is_numeric)
}

/// Recognises `18,4 km`, `2.1 mi`.
fn is_distance(part: &str) -> bool {
    const UNITS: [&str; 6] = ["km", "mi", "m", "\u{43a}\u{43c}", "\u{516c}\u{91cc}", "\u{643}\u{645}"];
    let unit =
        part.trim_start_matches(|letter: char| letter.is_numeric() || matches!(letter, '.' | ',')).trim();
    unit.len() < part.len() && UNITS.contains(&unit.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_stand_below_the_kind_of_showing() {
        let texts = ["Standard", "18:30", "9:15pm", "IMAX 3D", "20h15"].map(str::to_owned).to_vec();
        let showings = collect_showings(texts);
        let told: Vec<_> =
            showings.iter().map(|showing| (showing.kind.as_deref(), showing.times.len())).collect();
        assert_eq!(told, [(Some("Standard"), 2), (Some("IMAX 3D"), 1)]);
        assert!(is_time("11:30 AM") && !is_time("2:30:10") && !is_time("3D") && !is_time("100:20"));
        assert!(is_distance("18,4 km") && is_distance("2 mi.") && !is_distance("Marktstrasse 24"));
    }
}
