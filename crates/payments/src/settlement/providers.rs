//! Asking outside whether money moves: the facilitator, the card processor, and, when an answer of theirs was lost, the chain.
//! Nothing is stored here; what is asked comes from the payment's row, so it can be asked again, word for word.

use quarry_rails::card::{Decline, charge, checkout};
use quarry_rails::facilitator::{self, Settlement};
use quarry_rails::{ExternalRequest, chain, permit2};

use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::Proof;
use crate::ports::{ExternalService, Ports};

impl Proof {
    /// Formats the value for a row.
    #[must_use]
    pub fn to_text(&self) -> String {
        quarry_json::to_string(self)
    }

    /// Reduces the proof to the part kept for receipts.
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

/// Answer of a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderAnswer {
    /// The money is ours.
    Paid {
        /// The transaction, or the card processor's payment.
        reference: String,
        /// Payer, where named.
        payer: String,
    },
    /// Refused for good.
    Refused {
        /// Reason, in one word.
        reason: String,
        /// Further details.
        detail: String,
        /// Intended payer.
        payer: String,
        /// A transaction that the facilitator had called pending just before: then this proves nothing.
        pending: Option<String>,
        /// Whether it was asked to move the money, so that it may have done so before it refused.
        after_settling: bool,
    },
    /// A checkout page is open; nobody has paid yet.
    Open {
        /// The session.
        session: String,
        /// Address of the payment page.
        url: String,
    },
    /// In flight, in this transaction where one is known.
    Pending(Option<String>),
    /// No usable answer. Whether the money moved is not known.
    Unknown,
}

/// Asks once.
pub async fn ask_provider<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
) -> ProviderAnswer {
    match proof {
        Proof::Wallet { body, transfer, .. } => settle_wallet_payment(ctx, body, transfer.is_none()).await,
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
    ProviderAnswer::Refused {
        reason: reason.to_owned(),
        detail: String::new(),
        payer: String::new(),
        pending: None,
        after_settling: false,
    }
}

/// Asks whether a wallet's payment would settle. What it refuses has not moved, for certain, and costs nobody's gas.
///
/// # Errors
/// What was said instead of yes.
pub async fn verify_wallet_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    body: &str,
) -> Result<(), ProviderAnswer> {
    let verify = facilitator::build_verify_request(body.to_owned());
    let Ok((status, answer)) = ctx.ports.request_external(&ExternalService::Facilitator, &verify).await
    else {
        return Err(ProviderAnswer::Unknown);
    };
    match facilitator::parse_verify_response(status, &answer) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(why)) => Err(convert_refusal(why)),
        Err(_) => Err(ProviderAnswer::Unknown),
    }
}

fn convert_refusal(why: facilitator::SettlementRefusal) -> ProviderAnswer {
    let detail = if why.message.is_empty() { why.raw } else { format!("{}: {}", why.raw, why.message) };
    ProviderAnswer::Refused {
        reason: why.reason,
        detail,
        payer: why.payer,
        pending: None,
        after_settling: false,
    }
}

async fn settle_wallet_payment<P: Ports>(
    ctx: PaymentContext<'_, P>,
    body: &str,
    is_maximum: bool,
) -> ProviderAnswer {
    if body.is_empty() {
        return ProviderAnswer::Pending(None); // its call is still being made
    }
    // A maximum was verified before its call; what was used of it is less, which facilitators settle and do not verify.
    if !is_maximum && let Err(told) = verify_wallet_payment(ctx, body).await {
        return told;
    }
    let settle = facilitator::build_settle_request(body.to_owned());
    let mut pending = None;
    // A transaction that is not in a block yet is asked for once more, with the same body.
    for _ in 0..2 {
        let Ok((status, answer)) = ctx.ports.request_external(&ExternalService::Facilitator, &settle).await
        else {
            return build_unanswered(pending);
        };
        match facilitator::parse_settle_response(status, &answer) {
            Ok(Settlement::Settled(settled)) => {
                return ProviderAnswer::Paid { reference: settled.transaction, payer: settled.payer };
            }
            Ok(Settlement::Refused(why)) => {
                return match convert_refusal(why) {
                    ProviderAnswer::Refused { reason, detail, payer, .. } => {
                        ProviderAnswer::Refused { reason, detail, payer, pending, after_settling: true }
                    }
                    other => other,
                };
            }
            Ok(Settlement::Pending { transaction }) => pending = Some(transaction),
            Err(_) => return build_unanswered(pending),
        }
    }
    build_unanswered(pending)
}

/// No last word: a transaction that was named before is kept.
fn build_unanswered(pending: Option<String>) -> ProviderAnswer {
    if pending.is_some() { ProviderAnswer::Pending(pending) } else { ProviderAnswer::Unknown }
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
            ProviderAnswer::Paid { reference: id, payer: String::new() }
        }
        Ok(charge::ChargeOutcome::Succeeded { id, amount }) => {
            ctx.log("payment_amount_differs", &payment.payment_id, &format!("{id} {}", amount.to_decimal()));
            ProviderAnswer::Pending(None)
        }
        Ok(charge::ChargeOutcome::ActionRequired { .. }) => build_refusal("payment_action_required"),
        Ok(charge::ChargeOutcome::Pending { .. }) => ProviderAnswer::Pending(None),
        Ok(charge::ChargeOutcome::Declined(why)) => convert_decline(why),
        Err(_) => ProviderAnswer::Unknown,
    }
}

