//! The ids of a place, which say the same in three ways: `data_id` (two hexadecimal numbers), `place_id` (both numbers in
//! base64) and `data_cid` (the second in decimal).

use crate::base64;
use crate::cursor::{Cursor, Json};
use crate::web::feature_id::FeatureId;

/// Reference to a place by one of its ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceRef {
    /// Both halves of its id; the first is 0 when only the second is known.
    Feature(u64, u64),
    /// A public id that holds no such halves: an address, a crossing.
    Named(String),
}

impl PlaceRef {
    /// Parses a `place_id`; `None` when the text has another form.
    #[must_use]
    pub fn from_place_id(id: &str) -> Option<Self> {
        let json = Json::Text(id.into());
        let id = Cursor::new(&json).place_id(&[])?;
        Some(
            decode_place_id(id)
                .map_or_else(|| Self::Named(id.to_owned()), |(first, second)| Self::Feature(first, second)),
        )
    }

    /// Creates a reference from a `data_cid`.
    #[must_use]
    pub const fn from_cid(cid: u64) -> Self {
        Self::Feature(0, cid)
    }

    /// Parses a `data_id`, or a data sequence (`!4m5!3m4!1s0x…:0x…!8m2!3d…!4d…`) that contains one.
    #[must_use]
    pub fn from_data(data: &str) -> Option<Self> {
        FeatureId::from_address(data)
            .filter(|feature| feature.1 != 0)
            .map(|feature| Self::Feature(feature.0, feature.1))
    }

    /// Returns the id as the source's calls write it; none for a place without its halves.
    #[must_use]
    pub fn data_id(&self) -> Option<String> {
        match self {
            Self::Feature(first, second) => Some(FeatureId(*first, *second).data_id()),
            Self::Named(_) => None,
        }
    }
}

/// Returns the two halves in a public id.
fn decode_place_id(id: &str) -> Option<(u64, u64)> {
    let message = base64::decode_url_safe(id)?;
    let [0x0A, 0x12, 0x09, rest @ ..] = message.as_slice() else { return None };
    let (first, rest) = rest.split_first_chunk::<8>()?;
    let [0x11, rest @ ..] = rest else { return None };
    let (second, rest) = rest.split_first_chunk::<8>()?;
    let halves = (u64::from_le_bytes(*first), u64::from_le_bytes(*second));
    (rest.is_empty() && halves.1 != 0).then_some(halves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_of_a_place_names_the_same() {
        let place = PlaceRef::Feature(0x14e7_32fd_76f0_d90d, 0xe541_5928_d670_2b47);
        assert_eq!(PlaceRef::from_place_id("ChIJDdnwdv0y5xQRRytw1ihZQeU"), Some(place.clone()));
        assert_eq!(PlaceRef::from_data("0x14e732fd76f0d90d:0xe5415928d6702b47"), Some(place.clone()));
        let sequence = "!4m5!3m4!1s0x14e732fd76f0d90d:0xe5415928d6702b47!8m2!3d34.67!4d33.04";
        assert_eq!(PlaceRef::from_data(sequence), Some(place.clone()));
        assert_eq!(place.data_id().as_deref(), Some("0x14e732fd76f0d90d:0xe5415928d6702b47"));
        assert_eq!(PlaceRef::from_cid(7).data_id().as_deref(), Some("0x0:0x7"));
        // The public id and the halves are each other's.
        assert_eq!(
            FeatureId(0x14e7_32fd_76f0_d90d, 0xe541_5928_d670_2b47).place_id(),
            "ChIJDdnwdv0y5xQRRytw1ihZQeU"
        );
    }

    #[test]
    fn a_public_id_of_another_kind_is_kept_as_it_is() {
        let id = "EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E";
        assert_eq!(PlaceRef::from_place_id(id), Some(PlaceRef::Named(id.into())));
        for wrong in ["", "x", "ChIJ", "ChIJ DdnwdvD0y5xQRRytw1ihZQeU", "0x1:0x2", "/g/11c54_9hlz"] {
            assert_eq!(PlaceRef::from_place_id(wrong), None, "{wrong}");
        }
        for wrong in ["", "!1s0x1", "0x1:0x0", "7"] {
            assert_eq!(PlaceRef::from_data(wrong), None, "{wrong}");
        }
    }
}
