# Generated from the contract by `npm run clients`; changes belong there.
"""What the service answers, as the contract says. Fields beside those that are listed may be there."""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict

ErrorCode = Literal["invalid_request", "missing_api_key", "invalid_api_key", "operator_unauthorized", "insufficient_credits", "sub_key_spent", "api_key_disabled", "sub_key_expired", "endpoint_not_allowed", "not_for_sub_keys", "key_replaced", "unknown_parameter", "cross_site_request", "challenge_required", "not_found", "no_overview", "method_not_allowed", "free_key_already_issued", "idempotency_conflict", "rate_limited", "sub_key_day_limit", "credits_reserved", "concurrency_limit_exceeded", "internal_error", "source_unavailable", "not_configured", "overloaded", "ledger_unavailable", "storage_unavailable"]


class Ad(TypedDict, total=False):
    """Paid text result."""

    block_position: Required[str]
    """Position on the page: `top`, `middle`, `bottom` or `right`."""
    description: str
    """Text excerpt."""
    displayed_link: str
    """URL as shown."""
    extensions: list[str]
    """Further lines of the ad."""
    extracted_price: float
    """Price as a number in the currency shown."""
    favicon: str
    """Icon URL of the advertiser."""
    link: Required[str]
    """URL of the landing page."""
    phone: str
    """Phone number."""
    position: Required[int]
    """Position among the ads, from 1."""
    position_absolute: int
    """Position among all results of the page, from 1."""
    price: str
    """Price as shown."""
    products: list[AdProduct]
    """Products of the ad."""
    rating: float
    """Rating out of 5."""
    reviews: int
    """Number of ratings."""
    sitelinks: list[Sitelink]
    """Links to pages of the site."""
    source: str
    """Advertiser's name."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Title."""
    tracking_link: str
    """Click-tracking URL of the source."""


class AdProduct(TypedDict, total=False):
    """Product as shown on a card."""

    badge: str
    """Source's badge for seller or product."""
    block_position: str
    """Position on the page, for paid cards: `top`, `middle`, `bottom` or `right`."""
    catalogid: str
    """Id in the source's catalogue."""
    category: str
    """Heading of the section."""
    currency: str
    """Currency code (ISO 4217), where symbol or country identifies it."""
    delivery: str
    """Delivery as shown."""
    extensions: list[str]
    """Tag, badges, condition and usual price, as shown."""
    extracted_old_price: float
    """Price before the discount, in the currency shown."""
    extracted_price: float
    """Price as a number in the currency shown."""
    gpcid: str
    """Id of the product with all its offers."""
    headline_offer_docid: str
    """Id of the offer that the card shows."""
    image_docid: str
    """Id of the card's image, which distinguishes variants."""
    installment: Installment
    """Payment by instalments."""
    link: str
    """URL of the seller's page."""
    multiple_sources: bool
    """Whether several sellers offer it."""
    old_price: str
    """Price before the discount, as shown."""
    position: Required[int]
    """Position in the group, from 1."""
    price: str
    """Price as shown."""
    product_id: str
    """Source's id of the product, where the page contains it."""
    product_link: str
    """URL of the source's product page, or the seller's on pages that link there."""
    rating: float
    """Rating out of 5."""
    reviews: int
    """Number of ratings."""
    second_hand_condition: str
    """Condition of a used product: `Pre-owned`, `Refurbished` …"""
    service_product_link: str
    """API call for the product."""
    snippet: str
    """Short description."""
    source: str
    """Seller."""
    source_icon: str
    """Icon URL of the seller."""
    tag: str
    """Label on the image: `16% OFF`."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Title."""
    tracking_link: str
    """Click-tracking URL of the source."""


class Admission(TypedDict, total=False):
    """A way in."""

    extensions: list[str]
    """Further details, such as free admission."""
    price: str
    """Price as shown."""
    title: Required[str]
    """Seller."""


class AiOverview(TypedDict, total=False):
    """Generated answer."""

    references: list[Reference]
    """Cited pages."""
    text_blocks: Required[list[TextBlock]]
    """Text blocks in page order."""


class Article(TypedDict, total=False):
    """An article."""

    author: str
    """Author."""
    cited_by: int
    """Number of citations."""
    link: Required[str]
    """Address, by way of the index of papers."""
    title: Required[str]
    """Title."""


class BusyHour(TypedDict, total=False):
    """Usual busyness in one hour of a day."""

    busyness_score: Required[int]
    """Busyness from 0 to 100."""
    hour: Required[int]
    """Hour, 0 to 23."""
    info: str
    """Busyness in words."""
    time: Required[str]
    """Hour as shown: `6 AM`."""
    wait: str
    """Waiting time, as shown."""


class Capability(TypedDict, total=False):
    """A system capability that the app uses."""

    description: str
    """Description."""
    title: Required[str]
    """Name."""


class ContainingPlace(TypedDict, total=False):
    """Place that contains another."""

    muid: str
    """Maps service's number of the place."""
    place_id: str
    """Source's id of the place."""
    place_link: str
    """API call for the place."""
    title: Required[str]
    """Name as shown."""


class Contributions(TypedDict, total=False):
    """Number of contributions of each kind."""

    answers: int
    """Answers."""
    captions: int
    """Captions."""
    edits: int
    """Edits."""
    facts_checked: int
    """Facts checked."""
    photos: int
    """Photos."""
    places_added: int
    """Places added."""
    published_lists: int
    """Lists published."""
    q_and_a: int
    """Questions and answers."""
    ratings: int
    """Ratings."""
    reported_incorrect: int
    """Errors reported."""
    reviews: int
    """Reviews."""
    roads_added: int
    """Roads added."""
    videos: int
    """Videos."""


class Contributor(TypedDict, total=False):
    """Contributor as shown on the profile."""

    contributions: Contributions
    """Contributions by kind."""
    description: str
    """Person's self-description."""
    id: str
    """Source's id."""
    level: int
    """Level."""
    link: str
    """URL of the profile."""
    local_guide: bool
    """Whether the person is a local guide of the source."""
    name: Required[str]
    """Name."""
    points: int
    """Points."""
    status: str
    """Status at the source: `Local Guide`."""
    thumbnail: str
    """Thumbnail URL."""


class Coordinates(TypedDict, total=False):
    """Geographic coordinates."""

    latitude: Required[float]
    """Latitude in degrees north."""
    longitude: Required[float]
    """Longitude in degrees east."""


class Credit(TypedDict, total=False):
    """Person in a film: an actor, or another role."""

    link: str
    """The page about the person."""
    name: Required[str]
    """Name."""
    role: Required[str]
    """Role: `actor`, `director`, `producer`, `writer`, `narrator` …"""


class DayHours(TypedDict, total=False):
    """Opening hours of one day."""

    closed: bool
    """Whether it is closed all day."""
    date: str
    """Date of the day, where the source gives it."""
    day: Required[str]
    """`monday` … `sunday`."""
    hours: list[TimeRange]
    """Time ranges."""
    special: bool
    """Whether the day differs from the usual week."""


class Descriptions(TypedDict, total=False):
    """Descriptions of a product."""

    snippet: str
    """Full text."""
    summary: str
    """Summary in a sentence."""
    whats_new: str
    """Release notes."""


class Discussion(TypedDict, total=False):
    """A thread."""

    answers: list[ThreadAnswer]
    """Answers quoted on the page."""
    date: str
    """Date as shown."""
    extensions: list[str]
    """Forum and number of comments as shown."""
    iso_date: str
    """Date in ISO 8601, where the shown date tells the day."""
    link: Required[str]
    """Address."""
    position: Required[int]
    """Place in the group, from 1."""
    source: str
    """Name of the site."""
    source_logo: str
    """Icon of the site."""
    title: Required[str]
    """Title."""


class Episode(TypedDict, total=False):
    """An episode of a series."""

    date: str
    """Date of the first broadcast."""
    duration: str
    """Length as the page tells it."""
    episode_number: int
    """Number of the episode in the season."""
    iso_date: str
    """The same day as `YYYY-MM-DD`."""
    link: str
    """The store's page."""
    season_number: int
    """The season's number."""
    snippet: str
    """Description of the episode."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Title."""


class Error(TypedDict, total=False):
    error: Required[str]
    """For people."""
    error_code: Required[Literal["invalid_request", "missing_api_key", "invalid_api_key", "operator_unauthorized", "insufficient_credits", "sub_key_spent", "api_key_disabled", "sub_key_expired", "endpoint_not_allowed", "not_for_sub_keys", "key_replaced", "unknown_parameter", "cross_site_request", "challenge_required", "not_found", "no_overview", "method_not_allowed", "free_key_already_issued", "idempotency_conflict", "rate_limited", "sub_key_day_limit", "credits_reserved", "concurrency_limit_exceeded", "internal_error", "source_unavailable", "not_configured", "overloaded", "ledger_unavailable", "storage_unavailable"]]
    reason: str
    """With `source_unavailable`: reason why the source returned no usable answer, such as `challenge`, `consent`, `needs_script`, `region`, `blocked`, `blocked_silently`, `overloaded`, `unknown_page`, `timeout` or `network`. New reasons may be added."""
    request_id: Required[str]
    retryable: Required[bool]
    search_parameters: dict[str, Any]
    """The normalised parameters, when they were valid."""
    status_code: Required[int]


class Event(TypedDict, total=False):
    """An event."""

    date: str
    """The day as shown."""
    kgmid: str
    """The source's machine id of the event."""
    position: Required[int]
    """Place in the group, from 1."""
    price: str
    """The lowest price as shown."""
    ticket_info: list[Ticket]
    """Sellers of tickets."""
    title: Required[str]
    """Title of the entry: the event, or its town."""
    venue: str
    """The venue."""
    when: str
    """Day of the week and hour as shown."""


class Example(TypedDict, total=False):
    id: str
    """The store's id."""
    rating: int
    """Rating out of five."""
    response: ExampleResponse
    """Developer's response."""
    review_date: str
    """Time at which it was written."""
    review_text: str
    """Text."""
    review_title: str
    """Title."""
    username: str
    """Author."""


class ExampleResponse(TypedDict, total=False):
    date: str
    """Time."""
    text: Required[str]
    """Text."""


class FactLink(TypedDict, total=False):
    """A link in the value of a fact."""

    link: Required[str]
    """Address."""
    text: Required[str]
    """Text."""


class Feedback(TypedDict, total=False):
    """Readers' feedback on a review."""

    cool: Required[int]
    """Number of readers who found it cool."""
    funny: Required[int]
    """Number of readers who found it funny."""
    useful: Required[int]
    """Number of readers who found it useful."""


class Filter(TypedDict, total=False):
    """Group of filter options beside a list."""

    input_type: Required[str]
    """`checkbox` for several choices, `radio` for one, else `link`."""
    key: str
    """Source's name of the group."""
    options: Required[list[FilterOption]]
    """Options of the filter."""
    type: Required[str]
    """Heading."""


class FilterOption(TypedDict, total=False):
    """Option of a filter."""

    count: int
    """Number of matching results."""
    selected: bool
    """Whether it is active on this page."""
    service_link: str
    """API call with the filter applied."""
    shoprs: str
    """Source's token, for `shoprs`."""
    tbs: str
    """The filter in the format of the source's older pages."""
    text: Required[str]
    """Label."""
    thumbnail: str
    """Thumbnail URL."""
    value: str
    """Value for this API's parameter that selects it."""


class Forecast(TypedDict, total=False):
    """The weather of a day."""

    day: Required[str]
    """The day as shown."""
    high: str
    """The highest temperature in the unit shown."""
    low: str
    """The lowest."""
    thumbnail: str
    """Picture."""
    weather: str
    """Forecast in words."""


class Game(TypedDict, total=False):
    """A game."""

    date: str
    """Date as shown."""
    iso_date: str
    """Date in ISO 8601, where the shown date tells the day."""
    status: str
    """Status as shown, such as the end of the match."""
    teams: Required[list[Team]]
    """Teams."""
    video_highlights: str
    """A film of it."""


class Genre(TypedDict, total=False):
    id: str
    """The store's id."""
    name: Required[str]
    """Name."""
    primary: Required[bool]
    """Whether it is the main one."""


class ImmersiveProduct(TypedDict, total=False):
    """A product."""

    category: str
    """Heading of the grid."""
    delivery: str
    """Delivery as shown."""
    extensions: list[str]
    """Tags, badges and the usual price as shown."""
    extracted_original_price: float
    """Price before a markdown, in the currency shown."""
    extracted_price: float
    """Price as a number in the currency shown."""
    gpcid: str
    """The source's id of the product."""
    headline_offer_docid: str
    """The source's id of the offer."""
    image_docid: str
    """The source's id of the picture."""
    multiple_sources: bool
    """Whether others sell it too."""
    original_price: str
    """Price before a markdown, as shown."""
    position: Required[int]
    """Place in the group, from 1."""
    price: str
    """Price as shown."""
    rating: float
    """Rating out of five."""
    reviews: int
    """Number of ratings."""
    source: str
    """Seller."""
    specifications: list[Specification]
    """Differences from the products beside it, where they are compared."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Title."""


class Installment(TypedDict, total=False):
    """Payment by instalments."""

    extracted_cost_per_month: Required[float]
    """Monthly payment in the currency shown."""
    extracted_down_payment: float
    """Down payment as a number."""
    months: int
    """Number of months."""
    text: Required[str]
    """Text as shown."""


class Job(TypedDict, total=False):
    """A job."""

    company_name: str
    """Employer."""
    extensions: list[str]
    """Kind of employment, benefits."""
    link: Required[str]
    """Address of the source's page about it."""
    location: str
    """Location."""
    position: Required[int]
    """Place in the group, from 1."""
    posted_at: str
    """Time at which it was advertised, as shown."""
    salary: str
    """Salary as shown."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Title of the job."""
    via: str
    """Site that advertises it, as shown."""


class KeyMoment(TypedDict, total=False):
    """Key moment of a video."""

    link: Required[str]
    """URL of the video at this moment."""
    time: Required[str]
    """Time in the video, as shown."""
    title: Required[str]
    """Title."""


class KeySettings(TypedDict, total=False):
    low_credit: Required[Any | None]
    """Recipient of a notice when fewer than `below` calls are left; null: none."""
    mail_code_sent_to: str
    """With 202: the mailbox that was mailed a code."""
    retention: Required[bool]
    """Whether sources' answers are kept."""
    secrets: Required[Secrets]
    """The secrets of the key."""


class KeyStatus(TypedDict, total=False):
    concurrency_limit: Required[int]
    credits: Required[list[KeyStatusCreditsItem]]
    pricing: Required[Pricing]
    remaining_calls: Required[int]
    status: Required[Literal["active"]]
    sub_key: SubKey


class KeyStatusCreditsItem(TypedDict, total=False):
    expires_at: Required[str | None]
    kind: Required[str]
    remaining_calls: Required[int]


class KeyUsage(TypedDict, total=False):
    days: Required[int]
    recent_failures: Required[list[KeyUsageRecentFailuresItem]]
    """The latest, newest first."""
    usage: Required[list[KeyUsageUsageItem]]
    """A row for each UTC day and endpoint, oldest first."""


class KeyUsageRecentFailuresItem(TypedDict, total=False):
    at: Required[str]
    endpoint: Required[str | None]
    error_code: Required[str]
    request_id: Required[str]


class KeyUsageUsageItem(TypedDict, total=False):
    charged_calls: Required[int]
    date: Required[str]
    endpoint: Required[str | None]
    """Null for calls that were made before endpoints were counted."""
    free_calls: Required[int]
    """Calls that failed or had nothing to answer."""


class Language(TypedDict, total=False):
    """Number of reviews in a language."""

    count: Required[int]
    """Number of reviews."""
    language: Required[str]
    """The language, for `hl`."""


class LatestPosts(TypedDict, total=False):
    """Messages of an account, or of several."""

    displayed_link: str
    """Displayed address of that page."""
    link: str
    """The account's address."""
    posts: Required[list[Post]]
    """The messages."""
    title: str
    """The account; the section's heading where several write."""


class License(TypedDict, total=False):
    """Licence of a business."""

    expiry_date: str
    """Date of expiry."""
    issued_by: str
    """Issuer."""
    number: Required[str]
    """Licence number."""
    trade: str
    """Licensed trade."""
    verified_date: str
    """Date of verification by the source."""


class ListItem(TypedDict, total=False):
    """Item of a list."""

    list: list[dict[str, Any]]
    """Items of the nested list."""
    ordered: bool
    """Whether the nested list is numbered."""
    reference_indexes: list[int]
    """Indexes of the cited references."""
    snippet: str
    """Text without the title."""
    snippet_highlighted_words: list[str]
    """Words highlighted in the text, without the title."""
    text_blocks: list[dict[str, Any]]
    """Nested tables and code blocks."""
    title: str
    """Title: the bold beginning of the item, when it ends with a colon."""


class LiveBusyness(TypedDict, total=False):
    """Current busyness of a place."""

    busyness_score: int
    """Busyness from 0 to 100."""
    difference: int
    """Difference from the usual score; negative when less busy."""
    info: str
    """Busyness in words."""
    usual_score: int
    """Usual busyness at this hour."""


class LocalAd(TypedDict, total=False):
    """A business."""

    badge: str
    """Source's guarantee."""
    extensions: list[str]
    """Further lines."""
    hours: str
    """Hours as shown."""
    link: str
    """Address of the ad at the source."""
    phone: str
    """Telephone."""
    position: Required[int]
    """Place in the block, from 1."""
    rating: float
    """Rating out of five."""
    rating_count: int
    """Number of ratings."""
    service_area: str
    """Service area, as shown."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Name."""
    tracking_link: str
    """The source's own address for it."""
    type: str
    """Kind of service."""
    years_in_business: str
    """Years in business, as shown."""


class LocalAds(TypedDict, total=False):
    """Local services."""

    ads: Required[list[LocalAd]]
    """The businesses."""
    badge: str
    """Source's guarantee, when every ad has the same."""
    see_more_ads_link: str
    """Address of more ads."""
    title: str
    """Heading."""


class LocalMap(TypedDict, total=False):
    """The map."""

    gps_coordinates: Coordinates
    """Centre of the map."""
    image: str
    """Picture."""
    link: str
    """Address of the whole map."""


class Location(TypedDict, total=False):
    """Position and orientation of the camera."""

    address: str
    """The address, as shown."""
    country_code: str
    """The country's two letters."""
    elevation: float
    """Metres above the sea."""
    heading: float
    """Heading in degrees from the north."""
    pitch: float
    """Pitch in degrees from straight down."""
    roll: float
    """Roll in degrees."""


