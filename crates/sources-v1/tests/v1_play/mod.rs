//! v1's store: lists, products and reviews, on recorded answers and on made ones.
use quarry_test_pages::{check, rows};

mod garbled;
mod lists;
mod products;
mod reviews;
mod support;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        lists::a_search_lists_what_the_page_draws_in_its_order,
        lists::a_search_answers_its_groups,
        lists::a_front_page_has_its_shelves_each_with_its_way_on_and_the_charts_on_offer,
        lists::a_chart_is_read_in_its_order,
        products::reads_the_same_app_as_the_pages_structured_data,
        products::every_group_of_an_app_is_read_in_any_language,
        products::one_app_is_read_to_the_last_field,
        products::an_app_whose_message_lost_its_title_is_no_product,
        reviews::recorded_reviews_are_read_whole,
        reviews::a_review_has_its_fields_and_the_developers_answer,
    ]);
}
