//! Payment problems, named as in the scheme (draft-httpauth-payment-00, error types).

/// A problem. Its base address is `https://paymentauth.org/problems/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// No payment yet.
    PaymentRequired,
    /// The credential cannot be read.
    MalformedCredential,
    /// The challenge is none of ours, or was changed on its way.
    InvalidChallenge,
    /// The challenge's time is over.
    Expired,
    /// The request has another body than the one that the challenge was for.
    OtherBody,
    /// The method's proof is not what the challenge asked for.
    InvalidPayload,
    /// The method is none that is offered.
    MethodUnsupported,
    /// The money did not move, or was spent before.
    VerificationFailed,
    /// The buyer's bank wants the buyer.
    ActionRequired,
}

impl Problem {
    /// Returns the last part of the type's address.
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

    /// Returns the type's address.
    #[must_use]
    pub fn type_uri(self) -> String {
        format!("https://paymentauth.org/problems/{}", self.token())
    }

    /// Returns its title, for people.
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
