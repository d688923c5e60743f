//! The titles of the rows of information, in the languages of the store's storefronts. The page identifies its rows by nothing
//! else, so this table is extended whenever a storefront changes a title; a row with an unknown title is still recognised by its
//! form or position (see `row_kinds`).

/// Kind of a row of information.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowKind {
    /// Seller of the app.
    Seller,
    /// Size.
    Size,
    /// Category.
    Category,
    /// Devices and systems that the app runs on.
    Compatibility,
    /// Use of the device's location.
    Location,
    /// Languages.
    Languages,
    /// Age rating.
    AgeRating,
    /// In-app purchases.
    InAppPurchases,
    /// Copyright holder.
    Copyright,
}

/// Returns the kind of the row with a title, in any of the languages.
pub fn find_row_kind(title: &str) -> Option<RowKind> {
    let title = normalize_title(title);
    let (row, _) = TITLES.iter().find(|(_, titles)| titles.contains(&title.as_str()))?;
    Some(*row)
}

/// Normalizes a title: lower case, ordinary spaces and hyphens, no colon at the end.
fn normalize_title(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| c.is_whitespace() || c == '\u{a0}').filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join(" ");
    joined.replace(['\u{2010}', '\u{2011}'], "-").trim_end_matches([' ', ':', '：']).to_owned()
}

