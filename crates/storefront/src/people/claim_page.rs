//! The pages on which a person claims an agent's credential: prove the mailbox, decide, read a code back to the agent
//! (specification, Authentication 4; architecture, The human's proof). Plain HTML and forms, no script.
//!
//! | Address | What it does |
//! |---|---|
//! | `GET claim?token=…` | Shows where the attempt stands, changes nothing. With `&proof=…` (the mailed link) it asks to continue. |
//! | `POST claim/mail` | Mails a code and a link to the mailbox. |
//! | `POST claim/proof` | `code`, or the link's `proof`: proves the mailbox and ties the attempt to this browser. |
//! | `POST claim/decide` | `decision`: `confirm` or `deny`, by that browser only. |
//!
//! Every form leads back to `GET claim` (303), unless it has something to say about what was typed. A form counts when it
//! comes from our own page in the same browser; [`super::session`] says how that is known.

use quarry_kernel::http::{Incoming, Response};
use serde_json::json;

use super::frame::{Page, respond};
use super::{show, steps, views};
use crate::context::{Context, PREFIX};
use crate::error::{Code, Error};
use crate::ports::Ports;

/// Answers a request for `{base}/claim{rest}`, always with a page for people.
///
/// # Errors
/// [`Code::SigningSecretRequired`] and the like, where there is nothing to show to anybody.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    rest: &str,
    query: &str,
) -> Result<Response, Error> {
    let answered = match (request.method(), rest) {
        ("GET" | "HEAD", "") => show::answer(ctx, request, query).await,
        ("POST", "/mail" | "/proof" | "/decide") => steps::answer(ctx, request, rest).await,
        (_, "") => Ok(misplaced(ctx, "GET, HEAD")),
        (_, "/mail" | "/proof" | "/decide") => Ok(misplaced(ctx, "POST")),
        _ => Ok(respond(ctx.seller, &views::unknown())),
    };
    Ok(answered.unwrap_or_else(|error| failed(ctx, &error, rest)))
}

/// A step's address that was opened like a page, or the other way round.
fn misplaced<P: Ports>(ctx: &Context<'_, P>, allow: &'static str) -> Response {
    respond(ctx.seller, &views::unknown().with_status(405)).with("allow", allow)
}

/// What went wrong without the person's doing; the operator's log says more.
fn failed<P: Ports>(ctx: &Context<'_, P>, error: &Error, rest: &str) -> Response {
    let row = error.code.row();
    let line = json!({
        "event": "failure",
        "request_id": ctx.request_id,
        "path": format!("{PREFIX}/claim{rest}"),
        "status": row.status,
        "error": row.token,
        "reason": error.cause,
    });
    if row.status >= 500 || error.code == Code::SigningSecretRequired {
        ctx.ports.log(&line.to_string());
    }
    let page: Page = match error.code {
        Code::RateLimitExceeded => views::too_many_requests(error.retry_after_s),
        _ => views::broken(row.status),
    };
    let response = respond(ctx.seller, &page);
    match error.retry_after_s {
        Some(seconds) => response.with("retry-after", seconds.to_string()),
        None => response,
    }
}
