//! Tests of parameter tables and the queries that they accept.

use super::*;

const TABLE: &[Param] = &[
    Param::required("q", Rule::Text { max_bytes: 8, max_encoded_bytes: 12 }, ""),
    Param::with_default("country", Rule::Country, "us", ""),
    Param::optional("num", Rule::Integer { min: 1, max: 200 }, ""),
    Param::optional("lat", Rule::Decimal { min: -90.0, max: 90.0 }, ""),
    Param::optional("lon", Rule::Decimal { min: -180.0, max: 180.0 }, ""),
    Param::optional("on", Rule::Flag, ""),
    Param::optional("hl", Rule::Token(TokenKind::Language), ""),
    Param::optional("nfpr", Rule::Switch, ""),
];
const BETWEEN: &[Constraint] = &[Constraint::Requires("lat", "lon"), Constraint::Excludes("num", "on")];

fn check_error(query: &str) -> (u16, String) {
    let error = check(query, TABLE, BETWEEN).expect_err(query);
    let status = if matches!(error, ParamError::Unknown(_)) { 403 } else { 400 };
    (status, error.message().to_owned())
}

#[test]
fn values_are_normalised_and_defaults_are_echoed() {
    let params = check("country=UK&q=a%20b&num=7", TABLE, BETWEEN).unwrap();
    assert_eq!(serde_json::to_string(&params).unwrap(), r#"{"q":"a b","country":"gb","num":7}"#);
    assert_eq!(params.to_query_with(&[("num", "8".into())]), "q=a%20b&country=gb&num=8");
}

#[test]
fn every_broken_rule_names_its_parameter() {
    for (query, status, part) in [
        ("", 400, "`q` is required"),
        ("q=", 400, "`q` must be 1 to 8"),
        ("q=%20%20", 400, "`q` must be"),
        ("q=a%00", 400, "`q` must be"),
        ("q=123456789", 400, "`q` must be"),
        ("q=%C3%A9%C3%A9%C3%A9", 400, "12 bytes after URL encoding"),
        ("q=%ff", 400, "UTF-8"),
        ("q=a&q=b", 400, "`q` was sent more than once"),
        ("q=a&Q=b", 403, "Unknown parameter `Q`. Did you mean `q`?"),
        ("q=a&zzzz=b", 403, "Unknown parameter `zzzz`. This endpoint takes"),
        ("q=a&country=usa", 400, "`country`"),
        ("q=a&num=0", 400, "`num` must be a whole number from 1 through 200"),
        ("q=a&num=+7", 400, "`num`"),
        ("q=a&num=07", 400, "`num`"),
        ("q=a&num=99999999999999999999", 400, "`num`"),
        ("q=a&lat=1", 400, "`lat` needs `lon`"),
        ("q=a&lat=nan&lon=1", 400, "`lat`"),
        ("q=a&lat=90.1&lon=1", 400, "`lat`"),
        ("q=a&on=yes", 400, "`on` must be true or false"),
        ("q=a&on=true&num=1", 400, "exclude each other"),
        ("q=a&hl=english", 400, "`hl` must be a language code such as en"),
        ("q=a&nfpr=2", 400, "`nfpr` must be 1 or 0"),
    ] {
        let (told_status, message) = check_error(query);
        assert_eq!(told_status, status, "{query}: {message}");
        assert!(message.contains(part), "{query}: {message}");
    }
}

#[test]
fn a_continuation_with_every_default_in_it_is_a_valid_request() {
    let params = check("q=a&num=7&on=false", TABLE, BETWEEN).unwrap();
    let again = check(&params.to_query_with(&[("num", "8".into())]), TABLE, BETWEEN).unwrap();
    assert_eq!(again.integer::<u32>("num"), Some(8));
}

#[test]
fn a_switch_is_thrown_by_either_word_and_echoed_as_a_number() {
    for (query, is_on) in [("q=a&nfpr=1", true), ("q=a&nfpr=true", true), ("q=a&nfpr=0", false)] {
        let params = check(query, TABLE, BETWEEN).unwrap();
        assert_eq!(params.flag("nfpr"), is_on, "{query}");
        assert!(params.to_query_with(&[]).ends_with(if is_on { "nfpr=1" } else { "nfpr=0" }));
    }
}

#[test]
fn one_of_several_parameters_is_needed_and_all_are_named() {
    let table = [Param::optional("a", Rule::Flag, ""), Param::optional("b", Rule::Flag, "")];
    let needed = [Constraint::OneOf(&["a", "b"])];
    let error = check("", &table, &needed).expect_err("nothing was sent");
    assert_eq!(error.message(), "One of `a`, `b` is required.");
    assert!(check("b=true", &table, &needed).is_ok());
}

#[test]
fn a_lowest_number_is_not_greater_than_its_highest() {
    let number = Rule::Decimal { min: 0.0, max: 9.0 };
    let table = [Param::optional("low", number, ""), Param::optional("high", number, "")];
    let ordered = [Constraint::Ordered("low", "high")];
    for query in ["low=2&high=2", "low=1.5&high=2", "low=3", "high=1", ""] {
        assert!(check(query, &table, &ordered).is_ok(), "{query}");
    }
    let error = check("low=2.01&high=2", &table, &ordered).expect_err("the wrong way round");
    assert_eq!(error.message(), "Parameter `low` must not be greater than `high`.");
}

#[test]
fn chosen_parameters_make_a_query_of_their_own() {
    let params = check("q=a%20b&num=7", TABLE, BETWEEN).unwrap();
    assert_eq!(params.to_filtered_query(|name| name != "num"), "q=a%20b&country=us");
}
