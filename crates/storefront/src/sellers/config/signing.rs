//! The secrets of a seller's signing keys.

/// The secrets from which a seller's signing keys are derived, each of at least [`SigningSecrets::MIN_BYTES`] bytes.
/// A rotation without downtime: publish the next one, make it the current one, keep the old one as the previous one
/// until everything that it signed has expired.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningSecrets {
    /// Signs.
    pub current: String,
    /// Still accepted and published.
    pub previous: Option<String>,
    /// Published already, signs nothing yet.
    pub next: Option<String>,
}

impl SigningSecrets {
    /// Shortest secret that is accepted, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// The secrets, or `None` when one of them is too short to be one. Empty ones are none.
    #[must_use]
    pub fn new(current: &str, previous: Option<&str>, next: Option<&str>) -> Option<Self> {
        let given = |secret: Option<&str>| secret.filter(|text| !text.is_empty()).map(str::to_owned);
        let (previous, next) = (given(previous), given(next));
        let long = |secret: &String| secret.len() >= Self::MIN_BYTES;
        let current = given(Some(current)).filter(long)?;
        (previous.as_ref().is_none_or(long) && next.as_ref().is_none_or(long)).then_some(Self {
            current,
            previous,
            next,
        })
    }
}

impl std::fmt::Debug for SigningSecrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SigningSecrets(…)")
    }
}
