//! A review as the source's maps have it, in the layouts of 2023 and since 2024; the same row comes with a place, in its
//! list of reviews and in a person's.

use quarry_items::{OwnerResponse, Picture, Review, Reviewer};
use quarry_kernel::time::UnixMs;

use crate::cursor::Cursor;
use crate::web::place_endpoints::PlaceEndpoints;

/// Reads a row; none when it has neither an author nor an id.
pub(crate) fn parse(row: Cursor<'_>, links: &PlaceEndpoints) -> Option<Review> {
    let id = row.token(&[0], 6..=400).map(str::to_owned);
    let user = parse_user(row.get_path(&[1]), links);
    if id.is_none() && user.is_none() {
        return None;
    }
    let (posted, edited) = (row.instant_from_micros(&[1, 2]), row.instant_from_micros(&[1, 3]));
    let text = ReviewText::from_part(row.get_path(&[2]), 14).or_older_text(row.get_path(&[2, 1]));
    let scale = row.number_within(&[1, 13, 4], 2.0, 10.0);
    // Another site's score stands apart, on that site's scale.
    let foreign = row.number_within(&[2, 8, 1], 0.0, 10.0);
    let own = row.stars(&[2, 0, 0]).map(f64::from);
    let rating = own.or(foreign).filter(|rating| scale.is_none_or(|scale| *rating <= scale));
    Some(Review {
        id,
        link: row.https_link(&[4, 3, 0]),
        rating,
        max_rating: scale.filter(|scale| own.is_none() && *scale != 5.0),
        date: row.text_line(&[1, 6]),
        iso_date: posted.map(UnixMs::to_rfc3339),
        iso_date_of_last_edit: edited.filter(|edited| Some(*edited) != posted).map(UnixMs::to_rfc3339),
        translated: text.original.is_some(),
        snippet: text.shown,
        original_snippet: text.original,
        language: text.language,
        original_language: text.original_language,
        source: row.text_line(&[1, 13, 0]),
        likes: row.count(&[4, 1]),
        user,
        details: parse_details(row.get_path(&[2, 6])),
        images: row.items_at(&[2, 2]).filter_map(parse_image).collect(),
        response: parse_response(row.get_path(&[3])),
        ..Review::default()
    })
}

/// A text in the language of the call, with the one that it was written in where that is another.
#[derive(Debug, Default)]
struct ReviewText {
    shown: Option<String>,
    original: Option<String>,
    language: Option<String>,
    original_language: Option<String>,
}

impl ReviewText {
    /// Returns `[…, [from, to, …], [[text], [translated]]]`, the languages at a place and the texts at the next.
    fn from_part(part: Cursor<'_>, at: usize) -> Self {
        let (written, translated) =
            (part.multiline_text(&[at + 1, 0, 0]), part.multiline_text(&[at + 1, 1, 0]));
        let from = part.language_tag(&[at, 0]).map(str::to_owned);
        let to = part.language_tag(&[at, 1]).map(str::to_owned);
        match (written, translated) {
            (Some(written), Some(shown)) => {
                Self { shown: Some(shown), original: Some(written), language: to, original_language: from }
            }
            (None, Some(shown)) => Self { language: to, shown: Some(shown), ..Self::default() },
            (shown, None) => Self { language: from.filter(|_| shown.is_some()), shown, ..Self::default() },
        }
    }

    /// Returns the text of older rows, `[text, language]`, where the newer ones have none.
    fn or_older_text(self, older: Cursor<'_>) -> Self {
        match self.shown {
            Some(_) => self,
            None => {
                let shown = older.multiline_text(&[0]);
                let language = older.language_tag(&[1]).filter(|_| shown.is_some()).map(str::to_owned);
                Self { shown, language, ..Self::default() }
            }
        }
    }
}

/// Returns who wrote it: at 4, 5 since 2024, at 4, 0 before.
fn parse_user(meta: Cursor<'_>, links: &PlaceEndpoints) -> Option<Reviewer> {
    let (newer, older) = (meta.get_path(&[4, 5]), meta.get_path(&[4, 0]));
    let is_newer = newer.text_line(&[0]).is_some();
    let user = if is_newer { newer } else { older };
    let at = |new: &[usize], old: &[usize]| if is_newer { user.get_path(new) } else { user.get_path(old) };
    let id = at(&[3], &[13])
        .decimal_id(&[], 15..=24)
        .or_else(|| meta.decimal_id(&[10], 15..=24))
        .map(str::to_owned);
    let guide = at(&[8], &[0]);
    let is_guide = if is_newer { guide.count(&[0]) == Some(1) } else { guide.count(&[2]) == Some(1) };
    let level =
        guide.count(if is_newer { &[1] } else { &[0] }).filter(|level| (1..=10).contains(level) && is_guide);
    Some(Reviewer {
        name: at(&[0], &[4]).text_line(&[])?,
        link: at(&[2, 0], &[5]).https_link(&[]).or_else(|| meta.https_link(&[4, 2, 0])),
        reviews_link: links.build_link(&links.contributor_reviews, "contributor_id", id.as_deref()),
        contributor_id: id,
        thumbnail: at(&[1], &[3]).https_link(&[]),
        local_guide: is_guide,
        level,
        reviews: at(&[5], &[1]).count(&[]),
        photos: at(&[6], &[2]).count(&[]),
        ..Reviewer::default()
    })
}

/// Parses the source's questions, each under a name that is the same in every language: `GUIDED_DINING_MEAL_TYPE` is `meal_type`.
pub(crate) fn parse_details(questions: Cursor<'_>) -> std::collections::BTreeMap<String, String> {
    let detail = |question: Cursor<'_>| {
        let rest = question.raw_str(&[0, 0])?.strip_prefix("GUIDED_")?;
        let name = rest.split_once('_')?.1;
        let name = name.strip_suffix("_ASPECT").unwrap_or(name).to_ascii_lowercase();
        let is_name = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        let chosen = |at: usize| {
            let words: Vec<_> =
                question.items_at(&[at, 0]).filter_map(|answer| answer.text_line(&[1])).collect();
            (!words.is_empty()).then(|| words.join(", "))
        };
        let stars = || question.stars(&[11, 0]).map(|stars| stars.to_string());
        let answer = chosen(2).or_else(|| chosen(3)).or_else(stars)?;
        is_name.then_some((name, answer))
    };
    questions.items_at(&[]).filter_map(detail).collect()
}

/// Returns `[id, [id, …, [url, title, [width, height]]], second id]`
fn parse_image(image: Cursor<'_>) -> Option<Picture> {
    let pixels = |at: usize| image.count(&[1, 6, 2, at]).filter(|pixels| (1..=200_000).contains(pixels));
    Some(Picture {
        id: image.token(&[0], 6..=200).map(str::to_owned),
        thumbnail: Some(image.https_link(&[1, 6, 0])?),
        width: pixels(0),
        height: pixels(1),
        ..Picture::default()
    })
}

/// Parses the owner's response. Rows without one hold only the links with which an owner would respond.
fn parse_response(part: Cursor<'_>) -> Option<OwnerResponse> {
    let text = ReviewText::from_part(part, 13);
    Some(OwnerResponse {
        text: text.shown?,
        original_text: text.original,
        language: text.language,
        date: part.text_line(&[3]),
        iso_date: part
            .instant_from_micros(&[1])
            .or_else(|| part.instant_from_micros(&[2]))
            .map(UnixMs::to_rfc3339),
        ..OwnerResponse::default()
    })
}
