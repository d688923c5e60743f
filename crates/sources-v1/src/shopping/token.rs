//! Token of a filter (`shoprs`): a message in base64, field 3 of which is the kind of filter and field 2 its value. Read on
//! recorded pages; a token of another form has no meaning here.

/// A filter that is told by its token alone, in whatever language the page is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum FilterMeaning {
    OnSale,
    SmallBusiness,
    /// From a lowest to a highest price, either of them open.
    Priced(Option<f64>, Option<f64>),
}

const PRICED: u64 = 5;
const ON_SALE: u64 = 6;
const SMALL_BUSINESS: u64 = 22;

/// Decoded token.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct DecodedToken {
    /// Effect of the filter, where known.
    pub(super) meaning: Option<FilterMeaning>,
    /// The names of all filters that it puts in force.
    pub(super) labels: Vec<String>,
}

/// Reads a token; none when it is no message of this kind.
pub(super) fn decode_token(token: &str) -> Option<DecodedToken> {
    let bytes = decode_base64(token)?;
    let fields = parse_fields(&bytes)?;
    if !matches!(fields.first(), Some((1, FieldValue::Number(_)))) {
        return None;
    }
    let kind = fields.iter().find_map(|field| match field {
        (3, FieldValue::Number(kind)) => Some(*kind),
        _ => None,
    });
    let meaning = match kind {
        Some(ON_SALE) => Some(FilterMeaning::OnSale),
        Some(SMALL_BUSINESS) => Some(FilterMeaning::SmallBusiness),
        Some(PRICED) => find_bytes(&fields, 2).and_then(parse_price_filter),
        _ => None,
    };
    Some(DecodedToken { meaning, labels: fields.iter().filter_map(parse_label).collect() })
}

/// Returns `{1: kind, 2: name, …}` in field 6.
fn parse_label(field: &(u64, FieldValue<'_>)) -> Option<String> {
    let (6, FieldValue::Bytes(bytes)) = field else { return None };
    Some(String::from_utf8_lossy(find_bytes(&parse_fields(bytes)?, 2)?).into_owned())
}

/// Returns `{2: {1: lowest, 2: highest}}` in millionths.
fn parse_price_filter(filter: &[u8]) -> Option<FilterMeaning> {
    let outer = parse_fields(filter)?;
    let range = parse_fields(find_bytes(&outer, 2)?)?;
    let bound = |number: u64| {
        range.iter().find_map(|(field, content)| match content {
            FieldValue::Fixed(bits) if *field == number => {
                Some(f64::from_bits(*bits) / 1e6).filter(|bound| bound.is_finite())
            }
            _ => None,
        })
    };
    Some(FilterMeaning::Priced(bound(1), bound(2)))
}

/// Content of a field.
enum FieldValue<'b> {
    Number(u64),
    Fixed(u64),
    Bytes(&'b [u8]),
}

fn find_bytes<'b>(fields: &[(u64, FieldValue<'b>)], number: u64) -> Option<&'b [u8]> {
    fields.iter().find_map(|(field, content)| match content {
        FieldValue::Bytes(bytes) if *field == number => Some(*bytes),
        _ => None,
    })
}

/// Returns the fields of a message; none when it is none.
fn parse_fields(mut bytes: &[u8]) -> Option<Vec<(u64, FieldValue<'_>)>> {
    let mut fields = Vec::new();
    while !bytes.is_empty() {
        let (tag, rest) = parse_varint(bytes)?;
        let (content, rest) = match tag & 7 {
            0 => {
                let (value, rest) = parse_varint(rest)?;
                (FieldValue::Number(value), rest)
            }
            1 => {
                let (value, rest) = rest.split_first_chunk::<8>()?;
                (FieldValue::Fixed(u64::from_le_bytes(*value)), rest)
            }
            2 => {
                let (length, rest) = parse_varint(rest)?;
                let (value, rest) = rest.split_at_checked(usize::try_from(length).ok()?)?;
                (FieldValue::Bytes(value), rest)
            }
            _ => return None,
        };
        fields.push((tag >> 3, content));
        bytes = rest;
    }
    Some(fields)
}

/// Returns a number of variable length at the beginning.
fn parse_varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    let mut rest = bytes;
    for shift in (0..64).step_by(7) {
        let (byte, after) = rest.split_first()?;
        rest = after;
        value |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some((value, rest));
        }
    }
    None
}

/// Returns Base64 of either alphabet, padded or not.
fn decode_base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0u32, 0);
    for letter in text.trim_end_matches('=').bytes() {
        let digit = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'-' | b'+' => 62,
            b'_' | b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(digit);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push(u8::try_from(bits >> held & 0xFF).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_tells_its_filter_in_every_language() {
        for (token, meant, labels) in [
            (
                "CAESBEoCGAEYBioBeDITCAYSB09uIHNhbGUYAiIESgIYAVi6sSBgAQ",
                Some(FilterMeaning::OnSale),
                vec!["On sale"],
            ),
            ("CAESAmoAGBYqAXg=", Some(FilterMeaning::SmallBusiness), vec![]),
            ("CAESDRILEQAAAACj4aFBGAEYBSoBeA", Some(FilterMeaning::Priced(None, Some(150.0))), vec![]),
            ("CAEYASoBeA", None, vec![]),
        ] {
            let decoded = decode_token(token).unwrap();
            assert_eq!(
                (decoded.meaning, decoded.labels),
                (meant, labels.into_iter().map(str::to_owned).collect())
            );
        }
        for token in ["", "CA", "ZmlsdGVycyBzYWxl", "not base64!"] {
            assert_eq!(decode_token(token), None, "{token}");
        }
    }

    #[test]
    fn no_cut_or_changed_token_panics() {
        let token = "CAESDRILEQAAAACj4aFBGAEYBSoBeDITCAYSB09uIHNhbGUYAiIESgIYAVi6sSBgAQ";
        for at in 0..token.len() {
            let _ = decode_token(&token[..at]);
            let _ = decode_token(&format!("{}_{}", &token[..at], &token[at + 1..]));
        }
    }
}
