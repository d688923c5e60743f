//! v1/local: what recorded cards mean, shapes of pages and languages that no recording shows, what is no answer. No whole
//! page of this kind is recorded: the pages here are recorded search pages with their packs, and pages of our own making
//! around cards of the recorded grammar.
use quarry_test_pages::{check, rows};

mod cards;
mod list;
mod refused;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        cards::cards_of_every_age_and_device_are_read_by_name_rating_and_id,
        cards::recorded_facts_stand_in_their_fields,
        cards::facts_are_those_of_the_second_reader,
        list::a_recorded_panel_without_scripts_is_one_business,
        refused::a_challenge_page_is_never_an_empty_success,
        refused::a_page_from_which_no_business_is_read_is_unknown_unless_it_says_that_there_is_none,
    ]);
}
