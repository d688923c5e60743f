//! Tests of durable rows as the storage returns them: read correctly, or not at all (rule 12).

#![allow(clippy::unwrap_used, reason = "a test")]

use quarry_kernel::time::UnixMs;
use quarry_ledger::*;

/// Rows of every kind: two lots, and three tallies, one of which has four settlements with further lots.
const STORED: &str = concat!(
    r#"[[1,"a","active",25,5,1,2,3,"L",null],"#,
    r#"[2,"pay_1","top_up",66666,4,9,5,null,0,0],[2,"pay_2","free",10,0,null,-6,7,0,0],"#,
    r#"[3,"pay_1","charged",7,"9007199254740993","0","K","M",4,0],[3,null,"released",2,"0","0","K","L",0,0],"#,
    r#"[3,null,"uncollected",1,"0","5","K","K",0,0],[4,3000000,7,0,0,0,0,0,0,0]]"#
);

fn lot(reference: &str, kind: LotKind, granted: u64, consumed_base: u64) -> LotRow {
    let reference = reference.to_owned();
    LotRow {
        reference,
        kind,
        granted,
        consumed_base,
        expires_at: None,
        granted_at: UnixMs(5),
        withdrawn_at: None,
    }
}

fn tally(outcome: Outcome, rows: u64, short: u64, newest: &str) -> Tally {
    let (oldest, newest) = ("K".to_owned(), newest.to_owned());
    Tally { lot: None, outcome, rows, units: 0, short, oldest, newest }
}

#[test]
fn restores_values_from_rows() {
    let (stored, further) = StoredRows::from_rows(STORED).unwrap();
    assert_eq!(further, 4);
    let account = AccountRow {
        account: "a".to_owned(),
        status: KeyStatus::Active,
        concurrency_limit: 25,
        created_at: UnixMs(5),
        released_base: 1,
        uncollected_base: 2,
        short_base: 3,
        forgotten_before: "L".to_owned(),
        settings: Settings::default(),
    };
    let charged =
        Tally { lot: Some("pay_1".to_owned()), units: (1 << 53) + 1, ..tally(Outcome::Charged, 7, 0, "M") };
    let expected = StoredRows {
        account: Some(account),
        lots: vec![
            LotRow { expires_at: Some(UnixMs(9)), ..lot("pay_1", LotKind::TopUp, 66_666, 4) },
            LotRow {
                granted_at: UnixMs(-6),
                withdrawn_at: Some(UnixMs(7)),
                ..lot("pay_2", LotKind::Free, 10, 0)
            },
        ],
        tallies: vec![charged, tally(Outcome::Released, 2, 0, "L"), tally(Outcome::Uncollected, 1, 5, "K")],
        further: Vec::new(),
        failures: Some(FailuresRow { drawn_micro: 3_000_000, at: UnixMs(7) }),
        access: Vec::new(),
    };
    assert_eq!(stored, expected);
    assert_eq!(StoredRows::from_rows("[]").unwrap(), (StoredRows::default(), 0));
}

