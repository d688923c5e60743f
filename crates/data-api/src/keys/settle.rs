//! Settlements on their way to a key's ledger, after the answer. One that is not answered is sent again: it counts once, by its
//! lease's id.
//!
//! A hop costs as much as a tenth of a small call. Where several calls of a key run at once, settlements of the same isolate
//! wait for each other for a few milliseconds and go in one hop. Their slots stay taken as long, while their callers have the
//! answers and may ask again: so that no one is refused for it, there is a free slot for each call in flight ([`is_crowded`]).

use quarry_ledger::Command;

use crate::ports::Ports;

/// How long settlements of a key wait for each other.
const GATHER_MS: u32 = 10;
/// Fewest calls of a key at once for which it is worth waiting for each other.
const CROWD: u32 = 4;
const TRIES: usize = 3;

/// Whether a key with so many calls at once, of so many allowed, has enough of them to wait for each other, and as many slots
/// to spare.
#[must_use]
const fn is_crowded(most: u32, limit: u32) -> bool {
    most >= CROWD && most <= limit / 2
}

/// Settles, or leaves it to a call that settles the same key's within milliseconds; `limit` is of its calls at once.
pub async fn settle<P: Ports>(ports: &P, key_id: &str, settlement: Command, limit: u32) {
    let now = ports.now();
    let settlements = if is_crowded(ports.gathering().most(key_id, now), limit) {
        if !ports.gathering().add(key_id, settlement, now) {
            return;
        }
        ports.pause(GATHER_MS).await;
        ports.gathering().take(key_id)
    } else {
        vec![settlement]
    };
    if settlements.is_empty() {
        return;
    }
    for _ in 0..TRIES {
        if ports.settle(key_id, &settlements).await.is_ok() {
            return;
        }
    }
    for settlement in &settlements {
        let (Command::Commit { lease_id, .. } | Command::Release { lease_id, .. }) = settlement else {
            continue;
        };
        ports.log(&format!("{{\"event\":\"settlement_lost\",\"request_id\":\"{lease_id}\"}}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_uses_half_of_its_slots_waits_for_nobody() {
        for (most, limit, expected) in [
            (1, 25, false),
            (3, 25, false),
            (4, 25, true),
            (12, 25, true),
            (13, 25, false),
            (4, 4, false),
            (4, 1000, true),
        ] {
            assert_eq!(is_crowded(most, limit), expected, "{most} of {limit}");
        }
    }
}
