//! Tests of the app store's endpoints with recorded answers and small answers of the same formats.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use quarry_test_pages::{check, rows};

mod garble;
mod product;
mod reviews;
mod search;
mod support;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        product::every_group_of_the_specification_comes_from_a_recorded_page,
        product::picture_templates_are_filled,
        product::the_histogram_counts_down_from_five_stars,
        product::versions_come_with_their_dates,
        product::recorded_information_is_read_from_either_layout,
        product::the_seller_is_a_name_and_the_notice_for_consumers_stands_beside_it,
        product::no_soft_hyphen_is_left_of_a_page_that_is_full_of_them,
        product::privacy_is_a_text_cards_and_their_details,
        product::the_developer_s_pages_are_told_by_symbol_or_by_place,
        product::screenshots_of_desktop_apps_are_desktop_screenshots,
        product::old_and_new_lookups_are_read_alike,
        product::an_app_that_neither_half_knows_is_not_found,
        reviews::rows_of_the_store_s_client_are_read_with_their_html_undone,
        reviews::reviews_of_a_product_page_are_read_too,
        search::every_app_of_a_recorded_list_is_there_and_no_field_is_null,
        search::passes_the_stores_app_fields_unchanged,
        search::phone_apps_do_not_hide_among_desktop_apps_nor_the_other_way_round,
        search::developers_are_found_by_part_of_a_name_ignoring_case,
        search::a_category_is_one_of_the_app_s_genres_primary_or_not,
        search::num_counts_what_is_left_after_filtering,
        search::a_list_of_other_things_than_apps_is_not_read_as_no_apps,
    ]);
}
