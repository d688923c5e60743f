//! Self-verifying keys: `qk_<id>_<mac>`, where the MAC is HMAC-SHA-256 over the id, truncated to 128 bits. A forged key is
//! refused without a look-up; only the id is stored. The secret rotates: current and previous are accepted.
//!
//! The id of a key's first secret names its ledger. The id of a later secret (`qk_`) or a sub-key (`qs_`) consists of the
//! ledger's id and its own, so one hop reaches the ledger, which knows its permissions.

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_kernel::id;
use quarry_kernel::mac::{compute_keyed_digest, compute_tag, constant_time_eq};
use quarry_ledger::Command;

/// Kind of a key's text: prefix, and purpose of the MAC.
const KEY: KeyKind = KeyKind { prefix: "qk_", purpose: "key" };
const SUB_KEY: KeyKind = KeyKind { prefix: "qs_", purpose: "sub_key" };

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct KeyKind {
    prefix: &'static str,
    purpose: &'static str,
}

/// Maximum number of cached proofs.
const PROVED_MAX: usize = 1_000;
const ID_LEN: usize = 16;

/// Id of a verified key. Only [`Secrets`] creates it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyId {
    /// Ledger id, followed by the id of a later secret or sub-key, if any.
    text: String,
    is_sub_key: bool,
}

impl KeyId {
    /// Returns the key's id, which is also its ledger's.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.text.get(..ID_LEN).unwrap_or_default()
    }

    /// Returns the id of a later secret or sub-key; `None` for the key's first secret.
    #[must_use]
    pub fn access_id(&self) -> Option<&str> {
        self.text.get(ID_LEN..).filter(|access| !access.is_empty())
    }

    /// Returns the id of the sub-key, if it is one.
    #[must_use]
    pub fn sub_key_id(&self) -> Option<&str> {
        self.access_id().filter(|_| self.is_sub_key)
    }

    /// Attributes a command to the holder of this key.
    #[must_use]
    pub fn attribute_command(&self, command: Command) -> Command {
        command.with_access(self.access_id(), None)
    }

    /// Attributes a command about an endpoint, which a sub-key may not be allowed to use.
    #[must_use]
    pub fn attribute_command_for(&self, command: Command, endpoint: &str) -> Command {
        command.with_access(self.access_id(), Some(endpoint))
    }

    /// Parses an id from the operator's path; the format is checked, but no MAC is needed behind the operator's secret.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_one = text.len() == ID_LEN && id::is_base32(text);
        is_one.then(|| Self { text: text.to_owned(), is_sub_key: false })
    }
}

/// Returns whether a text has the format of a later secret's or sub-key's id.
#[must_use]
pub fn is_access_id(text: &str) -> bool {
    text.len() == ID_LEN && id::is_base32(text)
}

/// HMAC secrets of this deployment.
#[derive(Clone)]
pub struct Secrets {
    current: Vec<u8>,
    previous: Option<Vec<u8>>,
    /// Verified MACs by the rest of their key, which saves a digest, a hundredth of a small call.
    proved: RefCell<HashMap<String, String>>,
}

/// A panic leaves the cache valid, because each entry is added atomically.
impl std::panic::RefUnwindSafe for Secrets {}

impl Secrets {
    /// Minimum length of a secret, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// Creates the secrets; `None` when one is too short.
    #[must_use]
    pub fn new(current: &str, previous: Option<&str>) -> Option<Self> {
        let long = |secret: &str| secret.len() >= Self::MIN_BYTES;
        let previous = previous.filter(|secret| !secret.is_empty());
        (long(current) && previous.is_none_or(long)).then(|| Self {
            current: current.into(),
            previous: previous.map(Into::into),
            proved: RefCell::default(),
        })
    }

    /// Creates a key from 10 random bytes: its id, and its text to be shown once.
    #[must_use]
    pub fn mint(&self, random: [u8; 10]) -> (KeyId, String) {
        self.build_key(KEY, id::encode_base32(&random))
    }

    /// Creates another secret of a key.
    #[must_use]
    pub fn mint_secret(&self, key: &KeyId, random: [u8; 10]) -> (KeyId, String) {
        self.build_key(KEY, [key.as_str(), &id::encode_base32(&random)].concat())
    }

    /// Creates a sub-key of a key.
    #[must_use]
    pub fn mint_sub_key(&self, key: &KeyId, random: [u8; 10]) -> (KeyId, String) {
        self.build_key(SUB_KEY, [key.as_str(), &id::encode_base32(&random)].concat())
    }

    fn build_key(&self, kind: KeyKind, text: String) -> (KeyId, String) {
        let mac = compute_tag(&self.current, kind.purpose, &text);
        let key = format!("{}{text}_{mac}", kind.prefix);
        (KeyId { text, is_sub_key: kind == SUB_KEY }, key)
    }

    /// Derives 10 bytes from an idempotency key, so that a repeated request creates the same key.
    #[must_use]
    pub fn derive_bytes(&self, purpose: &str, text: &str) -> [u8; 10] {
        let mut bytes = [0; 10];
        for (to, from) in bytes.iter_mut().zip(compute_keyed_digest(&self.current, purpose, text)) {
            *to = from;
        }
        bytes
    }

