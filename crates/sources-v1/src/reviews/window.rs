//! The window of reviews over the web search: ten a page, in any order, to anybody. It knows no text to look for.
//!
//! One row of its answer is recorded (2026-07); the list's frame is where several public projects of 2026 read it.

use quarry_html::{decode_entities, strip_tags};
use quarry_items::{OwnerResponse, Picture, Review, Reviewer};
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use serde_json::{Value, json};

use super::Page;
use crate::ask::{Refusal, SourceRequest};
use crate::cursor::Cursor;
use crate::maps::{PlaceEndpoints, review};
use crate::web::search_context::SearchContext;

/// Reviews on a page.
pub(super) const PAGE_SIZE: u32 = 10;

const PATH: &str = "/httpservice/web/PrivateLocalSearchUiDataService/GetLocalBoqProxy";

/// Returns the request for a page: the order at 1, the size at 9, the place at 11, the cursor at 19; the rest is what the window
/// sends.
pub(super) fn build_request(visit: &SearchContext, data_id: &str, sort: u32, token: &str) -> SourceRequest {
    let mut list = vec![Value::Null; 24];
    let mut put = |at: usize, value: Value| {
        if let Some(place) = list.get_mut(at) {
            *place = value;
        }
    };
    put(1, json!(sort));
    put(9, json!(PAGE_SIZE));
    put(11, json!([data_id]));
    put(16, json!([1, 1, null, [[3], [4], [5], [6], [7]]]));
    put(19, json!(token));
    put(23, json!(0));
    let mut asked = vec![Value::Null; 9];
    asked.push(Value::Array(list));
    let payload = json!([null, asked]).to_string();
    let visit = SearchContext { place: None, ..visit.clone() };
    let pairs =
        visit.add_to_query(url::QueryBuilder::new()).with_pair("reqpld", &payload).with_pair("msc", "gwsrpc");
    visit.build_request(pairs.append_to(PATH)).for_data()
}

/// Reads a page: the rows at `[1][10][2]`, the cursor at `[1][10][6]`.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it is no such page, [`Refusal::Unnamed`] when half of its rows or more have neither an id
/// nor an author.
pub(super) fn parse(root: Cursor<'_>, links: &PlaceEndpoints) -> Result<Page, Refusal> {
    let block = root.get_path(&[1, 10]);
    if !block.is_list() || (block.get_path(&[2]).is_present() && !block.get_path(&[2]).is_list()) {
        return Err(Refusal::UnknownPage);
    }
    let rows = block.items_at(&[2]).len();
    let reviews: Vec<Review> = block.items_at(&[2]).filter_map(|row| parse_row(row, links)).collect();
    if rows > 0 && reviews.len() * 2 <= rows {
        return Err(Refusal::Unnamed);
    }
    let next = block.token(&[6], 4..=2000).filter(|_| rows > 0).map(str::to_owned);
    Ok(Page { unread: rows - reviews.len(), reviews, next })
}

fn parse_row(row: Cursor<'_>, links: &PlaceEndpoints) -> Option<Review> {
    let id = row.token(&[5], 6..=400).map(str::to_owned);
    let user = parse_user(row.get_path(&[3]), links);
    if id.is_none() && user.is_none() {
        return None;
    }
    let original = parse_text(row.get_path(&[32]));
    Some(Review {
        id,
        link: row.https_link(&[12]),
        rating: row.stars(&[1]).map(f64::from),
        date: row.text_line(&[2, 0]),
        iso_date: row.instant_from_millis(&[2, 2]).map(UnixMs::to_rfc3339),
        snippet: parse_text(row.get_path(&[27])).or_else(|| parse_text(row.get_path(&[28]))),
        translated: original.is_some(),
        original_snippet: original,
        language: row.language_tag(&[26]).map(str::to_owned),
        user,
        details: review::parse_details(row.get_path(&[30])),
        images: row.items_at(&[14]).filter_map(parse_image).collect(),
        response: parse_response(row.get_path(&[4])),
        ..Review::default()
    })
}

