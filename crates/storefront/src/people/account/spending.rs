//! A person sets how much each of their agents may spend, and buys credit for them.
//!
//! * `POST account/limit` — `agent`, `day` and `total`, US dollars or empty;
//! * `PATCH account/agents/{id}` — the same for programs: `{"dayUsd": "1.00", "totalUsd": null}`; what is left out stays;
//! * `POST account/buy` — `amount`: opens a page of the card processor.

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::money::MicroUsd;
use serde_json::{Value, json};

use super::super::form::{FORM_MAX_BYTES, value};
use super::super::frame::{respond, see_other};
use super::super::session::{Place, Session, is_own_form};
use super::{store, views};
use crate::context::{Context, PREFIX};
use crate::error::{Code, Error};
use crate::payments::sales::by_person;
use crate::plans::spending::{self, Limits};
use crate::ports::Ports;

/// The most that a limit says; more is no limit.
const MAXIMUM: MicroUsd = MicroUsd(1_000_000_000_000);

/// Sets an agent's limits, as the form says.
pub(super) async fn limit<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let Some(mailbox) = store::mailbox_of(ctx, session.hash()).await? else {
        return Ok(see_other(format!("{PREFIX}/account")));
    };
    let amount = |name: &str| match value(form, name) {
        None => Ok(None),
        Some(text) => amount(text.trim()).map(Some),
    };
    match (amount("day"), amount("total")) {
        (Ok(day), Ok(total)) => {
            let agent = value(form, "agent").unwrap_or_default();
            spending::set(ctx, &mailbox, &agent, Limits { day, total }).await?;
            Ok(see_other(format!("{PREFIX}/account")))
        }
        _ => Ok(respond(ctx.seller, &views::no_amount())),
    }
}

/// Opens a page at which the person pays. The form's own policy lets browsers go nowhere else, so the page is linked to.
pub(super) async fn buy<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let Some(mailbox) = store::mailbox_of(ctx, session.hash()).await? else {
        return Ok(see_other(format!("{PREFIX}/account")));
    };
    let buyer = store::buyer(ctx, &mailbox).await?.filter(|_| by_person::is_possible(ctx));
    let Some(buyer) = buyer else { return Ok(respond(ctx.seller, &views::nothing_to_buy())) };
    let wanted = value(form, "amount").and_then(|text| MicroUsd::from_decimal(text.trim()));
    match by_person::page(ctx, &buyer, wanted).await {
        Ok(address) => {
            let page = respond(ctx.seller, &views::pay(&address));
            Ok(page.with("refresh", format!("0;url={address}")))
        }
        Err(error) if error.code.row().status == 400 => Ok(respond(ctx.seller, &views::no_amount())),
        Err(error) => Err(error),
    }
}

/// Answers `PATCH account/agents/{id}` for the person's own browser or program, with JSON.
///
/// # Errors
/// [`Code::NotFound`] without the session of a mailbox and for an agent of somebody else's, [`Code::InvalidRequest`].
pub(super) async fn patch<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    agent: &str,
) -> Result<Response, Error> {
    let unknown =
        || Error::new(Code::NotFound, "No agent of that id acts for you; sign in at the account page first.");
    let session = Session::known(ctx, request, Place::Account).filter(|_| is_own_form(request, &ctx.base));
    let session = session.ok_or_else(unknown)?;
    let mailbox = store::mailbox_of(ctx, session.hash()).await?.ok_or_else(unknown)?;
    let agents = store::agents(ctx, &mailbox).await?;
    let known = agents.iter().find(|own| own.registration_id == agent).ok_or_else(unknown)?;
    let body = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let Ok(Value::Object(members)) = serde_json::from_str(&body) else {
        return Err(Error::invalid("The body must be a JSON object with `dayUsd` or `totalUsd`."));
    };
    let member = |name: &str, now: Option<MicroUsd>| match members.get(name) {
        None => Ok(now),
        Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => amount(text).map(Some),
        Some(_) => Err(Error::invalid(format!("`{name}` must be US dollars as a decimal string, or null."))),
    };
    if let Some(other) = members.keys().find(|name| !["dayUsd", "totalUsd"].contains(&name.as_str())) {
        return Err(Error::invalid(format!("`{other}` is not known; there are `dayUsd` and `totalUsd`.")));
    }
    let limits =
        Limits { day: member("dayUsd", known.limits.day)?, total: member("totalUsd", known.limits.total)? };
    if !spending::set(ctx, &mailbox, agent, limits).await? {
        return Err(unknown());
    }
    let usd = |amount: Option<MicroUsd>| amount.map(MicroUsd::decimal);
    let told = json!({ "id": agent, "dayUsd": usd(limits.day), "totalUsd": usd(limits.total) });
    Ok(Response::json(200, told.to_string()).with("cache-control", "no-store"))
}

fn amount(text: &str) -> Result<MicroUsd, Error> {
    let read = MicroUsd::from_decimal(text).filter(|amount| *amount <= MAXIMUM);
    read.ok_or_else(|| Error::invalid("A limit is US dollars as a decimal, such as 1.00."))
}
