//! Notes which tests look for recordings, so that they can be run again where there are some (`npm test -- --recorded`).

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;
use std::thread::{self, Scope, ScopedJoinHandle};

/// Environment variable with the path of the file that the names are appended to, one a line.
const FILE: &str = "QUARRY_READERS_FILE";

static NOTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Notes the test of this thread, where `QUARRY_READERS_FILE` is set.
///
/// # Panics
///
/// Where the thread bears no test's name, or the file cannot be written: the test would be missed later.
pub(crate) fn note_test() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let thread = thread::current();
    let name = thread.name().filter(|name| *name != "main").unwrap_or_default();
    assert!(!name.is_empty(), "recordings are looked for on a thread without a test's name");
    let is_new = NOTED.lock().is_ok_and(|mut noted| noted.insert(name.to_owned()));
    if is_new {
        let opened = OpenOptions::new().create(true).append(true).open(&file);
        let written = opened.and_then(|mut file| file.write_all(format!("{name}\n").as_bytes()));
        assert!(written.is_ok(), "{} cannot be written: {written:?}", file.display());
    }
}

/// Spawns a thread that works for this thread's test and bears its name.
pub(crate) fn spawn_for_test<'scope, 'env, T: Send + 'scope>(
    scope: &'scope Scope<'scope, 'env>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> std::io::Result<ScopedJoinHandle<'scope, T>> {
    let name = thread::current().name().unwrap_or_default().to_owned();
    thread::Builder::new().name(name).spawn_scoped(scope, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_works_for_a_test_bears_its_name() {
        let name = || thread::current().name().map(str::to_owned);
        let spawned = thread::scope(|scope| spawn_for_test(scope, name).map(ScopedJoinHandle::join));
        let named = spawned.ok().and_then(Result::ok).flatten();
        assert_eq!(named.as_deref(), Some("readers::tests::a_thread_that_works_for_a_test_bears_its_name"));
    }
}
