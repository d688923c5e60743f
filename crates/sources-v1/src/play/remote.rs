//! The store's remote calls: a POST of one call, answered by a frame (`crate::envelope::Frames`).

use quarry_kernel::url::Query;

use super::address::Locale;
use crate::ask::{Site, SourceRequest};

/// The request for one call with its arguments, a JSON text.
pub(super) fn call(name: &str, arguments: &str, locale: &Locale) -> SourceRequest {
    let query = Query::new().with("rpcids", name).with("source-path", "/store");
    let query = locale.on(query).with("rt", "c");
    let body = format!("[[[{},{},null,\"generic\"]]]", quoted(name), quoted(arguments));
    let form = Query::new().with("f.req", &body).into_string();
    SourceRequest::post(Site::V1Play, query.on("/_/PlayStoreUi/data/batchexecute"), form).data()
}

/// A text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_a_text_within_the_call() {
        let request = call("abc", "[\"é\",null]", &Locale::default());
        assert_eq!(
            request.path,
            "/_/PlayStoreUi/data/batchexecute?rpcids=abc&source-path=%2Fstore&hl=en&gl=us&rt=c"
        );
        let form = request.body.map(|body| body.text().to_owned()).unwrap_or_default();
        let sent =
            quarry_kernel::url::query_value(&format!("?{form}"), "f.req").map(|sent| sent.into_owned());
        assert_eq!(sent.as_deref(), Some(r#"[[["abc","[\"é\",null]",null,"generic"]]]"#));
    }
}
