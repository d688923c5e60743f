//! Keys that verify themselves: `qk_<id>_<mac>`, the mac an HMAC-SHA-256 over the id, truncated to 128 bits. A forged
//! key is refused without a look-up; only the id is ever stored. The secret rotates: current and previous are accepted.

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_kernel::id;
use quarry_kernel::mac::{keyed, same, tag};

const PREFIX: &str = "qk_";
/// Most keys whose proof is remembered.
const PROVED_MAX: usize = 1_000;
const ID_LEN: usize = 16;

/// The id of a key that verified. It can only come from [`Secrets`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyId(String);

impl KeyId {
    /// The id's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// An id named by the operator in a path: the shape is checked, no mac is needed behind the operator's secret.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        (text.len() == ID_LEN && id::is_base32(text)).then(|| Self(text.to_owned()))
    }
}

/// The HMAC secrets of this deployment.
#[derive(Clone)]
pub struct Secrets {
    current: Vec<u8>,
    previous: Option<Vec<u8>>,
    /// Macs that verified, by the id of their key: a digest costs as much as a hundredth of a small call.
    proved: RefCell<HashMap<String, String>>,
}

/// A panic leaves proofs as they were: each is added whole.
impl std::panic::RefUnwindSafe for Secrets {}

impl Secrets {
    /// Shortest secret that is accepted, in bytes.
    pub const MIN_BYTES: usize = 32;

    /// The secrets, or `None` when one of them is too short to be one.
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

    /// Makes the key of 10 random bytes: its id and its text, to be shown once.
    #[must_use]
    pub fn mint(&self, random: [u8; 10]) -> (KeyId, String) {
        let id = id::base32(&random);
        let mac = tag(&self.current, "key", &id);
        let key = format!("{PREFIX}{id}_{mac}");
        (KeyId(id), key)
    }

    /// The 10 bytes that an idempotency key stands for, so that a repeated request makes the same key again.
    #[must_use]
    pub fn repeatable(&self, purpose: &str, text: &str) -> [u8; 10] {
        let mut bytes = [0; 10];
        for (to, from) in bytes.iter_mut().zip(keyed(&self.current, purpose, text)) {
            *to = from;
        }
        bytes
    }

    /// The id of a key of ours; `None` for any other text. Constant time in the mac.
    #[must_use]
    pub fn verify(&self, key: &str) -> Option<KeyId> {
        let (id, mac) = key.strip_prefix(PREFIX)?.split_once('_')?;
        let id = KeyId::named(id)?;
        let is_proved =
            || self.proved.borrow().get(id.as_str()).is_some_and(|own| same(own.as_bytes(), mac.as_bytes()));
        (is_proved() || self.proves(&id, mac)).then_some(id)
    }

    fn proves(&self, id: &KeyId, mac: &str) -> bool {
        let signed = self.signed("key", id.as_str(), mac);
        if signed {
            let mut proved = self.proved.borrow_mut();
            if proved.len() == PROVED_MAX {
                proved.clear();
            }
            proved.insert(id.as_str().to_owned(), mac.to_owned());
        }
        signed
    }

    /// Signs a text for a purpose: 26 base 32 characters.
    #[must_use]
    pub fn sign(&self, purpose: &str, text: &str) -> String {
        tag(&self.current, purpose, text)
    }

    /// Whether `mac` is the signature of `text` by the current or the previous secret.
    #[must_use]
    pub fn signed(&self, purpose: &str, text: &str, mac: &str) -> bool {
        let by = |secret: &[u8]| same(tag(secret, purpose, text).as_bytes(), mac.as_bytes());
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
        // The second time it is remembered.
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
        assert!(!secrets.signed("key", "x", &secrets.sign("browser", "x")));
    }
}
