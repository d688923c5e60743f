//! Suggestions ("Did you mean"): the known name most similar to a mistyped one.

/// Minimum similarity of a suggestion.
const SIMILARITY_MIN: f64 = 0.75;

/// Returns the known name most similar to an unknown one, if any is similar enough, ignoring case, hyphens and underscores.
pub fn find_nearest<'n>(unknown: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let bare = |name: &str| name.to_ascii_lowercase().replace(['-', '_'], "");
    let unknown = bare(unknown);
    let scored = known.map(|name| (strsim::jaro_winkler(&unknown, &bare(name)), name));
    let best = scored.max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (best.0 >= SIMILARITY_MIN).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_understood_and_a_stranger_is_not() {
        let known = ["q", "location", "gl", "hl", "start", "device", "next_page_token"];
        let near = |name| find_nearest(name, known.into_iter());
        assert_eq!(near("locaton"), Some("location"));
        assert_eq!(near("Device"), Some("device"));
        assert_eq!(near("nextPageToken"), Some("next_page_token"));
        assert_eq!(near("zzz"), None);
    }
}