/// Lower-case titles, by language: Arabic, Catalan, Chinese (simplified, traditional), Croatian, Czech, Danish, Dutch,
/// English, Finnish, French, German, Greek, Hebrew, Hindi, Hungarian, Indonesian, Italian, Japanese, Korean, Malay,
/// Norwegian, Polish, Portuguese, Romanian, Russian, Slovak, Spanish, Swedish, Thai, Turkish, Ukrainian, Vietnamese.
#[rustfmt::skip]
static TITLES: [(RowKind, &[&str]); 9] = [
    (RowKind::Seller, &[
        "البائع", "المزود", "مقدم الخدمة", "venedor", "proveïdor", "供应商", "销售商", "提供者", "卖家", "开发商",
        "供應商", "賣家", "銷售商", "開發商", "prodavač", "pružatelj usluga", "dobavljač", "prodejce", "poskytovatel",
        "sælger", "udbyder", "verkoper", "aanbieder", "seller", "provider", "myyjä", "palveluntarjoaja", "toimittaja",
        "vendeur", "fournisseur", "anbieter", "verkäufer", "πωλητής", "πάροχος", "מוכר", "ספק", "विक्रेता", "प्रदाता",
        "eladó", "szolgáltató", "penjual", "penyedia", "venditore", "fornitore", "販売元", "提供元", "판매자", "제공자",
        "pembekal", "selger", "leverandør", "sprzedawca", "dostawca", "vendedor", "fornecedor",
        "vânzător", "furnizor", "продавец", "провайдер", "поставщик", "predajca", "poskytovateľ", "proveedor",
        "säljare", "leverantör", "ผู้ขาย", "ผู้จำหน่าย", "ผู้ให้บริการ", "satıcı", "sağlayıcı", "продавець",
        "постачальник", "người bán", "nhà cung cấp",
    ]),
    (RowKind::Size, &[
        "الحجم", "mida", "大小", "veličina", "velikost", "størrelse", "grootte", "omvang", "size", "koko", "taille",
        "größe", "μέγεθος", "גודל", "आकार", "साइज़", "méret", "ukuran", "dimensioni", "サイズ", "크기", "saiz",
        "rozmiar", "wielkość", "tamanho", "dimensiune", "mărime", "размер", "veľkosť", "tamaño", "storlek", "ขนาด",
        "boyut", "büyüklük", "розмір", "kích cỡ", "kích thước", "dung lượng",
    ]),
    (RowKind::Category, &[
        "الفئة", "categoria", "类别", "类目", "類別", "分類", "kategorija", "kategorie", "kategori", "categorie",
        "category", "kategoria", "luokka", "catégorie", "κατηγορία", "קטגוריה", "श्रेणी", "कैटेगरी", "kategória",
        "カテゴリ", "カテゴリー", "카테고리", "категория", "categoría", "หมวดหมู่", "категорія",
        "danh mục", "thể loại",
    ]),
    (RowKind::Compatibility, &[
        "التوافق", "compatibilitat", "兼容性", "相容性", "kompatibilnost", "kompatibilita", "kompatibilitet",
        "compatibiliteit", "compatibility", "yhteensopivuus", "compatibilité", "kompatibilität", "συμβατότητα",
        "תאימות", "कम्पैटिबिलिटी", "संगतता", "kompatibilitás", "kompatibilitas", "compatibilità", "互換性", "호환성",
        "keserasian", "zgodność", "compatibilidade", "compatibilitate", "совместимость", "compatibilidad",
        "ความเข้ากันได้", "uyumluluk", "сумісність", "khả năng tương thích", "tương thích",
    ]),
    (RowKind::Location, &[
        "الموقع", "ubicació", "位置", "定位", "lokacija", "poloha", "lokalitet", "placering", "locatie", "location",
        "sijainti", "localisation", "position", "standort", "ortung", "τοποθεσία", "מיקום", "स्थान", "लोकेशन",
        "helyzet", "helymeghatározás", "lokasi", "posizione", "localizzazione", "位置情報", "위치", "posisjon",
        "sted", "plassering", "położenie", "lokalizacja", "localização", "localizare", "locație", "геопозиция",
        "местоположение", "геолокация", "ubicación", "localización", "plats", "ตำแหน่งที่ตั้ง", "konum",
        "геопозиція", "розташування", "vị trí",
    ]),
    (RowKind::Languages, &[
        "اللغات", "اللغة", "idiomes", "语言", "語言", "jezici", "jazyky", "jazyk", "sprog", "talen", "taal",
        "languages", "language", "kielet", "kieli", "langues", "langue", "sprachen", "sprache", "γλώσσες", "γλώσσα",
        "שפות", "שפה", "भाषाएँ", "भाषाएं", "भाषा", "nyelvek", "nyelv", "bahasa", "lingue", "lingua", "言語", "언어",
        "språk", "języki", "język", "idiomas", "idioma", "limbi", "limbă", "языки", "язык", "ภาษา", "diller", "dil",
        "мови", "мова", "ngôn ngữ",
    ]),
    (RowKind::AgeRating, &[
        "التصنيف العمري", "تصنيف العمر", "العمر", "edat", "classificació per edats", "年龄分级", "年龄", "年齡",
        "年齡分級", "年齡級別", "dob", "dobna kategorija", "věk", "věková hranice", "věkové hodnocení", "alder",
        "aldersgrænse", "leeftijd", "leeftijdsclassificatie", "leeftijdscategorie", "age rating", "age", "ikäraja",
        "ikäluokitus", "âge", "classification par âge", "classification", "alter", "altersfreigabe",
        "alterseinstufung", "ηλικία", "ηλικιακή κατηγορία", "גיל", "דירוג גיל", "सिफ़ारिश की गई आयु", "आयु",
        "उम्र रेटिंग", "korhatár", "korhatár-besorolás", "életkor", "usia", "rating usia", "peringkat usia", "età",
        "fascia d'età", "fascia d’età", "classificazione per età", "年齢", "年齢制限", "対象年齢", "연령",
        "연령 등급", "umur", "penilaian umur", "aldersgrense", "wiek", "kategoria wiekowa", "idade",
        "classificação etária", "classificação indicativa", "classificação por idade", "vârstă",
        "clasificare după vârstă", "возраст", "возрастные ограничения", "возрастное ограничение",
        "возрастной рейтинг", "vek", "veková kategória", "edad", "clasificación por edad",
        "clasificación por edades", "ålder", "åldersgräns", "อายุ", "ระดับอายุ", "การจัดระดับอายุ", "yaş",
        "yaş sınırı", "yaş derecelendirmesi", "вік", "вікові обмеження", "віковий рейтинг", "tuổi",
        "xếp hạng độ tuổi", "độ tuổi",
    ]),
    (RowKind::InAppPurchases, &[
        "عمليات الشراء داخل التطبيق", "compres dins de l'app", "compres dins de l’app", "compres integrades",
        "app 内购买项目", "app 内购买", "app内购买项目", "app 內購買", "app 內購買項目", "app內購買項目",
        "unutar-aplikacijske kupnje", "kupnje unutar aplikacije", "nákupy v aplikaci", "nákupy v apce", "køb i app",
        "køb i appen", "in-app-aankopen", "in-app aankopen", "in-app purchases", "appin sisäiset ostot",
        "sisäiset ostot", "achats intégrés", "in-app-käufe", "αγορές εντός εφαρμογής", "רכישות בתוך האפליקציה",
        "רכישות מתוך היישום", "इन-ऐप ख़रीदारी", "ऐप-में-ख़रीदारी", "alkalmazáson belüli vásárlások",
        "appon belüli vásárlások", "pembelian dalam app", "pembelian in-app", "acquisti in-app", "app内課金",
        "アプリ内課金", "アプリ内購入", "앱 내 구입", "pembelian dalam-app", "kjøp i app", "kjøp i appen",
        "zakupy w aplikacji", "zakupy w app", "compras dentro do app", "compras integradas", "compras na app",
        "achiziții in-app", "achiziții în aplicație", "встроенные покупки", "покупки в приложении", "nákupy v apke",
        "nákupy v aplikácii", "compras dentro de la app", "köp inuti app", "köp inuti appen", "köp i appen",
        "การซื้อภายในแอป", "การซื้อในแอป", "uygulama içi satın alma", "uygulama içi satın almalar",
        "uygulama içi satın alımlar", "вбудовані покупки", "покупки в програмі", "покупки в додатку", "mua in-app",
        "mua hàng trong ứng dụng", "giao dịch mua trong ứng dụng",
    ]),
    (RowKind::Copyright, &[
        "حقوق النشر", "الحقوق المحفوظة", "drets d'autor", "drets d’autor", "copyright", "版权", "版權", "著作權",
        "autorska prava", "autorská práva", "ophavsret", "auteursrecht", "tekijänoikeus", "tekijänoikeudet",
        "droits d'auteur", "droits d’auteur", "urheberrecht", "πνευματικά δικαιώματα", "זכויות יוצרים", "कॉपीराइट",
        "szerzői jog", "szerzői jogok", "hak cipta", "著作権", "コピーライト", "저작권", "opphavsrett",
        "prawa autorskie", "direitos autorais", "direitos de autor", "drepturi de autor", "авторские права",
        "авторське право", "авторські права", "autorské práva", "derechos de autor", "upphovsrätt", "ลิขสิทธิ์",
        "telif hakkı", "bản quyền",
    ]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_means_one_row_in_whatever_language() {
        for (_, titles) in &TITLES {
            for title in *titles {
                let rows = TITLES.iter().filter(|(_, other)| other.contains(title)).count();
                assert_eq!(rows, 1, "{title}");
                assert_eq!(normalize_title(title), *title);
            }
        }
    }

    #[test]
    fn titles_are_met_in_any_case_and_typography() {
        assert_eq!(find_row_kind("In\u{2011}App Purchases"), Some(RowKind::InAppPurchases));
        assert_eq!(find_row_kind("GRÖSSE"), None);
        assert_eq!(find_row_kind("Größe"), Some(RowKind::Size));
        assert_eq!(find_row_kind("Catégorie\u{a0}:"), Some(RowKind::Category));
        assert_eq!(find_row_kind("App\u{a0}内购买项目"), Some(RowKind::InAppPurchases));
        assert_eq!(find_row_kind("カテゴリ"), Some(RowKind::Category));
        assert_eq!(find_row_kind(""), None);
    }
}
