//! v2/search: what the recorded pages mean, how they agree with a second reader of the same pages, what a refused answer
//! looks like, and the shapes of pages that no recording shows.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use quarry_test_pages::{check, rows};

#[path = "v2_search/bare.rs"]
mod bare;
#[path = "v2_search/call.rs"]
mod call;
#[path = "v2_search/cards.rs"]
mod cards;
#[path = "v2_search/interface_words.rs"]
mod interface_words;
#[path = "v2_search/pictures.rs"]
mod pictures;
#[path = "v2_search/recorded.rs"]
mod recorded;
#[path = "v2_search/refused.rs"]
mod refused;
#[path = "v2_search/right_values.rs"]
mod right_values;
#[path = "v2_search/shapes.rs"]
mod shapes;
#[path = "v2_search/world.rs"]
mod world;
#[path = "v2_search/written.rs"]
mod written;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        bare::groups_are_known_by_how_they_are_built,
        call::the_groups_come_in_their_order_and_the_next_page_is_the_pages_own,
        call::a_place_has_our_call_for_it,
        recorded::every_recorded_page_has_the_measured_counts,
        recorded::titles_and_links_agree_with_the_approved_reading_in_order,
        recorded::snippets_agree_with_the_approved_reading,
        recorded::a_result_behind_a_redirect_has_its_own_address_and_keeps_the_redirect,
        recorded::redirects_of_a_witness_lead_where_it_says,
        recorded::the_page_of_2010_is_read_whole,
        recorded::places_count_through_the_whole_list,
        recorded::facts_about_a_page_are_no_sitelinks,
        recorded::sitelinks_come_with_their_texts,
        recorded::a_relative_date_is_a_date,
        recorded::dates_behind_wide_spaces_and_bare_dates_are_no_part_of_a_snippet,
        recorded::a_button_below_every_post_is_no_sitelink,
        recorded::the_engines_own_word_for_its_data_is_no_kind_of_thing,
        recorded::ads_have_their_place_and_their_links,
        recorded::places_on_a_page_are_read_with_their_coordinates,
        recorded::questions_come_with_the_passages_that_answer_them,
        recorded::the_panel_is_about_its_own_thing,
        recorded::an_answer_names_its_page,
        recorded::a_generated_answer_comes_in_blocks_with_its_sources,
        recorded::proposed_searches_keep_their_words_apart,
        recorded::videos_and_pictures_are_listed,
        recorded::a_page_leads_back_and_to_the_pages_by_their_numbers,
        recorded::a_snippet_is_a_text_and_neither_an_address_nor_the_names_of_tabs,
        recorded::the_answer_above_the_results_has_its_parts_and_its_sources,
        recorded::keeps_content_below_results_and_beside_the_list,
        refused::a_challenge_page_is_never_an_empty_success,
        refused::a_page_without_results_that_does_not_say_so_is_unknown,
        refused::a_page_that_says_that_there_is_nothing_is_a_success,
        right_values::gives_the_expected_values_of_the_small_cases,
    ]);
}
