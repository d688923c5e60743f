//! OAuth clients, identified by the document at their URL (draft-ietf-oauth-client-id-metadata-document) or by the id they
//! registered here ([`super::registration`]).
//!
//! A client's own texts are shown as its claims. Only two facts about it are known: the host of its document, if any, and the
//! redirect target.

use base64ct::{Base64UrlUnpadded, Encoding};
use serde_json::{Value, json};

use super::redirect;
use crate::context::{Context, sanitize_program_name};
use crate::error::{Error, ErrorCode};
use crate::limits::RateLimit;
use crate::ports::Ports;

/// Prefix of registered client ids.
const PREFIX: &str = "cli_";
/// Purpose of the tag in a registered client id.
const PURPOSE: &str = "oauth client";
/// Maximum number of redirect URIs of a client.
const REDIRECTS_MAX: usize = 8;
/// Client documents fetched on behalf of a network, for each registration that it may make.
const DOCUMENTS_PER_REGISTRATION: u32 = 4;

/// OAuth client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OauthClient {
    /// Client id: the URL of its metadata, or its registered id.
    pub id: String,
    /// Display name from the client's metadata.
    pub name: String,
    /// Allowed redirect URIs.
    pub redirect_uris: Vec<String>,
}

impl OauthClient {
    /// Parses a client's metadata, from a document or a registration.
    ///
    /// # Errors
    /// `invalid_redirect_uri` and `invalid_client_metadata` (RFC 7591, 3.2.2).
    pub fn parse_metadata(metadata: &Value) -> Result<Self, Error> {
        let text = |name: &str| metadata.get(name).and_then(Value::as_str);
        let uris = metadata.get("redirect_uris").and_then(Value::as_array);
        let redirect_uris: Option<Vec<String>> = uris.and_then(|uris| {
            let own = uris.iter().map(|uri| uri.as_str().filter(|uri| redirect::can_be_registered(uri)));
            own.map(|uri| uri.map(str::to_owned)).collect()
        });
        let redirect_uris = redirect_uris
            .filter(|uris| (1..=REDIRECTS_MAX).contains(&uris.len()))
            .ok_or_else(|| Error::from_code(ErrorCode::InvalidRedirectUri))?;
        let allows = |name: &str, value: &str| match metadata.get(name) {
            None => true,
            Some(Value::Array(all)) => all.iter().any(|own| own == value),
            Some(_) => false,
        };
        if !allows("grant_types", "authorization_code") || !allows("response_types", "code") {
            return Err(Error::new(
                ErrorCode::InvalidClientMetadata,
                "Only `authorization_code` with the response type `code` is granted.",
            ));
        }
        Ok(Self {
            id: text("client_id").unwrap_or_default().to_owned(),
            name: sanitize_program_name(text("client_name").unwrap_or_default()),
            redirect_uris,
        })
    }

    /// Sets the id of a registered client, which contains its signed metadata.
    ///
    /// # Errors
    /// [`ErrorCode::SigningSecretRequired`].
    pub fn with_id<P: Ports>(mut self, ctx: &Context<'_, P>) -> Result<Self, Error> {
        let metadata = json!({ "n": self.name, "r": self.redirect_uris }).to_string();
        let metadata = Base64UrlUnpadded::encode_string(metadata.as_bytes());
        self.id = format!("{PREFIX}{metadata}.{}", ctx.keys()?.compute_mac(PURPOSE, &metadata));
        Ok(self)
    }

    /// Finds the client of an id.
    ///
    /// # Errors
    /// `invalid_client`; `rate_limit_exceeded` when its network has used up its document fetches.
    pub async fn find<P: Ports>(ctx: &Context<'_, P>, id: &str) -> Result<Self, Error> {
        if id.starts_with("https://") {
            return fetch_documented_client(ctx, id).await;
        }
        let unknown = || {
            Error::new(ErrorCode::InvalidClient, "`client_id` names no registered client; register again.")
        };
        let (metadata, tag) =
            id.strip_prefix(PREFIX).and_then(|rest| rest.split_once('.')).ok_or_else(unknown)?;
        if !ctx.keys()?.has_mac(PURPOSE, metadata, tag) {
            return Err(unknown());
        }
        let metadata = Base64UrlUnpadded::decode_vec(metadata).map_err(|_| unknown())?;
        let metadata: Value = serde_json::from_slice(&metadata).map_err(|_| unknown())?;
        let client = Self::parse_metadata(
            &json!({ "client_name": metadata.get("n"), "redirect_uris": metadata.get("r") }),
        )?;
        Ok(Self { id: id.to_owned(), ..client })
    }

