//! Owner's settings of a key: retention of the sources' answers, and the recipient of notices of low credit.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::ssrf::PublicUrl;
use quarry_ledger::{ALERT_TO_LEN_MAX, AlertTerms, Command, OwnerView};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{ApiError, ErrorCode};
use crate::keys::ledger::ask_ledger_as_owner;
use crate::keys::low_credit::{MAILTO, derive_webhook_secret, is_mailbox_code, mail_code};
use crate::keys::request_body::{
    deserialize_nullable, json_response as respond, parse_flag, parse_text, parse_whole_number, read_body,
};
use crate::keys::rotation;
use crate::keys::secrets::{KeyId, Secrets};
use crate::keys::visitor::enforce_hourly_limit;
use crate::ports::Ports;

const CALLS_MAX: u64 = 1_000_000_000_000;
/// Codes mailed per hour for one key, and to one mailbox.
const CODES_OF_KEY: u32 = 5;
const CODES_TO_MAILBOX: u32 = 3;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct SettingsChange {
    retention: Option<Value>,
    #[serde(deserialize_with = "deserialize_nullable")]
    low_credit: Option<Option<LowCredit>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct LowCredit {
    below: Value,
    webhook: Option<Value>,
    mail: Option<Value>,
    mail_code: Option<Value>,
}

/// Responds with the settings and secrets of the key.
pub(super) async fn show<P: Ports>(ports: &P, secrets: &Secrets, key: &KeyId) -> Result<Response, ApiError> {
    let owned = ask_ledger_as_owner(ports, key, Command::Owned).await?;
    Ok(respond(200, &settings_to_json(ports, secrets, key, &owned)))
}

/// Changes the settings named in the body. An unproved mailbox is mailed a code, and nothing is changed.
pub(super) async fn change<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    key: &KeyId,
) -> Result<Response, ApiError> {
    let wanted: SettingsChange = read_body(request).await?;
    let retention = wanted.retention.map(|wish| parse_flag("retention", &wish)).transpose()?;
    let mut owned = ask_ledger_as_owner(ports, key, Command::Owned).await?;
    let alert = match wanted.low_credit {
        Some(Some(wanted)) => match resolve_alert(ports, secrets, key, &owned, wanted).await? {
            AlertDecision::Proved(terms) => Some(Some(terms)),
            AlertDecision::CodeSent(mailbox) => {
                let mut body = settings_to_json(ports, secrets, key, &owned);
                if let Some(members) = body.as_object_mut() {
                    members.insert("mail_code_sent_to".to_owned(), mailbox.into());
                }
                return Ok(respond(202, &body));
            }
        },
        Some(None) => Some(None),
        None => None,
    };
    if let Some(is_kept) = retention {
        owned = ask_ledger_as_owner(ports, key, Command::SetRetention { unkept: !is_kept }).await?;
    }
    if let Some(alert) = alert {
        owned = ask_ledger_as_owner(ports, key, Command::SetAlert { alert }).await?;
    }
    Ok(respond(200, &settings_to_json(ports, secrets, key, &owned)))
}

/// Decision about requested notices.
enum AlertDecision {
    Proved(AlertTerms),
    CodeSent(String),
}

async fn resolve_alert<P: Ports>(
    ports: &P,
    secrets: &Secrets,
    key: &KeyId,
    owned: &OwnerView,
    wanted: LowCredit,
) -> Result<AlertDecision, ApiError> {
    let LowCredit { below, webhook, mail, mail_code } = wanted;
    let below = parse_whole_number("low_credit.below", &below, 1, CALLS_MAX)?;
    let to = match (webhook, mail) {
        (Some(address), None) => parse_webhook_address(parse_text("low_credit.webhook", &address)?)?,
        (None, Some(mailbox)) => {
            let mailbox = parse_mailbox_address(parse_text("low_credit.mail", &mailbox)?)?;
            let to = format!("{MAILTO}{mailbox}");
            let is_known = owned.alert.as_ref().is_some_and(|alert| alert.to == to);
            let is_proved = |code: &str| is_mailbox_code(ports, secrets, key, &mailbox, code);
            let code = mail_code.as_ref().map(|code| parse_text("low_credit.mail_code", code)).transpose()?;
            match code {
                _ if is_known => {}
                Some(code) if is_proved(code) => {}
                Some(_) => {
                    return Err(ApiError::invalid_request(
                        "Parameter `low_credit.mail_code` is not the code that was mailed.",
                    ));
                }
                None => {
                    send_code(ports, secrets, key, &mailbox).await?;
                    return Ok(AlertDecision::CodeSent(mailbox));
                }
            }
            to
        }
        _ => {
            return Err(ApiError::invalid_request(
                "Parameter `low_credit` must have one of `webhook` and `mail`.",
            ));
        }
    };
    Ok(AlertDecision::Proved(AlertTerms { below, to }))
}

