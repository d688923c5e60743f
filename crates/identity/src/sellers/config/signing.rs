//! Secrets of a seller's signing keys, and the derivation of a generation from the deployment's secret.

use quarry_kernel::{id, mac};

/// Secrets from which a seller's signing keys are derived, each of at least [`SigningSecrets::MIN_BYTES`] bytes. To rotate
/// without downtime: publish the next one, make it current, and keep the old one as previous until everything that it signed has
/// expired.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningSecrets {
    /// Signing secret.
    pub current: String,
    /// Previous secret, still accepted and published.
    pub previous: Option<String>,
    /// Next secret, published but not yet signing.
    pub next: Option<String>,
    /// Further secrets whose keys are published and accepted.
    pub others: Vec<String>,
}

impl SigningSecrets {
    /// Minimum length of a secret, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// Creates the secrets; `None` when one is too short. Empty optional ones count as absent.
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

    /// Derives the secrets of a seller's generation from the deployment's. The next generation is already published; the
    /// generations of `accepted` (latest first) are still accepted.
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

/// Derives the secret of a generation; the first generation uses the deployment's own.
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

/// Deployment secrets from which sellers' keys are derived.
#[derive(Debug, Clone, Default)]
pub struct MasterSecrets {
    /// Secrets shared by all sellers without their own.
    pub shared: Option<SigningSecrets>,
    /// Sellers' own secrets, by the suffix of their variable `SIGNING_SECRET_…`: the id in upper case, hyphens as underscores.
    pub own: Vec<(String, SigningSecrets)>,
}

impl MasterSecrets {
    /// Returns the secrets of a seller.
    #[must_use]
    pub fn for_seller(&self, seller_id: &str) -> Option<&SigningSecrets> {
        let name = Self::format_variable_name(seller_id);
        let own = self.own.iter().find(|(own, _)| *own == name).map(|(_, secrets)| secrets);
        own.or(self.shared.as_ref())
    }

    /// Formats a seller's id for the name of a variable.
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
