//! Hosted checkout: `checkout: true` opens a page of the card processor at which a person pays, so the agent needs neither funds
//! nor a card. The returned reference serves to poll `statusUrl`, and to collect the result once the person has paid.

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::limits::RateLimit;
use crate::payments::offers::offer;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState, Rail};
use crate::payments::records::proof::Proof;
use crate::payments::sales::plan_purchase::{PlanPurchase, deliver_result_response};
use crate::payments::sales::sale::Sale;
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::reserve::{self, NamedRequest, PaymentBinding, Reservation};
use crate::ports::{Ports, Rows, Statement};
use crate::tokens::credential::Credential;

/// Lifetime of a page; the processor allows 24 hours at most.
const OPEN_MS: i64 = 23 * 3_600_000;
/// Minimum lifetime of a page at the processor (30 minutes), plus one minute.
const OPEN_MIN_MS: i64 = 31 * 60_000;
/// Pages per hour for each credential, each key, and each person on behalf of their agents.
const PAGES_PER_HOUR: u32 = 30;

/// Opens a page for a purchase.
///
/// # Errors
/// [`ErrorCode::SigningSecretRequired`] without a card processor, [`ErrorCode::RateLimitExceeded`],
/// [`ErrorCode::PaymentProviderUnavailable`].
pub async fn open_purchase_page<P: Ports>(
    buying: &PlanPurchase<'_, P>,
    named: Option<&NamedRequest>,
    offered: Option<OfferedReference>,
) -> Result<Response, Error> {
    let ctx = buying.sale.ctx;
    if !offer::can_pay_by_checkout(ctx) {
        return Err(Error::new(
            ErrorCode::SigningSecretRequired,
            "This seller has no hosted checkout; pay by a wallet.",
        ));
    }
    let page = PageTerms::for_plan(buying, PageOpener::Buyer);
    buying.respond_with_progress(open_page(ctx, &buying.sale.bound, page, named, offered).await?, None).await
}

/// A reference offered to this buyer in a 402; the page's payment takes it over, together with the offer's `statusUrl`.
#[derive(Debug)]
pub struct OfferedReference(String);

/// Verifies that a reference was offered to this buyer.
///
/// # Errors
/// [`ErrorCode::PaymentUnknown`].
pub fn verify_offered_reference<P: Ports>(
    sale: &Sale<'_, P>,
    reference: &str,
    offer: &str,
) -> Result<OfferedReference, Error> {
    if offer::is_offered(sale.ctx, reference, &sale.bound.buyer(), offer) {
        Ok(OfferedReference(reference.to_owned()))
    } else {
        Err(Error::new(
            ErrorCode::PaymentUnknown,
            "`reference` and `offer` must be those of a 402 of this buyer.",
        ))
    }
}

/// Terms of a page.
#[derive(Debug)]
pub(super) struct PageTerms {
    /// Product name on the page.
    pub(super) name: String,
    /// Time at which the receiving credential ends unless it is claimed; the page closes then.
    pub(super) receiver_ends_at: Option<UnixMs>,
    /// Party that opens the page.
    pub(super) opener: PageOpener,
}

/// Party that opens a page. Each has an hourly limit of its own, so that an agent cannot use up its person's.
#[derive(Debug)]
pub(super) enum PageOpener {
    /// The buyer: a credential or a key.
    Buyer,
    /// The person with this id, for their agents.
    Person(String),
}

impl PageOpener {
    async fn admit<P: Ports>(&self, ctx: &Context<'_, P>, bought: &PaymentBinding) -> Result<(), Error> {
        let (what, whose) = match self {
            Self::Buyer => ("checkout", bought.buyer()),
            Self::Person(person_id) => ("person checkout", person_id.clone()),
        };
        RateLimit { what, whose: &whose, max: PAGES_PER_HOUR }.admit(ctx).await
    }
}

impl PageTerms {
    /// Builds the terms of a page for a plan.
    pub(super) fn for_plan<P: Ports>(buying: &PlanPurchase<'_, P>, opener: PageOpener) -> Self {
        Self {
            name: format!("{} at {}", buying.order.description(), buying.sale.ctx.seller.name),
            receiver_ends_at: buying.credential_ends_at,
            opener,
        }
    }

    /// Computes the expiry of a page opened now.
    fn compute_end(&self, now: UnixMs) -> Result<UnixMs, Error> {
        let end = now.plus_ms(OPEN_MS);
        match self.receiver_ends_at {
            Some(ends_at) if ends_at < now.plus_ms(OPEN_MIN_MS) => Err(Error::new(
                ErrorCode::VerifiedEmailRequired,
                "The credential ends in less than half an hour, so a purchase could not be delivered. Have the credential \
                 claimed, or register again; then request the page.",
            )),
            Some(ends_at) => Ok(end.min(ends_at)),
            None => Ok(end),
        }
    }
}

