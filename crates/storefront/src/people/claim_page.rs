//! Claim pages: a person proves the mailbox, decides, and reads a code back to the agent (docs/specification.md, Authentication
//! 4; docs/agents.md, Identity). Plain HTML and forms, no script.
//!
//! | Route | Action |
//! |---|---|
//! | `GET claim?token=…` | Shows the attempt's state; read-only. With `&proof=…` (the mailed link) it asks to continue. |
//! | `POST claim/mail` | Mails a code and a link to the mailbox. |
//! | `POST claim/proof` | `code`, or the link's `proof`: proves the mailbox and binds the attempt to this browser. |
//! | `POST claim/decide` | `decision`: `confirm` or `deny`, from that browser only. |
//!
//! Every form redirects to `GET claim` (303), unless an entry was invalid. A form is accepted from our own page in the same
//! browser; see [`super::session`].

use quarry_kernel::http::{IncomingRequest, Response};

use super::failure::{failure_response, method_not_allowed_response};
use super::page::respond_with_page;
use super::{steps, views, visit};
use crate::context::Context;
use crate::error::Error;
use crate::ports::Ports;

/// Handles a request for `{base}/claim{rest}`, always with a page for people.
///
/// # Errors
/// [`crate::error::ErrorCode::SigningSecretRequired`] and other errors that prevent any page.
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
