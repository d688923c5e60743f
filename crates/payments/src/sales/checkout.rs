//! Hosted checkout: `checkout: true` opens a page of the card processor at which a person pays, with no funds and no card of
//! the agent's. The reference in the answer is good for a look (`statusUrl`), and for the result once the person has paid.

use quarry_kernel::http::Response;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits::Limit;
use crate::payments::offers::offer;
use crate::payments::records::proof::Proof;
use crate::payments::records::row::{Payment, Rail, State};
use crate::payments::records::till::Till;
use crate::payments::sales::buying::{Buying, deliver_result};
use crate::payments::sales::sale::Sale;
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::reserve::{self, Bound, Named, Reserved};
use crate::ports::{Ports, Rows, Statement};
use crate::tokens::credential::Credential;

/// How long a person has to pay. The processor takes 24 hours at most.
const OPEN_MS: i64 = 23 * 3_600_000;
/// Pages that a credential, or a key, may have opened in an hour.
const PAGES_PER_HOUR: u32 = 30;

/// Opens a page.
///
/// # Errors
/// [`Code::SigningSecretRequired`] where there is no card processor, [`Code::RateLimitExceeded`],
/// [`Code::PaymentProviderUnavailable`].
pub async fn open<P: Ports>(
    buying: &Buying<'_, P>,
    named: Option<&Named>,
    offered: Option<OfferedReference>,
) -> Result<Response, Error> {
    let ctx = buying.sale.ctx;
    if !offer::takes_checkout(ctx) {
        return Err(Error::new(
            Code::SigningSecretRequired,
            "This seller has no hosted checkout; pay by a wallet.",
        ));
    }
    let name = format!("{} at {}", buying.order.description(), ctx.seller.name);
    buying.progress(page(ctx, &buying.sale.bound, name, named, offered).await?, None).await
}

/// A reference that a 402 offered to this buyer: the page's payment gets it, so that the offer's `statusUrl` is the page's.
#[derive(Debug)]
pub struct OfferedReference(String);

/// Checks that a reference was offered.
///
/// # Errors
/// [`Code::PaymentUnknown`].
pub fn offered<P: Ports>(
    sale: &Sale<'_, P>,
    reference: &str,
    offer: &str,
) -> Result<OfferedReference, Error> {
    if offer::is_offered(sale.ctx, reference, &sale.bound.buyer(), offer) {
        Ok(OfferedReference(reference.to_owned()))
    } else {
        Err(Error::new(Code::PaymentUnknown, "`reference` and `offer` must be those of a 402 of this buyer."))
    }
}

/// Opens a page for what is bought, under the `name` that the person reads there.
///
/// # Errors
/// [`Code::RateLimitExceeded`], [`Code::PaymentRequestMismatch`], [`Code::PaymentProviderUnavailable`].
pub(super) async fn page<P: Ports>(
    ctx: &Context<'_, P>,
    bought: &Bound,
    name: String,
    named: Option<&Named>,
    offered: Option<OfferedReference>,
) -> Result<Progress, Error> {
    Limit { what: "checkout", whose: &bought.buyer(), max: PAGES_PER_HOUR }.admit(ctx).await?;
    let payment_id = match offered {
        Some(OfferedReference(reference)) => reference,
        None => ctx.fresh_id("pay_")?,
    };
    let proof = Proof::Checkout {
        name,
        success_url: ctx.at(&format!("/paid?reference={payment_id}")),
        cancel_url: ctx.at(&format!("/paid?reference={payment_id}&cancelled=1")),
        expires_at: ctx.now.plus_ms(OPEN_MS),
        url: None,
    };
    let means = reserve::Means {
        payment_id: &payment_id,
        rail: Rail::Checkout,
        spend_key: format!("checkout:{payment_id}"),
        challenge_id: None,
        proof: &proof,
    };
    let till = Till::of(ctx);
    let (Reserved::Mine(payment) | Reserved::Named(payment) | Reserved::Earlier(payment)) =
        reserve::reserve(till, bought, &means, named).await?
    else {
        return Err(Error::plain(Code::PaymentRequestMismatch));
    };
    if payment.fingerprint != bought.fingerprint() {
        return Err(Error::plain(Code::PaymentRequestMismatch));
    }
    match advance::advance(till, payment).await? {
        Progress::Ended(payment) if payment.is_repeatable(till.now()) => Ok(Progress::Done(payment)),
        progress => Ok(progress),
    }
}

const COLLECT: &str = "UPDATE payments SET collected_at = ?2 WHERE payment_id = ?1 AND state = 'consumed' \
     AND rail = 'checkout' AND collected_at IS NULL RETURNING *";

/// The request comes again with a reference: with its payment finished, it is answered with the result, once.
///
/// # Errors
/// [`Code::PaymentUnknown`], [`Code::PaymentAmountMismatch`], [`Code::PaymentRequestMismatch`], and how the payment stands.
pub async fn collect<P: Ports>(
    buying: &Buying<'_, P>,
    credential: &Credential,
    reference: &str,
) -> Result<Response, Error> {
    let till = Till::of(buying.sale.ctx);
    let payment = own(buying.sale.ctx, credential, reference).await?;
    if payment.registration_id.as_deref() == Some(credential.registration_id.as_str()) {
        buying.sale.is_same(&payment)?;
    } else if payment.amount_micro != buying.sale.bound.amount {
        return Err(Error::plain(Code::PaymentAmountMismatch));
    }
    match advance::advance(till, payment).await? {
        Progress::Waiting(payment) => Err(buying.sale.waiting(&payment)),
        Progress::Done(payment) | Progress::Ended(payment)
            if payment.state == State::Consumed && payment.rail == Rail::Checkout =>
        {
            let collect = Statement::new(COLLECT).with(payment.payment_id.as_str()).with(till.now());
            let rows = till.batch(vec![collect]).await?;
            let collected: Option<Payment> = rows.first().and_then(Rows::first);
            match collected.or_else(|| payment.is_repeatable(till.now()).then(|| payment.clone())) {
                Some(payment) => Ok(deliver_result(buying.sale.ctx, &payment).await),
                None => Err(payment.refusal()),
            }
        }
        progress => buying.progress(progress, None).await,
    }
}

const OWN: &str = "SELECT * FROM payments WHERE payment_id = ?1 AND seller_id = ?2 \
     AND (registration_id = ?3 OR (?4 IS NOT NULL AND person_id = ?4))";

/// A payment of this credential, or of the same person.
///
/// # Errors
/// [`Code::PaymentUnknown`].
pub async fn own<P: Ports>(
    ctx: &Context<'_, P>,
    credential: &Credential,
    reference: &str,
) -> Result<Payment, Error> {
    let find = Statement::new(OWN)
        .with(reference)
        .with(ctx.seller.id.as_str())
        .with(credential.registration_id.as_str())
        .with(credential.person_id.as_deref());
    let rows = ctx.batch(vec![find]).await?;
    Payment::of(&rows, 0).ok_or_else(|| Error::plain(Code::PaymentUnknown))
}
