//! Whether a short text says when or how long, and nothing else: a day or an age, not how many reacted or answered, nor who wrote.

use crate::dates;
use crate::once::CollectVec;
use crate::web::page_reader::split_by_dots;
use crate::words::contains_any;
use quarry_html::Node;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Units of ages, in the most common languages; `3h` and `5mo` too.
const AGE_UNITS: &str = "s m h d w mo y sec secs second seconds min mins minute minutes hr hrs hour hours day days wk wks week weeks \
    month months yr yrs year years std stunde stunden minuten sekunden tag tage tagen woche wochen monat monate monaten jahr jahre jahren \
    seconde secondes heure heures jour jours semaine semaines mois an ans segundo segundos minuto minutos hora horas día días dia dias \
    semana semanas mes meses mês año años ano anos secondi minuti ora ore giorno giorni settimana settimane mese mesi anno anni \
    seconden minuten uur dag dagen weken maand maanden jaar jaren sekund minut minuty minutę godz godzin godzinę godziny dzień dni tydzień tyg \
    tygodni tygodnie miesiąc miesiące miesięcy rok lata lat секунд минут минуту минуты час часа часов день дня дней неделю недели недель \
    месяц месяца месяцев год года лет saniye dakika saat gün hafta ay yıl timmar dagar veckor månader år \
    ngày giờ phút tuần tháng năm hari jam menit minggu bulan tahun يوم أيام ساعة ساعات دقيقة دقائق أسبوع أسابيع شهر أشهر سنة سنوات";

/// Names of months, whole and short.
const MONTH_NAMES: &str = "jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october \
    nov november dec december januar jänner februar märz mär mrz mai juni juli okt oktober dez dezember janv janvier févr février mars avr \
    avril juin juil juillet août aout septembre octobre novembre déc décembre ene enero febrero marzo abr abril mayo junio julio ago \
    agosto septiembre octubre noviembre dic diciembre gen gennaio febbraio aprile mag maggio giu giugno lug luglio set settembre ott \
    ottobre dicembre fev fevereiro março maio junho julho setembro out outubro novembro dezembro januari februari mrt maart mei augustus \
    sty stycznia lut lutego marca kwi kwietnia maj maja cze czerwca lip lipca sie sierpnia wrz września paź października lis listopada gru \
    grudnia янв января фев февраля мар марта апр апреля мая июн июня июл июля авг августа сен сент сентября окт октября ноя нояб ноября \
    дек декабря oca ocak şub şubat mart nis nisan mayıs haz haziran tem temmuz ağu ağustos eyl eylül eki ekim kas kasım ara aralık thg يناير فبراير مارس أبريل مايو \
    يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر";

/// Days that are dates by themselves.
const DAY_WORDS: &str = "today yesterday tomorrow tonight mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday \
    sun sunday heute gestern morgen montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag aujourd hui hier demain lundi \
    mardi mercredi jeudi vendredi samedi dimanche hoy ayer mañana lunes martes miércoles jueves viernes sábado domingo oggi ieri domani \
    lunedì martedì mercoledì giovedì venerdì sabato domenica hoje ontem amanhã segunda terça quarta quinta sexta feira vandaag gisteren \
    maandag dinsdag woensdag donderdag vrijdag zaterdag zondag dziś wczoraj сегодня вчера bugün dün";

/// Words beside them in a date.
const DATE_PARTICLES: &str = "ago vor il y a hace há fa geleden temu назад önce sedan atrás of de del the on at am pm uhr um th st nd rd g r \
    updated posted published last over about almost more than en et le и utc gmt est edt pst pdt et cest cet trước yang lalu قبل منذ";

/// Possible roles of a word in a date.
#[derive(Clone, Copy, Default)]
struct WordRoles {
    is_day: bool,
    /// A unit or a month: with a number.
    is_counted: bool,
    is_beside: bool,
}

/// All words above.
static WORD_ROLES: LazyLock<HashMap<&str, WordRoles>> = LazyLock::new(|| {
    let mut roles: HashMap<&str, WordRoles> = HashMap::new();
    for (list, role) in [
        (DAY_WORDS, WordRoles { is_day: true, ..WordRoles::default() }),
        (MONTH_NAMES, WordRoles { is_counted: true, ..WordRoles::default() }),
        (AGE_UNITS, WordRoles { is_counted: true, ..WordRoles::default() }),
        (DATE_PARTICLES, WordRoles { is_beside: true, ..WordRoles::default() }),
    ] {
        for word in list.split_ascii_whitespace() {
            let known = roles.entry(word).or_default();
            known.is_day |= role.is_day;
            known.is_counted |= role.is_counted;
            known.is_beside |= role.is_beside;
        }
    }
    roles
});