class Lyrics(TypedDict, total=False):
    """The words of a song."""

    lines: Required[list[str]]
    """Line by line."""
    source: LyricsNamedLink
    """Source."""


class LyricsNamedLink(TypedDict, total=False):
    """A name with an address."""

    link: Required[str]
    """Address."""
    name: Required[str]
    """Name."""


class Media(TypedDict, total=False):
    """Films and pictures of a product."""

    images: list[PlacePicture]
    """Pictures of how it looks."""
    preview: str
    """A short film without sound."""
    video: Trailer
    """The film about it."""


class ModuleItem(TypedDict, total=False):
    """A related thing."""

    extensions: list[str]
    """Lines under the name, such as a year."""
    image: str
    """A picture."""
    link: Required[str]
    """The engine's page about it."""
    title: Required[str]
    """Name of the thing."""


class Movement(TypedDict, total=False):
    """Movement of a price."""

    movement: Required[str]
    """`up` or `down`."""
    percentage: str
    """Movement in percent, as shown."""
    value: str
    """Amount of the movement, as shown."""


class NewsResult(TypedDict, total=False):
    """News article."""

    date: str
    """Date as shown."""
    iso_date: str
    """Date in ISO 8601."""
    link: Required[str]
    """URL."""
    live: bool
    """Whether it is marked as live coverage."""
    position: Required[int]
    """Position among the articles, from 1."""
    section: str
    """Heading of the section."""
    snippet: str
    """Text excerpt."""
    source: str
    """Site name."""
    source_logo: str
    """Icon URL of the site."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Title."""
    topic: str
    """Topic shared with neighbouring articles."""


class Next(TypedDict, total=False):
    next: Required[str]
    next_page_token: str
    """In service_pagination, where pages are named by tokens: that of the next."""


class Nutrient(TypedDict, total=False):
    """A row of what is in a food."""

    amount: str
    """Amount with its unit."""
    daily_value: str
    """Share of what a day needs."""
    name: Required[str]
    """Name."""


class Nutrition(TypedDict, total=False):
    """Nutrition facts of a food."""

    amount_per: str
    """Reference amount, as shown."""
    calories: int
    """Calories."""
    food: str
    """The food."""
    nutrients: list[Nutrient]
    """Nutrients."""
    sources: list[LyricsNamedLink]
    """Sources of the figures."""


class Offer(TypedDict, total=False):
    """Seller's offer of a product."""

    availability: str
    """Stock and store, as shown."""
    badge: str
    """Source's badge for the offer: `Best price`, `Nearby`."""
    currency: str
    """Currency code (ISO 4217), where it can be identified."""
    delivery: str
    """Delivery as shown."""
    extensions: list[str]
    """Further details of the offer."""
    extracted_old_price: float
    """Price before the discount, in the currency shown."""
    extracted_price: float
    """Price as a number in the currency shown."""
    link: str
    """URL of the seller's page."""
    merchant: str
    """Seller."""
    merchant_icon: str
    """Icon URL of the seller."""
    merchant_id: str
    """Source's id of the seller."""
    merchant_rating: float
    """Rating of the seller out of five."""
    merchant_reviews: int
    """Number of ratings."""
    offer_docid: str
    """Source's id of the offer."""
    old_price: str
    """Price before the discount, as shown."""
    position: Required[int]
    """Position among the offers, from 1."""
    price: str
    """Price as shown."""
    returns: str
    """Return policy as shown."""
    title: str
    """Product title at the seller."""


class OperatingHours(TypedDict, total=False):
    """Opening hours by day as shown: `9 AM–5 PM`, several spans joined by a comma, `Closed`."""

    friday: str
    """On Friday."""
    monday: str
    """On Monday."""
    saturday: str
    """On Saturday."""
    sunday: str
    """On Sunday."""
    thursday: str
    """On Thursday."""
    tuesday: str
    """On Tuesday."""
    wednesday: str
    """On Wednesday."""


class OrganicResult(TypedDict, total=False):
    """Organic search result."""

    answers: list[ThreadAnswer]
    """Answers of the thread that the page quotes."""
    author: str
    """Author."""
    cited_by: str
    """Number of citations, as shown."""
    date: str
    """Date as shown."""
    displayed_link: str
    """URL as shown."""
    duration: str
    """Duration of the video."""
    engagement: str
    """Number of views, comments, answers or reactions of the post or video, as shown."""
    extracted_cited_by: int
    """Number of citations."""
    favicon: str
    """Icon URL of the site."""
    followers: str
    """Number of followers of the account, as shown."""
    iso_date: str
    """The same date, where the source tells the day."""
    key_moments: list[KeyMoment]
    """Key moments of the video."""
    link: Required[str]
    """URL."""
    missing: list[str]
    """Search terms that the page lacks."""
    position: Required[int]
    """Position among the organic results, from 1."""
    position_absolute: Required[int]
    """Position among all results of the page, from 1."""
    questions_and_answers: list[QuestionAndAnswer]
    """Questions and answers of the site."""
    redirect_link: RedirectLink
    """Source's redirect URL that leads to `link`; `true` where `link` itself is a redirect whose target is encrypted."""
    rich_snippet: RichSnippet
    """Facts shown beside the text."""
    rich_snippet_table: list[list[str]]
    """Table from the page, row by row."""
    sitelinks: Sitelinks
    """Links to pages of the site."""
    snippet: str
    """Text excerpt."""
    snippet_highlighted_words: list[str]
    """Words highlighted in the snippet."""
    source: str
    """Site name."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Title."""
    tracking_link: str
    """Click-tracking URL of the source."""


class OtherHours(TypedDict, total=False):
    """Hours of one service with hours of its own, such as kitchen or delivery."""

    name: Required[str]
    """Service that the hours apply to, as shown."""
    open_state: str
    """Current availability, as shown."""
    operating_hours: OperatingHours
    """Hours by day, as shown."""
    weekly_hours: list[DayHours]
    """Hours by day, as time ranges."""


class OwnerResponse(TypedDict, total=False):
    """Response of the owner, seller or developer."""

    author: str
    """Author of the response."""
    date: str
    """Date as shown."""
    id: str
    """Source's id."""
    iso_date: str
    """Date in ISO 8601."""
    language: str
    """Language of the text."""
    original_text: str
    """Text in its original language, where it was translated."""
    role: str
    """Role of the author."""
    text: Required[str]
    """Text of the response."""
    thumbnail: str
    """Thumbnail URL."""


class Pages(TypedDict, total=False):
    next: str
    next_page_token: str
    """In service_pagination, where pages are named by tokens: that of the next."""
    other_pages: dict[str, str]
    """Addresses by page number."""
    previous: str


class Perspective(TypedDict, total=False):
    """Perspective of a person."""

    author: str
    """Author."""
    date: str
    """Date as shown."""
    duration: str
    """Length of a video as shown."""
    extensions: list[str]
    """Reactions, comments, and what the page says of the author."""
    iso_date: str
    """Date in ISO 8601, where the shown date tells the day."""
    link: Required[str]
    """Address."""
    position: Required[int]
    """Place in the group, from 1."""
    snippet: str
    """A comment that the page quotes."""
    source: str
    """Site."""
    source_logo: str
    """Icon of the author or the site."""
    thumbnails: list[str]
    """Pictures."""
    title: str
    """Title or text of the post, where it has one."""
    topic: str
    """Topic, named by the control that opens its part of the section."""


class Photo(TypedDict, total=False):
    """The picture itself."""

    copyright: str
    """The rights, as shown."""
    height: int
    """Height in pixels."""
    id: Required[str]
    """Id of the picture."""
    source: str
    """Origin of the picture, as a token of the source."""
    upload_date: str
    """Time at which it arrived there: a day, or less of one."""
    width: int
    """Width in pixels."""


class Place(TypedDict, total=False):
    """Place."""

    address: str
    """Postal address as shown."""
    alias: str
    """Source's readable id of the place."""
    amenities: list[str]
    """Amenities."""
    attributes: dict[str, list[str]]
    """Attributes by heading."""
    categories: list[PlaceNamedLink]
    """Categories with their URLs."""
    contained_in: ContainingPlace
    """Containing place, such as a mall."""
    data_cid: str
    """`data_id` as a decimal number."""
    data_id: str
    """Source's id of the map entry."""
    description: str
    """Description."""
    detail_type: str
    """More specific kind of place."""
    distance: float
    """Distance from the requested point, in metres."""
    email: str
    """Email address."""
    extensions: list[str]
    """Further lines, as shown."""
    extracted_price_range: PriceRange
    """Price range as numbers."""
    gps_coordinates: Coordinates
    """Coordinates."""
    hours: str
    """Opening hours as shown."""
    images: list[PlacePicture]
    """Images."""
    kgmid: str
    """Id of the place in the source's knowledge graph."""
    licenses: list[License]
    """Licences verified by the source."""
    link: str
    """URL at the source."""
    links: PlaceLinks
    """Links of the buttons."""
    location: str
    """City or region."""
    max_rating: float
    """Highest possible rating, unless it is five."""
    menu: str
    """URL of the menu."""
    muid: str
    """Maps service's number of the place."""
    neighborhoods: list[str]
    """Districts of the city."""
    open_state: str
    """Whether it is open, as shown."""
    operating_hours: OperatingHours
    """Opening hours by day."""
    order_link: str
    """URL for orders."""
    order_links: list[PlaceNamedLink]
    """Providers that take orders."""
    other_hours: list[OtherHours]
    """Hours of kitchen, delivery and other services."""
    permanently_closed: bool
    """Whether it has closed permanently."""
    phone: str
    """Phone number."""
    photo_meta_link: str
    """API call for the metadata of its photo."""
    photos_link: str
    """API call for its pictures."""
    place_api_link: str
    """API call for the place."""
    place_id: str
    """Source's id of the place."""
    place_link: str
    """API call for the place."""
    plus_code: str
    """Plus code of the location."""
    popular_times: PopularTimes
    """Popular times."""
    popular_times_link: str
    """API call for its popular times."""
    position: int
    """Position in the list, from 1."""
    position_absolute: int
    """Position across all groups of the page, from 1."""
    posts_link: str
    """API call for its posts."""
    price: str
    """Price level or range as shown."""
    profiles: list[Profile]
    """Profiles on other sites."""
    provider_id: str
    """Id of the place in the source's knowledge graph, as maps show it."""
    providers: list[Provider]
    """Further providers and their ids of the place."""
    ranking: PlaceRanking
    """Rank among similar places."""
    rating: float
    """Rating on the source's scale."""
    ratings: list[RatingCount]
    """Number of ratings by stars."""
    reservation_link: str
    """URL for reservations."""
    review_details: list[Review]
    """Reviews shown with the place."""
    reviews: int
    """Number of ratings."""
    reviews_api_link: str
    """API call for its reviews."""
    reviews_link: str
    """API call for its reviews; in panels the source's URL."""
    reviews_original: str
    """Number of ratings, as shown."""
    reviews_source: str
    """Site of the ratings."""
    section: str
    """Section heading, where the page has several."""
    service_area: str
    """Service area, as shown, of a business without an address."""
    service_options: dict[str, bool]
    """Service options by name, with their availability."""
    snippet: str
    """Quote about the place."""
    sponsored: bool
    """Whether it is an ad."""
    structured_address: StructuredAddress
    """Postal address in parts."""
    subratings: list[Subrating]
    """Ratings of single aspects."""
    temporarily_closed: bool
    """Whether it is temporarily closed."""
    thumbnail: str
    """Thumbnail URL."""
    timezone: str
    """Time zone."""
    title: Required[str]
    """Name."""
    type: str
    """Kind of place."""
    type_id: str
    """Source's token of the kind."""
    type_ids: list[str]
    """Source's tokens of all kinds."""
    types: list[str]
    """All kinds of the place."""
    website: str
    """URL of its website."""
    weekly_hours: list[DayHours]
    """Opening hours by day, as time ranges."""
    years_in_business: str
    """Years in business as shown."""


class PlaceInfo(TypedDict, total=False):
    """Place that a review is about."""

    address: str
    """Postal address."""
    data_id: str
    """Source's id of the map entry."""
    gps_coordinates: Coordinates
    """Coordinates."""
    link: str
    """URL at the source."""
    muid: str
    """Maps service's number of the place."""
    place_id: str
    """Source's id of the place."""
    place_link: str
    """API call for the place."""
    rating: float
    """Rating of the place."""
    reviews: int
    """Number of ratings."""
    reviews_link: str
    """API call for its reviews."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Name."""
    type: str
    """Kind of place."""


class PlaceLinks(TypedDict, total=False):
    """Links of a place's buttons."""

    directions: str
    """URL of directions."""
    menu: str
    """URL of the menu."""
    order: str
    """URL for orders."""
    reservation: str
    """URL for reservations."""
    website: str
    """URL of its website."""


class PlaceNamedLink(TypedDict, total=False):
    """Name with an optional link."""

    link: str
    """URL."""
    name: Required[str]
    """Name."""


class PlacePicture(TypedDict, total=False):
    """Image."""

    attribution: str
    """Owner according to the source."""
    attribution_link: str
    """URL of the owner's page."""
    category: str
    """Category as named by the source."""
    date: str
    """Date as shown."""
    height: int
    """Height of the original in pixels."""
    id: str
    """Source's id."""
    iso_date: str
    """Date in ISO 8601."""
    link: str
    """URL of the page that shows it."""
    original: str
    """URL of the original image."""
    position: int
    """Position in the group, from 1."""
    source: str
    """Site that shows it, or photographer."""
    thumbnail: str
    """Thumbnail URL."""
    title: str
    """Title or caption."""
    width: int
    """Width of the original in pixels."""


class PlaceQuestion(TypedDict, total=False):
    """A question about a place."""

    answer: str
    """The answer that the page shows."""
    more_answers: int
    """Number of further answers."""
    question: Required[str]
    """The question."""


class PlaceRanking(TypedDict, total=False):
    """Rank among similar places."""

    category: str
    """Category of the ranked places."""
    location: str
    """Location of the ranked places."""
    rank: int
    """Rank, from 1."""
    text: str
    """Text as shown."""
    total: int
    """Number of ranked places."""


class PlatformRating(TypedDict, total=False):
    """A rating on one kind of device."""

    platform: Required[str]
    """`phone`, `tablet`, `watch`, `chromebook` or `tv`."""
    rating: Required[float]
    """Rating out of five."""


class PopularTimes(TypedDict, total=False):
    """Usual and current busyness of a place."""

    graph_results: dict[str, list[BusyHour]]
    """Usual busyness by hour for each day, `monday` … `sunday`."""
    live: LiveBusyness
    """Current busyness."""
    time_spent: str
    """Duration of a visit, as shown."""


class Post(TypedDict, total=False):
    """Post of a business or a person."""

    author: str
    """Author of the post."""
    button: PostButton
    """Button of the post."""
    date: str
    """Date as shown."""
    duration: str
    """Duration of the video, as shown."""
    extensions: list[str]
    """Number of reactions, as shown."""
    id: str
    """Source's id."""
    images: list[str]
    """Image URLs."""
    iso_date: str
    """Date in ISO 8601."""
    link: str
    """URL."""
    position: Required[int]
    """Position in the group, from 1."""
    snippet: str
    """Text excerpt."""
    source: str
    """Site name."""
    thumbnail: str
    """Thumbnail URL."""
    title: str
    """Title."""
    type: str
    """Kind of post: `update`, `event`, `offer`."""


class PostButton(TypedDict, total=False):
    """Button of a post."""

    link: str
    """URL."""
    text: Required[str]
    """Label."""


class PriceRange(TypedDict, total=False):
    """Price range."""

    currency: str
    """Currency (ISO 4217), where shown."""
    high: float
    """Highest price; absent for an open range such as `$100+`."""
    low: Required[float]
    """Lowest price."""


class Pricing(TypedDict, total=False):
    currency: Required[str]
    per_call_micro_usd: Required[int]
    per_thousand_usd: Required[str]


class Privacy(TypedDict, total=False):
    """Developer's privacy declaration: policy URL, a card for each kind of use, and each card's details."""

    cards: list[PrivacyCard]
    """Kinds of use, with categories of data."""
    description: str
    """Description."""
    details: list[PrivacyDetail]
    """Purposes, with the data used for each."""
    privacy_policy_link: str
    """The developer's privacy policy."""


class PrivacyCard(TypedDict, total=False):
    categories: list[str]
    """Categories."""
    description: str
    """Description."""
    id: str
    """The store's id."""
    title: Required[str]
    """Name."""


class PrivacyDetail(TypedDict, total=False):
    categories: list[PrivacyDetailKind]
    """Categories."""
    description: str
    """Description."""
    id: str
    """The store's id."""
    purposes: list[PrivacyDetailUse]
    """Purposes."""
    title: Required[str]
    """Name."""


class PrivacyDetailKind(TypedDict, total=False):
    data_types: list[str]
    """Kinds of data."""
    title: Required[str]
    """Name."""


class PrivacyDetailUse(TypedDict, total=False):
    categories: list[PrivacyDetailKind]
    """Categories."""
    title: Required[str]
    """Name."""


class ProductResult(TypedDict, total=False):
    """The product."""

    brand: str
    """Brand of the product."""
    currency: str
    """The currency's code."""
    description: str
    """Description."""
    extracted_price_range: PriceRange
    """The same as numbers, in the currency shown."""
    price_range: str
    """Usual price range of the product, as shown."""
    rating: float
    """Rating out of five."""
    ratings: list[RatingCount]
    """Number of ratings by stars."""
    reviews: int
    """Number of ratings."""
    specifications: list[Specification]
    """Rows of the table of properties."""
    thumbnails: list[str]
    """Pictures."""
    title: Required[str]
    """Name of the product."""
    variants: list[Variant]
    """Variants to choose from: colours, sizes."""


class ProductReview(TypedDict, total=False):
    """A review."""

    author: str
    """Author."""
    date: str
    """Date as shown."""
    iso_date: str
    """Date in ISO 8601, where the shown date tells the day."""
    position: Required[int]
    """Place among them, from 1."""
    rating: float
    """Rating out of five."""
    source: str
    """The site where it was written."""
    text: str
    """The whole text where the page has it."""
    title: str
    """Title."""


class Profile(TypedDict, total=False):
    """Profile on another site."""

    id: str
    """Name or number of the profile on the site."""
    link: str
    """URL of the profile."""
    name: Required[str]
    """Name of the site."""
    thumbnail: str
    """Icon URL of the site."""


