//! Reasons for refusing a presented token.

/// Reason why a presented token was refused: `reason` of [`super::ErrorCode::InvalidToken`] (docs/specification.md, Errors).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TokenRefusalReason {
    /// The token has expired; exchange the assertion again.
    Expired,
    /// The token was revoked or superseded, or was not issued by this storefront; exchange the assertion again.
    Invalid,
    /// The header is not exactly one `Bearer <token>`.
    MalformedAgentAuthorization,
    /// The header holds something other than an issued token.
    UnrecognizedAgentCredential,
    /// The two headers hold different tokens.
    ConflictingAgentCredentials,
    /// `Authorization` holds several comma-separated credentials.
    CombinedAuthorizationUnsupported,
}

impl TokenRefusalReason {
    /// Every reason.
    pub const ALL: [Self; 6] = [
        Self::Expired,
        Self::Invalid,
        Self::MalformedAgentAuthorization,
        Self::UnrecognizedAgentCredential,
        Self::ConflictingAgentCredentials,
        Self::CombinedAuthorizationUnsupported,
    ];

    /// Returns the value of `reason`.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::Expired => "token_expired",
            Self::Invalid => "token_invalid",
            Self::MalformedAgentAuthorization => "malformed_agent_authorization",
            Self::UnrecognizedAgentCredential => "unrecognized_agent_credential",
            Self::ConflictingAgentCredentials => "conflicting_agent_credentials",
            Self::CombinedAuthorizationUnsupported => "combined_authorization_unsupported",
        }
    }

    /// Returns the cause and the remedy.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Expired => "The token has expired; exchange the assertion again.",
            Self::Invalid => "The token did not verify; exchange the assertion again.",
            Self::MalformedAgentAuthorization => "The header must be exactly one `Bearer <token>`.",
            Self::UnrecognizedAgentCredential => "The token in the header was not issued here.",
            Self::ConflictingAgentCredentials => {
                "Authorization and Agent-Authorization hold different tokens."
            }
            Self::CombinedAuthorizationUnsupported => {
                "Authorization must hold exactly one credential; send the token in Agent-Authorization."
            }
        }
    }
}
