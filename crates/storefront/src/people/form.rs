//! Fields of the pages' URLs and forms.

use quarry_kernel::url;

use crate::context::PREFIX;

/// Maximum size of a form.
pub(super) const FORM_MAX_BYTES: usize = 4096;

/// Returns a non-empty value that occurs once in a query or form.
pub(super) fn find_value(pairs: &str, name: &str) -> Option<String> {
    let mut values = url::parse_pairs(pairs).flatten().filter(|(key, _)| key == name).map(|(_, value)| value);
    let first = values.next().filter(|value| !value.is_empty())?;
    values.next().is_none().then(|| first.into_owned())
}

/// Builds the path of the attempt's page.
pub(super) fn build_attempt_path(token: &str) -> String {
    url::QueryBuilder::new().with_pair("token", token).append_to(&format!("{PREFIX}/claim"))
}
