//! Requests to the source's maps.

use quarry_kernel::url;

use super::ids::PlaceRef;
use super::pb::PbMessage;
use super::viewport::Viewport;
use crate::ask::{ResponseKind, SourceRequest};
use crate::web::search_context::{self, SearchContext};

/// Places on a page.
pub const PAGE_SIZE: u32 = 20;

/// Fields requested for a list's rows, as by the source's own pages: without these there are no rows.
const LIST_FIELDS: &str = "!12m22!1m3!18b1!30b1!34e1!2m3!5m1!6e2!20e3!4b0!10b1!12b1!13b1!16b1!17m1!3e1!20m3!5e2!6b1!14b1!46m1!1b0!96b1\
    !19m4!2m3!1i360!2i120!4i8!34m19!2b1!3b1!4b1!6b1!8m6!1b1!3b1!4b1!5b1!6b1!7b1!9b1!12b1!14b1!20b1!23b1!25b1!26b1!31b1\
    !37m1!1e81!42b1!50m3!2e2!3m1!3b1!67m5!7b1!10b1!14b1!15m1!1b0!69i782!77b1";

/// Fields requested for a single place.
const PLACE_FIELDS: &str = "!12m4!2m3!1i360!2i120!4i8!13m57!2m2!1i203!2i100!3m2!2i4!5b1!6m6!1m2!1i86!2i86!1m2!1i408!2i240\
    !7m33!1m3!1e1!2b0!3e3!1m3!1e2!2b1!3e2!1m3!1e2!2b0!3e3!1m3!1e8!2b0!3e3!1m3!1e10!2b0!3e3!1m3!1e10!2b1!3e2!1m3!1e10!2b0!3e4\
    !1m3!1e9!2b1!3e2!2b1!9b0!15m8!1m7!1m2!1m1!1e2!2m2!1i195!2i195!3i20!14m1!7e81\
    !15m111!1m29!4e2!13m9!2b1!3b1!4b1!6i1!8b1!9b1!14b1!20b1!25b1!18m17!3b1!4b1!5b1!6b1!9b1!13b1!14b1!17b1!20b1!21b1!22b1!30b1!32b1\
    !33m1!1b1!34b1!36e2!10m1!8e3!11m1!3e1!17b1!20m2!1e3!1e6!24b1!25b1!26b1!27b1!29b1!30m1!2b1!36b1!37b1!39m3!2m2!2i1!3i1!43b1!52b1\
    !54m1!1b1!55b1!56m1!1b1!61m2!1m1!1e1!65m5!3m4!1m3!1m2!1i224!2i298!72m22!1m8!2b1!5b1!7b1!12m4!1b1!2b1!4m1!1e1!4b1\
    !8m10!1m6!4m1!1e1!4m1!1e3!4m1!1e4!3sother_user_google_review_posts__and__hotel_and_vr_partner_review_posts!6m1!1e1!9b1!89b1\
    !90m2!1m1!1e2!98m3!1b1!2b1!3b1!103b1!113b1!114m3!1b1!2m1!1b1!117b1!122m1!1b1!126b1!127b1!128m1!1b0\
    !21m0!22m2!1e81!8e4!29m0!30m6!3b1!6m1!2b1!7m1!2b1!9b1!34m5!7b1!10b1!14b1!15m1!1b0!37i785!40b1!41b1";

/// Returns a page of places for a phrase.
pub(crate) fn build_search(
    visit: &SearchContext,
    q: &str,
    viewport: Option<Viewport>,
    start: u32,
) -> SourceRequest {
    let pb =
        viewport.map_or_else(PbMessage::new, |viewport| PbMessage::new().message(4, &viewport.to_camera()));
    let pb = pb.integer(7, PAGE_SIZE.into());
    let pb = if start > 0 { pb.integer(8, start.into()) } else { pb };
    let pb = pb.raw_fields("!10b1").raw_fields(LIST_FIELDS);
    let pairs = url::QueryBuilder::new().with_pair("tbm", "map").with_pair("authuser", "0");
    build_call(visit, pairs, Some(q), &pb.into_string(), "/search")
}

/// Returns one place by its id; none for a place that only its page knows.
pub(crate) fn build_place(visit: &SearchContext, place: &PlaceRef) -> Option<SourceRequest> {
    let id = place.data_id()?;
    // The same camera for every place: the id alone decides, and the caller's place in the world plays no part.
    let camera = "!3m8!1m3!1d898976.2597!2d0!3d0!3m2!1i1024!2i768!4f13.1";
    let what = PbMessage::new()
        .string(1, &id)
        .raw_fields(camera)
        .message(15, &PbMessage::new().message(1, &PbMessage::new().string(1, &id)));
    let pb = PbMessage::new().message(1, &what).raw_fields(PLACE_FIELDS);
    let pairs = url::QueryBuilder::new().with_pair("authuser", "0");
    Some(build_call(visit, pairs, None, &pb.into_string(), "/maps/preview/place"))
}

/// Returns the page of a place, in whose script its data stand: no browser has to run it.
pub(crate) fn build_place_page(visit: &SearchContext, place_id: &str) -> SourceRequest {
    let pairs = url::QueryBuilder::new().with_pair("q", &format!("place_id:{place_id}"));
    SourceRequest {
        kind: ResponseKind::Data,
        ..visit.build_request(visit.add_to_query(pairs).append_to("/maps/place/"))
    }
}

/// Returns a call of the source's maps.
pub(crate) fn build_call(
    visit: &SearchContext,
    pairs: url::QueryBuilder,
    q: Option<&str>,
    pb: &str,
    path: &str,
) -> SourceRequest {
    let visit = search_context::SearchContext { place: None, ..visit.clone() };
    visit
        .build_request(
            visit.add_to_query(pairs).with_optional_pair("q", q).with_pair("pb", pb).append_to(path),
        )
        .for_data()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::pb::has_valid_counts;

    fn pb(path: &str) -> String {
        url::find_query_value(path, "pb").unwrap().into_owned()
    }

    #[test]
    fn every_message_of_a_request_is_counted() {
        let visit =
            SearchContext { hl: Some("de".into()), gl: Some("AT".into()), ..SearchContext::default() };
        let request = build_search(&visit, "a&b", Viewport::parse_ll("@48.2,16.3,14z"), 40);
        assert!(
            request.path.starts_with("/search?tbm=map&authuser=0&hl=de&gl=at&q=a%26b&pb="),
            "{}",
            request.path
        );
        assert!(pb(&request.path).starts_with("!4m8!1m3!1d"), "{}", pb(&request.path));
        assert!(pb(&request.path).contains("!7i20!8i40!10b1") && has_valid_counts(&pb(&request.path)));
        assert!(pb(&build_search(&visit, "a", None, 0).path).starts_with("!7i20!10b1!12m22"));
        let request = build_place(&visit, &PlaceRef::from_cid(255)).unwrap();
        assert!(pb(&request.path).starts_with("!1m13!1s0x0:0xff!3m8!"), "{}", pb(&request.path));
        assert!(has_valid_counts(&pb(&request.path)));
        assert!(build_place(&visit, &PlaceRef::Named("Eic".into())).is_none());
        assert_eq!(build_place_page(&visit, "Eic").path, "/maps/place/?q=place_id%3AEic&hl=de&gl=at");
    }
}
