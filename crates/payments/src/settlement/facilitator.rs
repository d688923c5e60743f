//! A facilitator is asked whether a wallet's payment would settle, and to settle it. What it says is compared with what was signed;
//! what follows from it is for [`super::wallet_rules`].

use quarry_rails::facilitator::{self, Settlement, SettlementRefusal, SignedPayment};

use crate::payments::records::context::PaymentContext;
use crate::payments::records::proof::Proof;
use crate::payments::settlement::wallet_rules::FacilitatorWord;
use crate::ports::{ExternalService, Ports};

/// Most characters of a facilitator's or a card processor's text in the log.
pub(super) const SAID_MAX: usize = 300;

/// A facilitator's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FacilitatorAnswer {
    /// Its word, as the rules know it.
    pub word: FacilitatorWord,
    /// The transaction that it names.
    pub transaction: Option<String>,
    /// Payer or intended payer, where named.
    pub payer: String,
    /// Its reason against the payment, in one word of ours; empty where it has none.
    pub reason: String,
    /// Further details, in our words.
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

    /// Converts a refusal. Its text is the operator's to read: buyers are told a word of ours.
    fn from_refusal<P: Ports>(
        ctx: PaymentContext<'_, P>,
        payment_id: &str,
        word: FacilitatorWord,
        why: SettlementRefusal,
    ) -> Self {
        let said: String = format!("{} {}", why.raw, why.message).chars().take(SAID_MAX).collect();
        ctx.log("facilitator_refused", payment_id, said.trim_end());
        Self { payer: why.payer, reason: why.reason, ..Self::new(word) }
    }

    /// No last word: a transaction that was named before is kept.
    fn unanswered(pending: Option<String>) -> Self {
        let word = if pending.is_some() { FacilitatorWord::Pending } else { FacilitatorWord::Silent };
        Self { transaction: pending, ..Self::new(word) }
    }
}

/// Asks whether a wallet's payment would settle. Nothing moves, and nobody pays for gas.
///
/// # Errors
/// Refusal in place of a success.
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

/// Asks to settle a wallet's payment.
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
    // A maximum was verified before its call; what was used of it is less, which facilitators settle and do not verify.
    if transfer.is_some()
        && let Err(told) = check_payment(ctx, payment_id, body).await
    {
        return told;
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
    // A transaction that is not in a block yet is asked for once more, with the same body.
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
                let told = FacilitatorAnswer::from_refusal(ctx, payment_id, FacilitatorWord::Refused, why);
                return FacilitatorAnswer { transaction: pending, ..told };
            }
            Ok(Settlement::Pending { transaction }) => pending = Some(transaction),
            Err(_) => return FacilitatorAnswer::unanswered(pending),
        }
    }
    FacilitatorAnswer::unanswered(pending)
}
