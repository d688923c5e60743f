//! Asking outside whether money moves: the facilitator, the card processor, and, when an answer of theirs was lost, the chain.
//! Nothing is stored here; what is asked comes from the payment's row, so it can be asked again, word for word.

use quarry_rails::card::{Declined, charge, checkout};
use quarry_rails::facilitator::{self, Settlement};
use quarry_rails::{Ask, chain, permit2};

use crate::payments::records::proof::Proof;
use crate::payments::records::row::Payment;
use crate::payments::records::till::Till;
use crate::ports::{Outside, Ports};

impl Proof {
    /// As a row has it.
    #[must_use]
    pub fn to_text(&self) -> String {
        quarry_json::to_string(self)
    }

    /// What is kept once nothing has to be asked any more: for receipts.
    #[must_use]
    pub fn spent(self, by: &str) -> Self {
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

/// What was said outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// The money is ours.
    Paid {
        /// The transaction, or the card processor's payment.
        reference: String,
        /// Who paid, where it is said.
        payer: String,
    },
    /// It is not, and will not be.
    Refused {
        /// Why, in one word.
        reason: String,
        /// What was said besides.
        detail: String,
        /// Who would have paid.
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
        /// Where the person pays.
        url: String,
    },
    /// It is on its way, in this transaction where one is known.
    Pending(Option<String>),
    /// Nothing that can be used. Whether the money moved is not known.
    Unknown,
}

/// Asks once.
pub async fn ask<P: Ports>(till: Till<'_, P>, payment: &Payment, proof: &Proof) -> Told {
    match proof {
        Proof::Wallet { body, transfer, .. } => wallet(till, body, transfer.is_none()).await,
        Proof::Card { token, challenge_id, description } => {
            let parameter = &till.ports.settings().payments.token_parameter;
            let charge = charge::Charge {
                amount: payment.amount_micro,
                token,
                token_parameter: if parameter.is_empty() { TOKEN_PARAMETER } else { parameter },
                description,
                reference: &payment.payment_id,
                challenge_id,
            };
            match charge::charge(&charge) {
                Some(ask) => card(till, payment, &ask).await,
                None => refused("amount_not_whole_cents"),
            }
        }
        Proof::Checkout { name, success_url, cancel_url, expires_at, .. } => {
            let page = checkout::Checkout {
                amount: payment.amount_micro,
                name,
                reference: &payment.payment_id,
                success_url,
                cancel_url,
                expires_at: *expires_at,
            };
            let ask = match &payment.provider_session {
                Some(session) => Some(checkout::look_up(session)),
                None => checkout::open(&page),
            };
            match ask {
                Some(ask) => session(till, payment, &ask).await,
                None => refused("amount_not_whole_cents"),
            }
        }
    }
}

const TOKEN_PARAMETER: &str = "shared_payment_granted_token";

fn refused(reason: &str) -> Told {
    Told::Refused {
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
pub async fn verify<P: Ports>(till: Till<'_, P>, body: &str) -> Result<(), Told> {
    let verify = facilitator::verify(body.to_owned());
    let Ok((status, answer)) = till.ports.ask(&Outside::Facilitator, &verify).await else {
        return Err(Told::Unknown);
    };
    match facilitator::read_verify(status, &answer) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(why)) => Err(of_refusal(why)),
        Err(_) => Err(Told::Unknown),
    }
}

fn of_refusal(why: facilitator::Refused) -> Told {
    let detail = if why.message.is_empty() { why.raw } else { format!("{}: {}", why.raw, why.message) };
    Told::Refused { reason: why.reason, detail, payer: why.payer, pending: None, after_settling: false }
}

async fn wallet<P: Ports>(till: Till<'_, P>, body: &str, is_maximum: bool) -> Told {
    if body.is_empty() {
        return Told::Pending(None); // its call is still being made
    }
    // A maximum was verified before its call; what was used of it is less, which facilitators settle and do not verify.
    if !is_maximum && let Err(told) = verify(till, body).await {
        return told;
    }
    let settle = facilitator::settle(body.to_owned());
    let mut pending = None;
    // A transaction that is not in a block yet is asked for once more, with the same body.
    for _ in 0..2 {
        let Ok((status, answer)) = till.ports.ask(&Outside::Facilitator, &settle).await else {
            return unanswered(pending);
        };
        match facilitator::read_settle(status, &answer) {
            Ok(Settlement::Settled(settled)) => {
                return Told::Paid { reference: settled.transaction, payer: settled.payer };
            }
            Ok(Settlement::Refused(why)) => {
                return match of_refusal(why) {
                    Told::Refused { reason, detail, payer, .. } => {
                        Told::Refused { reason, detail, payer, pending, after_settling: true }
                    }
                    other => other,
                };
            }
            Ok(Settlement::Pending { transaction }) => pending = Some(transaction),
            Err(_) => return unanswered(pending),
        }
    }
    unanswered(pending)
}

/// No last word: a transaction that was named before is kept.
fn unanswered(pending: Option<String>) -> Told {
    if pending.is_some() { Told::Pending(pending) } else { Told::Unknown }
}

async fn card<P: Ports>(till: Till<'_, P>, payment: &Payment, ask: &Ask) -> Told {
    let Ok((status, answer)) = till.ports.ask(&Outside::CardProcessor, ask).await else {
        return Told::Unknown;
    };
    match charge::read_charge(status, &answer) {
        Ok(charge::Charged::Succeeded { id, amount }) if amount == payment.amount_micro => {
            Told::Paid { reference: id, payer: String::new() }
        }
        Ok(charge::Charged::Succeeded { id, amount }) => {
            till.log("payment_amount_differs", &payment.payment_id, &format!("{id} {}", amount.decimal()));
            Told::Pending(None)
        }
        Ok(charge::Charged::ActionRequired { .. }) => refused("payment_action_required"),
        Ok(charge::Charged::Pending { .. }) => Told::Pending(None),
        Ok(charge::Charged::Declined(why)) => declined(why),
        Err(_) => Told::Unknown,
    }
}

fn declined(why: Declined) -> Told {
    Told::Refused {
        reason: why.code,
        detail: why.message,
        payer: String::new(),
        pending: None,
        after_settling: false,
    }
}

async fn session<P: Ports>(till: Till<'_, P>, payment: &Payment, ask: &Ask) -> Told {
    let Ok((status, answer)) = till.ports.ask(&Outside::CardProcessor, ask).await else {
        return Told::Unknown;
    };
    match checkout::read_session(status, &answer) {
        Ok(Ok(session)) => of_session(till, payment, session),
        Ok(Err(why)) => declined(why),
        Err(_) => Told::Unknown,
    }
}

/// What a checkout session says of a payment, whoever brought it. One for something else says nothing.
pub fn of_session<P: Ports>(till: Till<'_, P>, payment: &Payment, session: checkout::Session) -> Told {
    if session.reference != payment.payment_id || session.amount != payment.amount_micro {
        till.log("checkout_differs", &payment.payment_id, &session.id);
        return Told::Unknown;
    }
    match session.state {
        checkout::State::Paid => {
            Told::Paid { reference: session.payment.unwrap_or(session.id), payer: String::new() }
        }
        checkout::State::Expired => refused("checkout_expired"),
        checkout::State::Failed => refused("payment_failed"),
        checkout::State::Processing => Told::Pending(None),
        checkout::State::Open => match session.url {
            Some(url) => Told::Open { session: session.id, url },
            None => Told::Pending(None),
        },
    }
}

/// What the chain says of a transfer whose settlement was asked for and not answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OnChain {
    /// It happened, in this transaction.
    Happened(String),
    /// It did not, and its time is over.
    Never,
    /// It did not yet; or nobody can tell.
    Open,
}

