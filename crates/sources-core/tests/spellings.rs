//! Counts, prices and dates as languages write them, each with what its readers understand. A spelling may stay unread; none
//! may be read as something else.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fmt::Debug;

use quarry_sources_core::{dates, number};

/// The page's language, the text, and what it says; none where it says nothing that a reader can tell without more.
const COUNTS: [(&str, &str, Option<u64>); 104] = [
    ("cs", "4,7 tis.", Some(4700)),
    ("ru", "2,5 тыс.", Some(2500)),
    ("uk", "1,8 млн", Some(1_800_000)),
    ("uk", "6,3 тис.", Some(6300)),
    ("sq", "9,1 mijë", Some(9100)),
    ("pt-BR", "1,4 mi", Some(1_400_000)),
    ("es", "5,6 mil", Some(5600)),
    ("pl", "2,3 mln", Some(2_300_000)),
    ("it", "7,2 mila", Some(7200)),
    ("ko", "3.1천", Some(3100)),
    ("ko", "2.5만", Some(25_000)),
    ("ko", "1.3억", Some(130_000_000)),
    ("zh-CN", "4.8万", Some(48_000)),
    ("zh-TW", "2.2億", Some(220_000_000)),
    ("id", "3,6 rb", Some(3600)),
    ("id", "1,9 jt", Some(1_900_000)),
    ("ru", "1,1 млрд", Some(1_100_000_000)),
    ("th", "1.5 ล้าน", Some(1_500_000)),
    ("th", "2.1 แสน", Some(210_000)),
    ("fa", "۲٫۳ میلیون", Some(2_300_000)),
    ("ar", "٤٫٥ مليون", Some(4_500_000)),
    ("de", "1.234.567", Some(1_234_567)),
    ("fr", "12 345", Some(12_345)),
    ("en", "3,3 zzz", None),
    ("en", "1,234K", Some(1_234_000)),
    ("en", "12.5.3", None),
    ("de", "2,7", None),
    ("en", "1,2 B2", None),
    // Digits and separators of other scripts.
    ("ar", "١٬٢٣٤", Some(1234)),
    ("ar", "١،٢٣٤", Some(1234)),
    ("ar", "١٫٢٣٤", None),
    ("ar", "\u{202B}٣٬٦٠٠\u{202C} تقييم", Some(3600)),
    ("ar", "١٫٢٥٠ ألف", Some(1250)),
    ("ar", "5 الف", Some(5000)),
    ("ja", "１２，３４５件", Some(12_345)),
    ("ja", "１．２Ｋ", Some(1200)),
    ("ja", "１２Ｋ", Some(12_000)),
    ("de-CH", "1’234’567", Some(1_234_567)),
    ("de-CH", "1ʼ234", Some(1234)),
    ("de-CH", "1´234", Some(1234)),
    ("fr", "12\u{202F}345\u{A0}avis", Some(12_345)),
    ("fi", "12\u{2007}345", Some(12_345)),
    ("hi", "12,34,567", Some(1_234_567)),
    ("hi", "१२,३४,५६७", Some(1_234_567)),
    ("en-IN", "1,2,345", None),
    ("en", "1,23,456,789", None),
    // Units in other spellings, and without a space.
    ("hi", "5 हजार", Some(5000)),
    ("hi", "5 ह\u{95B}ार", Some(5000)),
    ("te", "5 లక్షలు", Some(500_000)),
    ("ta", "3 கோடி", Some(30_000_000)),
    ("kn", "2 ಲಕ್ಷ", Some(200_000)),
    ("bn", "৫ লক্ষ", Some(500_000)),
    ("en-IN", "3 lakhs", Some(300_000)),
    ("en-IN", "2 Crores", Some(20_000_000)),
    ("de", "5 tausend", Some(5000)),
    ("de", "1,2 mio.", Some(1_200_000)),
    ("tr", "1,2B", Some(1200)),
    ("tr", "1,2 b", Some(1200)),
    ("es", "1,2M", Some(1_200_000)),
    ("en", "1,2 tn", None),
    ("en", "1,2B", None),
    ("he", "2 מליון", Some(2_000_000)),
    ("iw", "5 אלף", Some(5000)),
    ("vi", "5 ngàn", Some(5000)),
    ("vi", "1,2 tr", Some(1_200_000)),
    ("km", "5 ម៉ឺន", Some(50_000)),
    ("lo", "5 ໝື່ນ", Some(50_000)),
    ("sw", "elfu 1.2", Some(1200)),
    ("sw", "elfu 5", Some(5000)),
    ("si", "ද5", Some(5000)),
    ("ha", "Dubu 3", Some(3000)),
    ("ja", "5百万回", Some(5_000_000)),
    ("ja", "3千件", Some(3000)),
    ("ko", "3백만", Some(3_000_000)),
    ("ko", "1.2만 개", Some(12_000)),
    ("en", "1.2 bn", Some(1_200_000_000)),
    ("en", "3 tn", Some(3_000_000_000_000)),
    ("sv", "3 tn", Some(3000)),
    // Texts without a readable count.
    ("ja", "1万2千件", None),
    ("ko", "3억 5000만", None),
    ("zh-CN", "1.2w", None),
    ("zh-CN", "5w+", None),
    ("en", "2b", None),
    ("ru", "5к", None),
    ("en", "5 min", None),
    ("en", "3 mm", None),
    ("az", "5 min", Some(5000)),
    ("en", "2nd", None),
    ("en", "1½", None),
    ("en", "10⁶", None),
    ("en", "2e6", None),
    ("en", "50%", None),
    ("de", "50 %", None),
    ("ar", "٥٠٪", None),
    ("en", "-5", None),
    ("he", "\u{200E}-5", None),
    ("en", "\u{2212}12", None),
    ("en", "10–20", None),
    ("en", "1K-5K", None),
    ("ja", "100～200", None),
    ("en", "4/5", None),
    ("en", "12:30", None),
    ("en", "$5", None),
    ("en", "#3", None),
];

