//! Constructors for jobs: arguments, mappings and routes.

use crate::tools::job::{Argument, ArgumentKind, JobRoute, ParamMapping, RouteCondition, ValueChange};

pub(super) const fn text_argument(name: &'static str, doc: &'static str) -> Argument {
    Argument { name, kind: ArgumentKind::Text, doc, is_required: false }
}

pub(super) const fn required_argument(name: &'static str, doc: &'static str) -> Argument {
    Argument { name, kind: ArgumentKind::Text, doc, is_required: true }
}

pub(super) const fn typed_argument(name: &'static str, kind: ArgumentKind, doc: &'static str) -> Argument {
    Argument { name, kind, doc, is_required: false }
}

pub(super) const fn pass_as(argument: &'static str, param: &'static str) -> ParamMapping {
    ParamMapping { argument, param, change: ValueChange::Same }
}

pub(super) const fn pass_with_offset(argument: &'static str, param: &'static str, more: i64) -> ParamMapping {
    ParamMapping { argument, param, change: ValueChange::Plus(more) }
}

pub(super) const fn pass_by_table(
    argument: &'static str,
    param: &'static str,
    rows: &'static [(&'static str, &'static str)],
) -> ParamMapping {
    ParamMapping { argument, param, change: ValueChange::Table(rows) }
}

pub(super) const fn new_route(
    source: &'static str,
    needs: RouteCondition,
    path: &'static str,
    passes: &'static [ParamMapping],
) -> JobRoute {
    JobRoute { source, needs, path, passes, fixed: &[], implied: &[] }
}

pub(super) const COUNTRY: Argument = text_argument("country", "Two letters: us");
pub(super) const LANGUAGE: Argument = text_argument("language", "Two letters: en");
pub(super) const LOCATION: Argument = text_argument("location", "Where to search from: Paris,France");
pub(super) const START: Argument = typed_argument("start", ArgumentKind::Integer, "Results to skip");

pub(super) const PERIODS: &[(&str, &str)] = &[("day", "d"), ("week", "w"), ("month", "m"), ("year", "y")];
