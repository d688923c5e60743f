//! What is asked of the source's maps.

use quarry_kernel::url;

use super::ids::PlaceRef;
use super::pb::Pb;
use super::viewport::Viewport;
use crate::ask::{Kind, SourceRequest};
use crate::web::visit::{self, Visit};

/// Places on a page.
pub const PAGE: u32 = 20;

/// What a list's rows shall hold, as the source's own pages ask for it: without these there are no rows.
const WANTED: &str = "!12m22!1m3!18b1!30b1!34e1!2m3!5m1!6e2!20e3!4b0!10b1!12b1!13b1!16b1!17m1!3e1!20m3!5e2!6b1!14b1!46m1!1b0!96b1\
    !19m4!2m3!1i360!2i120!4i8!34m19!2b1!3b1!4b1!6b1!8m6!1b1!3b1!4b1!5b1!6b1!7b1!9b1!12b1!14b1!20b1!23b1!25b1!26b1!31b1\
    !37m1!1e81!42b1!50m3!2e2!3m1!3b1!67m5!7b1!10b1!14b1!15m1!1b0!69i782!77b1";

/// What a single place's answer shall hold.
const WANTED_ALONE: &str = "!12m4!2m3!1i360!2i120!4i8!13m57!2m2!1i203!2i100!3m2!2i4!5b1!6m6!1m2!1i86!2i86!1m2!1i408!2i240\
    !7m33!1m3!1e1!2b0!3e3!1m3!1e2!2b1!3e2!1m3!1e2!2b0!3e3!1m3!1e8!2b0!3e3!1m3!1e10!2b0!3e3!1m3!1e10!2b1!3e2!1m3!1e10!2b0!3e4\
    !1m3!1e9!2b1!3e2!2b1!9b0!15m8!1m7!1m2!1m1!1e2!2m2!1i195!2i195!3i20!14m1!7e81\
    !15m111!1m29!4e2!13m9!2b1!3b1!4b1!6i1!8b1!9b1!14b1!20b1!25b1!18m17!3b1!4b1!5b1!6b1!9b1!13b1!14b1!17b1!20b1!21b1!22b1!30b1!32b1\
    !33m1!1b1!34b1!36e2!10m1!8e3!11m1!3e1!17b1!20m2!1e3!1e6!24b1!25b1!26b1!27b1!29b1!30m1!2b1!36b1!37b1!39m3!2m2!2i1!3i1!43b1!52b1\
    !54m1!1b1!55b1!56m1!1b1!61m2!1m1!1e1!65m5!3m4!1m3!1m2!1i224!2i298!72m22!1m8!2b1!5b1!7b1!12m4!1b1!2b1!4m1!1e1!4b1\
    !8m10!1m6!4m1!1e1!4m1!1e3!4m1!1e4!3sother_user_google_review_posts__and__hotel_and_vr_partner_review_posts!6m1!1e1!9b1!89b1\
    !90m2!1m1!1e2!98m3!1b1!2b1!3b1!103b1!113b1!114m3!1b1!2m1!1b1!117b1!122m1!1b1!126b1!127b1!128m1!1b0\
    !21m0!22m2!1e81!8e4!29m0!30m6!3b1!6m1!2b1!7m1!2b1!9b1!34m5!7b1!10b1!14b1!15m1!1b0!37i785!40b1!41b1";

/// A page of places for a phrase.
pub(crate) fn search(visit: &Visit, q: &str, viewport: Option<Viewport>, start: u32) -> SourceRequest {
    let pb = viewport.map_or_else(Pb::new, |viewport| Pb::new().m(4, &viewport.camera()));
    let pb = pb.i(7, PAGE.into());
    let pb = if start > 0 { pb.i(8, start.into()) } else { pb };
    let pb = pb.fixed("!10b1").fixed(WANTED);
    let pairs = url::Query::new().with("tbm", "map").with("authuser", "0");
    get(visit, pairs, Some(q), &pb.into_string(), "/search")
}

/// One place by its id; none for a place that only its page knows.
pub(crate) fn place(visit: &Visit, place: &PlaceRef) -> Option<SourceRequest> {
    let id = place.data_id()?;
    // The same camera for every place: the id alone decides, and the caller's place in the world plays no part.
    let camera = "!3m8!1m3!1d898976.2597!2d0!3d0!3m2!1i1024!2i768!4f13.1";
    let what = Pb::new().s(1, &id).fixed(camera).m(15, &Pb::new().m(1, &Pb::new().s(1, &id)));
    let pb = Pb::new().m(1, &what).fixed(WANTED_ALONE);
    let pairs = url::Query::new().with("authuser", "0");
    Some(get(visit, pairs, None, &pb.into_string(), "/maps/preview/place"))
}

/// The page of a place, in whose script its data stand: no browser has to run it.
pub(crate) fn page(visit: &Visit, place_id: &str) -> SourceRequest {
    let pairs = url::Query::new().with("q", &format!("place_id:{place_id}"));
    SourceRequest { kind: Kind::Data, ..visit.request(visit.pairs(pairs).on("/maps/place/")) }
}

/// A call of the source's maps.
pub(crate) fn get(visit: &Visit, pairs: url::Query, q: Option<&str>, pb: &str, path: &str) -> SourceRequest {
    let visit = visit::Visit { place: None, ..visit.clone() };
    visit.request(visit.pairs(pairs).with_some("q", q).with("pb", pb).on(path)).data()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps::pb::is_counted;

    fn pb(path: &str) -> String {
        url::query_value(path, "pb").unwrap().into_owned()
    }

    #[test]
    fn every_message_of_a_request_is_counted() {
        let visit = Visit { hl: Some("de".into()), gl: Some("AT".into()), ..Visit::default() };
        let request = search(&visit, "a&b", Viewport::of_ll("@48.2,16.3,14z"), 40);
        assert!(
            request.path.starts_with("/search?tbm=map&authuser=0&hl=de&gl=at&q=a%26b&pb="),
            "{}",
            request.path
        );
        assert!(pb(&request.path).starts_with("!4m8!1m3!1d"), "{}", pb(&request.path));
        assert!(pb(&request.path).contains("!7i20!8i40!10b1") && is_counted(&pb(&request.path)));
        assert!(pb(&search(&visit, "a", None, 0).path).starts_with("!7i20!10b1!12m22"));
        let request = place(&visit, &PlaceRef::of_cid(255)).unwrap();
        assert!(pb(&request.path).starts_with("!1m13!1s0x0:0xff!3m8!"), "{}", pb(&request.path));
        assert!(is_counted(&pb(&request.path)));
        assert!(place(&visit, &PlaceRef::Named("Eic".into())).is_none());
        assert_eq!(page(&visit, "Eic").path, "/maps/place/?q=place_id%3AEic&hl=de&gl=at");
    }
}