fn parse_webhook_address(address: &str) -> Result<String, ApiError> {
    let public = PublicUrl::parse(address).filter(|public| public.text.starts_with("https://"));
    let public = public.filter(|public| public.text.len() <= ALERT_TO_LEN_MAX);
    public.map(|public| public.text).ok_or_else(|| {
        ApiError::invalid_request(format!(
            "Parameter `low_credit.webhook` must be an https address on the public internet, without user and port, of at most \
             {ALERT_TO_LEN_MAX} bytes."
        ))
    })
}

/// Parses a mailbox: one `@`, a domain with a dot, and no characters that could end a header line.
fn parse_mailbox_address(text: &str) -> Result<String, ApiError> {
    let is_plain = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_graphic() && !r#"<>()[],;:\""#.contains(c))
    };
    let text = text.trim();
    let parts = text.split_once('@').filter(|(name, domain)| {
        is_plain(name)
            && is_plain(domain)
            && domain.contains('.')
            && !domain.contains('@')
            && !domain.starts_with(['.', '-'])
    });
    match parts {
        Some((name, domain)) if text.len() <= 254 => Ok(format!("{name}@{}", domain.to_ascii_lowercase())),
        _ => Err(ApiError::invalid_request(
            "Parameter `low_credit.mail` must be a mailbox such as `person@example.com`.",
        )),
    }
}

async fn send_code<P: Ports>(
    ports: &P,
    secrets: &Secrets,
    key: &KeyId,
    mailbox: &str,
) -> Result<(), ApiError> {
    let counted = [
        (secrets.sign("codes_of_key", key.as_str()), CODES_OF_KEY),
        (secrets.sign("codes_to_mailbox", mailbox), CODES_TO_MAILBOX),
    ];
    enforce_hourly_limit(
        ports,
        &counted,
        ports.now(),
        "Too many codes were mailed in the last hour; retry after the time in Retry-After.",
    )
    .await?;
    let sent = mail_code(ports, secrets, key, mailbox).await;
    sent.map_err(|_| ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("mail"))
}

fn settings_to_json<P: Ports>(ports: &P, secrets: &Secrets, key: &KeyId, owned: &OwnerView) -> Value {
    let low_credit = owned.alert.as_ref().map(|AlertTerms { below, to }| match to.strip_prefix(MAILTO) {
        Some(mailbox) => json!({ "below": below, "mail": mailbox }),
        None => {
            json!({ "below": below, "webhook": to, "webhook_secret": derive_webhook_secret(secrets, key) })
        }
    });
    json!({
        "retention": !owned.unkept,
        "low_credit": low_credit,
        "secrets": rotation::secrets_to_json(owned, key, ports.now()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_is_on_the_public_internet_and_encrypted() {
        assert_eq!(
            parse_webhook_address("https://hooks.example/a?b=c").unwrap(),
            "https://hooks.example/a?b=c"
        );
        for bad in [
            "",
            "hooks.example",
            "http://hooks.example/",
            "https://127.0.0.1/",
            "https://0x7f000001/",
            "https://[::1]/",
            "https://hooks.example:8443/",
            "https://user@hooks.example/",
            "https://localhost/",
            "ftp://hooks.example/",
        ] {
            assert!(parse_webhook_address(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_mailbox_is_one_address_and_no_header() {
        assert_eq!(parse_mailbox_address(" Person@Example.COM ").unwrap(), "Person@example.com");
        for bad in [
            "",
            "a",
            "a@b",
            "@b.c",
            "a@",
            "a@b.c@d.e",
            "a@b.c\r\nBcc: x@y.z",
            "a b@c.d",
            "a@b.c,x@y.z",
            "<a@b.c>",
        ] {
            assert!(parse_mailbox_address(bad).is_err(), "{bad}");
        }
    }
}
