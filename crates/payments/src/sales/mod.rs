//! Sales: credit of a plan ([`purchase`], as an [`order`] in a [`plan_purchase`], by a page for a person in [`checkout`], or free
//! in [`trial`]), a single [`call`] (paid by a wallet's [`promise`]), and the top-up of a data key ([`topup`]). They share
//! [`sale`], where `means` matches a wallet or card payment with its offer; [`purchase_list`] lists a data key's purchases, and
//! [`data_api_words`] translates member names to those of the data API.

pub mod call;
pub mod checkout;
pub mod data_api_words;
mod data_key;
mod means;
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
