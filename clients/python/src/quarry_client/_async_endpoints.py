# Generated from the contract by `npm run clients`; changes belong there.
"""A method for each operation of the contract."""

from __future__ import annotations

from typing import Any, Literal, cast

from . import types
from ._wire import Params


class AsyncEndpoints:
    async def _get(self, path: str, params: Params) -> Any:
        raise NotImplementedError

    async def health(self) -> types.HealthAnswer:
        """Whether the worker answers.

        Says nothing of the sources: `/api/status` does.
        """
        params: Params = {}
        return cast(types.HealthAnswer, await self._get("/health", params))

    async def key_settings(self) -> types.KeySettingsAnswer:
        """Retention, notices of low credit, and the secrets so far.

        Whether answers are kept, the recipient of notices of low credit, and the lifetime of each secret.
        """
        params: Params = {}
        return cast(types.KeySettingsAnswer, await self._get("/api/keys/settings", params))

    async def key_status(self) -> types.KeyStatusAnswer:
        """Remaining calls and concurrency; free, also at zero balance.

        What is left on the key, from which purchases and until when, and how many calls it may run at once.
        Works when no calls are left.
        """
        params: Params = {}
        return cast(types.KeyStatusAnswer, await self._get("/api/keys/status", params))

    async def key_usage(self,
        *,
        days: int | None = None,
    ) -> types.KeyUsageAnswer:
        """Use of the key by day and endpoint, and its latest failures; free.

        A row for each UTC day and endpoint, with charged and free calls, and the latest failures with their request ids.

        days: Number of UTC days to report, including today.
        """
        params: Params = {
            "days": days,
        }
        return cast(types.KeyUsageAnswer, await self._get("/api/keys/usage", params))

    async def locations(self,
        *,
        q: str,
        limit: int | None = None,
    ) -> types.LocationsAnswer:
        """Places by the beginning of their names, for `location`; free, without a key.

        Cities of 1,000 inhabitants and more, the first divisions of countries, and countries, the largest first.
        A region and a country lie where their inhabitants have their middle.

        q: The beginning of a name, then what the place lies in, such as aust or paris,tx. Case and accents do not matter.
        limit: Most places to list.
        """
        params: Params = {
            "q": q,
            "limit": limit,
        }
        return cast(types.LocationsAnswer, await self._get("/api/locations", params))

    async def options(self) -> types.OptionsAnswer:
        """What parameters take: sources, countries, languages, choices; free, without a key.

        For forms and programs: what people call the sources, national domains, and the values of parameters that take one of a list.
        """
        params: Params = {}
        return cast(types.OptionsAnswer, await self._get("/api/options", params))

    async def purchases(self) -> types.PurchasesAnswer:
        """Purchases for the key, with their receipts.

        Every purchase with its amount, rail, transaction and refunds.
        Free.
        """
        params: Params = {}
        return cast(types.PurchasesAnswer, await self._get("/api/keys/purchases", params))

    async def recent_calls(self,
        *,
        limit: int | None = None,
    ) -> types.RecentCallsAnswer:
        """The latest calls of the key, with their outcomes and bundles; free.

        The latest 100 calls of the key and its sub-keys, with the charge of each.
        Bundles can be fetched at their paths with the key while they are kept.

        limit: Number of calls to list.
        """
        params: Params = {
            "limit": limit,
        }
        return cast(types.RecentCallsAnswer, await self._get("/api/keys/calls", params))

    async def status(self) -> types.StatusAnswer:
        """How the sources are.

        What each endpoint and site did last, how long it takes, and whether it is left alone for a while.
        Nothing is asked for it.
        """
        params: Params = {}
        return cast(types.StatusAnswer, await self._get("/api/status", params))

    async def sub_keys(self) -> types.SubKeysAnswer:
        """The sub-keys of the key.

        With the limits of each and its use, today and in total.
        The sub-keys' secrets are not included.
        """
        params: Params = {}
        return cast(types.SubKeysAnswer, await self._get("/api/keys/sub-keys", params))

    async def v1_ads(self,
        *,
        q: str,
        location: str,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        safe: Literal["active", "off"] | None = None,
        nfpr: Literal[0, 1] | None = None,
        start: int | None = None,
    ) -> types.V1AdsAnswer:
        """Text ads, local services and products on the largest engine's page.

        Text ads, local services and products on the largest engine's page.
        Answers `search_information`, `ads`, `local_ads`, `shopping_results`, `tickets_results`, `organic_results`, `related_questions`, `related_searches`.
        A successful call is charged; a failed one is free.

        q: Search phrase.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        safe: Whether adult content is filtered; the source decides when it is left out.
        nfpr: `1` searches for the phrase as it is spelled, never for another.
        start: Results to skip; follow `service_pagination.next` for the next page.
        """
        params: Params = {
            "q": q,
            "location": location,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
            "safe": safe,
            "nfpr": nfpr,
            "start": start,
        }
        return cast(types.V1AdsAnswer, await self._get("/api/v1/ads", params))

    async def v1_ai_mode(self,
        *,
        q: str,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        location: str | None = None,
        uule: str | None = None,
        continuable: bool | None = None,
        subsequent_request_token: str | None = None,
        image_url: str | None = None,
    ) -> types.V1AiModeAnswer:
        """Generated conversational answer with references.

        Generated conversational answer with references.
        Answers `text_blocks`, `references`, `inline_images`, `reconstructed_markdown`, `subsequent_request_token`.
        A successful call is charged; a failed one is free.
        Parameters `location` and `uule` exclude each other.
        Parameters `image_url` and `subsequent_request_token` exclude each other.

        q: The question.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        uule: Location of the searcher, as the source's own token.
        continuable: `true` returns a `subsequent_request_token`, with which the next question continues the conversation.
        subsequent_request_token: Token of the previous answer, valid for 30 minutes and for the same account; send the other parameters unchanged and a new `q`.
        image_url: Public http or https address of an image of up to 20 MB that the question is about; it begins a conversation.
        """
        params: Params = {
            "q": q,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
            "location": location,
            "uule": uule,
            "continuable": continuable,
            "subsequent_request_token": subsequent_request_token,
            "image_url": image_url,
        }
        return cast(types.V1AiModeAnswer, await self._get("/api/v1/ai-mode", params))

    async def v1_ai_overview(self,
        *,
        q: str | None = None,
        ludocid: str | None = None,
        kgmid: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        location: str | None = None,
        uule: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        as_sitesearch: str | None = None,
        as_epq: str | None = None,
        as_qdr: str | None = None,
        tbs: str | None = None,
        tbm: Literal["bks", "isch", "lcl", "nws", "pts", "shop", "vid"] | None = None,
        cr: str | None = None,
        lr: str | None = None,
        safe: Literal["active", "off"] | None = None,
        nfpr: Literal[0, 1] | None = None,
        start: int | None = None,
    ) -> types.V1AiOverviewAnswer:
        """Generated overview with cited references; 404 and free when there is none.

        Generated overview with cited references; 404 and free when there is none.
        Answers `ai_overview`.
        A successful call is charged; a failed one is free.
        One of `q`, `ludocid`, `kgmid` is required.
        Parameters `location` and `uule` exclude each other.
        Parameters `location` and `lat` exclude each other.
        Parameters `uule` and `lat` exclude each other.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.

        q: Search phrase.
        ludocid: A local business's CID, instead of `q` or beside it.
        kgmid: A subject of the knowledge graph by its id, instead of `q` or beside it.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        uule: Location of the searcher, as the source's own token.
        lat: Latitude of the searcher; needs `lon`.
        lon: Longitude of the searcher; needs `lat`.
        as_sitesearch: Only results of this site.
        as_epq: Only results with these words in this order.
        as_qdr: Only results of the past day, week, month or year, or of so many of them: m3 is three months.
        tbs: The source's own filters, such as qdr:w or li:1.
        tbm: Kind of results: books, images, places, news, patents, products, videos.
        cr: Only pages of these countries, such as countryDE.
        lr: Only pages in these languages, such as lang_de.
        safe: Whether adult content is filtered; the source decides when it is left out.
        nfpr: `1` searches for the phrase as it is spelled, never for another.
        start: Results to skip; follow `service_pagination.next` for the next page.
        """
        params: Params = {
            "q": q,
            "ludocid": ludocid,
            "kgmid": kgmid,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
            "location": location,
            "uule": uule,
            "lat": lat,
            "lon": lon,
            "as_sitesearch": as_sitesearch,
            "as_epq": as_epq,
            "as_qdr": as_qdr,
            "tbs": tbs,
            "tbm": tbm,
            "cr": cr,
            "lr": lr,
            "safe": safe,
            "nfpr": nfpr,
            "start": start,
        }
        return cast(types.V1AiOverviewAnswer, await self._get("/api/v1/ai-overview", params))

    async def v1_contributor_reviews(self,
        *,
        contributor_id: str,
        limit: int | None = None,
        hl: str | None = None,
        gl: str | None = None,
        next_page_token: str | None = None,
    ) -> types.V1ContributorReviewsAnswer:
        """Reviews by one contributor, up to two hundred a call.

        Reviews by one contributor, up to two hundred a call.
        Answers `search_information`, `contributor`, `reviews`.
        A successful call is charged; a failed one is free.

        contributor_id: The person, as reviews name them (`contributor_id`).
        limit: How many reviews.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        next_page_token: Token of the page before; send the other parameters as in that call.
        """
        params: Params = {
            "contributor_id": contributor_id,
            "limit": limit,
            "hl": hl,
            "gl": gl,
            "next_page_token": next_page_token,
        }
        return cast(types.V1ContributorReviewsAnswer, await self._get("/api/v1/contributor-reviews", params))

    async def v1_local(self,
        *,
        q: str | None = None,
        ludocid: str | None = None,
        start: int | None = None,
        location: str | None = None,
        uule: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
    ) -> types.V1LocalAnswer:
        """Local listings, twenty a page, or one business.

        Local listings, twenty a page, or one business.
        Answers `search_information`, `local_map`, `ads_results`, `local_results`, `discover_more_places`.
        A successful call is charged; a failed one is free.
        One of `q`, `ludocid` is required.
        Parameters `location` and `uule` exclude each other.

        q: Search phrase.
        ludocid: A local business's CID, instead of `q` or beside it.
        start: Businesses to skip; follow `service_pagination.next` for the next page.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        uule: Location of the searcher, as the source's own token.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        """
        params: Params = {
            "q": q,
            "ludocid": ludocid,
            "start": start,
            "location": location,
            "uule": uule,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
        }
        return cast(types.V1LocalAnswer, await self._get("/api/v1/local", params))

    async def v1_maps(self,
        *,
        q: str | None = None,
        type: Literal["search", "place"] | None = None,
        ll: str | None = None,
        location: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        z: float | None = None,
        m: int | None = None,
        start: int | None = None,
        place_id: str | None = None,
        data_cid: str | None = None,
        data: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        min_rating: float | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        open_state: Literal["now", "24h"] | None = None,
        open_on_day: Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] | None = None,
        open_at_hour: int | None = None,
    ) -> types.V1MapsAnswer:
        """Places for a phrase and a part of the map, twenty a page, or one exact place.

        Places for a phrase and a part of the map, twenty a page, or one exact place.
        Answers `search_information`, `local_results`, `place_results`, `people_also_search_for`.
        A successful call is charged; a failed one is free.
        Parameter `type` = search needs `q` as well.
        Parameter `type` = place needs one of `place_id`, `data_cid`, `data` as well.
        One of `q`, `place_id`, `data_cid`, `data` is required.
        Parameters `place_id` and `data_cid` exclude each other.
        Parameters `place_id` and `data` exclude each other.
        Parameters `data_cid` and `data` exclude each other.
        Parameters `ll` and `location` exclude each other.
        Parameters `ll` and `lat` exclude each other.
        Parameters `ll` and `lon` exclude each other.
        Parameters `ll` and `z` exclude each other.
        Parameters `ll` and `m` exclude each other.
        Parameters `location` and `lat` exclude each other.
        Parameters `location` and `lon` exclude each other.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.
        Parameter `lat` needs one of `z`, `m` as well.
        Parameter `z` needs one of `lat`, `location` as well.
        Parameter `m` needs one of `lat`, `location` as well.
        Parameters `z` and `m` exclude each other.
        Parameter `min_price` must not be greater than `max_price`.

        q: What is looked for.
        type: `search` lists places for `q`, and `place` returns the one with `place_id`, `data_cid` or `data`. By default an id takes precedence over `q`.
        ll: The part of the map: its middle, then how near, such as @40.74,-74.0,14z or @40.74,-74.0,2000m.
        location: The part of the map by a name such as Austin,Texas, as `/api/locations` lists them; the source is asked where any other is.
        lat: Latitude of the middle; needs `lon`, and `z` or `m`.
        lon: Longitude of the middle; needs `lat`, and `z` or `m`.
        z: Zoom, from 3 (a continent) to 21 (a house), with `lat` and `lon` or with `location`, which has 14 without it.
        m: Height of the part of the map in metres, instead of `z`.
        start: Places to skip; follow `service_pagination.next` for the next page.
        place_id: A place by its public id, as answers name it (`place_id`).
        data_cid: A place by its decimal id, as answers name it (`data_cid`).
        data: A place by a data sequence of maps, such as !4m5!3m4!1s0x…:0x…!8m2!3d…!4d…, or by the two numbers in it.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        min_rating: Leaves out places that are rated lower, or not at all.
        min_price: Leaves out places where a visit costs less, in the currency that they show. Where only signs are shown ($ to $$$$), they are counted.
        max_price: Leaves out places where a visit costs more, as `min_price`.
        open_state: `now` leaves out places that are not open, `24h` those that are not open day and night.
        open_on_day: Leaves out places that are not open on this day of the week.
        open_at_hour: Leaves out places that are not open at this hour of `open_on_day`, else of today.
        """
        params: Params = {
            "q": q,
            "type": type,
            "ll": ll,
            "location": location,
            "lat": lat,
            "lon": lon,
            "z": z,
            "m": m,
            "start": start,
            "place_id": place_id,
            "data_cid": data_cid,
            "data": data,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "min_rating": min_rating,
            "min_price": min_price,
            "max_price": max_price,
            "open_state": open_state,
            "open_on_day": open_on_day,
            "open_at_hour": open_at_hour,
        }
        return cast(types.V1MapsAnswer, await self._get("/api/v1/maps", params))

    async def v1_maps_photo_meta(self,
        *,
        photo_id: str,
        hl: str | None = None,
        gl: str | None = None,
    ) -> types.V1MapsPhotoMetaAnswer:
        """Contributor, place, coordinates, type and date of a photo.

        Contributor, place, coordinates, type and date of a photo.
        Answers `type`, `date`, `contributor`, `contributor_reviews_link`, `gps_coordinates`, `location`, `places`, `photo`.
        A successful call is charged; a failed one is free.

        photo_id: The picture: the id of one of a place's `images`, or of a street view.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        """
        params: Params = {
            "photo_id": photo_id,
            "hl": hl,
            "gl": gl,
        }
        return cast(types.V1MapsPhotoMetaAnswer, await self._get("/api/v1/maps/photo-meta", params))

    async def v1_maps_popular_times(self,
        *,
        place_id: str | None = None,
        data_id: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
    ) -> types.V1MapsPopularTimesAnswer:
        """Live and typical popular times of a place.

        Live and typical popular times of a place.
        Answers `search_information`, `popular_times`, `place_info`.
        A successful call is charged; a failed one is free.
        One of `place_id`, `data_id` is required.
        Parameters `place_id` and `data_id` exclude each other.

        place_id: A place by its public id, as answers name it (`place_id`).
        data_id: A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        """
        params: Params = {
            "place_id": place_id,
            "data_id": data_id,
            "hl": hl,
            "gl": gl,
        }
        return cast(types.V1MapsPopularTimesAnswer, await self._get("/api/v1/maps/popular-times", params))

    async def v1_maps_posts(self,
        *,
        data_id: str | None = None,
        place_id: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
    ) -> types.V1MapsPostsAnswer:
        """Posts for one place.

        Posts for one place.
        Answers `search_information`, `posts`.
        A successful call is charged; a failed one is free.
        One of `data_id`, `place_id` is required.
        Parameters `data_id` and `place_id` exclude each other.

        data_id: A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).
        place_id: A place by its public id, as answers name it (`place_id`).
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        """
        params: Params = {
            "data_id": data_id,
            "place_id": place_id,
            "hl": hl,
            "gl": gl,
        }
        return cast(types.V1MapsPostsAnswer, await self._get("/api/v1/maps/posts", params))

    async def v1_play_apps(self,
        *,
        q: str | None = None,
        apps_category: str | None = None,
        chart: str | None = None,
        store_device: Literal["phone", "tablet", "tv", "chromebook", "watch", "car", "windows"] | None = None,
        age: Literal["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"] | None = None,
        price: int | None = None,
        hl: str | None = None,
        gl: str | None = None,
        next_page_token: str | None = None,
        section_page_token: str | None = None,
        see_more_token: str | None = None,
    ) -> types.V1PlayAppsAnswer:
        """Apps: search, front page, categories and charts.

        Apps: search, front page, categories and charts.
        Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`.
        A successful call is charged; a failed one is free.
        Parameters `q` and `apps_category` exclude each other.
        Parameters `q` and `chart` exclude each other.
        Parameter `price` needs `q` as well.
        Parameters `store_device` and `q` exclude each other.
        Parameters `store_device` and `apps_category` exclude each other.
        Parameters `store_device` and `chart` exclude each other.
        Parameter `age` needs `apps_category` as well.
        Parameters `next_page_token` and `section_page_token` exclude each other.
        Parameters `next_page_token` and `see_more_token` exclude each other.
        Parameters `section_page_token` and `see_more_token` exclude each other.

        q: What to search for; without it the front page, a category or a chart is listed.
        apps_category: A category of apps by the store's id, such as ART_AND_DESIGN or FAMILY.
        chart: A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
        store_device: The front page for this kind of device.
        age: Within a category for children: up to 5 years, 6 to 8, 9 to 12.
        price: Only free (1) or paid (2) products of a search.
        hl: Storefront language, at most 32 characters.
        gl: Storefront country, two letters; `UK` stands for `GB`.
        next_page_token: The next page of a single list; keep the other parameters as they were.
        section_page_token: What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
        see_more_token: The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
        """
        params: Params = {
            "q": q,
            "apps_category": apps_category,
            "chart": chart,
            "store_device": store_device,
            "age": age,
            "price": price,
            "hl": hl,
            "gl": gl,
            "next_page_token": next_page_token,
            "section_page_token": section_page_token,
            "see_more_token": see_more_token,
        }
        return cast(types.V1PlayAppsAnswer, await self._get("/api/v1/play/apps", params))

    async def v1_play_books(self,
        *,
        q: str | None = None,
        books_category: str | None = None,
        chart: str | None = None,
        age: Literal["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"] | None = None,
        price: int | None = None,
        hl: str | None = None,
        gl: str | None = None,
        next_page_token: str | None = None,
        section_page_token: str | None = None,
        see_more_token: str | None = None,
    ) -> types.V1PlayBooksAnswer:
        """Books and audiobooks: search, front page, categories and charts.

        Books and audiobooks: search, front page, categories and charts.
        Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`.
        A successful call is charged; a failed one is free.
        Parameters `q` and `books_category` exclude each other.
        Parameters `q` and `chart` exclude each other.
        Parameter `price` needs `q` as well.
        Parameters `books_category` and `chart` exclude each other.
        Parameter `age` needs `books_category` as well.
        Parameters `next_page_token` and `section_page_token` exclude each other.
        Parameters `next_page_token` and `see_more_token` exclude each other.
        Parameters `section_page_token` and `see_more_token` exclude each other.

        q: What to search for; without it the front page, a category or a chart is listed.
        books_category: A category of books by the store's id, such as coll_1689.
        chart: A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
        age: Within a category for children: up to 5 years, 6 to 8, 9 to 12.
        price: Only free (1) or paid (2) products of a search.
        hl: Storefront language, at most 32 characters.
        gl: Storefront country, two letters; `UK` stands for `GB`.
        next_page_token: The next page of a single list; keep the other parameters as they were.
        section_page_token: What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
        see_more_token: The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
        """
        params: Params = {
            "q": q,
            "books_category": books_category,
            "chart": chart,
            "age": age,
            "price": price,
            "hl": hl,
            "gl": gl,
            "next_page_token": next_page_token,
            "section_page_token": section_page_token,
            "see_more_token": see_more_token,
        }
        return cast(types.V1PlayBooksAnswer, await self._get("/api/v1/play/books", params))

    async def v1_play_games(self,
        *,
        q: str | None = None,
        games_category: str | None = None,
        chart: str | None = None,
        store_device: Literal["phone", "tablet", "tv", "chromebook", "watch", "car", "windows"] | None = None,
        price: int | None = None,
        hl: str | None = None,
        gl: str | None = None,
        next_page_token: str | None = None,
        section_page_token: str | None = None,
        see_more_token: str | None = None,
    ) -> types.V1PlayGamesAnswer:
        """Games: search, front page, categories and charts.

        Games: search, front page, categories and charts.
        Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`.
        A successful call is charged; a failed one is free.
        Parameters `q` and `games_category` exclude each other.
        Parameters `q` and `chart` exclude each other.
        Parameter `price` needs `q` as well.
        Parameters `store_device` and `q` exclude each other.
        Parameters `store_device` and `games_category` exclude each other.
        Parameters `store_device` and `chart` exclude each other.
        Parameters `next_page_token` and `section_page_token` exclude each other.
        Parameters `next_page_token` and `see_more_token` exclude each other.
        Parameters `section_page_token` and `see_more_token` exclude each other.

        q: What to search for; without it the front page, a category or a chart is listed.
        games_category: A category of games by the store's id, such as GAME_PUZZLE.
        chart: A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
        store_device: The front page for this kind of device.
        price: Only free (1) or paid (2) products of a search.
        hl: Storefront language, at most 32 characters.
        gl: Storefront country, two letters; `UK` stands for `GB`.
        next_page_token: The next page of a single list; keep the other parameters as they were.
        section_page_token: What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
        see_more_token: The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
        """
        params: Params = {
            "q": q,
            "games_category": games_category,
            "chart": chart,
            "store_device": store_device,
            "price": price,
            "hl": hl,
            "gl": gl,
            "next_page_token": next_page_token,
            "section_page_token": section_page_token,
            "see_more_token": see_more_token,
        }
        return cast(types.V1PlayGamesAnswer, await self._get("/api/v1/play/games", params))

    async def v1_play_movies(self,
        *,
        q: str | None = None,
        movies_category: str | None = None,
        chart: str | None = None,
        age: Literal["AGE_RANGE1", "AGE_RANGE2", "AGE_RANGE3"] | None = None,
        price: int | None = None,
        hl: str | None = None,
        gl: str | None = None,
        next_page_token: str | None = None,
        section_page_token: str | None = None,
        see_more_token: str | None = None,
    ) -> types.V1PlayMoviesAnswer:
        """Films and series: search, front page, categories and charts.

        Films and series: search, front page, categories and charts.
        Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`.
        A successful call is charged; a failed one is free.
        Parameters `q` and `movies_category` exclude each other.
        Parameters `q` and `chart` exclude each other.
        Parameter `price` needs `q` as well.
        Parameters `movies_category` and `chart` exclude each other.
        Parameter `age` needs `movies_category` as well.
        Parameters `next_page_token` and `section_page_token` exclude each other.
        Parameters `next_page_token` and `see_more_token` exclude each other.
        Parameters `section_page_token` and `see_more_token` exclude each other.

        q: What to search for; without it the front page, a category or a chart is listed.
        movies_category: A category of films by the store's id, such as 4.
        chart: A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
        age: Within a category for children: up to 5 years, 6 to 8, 9 to 12.
        price: Only free (1) or paid (2) products of a search.
        hl: Storefront language, at most 32 characters.
        gl: Storefront country, two letters; `UK` stands for `GB`.
        next_page_token: The next page of a single list; keep the other parameters as they were.
        section_page_token: What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
        see_more_token: The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
        """
        params: Params = {
            "q": q,
            "movies_category": movies_category,
            "chart": chart,
            "age": age,
            "price": price,
            "hl": hl,
            "gl": gl,
            "next_page_token": next_page_token,
            "section_page_token": section_page_token,
            "see_more_token": see_more_token,
        }
        return cast(types.V1PlayMoviesAnswer, await self._get("/api/v1/play/movies", params))

    async def v1_play_product(self,
        *,
        product_id: str,
        store: Literal["apps", "books", "audiobooks", "movies", "tv"] | None = None,
        season_id: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
    ) -> types.V1PlayProductAnswer:
        """Store product details.

        Store product details.
        Answers `product_info`, `offers`, `media`, `descriptions`, `ratings`, `platform_ratings`, `categories`, `data_safety`, `developer_contact`, `authors`, `cast`, `seasons`, `episodes`, `reviews`, `related_products`.
        A successful call is charged; a failed one is free.
        Parameter `season_id` requires store=tv.

        product_id: The store's id of the product, as lists name it (`product_id`).
        store: Part of the store.
        season_id: The store's id of a season of a series, as `seasons` names it; requires store=tv.
        hl: Storefront language, at most 32 characters.
        gl: Storefront country, two letters; `UK` stands for `GB`.
        """
        params: Params = {
            "product_id": product_id,
            "store": store,
            "season_id": season_id,
            "hl": hl,
            "gl": gl,
        }
        return cast(types.V1PlayProductAnswer, await self._get("/api/v1/play/product", params))

    async def v1_play_reviews(self,
        *,
        product_id: str,
        store: Literal["apps", "books", "audiobooks", "movies", "tv"] | None = None,
        hl: str | None = None,
        gl: str | None = None,
        platform: Literal["phone", "tablet", "watch", "chromebook", "tv"] | None = None,
        rating: int | None = None,
        sort_by: int | None = None,
        num: int | None = None,
        next_page_token: str | None = None,
    ) -> types.V1PlayReviewsAnswer:
        """Store reviews.

        Store reviews.
        Answers `search_information`, `reviews`.
        A successful call is charged; a failed one is free.

        product_id: The store's id of the product, as lists name it (`product_id`).
        store: Part of the store.
        hl: Storefront language, at most 32 characters.
        gl: Storefront country, two letters; `UK` stands for `GB`.
        platform: Only reviews written on this kind of device; apps only.
        rating: Only reviews with this rating.
        sort_by: Order: by relevance (1), newest first (2) or by rating (3).
        num: How many reviews.
        next_page_token: Continuation; keep product, store, language, country, platform, rating, sort and count unchanged.
        """
        params: Params = {
            "product_id": product_id,
            "store": store,
            "hl": hl,
            "gl": gl,
            "platform": platform,
            "rating": rating,
            "sort_by": sort_by,
            "num": num,
            "next_page_token": next_page_token,
        }
        return cast(types.V1PlayReviewsAnswer, await self._get("/api/v1/play/reviews", params))

    async def v1_reviews(self,
        *,
        place_id: str | None = None,
        data_id: str | None = None,
        data_cid: str | None = None,
        sort_by: Literal["qualityScore", "newestFirst", "ratingHigh", "ratingLow"] | None = None,
        num: int | None = None,
        query: str | None = None,
        topic_id: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
        next_page_token: str | None = None,
    ) -> types.V1ReviewsAnswer:
        """Place reviews, up to a hundred a call.

        Place reviews, up to a hundred a call.
        Answers `search_information`, `place_info`, `rating_summary`, `topics`, `reviews`.
        A successful call is charged; a failed one is free.
        One of `place_id`, `data_id`, `data_cid` is required.
        Parameters `place_id` and `data_id` exclude each other.
        Parameters `place_id` and `data_cid` exclude each other.
        Parameters `data_id` and `data_cid` exclude each other.
        Parameters `query` and `topic_id` exclude each other.

        place_id: A place by its public id, as answers name it (`place_id`).
        data_id: A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).
        data_cid: A place by its decimal id, as answers name it (`data_cid`).
        sort_by: Order: most relevant, newest, best or worst first.
        num: How many reviews; the source's own pages hold twenty.
        query: Only reviews that have this text.
        topic_id: Only reviews that speak of this topic of the place, one of the group `topics`.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        next_page_token: Token of the page before; send the other parameters as in that call.
        """
        params: Params = {
            "place_id": place_id,
            "data_id": data_id,
            "data_cid": data_cid,
            "sort_by": sort_by,
            "num": num,
            "query": query,
            "topic_id": topic_id,
            "hl": hl,
            "gl": gl,
            "next_page_token": next_page_token,
        }
        return cast(types.V1ReviewsAnswer, await self._get("/api/v1/reviews", params))

    async def v1_search(self,
        *,
        q: str | None = None,
        ludocid: str | None = None,
        kgmid: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        location: str | None = None,
        uule: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        as_sitesearch: str | None = None,
        as_epq: str | None = None,
        as_qdr: str | None = None,
        tbs: str | None = None,
        tbm: Literal["bks", "isch", "lcl", "nws", "pts", "shop", "vid"] | None = None,
        cr: str | None = None,
        lr: str | None = None,
        safe: Literal["active", "off"] | None = None,
        nfpr: Literal[0, 1] | None = None,
        start: int | None = None,
        fast_mode: bool | None = None,
    ) -> types.V1SearchAnswer:
        """Web search on the largest engine.

        Web search on the largest engine.
        Answers `search_information`, `ads`, `local_ads`, `shopping_results`, `tickets_results`, `ai_overview`, `answer_box`, `knowledge_graph`, `top_carousel`, `organic_results`, `local_results`, `immersive_products`, `top_stories`, `perspectives`, `discussions_and_forums`, `inline_videos`, `short_videos`, `inline_images`, `top_sights`, `hotels_results`, `visual_stories`, `explore_brands`, `buying_guide`, `sports_results`, `recipes_results`, `jobs_results`, `events_results`, `showtimes_results`, `apps_results`, `scholarly_articles`, `latest_posts`, `things_to_know`, `other_sections`, `related_questions`, `related_searches`.
        A successful call is charged; a failed one is free.
        One of `q`, `ludocid`, `kgmid` is required.
        Parameters `location` and `uule` exclude each other.
        Parameters `location` and `lat` exclude each other.
        Parameters `uule` and `lat` exclude each other.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.

        q: Search phrase.
        ludocid: A local business's CID, instead of `q` or beside it.
        kgmid: A subject of the knowledge graph by its id, instead of `q` or beside it.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        uule: Location of the searcher, as the source's own token.
        lat: Latitude of the searcher; needs `lon`.
        lon: Longitude of the searcher; needs `lat`.
        as_sitesearch: Only results of this site.
        as_epq: Only results with these words in this order.
        as_qdr: Only results of the past day, week, month or year, or of so many of them: m3 is three months.
        tbs: The source's own filters, such as qdr:w or li:1.
        tbm: Kind of results: books, images, places, news, patents, products, videos.
        cr: Only pages of these countries, such as countryDE.
        lr: Only pages in these languages, such as lang_de.
        safe: Whether adult content is filtered; the source decides when it is left out.
        nfpr: `1` searches for the phrase as it is spelled, never for another.
        start: Results to skip; follow `service_pagination.next` for the next page.
        fast_mode: Organic results only, from a lighter page without overview and other modules.
        """
        params: Params = {
            "q": q,
            "ludocid": ludocid,
            "kgmid": kgmid,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
            "location": location,
            "uule": uule,
            "lat": lat,
            "lon": lon,
            "as_sitesearch": as_sitesearch,
            "as_epq": as_epq,
            "as_qdr": as_qdr,
            "tbs": tbs,
            "tbm": tbm,
            "cr": cr,
            "lr": lr,
            "safe": safe,
            "nfpr": nfpr,
            "start": start,
            "fast_mode": fast_mode,
        }
        return cast(types.V1SearchAnswer, await self._get("/api/v1/search", params))

    async def v1_shopping(self,
        *,
        q: str,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        location: str | None = None,
        uule: str | None = None,
        start: int | None = None,
        num: int | None = None,
        sort_by: Literal["price", "rating"] | None = None,
        min_price: float | None = None,
        max_price: float | None = None,
        on_sale: bool | None = None,
        free_shipping: bool | None = None,
        small_business: bool | None = None,
        shoprs: str | None = None,
    ) -> types.V1ShoppingAnswer:
        """Product search.

        Product search.
        Answers `search_information`, `filters`, `carousel_filters`, `shopping_ads`, `shopping_results`, `categorized_shopping_results`.
        A successful call is charged; a failed one is free.
        Parameters `location` and `uule` exclude each other.
        Parameter `min_price` must not be greater than `max_price`.

        q: Search phrase.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        uule: Location of the searcher, as the source's own token.
        start: Results to skip; follow `service_pagination.next` for the next page.
        num: How many products; the source's pages of 40 are read one after the other. Fewer come when it has no more.
        sort_by: Order: `price` has the cheapest first, `rating` the best rated; without it the source decides.
        min_price: Lowest price, in the currency of the page.
        max_price: Highest price, in the currency of the page.
        on_sale: Only products that are marked down.
        free_shipping: Only products that are delivered free of charge.
        small_business: Only products of small businesses.
        shoprs: Filter token from `filters` or `carousel_filters` of an earlier answer, sent unchanged.
        """
        params: Params = {
            "q": q,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
            "location": location,
            "uule": uule,
            "start": start,
            "num": num,
            "sort_by": sort_by,
            "min_price": min_price,
            "max_price": max_price,
            "on_sale": on_sale,
            "free_shipping": free_shipping,
            "small_business": small_business,
            "shoprs": shoprs,
        }
        return cast(types.V1ShoppingAnswer, await self._get("/api/v1/shopping", params))

    async def v1_shopping_product(self,
        *,
        gpcid: str | None = None,
        headline_offer_docid: str | None = None,
        image_docid: str | None = None,
        catalogid: str | None = None,
        q: str | None = None,
        hl: str | None = None,
        gl: str | None = None,
        v1_domain: str | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        location: str | None = None,
        uule: str | None = None,
    ) -> types.V1ShoppingProductAnswer:
        """One product's offers, specifications, related products.

        One product's offers, specifications, related products.
        Answers `product_result`, `offers`, `related_products`, `product_reviews`.
        A successful call is charged; a failed one is free.
        Parameters `location` and `uule` exclude each other.
        One of `gpcid`, `headline_offer_docid`, `image_docid`, `catalogid` is required.

        gpcid: Id of the product, from a shopping result.
        headline_offer_docid: Id of the offer, from the same result.
        image_docid: Id of the image, from the same result.
        catalogid: Id in the source's catalogue, where the result has one.
        q: The phrase by which the product was found.
        hl: Language of the page.
        gl: Two-letter country of the search; without it the country of `v1_domain`, else the United States.
        v1_domain: The source's national domain to ask, such as one that ends in .co.uk.
        device: Device to emulate.
        location: Location of the searcher, by canonical name such as Austin,Texas,United States.
        uule: Location of the searcher, as the source's own token.
        """
        params: Params = {
            "gpcid": gpcid,
            "headline_offer_docid": headline_offer_docid,
            "image_docid": image_docid,
            "catalogid": catalogid,
            "q": q,
            "hl": hl,
            "gl": gl,
            "v1_domain": v1_domain,
            "device": device,
            "location": location,
            "uule": uule,
        }
        return cast(types.V1ShoppingProductAnswer, await self._get("/api/v1/shopping/product", params))

    async def v2_maps(self,
        *,
        q: str | None = None,
        place_id: str | None = None,
        cp: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        z: int | None = None,
        first: int | None = None,
        count: int | None = None,
        mkt: str | None = None,
        cc: str | None = None,
    ) -> types.V2MapsAnswer:
        """Businesses on the map, thirty a page, or one by its own id.

        Businesses on the map, thirty a page, or one by its own id.
        Answers `search_information`, `local_results`, `place_results`.
        A successful call is charged; a failed one is free.
        One of `q`, `place_id` is required.
        Parameters `cp` and `lat` exclude each other.
        Parameters `cp` and `lon` exclude each other.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.

        q: What to look for, with the place's name or beside `cp`.
        place_id: The engine's own id of one place.
        cp: The middle of the map: latitude~longitude.
        lat: Latitude of the map's middle.
        lon: Longitude of the map's middle.
        z: Zoom of the map, from far to near.
        first: How many places are left out before the first.
        count: How many places a page has.
        mkt: Language and country of the page, such as en-US.
        cc: Two-letter country.
        """
        params: Params = {
            "q": q,
            "place_id": place_id,
            "cp": cp,
            "lat": lat,
            "lon": lon,
            "z": z,
            "first": first,
            "count": count,
            "mkt": mkt,
            "cc": cc,
        }
        return cast(types.V2MapsAnswer, await self._get("/api/v2/maps", params))

    async def v2_search(self,
        *,
        q: str,
        location: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        mkt: str | None = None,
        cc: str | None = None,
        first: int | None = None,
        safeSearch: Literal["off", "moderate", "strict"] | None = None,
        device: Literal["desktop", "tablet", "mobile"] | None = None,
        engine: Literal["v2"] | None = None,
    ) -> types.V2SearchAnswer:
        """Web search on a second engine.

        Web search on a second engine.
        Answers `search_information`, `organic_results`, `ads`, `ai_overview`, `answer_box`, `knowledge_graph`, `top_carousel`, `knowledge_graph_list`, `local_results`, `related_questions`, `related_searches`, `explore_further`, `inline_videos`, `inline_images`, `news_results`, `other_sections`.
        A successful call is charged; a failed one is free.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.

        q: Search phrase.
        location: Location of the searcher, city level; `lat` and `lon` take precedence.
        lat: Latitude; needs `lon`.
        lon: Longitude; needs `lat`.
        mkt: Language and country of the page.
        cc: Two-letter country; `UK` is accepted as an alias for `GB`.
        first: One-based offset of the first result.
        safeSearch: Safe search.
        device: Device to emulate.
        engine: Only `v2`, for clients that always name their engine.
        """
        params: Params = {
            "q": q,
            "location": location,
            "lat": lat,
            "lon": lon,
            "mkt": mkt,
            "cc": cc,
            "first": first,
            "safeSearch": safeSearch,
            "device": device,
            "engine": engine,
        }
        return cast(types.V2SearchAnswer, await self._get("/api/v2/search", params))

    async def v3_maps(self,
        *,
        q: str,
        bbox: str | None = None,
        strict_bbox: Literal[0, 1] | None = None,
        lat: float | None = None,
        lon: float | None = None,
    ) -> types.V3MapsAnswer:
        """Places within a part of the map, up to 20, without a next page.

        Places within a part of the map, up to 20, without a next page.
        Answers `search_information`, `local_results`.
        A successful call is charged; a failed one is free.
        Parameters `bbox` and `lat` exclude each other.
        Parameters `bbox` and `lon` exclude each other.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.

        q: Search phrase; the engine accepts fewer than 500 characters.
        bbox: The part of the map, by its four sides.
        strict_bbox: `1` leaves out places outside of `bbox`; `0` keeps all that the engine returns.
        lat: Latitude around which to look.
        lon: Longitude around which to look.
        """
        params: Params = {
            "q": q,
            "bbox": bbox,
            "strict_bbox": strict_bbox,
            "lat": lat,
            "lon": lon,
        }
        return cast(types.V3MapsAnswer, await self._get("/api/v3/maps", params))

    async def v3_search(self,
        *,
        q: str,
        kl: str | None = None,
        safe: Literal["1", "-1", "-2"] | None = None,
        m: int | None = None,
        start: int | None = None,
        df: str | None = None,
        search_assist: bool | None = None,
    ) -> types.V3SearchAnswer:
        """Web search on a privacy-oriented engine.

        Web search on a privacy-oriented engine.
        Answers `search_information`, `search_assist`, `knowledge_graph`, `ads`, `organic_results`, `inline_images`, `inline_videos`, `news_results`, `products`, `related_searches`.
        A successful call is charged; a failed one is free.
        Parameters `search_assist` and `m` exclude each other.

        q: Search phrase; the engine accepts fewer than 500 characters.
        kl: Region of the results; absent means all regions.
        safe: Safe search: 1 strict, -1 moderate, -2 off.
        m: How many results; pages of the source are joined as needed.
        start: Offset of the first result.
        df: Only results of the past day, week, month or year, or of these days, such as 2026-01-01..2026-02-01.
        search_assist: `true` requests the engine's generated answer; excludes `m`.
        """
        params: Params = {
            "q": q,
            "kl": kl,
            "safe": safe,
            "m": m,
            "start": start,
            "df": df,
            "search_assist": search_assist,
        }
        return cast(types.V3SearchAnswer, await self._get("/api/v3/search", params))

    async def v4_reviews(self,
        *,
        place_id: str,
        v4_domain: str | None = None,
        hl: str | None = None,
        sortby: Literal["relevance_desc", "date_desc", "date_asc", "rating_desc", "rating_asc", "elites_desc"] | None = None,
        start: int | None = None,
        num: int | None = None,
        rating: str | None = None,
    ) -> types.V4ReviewsAnswer:
        """Reviews of a business.

        Reviews of a business.
        Answers `search_information`, `reviews`, `review_languages`.
        A successful call is charged; a failed one is free.

        place_id: Encoded business id: `place_id` of a v4/search result.
        v4_domain: National site to request, one of those that the operator lists.
        hl: Language of the reviews.
        sortby: Order: the most relevant, newest, oldest, best, worst, or distinguished members' first.
        start: Offset of the first result.
        num: How many reviews.
        rating: Only reviews with these numbers of stars.
        """
        params: Params = {
            "place_id": place_id,
            "v4_domain": v4_domain,
            "hl": hl,
            "sortby": sortby,
            "start": start,
            "num": num,
            "rating": rating,
        }
        return cast(types.V4ReviewsAnswer, await self._get("/api/v4/reviews", params))

    async def v4_search(self,
        *,
        find_desc: str | None = None,
        find_loc: str | None = None,
        v4_domain: str | None = None,
        sortby: Literal["recommended", "rating", "review_count"] | None = None,
        start: int | None = None,
        cflt: str | None = None,
        attrs: str | None = None,
        l: str | None = None,
    ) -> types.V4SearchAnswer:
        """Business search on a review site.

        Business search on a review site.
        Answers `search_information`, `ads_results`, `organic_results`, `filters`, `related_links`, `questions_and_answers`.
        A successful call is charged; a failed one is free.
        One of `find_loc`, `l` is required.

        find_desc: Phrase to look for; without it all businesses of the place are listed.
        find_loc: City, address or postal code in which to look.
        v4_domain: National site to request, one of those that the operator lists.
        sortby: Order: recommended, the best rated first, or the most reviewed first.
        start: Offset of the first result, in steps of 10 as the source's own pages.
        cflt: Category by its alias such as `coffee`; several joined by commas.
        attrs: Attributes such as `GoodForKids`; `filters` of an answer lists them.
        l: Part of the map to look in, in place of `find_loc` or with it.
        """
        params: Params = {
            "find_desc": find_desc,
            "find_loc": find_loc,
            "v4_domain": v4_domain,
            "sortby": sortby,
            "start": start,
            "cflt": cflt,
            "attrs": attrs,
            "l": l,
        }
        return cast(types.V4SearchAnswer, await self._get("/api/v4/search", params))

    async def v5_place(self,
        *,
        place_id: str,
        v5_domain: str | None = None,
        locale: str | None = None,
        currency: str | None = None,
    ) -> types.V5PlaceAnswer:
        """One place of a travel site.

        One place of a travel site.
        Answers `place_results`.
        A successful call is charged; a failed one is free.

        place_id: Location id: `place_id` of a v5/search result.
        v5_domain: National site to request, one of those that the operator lists.
        locale: Language and region of the texts, such as de-DE.
        currency: Currency of prices: three-letter ISO code.
        """
        params: Params = {
            "place_id": place_id,
            "v5_domain": v5_domain,
            "locale": locale,
            "currency": currency,
        }
        return cast(types.V5PlaceAnswer, await self._get("/api/v5/place", params))

    async def v5_reviews(self,
        *,
        place_id: str,
        v5_domain: str | None = None,
        locale: str | None = None,
        start: int | None = None,
        num: int | None = None,
        sort_by: Literal["recent", "relevance"] | None = None,
        translate: bool | None = None,
    ) -> types.V5ReviewsAnswer:
        """Reviews of a place of a travel site.

        Reviews of a place of a travel site.
        Answers `search_information`, `sort`, `reviews`.
        A successful call is charged; a failed one is free.

        place_id: Location id: `place_id` of a v5/search result.
        v5_domain: National site to request, one of those that the operator lists.
        locale: Language and region of the texts, such as de-DE.
        start: Offset of the first result.
        num: How many reviews; the source gives 20 at a time, so more take several requests.
        sort_by: Order: the newest first, or by the source's own relevance.
        translate: `true` adds reviews in other languages, translated into that of `locale`.
        """
        params: Params = {
            "place_id": place_id,
            "v5_domain": v5_domain,
            "locale": locale,
            "start": start,
            "num": num,
            "sort_by": sort_by,
            "translate": translate,
        }
        return cast(types.V5ReviewsAnswer, await self._get("/api/v5/reviews", params))

    async def v5_search(self,
        *,
        q: str,
        v5_domain: str | None = None,
        locale: str | None = None,
        lat: float | None = None,
        lon: float | None = None,
        place_type: Literal["all", "accommodation", "attraction", "attraction_product", "eatery", "geo"] | None = None,
        geo_id: str | None = None,
        start: int | None = None,
        num: int | None = None,
    ) -> types.V5SearchAnswer:
        """Travel search.

        Travel search.
        Answers `search_information`, `search_results`, `map_previews`.
        A successful call is charged; a failed one is free.
        Parameter `lat` needs `lon` as well.
        Parameter `lon` needs `lat` as well.

        q: Search phrase.
        v5_domain: National site to request, one of those that the operator lists.
        locale: Language and region of the texts, such as de-DE.
        lat: Degrees north of the point to look around; needs `lon`.
        lon: Degrees east of the point to look around; needs `lat`.
        place_type: Kind of thing to look for.
        geo_id: City, region or country to look in: `place_id` of a result of type geo.
        start: Offset of the first result.
        num: How many results.
        """
        params: Params = {
            "q": q,
            "v5_domain": v5_domain,
            "locale": locale,
            "lat": lat,
            "lon": lon,
            "place_type": place_type,
            "geo_id": geo_id,
            "start": start,
            "num": num,
        }
        return cast(types.V5SearchAnswer, await self._get("/api/v5/search", params))

    async def v6_app_store_product(self,
        *,
        product_id: str,
        country: str | None = None,
        type: Literal["app"] | None = None,
    ) -> types.V6AppStoreProductAnswer:
        """App details.

        App details.
        Answers `title`, `id`, `snippet`, `bundle_id`, `age_rating`, `developer`, `price`, `extracted_price`, `currency`, `in_app_purchases`, `logo`, `link`, `editors_choice`, `rating`, `rating_count`, `description`, `iphone_screenshots`, `ipad_screenshots`, `mac_screenshots`, `watch_screenshots`, `tv_screenshots`, `vision_screenshots`, `messages_screenshots`, `videos`, `version_history`, `ratings_and_reviews`, `privacy`, `information`, `featured_in`, `more_by_this_developer`, `you_may_also_like`, `chart`, `supports`, `accessibility_features`.
        A successful call is charged; a failed one is free.

        product_id: The app's store id: `id` of a v6/app-store/search result.
        country: Two-letter storefront country; `UK` is accepted as an alias for `GB`.
        type: Only `app`.
        """
        params: Params = {
            "product_id": product_id,
            "country": country,
            "type": type,
        }
        return cast(types.V6AppStoreProductAnswer, await self._get("/api/v6/app-store/product", params))

    async def v6_app_store_reviews(self,
        *,
        product_id: str,
        country: str | None = None,
        sort: Literal["mostrecent", "mosthelpful"] | None = None,
        page: int | None = None,
    ) -> types.V6AppStoreReviewsAnswer:
        """App reviews.

        App reviews.
        Answers `search_information`, `reviews`.
        A successful call is charged; a failed one is free.

        product_id: The app's store id: `id` of a v6/app-store/search result.
        country: Two-letter storefront country; `UK` is accepted as an alias for `GB`.
        sort: Order; the desktop-computer storefront always returns newest first.
        page: One-based page: up to 25 reviews (phone and tablet apps) or 10 (desktop-computer apps); an exhausted page is an empty list.
        """
        params: Params = {
            "product_id": product_id,
            "country": country,
            "sort": sort,
            "page": page,
        }
        return cast(types.V6AppStoreReviewsAnswer, await self._get("/api/v6/app-store/reviews", params))

    async def v6_app_store_search(self,
        *,
        term: str,
        country: str | None = None,
        lang: str | None = None,
        num: int | None = None,
        disallow_explicit: bool | None = None,
        property: Literal["developer"] | None = None,
        category_id: int | None = None,
        device: Literal["mobile", "tablet", "desktop"] | None = None,
    ) -> types.V6AppStoreSearchAnswer:
        """App search.

        App search.
        Answers `search_information`, `organic_results`.
        A successful call is charged; a failed one is free.

        term: What to look for.
        country: Two-letter storefront country; `UK` is accepted as an alias for `GB`.
        lang: Language and region of the texts.
        num: Maximum results after filtering.
        disallow_explicit: `true` excludes explicit results.
        property: `developer` matches developer names, ignoring case.
        category_id: Native genre id.
        device: Device whose apps are searched: `mobile` for phones, `tablet`, or `desktop` for computers.
        """
        params: Params = {
            "term": term,
            "country": country,
            "lang": lang,
            "num": num,
            "disallow_explicit": disallow_explicit,
            "property": property,
            "category_id": category_id,
            "device": device,
        }
        return cast(types.V6AppStoreSearchAnswer, await self._get("/api/v6/app-store/search", params))

    async def v6_maps_places(self,
        *,
        muid: str,
        locale: Literal["ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX", "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN", "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv", "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant"] | None = None,
    ) -> types.V6MapsPlacesAnswer:
        """Places by their ids.

        Places by their ids.
        Answers `search_information`, `place_results`.
        A successful call is charged; a failed one is free.

        muid: Ids of 1 to 50 places, separated by commas; the places come in this order, each once.
        locale: Language and region of the texts; the source uses its own language where it has no text in this one.
        """
        params: Params = {
            "muid": muid,
            "locale": locale,
        }
        return cast(types.V6MapsPlacesAnswer, await self._get("/api/v6/maps/places", params))

    async def v6_maps_reviews(self,
        *,
        muid: str,
        locale: Literal["ar-SA", "bn-BD", "ca", "cs", "da", "de-DE", "el", "en-AU", "en-CA", "en-GB", "en-US", "es-ES", "es-MX", "fi", "fr-CA", "fr-FR", "gu-IN", "he", "hi", "hr", "hu", "id", "it", "ja", "kn-IN", "ko", "ml-IN", "mr-IN", "ms", "nl-NL", "no", "or-IN", "pa-IN", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sl-SI", "sv", "ta-IN", "te-IN", "th", "tr", "uk", "ur-PK", "vi", "zh-Hans", "zh-Hant"] | None = None,
    ) -> types.V6MapsReviewsAnswer:
        """A place's ratings and attributed reviews.

        A place's ratings and attributed reviews.
        Answers `search_information`, `place_info`, `rating_summary`, `ratings`, `reviews`.
        A successful call is charged; a failed one is free.

        muid: The place's id.
        locale: Language and region of the texts; the source uses its own language where it has no text in this one.
        """
        params: Params = {
            "muid": muid,
            "locale": locale,
        }
        return cast(types.V6MapsReviewsAnswer, await self._get("/api/v6/maps/reviews", params))
