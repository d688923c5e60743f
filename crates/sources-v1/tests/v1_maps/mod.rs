//! v1's maps: recorded answers read by what the page says, what is asked for, and answers that were shaken.
use quarry_test_pages::{check, rows};

mod details;
mod places;
mod reviews;
mod shaken;
mod world;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        details::a_contributed_picture_names_who_took_it_where_and_when,
        details::a_street_view_names_its_address_and_the_places_on_it,
        details::answers_of_sibling_calls_are_no_picture,
        details::the_moment_is_told_only_where_the_source_counts,
        places::a_newer_list_is_read_place_by_place,
        places::a_phrase_that_means_one_place_is_answered_with_it,
        places::a_single_place_tells_what_its_page_shows,
        places::another_language_is_read_like_the_first,
        places::a_complete_row_of_a_list_is_read,
        places::a_page_of_maps_has_the_list_in_its_state,
        places::a_named_area_is_looked_up_first,
        reviews::a_translated_review_has_both_texts_and_the_owners_answer,
        reviews::a_review_in_its_own_language_has_one_text,
        reviews::reviews_of_every_year_that_come_with_a_place_are_read,
        reviews::another_sites_score_stands_on_its_own_scale,
        reviews::a_recorded_row_of_the_window_means_what_it_says,
    ]);
}
