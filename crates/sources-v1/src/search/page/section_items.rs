//! The cards of sections as items of the groups to which they belong.

use crate::once::CollectVec;
use crate::search::answers::knowledge::entity::OtherEntity;
use crate::search::media::cards::InlineVideo;
use crate::search::posts::discussions::Discussion;
use crate::search::sections::card_sections::SectionItem;
use crate::web::date_text;
use crate::web::date_text::is_duration;
use crate::web::page_reader::{clean_text, saturate_to_u32, split_by_dots};

/// Returns whether a card leads anywhere.
pub(super) fn has_link(item: &SectionItem) -> bool {
    item.link.is_some()
}

/// Builds an entity from a card; `None` for a card without a link.
pub(super) fn build_entity(item: SectionItem) -> Option<OtherEntity> {
    // Texts of one line are separate, as in the panel's own lists.
    let extensions = item.extensions.iter().flat_map(|line| split_by_dots(line)).collect_vec();
    Some(OtherEntity {
        name: item.title,
        extensions,
        link: item.link?,
        image: item.thumbnail,
        ..OtherEntity::default()
    })
}

/// Builds a discussion from a card. A card of a question without a heading has its site first; the question is the longest of its
/// first lines. The other lines are the site, the date, the forum and the number of answers; a long text below a heading is none
/// of these.
pub(super) fn build_thread(item: SectionItem) -> Discussion {
    const HEAD_LINES: usize = 3;
    let SectionItem { mut title, mut source, mut extensions, has_heading, icon, .. } = item;
    if has_heading {
        extensions.retain(|line| line.len() <= NAME_BYTES_MAX);
    }
    let longest =
        (0..extensions.len().min(HEAD_LINES)).max_by_key(|line| extensions.get(*line).map_or(0, String::len));
    if let Some(line) = longest
        .filter(|line| !has_heading && extensions.get(*line).is_some_and(|line| line.len() > title.len()))
    {
        let question = extensions.remove(line);
        source = source.or(Some(std::mem::replace(&mut title, question)));
    }
    let mut found = Discussion { title, source, source_logo: icon, ..Discussion::default() };
    for part in extensions.iter().flat_map(|line| split_by_dots(line)) {
        match date_text::parse_date(&part) {
            Some(date) if found.date.is_none() => found.date = Some(date),
            _ if found.source.is_none() && !part.contains(char::is_numeric) => found.source = Some(part),
            _ => found.extensions.push(part),
        }
    }
    found
}

/// Items as entries of a group that has `before` already; what leads nowhere is no entry.
pub(super) fn number_items(before: usize, items: Vec<SectionItem>) -> Vec<(SectionItem, String, u32)> {
    let mut found = Vec::new();
    for mut item in items {
        if let Some(link) = item.link.take() {
            found.push((item, link, saturate_to_u32(before + found.len() + 1)));
        }
    }
    found
}

/// Longer texts are no names of sites.
const NAME_BYTES_MAX: usize = 60;

/// Moves the title to the front: a card without a heading may have its site before its title, which is the longer one of the two.
pub(super) fn move_title_first(mut item: SectionItem) -> SectionItem {
    let is_site = |item: &SectionItem| {
        !item.has_heading
            && item.source.is_none()
            && item.extensions.first().is_some_and(|next| next.len() > item.title.len() && next.contains(' '))
    };
    if is_site(&item) {
        let title = item.extensions.remove(0);
        item.source = Some(std::mem::replace(&mut item.title, title));
    }
    item
}

/// Returns source and date of a card: the first line, and the last one, which contains a number.
pub(super) fn find_source_and_date(item: &SectionItem) -> (Option<String>, Option<String>) {
    let has_number = |line: &&String| line.chars().any(char::is_numeric);
    let date = item.extensions.last().and_then(|line| date_text::parse_date(line));
    let is_name =
        |line: &&String| !has_number(line) && !line.contains('\u{B7}') && line.len() <= NAME_BYTES_MAX;
    let source = item.source.clone().or_else(|| item.extensions.first().filter(is_name).cloned());
    (source, date)
}

pub(super) fn add_videos(group: &mut Vec<InlineVideo>, items: Vec<SectionItem>) {
    for (item, link, position) in number_items(group.len(), items) {
        group.push(build_video(item, link, position));
    }
}

fn build_video(item: SectionItem, link: String, position: u32) -> InlineVideo {
    let others: Vec<&String> = item.extensions.iter().filter(|line| !is_duration(line)).collect_vec();
    let date = others.iter().rev().find_map(|line| date_text::parse_date(line));
    // Below the channel may stand where the video is and since when: `Example - Mar 20, 2018`.
    let dated = others.last().and_then(|line| line.rsplit_once(" - "));
    let dated = dated.and_then(|(name, day)| Some((clean_text(name)?, date_text::parse_date(day)?)));
    let (platform, day) = dated.unzip();
    let named = others
        .first()
        .filter(|line| date_text::parse_date(line).is_none() && (day.is_none() || others.len() > 1));
    let mut names =
        named.iter().flat_map(|line| split_by_dots(line)).filter(|part| !date_text::is_date(part));
    InlineVideo {
        position: Some(position),
        title: item.title,
        link,
        platform: item.source.or(platform).or_else(|| names.next()),
        channel: names.next(),
        date: day.or(date),
        duration: item.length,
        key_moments: Vec::new(),
        thumbnail: item.thumbnail,
        ..Default::default()
    }
}
