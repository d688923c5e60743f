//! Tests that jobs map to existing endpoints.

use quarry_data_api::catalogue;

use super::JOBS;
use crate::tools::job::{ArgumentKind, ValueChange};

#[test]
fn every_route_leads_to_an_endpoint_that_takes_what_it_passes() {
    for job in &JOBS {
        for route in job.routes {
            let endpoint = catalogue::find_endpoint(route.path).expect(route.path);
            let takes = |name: &str| endpoint.params.iter().any(|param| param.name == name);
            let sent = route.passes.iter().map(|pass| pass.param);
            let sent = sent.chain(route.fixed.iter().map(|(name, _)| *name));
            for name in sent.chain(route.implied.iter().map(|(_, name, _)| *name)) {
                assert!(takes(name), "{} {name}", route.path);
            }
            for pass in route.passes {
                let own = job.arguments.iter().any(|argument| argument.name == pass.argument);
                assert!(own, "{} {}", job.name, pass.argument);
                let ValueChange::Table(rows) = pass.change else { continue };
                let param = endpoint.params.iter().find(|param| param.name == pass.param).unwrap();
                for (_, value) in rows {
                    assert!(param.rule.normalise(value).is_some(), "{} {value}", route.path);
                }
            }
        }
    }
}

#[test]
fn a_selector_offers_what_the_routes_have() {
    for job in &JOBS {
        let Some(selector) = job.selector else { continue };
        let argument = job.arguments.iter().find(|argument| argument.name == selector).unwrap();
        let mut sources: Vec<&str> = job.routes.iter().map(|route| route.source).collect();
        sources.dedup();
        assert_eq!(argument.kind, ArgumentKind::Choice(sources.leak()), "{}", job.name);
    }
}