const PRICES: [(&str, Option<f64>); 73] = [
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
    // Ranges give their low end, with the unit and the mark of the high one.
    ("10–20 €", Some(10.0)),
    ("10 – 20 €", Some(10.0)),
    ("€10-20", Some(10.0)),
    ("1–2 mil. lei", Some(1e6)),
    ("₹1–2 lakh", Some(1e5)),
    ("A7-1299 €", Some(1299.0)),
    // Digits, separators and signs of other scripts.
    ("١٬٢٩٩٫٠٠ ر.س.\u{200F}", Some(1299.0)),
    ("ر.س ١٢٫٥٠٠", Some(12.5)),
    ("د.ك ١٢٫٥٠٠", Some(12.5)),
    ("۱٬۲۹۹٬۰۰۰ ریال", Some(1_299_000.0)),
    ("\u{200F}1,299.00 \u{200F}₪", Some(1299.0)),
    ("￥１，２８０", Some(1280.0)),
    ("৳১,২৯,৯০০.৫০", Some(129_900.5)),
    ("CHF 1`299.50", Some(1299.5)),
    ("12\u{2009}999,90 zł", Some(12_999.9)),
    ("BHD 1.250,500", Some(1250.5)),
    ("TND 1 234,500", Some(1234.5)),
    ("₹1,2,34,567", None),
    // Units.
    ("100万円", Some(1e6)),
    ("5만원", Some(50_000.0)),
    ("₹2.5 lakh", Some(250_000.0)),
    ("₹5 Crore", Some(5e7)),
    ("1,2 triệu ₫", Some(1_200_000.0)),
    ("$5bn", Some(5e9)),
    ("$1.2tn", None),
    ("$2mm", None),
    ("¥5w", None),
    ("1万2千円", None),
    ("1tr2 đ", None),
    ("$15 h", Some(15.0)),
    // Texts whose amount is uncertain.
    ("12€50", Some(12.5)),
    ("12 50 €", None),
    ("€12 50", None),
    ("£1·50", Some(1.5)),
    ("-$20", None),
    ("−20 €", None),
    ("$-5.00", None),
    ("€1½", Some(1.5)),
    ("99€129€", Some(99.0)),
    ("5 kr 10 kr", Some(5.0)),
    ("iPhone 12 Pro", None),
];

