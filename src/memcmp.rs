//! Comparing bytes, which every look-up of a name does: by words, for the compiler's own goes byte by byte on wasm.

const WORD: usize = 8;

/// C's `memcmp`, for wasm.
///
/// # Safety
/// Both runs can be read for `length` bytes.
#[cfg(target_arch = "wasm32")]
#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(left: *const u8, right: *const u8, length: usize) -> i32 {
    if length == 0 {
        return 0;
    }
    // SAFETY: the caller's.
    let (left, right) =
        unsafe { (core::slice::from_raw_parts(left, length), core::slice::from_raw_parts(right, length)) };
    compare(left, right)
}

/// Below zero, zero or above it, as the first of two runs of the same length comes before the other, is the same or comes after.
fn compare(left: &[u8], right: &[u8]) -> i32 {
    let (Some(last), Some(their_last)) = (left.last_chunk(), right.last_chunk()) else {
        let differences = left.iter().zip(right).map(|(a, b)| i32::from(*a) - i32::from(*b));
        return differences.into_iter().find(|difference| *difference != 0).unwrap_or(0);
    };
    let words = left.as_chunks::<WORD>().0.iter().zip(right.as_chunks::<WORD>().0);
    for (a, b) in words {
        let order = order(*a, *b);
        if order != 0 {
            return order;
        }
    }
    // Overlaps the last whole word, which was the same.
    order(*last, *their_last)
}

/// How words differ in their first byte that does; zero when they are the same.
fn order(left: [u8; WORD], right: [u8; WORD]) -> i32 {
    let (left, right) = (u64::from_le_bytes(left), u64::from_le_bytes(right));
    if left == right {
        return 0;
    }
    let first = (left ^ right).trailing_zeros() & 0b11_1000;
    let byte = |word: u64| i32::try_from(word >> first & 0xff).unwrap_or(0);
    byte(left) - byte(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_ordered_as_their_bytes_are() {
        let run = b"a run of bytes, longer than two words";
        for length in 0..run.len() {
            let run = &run[..length];
            assert_eq!(compare(run, run), 0, "{length}");
            for at in 0..length {
                for byte in [0, 1, 0x7f, 0x80, 0xff] {
                    let mut other = run.to_vec();
                    other[at] = byte;
                    // What comes later differs as well, the other way round.
                    other.iter_mut().skip(at + 1).for_each(|later| *later ^= 0x80);
                    let expected = run.cmp(&other) as i32;
                    assert_eq!(compare(run, &other).signum(), expected, "{length}, {byte} at {at}");
                    assert_eq!(compare(&other, run).signum(), -expected, "{length}, {byte} at {at}");
                }
            }
        }
    }
}