/// Returns a text whose lines end in `<br>`.
fn parse_text(part: Cursor<'_>) -> Option<String> {
    let html = part.raw_str(&[])?;
    let lines = html.split("<br>").map(|line| decode_entities(&strip_tags(line)).trim().to_owned());
    let text = lines.collect::<Vec<_>>().join("\n").trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// Returns `[name, avatar, address, reviews, photos, …]`
fn parse_user(user: Cursor<'_>, links: &PlaceEndpoints) -> Option<Reviewer> {
    let link = user.https_link(&[2]);
    let id = link.as_deref().and_then(parse_contributor_id).map(str::to_owned);
    Some(Reviewer {
        name: user.text_line(&[0])?,
        thumbnail: user.https_link(&[1]),
        reviews_link: links.build_link(&links.contributor_reviews, "contributor_id", id.as_deref()),
        contributor_id: id,
        link,
        reviews: user.count(&[3]),
        photos: user.count(&[4]),
        ..Reviewer::default()
    })
}

/// Returns the id in the address of a person's page: `…/contrib/1132…/reviews`.
fn parse_contributor_id(address: &str) -> Option<&str> {
    let (_, rest) = address.split_once("/contrib/")?;
    let id = rest.split(['/', '?']).next()?;
    ((15..=24).contains(&id.len()) && id.bytes().all(|digit| digit.is_ascii_digit())).then_some(id)
}

/// Returns `[address, …, id, proportions, video, date, width, height]`
fn parse_image(image: Cursor<'_>) -> Option<Picture> {
    let pixels = |at: usize| image.count(&[at]).filter(|pixels| (1..=200_000).contains(pixels));
    Some(Picture {
        id: image.token(&[3], 6..=200).map(str::to_owned),
        thumbnail: Some(image.https_link(&[0])?),
        width: pixels(7),
        height: pixels(8),
        ..Picture::default()
    })
}

/// Answers `[…, date, text]`
fn parse_response(part: Cursor<'_>) -> Option<OwnerResponse> {
    Some(OwnerResponse {
        text: parse_text(part.get_path(&[2]))?,
        date: part.text_line(&[1]),
        ..OwnerResponse::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Json;

    #[test]
    fn a_request_names_place_order_and_cursor_where_the_window_does() {
        let visit = SearchContext { hl: Some("de".into()), ..SearchContext::default() };
        let request = build_request(&visit, "0x1:0x2", 2, "CAE=");
        assert!(request.path.starts_with(&format!("{PATH}?hl=de&reqpld=")), "{}", request.path);
        let payload = url::find_query_value(&request.path, "reqpld").unwrap().into_owned();
        let nulls = |count: usize| "null,".repeat(count);
        let list = format!(
            "[null,2,{}10,null,[\"0x1:0x2\"],{}[1,1,null,[[3],[4],[5],[6],[7]]],null,null,\"CAE=\",null,null,null,0]",
            nulls(7),
            nulls(4)
        );
        assert_eq!(payload, format!("[null,[{}{list}]]", nulls(9)));
    }

    #[test]
    fn a_page_without_the_list_is_unknown_and_one_without_rows_is_empty() {
        let read = |text: &str| {
            let json = Json::parse(text).unwrap();
            parse(Cursor::new(&json), &PlaceEndpoints::default())
        };
        let page = |block: &str| format!("[null,[{}{block}]]", "null,".repeat(10));
        assert_eq!(read(&page("[null,\"0\"]")), Ok(Page::default()));
        assert_eq!(read(&page("[null,null,[[null,5]]]")), Err(Refusal::Unnamed));
        for unknown in ["[]", "[null,[]]", &page("7"), &page("[null,null,7]")] {
            assert_eq!(read(unknown), Err(Refusal::UnknownPage), "{unknown}");
        }
    }
}
