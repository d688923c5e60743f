//! Jobs: cards whose links name an advertisement of the source's own index of jobs.

use crate::number;
use crate::once::CollectVec;
use crate::search::sections::card_sections::SectionItem;
use crate::web::date_text;
use crate::web::page_reader::clean_text;
use crate::words::contains_any;
use serde::Serialize;

/// Marks in the link of every job, on pages of several years: its number in the source's index, or the viewer that shows it.
const JOB_LINK_MARKS: [&str; 2] = ["htidocid=", "jobs-detail-viewer"];

/// Beginnings of the line that says which site advertises the job, in the commonest languages.
const VIA_PREFIXES: [&str; 7] = [
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
    /// Title of the job.
    pub title: String,
    /// Address of the source's page about it.
    pub link: String,
    /// Employer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company_name: Option<String>,
    /// Location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Site that advertises it, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub via: Option<String>,
    /// Time at which it was advertised, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posted_at: Option<String>,
    /// Salary as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub salary: Option<String>,
    /// Kind of employment, benefits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Returns whether a card is a job and no filter.
pub(in crate::search) fn is_job(item: &SectionItem) -> bool {
    item.link.as_ref().is_some_and(|link| contains_any(link, &JOB_LINK_MARKS))
}

/// Returns whether the cards of a section are jobs.
pub(in crate::search) fn is_jobs_section(items: &[SectionItem]) -> bool {
    items.iter().filter(|item| is_job(item)).count() * 2 > items.len()
}

/// Recognises `150K\u{2013}200K a year`: what is paid, without the currency.
fn is_number_range(line: &str) -> bool {
    let figure = |text: &str| text.trim().bytes().next().is_some_and(|first| first.is_ascii_digit());
    let range = ['\u{2013}', '\u{2014}', '-'].iter().find_map(|dash| line.split_once(*dash));
    range.is_some_and(|(low, high)| figure(low) && figure(high))
}

/// Parses a card's job: employer, place, platform, then further details.
pub(in crate::search) fn parse(item: SectionItem, link: String, position: u32) -> Job {
    const HEAD_LINES: usize = 2;
    // Location and job board may share a line, separated by a dot.
    let apart = |line: String| {
        let is_shared = line.contains('\u{2022}');
        if is_shared { line.split('\u{2022}').filter_map(clean_text).collect_vec() } else { vec![line] }
    };
    let mut lines = item.extensions.into_iter().flat_map(apart).collect_vec();
    let via =
        lines.iter().position(|line| VIA_PREFIXES.iter().any(|start| line.to_lowercase().starts_with(start)));
    let mut head =
        lines.drain(..via.unwrap_or(HEAD_LINES).min(HEAD_LINES).min(lines.len())).collect_vec().into_iter();
    let (company_name, location) = (head.next(), head.next());
    let via = via.and_then(|_| {
        lines.iter().position(|line| VIA_PREFIXES.iter().any(|start| line.to_lowercase().starts_with(start)))
    });
    let via = via.map(|line| lines.remove(line));
    let mut take =
        |is: &dyn Fn(&str) -> bool| lines.iter().position(|line| is(line)).map(|line| lines.remove(line));
    let posted_at = take(&date_text::is_date);
    let salary = take(&|line| number::parse_price(line).is_some() || is_number_range(line));
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
