//! Scans rows, log lines and the audit trail for secrets that were issued, sent or mailed.

use std::collections::BTreeSet;

use crate::identity::invariants::dump;
use crate::identity::stage::stage;
use crate::identity::walks::WALKS;
use crate::people::world::{Fault, World};

type Kind = (&'static str, fn(&str) -> bool);

/// Kinds of secrets, and their format.
const KINDS: [Kind; 6] = [
    ("claim token", |piece| piece.starts_with("clm_")),
    ("link token", |piece| piece.starts_with("att_")),
    ("refresh token", |piece| piece.starts_with("rt_")),
    ("signed token", |piece| piece.starts_with("eyJ") && piece.matches('.').count() == 2),
    ("cookie or mailed link's secret", |piece| {
        piece.len() == 32 && piece.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase())
    }),
    ("code", |piece| [6, 8].contains(&piece.len()) && piece.chars().all(|c| c.is_ascii_digit())),
];

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || "_.-".contains(c)))
        .map(|piece| piece.trim_matches('.'))
}

/// Finds codes; two groups of digits, as people read them, are one code.
fn codes(text: &str) -> Vec<String> {
    let is_group = |piece: &str| [3, 4].contains(&piece.len()) && piece.chars().all(|c| c.is_ascii_digit());
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let pairs = words.windows(2).filter(|pair| is_group(pair[0]) && pair[0].len() == pair[1].len());
    pairs.filter(|pair| is_group(pair[1])).map(|pair| pair.concat()).collect()
}

fn guards(text: &str) -> Vec<String> {
    let fields = text.split("name=\"guard\" value=\"").skip(1);
    fields.filter_map(|field| Some(field.split_once('"')?.0.to_owned())).collect()
}

fn walked(fault: Option<usize>) {
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    for (name, walk) in WALKS {
        let world = stage();
        world.patient.set(true);
        world.fault.replace(fault.map(|at| (at..at + 1, Fault::NotApplied)));
        walk(&world);
        world.fault.take();
        let secrets = secrets(&world, &mut kinds);
        let kept = format!("{}\n{}", dump(&world), world.log.borrow().join("\n"));
        let words: BTreeSet<&str> = kept.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for secret in &secrets {
            let is_code = secret.chars().all(|c| c.is_ascii_digit());
            let found =
                if is_code { words.contains(secret.as_str()) } else { kept.contains(secret.as_str()) };
            assert!(!found, "{secret} of {name} is kept:\n{kept}");
        }
        let has_failed = world.log.borrow().iter().any(|line| line.contains("\"status\":5"));
        assert_eq!(has_failed, fault.is_some(), "failures are told by their status");
    }
    assert_eq!(kinds.len(), KINDS.len() + 1, "{kinds:?}");
}

fn secrets(world: &World, kinds: &mut BTreeSet<&'static str>) -> BTreeSet<String> {
    let mails = world.mails.borrow();
    let heard = world.heard.borrow();
    let mut secrets = BTreeSet::new();
    for text in heard.iter().chain(mails.iter().map(|mail| &mail.text)) {
        for (kind, is_one) in KINDS {
            for piece in pieces(text).filter(|piece| is_one(piece)) {
                kinds.insert(kind);
                secrets.insert(piece.to_owned());
                // The signature alone is as sensitive as the token.
                secrets.extend(piece.rsplit_once('.').map(|(_, signature)| signature.to_owned()));
            }
        }
        secrets.extend(codes(text));
        for guard in guards(text) {
            kinds.insert("form's guard");
            secrets.insert(guard);
        }
    }
    secrets.remove("123456"); // nobody's code
    secrets
}

#[test]
fn no_secret_that_was_given_out_is_in_a_row_or_in_the_log() {
    walked(None);
}

#[test]
fn no_secret_is_in_the_log_of_a_failure() {
    walked(Some(1));
}