    /// Verifies a key in constant time and returns its id; `None` for any other text.
    #[must_use]
    pub fn verify(&self, key: &str) -> Option<KeyId> {
        let kind = [KEY, SUB_KEY].into_iter().find(|kind| key.starts_with(kind.prefix))?;
        let (named, mac) = key.rsplit_once('_')?;
        let id = named.get(kind.prefix.len()..)?;
        let is_long = id.len() == 2 * ID_LEN;
        let is_id = (is_long || (kind == KEY && id.len() == ID_LEN)) && id::is_base32(id);
        let is_proved = || {
            self.proved
                .borrow()
                .get(named)
                .is_some_and(|own| constant_time_eq(own.as_bytes(), mac.as_bytes()))
        };
        let is_ours = is_id && (is_proved() || self.verify_and_remember(kind, named, id, mac));
        is_ours.then(|| KeyId { text: id.to_owned(), is_sub_key: kind == SUB_KEY })
    }

    fn verify_and_remember(&self, kind: KeyKind, named: &str, id: &str, mac: &str) -> bool {
        let signed = self.verify_mac(kind.purpose, id, mac);
        if signed {
            let mut proved = self.proved.borrow_mut();
            if proved.len() == PROVED_MAX {
                proved.clear();
            }
            proved.insert(named.to_owned(), mac.to_owned());
        }
        signed
    }

    /// Computes HMAC-SHA-256 of a text for a purpose, with each valid secret, the current one first.
    #[must_use]
    pub fn compute_digests(&self, purpose: &str, text: &str) -> Vec<[u8; 32]> {
        let secrets = std::iter::once(&self.current).chain(&self.previous);
        secrets.map(|secret| compute_keyed_digest(secret, purpose, text)).collect()
    }

    /// Signs a text for a purpose: 26 Base32 characters.
    #[must_use]
    pub fn sign(&self, purpose: &str, text: &str) -> String {
        compute_tag(&self.current, purpose, text)
    }

    /// Returns whether `mac` is the signature of `text` under the current or the previous secret.
    #[must_use]
    pub fn verify_mac(&self, purpose: &str, text: &str, mac: &str) -> bool {
        let by =
            |secret: &[u8]| constant_time_eq(compute_tag(secret, purpose, text).as_bytes(), mac.as_bytes());
        by(&self.current) || self.previous.as_deref().is_some_and(by)
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CURRENT: &str = "0123456789abcdef0123456789abcdef";
    const OLDER: &str = "fedcba9876543210fedcba9876543210";

    #[test]
    fn a_minted_key_verifies_and_a_forged_one_does_not() {
        let secrets = Secrets::new(CURRENT, None).unwrap();
        let (id, key) = secrets.mint([7; 10]);
        // Cached the second time.
        assert_eq!(secrets.verify(&key), Some(id.clone()));
        assert_eq!(secrets.verify(&key), Some(id));
        for (at, _) in key.char_indices() {
            let mut forged = key.clone().into_bytes();
            forged[at] = if forged[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(secrets.verify(std::str::from_utf8(&forged).unwrap()), None, "changed at {at}");
        }
        for bad in ["", "qk_", "qk__", "qk_0000000000000000_", &key[..key.len() - 1], &format!("{key}0")] {
            assert_eq!(secrets.verify(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_later_secret_and_a_sub_key_name_the_ledger_of_their_key() {
        let secrets = Secrets::new(CURRENT, None).unwrap();
        let (first, text) = secrets.mint([7; 10]);
        let (secret, secret_text) = secrets.mint_secret(&first, [8; 10]);
        let (sub_key, sub_key_text) = secrets.mint_sub_key(&secret, [8; 10]);
        for (id, text) in [(&first, &text), (&secret, &secret_text), (&sub_key, &sub_key_text)] {
            for _ in 0..2 {
                assert_eq!(secrets.verify(text).as_ref(), Some(id), "{text}");
            }
            assert_eq!(id.as_str(), first.as_str());
        }
        assert_eq!((first.access_id(), first.sub_key_id(), secret.sub_key_id()), (None, None, None));
        assert_eq!((secret.access_id(), sub_key.sub_key_id()), (sub_key.access_id(), sub_key.access_id()));
        // A key of one kind is not accepted as another, cached or not.
        for forged in [
            sub_key_text.replacen("qs_", "qk_", 1),
            secret_text.replacen("qk_", "qs_", 1),
            text.replacen("qk_", "qs_", 1),
            format!("qk_{}{}", &sub_key_text[3..19], &text[19..]).replacen("__", "_", 1) + "0",
        ] {
            assert_eq!(secrets.verify(&forged), None, "{forged}");
        }
    }

    #[test]
    fn a_key_survives_one_rotation_of_the_secret_and_no_more() {
        let (id, key) = Secrets::new(OLDER, None).unwrap().mint([1; 10]);
        assert_eq!(Secrets::new(CURRENT, Some(OLDER)).unwrap().verify(&key), Some(id));
        assert_eq!(Secrets::new(CURRENT, None).unwrap().verify(&key), None);
    }

    #[test]
    fn only_so_many_proofs_are_remembered_and_all_keys_verify() {
        let secrets = Secrets::new(CURRENT, None).unwrap();
        for n in 0..2 * PROVED_MAX {
            let mut bytes = [0; 10];
            bytes[..8].copy_from_slice(&n.to_le_bytes());
            let (id, key) = secrets.mint(bytes);
            assert_eq!(secrets.verify(&key), Some(id));
            assert!(secrets.proved.borrow().len() <= PROVED_MAX);
        }
    }

    #[test]
    fn a_short_secret_is_no_secret() {
        assert!(Secrets::new("short", None).is_none());
        assert!(Secrets::new(CURRENT, Some("short")).is_none());
        assert!(Secrets::new(CURRENT, Some("")).is_some());
    }

    #[test]
    fn a_purpose_does_not_sign_for_another() {
        let secrets = Secrets::new(CURRENT, None).unwrap();
        assert!(!secrets.verify_mac("key", "x", &secrets.sign("browser", "x")));
    }
}