    /// Returns whether the client may redirect the browser to this URI.
    #[must_use]
    pub fn can_redirect_to(&self, address: &str) -> bool {
        self.redirect_uris.iter().any(|own| redirect::is_registered(own, address))
    }
}

/// Returns the host of a client's metadata document from its id; `None` for a registered client.
#[must_use]
pub fn parse_document_host(client_id: &str) -> Option<&str> {
    client_id.strip_prefix("https://")?.split(['/', '?']).next()
}

async fn fetch_documented_client<P: Ports>(
    ctx: &Context<'_, P>,
    address: &str,
) -> Result<OauthClient, Error> {
    let refused = |what: &str| Error::new(ErrorCode::InvalidClient, format!("`client_id`: {what}"));
    if !is_document_address(address) {
        return Err(refused("the address of a document has a path, and no fragment, user or dots in it."));
    }
    RateLimit::for_network(ctx, "client document", DOCUMENTS_PER_REGISTRATION).admit(ctx).await?;
    let text = ctx.ports.fetch_untrusted_document(address).await;
    let text = text.map_err(|_| refused("no document can be read at this address."))?;
    let document: Value =
        serde_json::from_str(&text).map_err(|_| refused("the document at this URL is not JSON."))?;
    if document.get("client_id").and_then(Value::as_str) != Some(address) {
        return Err(refused("the document at this address names another client."));
    }
    let method = document.get("token_endpoint_auth_method").and_then(Value::as_str);
    if method.is_some_and(|method| method != "none") || document.get("client_secret").is_some() {
        return Err(refused("only clients without a secret are connected here (`none`)."));
    }
    let client = OauthClient::parse_metadata(&document).map_err(|error| refused(&error.message))?;
    if client.name.is_empty() {
        return Err(refused("the document has no `client_name`."));
    }
    Ok(client)
}

/// Returns whether a URL can be a client id (section 3 of the draft): https, with a path, and unambiguous.
/// ways.
fn is_document_address(address: &str) -> bool {
    let Some(rest) = address.strip_prefix("https://") else { return false };
    let Some((host, path)) = rest.split_once('/') else { return false };
    let is_plain = address.bytes().all(|byte| byte.is_ascii_graphic()) && !address.contains(['#', '\\', '@']);
    let is_dotted = path.split(['/', '?']).any(|segment| matches!(segment, "." | ".."));
    is_plain && !is_dotted && !host.is_empty() && !path.is_empty() && address.len() <= 512
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_names_addresses_that_may_be_registered_or_none_is_made() {
        let read = |uris: Value| {
            OauthClient::parse_metadata(&json!({ "client_name": " An app\n", "redirect_uris": uris }))
        };
        let client = read(json!(["https://app.test/back"])).unwrap();
        assert_eq!((client.name.as_str(), client.redirect_uris.len()), ("An app", 1));
        for bad in [
            json!([]),
            json!(["http://app.test/back"]),
            json!([1]),
            json!("x"),
            json!(["https://a.test/"].repeat(9)),
        ] {
            assert_eq!(read(bad).unwrap_err().code, ErrorCode::InvalidRedirectUri);
        }
        let other = json!({ "redirect_uris": ["https://a.test/"], "grant_types": ["client_credentials"] });
        assert_eq!(OauthClient::parse_metadata(&other).unwrap_err().code, ErrorCode::InvalidClientMetadata);
    }

    #[test]
    fn the_address_of_a_document_can_be_read_one_way() {
        assert!(is_document_address("https://app.test/client.json"));
        assert!(is_document_address("https://app.test/a/b?c=d"));
        for bad in [
            "http://app.test/client.json",
            "https://app.test",
            "https://app.test/",
            "https://app.test/#x",
            "https://a@app.test/x",
            "https://app.test/../x",
            "https://app.test/a/./x",
            "https:///x",
        ] {
            assert!(!is_document_address(bad), "{bad}");
        }
    }
}