class Provider(TypedDict, total=False):
    """Provider of data on a place."""

    link: str
    """Provider's page of the place."""
    name: Required[str]
    """Name of the provider."""
    place_id: str
    """Provider's id of the place."""
    rating: float
    """Provider's rating of the place, out of 5."""
    reviews: int
    """Number of the provider's ratings."""


class Purchase(TypedDict, total=False):
    currency: str
    """The currency's three-letter code."""
    extracted_price: float
    """Price as a number."""
    name: Required[str]
    """Name."""
    price: str
    """Price as shown."""


class QuestionAndAnswer(TypedDict, total=False):
    """Question that a site answers on its own page."""

    answer: str
    """Answer, where the page shows it."""
    question: Required[str]
    """Question."""


class Quote(TypedDict, total=False):
    """A share, and what is paid for it."""

    link: str
    """Address of the source's page about it."""
    name: Required[str]
    """The company; for the price of a closed market, how the page names that time."""
    price: Required[str]
    """Price as shown."""
    price_movement: Movement
    """Movement of the price."""
    unit: str
    """Currency of the value."""


class RatingCount(TypedDict, total=False):
    """Number of ratings with a given number of stars."""

    amount: Required[int]
    """Number of ratings with this many stars."""
    stars: Required[int]
    """Number of stars, from 1."""


class RatingSource(TypedDict, total=False):
    """A score that a site gives."""

    link: str
    """The site's page."""
    rating: Required[str]
    """The score as shown, such as `8,7/10`."""
    source: Required[str]
    """The site."""


class RatingsAndReviews(TypedDict, total=False):
    """Shares and counts of stars, and examples of reviews."""

    rating_counts: RatingsAndReviewsStars
    """Number of ratings by stars."""
    rating_percentage: RatingsAndReviewsRatingPercentage
    """Share of each number of stars."""
    review_examples: list[Example]
    """Reviews on the page."""


RatingsAndReviewsRatingPercentage = TypedDict(
    "RatingsAndReviewsRatingPercentage",
    {
        "1_star": "Required[str]",
        "2_star": "Required[str]",
        "3_star": "Required[str]",
        "4_star": "Required[str]",
        "5_star": "Required[str]",
    },
    total=False,
)


RatingsAndReviewsStars = TypedDict(
    "RatingsAndReviewsStars",
    {
        "1_star": "Required[int]",
        "2_star": "Required[int]",
        "3_star": "Required[int]",
        "4_star": "Required[int]",
        "5_star": "Required[int]",
    },
    total=False,
)


class Reaction(TypedDict, total=False):
    """Number of reactions of one kind."""

    count: Required[int]
    """Number of readers with this reaction."""
    text: str
    """Text as shown."""
    type: Required[str]
    """Source's token of the reaction."""


class RecentCalls(TypedDict, total=False):
    calls: Required[list[RecentCallsCallsItem]]
    """The calls, newest first."""


class RecentCallsCallsItem(TypedDict, total=False):
    at: Required[str]
    """When it was settled."""
    charged_calls: Required[int]
    """Calls charged."""
    endpoint: Required[str | None]
    """The endpoint."""
    error_code: Required[str | None]
    """What a failed call was answered."""
    outcome: Required[Literal["charged", "free", "failed", "uncollected"]]
    """What it came to; `uncollected`: it succeeded, and no call was left to charge."""
    prettify_file: Required[str | None]
    """Path of the same, indented."""
    raw_file: Required[str | None]
    """Path of the source's answer, while it is kept."""
    request_id: Required[str]
    """The request's id."""
    sub_key: Required[str | None]
    """The id of the sub-key that called; null: the key itself."""


class Recipe(TypedDict, total=False):
    """A recipe."""

    ingredients: list[str]
    """Ingredients."""
    link: Required[str]
    """Address."""
    position: Required[int]
    """Place in the group, from 1."""
    rating: float
    """Rating out of five."""
    reviews: int
    """Number of ratings."""
    source: str
    """Name of the site."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Title."""
    total_time: str
    """Duration, as shown."""


class Recommendation(TypedDict, total=False):
    """A page that the engine recommends beside the results."""

    displayed_link: str
    """Site as shown."""
    link: Required[str]
    """URL of the page."""
    position: Required[int]
    """Place among them, from 1."""
    title: Required[str]
    """Title of the page."""


class Reference(TypedDict, total=False):
    """Page cited by a generated answer."""

    date: str
    """Date as shown before the text."""
    favicon: str
    """Icon URL of the site."""
    index: Required[int]
    """Index by which blocks cite it, from 0."""
    iso_date: str
    """Date in ISO 8601, where the shown date identifies the day."""
    link: Required[str]
    """URL."""
    snippet: str
    """Text excerpt."""
    source: str
    """Site name."""
    thumbnail: str
    """Thumbnail URL."""
    title: str
    """Title."""


class RelatedProduct(TypedDict, total=False):
    """A related product."""

    catalogid: str
    """The entry in the source's catalogue."""
    currency: str
    """The currency's code, where it can be told."""
    extracted_old_price: float
    """Price before a markdown, in the currency shown."""
    extracted_price: float
    """Price as a number in the currency shown."""
    gpcid: str
    """The product with all its offers."""
    headline_offer_docid: str
    """The offer that the card shows."""
    image_docid: str
    """The picture that the card shows, which tells one variant from another."""
    merchant: str
    """The seller."""
    old_price: str
    """Price before a markdown, as shown."""
    position: Required[int]
    """Place among them, from 1."""
    price: str
    """Price as shown."""
    rating: float
    """Rating out of five."""
    reviews: int
    """Number of ratings."""
    service_product_link: str
    """The call of this API that answers the product."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Title."""


class RelatedQuestion(TypedDict, total=False):
    """Question that other people ask."""

    date: str
    """Date as shown."""
    displayed_link: str
    """URL as shown."""
    iso_date: str
    """Date in ISO 8601, where the shown date identifies the day."""
    link: str
    """URL of the answering page."""
    list: list[str]
    """List in the answer."""
    next_page_token: str
    """Source's token for loading the answer, where the page does not contain it."""
    question: Required[str]
    """Question."""
    references: list[Reference]
    """Sources that a generated answer cites."""
    snippet: str
    """Answer."""
    snippet_highlighted_words: list[str]
    """Words highlighted in the answer."""
    source: str
    """Site name of the answering page."""
    source_logo: str
    """Icon URL of the site."""
    table: list[list[str]]
    """Table in the answer."""
    text_blocks: list[TextBlock]
    """Parts of a generated answer."""
    thumbnail: str
    """Thumbnail URL."""
    title: str
    """Title of the answering page."""
    type: str
    """Kind of answer: `featured_snippet` or `ai_overview`."""


class RelatedSearch(TypedDict, total=False):
    """Related search that the source proposes."""

    extensions: list[str]
    """Further details, line by line."""
    link: str
    """URL of the search at the source."""
    query: Required[str]
    """Search terms."""
    section: str
    """Section heading, unless it only announces related searches."""
    thumbnail: str
    """Thumbnail URL."""


class Review(TypedDict, total=False):
    """Review of a place or a product."""

    author: str
    """Author, where only the name is known."""
    comment: str
    """Full text, at review sites."""
    date: str
    """Date as shown."""
    details: dict[str, str]
    """Answers to the source's questions, by question."""
    feedback: Feedback
    """Readers' feedback."""
    helpful_votes: int
    """Number of readers who found it helpful."""
    id: str
    """Source's id."""
    images: list[PlacePicture]
    """Images."""
    iso_date: str
    """Date in ISO 8601."""
    iso_date_of_last_edit: str
    """Date of the last edit."""
    language: str
    """Language of the text."""
    likes: int
    """Number of likes."""
    link: str
    """URL at the source."""
    max_rating: float
    """Highest possible rating, unless it is five."""
    original_language: str
    """Original language."""
    original_snippet: str
    """Text before translation."""
    owner_replies: list[OwnerResponse]
    """Owner's responses, at review sites."""
    photos: list[PlacePicture]
    """Images, at review sites."""
    place_info: PlaceInfo
    """Reviewed place."""
    platform: str
    """Platform of the review: `OTHER`, `MOBILE` …"""
    position: int
    """Position in the group, from 1."""
    published_date: str
    """Date of publication, where the site shows it separately."""
    rating: float
    """Rating on the source's scale."""
    reactions: list[Reaction]
    """Reactions of readers."""
    response: OwnerResponse
    """Response of the owner, seller or developer."""
    snippet: str
    """Text as shown."""
    source: str
    """Site of the review."""
    subratings: list[Subrating]
    """Ratings of single aspects."""
    tags: list[str]
    """Labels of the review."""
    text: str
    """Full text, where the source has a longer one."""
    title: str
    """Title."""
    translated: bool
    """Whether the source translated it."""
    trip: Trip
    """Reviewed trip."""
    user: Reviewer
    """Author."""
    version: str
    """Reviewed version of the app."""


class Reviewer(TypedDict, total=False):
    """Author of a review."""

    contributions: int
    """Number of contributions of any kind."""
    contributor_id: str
    """Id for this API's contributor reviews."""
    elite_year: int
    """Latest year of the site's elite status."""
    friends: int
    """Number of friends on the site."""
    id: str
    """Source's id of the person."""
    level: int
    """Level as a local guide."""
    link: str
    """URL of the person's page."""
    local_guide: bool
    """Whether the person is a local guide of the source."""
    location: str
    """Place of residence, as shown."""
    name: Required[str]
    """Name as shown."""
    photos: int
    """Number of photos by the person."""
    reviews: int
    """Number of reviews by the person."""
    reviews_link: str
    """API call for the person's reviews."""
    thumbnail: str
    """Thumbnail URL."""
    username: str
    """Account name."""
    verified: bool
    """Whether the source has verified the person."""


class RichSnippet(TypedDict, total=False):
    """Facts shown with a result."""

    bottom: SnippetFacts
    """Facts below the text."""
    extensions: list[str]
    """Other facts, as shown."""
    table: list[list[str]]
    """Table from the page, row by row."""
    top: SnippetFacts
    """Facts above the text: a person's job and location, delivery costs."""


class RotatedKey(TypedDict, total=False):
    key: Required[str]
    """The new secret."""
    key_id: Required[str]
    """The key's id, which stays."""
    secrets: Required[Secrets]
    """The secrets of the key."""


class Safety(TypedDict, total=False):
    """Developer's declaration about data."""

    subtext: str
    """The data concerned."""
    text: Required[str]
    """Text as shown."""


class ScholarlyArticles(TypedDict, total=False):
    """Scholarly articles."""

    articles: Required[list[Article]]
    """Papers on the page."""
    link: Required[str]
    """All articles on the phrase."""
    title: Required[str]
    """The module's heading."""


class Screenshots(TypedDict, total=False):
    apple_tv: list[V6AppStoreSearchAppPicture]
    """Screenshots on television."""
    general: list[V6AppStoreSearchAppPicture]
    """Screenshots on phones, or on desktop computers."""
    ipad: list[V6AppStoreSearchAppPicture]
    """Screenshots on tablets."""


class SearchAssist(TypedDict, total=False):
    """A generated answer above the results."""

    answer: Required[str]
    """The answer; paragraphs are separated by a line feed."""
    expanded_answer: str
    """The longer form of the answer, one block a line."""
    references: list[Reference]
    """Sources of the answer."""


class Season(TypedDict, total=False):
    """A season of a series."""

    episodes: int
    """Number of episodes."""
    link: str
    """The store's page."""
    season_id: str
    """The store's id, for `season_id`."""
    season_link: str
    """URL of this API's call for the season."""
    season_number: int
    """Number of the season."""
    title: Required[str]
    """Title."""


class SecretsItem(TypedDict, total=False):
    created_at: Required[str]
    """When it was made."""
    ends_at: Required[str | None]
    """From when on it is refused; null: it is the newest."""
    id: Required[str]
    """Its id; that of the first one is the key's."""
    is_presented: Required[bool]
    """Whether the request was sent with it."""
    status: Required[Literal["current", "replaced", "ended"]]
    """Whether it is the newest, works on for a while, or has ended."""


class SectionItem(TypedDict, total=False):
    """Card of a section."""

    extensions: list[str]
    """Further lines of the card."""
    link: str
    """URL of a page, or of the source's answer; absent where only a script opens it."""
    position: Required[int]
    """Position in the section, from 1."""
    source: str
    """Site name."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Title."""


class Shelf(TypedDict, total=False):
    """A list of products under a heading."""

    items: Required[list[V1SearchApp]]
    """The products."""
    position: Required[int]
    """Place on the page, from 1."""
    section_page_token: str
    """Continues this API's call where this list ends."""
    see_more_link: str
    """The store's page with the whole list."""
    see_more_token: str
    """Continues this API's call with the whole list."""
    subtitle: str
    """Text below the heading."""
    title: str
    """The heading; a list of search results has none."""


class Showing(TypedDict, total=False):
    """Hours of one kind of showing."""

    times: Required[list[str]]
    """The hours as shown."""
    type: str
    """The kind as shown: `Standard`, `IMAX`."""


class Showtime(TypedDict, total=False):
    """Showing of a film: day, cinema or film, and times."""

    address: str
    """Address of the cinema."""
    date: str
    """The day as shown."""
    distance: str
    """Distance, as shown."""
    extensions: list[str]
    """Further details."""
    link: str
    """Address of the source's answer."""
    name: Required[str]
    """The cinema; in the panel of a cinema the film."""
    position: Required[int]
    """Place in the group, from 1."""
    showings: Required[list[Showing]]
    """The showings, by their kind."""


class Sitelink(TypedDict, total=False):
    """Link to a page of a site."""

    date: str
    """Date as shown."""
    extensions: list[str]
    """Further details: number of answers."""
    iso_date: str
    """Date in ISO 8601, where the shown date identifies the day."""
    link: Required[str]
    """URL."""
    snippet: str
    """Text excerpt."""
    title: Required[str]
    """Title."""


class Sitelinks(TypedDict, total=False):
    """Links to pages of a site."""

    expanded: list[Sitelink]
    """Sitelinks with text."""
    inline: list[Sitelink]
    """Sitelinks in one line, without text."""


class SnippetFacts(TypedDict, total=False):
    """Facts as shown and as numbers."""

    detected_extensions: SnippetFactsDetected
    """Recognized facts."""
    extensions: Required[list[str]]
    """All facts as shown."""


class SnippetFactsDetected(TypedDict, total=False):
    """Recognized facts as numbers."""

    currency: str
    """Currency code (ISO 4217), where the symbol identifies it."""
    price: float
    """Price in the currency shown; the lower one of a range."""
    price_to: float
    """Upper price of a range."""
    rating: float
    """Rating as shown."""
    rating_percent: float
    """Rating in percent, where the page shows one: `94%`."""
    reviews: int
    """Number of ratings."""


class Sort(TypedDict, total=False):
    """The group `sort`."""

    options: Required[list[str]]
    """The available orders."""
    selected: Required[str]
    """The order in force, as `sort_by` names it."""


class Specification(TypedDict, total=False):
    """Row of a specification table."""

    name: Required[str]
    """Name of the specification."""
    value: Required[str]
    """Value as shown."""


class SportsResults(TypedDict, total=False):
    """Sports results."""

    games: list[Game]
    """The games that the page shows."""
    title: str
    """The league or the team."""


class StructuredAddress(TypedDict, total=False):
    """Postal address in parts."""

    city: str
    """City."""
    country: str
    """Country."""
    country_code: str
    """Two-letter country code (ISO 3166-1)."""
    neighborhood: str
    """District of the city."""
    postal_code: str
    """Postal code."""
    state: str
    """State or region."""
    street: str
    """Street and number."""
    street2: str
    """Second line."""


class SubKey(TypedDict, total=False):
    created_at: Required[str]
    """When it was made."""
    daily_limit: Required[int | None]
    """Charged calls in a UTC day, at most; null: any number."""
    endpoints: Required[list[str]]
    """Sources and endpoints that it may call; empty: all."""
    expires_at: Required[str | None]
    """From when on it is refused; null: never."""
    id: Required[str]
    """Its id."""
    key: str
    """Its text, in the answer that makes it."""
    label: Required[str]
    """What its owner calls it."""
    revoked_at: Required[str | None]
    """When it was revoked; null: it was not."""
    status: Required[Literal["active", "expired", "revoked"]]
    """Whether it may call."""
    total_limit: Required[int | None]
    """Charged calls in all, at most; null: any number."""
    used_today: Required[int]
    """Calls charged in the running UTC day."""
    used_total: Required[int]
    """Calls charged in all."""


class Subrating(TypedDict, total=False):
    """Rating of one aspect."""

    count: int
    """Number of ratings."""
    max_rating: float
    """Highest possible rating."""
    name: Required[str]
    """Name of the aspect."""
    rating: Required[float]
    """Rating of the aspect."""


class Summary(TypedDict, total=False):
    """Overall rating and its aspects."""

    categories: list[SummaryRating]
    """The ratings of aspects."""
    category: str
    """The aspect; `None` for the overall rating."""
    count: int
    """Number of ratings."""
    max_rating: Required[float]
    """Maximum of the scale."""
    rating: Required[float]
    """On the scale of the rating's source."""
    score: Required[int]
    """Out of a hundred."""
    source: str
    """Source of the ratings."""
    source_link: str
    """The place's page at that source."""


class SummaryRating(TypedDict, total=False):
    """Aggregate rating of a place, as a whole or of one aspect."""

    category: str
    """The aspect; `None` for the overall rating."""
    count: int
    """Number of ratings."""
    max_rating: Required[float]
    """Maximum of the scale."""
    rating: Required[float]
    """On the scale of the rating's source."""
    score: Required[int]
    """Out of a hundred."""
    source: str
    """Source of the ratings."""
    source_link: str
    """The place's page at that source."""


class Team(TypedDict, total=False):
    """A side of a game."""

    name: Required[str]
    """Name."""
    score: str
    """Points as shown."""
    thumbnail: str
    """Emblem of the team."""


class TextBlock(TypedDict, total=False):
    """Block of a generated answer."""

    header: list[str]
    """Column names of a table, where the page marks a header row."""
    language: str
    """Programming language of a code block."""
    level: int
    """Level of a heading, from 1."""
    list: list[ListItem]
    """Items of a list."""
    ordered: bool
    """Whether a list is numbered."""
    reference_indexes: list[int]
    """Indexes of the cited references."""
    snippet: str
    """Text of a paragraph, heading or code block."""
    snippet_highlighted_words: list[str]
    """Words highlighted in the text."""
    table: list[list[str]]
    """Rows of a table, including the header row."""
    type: Required[str]
    """Kind of block: `paragraph`, `heading`, `list`, `table`, `code_block`, or `video` for a video without preceding text."""
    video: TextBlockFilm
    """Video shown after the text."""


