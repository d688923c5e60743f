//! Initial state of a maps page: `window.APP_INITIALIZATION_STATE=[[[…]],…]`. The initially shown data are guarded JSON in
//! strings.

use memchr::memmem;

use crate::cursor::Json;

/// Finds the state in a maps page; `None` when it is missing or incomplete.
#[must_use]
pub fn find_state(page: &str) -> Option<Json<'_>> {
    const NAME: &str = "APP_INITIALIZATION_STATE";
    memmem::find_iter(page.as_bytes(), NAME).find_map(|at| {
        let rest = page.get(at + NAME.len()..)?.trim_start().strip_prefix('=')?.trim_start();
        rest.starts_with('[').then(|| Json::parse_prefix(rest)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cursor::Cursor;
    use crate::envelope::unwrap;

    #[test]
    fn the_state_holds_guarded_json() {
        let page = "<script>x.APP_INITIALIZATION_STATE;window.APP_INITIALIZATION_STATE=[[[1.5,2.5]],null,null,[\")]}'\\n[7]\"]];window.y=1</script>";
        let state = find_state(page).unwrap();
        let inner = unwrap(Cursor::new(&state).raw_str(&[3, 0]).unwrap()).unwrap();
        assert_eq!(Cursor::new(&inner.parse_json().unwrap()).count(&[0]), Some(7));
        assert_eq!(super::find_state("window.APP_INITIALIZATION_STATE=[[["), None);
        assert_eq!(super::find_state(""), None);
    }
}