/// Signs of languages that part no words.
const DATE_SIGNS: [&str; 24] = [
    "時間前",
    "分前",
    "日前",
    "週間前",
    "か月前",
    "年前",
    "小时前",
    "天前",
    "周前",
    "个月前",
    " 전",
    "ที่ผ่านมา",
    "ม.ค.",
    "ก.พ.",
    "มี.ค.",
    "เม.ย.",
    "พ.ค.",
    "มิ.ย.",
    "ก.ค.",
    "ส.ค.",
    "ก.ย.",
    "ต.ค.",
    "พ.ย.",
    "ธ.ค.",
];

/// Recognises `3 weeks ago`, `Nov 9, 2025`, `vor 2 Tagen`, `5 時間前`, `Yesterday`, but neither `90+ reactions` nor `1.2K views` nor
/// `by A Name \u{B7} 2010`.
pub(crate) fn is_date(text: &str) -> bool {
    const LETTERS_MAX: usize = 40;
    text.chars().nth(LETTERS_MAX).is_none()
        && (is_date_of_known_words(text) || dates::is_relative_age(text) || dates::is_day(text))
}

/// Recognises dates by the words of the most common languages, which pages combine more freely than CLDR does.
fn is_date_of_known_words(text: &str) -> bool {
    if text.contains(['+', '\u{B7}', '(', '%', '$', '\u{20AC}']) {
        return false;
    }
    let text = text.to_lowercase();
    let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
    if has_digit && !text.is_ascii() && (contains_any(&text, &DATE_SIGNS) || is_cjk_date(&text)) {
        return true;
    }
    let mut says_when = false;
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    for word in words {
        let named = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let roles = WORD_ROLES.get(named).copied().unwrap_or_default();
        if roles.is_day || has_digit && roles.is_counted || is_year(word) {
            says_when = true;
        } else if !named.is_empty() && !roles.is_beside {
            return false;
        }
    }
    says_when || is_numeric_date(&text)
}

/// Recognises `2020年8月`, but not `5年保証`.
fn is_cjk_date(text: &str) -> bool {
    let is_sign = |letter: char| matches!(letter, '年' | '月' | '日' | '号' | '號' | '년' | '월' | '일');
    text.starts_with(|first: char| first.is_ascii_digit())
        && text.contains(is_sign)
        && text.chars().all(|letter| letter.is_ascii_digit() || letter == ' ' || is_sign(letter))
}

/// Recognises `19.11.2013`, `2013-11-19`, `11/19/13`.
fn is_numeric_date(text: &str) -> bool {
    let numbers: Vec<&str> = text.split(['.', '/', '-']).map(str::trim).collect_vec();
    numbers.len() == 3
        && numbers
            .iter()
            .all(|part| !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns a text that is a date, without the dot that tied it to what stands before it.
pub(crate) fn parse_date(text: &str) -> Option<String> {
    let text = text.trim_matches([' ', '\u{B7}', '\u{2014}', '\u{200E}', '\u{200F}', ',']);
    is_date(text).then(|| text.to_owned())
}

/// Returns the date that an element shows, alone or beside other texts: `Video`, `1 day ago`.
pub(crate) fn find_date(node: Node<'_>) -> Option<String> {
    let pieces = || node.text_pieces().collect_vec();
    parse_date(&node.text()).or_else(|| {
        pieces().iter().rev().flat_map(|piece| split_by_dots(piece)).find_map(|piece| parse_date(&piece))
    })
}

fn is_year(word: &str) -> bool {
    word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1800..2100).contains(&year))
}

/// Recognises `3:24`, `1:02:45`.
pub(crate) fn is_duration(line: &str) -> bool {
    line.len() >= 4
        && line.len() <= 8
        && line.contains(':')
        && line.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_and_days_are_dates_and_counts_are_none() {
        for date in [
            "3 weeks ago",
            "Nov 9, 2025",
            "1 day ago",
            "vor 2 Tagen",
            "il y a 3 semaines",
            "hace 4 días",
            "5 時間前",
            "Yesterday",
            "19 lis 2013",
            "19.11.2013",
            "il y a 2 h",
            "6 ธ.ค. 2562",
            "26 thg 7, 2023",
            "2 ngày trước",
            "قبل 3 أيام",
            "6h",
            "5 gün önce",
            "לפני 5 ימים",
            "pred 5 dňami",
            "před 5 dny",
            "5 დღის წინ",
            "٨ يونيو ٢٠٢٤",
            "2020年8月",
        ] {
            assert!(is_date(date), "{date}");
        }
        for count in [
            "90+ reactions",
            "3 likes",
            "1.2K views",
            "10+ comments",
            "r/travel",
            "Runner and writer",
            "18 answers",
            "5年保証",
            "12 recenzí",
            "by WDS Killgore · 2010 · Cited by 2072",
            "Marvel 2010",
            "$378",
            "3 likes",
            "1.2K",
            "Popular since ever",
            "",
        ] {
            assert!(!is_date(count), "{count}");
        }
    }
}
