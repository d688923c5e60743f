//! Kinds of sections by the words of their headings, in the most common languages.

/// Kind of a section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::search) enum SectionKind {
    TopStories,
    Videos,
    ShortVideos,
    Images,
    Recipes,
    Discussions,
    Perspectives,
    Sights,
    Stories,
    Rentals,
    Brands,
    BuyingGuide,
    /// Proposed searches and places: they have readers of their own that need no names.
    Known,
    /// Named things gathered from many sites.
    Things,
    Other,
}

/// Beginnings of headings, in lower case.
#[rustfmt::skip]
const HEADING_WORDS: [(SectionKind, &[&str]); 13] = [
    (
        SectionKind::ShortVideos,
        &[
            "short videos", "kurzvideos", "kurze videos", "vidéos courtes", "vídeos cortos", "vídeos curtos",
            "video brevi", "korte video", "krótkie filmy", "короткие видео", "ショート動画", "短视频", "短影片", "짧은 동영상",
            "video singkat", "video ngắn", "วิดีโอสั้น",
            "korta video", "lyhyet video", "lyhytvideo", "krátká videa", "krátke videá", "rövid videók",
            "videoclipuri scurte", "σύντομα βίντεο", "סרטונים קצרים", "короткі відео", "kısa video",
            "فيديوهات قصيرة", "छोटे वीडियो",
        ],
    ),
    (
        SectionKind::TopStories,
        &[
            "top stories", "latest news", "local news", "market news", "latest from", "latest in local",
            "also in the news", "news", "schlagzeilen", "nachrichten", "à la une", "actualités", "noticias",
            "notizie", "principais notícias", "notícias", "topnieuws", "nieuws", "najważniejsze",
            "wiadomości", "главные новости", "новости", "トップニュース", "ニュース", "焦點新聞", "头条新闻", "新闻", "주요 뉴스",
            "뉴스", "öne çıkan haberler", "haberler", "เรื่องเด่น", "ข่าวเด่น", "ข่าว", "tin bài hàng đầu", "tin tức hàng đầu", "أهم الأخبار",
            "الأخبار", "berita",
            "toppnyheter", "nyheter", "topnyheder", "nyheder", "toppsaker", "tärkeimmät uutiset", "uutiset",
            "hlavní zprávy", "zprávy", "hlavné správy", "správy", "legfontosabb hírek", "hírek", "știri",
            "κορυφαίες ειδήσεις", "ειδήσεις", "חדשות", "головні новини", "новини", "vijesti", "प्रमुख समाचार",
            "समाचार", "اخبار",
        ],
    ),
    (
        SectionKind::Videos,
        &[
            "videos", "video", "vidéos", "vídeos", "wideo", "видео", "動画", "视频", "影片", "동영상", "วิดีโอ", "فيديو", "الفيديوهات",
            "trending videos", "trailers",
            "videa", "videá", "videók", "βίντεο", "סרטונים", "відео", "वीडियो", "ویدیو",
        ],
    ),
    (
        SectionKind::Images,
        &[
            "images", "bilder", "imágenes", "immagini", "imagens", "afbeeldingen", "obrazy", "картинки",
            "изображения", "画像", "图片", "圖片", "이미지", "görseller", "รูปภาพ",
            "hình ảnh", "صور", "gambar",
            "billeder", "kuvat", "obrázky", "képek", "εικόνες", "תמונות", "зображення", "slike", "imatges", "चित्र",
            "تصاویر",
        ],
    ),
    (
        SectionKind::Recipes,
        &[
            "recipes", "rezepte", "recettes", "recetas", "ricette", "receitas", "recepten", "przepisy",
            "рецепты", "レシピ", "食谱", "食譜", "레시피", "tarifler", "สูตรอาหาร", "công thức nấu ăn", "وصفات", "resep",
            "opskrifter", "oppskrifter", "reseptit", "recepty", "receptek", "rețete", "συνταγές", "מתכונים",
            "рецепти", "receptes", "रेसिपी",
        ],
    ),
    (
        SectionKind::Discussions,
        &[
            "discussions and forums", "questions & answers", "diskussionen und foren",
            "discussions et forums", "discusiones y foros", "debates y foros", "discussioni e forum",
            "discussões e fóruns", "discussies en forums", "dyskusje i fora", "обсуждения и форумы",
            "ディスカッションとフォーラム", "讨论和论坛", "討論和論壇", "토론 및 포럼", "tartışmalar ve forumlar", "diskusi dan forum",
            "diskussioner o", "diskusjoner og", "keskustelut ja", "diskuse a fóra", "diskusie a fóra",
            "beszélgetések és fórumok", "discuții și forumuri", "συζητήσεις και φόρουμ", "обговорення та форуми",
            "дискусии и форуми", "rasprave i forumi", "การสนทนาและฟอรัม", "المناقشات والمنتديات",
        ],
    ),
    (
        SectionKind::Perspectives,
        &[
            "what people are saying", "perspectives", "recent posts", "latest posts", "das sagen andere",
            "was andere sagen", "ce que disent les", "lo que dice la gente", "opiniones", "cosa dicono",
            "o que as pessoas estão dizendo", "wat mensen zeggen", "что говорят", "みんなの声",
        ],
    ),
    (
        SectionKind::Sights,
        &[
            "top sights", "sights in", "top attractions", "tourist attractions", "popular attractions", "things to do",
            "sehenswürdigkeiten", "top-sehenswürdigkeiten", "attraktionen", "principaux sites", "lieux touristiques",
            "sites incontournables", "lugares de interés", "lugares turísticos", "principales atracciones", "cosas que hacer",
            "luoghi di interesse", "attrazioni", "cose da fare", "pontos turísticos", "principais atrações", "o que fazer",
            "bezienswaardigheden", "atrakcje", "достопримечательности", "観光スポット", "热门景点", "熱門景點", "명소", "gezilecek yerler",
        ],
    ),
    (
        SectionKind::Stories,
        &["visual stories", "web stories", "visuelle stor", "visual story", "histoires visuelles", "historias visuales"],
    ),
    (
        SectionKind::Rentals,
        &[
            "vacation rentals", "holiday rentals", "ferienunterkünfte", "ferienwohnungen", "locations de vacances",
            "alquileres vacacionales", "alojamientos vacacionales", "case vacanza", "case per le vacanze",
            "aluguéis por temporada", "vakantiehuizen", "vakantieverhuur", "noclegi", "жилье для отдыха", "バケーション レンタル",
            "度假屋", "휴가지 숙소", "kiralık tatil evleri",
        ],
    ),
    (
        SectionKind::Brands,
        &[
            "explore brands", "popular brands", "top brands", "shop by brand", "brands", "marken", "beliebte marken", "marques",
            "marcas", "marchi", "merken", "бренды", "ブランド", "品牌", "브랜드", "markalar",
        ],
    ),
    (
        SectionKind::BuyingGuide,
        &[
            "buying guide", "kaufberatung", "kaufratgeber", "guide d'achat", "guide d\u{2019}achat", "guía de compra",
            "guida all'acquisto", "guida all\u{2019}acquisto", "guia de compra", "koopgids", "koopwijzer", "poradnik zakupowy",
            "選び方", "购买指南", "구매 가이드",
        ],
    ),
    (
        SectionKind::Known,
        &[
            "people also ask", "people also search", "related search", "related", "other searches",
            "more searches", "additional searches", "places", "local results", "results for",
            "see results about", "dictionary", "ai overview", "things to know", "guided search",
            "twitter results", "web result", "complementary results", "featured snippet",
            "translation result", "unit converter", "calculator", "weather result", "finance results",
            "sports results", "knowledge result", "sponsored",
        ],
    ),
];

/// Parses the kind of a section from its heading; none when the words are unknown.
pub(in crate::search) fn parse_section_kind(title: &str) -> Option<SectionKind> {
    let title = title.to_lowercase();
    HEADING_WORDS
        .iter()
        .find(|(_, words)| words.iter().any(|word| title.starts_with(word)))
        .map(|(kind, _)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_what_they_hold_in_many_languages() {
        for (heading, kind) in [
            ("Opskrifter", Some(SectionKind::Recipes)),
            ("Συνταγές", Some(SectionKind::Recipes)),
            ("Diskussioner och forum", Some(SectionKind::Discussions)),
            ("Videoclipuri scurte", Some(SectionKind::ShortVideos)),
            ("Videók", Some(SectionKind::Videos)),
            ("Головні новини", Some(SectionKind::TopStories)),
            ("Kuvat", Some(SectionKind::Images)),
            ("Reception", None),
            ("Imagining", None),
        ] {
            assert_eq!(parse_section_kind(heading), kind, "{heading}");
        }
    }
}
