//! What is sold and by which request: credit of a plan ([`purchase`], as an [`order`] that a buyer is [`buying`], by a page for a
//! person in [`checkout`], or for nothing in [`free`]), a single [`call`] (by a wallet's [`promise`]), the filling of a data key ([`topup`]). What they have in
//! common is a [`sale`]; what was bought for a data key is in [`purchases`].

pub mod buying;
pub mod by_person;
pub mod call;
pub mod checkout;
mod data_key;
pub mod free;
pub mod order;
pub mod promise;
pub mod purchase;
pub mod purchases;
mod refusals;
pub mod sale;
pub mod topup;
