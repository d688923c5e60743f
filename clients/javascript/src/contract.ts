// Generated from the contract by `npm run clients`; changes belong there.

export interface paths {
    "/api/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Up to 25 calls in one request, each with its own answer and charge
         * @description The answer has a line of JSON for each path, in the order in which they were answered: `index`, `path`, `status`, `request_id` and `body`.
         */
        post: operations["batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bundles/{date}/{id}/{form}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sources answered to one call; free */
        get: operations["bundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A key without calls, for whoever buys some and has no key
         * @description Fill it with `POST /api/keys/topup`. An address gets a few an hour.
         */
        post: operations["empty_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest calls of the key, with their outcomes and bundles; free */
        get: operations["recent_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was bought for the key, with what a receipt says */
        get: operations["purchases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret for the key; those before it work for a day longer
         * @description Send an Idempotency-Key that nobody can guess (16 characters or more): should the answer be lost, the same request gets it again.
         */
        post: operations["rotate_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/rotate/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the secrets that were replaced, now */
        post: operations["end_replaced_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retention, notices of low credit, and the secrets so far */
        get: operations["key_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the settings that the body names */
        patch: operations["change_key_settings"];
        trace?: never;
    };
    "/api/keys/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Remaining calls and concurrency; free, also at zero balance */
        get: operations["key_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/sub-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sub-keys of the key */
        get: operations["sub_keys"];
        put?: never;
        /** A sub-key that draws from the key, within limits of its own */
        post: operations["make_sub_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/sub-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a sub-key for good */
        delete: operations["revoke_sub_key"];
        options?: never;
        head?: never;
        /** Changes what a sub-key may do */
        patch: operations["change_sub_key"];
        trace?: never;
    };
    "/api/keys/topup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill the key: a page at which a person pays by card, or a payment by wallet
         * @description From 10 USD, in whole cents; a call is 0.00015 USD and lasts a year. The answer has `url`, the page for a person, and `statusUrl`. With `checkout: false` the answer is a 402 that wallets answer (x402 v2 and v1, MPP); send the key in Agent-Authorization where Authorization holds a payment. An Idempotency-Key makes a repeated request the same one.
         */
        post: operations["top_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/topup/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a top-up of the key stands */
        get: operations["top_up_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Use of the key by day and endpoint, and its latest failures; free */
        get: operations["key_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/visitor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A free key, once per browser */
        post: operations["visitor_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Places by the beginning of their names, for `location`; free, without a key
         * @description Cities of 1,000 inhabitants and more, the first divisions of countries, and countries, the largest first. A region and a country lie where their inhabitants have their middle.
         */
        get: operations["locations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What parameters take: sources, countries, languages, choices; free, without a key */
        get: operations["options"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the sources are */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Paid texts, local services and products on the largest engine's page */
        get: operations["v1_ads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai-mode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Generated conversational answer with references
         * @description Parameters `location` and `uule` exclude each other. Parameters `image_url` and `subsequent_request_token` exclude each other.
         */
        get: operations["v1_ai_mode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ai-overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Generated overview with cited references; 404 and free when there is none
         * @description One of `q`, `ludocid`, `kgmid` is required. Parameters `location` and `uule` exclude each other. Parameters `location` and `lat` exclude each other. Parameters `uule` and `lat` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
         */
        get: operations["v1_ai_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/contributor-reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews by one contributor, up to two hundred a call */
        get: operations["v1_contributor_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/local": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Local listings, twenty a page, or one business
         * @description One of `q`, `ludocid` is required. Parameters `location` and `uule` exclude each other.
         */
        get: operations["v1_local"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Places for a phrase and a part of the map, twenty a page, or one exact place
         * @description Parameter `type` = search needs `q` as well. Parameter `type` = place needs one of `place_id`, `data_cid`, `data` as well. One of `q`, `place_id`, `data_cid`, `data` is required. Parameters `place_id` and `data_cid` exclude each other. Parameters `place_id` and `data` exclude each other. Parameters `data_cid` and `data` exclude each other. Parameters `ll` and `location` exclude each other. Parameters `ll` and `lat` exclude each other. Parameters `ll` and `lon` exclude each other. Parameters `ll` and `z` exclude each other. Parameters `ll` and `m` exclude each other. Parameters `location` and `lat` exclude each other. Parameters `location` and `lon` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well. Parameter `lat` needs one of `z`, `m` as well. Parameter `z` needs one of `lat`, `location` as well. Parameter `m` needs one of `lat`, `location` as well. Parameters `z` and `m` exclude each other. Parameter `min_price` must not be greater than `max_price`.
         */
        get: operations["v1_maps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maps/photo-meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contributor, place, coordinates, type and date of a photo */
        get: operations["v1_maps_photo_meta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maps/popular-times": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Uncached current against usual busyness of one place
         * @description One of `place_id`, `data_id` is required. Parameters `place_id` and `data_id` exclude each other.
         */
        get: operations["v1_maps_popular_times"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/maps/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Posts for one place
         * @description One of `data_id`, `place_id` is required. Parameters `data_id` and `place_id` exclude each other.
         */
        get: operations["v1_maps_posts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Apps: search, front page, categories and charts
         * @description Parameters `q` and `apps_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `store_device` and `q` exclude each other. Parameters `store_device` and `apps_category` exclude each other. Parameters `store_device` and `chart` exclude each other. Parameter `age` needs `apps_category` as well. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
         */
        get: operations["v1_play_apps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play/books": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Books and audiobooks: search, front page, categories and charts
         * @description Parameters `q` and `books_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `books_category` and `chart` exclude each other. Parameter `age` needs `books_category` as well. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
         */
        get: operations["v1_play_books"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games: search, front page, categories and charts
         * @description Parameters `q` and `games_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `store_device` and `q` exclude each other. Parameters `store_device` and `games_category` exclude each other. Parameters `store_device` and `chart` exclude each other. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
         */
        get: operations["v1_play_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play/movies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Films and series: search, front page, categories and charts
         * @description Parameters `q` and `movies_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `movies_category` and `chart` exclude each other. Parameter `age` needs `movies_category` as well. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
         */
        get: operations["v1_play_movies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Store product details
         * @description Parameter `season_id` requires store=tv.
         */
        get: operations["v1_play_product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/play/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Store reviews */
        get: operations["v1_play_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Place reviews, up to a hundred a call
         * @description One of `place_id`, `data_id`, `data_cid` is required. Parameters `place_id` and `data_id` exclude each other. Parameters `place_id` and `data_cid` exclude each other. Parameters `data_id` and `data_cid` exclude each other. Parameters `query` and `topic_id` exclude each other.
         */
        get: operations["v1_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Web search on the largest engine
         * @description One of `q`, `ludocid`, `kgmid` is required. Parameters `location` and `uule` exclude each other. Parameters `location` and `lat` exclude each other. Parameters `uule` and `lat` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
         */
        get: operations["v1_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shopping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Product search
         * @description Parameters `location` and `uule` exclude each other. Parameter `min_price` must not be greater than `max_price`.
         */
        get: operations["v1_shopping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shopping/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product's offers, specifications, related products
         * @description Parameters `location` and `uule` exclude each other. One of `gpcid`, `headline_offer_docid`, `image_docid`, `catalogid` is required.
         */
        get: operations["v1_shopping_product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/maps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Businesses on the map, thirty a page, or one by its own id
         * @description One of `q`, `place_id` is required. Parameters `cp` and `lat` exclude each other. Parameters `cp` and `lon` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
         */
        get: operations["v2_maps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Web search on a second engine
         * @description Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
         */
        get: operations["v2_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/maps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Places within a part of the map, up to 20, without a next page
         * @description Parameters `bbox` and `lat` exclude each other. Parameters `bbox` and `lon` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
         */
        get: operations["v3_maps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Web search on a privacy-oriented engine
         * @description Parameters `search_assist` and `m` exclude each other.
         */
        get: operations["v3_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews of a business */
        get: operations["v4_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Business search on a review site
         * @description One of `find_loc`, `l` is required.
         */
        get: operations["v4_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/place": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One place of a travel site */
        get: operations["v5_place"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews of a place of a travel site */
        get: operations["v5_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Travel search
         * @description Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
         */
        get: operations["v5_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/app-store/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** App details */
        get: operations["v6_app_store_product"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/app-store/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** App reviews */
        get: operations["v6_app_store_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/app-store/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** App search */
        get: operations["v6_app_store_search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/maps/places": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Places by their ids */
        get: operations["v6_maps_places"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v6/maps/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A place's ratings and attributed reviews */
        get: operations["v6_maps_reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the worker answers */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A paid text result. */
        Ad: {
            /** @description Where on the page: `top`, `middle`, `bottom` or `right`. */
            block_position: string;
            /** @description Text. */
            description?: string;
            /** @description Address as shown. */
            displayed_link?: string;
            /** @description Further lines of the ad. */
            extensions?: string[];
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description Icon of the advertiser. */
            favicon?: string;
            /** @description Address. */
            link: string;
            /** @description Telephone number. */
            phone?: string;
            /** @description Place among the ads, from 1. */
            position: number;
            /** @description Place among everything on the page that is a result, from 1. */
            position_absolute?: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Things that the ad lists, with their prices. */
            products?: components["schemas"]["Product"][];
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description Links into the site. */
            sitelinks?: components["schemas"]["Sitelink"][];
            /** @description Name of the advertiser. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description The source's own address for it, which counts the click. */
            tracking_link?: string;
        };
        /** @description A way in. */
        Admission: {
            /** @description What else is said of it: that it is free, say. */
            extensions?: string[];
            /** @description Price as shown. */
            price?: string;
            /** @description Who sells it. */
            title: string;
        };
        /** @description A generated answer. */
        AiOverview: {
            /** @description What it cites. */
            references?: components["schemas"]["Reference"][];
            /** @description Its parts in the order of the page. */
            text_blocks: components["schemas"]["TextBlock"][];
        };
        /** @description A direct answer. */
        AnswerBox: {
            /** @description What is paid while the market is closed. */
            after_hours?: components["schemas"]["Quote"];
            /** @description The answer itself, when it is short. */
            answer?: string;
            /** @description Words of the opposite meaning. */
            antonyms?: string[];
            /** @description Date of the text as shown. */
            date?: string;
            /** @description Meanings of a word. */
            definitions?: string[];
            /** @description That address as shown. */
            displayed_link?: string;
            /** @description Sentences that use the word. */
            examples?: string[];
            /** @description Where a share is traded: `NASDAQ`. */
            exchange?: string;
            /** @description What was asked, as the box shows it: a word, a text, a formula. */
            expression?: string;
            /** @description Unit or currency of what was asked, as shown. */
            expression_unit?: string;
            /** @description What else the box says, line by line. */
            extensions?: string[];
            /** @description What a company has reported, card by card. */
            financials?: components["schemas"]["Report"][];
            /** @description The next days. */
            forecast?: components["schemas"]["Forecast"][];
            /** @description How the answer is computed. */
            formula?: string;
            /** @description The next hours. */
            hourly_forecast?: components["schemas"]["Hour"][];
            /** @description Humidity as shown. */
            humidity?: string;
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Address of the page. */
            link?: string;
            /** @description The text as a list. */
            list?: string[];
            /** @description Where. */
            location?: string;
            /** @description How a word sounds. */
            phonetic?: string;
            /** @description How likely rain is, as shown. */
            precipitation?: string;
            /** @description What it cost at the end of the day before, as shown. */
            previous_close?: string;
            /** @description How a price has moved. */
            price_movement?: components["schemas"]["Movement"];
            /** @description How a translation sounds, in letters of the reader's script. */
            pronunciation?: string;
            /** @description Other shares that the page shows beside the one that was asked for. */
            related_stocks?: components["schemas"]["Quote"][];
            /** @description Text taken from a page. */
            snippet?: string;
            /** @description What the text marks. */
            snippet_highlighted_words?: string[];
            /** @description Language of what was asked. */
            source_language?: string;
            /** @description By which sign it is traded there. */
            stock?: string;
            /** @description Words of the same meaning. */
            synonyms?: string[];
            /** @description The text as a table, row by row. */
            table?: string[][];
            /** @description Language of a translation. */
            target_language?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title of the page. */
            title?: string;
            /**
             * @description `organic_result`, `dictionary_results`, `translation_result`, `calculator_result`, `unit_converter`,
             *     `currency_converter`, `weather_result`, `finance_results`, `local_time`, `flights`, `directions` or `answer`.
             */
            type: string;
            /** @description Unit or currency of the answer, as shown. */
            unit?: string;
            /** @description How the sky looks. */
            weather?: string;
            /** @description Wind as shown. */
            wind?: string;
            /** @description Kind of word. */
            word_type?: string;
        };
        /** @description The engine's direct answer. */
        AnswerBox2: {
            /** @description The value. */
            answer?: string;
            /** @description That page's address as shown. */
            displayed_link?: string;
            /** @description What the value is. */
            label?: string;
            /** @description The page that it is from. */
            link?: string;
            /** @description The passage's list. */
            list?: string[];
            /** @description What the generated answer rests on. */
            references?: components["schemas"]["Reference"][];
            /** @description The passage. */
            snippet?: string;
            /** @description The passage's table, row by row. */
            table?: string[][];
            /** @description The generated answer. */
            text_blocks?: components["schemas"]["TextBlock"][];
            /** @description A picture beside the answer. */
            thumbnail?: string;
            /** @description Title of the answer, or of the page that the passage is from. */
            title?: string;
            /** @description `answer` (a value), `featured_snippet` (a passage of a page) or `generated` (written by a model). */
            type: string;
        };
        /** @description A product of a store as a list shows it. */
        App: {
            /** @description Who made it: a developer, an author, a studio. */
            author?: string;
            /** @description The store's id of the maker. */
            author_id?: string;
            /** @description The store's page of the maker. */
            author_link?: string;
            /** @description Category as shown. */
            category?: string;
            /** @description The store's id of the category. */
            category_id?: string;
            /** @description For what age. */
            content_rating?: string;
            /** @description The currency's three-letter code. */
            currency?: string;
            /** @description A sentence or a text about it. */
            description?: string;
            /** @description How often it was installed, as shown: `10M+`. */
            downloads?: string;
            /** @description Labels as shown. */
            extensions?: string[];
            /** @description How often it was installed, at least. */
            extracted_downloads?: number;
            /** @description Price before a markdown as a number. */
            extracted_original_price?: number;
            /** @description Price as a number, 0 when it costs nothing. */
            extracted_price?: number;
            /** @description A wide picture. */
            feature_image?: string;
            /** @description Pictures of how it looks. */
            images?: string[];
            /** @description The store's page. */
            link?: string;
            /** @description Price before a markdown, as shown. */
            original_price?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Place over all groups of the page, from 1. */
            position_absolute?: number;
            /** @description Price as shown. */
            price?: string;
            /** @description The store's id, for this API's product and reviews. */
            product_id: string;
            /** @description This API's call for the product. */
            product_link?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description This API's call for its reviews. */
            reviews_link?: string;
            /** @description Its icon or cover. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description A film about it. */
            video?: string;
        };
        /** @description An app as it is answered. */
        App2: {
            /** @description Why it has its age rating. */
            advisories?: string[];
            /** @description For what age. */
            age_rating?: string;
            /** @description The app's bundle id. */
            bundle_id?: string;
            /** @description The currency's three-letter code. */
            currency?: string;
            /** @description Description. */
            description?: string;
            /** @description Who publishes it. */
            developer?: components["schemas"]["Developer2"];
            /** @description Price as a number, 0 when it costs nothing. */
            extracted_price?: number;
            /** @description Abilities that the store names. */
            features?: string[];
            /** @description Whether it takes part in the games service. */
            game_center_enabled?: boolean;
            /** @description Categories. */
            genres?: components["schemas"]["Genre"][];
            /** @description The store's id. */
            id: string;
            /** @description When the latest version came out. */
            latest_version_release_date?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Icons by size. */
            logos?: components["schemas"]["Picture3"][];
            /** @description The lowest version of the system that it needs. */
            minimum_os_version?: string;
            /** @description Place in the list, from 1. */
            position: number;
            /** @description Place in the store's own list, before filters. */
            position_absolute: number;
            /** @description Price as shown. */
            price?: string;
            /** @description This API's call for the app. */
            product_link: string;
            /** @description Rating out of five. */
            rating?: components["schemas"]["Rating2"][];
            /** @description When it first came out. */
            release_date?: string;
            /** @description What changed in the latest version. */
            release_note?: string;
            /** @description This API's call for its reviews. */
            reviews_link: string;
            /** @description Pictures of how it looks. */
            screenshots?: components["schemas"]["Screenshots"];
            /** @description Who sells it. */
            seller?: string;
            /** @description The seller's site. */
            seller_link?: string;
            /** @description Size in bytes. */
            size_in_bytes?: number;
            /** @description Devices. */
            supported_devices?: string[];
            /** @description Languages. */
            supported_languages?: string[];
            /** @description Name. */
            title: string;
            /** @description Version. */
            version?: string;
            /** @description Whether it can be licensed in volume. */
            vpp_license?: boolean;
        };
        App3: {
            /** @description For what age. */
            age_rating?: string;
            /** @description The app's bundle id. */
            bundle_id?: string;
            /** @description The currency's three-letter code. */
            currency?: string;
            /** @description Who publishes it. */
            developer?: string;
            /** @description Price as a number, 0 when it costs nothing. */
            extracted_price?: number;
            /** @description The store's id. */
            id: string;
            /** @description The store's page. */
            link?: string;
            /** @description Icon. */
            logo?: string;
            /** @description Place in the list, from 1. */
            position: number;
            /** @description Price as shown; free apps show none. */
            price?: string;
            /** @description This API's call for the app. */
            product_link: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated, as far as the page's short form tells. */
            rating_count?: number;
            /** @description As the page shows it: `14M`. */
            rating_count_original?: string;
            /** @description This API's call for its reviews. */
            reviews_link: string;
            /** @description The app's line below its name. */
            snippet?: string;
            /** @description Name. */
            title: string;
        };
        /** @description An article. */
        Article: {
            /** @description Who wrote it. */
            author?: string;
            /** @description How many cite it. */
            cited_by?: number;
            /** @description Address, by way of the index of papers. */
            link: string;
            /** @description Title. */
            title: string;
        };
        /** @description Who made a product. */
        Author: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description The author of a review. */
        Author2: {
            /** @description The id, of the link. */
            author_id?: string;
            /** @description The author's reviews. */
            link?: string;
            /** @description The name. */
            name: string;
        };
        /** @description One hour of a usual day. */
        BusyHour: {
            /** @description From 0 to 100. */
            busyness_score: number;
            /** @description The hour, 0 to 23. */
            hour: number;
            /** @description The same in words. */
            info?: string;
            /** @description The hour as shown: `6 AM`. */
            time: string;
            /** @description How long one waits, as shown. */
            wait?: string;
        };
        /** @description A feature of the system that the app takes part in. */
        Capability: {
            /** @description Description. */
            description?: string;
            /** @description Name. */
            title: string;
        };
        Card: {
            /** @description Categories. */
            categories?: string[];
            /** @description Description. */
            description?: string;
            /** @description The store's id. */
            id?: string;
            /** @description Name. */
            title: string;
        };
        /** @description Products under a heading of their own. */
        Category: {
            /** @description The products. */
            shopping_results: components["schemas"]["Product2"][];
            /** @description The heading. */
            title: string;
        };
        /** @description A category or tag. */
        Category2: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description As shown. */
            name: string;
        };
        /** @description A chart that a page offers. */
        Chart: {
            /** @description As shown. */
            text: string;
            /** @description The value of `chart` for it. */
            value: string;
        };
        /** @description The app's place in a chart. */
        Chart2: {
            /** @description The chart. */
            category?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Place in the list, from 1. */
            position: number;
        };
        /** @description A choice. */
        Choice: {
            /** @description The source's id of the picture, which asks for this variant. */
            image_docid?: string;
            /** @description Its name. */
            name: string;
            /** @description Whether it is the one that the page shows. */
            selected?: boolean;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description The place that another is in. */
        ContainingPlace: {
            /** @description The maps service's number of it. */
            muid?: string;
            /** @description The source's id of it. */
            place_id?: string;
            /** @description This API's call for it. */
            place_link?: string;
            /** @description Its name, as shown. */
            title: string;
        };
        /** @description How many contributions of each kind. */
        Contributions: {
            /** @description Answers. */
            answers?: number;
            /** @description Captions. */
            captions?: number;
            /** @description Edits. */
            edits?: number;
            /** @description Facts checked. */
            facts_checked?: number;
            /** @description Pictures. */
            photos?: number;
            /** @description Places added. */
            places_added?: number;
            /** @description Lists published. */
            published_lists?: number;
            /** @description Questions and answers. */
            q_and_a?: number;
            /** @description Ratings. */
            ratings?: number;
            /** @description Errors reported. */
            reported_incorrect?: number;
            /** @description Reviews. */
            reviews?: number;
            /** @description Roads added. */
            roads_added?: number;
            /** @description Films. */
            videos?: number;
        };
        /** @description Who contributes, as the profile shows it. */
        Contributor: {
            /** @description How many of each. */
            contributions?: components["schemas"]["Contributions"];
            /** @description What the person says about themselves. */
            description?: string;
            /** @description The source's id. */
            id?: string;
            /** @description Level. */
            level?: number;
            /** @description The profile. */
            link?: string;
            /** @description Whether the source lists the person as a guide. */
            local_guide?: boolean;
            /** @description Name. */
            name: string;
            /** @description Points. */
            points?: number;
            /** @description What the source calls the person: `Local Guide`. */
            status?: string;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description A point on the earth. */
        Coordinates: {
            /** @description Degrees north. */
            latitude: number;
            /** @description Degrees east. */
            longitude: number;
        };
        /** @description Who acts, or does something else for a film. */
        Credit: {
            /** @description The page about the person. */
            link?: string;
            /** @description Name. */
            name: string;
            /** @description As what: `actor`, `director`, `producer`, `writer`, `narrator` … */
            role: string;
        };
        /** @description The spans of one day. */
        DayHours: {
            /** @description Whether it is closed all day. */
            closed?: boolean;
            /** @description The day meant, where the source tells it. */
            date?: string;
            /** @description `monday` … `sunday`. */
            day: string;
            /** @description The spans. */
            hours?: components["schemas"]["TimeRange"][];
            /** @description Whether the day differs from the week's rule. */
            special?: boolean;
        };
        /** @description What the page says about a product. */
        Descriptions: {
            /** @description In full. */
            snippet?: string;
            /** @description In a sentence. */
            summary?: string;
            /** @description What is new in it. */
            whats_new?: string;
        };
        Detail: {
            /** @description Categories. */
            categories?: components["schemas"]["Kind"][];
            /** @description Description. */
            description?: string;
            /** @description The store's id. */
            id?: string;
            /** @description Purposes. */
            purposes?: components["schemas"]["Use"][];
            /** @description Name. */
            title: string;
        };
        /** @description Facts as numbers. */
        Detected: {
            /** @description The currency's code, where the mark tells it. */
            currency?: string;
            /** @description Price, the lower one of a range, in the currency shown. */
            price?: number;
            /** @description The higher price of a range. */
            price_to?: number;
            /** @description Rating as shown. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
        };
        /** @description How to reach who is responsible. */
        Developer: {
            /** @description Postal address. */
            address?: string;
            /** @description Mail address. */
            email?: string;
            /** @description Name. */
            name?: string;
            /** @description Telephone number. */
            phone?: string;
            /** @description What is done with personal data. */
            privacy_policy?: string;
            /** @description Mail address of who is legally responsible. */
            support_email?: string;
            /** @description Page. */
            website?: string;
        };
        Developer2: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description Who publishes an app. */
        Developer3: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description A thread. */
        Discussion: {
            /** @description What the page quotes from it. */
            answers?: components["schemas"]["ThreadAnswer"][];
            /** @description Date as shown. */
            date?: string;
            /** @description Forum and number of comments as shown. */
            extensions?: string[];
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Address. */
            link: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Name of the site. */
            source?: string;
            /** @description Icon of the site. */
            source_logo?: string;
            /** @description Title. */
            title: string;
        };
        /** @description What stands in a panel under a name that the page gives it: a fact, the links in it (`…_links`), or a list of things. */
        Entry: string | components["schemas"]["FactLink"][] | components["schemas"]["OtherEntity"][];
        /** @description One entry of the list: the place, or why there is none. */
        Entry2: {
            /** @description Address as shown. */
            address?: string;
            /** @description The source's readable id of the place. */
            alias?: string;
            /** @description What is there. */
            amenities?: string[];
            /** @description What the source says about it, under its headings. */
            attributes?: {
                [key: string]: string[];
            };
            /** @description Categories with their pages. */
            categories?: components["schemas"]["NamedLink2"][];
            /** @description Where its owner claims it. */
            claim_link?: string;
            /** @description The place that it is in. */
            contained_in?: components["schemas"]["ContainingPlace"];
            /** @description The picture that its owner put above its page. */
            cover_image?: components["schemas"]["Picture2"];
            /** @description The same as a decimal number. */
            data_cid?: string;
            /** @description The source's id of the entry. */
            data_id?: string;
            /** @description Description. */
            description?: string;
            /** @description The finer kind of place. */
            detail_type?: string;
            /** @description How far from the point asked for, in metres. */
            distance?: number;
            /** @description Mail address. */
            email?: string;
            /** @description What is wrong with it. */
            error?: string;
            /** @description Further lines as shown. */
            extensions?: string[];
            /** @description The range as numbers. */
            extracted_price_range?: components["schemas"]["PriceRange"];
            /** @description Its number for facsimiles. */
            fax?: string;
            /** @description Where it is. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description Opening hours as shown. */
            hours?: string;
            /** @description Pictures. */
            images?: components["schemas"]["Picture2"][];
            /** @description The source's id of the thing. */
            kgmid?: string;
            /** @description Licences that the source has verified. */
            licenses?: components["schemas"]["License"][];
            /** @description The source's page of it. */
            link?: string;
            /** @description Where its buttons lead. */
            links?: components["schemas"]["PlaceLinks"];
            /** @description The city or region that it is in. */
            location?: string;
            /** @description Its own mark. */
            logo?: string;
            /** @description The highest possible rating, where it is not five. */
            max_rating?: number;
            /** @description Its menu. */
            menu?: string;
            /** @description The id. */
            muid?: string;
            /** @description Parts of the city that it is in. */
            neighborhoods?: string[];
            /** @description Whether it is open, as shown. */
            open_state?: string;
            /** @description Opening hours by day. */
            operating_hours?: components["schemas"]["OperatingHours"];
            /** @description Where to order. */
            order_link?: string;
            /** @description Every provider that takes orders for it. */
            order_links?: components["schemas"]["NamedLink2"][];
            /** @description Hours of its kitchen, of deliveries and the like. */
            other_hours?: components["schemas"]["OtherHours"][];
            /** @description Further telephone numbers. */
            other_phones?: string[];
            /** @description Whether it closed for good. */
            permanently_closed?: boolean;
            /** @description Telephone number. */
            phone?: string;
            /** @description This API's call for what is known of its picture. */
            photo_meta_link?: string;
            /** @description This API's call for its pictures. */
            photos_link?: string;
            /** @description This API's call for the place. */
            place_api_link?: string;
            /** @description The source's id of the place. */
            place_id?: string;
            /** @description This API's call for the place. */
            place_link?: string;
            /** @description The open code of its location. */
            plus_code?: string;
            /** @description How busy it is. */
            popular_times?: components["schemas"]["PopularTimes"];
            /** @description This API's call for how busy it is. */
            popular_times_link?: string;
            /** @description Place in the list, from 1. */
            position?: number;
            /** @description Place over all groups of the page, from 1. */
            position_absolute?: number;
            /** @description This API's call for its posts. */
            posts_link?: string;
            /** @description Price level or range as shown. */
            price?: string;
            /** @description Profiles on other sites. */
            profiles?: components["schemas"]["Profile"][];
            /** @description The source's id of the thing in its graph, as maps have it. */
            provider_id?: string;
            /** @description Who else knows it, with the ids there. */
            providers?: components["schemas"]["Provider"][];
            /** @description Where the buttons of its page lead. */
            quick_links?: components["schemas"]["NamedLink2"][];
            /** @description Its rank among others. */
            ranking?: components["schemas"]["Ranking"];
            /** @description Rating on the source's scale. */
            rating?: number;
            /** @description The score out of a hundred, with its categories. */
            rating_summary?: components["schemas"]["Summary"];
            /** @description Every rating, by whom it is and for what. */
            ratings?: components["schemas"]["Rating"][];
            /** @description Where to reserve. */
            reservation_link?: string;
            /** @description Reviews that come with it. */
            review_details?: components["schemas"]["Review"][];
            /** @description How many rated. */
            reviews?: number;
            /** @description This API's call for its reviews. */
            reviews_api_link?: string;
            /** @description This API's call for its reviews; in panels the source's. */
            reviews_link?: string;
            /** @description How many rated, as shown. */
            reviews_original?: string;
            /** @description Where they rated. */
            reviews_source?: string;
            /** @description The heading that it stands under, where the source has several. */
            section?: string;
            /** @description Where it comes to its customers, as shown, when it names no address. */
            service_area?: string;
            /** @description What it serves, by name. */
            service_options?: {
                [key: string]: boolean;
            };
            /** @description What somebody says about it. */
            snippet?: string;
            /** @description Whether it is paid for. */
            sponsored?: boolean;
            /** @description The address in its parts. */
            structured_address?: components["schemas"]["StructuredAddress"];
            /** @description Ratings of aspects. */
            subratings?: components["schemas"]["Subrating"][];
            /** @description Whether it is closed for now. */
            temporarily_closed?: boolean;
            /** @description Picture. */
            thumbnail?: string;
            /** @description The zone of its clock. */
            timezone?: string;
            /** @description Name. */
            title?: string;
            /** @description What it is. */
            type?: string;
            /** @description The source's token of the type. */
            type_id?: string;
            /** @description The source's tokens of all types. */
            type_ids?: string[];
            /** @description All that it is. */
            types?: string[];
            /** @description Its own site. */
            website?: string;
            /** @description Opening hours by day as spans. */
            weekly_hours?: components["schemas"]["DayHours"][];
            /** @description Years in business as shown. */
            years_in_business?: string;
        };
        /** @description An episode of a series. */
        Episode: {
            /** @description When it was first shown. */
            date?: string;
            /** @description Length as the page tells it. */
            duration?: string;
            /** @description Its number in the season. */
            episode_number?: number;
            /** @description The same day as `YYYY-MM-DD`. */
            iso_date?: string;
            /** @description The store's page. */
            link?: string;
            /** @description The season's number. */
            season_number?: number;
            /** @description What happens. */
            snippet?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        Error: {
            /** @description For people. */
            error: string;
            /** @enum {string} */
            error_code: "invalid_request" | "missing_api_key" | "invalid_api_key" | "operator_unauthorized" | "insufficient_credits" | "sub_key_spent" | "api_key_disabled" | "sub_key_expired" | "endpoint_not_allowed" | "not_for_sub_keys" | "key_replaced" | "unknown_parameter" | "cross_site_request" | "challenge_required" | "not_found" | "no_overview" | "method_not_allowed" | "free_key_already_issued" | "idempotency_conflict" | "rate_limited" | "sub_key_day_limit" | "credits_reserved" | "concurrency_limit_exceeded" | "internal_error" | "source_unavailable" | "overloaded" | "ledger_unavailable" | "storage_unavailable";
            /** @description With `source_unavailable`: why the source gave no usable answer, such as `challenge`, `consent`, `needs_script`, `region`, `blocked`, `blocked_silently`, `overloaded`, `unknown_page`, `timeout` or `network`. New reasons may be added. */
            reason?: string;
            request_id: string;
            retryable: boolean;
            /** @description The normalised parameters, when they were valid. */
            search_parameters?: Record<string, never>;
            status_code: number;
        };
        /** @description An event. */
        Event: {
            /** @description The day as shown. */
            date?: string;
            /** @description The source's machine id of the event. */
            kgmid?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description The lowest price as shown. */
            price?: string;
            /** @description Who sells tickets. */
            ticket_info?: components["schemas"]["Ticket"][];
            /** @description What the entry is called: the event, or the town where it is. */
            title: string;
            /** @description The venue. */
            venue?: string;
            /** @description Day of the week and hour as shown. */
            when?: string;
        };
        Example: {
            /** @description The store's id. */
            id?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description What the developer answers. */
            response?: components["schemas"]["Response"];
            /** @description When it was written. */
            review_date?: string;
            /** @description Text. */
            review_text?: string;
            /** @description Title. */
            review_title?: string;
            /** @description Who wrote it. */
            username?: string;
        };
        /** @description A link in the value of a fact. */
        FactLink: {
            /** @description Address. */
            link: string;
            /** @description Text. */
            text: string;
        };
        /** @description Where the store features the app. */
        Feature: {
            /** @description The store's page. */
            link?: string;
            /** @description Line below the title. */
            subtitle?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
        };
        /** @description What readers found. */
        Feedback: {
            /** @description How many found it cool. */
            cool: number;
            /** @description How many found it funny. */
            funny: number;
            /** @description How many found it useful. */
            useful: number;
        };
        /** @description A film that a generated answer shows. */
        Film: {
            /** @description Who published it. */
            channel?: string;
            /** @description Length of the piece that is meant, where it is not the whole film: `50s`. */
            clip_length?: string;
            /** @description When it was published, as shown. */
            date: string;
            /** @description Length as shown. */
            duration?: string;
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description The page that plays it, from the moment that is shown. */
            link: string;
            /** @description The platform that it is on. */
            platform: string;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description A film about an app. */
        Film2: {
            /** @description Device. */
            device: string;
            /** @description The store's page. */
            link: string;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description A group of choices beside a list. */
        Filter: {
            /** @description `checkbox` where several can be chosen, `radio` where one of them is, else `link`. */
            input_type: string;
            /** @description The source's name of the group. */
            key?: string;
            /** @description What can be chosen. */
            options: components["schemas"]["FilterOption"][];
            /** @description Its heading. */
            type: string;
        };
        /** @description One choice. */
        FilterOption: {
            /** @description How many results it leaves. */
            count?: number;
            /** @description Whether it is in force on this page. */
            selected?: boolean;
            /** @description This API's call with the filter. */
            service_link?: string;
            /** @description The source's token, for `shoprs`. */
            shoprs?: string;
            /** @description The filter as the source's older pages write it. */
            tbs?: string;
            /** @description Its text. */
            text: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description The value for this API's parameter that chooses it. */
            value?: string;
        };
        /** @description The weather of a day. */
        Forecast: {
            /** @description The day as shown. */
            day: string;
            /** @description The highest temperature in the unit shown. */
            high?: string;
            /** @description The lowest. */
            low?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description How the sky will look. */
            weather?: string;
        };
        /** @description A game. */
        Game: {
            /** @description When, as shown. */
            date?: string;
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description How it stands, as shown: that it is over, say. */
            status?: string;
            /** @description Who plays. */
            teams: components["schemas"]["Team"][];
            /** @description A film of it. */
            video_highlights?: string;
        };
        Genre: {
            /** @description The store's id. */
            id?: string;
            /** @description Name. */
            name: string;
            /** @description Whether it is the main one. */
            primary: boolean;
        };
        /** @description A web result or an ad. */
        Hit: {
            /** @description The date as the page writes it. */
            date?: string;
            /** @description The address as shown. */
            displayed_link?: string;
            /** @description Address of the site's icon. */
            favicon?: string;
            /** @description The same as `YYYY-MM-DD`, when the page names a day. */
            iso_date?: string;
            /**
             * @description Where it leads; the redirects of the page and of its ads are taken off. An ad of which nobody can tell where it
             *     leads keeps the address that the page links.
             */
            link: string;
            /** @description Place within the group, from 1. */
            position: number;
            /** @description Place among the blocks of the page's main column, from 1: ads and modules take a place too. */
            position_absolute: number;
            /** @description Further pages of the same site. */
            sitelinks?: components["schemas"]["Sitelink"][];
            /** @description The text under the title. */
            snippet?: string;
            /** @description The site: its name where the page shows one, else its host. */
            source?: string;
            /** @description The title as text. */
            title: string;
            /** @description The source's own address for an ad, which counts the click. */
            tracking_link?: string;
        };
        /** @description The weather of an hour. */
        Hour: {
            /** @description The temperature in the unit shown. */
            temperature: string;
            /** @description Day and hour as shown. */
            time: string;
        };
        /** @description A product. */
        ImmersiveProduct: {
            /** @description Heading of the grid. */
            category?: string;
            /** @description Delivery as shown. */
            delivery?: string;
            /** @description Tags, badges and the usual price as shown. */
            extensions?: string[];
            /** @description Price before a markdown, in the currency shown. */
            extracted_original_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description The source's id of the product. */
            gpcid?: string;
            /** @description The source's id of the offer. */
            headline_offer_docid?: string;
            /** @description The source's id of the picture. */
            image_docid?: string;
            /** @description Whether others sell it too. */
            multiple_sources?: boolean;
            /** @description Price before a markdown, as shown. */
            original_price?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description Seller. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description Summary of the answer. */
        Information: {
            /** @description Whether places were found: `Results for exact spelling` or `Fully empty`. */
            local_results_state: string;
            /** @description The phrase that was searched. */
            query_displayed: string;
            /** @description How many are listed. */
            results_on_page: number;
        };
        /** @description The group `search_information`. */
        Information10: {
            /** @description Whether there are results. */
            organic_results_state: string;
            /** @description The heading of the list. */
            page_title?: string;
            /** @description How many are listed, without the paid ones. */
            results_on_page: number;
            /** @description The spelling that the source proposes. */
            showing_results_for?: string;
            /** @description How many results the source has. */
            total_results?: number;
        };
        /** @description The group `search_information`. */
        Information11: {
            /** @description Name of the business. */
            business?: string;
            /** @description Its rating, out of five. */
            rating?: number;
            /** @description How many gave how many stars. */
            ratings?: components["schemas"]["RatingCount"][];
            /** @description How many are listed. */
            results_on_page: number;
            /** @description How many reviews it has in all languages. */
            reviews?: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
            /** @description How many reviews the source has for this call. */
            total_results?: number;
        };
        /** @description The group `search_information`. */
        Information12: {
            /** @description How many are listed. */
            results_on_page: number;
            /** @description Whether there are results. */
            search_results_state: string;
            /** @description How many results the source has, where it tells. */
            total_results?: number;
        };
        /** @description The group `search_information`. */
        Information13: {
            /** @description The place. */
            place?: components["schemas"]["PlaceInfo"];
            /** @description How many are listed. */
            results_on_page: number;
            /** @description Whether the source has more reviews than it gives. */
            reviews_limited?: boolean;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
            /** @description How many reviews the source has for this call. */
            total_results?: number;
        };
        /** @description Summary of the answer. */
        Information14: {
            /** @description How many ids lead to none. */
            not_found: number;
            /** @description Whether all places were found. */
            place_results_state: string;
            /** @description How many places are answered. */
            results_on_page: number;
        };
        /** @description Summary of the answer. */
        Information15: {
            /** @description How many reviews are listed. */
            results_on_page: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
            /** @description The site where the reviews were written. */
            source?: string;
            /** @description The place's page there. */
            source_link?: string;
            /** @description How many rated. */
            total_ratings?: number;
        };
        /** @description Summary of the list. */
        Information16: {
            /** @description Whether there are results. */
            organic_results_state: string;
            /** @description How many are listed. */
            results_on_page: number;
        };
        /** @description Everything that the table says. */
        Information17: {
            /** @description For what age. */
            age_rating?: string;
            /** @description Why it has its age rating. */
            age_rating_reasons?: components["schemas"]["Reason"][];
            /** @description The developer's help. */
            app_support_link?: string;
            /** @description Categories. */
            categories?: string[];
            /** @description What it needs, by device. */
            compatibility?: components["schemas"]["Requirement"][];
            /** @description Copyright. */
            copyright?: string;
            /** @description The developer's site. */
            developer_website?: string;
            /** @description What can be bought in it. */
            in_app_purchases?: components["schemas"]["Purchase"][];
            /** @description When the latest version came out. */
            latest_version_release_date?: string;
            /** @description Whether it may use the location. */
            location?: string;
            /** @description The lowest version of the system that it needs. */
            minimum_os_version?: string;
            /** @description Further rows of the table. */
            others?: components["schemas"]["Other"][];
            /** @description Price. */
            price?: string;
            /** @description The developer's privacy policy. */
            privacy_policy_link?: string;
            /** @description When it first came out. */
            release_date?: string;
            /** @description Who sells it. */
            seller?: string;
            /** @description What the page says of the seller besides: whether it is a trader, where it can be reached. */
            seller_details?: string;
            /** @description The seller's site. */
            seller_link?: string;
            /** @description Size as shown. */
            size?: string;
            /** @description Size in bytes. */
            size_in_bytes?: number;
            /** @description Languages by code. */
            supported_language_codes?: string[];
            /** @description Languages. */
            supported_languages?: string[];
            /** @description Version. */
            version?: string;
        };
        /** @description Summary of the page. */
        Information18: {
            /** @description The page. */
            page: number;
            /** @description How many are listed. */
            results_on_page: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
        };
        /** @description Summary of the answer. */
        Information2: {
            /** @description What is known: `Live and usual`, `Usual only` or `Fully empty`. */
            popular_times_state: string;
        };
        /** @description Summary of the answer. */
        Information3: {
            /** @description That there are posts. */
            posts_state: string;
            /** @description How many are listed. */
            results_on_page: number;
        };
        /** @description Summary of the answer. */
        Information4: {
            /** @description How many are listed. */
            results_on_page: number;
            /** @description Whether the list ends although the source counts more reviews. */
            reviews_limited?: boolean;
            /** @description Whether there are reviews: `Fully empty` when not. */
            reviews_results_state: string;
        };
        /** @description Summary of the answer. */
        Information5: {
            /** @description How many are listed. */
            results_on_page: number;
            /** @description Whether there are reviews: `Fully empty` when not. */
            reviews_results_state: string;
        };
        /** @description Summary of a list. */
        Information6: {
            /** @description Whether anything was found. */
            organic_results_state: string;
            /** @description How many products are listed. */
            results_on_page: number;
        };
        /** @description Summary of a list. */
        Information7: {
            /** @description How many reviews are listed. */
            results_on_page: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
        };
        /** @description Summary of the answer. */
        Information8: {
            /** @description Whether there are places, or one. */
            local_results_state: string;
            /** @description How many are listed. */
            results_on_page: number;
        };
        /** @description Summary of the answer. */
        Information9: {
            /** @description Whether there are places. */
            local_results_state: string;
            /** @description How many the source gave that lie outside of the box and were left out. */
            outside?: number;
            /** @description How many are listed. */
            results_on_page: number;
        };
        /** @description A picture. */
        InlineImage: {
            /** @description The page that shows it. */
            link: string;
            /** @description The picture itself, where the page tells its address. */
            original?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Name of that site. */
            source_name?: string;
            /** @description The picture, small. */
            thumbnail?: string;
            /** @description Title of that page. */
            title?: string;
        };
        /** @description A picture beside the text. */
        InlineImage2: {
            /** @description That page. */
            link: string;
            /** @description The picture as the page has it. */
            original?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Name of that site. */
            source?: string;
            /** @description The picture, small. */
            thumbnail?: string;
            /** @description Title of the page that shows it. */
            title?: string;
        };
        /** @description Payment in parts. */
        Installment: {
            /** @description What is paid a month, in the currency shown. */
            extracted_cost_per_month: number;
            /** @description What is paid at once. */
            extracted_down_payment?: number;
            /** @description For how many months. */
            months?: number;
            /** @description The text as shown. */
            text: string;
        };
        /** @description A job. */
        Job: {
            /** @description Who hires. */
            company_name?: string;
            /** @description Kind of employment, benefits. */
            extensions?: string[];
            /** @description Where the source tells more of it. */
            link: string;
            /** @description Where. */
            location?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description When it was advertised, as shown. */
            posted_at?: string;
            /** @description What it pays, as shown. */
            salary?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description What is to be done. */
            title: string;
            /** @description Which site advertises it, as shown. */
            via?: string;
        };
        /** @description A moment of a film. */
        KeyMoment: {
            /** @description The film from there. */
            link: string;
            /** @description Where in the film, as shown. */
            time: string;
            /** @description What is there. */
            title: string;
        };
        KeySettings: {
            /** @description Who is told when fewer than `below` calls are left; null: nobody. */
            low_credit: {
                below: number;
                mail?: string;
                webhook?: string;
                /** @description What webhooks are signed with. */
                webhook_secret?: string;
            } | null;
            /** @description With 202: the mailbox that was mailed a code. */
            mail_code_sent_to?: string;
            /** @description Whether what sources answer is kept. */
            retention: boolean;
            /** @description The secrets of the key. */
            secrets: components["schemas"]["Secrets"];
        };
        KeyStatus: {
            concurrency_limit: number;
            credits: {
                expires_at: string | null;
                kind: string;
                remaining_calls: number;
            }[];
            pricing: components["schemas"]["Pricing"];
            remaining_calls: number;
            /** @enum {string} */
            status: "active";
            sub_key?: components["schemas"]["SubKey"];
        };
        KeyUsage: {
            days: number;
            /** @description The latest, newest first. */
            recent_failures: {
                /** Format: date-time */
                at: string;
                endpoint: string | null;
                error_code: string;
                request_id: string;
            }[];
            /** @description A row for each UTC day and endpoint, oldest first. */
            usage: {
                charged_calls: number;
                /** Format: date */
                date: string;
                /** @description Null for calls that were made before endpoints were counted. */
                endpoint: string | null;
                /** @description Calls that failed or had nothing to answer. */
                free_calls: number;
            }[];
        };
        Kind: {
            /** @description Kinds of data. */
            data_types?: string[];
            /** @description Name. */
            title: string;
        };
        /** @description What the engine knows. */
        KnowledgeGraph: {
            /** @description What it costs to get in. */
            admissions?: components["schemas"]["Admission"][];
            /** @description Description. */
            description?: string;
            /** @description What the source's editors say of a place. */
            editorial_summary?: string;
            /** @description Pictures. */
            header_images?: components["schemas"]["Picture"][];
            /** @description The source's machine id: `/m/…` or `/g/…`. */
            kgmid?: string;
            /** @description The source's results for this very thing. */
            knowledge_graph_search_link?: string;
            /** @description How many of the source's users like a film or a show, as shown. */
            liked?: string;
            /** @description The words of a song, as far as the page shows them. */
            lyrics?: components["schemas"]["Lyrics"];
            /** @description What a business says of itself. */
            merchant_description?: string;
            /** @description What a food holds. */
            nutrition?: components["schemas"]["Nutrition"];
            /** @description Panels of other things that the page shows beside this one: a business of the same name, say. */
            other_panels?: Record<string, never>[];
            /** @description How busy a place is, and how long people stay. */
            popular_times?: components["schemas"]["PopularTimes"];
            /** @description Profiles in social media. */
            profiles?: components["schemas"]["NamedLink"][];
            /** @description What people ask about a place. */
            questions_and_answers?: components["schemas"]["PlaceQuestion"][];
            /** @description Rating of a place, out of five. */
            rating?: number;
            /** @description How many rated the place. */
            review_count?: number;
            /** @description Things of this name between which the page lets choose. */
            see_results_about?: components["schemas"]["OtherEntity"][];
            /** @description Where the description is from. */
            source?: components["schemas"]["NamedLink"];
            /** @description Name. */
            title?: string;
            /** @description Kind of thing. */
            type?: string;
            /** @description Between which prices a thing mostly sells. */
            typical_prices?: components["schemas"]["TypicalPrices"];
            /** @description Sentences of people's reviews of a place. */
            user_reviews?: components["schemas"]["Review"][];
            /** @description The thing's own site. */
            website?: string;
        } & {
            [key: string]: components["schemas"]["Entry"];
        };
        /** @description What the engine knows about the thing that was searched. */
        KnowledgeGraph2: {
            /** @description A paragraph about it. */
            description?: string;
            /** @description Label and value pairs in the order of the page; answered as one object. */
            facts?: {
                [key: string]: string;
            };
            /** @description A picture. */
            image?: string;
            /** @description Further pictures. */
            images?: string[];
            /** @description The engine's id of it. */
            kgmid?: string;
            /** @description Related things, such as a film's cast. */
            modules?: components["schemas"]["Module"][];
            /** @description The engine's id of a place. */
            place_id?: string;
            /** @description Its accounts and entries elsewhere. */
            profiles?: components["schemas"]["NamedLink3"][];
            /** @description Scores that sites give it. */
            ratings?: components["schemas"]["RatingSource"][];
            /** @description Where the panel's content comes from. */
            sources?: components["schemas"]["NamedLink3"][];
            /** @description Its name. */
            title: string;
            /** @description What kind of thing it is. */
            type?: string;
            /** @description Reviews of a place elsewhere. */
            web_reviews?: components["schemas"]["WebReview"][];
        };
        /** @description What the engine knows about the thing that was searched. */
        KnowledgeGraph3: {
            /** @description A paragraph about it. */
            description?: string;
            /** @description Label and value pairs in the order of the page; answered as one object. */
            facts?: {
                [key: string]: string;
            };
            /** @description Its accounts and entries elsewhere. */
            profiles?: components["schemas"]["Profile"][];
            /** @description Where the paragraph comes from. */
            source?: components["schemas"]["NamedLink4"];
            /** @description Address of a picture. */
            thumbnail?: string;
            /** @description Its name. */
            title: string;
            /** @description What kind of thing it is. */
            type?: string;
            /** @description Its own site. */
            website?: string;
        };
        /** @description How many reviews there are in a language. */
        Language: {
            /** @description How many reviews. */
            count: number;
            /** @description The language, for `hl`. */
            language: string;
        };
        /** @description Messages of an account, or of several. */
        LatestPosts: {
            /** @description That address as shown. */
            displayed_link?: string;
            /** @description The account's address. */
            link?: string;
            /** @description The messages. */
            posts: components["schemas"]["Post"][];
            /** @description The account; the section's heading where several write. */
            title?: string;
        };
        /** @description A licence of a business. */
        License: {
            /** @description Its last day. */
            expiry_date?: string;
            /** @description Who issued it. */
            issued_by?: string;
            /** @description Its number. */
            number: string;
            /** @description For which trade. */
            trade?: string;
            /** @description The day on which the source verified it. */
            verified_date?: string;
        };
        /** @description An item of a list. */
        ListItem: {
            /** @description Items of a list within the item. */
            list?: Record<string, never>[];
            /** @description Whether the list within the item is numbered. */
            ordered?: boolean;
            /** @description Indexes of the references that the item cites. */
            reference_indexes?: number[];
            /** @description Text, without the title. */
            snippet?: string;
            /** @description What the text marks, without the title. */
            snippet_highlighted_words?: string[];
            /** @description Tables and code within the item. */
            text_blocks?: Record<string, never>[];
            /** @description What the item is about: its bold beginning, when a colon ends it. */
            title?: string;
        };
        /** @description How busy a place is now. */
        LiveBusyness: {
            /** @description From 0 to 100. */
            busyness_score?: number;
            /** @description How much more than usual; negative when less. */
            difference?: number;
            /** @description In words. */
            info?: string;
            /** @description What is usual at this hour. */
            usual_score?: number;
        };
        /** @description A business. */
        LocalAd: {
            /** @description What the source vouches for. */
            badge?: string;
            /** @description What else the lines say. */
            extensions?: string[];
            /** @description Hours as shown. */
            hours?: string;
            /** @description Where the source shows it. */
            link?: string;
            /** @description Telephone. */
            phone?: string;
            /** @description Place in the block, from 1. */
            position: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            rating_count?: number;
            /** @description Where it works, as shown. */
            service_area?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description The source's own address for it. */
            tracking_link?: string;
            /** @description Kind of service. */
            type?: string;
            /** @description How long it is in business, as shown. */
            years_in_business?: string;
        };
        /** @description Local services. */
        LocalAds: {
            /** @description The businesses. */
            ads: components["schemas"]["LocalAd"][];
            /** @description What the source vouches for, when every one has the same. */
            badge?: string;
            /** @description Where the source shows more of them. */
            see_more_ads_link?: string;
            /** @description Heading. */
            title?: string;
        };
        /** @description The map. */
        LocalMap: {
            /** @description Its middle. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description Picture. */
            image?: string;
            /** @description Where the source shows it whole. */
            link?: string;
        };
        /** @description Places. */
        LocalResults: {
            /** @description For which day the prices of hotels are, as shown. */
            check_in_date?: string;
            /** @description Until which day. */
            check_out_date?: string;
            /** @description What the page proposes to choose hotels by. */
            filters?: components["schemas"]["NamedLink"][];
            /** @description The map beside them. */
            local_map?: components["schemas"]["LocalMap"];
            /** @description Where the source lists more of them. */
            more_locations_link?: string;
            /** @description The places in the page's order. */
            places: components["schemas"]["Place"][];
        };
        /** @description Places that the page lists. */
        LocalResults2: {
            /** @description The places. */
            places: components["schemas"]["Place"][];
        };
        /** @description Where the camera stood. */
        Location: {
            /** @description The address, as shown. */
            address?: string;
            /** @description The country's two letters. */
            country_code?: string;
            /** @description Metres above the sea. */
            elevation?: number;
            /** @description Where it looked, in degrees from the north. */
            heading?: number;
            /** @description How far it was raised, in degrees from straight down. */
            pitch?: number;
            /** @description How far it was turned over, in degrees. */
            roll?: number;
        };
        /** @description The words of a song. */
        Lyrics: {
            /** @description Line by line. */
            lines: string[];
            /** @description Where they are from. */
            source?: components["schemas"]["NamedLink"];
        };
        /** @description Films and pictures of a product. */
        Media: {
            /** @description Pictures of how it looks. */
            images?: components["schemas"]["Picture2"][];
            /** @description A short film without sound. */
            preview?: string;
            /** @description The film about it. */
            video?: components["schemas"]["Trailer"];
        };
        /** @description A titled row of related things. */
        Module: {
            /** @description The things. */
            items: components["schemas"]["ModuleItem"][];
            /** @description The row's title, such as `Cast`. */
            title: string;
        };
        /** @description A related thing. */
        ModuleItem: {
            /** @description Lines under the name, such as a year. */
            extensions?: string[];
            /** @description A picture. */
            image?: string;
            /** @description The engine's page about it. */
            link: string;
            /** @description Its name. */
            title: string;
        };
        /** @description How a price has moved. */
        Movement: {
            /** @description `up` or `down`. */
            movement: string;
            /** @description By which share, as shown. */
            percentage?: string;
            /** @description By how much, as shown. */
            value?: string;
        };
        /** @description A name with an address. */
        NamedLink: {
            /** @description Address. */
            link: string;
            /** @description Name. */
            name: string;
        };
        /** @description A name and where it leads. */
        NamedLink2: {
            /** @description Address. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description A name and where it leads. */
        NamedLink3: {
            /** @description Where it leads. */
            link: string;
            /** @description The name. */
            name: string;
        };
        /** @description A name and where it leads. */
        NamedLink4: {
            /** @description Where it leads. */
            link?: string;
            /** @description The name. */
            name: string;
        };
        /** @description A piece of news. */
        NewsResult: {
            /** @description When, as shown. */
            date?: string;
            /** @description When. */
            iso_date?: string;
            /** @description Address. */
            link: string;
            /** @description Whether it is told while it happens, as the mark on its picture says. */
            live?: boolean;
            /** @description Place among them, from 1. */
            position: number;
            /** @description The heading that it stands under. */
            section?: string;
            /** @description Text. */
            snippet?: string;
            /** @description Name of the site. */
            source?: string;
            /** @description Icon of the site. */
            source_logo?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description What it tells of together with the pieces beside it. */
            topic?: string;
        };
        Next: {
            next: string;
            /** @description In service_pagination, where pages are named by tokens: that of the next. */
            next_page_token?: string;
        };
        /** @description A review with its place in the list. */
        Numbered: {
            /** @description Who wrote it. */
            author?: components["schemas"]["Author2"];
            /** @description How many found it helpful. */
            helpful_votes?: number;
            /** @description The votes in words, when there are any. */
            helpfulness_vote_information?: string;
            /** @description Its id. */
            id?: string;
            /** @description Its address. */
            link?: string;
            /** @description Place in the list, from 1. */
            position: number;
            /** @description Stars, 1 to 5. */
            rating?: number;
            /** @description The developer's response. */
            response?: components["schemas"]["Response2"];
            /** @description When it was written or last changed, as the source writes it. */
            review_date?: string;
            /** @description The app's version. */
            reviewed_version?: string;
            /** @description Its text. */
            text?: string;
            /** @description Its title. */
            title?: string;
            /** @description How many voted. */
            total_votes?: number;
        };
        /** @description A row of what is in a food. */
        Nutrient: {
            /** @description How much, with its unit. */
            amount?: string;
            /** @description Share of what a day needs. */
            daily_value?: string;
            /** @description Name. */
            name: string;
        };
        /** @description What a food holds. */
        Nutrition: {
            /** @description For how much of it, as shown. */
            amount_per?: string;
            /** @description Calories. */
            calories?: number;
            /** @description The food. */
            food?: string;
            /** @description What is in it. */
            nutrients?: components["schemas"]["Nutrient"][];
            /** @description Where the figures are from. */
            sources?: components["schemas"]["NamedLink"][];
        };
        /** @description What somebody asks for a thing. */
        Offer: {
            /** @description Whether and where it is in stock, as shown. */
            availability?: string;
            /** @description What the source says about the offer: `Best price`, `Nearby`. */
            badge?: string;
            /** @description The currency's code, where it can be told. */
            currency?: string;
            /** @description Delivery as shown. */
            delivery?: string;
            /** @description What else the offer says. */
            extensions?: string[];
            /** @description Price before a markdown, in the currency shown. */
            extracted_old_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description The seller's page. */
            link?: string;
            /** @description The seller. */
            merchant?: string;
            /** @description Icon of the seller. */
            merchant_icon?: string;
            /** @description The source's id of the seller. */
            merchant_id?: string;
            /** @description Rating of the seller out of five. */
            merchant_rating?: number;
            /** @description How many rated. */
            merchant_reviews?: number;
            /** @description The source's id of the offer. */
            offer_docid?: string;
            /** @description Price before a markdown, as shown. */
            old_price?: string;
            /** @description Place among the offers, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Returns as shown. */
            returns?: string;
            /** @description The thing as the seller calls it. */
            title?: string;
        };
        /** @description Opening hours by day as shown: `9 AM–5 PM`, several spans joined by a comma, `Closed`. */
        OperatingHours: {
            /** @description On Friday. */
            friday?: string;
            /** @description On Monday. */
            monday?: string;
            /** @description On Saturday. */
            saturday?: string;
            /** @description On Sunday. */
            sunday?: string;
            /** @description On Thursday. */
            thursday?: string;
            /** @description On Tuesday. */
            tuesday?: string;
            /** @description On Wednesday. */
            wednesday?: string;
        };
        /** @description A result of a search. */
        OrganicResult: {
            /** @description What the page quotes of a thread's answers. */
            answers?: components["schemas"]["ThreadAnswer"][];
            /** @description Who wrote it. */
            author?: string;
            /** @description How often it is cited, as shown. */
            cited_by?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Address as shown. */
            displayed_link?: string;
            /** @description Length of the film that it is. */
            duration?: string;
            /** @description How often it is cited. */
            extracted_cited_by?: number;
            /** @description Icon of the site. */
            favicon?: string;
            /** @description The same date, where the source tells the day. */
            iso_date?: string;
            /** @description Moments of the film that it is. */
            key_moments?: components["schemas"]["KeyMoment"][];
            /** @description Address. */
            link: string;
            /** @description Words of the search that the page lacks. */
            missing?: string[];
            /** @description Place among them, from 1. */
            position: number;
            /** @description Place among everything on the page that is a result, from 1. */
            position_absolute: number;
            /** @description What the site itself asks and answers. */
            questions_and_answers?: components["schemas"]["QuestionAndAnswer"][];
            /** @description The source's own address that leads to `link`; `true` where `link` itself is the source's own and the page does not tell where it leads. */
            redirect_link?: components["schemas"]["RedirectLink"];
            /** @description Facts beside the text. */
            rich_snippet?: components["schemas"]["RichSnippet"];
            /** @description Table of the page, row by row. */
            rich_snippet_table?: string[][];
            /** @description Links into the site. */
            sitelinks?: components["schemas"]["Sitelinks"];
            /** @description Text. */
            snippet?: string;
            /** @description What the text marks. */
            snippet_highlighted_words?: string[];
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description The source's own address for it, which counts the click. */
            tracking_link?: string;
        };
        Other: {
            /** @description Text. */
            text: string;
            /** @description Name. */
            title?: string;
        };
        /** @description Another thing of the same name. */
        OtherEntity: {
            /** @description What it is. */
            extensions?: string[];
            /** @description The same as a number. */
            extracted_price?: number;
            /** @description Picture. */
            image?: string;
            /** @description Where the source answers it. */
            link: string;
            /** @description Name. */
            name: string;
            /** @description What a shop asks for it, as shown. */
            price?: string;
            /** @description How the shop is rated, out of five. */
            rating?: number;
        };
        /** @description Another thing of the same or a similar name. */
        OtherEntity2: {
            /** @description A sentence about it. */
            description?: string;
            /** @description A picture. */
            image?: string;
            /** @description The engine's id of it. */
            kgmid?: string;
            /** @description The engine's page about it. */
            link: string;
            /** @description Its name. */
            title: string;
            /** @description What kind of thing it is. */
            type?: string;
        };
        /** @description When one thing is to be had at a place that is open at other times: its kitchen, a delivery. */
        OtherHours: {
            /** @description What for, as shown. */
            name: string;
            /** @description Whether it is to be had now, as shown. */
            open_state?: string;
            /** @description By day. */
            operating_hours?: components["schemas"]["OperatingHours"];
            /** @description By day as spans. */
            weekly_hours?: components["schemas"]["DayHours"][];
        };
        /** @description What the owner, seller or developer answers. */
        OwnerResponse: {
            /** @description Who answers. */
            author?: string;
            /** @description When, as shown. */
            date?: string;
            /** @description The source's id. */
            id?: string;
            /** @description When. */
            iso_date?: string;
            /** @description Its language. */
            language?: string;
            /** @description The answer in the language that it was written in, where that is another. */
            original_text?: string;
            /** @description As what they answer. */
            role?: string;
            /** @description The answer. */
            text: string;
            /** @description Their picture. */
            thumbnail?: string;
        };
        Pages: {
            next?: string;
            /** @description In service_pagination, where pages are named by tokens: that of the next. */
            next_page_token?: string;
            /** @description Addresses by page number. */
            other_pages?: {
                [key: string]: string;
            };
            previous?: string;
        };
        /** @description What somebody says. */
        Perspective: {
            /** @description Who says it. */
            author?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Length of a video as shown. */
            duration?: string;
            /** @description Reactions, comments, and what the page says of the author. */
            extensions?: string[];
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Address. */
            link: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description A comment that the page quotes. */
            snippet?: string;
            /** @description Where it is said. */
            source?: string;
            /** @description Icon of the author or the site. */
            source_logo?: string;
            /** @description Pictures. */
            thumbnails?: string[];
            /** @description Title or text of the post, where it has one. */
            title?: string;
            /** @description What it is told of, by the control that opens its part of the section. */
            topic?: string;
        };
        /** @description The picture itself. */
        Photo: {
            /** @description The rights, as shown. */
            copyright?: string;
            /** @description Height in pixels. */
            height?: number;
            /** @description Its id. */
            id: string;
            /** @description How it came to the source, in its own token. */
            source?: string;
            /** @description When it arrived there: a day, or less of one. */
            upload_date?: string;
            /** @description Width in pixels. */
            width?: number;
        };
        /** @description A picture. */
        Picture: {
            /** @description Address. */
            image: string;
        };
        /** @description A picture. */
        Picture2: {
            /** @description Whom the source names as its owner. */
            attribution?: string;
            /** @description The owner's page. */
            attribution_link?: string;
            /** @description What it shows, in the source's words. */
            category?: string;
            /** @description When, as shown. */
            date?: string;
            /** @description Height of the original in pixels. */
            height?: number;
            /** @description The source's id. */
            id?: string;
            /** @description When. */
            iso_date?: string;
            /** @description The page that shows it. */
            link?: string;
            /** @description The picture as its site has it. */
            original?: string;
            /** @description Place in the group, from 1. */
            position?: number;
            /** @description Name of the site that shows it, or of who took it. */
            source?: string;
            /** @description The picture, small. */
            thumbnail?: string;
            /** @description Title or caption. */
            title?: string;
            /** @description Width of the original in pixels. */
            width?: number;
        };
        /** @description A picture of the API. */
        Picture3: {
            /** @description The store's page. */
            link: string;
            /** @description Size as shown. */
            size?: string;
        };
        /** @description A place. */
        Place: {
            /** @description Address as shown. */
            address?: string;
            /** @description The source's readable id of the place. */
            alias?: string;
            /** @description What is there. */
            amenities?: string[];
            /** @description What the source says about it, under its headings. */
            attributes?: {
                [key: string]: string[];
            };
            /** @description Categories with their pages. */
            categories?: components["schemas"]["NamedLink2"][];
            /** @description The place that it is in. */
            contained_in?: components["schemas"]["ContainingPlace"];
            /** @description The same as a decimal number. */
            data_cid?: string;
            /** @description The source's id of the entry. */
            data_id?: string;
            /** @description Description. */
            description?: string;
            /** @description The finer kind of place. */
            detail_type?: string;
            /** @description How far from the point asked for, in metres. */
            distance?: number;
            /** @description Mail address. */
            email?: string;
            /** @description Further lines as shown. */
            extensions?: string[];
            /** @description The range as numbers. */
            extracted_price_range?: components["schemas"]["PriceRange"];
            /** @description Where it is. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description Opening hours as shown. */
            hours?: string;
            /** @description Pictures. */
            images?: components["schemas"]["Picture2"][];
            /** @description The source's id of the thing. */
            kgmid?: string;
            /** @description Licences that the source has verified. */
            licenses?: components["schemas"]["License"][];
            /** @description The source's page of it. */
            link?: string;
            /** @description Where its buttons lead. */
            links?: components["schemas"]["PlaceLinks"];
            /** @description The city or region that it is in. */
            location?: string;
            /** @description The highest possible rating, where it is not five. */
            max_rating?: number;
            /** @description Its menu. */
            menu?: string;
            /** @description The maps service's number of the place. */
            muid?: string;
            /** @description Parts of the city that it is in. */
            neighborhoods?: string[];
            /** @description Whether it is open, as shown. */
            open_state?: string;
            /** @description Opening hours by day. */
            operating_hours?: components["schemas"]["OperatingHours"];
            /** @description Where to order. */
            order_link?: string;
            /** @description Every provider that takes orders for it. */
            order_links?: components["schemas"]["NamedLink2"][];
            /** @description Hours of its kitchen, of deliveries and the like. */
            other_hours?: components["schemas"]["OtherHours"][];
            /** @description Whether it closed for good. */
            permanently_closed?: boolean;
            /** @description Telephone number. */
            phone?: string;
            /** @description This API's call for what is known of its picture. */
            photo_meta_link?: string;
            /** @description This API's call for its pictures. */
            photos_link?: string;
            /** @description This API's call for the place. */
            place_api_link?: string;
            /** @description The source's id of the place. */
            place_id?: string;
            /** @description This API's call for the place. */
            place_link?: string;
            /** @description The open code of its location. */
            plus_code?: string;
            /** @description How busy it is. */
            popular_times?: components["schemas"]["PopularTimes"];
            /** @description This API's call for how busy it is. */
            popular_times_link?: string;
            /** @description Place in the list, from 1. */
            position?: number;
            /** @description Place over all groups of the page, from 1. */
            position_absolute?: number;
            /** @description This API's call for its posts. */
            posts_link?: string;
            /** @description Price level or range as shown. */
            price?: string;
            /** @description Profiles on other sites. */
            profiles?: components["schemas"]["Profile"][];
            /** @description The source's id of the thing in its graph, as maps have it. */
            provider_id?: string;
            /** @description Who else knows it, with the ids there. */
            providers?: components["schemas"]["Provider"][];
            /** @description Its rank among others. */
            ranking?: components["schemas"]["Ranking"];
            /** @description Rating on the source's scale. */
            rating?: number;
            /** @description How many gave how many stars. */
            ratings?: components["schemas"]["RatingCount"][];
            /** @description Where to reserve. */
            reservation_link?: string;
            /** @description Reviews that come with it. */
            review_details?: components["schemas"]["Review"][];
            /** @description How many rated. */
            reviews?: number;
            /** @description This API's call for its reviews. */
            reviews_api_link?: string;
            /** @description This API's call for its reviews; in panels the source's. */
            reviews_link?: string;
            /** @description How many rated, as shown. */
            reviews_original?: string;
            /** @description Where they rated. */
            reviews_source?: string;
            /** @description The heading that it stands under, where the source has several. */
            section?: string;
            /** @description Where it comes to its customers, as shown, when it names no address. */
            service_area?: string;
            /** @description What it serves, by name. */
            service_options?: {
                [key: string]: boolean;
            };
            /** @description What somebody says about it. */
            snippet?: string;
            /** @description Whether it is paid for. */
            sponsored?: boolean;
            /** @description The address in its parts. */
            structured_address?: components["schemas"]["StructuredAddress"];
            /** @description Ratings of aspects. */
            subratings?: components["schemas"]["Subrating"][];
            /** @description Whether it is closed for now. */
            temporarily_closed?: boolean;
            /** @description Picture. */
            thumbnail?: string;
            /** @description The zone of its clock. */
            timezone?: string;
            /** @description Name. */
            title: string;
            /** @description What it is. */
            type?: string;
            /** @description The source's token of the type. */
            type_id?: string;
            /** @description The source's tokens of all types. */
            type_ids?: string[];
            /** @description All that it is. */
            types?: string[];
            /** @description Its own site. */
            website?: string;
            /** @description Opening hours by day as spans. */
            weekly_hours?: components["schemas"]["DayHours"][];
            /** @description Years in business as shown. */
            years_in_business?: string;
        };
        /** @description The place that a review is about. */
        PlaceInfo: {
            /** @description Its address. */
            address?: string;
            /** @description The source's id of the entry. */
            data_id?: string;
            /** @description Where it is. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description The source's page of it. */
            link?: string;
            /** @description The maps service's number of the place. */
            muid?: string;
            /** @description The source's id of the place. */
            place_id?: string;
            /** @description This API's call for the place. */
            place_link?: string;
            /** @description Its rating. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description This API's call for its reviews. */
            reviews_link?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Its name. */
            title: string;
            /** @description What it is. */
            type?: string;
        };
        /** @description Where the buttons of a place lead. */
        PlaceLinks: {
            /** @description Directions to it. */
            directions?: string;
            /** @description Its menu. */
            menu?: string;
            /** @description Where to order. */
            order?: string;
            /** @description Where to reserve. */
            reservation?: string;
            /** @description Its own site. */
            website?: string;
        };
        /** @description A question about a place. */
        PlaceQuestion: {
            /** @description The answer that the page shows. */
            answer?: string;
            /** @description How many more answers there are. */
            more_answers?: number;
            /** @description The question. */
            question: string;
        };
        /** @description A rating on one kind of device. */
        PlatformRating: {
            /** @description `phone`, `tablet`, `watch`, `chromebook` or `tv`. */
            platform: string;
            /** @description Rating out of five. */
            rating: number;
        };
        /** @description How busy a place usually is, and is now. */
        PopularTimes: {
            /** @description The usual hours of each day, `monday` … `sunday`. */
            graph_results?: {
                [key: string]: components["schemas"]["BusyHour"][];
            };
            /** @description How busy it is now. */
            live?: components["schemas"]["LiveBusyness"];
            /** @description How long people stay, as shown. */
            time_spent?: string;
        };
        /** @description A post of a business or a person. */
        Post: {
            /** @description Who posted it. */
            author?: string;
            /** @description What the post invites to. */
            button?: components["schemas"]["PostButton"];
            /** @description When, as shown. */
            date?: string;
            /** @description Length of a film as shown. */
            duration?: string;
            /** @description How many reacted, as shown. */
            extensions?: string[];
            /** @description The source's id. */
            id?: string;
            /** @description Pictures. */
            images?: string[];
            /** @description When. */
            iso_date?: string;
            /** @description Address. */
            link?: string;
            /** @description Place among them, from 1. */
            position: number;
            /** @description Text. */
            snippet?: string;
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title?: string;
            /** @description What it is: `update`, `event`, `offer`. */
            type?: string;
        };
        /** @description The button of a post. */
        PostButton: {
            /** @description Where it leads. */
            link?: string;
            /** @description Its text. */
            text: string;
        };
        /** @description A range of prices. */
        PriceRange: {
            /** @description Their currency (ISO 4217), as far as it is told. */
            currency?: string;
            /** @description The highest. */
            high: number;
            /** @description The lowest. */
            low: number;
        };
        Pricing: {
            currency: string;
            per_call_micro_usd: number;
            per_thousand_usd: string;
        };
        /** @description What the developer declares, the policy's address, a card a kind of use, and each card's details. */
        Privacy: {
            /** @description Kinds of use, with categories of data. */
            cards?: components["schemas"]["Card"][];
            /** @description Description. */
            description?: string;
            /** @description Purposes, with the data used for each. */
            details?: components["schemas"]["Detail"][];
            /** @description The developer's privacy policy. */
            privacy_policy_link?: string;
        };
        /** @description A thing that is sold, as a card shows it. */
        Product: {
            /** @description What the source says about seller or product. */
            badge?: string;
            /** @description Where on the page, for paid cards: `top`, `middle`, `bottom` or `right`. */
            block_position?: string;
            /** @description The entry in the source's catalogue. */
            catalogid?: string;
            /** @description The heading that it stands under. */
            category?: string;
            /** @description The currency's code, where mark or country tell it. */
            currency?: string;
            /** @description Delivery as shown. */
            delivery?: string;
            /** @description Tag, badges, condition and the usual price as shown. */
            extensions?: string[];
            /** @description Price before a markdown, in the currency shown. */
            extracted_old_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description The product with all its offers. */
            gpcid?: string;
            /** @description The offer that the card shows. */
            headline_offer_docid?: string;
            /** @description The picture that the card shows, which tells one variant from another. */
            image_docid?: string;
            /** @description Payment in parts. */
            installment?: components["schemas"]["Installment"];
            /** @description The seller's page. */
            link?: string;
            /** @description Whether others sell it too. */
            multiple_sources?: boolean;
            /** @description Price before a markdown, as shown. */
            old_price?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description The source's id of the product, where the page tells it. */
            product_id?: string;
            /** @description The source's own page for it, or the seller's on pages that link there. */
            product_link?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description `Pre-owned`, `Refurbished` … */
            second_hand_condition?: string;
            /** @description This API's call for the product. */
            service_product_link?: string;
            /** @description A sentence about it. */
            snippet?: string;
            /** @description The seller. */
            source?: string;
            /** @description Icon of the seller. */
            source_icon?: string;
            /** @description What is printed over the picture: `16% OFF`. */
            tag?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description The source's own address for it, which counts the click. */
            tracking_link?: string;
        };
        /** @description A product. */
        Product2: {
            /** @description What the source says about seller or product. */
            badge?: string;
            /** @description The entry in the source's catalogue. */
            catalogid?: string;
            /** @description The currency's code, where mark or country tell it. */
            currency?: string;
            /** @description Delivery as shown. */
            delivery?: string;
            /** @description Tag, badges, condition and the usual price as shown. */
            extensions?: string[];
            /** @description Price before a markdown, in the currency shown. */
            extracted_old_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description The product with all its offers. */
            gpcid?: string;
            /** @description The offer that the card shows. */
            headline_offer_docid?: string;
            /** @description The picture that the card shows, which tells one variant from another. */
            image_docid?: string;
            /** @description Payment in parts. */
            installment?: components["schemas"]["Installment"];
            /** @description Whether others sell it too. */
            multiple_sources?: boolean;
            /** @description Price before a markdown, as shown. */
            old_price?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description The source's id of the product, where the page tells it. */
            product_id?: string;
            /** @description The source's own page for it, or the seller's on pages that link there. */
            product_link?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description `Pre-owned`, `Refurbished` … */
            second_hand_condition?: string;
            /** @description The call of this API that answers the product. */
            service_product_link?: string;
            /** @description A sentence about it. */
            snippet?: string;
            /** @description The seller. */
            source?: string;
            /** @description Icon of the seller. */
            source_icon?: string;
            /** @description What is printed over the picture: `16% OFF`. */
            tag?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description A product; the first fields are the group `product_info`, those that are skipped there are groups of their own. */
        Product3: {
            /** @description Who made it. */
            authors?: components["schemas"]["Author"][];
            /** @description `available`, `preregistration` or `early access`. */
            availability?: string;
            /** @description Why for that age. */
            content_descriptors?: string;
            /** @description For what age. */
            content_rating?: string;
            /** @description How often it was installed, as shown. */
            downloads?: string;
            /** @description Length as the page tells it. */
            duration?: string;
            /** @description What stands beside the title. */
            extensions?: string[];
            /** @description How often it was installed, at least. */
            extracted_downloads?: number;
            /** @description A wide picture. */
            feature_image?: string;
            /** @description What else to know: purchases within, users interact. */
            interactive_elements?: string;
            /** @description A book's number. */
            isbn?: string;
            /** @description Language. */
            language?: string;
            /** @description The store's page. */
            link?: string;
            /** @description How many pages. */
            pages?: number;
            /** @description The store's id. */
            product_id?: string;
            /** @description Who published it. */
            publisher?: string;
            /** @description Its place in the charts. */
            ranking?: components["schemas"]["Ranking2"];
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            ratings_count?: number;
            /** @description The instant at which it came out; the day shown is that of the store's own time zone. */
            released_iso_date?: string;
            /** @description When it came out, as shown. */
            released_on?: string;
            /** @description The system's version that it needs. */
            required_os?: string;
            /** @description How many wrote a review. */
            reviews?: number;
            /** @description This API's call for its reviews. */
            reviews_link?: string;
            /** @description The part of the store. */
            store?: string;
            /** @description Icon or cover. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description The instant at which it was changed. */
            updated_iso_date?: string;
            /** @description When it was changed, as shown. */
            updated_on?: string;
            /** @description Version. */
            version?: string;
        };
        /** @description The product. */
        ProductResult: {
            /** @description Its maker. */
            brand?: string;
            /** @description The currency's code. */
            currency?: string;
            /** @description Description. */
            description?: string;
            /** @description The same as numbers, in the currency shown. */
            extracted_price_range?: components["schemas"]["PriceRange"];
            /** @description What the product usually costs, as shown. */
            price_range?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many gave how many stars. */
            ratings?: components["schemas"]["RatingCount"][];
            /** @description How many rated. */
            reviews?: number;
            /** @description Rows of the table of properties. */
            specifications?: components["schemas"]["Specification"][];
            /** @description Pictures. */
            thumbnails?: string[];
            /** @description Its name. */
            title: string;
            /** @description What can be chosen: colours, sizes. */
            variants?: components["schemas"]["Variant"][];
        };
        /** @description A review. */
        ProductReview: {
            /** @description Who wrote it. */
            author?: string;
            /** @description When, as shown. */
            date?: string;
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Place among them, from 1. */
            position: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description The site where it was written. */
            source?: string;
            /** @description The whole text where the page has it. */
            text?: string;
            /** @description Title. */
            title?: string;
        };
        /** @description A profile on another site. */
        Profile: {
            /** @description Name or number of the profile there. */
            id?: string;
            /** @description Its address. */
            link?: string;
            /** @description The site. */
            name: string;
            /** @description Icon of the site. */
            thumbnail?: string;
        };
        /** @description Who knows the place. */
        Provider: {
            /** @description Its page of the place. */
            link?: string;
            /** @description The provider. */
            name: string;
            /** @description Its id of the place. */
            place_id?: string;
            /** @description Its rating of the place, out of five. */
            rating?: number;
            /** @description How many rated there. */
            reviews?: number;
        };
        Purchase: {
            /** @description The currency's three-letter code. */
            currency?: string;
            /** @description Price as a number. */
            extracted_price?: number;
            /** @description Name. */
            name: string;
            /** @description Price as shown. */
            price?: string;
        };
        /** @description A question that a site answers on its own page. */
        QuestionAndAnswer: {
            /** @description The answer, where the page brings it. */
            answer?: string;
            /** @description The question. */
            question: string;
        };
        /** @description A share, and what is paid for it. */
        Quote: {
            /** @description Where the source tells more of it. */
            link?: string;
            /** @description The company; for the price of a closed market, how the page names that time. */
            name: string;
            /** @description Price as shown. */
            price: string;
            /** @description How it has moved. */
            price_movement?: components["schemas"]["Movement"];
            /** @description Its currency. */
            unit?: string;
        };
        /** @description A rank among others. */
        Ranking: {
            /** @description Among what. */
            category?: string;
            /** @description Where. */
            location?: string;
            /** @description The place among them, from 1. */
            rank?: number;
            /** @description As shown. */
            text?: string;
            /** @description How many they are. */
            total?: number;
        };
        /** @description A place in the store's charts. */
        Ranking2: {
            /** @description The place. */
            rank: number;
            /** @description As shown: `#1 top paid arcade`. */
            text: string;
        };
        /** @description What many people think of a place, as a whole or of one side of it. */
        Rating: {
            /** @description The side; none for the whole. */
            category?: string;
            /** @description How many rated. */
            count?: number;
            /** @description The scale's end. */
            max_rating: number;
            /** @description On the scale of who asked them. */
            rating: number;
            /** @description Out of a hundred. */
            score: number;
            /** @description Who asked them. */
            source?: string;
            /** @description The page there. */
            source_link?: string;
        };
        Rating2: {
            /** @description How many rated. */
            count?: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description What it is. */
            type: string;
        };
        /** @description How many gave a number of stars. */
        RatingCount: {
            /** @description How many gave them. */
            amount: number;
            /** @description How many stars, from 1. */
            stars: number;
        };
        /** @description A score that a site gives. */
        RatingSource: {
            /** @description The site's page. */
            link?: string;
            /** @description The score as shown, such as `8,7/10`. */
            rating: string;
            /** @description The site. */
            source: string;
        };
        /** @description Shares and counts of stars, and examples of reviews. */
        RatingsAndReviews: {
            /** @description How many gave each number of stars. */
            rating_counts?: components["schemas"]["Stars2"];
            /** @description Share of each number of stars. */
            rating_percentage?: components["schemas"]["Stars"];
            /** @description Reviews on the page. */
            review_examples?: components["schemas"]["Example"][];
        };
        /** @description How often readers reacted in one way. */
        Reaction: {
            /** @description How often. */
            count: number;
            /** @description As shown. */
            text?: string;
            /** @description The source's token of the reaction. */
            type: string;
        };
        Reason: {
            /** @description The reasons. */
            items: string[];
            /** @description Name. */
            title?: string;
        };
        RecentCalls: {
            /** @description The calls, newest first. */
            calls: {
                /**
                 * Format: date-time
                 * @description When it was settled.
                 */
                at: string;
                /** @description Calls charged. */
                charged_calls: number;
                /** @description The endpoint. */
                endpoint: string | null;
                /** @description What a failed call was answered. */
                error_code: string | null;
                /**
                 * @description What it came to; `uncollected`: it succeeded, and no call was left to charge.
                 * @enum {string}
                 */
                outcome: "charged" | "free" | "failed" | "uncollected";
                /** @description Path of the same, indented. */
                prettify_file: string | null;
                /** @description Path of what the source answered, while it is kept. */
                raw_file: string | null;
                /** @description The request's id. */
                request_id: string;
                /** @description The id of the sub-key that called; null: the key itself. */
                sub_key: string | null;
            }[];
        };
        /** @description A recipe. */
        Recipe: {
            /** @description What goes in. */
            ingredients?: string[];
            /** @description Address. */
            link: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description How long it takes, as shown. */
            total_time?: string;
        };
        /** @description A page that the engine recommends beside the results. */
        Recommendation: {
            /** @description Its site as shown. */
            displayed_link?: string;
            /** @description Its address. */
            link: string;
            /** @description Place among them, from 1. */
            position: number;
            /** @description Its title. */
            title: string;
        };
        /** @description How a result leads to its page when the source puts an address of its own between. */
        RedirectLink: string | boolean;
        /** @description A page that a generated answer cites. */
        Reference: {
            /** @description Date as shown before the text. */
            date?: string;
            /** @description Icon of the site. */
            favicon?: string;
            /** @description The number by which parts cite it, from 0. */
            index: number;
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Address. */
            link: string;
            /** @description Text. */
            snippet?: string;
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title?: string;
        };
        /** @description Links under one heading. */
        Related: {
            /** @description The searches. */
            links: components["schemas"]["NamedLink2"][];
            /** @description The heading. */
            title: string;
        };
        /** @description A shelf of other apps. */
        Related2: {
            /** @description The apps. */
            apps: components["schemas"]["App3"][];
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            title?: string;
        };
        /** @description A related product. */
        RelatedProduct: {
            /** @description The entry in the source's catalogue. */
            catalogid?: string;
            /** @description The currency's code, where it can be told. */
            currency?: string;
            /** @description Price before a markdown, in the currency shown. */
            extracted_old_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description The product with all its offers. */
            gpcid?: string;
            /** @description The offer that the card shows. */
            headline_offer_docid?: string;
            /** @description The picture that the card shows, which tells one variant from another. */
            image_docid?: string;
            /** @description The seller. */
            merchant?: string;
            /** @description Price before a markdown, as shown. */
            old_price?: string;
            /** @description Place among them, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description How many rated. */
            reviews?: number;
            /** @description The call of this API that answers the product. */
            service_product_link?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description A question that others ask. */
        RelatedQuestion: {
            /** @description Date as shown. */
            date?: string;
            /** @description Address as shown. */
            displayed_link?: string;
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Address of the page that answers. */
            link?: string;
            /** @description The answer's list. */
            list?: string[];
            /** @description The source's token for the answer, where the page has none. */
            next_page_token?: string;
            /** @description The question. */
            question: string;
            /** @description What a generated answer cites. */
            references?: components["schemas"]["Reference"][];
            /** @description The answer. */
            snippet?: string;
            /** @description What the answer marks. */
            snippet_highlighted_words?: string[];
            /** @description Name of its site. */
            source?: string;
            /** @description Icon of its site. */
            source_logo?: string;
            /** @description The answer's table. */
            table?: string[][];
            /** @description Parts of a generated answer. */
            text_blocks?: components["schemas"]["TextBlock"][];
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title of the page that answers. */
            title?: string;
            /** @description What the answer is: `featured_snippet` or `ai_overview`. */
            type?: string;
        };
        /** @description A search that the source proposes. */
        RelatedSearch: {
            /** @description What else is said of it, line by line. */
            extensions?: string[];
            /** @description The source's page for it. */
            link?: string;
            /** @description Its words. */
            query: string;
            /** @description The heading that it stands under, unless that only says that these are searches. */
            section?: string;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description What a company has reported. */
        Report: {
            /** @description What the card says: figures, each with what it counts behind it. */
            extensions: string[];
            /** @description The quarter or the year that it is about, as shown. */
            period: string;
            /** @description The figures that open below it, row by row. */
            table?: string[][];
            /** @description Heading of the card. */
            title: string;
        };
        Requirement: {
            /** @description Device. */
            device?: string;
            /** @description What it needs. */
            requirement: string;
        };
        Response: {
            /** @description When. */
            date?: string;
            /** @description Text. */
            text: string;
        };
        /** @description A developer's response. */
        Response2: {
            /** @description When it was written or last changed. */
            date?: string;
            /** @description Its id. */
            id?: string;
            /** @description Its text. */
            text: string;
        };
        /** @description What somebody says about a place or a product. */
        Review: {
            /** @description Who wrote it, where only the name is known. */
            author?: string;
            /** @description The whole text, at review sites. */
            comment?: string;
            /** @description When, as shown. */
            date?: string;
            /** @description What the source asked, with the answers. */
            details?: {
                [key: string]: string;
            };
            /** @description What readers found. */
            feedback?: components["schemas"]["Feedback"];
            /** @description How many found it helpful. */
            helpful_votes?: number;
            /** @description The source's id. */
            id?: string;
            /** @description Pictures. */
            images?: components["schemas"]["Picture2"][];
            /** @description When. */
            iso_date?: string;
            /** @description When it was changed. */
            iso_date_of_last_edit?: string;
            /** @description Language of the text. */
            language?: string;
            /** @description How many like it. */
            likes?: number;
            /** @description The source's page of it. */
            link?: string;
            /** @description The highest possible rating, where it is not five. */
            max_rating?: number;
            /** @description Language that it was written in. */
            original_language?: string;
            /** @description The text before it was translated. */
            original_snippet?: string;
            /** @description What the owner answers, at review sites. */
            owner_replies?: components["schemas"]["OwnerResponse"][];
            /** @description Pictures, at review sites. */
            photos?: components["schemas"]["Picture2"][];
            /** @description What it is about. */
            place_info?: components["schemas"]["PlaceInfo"];
            /** @description How it was given: `OTHER`, `MOBILE` … */
            platform?: string;
            /** @description Place among them, from 1. */
            position?: number;
            /** @description When it was published, where the site tells that apart. */
            published_date?: string;
            /** @description Rating on the source's scale. */
            rating?: number;
            /** @description How readers reacted. */
            reactions?: components["schemas"]["Reaction"][];
            /** @description What the owner, seller or developer answers. */
            response?: components["schemas"]["OwnerResponse"];
            /** @description The text as shown. */
            snippet?: string;
            /** @description The site where it was written. */
            source?: string;
            /** @description Ratings of aspects. */
            subratings?: components["schemas"]["Subrating"][];
            /** @description Labels of the review. */
            tags?: string[];
            /** @description The whole text, where the source tells it apart. */
            text?: string;
            /** @description Title. */
            title?: string;
            /** @description Whether the source translated it. */
            translated?: boolean;
            /** @description The stay that it is about. */
            trip?: components["schemas"]["Trip"];
            /** @description Who wrote it. */
            user?: components["schemas"]["Reviewer"];
            /** @description The version of the app that it is about. */
            version?: string;
        };
        /** @description Who wrote a review. */
        Reviewer: {
            /** @description How many contributions of any kind. */
            contributions?: number;
            /** @description The id for this API's contributor reviews. */
            contributor_id?: string;
            /** @description The last year of the site's distinction. */
            elite_year?: number;
            /** @description How many friends on the site. */
            friends?: number;
            /** @description The source's id of the person. */
            id?: string;
            /** @description Level as a guide. */
            level?: number;
            /** @description The person's page. */
            link?: string;
            /** @description Whether the source lists the person as a guide. */
            local_guide?: boolean;
            /** @description Where the person lives, as shown. */
            location?: string;
            /** @description Name as shown. */
            name: string;
            /** @description How many pictures the person gave. */
            photos?: number;
            /** @description How many reviews the person wrote. */
            reviews?: number;
            /** @description This API's call for the person's reviews. */
            reviews_link?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Name of the account. */
            username?: string;
            /** @description Whether the source vouches for the person. */
            verified?: boolean;
        };
        /** @description Facts that stand with a result. */
        RichSnippet: {
            /** @description Those below the text. */
            bottom?: components["schemas"]["SnippetFacts"];
            /** @description Those of no certain place, as shown. */
            extensions?: string[];
            /** @description Table of the page, row by row. */
            table?: string[][];
            /** @description Those above the text: who somebody is and where, what it costs to have something sent. */
            top?: components["schemas"]["SnippetFacts"];
        };
        RotatedKey: {
            /** @description The new secret. */
            key: string;
            /** @description The key's id, which stays. */
            key_id: string;
            /** @description The secrets of the key. */
            secrets: components["schemas"]["Secrets"];
        };
        /** @description What the developer says about data. */
        Safety: {
            /** @description Which data. */
            subtext?: string;
            /** @description As shown. */
            text: string;
        };
        /** @description Scholarly articles. */
        ScholarlyArticles: {
            /** @description Those that the page shows. */
            articles: components["schemas"]["Article"][];
            /** @description All articles on the phrase. */
            link: string;
            /** @description The module's heading. */
            title: string;
        };
        Screenshots: {
            /** @description On television. */
            apple_tv?: components["schemas"]["Picture3"][];
            /** @description On phones, or on desktop computers. */
            general?: components["schemas"]["Picture3"][];
            /** @description On tablets. */
            ipad?: components["schemas"]["Picture3"][];
        };
        /** @description A generated answer above the results. */
        SearchAssist: {
            /** @description The answer; paragraphs are parted by a line feed. */
            answer: string;
            /** @description The longer form of the answer, one line a block. */
            expanded_answer?: string;
            /** @description What the answer rests on. */
            references?: components["schemas"]["Reference"][];
        };
        /** @description The page about itself. */
        SearchInformation: {
            /** @description The page's own sentence that nothing matches. */
            no_results_message?: string;
            /** @description `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` … */
            organic_results_state: string;
            /** @description The phrase in the page's search box. */
            query_displayed?: string;
            /** @description The spelling that the source searched instead. */
            showing_results_for?: string;
            /** @description The spelling that the source proposes. */
            spelling_fix?: string;
            /** @description How long the source took, in seconds, as it says. */
            time_taken_displayed?: number;
            /** @description How many results the source claims. */
            total_results?: number;
        };
        /** @description The page about itself. */
        SearchInformation2: {
            /** @description The phrase in the page's search box. */
            query_displayed?: string;
            /** @description `Results for exact spelling`, `Showing results for fixed spelling` or `Fully empty`. */
            results_state: string;
            /** @description The spelling that the source searched instead of the caller's. */
            showing_results_for?: string;
        };
        /** @description The page about itself. */
        SearchInformation3: {
            /** @description `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` … */
            local_results_state: string;
            /** @description The phrase in the page's search box. */
            query_displayed?: string;
            /** @description The spelling that the source searched instead. */
            showing_results_for?: string;
            /** @description The spelling that the source proposes. */
            spelling_fix?: string;
            /** @description How many places the source claims. */
            total_results?: number;
        };
        /** @description What the page says about itself. */
        SearchInformation4: {
            /** @description `Fully empty`, or how the results stand to the spelling of the search term when the page speaks of that. */
            organic_results_state?: string;
            /** @description The search term as the page shows it. */
            query_displayed?: string;
            /** @description How many web results the page lists. */
            results_on_page: number;
            /** @description The corrected search term whose results are listed instead. */
            showing_results_for?: string;
            /** @description A spelling that the page proposes. */
            spelling_fix?: string;
            /** @description How many results the engine claims. */
            total_results?: number;
        };
        /** @description What the answer says about itself. */
        SearchInformation5: {
            /** @description Whether there are results and whether they are for the words as typed. */
            organic_results_state: string;
            /** @description The search term as the page shows it. */
            query_displayed: string;
            /** @description How many web results this answer holds. */
            results_on_page: number;
            /** @description Whether there is a generated answer, when one was asked for or shown. */
            search_assist_state?: string;
            /** @description The term that the engine thinks was meant. */
            spelling_fix?: string;
        };
        /** @description A season of a series. */
        Season: {
            /** @description How many episodes it has. */
            episodes?: number;
            /** @description The store's page. */
            link?: string;
            /** @description The store's id, for `season_id`. */
            season_id?: string;
            /** @description This API's call for the season. */
            season_link?: string;
            /** @description Its number. */
            season_number?: number;
            /** @description Title. */
            title: string;
        };
        /** @description The secrets of the key, the oldest first. */
        Secrets: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description From when on it is refused; null: it is the newest.
             */
            ends_at: string | null;
            /** @description Its id; that of the first one is the key's. */
            id: string;
            /** @description Whether the request was sent with it. */
            is_presented: boolean;
            /**
             * @description Whether it is the newest, works on for a while, or has ended.
             * @enum {string}
             */
            status: "current" | "replaced" | "ended";
        }[];
        /** @description A section that belongs to no group. */
        Section: {
            /** @description Its cards in the page's order. */
            items: components["schemas"]["SectionItem"][];
            /** @description Its heading. */
            title: string;
        };
        /** @description A card. */
        SectionItem: {
            /** @description What else the card says, line by line. */
            extensions?: string[];
            /** @description Where it leads: to a page, or to what the source answers about it; none where only a script opens it. */
            link?: string;
            /** @description Place in the section, from 1. */
            position: number;
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description A list of products under a heading. */
        Shelf: {
            /** @description The products. */
            items: components["schemas"]["App"][];
            /** @description Place on the page, from 1. */
            position: number;
            /** @description Continues this API's call where this list ends. */
            section_page_token?: string;
            /** @description The store's page with the whole list. */
            see_more_link?: string;
            /** @description Continues this API's call with the whole list. */
            see_more_token?: string;
            /** @description What stands below the heading. */
            subtitle?: string;
            /** @description The heading; a list of search results has none. */
            title?: string;
        };
        /** @description A link into a site. */
        Sitelink: {
            /** @description When it was written, as shown. */
            date?: string;
            /** @description What else is said of it: how many answered. */
            extensions?: string[];
            /** @description When, where the date tells the day. */
            iso_date?: string;
            /** @description Address. */
            link: string;
            /** @description Text. */
            snippet?: string;
            /** @description Title. */
            title: string;
        };
        /** @description Links into a site. */
        Sitelinks: {
            /** @description Those with a text each. */
            expanded?: components["schemas"]["Sitelink"][];
            /** @description Those in one line. */
            inline?: components["schemas"]["Sitelink"][];
        };
        /** @description Facts, as shown and read. */
        SnippetFacts: {
            /** @description Those that were understood. */
            detected_extensions?: components["schemas"]["Detected"];
            /** @description All of them as shown. */
            extensions: string[];
        };
        /** @description The group `sort`. */
        Sort: {
            /** @description The orders that there are. */
            options: string[];
            /** @description The order in force, as `sort_by` names it. */
            selected: string;
        };
        /** @description A row of a table of properties. */
        Specification: {
            /** @description What it is. */
            name: string;
            /** @description Its value as shown. */
            value: string;
        };
        /** @description Sports results. */
        SportsResults: {
            /** @description The games that the page shows. */
            games?: components["schemas"]["Game"][];
            /** @description The league or the team. */
            title?: string;
        };
        /** @description One value a number of stars. */
        Stars: {
            /** @description One star. */
            "1_star": string;
            /** @description Two stars. */
            "2_star": string;
            /** @description Three stars. */
            "3_star": string;
            /** @description Four stars. */
            "4_star": string;
            /** @description Five stars. */
            "5_star": string;
        };
        /** @description One value a number of stars. */
        Stars2: {
            /** @description One star. */
            "1_star": number;
            /** @description Two stars. */
            "2_star": number;
            /** @description Three stars. */
            "3_star": number;
            /** @description Four stars. */
            "4_star": number;
            /** @description Five stars. */
            "5_star": number;
        };
        /** @description An address in its parts. */
        StructuredAddress: {
            /** @description City. */
            city?: string;
            /** @description Country. */
            country?: string;
            /** @description The country's two-letter code. */
            country_code?: string;
            /** @description Part of the city. */
            neighborhood?: string;
            /** @description Postal code. */
            postal_code?: string;
            /** @description State or region. */
            state?: string;
            /** @description Street and number. */
            street?: string;
            /** @description Second line. */
            street2?: string;
        };
        SubKey: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Charged calls in a UTC day, at most; null: any number. */
            daily_limit: number | null;
            /** @description Sources and endpoints that it may call; empty: all. */
            endpoints: string[];
            /**
             * Format: date-time
             * @description From when on it is refused; null: never.
             */
            expires_at: string | null;
            /** @description Its id. */
            id: string;
            /** @description Its text, in the answer that makes it. */
            key?: string;
            /** @description What its owner calls it. */
            label: string;
            /**
             * Format: date-time
             * @description When it was revoked; null: it was not.
             */
            revoked_at: string | null;
            /**
             * @description Whether it may call.
             * @enum {string}
             */
            status: "active" | "expired" | "revoked";
            /** @description Charged calls in all, at most; null: any number. */
            total_limit: number | null;
            /** @description Calls charged in the running UTC day. */
            used_today: number;
            /** @description Calls charged in all. */
            used_total: number;
        };
        /** @description The rating of one aspect. */
        Subrating: {
            /** @description How many rated it. */
            count?: number;
            /** @description The highest possible. */
            max_rating?: number;
            /** @description The aspect. */
            name: string;
            /** @description Its rating. */
            rating: number;
        };
        /** @description The whole and its sides. */
        Summary: {
            /** @description The ratings of its sides. */
            categories?: components["schemas"]["Rating"][];
            /** @description The side; none for the whole. */
            category?: string;
            /** @description How many rated. */
            count?: number;
            /** @description The scale's end. */
            max_rating: number;
            /** @description On the scale of who asked them. */
            rating: number;
            /** @description Out of a hundred. */
            score: number;
            /** @description Who asked them. */
            source?: string;
            /** @description The page there. */
            source_link?: string;
        };
        /** @description A side of a game. */
        Team: {
            /** @description Name. */
            name: string;
            /** @description Points as shown. */
            score?: string;
            /** @description Its mark. */
            thumbnail?: string;
        };
        /** @description A part of a generated answer. */
        TextBlock: {
            /** @description Names of a table's columns, where the page marks a row as their head. */
            header?: string[];
            /** @description Language of code. */
            language?: string;
            /** @description Level of a heading, 1 the highest. */
            level?: number;
            /** @description Items of a list. */
            list?: components["schemas"]["ListItem"][];
            /** @description Whether a list is numbered. */
            ordered?: boolean;
            /** @description Indexes of the references that the part cites. */
            reference_indexes?: number[];
            /** @description Text of a paragraph, a heading or of code. */
            snippet?: string;
            /** @description What the text marks. */
            snippet_highlighted_words?: string[];
            /** @description Rows of a table, the head first. */
            table?: string[][];
            /** @description `paragraph`, `heading`, `list`, `table` or `code_block`; `video` where a film has no text before it. */
            type: string;
            /** @description The film that the page shows behind the text. */
            video?: components["schemas"]["Film"];
        };
        /** @description What somebody wrote in a thread. */
        ThreadAnswer: {
            /** @description That it is the best one, votes, date, as shown. */
            extensions?: string[];
            /** @description Address. */
            link: string;
            /** @description What it says, as far as the page shows it. */
            snippet: string;
        };
        /** @description Who sells tickets of an event. */
        Ticket: {
            /** @description What else is said: the price, that the seller is the official one. */
            extensions?: string[];
            /** @description Where the tickets are sold. */
            link: string;
            /** @description Name. */
            source: string;
        };
        /** @description A further search. */
        Tile: {
            /** @description Every picture. */
            images?: string[];
            /** @description The source's page for it. */
            link: string;
            /** @description The first picture. */
            thumbnail?: string;
            /** @description What is searched. */
            title: string;
        };
        /** @description A span of opening; an end at or before the start is on the next day. */
        TimeRange: {
            /** @description `HH:MM`. */
            closes: string;
            /** @description `HH:MM`. */
            opens: string;
        };
        /** @description Things side by side above the results. */
        TopCarousel: {
            /** @description The things. */
            items: components["schemas"]["OtherEntity"][];
            /** @description What they are: `Somebody`, `Books`. */
            title?: string;
        };
        /** @description An error of a top-up. It may say more, such as how to pay. */
        TopUpError: {
            /** @description For people. */
            error: string;
            /**
             * @description For programs.
             * @enum {string}
             */
            error_code: "invalid_request" | "amount_required" | "amount_not_cent_increment" | "amount_below_minimum" | "amount_above_maximum" | "missing_api_key" | "invalid_api_key" | "payment_required" | "payment_incomplete" | "settlement_failed" | "api_key_disabled" | "not_for_sub_keys" | "cross_site_request" | "not_found" | "payment_unknown" | "seller_not_found" | "method_not_allowed" | "payment_amount_mismatch" | "payment_request_mismatch" | "payment_consumed" | "payment_failed" | "payment_refunded" | "payment_released" | "signing_secret_required" | "rate_limit_exceeded" | "server_error" | "internal_error" | "payment_provider_unavailable" | "temporarily_unavailable";
            /** @description The payment that it is about. */
            reference?: string;
            /** @description The request's id, to name it to the operator. */
            request_id: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description The HTTP status. */
            status_code: number;
        };
        /** @description A topic. */
        Topic: {
            /** @description Address of the page that the answer is from. */
            link?: string;
            /** @description The answer as a list. */
            list?: string[];
            /** @description The answer, where the page holds it. */
            snippet?: string;
            /** @description Title of that page. */
            source_title?: string;
            /** @description What it is about. */
            subtitle?: string;
            /** @description The topic. */
            title: string;
        };
        /** @description What reviewers speak of. */
        Topic2: {
            /** @description Its id, for `topic_id`. */
            id: string;
            /** @description The word. */
            keyword: string;
            /** @description How many reviews have it. */
            mentions: number;
        };
        /** @description The film about a product; most have no title. */
        Trailer: {
            /** @description The page that plays it. */
            link: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title?: string;
        };
        /** @description The stay that a review is about. */
        Trip: {
            /** @description When, as the source tells it. */
            date?: string;
            /** @description With whom, or for what: `FAMILY`, `BUSINESS`. */
            type?: string;
        };
        /** @description A range of prices. */
        TypicalPrices: {
            /** @description The currency as shown. */
            currency: string;
            /** @description The higher price. */
            high: number;
            /** @description The lower price. */
            low: number;
            /** @description The range as shown. */
            shown_price: string;
        };
        Use: {
            /** @description Categories. */
            categories?: components["schemas"]["Kind"][];
            /** @description Name. */
            title: string;
        };
        /** @description Something to choose. */
        Variant: {
            /** @description The choices. */
            items: components["schemas"]["Choice"][];
            /** @description What is chosen: `Colour`. */
            title: string;
        };
        /** @description A version: number, notes, date as the source writes it and in RFC 3339. */
        Version: {
            /** @description When it first came out. */
            release_date?: string;
            /** @description The same moment in UTC. */
            release_date_utc?: string;
            /** @description What changed. */
            release_notes?: string;
            /** @description Version. */
            release_version: string;
        };
        /** @description A film. */
        Video: {
            /** @description Who published it. */
            channel?: string;
            /** @description When, as shown. */
            date?: string;
            /** @description Length as shown. */
            duration?: string;
            /** @description When. */
            iso_date?: string;
            /** @description Moments that the page names. */
            key_moments?: components["schemas"]["KeyMoment"][];
            /** @description The page that plays it. */
            link: string;
            /** @description Whether it is being filmed now. */
            live?: boolean;
            /** @description The platform that it is on. */
            platform?: string;
            /** @description Place in the group, from 1. */
            position?: number;
            /** @description Text. */
            snippet?: string;
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description How often it was watched. */
            views?: number;
        };
        VisitorKey: {
            concurrency_limit: number;
            key: string;
            key_id: string;
            remaining_calls: number;
        };
        /** @description Reviews of a place on another site. */
        WebReview: {
            /** @description The site's page. */
            link?: string;
            /** @description The score as shown. */
            rating?: string;
            /** @description How many reviews there are. */
            reviews?: number;
            /** @description The site. */
            source: string;
        };
    };
    responses: {
        /** @description Conflict. Codes: free_key_already_issued, idempotency_conflict. */
        Conflict: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Disabled key, or unknown parameter. Codes: api_key_disabled, sub_key_expired, endpoint_not_allowed, not_for_sub_keys, key_replaced, unknown_parameter, cross_site_request, challenge_required. */
        Forbidden: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Unexpected failure. Codes: internal_error. */
        InternalError: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Invalid parameters. Codes: invalid_request. */
        InvalidRequest: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Wrong method. Codes: method_not_allowed. */
        MethodNotAllowed: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found. Codes: not_found, no_overview. */
        NotFound: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No calls left. Codes: insufficient_credits, sub_key_spent. */
        PaymentRequired: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Rate or concurrency exceeded. Codes: rate_limited, sub_key_day_limit, credits_reserved, concurrency_limit_exceeded. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Missing or invalid key. Codes: missing_api_key, invalid_api_key, operator_unauthorized. */
        Unauthorized: {
            headers: {
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Temporarily unavailable. Codes: source_unavailable, overloaded, ledger_unavailable, storage_unavailable. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example [
                     *       "/api/v3/search?q=tea",
                     *       "/api/v3/search?q=coffee"
                     *     ]
                     */
                    paths: string[];
                };
            };
        };
        responses: {
            /** @description A line for each path. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
        };
    };
    bundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                date: string;
                id: string;
                form: "raw" | "prettify";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source's own content, served inert. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description If-None-Match names the stored entity. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    empty_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key; it is shown once. */
            201: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorKey"];
                };
            };
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recent_calls: {
        parameters: {
            query?: {
                /** @description How many calls to list. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calls, newest first. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentCalls"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    purchases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchases, newest first, at most 100. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        purchases: {
                            amount_usd: string;
                            calls: number;
                            /** Format: date-time */
                            credit_expires_at?: string;
                            id: string;
                            /** Format: date-time */
                            paid_at: string;
                            /** @enum {string} */
                            rail: "card" | "x402" | "mpp";
                            refunded_usd?: string;
                            seller: string;
                            /** @enum {string} */
                            status: "complete" | "consumed" | "failed" | "refunded" | "released";
                            /** @description The transaction, or the card processor's payment. */
                            transaction?: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotate_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request the same one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Whether the secrets before it end at once.
                     * @default false
                     */
                    end_old_now?: boolean;
                };
            };
        };
        responses: {
            /** @description The new secret; it is shown once. */
            201: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    end_replaced_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secrets. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secrets: components["schemas"]["Secrets"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    key_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    change_key_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description When fewer than `below` calls are left, a mail or a signed webhook (Standard Webhooks) says so, once a crossing. A mailbox is mailed a code first (202); send the same with `mail_code`. */
                    low_credit?: {
                        below: number;
                        /** Format: email */
                        mail?: string;
                        mail_code?: string;
                        /** Format: uri */
                        webhook?: string;
                    } | null;
                    /** @description Whether what sources answer is kept. */
                    retention?: boolean;
                };
            };
        };
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySettings"];
                };
            };
            /** @description The mailbox was mailed a code; nothing was changed. */
            202: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeySettings"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    key_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key's status. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sub_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sub-keys, the oldest first. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sub_keys: components["schemas"]["SubKey"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    make_sub_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes a repeated request the same one. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Charged calls in a UTC day, at most; null: any number. */
                    daily_limit?: number | null;
                    /**
                     * @description Sources and endpoints that it may call; none: all.
                     * @example [
                     *       "v1/search",
                     *       "v6"
                     *     ]
                     */
                    endpoints?: string[] | null;
                    /**
                     * Format: date
                     * @description The last UTC day.
                     */
                    expires_at?: string | null;
                    label: string;
                    /** @description Charged calls in all, at most; null: any number. */
                    total_limit?: number | null;
                };
            };
        };
        responses: {
            /** @description The sub-key with its text, which is shown once. */
            201: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revoke_sub_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sub-key. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    change_sub_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Charged calls in a UTC day, at most; null: any number. */
                    daily_limit?: number | null;
                    /**
                     * @description Sources and endpoints that it may call; none: all.
                     * @example [
                     *       "v1/search",
                     *       "v6"
                     *     ]
                     */
                    endpoints?: string[] | null;
                    /**
                     * Format: date
                     * @description The last UTC day.
                     */
                    expires_at?: string | null;
                    label?: string;
                    /** @description Charged calls in all, at most; null: any number. */
                    total_limit?: number | null;
                };
            };
        };
        responses: {
            /** @description The sub-key. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    top_up: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 10.00 */
                    amountUsd: string;
                    /** @description Whether a page is wanted; false asks for the 402. */
                    checkout?: boolean;
                };
            };
        };
        responses: {
            /** @description The page for a person, or, after a payment, the calls on the key. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amountUsd?: string;
                        calls?: number;
                        credit_expires_at?: string;
                        expires_at?: string;
                        granted?: boolean;
                        payment?: Record<string, never>;
                        reference?: string;
                        remainder_usd?: string;
                        remaining_calls?: number;
                        settlementReason?: string;
                        /** @enum {string} */
                        status?: "incomplete" | "complete" | "consumed" | "failed" | "refunded" | "released";
                        statusUrl?: string;
                        url?: string;
                    };
                };
            };
            /** @description Invalid parameters */
            400: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Missing or invalid key */
            401: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Payment required: PAYMENT-REQUIRED, WWW-Authenticate and the body say how to pay. */
            402: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Disabled key, or unknown parameter */
            403: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description No such payment of this key */
            404: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Wrong method */
            405: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description The payment ended, or is for something else */
            409: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Rate or concurrency exceeded */
            429: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
        };
    };
    top_up_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it stands. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amountUsd?: string;
                        calls?: number;
                        credit_expires_at?: string;
                        expires_at?: string;
                        granted?: boolean;
                        payment?: Record<string, never>;
                        reference?: string;
                        remainder_usd?: string;
                        remaining_calls?: number;
                        settlementReason?: string;
                        /** @enum {string} */
                        status?: "incomplete" | "complete" | "consumed" | "failed" | "refunded" | "released";
                        statusUrl?: string;
                        url?: string;
                    };
                };
            };
            /** @description Missing or invalid key */
            401: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Disabled key, or unknown parameter */
            403: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description No such payment of this key */
            404: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Wrong method */
            405: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Unexpected failure */
            500: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
            /** @description Temporarily unavailable */
            503: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
        };
    };
    key_usage: {
        parameters: {
            query?: {
                /** @description UTC days to tell of, today among them. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key's use. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyUsage"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    visitor_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Needed where the operator wants a challenge passed; 403 `challenge_required` says so. */
        requestBody?: {
            content: {
                "application/json": {
                    challenge_token: string;
                };
            };
        };
        responses: {
            /** @description The key; it is shown once. */
            201: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    locations: {
        parameters: {
            query: {
                /**
                 * @description The beginning of a name, then what the place lies in, such as aust or paris,tx. Case and accents do not matter.
                 * @example aust
                 */
                q: string;
                /**
                 * @description Most places to list.
                 * @example 5
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The places. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose data it is. */
                        attribution: string;
                        locations: {
                            /** @description For `location`: the place's name, its region's and its country's. */
                            canonical_name: string;
                            /** @description ISO 3166-1. */
                            country_code: string;
                            gps_coordinates: components["schemas"]["Coordinates"];
                            /** @enum {string} */
                            kind: "city" | "region" | "country";
                            name: string;
                            /** @description Of a city. */
                            population?: number;
                            /** @description ISO 3166-2, where there is one. */
                            region_code?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lists. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        choices: Record<string, never>;
                        countries: string[];
                        languages: string[];
                        sources: Record<string, never>;
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
        };
    };
    status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sources' health. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Of today, over all instances. */
                        endpoints: {
                            /** @description What a query that is asked once an hour found. */
                            canary?: {
                                /** Format: date-time */
                                at: string;
                                missing_groups: string[];
                                ms: number;
                                ok: boolean;
                                reason?: string;
                            };
                            endpoint: string;
                            last_failure?: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            };
                            /** Format: date-time */
                            last_success_at?: string;
                        }[];
                        /** @description As the answering instance sees them; those that it has asked. */
                        sites: {
                            failures_in_a_row: number;
                            last_failure?: {
                                /** Format: date-time */
                                at: string;
                                reason: string;
                            };
                            /** Format: date-time */
                            last_success_at?: string;
                            /** @description Of the latest exchanges with the site. */
                            latency_ms?: {
                                p50: number;
                                p95: number;
                                p99: number;
                                samples: number;
                            };
                            /** @description Failures by reason. */
                            reasons: {
                                [key: string]: number;
                            };
                            /** @description Until it is asked again. */
                            retry_after_s?: number;
                            /** Format: date-time */
                            since?: string;
                            site: string;
                            /**
                             * @description Of the circuit breaker. `closed`: the site is asked; `open`: it failed several times in a row and is not; `half_open`: one call tries.
                             * @enum {unknown}
                             */
                            state: "closed" | "open" | "half_open";
                        }[];
                        /** @enum {unknown} */
                        status: "ok" | "degraded";
                    };
                };
            };
        };
    };
    v1_ads: {
        parameters: {
            query: {
                /**
                 * @description Search phrase.
                 * @example cheap car insurance
                 */
                q: string;
                /**
                 * @description Where the search comes from, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Whether adult content is filtered; the source decides when it is left out. */
                safe?: "active" | "off";
                /** @description 1 searches for the phrase as it is spelled, never for another. */
                nfpr?: 0 | 1;
                /** @description How many results to pass over; follow `service_pagination.next` for the next page. */
                start?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Paid texts. */
                        ads?: components["schemas"]["Ad"][];
                        /** @description Local services, in a block of their own. */
                        local_ads?: components["schemas"]["LocalAds"];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["OrganicResult"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Questions people also ask. */
                        related_questions?: components["schemas"]["RelatedQuestion"][];
                        /** @description Searches that the source proposes. */
                        related_searches?: components["schemas"]["RelatedSearch"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["SearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            gl?: string;
                            hl: string;
                            location: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            /** @enum {integer} */
                            nfpr?: 0 | 1;
                            q: string;
                            /** @enum {string} */
                            safe?: "active" | "off";
                            start: number;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description Paid products. */
                        shopping_results?: components["schemas"]["Product"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_ai_mode: {
        parameters: {
            query: {
                /**
                 * @description The question.
                 * @example plan a day in Lisbon
                 */
                q: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Where the search comes from, by canonical name such as Austin,Texas,United States. */
                location?: string;
                /** @description Where the search comes from, as the source's own token. */
                uule?: string;
                /**
                 * @description true answers a `subsequent_request_token` with which the next question continues the conversation.
                 * @example true
                 */
                continuable?: boolean;
                /** @description Token of the answer before, valid for 30 minutes and for the same account; send the other parameters as before and a new `q`. */
                subsequent_request_token?: string;
                /** @description Public http or https address of an image of up to 20 MB that the question is about; it begins a conversation. */
                image_url?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Pictures beside the text. */
                        inline_images?: components["schemas"]["InlineImage2"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The answer as Markdown; citations are numbers of references, counted from 1. */
                        reconstructed_markdown: string;
                        /** @description What the answer cites. */
                        references?: components["schemas"]["Reference"][];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            continuable: boolean;
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            gl?: string;
                            hl: string;
                            image_url?: string;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            q: string;
                            subsequent_request_token?: string;
                            uule?: string;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description With `continuable`: continues the conversation within 30 minutes, sent as the parameter of that name. */
                        subsequent_request_token?: string;
                        /** @description Parts of the answer, in the page's order. `reference_indexes` are the indexes of the references that a part cites; `table` holds the rows of a table as lists of texts, the head first. */
                        text_blocks: components["schemas"]["TextBlock"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_ai_overview: {
        parameters: {
            query?: {
                /**
                 * @description Search phrase.
                 * @example why is the sea salty
                 */
                q?: string;
                /** @description A local business's CID, instead of `q` or beside it. */
                ludocid?: string;
                /** @description A subject of the knowledge graph by its id, instead of `q` or beside it. */
                kgmid?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Where the search comes from, by canonical name such as Austin,Texas,United States. */
                location?: string;
                /** @description Where the search comes from, as the source's own token. */
                uule?: string;
                /** @description Latitude of where the search comes from; needs `lon`. */
                lat?: number;
                /** @description Longitude of where the search comes from; needs `lat`. */
                lon?: number;
                /** @description Only results of this site. */
                as_sitesearch?: string;
                /** @description Only results with these words in this order. */
                as_epq?: string;
                /** @description Only results of the past day, week, month or year, or of so many of them: m3 is three months. */
                as_qdr?: string;
                /** @description The source's own filters, such as qdr:w or li:1. */
                tbs?: string;
                /** @description Kind of results: books, images, places, news, patents, products, videos. */
                tbm?: "bks" | "isch" | "lcl" | "nws" | "pts" | "shop" | "vid";
                /** @description Only pages of these countries, such as countryDE. */
                cr?: string;
                /** @description Only pages in these languages, such as lang_de. */
                lr?: string;
                /** @description Whether adult content is filtered; the source decides when it is left out. */
                safe?: "active" | "off";
                /** @description 1 searches for the phrase as it is spelled, never for another. */
                nfpr?: 0 | 1;
                /** @description How many results to pass over; follow `service_pagination.next` for the next page. */
                start?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The generated answer at the top of the page. */
                        ai_overview: components["schemas"]["AiOverview"];
                        pagination?: components["schemas"]["Pages"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            as_epq?: string;
                            as_qdr?: string;
                            as_sitesearch?: string;
                            cr?: string;
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            gl?: string;
                            hl: string;
                            kgmid?: string;
                            lat?: number;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            lon?: number;
                            lr?: string;
                            ludocid?: string;
                            /** @enum {integer} */
                            nfpr?: 0 | 1;
                            q?: string;
                            /** @enum {string} */
                            safe?: "active" | "off";
                            start: number;
                            /** @enum {string} */
                            tbm?: "bks" | "isch" | "lcl" | "nws" | "pts" | "shop" | "vid";
                            tbs?: string;
                            uule?: string;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_contributor_reviews: {
        parameters: {
            query: {
                /**
                 * @description The person, as reviews name them (`contributor_id`).
                 * @example 102769814432182832009
                 */
                contributor_id: string;
                /**
                 * @description How many reviews.
                 * @example 10
                 */
                limit?: number;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description Token of the page before; send the other parameters as in that call. */
                next_page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The person's card. */
                        contributor?: components["schemas"]["Contributor"];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The reviews with their places, in the source's order; empty when the person hides them. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information5"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            contributor_id: string;
                            gl?: string;
                            hl: string;
                            limit: number;
                            next_page_token?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_local: {
        parameters: {
            query?: {
                /**
                 * @description Search phrase.
                 * @example bakery
                 */
                q?: string;
                /** @description A local business's CID, instead of `q` or beside it. */
                ludocid?: string;
                /** @description How many businesses to pass over; follow `service_pagination.next` for the next page. */
                start?: number;
                /**
                 * @description Where the search comes from, by canonical name such as Austin,Texas,United States.
                 * @example Bergen,Norway
                 */
                location?: string;
                /** @description Where the search comes from, as the source's own token. */
                uule?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Businesses that pay for their place in the list. */
                        ads_results?: components["schemas"]["Place"][];
                        /** @description Further searches for places. */
                        discover_more_places?: components["schemas"]["Tile"][];
                        /** @description The map beside the list. */
                        local_map?: components["schemas"]["LocalMap"];
                        /** @description Businesses, in the page's order. */
                        local_results: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["SearchInformation3"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            gl?: string;
                            hl: string;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            ludocid?: string;
                            q?: string;
                            start: number;
                            uule?: string;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_maps: {
        parameters: {
            query?: {
                /**
                 * @description What is looked for.
                 * @example coffee
                 */
                q?: string;
                /** @description search lists places for `q`; place answers one, named by `place_id`, `data_cid` or `data`. Without it an id, where one is sent, goes before `q`. */
                type?: "search" | "place";
                /**
                 * @description The part of the map: its middle, then how near, such as @40.74,-74.0,14z or @40.74,-74.0,2000m.
                 * @example @48.2082,16.3738,14z
                 */
                ll?: string;
                /** @description The part of the map by a name such as Austin,Texas, as `/api/locations` lists them; the source is asked where any other is. */
                location?: string;
                /** @description Latitude of the middle; needs `lon`, and `z` or `m`. */
                lat?: number;
                /** @description Longitude of the middle; needs `lat`, and `z` or `m`. */
                lon?: number;
                /** @description Zoom, from 3 (a continent) to 21 (a house), with `lat` and `lon` or with `location`, which has 14 without it. */
                z?: number;
                /** @description Height of the part of the map in metres, instead of `z`. */
                m?: number;
                /** @description How many places to pass over; follow `service_pagination.next` for the next page. */
                start?: number;
                /** @description A place by its public id, as answers name it (`place_id`). */
                place_id?: string;
                /** @description A place by its decimal id, as answers name it (`data_cid`). */
                data_cid?: string;
                /** @description A place by a data sequence of maps, such as !4m5!3m4!1s0x…:0x…!8m2!3d…!4d…, or by the two numbers in it. */
                data?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Leaves out places that are rated lower, or not at all. */
                min_rating?: number;
                /** @description Leaves out places where a visit costs less, in the currency that they show. Where only signs are shown ($ to $$$$), they are counted. */
                min_price?: number;
                /** @description Leaves out places where a visit costs more, as `min_price`. */
                max_price?: number;
                /** @description now leaves out places that are not open, 24h those that are not open day and night. */
                open_state?: "now" | "24h";
                /** @description Leaves out places that are not open on this day of the week. */
                open_on_day?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                /** @description Leaves out places that are not open at this hour of `open_on_day`, else of today. */
                open_at_hour?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Places for a phrase, in the source's order. */
                        local_results?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Places that are searched for together with the one. */
                        people_also_search_for?: components["schemas"]["Place"][];
                        /** @description The one place that was asked for, or that a phrase means. */
                        place_results?: components["schemas"]["Place"];
                        /** @description Summary of the page, for a phrase. */
                        search_information?: components["schemas"]["Information"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            data?: string;
                            data_cid?: string;
                            gl?: string;
                            hl: string;
                            lat?: number;
                            ll?: string;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            lon?: number;
                            m?: number;
                            max_price?: number;
                            min_price?: number;
                            min_rating?: number;
                            open_at_hour?: number;
                            /** @enum {string} */
                            open_on_day?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                            /** @enum {string} */
                            open_state?: "now" | "24h";
                            place_id?: string;
                            q?: string;
                            start: number;
                            /** @enum {string} */
                            type?: "search" | "place";
                            v1_domain?: string;
                            z?: number;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_maps_photo_meta: {
        parameters: {
            query: {
                /**
                 * @description The picture: the id of one of a place's `images`, or of a street view.
                 * @example AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F
                 */
                photo_id: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Who took it. */
                        contributor?: components["schemas"]["Contributor"];
                        /** @description This API's call for their reviews. */
                        contributor_reviews_link?: string;
                        /** @description When it was taken: 2026-11-22, or 2026-11 or 2026 where no more is known. */
                        date?: string;
                        /** @description Where it was taken. */
                        gps_coordinates?: components["schemas"]["Coordinates"];
                        /** @description Where the camera stood and how it looked. */
                        location?: components["schemas"]["Location"];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The picture itself. */
                        photo: components["schemas"]["Photo"];
                        /** @description The places on it. */
                        places?: components["schemas"]["PlaceInfo"][];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            gl?: string;
                            hl: string;
                            photo_id: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description photo, photo_sphere or street_view. */
                        type: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_maps_popular_times: {
        parameters: {
            query?: {
                /**
                 * @description A place by its public id, as answers name it (`place_id`).
                 * @example ChIJDdnwdv0y5xQRRytw1ihZQeU
                 */
                place_id?: string;
                /** @description A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`). */
                data_id?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The place's card. */
                        place_info: components["schemas"]["PlaceInfo"];
                        /** @description The usual hours of each day, and the moment. */
                        popular_times?: components["schemas"]["PopularTimes"];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["Information2"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            data_id?: string;
                            gl?: string;
                            hl: string;
                            place_id?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_maps_posts: {
        parameters: {
            query?: {
                /**
                 * @description A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).
                 * @example 0x14e732fd76f0d90d:0xe5415928d6702b47
                 */
                data_id?: string;
                /** @description A place by its public id, as answers name it (`place_id`). */
                place_id?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The posts, in the source's order. */
                        posts: components["schemas"]["Post"][];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["Information3"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            data_id?: string;
                            gl?: string;
                            hl: string;
                            place_id?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_play_apps: {
        parameters: {
            query?: {
                /**
                 * @description What to search for; without it the front page, a category or a chart is listed.
                 * @example chess
                 */
                q?: string;
                /** @description A category of apps by the store's id, such as ART_AND_DESIGN or FAMILY. */
                apps_category?: string;
                /** @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer. */
                chart?: string;
                /** @description The front page for this kind of device. */
                store_device?: "phone" | "tablet" | "tv" | "chromebook" | "watch" | "car" | "windows";
                /** @description Within a category for children: up to 5 years, 6 to 8, 9 to 12. */
                age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                /** @description Within a search: 1 what is free, 2 what is paid. */
                price?: number;
                /** @description Storefront language, at most 32 characters. */
                hl?: string;
                /** @description Storefront country, two letters; `UK` stands for `GB`. */
                gl?: string;
                /** @description The next page of a single list; keep the other parameters as they were. */
                next_page_token?: string;
                /** @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were. */
                section_page_token?: string;
                /** @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were. */
                see_more_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["App"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["Chart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information6"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                            apps_category?: string;
                            chart?: string;
                            gl: string;
                            hl: string;
                            next_page_token?: string;
                            price?: number;
                            q?: string;
                            section_page_token?: string;
                            see_more_token?: string;
                            /** @enum {string} */
                            store_device?: "phone" | "tablet" | "tv" | "chromebook" | "watch" | "car" | "windows";
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_play_books: {
        parameters: {
            query?: {
                /**
                 * @description What to search for; without it the front page, a category or a chart is listed.
                 * @example lighthouse
                 */
                q?: string;
                /** @description A category of books by the store's id, such as coll_1689. */
                books_category?: string;
                /** @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer. */
                chart?: string;
                /** @description Within a category for children: up to 5 years, 6 to 8, 9 to 12. */
                age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                /** @description Within a search: 1 what is free, 2 what is paid. */
                price?: number;
                /** @description Storefront language, at most 32 characters. */
                hl?: string;
                /** @description Storefront country, two letters; `UK` stands for `GB`. */
                gl?: string;
                /** @description The next page of a single list; keep the other parameters as they were. */
                next_page_token?: string;
                /** @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were. */
                section_page_token?: string;
                /** @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were. */
                see_more_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["App"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["Chart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information6"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                            books_category?: string;
                            chart?: string;
                            gl: string;
                            hl: string;
                            next_page_token?: string;
                            price?: number;
                            q?: string;
                            section_page_token?: string;
                            see_more_token?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_play_games: {
        parameters: {
            query?: {
                /**
                 * @description What to search for; without it the front page, a category or a chart is listed.
                 * @example puzzle
                 */
                q?: string;
                /** @description A category of games by the store's id, such as GAME_PUZZLE. */
                games_category?: string;
                /** @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer. */
                chart?: string;
                /** @description The front page for this kind of device. */
                store_device?: "phone" | "tablet" | "tv" | "chromebook" | "watch" | "car" | "windows";
                /** @description Within a search: 1 what is free, 2 what is paid. */
                price?: number;
                /** @description Storefront language, at most 32 characters. */
                hl?: string;
                /** @description Storefront country, two letters; `UK` stands for `GB`. */
                gl?: string;
                /** @description The next page of a single list; keep the other parameters as they were. */
                next_page_token?: string;
                /** @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were. */
                section_page_token?: string;
                /** @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were. */
                see_more_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["App"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["Chart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information6"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            chart?: string;
                            games_category?: string;
                            gl: string;
                            hl: string;
                            next_page_token?: string;
                            price?: number;
                            q?: string;
                            section_page_token?: string;
                            see_more_token?: string;
                            /** @enum {string} */
                            store_device?: "phone" | "tablet" | "tv" | "chromebook" | "watch" | "car" | "windows";
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_play_movies: {
        parameters: {
            query?: {
                /**
                 * @description What to search for; without it the front page, a category or a chart is listed.
                 * @example sea
                 */
                q?: string;
                /** @description A category of films by the store's id, such as 4. */
                movies_category?: string;
                /** @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer. */
                chart?: string;
                /** @description Within a category for children: up to 5 years, 6 to 8, 9 to 12. */
                age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                /** @description Within a search: 1 what is free, 2 what is paid. */
                price?: number;
                /** @description Storefront language, at most 32 characters. */
                hl?: string;
                /** @description Storefront country, two letters; `UK` stands for `GB`. */
                gl?: string;
                /** @description The next page of a single list; keep the other parameters as they were. */
                next_page_token?: string;
                /** @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were. */
                section_page_token?: string;
                /** @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were. */
                see_more_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["App"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["Chart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information6"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                            chart?: string;
                            gl: string;
                            hl: string;
                            movies_category?: string;
                            next_page_token?: string;
                            price?: number;
                            q?: string;
                            section_page_token?: string;
                            see_more_token?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_play_product: {
        parameters: {
            query: {
                /**
                 * @description The store's id of the product, as lists name it (`product_id`).
                 * @example org.tasks
                 */
                product_id: string;
                /** @description Part of the store. */
                store?: "apps" | "books" | "audiobooks" | "movies" | "tv";
                /** @description The store's id of a season of a series, as `seasons` names it; requires store=tv. */
                season_id?: string;
                /** @description Storefront language, at most 32 characters. */
                hl?: string;
                /** @description Storefront country, two letters; `UK` stands for `GB`. */
                gl?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Who made it: developers, authors. */
                        authors?: components["schemas"]["Author"][];
                        /** @description Who acts, directs, reads. */
                        cast?: components["schemas"]["Credit"][];
                        /** @description Categories and tags, the main one first. */
                        categories?: components["schemas"]["Category2"][];
                        /** @description What the developer says about data. */
                        data_safety?: components["schemas"]["Safety"][];
                        /** @description What the page says about it. */
                        descriptions?: components["schemas"]["Descriptions"];
                        /** @description How to reach who is responsible. */
                        developer_contact?: components["schemas"]["Developer"];
                        /** @description Episodes of a season. */
                        episodes?: components["schemas"]["Episode"][];
                        /** @description Films and pictures. */
                        media?: components["schemas"]["Media"];
                        /** @description What is asked for it. */
                        offers?: components["schemas"]["Offer"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Rating by kind of device. */
                        platform_ratings?: components["schemas"]["PlatformRating"][];
                        /** @description What it is, who made it, how it is rated. */
                        product_info: components["schemas"]["Product3"];
                        /** @description How many gave each number of stars, most stars first. */
                        ratings?: components["schemas"]["RatingCount"][];
                        /** @description Lists of other products. */
                        related_products?: components["schemas"]["Shelf"][];
                        /** @description Some reviews. */
                        reviews?: components["schemas"]["Review"][];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            gl: string;
                            hl: string;
                            product_id: string;
                            season_id?: string;
                            /** @enum {string} */
                            store: "apps" | "books" | "audiobooks" | "movies" | "tv";
                        };
                        /** @description Seasons of a series. */
                        seasons?: components["schemas"]["Season"][];
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_play_reviews: {
        parameters: {
            query: {
                /**
                 * @description The store's id of the product, as lists name it (`product_id`).
                 * @example org.tasks
                 */
                product_id: string;
                /** @description Part of the store. */
                store?: "apps" | "books" | "audiobooks" | "movies" | "tv";
                /** @description Storefront language, at most 32 characters. */
                hl?: string;
                /** @description Storefront country, two letters; `UK` stands for `GB`. */
                gl?: string;
                /** @description Only reviews written on this kind of device; apps only. */
                platform?: "phone" | "tablet" | "watch" | "chromebook" | "tv";
                /** @description Only reviews with this rating. */
                rating?: number;
                /** @description 1 relevant, 2 newest, 3 rating. */
                sort_by?: number;
                /** @description How many reviews. */
                num?: number;
                /** @description Continuation; keep product, store, language, country, platform, rating, sort and count unchanged. */
                next_page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The reviews; empty when there are none, or no more. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information7"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            gl: string;
                            hl: string;
                            next_page_token?: string;
                            num: number;
                            /** @enum {string} */
                            platform: "phone" | "tablet" | "watch" | "chromebook" | "tv";
                            product_id: string;
                            rating?: number;
                            sort_by: number;
                            /** @enum {string} */
                            store: "apps" | "books" | "audiobooks" | "movies" | "tv";
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_reviews: {
        parameters: {
            query?: {
                /**
                 * @description A place by its public id, as answers name it (`place_id`).
                 * @example ChIJDdnwdv0y5xQRRytw1ihZQeU
                 */
                place_id?: string;
                /** @description A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`). */
                data_id?: string;
                /** @description A place by its decimal id, as answers name it (`data_cid`). */
                data_cid?: string;
                /** @description Order: most relevant, newest, best or worst first. */
                sort_by?: "qualityScore" | "newestFirst" | "ratingHigh" | "ratingLow";
                /** @description How many reviews; the source's own pages hold twenty. */
                num?: number;
                /** @description Only reviews that have this text. */
                query?: string;
                /** @description Only reviews that speak of this topic of the place, one of the group `topics`. */
                topic_id?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description Token of the page before; send the other parameters as in that call. */
                next_page_token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The place's card, on the first page. */
                        place_info?: components["schemas"]["PlaceInfo"];
                        /** @description How many gave how many stars, on the first page. */
                        rating_summary?: components["schemas"]["RatingCount"][];
                        /** @description The reviews, in the source's order. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information4"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            data_cid?: string;
                            data_id?: string;
                            gl?: string;
                            hl: string;
                            next_page_token?: string;
                            num: number;
                            place_id?: string;
                            query?: string;
                            /** @enum {string} */
                            sort_by: "qualityScore" | "newestFirst" | "ratingHigh" | "ratingLow";
                            topic_id?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description What reviewers speak of, on the first page. */
                        topics?: components["schemas"]["Topic2"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_search: {
        parameters: {
            query?: {
                /**
                 * @description Search phrase.
                 * @example how lighthouses work
                 */
                q?: string;
                /** @description A local business's CID, instead of `q` or beside it. */
                ludocid?: string;
                /** @description A subject of the knowledge graph by its id, instead of `q` or beside it. */
                kgmid?: string;
                /** @description Language of the page. */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Where the search comes from, by canonical name such as Austin,Texas,United States. */
                location?: string;
                /** @description Where the search comes from, as the source's own token. */
                uule?: string;
                /** @description Latitude of where the search comes from; needs `lon`. */
                lat?: number;
                /** @description Longitude of where the search comes from; needs `lat`. */
                lon?: number;
                /** @description Only results of this site. */
                as_sitesearch?: string;
                /** @description Only results with these words in this order. */
                as_epq?: string;
                /** @description Only results of the past day, week, month or year, or of so many of them: m3 is three months. */
                as_qdr?: string;
                /** @description The source's own filters, such as qdr:w or li:1. */
                tbs?: string;
                /** @description Kind of results: books, images, places, news, patents, products, videos. */
                tbm?: "bks" | "isch" | "lcl" | "nws" | "pts" | "shop" | "vid";
                /** @description Only pages of these countries, such as countryDE. */
                cr?: string;
                /** @description Only pages in these languages, such as lang_de. */
                lr?: string;
                /** @description Whether adult content is filtered; the source decides when it is left out. */
                safe?: "active" | "off";
                /** @description 1 searches for the phrase as it is spelled, never for another. */
                nfpr?: 0 | 1;
                /** @description How many results to pass over; follow `service_pagination.next` for the next page. */
                start?: number;
                /** @description Organic results only, from a lighter page without overview and other modules. */
                fast_mode?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Paid texts. */
                        ads?: components["schemas"]["Ad"][];
                        /** @description The generated answer at the top of the page. */
                        ai_overview?: components["schemas"]["AiOverview"];
                        /** @description The source's direct answer. */
                        answer_box?: components["schemas"]["AnswerBox"];
                        /** @description Apps of stores on the page. */
                        apps_results?: components["schemas"]["App"][];
                        /** @description What there is to choose from, with prices, under its headings. */
                        buying_guide?: components["schemas"]["Section"][];
                        /** @description Threads in forums. */
                        discussions_and_forums?: components["schemas"]["Discussion"][];
                        /** @description Events on the page. */
                        events_results?: components["schemas"]["Event"][];
                        /** @description Brands, under their headings. */
                        explore_brands?: components["schemas"]["Section"][];
                        /** @description Hotels and holiday rentals in carousels; hotels on a map are local_results. */
                        hotels_results?: components["schemas"]["Place"][];
                        /** @description Products in a grid. */
                        immersive_products?: components["schemas"]["ImmersiveProduct"][];
                        /** @description Images on the page. */
                        inline_images?: components["schemas"]["InlineImage"][];
                        /** @description Videos on the page. */
                        inline_videos?: components["schemas"]["Video"][];
                        /** @description Jobs on the page. */
                        jobs_results?: components["schemas"]["Job"][];
                        /** @description What the source knows of the subject; its facts stand beside these fields under their own names. */
                        knowledge_graph?: components["schemas"]["KnowledgeGraph"];
                        /** @description Short messages of an account, or of several among the news. */
                        latest_posts?: components["schemas"]["LatestPosts"];
                        /** @description Local services, in a block of their own. */
                        local_ads?: components["schemas"]["LocalAds"];
                        /** @description Places on the page. */
                        local_results?: components["schemas"]["LocalResults"];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["OrganicResult"][];
                        /** @description Sections of the page that are none of these groups. */
                        other_sections?: components["schemas"]["Section"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description What people say. */
                        perspectives?: components["schemas"]["Perspective"][];
                        /** @description Recipes on the page. */
                        recipes_results?: components["schemas"]["Recipe"][];
                        /** @description Questions people also ask. */
                        related_questions?: components["schemas"]["RelatedQuestion"][];
                        /** @description Searches that the source proposes. */
                        related_searches?: components["schemas"]["RelatedSearch"][];
                        /** @description Papers on the page. */
                        scholarly_articles?: components["schemas"]["ScholarlyArticles"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["SearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            as_epq?: string;
                            as_qdr?: string;
                            as_sitesearch?: string;
                            cr?: string;
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            fast_mode?: boolean;
                            gl?: string;
                            hl: string;
                            kgmid?: string;
                            lat?: number;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            lon?: number;
                            lr?: string;
                            ludocid?: string;
                            /** @enum {integer} */
                            nfpr?: 0 | 1;
                            q?: string;
                            /** @enum {string} */
                            safe?: "active" | "off";
                            start: number;
                            /** @enum {string} */
                            tbm?: "bks" | "isch" | "lcl" | "nws" | "pts" | "shop" | "vid";
                            tbs?: string;
                            uule?: string;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description Paid products. */
                        shopping_results?: components["schemas"]["Product"][];
                        /** @description Short videos on the page. */
                        short_videos?: components["schemas"]["Video"][];
                        /** @description Games of a league or of a team. */
                        sports_results?: components["schemas"]["SportsResults"];
                        /** @description Topics around the phrase, with their answers. */
                        things_to_know?: components["schemas"]["Topic"][];
                        /** @description Things side by side above the results. */
                        top_carousel?: components["schemas"]["TopCarousel"];
                        /** @description Sights of a place. */
                        top_sights?: components["schemas"]["Place"][];
                        /** @description News on the page. */
                        top_stories?: components["schemas"]["NewsResult"][];
                        /** @description Stories in pictures. */
                        visual_stories?: components["schemas"]["NewsResult"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_shopping: {
        parameters: {
            query: {
                /**
                 * @description Search phrase.
                 * @example paper lantern
                 */
                q: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Where the search comes from, by canonical name such as Austin,Texas,United States. */
                location?: string;
                /** @description Where the search comes from, as the source's own token. */
                uule?: string;
                /** @description How many results to pass over; follow `service_pagination.next` for the next page. */
                start?: number;
                /** @description How many products; the source's pages of 40 are read one after the other. Fewer come when it has no more. */
                num?: number;
                /** @description price: the cheapest first; rating: the best rated first. Without it the source's own order. */
                sort_by?: "price" | "rating";
                /** @description Lowest price, in the currency of the page. */
                min_price?: number;
                /**
                 * @description Highest price, in the currency of the page.
                 * @example 200
                 */
                max_price?: number;
                /** @description Only products that are marked down. */
                on_sale?: boolean;
                /** @description Only products that are delivered free of charge. */
                free_shipping?: boolean;
                /** @description Only products of small businesses. */
                small_business?: boolean;
                /** @description Filter token from `filters` or `carousel_filters` of an earlier answer, sent as it is. */
                shoprs?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The same as chips above the list. */
                        carousel_filters?: components["schemas"]["FilterOption"][];
                        /** @description Products that the page shows under headings of their own. */
                        categorized_shopping_results?: components["schemas"]["Category"][];
                        /** @description What the page offers to narrow the list, by heading. */
                        filters?: components["schemas"]["Filter"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["SearchInformation2"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            free_shipping?: boolean;
                            gl?: string;
                            hl: string;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            max_price?: number;
                            min_price?: number;
                            num: number;
                            on_sale?: boolean;
                            q: string;
                            shoprs?: string;
                            small_business?: boolean;
                            /** @enum {string} */
                            sort_by?: "price" | "rating";
                            start: number;
                            uule?: string;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description Paid products. */
                        shopping_ads?: components["schemas"]["Product"][];
                        /** @description Products, in the page's order. */
                        shopping_results?: components["schemas"]["Product2"][];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v1_shopping_product: {
        parameters: {
            query?: {
                /**
                 * @description Id of the product, from a shopping result.
                 * @example 18446744073709551615
                 */
                gpcid?: string;
                /** @description Id of the offer, from the same result. */
                headline_offer_docid?: string;
                /** @description Id of the image, from the same result. */
                image_docid?: string;
                /** @description Id in the source's catalogue, where the result has one. */
                catalogid?: string;
                /**
                 * @description The phrase by which the product was found.
                 * @example paper lantern
                 */
                q?: string;
                /** @description Language of the page. */
                hl?: string;
                /** @description Two-letter country of the search; without it the country of `v1_domain`, else the United States. */
                gl?: string;
                /** @description The source's national domain that is asked. */
                v1_domain?: string;
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Where the search comes from, by canonical name such as Austin,Texas,United States. */
                location?: string;
                /** @description Where the search comes from, as the source's own token. */
                uule?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Who sells it, in the page's order. */
                        offers?: components["schemas"]["Offer"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The product. */
                        product_result: components["schemas"]["ProductResult"];
                        /** @description What buyers say. */
                        product_reviews?: components["schemas"]["ProductReview"][];
                        /** @description Products like it. */
                        related_products?: components["schemas"]["RelatedProduct"][];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v1_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            catalogid?: string;
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            gl?: string;
                            gpcid?: string;
                            headline_offer_docid?: string;
                            hl: string;
                            image_docid?: string;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            q?: string;
                            uule?: string;
                            v1_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v2_maps: {
        parameters: {
            query?: {
                /**
                 * @description What to look for, with the place's name or beside `cp`.
                 * @example coffee
                 */
                q?: string;
                /** @description The engine's own id of one place. */
                place_id?: string;
                /**
                 * @description The middle of the map: latitude~longitude.
                 * @example 48.2082~16.3738
                 */
                cp?: string;
                /** @description Latitude of the map's middle. */
                lat?: number;
                /** @description Longitude of the map's middle. */
                lon?: number;
                /**
                 * @description How near the map is looked at.
                 * @example 14
                 */
                z?: number;
                /** @description How many places are left out before the first. */
                first?: number;
                /** @description How many places a page has. */
                count?: number;
                /** @description Language and country of the page, such as en-US. */
                mkt?: string;
                /** @description Two-letter country. */
                cc?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The places; empty where there is none. */
                        local_results?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The place, where an id or a phrase names one. */
                        place_results?: components["schemas"]["Place"];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["Information8"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v2_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            cc?: string;
                            count: number;
                            cp?: string;
                            first: number;
                            lat?: number;
                            lon?: number;
                            mkt?: string;
                            place_id?: string;
                            q?: string;
                            z?: number;
                        };
                        service_pagination?: components["schemas"]["Pages"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v2_search: {
        parameters: {
            query: {
                /**
                 * @description Search phrase.
                 * @example how lighthouses work
                 */
                q: string;
                /** @description Where the search comes from, city level; `lat` and `lon` win over it. */
                location?: string;
                /** @description Latitude; needs `lon`. */
                lat?: number;
                /** @description Longitude; needs `lat`. */
                lon?: number;
                /**
                 * @description Language and country of the page.
                 * @example en-GB
                 */
                mkt?: string;
                /** @description Two-letter country; `UK` is accepted as an alias for `GB`. */
                cc?: string;
                /** @description One-based offset of the first result. */
                first?: number;
                /** @description Safe search. */
                safeSearch?: "off" | "moderate" | "strict";
                /** @description Whose page is read. */
                device?: "desktop" | "tablet" | "mobile";
                /** @description Only `v2`, for clients that always name their engine. */
                engine?: "v2";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Paid results. */
                        ads?: components["schemas"]["Ad"][];
                        /** @description The generated answer above the results. */
                        ai_overview?: components["schemas"]["AiOverview"];
                        /** @description The engine's direct or generated answer. */
                        answer_box?: components["schemas"]["AnswerBox2"];
                        /** @description Pages that the engine recommends to go on with. */
                        explore_further?: components["schemas"]["Recommendation"][];
                        /** @description Images on the page. */
                        inline_images?: components["schemas"]["Picture2"][];
                        /** @description Videos on the page. */
                        inline_videos?: components["schemas"]["Video"][];
                        /** @description What the engine knows of the subject. */
                        knowledge_graph?: components["schemas"]["KnowledgeGraph2"];
                        /** @description Further subjects of the same name. */
                        knowledge_graph_list?: components["schemas"]["OtherEntity2"][];
                        /** @description Places on the page. */
                        local_results?: components["schemas"]["LocalResults2"];
                        /** @description News on the page. */
                        news_results?: components["schemas"]["NewsResult"][];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["OrganicResult"][];
                        /** @description What belongs to no other group, under the page's own headings. */
                        other_sections?: components["schemas"]["Section"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Questions people also ask. */
                        related_questions?: components["schemas"]["RelatedQuestion"][];
                        /** @description Searches that the engine proposes. */
                        related_searches?: components["schemas"]["RelatedSearch"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["SearchInformation4"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v2_url: string;
                            /** @description What may make the answer another than was meant, such as a `location` that is no place. */
                            warnings?: string[];
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            cc?: string;
                            /** @enum {string} */
                            device: "desktop" | "tablet" | "mobile";
                            /** @enum {string} */
                            engine?: "v2";
                            first: number;
                            lat?: number;
                            location?: string;
                            /** @description The place that `location` means, when `/api/locations` has it. */
                            location_used?: {
                                /** @description What the source was asked with. */
                                canonical_name: string;
                                gps_coordinates: components["schemas"]["Coordinates"];
                            };
                            lon?: number;
                            mkt?: string;
                            q: string;
                            /** @enum {string} */
                            safeSearch: "off" | "moderate" | "strict";
                        };
                        service_pagination?: components["schemas"]["Pages"];
                        /** @description The row of things above the results. */
                        top_carousel?: components["schemas"]["Module"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v3_maps: {
        parameters: {
            query: {
                /**
                 * @description What to look for; the engine takes fewer than 500 characters.
                 * @example coffee
                 */
                q: string;
                /**
                 * @description The part of the map, by its four sides.
                 * @example 48.23,16.34,48.19,16.41
                 */
                bbox?: string;
                /** @description 1 leaves out what lies outside of `bbox`; 0 takes what the engine gives. */
                strict_bbox?: 0 | 1;
                /** @description Latitude around which to look. */
                lat?: number;
                /** @description Longitude around which to look. */
                lon?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The places, in the engine's order; empty where there is none. */
                        local_results: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["Information9"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v3_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            bbox?: string;
                            lat?: number;
                            lon?: number;
                            q: string;
                            /** @enum {integer} */
                            strict_bbox: 0 | 1;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v3_search: {
        parameters: {
            query: {
                /**
                 * @description Search phrase; the engine takes fewer than 500 characters.
                 * @example how lighthouses work
                 */
                q: string;
                /** @description Region of the results; absent means all regions. */
                kl?: string;
                /** @description Safe search: 1 strict, -1 moderate, -2 off. */
                safe?: "1" | "-1" | "-2";
                /** @description How many results; pages of the source are joined as needed. */
                m?: number;
                /** @description Offset of the first result. */
                start?: number;
                /**
                 * @description Only results of the past day, week, month or year, or of these days, such as 2026-01-01..2026-02-01.
                 * @example y
                 */
                df?: string;
                /** @description `true` asks for the engine's generated answer; excludes `m`. */
                search_assist?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Paid results. */
                        ads?: components["schemas"]["Hit"][];
                        /** @description Images on the page. */
                        inline_images?: components["schemas"]["Picture2"][];
                        /** @description Videos on the page. */
                        inline_videos?: components["schemas"]["Video"][];
                        /** @description What the engine knows of the subject. */
                        knowledge_graph?: components["schemas"]["KnowledgeGraph3"];
                        /** @description News on the page. */
                        news_results?: components["schemas"]["NewsResult"][];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["Hit"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Products on the page. */
                        products?: components["schemas"]["Product"][];
                        /** @description Searches that the engine proposes. */
                        related_searches?: components["schemas"]["RelatedSearch"][];
                        /** @description The engine's generated answer. */
                        search_assist?: components["schemas"]["SearchAssist"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["SearchInformation5"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v3_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            df?: string;
                            kl?: string;
                            m?: number;
                            q: string;
                            /** @enum {string} */
                            safe: "1" | "-1" | "-2";
                            search_assist: boolean;
                            start: number;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v4_reviews: {
        parameters: {
            query: {
                /**
                 * @description Encoded business id: `place_id` of a v4/search result.
                 * @example Lw7NmZ3j-WEye97ywEmkXQ
                 */
                place_id: string;
                /** @description The national site that is asked, one of those that the operator lists. */
                v4_domain?: string;
                /** @description Language of the reviews. */
                hl?: string;
                /** @description Order: the most relevant, newest, oldest, best, worst, or distinguished members' first. */
                sortby?: "relevance_desc" | "date_desc" | "date_asc" | "rating_desc" | "rating_asc" | "elites_desc";
                /** @description Offset of the first result. */
                start?: number;
                /**
                 * @description How many reviews.
                 * @example 10
                 */
                num?: number;
                /** @description Only reviews with these numbers of stars. */
                rating?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description How many reviews there are in each language. */
                        review_languages?: components["schemas"]["Language"][];
                        /** @description The reviews; empty on an exhausted page. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page and of the business. */
                        search_information: components["schemas"]["Information11"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v4_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            hl: string;
                            num: number;
                            place_id: string;
                            rating?: string;
                            /** @enum {string} */
                            sortby: "relevance_desc" | "date_desc" | "date_asc" | "rating_desc" | "rating_asc" | "elites_desc";
                            start: number;
                            v4_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v4_search: {
        parameters: {
            query?: {
                /**
                 * @description What: a phrase. Without it all businesses of the place.
                 * @example ramen
                 */
                find_desc?: string;
                /**
                 * @description Where: a city, an address, a postal code.
                 * @example San Francisco, CA
                 */
                find_loc?: string;
                /** @description The national site that is asked, one of those that the operator lists. */
                v4_domain?: string;
                /** @description Order: recommended, the best rated first, or the most reviewed first. */
                sortby?: "recommended" | "rating" | "review_count";
                /** @description Offset of the first result, in steps of 10 as the source's own pages. */
                start?: number;
                /** @description Category by its alias such as `coffee`; several joined by commas. */
                cflt?: string;
                /** @description Attributes such as `GoodForKids`; `filters` of an answer tells which there are. */
                attrs?: string;
                /** @description Part of the map to look in, in place of `find_loc` or with it. */
                l?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Businesses that pay for their place. */
                        ads_results?: components["schemas"]["Place"][];
                        /** @description What the page offers to narrow the list: values for `attrs`, `cflt` or `sortby`. */
                        filters?: components["schemas"]["Filter"][];
                        /** @description Businesses, in the page's order; 10 a page. */
                        organic_results?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description What the page asks and answers of the whole list. */
                        questions_and_answers?: components["schemas"]["QuestionAndAnswer"][];
                        /** @description Searches like this one and guides to costs, under the page's headings. */
                        related_links?: components["schemas"]["Related"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information10"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v4_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            attrs?: string;
                            cflt?: string;
                            find_desc?: string;
                            find_loc?: string;
                            l?: string;
                            /** @enum {string} */
                            sortby: "recommended" | "rating" | "review_count";
                            start: number;
                            v4_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v5_place: {
        parameters: {
            query: {
                /**
                 * @description Location id: `place_id` of a v5/search result.
                 * @example 188757
                 */
                place_id: string;
                /** @description The national site that is asked, one of those that the operator lists. */
                v5_domain?: string;
                /** @description Language and region of the texts, such as de-DE. */
                locale?: string;
                /** @description Currency of prices: three-letter ISO code. */
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The place. */
                        place_results: components["schemas"]["Place"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v5_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            currency?: string;
                            locale: string;
                            place_id: string;
                            v5_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v5_reviews: {
        parameters: {
            query: {
                /**
                 * @description Location id: `place_id` of a v5/search result.
                 * @example 188757
                 */
                place_id: string;
                /** @description The national site that is asked, one of those that the operator lists. */
                v5_domain?: string;
                /** @description Language and region of the texts, such as de-DE. */
                locale?: string;
                /** @description Offset of the first result. */
                start?: number;
                /**
                 * @description How many reviews; the source gives 20 at a time, so more take several requests.
                 * @example 10
                 */
                num?: number;
                /** @description Order: the newest first, or what the source takes for relevant. */
                sort_by?: "recent" | "relevance";
                /** @description `true` adds reviews in other languages, translated into that of `locale`. */
                translate?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The reviews; empty on an exhausted page. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page and of the place. */
                        search_information: components["schemas"]["Information13"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v5_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            locale: string;
                            num: number;
                            place_id: string;
                            /** @enum {string} */
                            sort_by: "recent" | "relevance";
                            start: number;
                            translate: boolean;
                            v5_domain?: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                        /** @description The order of the list. */
                        sort: components["schemas"]["Sort"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v5_search: {
        parameters: {
            query: {
                /**
                 * @description Search phrase.
                 * @example Acropolis
                 */
                q: string;
                /** @description The national site that is asked, one of those that the operator lists. */
                v5_domain?: string;
                /** @description Language and region of the texts, such as de-DE. */
                locale?: string;
                /** @description Degrees north of the point to look around; needs `lon`. */
                lat?: number;
                /** @description Degrees east of the point to look around; needs `lat`. */
                lon?: number;
                /**
                 * @description Kind of thing.
                 * @example attraction
                 */
                place_type?: "all" | "accommodation" | "attraction" | "attraction_product" | "eatery" | "geo";
                /** @description City, region or country to look in: `place_id` of a result of type geo. */
                geo_id?: string;
                /** @description Offset of the first result. */
                start?: number;
                /** @description How many results. */
                num?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What the map beside the list shows. */
                        map_previews?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information12"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v5_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            geo_id?: string;
                            lat?: number;
                            locale: string;
                            lon?: number;
                            num: number;
                            /** @enum {string} */
                            place_type: "all" | "accommodation" | "attraction" | "attraction_product" | "eatery" | "geo";
                            q: string;
                            start: number;
                            v5_domain?: string;
                        };
                        /** @description Places, in the source's order. */
                        search_results?: components["schemas"]["Place"][];
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v6_app_store_product: {
        parameters: {
            query: {
                /**
                 * @description The app's store id: `id` of a v6/app-store/search result.
                 * @example 324684580
                 */
                product_id: string;
                /** @description Two-letter storefront country; `UK` is accepted as an alias for `GB`. */
                country?: string;
                /** @description Only `app`. */
                type?: "app";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Accessibility features. */
                        accessibility_features?: string[];
                        /** @description Content rating. */
                        age_rating?: string;
                        /** @description Its bundle id. */
                        bundle_id?: string;
                        /** @description Place in the store's charts. */
                        chart?: components["schemas"]["Chart2"];
                        /** @description The currency's three-letter code. */
                        currency?: string;
                        /** @description The store's description. */
                        description?: string;
                        /** @description Who publishes it. */
                        developer?: components["schemas"]["Developer3"];
                        /** @description Whether the store's editors chose it. */
                        editors_choice?: boolean;
                        /** @description Price as a number, 0 when it costs nothing. */
                        extracted_price?: number;
                        /** @description Where the store features the app. */
                        featured_in?: components["schemas"]["Feature"][];
                        /** @description Its store id. */
                        id: string;
                        /** @description What the page says of in-app purchases. */
                        in_app_purchases?: string;
                        /** @description Seller, size, category, languages, compatibility and the like. */
                        information?: components["schemas"]["Information17"];
                        /** @description Tablet screenshots. */
                        ipad_screenshots?: string[];
                        /** @description Phone screenshots. */
                        iphone_screenshots?: string[];
                        /** @description Store page. */
                        link?: string;
                        /** @description Icon. */
                        logo?: string;
                        /** @description Desktop-computer screenshots. */
                        mac_screenshots?: string[];
                        /** @description Screenshots of the messages app's extension. */
                        messages_screenshots?: string[];
                        /** @description Other apps of the developer. */
                        more_by_this_developer?: components["schemas"]["Related2"];
                        pagination?: components["schemas"]["Next"];
                        /** @description Price as shown. */
                        price?: string;
                        /** @description The privacy declaration. */
                        privacy?: components["schemas"]["Privacy"];
                        /** @description Average rating out of 5. */
                        rating?: number;
                        /** @description How many ratings. */
                        rating_count?: number;
                        /** @description Distribution of ratings and example reviews. */
                        ratings_and_reviews?: components["schemas"]["RatingsAndReviews"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v6_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            country: string;
                            product_id: string;
                            /** @enum {string} */
                            type: "app";
                        };
                        service_pagination?: components["schemas"]["Next"];
                        /** @description Its subtitle. */
                        snippet?: string;
                        /** @description Abilities that the store names. */
                        supports?: components["schemas"]["Capability"][];
                        /** @description The app's name. */
                        title: string;
                        /** @description Television screenshots. */
                        tv_screenshots?: string[];
                        /** @description Versions, newest first. */
                        version_history?: components["schemas"]["Version"][];
                        /** @description Preview videos. */
                        videos?: components["schemas"]["Film2"][];
                        /** @description Screenshots for glasses. */
                        vision_screenshots?: string[];
                        /** @description Watch screenshots. */
                        watch_screenshots?: string[];
                        /** @description Similar apps. */
                        you_may_also_like?: components["schemas"]["Related2"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v6_app_store_reviews: {
        parameters: {
            query: {
                /**
                 * @description The app's store id: `id` of a v6/app-store/search result.
                 * @example 324684580
                 */
                product_id: string;
                /** @description Two-letter storefront country; `UK` is accepted as an alias for `GB`. */
                country?: string;
                /** @description Order; the desktop-computer storefront always returns newest first. */
                sort?: "mostrecent" | "mosthelpful";
                /** @description One-based page: up to 25 reviews (phone and tablet apps) or 10 (desktop-computer apps); an exhausted page is an empty list. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The reviews; empty on an exhausted page. */
                        reviews: components["schemas"]["Numbered"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information18"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v6_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            country: string;
                            page: number;
                            product_id: string;
                            /** @enum {string} */
                            sort: "mostrecent" | "mosthelpful";
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v6_app_store_search: {
        parameters: {
            query: {
                /**
                 * @description What to look for.
                 * @example chess
                 */
                term: string;
                /** @description Two-letter storefront country; `UK` is accepted as an alias for `GB`. */
                country?: string;
                /** @description Language and region of the texts. */
                lang?: string;
                /**
                 * @description Maximum results after filtering.
                 * @example 5
                 */
                num?: number;
                /** @description `true` excludes explicit results. */
                disallow_explicit?: boolean;
                /** @description `developer` matches developer names, ignoring case. */
                property?: "developer";
                /** @description Native genre id. */
                category_id?: number;
                /** @description mobile (phone apps), tablet, or desktop (desktop-computer apps). */
                device?: "mobile" | "tablet" | "desktop";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The apps, in the store's order. */
                        organic_results?: components["schemas"]["App2"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["Information16"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v6_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            category_id?: number;
                            country: string;
                            /** @enum {string} */
                            device: "mobile" | "tablet" | "desktop";
                            disallow_explicit: boolean;
                            lang: string;
                            num: number;
                            /** @enum {string} */
                            property?: "developer";
                            term: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v6_maps_places: {
        parameters: {
            query: {
                /**
                 * @description 1 to 50 ids between commas; the places come in this order, each id once.
                 * @example 4889791825408711583
                 */
                muid: string;
                /** @description Language and region of the texts; where the source has none in it, it answers in its own. */
                locale?: "ar-SA" | "bn-BD" | "ca" | "cs" | "da" | "de-DE" | "el" | "en-AU" | "en-CA" | "en-GB" | "en-US" | "es-ES" | "es-MX" | "fi" | "fr-CA" | "fr-FR" | "gu-IN" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "ja" | "kn-IN" | "ko" | "ml-IN" | "mr-IN" | "ms" | "nl-NL" | "no" | "or-IN" | "pa-IN" | "pl" | "pt-BR" | "pt-PT" | "ro" | "ru" | "sk" | "sl-SI" | "sv" | "ta-IN" | "te-IN" | "th" | "tr" | "uk" | "ur-PK" | "vi" | "zh-Hans" | "zh-Hant";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description One entry for each id, in the order asked: the place, or a note that there is none. */
                        place_results: components["schemas"]["Entry2"][];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["Information14"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v6_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            locale: "ar-SA" | "bn-BD" | "ca" | "cs" | "da" | "de-DE" | "el" | "en-AU" | "en-CA" | "en-GB" | "en-US" | "es-ES" | "es-MX" | "fi" | "fr-CA" | "fr-FR" | "gu-IN" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "ja" | "kn-IN" | "ko" | "ml-IN" | "mr-IN" | "ms" | "nl-NL" | "no" | "or-IN" | "pa-IN" | "pl" | "pt-BR" | "pt-PT" | "ro" | "ru" | "sk" | "sl-SI" | "sv" | "ta-IN" | "te-IN" | "th" | "tr" | "uk" | "ur-PK" | "vi" | "zh-Hans" | "zh-Hant";
                            muid: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    v6_maps_reviews: {
        parameters: {
            query: {
                /**
                 * @description The place's id.
                 * @example 4889791825408711583
                 */
                muid: string;
                /** @description Language and region of the texts; where the source has none in it, it answers in its own. */
                locale?: "ar-SA" | "bn-BD" | "ca" | "cs" | "da" | "de-DE" | "el" | "en-AU" | "en-CA" | "en-GB" | "en-US" | "es-ES" | "es-MX" | "fi" | "fr-CA" | "fr-FR" | "gu-IN" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "ja" | "kn-IN" | "ko" | "ml-IN" | "mr-IN" | "ms" | "nl-NL" | "no" | "or-IN" | "pa-IN" | "pl" | "pt-BR" | "pt-PT" | "ro" | "ru" | "sk" | "sl-SI" | "sv" | "ta-IN" | "te-IN" | "th" | "tr" | "uk" | "ur-PK" | "vi" | "zh-Hans" | "zh-Hant";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups that the source offers. */
            200: {
                headers: {
                    /** @description Seconds since the source was asked, of a cached answer. `Cache-Control: no-cache` on the request asks anew, `max-age=60` takes none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: calls at once, requests and failures in a time. */
                    "RateLimit-Policy"?: string;
                    /** @description Milliseconds that the ledger, the source (or the cache) and the whole call took. */
                    "Server-Timing"?: string;
                    /** @description Calls left on the key, those in flight taken off. */
                    "X-Remaining-Calls"?: number;
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The place. */
                        place_info: components["schemas"]["PlaceInfo"];
                        /** @description The score of the whole out of 100, and those of its categories. */
                        rating_summary?: components["schemas"]["Summary"];
                        /** @description Every rating, the source's own first. */
                        ratings?: components["schemas"]["Rating"][];
                        /** @description The reviews that the source shows; empty where it shows none. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["Information15"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; free then, and `Age` says how many seconds old. */
                            cached: boolean;
                            /** @description When the source was asked: as the call came in, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description The same, indented. */
                            prettify_file?: string;
                            /** @description The source's answer as received, for at least seven days; absent where `cached` and where nothing is kept. */
                            raw_file?: string;
                            /** @description Where `cached`: the same request, which asks the source anew with `Cache-Control: no-cache`. */
                            request_url?: string;
                            /** @description `Success`. */
                            status: string;
                            /** @description Seconds. */
                            total_time_taken: number;
                            /** @description The source's address that was asked. */
                            v6_url: string;
                        };
                        /** @description The normalised parameters. */
                        search_parameters: {
                            /** @enum {string} */
                            locale: "ar-SA" | "bn-BD" | "ca" | "cs" | "da" | "de-DE" | "el" | "en-AU" | "en-CA" | "en-GB" | "en-US" | "es-ES" | "es-MX" | "fi" | "fr-CA" | "fr-FR" | "gu-IN" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "ja" | "kn-IN" | "ko" | "ml-IN" | "mr-IN" | "ms" | "nl-NL" | "no" | "or-IN" | "pa-IN" | "pl" | "pt-BR" | "pt-PT" | "ro" | "ru" | "sk" | "sl-SI" | "sv" | "ta-IN" | "te-IN" | "th" | "tr" | "uk" | "ur-PK" | "vi" | "zh-Hans" | "zh-Hant";
                            muid: string;
                        };
                        service_pagination?: components["schemas"]["Next"];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    /** @description The request's id. */
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        version: string;
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
            500: components["responses"]["InternalError"];
        };
    };
}
