//! Data in the scripts of a page, `AF_initDataCallback({key: 'ds:5', hash: '1', data:[…], sideChannel: {}});`, and the source's
//! calls they answer, `AF_dataServiceRequests = {'ds:5' : {id:'Ws7gDc',request:[…]}, …}`.
//!
//! Keys change from page to page; the name of the call identifies the data.

use memchr::memmem;

use crate::cursor::Json;

/// Data of a page, by call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageCalls<'a> {
    /// Keys, with the start of their data.
    data: Vec<(&'a str, &'a str)>,
    /// Keys, with the names of their calls.
    names: Vec<(&'a str, &'a str)>,
}

impl<'a> PageCalls<'a> {
    /// Finds the data of a page, possibly none.
    #[must_use]
    pub fn from_page(page: &'a str) -> Self {
        Self { data: collect_data(page), names: collect_call_names(page) }
    }

    /// Returns whether the page has no data.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Returns the data of a call in page order; a page may make the same call several times.
    pub fn find_by_call(&self, call: &str) -> impl Iterator<Item = Json<'a>> {
        let keys = self.names.iter().filter(move |(_, name)| *name == call).map(|(key, _)| *key);
        keys.filter_map(|key| self.find_by_key(key))
    }

    /// Returns the data of a key, for pages without names of calls.
    #[must_use]
    pub fn find_by_key(&self, key: &str) -> Option<Json<'a>> {
        let (_, text) = self.data.iter().find(|(own, _)| *own == key)?;
        Json::parse_prefix(text)
    }

    /// Returns all keys in page order.
    pub fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.data.iter().map(|(key, _)| *key)
    }
}

fn collect_data(page: &str) -> Vec<(&str, &str)> {
    const CALL: &str = "AF_initDataCallback(";
    /// Maximum distance between a call and its data.
    const HEAD: usize = 400;
    memmem::find_iter(page.as_bytes(), CALL)
        .filter_map(|at| {
            let rest = page.get(at + CALL.len()..)?;
            let start = memmem::find(rest.as_bytes().get(..rest.len().min(HEAD))?, b"data:")?;
            let key = parse_quoted(rest.get(..start)?.split_once("key:")?.1)?.0;
            Some((key, rest.get(start + "data:".len()..)?.trim_start()))
        })
        .collect()
}

fn collect_call_names(page: &str) -> Vec<(&str, &str)> {
    const TABLE: &str = "AF_dataServiceRequests";
    let table = memmem::find(page.as_bytes(), TABLE.as_bytes()).and_then(|at| page.get(at + TABLE.len()..));
    let table = table.and_then(|rest| rest.split("</script>").next()).unwrap_or_default();
    let mut names = Vec::new();
    // `'ds:5' : {id:'Ws7gDc',request:…`: the key directly precedes the name.
    let mut parts = table.split("id:");
    let mut before = parts.next().unwrap_or_default();
    for part in parts {
        let key = before.trim_end().strip_suffix('{').and_then(|before| {
            let before = before.trim_end().strip_suffix(':')?.trim_end();
            let before = before.strip_suffix(['\'', '"'])?;
            before.rfind(['\'', '"']).and_then(|start| before.get(start + 1..))
        });
        if let (Some(key), Some((name, _))) = (key, parse_quoted(part)) {
            names.push((key, name));
        }
        before = part;
    }
    names
}

/// Splits a quoted text off the start of `text`.
fn parse_quoted(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let mark = text.chars().next().filter(|mark| matches!(mark, '\'' | '"'))?;
    text.get(1..)?.split_once(mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Cursor;

    const PAGE: &str = "<script>var AF_dataServiceRequests = {'ds:0' : {id:'Xyz',request:[[\"id:'no'\"]]},'ds:1' : {id:'Ws7gDc',request:[1]},\
        \"ds:2\":{id:\"Ws7gDc\",request:[]}}; var x = 1;</script>\
        <script class=\"ds:0\">AF_initDataCallback({key: 'ds:0', hash: '1', data:[[\"}, sideChannel: {}\"]], sideChannel: {}});</script>\
        <script>AF_initDataCallback({key: 'ds:1', hash: '2', data:[1,2], sideChannel: {}});</script>\
        <script>AF_initDataCallback({key: 'ds:2', isError:  false , hash: '3', data:[3], sideChannel: {}});</script>\
        <script>AF_initDataCallback({key: 'ds:3', hash: '4', data:[4</script>";

    #[test]
    fn data_are_found_by_the_call_that_they_answer() {
        let calls = PageCalls::from_page(PAGE);
        let counts: Vec<_> =
            calls.find_by_call("Ws7gDc").filter_map(|json| Cursor::new(&json).count(&[0])).collect();
        assert_eq!(counts, [1, 3]);
        let first: Vec<_> = calls.find_by_call("Xyz").collect();
        assert_eq!(
            first.first().and_then(|json| Cursor::new(json).raw_str(&[0, 0])),
            Some("}, sideChannel: {}")
        );
        assert_eq!(calls.find_by_call("no").count() + calls.find_by_call("").count(), 0);
        assert_eq!(calls.keys().collect::<Vec<_>>(), ["ds:0", "ds:1", "ds:2", "ds:3"]);
        // Truncated data count as absent.
        assert_eq!(calls.find_by_key("ds:3"), None);
        assert_eq!(calls.find_by_key("ds:9"), None);
    }

    #[test]
    fn a_page_without_data_or_cut_anywhere_has_what_is_whole() {
        assert!(PageCalls::from_page("<html></html>").is_empty());
        for end in (0..PAGE.len()).filter(|end| PAGE.is_char_boundary(*end)) {
            let calls = PageCalls::from_page(&PAGE[..end]);
            for key in calls.keys() {
                let _ = calls.find_by_key(key);
            }
            assert!(calls.find_by_call("Ws7gDc").count() <= 2);
        }
    }
}
