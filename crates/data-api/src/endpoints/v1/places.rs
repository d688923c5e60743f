//! Common parts of the endpoints over v1's maps: references to places, links between endpoints, and queries built from validated
//! parameters.

use quarry_sources::Failure;
use quarry_sources::v1::maps::{PlaceEndpoints, PlaceRef};

use crate::endpoints::paths;
use crate::param::{Param, Params, Rule, TokenKind};

pub const PLACE_ID: Param = Param::optional(
    "place_id",
    Rule::Token(TokenKind::PlaceId),
    "A place by its public id, as answers name it (`place_id`).",
);
pub const DATA_ID: Param = Param::optional(
    "data_id",
    Rule::Token(TokenKind::FeatureId),
    "A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).",
);
pub const DATA_CID: Param = Param::optional(
    "data_cid",
    Rule::Token(TokenKind::Cid),
    "A place by its decimal id, as answers name it (`data_cid`).",
);

/// Parses the reference to a place; `None` without one.
pub fn parse_place(params: &Params) -> Option<PlaceRef> {
    let by_data = |name: &str| params.text(name).and_then(PlaceRef::from_data);
    params
        .text("place_id")
        .and_then(PlaceRef::from_place_id)
        .or_else(|| by_data("data_id"))
        .or_else(|| by_data("data"))
        .or_else(|| params.text("data_cid").and_then(|cid| cid.parse().ok()).map(PlaceRef::from_cid))
}

/// Builds the failure of a call without a place, which the parameters' rules already refuse.
pub fn unnamed_place_failure() -> Failure {
    Failure::Unsupported { parameter: "place_id", message: "names no place.".to_owned() }
}

/// Builds links to the calls about a place, with the same language and country. `origin` is our own.
pub fn build_links(params: &Params, origin: &str) -> PlaceEndpoints {
    let at = |path: &str| format!("{origin}{path}");
    PlaceEndpoints {
        place: at(paths::V1_MAPS),
        reviews: at(paths::V1_REVIEWS),
        posts: at(paths::V1_MAPS_POSTS),
        photo_meta: at(paths::V1_MAPS_PHOTO_META),
        popular_times: at(paths::V1_MAPS_POPULAR_TIMES),
        contributor_reviews: at(paths::V1_CONTRIBUTOR_REVIEWS),
        kept: params.to_filtered_query(|name| ["hl", "gl"].contains(&name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::endpoints::v1::{maps, reviews};
    use crate::param::check;
    use quarry_sources::cursor::{Cursor, Json};
    use quarry_sources::v1::maps::parse_details;

    #[test]
    fn every_ready_link_is_a_call_that_its_endpoint_takes() {
        let sent = "place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU&hl=de&gl=AT";
        let params = check(sent, reviews::ENDPOINT.params, reviews::ENDPOINT.constraints).unwrap();
        let nulls = |count: usize| "null,".repeat(count);
        let photo = r#"[["AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F",10,12,null,null,1,["https://pictures.test/a.jpg"]]]"#;
        let row = format!(
            "[{}\"0x14e732fd76f0d90d:0xe5415928d6702b47\",\"Kiosk\",{}[{photo}]]",
            nulls(10),
            nulls(60)
        );
        let text = format!("[{}{row}]", nulls(6));
        let json = Json::parse(&text).unwrap();
        let place = parse_details(Cursor::new(&json), &build_links(&params, "https://own.test"))
            .unwrap()
            .unwrap()
            .place;
        for link in [
            place.reviews_link,
            place.posts_link,
            place.photo_meta_link,
            place.popular_times_link,
            place.place_link,
        ] {
            let link = link.unwrap();
            let (address, query) = link.split_once('?').unwrap();
            let endpoint =
                catalogue::find_endpoint(address.strip_prefix("https://own.test").unwrap()).unwrap();
            let params = check(query, endpoint.params, endpoint.constraints).unwrap();
            assert_eq!((params.text("hl"), params.text("gl")), (Some("de"), Some("at")), "{link}");
        }
    }

    #[test]
    fn a_place_is_named_by_any_of_its_ids() {
        let parse_query = |sent: &str| {
            parse_place(
                &check(sent, maps::search::ENDPOINT.params, maps::search::ENDPOINT.constraints).unwrap(),
            )
        };
        let whole = Some(PlaceRef::Feature(0x14e7_32fd_76f0_d90d, 0xe541_5928_d670_2b47));
        assert_eq!(parse_query("place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU"), whole);
        assert_eq!(parse_query("data=!4m5!3m4!1s0x14e732fd76f0d90d:0xe5415928d6702b47!8m2!3d1!4d2"), whole);
        assert_eq!(parse_query("data_cid=7"), Some(PlaceRef::from_cid(7)));
        assert_eq!(parse_query("q=x"), None);
    }
}
