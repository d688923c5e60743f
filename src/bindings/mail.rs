//! Mail, sent by the operator's HTTP gateway (`MAIL_ENDPOINT`; the stand-in mailbox in development), else by the runtime's mail
//! binding (`MAIL`). Both take the parts of a mail and build its headers themselves.

use js_sys::{JsString, Object};
use quarry_config::table;
use quarry_storefront::ports::{Mail, Unavailable};
use serde_json::{Value, json};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::{EmailAddress, Env, Result, SendEmailBuilder};

use crate::config::EnvVariables;
use crate::fetch::client::HttpCall;
use crate::fetch::deadline::Deadlines;
use crate::log;

const BINDING: &str = "MAIL";
/// Longest wait for the gateway or the binding.
const DEADLINE_MS: u32 = 8_000;
/// Maximum size of the gateway's response, of which only the status is used.
const ANSWER_MAX_BYTES: usize = 64 * 1024;

/// Sends a mail.
///
/// # Errors
/// Without a gateway or a binding with a sender (`MAIL_FROM`), or when it does not accept the mail.
pub async fn send(env: &Env, deadlines: &Deadlines, mail: &Mail) -> Result<(), Unavailable> {
    let variables = &EnvVariables(env);
    let from = table::MAIL_FROM.text(variables);
    let sent = match (table::MAIL_ENDPOINT.text(variables), from) {
        (Some(endpoint), from) => {
            let token = table::MAIL_ENDPOINT_TOKEN.text(variables);
            send_to_gateway(&endpoint, token.as_deref(), &build_gateway_message(mail, from.as_deref())).await
        }
        (None, Some(from)) if has_binding(env) => send_by_binding(env, deadlines, mail, &from).await,
        _ => {
            log::error(
                &json!({"event": "no_mail", "set": "MAIL_FROM and the binding MAIL, or MAIL_ENDPOINT"}),
            );
            return Err(Unavailable);
        }
    };
    sent.map_err(|error| {
        log::report_unavailable("mail", &error);
        Unavailable
    })
}

fn has_binding(env: &Env) -> bool {
    env.send_email(BINDING).is_ok()
}

async fn send_by_binding(env: &Env, deadlines: &Deadlines, mail: &Mail, from: &str) -> Result<()> {
    let headers: JsValue = Object::new().into();
    js_sys::Reflect::set(&headers, &"Auto-Submitted".into(), &"auto-generated".into())?;
    let from = EmailAddress::new(&mail.from_name, from);
    let message = SendEmailBuilder::builder_with_email_address_and_str(&from, &mail.to, &mail.subject)
        .text(&mail.text)
        .headers(headers.unchecked_ref::<Object<JsString>>())
        .build();
    let binding = env.send_email(BINDING)?;
    let sent = wasm_bindgen_futures::future_to_promise(std::panic::AssertUnwindSafe(async move {
        binding.send_with_builder(&message).await.map(|_| JsValue::UNDEFINED).map_err(JsValue::from)
    }));
    deadlines.within(DEADLINE_MS, "the mail service", sent).await?;
    Ok(())
}

/// Builds `{to, from?, from_name, subject, text}`.
fn build_gateway_message(mail: &Mail, from: Option<&str>) -> Value {
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

async fn send_to_gateway(endpoint: &str, token: Option<&str>, message: &Value) -> Result<()> {
    let mut call = HttpCall::post(endpoint, message.to_string()).header("content-type", "application/json");
    if let Some(token) = token {
        call = call.bearer(token);
    }
    let answer = call.send(DEADLINE_MS, ANSWER_MAX_BYTES).await?;
    if (200..300).contains(&answer.status) {
        return Ok(());
    }
    log::error(&json!({"event": "mail_refused", "status": answer.status}));
    Err(format!("the gateway answered {}", answer.status).into())
}