class TextBlockFilm(TypedDict, total=False):
    """Video in a generated answer."""

    channel: str
    """Publisher."""
    clip_length: str
    """Duration of the clip, where it is not the whole video: `50s`."""
    date: Required[str]
    """Publication date as shown."""
    duration: str
    """Duration as shown."""
    iso_date: str
    """Date in ISO 8601, where the shown date identifies the day."""
    link: Required[str]
    """URL of the page that plays it, with the start time."""
    platform: Required[str]
    """Platform that hosts it."""
    thumbnail: str
    """Thumbnail URL."""


class ThreadAnswer(TypedDict, total=False):
    """Answer in a thread."""

    extensions: list[str]
    """Further details as shown: best answer, votes, date."""
    link: Required[str]
    """URL."""
    snippet: Required[str]
    """Excerpt of the answer."""


class Ticket(TypedDict, total=False):
    """Seller of an event's tickets."""

    extensions: list[str]
    """Further details: the price, official seller."""
    link: Required[str]
    """Address of the tickets."""
    source: Required[str]
    """Name."""


class TimeRange(TypedDict, total=False):
    """Time range of opening hours; an end at or before the start is on the next day."""

    closes: Required[str]
    """Closing time, `HH:MM`."""
    opens: Required[str]
    """Opening time, `HH:MM`."""


class TopCarousel(TypedDict, total=False):
    """Carousel above the results."""

    items: Required[list[V1SearchKnowledgeGraphEntryOtherEntity]]
    """The things."""
    title: str
    """Common title of the things: `Somebody`, `Books`."""


class TopUpError(TypedDict, total=False):
    """An error of a top-up. It may say more, such as how to pay."""

    error: Required[str]
    """For people."""
    error_code: Required[Literal["invalid_request", "amount_required", "amount_not_cent_increment", "amount_below_minimum", "amount_above_maximum", "missing_api_key", "invalid_api_key", "payment_required", "payment_incomplete", "settlement_failed", "api_key_disabled", "not_for_sub_keys", "cross_site_request", "not_found", "payment_unknown", "seller_not_found", "method_not_allowed", "payment_amount_mismatch", "payment_request_mismatch", "payment_consumed", "payment_failed", "payment_refunded", "payment_released", "signing_secret_required", "rate_limit_exceeded", "server_error", "internal_error", "payment_provider_unavailable", "temporarily_unavailable"]]
    """For programs."""
    reference: str
    """The payment that it is about."""
    request_id: Required[str]
    """The request's id, to name it to the operator."""
    retryable: Required[bool]
    """Whether the same request may succeed later."""
    status_code: Required[int]
    """The HTTP status."""


class Trailer(TypedDict, total=False):
    """The film about a product; most have no title."""

    link: Required[str]
    """The page that plays it."""
    thumbnail: str
    """Picture."""
    title: str
    """Title."""


class Trip(TypedDict, total=False):
    """Trip that a review is about."""

    date: str
    """Date as written by the source."""
    type: str
    """Kind of trip: `FAMILY`, `BUSINESS`."""


class TypicalPrices(TypedDict, total=False):
    """A range of prices."""

    currency: Required[str]
    """The currency as shown."""
    high: Required[float]
    """The higher price."""
    low: Required[float]
    """The lower price."""
    shown_price: Required[str]
    """The range as shown."""


class V1AiModeInlineImage(TypedDict, total=False):
    """A picture beside the text."""

    link: Required[str]
    """Address of that page."""
    original: str
    """The picture as the page has it."""
    position: Required[int]
    """Place in the group, from 1."""
    source: str
    """Name of that site."""
    thumbnail: str
    """The picture, small."""
    title: str
    """Title of the page that shows it."""


class V1ContributorReviewsInformation(TypedDict, total=False):
    """Summary of the answer."""

    results_on_page: Required[int]
    """Number of listed items."""
    reviews_results_state: Required[str]
    """Whether there are reviews: `Fully empty` when not."""


class V1LocalSearchInformation(TypedDict, total=False):
    """The page about itself."""

    local_results_state: Required[str]
    """`Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` …"""
    query_displayed: str
    """The phrase in the page's search box."""
    showing_results_for: str
    """The spelling that the source searched instead."""
    spelling_fix: str
    """The spelling that the source proposes."""
    total_results: int
    """Number of places according to the source."""


class V1LocalTile(TypedDict, total=False):
    """A further search."""

    images: list[str]
    """Every picture."""
    link: Required[str]
    """The source's page for it."""
    thumbnail: str
    """The first picture."""
    title: Required[str]
    """Search term."""


class V1MapsInformation(TypedDict, total=False):
    """Summary of the answer."""

    local_results_state: Required[str]
    """Whether places were found: `Results for exact spelling` or `Fully empty`."""
    query_displayed: Required[str]
    """The phrase that was searched."""
    results_on_page: Required[int]
    """Number of listed items."""


class V1MapsPopularTimesInformation(TypedDict, total=False):
    """Summary of the answer."""

    popular_times_state: Required[str]
    """Available data: `Live and usual`, `Usual only` or `Fully empty`."""


class V1MapsPostsInformation(TypedDict, total=False):
    """Summary of the answer."""

    posts_state: Required[str]
    """State of the posts group."""
    results_on_page: Required[int]
    """Number of listed items."""


class V1PlayAppsChart(TypedDict, total=False):
    """A chart that a page offers."""

    text: Required[str]
    """Text as shown."""
    value: Required[str]
    """The value of `chart` for it."""


class V1PlayAppsInformation(TypedDict, total=False):
    """Summary of a list."""

    organic_results_state: Required[str]
    """Whether anything was found."""
    results_on_page: Required[int]
    """Number of products listed."""


class V1PlayProductAuthor(TypedDict, total=False):
    """Maker of a product."""

    id: str
    """The store's id."""
    link: str
    """The store's page."""
    name: Required[str]
    """Name."""


class V1PlayProductCategory(TypedDict, total=False):
    """A category or tag."""

    id: str
    """The store's id."""
    link: str
    """The store's page."""
    name: Required[str]
    """Name as shown."""


class V1PlayProductDeveloper(TypedDict, total=False):
    """Contact of the developer."""

    address: str
    """Postal address."""
    email: str
    """Mail address."""
    name: str
    """Name."""
    phone: str
    """Telephone number."""
    privacy_policy: str
    """Developer's policy on personal data."""
    support_email: str
    """Mail address of who is legally responsible."""
    website: str
    """Page."""


class V1PlayProductProduct(TypedDict, total=False):
    """A product; the first fields are the group `product_info`, those that are skipped there are groups of their own."""

    authors: list[V1PlayProductAuthor]
    """Maker."""
    availability: str
    """`available`, `preregistration` or `early access`."""
    content_descriptors: str
    """Reason of the age rating."""
    content_rating: str
    """Age rating, as shown."""
    downloads: str
    """Number of installs, as shown."""
    duration: str
    """Length as the page tells it."""
    extensions: list[str]
    """Remarks beside the title."""
    extracted_downloads: int
    """Least number of installs."""
    feature_image: str
    """A wide picture."""
    interactive_elements: str
    """Further notes: in-app purchases, user interaction."""
    isbn: str
    """A book's number."""
    language: str
    """Language."""
    link: str
    """The store's page."""
    pages: int
    """Number of pages."""
    product_id: str
    """The store's id."""
    publisher: str
    """Publisher."""
    ranking: V1PlayProductProductRanking
    """Position in the charts."""
    rating: float
    """Rating out of five."""
    ratings_count: int
    """Number of ratings."""
    released_iso_date: str
    """The instant at which it came out; the day shown is that of the store's own time zone."""
    released_on: str
    """Time at which it came out, as shown."""
    required_os: str
    """The system's version that it needs."""
    reviews: int
    """Number of people who wrote a review."""
    reviews_link: str
    """URL of this API's call for the reviews."""
    store: str
    """The part of the store."""
    thumbnail: str
    """Icon or cover."""
    title: Required[str]
    """Name."""
    updated_iso_date: str
    """The instant at which it was changed."""
    updated_on: str
    """Time at which it was changed, as shown."""
    version: str
    """Version."""


class V1PlayProductProductRanking(TypedDict, total=False):
    """A place in the store's charts."""

    rank: Required[int]
    """The place."""
    text: Required[str]
    """Text as shown: `#1 top paid arcade`."""


class V1PlayReviewsInformation(TypedDict, total=False):
    """Summary of a list."""

    results_on_page: Required[int]
    """Number of listed reviews."""
    reviews_results_state: Required[str]
    """Whether there are reviews."""


class V1ReviewsInformation(TypedDict, total=False):
    """Summary of the answer."""

    results_on_page: Required[int]
    """Number of listed items."""
    reviews_limited: bool
    """Whether the list ends although the source counts more reviews."""
    reviews_results_state: Required[str]
    """Whether there are reviews: `Fully empty` when not."""


class V1ReviewsTopic(TypedDict, total=False):
    """Topic of reviews."""

    id: Required[str]
    """Id of the topic, for `topic_id`."""
    keyword: Required[str]
    """The word."""
    mentions: Required[int]
    """Number of reviews with it."""


class V1SearchAnswerBox(TypedDict, total=False):
    """A direct answer."""

    after_hours: Quote
    """Quote while the market is closed."""
    answer: str
    """The answer itself, when it is short."""
    antonyms: list[str]
    """Words of the opposite meaning."""
    channel: str
    """Publisher of the film."""
    date: str
    """Date of the text as shown."""
    definitions: list[str]
    """Meanings of a word."""
    displayed_link: str
    """Displayed address of that page."""
    duration: str
    """Length of the film, as shown."""
    examples: list[str]
    """Sentences that use the word."""
    exchange: str
    """Stock exchange: `NASDAQ`."""
    expression: str
    """Question as the box shows it: a word, a text, a formula."""
    expression_unit: str
    """Unit or currency of what was asked, as shown."""
    extensions: list[str]
    """Further lines of the box."""
    financials: list[V1SearchAnswerBoxReport]
    """Financial reports of a company, card by card."""
    forecast: list[Forecast]
    """The next days."""
    formula: str
    """Formula of the answer."""
    hourly_forecast: list[V1SearchAnswerBoxHour]
    """The next hours."""
    humidity: str
    """Humidity as shown."""
    iso_date: str
    """Date in ISO 8601, where the shown date tells the day."""
    key_moments: list[KeyMoment]
    """Moments of the film that the page names."""
    link: str
    """Address of the page."""
    list: list[str]
    """The text as a list."""
    location: str
    """Location."""
    phonetic: str
    """Pronunciation in phonetic letters."""
    platform: str
    """The platform of a film that answers."""
    precipitation: str
    """Chance of rain, as shown."""
    previous_close: str
    """Price at the end of the day before, as shown."""
    price_movement: Movement
    """Movement of a price."""
    pronunciation: str
    """Pronunciation of a translation in the reader's script."""
    related_stocks: list[Quote]
    """Other shares that the page shows beside the one that was asked for."""
    snippet: str
    """Text taken from a page."""
    snippet_highlighted_words: list[str]
    """Words highlighted in the text."""
    source_language: str
    """Language of what was asked."""
    stock: str
    """Ticker symbol at that exchange."""
    synonyms: list[str]
    """Words of the same meaning."""
    table: list[list[str]]
    """The text as a table, row by row."""
    target_language: str
    """Language of a translation."""
    thumbnail: str
    """Picture."""
    title: str
    """Title of the page."""
    type: Required[str]
    """`organic_result`, `dictionary_results`, `translation_result`, `calculator_result`, `unit_converter`,
`currency_converter`, `weather_result`, `finance_results`, `local_time`, `flights`, `directions`, `video` or `answer`."""
    unit: str
    """Unit or currency of the answer, as shown."""
    weather: str
    """Weather in words."""
    wind: str
    """Wind as shown."""
    word_type: str
    """Kind of word."""


class V1SearchAnswerBoxHour(TypedDict, total=False):
    """The weather of an hour."""

    temperature: Required[str]
    """The temperature in the unit shown."""
    time: Required[str]
    """Day and hour as shown."""


class V1SearchAnswerBoxReport(TypedDict, total=False):
    """Financial report of a company."""

    extensions: Required[list[str]]
    """Figures of the card, each with its label behind it."""
    period: Required[str]
    """The quarter or the year that it is about, as shown."""
    table: list[list[str]]
    """The figures that open below it, row by row."""
    title: Required[str]
    """Heading of the card."""


class V1SearchApp(TypedDict, total=False):
    """Store product as listed."""

    author: str
    """Developer, author or studio."""
    author_id: str
    """Store's id of the author."""
    author_link: str
    """URL of the author's store page."""
    category: str
    """Category as shown."""
    category_id: str
    """Store's id of the category."""
    content_rating: str
    """Age rating."""
    currency: str
    """Currency code (ISO 4217)."""
    description: str
    """Short description."""
    downloads: str
    """Number of installs, as shown: `10M+`."""
    extensions: list[str]
    """Labels as shown."""
    extracted_downloads: int
    """Number of installs, as a lower bound."""
    extracted_original_price: float
    """Price before the discount, as a number."""
    extracted_price: float
    """Price as a number; 0 when free."""
    feature_image: str
    """URL of the wide banner image."""
    images: list[str]
    """Screenshot URLs."""
    link: str
    """URL of the store page."""
    original_price: str
    """Price before the discount, as shown."""
    position: Required[int]
    """Position in the group, from 1."""
    position_absolute: int
    """Position across all groups of the page, from 1."""
    price: str
    """Price as shown."""
    product_id: Required[str]
    """Store's product id, accepted by this API's product and review endpoints."""
    product_link: str
    """API call for the product."""
    rating: float
    """Rating out of 5."""
    reviews: int
    """Number of ratings."""
    reviews_link: str
    """API call for its reviews."""
    thumbnail: str
    """URL of the icon or cover."""
    title: Required[str]
    """Name."""
    video: str
    """Video URL."""


class V1SearchInlineImage(TypedDict, total=False):
    """A picture."""

    link: Required[str]
    """The page that shows it."""
    original: str
    """The picture itself, where the page tells its address."""
    position: Required[int]
    """Place in the group, from 1."""
    source_name: str
    """Name of that site."""
    thumbnail: str
    """The picture, small."""
    title: str
    """Title of that page."""


class V1SearchKnowledgeGraph(TypedDict, total=False):
    """Knowledge panel."""

    admissions: list[Admission]
    """Admission prices."""
    description: str
    """Description."""
    editorial_summary: str
    """Summary by the source's editors."""
    header_images: list[V1SearchKnowledgeGraphPicture]
    """Pictures."""
    kgmid: str
    """The source's machine id: `/m/…` or `/g/…`."""
    knowledge_graph_search_link: str
    """The source's results for this very thing."""
    liked: str
    """Share of the source's users who like a film or a show, as shown."""
    lyrics: Lyrics
    """The words of a song, as far as the page shows them."""
    merchant_description: str
    """Description by the business itself."""
    nutrition: Nutrition
    """Nutrition facts of a food."""
    other_panels: list[dict[str, Any]]
    """Panels of other things that the page shows beside this one: a business of the same name, say."""
    popular_times: PopularTimes
    """Busyness of a place, and duration of visits."""
    profiles: list[LyricsNamedLink]
    """Profiles in social media."""
    questions_and_answers: list[PlaceQuestion]
    """Questions and answers about a place."""
    rating: float
    """Rating of a place, out of five."""
    review_count: int
    """Number of ratings of the place."""
    see_results_about: list[V1SearchKnowledgeGraphEntryOtherEntity]
    """Further things of this name, offered by the page."""
    source: LyricsNamedLink
    """Source of the description."""
    title: str
    """Name."""
    type: str
    """Kind of thing."""
    typical_prices: TypicalPrices
    """Between which prices a thing mostly sells."""
    user_reviews: list[Review]
    """Sentences of people's reviews of a place."""
    website: str
    """The thing's own site."""


class V1SearchKnowledgeGraphEntryOtherEntity(TypedDict, total=False):
    """Another thing of the same name."""

    extensions: list[str]
    """Kind and further details."""
    extracted_price: float
    """The same as a number."""
    image: str
    """Picture."""
    link: Required[str]
    """Address of the source's answer."""
    name: Required[str]
    """Name."""
    price: str
    """Shop's price, as shown."""
    rating: float
    """Rating of the shop or the thing, out of five."""
    reviews: int
    """Number of ratings."""


class V1SearchKnowledgeGraphPicture(TypedDict, total=False):
    """A picture."""

    image: Required[str]
    """Address."""


class V1SearchLocalResults(TypedDict, total=False):
    """Places."""

    check_in_date: str
    """Date of the hotels' prices, as shown."""
    check_out_date: str
    """Check-out date."""
    filters: list[LyricsNamedLink]
    """Filters for hotels proposed by the page."""
    local_map: LocalMap
    """The map beside them."""
    more_locations_link: str
    """Address of the source's longer list."""
    places: Required[list[Place]]
    """The places in the page's order."""


class V1SearchSearchInformation(TypedDict, total=False):
    """The page about itself."""

    no_results_confirmed: bool
    """Confirmation by a second look, asked another way or anew, that there are no results; absent where there are results, and where the
phrase has operators or quotation marks."""
    no_results_message: str
    """The page's own sentence that nothing matches."""
    organic_results_state: Required[str]
    """`Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` …"""
    query_displayed: str
    """The phrase in the page's search box."""
    showing_results_for: str
    """The spelling that the source searched instead."""
    spelling_fix: str
    """The spelling that the source proposes."""
    time_taken_displayed: float
    """Duration of the search at the source, in seconds, as it says."""
    total_results: int
    """Number of results according to the source."""


class V1SearchSection(TypedDict, total=False):
    """Section of the page that belongs to no other group."""

    items: Required[list[SectionItem]]
    """Cards in page order."""
    title: Required[str]
    """Heading."""


class V1SearchTopic(TypedDict, total=False):
    """A topic."""

    link: str
    """Address of the page that the answer is from."""
    list: list[str]
    """The answer as a list."""
    snippet: str
    """The answer, where the page holds it."""
    source_title: str
    """Title of that page."""
    subtitle: str
    """Subject of the topic."""
    title: Required[str]
    """The topic."""


class V1ShoppingCategory(TypedDict, total=False):
    """Products under a heading of their own."""

    shopping_results: Required[list[V1ShoppingCategoryProduct]]
    """The products."""
    title: Required[str]
    """The heading."""


