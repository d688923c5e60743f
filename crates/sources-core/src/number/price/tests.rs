//! Tests of the recognition and the amount of prices.

use super::*;

#[test]
fn every_currency_is_a_price_and_no_amount_is_invented() {
    // Amount, or `None` where the text is ambiguous but still a price.
    for (text, amount, code) in [
        ("Ksh 1,299", Some(1299.0), Some("KES")),
        ("MAD 1,299.00", Some(1299.0), Some("MAD")),
        ("DH 1,299.00", Some(1299.0), Some("MAD")),
        ("د.إ.\u{200f} 1,299.00", Some(1299.0), Some("AED")),
        ("ر.س.\u{200f} 129.00", Some(129.0), Some("SAR")),
        ("ج.م.\u{200f} 1,299.00", Some(1299.0), Some("EGP")),
        ("TND 39.500", Some(39.5), Some("TND")),
        ("GH₵ 129.00", Some(129.0), Some("GHS")),
        ("Q129.00", Some(129.0), Some("GTQ")),
        ("Bs 129,00", Some(129.0), None),
        ("₲ 129.000", Some(129_000.0), Some("PYG")),
        ("B/.129.00", Some(129.0), Some("PAB")),
        ("₼129", Some(129.0), Some("AZN")),
        ("1.299 RSD", Some(1299.0), Some("RSD")),
        ("1.299 din.", Some(1299.0), Some("RSD")),
        ("KM 129,00", Some(129.0), Some("BAM")),
        ("129 ден", Some(129.0), Some("MKD")),
        ("Br 129,00", Some(129.0), None),
        ("LBP 1,299,000", Some(1_299_000.0), Some("LBP")),
        ("৳১,২৯৯", Some(1299.0), Some("BDT")),
        ("1,5 mil. Kč", Some(1_500_000.0), Some("CZK")),
        ("$1.2K", Some(1200.0), None),
        ("₺1,2 B", None, None),
        ("KWD 1,500", None, None),
        ("1.499,00 TL", Some(1499.0), Some("TRY")),
        ("1 299 ₸", Some(1299.0), Some("KZT")),
        ("Rs 1,29,900", Some(129_900.0), None),
        ("KWD 1,234.500", Some(1234.5), Some("KWD")),
        ("JOD 12.345", Some(12.345), Some("JOD")),
    ] {
        let read = parse_price(text);
        assert!(has_price(text) && is_only_price(text) || text.contains("mil"), "{text}");
        assert_eq!(read.map(|price| price.amount), amount, "{text}");
        assert_eq!(read.and_then(|price| price.currency_code(None)), code, "{text}");
    }
}

#[test]
fn words_and_sizes_are_no_currencies() {
    for text in [
        "TOP 10",
        "AMD 5600",
        "ALL 50 items",
        "12 KM",
        "GEL 100ml",
        "PEN 12",
        "R16",
        "Q5",
        "K380",
        "L3150",
        "5 M",
        "CUP 2",
        "iPhone 15 128 GB",
        "24 Le Creuset",
        "1.2.3 $",
        "2025.11.25 €",
        "MOP 2",
        "4K",
        "50¢",
    ] {
        assert_eq!(parse_price(text), None, "{text}");
    }
    assert_eq!(parse_price("$20 K-Cup pods").map(|price| price.amount), Some(20.0));
    assert_eq!(parse_price("$12 M black").map(|price| price.amount), Some(12.0));
    for (text, is_like) in [
        ("XQ 129.00", true),
        ("129,00 Fd.", true),
        ("128 GB", false),
        ("4.5", false),
        ("4.5 (129)", false),
        ("12:30 am", false),
    ] {
        assert_eq!(is_like_price(text), is_like, "{text}");
    }
}

