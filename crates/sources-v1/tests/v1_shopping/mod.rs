//! Tests of v1/shopping and v1/shopping/product: values of recorded cards and the recorded product, requests to the source
//! and their number, and refusals.
use quarry_test_pages::{check, rows};

mod calls;
mod cards;
mod product;
mod refused;
mod shapes;
mod shop;

#[test]
fn recordings_are_read_as_checked() {
    check(rows![
        cards::every_card_of_a_page_is_a_product_once,
        cards::cards_say_what_a_second_reader_saw,
        cards::an_old_price_stands_only_where_the_page_marks_one_down,
        cards::conditions_badges_and_delivery_are_in_their_fields,
        cards::the_currency_is_told_by_the_country_that_was_asked,
        cards::filters_of_a_recorded_page_are_chips_with_their_tokens,
        cards::a_recorded_filter_is_followed_and_what_it_brings_is_the_answer,
        product::the_product_has_its_facts,
        product::offers_name_seller_price_terms_and_the_sellers_own_address,
        product::related_products_can_be_asked_for_as_they_are,
        product::reviews_come_whole,
        product::stores_that_the_page_does_not_show_are_asked_for_once_and_added,
        product::more_stores_that_do_not_come_take_nothing_away,
    ]);
}
