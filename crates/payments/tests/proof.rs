//! Proofs of payments as they are stored.
#![allow(clippy::unwrap_used)]

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_payments::records::proof::{Proof, SignedTransfer};

#[test]
fn a_proof_is_read_as_it_was_written_and_nothing_else_is_one() {
    let signed = SignedTransfer {
        asset: "0xa".to_owned(),
        from: "0xb".to_owned(),
        nonce: "0xc".to_owned(),
        to: "0xd".to_owned(),
        value: MicroUsd(7),
        valid_before_s: 9,
    };
    let text = |text: &str| text.to_owned();
    let wallet = |transfer, permit| Proof::Wallet {
        body: text("{}"),
        network: text("eip155:8453"),
        version: 2,
        transfer,
        permit,
        payer: text("0xb"),
    };
    let checkout = |url| Proof::Checkout {
        name: text("a plan"),
        success_url: text("https://a.example"),
        cancel_url: text("https://b.example"),
        expires_at: UnixMs(5),
        url,
    };
    let card = Proof::Card { token: text("spt"), challenge_id: text("ch"), description: text("a line") };
    for proof in [
        wallet(Some(signed.clone()), None),
        wallet(None, Some(signed)),
        card,
        checkout(None),
        checkout(Some(text("https://c.example"))),
    ] {
        let row = serde_json::to_string(&proof).unwrap();
        assert_eq!(serde_json::from_str::<Proof>(&row).unwrap(), proof, "{row}");
    }
    for row in [r#"{"by":"cash"}"#, r#"{"by":"card","token":"spt"}"#, "{}", "null"] {
        assert!(serde_json::from_str::<Proof>(row).is_err(), "{row}");
    }
}
