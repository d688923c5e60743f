//! Lookup of a wallet's signature on its chain, through the configured node. Whether the signature was used is read as of one
//! block, at any age; logs only locate the transaction, in windows, back to the payment's creation.

use quarry_rails::chain::{self, BlockRange, Effect, ExpectedTransfer, Head, NonceEnd};
use quarry_rails::{ExternalRequest, permit2};

use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::{Proof, SignedTransfer};
use crate::payments::settlement::wallet_rules::{ChainWord, judge_included, judge_spent, judge_unused};
use crate::ports::{ExternalService, Ports};

/// Windows of logs per lookup.
const WINDOWS_MAX: usize = 12;
/// Blocks per lookup whose time is fetched, in search of the last one before the payment.
const STEPS_MAX: usize = 10;
/// Seconds by which our clock may be ahead of a chain's.
const SKEW_S: i64 = 600;

/// Result of a lookup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ChainLook {
    /// State of the signature on the chain.
    pub word: ChainWord,
    /// Transaction hash, when the transfer is in a block.
    pub transaction: Option<String>,
    /// Time of the newest block, in seconds since 1970; `None` without a response.
    pub time_s: Option<i64>,
}

impl ChainLook {
    const SILENT: Self = Self { word: ChainWord::Silent, transaction: None, time_s: None };
}

/// Returns whether a node is configured for the chain of a wallet's payment.
pub(super) fn has_node<P: Ports>(ctx: PaymentContext<'_, P>, proof: &Proof) -> bool {
    matches!(proof, Proof::Wallet { network, .. } if ctx.ports.settings().payments.chains.contains(network))
}

/// Looks up a wallet's signature; `wanted_depth` is the number of blocks required from the transfer's own to the newest, both
/// included.
pub(super) async fn look_at_chain<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment: &Payment,
    proof: &Proof,
    wanted_depth: u64,
) -> ChainLook {
    let Proof::Wallet { network, transfer, permit, .. } = proof else { return ChainLook::SILENT };
    let Some(signed) = transfer.as_ref().or(permit.as_ref()).filter(|_| has_node(ctx, proof)) else {
        return ChainLook::SILENT;
    };
    let node = ChainNode {
        ctx,
        node: ExternalService::Chain(network.clone()),
        signed,
        wanted: ExpectedTransfer {
            asset: &signed.asset,
            from: &signed.from,
            nonce: &signed.nonce,
            to: &signed.to,
            value: signed.value,
        },
        wanted_depth,
        // The signature was not known before the payment was reserved.
        since_s: payment.created_at.0 / 1000 - SKEW_S,
    };
    let Some(head) = node.fetch_head().await else { return ChainLook::SILENT };
    let hints = [payment.provider_reference.as_deref(), payment.pending_reference.as_deref()];
    let found = match transfer {
        Some(_) => node.find_transfer(head, &hints).await,
        None => node.find_settled_maximum(head).await,
    };
    let Some((word, transaction)) = found else { return ChainLook::SILENT };
    if word == ChainWord::Silent {
        ctx.log(
            "payment_in_doubt",
            &payment.payment_id,
            "its nonce was used in a transaction that is not found",
        );
    }
    ChainLook { word, transaction, time_s: Some(head.time_s) }
}

/// A transaction included in a block.
struct Included {
    /// Effect on the nonce.
    effect: Effect,
    /// Number of blocks from its own to the newest, both included.
    depth: u64,
}

/// State on the chain, and the transaction hash when the transfer is in a block.
type Found = (ChainWord, Option<String>);

/// A node of a chain and the transfer to find there; methods return `None` when the node does not respond.
struct ChainNode<'a, P: Ports> {
    ctx: PaymentContext<'a, P>,
    node: ExternalService,
    signed: &'a SignedTransfer,
    wanted: ExpectedTransfer<'a>,
    wanted_depth: u64,
    since_s: i64,
}

