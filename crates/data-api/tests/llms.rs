//! Tests that `/llms.txt` and `/llms-full.txt` cover exactly the catalogue.

use quarry_data_api::catalogue::ENDPOINTS;
use quarry_data_api::error::ErrorCode;
use quarry_data_api::llms;
use quarry_test_pages::assert_golden;

#[test]
fn the_golden_texts_are_the_catalogues() {
    for (name, text) in llms::build_documents() {
        assert_golden(&format!("public/{name}"), &text);
    }
}

#[test]
fn every_endpoint_parameter_rule_group_and_error_is_documented() {
    let [(_, short), (_, full)] = llms::build_documents();
    for endpoint in ENDPOINTS {
        assert!(short.contains(&format!("GET {}]", endpoint.path)), "{}", endpoint.path);
        let section = full.split(&format!("### GET {}\n", endpoint.path)).nth(1).unwrap();
        let section = section.split("\n### ").next().unwrap();
        for param in endpoint.params {
            assert!(section.contains(&format!("| `{}`", param.name)), "{} {}", endpoint.path, param.name);
        }
        for constraint in endpoint.constraints {
            assert!(section.contains(&constraint.describe()), "{}", endpoint.path);
        }
        for group in endpoint.groups {
            assert!(section.contains(&format!("`{}` (", group.name)), "{} {}", endpoint.path, group.name);
        }
    }
    for code in ErrorCode::ALL {
        assert!(full.contains(&format!("`{}`", code.row().token)));
    }
    assert!(short.len() < 8_000, "it fits a small context: {}", short.len());
}

/// Returns the words of a text, with numbers without thousands separators.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(',', "");
    text.split(|c: char| c.is_whitespace() || ":;()`".contains(c))
        .filter(|w| !w.is_empty())
        .map(Into::into)
        .collect()
}

#[test]
fn describes_a_parameter_without_repeating_its_rule() {
    let mut told_twice = Vec::new();
    for endpoint in ENDPOINTS {
        for param in endpoint.params {
            let (rule, does) = (words(&param.rule.describe()), words(param.doc));
            if rule.windows(4).any(|part| does.windows(4).any(|own| own == part)) {
                told_twice.push(format!("{} {}: {}", endpoint.path, param.name, param.doc));
            }
        }
    }
    assert!(told_twice.is_empty(), "{told_twice:#?}");
}
