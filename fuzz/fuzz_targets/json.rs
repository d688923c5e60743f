//! quarry-json beside serde_json: texts are written as it writes them, and documents taken and refused as it takes and refuses
//! them. This is where its unsafe copies are exercised with every length and alignment.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quarry_json::read::Document;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    assert_eq!(quarry_json::to_string(&text), serde_json::to_string(&text).unwrap());
    let judge = serde_json::from_str::<serde_json::Value>(&text);
    if let (Ok(value), Ok(document)) = (&judge, Document::parse(&text)) {
        let root = document.root();
        assert_eq!(root.text().as_deref(), value.as_str());
        assert_eq!(root.items().count(), value.as_array().map_or(0, Vec::len));
        assert_eq!(quarry_json::to_string(value), serde_json::to_string(value).unwrap());
    }
});
