//! Table of error codes: each with its status, its token and its meaning.

/// Machine-readable error code. [`ErrorCode::info`] alone defines its wire form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// Malformed body or parameter.
    InvalidRequest,
    /// Invalid or refused mailbox address.
    InvalidLoginHint,
    /// The seller does not accept anonymous registrations.
    AnonymousRegistrationDisabled,
    /// The seller does not accept registrations by mailbox.
    ServiceAuthRegistrationDisabled,
    /// The provider of the assertion is not trusted.
    IssuerNotEnabled,
    /// The assertion was used before.
    ReplayDetected,
    /// The user's sign-in at the provider is missing or too old.
    LoginRequired,
    /// The mailbox belongs to an existing account; a person has to claim.
    InteractionRequired,
    /// The assertion has no verified mailbox.
    MissingVerifiedEmail,
    /// The assertion is for another audience.
    InvalidAudience,
    /// The assertion has expired.
    Expired,
    /// The assertion's signature or type is invalid.
    InvalidSignature,
    /// No such claim.
    InvalidClaimToken,
    /// Too many attempts at a claim.
    TooManyAttempts,
    /// The person has not decided yet.
    ClaimNotConfirmed,
    /// Wrong code.
    InvalidUserCode,
    /// The code has expired, or was guessed too often.
    UserCodeExpired,
    /// The person refused.
    ClaimDenied,
    /// The claim has expired.
    ClaimExpired,
    /// The identity was already delivered.
    AlreadyClaimed,
    /// The credential behind the claim was revoked.
    ClaimRevoked,
    /// Unknown client (RFC 6749, 5.2).
    InvalidClient,
    /// Unsupported client metadata (RFC 7591, 3.2.2).
    InvalidClientMetadata,
    /// Unacceptable redirect URI (RFC 7591, 3.2.2).
    InvalidRedirectUri,
    /// The assertion of an exchange is expired, revoked or superseded.
    InvalidGrant,
    /// Unknown grant type.
    UnsupportedGrantType,
    /// The resource of an exchange is not this storefront (RFC 8707).
    InvalidTarget,
    /// Unknown scope (RFC 6749, 5.2).
    InvalidScope,
    /// The assertion is bound to a key, and no proof of possession was sent.
    IdentityInvalid,
    /// Unsupported response type at the authorization endpoint.
    UnsupportedResponseType,
    /// Unusable refresh token.
    InvalidRefreshToken,
    /// A registered agent credential is needed.
    BearerRequired,
    /// The token did not verify; `reason` says why.
    InvalidToken,
    /// The token is valid, but not for this route.
    InsufficientScope,
    /// The storefront sells no plans or top-ups.
    EntitlementsNotAvailable,
    /// No active entitlement to draw from or extend.
    AccessNotFound,
    /// Amount above the plan's maximum.
    AmountAboveMaximum,
    /// Amount below the card minimum.
    AmountBelowCardMinimum,
    /// Amount below the plan's minimum.
    AmountBelowMinimum,
    /// Amount with fractions of a cent.
    AmountNotCentIncrement,
    /// Purchase of a credit plan without an amount.
    AmountRequired,
    /// Second free trial of the same person.
    FreePlanAlreadyClaimed,
    /// The free trial reached its cap.
    FreePlanExhausted,
    /// Purchase of a pay-as-you-go plan, which is paid per call.
    PayAsYouGoNotPurchasable,
    /// Repetition with another amount than was paid.
    PaymentAmountMismatch,
    /// The payment was already used.
    PaymentConsumed,
    /// The payment has not settled and never will.
    PaymentFailed,
    /// The payment may still settle.
    PaymentIncomplete,
    /// The facilitator or the card processor does not respond; the payment's outcome may be unknown.
    PaymentProviderUnavailable,
    /// The payment was refunded.
    PaymentRefunded,
    /// The payment was released by the operator.
    PaymentReleased,
    /// The payment is for something else.
    PaymentRequestMismatch,
    /// No payment; with a `payment` block and without a reason.
    PaymentRequired,
    /// This credential has no such payment.
    PaymentUnknown,
    /// Unknown plan id.
    PlanNotFound,
    /// No plan, or no plan with the call's meter; `reason` tells which.
    PlanRequired,
    /// The signed payment did not settle.
    SettlementFailed,
    /// The plan's credit is used up.
    UsageExhausted,
    /// Usage of a meter without a price.
    UsageNotPriced,
    /// The plan needs a claimed credential.
    VerifiedEmailRequired,
    /// The host belongs to no seller.
    SellerNotFound,
    /// The seller's setup is unfinished.
    SigningSecretRequired,
    /// Too many requests; `retry_after` gives the seconds to wait.
    RateLimitExceeded,
    /// The operator's secret is missing or wrong.
    OperatorUnauthorized,
    /// Form sent by a browser from another site.
    CrossSiteRequest,
    /// The configuration was changed since the operator read it.
    VersionConflict,
    /// No such route or record.
    NotFound,
    /// The route does not support this method.
    MethodNotAllowed,
    /// Internal error.
    ServerError,
    /// The database, the mail service or a provider did not respond.
    TemporarilyUnavailable,
}

