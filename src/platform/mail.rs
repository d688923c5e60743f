//! Mail: to the HTTP gateway that the operator names (`MAIL_ENDPOINT`; the stand-in mailbox in development), else to the
//! runtime's mail binding (`MAIL`). Both take the parts of a mail and build its headers themselves.

use quarry_config::table;
use quarry_storefront::ports::{Mail, Unavailable};
use serde_json::{Value, json};

use super::answered::Answered;
use super::unavailable;
use crate::glue::{self, Deadlines, Room};
use crate::runtime::{Env, console_error};

/// Longest wait for the gateway.
const DEADLINE_MS: u32 = 8_000;
/// Most bytes of the gateway's answer; nothing in it is read but its status.
const ANSWER_MAX_BYTES: u32 = 64 * 1024;

/// Sends a mail.
///
/// # Errors
/// When there is neither gateway nor binding with a sender (`MAIL_FROM`), or when it does not take the mail.
pub async fn send(
    env: &Env,
    deadlines: &Deadlines,
    binding: &wasm_bindgen::JsValue,
    mail: &Mail,
) -> Result<(), Unavailable> {
    let from = table::MAIL_FROM.text(env);
    match (table::MAIL_ENDPOINT.text(env), from) {
        (Some(endpoint), from) => {
            let token = table::MAIL_ENDPOINT_TOKEN.text(env);
            let message = gateway_message(mail, from.as_deref());
            to_gateway(deadlines, &endpoint, token.as_deref(), &message).await
        }
        (None, Some(from)) if !binding.is_undefined() => {
            let message = binding_message(mail, &from).to_string();
            glue::mail(deadlines, binding, &message, DEADLINE_MS).await.map_err(failed)
        }
        _ => {
            console_error!(
                "{{\"event\":\"no_mail\",\"set\":\"MAIL_FROM and the binding MAIL, or MAIL_ENDPOINT\"}}"
            );
            Err(Unavailable)
        }
    }
}

/// `{to, from?, from_name, subject, text}`.
fn gateway_message(mail: &Mail, from: Option<&str>) -> Value {
    let mut message = json!({
        "to": mail.to,
        "from_name": mail.from_name,
        "subject": mail.subject,
        "text": mail.text,
    });
    if let (Some(from), Some(members)) = (from, message.as_object_mut()) {
        members.insert("from".to_owned(), from.into());
    }
    message
}

fn binding_message(mail: &Mail, from: &str) -> Value {
    json!({
        "to": mail.to,
        "from": {"email": from, "name": mail.from_name},
        "subject": mail.subject,
        "text": mail.text,
        "headers": {"Auto-Submitted": "auto-generated"},
    })
}

async fn to_gateway(
    deadlines: &Deadlines,
    endpoint: &str,
    token: Option<&str>,
    message: &Value,
) -> Result<(), Unavailable> {
    let mut lines = "content-type\napplication/json".to_owned();
    if let Some(token) = token {
        lines.push_str("\nauthorization\nBearer ");
        lines.push_str(token);
    }
    let message = message.to_string();
    let room = Room::default();
    let answer = glue::ask(
        deadlines,
        &room,
        "",
        endpoint,
        &lines,
        Some(&message),
        DEADLINE_MS,
        ANSWER_MAX_BYTES,
        0,
        false,
    )
    .await
    .map_err(failed)?;
    let status = Answered::of(answer).status;
    if (200..300).contains(&status) {
        return Ok(());
    }
    console_error!("{{\"event\":\"mail_refused\",\"status\":{status}}}");
    Err(Unavailable)
}

fn failed(error: wasm_bindgen::JsValue) -> Unavailable {
    unavailable("mail")(error);
    Unavailable
}
