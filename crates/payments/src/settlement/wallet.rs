//! Collection of a wallet's payment: asks the facilitator and, where the rules require it ([`super::wallet_rules`]), the chain,
//! and turns their answers into the row's next state.

use crate::error::Error;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState, Purpose};
use crate::payments::records::proof::Proof;
use crate::payments::settlement::chain_look::{self, ChainLook};
use crate::payments::settlement::complete::{Confirmation, complete_payment, mark_paid};
use crate::payments::settlement::facilitator::{self, FacilitatorAnswer};
use crate::payments::settlement::failure::{Ending, mark_failed, mark_in_doubt};
use crate::payments::settlement::lease::free_lease;
use crate::payments::settlement::progress::{
    PaymentRefusal, Progress, provider_unavailable_error, to_progress,
};
use crate::payments::settlement::receipts;
use crate::payments::settlement::wallet_rules::{
    ChainWord, Collecting, Collection, FacilitatorWord, decide_collection,
};
use crate::ports::Ports;

/// Reason of a payment that, according to the chain, can no longer be executed.
const NOT_EXECUTABLE: &str = "not_executable";

/// Services to ask about a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    /// The facilitator, to settle it, and the chain.
    Settlement,
    /// The chain only, after a refusal by the facilitator.
    ChainAlone,
}

/// Collects a payment whose row is leased.
pub(super) async fn collect<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    asking: Asking,
) -> Result<Progress, Error> {
    let mut said = match asking {
        Asking::Settlement => facilitator::settle_payment(ctx, &payment.payment_id, &proof).await,
        Asking::ChainAlone => FacilitatorAnswer::default(),
    };
    let confirmations = u64::from(ctx.ports.settings().payments.confirmations);
    let is_dear = receipts::is_looked_at(ctx, &payment, &proof);
    let facts = Collecting {
        wants_receipt: is_dear && confirmations > 0,
        is_again: payment.asked > 1
            || payment.pending_reference.is_some()
            || payment.settlement_reason.is_some(),
        withholds_answer: payment.purpose == Purpose::Call,
    };
    let named = said.transaction.clone().or(payment.pending_reference.clone());
    let payment = Payment { pending_reference: named, ..payment };
    let mut step = decide_collection(said.word, ChainWord::NotAsked, facts);
    if step == Collection::CompleteAsSaid {
        let reference = said.transaction.clone().unwrap_or_default();
        let paid =
            complete_payment(ctx, &payment, &proof, &reference, &said.payer, Confirmation::Said).await?;
        if let Some(row) = paid {
            return Ok(to_progress(row));
        }
        // The transaction belongs to another payment; the chain knows the right one.
        said.word = FacilitatorWord::Contradictory;
        "transaction_of_another_payment".clone_into(&mut said.reason);
        step = Collection::AskChain;
    }
    let mut look = None;
    if step == Collection::AskChain {
        let depth = if is_dear { confirmations.max(1) } else { 1 };
        let found = chain_look::look_at_chain(ctx, &payment, &proof, depth).await;
        step = decide_collection(said.word, found.word, facts);
        look = Some(found);
    }
    take_step(ctx, payment, proof, said, (step, look)).await
}

async fn take_step<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: Payment,
    proof: Proof,
    said: FacilitatorAnswer,
    (step, look): (Collection, Option<ChainLook>),
) -> Result<Progress, Error> {
    let transaction = look.and_then(|look| look.transaction);
    let reasons = [said.reason.as_str(), payment.settlement_reason.as_deref().unwrap_or_default()];
    let reason = reasons.into_iter().find(|reason| !reason.is_empty()).unwrap_or(NOT_EXECUTABLE).to_owned();
    let why = PaymentRefusal { reason, detail: said.detail, payer: said.payer };
    match step {
        Collection::Complete | Collection::CompleteAsSaid => {
            let reference = transaction.or(said.transaction).unwrap_or_default();
            mark_paid(ctx, &payment, proof, &reference, &why.payer).await.map(to_progress)
        }
        Collection::Wait | Collection::AskChain => {
            let pending = transaction.or(payment.pending_reference.clone());
            free_lease(ctx, &payment, ctx.now().0 + 2_000, pending).await;
            Ok(Progress::Waiting(payment))
        }
        Collection::KeepOpen => {
            let known = payment.settlement_reason.clone();
            if said.word == FacilitatorWord::NotAsked {
                free_lease(ctx, &payment, 0, None).await;
                return Ok(Progress::Waiting(payment));
            }
            mark_in_doubt(ctx, &payment, &why).await;
            Ok(Progress::Waiting(Payment { settlement_reason: known.or(Some(why.reason)), ..payment }))
        }
        Collection::Fail | Collection::FailWatched => {
            let ending = if step == Collection::Fail { Ending::Certain } else { Ending::Said };
            mark_failed(ctx, &payment, proof, &why.reason, ending).await.map(|row| match row.state {
                PaymentState::Failed => Progress::Refused(row, why),
                _ => to_progress(row),
            })
        }
        Collection::Unavailable => {
            free_lease(ctx, &payment, 0, payment.pending_reference.clone()).await;
            Err(provider_unavailable_error(&payment))
        }
    }
}