const DATES: [(&str, Option<&str>); 60] = [
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
    ("8 ส.ค. 67", None),
    ("12/8/2567", None),
    ("8 محرم 1446", None),
    ("8 رمضان 1445 هـ", None),
    ("8 مرداد 1403", None),
    ("١٤٤٥/٩/٨", None),
    ("२०८१/०४/२४", None),
    ("२०८१ साउन २४", None),
    ("መጋቢት 12 2016", None),
    ("17 श्रावण 1946", None),
    ("令和6年8月8日", None),
    ("民國113年8月8日", None),
    ("平成30年8月8日", None),
    ("5784 אב 4", None),
    ("5/2/2010.", None),
    ("2024-08-123", None),
    ("2024-W32-4", None),
    ("20240808", None),
    ("Aug 8–10, 2024", None),
    ("8-9 août 2024", None),
    ("8 Aug – 3 Sep 2024", None),
    ("31.02.2024", None),
    ("0.0.2024", None),
    ("13/13/2024", None),
    ("２０２４年８月８日", Some("2024-08-08")),
    ("\u{200F}٨\u{200F}/\u{200F}٨\u{200F}/\u{200F}٢٠٢٤", Some("2024-08-08")),
    ("8 फ़रवरी 2024", Some("2024-02-08")),
    ("8 \u{92B}\u{93C}रवरी 2024", Some("2024-02-08")),
    ("2024. 8. 8.", Some("2024-08-08")),
    ("8. 8. 2024", Some("2024-08-08")),
];

/// Checks a table: what is read is right, and nearly all that says something is read.
fn check<K: Copy + Debug, T: PartialEq + Debug>(cases: &[(K, Option<T>)], read: impl Fn(K) -> Option<T>) {
    let wrong: Vec<_> = cases
        .iter()
        .filter_map(|(text, right)| {
            read(*text).filter(|found| Some(found) != right.as_ref()).map(|found| (text, found))
        })
        .collect();
    assert!(wrong.is_empty(), "read as another: {wrong:?}");
    let says = || cases.iter().filter(|(_, right)| right.is_some());
    let unread: Vec<_> = says().filter(|(text, _)| read(*text).is_none()).map(|(text, _)| text).collect();
    assert!(unread.len() * 10 <= says().count(), "unread: {unread:?}");
}

#[test]
fn no_count_is_read_as_another() {
    let says = COUNTS.map(|(language, text, right)| ((language, text), right));
    check(&says, |(language, text)| number::parse_count_in_language(text, Some(language)));
    // Without the language less is read, and nothing else than what the text says in its own.
    for (language, text, right) in COUNTS {
        let read = number::parse_count(text);
        assert!(read.is_none() || read == right, "{text} ({language}): {read:?}, not {right:?}");
    }
}

#[test]
fn no_price_is_read_as_another() {
    check(&PRICES, |text| number::parse_price(text).map(|price| price.amount));
}

#[test]
fn no_date_is_read_as_another() {
    check(&DATES.map(|(text, day)| (text, day.map(str::to_owned))), dates::parse_iso_date);
}

/// Ages such as "3 days ago", in the words of many languages.
const AGES: [&str; 20] = [
    "il y a 5 ans",
    "vor 3 Monaten",
    "5 hr. ago",
    "hace 2 sem.",
    "há 2 dias",
    "2 г. назад",
    "3 дні тому",
    "před 2 týdny",
    "2 godz. temu",
    "för 3 dagar sedan",
    "3 päivää sitten",
    "2 saat önce",
    "3 दिन पहले",
    "৩ দিন আগে",
    "3 วันที่ผ่านมา",
    "3 ngày trước",
    "3일 전",
    "3 天前",
    "قبل ٣ أيام",
    "۳ روز پیش",
];

#[test]
fn reads_a_relative_age_as_an_age_and_not_as_a_day() {
    let unread: Vec<_> = AGES.iter().filter(|age| !dates::is_relative_age(age)).collect();
    assert!(unread.len() <= 2, "unread: {unread:?}");
    for age in AGES {
        assert_eq!(dates::parse_iso_date(age), None, "{age}");
    }
    for text in ["5 people", "3 days", "in 3 days", "12 reviews", "3 km", "7"] {
        assert!(!dates::is_relative_age(text), "{text}");
    }
}
