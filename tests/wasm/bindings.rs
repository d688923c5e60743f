//! The environment, D1's values and the clock.

use quarry_config::table;
use serde::Deserialize;
use wasm_bindgen_test::wasm_bindgen_test;

use super::fakes::{echoing_database, env};
use crate::bindings::d1::{self, BoundValue, Statement};
use crate::clock;
use crate::config::{EnvVariables, read_json_variable};

#[derive(Debug, Deserialize, PartialEq)]
struct Row<T> {
    value: T,
}

#[wasm_bindgen_test]
fn a_variable_is_a_text_that_is_not_empty() {
    let env =
        env(&[("MAIL_FROM", "a@b.test".into()), ("MAIL_ENDPOINT", "".into()), ("PUBLIC_ORIGIN", 7.into())]);
    let variables = EnvVariables(&env);
    assert_eq!(table::MAIL_FROM.configured_value(&variables).as_deref(), Some("a@b.test"));
    for variable in [table::MAIL_ENDPOINT, table::PUBLIC_ORIGIN, table::IDENTITY_AUDIENCE] {
        assert_eq!(variable.configured_value(&variables), None, "{}", variable.name);
    }
}

#[wasm_bindgen_test]
fn a_variable_of_json_that_cannot_be_read_is_nothing() {
    let env = env(&[("SELLERS", "[1,2]".into()), ("TRUSTED_PROVIDERS", "[1,".into())]);
    let variables = EnvVariables(&env);
    assert_eq!(read_json_variable::<Vec<u32>>(&variables, table::SELLERS), [1, 2]);
    assert!(read_json_variable::<Vec<u32>>(&variables, table::TRUSTED_PROVIDERS).is_empty());
}

/// D1 has the integers of JavaScript's numbers: what is beyond them is refused, never rounded.
#[wasm_bindgen_test]
async fn integers_are_bound_and_read_exactly_up_to_2_to_the_53() {
    let env = env(&[("DB", echoing_database())]);
    let largest = (1_i64 << 53) - 1;
    for number in [0, -1, i64::from(i32::MAX) + 1, 1_800_000_000_000, largest, -largest] {
        let rows: Vec<Row<i64>> =
            d1::query(&env, Statement::new("SELECT ?1", [number.into()])).await.unwrap();
        assert_eq!(rows, [Row { value: number }]);
    }
    for number in [largest + 1, -largest - 1, i64::MAX, i64::MIN] {
        let refused = d1::query::<Row<i64>>(&env, Statement::new("SELECT ?1", [number.into()])).await;
        assert!(refused.is_err(), "{number}");
    }
    assert!(d1::run(&env, Statement::new("SELECT ?1", [u64::MAX.into()])).await.is_err());
}

#[wasm_bindgen_test]
async fn texts_and_nothing_cross_as_they_are() {
    let env = env(&[("DB", echoing_database())]);
    let text = "naïve \u{1f980} \0 \u{2028}".to_owned();
    let rows: Vec<Row<Option<String>>> =
        d1::query(&env, Statement::new("SELECT ?1", [(&text).into()])).await.unwrap();
    assert_eq!(rows, [Row { value: Some(text) }]);
    let rows: Vec<Row<Option<i64>>> =
        d1::query(&env, Statement::new("SELECT ?1", [BoundValue::Null])).await.unwrap();
    assert_eq!(rows, [Row { value: None }]);
    let other = d1::query::<Row<i64>>(&env, Statement::new("SELECT ?1", ["text".into()])).await;
    assert!(other.is_err(), "a column of another type is an error");
}

#[wasm_bindgen_test]
async fn an_environment_without_a_database_is_an_error() {
    assert!(d1::run(&env(&[]), Statement::new("SELECT 1", [])).await.is_err());
    assert!(d1::run(&env(&[("DB", "text".into())]), Statement::new("SELECT 1", [])).await.is_err());
}

#[wasm_bindgen_test]
fn a_zone_has_a_clock_and_no_zone_has_none() {
    let [utc, tokyo] = ["UTC", "Asia/Tokyo"].map(|zone| clock::read_local_time(zone).unwrap());
    let second = |time: &quarry_sources::LocalTime| time.weekday as u64 * 86_400 + time.second;
    let ahead = (second(&tokyo) + 7 * 86_400 - second(&utc)) % (7 * 86_400);
    assert!(ahead.abs_diff(9 * 3600) <= 1, "{ahead}");
    assert!(clock::read_local_time("Nowhere/At_All").is_none());
}
