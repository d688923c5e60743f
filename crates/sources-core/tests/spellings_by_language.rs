//! Further spellings of counts, prices, dates and ages in many languages: each is read as what it says, or not at all.
#![allow(clippy::unwrap_used)]

use quarry_sources_core::{caption_date, dates, number};

/// Spellings that are read; the language, the text, and its count.
#[rustfmt::skip]
const COUNTS: [(&str, &str, u64); 48] = [
    ("tr", "1,2 Mr", 1_200_000_000), ("tr", "4,5 Mn görüntüleme", 4_500_000), ("cs", "12 tis. hodnocení", 12_000), ("sk", "2 mil. recenzií", 2_000_000),
    ("pl", "3 tys. opinii", 3000), ("hu", "3,5 Mrd", 3_500_000_000), ("ro", "12 mii de recenzii", 12_000), ("fi", "1,2 t. arvostelua", 1200),
    ("nb", "4,5 tusen", 4500), ("da", "1,2 mia.", 1_200_000_000), ("is", "3 þús.", 3000), ("is", "1,2 ma.", 1_200_000_000),
    ("et", "1,2 tuh", 1200), ("lv", "1,5 mljrd.", 1_500_000_000), ("lt", "2,3 mln.", 2_300_000), ("bg", "3 млрд.", 3_000_000_000),
    ("uk", "4 тисячі", 4000), ("sr-Latn", "1,2 hilj.", 1200), ("sl", "1 mrd.", 1_000_000_000), ("mk", "1,2 илј.", 1200),
    ("el", "1,2 δισ.", 1_200_000_000), ("he", "1.2 אלף", 1200), ("ar", "5 آلاف", 5000), ("fa", "۳٫۴ میلیارد", 3_400_000_000),
    ("ur", "2 کروڑ", 20_000_000), ("bn", "1.2 লা", 120_000), ("ta", "1.2 ஆ", 1200), ("te", "1.2వే", 1200),
    ("mr", "1.2 ह", 1200), ("gu", "૩ લાખ", 300_000), ("th", "3.4 ล้าน", 3_400_000), ("vi", "1,5 T", 1_500_000_000),
    ("id", "1,5 M", 1_500_000_000), ("ms", "3 juta", 3_000_000), ("zh-TW", "3,456 則", 3456), ("ko", "리뷰 3.4만", 34_000),
    ("ka", "1,5 მლრდ.", 1_500_000_000), ("hy", "3 մլն", 3_000_000), ("kk", "1,2 мың", 1200), ("mn", "3сая", 3_000_000),
    ("sw", "milioni 2", 2_000_000), ("fil", "3 libo", 3000), ("gl", "1,2 mil", 1200), ("am", "1.2 ሺ", 1200),
    ("af", "3 m", 3_000_000), ("nl", "2 duizend", 2000), ("fr", "1,5 Md", 1_500_000_000), ("si", "ද1.2", 1200),
];

/// Spellings that name something else than a number of things, or a unit that nobody knows.
#[rustfmt::skip]
const NO_COUNTS: [(&str, &str); 14] = [
    ("de", "4 Std."), ("da", "3 mdr."), ("he", "5 דק׳"), ("mr", "5 मि॰"), ("en", "2 dozen"), ("de", "3 Dutzend"), ("en", "1 1/2"),
    ("en", "1.5x"), ("en", "3.5K–4K"), ("de", "1,5 km"), ("is", "3 xyz."), ("sv", "1,2 mdr"), ("en", "24/7"), ("bn", "৫০%"),
];

#[test]
fn counts_of_many_languages_are_read() {
    for (language, text, count) in COUNTS {
        assert_eq!(number::parse_count_in_language(text, Some(language)), Some(count), "{text} ({language})");
        let read = number::parse_count(text);
        assert!(read.is_none_or(|read| read == count), "{text} without its language: {read:?}");
    }
    for (language, text) in NO_COUNTS {
        assert_eq!(number::parse_count_in_language(text, Some(language)), None, "{text} ({language})");
    }
}

#[test]
fn prices_of_many_countries_are_read() {
    #[rustfmt::skip]
    let prices = [
        ("12 990 Ft", Some(12_990.0)), ("129 ש\"ח", Some(129.0)), ("129.00 درهم", Some(129.0)), ("₹ 1.3 Lakh", Some(130_000.0)), ("Tk 1,299", Some(1299.0)),
        ("රු 1,299", Some(1299.0)), ("Rp1.299.000", Some(1_299_000.0)), ("1,299 บาท", Some(1299.0)), ("KD 1.250", Some(1.25)), ("1.250 KD", Some(1.25)),
        ("BD 3.500", Some(3.5)), ("JD 12.500", Some(12.5)), ("SR 1,299.00", Some(1299.0)), ("Gs. 129.000", Some(129_000.0)), ("129 000 soʻm", Some(129_000.0)),
        ("1,2 Mrd. €", Some(1.2e9)), ("3,5 tys. zł", Some(3500.0)), ("1.2億円", Some(1.2e8)), ("1,5 млрд руб.", Some(1.5e9)), ("S/ 1,2 mil", Some(1200.0)),
        // A unit or a currency, a thousand or a million: nobody knows.
        ("₹3 L", None), ("$5 mil", None), ("5 mil lei", None), ("US$1–2 mil", None), ("€5 mil.", None), ("R$ 1,5 mil.", None),
    ];
    for (text, amount) in prices {
        assert_eq!(number::parse_price(text).map(|price| price.amount), amount, "{text}");
        assert!(number::has_price(text), "{text}");
    }
    assert!(number::is_like_price("۱۲۹٬۰۰۰ تومان"));
}

