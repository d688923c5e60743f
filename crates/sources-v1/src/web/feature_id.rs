//! The id of a place in the source's own index, in the two forms that the source and this API name it by.

use crate::base64::encode_url_safe;
use memchr::memmem;

/// The two halves of a place's id in the source's own index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct FeatureId(pub(crate) u64, pub(crate) u64);

impl FeatureId {
    /// Returns `0x808fbb2e2a95157b:0x9d9f771f7b7742bf` somewhere in an address.
    pub(crate) fn from_address(address: &str) -> Option<Self> {
        fn parse_hex(text: &str) -> Option<(u64, &str)> {
            let digits = text.strip_prefix("0x")?;
            let end = digits.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(digits.len());
            Some((u64::from_str_radix(digits.get(..end)?, 16).ok()?, digits.get(end..)?))
        }
        memmem::find_iter(address.as_bytes(), "0x").find_map(|at| {
            let (first, rest) = parse_hex(address.get(at..)?)?;
            let rest = rest.strip_prefix(':').or_else(|| rest.strip_prefix("%3A"))?;
            Some(Self(first, parse_hex(rest)?.0))
        })
    }

    /// Formats the id as maps write it: `data_id`.
    pub(crate) fn data_id(self) -> String {
        format!("0x{:x}:0x{:x}", self.0, self.1)
    }

    /// Returns the public id: both halves as a message of two fixed numbers within a message, in base64.
    pub(crate) fn place_id(self) -> String {
        let mut message = vec![0x0A, 0x12, 0x09];
        message.extend_from_slice(&self.0.to_le_bytes());
        message.push(0x11);
        message.extend_from_slice(&self.1.to_le_bytes());
        encode_url_safe(&message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_of_an_id_make_the_public_id() {
        // The pair and the id that the source documents for one place.
        let feature =
            FeatureId::from_address("/maps/dir//x/data=!1m1!1s0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52?sa=X")
                .unwrap();
        assert_eq!(feature.data_id(), "0x6b12ae37b47f5b37:0x8eaddfcd1b32ca52");
        assert_eq!(feature.place_id(), "ChIJN1t_tDeuEmsRUsoyG83frY4");
        assert_eq!(FeatureId::from_address("/maps/dir//0x12/0xzz:0x1"), None);
    }
}
