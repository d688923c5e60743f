//! Pages for tests: those of this repository (`pages/`), with invented content, and recordings outside of it.
//!
//! Recordings are in `../shared` beside the repository, or where `QUARRY_FIXTURES` points (folders, separated by colons; later
//! sets are expected beside the first). A test that misses a recording prints "skipped" and the reason.
//!
//! ```
//! use quarry_test_pages::rename_classes;
//!
//! let page = rename_classes(r#"<p class="price">7</p>"#);
//! assert!(page.ends_with(">7</p>") && !page.contains("price"), "{page}");
//! ```

mod growth;
mod readers;
mod renamed;

pub use growth::measure_growth;
pub use renamed::rename_classes;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A page with the path of its file.
pub type TestPage = (PathBuf, String);

const SETS: [&str; 3] = ["fixtures", "fixtures-second", "fixtures-third"];

/// Returns the folders of the sets of recordings, the first set first, even if they do not exist.
#[must_use]
pub fn sets() -> Vec<PathBuf> {
    readers::note_test();
    let named = std::env::var_os("QUARRY_FIXTURES").unwrap_or_else(|| shared().join("fixtures").into());
    let mut sets: Vec<PathBuf> = std::env::split_paths(&named).collect();
    let first = sets.first().cloned().unwrap_or_default();
    for beside in SETS.iter().map(|name| first.with_file_name(name)) {
        if !sets.contains(&beside) {
            sets.push(beside);
        }
    }
    sets
}

/// Returns the folder beside the repository that holds recordings and cases.
fn shared() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared")
}

/// Returns the recording with this name in the first set that has one; prints "skipped" where none has.
#[must_use]
pub fn recording(name: &str) -> Option<String> {
    told(find_recording(name), name)
}

/// Returns the recording with this name in the first set that has one, for a test that also works without it.
#[must_use]
pub fn find_recording(name: &str) -> Option<String> {
    sets().iter().find_map(|set| read(&set.join(name)))
}

/// Returns a file beside the first set of recordings, such as `cases/dates.py`; prints "skipped" where there is none.
#[must_use]
pub fn beside_recordings(name: &str) -> Option<String> {
    told(find_beside_recordings(name), name)
}

/// Returns a file beside the first set of recordings, for a test that also works without it.
#[must_use]
pub fn find_beside_recordings(name: &str) -> Option<String> {
    let first = sets().into_iter().next()?;
    read(&first.with_file_name(name))
}

/// Returns the files of all sets below a folder, the first set first, each set in the order of its names.
#[must_use]
pub fn recordings(below: &str) -> Vec<PathBuf> {
    sets().iter().flat_map(|set| files(&set.join(below))).collect()
}

/// Returns the files of the first set below a folder, whose expectations were checked by a second reader.
#[must_use]
pub fn first_recordings(below: &str) -> Vec<PathBuf> {
    sets().first().map(|set| files(&set.join(below))).unwrap_or_default()
}

/// Returns the files below a folder of a set beside the first.
#[must_use]
pub fn recordings_of_set(set: &str, below: &str) -> Vec<PathBuf> {
    sets().first().map(|first| files(&first.with_file_name(set).join(below))).unwrap_or_default()
}

/// Returns the repository's own files below a folder.
#[must_use]
pub fn own(below: &str) -> Vec<PathBuf> {
    files(&own_folder().join(below))
}

/// Returns the text of one of the repository's own files, such as `v1/maps/list/1.json`.
///
/// # Panics
///
/// Where there is no such file.
#[must_use]
pub fn own_text(name: &str) -> String {
    let text = read(&own_folder().join(name));
    assert!(text.is_some(), "there is no {name} in crates/test-pages/pages");
    text.unwrap_or_default()
}

/// Returns the folder of the repository's own pages.
#[must_use]
pub fn own_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("pages")
}

/// Reads HTML pages from files; a few were saved in another encoding than UTF-8.
#[must_use]
pub fn html(files: Vec<PathBuf>) -> Vec<TestPage> {
    let is_html = |path: &PathBuf| path.extension().is_some_and(|end| end == "html");
    files.into_iter().filter(is_html).filter_map(|path| read(&path).map(|text| (path, text))).collect()
}

/// Asserts that a generated text equals a golden file of the repository (relative to the root); with `QUARRY_BLESS` it writes the
/// file first.
///
/// # Panics
///
/// When the file has another text, or cannot be written.
pub fn assert_golden(file: &str, generated: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var_os("QUARRY_BLESS").is_some() {
        let written = std::fs::write(&path, generated);
        assert!(written.is_ok(), "{file} cannot be written: {written:?}");
    }
    let is_stored = std::fs::read_to_string(&path).is_ok_and(|stored| stored == generated);
    assert!(is_stored, "{file} is stale: run this crate's tests with QUARRY_BLESS=1");
}

/// Runs checks of recordings in parallel, and fails with the names of those that failed. Without recordings each check prints
/// "skipped".
///
/// # Panics
///
/// When a check panics.
pub fn check(rows: &[(&str, fn())]) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut failed = Vec::new();
        while let Some((name, row)) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
            if catch_unwind(row).is_err() {
                failed.push(*name);
            }
        }
        failed
    };
    let threads = thread::available_parallelism().map_or(2, usize::from).min(rows.len());
    let failed: Vec<&str> = thread::scope(|scope| {
        let spawned = (0..threads).filter_map(|_| readers::spawn_for_test(scope, work).ok());
        let threads: Vec<_> = spawned.collect();
        assert!(rows.is_empty() || !threads.is_empty(), "no thread can be started");
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|_| vec!["a thread"])).collect()
    });
    assert!(failed.is_empty(), "of {} checks of recordings these failed: {failed:?}", rows.len());
}

/// Lists functions with their names, for [`check`].
#[macro_export]
macro_rules! rows {
    ($($row:path),* $(,)?) => { &[$((stringify!($row), $row as fn())),*] };
}

/// Returns the files below a folder in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn read(path: &Path) -> Option<String> {
    std::fs::read(path).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn told(text: Option<String>, name: &str) -> Option<String> {
    if text.is_none() {
        println!("skipped: no recording {name} beside the repository or at QUARRY_FIXTURES");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_checks_that_fail_and_runs_all_others() {
        static RUNS: AtomicUsize = AtomicUsize::new(0);
        fn good() {
            RUNS.fetch_add(1, Ordering::Relaxed);
        }
        fn bad() {
            panic!("as it should");
        }
        let told = catch_unwind(|| check(rows![good, bad, good])).unwrap_err();
        assert_eq!(
            told.downcast_ref::<String>().unwrap(),
            "of 3 checks of recordings these failed: [\"bad\"]"
        );
        assert_eq!(RUNS.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn own_pages_are_found_by_folder() {
        let pages = html(own("v1/search"));
        assert!(!pages.is_empty() && pages.iter().all(|(_, text)| text.contains('<')));
        assert!(own("v1/nothing").is_empty());
    }
}
