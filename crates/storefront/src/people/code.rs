//! Numeric codes: mailed to a person, or read by a person to the agent.

use crate::context::Context;
use crate::error::Error;
use crate::jose::sign::Keys;
use crate::ports::Ports;

/// Digits of a mailed code.
pub const MAIL_DIGITS: u32 = 8;
/// Digits of a code read to the agent.
pub const USER_DIGITS: u32 = 6;
/// Base32 characters that a code is derived from: 60 bits, which keep the bias of any code below one in 2^33.
const CHARACTERS: usize = 12;
const BASE32: &str = "0123456789abcdefghjkmnpqrstvwxyz";
const USER_CODE: &str = "user code of a browser";

/// Generates a random code for a mail.
///
/// # Errors
/// [`crate::error::ErrorCode::ServerError`] without randomness.
pub fn generate_mail_code<P: Ports>(ctx: &Context<'_, P>) -> Result<String, Error> {
    Ok(derive_digits(&ctx.generate_secret("")?.text, MAIL_DIGITS))
}

/// Derives the code that a browser shows for an attempt; always the same.
#[must_use]
pub fn derive_user_code(keys: &Keys, attempt_id: &str, session: &str) -> String {
    derive_digits(&keys.compute_mac(USER_CODE, &format!("{attempt_id}:{session}")), USER_DIGITS)
}

/// Derives `count` digits from a Base32 text.
fn derive_digits(text: &str, count: u32) -> String {
    let values = text.chars().filter_map(|character| BASE32.find(character)).take(CHARACTERS);
    let value = values.fold(0u64, |sum, value| (sum << 5) | u64::try_from(value).unwrap_or_default());
    let code = value % 10u64.pow(count);
    format!("{code:0width$}", width = usize::try_from(count).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_keep_their_zeros_and_every_digit_comes_about_as_often() {
        assert_eq!(derive_digits("000000000000", 6), "000000");
        assert_eq!(derive_digits("00000000001z", 6), "000063");
        let mut counts = [0u32; 10];
        for seed in 0..2000 {
            let code = derive_digits(&quarry_kernel::mac::hash_secret(&seed.to_string()), USER_DIGITS);
            assert_eq!(code.len(), 6);
            for digit in code.bytes() {
                counts[usize::from(digit - b'0')] += 1;
            }
        }
        assert!(counts.iter().all(|count| (1080..1320).contains(count)), "{counts:?}");
    }
}
