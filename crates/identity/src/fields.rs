//! Request bodies: JSON objects and forms, read member by member, with errors that name the invalid member.

use std::borrow::Cow;

use quarry_kernel::unique_json::parse_unique_json;
use quarry_kernel::url;
use serde_json::{Map, Value};

use crate::error::Error;

/// Parses a body as a JSON object.
///
/// # Errors
/// [`crate::error::ErrorCode::InvalidRequest`] for anything else, or for duplicate names.
pub fn parse_object(body: &str) -> Result<Map<String, Value>, Error> {
    match parse_unique_json(body.as_bytes()) {
        Ok(Value::Object(members)) => Ok(members),
        _ => Err(Error::invalid_request("The body must be a JSON object without a name twice.")),
    }
}

/// Members of a JSON object.
#[derive(Debug)]
pub struct JsonFields(Map<String, Value>);

impl JsonFields {
    /// Parses a body.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::InvalidRequest`] for anything but a JSON object.
    pub fn parse_json(body: &str) -> Result<Self, Error> {
        parse_object(body).map(Self)
    }

    /// Returns a required, non-empty string member.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::InvalidRequest`] with the member's name.
    pub fn require_text(&self, name: &'static str) -> Result<&str, Error> {
        match self.0.get(name) {
            Some(Value::String(text)) if !text.is_empty() => Ok(text),
            None => Err(Error::invalid_request(format!("`{name}` is required."))),
            Some(_) => Err(Error::invalid_request(format!("`{name}` must be a string that is not empty."))),
        }
    }

    /// Returns an optional string member.
    ///
    /// # Errors
    /// The errors of [`JsonFields::require_text`], when it is present.
    pub fn get_optional_text(&self, name: &'static str) -> Result<Option<&str>, Error> {
        if self.0.contains_key(name) { self.require_text(name).map(Some) } else { Ok(None) }
    }

    /// Checks that a member has its only allowed value.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::InvalidRequest`] with the member's name and the value.
    pub fn require_exact_text(&self, name: &'static str, text: &'static str) -> Result<(), Error> {
        if self.require_text(name)? == text {
            return Ok(());
        }
        Err(Error::invalid_request(format!("`{name}` must be \"{text}\".")))
    }
}

/// Parameters of a form (`application/x-www-form-urlencoded`).
#[derive(Debug)]
pub struct Form<'b>(Vec<(Cow<'b, str>, Cow<'b, str>)>);

impl<'b> Form<'b> {
    /// Parses a body.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::InvalidRequest`] for another content type, invalid UTF-8, or a duplicate parameter (RFC 6749,
    /// 3.2).
    pub fn parse(content_type: &str, body: &'b str) -> Result<Self, Error> {
        let media = content_type.split(';').next().unwrap_or_default().trim();
        if !media.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            return Err(Error::invalid_request("The body must be application/x-www-form-urlencoded."));
        }
        let mut given: Vec<(Cow<'b, str>, Cow<'b, str>)> = Vec::new();
        for pair in url::parse_pairs(body) {
            let (name, value) =
                pair.ok_or_else(|| Error::invalid_request("The form is not valid UTF-8 once decoded."))?;
            if given.iter().any(|(known, _)| *known == name) {
                let name: String = name.chars().filter(|c| !c.is_control()).take(64).collect();
                return Err(Error::invalid_request(format!("`{name}` was sent more than once.")));
            }
            given.push((name, value));
        }
        Ok(Self(given))
    }

    /// Returns a non-empty parameter; an empty one counts as omitted (RFC 6749, 3.2). Surrounding white space is ignored, because
    /// a token read from a file by a shell may end with a newline.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.trim_ascii()).filter(|value| !value.is_empty())
    }

    /// Returns a required parameter.
    ///
    /// # Errors
    /// [`crate::error::ErrorCode::InvalidRequest`] with the parameter's name.
    pub fn require(&self, name: &'static str) -> Result<&str, Error> {
        self.get(name).ok_or_else(|| Error::invalid_request(format!("`{name}` is required.")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_member_is_named() {
        let fields = JsonFields::parse_json(r#"{"a":"x","b":1,"c":""}"#).unwrap();
        assert_eq!(fields.require_text("a").unwrap(), "x");
        for (name, part) in [("b", "`b` must be a string"), ("c", "`c` must be"), ("d", "`d` is required")] {
            assert!(fields.require_text(name).unwrap_err().message.contains(part), "{name}");
        }
        assert!(fields.require_exact_text("a", "y").unwrap_err().message.contains("\"y\""));
        for bad in ["", "[]", "1", "{", "{\"a\":1}x"] {
            assert!(JsonFields::parse_json(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_form_holds_each_parameter_once() {
        let form = Form::parse("Application/X-WWW-Form-Urlencoded; charset=utf-8", "a=1%0A&b=%0A&c=x%20y+z")
            .unwrap();
        assert_eq!((form.get("a"), form.get("b"), form.get("c")), (Some("1"), None, Some("x y z")));
        assert!(form.require("d").unwrap_err().message.contains("`d`"));
        assert!(Form::parse("application/x-www-form-urlencoded", "a=1&a=1").is_err());
        assert!(Form::parse("application/x-www-form-urlencoded", "a=%ff").is_err());
        assert!(Form::parse("application/json", "{}").is_err());
    }
}
