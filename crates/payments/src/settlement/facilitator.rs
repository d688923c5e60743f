//! Requests to a facilitator: checks whether a wallet's payment would settle, and settles it. Each response is compared with the
//! signed payment; [`super::wallet_rules`] decides the consequences.

use quarry_rails::facilitator::{self, Settlement, SettlementRefusal, SignedPayment};

use crate::payments::records::context::PaymentContext;
use crate::payments::records::proof::Proof;
use crate::payments::settlement::wallet_rules::FacilitatorWord;
use crate::ports::{ExternalService, Ports};

/// Maximum characters of a provider's message in the log.
pub(super) const MESSAGE_CHARACTERS_MAX: usize = 300;

/// A facilitator's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FacilitatorAnswer {
    /// Classification for the rules.
    pub word: FacilitatorWord,
    /// Transaction that the response names.
    pub transaction: Option<String>,
    /// Payer or intended payer, where named.
    pub payer: String,
    /// Reason of a refusal as one of our codes; empty without one.
    pub reason: String,
    /// Further details, in our wording.
    pub detail: String,
}

impl Default for FacilitatorAnswer {
    fn default() -> Self {
        Self {
            word: FacilitatorWord::NotAsked,
            transaction: None,
            payer: String::new(),
            reason: String::new(),
            detail: String::new(),
        }
    }
}

impl FacilitatorAnswer {
    fn new(word: FacilitatorWord) -> Self {
        Self { word, ..Self::default() }
    }

    /// Converts a refusal. Its message is logged for the operator; buyers see one of our codes.
    fn from_refusal<P: Ports>(
        ctx: PaymentContext<'_, P>,
        payment_id: &str,
        word: FacilitatorWord,
        why: SettlementRefusal,
    ) -> Self {
        let said: String =
            format!("{} {}", why.raw, why.message).chars().take(MESSAGE_CHARACTERS_MAX).collect();
        ctx.log("facilitator_refused", payment_id, said.trim_end());
        Self { payer: why.payer, reason: why.reason, ..Self::new(word) }
    }

    /// Builds the answer without a final result; a transaction named before is kept.
    fn unanswered(pending: Option<String>) -> Self {
        let word = if pending.is_some() { FacilitatorWord::Pending } else { FacilitatorWord::Silent };
        Self { transaction: pending, ..Self::new(word) }
    }
}

/// Checks whether a wallet's payment would settle. No money moves and nobody pays for gas.
///
/// # Errors
/// The answer with the refusal.
pub(super) async fn check_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment_id: &str,
    body: &str,
) -> Result<(), FacilitatorAnswer> {
    let verify = facilitator::build_verify_request(body.to_owned());
    let silent = || FacilitatorAnswer::new(FacilitatorWord::Silent);
    let answer = ctx.ports.request_external(&ExternalService::Facilitator, &verify).await;
    let (status, answer) = answer.map_err(|_| silent())?;
    match facilitator::parse_verify_response(status, &answer) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(why)) => {
            Err(FacilitatorAnswer::from_refusal(ctx, payment_id, FacilitatorWord::CheckRefused, why))
        }
        Err(_) => Err(silent()),
    }
}

/// Requests settlement of a wallet's payment.
pub(super) async fn settle_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment_id: &str,
    proof: &Proof,
) -> FacilitatorAnswer {
    let Proof::Wallet { body, network, transfer, permit, .. } = proof else {
        return FacilitatorAnswer::default();
    };
    let Some(wanted) = transfer.as_ref().or(permit.as_ref()) else { return FacilitatorAnswer::default() };
    if body.is_empty() {
        return FacilitatorAnswer::new(FacilitatorWord::Pending); // its call is still being made
    }
    // A maximum was verified before its call; facilitators settle, but do not verify, the smaller amount used.
    if transfer.is_some()
        && let Err(refusal) = check_payment(ctx, payment_id, body).await
    {
        return refusal;
    }
    let signed = SignedPayment {
        network,
        asset: &wanted.asset,
        payer: &wanted.from,
        pay_to: &wanted.to,
        amount: wanted.value.0,
    };
    let settle = facilitator::build_settle_request(body.clone());
    let mut pending = None;
    // A pending transaction is requested once more, with the same body.
    for _ in 0..2 {
        let Ok((status, answer)) = ctx.ports.request_external(&ExternalService::Facilitator, &settle).await
        else {
            return FacilitatorAnswer::unanswered(pending);
        };
        match facilitator::parse_settle_response(status, &answer, &signed) {
            Ok(Settlement::Settled(settled)) => {
                return FacilitatorAnswer {
                    transaction: Some(settled.transaction),
                    payer: settled.payer,
                    ..FacilitatorAnswer::new(FacilitatorWord::Settled)
                };
            }
            Ok(Settlement::Contradictory { member, transaction }) => {
                return FacilitatorAnswer {
                    transaction: transaction.or(pending),
                    reason: "facilitator_contradicts".to_owned(),
                    detail: format!("{member} is not what was signed"),
                    ..FacilitatorAnswer::new(FacilitatorWord::Contradictory)
                };
            }
            Ok(Settlement::Refused(why)) => {
                let refusal = FacilitatorAnswer::from_refusal(ctx, payment_id, FacilitatorWord::Refused, why);
                return FacilitatorAnswer { transaction: pending, ..refusal };
            }
            Ok(Settlement::Pending { transaction }) => pending = Some(transaction),
            Err(_) => return FacilitatorAnswer::unanswered(pending),
        }
    }
    FacilitatorAnswer::unanswered(pending)
}