class V1ShoppingCategoryProduct(TypedDict, total=False):
    """A product."""

    badge: str
    """Source's remark about seller or product."""
    catalogid: str
    """The entry in the source's catalogue."""
    currency: str
    """The currency's code, where mark or country tell it."""
    delivery: str
    """Delivery as shown."""
    extensions: list[str]
    """Tag, badges, condition and the usual price as shown."""
    extracted_old_price: float
    """Price before a markdown, in the currency shown."""
    extracted_price: float
    """Price as a number in the currency shown."""
    gpcid: str
    """The product with all its offers."""
    headline_offer_docid: str
    """The offer that the card shows."""
    image_docid: str
    """The picture that the card shows, which tells one variant from another."""
    installment: Installment
    """Payment in parts."""
    multiple_sources: bool
    """Whether others sell it too."""
    old_price: str
    """Price before a markdown, as shown."""
    position: Required[int]
    """Place in the group, from 1."""
    price: str
    """Price as shown."""
    product_id: str
    """The source's id of the product, where the page tells it."""
    product_link: str
    """The source's own page for it, or the seller's on pages that link there."""
    rating: float
    """Rating out of five."""
    reviews: int
    """Number of ratings."""
    second_hand_condition: str
    """`Pre-owned`, `Refurbished` …"""
    service_product_link: str
    """The call of this API that answers the product."""
    snippet: str
    """A sentence about it."""
    source: str
    """The seller."""
    source_icon: str
    """Icon of the seller."""
    tag: str
    """Label on the picture: `16% OFF`."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Title."""


class V1ShoppingSearchInformation(TypedDict, total=False):
    """The page about itself."""

    query_displayed: str
    """The phrase in the page's search box."""
    results_state: Required[str]
    """`Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` …"""
    showing_results_for: str
    """The spelling that the source searched instead of the caller's."""
    spelling_fix: str
    """The spelling that the source proposes."""


class V2MapsInformation(TypedDict, total=False):
    """Summary of the answer."""

    local_results_state: Required[str]
    """Whether there are places, or one."""
    results_on_page: Required[int]
    """Number of listed items."""


class V2SearchAnswerBox(TypedDict, total=False):
    """The engine's direct answer."""

    answer: str
    """The value."""
    displayed_link: str
    """Displayed address of that page."""
    label: str
    """Name of the value."""
    link: str
    """The page that it is from."""
    list: list[str]
    """The passage's list."""
    references: list[Reference]
    """Sources of the generated answer."""
    snippet: str
    """The passage."""
    table: list[list[str]]
    """The passage's table, row by row."""
    text_blocks: list[TextBlock]
    """The generated answer."""
    thumbnail: str
    """A picture beside the answer."""
    title: str
    """Title of the answer, or of the page that the passage is from."""
    type: Required[str]
    """`answer` (a value), `featured_snippet` (a passage of a page) or `generated` (written by a model)."""


class V2SearchKnowledgeGraph(TypedDict, total=False):
    """Knowledge panel about the searched thing."""

    description: str
    """A paragraph about it."""
    facts: dict[str, str]
    """Label and value pairs in the order of the page; answered as one object."""
    image: str
    """A picture."""
    images: list[str]
    """Further pictures."""
    kgmid: str
    """The engine's id of it."""
    modules: list[V2SearchKnowledgeGraphModule]
    """Related things, such as a film's cast."""
    place_id: str
    """The engine's id of a place."""
    profiles: list[V2SearchKnowledgeGraphNamedLink]
    """Accounts and entries on other sites."""
    ratings: list[RatingSource]
    """Scores that sites give it."""
    sources: list[V2SearchKnowledgeGraphNamedLink]
    """Sources of the panel's content."""
    title: Required[str]
    """Name of the thing."""
    type: str
    """Kind of thing."""
    web_reviews: list[WebReview]
    """Reviews of a place elsewhere."""


class V2SearchKnowledgeGraphModule(TypedDict, total=False):
    """A titled row of related things."""

    items: Required[list[ModuleItem]]
    """The things."""
    title: Required[str]
    """The row's title, such as `Cast`."""


class V2SearchKnowledgeGraphNamedLink(TypedDict, total=False):
    """A name and where it leads."""

    link: Required[str]
    """Target address."""
    name: Required[str]
    """The name."""


class V2SearchLocalResults(TypedDict, total=False):
    """Places that the page lists."""

    places: Required[list[Place]]
    """The places."""


class V2SearchOtherEntity(TypedDict, total=False):
    """Another thing of the same or a similar name."""

    description: str
    """A sentence about it."""
    image: str
    """A picture."""
    kgmid: str
    """The engine's id of it."""
    link: Required[str]
    """The engine's page about it."""
    title: Required[str]
    """Name of the thing."""
    type: str
    """Kind of thing."""


class V2SearchSearchInformation(TypedDict, total=False):
    """Search information of the page."""

    no_results_confirmed: bool
    """Confirmation by a second look, asked another way or anew, that there are no results; absent where there are results, and where the
phrase has operators or quotation marks."""
    organic_results_state: str
    """`Fully empty`, or how the results stand to the spelling of the search term when the page speaks of that."""
    query_displayed: str
    """The search term as the page shows it."""
    results_on_page: Required[int]
    """Number of web results on the page."""
    showing_results_for: str
    """The corrected search term whose results are listed instead."""
    spelling_fix: str
    """A spelling that the page proposes."""
    total_results: int
    """Number of results according to the engine."""


class V3MapsInformation(TypedDict, total=False):
    """Summary of the answer."""

    local_results_state: Required[str]
    """Whether there are places."""
    outside: int
    """Number of the source's places outside of the box, which were left out."""
    results_on_page: Required[int]
    """Number of listed items."""


class V3SearchHit(TypedDict, total=False):
    """A web result or an ad."""

    date: str
    """The date as the page writes it."""
    displayed_link: str
    """URL as shown."""
    favicon: str
    """URL of the site's icon."""
    iso_date: str
    """The same as `YYYY-MM-DD`, when the page names a day."""
    link: Required[str]
    """Target URL, without the redirects of the page and of its ads. An ad whose target is unknown keeps the URL on the page."""
    position: Required[int]
    """Place within the group, from 1."""
    position_absolute: Required[int]
    """Place among the blocks of the page's main column, from 1: ads and modules take a place too."""
    sitelinks: list[Sitelink]
    """Further pages of the same site."""
    snippet: str
    """The text under the title."""
    source: str
    """The site: its name where the page shows one, else its host."""
    title: Required[str]
    """The title as text."""
    tracking_link: str
    """URL at the source that counts the click on an ad."""


class V3SearchKnowledgeGraph(TypedDict, total=False):
    """Knowledge panel about the searched thing."""

    description: str
    """A paragraph about it."""
    facts: dict[str, str]
    """Label and value pairs in the order of the page; answered as one object."""
    profiles: list[Profile]
    """Accounts and entries on other sites."""
    source: V3SearchKnowledgeGraphNamedLink
    """Source of the paragraph."""
    thumbnail: str
    """URL of a picture."""
    title: Required[str]
    """Name of the thing."""
    type: str
    """Kind of thing."""
    website: str
    """The thing's own site."""


class V3SearchKnowledgeGraphNamedLink(TypedDict, total=False):
    """A name with its link."""

    link: str
    """Target address."""
    name: Required[str]
    """The name."""


class V3SearchSearchInformation(TypedDict, total=False):
    """Search information of the answer."""

    no_results_confirmed: bool
    """Whether a second request, sent in another way or again, confirmed that there are no results; absent where there are
results, and where the phrase has operators or quotation marks."""
    organic_results_state: Required[str]
    """Whether there are results and whether they are for the words as typed."""
    query_displayed: Required[str]
    """The search term as the page shows it."""
    results_on_page: Required[int]
    """Number of web results in this answer."""
    search_assist_state: str
    """Whether there is a generated answer, when one was asked for or shown."""
    spelling_fix: str
    """The term that the engine thinks was meant."""


class V4ReviewsInformation(TypedDict, total=False):
    """The group `search_information`."""

    business: str
    """Name of the business."""
    rating: float
    """Rating of the business, out of five."""
    ratings: list[RatingCount]
    """Number of ratings by stars."""
    results_on_page: Required[int]
    """Number of listed items."""
    reviews: int
    """Number of reviews in all languages."""
    reviews_results_state: Required[str]
    """Whether there are reviews."""
    total_results: int
    """Number of the source's reviews for this call."""


class V4SearchInformation(TypedDict, total=False):
    """The group `search_information`."""

    organic_results_state: Required[str]
    """Whether there are results."""
    page_title: str
    """The heading of the list."""
    results_on_page: Required[int]
    """Number of listed results, without the paid ones."""
    showing_results_for: str
    """Spelling that the source suggests."""
    total_results: int
    """Number of results at the source."""


class V4SearchRelated(TypedDict, total=False):
    """Links under one heading."""

    links: Required[list[PlaceNamedLink]]
    """The searches."""
    title: Required[str]
    """The heading."""


class V5ReviewsInformation(TypedDict, total=False):
    """The group `search_information`."""

    place: PlaceInfo
    """The place."""
    results_on_page: Required[int]
    """Number of listed items."""
    reviews_limited: bool
    """Whether the source has more reviews than it gives."""
    reviews_results_state: Required[str]
    """Whether there are reviews."""
    total_results: int
    """Number of the source's reviews for this call."""


class V5SearchInformation(TypedDict, total=False):
    """The group `search_information`."""

    results_on_page: Required[int]
    """Number of listed items."""
    search_results_state: Required[str]
    """Whether there are results."""
    total_results: int
    """Number of results at the source, where shown."""


class V6AppStoreProductChart(TypedDict, total=False):
    """The app's position in a chart."""

    category: str
    """The chart."""
    link: str
    """The store's page."""
    position: Required[int]
    """Place in the list, from 1."""


class V6AppStoreProductDeveloper(TypedDict, total=False):
    """Publisher of an app."""

    id: str
    """The store's id."""
    link: str
    """The store's page."""
    name: Required[str]
    """Name."""


class V6AppStoreProductFeature(TypedDict, total=False):
    """Feature of the store that shows the app."""

    link: str
    """The store's page."""
    subtitle: str
    """Line below the title."""
    thumbnail: str
    """Picture."""
    title: Required[str]
    """Name."""


class V6AppStoreProductFilm(TypedDict, total=False):
    """A film about an app."""

    device: Required[str]
    """Device."""
    link: Required[str]
    """The store's page."""
    thumbnail: str
    """Picture."""


class V6AppStoreProductInformation(TypedDict, total=False):
    """Content of the table."""

    age_rating: str
    """Age rating, such as `4+`."""
    age_rating_reasons: list[V6AppStoreProductInformationReason]
    """Reasons for the age rating."""
    app_support_link: str
    """The developer's support page."""
    categories: list[str]
    """Categories."""
    compatibility: list[V6AppStoreProductInformationRequirement]
    """Requirements by device."""
    copyright: str
    """Copyright."""
    developer_website: str
    """The developer's site."""
    in_app_purchases: list[Purchase]
    """In-app purchases."""
    latest_version_release_date: str
    """Time of the latest release."""
    location: str
    """Whether it may use the location."""
    minimum_os_version: str
    """Minimum version of the operating system."""
    others: list[V6AppStoreProductInformationOther]
    """Further rows of the table."""
    price: str
    """Price."""
    privacy_policy_link: str
    """The developer's privacy policy."""
    release_date: str
    """Time of the first release."""
    seller: str
    """Seller."""
    seller_details: str
    """Further facts about the seller: whether it is a trader, and its contact."""
    seller_link: str
    """The seller's site."""
    size: str
    """Size as shown."""
    size_in_bytes: int
    """Size in bytes."""
    supported_language_codes: list[str]
    """Languages by code."""
    supported_languages: list[str]
    """Languages."""
    version: str
    """Version."""


class V6AppStoreProductInformationOther(TypedDict, total=False):
    text: Required[str]
    """Text."""
    title: str
    """Name."""


class V6AppStoreProductInformationReason(TypedDict, total=False):
    items: Required[list[str]]
    """The reasons."""
    title: str
    """Name."""


class V6AppStoreProductInformationRequirement(TypedDict, total=False):
    device: str
    """Device."""
    requirement: Required[str]
    """Requirement of the device."""


class V6AppStoreProductRelated(TypedDict, total=False):
    """A shelf of other apps."""

    apps: Required[list[V6AppStoreProductRelatedApp]]
    """The apps."""
    link: str
    """The store's page."""
    title: str
    """Name."""


class V6AppStoreProductRelatedApp(TypedDict, total=False):
    age_rating: str
    """Age rating, such as `4+`."""
    bundle_id: str
    """The app's bundle id."""
    currency: str
    """The currency's three-letter code."""
    developer: str
    """Publisher."""
    extracted_price: float
    """Price as a number, 0 when it costs nothing."""
    id: Required[str]
    """The store's id."""
    link: str
    """The store's page."""
    logo: str
    """Icon."""
    position: Required[int]
    """Place in the list, from 1."""
    price: str
    """Price as shown; free apps show none."""
    product_link: Required[str]
    """This API's call for the app."""
    rating: float
    """Rating out of five."""
    rating_count: int
    """Number of ratings, with the precision of the page's short form."""
    rating_count_original: str
    """Text as shown: `14M`."""
    reviews_link: Required[str]
    """This API's call for its reviews."""
    snippet: str
    """Line below the app's name."""
    title: Required[str]
    """Name."""


class V6AppStoreReviewsInformation(TypedDict, total=False):
    """Summary of the page."""

    page: Required[int]
    """The page."""
    results_on_page: Required[int]
    """Number of listed items."""
    reviews_results_state: Required[str]
    """Whether there are reviews."""


class V6AppStoreReviewsNumbered(TypedDict, total=False):
    """A review with its position in the list."""

    author: V6AppStoreReviewsNumberedAuthor
    """Author."""
    helpful_votes: int
    """Number of readers who found it helpful."""
    helpfulness_vote_information: str
    """The votes in words, if any."""
    id: str
    """Id of the review."""
    link: str
    """URL of the review."""
    position: Required[int]
    """Place in the list, from 1."""
    rating: int
    """Stars, 1 to 5."""
    response: V6AppStoreReviewsNumberedResponse
    """The developer's response."""
    review_date: str
    """Time of the last change, or else of writing, as the source writes it."""
    reviewed_version: str
    """The app's version."""
    text: str
    """Text of the review."""
    title: str
    """Title of the review."""
    total_votes: int
    """Number of votes."""


class V6AppStoreReviewsNumberedAuthor(TypedDict, total=False):
    """The author of a review."""

    author_id: str
    """Id from the link."""
    link: str
    """The author's reviews."""
    name: Required[str]
    """The name."""


class V6AppStoreReviewsNumberedResponse(TypedDict, total=False):
    """A developer's response."""

    date: str
    """Time of the last change, or else of writing."""
    id: str
    """Id of the response."""
    text: Required[str]
    """Text of the response."""


class V6AppStoreSearchApp(TypedDict, total=False):
    """An app in the answer."""

    advisories: list[str]
    """Reasons for the age rating."""
    age_rating: str
    """Age rating, such as `4+`."""
    bundle_id: str
    """The app's bundle id."""
    currency: str
    """The currency's three-letter code."""
    description: str
    """Description."""
    developer: V6AppStoreSearchAppDeveloper
    """Publisher."""
    extracted_price: float
    """Price as a number, 0 when it costs nothing."""
    features: list[str]
    """Features that the store names."""
    game_center_enabled: bool
    """Whether it takes part in the games service."""
    genres: list[Genre]
    """Categories."""
    id: Required[str]
    """The store's id."""
    latest_version_release_date: str
    """Time of the latest release."""
    link: str
    """The store's page."""
    logos: list[V6AppStoreSearchAppPicture]
    """Icons by size."""
    minimum_os_version: str
    """Minimum version of the operating system."""
    position: Required[int]
    """Place in the list, from 1."""
    position_absolute: Required[int]
    """Place in the store's own list, before filters."""
    price: str
    """Price as shown."""
    product_link: Required[str]
    """This API's call for the app."""
    rating: list[V6AppStoreSearchAppRating]
    """Rating out of five."""
    release_date: str
    """Time of the first release."""
    release_note: str
    """Release note of the latest version."""
    reviews_link: Required[str]
    """This API's call for its reviews."""
    screenshots: Screenshots
    """Pictures of how it looks."""
    seller: str
    """Seller."""
    seller_link: str
    """The seller's site."""
    size_in_bytes: int
    """Size in bytes."""
    supported_devices: list[str]
    """Devices."""
    supported_languages: list[str]
    """Languages."""
    title: Required[str]
    """Name."""
    version: str
    """Version."""
    vpp_license: bool
    """Whether it can be licensed in volume."""


class V6AppStoreSearchAppDeveloper(TypedDict, total=False):
    id: str
    """The store's id."""
    link: str
    """The store's page."""
    name: Required[str]
    """Name."""


class V6AppStoreSearchAppPicture(TypedDict, total=False):
    """A picture of the API."""

    link: Required[str]
    """URL of the picture."""
    size: str
    """Size as shown."""


class V6AppStoreSearchAppRating(TypedDict, total=False):
    count: int
    """Number of ratings."""
    rating: float
    """Rating out of five."""
    type: Required[str]
    """Kind of app."""


class V6AppStoreSearchInformation(TypedDict, total=False):
    """Summary of the list."""

    organic_results_state: Required[str]
    """Whether there are results."""
    results_on_page: Required[int]
    """Number of listed items."""


