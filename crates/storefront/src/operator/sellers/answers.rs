//! Responses about sellers, and reasons of refusals.

use serde_json::Value;

use crate::error::{Error, ErrorCode};
use crate::json::{build_object, list_to_json, text_to_json, texts_to_json};
use crate::sellers::config::Seller;
use crate::sellers::config::problem::ConfigProblem;
use crate::sellers::directory::SellerRow;
use crate::sellers::warnings::list_warnings;
use crate::settings::PaymentSettings;

pub(super) fn summary_to_json(seller: &Seller, version: Option<i64>, payments: &PaymentSettings) -> Value {
    let values = &mut [
        text_to_json(&seller.id),
        text_to_json(&seller.name),
        texts_to_json(&seller.hosts),
        seller.enabled.into(),
        version.into(),
        format_configured_by(version.is_some()),
        texts_to_json(&list_warnings(seller, payments)),
    ];
    build_object("id name hosts enabled version configured_by warnings", values)
}

pub(super) fn unreadable_to_json(row: &SellerRow) -> Value {
    build_object("id version readable", &mut [text_to_json(&row.seller_id), row.version.into(), false.into()])
}

pub(super) fn format_configured_by(is_row: bool) -> Value {
    text_to_json(if is_row { "row" } else { "variable" })
}

pub(super) fn seller_not_found_error() -> Error {
    Error::new(ErrorCode::NotFound, "There is no such seller.")
}

pub(super) fn invalid_configuration_error(problems: &[ConfigProblem]) -> Error {
    let mut error = Error::invalid_request("The configuration was not stored; `problems` lists its errors.");
    error.members.insert("problems".to_owned(), list_to_json(problems, ConfigProblem::to_json));
    error
}

pub(super) fn version_conflict_error(row: Option<&SellerRow>) -> Error {
    let mut error = Error::from_code(ErrorCode::VersionConflict);
    error.members.insert("version".to_owned(), row.map(|row| row.version).into());
    error
}