#[test]
fn a_shared_mark_is_the_currency_of_the_country() {
    for (text, country, code) in [
        ("$5", "co", Some("COP")),
        ("Rs 500", "np", Some("NPR")),
        ("Br 500", "by", Some("BYN")),
        ("kr 500", "is", Some("ISK")),
        ("Bs 500", "bo", Some("BOB")),
        ("kr 500", "de", None),
    ] {
        assert_eq!(
            parse_price(text).and_then(|price| price.currency_code(Some(country))),
            code,
            "{text} {country}"
        );
    }
}

#[test]
fn prices_are_numbers_in_the_currency_shown() {
    for (text, amount, currency) in [
        ("$1,049.00 to $1,499.00", 1049.0, "$"),
        ("Starting from CA$0.01", 0.01, "CA$"),
        ("1.049,50 €", 1049.5, "€"),
        ("₹400–1,400", 400.0, "₹"),
        ("1 299 kr", 1299.0, "kr"),
        ("¥12,800", 12800.0, "¥"),
        ("$5.999", 5999.0, "$"),
        ("1.299,00 €", 1299.0, "€"),
        ("¥1,299", 1299.0, "¥"),
        ("R$ 1.299,90", 1299.9, "R$"),
        ("CHF 1'299.–", 1299.0, "CHF"),
        ("CHF 1’299.50", 1299.5, "CHF"),
        ("1\u{A0}299,00\u{A0}kr", 1299.0, "kr"),
        ("1.299,- kr.", 1299.0, "kr."),
        ("₹1,29,900", 129_900.0, "₹"),
        ("₹1,29,900.50", 129_900.5, "₹"),
        ("Rs. 1,299", 1299.0, "Rs."),
        ("R 1 299,00", 1299.0, "R"),
        ("KWD 5.250", 5.25, "KWD"),
        ("12,-\u{A0}€", 12.0, "€"),
        ("£0.99", 0.99, "£"),
        ("10.000.000 ₫", 10_000_000.0, "₫"),
        ("AED 1,299.00", 1299.0, "AED"),
        ("12\u{202F}999,90 zł", 12_999.9, "zł"),
    ] {
        assert_eq!(parse_price(text), Some(Price { amount, currency }), "{text}");
    }
    for text in [
        "30-day returns",
        "in 3 hrs 20",
        "FOR 5",
        "12 kroner",
        "for 2 Rsomething",
        "128 GB",
        "205/55 R16 tyres",
        "",
    ] {
        assert_eq!(parse_price(text), None, "{text}");
    }
    assert_eq!(parse_price("Pack of 2 $5"), Some(Price { amount: 5.0, currency: "$" }));
    assert_eq!(parse_price("Set of 2 - $5"), Some(Price { amount: 5.0, currency: "$" }));
    assert_eq!(parse_prices("$6 · 2–8 days · $7.50").len(), 2);
}

#[test]
fn a_currency_is_told_only_where_mark_or_country_tell_it() {
    for (text, country, code) in [
        ("€5", None, Some("EUR")),
        ("$5", None, None),
        ("$5", Some("us"), Some("USD")),
        ("$5", Some("ca"), Some("CAD")),
        ("US$5", Some("ca"), Some("USD")),
        ("¥500", Some("jp"), Some("JPY")),
        ("5 kr", Some("de"), None),
        ("5 kr", Some("no"), Some("NOK")),
        ("₹5", Some("us"), Some("INR")),
    ] {
        assert_eq!(
            parse_price(text).and_then(|price| price.currency_code(country)),
            code,
            "{text} in {country:?}"
        );
    }
}

#[test]
fn a_price_with_words_beside_it_is_not_a_price_alone() {
    for (text, is_alone) in [
        ("$118", true),
        ("1 299,00 kr", true),
        ("CHF 1'299.–", true),
        ("Usually $50", false),
        ("$45 with code", false),
        ("$20–$30", false),
        ("12", false),
        ("", false),
    ] {
        assert_eq!(is_only_price(text), is_alone, "{text}");
    }
}
