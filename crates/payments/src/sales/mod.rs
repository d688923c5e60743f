//! What is sold and by which request: credit of a plan ([`purchase`], as an [`order`] in a [`plan_purchase`], by a page for a
//! person in [`checkout`], or for nothing in [`trial`]), a single [`call`] (by a wallet's [`promise`]), the filling of a data key ([`topup`]). What they have in
//! common is a [`sale`]; what was bought for a data key is in [`purchase_list`], and what its answers are called in [`data_api_words`].

pub mod call;
pub mod checkout;
pub mod data_api_words;
mod data_key;
pub mod order;
pub mod person_checkout;
pub mod plan_purchase;
pub mod promise;
pub mod purchase;
pub mod purchase_list;
mod refusals;
pub mod sale;
pub mod topup;
pub mod trial;
