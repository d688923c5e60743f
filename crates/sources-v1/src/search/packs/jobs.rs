//! Jobs: cards whose links name an advertisement of the source's own index of jobs.

use crate::number;
use crate::once::Listed;
use crate::search::cut::sections::SectionItem;
use crate::web::when;
use serde::Serialize;

/// What the link of every job names.
const MARK: &str = "htidocid=";

/// Beginnings of the line that says which site advertises the job, in the commonest languages.
const VIA: [&str; 7] = [
    "via ",
    "\u{FC}ber ",
    "a trav\u{E9}s de ",
    "tramite ",
    "atrav\u{E9}s de ",
    "przez ",
    "\u{447}\u{435}\u{440}\u{435}\u{437} ",
];

/// A job.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Job {
    /// Place in the group, from 1.
    pub position: u32,
    /// What is to be done.
    pub title: String,
    /// Where the source tells more of it.
    pub link: String,
    /// Who hires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company_name: Option<String>,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Which site advertises it, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    /// When it was advertised, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posted_at: Option<String>,
    /// What it pays, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salary: Option<String>,
    /// Kind of employment, benefits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Whether a card is a job and no filter.
pub(in crate::search) fn is(item: &SectionItem) -> bool {
    item.link.as_ref().is_some_and(|link| link.contains(MARK))
}

/// Whether the cards of a section are jobs.
pub(in crate::search) fn are(items: &[SectionItem]) -> bool {
    items.iter().filter(|item| is(item)).count() * 2 > items.len()
}

/// What a card says of its job: who hires, where, by way of whom, then what else.
pub(in crate::search) fn read(item: SectionItem, link: String, position: u32) -> Job {
    const HEAD_LINES: usize = 2;
    let mut lines = item.extensions;
    let via = lines.iter().position(|line| VIA.iter().any(|start| line.to_lowercase().starts_with(start)));
    let mut head =
        lines.drain(..via.unwrap_or(HEAD_LINES).min(HEAD_LINES).min(lines.len())).listed().into_iter();
    let (company_name, location) = (head.next(), head.next());
    let via = via.and_then(|_| {
        lines.iter().position(|line| VIA.iter().any(|start| line.to_lowercase().starts_with(start)))
    });
    let via = via.map(|line| lines.remove(line));
    let mut take =
        |is: &dyn Fn(&str) -> bool| lines.iter().position(|line| is(line)).map(|line| lines.remove(line));
    let posted_at = take(&when::is_date);
    let salary = take(&|line| number::price(line).is_some());
    Job {
        position,
        title: item.title,
        link,
        company_name,
        location,
        via,
        posted_at,
        salary,
        extensions: lines,
        thumbnail: item.thumbnail,
    }
}
