//! Accepted signature algorithms (RFC 7518, 8037, 9864).

/// Signature algorithm of an assertion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SigningAlgorithm {
    /// ECDSA over P-256 with SHA-256.
    Es256,
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    Rs256,
    /// RSASSA-PSS with SHA-256.
    Ps256,
    /// Ed25519.
    EdDsa,
}

impl SigningAlgorithm {
    /// Accepted names in `alg`.
    pub const NAMES: [(&'static str, Self); 5] = [
        ("ES256", Self::Es256),
        ("RS256", Self::Rs256),
        ("PS256", Self::Ps256),
        ("EdDSA", Self::EdDsa),
        ("Ed25519", Self::EdDsa), // its name in RFC 9864
    ];

    /// Returns the algorithm of an `alg` value; `None` when it is not accepted.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.into_iter().find(|(own, _)| *own == name).map(|(_, algorithm)| algorithm)
    }

    /// Returns its original JOSE name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.into_iter().find(|(_, own)| *own == self).map_or("none", |(name, _)| name)
    }
}
