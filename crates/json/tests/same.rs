//! Tests that the output equals serde_json's, byte for byte.
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;

fn same<T: Serialize + ?Sized>(value: &T) {
    assert_eq!(quarry_json::to_string(value), serde_json::to_string(value).unwrap());
}

#[derive(Serialize)]
enum Variant {
    Unit,
    Newtype(u8),
    Tuple(u8, &'static str),
    Struct { a: Option<bool>, b: () },
}

#[derive(Serialize)]
struct Unit;

#[derive(Serialize)]
struct Pair(u8, String);

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Tagged {
    Small { size: u8 },
    Other(BTreeMap<String, u8>),
}

#[derive(Serialize)]
struct Wide<'a> {
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    absent: Option<&'a str>,
    list: Vec<Option<f64>>,
    #[serde(flatten)]
    more: BTreeMap<&'a str, serde_json::Value>,
    raw: &'a RawValue,
    variants: Vec<Variant>,
    tagged: Vec<Tagged>,
    unit: Unit,
    pair: Pair,
    tuple: (i8, char, [u16; 2]),
}

#[test]
fn every_letter_is_escaped_as_it_should_be() {
    for code in 0..0x300 {
        let letter = char::from_u32(code).unwrap();
        same(&letter);
        for padding in [0, 1, 15, 16, 17, 40] {
            let plain = "x".repeat(padding);
            same(&format!("{plain}{letter}{plain}\u{2028}{letter}😀"));
        }
    }
    for text in ["", "plain", "\\\"\\\"", "\u{0}\u{0}", "ünïcödé — “quoted”", "ends in a backslash\\"]
    {
        same(text);
    }
}

#[test]
fn numbers_are_written_alike() {
    for number in [0.0, -0.0, 1.0, 4.7, 1e21, 1e-7, 123_456_789.125, f64::MAX, f64::MIN_POSITIVE, f64::NAN] {
        same(&number);
    }
    for number in [0.1_f32, 3.5, f32::INFINITY] {
        same(&number);
    }
    same(&(u64::MAX, i64::MIN, u128::MAX, i128::MIN, 7_u8, -7_i8, 300_u16, -300_i16, 1_u32, -1_i32));
}

#[test]
fn writes_composed_values_like_plain_ones() {
    let raw = RawValue::from_string(r#"{ "as" : ["it","came\n"] }"#.to_owned()).unwrap();
    let more = BTreeMap::from([("k\"ey", serde_json::json!({"a": [1, null, {}], "b": []})), ("z", 1.into())]);
    let tagged = vec![
        Tagged::Small { size: 3 },
        Tagged::Other(BTreeMap::from([("a".to_owned(), 1)])),
        Tagged::Other(BTreeMap::new()),
    ];
    let variants = vec![
        Variant::Unit,
        Variant::Newtype(1),
        Variant::Tuple(2, "t"),
        Variant::Struct { a: Some(true), b: () },
        Variant::Struct { a: None, b: () },
    ];
    let wide = Wide {
        text: "t",
        absent: None,
        list: vec![Some(1.5), None],
        more,
        raw: &raw,
        variants,
        tagged,
        unit: Unit,
        pair: Pair(1, "p".to_owned()),
        tuple: (-1, 'c', [1, 2]),
    };
    same(&wide);
    same(&vec![&wide, &wide]);
    same(&raw);
}

#[test]
fn keys_that_are_no_texts_become_texts() {
    same(&BTreeMap::from([(1_u32, "a"), (22, "b")]));
    same(&BTreeMap::from([(-1_i64, "a")]));
    same(&BTreeMap::from([(true, 1), (false, 0)]));
    same(&BTreeMap::from([('c', 1)]));
    same(&BTreeMap::from([("a\"b", 1)]));
    same(&BTreeMap::<u8, u8>::new());
}
