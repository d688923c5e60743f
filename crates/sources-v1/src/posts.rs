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
use crate::maps::pb::Pb;
use crate::maps::{PlaceRef, answer, request};
use crate::reading::{Groups, Reading};
use crate::web::visit::Visit;

/// A call (docs/specification.md, `v1/maps/posts`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The place.
    pub place: PlaceRef,
    /// Who asks.
    pub visit: Visit,
}

/// Summary of the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// That there are posts.
    pub posts_state: &'static str,
    /// How many are listed.
    pub results_on_page: usize,
}

/// How deep a post's pictures are looked for.
const DEPTH: usize = 8;
/// Pictures of one post at most.
const PICTURES_MAX: usize = 20;

fn page(visit: &Visit, data_id: &str) -> SourceRequest {
    let pb = Pb::new().m(1, &Pb::new().s(1, data_id)).into_string();
    let pairs = url::Query::new().with("authuser", "0");
    request::get(visit, pairs, None, &pb, "/maps/preview/localposts")
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
    let lists = [root, root.at(&[0]), root.at(&[1]), root.at(&[0, 0])];
    let found = lists
        .into_iter()
        .map(|list| list.each(&[]).filter_map(|member| post(member, origin)).collect::<Vec<_>>());
    let mut posts = found.max_by_key(Vec::len).unwrap_or_default();
    let has_any = lists.iter().any(|list| list.each(&[]).any(|member| member.len() > 4));
    if posts.is_empty() {
        return Err(if has_any { Refusal::UnknownPage } else { Refusal::BlockedSilently });
    }
    for (position, post) in (1..).zip(&mut posts) {
        post.position = position;
    }
    Ok(posts)
}

fn post(post: Cursor<'_>, origin: &str) -> Option<Post> {
    let text = post.prose(&[1, 0, 0, 0]).or_else(|| post.prose(&[1, 0, 0]))?;
    let posted = post.instant_s(&[2, 0]).or_else(|| post.instant_ms(&[2, 0]))?;
    let mut ids = Vec::new();
    if !origin.is_empty() {
        pictures(post, DEPTH, &mut ids);
    }
    let images: Vec<String> = ids.iter().map(|id| format!("{origin}/geougc/{id}")).collect();
    let action = post.at(&[4, 2]);
    let link = action.link(&[1]).or_else(|| action.link(&[0])).or_else(|| post.link(&[4, 1]));
    let label = action.words(&[0]).or_else(|| action.words(&[]));
    Some(Post {
        id: post.token(&[0], 6..=400).map(str::to_owned),
        kind: match post.count(&[7]) {
            Some(1) => Some("update".to_owned()),
            Some(2) => Some("event".to_owned()),
            Some(3) => Some("offer".to_owned()),
            _ => None,
        },
        snippet: Some(text),
        iso_date: Some(posted.rfc3339()),
        date: post.words(&[2, 1]).filter(|date| date.len() <= 60),
        thumbnail: images.first().cloned(),
        images,
        button: label.map(|text| PostButton { text, link }),
        ..Post::default()
    })
}

/// The ids of a post's pictures, wherever they stand in it.
fn pictures<'v>(part: Cursor<'v>, depth: usize, ids: &mut Vec<&'v str>) {
    let is_id = |id: &&str| id.starts_with("AF1Qip") && id.len() >= 30;
    if let Some(id) = part.token(&[], 30..=200).filter(is_id)
        && ids.len() < PICTURES_MAX
        && !ids.contains(&id)
    {
        ids.push(id);
    }
    if let Some(depth) = depth.checked_sub(1) {
        part.each(&[]).for_each(|member| pictures(member, depth, ids));
    }
}

/// Asks the source and reads its answer. A place that only its public id names is looked up first.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::ask`] says, or as [`parse`]; [`Failure::NotFound`] for a place that the source does
/// not know.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let data_id = match query.place.data_id() {
        Some(data_id) => data_id,
        None => {
            let links = crate::maps::Links::default();
            let (_, single) = crate::maps::one(&query.place, &query.visit, &links, source).await?;
            single.place.data_id.ok_or(Refusal::UnknownPage)?
        }
    };
    let answer = source.ask(page(&query.visit, &data_id)).await?;
    if answer.status == 404 {
        return Err(Failure::NotFound("The source knows no place of this id.".to_owned()));
    }
    let posts = {
        let text = answer::json_of(&answer)?;
        let origin = source.setting(Setting::V1PicturesOrigin);
        parse(Cursor::of(&text.json()?), origin.trim_end_matches('/'))?
    };
    let mut groups = Groups::default();
    let posts_state = "Results for exact place";
    groups.put("search_information", &Information { posts_state, results_on_page: posts.len() });
    groups.put("posts", &posts);
    Ok(Reading { groups, source_url: answer.url, ..Reading::default() })
}
