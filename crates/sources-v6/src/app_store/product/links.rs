//! The developer's own pages, linked in several places of the product page.

use super::page::Product;

/// Returns the URL of the developer's privacy policy.
pub fn find_policy_link<'p>(product: &'p Product<'_>) -> Option<&'p str> {
    let header = product.items("privacyHeader").next();
    header
        .and_then(|header| header.body_text.first_outward_link())
        .or_else(|| find_link_with_symbol(product, "hand.raised"))
}

/// Returns the developer's website: the link with its symbol; on pages without symbols, the first external link.
pub fn find_website<'p>(product: &'p Product<'_>) -> Option<&'p str> {
    let plain = || {
        let links = product.items("notPurchasedLinks").filter(|link| link.system_image_name.is_none());
        let mut addresses = links.filter_map(|link| link.click_action.get()?.address());
        addresses.find(|address| Some(*address) != find_policy_link(product))
    };
    find_link_with_symbol(product, "safari").or_else(plain)
}

/// Returns the URL of the developer's support page.
pub fn find_support_link<'p>(product: &'p Product<'_>) -> Option<&'p str> {
    find_link_with_symbol(product, "questionmark")
}

/// Returns the developer's link whose symbol starts with `symbol`: symbols are the same in every language.
fn find_link_with_symbol<'p>(product: &'p Product<'_>, symbol: &str) -> Option<&'p str> {
    let description = product.items("description").flat_map(|item| item.developer_links.objects());
    let links = product.items("notPurchasedLinks").chain(product.items("purchasedLinks")).chain(description);
    let mut fitting =
        links.filter(|link| link.system_image_name.get().is_some_and(|name| name.starts_with(symbol)));
    fitting.find_map(|link| link.click_action.get()?.address())
}
