//! v1/maps/posts: what a business posted on its place.
//!
//! No recording of an answer with posts is known. The fields are where one public project that watches a browser reads
//! them, and are looked for rather than expected: a post is what has a text and an instant. To a visit that nobody signed in
//! the source answers an empty list whatever the business posted, so an empty list tells nothing and is no success.

use quarry_items::{Post, PostButton};
use quarry_kernel::url;
use serde::Serialize;

use crate::ask::{Failure, Refusal, Setting, Source, SourceRequest};
use crate::cursor::Cursor;
use crate::maps::pb::PbMessage;
use crate::maps::{PlaceRef, request, unwrap};
use crate::reading::{Reading, ResultGroups};
use crate::web::search_context::SearchContext;

/// A call (docs/specification.md, `v1/maps/posts`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The place.
    pub place: PlaceRef,
    /// Client that asks.
    pub visit: SearchContext,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// State of the posts group.
    pub posts_state: &'static str,
    /// Number of listed items.
    pub results_on_page: usize,
}

/// Maximum depth at which a post's pictures are searched.
const PICTURE_DEPTH_MAX: usize = 8;
/// Pictures of one post at most.
const PICTURES_MAX: usize = 20;

fn build_request(visit: &SearchContext, data_id: &str) -> SourceRequest {
    let pb = PbMessage::new().message(1, &PbMessage::new().string(1, data_id)).into_string();
    let pairs = url::QueryBuilder::new().with_pair("authuser", "0");
    request::build_call(visit, pairs, None, &pb, "/maps/preview/localposts")
}

/// Reads an answer: a list of posts, or such a list within one. `origin` is where their pictures lie, empty where that is not
/// known.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it is no list, or one in which nothing is a post; [`Refusal::BlockedSilently`] when it is
/// empty.
pub fn parse(root: Cursor<'_>, origin: &str) -> Result<Vec<Post>, Refusal> {
    if !root.is_list() {
        return Err(Refusal::UnknownPage);
    }
    let lists = [root, root.get_path(&[0]), root.get_path(&[1]), root.get_path(&[0, 0])];
    let found = lists
        .into_iter()
        .map(|list| list.items_at(&[]).filter_map(|member| parse_post(member, origin)).collect::<Vec<_>>());
    let mut posts = found.max_by_key(Vec::len).unwrap_or_default();
    let has_any = lists.iter().any(|list| list.items_at(&[]).any(|member| member.len() > 4));
    if posts.is_empty() {
        return Err(if has_any { Refusal::UnknownPage } else { Refusal::BlockedSilently });
    }
    for (position, post) in (1..).zip(&mut posts) {
        post.position = position;
    }
    Ok(posts)
}

fn parse_post(post: Cursor<'_>, origin: &str) -> Option<Post> {
    let text = post.multiline_text(&[1, 0, 0, 0]).or_else(|| post.multiline_text(&[1, 0, 0]))?;
    let posted = post.instant_from_seconds(&[2, 0]).or_else(|| post.instant_from_millis(&[2, 0]))?;
    let mut ids = Vec::new();
    if !origin.is_empty() {
        collect_picture_ids(post, PICTURE_DEPTH_MAX, &mut ids);
    }
    let images: Vec<String> = ids.iter().map(|id| format!("{origin}/geougc/{id}")).collect();
    let action = post.get_path(&[4, 2]);
    let link = action.link(&[1]).or_else(|| action.link(&[0])).or_else(|| post.link(&[4, 1]));
    let label = action.text_line(&[0]).or_else(|| action.text_line(&[]));
    Some(Post {
        id: post.token(&[0], 6..=400).map(str::to_owned),
        kind: match post.count(&[7]) {
            Some(1) => Some("update".to_owned()),
            Some(2) => Some("event".to_owned()),
            Some(3) => Some("offer".to_owned()),
            _ => None,
        },
        snippet: Some(text),
        iso_date: Some(posted.to_rfc3339()),
        date: post.text_line(&[2, 1]).filter(|date| date.len() <= 60),
        thumbnail: images.first().cloned(),
        images,
        button: label.map(|text| PostButton { text, link }),
        ..Post::default()
    })
}

/// The ids of a post's pictures, wherever they stand in it.
fn collect_picture_ids<'v>(part: Cursor<'v>, depth: usize, ids: &mut Vec<&'v str>) {
    let is_id = |id: &&str| id.starts_with("AF1Qip") && id.len() >= 30;
    if let Some(id) = part.token(&[], 30..=200).filter(is_id)
        && ids.len() < PICTURES_MAX
        && !ids.contains(&id)
    {
        ids.push(id);
    }
    if let Some(depth) = depth.checked_sub(1) {
        part.items_at(&[]).for_each(|member| collect_picture_ids(member, depth, ids));
    }
}

/// Asks the source and reads its answer. A place that only its public id names is looked up first.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse`]; [`Failure::NotFound`] for a place that the source does
/// not know.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let data_id = match query.place.data_id() {
        Some(data_id) => data_id,
        None => {
            let links = crate::maps::PlaceEndpoints::default();
            let (_, single) = crate::maps::fetch_place(&query.place, &query.visit, &links, source).await?;
            single.place.data_id.ok_or(Refusal::UnknownPage)?
        }
    };
    let answer = source.fetch(build_request(&query.visit, &data_id)).await?;
    if answer.status == 404 {
        return Err(Failure::NotFound("The source knows no place of this id.".to_owned()));
    }
    let posts = {
        let text = unwrap::unwrap_json(&answer)?;
        let origin = source.setting(Setting::V1PicturesOrigin);
        parse(Cursor::new(&text.parse_json()?), origin.trim_end_matches('/'))?
    };
    let mut groups = ResultGroups::default();
    let posts_state = "Results for exact place";
    groups.put("search_information", &Information { posts_state, results_on_page: posts.len() });
    groups.put("posts", &posts);
    Ok(Reading { groups, source_url: answer.url, ..Reading::default() })
}
