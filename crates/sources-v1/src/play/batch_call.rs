//! The store's remote calls: a POST of one call, answered by a frame (`crate::envelope::Frames`).

use quarry_kernel::url::QueryBuilder;

use super::address::Locale;
use crate::ask::{Site, SourceRequest};

/// Returns the request for one call with its arguments, a JSON text.
pub(super) fn build_call(name: &str, arguments: &str, locale: &Locale) -> SourceRequest {
    let query = QueryBuilder::new().with_pair("rpcids", name).with_pair("source-path", "/store");
    let query = locale.add_to_query(query).with_pair("rt", "c");
    let body = format!("[[[{},{},null,\"generic\"]]]", quote_json(name), quote_json(arguments));
    let form = QueryBuilder::new().with_pair("f.req", &body).into_string();
    SourceRequest::post(Site::V1Play, query.append_to("/_/PlayStoreUi/data/batchexecute"), form).for_data()
}

/// Returns a text as a JSON string.
pub(super) fn quote_json(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_a_text_within_the_call() {
        let request = build_call("abc", "[\"é\",null]", &Locale::default());
        assert_eq!(
            request.path,
            "/_/PlayStoreUi/data/batchexecute?rpcids=abc&source-path=%2Fstore&hl=en&gl=us&rt=c"
        );
        let form = request.body.map(|body| body.text().to_owned()).unwrap_or_default();
        let sent =
            quarry_kernel::url::find_query_value(&format!("?{form}"), "f.req").map(|sent| sent.into_owned());
        assert_eq!(sent.as_deref(), Some(r#"[[["abc","[\"é\",null]",null,"generic"]]]"#));
    }
}
