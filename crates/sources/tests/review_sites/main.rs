//! Tests of v4 and v5: values of recorded answers and of pages of our own in the documented formats, refusals, and that no
//! garbled answer panics or gives a value of the wrong form.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use quarry_test_pages::{check, rows};

mod forms;
mod garble;
mod support;
mod v4_reviews;
mod v4_search;
mod v5_place;
mod v5_reviews;
mod v5_search;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        garble::v4_search_bears_anything,
        garble::v4_reviews_bears_anything,
        garble::v5_search_bears_anything,
        garble::v5_reviews_bears_anything,
        garble::v5_place_bears_anything,
        v4_reviews::recorded_reviews_are_read_whole,
        v4_reviews::the_earlier_feed_and_the_state_of_pages_are_read_too,
        v4_reviews::an_owners_reply_in_a_recorded_page_is_read,
        v4_search::recorded_pages_are_read_whole_and_in_order,
        v4_search::recorded_entries_are_told_apart_into_ads_and_results,
        v5_place::recorded_restaurants_are_read,
        v5_place::recorded_hotels_are_read_from_their_structured_data,
        v5_place::a_place_that_is_another_one_is_not_found_and_a_list_is_no_place,
        v5_reviews::recorded_answers_are_read_whole,
        v5_reviews::a_recorded_review_means_what_it_says,
        v5_search::recorded_places_are_read,
    ]);
}
