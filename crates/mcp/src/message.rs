//! Incoming messages: one JSON-RPC 2.0 message per request. Batches belong to a revision that is not supported.

use serde_json::{Map, Value};

use crate::reply::{RpcError, RpcErrorCode};

/// A message of a client.
#[derive(Debug, Clone, PartialEq)]
pub enum Message {
    /// Request that expects a response.
    Request(Request),
    /// Notification without a response.
    Notification,
    /// Unsolicited response.
    Response,
}

/// A request.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Request id, a string or an integer; repeated in the response.
    pub id: Value,
    /// Method of the request.
    pub method: String,
    /// Parameters of the method.
    pub params: Map<String, Value>,
}

impl Message {
    /// Parses a body.
    ///
    /// # Errors
    /// [`RpcErrorCode::Parse`] for invalid JSON, [`RpcErrorCode::InvalidRequest`] for anything but a single message.
    pub fn parse(body: &str) -> Result<Self, RpcError> {
        let value: Value = serde_json::from_str(body)
            .map_err(|_| RpcError::new(RpcErrorCode::Parse, "The body is not JSON.").with_status(400))?;
        let invalid = |what: &str| RpcError::new(RpcErrorCode::InvalidRequest, what).with_status(400);
        let mut members = match value {
            Value::Object(members) => members,
            Value::Array(_) => {
                return Err(invalid(
                    "JSON-RPC batches are not supported; send each message as a request of its own.",
                ));
            }
            _ => return Err(invalid("The body must be one JSON-RPC message.")),
        };
        if members.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
            return Err(invalid("`jsonrpc` must be \"2.0\"."));
        }
        let Some(method) = members.remove("method") else {
            let is_response = members.contains_key("result") || members.contains_key("error");
            return if is_response { Ok(Self::Response) } else { Err(invalid("`method` is missing.")) };
        };
        let Value::String(method) = method else { return Err(invalid("`method` must be a string.")) };
        let Some(id) = members.remove("id") else { return Ok(Self::Notification) };
        if !(id.is_string() || id.is_i64() || id.is_u64()) {
            return Err(invalid("`id` must be a string or a whole number."));
        }
        let params = match members.remove("params") {
            None => Map::new(),
            Some(Value::Object(params)) => params,
            Some(_) => return Err(invalid("`params` must be an object.").with_id(&id)),
        };
        Ok(Self::Request(Request { id, method, params }))
    }
}

impl Request {
    /// Returns a string parameter.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.params.get(name)?.as_str()
    }

    /// Returns a member of `_meta`.
    #[must_use]
    pub fn meta(&self, name: &str) -> Option<&Value> {
        self.params.get("_meta")?.get(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_a_request_a_notification_or_an_answer() {
        let read = |body| Message::parse(body).unwrap();
        let Message::Request(request) =
            read(r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":{"a":"b"}}"#)
        else {
            panic!("no request");
        };
        assert_eq!(
            (request.id.as_i64(), request.method.as_str(), request.text("a")),
            (Some(7), "ping", Some("b"))
        );
        assert_eq!(read(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#), Message::Notification);
        assert_eq!(read(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#), Message::Response);
    }

    #[test]
    fn names_batches_and_malformed_messages() {
        for (body, code) in [
            ("", RpcErrorCode::Parse),
            ("{", RpcErrorCode::Parse),
            ("[]", RpcErrorCode::InvalidRequest),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, RpcErrorCode::InvalidRequest),
            ("7", RpcErrorCode::InvalidRequest),
            ("{}", RpcErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, RpcErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, RpcErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, RpcErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, RpcErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":1}"#, RpcErrorCode::InvalidRequest),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, RpcErrorCode::InvalidRequest),
        ] {
            let failure = Message::parse(body).expect_err(body);
            assert_eq!((failure.code, failure.http_status), (code, 400), "{body}");
        }
    }
}
