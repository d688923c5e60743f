//! Groups about an app's context in the store: features, other apps, its chart, and its system capabilities.

use serde::Serialize;

use super::item::Item;
use super::page::Product;
use crate::ResultGroups;
use crate::app_store::search::ApiLinks;
use crate::number;

/// Values that the page omits for other apps: the storefront's currency and language, and this API's calls for an app.
#[derive(Clone, Copy)]
pub struct Storefront<'p> {
    pub currency: Option<&'p str>,
    pub language: Option<&'p str>,
    pub links: &'p ApiLinks,
}

/// Adds all these groups.
pub fn put_surroundings(groups: &mut ResultGroups, product: &Product<'_>, storefront: Storefront<'_>) {
    groups.put_list(
        "featured_in",
        &product.items("featuredIn").filter_map(Feature::from_item).collect::<Vec<_>>(),
    );
    for (shelf, group) in
        [("moreByDeveloper", "more_by_this_developer"), ("similarItems", "you_may_also_like")]
    {
        groups.put_some(group, Related::from_shelf(product, shelf, storefront).as_ref());
    }
    groups.put_some("chart", product.items("informationRibbon").find_map(Chart::from_badge).as_ref());
    groups.put_list(
        "supports",
        &product.items("capabilities").filter_map(Capability::from_item).collect::<Vec<_>>(),
    );
    let features = product.items("accessibilityFeatures").flat_map(|item| item.features.objects());
    groups.put_list("accessibility_features", &features.filter_map(|f| f.title.get()).collect::<Vec<_>>());
}

/// Feature of the store that shows the app.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Feature<'p> {
    /// Name.
    title: &'p str,
    /// Line below the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    subtitle: Option<&'p str>,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'p str>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail: Option<String>,
}

impl<'p> Feature<'p> {
    fn from_item(item: &'p Item<'_>) -> Option<Self> {
        let link = item.click_action.get();
        let picture = item.artwork.get().or(item.icon.get());
        let own = item.title.get().or(item.heading.get());
        Some(Self {
            title: own.or_else(|| link?.title.get())?,
            subtitle: item.subtitle.get().or(item.caption.get()),
            link: link.and_then(|link| link.address()),
            thumbnail: picture.and_then(|picture| picture.link()),
        })
    }
}

/// A shelf of other apps.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Related<'p> {
    /// Name.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'p str>,
    /// The apps.
    apps: Vec<App<'p>>,
}

impl<'p> Related<'p> {
    fn from_shelf(product: &'p Product<'_>, name: &str, storefront: Storefront<'p>) -> Option<Self> {
        let shelf = product.shelf(name)?;
        let items = shelf.items.objects().filter(|item| !item.title.is_none() && !item.adam_id.is_none());
        let apps = items.zip(1..).filter_map(|(item, position)| App::from_item(item, position, storefront));
        let apps: Vec<_> = apps.collect();
        let link = shelf.see_all_action.get().and_then(|action| action.page_url.get());
        (!apps.is_empty()).then_some(Self { title: shelf.title.get(), link, apps })
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct App<'p> {
    /// Place in the list, from 1.
    position: usize,
    /// The store's id.
    id: &'p str,
    /// Name.
    title: &'p str,
    /// Line below the app's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<&'p str>,
    /// The app's bundle id.
    #[serde(skip_serializing_if = "Option::is_none")]
    bundle_id: Option<&'p str>,
    /// Publisher.
    #[serde(skip_serializing_if = "Option::is_none")]
    developer: Option<&'p str>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    /// Number of ratings, with the precision of the page's short form.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_count: Option<u64>,
    /// Text as shown: `14M`.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_count_original: Option<&'p str>,
    /// Age rating, such as `4+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    age_rating: Option<&'p str>,
    /// Price as shown; free apps show none.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'p str>,
    /// Price as a number, 0 when it costs nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    extracted_price: Option<f64>,
    /// The currency's three-letter code.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'p str>,
    /// Icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    logo: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'p str>,
    /// This API's call for the app.
    product_link: String,
    /// This API's call for its reviews.
    reviews_link: String,
}

impl<'p> App<'p> {
    fn from_item(item: &'p Item<'_>, position: usize, storefront: Storefront<'p>) -> Option<Self> {
        let offer = item.offer_display_properties.get();
        let price = offer.and_then(|offer| offer.price_formatted.get());
        let amount = || offer.filter(|offer| offer.is_free.is_set()).map(|_| 0.0);
        let amount = price.and_then(|price| Some(number::parse_price(price)?.amount)).or_else(amount);
        let id = item.adam_id.get()?;
        let ApiLinks { product, reviews } = storefront.links;
        let count = |shown| number::parse_count_in_language(shown, storefront.language);
        Some(Self {
            position,
            id,
            title: item.title.get()?,
            snippet: item.subtitle.get(),
            bundle_id: item.bundle_id.get(),
            developer: item.developer_name.get(),
            rating: item.rating.get().filter(|rating| *rating > 0.0),
            rating_count: item.rating_count.get().and_then(count),
            rating_count_original: item.rating_count.get(),
            age_rating: item.age_rating.get(),
            price,
            extracted_price: amount,
            currency: storefront.currency.filter(|_| amount.is_some()),
            logo: item.icon.get().and_then(|icon| icon.logo()),
            link: item.click_action.get().and_then(|link| link.address()),
            product_link: format!("{product}product_id={id}"),
            reviews_link: format!("{reviews}product_id={id}"),
        })
    }
}

/// The app's position in a chart.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Chart<'p> {
    /// Place in the list, from 1.
    position: u64,
    /// The chart.
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<&'p str>,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'p str>,
}

impl<'p> Chart<'p> {
    fn from_badge(badge: &'p Item<'_>) -> Option<Self> {
        Some(Self {
            position: badge.content.get()?.position.get()?,
            category: badge.caption.get(),
            link: badge.click_action.get().and_then(|link| link.address()),
        })
    }
}

/// A system capability that the app uses.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Capability<'p> {
    /// Name.
    title: &'p str,
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'p str>,
}

impl<'p> Capability<'p> {
    fn from_item(item: &'p Item<'_>) -> Option<Self> {
        Some(Self { title: item.title.get()?, description: item.caption.get() })
    }
}