/// Opens a page for a product.
///
/// # Errors
/// [`ErrorCode::VerifiedEmailRequired`] when the credential ends too soon, [`ErrorCode::RateLimitExceeded`], [`ErrorCode::PaymentRequestMismatch`], [`ErrorCode::PaymentProviderUnavailable`].
pub(super) async fn open_page<P: Ports>(
    ctx: &Context<'_, P>,
    bought: &PaymentBinding,
    page: PageTerms,
    named: Option<&NamedRequest>,
    offered: Option<OfferedReference>,
) -> Result<Progress, Error> {
    let expires_at = page.compute_end(ctx.now)?;
    page.opener.admit(ctx, bought).await?;
    let payment_id = match offered {
        Some(OfferedReference(reference)) => reference,
        None => ctx.generate_id("pay_")?,
    };
    let proof = Proof::Checkout {
        name: page.name,
        success_url: ctx.build_url(&format!("/paid?reference={payment_id}")),
        cancel_url: ctx.build_url(&format!("/paid?reference={payment_id}&cancelled=1")),
        expires_at,
        url: None,
    };
    let means = reserve::PaymentDraft {
        payment_id: &payment_id,
        rail: Rail::Checkout,
        spend_key: format!("checkout:{payment_id}"),
        challenge_id: None,
        proof: &proof,
        replaces_refused: false,
    };
    let payment_ctx = PaymentContext::from_request(ctx);
    let (Reservation::Mine(payment) | Reservation::Named(payment) | Reservation::Earlier(payment)) =
        reserve::reserve_payment(payment_ctx, bought, &means, named).await?
    else {
        return Err(Error::from_code(ErrorCode::PaymentRequestMismatch));
    };
    if payment.fingerprint != bought.fingerprint() {
        return Err(Error::from_code(ErrorCode::PaymentRequestMismatch));
    }
    match advance::advance_payment(payment_ctx, payment).await? {
        Progress::Ended(payment) if payment.is_repeatable(payment_ctx.now()) => Ok(Progress::Done(payment)),
        progress => Ok(progress),
    }
}

const UPDATE_COLLECTED_AT: &str = "UPDATE payments SET collected_at = ?2 WHERE payment_id = ?1 AND state = 'consumed' \
     AND rail = 'checkout' AND collected_at IS NULL RETURNING *";

/// Responds to a repeated request with a reference: once the payment is finished, returns its result.
///
/// # Errors
/// [`ErrorCode::PaymentUnknown`], [`ErrorCode::PaymentAmountMismatch`], [`ErrorCode::PaymentRequestMismatch`], and the payment's
/// own state.
pub async fn collect_result<P: Ports>(
    buying: &PlanPurchase<'_, P>,
    credential: &Credential,
    reference: &str,
) -> Result<Response, Error> {
    let payment_ctx = PaymentContext::from_request(buying.sale.ctx);
    let payment = find_own_payment(buying.sale.ctx, credential, reference).await?;
    if payment.registration_id.as_deref() == Some(credential.registration_id.as_str()) {
        buying.sale.check_same_order(&payment)?;
    } else if payment.amount_micro != buying.sale.bound.amount {
        return Err(Error::from_code(ErrorCode::PaymentAmountMismatch));
    }
    match advance::advance_payment(payment_ctx, payment).await? {
        Progress::Waiting(payment) => Err(buying.sale.waiting_error(&payment)),
        Progress::Done(payment) | Progress::Ended(payment)
            if payment.state == PaymentState::Consumed && payment.rail == Rail::Checkout =>
        {
            let collect =
                Statement::new(UPDATE_COLLECTED_AT).with(payment.payment_id.as_str()).with(payment_ctx.now());
            let rows = payment_ctx.run_batch(vec![collect]).await?;
            let collected: Option<Payment> = rows.first().and_then(Rows::parse_first);
            match collected.or_else(|| payment.is_repeatable(payment_ctx.now()).then(|| payment.clone())) {
                Some(payment) => Ok(deliver_result_response(buying.sale.ctx, &payment).await),
                None => Err(payment.to_refusal_error()),
            }
        }
        progress => buying.respond_with_progress(progress, None).await,
    }
}

const SELECT_OWN_PAYMENT: &str = "SELECT * FROM payments WHERE payment_id = ?1 AND seller_id = ?2 \
     AND (registration_id = ?3 OR (?4 IS NOT NULL AND person_id = ?4))";

/// Finds a payment of this credential or of its person.
///
/// # Errors
/// [`ErrorCode::PaymentUnknown`].
pub async fn find_own_payment<P: Ports>(
    ctx: &Context<'_, P>,
    credential: &Credential,
    reference: &str,
) -> Result<Payment, Error> {
    let find = Statement::new(SELECT_OWN_PAYMENT)
        .with(reference)
        .with(ctx.seller.id.as_str())
        .with(credential.registration_id.as_str())
        .with(credential.person_id.as_deref());
    let rows = ctx.run_batch(vec![find]).await?;
    Payment::from_rows(&rows, 0).ok_or_else(|| Error::from_code(ErrorCode::PaymentUnknown))
}
