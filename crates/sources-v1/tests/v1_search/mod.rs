//! v1/search: what the recorded pages mean, what a refused answer looks like, and the shapes of pages that no recording
//! shows.
use quarry_test_pages::{check, rows};

mod call;
mod compared;
mod earlier;
mod encrypted;
mod featured_video;
mod gaps;
mod interface_words;
mod kept;
mod modules;
mod panels;
mod phones;
mod posts;
mod promises;
mod recorded;
mod refused;
mod renamed;
mod renamed_pages;
mod right_values;
mod scriptless;
mod sections;
mod shapes;
mod shown;
mod strips;
mod tiles;
mod unnamed;
mod witness;
mod written;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        call::the_groups_come_in_their_order_and_the_next_page_is_the_pages_own,
        call::fast_mode_answers_organic_results_alone_and_asks_for_a_lighter_page,
        call::a_page_that_found_nothing_is_an_answer,
        encrypted::recorded_pages_of_late_2026_have_all_their_results,
        modules::a_recorded_page_shows_what_else_is_searched_as_phrases_and_as_things,
        modules::recorded_answers_say_their_units_languages_sounds_and_figures,
        modules::a_video_tells_its_moments_and_no_other_videos,
        modules::a_thread_quotes_its_own_answers,
        modules::recorded_panels_have_their_lists,
        modules::paid_offers_are_read_by_what_their_cards_say,
        modules::a_place_is_named_by_its_heading_where_no_name_marks_it,
        modules::a_carousel_of_works_is_that_of_the_second_reader,
        modules::a_picture_has_the_title_and_the_site_that_its_card_says_and_no_mark,
        modules::reads_no_posts_behind_closed_controls,
        panels::recorded_panels_tell_their_parts,
        phones::recorded_pages_say_what_they_show,
        promises::a_piece_that_a_script_inserts_into_a_closed_part_is_no_web_result,
        promises::panels_of_two_things_are_two,
        promises::jobs_say_who_hires_where_and_by_way_of_whom,
        recorded::web_results_are_complete_and_in_order_on_pages_of_every_age_and_device,
        recorded::a_result_has_its_snippet_date_facts_and_links_into_its_site,
        recorded::a_result_on_a_page_without_scripts_has_its_text_and_not_its_rows,
        recorded::the_links_of_a_whole_site_come_with_their_texts,
        recorded::the_page_tells_its_totals_and_its_spelling,
        recorded::groups_have_as_many_entries_as_their_pages_show,
        recorded::pages_without_a_group_do_not_get_one,
        recorded::an_ad_has_its_link_its_texts_and_its_place,
        recorded::products_have_prices_as_numbers_and_old_prices_only_when_marked_down,
        recorded::places_have_their_facts_in_their_fields,
        recorded::the_panel_knows_its_subject_and_its_facts,
        recorded::direct_answers_are_short_and_of_their_kind,
        recorded::pages_without_scripts_have_their_panel_and_their_questions,
        recorded::questions_have_the_answers_that_their_page_holds,
        recorded::posts_name_their_author_and_news_their_site,
        refused::a_challenge_page_is_never_an_empty_success,
        refused::a_page_that_wants_scripts_or_looks_at_the_client_first_says_which,
        right_values::gives_the_expected_values_of_the_small_cases,
        sections::recipes_papers_messages_topics_and_games_have_their_fields,
        sections::groups_outlive_the_names_of_their_cards,
        sections::a_page_whose_ads_are_read_says_of_none_that_it_was_not,
        sections::recorded_carousels_stand_in_groups_of_their_kind,
        sections::links_that_ask_which_is_meant_are_searches_below_what_they_ask,
        shown::a_table_of_a_result_is_a_table,
        shown::the_strip_above_the_results_is_a_group_of_its_own,
        shown::jobs_say_who_where_and_by_way_of_whom,
        shown::units_of_paid_products_are_read_whatever_stands_between_their_link_and_their_words,
        shown::reads_nearby_products_as_products,
        strips::paid_tickets_are_no_products,
        tiles::recorded_panels_tell_their_tiles_prices_and_pictures,
        witness::web_results_are_those_of_the_second_reader_in_the_same_order,
    ]);
}