/// Wire form of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeInfo {
    /// HTTP status.
    pub status: u16,
    /// The value of `error`.
    pub token: &'static str,
    /// Cause and remedy, for the documentation, and the default message.
    pub meaning: &'static str,
}

impl ErrorCode {
    /// Every code.
    pub const ALL: [Self; 70] = [
        Self::InvalidRequest,
        Self::InvalidLoginHint,
        Self::AnonymousRegistrationDisabled,
        Self::ServiceAuthRegistrationDisabled,
        Self::IssuerNotEnabled,
        Self::ReplayDetected,
        Self::LoginRequired,
        Self::InteractionRequired,
        Self::MissingVerifiedEmail,
        Self::InvalidAudience,
        Self::Expired,
        Self::InvalidSignature,
        Self::InvalidClaimToken,
        Self::TooManyAttempts,
        Self::ClaimNotConfirmed,
        Self::InvalidUserCode,
        Self::UserCodeExpired,
        Self::ClaimDenied,
        Self::ClaimExpired,
        Self::AlreadyClaimed,
        Self::ClaimRevoked,
        Self::InvalidClient,
        Self::InvalidClientMetadata,
        Self::InvalidRedirectUri,
        Self::InvalidGrant,
        Self::UnsupportedGrantType,
        Self::InvalidTarget,
        Self::InvalidScope,
        Self::IdentityInvalid,
        Self::UnsupportedResponseType,
        Self::InvalidRefreshToken,
        Self::BearerRequired,
        Self::InvalidToken,
        Self::InsufficientScope,
        Self::EntitlementsNotAvailable,
        Self::AccessNotFound,
        Self::AmountAboveMaximum,
        Self::AmountBelowCardMinimum,
        Self::AmountBelowMinimum,
        Self::AmountNotCentIncrement,
        Self::AmountRequired,
        Self::FreePlanAlreadyClaimed,
        Self::FreePlanExhausted,
        Self::PayAsYouGoNotPurchasable,
        Self::PaymentAmountMismatch,
        Self::PaymentConsumed,
        Self::PaymentFailed,
        Self::PaymentIncomplete,
        Self::PaymentProviderUnavailable,
        Self::PaymentRefunded,
        Self::PaymentReleased,
        Self::PaymentRequestMismatch,
        Self::PaymentRequired,
        Self::PaymentUnknown,
        Self::PlanNotFound,
        Self::PlanRequired,
        Self::SettlementFailed,
        Self::UsageExhausted,
        Self::UsageNotPriced,
        Self::VerifiedEmailRequired,
        Self::SellerNotFound,
        Self::SigningSecretRequired,
        Self::RateLimitExceeded,
        Self::OperatorUnauthorized,
        Self::CrossSiteRequest,
        Self::VersionConflict,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::ServerError,
        Self::TemporarilyUnavailable,
    ];

    /// Returns whether only operators and browsers encounter it; the documentation for agents leaves it out.
    #[must_use]
    pub const fn is_operator_only(self) -> bool {
        matches!(self, Self::OperatorUnauthorized | Self::CrossSiteRequest | Self::VersionConflict)
    }