class V6MapsPlacesEntry(TypedDict, total=False):
    """One entry of the list: the place, or the reason why there is none."""

    address: str
    """Postal address as shown."""
    alias: str
    """Source's readable id of the place."""
    amenities: list[str]
    """Amenities."""
    attributes: dict[str, list[str]]
    """Attributes by heading."""
    categories: list[PlaceNamedLink]
    """Categories with their URLs."""
    claim_link: str
    """URL at which its owner can claim it."""
    contained_in: ContainingPlace
    """Containing place, such as a mall."""
    cover_image: PlacePicture
    """Picture at the top of its page, chosen by its owner."""
    data_cid: str
    """`data_id` as a decimal number."""
    data_id: str
    """Source's id of the map entry."""
    description: str
    """Description."""
    detail_type: str
    """More specific kind of place."""
    distance: float
    """Distance from the requested point, in metres."""
    email: str
    """Email address."""
    error: str
    """Defect of the parameter."""
    extensions: list[str]
    """Further lines, as shown."""
    extracted_price_range: PriceRange
    """Price range as numbers."""
    fax: str
    """Fax number."""
    gps_coordinates: Coordinates
    """Coordinates."""
    hours: str
    """Opening hours as shown."""
    images: list[PlacePicture]
    """Images."""
    kgmid: str
    """Id of the place in the source's knowledge graph."""
    licenses: list[License]
    """Licences verified by the source."""
    link: str
    """URL at the source."""
    links: PlaceLinks
    """Links of the buttons."""
    location: str
    """City or region."""
    logo: str
    """Logo of the place."""
    max_rating: float
    """Highest possible rating, unless it is five."""
    menu: str
    """URL of the menu."""
    muid: str
    """The id."""
    neighborhoods: list[str]
    """Districts of the city."""
    open_state: str
    """Whether it is open, as shown."""
    operating_hours: OperatingHours
    """Opening hours by day."""
    order_link: str
    """URL for orders."""
    order_links: list[PlaceNamedLink]
    """Providers that take orders."""
    other_hours: list[OtherHours]
    """Hours of kitchen, delivery and other services."""
    other_phones: list[str]
    """Further telephone numbers."""
    permanently_closed: bool
    """Whether it has closed permanently."""
    phone: str
    """Phone number."""
    photo_meta_link: str
    """API call for the metadata of its photo."""
    photos_link: str
    """API call for its pictures."""
    place_api_link: str
    """API call for the place."""
    place_id: str
    """Source's id of the place."""
    place_link: str
    """API call for the place."""
    plus_code: str
    """Plus code of the location."""
    popular_times: PopularTimes
    """Popular times."""
    popular_times_link: str
    """API call for its popular times."""
    position: int
    """Place in the list, from 1."""
    position_absolute: int
    """Position across all groups of the page, from 1."""
    posts_link: str
    """API call for its posts."""
    price: str
    """Price level or range as shown."""
    profiles: list[Profile]
    """Profiles on other sites."""
    provider_id: str
    """Id of the place in the source's knowledge graph, as maps show it."""
    providers: list[Provider]
    """Further providers and their ids of the place."""
    quick_links: list[PlaceNamedLink]
    """Links of the buttons on its page."""
    ranking: PlaceRanking
    """Rank among similar places."""
    rating: float
    """Rating on the source's scale."""
    rating_summary: Summary
    """Overall rating out of a hundred, with its categories."""
    ratings: list[SummaryRating]
    """All ratings, by source and aspect."""
    reservation_link: str
    """URL for reservations."""
    review_details: list[Review]
    """Reviews shown with the place."""
    reviews: int
    """Number of ratings."""
    reviews_api_link: str
    """API call for its reviews."""
    reviews_link: str
    """API call for its reviews; in panels the source's URL."""
    reviews_original: str
    """Number of ratings, as shown."""
    reviews_source: str
    """Site of the ratings."""
    section: str
    """Section heading, where the page has several."""
    service_area: str
    """Service area, as shown, of a business without an address."""
    service_options: dict[str, bool]
    """Service options by name, with their availability."""
    snippet: str
    """Quote about the place."""
    sponsored: bool
    """Whether it is an ad."""
    structured_address: StructuredAddress
    """Postal address in parts."""
    subratings: list[Subrating]
    """Ratings of single aspects."""
    temporarily_closed: bool
    """Whether it is temporarily closed."""
    thumbnail: str
    """Thumbnail URL."""
    timezone: str
    """Time zone."""
    title: str
    """Name."""
    type: str
    """Kind of place."""
    type_id: str
    """Source's token of the kind."""
    type_ids: list[str]
    """Source's tokens of all kinds."""
    types: list[str]
    """All kinds of the place."""
    website: str
    """URL of its website."""
    weekly_hours: list[DayHours]
    """Opening hours by day, as time ranges."""
    years_in_business: str
    """Years in business as shown."""


class V6MapsPlacesInformation(TypedDict, total=False):
    """Summary of the answer."""

    not_found: Required[int]
    """Number of ids without a place."""
    place_results_state: Required[str]
    """Whether all places were found."""
    results_on_page: Required[int]
    """Number of places in the answer."""


class V6MapsReviewsInformation(TypedDict, total=False):
    """Summary of the answer."""

    results_on_page: Required[int]
    """Number of listed reviews."""
    reviews_results_state: Required[str]
    """Whether there are reviews."""
    source: str
    """Site of the reviews."""
    source_link: str
    """The place's page there."""
    total_ratings: int
    """Number of ratings."""


class Variant(TypedDict, total=False):
    """Something to choose."""

    items: Required[list[VariantChoice]]
    """The choices."""
    title: Required[str]
    """Name of the choice: `Colour`."""


class VariantChoice(TypedDict, total=False):
    """A choice."""

    image_docid: str
    """The source's id of the picture, which asks for this variant."""
    name: Required[str]
    """Name of the variant."""
    selected: bool
    """Whether it is the one that the page shows."""
    thumbnail: str
    """Picture."""


class Version(TypedDict, total=False):
    """A version: number, notes, date as the source writes it and in RFC 3339."""

    release_date: str
    """Time of the release."""
    release_date_utc: str
    """The same time in UTC."""
    release_notes: str
    """Release notes."""
    release_version: Required[str]
    """Version."""


class Video(TypedDict, total=False):
    """Video."""

    channel: str
    """Publisher."""
    date: str
    """Date as shown."""
    duration: str
    """Duration as shown."""
    iso_date: str
    """Date in ISO 8601."""
    key_moments: list[KeyMoment]
    """Key moments that the page lists."""
    link: Required[str]
    """URL of the page that plays it."""
    live: bool
    """Whether it is live."""
    platform: str
    """Platform that hosts it."""
    position: int
    """Position in the group, from 1."""
    snippet: str
    """Text excerpt."""
    source: str
    """Site name."""
    thumbnail: str
    """Thumbnail URL."""
    title: Required[str]
    """Title."""
    views: int
    """Number of views."""


class VisitorKey(TypedDict, total=False):
    concurrency_limit: Required[int]
    key: Required[str]
    key_id: Required[str]
    remaining_calls: Required[int]


class WebReview(TypedDict, total=False):
    """Reviews of a place on another site."""

    link: str
    """The site's page."""
    rating: str
    """The score as shown."""
    reviews: int
    """Number of reviews."""
    source: Required[str]
    """The site."""


class HealthAnswer(TypedDict, total=False):
    status: Required[str]
    version: Required[str]


class LocationsAnswer(TypedDict, total=False):
    attribution: Required[str]
    """Whose data it is."""
    locations: Required[list[LocationsAnswerLocationsItem]]


class LocationsAnswerLocationsItem(TypedDict, total=False):
    canonical_name: Required[str]
    """For `location`: the place's name, its region's and its country's."""
    country_code: Required[str]
    """ISO 3166-1."""
    gps_coordinates: Required[Coordinates]
    kind: Required[Literal["city", "region", "country"]]
    name: Required[str]
    population: int
    """Of a city."""
    region_code: str
    """ISO 3166-2, where there is one."""


class OptionsAnswer(TypedDict, total=False):
    choices: Required[dict[str, Any]]
    countries: Required[list[str]]
    languages: Required[list[str]]
    sources: Required[dict[str, Any]]


class PurchasesAnswer(TypedDict, total=False):
    purchases: Required[list[PurchasesAnswerPurchasesItem]]


class PurchasesAnswerPurchasesItem(TypedDict, total=False):
    amount_usd: Required[str]
    calls: Required[int]
    credit_expires_at: str
    id: Required[str]
    owed_usd: str
    paid_at: Required[str]
    rail: Required[Literal["card", "x402", "mpp"]]
    refunded_usd: str
    seller: Required[str]
    status: Required[Literal["complete", "consumed", "failed", "refunded", "released"]]
    transaction: str
    """The transaction, or the card processor's payment."""


class StatusAnswer(TypedDict, total=False):
    endpoints: Required[list[StatusAnswerEndpointsItem]]
    """Of today, over all instances."""
    sites: Required[list[StatusAnswerSitesItem]]
    """As the answering instance sees them; those that it has asked."""
    status: Required[Literal["ok", "degraded"]]


class StatusAnswerEndpointsItem(TypedDict, total=False):
    canary: StatusAnswerEndpointsItemCanary
    """What a query that is asked once an hour found."""
    endpoint: Required[str]
    last_failure: StatusAnswerEndpointsItemLastFailure
    last_success_at: str


class StatusAnswerEndpointsItemCanary(TypedDict, total=False):
    """What a query that is asked once an hour found."""

    at: Required[str]
    missing_groups: Required[list[str]]
    ms: Required[int]
    ok: Required[bool]
    reason: str


class StatusAnswerEndpointsItemLastFailure(TypedDict, total=False):
    at: Required[str]
    reason: Required[str]


class StatusAnswerSitesItem(TypedDict, total=False):
    failures_in_a_row: Required[int]
    last_failure: StatusAnswerSitesItemLastFailure
    last_success_at: str
    latency_ms: StatusAnswerSitesItemLatencyMs
    """Of the latest exchanges with the site."""
    reasons: Required[dict[str, int]]
    """Failures by reason."""
    retry_after_s: int
    """Until it is asked again."""
    since: str
    site: Required[str]
    state: Required[Literal["closed", "open", "half_open"]]
    """Of the circuit breaker. `closed`: the site is asked; `open`: it failed several times in a row and is not; `half_open`: one call tries."""


class StatusAnswerSitesItemLastFailure(TypedDict, total=False):
    at: Required[str]
    reason: Required[str]


class StatusAnswerSitesItemLatencyMs(TypedDict, total=False):
    """Of the latest exchanges with the site."""

    p50: Required[int]
    p95: Required[int]
    p99: Required[int]
    samples: Required[int]


class SubKeysAnswer(TypedDict, total=False):
    sub_keys: Required[list[SubKey]]