fn convert_decline(why: Decline) -> ProviderAnswer {
    ProviderAnswer::Refused {
        reason: why.code,
        detail: why.message,
        payer: String::new(),
        pending: None,
        after_settling: false,
    }
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
        Ok(Err(why)) => convert_decline(why),
        Err(_) => ProviderAnswer::Unknown,
    }
}

/// Evaluates a checkout session for a payment, whoever brought it. A session for something else says nothing.
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
            ProviderAnswer::Paid { reference: session.payment.unwrap_or(session.id), payer: String::new() }
        }
        checkout::SessionState::Expired => build_refusal("checkout_expired"),
        checkout::SessionState::Failed => build_refusal("payment_failed"),
        checkout::SessionState::Processing => ProviderAnswer::Pending(None),
        checkout::SessionState::Open => match session.url {
            Some(url) => ProviderAnswer::Open { session: session.id, url },
            None => ProviderAnswer::Pending(None),
        },
    }
}

/// State on the chain of a transfer whose settlement was not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChainOutcome {
    /// Settled, in this transaction.
    Happened(String),
    /// Not settled, and no longer possible.
    Never,
    /// Not settled yet, or unknown.
    Open,
}

/// Seconds by which a chain's newest block may be behind what is still to come.
const MARGIN_S: i64 = 120;

/// Asks the chain.
pub async fn look_up_on_chain<P: Ports>(ctx: PaymentContext<'_, P>, proof: &Proof) -> ChainOutcome {
    let Proof::Wallet { network, transfer, permit, .. } = proof else { return ChainOutcome::Open };
    let Some(signed) = transfer.as_ref().or(permit.as_ref()) else { return ChainOutcome::Open };
    if !ctx.ports.settings().payments.chains.contains(network) {
        return ChainOutcome::Open;
    }
    let node = ChainNode { ctx, node: ExternalService::Chain(network.clone()) };
    let wanted = chain::ExpectedTransfer {
        asset: &signed.asset,
        from: &signed.from,
        nonce: &signed.nonce,
        to: &signed.to,
        value: signed.value,
    };
    let looked = match transfer {
        Some(_) => node.find_transfer(&wanted, signed.valid_before_s).await,
        None => node.find_settled_maximum(&wanted, signed.valid_before_s).await,
    };
    looked.unwrap_or(ChainOutcome::Open)
}

/// A node of a chain.
struct ChainNode<'a, P: Ports> {
    ctx: PaymentContext<'a, P>,
    node: ExternalService,
}

impl<P: Ports> ChainNode<'_, P> {
    async fn send_request(&self, ask: ExternalRequest) -> Option<(u16, String)> {
        self.ctx.ports.request_external(&self.node, &ask).await.ok()
    }

    async fn fetch_head(&self) -> Option<chain::Head> {
        let (status, body) = self.send_request(chain::build_head_request()).await?;
        chain::parse_head_response(status, &body).ok()
    }

    /// Returns a signed transfer: the token's log tells.
    async fn find_transfer(&self, wanted: &chain::ExpectedTransfer<'_>, ends_s: i64) -> Option<ChainOutcome> {
        let head = self.fetch_head().await?;
        let (status, body) = self.send_request(chain::build_nonce_lookup_request(wanted, head)).await?;
        let Some(transaction) = chain::parse_nonce_lookup_response(status, &body).ok()? else {
            return Some(evaluate_unused_nonce(head, ends_s));
        };
        let (status, body) = self.send_request(chain::build_receipt_request(&transaction)).await?;
        let happened = chain::is_transfer_in_receipt(status, &body, wanted).ok()?;
        Some(if happened { ChainOutcome::Happened(transaction) } else { ChainOutcome::Never })
    }

    /// Returns a signed maximum: the transaction that settled it tells, or a nonce that nobody used.
    async fn find_settled_maximum(
        &self,
        wanted: &chain::ExpectedTransfer<'_>,
        ends_s: i64,
    ) -> Option<ChainOutcome> {
        let head = self.fetch_head().await?;
        let (status, body) = self.send_request(permit2::build_transfers_request(wanted, head)).await?;
        for transaction in permit2::parse_transfers_response(status, &body, wanted).ok()? {
            let (status, body) = self.send_request(permit2::build_transaction_request(&transaction)).await?;
            if permit2::is_settling_transaction(status, &body, wanted).ok()? {
                return Some(ChainOutcome::Happened(transaction));
            }
        }
        let (status, body) = self.send_request(permit2::build_nonce_lookup_request(wanted)?).await?;
        let is_used = permit2::is_nonce_used(status, &body, wanted).ok()?;
        Some(if is_used { ChainOutcome::Open } else { evaluate_unused_nonce(head, ends_s) })
    }
}

/// Evaluates an unused nonce, which can still be used until its time is over.
fn evaluate_unused_nonce(head: chain::Head, ends_s: i64) -> ChainOutcome {
    if head.time_s > ends_s.saturating_add(MARGIN_S) { ChainOutcome::Never } else { ChainOutcome::Open }
}