    /// Returns the code's row of the table.
    #[must_use]
    #[rustfmt::skip] // a table reads best as one
    pub const fn info(self) -> CodeInfo {
        let (status, token, meaning) = match self {
            Self::InvalidRequest => (400, "invalid_request", "The request is malformed; the message says where."),
            Self::InvalidLoginHint => (400, "invalid_login_hint", "`login_hint` must be the user's own mailbox address, without a plus alias."),
            Self::AnonymousRegistrationDisabled => (403, "anonymous_registration_disabled", "This seller does not accept anonymous registrations; use another type."),
            Self::ServiceAuthRegistrationDisabled => (403, "service_auth_registration_disabled", "This seller does not accept service_auth registrations; use another type."),
            Self::IssuerNotEnabled => (400, "issuer_not_enabled", "The assertion's provider is not trusted here; use another registration type."),
            Self::ReplayDetected => (400, "replay_detected", "The assertion was used before; mint a fresh one."),
            Self::LoginRequired => (401, "login_required", "The user must sign in at the provider again; then mint a fresh assertion."),
            Self::InteractionRequired => (401, "interaction_required", "The mailbox already has an account; a person must claim this credential."),
            Self::MissingVerifiedEmail => (400, "missing_verified_email", "The assertion must carry `email`, the mailbox itself and no plus alias of it, and `email_verified: true`."),
            Self::InvalidAudience => (400, "invalid_audience", "The assertion's `aud` must be this storefront or its authorization server."),
            Self::Expired => (400, "expired", "The assertion has expired; mint a fresh one."),
            Self::InvalidSignature => (400, "invalid_signature", "The assertion's signature did not verify with its provider's keys; mint a fresh one."),
            Self::InvalidClaimToken => (401, "invalid_claim_token", "The claim token is unknown; register again."),
            Self::TooManyAttempts => (429, "too_many_attempts", "Too many attempts were started for this claim; wait `retry_after` seconds."),
            Self::ClaimNotConfirmed => (409, "claim_not_confirmed", "The person has not confirmed the claim yet; poll again after they have read the code to you."),
            Self::InvalidUserCode => (401, "invalid_user_code", "The code differs from the one on the page; ask the person to read it again."),
            Self::UserCodeExpired => (410, "user_code_expired", "The link or its code has expired; start a new attempt."),
            Self::ClaimDenied => (403, "claim_denied", "The person refused; do not ask them again for a day."),
            Self::ClaimExpired => (410, "claim_expired", "The claim has expired; register again."),
            Self::AlreadyClaimed => (409, "already_claimed", "The identity of this claim was already delivered, which happens only once; use it, or register again."),
            Self::ClaimRevoked => (410, "claim_revoked", "The credential was revoked; register again."),
            Self::InvalidClient => (401, "invalid_client", "The client is unknown; register it again."),
            Self::InvalidClientMetadata => (400, "invalid_client_metadata", "The client's metadata has a grant type or a response type that is not supported here."),
            Self::InvalidRedirectUri => (400, "invalid_redirect_uri", "`redirect_uris` must name up to 8 addresses: https, http of this machine (a port in plain digits, 1 to 65535), or a program's own scheme, which has a dot in it or is a known program's."),
            Self::InvalidGrant => (400, "invalid_grant", "The assertion has expired or was revoked; refresh it or register again."),
            Self::UnsupportedGrantType => (400, "unsupported_grant_type", "`grant_type` must be urn:ietf:params:oauth:grant-type:jwt-bearer, authorization_code or refresh_token."),
            Self::InvalidTarget => (400, "invalid_target", "`resource` must be this storefront's URL, the same as for the code."),
            Self::InvalidScope => (400, "invalid_scope", "The scope is unknown."),
            Self::IdentityInvalid => (401, "identity_invalid", "The identity proof did not verify: the assertion is bound to a key (`cnf`); sign a fresh proof with it and send it as `DPoP`."),
            Self::UnsupportedResponseType => (400, "unsupported_response_type", "`response_type` must be code."),
            Self::InvalidRefreshToken => (401, "invalid_refresh_token", "The refresh token is unknown, used, revoked or expired; register or connect again."),
            Self::BearerRequired => (401, "bearer_required", "A registered agent credential is needed; register, then retry with the bearer."),
            Self::InvalidToken => (401, "invalid_token", "The token did not verify; exchange the assertion again."),
            Self::InsufficientScope => (403, "insufficient_scope", "The token lacks the scope that `scope` names; exchange the assertion again without `scope`, or with it."),
            Self::EntitlementsNotAvailable => (501, "entitlements_not_available", "This storefront sells no plans or top-ups."),
            Self::AccessNotFound => (403, "access_not_found", "There is no active plan to use or to extend; buy one."),
            Self::AmountAboveMaximum => (400, "amount_above_maximum", "`amountUsd` must be at most `maximumUsd`."),
            Self::AmountBelowCardMinimum => (400, "amount_below_card_minimum", "Card payments start at 0.50 USD; raise `amountUsd` or pay with a wallet."),
            Self::AmountBelowMinimum => (400, "amount_below_minimum", "`amountUsd` must be at least `minimumUsd`."),
            Self::AmountNotCentIncrement => (400, "amount_not_cent_increment", "`amountUsd` must be a whole number of cents."),
            Self::AmountRequired => (400, "amount_required", "`amountUsd` is required: US dollars as a decimal string such as \"10.000000\"."),
            Self::FreePlanAlreadyClaimed => (409, "free_plan_already_claimed", "The person behind this credential already holds this seller's free trial."),
            Self::FreePlanExhausted => (410, "free_plan_exhausted", "The free trial is used up; buy a plan."),
            Self::PayAsYouGoNotPurchasable => (400, "payg_not_purchasable", "A pay-as-you-go plan cannot be bought; pay for each call."),
            Self::PaymentAmountMismatch => (409, "payment_amount_mismatch", "The payment is for another amount than `amountUsd`; start over with a fresh unpaid request."),
            Self::PaymentConsumed => (409, "payment_consumed", "The payment was already used; start over with a fresh unpaid request."),
            Self::PaymentFailed => (409, "payment_failed", "The payment failed; start over with a fresh unpaid request."),
            Self::PaymentIncomplete => (402, "payment_incomplete", "The payment is still being settled; poll `statusUrl`, then retry."),
            Self::PaymentProviderUnavailable => (503, "payment_provider_unavailable", "The payment's provider is unavailable; retry the same request unchanged, with backoff."),
            Self::PaymentRefunded => (409, "payment_refunded", "The payment was refunded; start over with a fresh unpaid request."),
            Self::PaymentReleased => (409, "payment_released", "The payment was released; start over with a fresh unpaid request."),
            Self::PaymentRequestMismatch => (409, "payment_request_mismatch", "The payment, or its Idempotency-Key, was used for a different request; use a fresh one."),
            Self::PaymentRequired => (402, "payment_required", "Payment is required; settle it and retry with the proof in `PAYMENT-SIGNATURE` (x402) or `Payment-Authorization` (MPP)."),
            Self::PaymentUnknown => (404, "payment_unknown", "The reference matches no payment at this seller."),
            Self::PlanNotFound => (404, "plan_not_found", "The plan is unknown; /manifest.json lists the plans."),
            Self::PlanRequired => (403, "plan_required", "The call needs a plan; `plans` lists those that cover it."),
            Self::SettlementFailed => (402, "settlement_failed", "The payment did not settle; `settlementReason` says why. Start over with the fresh challenge."),
            Self::UsageExhausted => (402, "usage_exhausted", "The plan's credit is used up; extend it or buy another."),
            Self::UsageNotPriced => (409, "usage_not_priced", "The upstream reported usage without a price, so the call could not be billed; tell the seller."),
            Self::VerifiedEmailRequired => (403, "verified_email_required", "This credential has no verified mailbox; a person must claim it first."),
            Self::SellerNotFound => (404, "seller_not_found", "This host belongs to no seller."),
            Self::SigningSecretRequired => (409, "signing_secret_required", "The seller's setup is unfinished; retry later."),
            Self::RateLimitExceeded => (429, "rate_limit_exceeded", "Too many requests; wait `retry_after` seconds."),
            Self::OperatorUnauthorized => (401, "operator_unauthorized", "The operator's secret is missing or wrong."),
            Self::CrossSiteRequest => (403, "cross_site_request", "The browser sent the form from another site; use this page's own form."),
            Self::VersionConflict => (412, "version_conflict", "The record was changed in the meantime; `version` is its current version."),
            Self::NotFound => (404, "not_found", "The route or record does not exist."),
            Self::MethodNotAllowed => (405, "method_not_allowed", "The route does not support this method; `Allow` lists those that it supports."),
            Self::ServerError => (500, "server_error", "The service failed unexpectedly; retry with backoff."),
            Self::TemporarilyUnavailable => (503, "temporarily_unavailable", "A service that this request depends on is unavailable; retry with backoff."),
        };
        CodeInfo { status, token, meaning }
    }
}