class V1AdsAnswer(TypedDict, total=False):
    ads: list[Ad]
    """Text ads."""
    local_ads: LocalAds
    """Local services, in a block of their own."""
    organic_results: list[OrganicResult]
    """Web results, in the page's order."""
    pagination: Pages
    related_questions: list[RelatedQuestion]
    """Questions people also ask."""
    related_searches: list[RelatedSearch]
    """Searches that the source proposes."""
    search_information: Required[V1SearchSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V1AdsAnswerSearchMetadata]
    search_parameters: Required[V1AdsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    shopping_results: list[AdProduct]
    """Paid products."""
    tickets_results: list[AdProduct]
    """Paid tickets and tours, with their sellers."""


class V1AdsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1AdsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    device: Required[Literal["desktop", "tablet", "mobile"]]
    gl: str
    hl: Required[str]
    location: Required[str]
    location_used: V1AdsAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    nfpr: Literal[0, 1]
    q: Required[str]
    safe: Literal["active", "off"]
    start: Required[int]
    v1_domain: str


class V1AdsAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1AiModeAnswer(TypedDict, total=False):
    inline_images: list[V1AiModeInlineImage]
    """Pictures beside the text."""
    pagination: Pages
    reconstructed_markdown: Required[str]
    """The answer as Markdown; citations are numbers of references, counted from 1."""
    references: list[Reference]
    """What the answer cites."""
    search_metadata: Required[V1AiModeAnswerSearchMetadata]
    search_parameters: Required[V1AiModeAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    subsequent_request_token: str
    """With `continuable`: continues the conversation within 30 minutes, sent as the parameter of that name."""
    text_blocks: Required[list[TextBlock]]
    """Parts of the answer, in the page's order. `reference_indexes` are the indexes of the references that a part cites; `table` holds the rows of a table as lists of texts, the head first."""


class V1AiModeAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1AiModeAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    continuable: Required[bool]
    device: Required[Literal["desktop", "tablet", "mobile"]]
    gl: str
    hl: Required[str]
    image_url: str
    location: str
    location_used: V1AiModeAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    q: Required[str]
    subsequent_request_token: str
    uule: str
    v1_domain: str


class V1AiModeAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1AiOverviewAnswer(TypedDict, total=False):
    ai_overview: Required[AiOverview]
    """The generated answer at the top of the page."""
    pagination: Pages
    search_metadata: Required[V1AiOverviewAnswerSearchMetadata]
    search_parameters: Required[V1AiOverviewAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1AiOverviewAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1AiOverviewAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    as_epq: str
    as_qdr: str
    as_sitesearch: str
    cr: str
    device: Required[Literal["desktop", "tablet", "mobile"]]
    gl: str
    hl: Required[str]
    kgmid: str
    lat: float
    location: str
    location_used: V1AiOverviewAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    lon: float
    lr: str
    ludocid: str
    nfpr: Literal[0, 1]
    q: str
    safe: Literal["active", "off"]
    start: Required[int]
    tbm: Literal["bks", "isch", "lcl", "nws", "pts", "shop", "vid"]
    tbs: str
    uule: str
    v1_domain: str


class V1AiOverviewAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1ContributorReviewsAnswer(TypedDict, total=False):
    contributor: Contributor
    """The person's card."""
    pagination: Pages
    reviews: Required[list[Review]]
    """The reviews with their places, in the source's order; empty when the person hides them."""
    search_information: Required[V1ContributorReviewsInformation]
    """Summary of the page."""
    search_metadata: Required[V1ContributorReviewsAnswerSearchMetadata]
    search_parameters: Required[V1ContributorReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1ContributorReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1ContributorReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    contributor_id: Required[str]
    gl: str
    hl: Required[str]
    limit: Required[int]
    next_page_token: str


class V1LocalAnswer(TypedDict, total=False):
    ads_results: list[Place]
    """Businesses that pay for their place in the list."""
    discover_more_places: list[V1LocalTile]
    """Further searches for places."""
    local_map: LocalMap
    """The map beside the list."""
    local_results: Required[list[Place]]
    """Businesses, in the page's order."""
    pagination: Pages
    search_information: Required[V1LocalSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V1LocalAnswerSearchMetadata]
    search_parameters: Required[V1LocalAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1LocalAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1LocalAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    device: Required[Literal["desktop", "tablet", "mobile"]]
    gl: str
    hl: Required[str]
    location: str
    location_used: V1LocalAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    ludocid: str
    q: str
    start: Required[int]
    uule: str
    v1_domain: str


class V1LocalAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1MapsAnswer(TypedDict, total=False):
    local_results: list[Place]
    """Places for a phrase, in the source's order."""
    pagination: Pages
    people_also_search_for: list[Place]
    """Places that are searched for together with the one."""
    place_results: Place
    """The requested place, or the only match of a phrase."""
    search_information: V1MapsInformation
    """Summary of the page, for a phrase."""
    search_metadata: Required[V1MapsAnswerSearchMetadata]
    search_parameters: Required[V1MapsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1MapsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1MapsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    data: str
    data_cid: str
    gl: str
    hl: Required[str]
    lat: float
    ll: str
    location: str
    location_used: V1MapsAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    lon: float
    m: int
    max_price: float
    min_price: float
    min_rating: float
    open_at_hour: int
    open_on_day: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    open_state: Literal["now", "24h"]
    place_id: str
    q: str
    start: Required[int]
    type: Literal["search", "place"]
    v1_domain: str
    z: float


class V1MapsAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1MapsPhotoMetaAnswer(TypedDict, total=False):
    contributor: Contributor
    """Who took it."""
    contributor_reviews_link: str
    """This API's call for their reviews."""
    date: str
    """When it was taken: 2026-11-22, or 2026-11 or 2026 where no more is known."""
    gps_coordinates: Coordinates
    """Where it was taken."""
    location: Location
    """Where the camera stood and how it looked."""
    pagination: Pages
    photo: Required[Photo]
    """The picture itself."""
    places: list[PlaceInfo]
    """The places on it."""
    search_metadata: Required[V1MapsPhotoMetaAnswerSearchMetadata]
    search_parameters: Required[V1MapsPhotoMetaAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    type: Required[str]
    """photo, photo_sphere or street_view."""


class V1MapsPhotoMetaAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1MapsPhotoMetaAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    gl: str
    hl: Required[str]
    photo_id: Required[str]


class V1MapsPopularTimesAnswer(TypedDict, total=False):
    pagination: Pages
    place_info: Required[PlaceInfo]
    """The place's card."""
    popular_times: PopularTimes
    """The usual hours of each day, and the moment."""
    search_information: Required[V1MapsPopularTimesInformation]
    """Summary of the answer."""
    search_metadata: Required[V1MapsPopularTimesAnswerSearchMetadata]
    search_parameters: Required[V1MapsPopularTimesAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1MapsPopularTimesAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1MapsPopularTimesAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    data_id: str
    gl: str
    hl: Required[str]
    place_id: str


class V1MapsPostsAnswer(TypedDict, total=False):
    pagination: Pages
    posts: Required[list[Post]]
    """The posts, in the source's order."""
    search_information: Required[V1MapsPostsInformation]
    """Summary of the answer."""
    search_metadata: Required[V1MapsPostsAnswerSearchMetadata]
    search_parameters: Required[V1MapsPostsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1MapsPostsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1MapsPostsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    data_id: str
    gl: str
    hl: Required[str]
    place_id: str


class V1PlayAppsAnswer(TypedDict, total=False):
    app_highlight: V1SearchApp
    """The product that a search asks for by its name."""
    chart_options: list[V1PlayAppsChart]
    """Charts that the page offers, for `chart`."""
    organic_results: Required[list[Shelf]]
    """The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it."""
    pagination: Pages
    search_information: Required[V1PlayAppsInformation]
    """Summary of the page."""
    search_metadata: Required[V1PlayAppsAnswerSearchMetadata]
    search_parameters: Required[V1PlayAppsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1PlayAppsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1PlayAppsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    age: Literal["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"]
    apps_category: str
    chart: str
    gl: Required[str]
    hl: Required[str]
    next_page_token: str
    price: int
    q: str
    section_page_token: str
    see_more_token: str
    store_device: Literal["phone", "tablet", "tv", "chromebook", "watch", "car", "windows"]


class V1PlayBooksAnswer(TypedDict, total=False):
    app_highlight: V1SearchApp
    """The product that a search asks for by its name."""
    chart_options: list[V1PlayAppsChart]
    """Charts that the page offers, for `chart`."""
    organic_results: Required[list[Shelf]]
    """The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it."""
    pagination: Pages
    search_information: Required[V1PlayAppsInformation]
    """Summary of the page."""
    search_metadata: Required[V1PlayBooksAnswerSearchMetadata]
    search_parameters: Required[V1PlayBooksAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1PlayBooksAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1PlayBooksAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    age: Literal["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"]
    books_category: str
    chart: str
    gl: Required[str]
    hl: Required[str]
    next_page_token: str
    price: int
    q: str
    section_page_token: str
    see_more_token: str


class V1PlayGamesAnswer(TypedDict, total=False):
    app_highlight: V1SearchApp
    """The product that a search asks for by its name."""
    chart_options: list[V1PlayAppsChart]
    """Charts that the page offers, for `chart`."""
    organic_results: Required[list[Shelf]]
    """The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it."""
    pagination: Pages
    search_information: Required[V1PlayAppsInformation]
    """Summary of the page."""
    search_metadata: Required[V1PlayGamesAnswerSearchMetadata]
    search_parameters: Required[V1PlayGamesAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1PlayGamesAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1PlayGamesAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    chart: str
    games_category: str
    gl: Required[str]
    hl: Required[str]
    next_page_token: str
    price: int
    q: str
    section_page_token: str
    see_more_token: str
    store_device: Literal["phone", "tablet", "tv", "chromebook", "watch", "car", "windows"]


class V1PlayMoviesAnswer(TypedDict, total=False):
    app_highlight: V1SearchApp
    """The product that a search asks for by its name."""
    chart_options: list[V1PlayAppsChart]
    """Charts that the page offers, for `chart`."""
    organic_results: Required[list[Shelf]]
    """The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it."""
    pagination: Pages
    search_information: Required[V1PlayAppsInformation]
    """Summary of the page."""
    search_metadata: Required[V1PlayMoviesAnswerSearchMetadata]
    search_parameters: Required[V1PlayMoviesAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1PlayMoviesAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1PlayMoviesAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    age: Literal["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"]
    chart: str
    gl: Required[str]
    hl: Required[str]
    movies_category: str
    next_page_token: str
    price: int
    q: str
    section_page_token: str
    see_more_token: str


class V1PlayProductAnswer(TypedDict, total=False):
    authors: list[V1PlayProductAuthor]
    """Who made it: developers, authors."""
    cast: list[Credit]
    """Who acts, directs, reads."""
    categories: list[V1PlayProductCategory]
    """Categories and tags, the main one first."""
    data_safety: list[Safety]
    """The developer's declaration about data."""
    descriptions: Descriptions
    """The page's description of the product."""
    developer_contact: V1PlayProductDeveloper
    """How to reach who is responsible."""
    episodes: list[Episode]
    """Episodes of a season."""
    media: Media
    """Films and pictures."""
    offers: list[Offer]
    """What is asked for it."""
    pagination: Pages
    platform_ratings: list[PlatformRating]
    """Rating by kind of device."""
    product_info: Required[V1PlayProductProduct]
    """What it is, who made it, how it is rated."""
    ratings: list[RatingCount]
    """How many gave each number of stars, most stars first."""
    related_products: list[Shelf]
    """Lists of other products."""
    reviews: list[Review]
    """Some reviews."""
    search_metadata: Required[V1PlayProductAnswerSearchMetadata]
    search_parameters: Required[V1PlayProductAnswerSearchParameters]
    """The normalised parameters."""
    seasons: list[Season]
    """Seasons of a series."""
    service_pagination: Pages


class V1PlayProductAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1PlayProductAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    gl: Required[str]
    hl: Required[str]
    product_id: Required[str]
    season_id: str
    store: Required[Literal["apps", "books", "audiobooks", "movies", "tv"]]


class V1PlayReviewsAnswer(TypedDict, total=False):
    pagination: Pages
    reviews: Required[list[Review]]
    """The reviews; empty when there are none, or no more."""
    search_information: Required[V1PlayReviewsInformation]
    """Summary of the page."""
    search_metadata: Required[V1PlayReviewsAnswerSearchMetadata]
    search_parameters: Required[V1PlayReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1PlayReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1PlayReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    gl: Required[str]
    hl: Required[str]
    next_page_token: str
    num: Required[int]
    platform: Required[Literal["phone", "tablet", "watch", "chromebook", "tv"]]
    product_id: Required[str]
    rating: int
    sort_by: Required[int]
    store: Required[Literal["apps", "books", "audiobooks", "movies", "tv"]]


class V1ReviewsAnswer(TypedDict, total=False):
    pagination: Pages
    place_info: PlaceInfo
    """The place's card, on the first page."""
    rating_summary: list[RatingCount]
    """How many gave how many stars, on the first page."""
    reviews: Required[list[Review]]
    """The reviews, in the source's order."""
    search_information: Required[V1ReviewsInformation]
    """Summary of the page."""
    search_metadata: Required[V1ReviewsAnswerSearchMetadata]
    search_parameters: Required[V1ReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    topics: list[V1ReviewsTopic]
    """What reviewers speak of, on the first page."""


class V1ReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1ReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    data_cid: str
    data_id: str
    gl: str
    hl: Required[str]
    next_page_token: str
    num: Required[int]
    place_id: str
    query: str
    sort_by: Required[Literal["qualityScore", "newestFirst", "ratingHigh", "ratingLow"]]
    topic_id: str


class V1SearchAnswer(TypedDict, total=False):
    ads: list[Ad]
    """Text ads."""
    ai_overview: AiOverview
    """The generated answer at the top of the page."""
    answer_box: V1SearchAnswerBox
    """The source's direct answer."""
    apps_results: list[V1SearchApp]
    """Apps of stores on the page."""
    buying_guide: list[V1SearchSection]
    """What there is to choose from, with prices, under its headings."""
    discussions_and_forums: list[Discussion]
    """Forum threads."""
    events_results: list[Event]
    """Events on the page."""
    explore_brands: list[V1SearchSection]
    """Brands, under their headings."""
    hotels_results: list[Place]
    """Hotels and holiday rentals in carousels; hotels on a map are local_results."""
    immersive_products: list[ImmersiveProduct]
    """Products in a grid."""
    inline_images: list[V1SearchInlineImage]
    """Images on the page."""
    inline_videos: list[Video]
    """Videos on the page."""
    jobs_results: list[Job]
    """Jobs on the page."""
    knowledge_graph: V1SearchKnowledgeGraph
    """Knowledge panel about the subject; its facts are further fields under their own names."""
    latest_posts: LatestPosts
    """Short messages of an account, or of several among the news."""
    local_ads: LocalAds
    """Local services, in a block of their own."""
    local_results: V1SearchLocalResults
    """Places on the page."""
    organic_results: list[OrganicResult]
    """Web results, in the page's order."""
    other_sections: list[V1SearchSection]
    """Sections of the page that belong to no other group."""
    pagination: Pages
    perspectives: list[Perspective]
    """What people say."""
    recipes_results: list[Recipe]
    """Recipes on the page."""
    related_questions: list[RelatedQuestion]
    """Questions people also ask."""
    related_searches: list[RelatedSearch]
    """Searches that the source proposes."""
    scholarly_articles: ScholarlyArticles
    """Papers on the page."""
    search_information: Required[V1SearchSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V1SearchAnswerSearchMetadata]
    search_parameters: Required[V1SearchAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    shopping_results: list[AdProduct]
    """Paid products."""
    short_videos: list[Video]
    """Short videos on the page."""
    showtimes_results: list[Showtime]
    """When films run in cinemas."""
    sports_results: SportsResults
    """Games of a league or of a team."""
    things_to_know: list[V1SearchTopic]
    """Topics around the phrase, with their answers."""
    tickets_results: list[AdProduct]
    """Paid tickets and tours, with their sellers."""
    top_carousel: TopCarousel
    """Things side by side above the results."""
    top_sights: list[Place]
    """Sights of a place."""
    top_stories: list[NewsResult]
    """News on the page."""
    visual_stories: list[NewsResult]
    """Stories in pictures."""


class V1SearchAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1SearchAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    as_epq: str
    as_qdr: str
    as_sitesearch: str
    cr: str
    device: Required[Literal["desktop", "tablet", "mobile"]]
    fast_mode: bool
    gl: str
    hl: Required[str]
    kgmid: str
    lat: float
    location: str
    location_used: V1SearchAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    lon: float
    lr: str
    ludocid: str
    nfpr: Literal[0, 1]
    q: str
    safe: Literal["active", "off"]
    start: Required[int]
    tbm: Literal["bks", "isch", "lcl", "nws", "pts", "shop", "vid"]
    tbs: str
    uule: str
    v1_domain: str


class V1SearchAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1ShoppingAnswer(TypedDict, total=False):
    carousel_filters: list[FilterOption]
    """The same as chips above the list."""
    categorized_shopping_results: list[V1ShoppingCategory]
    """Products that the page shows under headings of their own."""
    filters: list[Filter]
    """What the page offers to narrow the list, by heading."""
    pagination: Pages
    search_information: Required[V1ShoppingSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V1ShoppingAnswerSearchMetadata]
    search_parameters: Required[V1ShoppingAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    shopping_ads: list[AdProduct]
    """Paid products."""
    shopping_results: list[V1ShoppingCategoryProduct]
    """Products, in the page's order."""


class V1ShoppingAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1ShoppingAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    device: Required[Literal["desktop", "tablet", "mobile"]]
    free_shipping: bool
    gl: str
    hl: Required[str]
    location: str
    location_used: V1ShoppingAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    max_price: float
    min_price: float
    num: Required[int]
    on_sale: bool
    q: Required[str]
    shoprs: str
    small_business: bool
    sort_by: Literal["price", "rating"]
    start: Required[int]
    uule: str
    v1_domain: str


class V1ShoppingAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V1ShoppingProductAnswer(TypedDict, total=False):
    offers: list[Offer]
    """Who sells it, in the page's order."""
    pagination: Pages
    product_result: Required[ProductResult]
    """The product."""
    product_reviews: list[ProductReview]
    """What buyers say."""
    related_products: list[RelatedProduct]
    """Products like it."""
    search_metadata: Required[V1ShoppingProductAnswerSearchMetadata]
    search_parameters: Required[V1ShoppingProductAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V1ShoppingProductAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v1_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V1ShoppingProductAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    catalogid: str
    device: Required[Literal["desktop", "tablet", "mobile"]]
    gl: str
    gpcid: str
    headline_offer_docid: str
    hl: Required[str]
    image_docid: str
    location: str
    location_used: V1ShoppingProductAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    q: str
    uule: str
    v1_domain: str


class V1ShoppingProductAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V2MapsAnswer(TypedDict, total=False):
    local_results: list[Place]
    """The places; empty when there are none."""
    pagination: Pages
    place_results: Place
    """The place, where an id or a phrase names one."""
    search_information: Required[V2MapsInformation]
    """Summary of the answer."""
    search_metadata: Required[V2MapsAnswerSearchMetadata]
    search_parameters: Required[V2MapsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages


class V2MapsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v2_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V2MapsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    cc: str
    count: Required[int]
    cp: str
    first: Required[int]
    lat: float
    lon: float
    mkt: str
    place_id: str
    q: str
    z: int


class V2SearchAnswer(TypedDict, total=False):
    ads: list[Ad]
    """Paid results."""
    ai_overview: AiOverview
    """The generated answer above the results."""
    answer_box: V2SearchAnswerBox
    """The engine's direct or generated answer."""
    explore_further: list[Recommendation]
    """Pages that the engine recommends to go on with."""
    inline_images: list[PlacePicture]
    """Images on the page."""
    inline_videos: list[Video]
    """Videos on the page."""
    knowledge_graph: V2SearchKnowledgeGraph
    """What the engine knows of the subject."""
    knowledge_graph_list: list[V2SearchOtherEntity]
    """Further subjects of the same name."""
    local_results: V2SearchLocalResults
    """Places on the page."""
    news_results: list[NewsResult]
    """News on the page."""
    organic_results: list[OrganicResult]
    """Web results, in the page's order."""
    other_sections: list[V1SearchSection]
    """What belongs to no other group, under the page's own headings."""
    pagination: Pages
    related_questions: list[RelatedQuestion]
    """Questions people also ask."""
    related_searches: list[RelatedSearch]
    """Searches that the engine proposes."""
    search_information: Required[V2SearchSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V2SearchAnswerSearchMetadata]
    search_parameters: Required[V2SearchAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Pages
    top_carousel: V2SearchKnowledgeGraphModule
    """The row of things above the results."""


class V2SearchAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v2_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V2SearchAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    cc: str
    device: Required[Literal["desktop", "tablet", "mobile"]]
    engine: Literal["v2"]
    first: Required[int]
    lat: float
    location: str
    location_used: V2SearchAnswerSearchParametersLocationUsed
    """The place that `location` means, when `/api/locations` has it."""
    lon: float
    mkt: str
    q: Required[str]
    safeSearch: Required[Literal["off", "moderate", "strict"]]


class V2SearchAnswerSearchParametersLocationUsed(TypedDict, total=False):
    """The place that `location` means, when `/api/locations` has it."""

    canonical_name: Required[str]
    """Value sent to the source."""
    gps_coordinates: Required[Coordinates]


class V3MapsAnswer(TypedDict, total=False):
    local_results: Required[list[Place]]
    """The places, in the engine's order; empty when there are none."""
    pagination: Next
    search_information: Required[V3MapsInformation]
    """Summary of the answer."""
    search_metadata: Required[V3MapsAnswerSearchMetadata]
    search_parameters: Required[V3MapsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V3MapsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v3_url: Required[str]
    """URL of the source that was requested."""


class V3MapsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    bbox: str
    lat: float
    lon: float
    q: Required[str]
    strict_bbox: Required[Literal[0, 1]]


class V3SearchAnswer(TypedDict, total=False):
    ads: list[V3SearchHit]
    """Paid results."""
    inline_images: list[PlacePicture]
    """Images on the page."""
    inline_videos: list[Video]
    """Videos on the page."""
    knowledge_graph: V3SearchKnowledgeGraph
    """What the engine knows of the subject."""
    news_results: list[NewsResult]
    """News on the page."""
    organic_results: list[V3SearchHit]
    """Web results, in the page's order."""
    pagination: Next
    products: list[AdProduct]
    """Products on the page."""
    related_searches: list[RelatedSearch]
    """Searches that the engine proposes."""
    search_assist: SearchAssist
    """The engine's generated answer."""
    search_information: Required[V3SearchSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V3SearchAnswerSearchMetadata]
    search_parameters: Required[V3SearchAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V3SearchAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v3_url: Required[str]
    """URL of the source that was requested."""


class V3SearchAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    df: str
    kl: str
    m: int
    q: Required[str]
    safe: Required[Literal["1", "-1", "-2"]]
    search_assist: Required[bool]
    start: Required[int]


class V4ReviewsAnswer(TypedDict, total=False):
    pagination: Next
    review_languages: list[Language]
    """How many reviews there are in each language."""
    reviews: Required[list[Review]]
    """The reviews; empty on an exhausted page."""
    search_information: Required[V4ReviewsInformation]
    """Summary of the page and of the business."""
    search_metadata: Required[V4ReviewsAnswerSearchMetadata]
    search_parameters: Required[V4ReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V4ReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v4_url: Required[str]
    """URL of the source that was requested."""
    warnings: list[str]
    """Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language."""


class V4ReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    hl: Required[str]
    num: Required[int]
    place_id: Required[str]
    rating: str
    sortby: Required[Literal["relevance_desc", "date_desc", "date_asc", "rating_desc", "rating_asc", "elites_desc"]]
    start: Required[int]
    v4_domain: str


class V4SearchAnswer(TypedDict, total=False):
    ads_results: list[Place]
    """Businesses that pay for their place."""
    filters: list[Filter]
    """What the page offers to narrow the list: values for `attrs`, `cflt` or `sortby`."""
    organic_results: list[Place]
    """Businesses, in the page's order; 10 a page."""
    pagination: Next
    questions_and_answers: list[QuestionAndAnswer]
    """The page's questions and answers about the whole list."""
    related_links: list[V4SearchRelated]
    """Searches like this one and guides to costs, under the page's headings."""
    search_information: Required[V4SearchInformation]
    """Summary of the page."""
    search_metadata: Required[V4SearchAnswerSearchMetadata]
    search_parameters: Required[V4SearchAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V4SearchAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v4_url: Required[str]
    """URL of the source that was requested."""


class V4SearchAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    attrs: str
    cflt: str
    find_desc: str
    find_loc: str
    l: str
    sortby: Required[Literal["recommended", "rating", "review_count"]]
    start: Required[int]
    v4_domain: str


class V5PlaceAnswer(TypedDict, total=False):
    pagination: Next
    place_results: Required[Place]
    """The place."""
    search_metadata: Required[V5PlaceAnswerSearchMetadata]
    search_parameters: Required[V5PlaceAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V5PlaceAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v5_url: Required[str]
    """URL of the source that was requested."""


class V5PlaceAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    currency: str
    locale: Required[str]
    place_id: Required[str]
    v5_domain: str


class V5ReviewsAnswer(TypedDict, total=False):
    pagination: Next
    reviews: Required[list[Review]]
    """The reviews; empty on an exhausted page."""
    search_information: Required[V5ReviewsInformation]
    """Summary of the page and of the place."""
    search_metadata: Required[V5ReviewsAnswerSearchMetadata]
    search_parameters: Required[V5ReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next
    sort: Required[Sort]
    """The order of the list."""


class V5ReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v5_url: Required[str]
    """URL of the source that was requested."""


class V5ReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    locale: Required[str]
    num: Required[int]
    place_id: Required[str]
    sort_by: Required[Literal["recent", "relevance"]]
    start: Required[int]
    translate: Required[bool]
    v5_domain: str


class V5SearchAnswer(TypedDict, total=False):
    map_previews: list[Place]
    """What the map beside the list shows."""
    pagination: Next
    search_information: Required[V5SearchInformation]
    """Summary of the page."""
    search_metadata: Required[V5SearchAnswerSearchMetadata]
    search_parameters: Required[V5SearchAnswerSearchParameters]
    """The normalised parameters."""
    search_results: list[Place]
    """Places, in the source's order."""
    service_pagination: Next


class V5SearchAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v5_url: Required[str]
    """URL of the source that was requested."""


class V5SearchAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    geo_id: str
    lat: float
    locale: Required[str]
    lon: float
    num: Required[int]
    place_type: Required[Literal["all", "accommodation", "attraction", "attraction_product", "eatery", "geo"]]
    q: Required[str]
    start: Required[int]
    v5_domain: str


class V6AppStoreProductAnswer(TypedDict, total=False):
    accessibility_features: list[str]
    """Accessibility features."""
    age_rating: str
    """Content rating."""
    bundle_id: str
    """Its bundle id."""
    chart: V6AppStoreProductChart
    """Place in the store's charts."""
    currency: str
    """The currency's three-letter code."""
    description: str
    """The store's description."""
    developer: V6AppStoreProductDeveloper
    """Who publishes it."""
    editors_choice: bool
    """Whether the store's editors chose it."""
    extracted_price: float
    """Price as a number, 0 when it costs nothing."""
    featured_in: list[V6AppStoreProductFeature]
    """Where the store features the app."""
    id: Required[str]
    """Its store id."""
    in_app_purchases: str
    """The page's note on in-app purchases."""
    information: V6AppStoreProductInformation
    """Seller, size, category, languages, compatibility and the like."""
    ipad_screenshots: list[str]
    """Tablet screenshots."""
    iphone_screenshots: list[str]
    """Phone screenshots."""
    link: str
    """Store page."""
    logo: str
    """Icon."""
    mac_screenshots: list[str]
    """Desktop-computer screenshots."""
    messages_screenshots: list[str]
    """Screenshots of the messages app's extension."""
    more_by_this_developer: V6AppStoreProductRelated
    """Other apps of the developer."""
    pagination: Next
    price: str
    """Price as shown."""
    privacy: Privacy
    """The privacy declaration."""
    rating: float
    """Average rating out of 5."""
    rating_count: int
    """How many ratings."""
    ratings_and_reviews: RatingsAndReviews
    """Distribution of ratings and example reviews."""
    search_metadata: Required[V6AppStoreProductAnswerSearchMetadata]
    search_parameters: Required[V6AppStoreProductAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next
    snippet: str
    """Its subtitle."""
    supports: list[Capability]
    """Abilities that the store names."""
    title: Required[str]
    """The app's name."""
    tv_screenshots: list[str]
    """Television screenshots."""
    version_history: list[Version]
    """Versions, newest first."""
    videos: list[V6AppStoreProductFilm]
    """Preview videos."""
    vision_screenshots: list[str]
    """Screenshots for glasses."""
    watch_screenshots: list[str]
    """Watch screenshots."""
    you_may_also_like: V6AppStoreProductRelated
    """Similar apps."""


class V6AppStoreProductAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v6_url: Required[str]
    """URL of the source that was requested."""


class V6AppStoreProductAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    country: Required[str]
    product_id: Required[str]
    type: Required[Literal["app"]]


class V6AppStoreReviewsAnswer(TypedDict, total=False):
    pagination: Next
    reviews: Required[list[V6AppStoreReviewsNumbered]]
    """The reviews; empty on an exhausted page."""
    search_information: Required[V6AppStoreReviewsInformation]
    """Summary of the page."""
    search_metadata: Required[V6AppStoreReviewsAnswerSearchMetadata]
    search_parameters: Required[V6AppStoreReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V6AppStoreReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v6_url: Required[str]
    """URL of the source that was requested."""


class V6AppStoreReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    country: Required[str]
    page: Required[int]
    product_id: Required[str]
    sort: Required[Literal["mostrecent", "mosthelpful"]]


class V6AppStoreSearchAnswer(TypedDict, total=False):
    organic_results: list[V6AppStoreSearchApp]
    """The apps, in the store's order."""
    pagination: Next
    search_information: Required[V6AppStoreSearchInformation]
    """Summary of the page."""
    search_metadata: Required[V6AppStoreSearchAnswerSearchMetadata]
    search_parameters: Required[V6AppStoreSearchAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V6AppStoreSearchAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v6_url: Required[str]
    """URL of the source that was requested."""


class V6AppStoreSearchAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    category_id: int
    country: Required[str]
    device: Required[Literal["mobile", "tablet", "desktop"]]
    disallow_explicit: Required[bool]
    lang: Required[str]
    num: Required[int]
    property: Literal["developer"]
    term: Required[str]


class V6MapsPlacesAnswer(TypedDict, total=False):
    pagination: Next
    place_results: Required[list[V6MapsPlacesEntry]]
    """One entry for each id, in the requested order: the place, or a note that there is none."""
    search_information: Required[V6MapsPlacesInformation]
    """Summary of the answer."""
    search_metadata: Required[V6MapsPlacesAnswerSearchMetadata]
    search_parameters: Required[V6MapsPlacesAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V6MapsPlacesAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v6_url: Required[str]
    """URL of the source that was requested."""


class V6MapsPlacesAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    locale: Required[Literal["ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX", "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN", "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv", "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant"]]
    muid: Required[str]


class V6MapsReviewsAnswer(TypedDict, total=False):
    pagination: Next
    place_info: Required[PlaceInfo]
    """The place."""
    rating_summary: Summary
    """The score of the whole out of 100, and those of its categories."""
    ratings: list[SummaryRating]
    """Every rating, the source's own first."""
    reviews: Required[list[Review]]
    """The reviews that the source shows; empty when there are none."""
    search_information: Required[V6MapsReviewsInformation]
    """Summary of the answer."""
    search_metadata: Required[V6MapsReviewsAnswerSearchMetadata]
    search_parameters: Required[V6MapsReviewsAnswerSearchParameters]
    """The normalised parameters."""
    service_pagination: Next


class V6MapsReviewsAnswerSearchMetadata(TypedDict, total=False):
    cached: Required[bool]
    """Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds."""
    created_at: Required[str]
    """Time of the request to the source: during the call, or earlier where `cached`."""
    id: Required[str]
    """The request's id."""
    page_created_at: str
    """Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none."""
    prettify_file: str
    """The same, indented."""
    raw_file: str
    """The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept."""
    request_url: str
    """Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`."""
    status: Required[str]
    """`Success`."""
    total_time_taken: Required[float]
    """Seconds."""
    v6_url: Required[str]
    """URL of the source that was requested."""


class V6MapsReviewsAnswerSearchParameters(TypedDict, total=False):
    """The normalised parameters."""

    locale: Required[Literal["ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX", "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN", "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv", "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant"]]
    muid: Required[str]


RedirectLink = str | bool
Secrets = list[SecretsItem]
V1SearchKnowledgeGraphEntry = str | list[FactLink] | list[V1SearchKnowledgeGraphEntryOtherEntity]
KeySettingsAnswer = KeySettings
KeyStatusAnswer = KeyStatus
KeyUsageAnswer = KeyUsage
RecentCallsAnswer = RecentCalls

__all__ = [
    "Ad",
    "AdProduct",
    "Admission",
    "AiOverview",
    "Article",
    "BusyHour",
    "Capability",
    "ContainingPlace",
    "Contributions",
    "Contributor",
    "Coordinates",
    "Credit",
    "DayHours",
    "Descriptions",
    "Discussion",
    "Episode",
    "Error",
    "ErrorCode",
    "Event",
    "Example",
    "ExampleResponse",
    "FactLink",
    "Feedback",
    "Filter",
    "FilterOption",
    "Forecast",
    "Game",
    "Genre",
    "HealthAnswer",
    "ImmersiveProduct",
    "Installment",
    "Job",
    "KeyMoment",
    "KeySettings",
    "KeySettingsAnswer",
    "KeyStatus",
    "KeyStatusAnswer",
    "KeyStatusCreditsItem",
    "KeyUsage",
    "KeyUsageAnswer",
    "KeyUsageRecentFailuresItem",
    "KeyUsageUsageItem",
    "Language",
    "LatestPosts",
    "License",
    "ListItem",
    "LiveBusyness",
    "LocalAd",
    "LocalAds",
    "LocalMap",
    "Location",
    "LocationsAnswer",
    "LocationsAnswerLocationsItem",
    "Lyrics",
    "LyricsNamedLink",
    "Media",
    "ModuleItem",
    "Movement",
    "NewsResult",
    "Next",
    "Nutrient",
    "Nutrition",
    "Offer",
    "OperatingHours",
    "OptionsAnswer",
    "OrganicResult",
    "OtherHours",
    "OwnerResponse",
    "Pages",
    "Perspective",
    "Photo",
    "Place",
    "PlaceInfo",
    "PlaceLinks",
    "PlaceNamedLink",
    "PlacePicture",
    "PlaceQuestion",
    "PlaceRanking",
    "PlatformRating",
    "PopularTimes",
    "Post",
    "PostButton",
    "PriceRange",
    "Pricing",
    "Privacy",
    "PrivacyCard",
    "PrivacyDetail",
    "PrivacyDetailKind",
    "PrivacyDetailUse",
    "ProductResult",
    "ProductReview",
    "Profile",
    "Provider",
    "Purchase",
    "PurchasesAnswer",
    "PurchasesAnswerPurchasesItem",
    "QuestionAndAnswer",
    "Quote",
    "RatingCount",
    "RatingSource",
    "RatingsAndReviews",
    "RatingsAndReviewsRatingPercentage",
    "RatingsAndReviewsStars",
    "Reaction",
    "RecentCalls",
    "RecentCallsAnswer",
    "RecentCallsCallsItem",
    "Recipe",
    "Recommendation",
    "RedirectLink",
    "Reference",
    "RelatedProduct",
    "RelatedQuestion",
    "RelatedSearch",
    "Review",
    "Reviewer",
    "RichSnippet",
    "RotatedKey",
    "Safety",
    "ScholarlyArticles",
    "Screenshots",
    "SearchAssist",
    "Season",
    "Secrets",
    "SecretsItem",
    "SectionItem",
    "Shelf",
    "Showing",
    "Showtime",
    "Sitelink",
    "Sitelinks",
    "SnippetFacts",
    "SnippetFactsDetected",
    "Sort",
    "Specification",
    "SportsResults",
    "StatusAnswer",
    "StatusAnswerEndpointsItem",
    "StatusAnswerEndpointsItemCanary",
    "StatusAnswerEndpointsItemLastFailure",
    "StatusAnswerSitesItem",
    "StatusAnswerSitesItemLastFailure",
    "StatusAnswerSitesItemLatencyMs",
    "StructuredAddress",
    "SubKey",
    "SubKeysAnswer",
    "Subrating",
    "Summary",
    "SummaryRating",
    "Team",
    "TextBlock",
    "TextBlockFilm",
    "ThreadAnswer",
    "Ticket",
    "TimeRange",
    "TopCarousel",
    "TopUpError",
    "Trailer",
    "Trip",
    "TypicalPrices",
    "V1AdsAnswer",
    "V1AdsAnswerSearchMetadata",
    "V1AdsAnswerSearchParameters",
    "V1AdsAnswerSearchParametersLocationUsed",
    "V1AiModeAnswer",
    "V1AiModeAnswerSearchMetadata",
    "V1AiModeAnswerSearchParameters",
    "V1AiModeAnswerSearchParametersLocationUsed",
    "V1AiModeInlineImage",
    "V1AiOverviewAnswer",
    "V1AiOverviewAnswerSearchMetadata",
    "V1AiOverviewAnswerSearchParameters",
    "V1AiOverviewAnswerSearchParametersLocationUsed",
    "V1ContributorReviewsAnswer",
    "V1ContributorReviewsAnswerSearchMetadata",
    "V1ContributorReviewsAnswerSearchParameters",
    "V1ContributorReviewsInformation",
    "V1LocalAnswer",
    "V1LocalAnswerSearchMetadata",
    "V1LocalAnswerSearchParameters",
    "V1LocalAnswerSearchParametersLocationUsed",
    "V1LocalSearchInformation",
    "V1LocalTile",
    "V1MapsAnswer",
    "V1MapsAnswerSearchMetadata",
    "V1MapsAnswerSearchParameters",
    "V1MapsAnswerSearchParametersLocationUsed",
    "V1MapsInformation",
    "V1MapsPhotoMetaAnswer",
    "V1MapsPhotoMetaAnswerSearchMetadata",
    "V1MapsPhotoMetaAnswerSearchParameters",
    "V1MapsPopularTimesAnswer",
    "V1MapsPopularTimesAnswerSearchMetadata",
    "V1MapsPopularTimesAnswerSearchParameters",
    "V1MapsPopularTimesInformation",
    "V1MapsPostsAnswer",
    "V1MapsPostsAnswerSearchMetadata",
    "V1MapsPostsAnswerSearchParameters",
    "V1MapsPostsInformation",
    "V1PlayAppsAnswer",
    "V1PlayAppsAnswerSearchMetadata",
    "V1PlayAppsAnswerSearchParameters",
    "V1PlayAppsChart",
    "V1PlayAppsInformation",
    "V1PlayBooksAnswer",
    "V1PlayBooksAnswerSearchMetadata",
    "V1PlayBooksAnswerSearchParameters",
    "V1PlayGamesAnswer",
    "V1PlayGamesAnswerSearchMetadata",
    "V1PlayGamesAnswerSearchParameters",
    "V1PlayMoviesAnswer",
    "V1PlayMoviesAnswerSearchMetadata",
    "V1PlayMoviesAnswerSearchParameters",
    "V1PlayProductAnswer",
    "V1PlayProductAnswerSearchMetadata",
    "V1PlayProductAnswerSearchParameters",
    "V1PlayProductAuthor",
    "V1PlayProductCategory",
    "V1PlayProductDeveloper",
    "V1PlayProductProduct",
    "V1PlayProductProductRanking",
    "V1PlayReviewsAnswer",
    "V1PlayReviewsAnswerSearchMetadata",
    "V1PlayReviewsAnswerSearchParameters",
    "V1PlayReviewsInformation",
    "V1ReviewsAnswer",
    "V1ReviewsAnswerSearchMetadata",
    "V1ReviewsAnswerSearchParameters",
    "V1ReviewsInformation",
    "V1ReviewsTopic",
    "V1SearchAnswer",
    "V1SearchAnswerBox",
    "V1SearchAnswerBoxHour",
    "V1SearchAnswerBoxReport",
    "V1SearchAnswerSearchMetadata",
    "V1SearchAnswerSearchParameters",
    "V1SearchAnswerSearchParametersLocationUsed",
    "V1SearchApp",
    "V1SearchInlineImage",
    "V1SearchKnowledgeGraph",
    "V1SearchKnowledgeGraphEntry",
    "V1SearchKnowledgeGraphEntryOtherEntity",
    "V1SearchKnowledgeGraphPicture",
    "V1SearchLocalResults",
    "V1SearchSearchInformation",
    "V1SearchSection",
    "V1SearchTopic",
    "V1ShoppingAnswer",
    "V1ShoppingAnswerSearchMetadata",
    "V1ShoppingAnswerSearchParameters",
    "V1ShoppingAnswerSearchParametersLocationUsed",
    "V1ShoppingCategory",
    "V1ShoppingCategoryProduct",
    "V1ShoppingProductAnswer",
    "V1ShoppingProductAnswerSearchMetadata",
    "V1ShoppingProductAnswerSearchParameters",
    "V1ShoppingProductAnswerSearchParametersLocationUsed",
    "V1ShoppingSearchInformation",
    "V2MapsAnswer",
    "V2MapsAnswerSearchMetadata",
    "V2MapsAnswerSearchParameters",
    "V2MapsInformation",
    "V2SearchAnswer",
    "V2SearchAnswerBox",
    "V2SearchAnswerSearchMetadata",
    "V2SearchAnswerSearchParameters",
    "V2SearchAnswerSearchParametersLocationUsed",
    "V2SearchKnowledgeGraph",
    "V2SearchKnowledgeGraphModule",
    "V2SearchKnowledgeGraphNamedLink",
    "V2SearchLocalResults",
    "V2SearchOtherEntity",
    "V2SearchSearchInformation",
    "V3MapsAnswer",
    "V3MapsAnswerSearchMetadata",
    "V3MapsAnswerSearchParameters",
    "V3MapsInformation",
    "V3SearchAnswer",
    "V3SearchAnswerSearchMetadata",
    "V3SearchAnswerSearchParameters",
    "V3SearchHit",
    "V3SearchKnowledgeGraph",
    "V3SearchKnowledgeGraphNamedLink",
    "V3SearchSearchInformation",
    "V4ReviewsAnswer",
    "V4ReviewsAnswerSearchMetadata",
    "V4ReviewsAnswerSearchParameters",
    "V4ReviewsInformation",
    "V4SearchAnswer",
    "V4SearchAnswerSearchMetadata",
    "V4SearchAnswerSearchParameters",
    "V4SearchInformation",
    "V4SearchRelated",
    "V5PlaceAnswer",
    "V5PlaceAnswerSearchMetadata",
    "V5PlaceAnswerSearchParameters",
    "V5ReviewsAnswer",
    "V5ReviewsAnswerSearchMetadata",
    "V5ReviewsAnswerSearchParameters",
    "V5ReviewsInformation",
    "V5SearchAnswer",
    "V5SearchAnswerSearchMetadata",
    "V5SearchAnswerSearchParameters",
    "V5SearchInformation",
    "V6AppStoreProductAnswer",
    "V6AppStoreProductAnswerSearchMetadata",
    "V6AppStoreProductAnswerSearchParameters",
    "V6AppStoreProductChart",
    "V6AppStoreProductDeveloper",
    "V6AppStoreProductFeature",
    "V6AppStoreProductFilm",
    "V6AppStoreProductInformation",
    "V6AppStoreProductInformationOther",
    "V6AppStoreProductInformationReason",
    "V6AppStoreProductInformationRequirement",
    "V6AppStoreProductRelated",
    "V6AppStoreProductRelatedApp",
    "V6AppStoreReviewsAnswer",
    "V6AppStoreReviewsAnswerSearchMetadata",
    "V6AppStoreReviewsAnswerSearchParameters",
    "V6AppStoreReviewsInformation",
    "V6AppStoreReviewsNumbered",
    "V6AppStoreReviewsNumberedAuthor",
    "V6AppStoreReviewsNumberedResponse",
    "V6AppStoreSearchAnswer",
    "V6AppStoreSearchAnswerSearchMetadata",
    "V6AppStoreSearchAnswerSearchParameters",
    "V6AppStoreSearchApp",
    "V6AppStoreSearchAppDeveloper",
    "V6AppStoreSearchAppPicture",
    "V6AppStoreSearchAppRating",
    "V6AppStoreSearchInformation",
    "V6MapsPlacesAnswer",
    "V6MapsPlacesAnswerSearchMetadata",
    "V6MapsPlacesAnswerSearchParameters",
    "V6MapsPlacesEntry",
    "V6MapsPlacesInformation",
    "V6MapsReviewsAnswer",
    "V6MapsReviewsAnswerSearchMetadata",
    "V6MapsReviewsAnswerSearchParameters",
    "V6MapsReviewsInformation",
    "Variant",
    "VariantChoice",
    "Version",
    "Video",
    "VisitorKey",
    "WebReview",
]
