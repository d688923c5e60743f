//! Position at which a list of reviews continues, as encoded in a call's cursor.

use quarry_kernel::url;

/// Position at which a list continues.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ResumeState {
    /// The source's own cursor.
    pub(super) token: String,
    /// The place as the source's calls name it, which a public id need not tell.
    pub(super) data_id: String,
    /// The source's name of the visit.
    pub(super) session: String,
    /// The text that reviews must have.
    pub(super) text: String,
    /// Reviews before those that are wanted.
    pub(super) before: u32,
    /// Reviews to pass over at the beginning of the source's page: those that did not fit into the call before.
    pub(super) skip: usize,
    /// Whether the window is asked, not the maps' call.
    pub(super) window: bool,
}

impl ResumeState {
    pub(super) fn to_text(&self) -> String {
        url::QueryBuilder::new()
            .with_pair("t", &self.token)
            .with_pair("d", &self.data_id)
            .with_pair("s", &self.session)
            .with_pair("q", &self.text)
            .with_pair("n", &self.before.to_string())
            .with_pair("k", &self.skip.to_string())
            .with_pair("w", if self.window { "1" } else { "" })
            .into_string()
    }

    pub(super) fn from_text(text: &str) -> Self {
        let at = format!("?{text}");
        let part = |name: &str| url::find_query_value(&at, name).unwrap_or_default().into_owned();
        Self {
            token: part("t"),
            data_id: part("d"),
            session: part("s"),
            text: part("q"),
            before: part("n").parse().unwrap_or(0),
            skip: part("k").parse().unwrap_or(0),
            window: part("w") == "1",
        }
    }
}
