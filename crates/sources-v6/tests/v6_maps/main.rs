//! Tests of v6's maps: a recorded record by meaning, records of our own by the documentation, refusals, and garbled answers.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use quarry_test_pages::{check, rows};

mod documented;
mod garbled;
mod recorded;
mod refused;
mod world;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        recorded::every_fact_of_the_place_is_under_its_name,
        recorded::the_score_is_out_of_a_hundred,
        recorded::the_week_and_the_amenities_are_whole,
        recorded::pictures_say_whose_they_are,
        recorded::reviews_say_who_when_and_where,
        recorded::the_page_that_embeds_the_record_is_read_alike,
    ]);
}
