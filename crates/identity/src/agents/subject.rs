//! Subject of a provider's event (RFC 9493; CAEP's complex subjects; the session of OpenID's logout tokens).

use serde_json::{Map, Value};

/// A user of the provider, a session, or a session of a user.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Subject {
    pub(super) user: Option<String>,
    pub(super) session: Option<String>,
}

impl Subject {
    /// Reads the subject of a token's claims and of one event in it. The event's own subject takes precedence.
    ///
    /// `None` when a subject belongs to another issuer or has an unsupported format, because it could then mean anybody.
    pub(super) fn from_claims(
        claims: &Map<String, Value>,
        event: &Map<String, Value>,
        issuer: &str,
    ) -> Option<Self> {
        let mut found = Self::default();
        for named in [event.get("subject"), event.get("sub_id"), claims.get("sub_id")].into_iter().flatten() {
            found.add_identifier(named, issuer)?;
        }
        let text = |members: &Map<String, Value>, name: &str| Some(members.get(name)?.as_str()?.to_owned());
        found.user = found.user.or_else(|| text(event, "sub")).or_else(|| text(claims, "sub"));
        found.session = found.session.or_else(|| text(event, "sid")).or_else(|| text(claims, "sid"));
        (found != Self::default()).then_some(found)
    }

    /// Adds a subject identifier; earlier values take precedence.
    fn add_identifier(&mut self, named: &Value, issuer: &str) -> Option<()> {
        let members = named.as_object()?;
        let text = |name: &str| members.get(name).and_then(Value::as_str);
        match text("format").or_else(|| text("subject_type"))? {
            "iss_sub" if text("iss") == Some(issuer) => set_if_empty(&mut self.user, text("sub")?),
            "opaque" => set_if_empty(&mut self.user, text("id")?),
            "complex" => {
                if let Some(user) = members.get("user") {
                    self.add_identifier(user, issuer)?;
                }
                let session = members.get("session").and_then(Value::as_object);
                if let Some(id) = session.and_then(|session| session.get("id")).and_then(Value::as_str) {
                    set_if_empty(&mut self.session, id);
                }
            }
            _ => return None,
        }
        Some(())
    }
}

fn set_if_empty(slot: &mut Option<String>, text: &str) {
    slot.get_or_insert_with(|| text.to_owned());
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn parse_subject(claims: &Value, event: &Value) -> Option<(Option<String>, Option<String>)> {
        let object = |value: &Value| value.as_object().cloned().unwrap();
        Subject::from_claims(&object(claims), &object(event), "https://id.test")
            .map(|own| (own.user, own.session))
    }

    #[test]
    fn a_subject_is_read_in_every_common_format_and_none_for_another() {
        let user = |name: &str| Some((Some(name.to_owned()), None));
        let mine = json!({"format": "iss_sub", "iss": "https://id.test", "sub": "u"});
        let theirs = json!({"format": "iss_sub", "iss": "https://other.test", "sub": "u"});
        for (claims, event, expected) in [
            (json!({"sub": "u"}), json!({}), user("u")),
            (json!({"sub_id": mine}), json!({}), user("u")),
            (json!({"sub_id": {"format": "opaque", "id": "u"}}), json!({}), user("u")),
            (json!({}), json!({"subject": mine}), user("u")),
            (
                json!({}),
                json!({"subject": {"subject_type": "iss_sub", "iss": "https://id.test", "sub": "u"}}),
                user("u"),
            ),
            (json!({"sub": "x"}), json!({"sub": "u"}), user("u")),
            (json!({"sid": "s"}), json!({}), Some((None, Some("s".into())))),
            (json!({"sub": "u", "sid": "s"}), json!({}), Some((Some("u".into()), Some("s".into())))),
            (
                json!({"sub_id": {"format": "complex", "user": mine, "session": {"format": "opaque", "id": "s"}}}),
                json!({}),
                Some((Some("u".into()), Some("s".into()))),
            ),
            (json!({"sub_id": theirs, "sub": "u"}), json!({}), None),
            (json!({"sub_id": {"format": "complex", "user": theirs}}), json!({}), None),
            (json!({"sub_id": {"format": "email", "email": "a@b.test"}, "sub": "u"}), json!({}), None),
            (json!({"sub_id": {"format": "opaque"}}), json!({}), None),
            (json!({"sub_id": "u"}), json!({}), None),
            (json!({"sub": 7}), json!({}), None),
            (json!({}), json!({}), None),
        ] {
            assert_eq!(parse_subject(&claims, &event), expected, "{claims} {event}");
        }
    }
}
