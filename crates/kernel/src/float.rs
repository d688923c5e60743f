//! Decimal numbers in texts. The standard library reads any number of digits and any exponent exactly, with ten KiB of powers
//! that nothing compresses; what is asked for here has at most nineteen digits, and those are read exactly too.

/// Most digits that are taken exactly: what 64 bits hold.
const DIGITS_MAX: u32 = 19;
/// The least power of ten by which a quotient of 128 bits has all that rounding needs.
const PLACES_MIN: i32 = -21;
/// Down to it, what is divided by is a number of 64 bits.
const EXACT_MIN: i32 = -19;
/// An exponent beyond it is zero or infinity, whatever the digits.
const EXPONENT_MAX: i32 = 400;

/// The number nearest to a decimal one: `-4.70`, `+.5`, `5.`, `1e-7`; none for anything else, for words (`inf`, `nan`) and for
/// what is beyond the largest number. Digits after the nineteenth count no more than a power of ten.
#[must_use]
pub fn float(text: &str) -> Option<f64> {
    let (is_negative, unsigned) = match text.as_bytes() {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let (mut value, mut digits, mut exponent) = (0_u64, 0, 0_i32);
    let (mut is_begun, mut is_fraction) = (false, false);
    for (at, byte) in unsigned.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                is_begun = true;
                if digits < DIGITS_MAX {
                    value = value * 10 + u64::from(byte - b'0');
                    digits += u32::from(value > 0);
                    exponent -= i32::from(is_fraction);
                } else {
                    exponent += i32::from(!is_fraction);
                }
            }
            b'.' if !is_fraction => is_fraction = true,
            b'e' | b'E' => {
                let written = text.get(text.len() - unsigned.len() + at + 1..)?;
                exponent += written.parse::<i32>().ok()?.clamp(-EXPONENT_MAX, EXPONENT_MAX);
                break;
            }
            _ => return None,
        }
    }
    if !is_begun {
        return None;
    }
    let number = scaled(value, exponent);
    number.is_finite().then_some(if is_negative { -number } else { number })
}

/// As [`float`], of digits, a minus and a point alone.
#[must_use]
pub fn plain(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte));
    float(text).filter(|_| is_plain)
}

/// `value` times a power of ten, rounded once where it can be.
#[allow(clippy::cast_precision_loss)] // a conversion rounds to the nearest, as it should
fn scaled(value: u64, exponent: i32) -> f64 {
    let power = |exponent: u32| 10_u128.pow(exponent);
    match exponent {
        _ if value == 0 => 0.0,
        // Both are exact, so the quotient is rounded once.
        EXACT_MIN..0 if value < 1 << f64::MANTISSA_DIGITS => {
            value as f64 / 10_u64.pow(exponent.unsigned_abs()) as f64
        }
        PLACES_MIN..0 => {
            // All the bits that fit, so that the quotient has more than a number keeps; a rest that is lost marks the last one.
            let shift = value.leading_zeros() + 64;
            let (dividend, divisor) = (u128::from(value) << shift, power(exponent.unsigned_abs()));
            let quotient = (dividend / divisor) | u128::from(!dividend.is_multiple_of(divisor));
            quotient as f64 / power_of_two(shift)
        }
        0..=19 => (u128::from(value) * power(exponent.unsigned_abs())) as f64,
        _ => value as f64 * 10_f64.powi(exponent),
    }
}

/// Two to the power of `exponent`, at most 128.
fn power_of_two(exponent: u32) -> f64 {
    f64::from_bits(u64::from(1023 + exponent) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_is_none() {
        for text in [
            "", "-", "+", ".", "-.", "e5", "1e", "1e+", "--1", "1.2.3", "1,5", " 1", "inf", "NaN", "٣",
            "0x1", "1e999",
        ] {
            assert_eq!(float(text), None, "{text}");
        }
    }

    #[test]
    fn a_plain_number_has_no_plus_and_no_exponent() {
        for text in ["+1", "1e2", "1E2", "", "-", "."] {
            assert_eq!(plain(text), None, "{text}");
        }
        for text in ["-4.70", ".5", "5.", "0"] {
            assert_eq!(plain(text), float(text), "{text}");
        }
    }

    #[test]
    fn numbers_are_what_the_standard_library_reads() {
        let texts = [
            "0",
            "-0",
            "+7",
            ".5",
            "5.",
            "4.7",
            "0.1",
            "48.85837009999999",
            "2.2944813000000001",
            "-179.99999999999997",
            "9007199254740993",
            "18446744073709551615",
            "1e22",
            "1e23",
            "12345678901234567e5",
            "0.000001",
            "1e-7",
            "123E-9",
            "000012.5000",
            "1e400e",
            "0e999",
            "1e-999",
        ];
        for text in texts {
            assert_eq!(float(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn nineteen_digits_are_rounded_once() {
        let mut state = 88_172_645_463_325_252_u64;
        for round in 0..200_000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let digits = (state >> (round % 60) & 0x7fff_ffff_ffff_ffff).to_string();
            let places = (state % 22) as usize;
            let text = match digits.len().checked_sub(places) {
                Some(point) => format!("{}.{}", &digits[..point], &digits[point..]),
                None => format!(".{}{digits}", "0".repeat(places - digits.len())),
            };
            assert_eq!(float(&text), text.parse().ok(), "{text}");
            let power = format!("{digits}e{}", state % 20);
            assert_eq!(float(&power), power.parse().ok(), "{power}");
        }
    }

    #[test]
    fn more_digits_and_larger_powers_are_near() {
        for text in
            ["3.14159265358979323846264338327950288", "1e-30", "6.02214076e23", "6.62607015e-34", "1.5e300"]
        {
            let exact: f64 = text.parse().unwrap();
            let read = float(text).unwrap();
            assert!((read / exact - 1.0).abs() < 1e-14, "{text}: {read}");
        }
    }
}