/// Seconds by which a chain's newest block may be behind what is still to come.
const MARGIN_S: i64 = 120;

/// Asks the chain.
pub async fn on_chain<P: Ports>(till: Till<'_, P>, proof: &Proof) -> OnChain {
    let Proof::Wallet { network, transfer, permit, .. } = proof else { return OnChain::Open };
    let Some(signed) = transfer.as_ref().or(permit.as_ref()) else { return OnChain::Open };
    if !till.ports.settings().payments.chains.contains(network) {
        return OnChain::Open;
    }
    let node = Node { till, node: Outside::Chain(network.clone()) };
    let wanted = chain::Wanted {
        asset: &signed.asset,
        from: &signed.from,
        nonce: &signed.nonce,
        to: &signed.to,
        value: signed.value,
    };
    let looked = match transfer {
        Some(_) => node.transfer(&wanted, signed.valid_before_s).await,
        None => node.maximum(&wanted, signed.valid_before_s).await,
    };
    looked.unwrap_or(OnChain::Open)
}

/// A node of a chain.
struct Node<'a, P: Ports> {
    till: Till<'a, P>,
    node: Outside,
}

impl<P: Ports> Node<'_, P> {
    async fn ask(&self, ask: Ask) -> Option<(u16, String)> {
        self.till.ports.ask(&self.node, &ask).await.ok()
    }

    async fn head(&self) -> Option<chain::Head> {
        let (status, body) = self.ask(chain::head()).await?;
        chain::read_head(status, &body).ok()
    }

    /// A signed transfer: the token's log tells.
    async fn transfer(&self, wanted: &chain::Wanted<'_>, ends_s: i64) -> Option<OnChain> {
        let head = self.head().await?;
        let (status, body) = self.ask(chain::used(wanted, head)).await?;
        let Some(transaction) = chain::read_used(status, &body).ok()? else {
            return Some(unused(head, ends_s));
        };
        let (status, body) = self.ask(chain::receipt(&transaction)).await?;
        let happened = chain::read_receipt(status, &body, wanted).ok()?;
        Some(if happened { OnChain::Happened(transaction) } else { OnChain::Never })
    }

    /// A signed maximum: the transaction that settled it tells, or a nonce that nobody used.
    async fn maximum(&self, wanted: &chain::Wanted<'_>, ends_s: i64) -> Option<OnChain> {
        let head = self.head().await?;
        let (status, body) = self.ask(permit2::transfers(wanted, head)).await?;
        for transaction in permit2::read_transfers(status, &body, wanted).ok()? {
            let (status, body) = self.ask(permit2::transaction(&transaction)).await?;
            if permit2::read_transaction(status, &body, wanted).ok()? {
                return Some(OnChain::Happened(transaction));
            }
        }
        let (status, body) = self.ask(permit2::used(wanted)?).await?;
        let is_used = permit2::read_used(status, &body, wanted).ok()?;
        Some(if is_used { OnChain::Open } else { unused(head, ends_s) })
    }
}

/// What nobody has used can still be, until its time is over.
fn unused(head: chain::Head, ends_s: i64) -> OnChain {
    if head.time_s > ends_s.saturating_add(MARGIN_S) { OnChain::Never } else { OnChain::Open }
}