/// Replacing any value by another type, or cutting it off, is an error.
#[test]
fn a_value_of_another_type_is_an_error_and_never_a_default() {
    for (good, bad) in [
        (r#""a","active""#, r#"null,"active""#),
        (r#""active""#, r#""idle""#),
        ("25,5,1,2,3", "25.5,5,1,2,3"),
        ("25,5,1,2,3", "4294967296,5,1,2,3"),
        ("25,5,1,2,3", "25,null,1,2,3"),
        ("25,5,1,2,3", "25,5,-1,2,3"),
        ("25,5,1,2,3", r#"25,5,1,"2",3"#),
        (r#",3,"L",null]"#, r#",3,{},null]"#),
        (r#",3,"L",null]"#, r#",3,"L"]"#),
        (r#",3,"L",null]"#, r#",3,"L",7]"#),
        ("66666,4", "null,4"),
        ("null,-6,7", r#""",-6,7"#),
        (r#"7,"9007199254740993""#, "7,9007199254740993"),
        (r#""9007199254740993""#, r#""1.0""#),
        (r#""9007199254740993""#, r#""""#),
        (r#""K","M",4"#, r#"null,"M",4"#),
        (r#""K","M",4"#, r#""K","M",null"#),
        (r#"[4,3000000"#, r#"[4,"3000000""#),
        (r#"[4,3000000"#, r#"[6,3000000"#),
        (r#"[4,3000000,7,0,0,0,0,0,0,0]]"#, r#"[]]"#),
        (r#"[4,3000000,7,0,0,0,0,0,0,0]]"#, r#"{}]"#),
        (r#"[4,3000000,7,0,0,0,0,0,0,0]]"#, r#"[4,3000000,7"#),
    ] {
        assert!(STORED.contains(good), "{good}");
        assert!(StoredRows::from_rows(&STORED.replace(good, bad)).is_err(), "{bad}");
    }
    assert!(StoredRows::from_rows("{}").is_err());
    assert!(StoredRows::from_rows("").is_err());
}

#[test]
fn settlements_are_read_with_their_further_lots() {
    let plain = r#"["L","pay_1","charged",7,1,null,0,"/a",null,null,0]"#;
    let spanning = r#"["M","pay_1","charged",7,1,"[[\"pay_2\",9],[\"pay_3\",2]]",2,null,"e",null,0]"#;
    let read: Vec<Settlement> = parse_rows(&format!("[{plain},{spanning}]")).unwrap();
    let part = |lot: &str, units| LotCharge { lot: lot.to_owned(), units };
    let settlement = Settlement {
        lease_id: "L".to_owned(),
        lot: Some("pay_1".to_owned()),
        outcome: Outcome::Charged,
        at: UnixMs(7),
        units: 1,
        further: Vec::new(),
        short: 0,
        label: Some("/a".to_owned()),
        error: None,
        sub_key: None,
        unkept: false,
    };
    let further = Settlement {
        lease_id: "M".to_owned(),
        further: vec![part("pay_2", 9), part("pay_3", 2)],
        short: 2,
        label: None,
        error: Some("e".to_owned()),
        ..settlement.clone()
    };
    assert_eq!(read, [settlement, further]);
    for (good, bad) in [
        (r#""[["#, r#""["#),
        (r#"2\",9"#, r#"2\",9.5"#),
        (r#"2\",9"#, r#"2\",\"9\""#),
        (r#"3\",2"#, r#"3\""#),
    ] {
        assert!(spanning.contains(good), "{good}");
        assert!(parse_rows::<Settlement>(&format!("[{}]", spanning.replace(good, bad))).is_err(), "{bad}");
    }
    let texts: Vec<Vec<LotCharge>> = parse_rows(r#"[["[[\"pay_2\",9]]"],["[]"]]"#).unwrap();
    assert_eq!(texts.concat(), [part("pay_2", 9)]);
    assert!(parse_rows::<Vec<LotCharge>>("[[null]]").is_err());
}

#[test]
fn use_and_failures_are_read_from_their_rows() {
    let use_of_a_day =
        DailyUsage { day: 20_000, label: "/a".to_owned(), outcome: Outcome::Charged, calls: 2, units: 300 };
    assert_eq!(parse_rows::<DailyUsage>(r#"[[20000,"/a","charged",2,300]]"#).unwrap(), [use_of_a_day]);
    let failed = FailedCall { lease_id: "L".to_owned(), at: UnixMs(7), label: None, error: "e".to_owned() };
    assert_eq!(parse_rows::<FailedCall>(r#"[["L",7,null,"e"]]"#).unwrap(), [failed]);
    assert!(parse_rows::<FailedCall>(r#"[["L",7,null,null]]"#).is_err());
    assert!(parse_rows::<FailedCall>(r#"[{"lease_id":"L","at":7,"label":null,"error":"e"}]"#).is_err());
}

#[test]
fn restores_owner_settings_from_rows() {
    let json = concat!(
        r#"[[1,"a","active",25,5,1,2,3,"L","{\"unkept\":true,\"alert\":{\"below\":5,\"to\":\"t\"},\"is_armed\":true}"],"#,
        r#"[5,"",null,5,6,0,0,0,0,0],"#,
        r#"[5,"s","{\"label\":\"a\",\"daily_limit\":3,\"endpoints\":[\"/a\"]}",5,null,2,20000,1,0,0]]"#
    );
    let (stored, _) = StoredRows::from_rows(json).unwrap();
    let settings = stored.account.unwrap().settings;
    let alert = Some(AlertTerms { below: 5, to: "t".to_owned() });
    assert_eq!(settings, Settings { unkept: true, alert, is_armed: true, notice: None });
    let terms = SubKeyTerms {
        label: "a".to_owned(),
        daily_limit: Some(3),
        endpoints: vec!["/a".to_owned()],
        ..SubKeyTerms::default()
    };
    let row = |id: &str, terms| AccessRow {
        id: id.to_owned(),
        terms,
        made_at: UnixMs(5),
        ends_at: None,
        used: 0,
        day: 0,
        used_in_day: 0,
    };
    let first = AccessRow { ends_at: Some(UnixMs(6)), ..row("", None) };
    let sub_key = AccessRow { used: 2, day: 20_000, used_in_day: 1, ..row("s", Some(terms)) };
    assert_eq!(stored.access, [first, sub_key]);
    for (good, bad) in [
        (r#"{\"unkept\""#, r#"{\"unkept"#),
        (r#"\"daily_limit\":3"#, r#"\"daily_limit\":-3"#),
        ("5,6,0", "5,true,0"),
    ] {
        assert!(json.contains(good), "{good}");
        assert!(StoredRows::from_rows(&json.replace(good, bad)).is_err(), "{bad}");
    }
    let call = r#"["L",7,"/a","charged",1,null,"s",1]"#;
    let read = parse_rows::<Call>(&format!("[{call}]")).unwrap();
    assert_eq!((read[0].sub_key.as_deref(), read[0].unkept, read[0].units), (Some("s"), true, 1));
    assert!(parse_rows::<Call>(&format!("[{}]", call.replace(",1]", ",2]"))).is_err());
}
