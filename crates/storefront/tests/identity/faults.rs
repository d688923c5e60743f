//! Database faults at the first batch of every request of a walk, then at the second, and so on, before or after the batch took
//! effect. A client that retries reaches the same final state: nothing is half-done, and no identity is lost.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::identity::invariants;
use crate::identity::stage::{Identity, claimed, complete, confirm, count, ok, refused, service_auth, stage};
use crate::identity::walks::{WALKS, Walk};
use crate::people::world::{Fault, World};

/// Runs each walk with `length` consecutive faults at each batch; returns the walks that failed.
fn faulty(
    walks: &[Walk],
    fault: Fault,
    length: usize,
    survives: fn(&World, fn(&World)) -> bool,
) -> Vec<(&'static str, usize)> {
    let mut lost = Vec::new();
    for &(name, walk) in walks {
        for at in 0.. {
            let world = stage();
            world.patient.set(true);
            world.fault.replace(Some((at..at + length, fault)));
            if !survives(&world, walk) {
                lost.push((name, at));
            }
            world.fault.take();
            invariants::hold(&world, &format!("{fault:?} at {at}, {length} in a row, of {name}"));
            let told = count(
                &world,
                "SELECT COUNT(*) FROM identity_events WHERE kind = 'mail_sent' AND outcome = 'ok'",
            );
            let sent = world.mails.borrow().len() as i64;
            assert!(
                length > 1 || told == sent,
                "{told} mails told and {sent} sent: {fault:?} at {at} of {name}"
            );
            if world.failed.get() == 0 {
                assert!(at > 2, "no fault was tried");
                break;
            }
        }
    }
    lost
}

fn ends_well(world: &World, walk: fn(&World)) -> bool {
    catch_unwind(AssertUnwindSafe(|| walk(world))).is_ok()
}

#[test]
fn a_batch_that_fails_before_it_is_applied_can_be_repeated() {
    assert_eq!(faulty(&WALKS, Fault::NotApplied, 1, ends_well), []);
}

#[test]
fn a_batch_whose_answer_is_lost_can_be_repeated() {
    assert_eq!(faulty(&WALKS, Fault::AnswerLost, 1, ends_well), []);
}

/// A response may then be lost for good, but each change is complete.
#[test]
fn a_database_that_stays_away_leaves_nothing_half_done() {
    let whatever = |world: &World, walk: fn(&World)| {
        let _ = ends_well(world, walk);
        true
    };
    faulty(&WALKS[..3], Fault::AnswerLost, 2, whatever);
}

#[test]
fn a_completion_whose_answers_are_all_lost_is_delivered_once_and_can_be_replaced() {
    let world = stage();
    let made = ok(&world, &service_auth("ada@example.com"));
    let (_, shown) = confirm(&world, &made.at("claim/attempt/verification_uri"));
    let request = complete(&made.at("claim/token"), &shown.code());
    world.fault.replace(Some((2..4, Fault::AnswerLost)));
    refused(&world, &request, 503, "temporarily_unavailable");
    world.fault.take();
    refused(&world, &request, 409, "already_claimed");
    invariants::hold(&world, "a lost identity");
    let again: Identity = claimed(&world, "ada@example.com");
    again.works(&world);
}