impl<P: Ports> ChainNode<'_, P> {
    async fn send_request(&self, ask: ExternalRequest) -> Option<(u16, String)> {
        self.ctx.ports.request_external(&self.node, &ask).await.ok()
    }

    async fn fetch_head(&self) -> Option<Head> {
        let (status, body) = self.send_request(chain::build_head_request()).await?;
        chain::parse_head_response(status, &body).ok()
    }

    /// Finds a signed transfer by its nonce in the token contract.
    async fn find_transfer(&self, head: Head, hints: &[Option<&str>]) -> Option<Found> {
        let ask = chain::build_authorization_state_request(&self.wanted, head);
        let (status, body) = self.send_request(ask).await?;
        if !chain::parse_authorization_state_response(status, &body).ok()? {
            return Some((judge_unused(head.time_s, self.signed.valid_before_s), None));
        }
        for hint in hints.iter().flatten() {
            if let Some(Included { effect: Effect::Transfer, depth }) = self.find_in_block(hint, head).await {
                return Some((judge_included(depth, self.wanted_depth), Some((*hint).to_owned())));
            }
        }
        let mut windows = Windows::new(head);
        while let Some(range) = windows.next(self).await? {
            let ask = chain::build_nonce_lookup_request(&self.wanted, range);
            let (status, body) = self.send_request(ask).await?;
            match chain::parse_nonce_lookup_response(status, &body).ok()? {
                None => {}
                Some(NonceEnd::Cancelled(block)) => {
                    return Some((judge_spent(count_depth(block, head)?), None));
                }
                Some(NonceEnd::Used(hash)) => {
                    let Included { effect, depth } = self.find_in_block(&hash, head).await?;
                    return Some(match effect {
                        Effect::Transfer => (judge_included(depth, self.wanted_depth), Some(hash)),
                        Effect::OtherTransfer => (judge_spent(depth), None),
                        Effect::Unclear => (ChainWord::Silent, None),
                    });
                }
            }
        }
        Some((ChainWord::Silent, None))
    }

    /// Returns a transaction with its block; `None` when it is in none, or without a response.
    async fn find_in_block(&self, hash: &str, head: Head) -> Option<Included> {
        let (status, body) = self.send_request(chain::build_receipt_request(hash)).await?;
        let found = chain::parse_receipt_response(status, &body, &self.wanted).ok()??;
        Some(Included { effect: found.effect, depth: count_depth(found.block, head)? })
    }

    /// Finds the use of a signed maximum: the transaction that settled it, or an unused or burned nonce.
    async fn find_settled_maximum(&self, head: Head) -> Option<Found> {
        let ask = permit2::build_nonce_lookup_request(&self.wanted, head)?;
        let (status, body) = self.send_request(ask).await?;
        if !permit2::is_nonce_used(status, &body, &self.wanted).ok()? {
            return Some((judge_unused(head.time_s, self.signed.valid_before_s), None));
        }
        let (mut has_candidates, mut burned_in) = (false, None);
        let mut windows = Windows::new(head);
        while let Some(range) = windows.next(self).await? {
            let (status, body) =
                self.send_request(permit2::build_transfers_request(&self.wanted, range)).await?;
            for hash in permit2::parse_transfers_response(status, &body, &self.wanted).ok()? {
                has_candidates = true;
                let (status, body) = self.send_request(permit2::build_transaction_request(&hash)).await?;
                if permit2::is_settling_transaction(status, &body, &self.wanted).ok()? {
                    // The receipt shows success and the depth; the authorization log read for exact transfers does not exist for
                    // a maximum.
                    let depth = self.find_in_block(&hash, head).await?.depth;
                    return Some((judge_included(depth, self.wanted_depth), Some(hash)));
                }
            }
            let ask = permit2::build_invalidations_request(&self.wanted, range);
            let (status, body) = self.send_request(ask).await?;
            burned_in =
                burned_in.or(permit2::parse_invalidations_response(status, &body, &self.wanted).ok()?);
        }
        // A transfer of this amount by an indirect call may be the settlement, even if the nonce was burned afterwards.
        Some(match burned_in.filter(|_| !has_candidates) {
            Some(block) => (judge_spent(count_depth(block, head)?), None),
            None => (ChainWord::Silent, None),
        })
    }

    /// Finds a block older than the payment by its time; the first block on a younger chain.
    async fn find_block_before(&self, head: Head) -> Option<u64> {
        let (mut newer, mut number) = (head, head.number.saturating_sub(chain::WINDOW_BLOCKS));
        for _ in 0..STEPS_MAX {
            let (status, body) = self.send_request(chain::build_block_request(number)).await?;
            let block = chain::parse_head_response(status, &body).ok()?;
            if block.time_s <= self.since_s || block.number == 0 {
                return Some(block.number);
            }
            // Estimates the missing blocks from the rate between the last two, plus a tenth.
            let blocks = newer.number.saturating_sub(block.number).max(1);
            let seconds = newer.time_s.saturating_sub(block.time_s).unsigned_abs().max(1);
            let missing = block.time_s.saturating_sub(self.since_s).unsigned_abs();
            let back = missing.saturating_mul(blocks) / seconds;
            newer = block;
            number = block.number.saturating_sub(back.saturating_add(back / 10).saturating_add(1));
        }
        None
    }
}

/// Counts the blocks from this one to the newest, both included; `None` when it is above the newest.
fn count_depth(block: u64, head: Head) -> Option<u64> {
    head.number.checked_sub(block).map(|below| below.saturating_add(1))
}

/// Log windows of one lookup: the newest blocks first, then forward from the payment's creation.
struct Windows {
    head: Head,
    is_first: bool,
    next: Option<u64>,
    left: usize,
}

impl Windows {
    const fn new(head: Head) -> Self {
        Self { head, is_first: true, next: None, left: WINDOWS_MAX }
    }

    /// Returns the next blocks to search; `Some(None)` at the end, `None` when the node fails.
    async fn next<P: Ports>(&mut self, node: &ChainNode<'_, P>) -> Option<Option<BlockRange>> {
        let newest = BlockRange::ending_at(self.head);
        if std::mem::take(&mut self.is_first) {
            return Some(Some(newest));
        }
        let first = match self.next {
            Some(first) => first,
            None if newest.first == 0 => return Some(None),
            None => node.find_block_before(self.head).await?,
        };
        if first >= newest.first || self.left == 0 {
            return Some(None);
        }
        let range = BlockRange::starting_at(first, self.head);
        self.next = Some(range.last.saturating_add(1));
        self.left -= 1;
        Some(Some(range))
    }
}
