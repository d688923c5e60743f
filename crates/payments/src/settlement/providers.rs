//! Requests to the card processor. Nothing is stored here; every request is built from the payment's row, so it can be repeated
//! verbatim.

use quarry_rails::ExternalRequest;
use quarry_rails::card::decline_reason::{DeclineReason, name_decline};
use quarry_rails::card::{Decline, charge, checkout};

use crate::payments::records::context::PaymentContext;
use crate::payments::records::explanation::LOST_ON_THE_WAY;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::Proof;
use crate::payments::settlement::facilitator::MESSAGE_CHARACTERS_MAX;
use crate::ports::{ExternalService, Ports};

impl Proof {
    /// Serializes the proof for its row.
    #[must_use]
    pub fn to_text(&self) -> String {
        quarry_json::to_string(self)
    }

    /// Reduces the proof to the part kept for receipts; `by` is the payer.
    #[must_use]
    pub fn into_spent(self, by: &str) -> Self {
        match self {
            Self::Wallet { network, version, transfer, permit, payer, .. } => {
                let payer = if by.is_empty() { payer } else { by.to_owned() };
                Self::Wallet { body: String::new(), network, version, transfer, permit, payer }
            }
            Self::Card { challenge_id, description, .. } => {
                Self::Card { token: String::new(), challenge_id, description }
            }
            Self::Checkout { name, success_url, cancel_url, expires_at, .. } => {
                Self::Checkout { name, success_url, cancel_url, expires_at, url: None }
            }
        }
    }
}

/// The card processor's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderAnswer {
    /// The money has settled.
    Paid {
        /// Payment id at the card processor.
        reference: String,
    },
    /// Refused for good.
    Refused {
        /// Reason code.
        reason: String,
        /// Further details.
        detail: String,
    },
    /// A checkout page is open and unpaid.
    Open {
        /// Session id.
        session: String,
        /// Address of the payment page.
        url: String,
    },
    /// Settlement is in progress.
    Pending,
    /// No usable response; whether the money moved is unknown.
    Unknown,
}

/// Sends one request.
pub async fn ask_provider<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
) -> ProviderAnswer {
    match proof {
        // Wallets are settled by the facilitator and the chain.
        Proof::Wallet { .. } => ProviderAnswer::Unknown,
        Proof::Card { token, challenge_id, description } => {
            let parameter = &ctx.ports.settings().payments.token_parameter;
            let charge = charge::ChargeRequest {
                amount: payment.amount_micro,
                token,
                token_parameter: if parameter.is_empty() { TOKEN_PARAMETER } else { parameter },
                description,
                reference: &payment.payment_id,
                challenge_id,
            };
            match charge::build_charge_request(&charge) {
                Some(ask) => charge_card(ctx, payment, &ask).await,
                None => build_refusal("amount_not_whole_cents"),
            }
        }
        Proof::Checkout { name, success_url, cancel_url, expires_at, .. } => {
            let page = checkout::CheckoutRequest {
                amount: payment.amount_micro,
                name,
                note: LOST_ON_THE_WAY,
                reference: &payment.payment_id,
                success_url,
                cancel_url,
                expires_at: *expires_at,
            };
            let ask = match &payment.provider_session {
                Some(session) => Some(checkout::build_lookup_request(session)),
                None => checkout::build_open_request(&page),
            };
            match ask {
                Some(ask) => ask_session(ctx, payment, &ask).await,
                None => build_refusal("amount_not_whole_cents"),
            }
        }
    }
}

const TOKEN_PARAMETER: &str = "shared_payment_granted_token";

fn build_refusal(reason: &str) -> ProviderAnswer {
    ProviderAnswer::Refused { reason: reason.to_owned(), detail: String::new() }
}

async fn charge_card<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ask: &ExternalRequest,
) -> ProviderAnswer {
    let Ok((status, answer)) = ctx.ports.request_external(&ExternalService::CardProcessor, ask).await else {
        return ProviderAnswer::Unknown;
    };
    match charge::parse_charge_response(status, &answer) {
        Ok(charge::ChargeOutcome::Succeeded { id, amount }) if amount == payment.amount_micro => {
            ProviderAnswer::Paid { reference: id }
        }
        Ok(charge::ChargeOutcome::Succeeded { id, amount }) => {
            ctx.log("payment_amount_differs", &payment.payment_id, &format!("{id} {}", amount.to_decimal()));
            ProviderAnswer::Pending
        }
        Ok(charge::ChargeOutcome::ActionRequired { .. }) => {
            let DeclineReason { word, sentence } = name_decline("authentication_required");
            ProviderAnswer::Refused { reason: word.to_owned(), detail: sentence.to_owned() }
        }
        Ok(charge::ChargeOutcome::Pending { .. }) => ProviderAnswer::Pending,
        Ok(charge::ChargeOutcome::Declined(why)) => convert_decline(ctx, payment, &why),
        Err(_) => ProviderAnswer::Unknown,
    }
}

/// Converts a decline. The processor's message is logged for the operator; buyers see one of our codes.
fn convert_decline<P: Ports>(ctx: PaymentContext<'_, P>, payment: &Payment, why: &Decline) -> ProviderAnswer {
    let said: String = format!("{} {}", why.code, why.message).chars().take(MESSAGE_CHARACTERS_MAX).collect();
    ctx.log("card_declined", &payment.payment_id, said.trim_end());
    let DeclineReason { word, sentence } = name_decline(&why.code);
    ProviderAnswer::Refused { reason: word.to_owned(), detail: sentence.to_owned() }
}

async fn ask_session<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    ask: &ExternalRequest,
) -> ProviderAnswer {
    let Ok((status, answer)) = ctx.ports.request_external(&ExternalService::CardProcessor, ask).await else {
        return ProviderAnswer::Unknown;
    };
    match checkout::parse_session_response(status, &answer) {
        Ok(Ok(session)) => evaluate_session(ctx, payment, session),
        Ok(Err(why)) => convert_decline(ctx, payment, &why),
        Err(_) => ProviderAnswer::Unknown,
    }
}

/// Evaluates a checkout session for a payment. A session of another payment is [`ProviderAnswer::Unknown`].
pub fn evaluate_session<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    session: checkout::CheckoutSession,
) -> ProviderAnswer {
    if session.reference != payment.payment_id || session.amount != payment.amount_micro {
        ctx.log("checkout_differs", &payment.payment_id, &session.id);
        return ProviderAnswer::Unknown;
    }
    match session.state {
        checkout::SessionState::Paid => {
            ProviderAnswer::Paid { reference: session.payment.unwrap_or(session.id) }
        }
        checkout::SessionState::Expired => build_refusal("checkout_expired"),
        checkout::SessionState::Failed => build_refusal("payment_failed"),
        checkout::SessionState::Processing => ProviderAnswer::Pending,
        checkout::SessionState::Open => match session.url {
            Some(url) => ProviderAnswer::Open { session: session.id, url },
            None => ProviderAnswer::Pending,
        },
    }
}