#[test]
fn takes_no_number_of_raters_for_a_rating_and_no_page_for_a_total() {
    for (text, rating) in [
        ("4.8 stars 1,234 Reviews", 4.8),
        ("4,8 Sterne 3 Rezensionen", 4.8),
        ("1,234 ratings 4.8", 4.8),
        ("4.125 out of 5", 4.125),
        ("5점 만점에 4.5점", 4.5),
        ("٤٫٥ من ٥", 4.5),
    ] {
        assert_eq!(number::parse_rating(text), Some(rating), "{text}");
    }
    for (text, total) in [
        ("검색결과 약 12,300개 중 2페이지", Some(12_300)),
        ("Trang 2 trong khoảng 12.300 kết quả", Some(12_300)),
        ("2 / 12.300 sonuç", Some(12_300)),
        ("About 1.2M results", None),
        ("约 12.3万 条结果", None),
    ] {
        assert_eq!(number::parse_total(text), total, "{text}");
    }
    assert_eq!(number::parse_price_range("$20 to $40", Some("en")), None);
    assert_eq!(number::parse_price_range("Rp 25–50 rb", Some("id")), Some((25_000.0, Some(50_000.0))));
    assert_eq!(number::parse_price_range("20 €+", None), Some((20.0, None)), "nobody tells where it ends");
}

#[test]
fn days_of_many_languages_are_read() {
    #[rustfmt::skip]
    let days = [
        ("tr", "15 Şubat 2026", "2026-02-15"), ("hu", "2026. máj. 3.", "2026-05-03"), ("fi", "12. tammik. 2026", "2026-01-12"), ("et", "12. veebr 2026", "2026-02-12"),
        ("lt", "2026 m. vas. 3 d.", "2026-02-03"), ("bg", "3.05.2026 г.", "2026-05-03"), ("uk", "12 лист. 2025 р.", "2025-11-12"), ("hr", "3. svi 2026.", "2026-05-03"),
        ("he", "12 בנוב׳ 2025", "2025-11-12"), ("ur", "12 نومبر، 2025", "2025-11-12"), ("te", "12 నవం, 2025", "2025-11-12"), ("gu", "12 નવે, 2025", "2025-11-12"),
        ("th", "12 พฤศจิกายน 2568", "2025-11-12"), ("ms", "12 Dis 2025", "2025-12-12"), ("ka", "12 ნოე. 2025", "2025-11-12"), ("kk", "2025 ж. 12 қар.", "2025-11-12"),
        ("fil", "Nob 12, 2025", "2025-11-12"), ("eu", "2026(e)ko mai. 3(a)", "2026-05-03"), ("am", "3 ሜይ 2026", "2026-05-03"), ("km", "3 ឧសភា 2026", "2026-05-03"),
    ];
    for (language, text, day) in days {
        let style = dates::DateStyle { is_month_first: None, language: Some(language) };
        assert_eq!(style.parse_iso_date(text).as_deref(), Some(day), "{text} ({language})");
    }
    for text in ["۱۲ آبان ۱۴۰۴", "२०८२ वैशाख २०", "ה׳ באייר תשפ״ו", "3 May 26", "Q3 2025", "May 32, 2026"]
    {
        assert_eq!(dates::parse_iso_date(text), None, "{text}");
    }
}

#[test]
fn ages_in_words_are_ages() {
    #[rustfmt::skip]
    let ages = [
        "לפני יומיים", "לפני שעה", "an hour ago", "a day ago", "vor einer Stunde", "il y a un jour", "hace un mes", "há um dia", "un'ora fa",
        "3 päivää sitten", "acum 3 zile", "fyrir 3 dögum", "2 tunni eest", "pirms 2 stundām", "duela 3 egun", "hai 3 días", "siku 3 zilizopita", "3 ditë më parë",
    ];
    for age in ages {
        assert!(caption_date::is_date(age), "{age}");
        assert_eq!(dates::parse_iso_date(age), None, "{age}");
    }
    for text in ["dentro de 3 días", "in 3 Tagen", "3 gün sonra", "a day", "un jour", "2 Jahre Garantie"] {
        assert!(!caption_date::is_date(text), "{text}");
    }
}
