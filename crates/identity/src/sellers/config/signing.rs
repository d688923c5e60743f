//! The secrets of a seller's signing keys, and how a generation of them follows from the deployment's secret.

use quarry_kernel::{id, mac};

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
    /// Secrets beside the current one whose keys are published and accepted.
    pub others: Vec<String>,
}

impl SigningSecrets {
    /// Shortest secret that is accepted, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// Returns the secrets, or `None` when one of them is too short to be one. Empty ones are none.
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
            others: Vec::new(),
        })
    }

    /// Returns the secrets of a seller's generation, where these are the deployment's. The next generation is published ahead;
    /// those of `accepted` (the latest first) are accepted still.
    #[must_use]
    pub fn for_generation(&self, seller_id: &str, generation: u32, accepted: &[u32]) -> Self {
        let generation_secret = |master: &String, generation| derive_secret(master, seller_id, generation);
        let mut others: Vec<String> =
            accepted.iter().map(|retired| generation_secret(&self.current, *retired)).collect();
        others.extend(
            self.previous
                .iter()
                .flat_map(|master| accepted.iter().map(|retired| generation_secret(master, *retired))),
        );
        let previous = match &self.previous {
            Some(master) => Some(generation_secret(master, generation)),
            None if others.is_empty() => None,
            None => Some(others.remove(0)),
        };
        others.extend(generation.checked_add(1).map(|next| generation_secret(&self.current, next)));
        Self {
            current: generation_secret(&self.current, generation),
            previous,
            next: self.next.as_ref().map(|master| generation_secret(master, generation)),
            others,
        }
    }
}

/// Returns the first generation's secret is the deployment's own.
fn derive_secret(master: &str, seller_id: &str, generation: u32) -> String {
    if generation <= 1 {
        return master.to_owned();
    }
    id::encode_base32(&mac::compute_keyed_digest(
        master.as_bytes(),
        "agents-generation",
        &format!("{seller_id}:{generation}"),
    ))
}

/// The secrets from which sellers' keys derive.
#[derive(Debug, Clone, Default)]
pub struct MasterSecrets {
    /// Secrets of every seller without some of its own.
    pub shared: Option<SigningSecrets>,
    /// Sellers' own, by what follows `SIGNING_SECRET_` in their names: the id in upper case, hyphens as underscores.
    pub own: Vec<(String, SigningSecrets)>,
}

impl MasterSecrets {
    /// Returns a seller's.
    #[must_use]
    pub fn for_seller(&self, seller_id: &str) -> Option<&SigningSecrets> {
        let name = Self::format_variable_name(seller_id);
        let own = self.own.iter().find(|(own, _)| *own == name).map(|(_, secrets)| secrets);
        own.or(self.shared.as_ref())
    }

    /// Returns how a seller's id is written in a variable's name.
    #[must_use]
    pub fn format_variable_name(seller_id: &str) -> String {
        seller_id.to_ascii_uppercase().replace('-', "_")
    }
}

impl std::fmt::Debug for SigningSecrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SigningSecrets(…)")
    }
}
