//! The pages on which a person claims an agent's credential: prove the mailbox, decide, read a code back to the agent
//! (docs/specification.md, Authentication 4; docs/agents.md, Identity). Plain HTML and forms, no script.
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

use quarry_kernel::http::{IncomingRequest, Response};

use super::failure::{failure_response, method_not_allowed_response};
use super::page::respond_with_page;
use super::{steps, views, visit};
use crate::context::Context;
use crate::error::Error;
use crate::ports::Ports;

/// Answers a request for `{base}/claim{rest}`, always with a page for people.
///
/// # Errors
/// [`crate::error::ErrorCode::SigningSecretRequired`] and the like, where there is nothing to show to anybody.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    rest: &str,
    query: &str,
) -> Result<Response, Error> {
    let answered = match (request.method(), rest) {
        ("GET" | "HEAD", "") => visit::handle_request(ctx, request, query).await,
        ("POST", "/mail" | "/proof" | "/decide") => steps::handle_step(ctx, request, rest).await,
        (_, "") => Ok(method_not_allowed_response(ctx, views::render_not_found(), "GET, HEAD")),
        (_, "/mail" | "/proof" | "/decide") => {
            Ok(method_not_allowed_response(ctx, views::render_not_found(), "POST"))
        }
        _ => Ok(respond_with_page(ctx.seller, &views::render_not_found())),
    };
    Ok(answered.unwrap_or_else(|error| failure_response(ctx, &error, &format!("/claim{rest}"))))
}
