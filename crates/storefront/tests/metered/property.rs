//! Random faults of the database, ledgers and upstream: no call is free by accident or billed twice. Every response is compared
//! with the final ledgers.

use std::collections::BTreeMap;
use std::rc::Rc;

use quarry_storefront::ports::Unavailable;

use crate::metered::stall::*;
use crate::payments::shop::{ask, claimed, get};
use crate::people::world::Fault;

/// Seeded random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }
}

#[test]
fn no_call_is_free_by_accident_and_none_is_billed_twice() {
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..20 {
        let mut dice = Dice(seed);
        let (mut world, seen) = stall();
        world.settings.sellers[0].free_calls = 5;
        let agent = claimed(&world, "p@example.com");
        for at in 0..3 {
            credit(&world, &agent, &format!("ent_{at}"), "credits", 1_000 + 500 * at, None);
        }
        // Expected charges: calls of the allowance, micro-USD, and the part that could not be collected.
        let (mut free, mut micro) = (0u64, 0u64);
        for _ in 0..80 {
            world.pass(1_000);
            let tokens = dice.below(400);
            let (path, says, cost) = match dice.below(7) {
                0 => ("/weather/x", Ok(Says::status(200)), 150),
                1 => ("/weather/x", Ok(Says::status(500)), 0),
                2 => {
                    let usage = format!(r#"[{{"meter":"tokens","quantity":{tokens}}}]"#);
                    ("/model/x", Ok(Says::status(200).with("usage", &usage)), tokens * 3)
                }
                3 => ("/model/x", Ok(Says::status(200).with("usage", "?")), 0),
                4 => ("/model/x", Ok(Says::status(200)), 150),
                5 => ("/weather/x", Err(Unavailable), 0),
                _ => ("/model/x", Ok(Says::status(404)), 0),
            };
            // Ledger responses to lose: the reservation's, or only those to settlements.
            let lost = [0, 0, 0, 1, 0, 2][dice.below(6) as usize];
            let lost_later = if dice.below(2) == 0 { lost } else { 0 };
            let before = spent(&world);
            world.ledger_answers_lost.set(lost - lost_later);
            let (asked, answers_lost, said) =
                (Rc::clone(&seen), Rc::clone(&world.ledger_answers_lost), says.clone());
            *world.upstream.borrow_mut() = Some(Box::new(move |outgoing| {
                asked.borrow_mut().push(outgoing.clone());
                answers_lost.set(lost_later);
                said.as_ref().map(Says::arrived).map_err(|_| Unavailable)
            }));
            if dice.below(12) == 0 {
                *world.fault.borrow_mut() = Some((0..1, Fault::NotApplied));
            }
            let asked_before = seen.borrow().len();
            let answer = ask(&world, &get(&agent, path));
            world.ledger_answers_lost.set(0);
            world.fault.take();
            let was_asked = seen.borrow().len() > asked_before;
            let after = spent(&world);
            let charged = (after.0 - before.0, after.1 - before.1);
            *met.entry(format!("{} {}", answer.status, answer.at("error"))).or_default() += 1;
            if !was_asked || says.is_err() {
                assert_eq!(charged, (0, 0), "what was not served is free: {} {}", answer.status, answer.body);
                continue;
            }
            assert_eq!(answer.status, says.as_ref().unwrap().status, "what was served is handed back");
            if charged.0 > 0 {
                assert_eq!(charged, (1, 0));
                free += 1;
            } else {
                assert!(
                    charged.1 == cost || (charged.1 < cost && path == "/model/x"),
                    "{charged:?} {cost} {path} {says:?}"
                );
                micro += charged.1;
            }
            if cost > 0 && charged == (0, 0) {
                panic!("a call was free by accident");
            }
        }
        assert_eq!(spent(&world), (free, micro));
        assert_eq!(reserved(&world), 0, "nothing stays held");
    }
    for what in ["200 ", "500 ", "404 ", "503 temporarily_unavailable", "402 usage_exhausted"] {
        assert!(met.contains_key(what), "no call met {what}: {met:?}");
    }
}

/// Returns consumed calls of the allowance and micro-USD.
fn spent(world: &crate::people::world::World) -> (u64, u64) {
    let ids: Vec<String> = world.ledgers.borrow().keys().cloned().collect();
    ids.iter().fold((0, 0), |(free, micro), id| match (id.split_once('_'), totals_of(world, id)) {
        (Some(("pn", _)), Some((consumed, _))) => (free + consumed, micro),
        (_, Some((consumed, _))) => (free, micro + consumed),
        _ => (free, micro),
    })
}

fn reserved(world: &crate::people::world::World) -> u64 {
    let ids: Vec<String> = world.ledgers.borrow().keys().cloned().collect();
    ids.iter().filter_map(|id| totals_of(world, id)).map(|(_, reserved)| reserved).sum()
}

fn totals_of(world: &crate::people::world::World, id: &str) -> Option<(u64, u64)> {
    use quarry_ledger::{Command, Reply};
    use quarry_storefront::ports::KeyLedgers as _;
    match pollster::block_on(world.send_ledger_command(id, &Command::Inspect { recent: 0 })) {
        Ok(Reply::Inspected(seen)) => Some((seen.totals.consumed, seen.totals.reserved)),
        _ => None,
    }
}
