//! Problem types of the scheme (draft-httpauth-payment-00, error types).

/// Problem type, below `https://paymentauth.org/problems/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No payment.
    PaymentRequired,
    /// Malformed credential.
    MalformedCredential,
    /// The challenge is not ours, or was altered.
    InvalidChallenge,
    /// The challenge has expired.
    Expired,
    /// The challenge was for another request body.
    OtherBody,
    /// The proof does not match the challenge.
    InvalidPayload,
    /// Unsupported method.
    MethodUnsupported,
    /// The money did not move, or was spent before.
    VerificationFailed,
    /// The buyer's bank requires an action by the buyer.
    ActionRequired,
}

impl Problem {
    /// Returns the last segment of the type's URI.
    #[must_use]
    pub const fn token(self) -> &'static str {
        match self {
            Self::PaymentRequired => "payment-required",
            Self::MalformedCredential => "malformed-credential",
            Self::InvalidChallenge | Self::OtherBody => "invalid-challenge",
            Self::Expired => "payment-expired",
            Self::InvalidPayload => "invalid-payload",
            Self::MethodUnsupported => "method-unsupported",
            Self::VerificationFailed => "verification-failed",
            Self::ActionRequired => "payment-action-required",
        }
    }

    /// Returns the type's URI.
    #[must_use]
    pub fn type_uri(self) -> String {
        format!("https://paymentauth.org/problems/{}", self.token())
    }

    /// Returns the title for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::PaymentRequired => "Payment Required",
            Self::MalformedCredential => "Malformed Credential",
            Self::InvalidChallenge => "Invalid Challenge",
            Self::Expired => "Payment Expired",
            Self::OtherBody => "The Challenge Was for Another Body",
            Self::InvalidPayload => "Invalid Payload",
            Self::MethodUnsupported => "Method Unsupported",
            Self::VerificationFailed => "Verification Failed",
            Self::ActionRequired => "Payment Action Required",
        }
    }
}
