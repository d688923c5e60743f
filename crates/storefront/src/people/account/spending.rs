//! Spending limits set by a person for each of their agents, and purchases of credit.
//!
//! * `POST account/limit` — `agent`, `day` and `total`, US dollars or empty;
//! * `PATCH account/agents/{id}` — the same for programs: `{"dayUsd": "1.00", "totalUsd": null}`; omitted members stay unchanged;
//! * `POST account/buy` — `amount`: opens a page of the card processor.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::unique_json::parse_unique_json;
use serde_json::{Value, json};

use super::super::form::{FORM_MAX_BYTES, find_value};
use super::super::page::{respond_with_page, see_other_response};
use super::super::session::{Session, SessionScope, is_own_form};
use super::{store, views};
use crate::context::{Context, PREFIX};
use crate::error::{Error, ErrorCode};
use crate::payments::sales::person_checkout;
use crate::plans::spending::{self, SpendingLimits};
use crate::ports::Ports;

/// Maximum of a limit.
const MAXIMUM: MicroUsd = MicroUsd(1_000_000_000_000);

/// Sets an agent's limits from the form.
pub(super) async fn set_agent_limits<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let Some(mailbox) = store::find_mailbox(ctx, session.hash()).await? else {
        return Ok(see_other_response(format!("{PREFIX}/account")));
    };
    let amount = |name: &str| match find_value(form, name) {
        None => Ok(None),
        Some(text) => parse_amount(text.trim()).map(Some),
    };
    match (amount("day"), amount("total")) {
        (Ok(day), Ok(total)) => {
            let agent = find_value(form, "agent").unwrap_or_default();
            spending::set_limits(ctx, &mailbox, &agent, SpendingLimits { day, total }).await?;
            Ok(see_other_response(format!("{PREFIX}/account")))
        }
        _ => Ok(respond_with_page(ctx.seller, &views::render_invalid_amount())),
    }
}

/// Opens a payment page. The content security policy forbids forms to redirect there, so the response links to it.
pub(super) async fn buy_calls<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let Some(mailbox) = store::find_mailbox(ctx, session.hash()).await? else {
        return Ok(see_other_response(format!("{PREFIX}/account")));
    };
    let buyer = store::find_buyer(ctx, &mailbox).await?.filter(|_| person_checkout::can_buy(ctx));
    let Some(buyer) = buyer else {
        return Ok(respond_with_page(ctx.seller, &views::render_nothing_to_buy()));
    };
    let wanted = find_value(form, "amount").and_then(|text| MicroUsd::from_decimal(text.trim()));
    match person_checkout::open_checkout_page(ctx, &buyer, wanted).await {
        Ok(address) => {
            let page = respond_with_page(ctx.seller, &views::render_pay_link(&address));
            Ok(page.with_header("refresh", format!("0;url={address}")))
        }
        Err(error) if error.code.info().status == 400 => {
            Ok(respond_with_page(ctx.seller, &views::render_invalid_amount()))
        }
        Err(error) => Err(error),
    }
}

/// Handles `PATCH account/agents/{id}` for the person's own browser or program, with JSON.
///
/// # Errors
/// [`ErrorCode::NotFound`] without a mailbox session or for another person's agent, [`ErrorCode::InvalidRequest`].
pub(super) async fn patch_limits<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    agent: &str,
) -> Result<Response, Error> {
    let unknown = || {
        Error::new(
            ErrorCode::NotFound,
            "No agent of that id acts for you; sign in at the account page first.",
        )
    };
    let session =
        Session::find(ctx, request, SessionScope::Account).filter(|_| is_own_form(request, &ctx.base));
    let session = session.ok_or_else(unknown)?;
    let mailbox = store::find_mailbox(ctx, session.hash()).await?.ok_or_else(unknown)?;
    let agents = store::list_agents(ctx, &mailbox).await?;
    let known = agents.iter().find(|own| own.registration_id == agent).ok_or_else(unknown)?;
    let body = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let Ok(Value::Object(members)) = parse_unique_json(body.as_bytes()) else {
        return Err(Error::invalid_request(
            "The body must be a JSON object with `dayUsd` or `totalUsd`, each once.",
        ));
    };
    let member = |name: &str, now: Option<MicroUsd>| match members.get(name) {
        None => Ok(now),
        Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => parse_amount(text).map(Some),
        Some(_) => {
            Err(Error::invalid_request(format!("`{name}` must be US dollars as a decimal string, or null.")))
        }
    };
    if let Some(other) = members.keys().find(|name| !["dayUsd", "totalUsd"].contains(&name.as_str())) {
        return Err(Error::invalid_request(format!(
            "`{other}` is unknown; the fields are `dayUsd` and `totalUsd`."
        )));
    }
    let limits = SpendingLimits {
        day: member("dayUsd", known.limits.day)?,
        total: member("totalUsd", known.limits.total)?,
    };
    if !spending::set_limits(ctx, &mailbox, agent, limits).await? {
        return Err(unknown());
    }
    let usd = |amount: Option<MicroUsd>| amount.map(MicroUsd::to_decimal);
    let told = json!({ "id": agent, "dayUsd": usd(limits.day), "totalUsd": usd(limits.total) });
    Ok(Response::json(200, told.to_string()).with_header("cache-control", "no-store"))
}

fn parse_amount(text: &str) -> Result<MicroUsd, Error> {
    let read = MicroUsd::from_decimal(text).filter(|amount| *amount <= MAXIMUM);
    read.ok_or_else(|| Error::invalid_request("A limit is US dollars as a decimal, such as 1.00."))
}
