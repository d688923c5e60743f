//! Counts, prices and dates as languages write them, each with what its readers understand. A spelling may stay unread; none
//! may be read as something else.
#![allow(clippy::unwrap_used, clippy::panic)]

use quarry_sources_core::{dates, number};

/// The text, and what it says; none where it says nothing that a reader can tell without more.
const COUNTS: [(&str, Option<u64>); 28] = [
    ("4,7 tis.", Some(4700)),
    ("2,5 тыс.", Some(2500)),
    ("1,8 млн", Some(1_800_000)),
    ("6,3 тис.", Some(6300)),
    ("9,1 mijë", Some(9100)),
    ("1,4 mi", Some(1_400_000)),
    ("5,6 mil", Some(5600)),
    ("2,3 mln", Some(2_300_000)),
    ("7,2 mila", Some(7200)),
    ("3.1천", Some(3100)),
    ("2.5만", Some(25_000)),
    ("1.3억", Some(130_000_000)),
    ("4.8万", Some(48_000)),
    ("2.2億", Some(220_000_000)),
    ("3,6 rb", Some(3600)),
    ("1,9 jt", Some(1_900_000)),
    ("1,1 млрд", Some(1_100_000_000)),
    ("1.5 ล้าน", Some(1_500_000)),
    ("2.1 แสน", Some(210_000)),
    ("۲٫۳ میلیون", Some(2_300_000)),
    ("٤٫٥ مليون", Some(4_500_000)),
    ("1.234.567", Some(1_234_567)),
    ("12 345", Some(12_345)),
    ("3,3 zzz", None),
    ("1,234K", Some(1_234_000)),
    ("12.5.3", None),
    ("2,7", None),
    ("1,2 B2", None),
];

const PRICES: [(&str, Option<f64>); 32] = [
    ("kr 1.299,50", Some(1299.5)),
    ("1 299,50 Kč", Some(1299.5)),
    ("Rp 1.250.000", Some(1_250_000.0)),
    ("1.250.000 ₫", Some(1_250_000.0)),
    ("$ 1.299.990", Some(1_299_990.0)),
    ("CLP 12.990", Some(12_990.0)),
    ("BHD 3.250", Some(3.25)),
    ("OMR 1.200", Some(1.2)),
    ("KWD 12,500", None),
    ("¥1,280", Some(1280.0)),
    ("₩12,800", Some(12_800.0)),
    ("S/ 129.90", Some(129.9)),
    ("Bs. 1.299,00", Some(1299.0)),
    ("RM1,299.00", Some(1299.0)),
    ("฿1,290", Some(1290.0)),
    ("₱1,299.50", Some(1299.5)),
    ("₦12,500", Some(12_500.0)),
    ("HK$1,299", Some(1299.0)),
    ("R$ 1,5 mil", Some(1500.0)),
    ("US$ 2.5M", Some(2_500_000.0)),
    ("EUR 12,5", Some(12.5)),
    ("CHF 1’299.50", Some(1299.5)),
    ("₴1 299", Some(1299.0)),
    ("1.299,00 ден", Some(1299.0)),
    ("12,50 лв.", Some(12.5)),
    ("GEL 12,50", Some(12.5)),
    ("AMD 5,600", Some(5600.0)),
    ("TOP 5", None),
    ("AMD 7", None),
    ("5 KM", None),
    ("R16", None),
    ("12.5.3 €", None),
];

const DATES: [(&str, Option<&str>); 30] = [
    ("8. kolovoza 2024.", Some("2024-08-08")),
    ("8 серпня 2024 р.", Some("2024-08-08")),
    ("8 sierpnia 2024", Some("2024-08-08")),
    ("8. elokuuta 2024", Some("2024-08-08")),
    ("2024. aug. 8.", Some("2024-08-08")),
    ("2024 m. rugpjūčio 8 d.", Some("2024-08-08")),
    ("8. ágúst 2024", Some("2024-08-08")),
    ("8 Ağu 2024", Some("2024-08-08")),
    ("8 Ogos 2024", Some("2024-08-08")),
    ("8 Agustus 2024", Some("2024-08-08")),
    ("8 สิงหาคม 2567", Some("2024-08-08")),
    ("8 अगस्त 2024", Some("2024-08-08")),
    ("৮ আগস্ট, ২০২৪", Some("2024-08-08")),
    ("8 août 2024", Some("2024-08-08")),
    ("08/08/2024", Some("2024-08-08")),
    ("2024/8/8", Some("2024-08-08")),
    ("2024年8月8日", Some("2024-08-08")),
    ("2024년 8월 8일", Some("2024-08-08")),
    ("8 Αυγούστου 2024", Some("2024-08-08")),
    ("8 ago 2024", Some("2024-08-08")),
    ("jueves, 8 de agosto de 2024", Some("2024-08-08")),
    ("Donnerstag, 8. August 2024", Some("2024-08-08")),
    ("08/09/2024", None),
    ("8.8.24", None),
    ("8 srp 2024", None),
    ("19 listopada 2013", None),
    ("August 2024", None),
    ("1403/5/18", None),
    ("8 people in 2024", None),
    ("iPhone 12 2020", None),
];

/// Checks a table: what is read is right, and nearly all that says something is read.
fn check<T: PartialEq + std::fmt::Debug>(cases: &[(&str, Option<T>)], read: impl Fn(&str) -> Option<T>) {
    for (text, right) in cases {
        let found = read(text);
        assert!(found.is_none() || found == *right, "{text}: {found:?}, not {right:?}");
    }
    let say = cases.iter().filter(|(_, right)| right.is_some()).count();
    let unread: Vec<_> = cases
        .iter()
        .filter(|(text, right)| right.is_some() && read(text).is_none())
        .map(|(text, _)| text)
        .collect();
    assert!(unread.len() * 10 <= say, "unread: {unread:?}");
}

#[test]
fn no_count_is_read_as_another() {
    check(&COUNTS, number::parse_count);
}

#[test]
fn no_price_is_read_as_another() {
    check(&PRICES, |text| number::parse_price(text).map(|price| price.amount));
}

#[test]
fn no_date_is_read_as_another() {
    check(&DATES.map(|(text, day)| (text, day.map(str::to_owned))), dates::parse_iso_date);
}
