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
         * @description The answer has a line of JSON for each path, which is sent when its call is done: `index`, `path`, `status`, `request_id` and `body`.
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
        /**
         * What the sources answered to one call; free
         * @description The page that an answer was read from, as it was received (`raw`) or indented (`prettify`). The links are in `search_metadata`; any active key of the same account opens them.
         */
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
         * A key without calls, for buyers without a key
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
        /**
         * The latest calls of the key, with their outcomes and bundles; free
         * @description The latest 100 calls of the key and its sub-keys, with the charge of each. Bundles can be fetched at their paths with the key while they are kept.
         */
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
        /**
         * Purchases for the key, with their receipts
         * @description Every purchase with its amount, rail, transaction and refunds. Free.
         */
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
         * @description Send an unguessable Idempotency-Key (16 characters or more): if the answer is lost, the same request returns it again.
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
        /**
         * Ends the secrets that were replaced, now
         * @description Whatever still sends a replaced secret is refused from now on. The current one stays.
         */
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
        /**
         * Retention, notices of low credit, and the secrets so far
         * @description Whether answers are kept, the recipient of notices of low credit, and the lifetime of each secret.
         */
        get: operations["key_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes the settings that the body names
         * @description Members missing in the body stay unchanged. A mailbox must be confirmed by a code: the response is 202, and the same body with `mail_code` makes the change.
         */
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
        /**
         * Remaining calls and concurrency; free, also at zero balance
         * @description What is left on the key, from which purchases and until when, and how many calls it may run at once. Works when no calls are left.
         */
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
        /**
         * The sub-keys of the key
         * @description With the limits of each and its use, today and in total. The sub-keys' secrets are not included.
         */
        get: operations["sub_keys"];
        put?: never;
        /**
         * A sub-key that draws from the key, within limits of its own
         * @description For a team, service or customer. Its calls are charged to the key. An Idempotency-Key makes a repeated request the same one.
         */
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
        /**
         * Revokes a sub-key for good
         * @description It is refused from now on; its calls stay in the list. This cannot be undone.
         */
        delete: operations["revoke_sub_key"];
        options?: never;
        head?: never;
        /**
         * Changes the limits of a sub-key
         * @description Members missing in the body stay unchanged; `null` removes a limit.
         */
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
         * Top up a key: a payment page for a person, or a payment by wallet
         * @description From 10 USD, in whole cents; a call is 0.00015 USD and lasts a year. The answer has `url`, the page for a person, and `status_url`. With `checkout: false` the answer is a 402 that wallets answer (x402 v2 and v1, MPP); the credential of MPP goes into Payment-Authorization, a signature of x402 into PAYMENT-SIGNATURE, and the key stays in Authorization (or in Agent-Authorization, where Authorization holds a payment). An Idempotency-Key makes a repeated request the same one.
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
        /**
         * How a top-up of the key stands
         * @description What became of a payment that was begun with the key: waiting, paid and granted, failed or refunded.
         */
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
        /**
         * Use of the key by day and endpoint, and its latest failures; free
         * @description A row for each UTC day and endpoint, with charged and free calls, and the latest failures with their request ids.
         */
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
        /**
         * A free key, once per browser
         * @description Only from a page of this service, which recognises a browser by its cookie. Programs buy a key, or register as agents.
         */
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
        /**
         * What parameters take: sources, countries, languages, choices; free, without a key
         * @description For forms and programs: what people call the sources, national domains, and the values of parameters that take one of a list.
         */
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
        /**
         * How the sources are
         * @description What each endpoint and site did last, how long it takes, and whether it is left alone for a while. Nothing is asked for it.
         */
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
        /**
         * Text ads, local services and products on the largest engine's page
         * @description Text ads, local services and products on the largest engine's page. Answers `search_information`, `ads`, `local_ads`, `shopping_results`, `tickets_results`, `organic_results`, `related_questions`, `related_searches`. A successful call is charged; a failed one is free.
         */
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
         * @description Generated conversational answer with references. Answers `text_blocks`, `references`, `inline_images`, `reconstructed_markdown`, `subsequent_request_token`. A successful call is charged; a failed one is free. Parameters `location` and `uule` exclude each other. Parameters `image_url` and `subsequent_request_token` exclude each other.
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
         * @description Generated overview with cited references; 404 and free when there is none. Answers `ai_overview`. A successful call is charged; a failed one is free. One of `q`, `ludocid`, `kgmid` is required. Parameters `location` and `uule` exclude each other. Parameters `location` and `lat` exclude each other. Parameters `uule` and `lat` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
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
        /**
         * Reviews by one contributor, up to two hundred a call
         * @description Reviews by one contributor, up to two hundred a call. Answers `search_information`, `contributor`, `reviews`. A successful call is charged; a failed one is free.
         */
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
         * @description Local listings, twenty a page, or one business. Answers `search_information`, `local_map`, `ads_results`, `local_results`, `discover_more_places`. A successful call is charged; a failed one is free. One of `q`, `ludocid` is required. Parameters `location` and `uule` exclude each other.
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
         * @description Places for a phrase and a part of the map, twenty a page, or one exact place. Answers `search_information`, `local_results`, `place_results`, `people_also_search_for`. A successful call is charged; a failed one is free. Parameter `type` = search needs `q` as well. Parameter `type` = place needs one of `place_id`, `data_cid`, `data` as well. One of `q`, `place_id`, `data_cid`, `data` is required. Parameters `place_id` and `data_cid` exclude each other. Parameters `place_id` and `data` exclude each other. Parameters `data_cid` and `data` exclude each other. Parameters `ll` and `location` exclude each other. Parameters `ll` and `lat` exclude each other. Parameters `ll` and `lon` exclude each other. Parameters `ll` and `z` exclude each other. Parameters `ll` and `m` exclude each other. Parameters `location` and `lat` exclude each other. Parameters `location` and `lon` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well. Parameter `lat` needs one of `z`, `m` as well. Parameter `z` needs one of `lat`, `location` as well. Parameter `m` needs one of `lat`, `location` as well. Parameters `z` and `m` exclude each other. Parameter `min_price` must not be greater than `max_price`.
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
        /**
         * Contributor, place, coordinates, type and date of a photo
         * @description Contributor, place, coordinates, type and date of a photo. Answers `type`, `date`, `contributor`, `contributor_reviews_link`, `gps_coordinates`, `location`, `places`, `photo`. A successful call is charged; a failed one is free.
         */
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
         * Live and typical popular times of a place
         * @description Live and typical popular times of a place. Answers `search_information`, `popular_times`, `place_info`. A successful call is charged; a failed one is free. One of `place_id`, `data_id` is required. Parameters `place_id` and `data_id` exclude each other.
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
         * @description Posts for one place. Answers `search_information`, `posts`. A successful call is charged; a failed one is free. One of `data_id`, `place_id` is required. Parameters `data_id` and `place_id` exclude each other.
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
         * @description Apps: search, front page, categories and charts. Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`. A successful call is charged; a failed one is free. Parameters `q` and `apps_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `store_device` and `q` exclude each other. Parameters `store_device` and `apps_category` exclude each other. Parameters `store_device` and `chart` exclude each other. Parameter `age` needs `apps_category` as well. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
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
         * @description Books and audiobooks: search, front page, categories and charts. Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`. A successful call is charged; a failed one is free. Parameters `q` and `books_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `books_category` and `chart` exclude each other. Parameter `age` needs `books_category` as well. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
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
         * @description Games: search, front page, categories and charts. Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`. A successful call is charged; a failed one is free. Parameters `q` and `games_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `store_device` and `q` exclude each other. Parameters `store_device` and `games_category` exclude each other. Parameters `store_device` and `chart` exclude each other. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
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
         * @description Films and series: search, front page, categories and charts. Answers `search_information`, `app_highlight`, `organic_results`, `chart_options`. A successful call is charged; a failed one is free. Parameters `q` and `movies_category` exclude each other. Parameters `q` and `chart` exclude each other. Parameter `price` needs `q` as well. Parameters `movies_category` and `chart` exclude each other. Parameter `age` needs `movies_category` as well. Parameters `next_page_token` and `section_page_token` exclude each other. Parameters `next_page_token` and `see_more_token` exclude each other. Parameters `section_page_token` and `see_more_token` exclude each other.
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
         * @description Store product details. Answers `product_info`, `offers`, `media`, `descriptions`, `ratings`, `platform_ratings`, `categories`, `data_safety`, `developer_contact`, `authors`, `cast`, `seasons`, `episodes`, `reviews`, `related_products`. A successful call is charged; a failed one is free. Parameter `season_id` requires store=tv.
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
        /**
         * Store reviews
         * @description Store reviews. Answers `search_information`, `reviews`. A successful call is charged; a failed one is free.
         */
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
         * @description Place reviews, up to a hundred a call. Answers `search_information`, `place_info`, `rating_summary`, `topics`, `reviews`. A successful call is charged; a failed one is free. One of `place_id`, `data_id`, `data_cid` is required. Parameters `place_id` and `data_id` exclude each other. Parameters `place_id` and `data_cid` exclude each other. Parameters `data_id` and `data_cid` exclude each other. Parameters `query` and `topic_id` exclude each other.
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
         * @description Web search on the largest engine. Answers `search_information`, `ads`, `local_ads`, `shopping_results`, `tickets_results`, `ai_overview`, `answer_box`, `knowledge_graph`, `top_carousel`, `organic_results`, `local_results`, `immersive_products`, `top_stories`, `perspectives`, `discussions_and_forums`, `inline_videos`, `short_videos`, `inline_images`, `top_sights`, `hotels_results`, `visual_stories`, `explore_brands`, `buying_guide`, `sports_results`, `recipes_results`, `jobs_results`, `events_results`, `showtimes_results`, `apps_results`, `scholarly_articles`, `latest_posts`, `things_to_know`, `other_sections`, `related_questions`, `related_searches`. A successful call is charged; a failed one is free. One of `q`, `ludocid`, `kgmid` is required. Parameters `location` and `uule` exclude each other. Parameters `location` and `lat` exclude each other. Parameters `uule` and `lat` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
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
         * @description Product search. Answers `search_information`, `filters`, `carousel_filters`, `shopping_ads`, `shopping_results`, `categorized_shopping_results`. A successful call is charged; a failed one is free. Parameters `location` and `uule` exclude each other. Parameter `min_price` must not be greater than `max_price`.
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
         * @description One product's offers, specifications, related products. Answers `product_result`, `offers`, `related_products`, `product_reviews`. A successful call is charged; a failed one is free. Parameters `location` and `uule` exclude each other. One of `gpcid`, `headline_offer_docid`, `image_docid`, `catalogid` is required.
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
         * @description Businesses on the map, thirty a page, or one by its own id. Answers `search_information`, `local_results`, `place_results`. A successful call is charged; a failed one is free. One of `q`, `place_id` is required. Parameters `cp` and `lat` exclude each other. Parameters `cp` and `lon` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
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
         * @description Web search on a second engine. Answers `search_information`, `organic_results`, `ads`, `ai_overview`, `answer_box`, `knowledge_graph`, `top_carousel`, `knowledge_graph_list`, `local_results`, `related_questions`, `related_searches`, `explore_further`, `inline_videos`, `inline_images`, `news_results`, `other_sections`. A successful call is charged; a failed one is free. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
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
         * @description Places within a part of the map, up to 20, without a next page. Answers `search_information`, `local_results`. A successful call is charged; a failed one is free. Parameters `bbox` and `lat` exclude each other. Parameters `bbox` and `lon` exclude each other. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
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
         * @description Web search on a privacy-oriented engine. Answers `search_information`, `search_assist`, `knowledge_graph`, `ads`, `organic_results`, `inline_images`, `inline_videos`, `news_results`, `products`, `related_searches`. A successful call is charged; a failed one is free. Parameters `search_assist` and `m` exclude each other.
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
        /**
         * Reviews of a business
         * @description Reviews of a business. Answers `search_information`, `reviews`, `review_languages`. A successful call is charged; a failed one is free.
         */
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
         * @description Business search on a review site. Answers `search_information`, `ads_results`, `organic_results`, `filters`, `related_links`, `questions_and_answers`. A successful call is charged; a failed one is free. One of `find_loc`, `l` is required.
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
        /**
         * One place of a travel site
         * @description One place of a travel site. Answers `place_results`. A successful call is charged; a failed one is free.
         */
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
        /**
         * Reviews of a place of a travel site
         * @description Reviews of a place of a travel site. Answers `search_information`, `sort`, `reviews`. A successful call is charged; a failed one is free.
         */
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
         * @description Travel search. Answers `search_information`, `search_results`, `map_previews`. A successful call is charged; a failed one is free. Parameter `lat` needs `lon` as well. Parameter `lon` needs `lat` as well.
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
        /**
         * App details
         * @description App details. Answers `title`, `id`, `snippet`, `bundle_id`, `age_rating`, `developer`, `price`, `extracted_price`, `currency`, `in_app_purchases`, `logo`, `link`, `editors_choice`, `rating`, `rating_count`, `description`, `iphone_screenshots`, `ipad_screenshots`, `mac_screenshots`, `watch_screenshots`, `tv_screenshots`, `vision_screenshots`, `messages_screenshots`, `videos`, `version_history`, `ratings_and_reviews`, `privacy`, `information`, `featured_in`, `more_by_this_developer`, `you_may_also_like`, `chart`, `supports`, `accessibility_features`. A successful call is charged; a failed one is free.
         */
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
        /**
         * App reviews
         * @description App reviews. Answers `search_information`, `reviews`. A successful call is charged; a failed one is free.
         */
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
        /**
         * App search
         * @description App search. Answers `search_information`, `organic_results`. A successful call is charged; a failed one is free.
         */
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
        /**
         * Places by their ids
         * @description Places by their ids. Answers `search_information`, `place_results`. A successful call is charged; a failed one is free.
         */
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
        /**
         * A place's ratings and attributed reviews
         * @description A place's ratings and attributed reviews. Answers `search_information`, `place_info`, `rating_summary`, `ratings`, `reviews`. A successful call is charged; a failed one is free.
         */
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
        /**
         * Whether the worker answers
         * @description Says nothing of the sources: `/api/status` does.
         */
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
        /** @description Paid text result. */
        Ad: {
            /** @description Position on the page: `top`, `middle`, `bottom` or `right`. */
            block_position: string;
            /** @description Text excerpt. */
            description?: string;
            /** @description URL as shown. */
            displayed_link?: string;
            /** @description Further lines of the ad. */
            extensions?: string[];
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description Icon URL of the advertiser. */
            favicon?: string;
            /** @description URL of the landing page. */
            link: string;
            /** @description Phone number. */
            phone?: string;
            /** @description Position among the ads, from 1. */
            position: number;
            /** @description Position among all results of the page, from 1. */
            position_absolute?: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Products of the ad. */
            products?: components["schemas"]["AdProduct"][];
            /** @description Rating out of 5. */
            rating?: number;
            /** @description Number of ratings. */
            reviews?: number;
            /** @description Links to pages of the site. */
            sitelinks?: components["schemas"]["Sitelink"][];
            /** @description Advertiser's name. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description Click-tracking URL of the source. */
            tracking_link?: string;
        };
        /** @description Product as shown on a card. */
        AdProduct: {
            /** @description Source's badge for seller or product. */
            badge?: string;
            /** @description Position on the page, for paid cards: `top`, `middle`, `bottom` or `right`. */
            block_position?: string;
            /** @description Id in the source's catalogue. */
            catalogid?: string;
            /** @description Heading of the section. */
            category?: string;
            /** @description Currency code (ISO 4217), where symbol or country identifies it. */
            currency?: string;
            /** @description Delivery as shown. */
            delivery?: string;
            /** @description Tag, badges, condition and usual price, as shown. */
            extensions?: string[];
            /** @description Price before the discount, in the currency shown. */
            extracted_old_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description Id of the product with all its offers. */
            gpcid?: string;
            /** @description Id of the offer that the card shows. */
            headline_offer_docid?: string;
            /** @description Id of the card's image, which distinguishes variants. */
            image_docid?: string;
            /** @description Payment by instalments. */
            installment?: components["schemas"]["Installment"];
            /** @description URL of the seller's page. */
            link?: string;
            /** @description Whether several sellers offer it. */
            multiple_sources?: boolean;
            /** @description Price before the discount, as shown. */
            old_price?: string;
            /** @description Position in the group, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Source's id of the product, where the page contains it. */
            product_id?: string;
            /** @description URL of the source's product page, or the seller's on pages that link there. */
            product_link?: string;
            /** @description Rating out of 5. */
            rating?: number;
            /** @description Number of ratings. */
            reviews?: number;
            /** @description Condition of a used product: `Pre-owned`, `Refurbished` … */
            second_hand_condition?: string;
            /** @description API call for the product. */
            service_product_link?: string;
            /** @description Short description. */
            snippet?: string;
            /** @description Seller. */
            source?: string;
            /** @description Icon URL of the seller. */
            source_icon?: string;
            /** @description Label on the image: `16% OFF`. */
            tag?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description Click-tracking URL of the source. */
            tracking_link?: string;
        };
        /** @description A way in. */
        Admission: {
            /** @description Further details, such as free admission. */
            extensions?: string[];
            /** @description Price as shown. */
            price?: string;
            /** @description Seller. */
            title: string;
        };
        /** @description Generated answer. */
        AiOverview: {
            /** @description Cited pages. */
            references?: components["schemas"]["Reference"][];
            /** @description Text blocks in page order. */
            text_blocks: components["schemas"]["TextBlock"][];
        };
        /** @description An article. */
        Article: {
            /** @description Author. */
            author?: string;
            /** @description Number of citations. */
            cited_by?: number;
            /** @description Address, by way of the index of papers. */
            link: string;
            /** @description Title. */
            title: string;
        };
        /** @description Usual busyness in one hour of a day. */
        BusyHour: {
            /** @description Busyness from 0 to 100. */
            busyness_score: number;
            /** @description Hour, 0 to 23. */
            hour: number;
            /** @description Busyness in words. */
            info?: string;
            /** @description Hour as shown: `6 AM`. */
            time: string;
            /** @description Waiting time, as shown. */
            wait?: string;
        };
        /** @description A system capability that the app uses. */
        Capability: {
            /** @description Description. */
            description?: string;
            /** @description Name. */
            title: string;
        };
        /** @description Place that contains another. */
        ContainingPlace: {
            /** @description Maps service's number of the place. */
            muid?: string;
            /** @description Source's id of the place. */
            place_id?: string;
            /** @description API call for the place. */
            place_link?: string;
            /** @description Name as shown. */
            title: string;
        };
        /** @description Number of contributions of each kind. */
        Contributions: {
            /** @description Answers. */
            answers?: number;
            /** @description Captions. */
            captions?: number;
            /** @description Edits. */
            edits?: number;
            /** @description Facts checked. */
            facts_checked?: number;
            /** @description Photos. */
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
            /** @description Videos. */
            videos?: number;
        };
        /** @description Contributor as shown on the profile. */
        Contributor: {
            /** @description Contributions by kind. */
            contributions?: components["schemas"]["Contributions"];
            /** @description Person's self-description. */
            description?: string;
            /** @description Source's id. */
            id?: string;
            /** @description Level. */
            level?: number;
            /** @description URL of the profile. */
            link?: string;
            /** @description Whether the person is a local guide of the source. */
            local_guide?: boolean;
            /** @description Name. */
            name: string;
            /** @description Points. */
            points?: number;
            /** @description Status at the source: `Local Guide`. */
            status?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
        };
        /** @description Geographic coordinates. */
        Coordinates: {
            /** @description Latitude in degrees north. */
            latitude: number;
            /** @description Longitude in degrees east. */
            longitude: number;
        };
        /** @description Person in a film: an actor, or another role. */
        Credit: {
            /** @description The page about the person. */
            link?: string;
            /** @description Name. */
            name: string;
            /** @description Role: `actor`, `director`, `producer`, `writer`, `narrator` … */
            role: string;
        };
        /** @description Opening hours of one day. */
        DayHours: {
            /** @description Whether it is closed all day. */
            closed?: boolean;
            /** @description Date of the day, where the source gives it. */
            date?: string;
            /** @description `monday` … `sunday`. */
            day: string;
            /** @description Time ranges. */
            hours?: components["schemas"]["TimeRange"][];
            /** @description Whether the day differs from the usual week. */
            special?: boolean;
        };
        /** @description Descriptions of a product. */
        Descriptions: {
            /** @description Full text. */
            snippet?: string;
            /** @description Summary in a sentence. */
            summary?: string;
            /** @description Release notes. */
            whats_new?: string;
        };
        /** @description A thread. */
        Discussion: {
            /** @description Answers quoted on the page. */
            answers?: components["schemas"]["ThreadAnswer"][];
            /** @description Date as shown. */
            date?: string;
            /** @description Forum and number of comments as shown. */
            extensions?: string[];
            /** @description Date in ISO 8601, where the shown date tells the day. */
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
        /** @description An episode of a series. */
        Episode: {
            /** @description Date of the first broadcast. */
            date?: string;
            /** @description Length as the page tells it. */
            duration?: string;
            /** @description Number of the episode in the season. */
            episode_number?: number;
            /** @description The same day as `YYYY-MM-DD`. */
            iso_date?: string;
            /** @description The store's page. */
            link?: string;
            /** @description The season's number. */
            season_number?: number;
            /** @description Description of the episode. */
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
            error_code: "invalid_request" | "missing_api_key" | "invalid_api_key" | "operator_unauthorized" | "insufficient_credits" | "sub_key_spent" | "api_key_disabled" | "sub_key_expired" | "endpoint_not_allowed" | "not_for_sub_keys" | "key_replaced" | "unknown_parameter" | "cross_site_request" | "challenge_required" | "not_found" | "no_overview" | "method_not_allowed" | "free_key_already_issued" | "idempotency_conflict" | "rate_limited" | "sub_key_day_limit" | "credits_reserved" | "concurrency_limit_exceeded" | "internal_error" | "source_unavailable" | "not_configured" | "overloaded" | "ledger_unavailable" | "storage_unavailable";
            /** @description With `source_unavailable`: reason why the source returned no usable answer, such as `challenge`, `consent`, `needs_script`, `region`, `blocked`, `blocked_silently`, `overloaded`, `unknown_page`, `timeout` or `network`. New reasons may be added. */
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
            /** @description Sellers of tickets. */
            ticket_info?: components["schemas"]["Ticket"][];
            /** @description Title of the entry: the event, or its town. */
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
            /** @description Developer's response. */
            response?: components["schemas"]["ExampleResponse"];
            /** @description Time at which it was written. */
            review_date?: string;
            /** @description Text. */
            review_text?: string;
            /** @description Title. */
            review_title?: string;
            /** @description Author. */
            username?: string;
        };
        ExampleResponse: {
            /** @description Time. */
            date?: string;
            /** @description Text. */
            text: string;
        };
        /** @description A link in the value of a fact. */
        FactLink: {
            /** @description Address. */
            link: string;
            /** @description Text. */
            text: string;
        };
        /** @description Readers' feedback on a review. */
        Feedback: {
            /** @description Number of readers who found it cool. */
            cool: number;
            /** @description Number of readers who found it funny. */
            funny: number;
            /** @description Number of readers who found it useful. */
            useful: number;
        };
        /** @description Group of filter options beside a list. */
        Filter: {
            /** @description `checkbox` for several choices, `radio` for one, else `link`. */
            input_type: string;
            /** @description Source's name of the group. */
            key?: string;
            /** @description Options of the filter. */
            options: components["schemas"]["FilterOption"][];
            /** @description Heading. */
            type: string;
        };
        /** @description Option of a filter. */
        FilterOption: {
            /** @description Number of matching results. */
            count?: number;
            /** @description Whether it is active on this page. */
            selected?: boolean;
            /** @description API call with the filter applied. */
            service_link?: string;
            /** @description Source's token, for `shoprs`. */
            shoprs?: string;
            /** @description The filter in the format of the source's older pages. */
            tbs?: string;
            /** @description Label. */
            text: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Value for this API's parameter that selects it. */
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
            /** @description Forecast in words. */
            weather?: string;
        };
        /** @description A game. */
        Game: {
            /** @description Date as shown. */
            date?: string;
            /** @description Date in ISO 8601, where the shown date tells the day. */
            iso_date?: string;
            /** @description Status as shown, such as the end of the match. */
            status?: string;
            /** @description Teams. */
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
            /** @description Number of ratings. */
            reviews?: number;
            /** @description Seller. */
            source?: string;
            /** @description Differences from the products beside it, where they are compared. */
            specifications?: components["schemas"]["Specification"][];
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description Payment by instalments. */
        Installment: {
            /** @description Monthly payment in the currency shown. */
            extracted_cost_per_month: number;
            /** @description Down payment as a number. */
            extracted_down_payment?: number;
            /** @description Number of months. */
            months?: number;
            /** @description Text as shown. */
            text: string;
        };
        /** @description A job. */
        Job: {
            /** @description Employer. */
            company_name?: string;
            /** @description Kind of employment, benefits. */
            extensions?: string[];
            /** @description Address of the source's page about it. */
            link: string;
            /** @description Location. */
            location?: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Time at which it was advertised, as shown. */
            posted_at?: string;
            /** @description Salary as shown. */
            salary?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title of the job. */
            title: string;
            /** @description Site that advertises it, as shown. */
            via?: string;
        };
        /** @description Key moment of a video. */
        KeyMoment: {
            /** @description URL of the video at this moment. */
            link: string;
            /** @description Time in the video, as shown. */
            time: string;
            /** @description Title. */
            title: string;
        };
        KeySettings: {
            /** @description Recipient of a notice when fewer than `below` calls are left; null: none. */
            low_credit: {
                below: number;
                mail?: string;
                webhook?: string;
                /** @description What webhooks are signed with. */
                webhook_secret?: string;
            } | null;
            /** @description With 202: the mailbox that was mailed a code. */
            mail_code_sent_to?: string;
            /** @description Whether sources' answers are kept. */
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
        /** @description Number of reviews in a language. */
        Language: {
            /** @description Number of reviews. */
            count: number;
            /** @description The language, for `hl`. */
            language: string;
        };
        /** @description Messages of an account, or of several. */
        LatestPosts: {
            /** @description Displayed address of that page. */
            displayed_link?: string;
            /** @description The account's address. */
            link?: string;
            /** @description The messages. */
            posts: components["schemas"]["Post"][];
            /** @description The account; the section's heading where several write. */
            title?: string;
        };
        /** @description Licence of a business. */
        License: {
            /** @description Date of expiry. */
            expiry_date?: string;
            /** @description Issuer. */
            issued_by?: string;
            /** @description Licence number. */
            number: string;
            /** @description Licensed trade. */
            trade?: string;
            /** @description Date of verification by the source. */
            verified_date?: string;
        };
        /** @description Item of a list. */
        ListItem: {
            /** @description Items of the nested list. */
            list?: Record<string, never>[];
            /** @description Whether the nested list is numbered. */
            ordered?: boolean;
            /** @description Indexes of the cited references. */
            reference_indexes?: number[];
            /** @description Text without the title. */
            snippet?: string;
            /** @description Words highlighted in the text, without the title. */
            snippet_highlighted_words?: string[];
            /** @description Nested tables and code blocks. */
            text_blocks?: Record<string, never>[];
            /** @description Title: the bold beginning of the item, when it ends with a colon. */
            title?: string;
        };
        /** @description Current busyness of a place. */
        LiveBusyness: {
            /** @description Busyness from 0 to 100. */
            busyness_score?: number;
            /** @description Difference from the usual score; negative when less busy. */
            difference?: number;
            /** @description Busyness in words. */
            info?: string;
            /** @description Usual busyness at this hour. */
            usual_score?: number;
        };
        /** @description A business. */
        LocalAd: {
            /** @description Source's guarantee. */
            badge?: string;
            /** @description Further lines. */
            extensions?: string[];
            /** @description Hours as shown. */
            hours?: string;
            /** @description Address of the ad at the source. */
            link?: string;
            /** @description Telephone. */
            phone?: string;
            /** @description Place in the block, from 1. */
            position: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description Number of ratings. */
            rating_count?: number;
            /** @description Service area, as shown. */
            service_area?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description The source's own address for it. */
            tracking_link?: string;
            /** @description Kind of service. */
            type?: string;
            /** @description Years in business, as shown. */
            years_in_business?: string;
        };
        /** @description Local services. */
        LocalAds: {
            /** @description The businesses. */
            ads: components["schemas"]["LocalAd"][];
            /** @description Source's guarantee, when every ad has the same. */
            badge?: string;
            /** @description Address of more ads. */
            see_more_ads_link?: string;
            /** @description Heading. */
            title?: string;
        };
        /** @description The map. */
        LocalMap: {
            /** @description Centre of the map. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description Picture. */
            image?: string;
            /** @description Address of the whole map. */
            link?: string;
        };
        /** @description Position and orientation of the camera. */
        Location: {
            /** @description The address, as shown. */
            address?: string;
            /** @description The country's two letters. */
            country_code?: string;
            /** @description Metres above the sea. */
            elevation?: number;
            /** @description Heading in degrees from the north. */
            heading?: number;
            /** @description Pitch in degrees from straight down. */
            pitch?: number;
            /** @description Roll in degrees. */
            roll?: number;
        };
        /** @description The words of a song. */
        Lyrics: {
            /** @description Line by line. */
            lines: string[];
            /** @description Source. */
            source?: components["schemas"]["LyricsNamedLink"];
        };
        /** @description A name with an address. */
        LyricsNamedLink: {
            /** @description Address. */
            link: string;
            /** @description Name. */
            name: string;
        };
        /** @description Films and pictures of a product. */
        Media: {
            /** @description Pictures of how it looks. */
            images?: components["schemas"]["PlacePicture"][];
            /** @description A short film without sound. */
            preview?: string;
            /** @description The film about it. */
            video?: components["schemas"]["Trailer"];
        };
        /** @description A related thing. */
        ModuleItem: {
            /** @description Lines under the name, such as a year. */
            extensions?: string[];
            /** @description A picture. */
            image?: string;
            /** @description The engine's page about it. */
            link: string;
            /** @description Name of the thing. */
            title: string;
        };
        /** @description Movement of a price. */
        Movement: {
            /** @description `up` or `down`. */
            movement: string;
            /** @description Movement in percent, as shown. */
            percentage?: string;
            /** @description Amount of the movement, as shown. */
            value?: string;
        };
        /** @description News article. */
        NewsResult: {
            /** @description Date as shown. */
            date?: string;
            /** @description Date in ISO 8601. */
            iso_date?: string;
            /** @description URL. */
            link: string;
            /** @description Whether it is marked as live coverage. */
            live?: boolean;
            /** @description Position among the articles, from 1. */
            position: number;
            /** @description Heading of the section. */
            section?: string;
            /** @description Text excerpt. */
            snippet?: string;
            /** @description Site name. */
            source?: string;
            /** @description Icon URL of the site. */
            source_logo?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description Topic shared with neighbouring articles. */
            topic?: string;
        };
        Next: {
            next: string;
            /** @description In service_pagination, where pages are named by tokens: that of the next. */
            next_page_token?: string;
        };
        /** @description A row of what is in a food. */
        Nutrient: {
            /** @description Amount with its unit. */
            amount?: string;
            /** @description Share of what a day needs. */
            daily_value?: string;
            /** @description Name. */
            name: string;
        };
        /** @description Nutrition facts of a food. */
        Nutrition: {
            /** @description Reference amount, as shown. */
            amount_per?: string;
            /** @description Calories. */
            calories?: number;
            /** @description The food. */
            food?: string;
            /** @description Nutrients. */
            nutrients?: components["schemas"]["Nutrient"][];
            /** @description Sources of the figures. */
            sources?: components["schemas"]["LyricsNamedLink"][];
        };
        /** @description Seller's offer of a product. */
        Offer: {
            /** @description Stock and store, as shown. */
            availability?: string;
            /** @description Source's badge for the offer: `Best price`, `Nearby`. */
            badge?: string;
            /** @description Currency code (ISO 4217), where it can be identified. */
            currency?: string;
            /** @description Delivery as shown. */
            delivery?: string;
            /** @description Further details of the offer. */
            extensions?: string[];
            /** @description Price before the discount, in the currency shown. */
            extracted_old_price?: number;
            /** @description Price as a number in the currency shown. */
            extracted_price?: number;
            /** @description URL of the seller's page. */
            link?: string;
            /** @description Seller. */
            merchant?: string;
            /** @description Icon URL of the seller. */
            merchant_icon?: string;
            /** @description Source's id of the seller. */
            merchant_id?: string;
            /** @description Rating of the seller out of five. */
            merchant_rating?: number;
            /** @description Number of ratings. */
            merchant_reviews?: number;
            /** @description Source's id of the offer. */
            offer_docid?: string;
            /** @description Price before the discount, as shown. */
            old_price?: string;
            /** @description Position among the offers, from 1. */
            position: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Return policy as shown. */
            returns?: string;
            /** @description Product title at the seller. */
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
        /** @description Organic search result. */
        OrganicResult: {
            /** @description Answers of the thread that the page quotes. */
            answers?: components["schemas"]["ThreadAnswer"][];
            /** @description Author. */
            author?: string;
            /** @description Number of citations, as shown. */
            cited_by?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description URL as shown. */
            displayed_link?: string;
            /** @description Duration of the video. */
            duration?: string;
            /** @description Number of views, comments, answers or reactions of the post or video, as shown. */
            engagement?: string;
            /** @description Number of citations. */
            extracted_cited_by?: number;
            /** @description Icon URL of the site. */
            favicon?: string;
            /** @description Number of followers of the account, as shown. */
            followers?: string;
            /** @description The same date, where the source tells the day. */
            iso_date?: string;
            /** @description Key moments of the video. */
            key_moments?: components["schemas"]["KeyMoment"][];
            /** @description URL. */
            link: string;
            /** @description Search terms that the page lacks. */
            missing?: string[];
            /** @description Position among the organic results, from 1. */
            position: number;
            /** @description Position among all results of the page, from 1. */
            position_absolute: number;
            /** @description Questions and answers of the site. */
            questions_and_answers?: components["schemas"]["QuestionAndAnswer"][];
            /** @description Source's redirect URL that leads to `link`; `true` where `link` itself is a redirect whose target is encrypted. */
            redirect_link?: components["schemas"]["RedirectLink"];
            /** @description Facts shown beside the text. */
            rich_snippet?: components["schemas"]["RichSnippet"];
            /** @description Table from the page, row by row. */
            rich_snippet_table?: string[][];
            /** @description Links to pages of the site. */
            sitelinks?: components["schemas"]["Sitelinks"];
            /** @description Text excerpt. */
            snippet?: string;
            /** @description Words highlighted in the snippet. */
            snippet_highlighted_words?: string[];
            /** @description Site name. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description Click-tracking URL of the source. */
            tracking_link?: string;
        };
        /** @description Hours of one service with hours of its own, such as kitchen or delivery. */
        OtherHours: {
            /** @description Service that the hours apply to, as shown. */
            name: string;
            /** @description Current availability, as shown. */
            open_state?: string;
            /** @description Hours by day, as shown. */
            operating_hours?: components["schemas"]["OperatingHours"];
            /** @description Hours by day, as time ranges. */
            weekly_hours?: components["schemas"]["DayHours"][];
        };
        /** @description Response of the owner, seller or developer. */
        OwnerResponse: {
            /** @description Author of the response. */
            author?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Source's id. */
            id?: string;
            /** @description Date in ISO 8601. */
            iso_date?: string;
            /** @description Language of the text. */
            language?: string;
            /** @description Text in its original language, where it was translated. */
            original_text?: string;
            /** @description Role of the author. */
            role?: string;
            /** @description Text of the response. */
            text: string;
            /** @description Thumbnail URL. */
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
        /** @description Perspective of a person. */
        Perspective: {
            /** @description Author. */
            author?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Length of a video as shown. */
            duration?: string;
            /** @description Reactions, comments, and what the page says of the author. */
            extensions?: string[];
            /** @description Date in ISO 8601, where the shown date tells the day. */
            iso_date?: string;
            /** @description Address. */
            link: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description A comment that the page quotes. */
            snippet?: string;
            /** @description Site. */
            source?: string;
            /** @description Icon of the author or the site. */
            source_logo?: string;
            /** @description Pictures. */
            thumbnails?: string[];
            /** @description Title or text of the post, where it has one. */
            title?: string;
            /** @description Topic, named by the control that opens its part of the section. */
            topic?: string;
        };
        /** @description The picture itself. */
        Photo: {
            /** @description The rights, as shown. */
            copyright?: string;
            /** @description Height in pixels. */
            height?: number;
            /** @description Id of the picture. */
            id: string;
            /** @description Origin of the picture, as a token of the source. */
            source?: string;
            /** @description Time at which it arrived there: a day, or less of one. */
            upload_date?: string;
            /** @description Width in pixels. */
            width?: number;
        };
        /** @description Place. */
        Place: {
            /** @description Postal address as shown. */
            address?: string;
            /** @description Source's readable id of the place. */
            alias?: string;
            /** @description Amenities. */
            amenities?: string[];
            /** @description Attributes by heading. */
            attributes?: {
                [key: string]: string[];
            };
            /** @description Categories with their URLs. */
            categories?: components["schemas"]["PlaceNamedLink"][];
            /** @description Containing place, such as a mall. */
            contained_in?: components["schemas"]["ContainingPlace"];
            /** @description `data_id` as a decimal number. */
            data_cid?: string;
            /** @description Source's id of the map entry. */
            data_id?: string;
            /** @description Description. */
            description?: string;
            /** @description More specific kind of place. */
            detail_type?: string;
            /** @description Distance from the requested point, in metres. */
            distance?: number;
            /** @description Email address. */
            email?: string;
            /** @description Further lines, as shown. */
            extensions?: string[];
            /** @description Price range as numbers. */
            extracted_price_range?: components["schemas"]["PriceRange"];
            /** @description Coordinates. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description Opening hours as shown. */
            hours?: string;
            /** @description Images. */
            images?: components["schemas"]["PlacePicture"][];
            /** @description Id of the place in the source's knowledge graph. */
            kgmid?: string;
            /** @description Licences verified by the source. */
            licenses?: components["schemas"]["License"][];
            /** @description URL at the source. */
            link?: string;
            /** @description Links of the buttons. */
            links?: components["schemas"]["PlaceLinks"];
            /** @description City or region. */
            location?: string;
            /** @description Highest possible rating, unless it is five. */
            max_rating?: number;
            /** @description URL of the menu. */
            menu?: string;
            /** @description Maps service's number of the place. */
            muid?: string;
            /** @description Districts of the city. */
            neighborhoods?: string[];
            /** @description Whether it is open, as shown. */
            open_state?: string;
            /** @description Opening hours by day. */
            operating_hours?: components["schemas"]["OperatingHours"];
            /** @description URL for orders. */
            order_link?: string;
            /** @description Providers that take orders. */
            order_links?: components["schemas"]["PlaceNamedLink"][];
            /** @description Hours of kitchen, delivery and other services. */
            other_hours?: components["schemas"]["OtherHours"][];
            /** @description Whether it has closed permanently. */
            permanently_closed?: boolean;
            /** @description Phone number. */
            phone?: string;
            /** @description API call for the metadata of its photo. */
            photo_meta_link?: string;
            /** @description API call for its pictures. */
            photos_link?: string;
            /** @description API call for the place. */
            place_api_link?: string;
            /** @description Source's id of the place. */
            place_id?: string;
            /** @description API call for the place. */
            place_link?: string;
            /** @description Plus code of the location. */
            plus_code?: string;
            /** @description Popular times. */
            popular_times?: components["schemas"]["PopularTimes"];
            /** @description API call for its popular times. */
            popular_times_link?: string;
            /** @description Position in the list, from 1. */
            position?: number;
            /** @description Position across all groups of the page, from 1. */
            position_absolute?: number;
            /** @description API call for its posts. */
            posts_link?: string;
            /** @description Price level or range as shown. */
            price?: string;
            /** @description Profiles on other sites. */
            profiles?: components["schemas"]["Profile"][];
            /** @description Id of the place in the source's knowledge graph, as maps show it. */
            provider_id?: string;
            /** @description Further providers and their ids of the place. */
            providers?: components["schemas"]["Provider"][];
            /** @description Rank among similar places. */
            ranking?: components["schemas"]["PlaceRanking"];
            /** @description Rating on the source's scale. */
            rating?: number;
            /** @description Number of ratings by stars. */
            ratings?: components["schemas"]["RatingCount"][];
            /** @description URL for reservations. */
            reservation_link?: string;
            /** @description Reviews shown with the place. */
            review_details?: components["schemas"]["Review"][];
            /** @description Number of ratings. */
            reviews?: number;
            /** @description API call for its reviews. */
            reviews_api_link?: string;
            /** @description API call for its reviews; in panels the source's URL. */
            reviews_link?: string;
            /** @description Number of ratings, as shown. */
            reviews_original?: string;
            /** @description Site of the ratings. */
            reviews_source?: string;
            /** @description Section heading, where the page has several. */
            section?: string;
            /** @description Service area, as shown, of a business without an address. */
            service_area?: string;
            /** @description Service options by name, with their availability. */
            service_options?: {
                [key: string]: boolean;
            };
            /** @description Quote about the place. */
            snippet?: string;
            /** @description Whether it is an ad. */
            sponsored?: boolean;
            /** @description Postal address in parts. */
            structured_address?: components["schemas"]["StructuredAddress"];
            /** @description Ratings of single aspects. */
            subratings?: components["schemas"]["Subrating"][];
            /** @description Whether it is temporarily closed. */
            temporarily_closed?: boolean;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Time zone. */
            timezone?: string;
            /** @description Name. */
            title: string;
            /** @description Kind of place. */
            type?: string;
            /** @description Source's token of the kind. */
            type_id?: string;
            /** @description Source's tokens of all kinds. */
            type_ids?: string[];
            /** @description All kinds of the place. */
            types?: string[];
            /** @description URL of its website. */
            website?: string;
            /** @description Opening hours by day, as time ranges. */
            weekly_hours?: components["schemas"]["DayHours"][];
            /** @description Years in business as shown. */
            years_in_business?: string;
        };
        /** @description Place that a review is about. */
        PlaceInfo: {
            /** @description Postal address. */
            address?: string;
            /** @description Source's id of the map entry. */
            data_id?: string;
            /** @description Coordinates. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description URL at the source. */
            link?: string;
            /** @description Maps service's number of the place. */
            muid?: string;
            /** @description Source's id of the place. */
            place_id?: string;
            /** @description API call for the place. */
            place_link?: string;
            /** @description Rating of the place. */
            rating?: number;
            /** @description Number of ratings. */
            reviews?: number;
            /** @description API call for its reviews. */
            reviews_link?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description Kind of place. */
            type?: string;
        };
        /** @description Links of a place's buttons. */
        PlaceLinks: {
            /** @description URL of directions. */
            directions?: string;
            /** @description URL of the menu. */
            menu?: string;
            /** @description URL for orders. */
            order?: string;
            /** @description URL for reservations. */
            reservation?: string;
            /** @description URL of its website. */
            website?: string;
        };
        /** @description Name with an optional link. */
        PlaceNamedLink: {
            /** @description URL. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description Image. */
        PlacePicture: {
            /** @description Owner according to the source. */
            attribution?: string;
            /** @description URL of the owner's page. */
            attribution_link?: string;
            /** @description Category as named by the source. */
            category?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Height of the original in pixels. */
            height?: number;
            /** @description Source's id. */
            id?: string;
            /** @description Date in ISO 8601. */
            iso_date?: string;
            /** @description URL of the page that shows it. */
            link?: string;
            /** @description URL of the original image. */
            original?: string;
            /** @description Position in the group, from 1. */
            position?: number;
            /** @description Site that shows it, or photographer. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title or caption. */
            title?: string;
            /** @description Width of the original in pixels. */
            width?: number;
        };
        /** @description A question about a place. */
        PlaceQuestion: {
            /** @description The answer that the page shows. */
            answer?: string;
            /** @description Number of further answers. */
            more_answers?: number;
            /** @description The question. */
            question: string;
        };
        /** @description Rank among similar places. */
        PlaceRanking: {
            /** @description Category of the ranked places. */
            category?: string;
            /** @description Location of the ranked places. */
            location?: string;
            /** @description Rank, from 1. */
            rank?: number;
            /** @description Text as shown. */
            text?: string;
            /** @description Number of ranked places. */
            total?: number;
        };
        /** @description A rating on one kind of device. */
        PlatformRating: {
            /** @description `phone`, `tablet`, `watch`, `chromebook` or `tv`. */
            platform: string;
            /** @description Rating out of five. */
            rating: number;
        };
        /** @description Usual and current busyness of a place. */
        PopularTimes: {
            /** @description Usual busyness by hour for each day, `monday` … `sunday`. */
            graph_results?: {
                [key: string]: components["schemas"]["BusyHour"][];
            };
            /** @description Current busyness. */
            live?: components["schemas"]["LiveBusyness"];
            /** @description Duration of a visit, as shown. */
            time_spent?: string;
        };
        /** @description Post of a business or a person. */
        Post: {
            /** @description Author of the post. */
            author?: string;
            /** @description Button of the post. */
            button?: components["schemas"]["PostButton"];
            /** @description Date as shown. */
            date?: string;
            /** @description Duration of the video, as shown. */
            duration?: string;
            /** @description Number of reactions, as shown. */
            extensions?: string[];
            /** @description Source's id. */
            id?: string;
            /** @description Image URLs. */
            images?: string[];
            /** @description Date in ISO 8601. */
            iso_date?: string;
            /** @description URL. */
            link?: string;
            /** @description Position in the group, from 1. */
            position: number;
            /** @description Text excerpt. */
            snippet?: string;
            /** @description Site name. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title?: string;
            /** @description Kind of post: `update`, `event`, `offer`. */
            type?: string;
        };
        /** @description Button of a post. */
        PostButton: {
            /** @description URL. */
            link?: string;
            /** @description Label. */
            text: string;
        };
        /** @description Price range. */
        PriceRange: {
            /** @description Currency (ISO 4217), where shown. */
            currency?: string;
            /** @description Highest price; absent for an open range such as `$100+`. */
            high?: number;
            /** @description Lowest price. */
            low: number;
        };
        Pricing: {
            currency: string;
            per_call_micro_usd: number;
            per_thousand_usd: string;
        };
        /** @description Developer's privacy declaration: policy URL, a card for each kind of use, and each card's details. */
        Privacy: {
            /** @description Kinds of use, with categories of data. */
            cards?: components["schemas"]["PrivacyCard"][];
            /** @description Description. */
            description?: string;
            /** @description Purposes, with the data used for each. */
            details?: components["schemas"]["PrivacyDetail"][];
            /** @description The developer's privacy policy. */
            privacy_policy_link?: string;
        };
        PrivacyCard: {
            /** @description Categories. */
            categories?: string[];
            /** @description Description. */
            description?: string;
            /** @description The store's id. */
            id?: string;
            /** @description Name. */
            title: string;
        };
        PrivacyDetail: {
            /** @description Categories. */
            categories?: components["schemas"]["PrivacyDetailKind"][];
            /** @description Description. */
            description?: string;
            /** @description The store's id. */
            id?: string;
            /** @description Purposes. */
            purposes?: components["schemas"]["PrivacyDetailUse"][];
            /** @description Name. */
            title: string;
        };
        PrivacyDetailKind: {
            /** @description Kinds of data. */
            data_types?: string[];
            /** @description Name. */
            title: string;
        };
        PrivacyDetailUse: {
            /** @description Categories. */
            categories?: components["schemas"]["PrivacyDetailKind"][];
            /** @description Name. */
            title: string;
        };
        /** @description The product. */
        ProductResult: {
            /** @description Brand of the product. */
            brand?: string;
            /** @description The currency's code. */
            currency?: string;
            /** @description Description. */
            description?: string;
            /** @description The same as numbers, in the currency shown. */
            extracted_price_range?: components["schemas"]["PriceRange"];
            /** @description Usual price range of the product, as shown. */
            price_range?: string;
            /** @description Rating out of five. */
            rating?: number;
            /** @description Number of ratings by stars. */
            ratings?: components["schemas"]["RatingCount"][];
            /** @description Number of ratings. */
            reviews?: number;
            /** @description Rows of the table of properties. */
            specifications?: components["schemas"]["Specification"][];
            /** @description Pictures. */
            thumbnails?: string[];
            /** @description Name of the product. */
            title: string;
            /** @description Variants to choose from: colours, sizes. */
            variants?: components["schemas"]["Variant"][];
        };
        /** @description A review. */
        ProductReview: {
            /** @description Author. */
            author?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Date in ISO 8601, where the shown date tells the day. */
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
        /** @description Profile on another site. */
        Profile: {
            /** @description Name or number of the profile on the site. */
            id?: string;
            /** @description URL of the profile. */
            link?: string;
            /** @description Name of the site. */
            name: string;
            /** @description Icon URL of the site. */
            thumbnail?: string;
        };
        /** @description Provider of data on a place. */
        Provider: {
            /** @description Provider's page of the place. */
            link?: string;
            /** @description Name of the provider. */
            name: string;
            /** @description Provider's id of the place. */
            place_id?: string;
            /** @description Provider's rating of the place, out of 5. */
            rating?: number;
            /** @description Number of the provider's ratings. */
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
        /** @description Question that a site answers on its own page. */
        QuestionAndAnswer: {
            /** @description Answer, where the page shows it. */
            answer?: string;
            /** @description Question. */
            question: string;
        };
        /** @description A share, and what is paid for it. */
        Quote: {
            /** @description Address of the source's page about it. */
            link?: string;
            /** @description The company; for the price of a closed market, how the page names that time. */
            name: string;
            /** @description Price as shown. */
            price: string;
            /** @description Movement of the price. */
            price_movement?: components["schemas"]["Movement"];
            /** @description Currency of the value. */
            unit?: string;
        };
        /** @description Number of ratings with a given number of stars. */
        RatingCount: {
            /** @description Number of ratings with this many stars. */
            amount: number;
            /** @description Number of stars, from 1. */
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
            /** @description Number of ratings by stars. */
            rating_counts?: components["schemas"]["RatingsAndReviewsStars"];
            /** @description Share of each number of stars. */
            rating_percentage?: components["schemas"]["RatingsAndReviewsRatingPercentage"];
            /** @description Reviews on the page. */
            review_examples?: components["schemas"]["Example"][];
        };
        /** @description One value for each number of stars. */
        RatingsAndReviewsRatingPercentage: {
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
        /** @description One value for each number of stars. */
        RatingsAndReviewsStars: {
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
        /** @description Number of reactions of one kind. */
        Reaction: {
            /** @description Number of readers with this reaction. */
            count: number;
            /** @description Text as shown. */
            text?: string;
            /** @description Source's token of the reaction. */
            type: string;
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
                /** @description Path of the source's answer, while it is kept. */
                raw_file: string | null;
                /** @description The request's id. */
                request_id: string;
                /** @description The id of the sub-key that called; null: the key itself. */
                sub_key: string | null;
            }[];
        };
        /** @description A recipe. */
        Recipe: {
            /** @description Ingredients. */
            ingredients?: string[];
            /** @description Address. */
            link: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description Number of ratings. */
            reviews?: number;
            /** @description Name of the site. */
            source?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description Duration, as shown. */
            total_time?: string;
        };
        /** @description A page that the engine recommends beside the results. */
        Recommendation: {
            /** @description Site as shown. */
            displayed_link?: string;
            /** @description URL of the page. */
            link: string;
            /** @description Place among them, from 1. */
            position: number;
            /** @description Title of the page. */
            title: string;
        };
        /** @description Redirect of a result through the source. */
        RedirectLink: string | boolean;
        /** @description Page cited by a generated answer. */
        Reference: {
            /** @description Date as shown before the text. */
            date?: string;
            /** @description Icon URL of the site. */
            favicon?: string;
            /** @description Index by which blocks cite it, from 0. */
            index: number;
            /** @description Date in ISO 8601, where the shown date identifies the day. */
            iso_date?: string;
            /** @description URL. */
            link: string;
            /** @description Text excerpt. */
            snippet?: string;
            /** @description Site name. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
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
            /** @description Number of ratings. */
            reviews?: number;
            /** @description The call of this API that answers the product. */
            service_product_link?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description Question that other people ask. */
        RelatedQuestion: {
            /** @description Date as shown. */
            date?: string;
            /** @description URL as shown. */
            displayed_link?: string;
            /** @description Date in ISO 8601, where the shown date identifies the day. */
            iso_date?: string;
            /** @description URL of the answering page. */
            link?: string;
            /** @description List in the answer. */
            list?: string[];
            /** @description Source's token for loading the answer, where the page does not contain it. */
            next_page_token?: string;
            /** @description Question. */
            question: string;
            /** @description Sources that a generated answer cites. */
            references?: components["schemas"]["Reference"][];
            /** @description Answer. */
            snippet?: string;
            /** @description Words highlighted in the answer. */
            snippet_highlighted_words?: string[];
            /** @description Site name of the answering page. */
            source?: string;
            /** @description Icon URL of the site. */
            source_logo?: string;
            /** @description Table in the answer. */
            table?: string[][];
            /** @description Parts of a generated answer. */
            text_blocks?: components["schemas"]["TextBlock"][];
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title of the answering page. */
            title?: string;
            /** @description Kind of answer: `featured_snippet` or `ai_overview`. */
            type?: string;
        };
        /** @description Related search that the source proposes. */
        RelatedSearch: {
            /** @description Further details, line by line. */
            extensions?: string[];
            /** @description URL of the search at the source. */
            link?: string;
            /** @description Search terms. */
            query: string;
            /** @description Section heading, unless it only announces related searches. */
            section?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
        };
        /** @description Review of a place or a product. */
        Review: {
            /** @description Author, where only the name is known. */
            author?: string;
            /** @description Full text, at review sites. */
            comment?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Answers to the source's questions, by question. */
            details?: {
                [key: string]: string;
            };
            /** @description Readers' feedback. */
            feedback?: components["schemas"]["Feedback"];
            /** @description Number of readers who found it helpful. */
            helpful_votes?: number;
            /** @description Source's id. */
            id?: string;
            /** @description Images. */
            images?: components["schemas"]["PlacePicture"][];
            /** @description Date in ISO 8601. */
            iso_date?: string;
            /** @description Date of the last edit. */
            iso_date_of_last_edit?: string;
            /** @description Language of the text. */
            language?: string;
            /** @description Number of likes. */
            likes?: number;
            /** @description URL at the source. */
            link?: string;
            /** @description Highest possible rating, unless it is five. */
            max_rating?: number;
            /** @description Original language. */
            original_language?: string;
            /** @description Text before translation. */
            original_snippet?: string;
            /** @description Owner's responses, at review sites. */
            owner_replies?: components["schemas"]["OwnerResponse"][];
            /** @description Images, at review sites. */
            photos?: components["schemas"]["PlacePicture"][];
            /** @description Reviewed place. */
            place_info?: components["schemas"]["PlaceInfo"];
            /** @description Platform of the review: `OTHER`, `MOBILE` … */
            platform?: string;
            /** @description Position in the group, from 1. */
            position?: number;
            /** @description Date of publication, where the site shows it separately. */
            published_date?: string;
            /** @description Rating on the source's scale. */
            rating?: number;
            /** @description Reactions of readers. */
            reactions?: components["schemas"]["Reaction"][];
            /** @description Response of the owner, seller or developer. */
            response?: components["schemas"]["OwnerResponse"];
            /** @description Text as shown. */
            snippet?: string;
            /** @description Site of the review. */
            source?: string;
            /** @description Ratings of single aspects. */
            subratings?: components["schemas"]["Subrating"][];
            /** @description Labels of the review. */
            tags?: string[];
            /** @description Full text, where the source has a longer one. */
            text?: string;
            /** @description Title. */
            title?: string;
            /** @description Whether the source translated it. */
            translated?: boolean;
            /** @description Reviewed trip. */
            trip?: components["schemas"]["Trip"];
            /** @description Author. */
            user?: components["schemas"]["Reviewer"];
            /** @description Reviewed version of the app. */
            version?: string;
        };
        /** @description Author of a review. */
        Reviewer: {
            /** @description Number of contributions of any kind. */
            contributions?: number;
            /** @description Id for this API's contributor reviews. */
            contributor_id?: string;
            /** @description Latest year of the site's elite status. */
            elite_year?: number;
            /** @description Number of friends on the site. */
            friends?: number;
            /** @description Source's id of the person. */
            id?: string;
            /** @description Level as a local guide. */
            level?: number;
            /** @description URL of the person's page. */
            link?: string;
            /** @description Whether the person is a local guide of the source. */
            local_guide?: boolean;
            /** @description Place of residence, as shown. */
            location?: string;
            /** @description Name as shown. */
            name: string;
            /** @description Number of photos by the person. */
            photos?: number;
            /** @description Number of reviews by the person. */
            reviews?: number;
            /** @description API call for the person's reviews. */
            reviews_link?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Account name. */
            username?: string;
            /** @description Whether the source has verified the person. */
            verified?: boolean;
        };
        /** @description Facts shown with a result. */
        RichSnippet: {
            /** @description Facts below the text. */
            bottom?: components["schemas"]["SnippetFacts"];
            /** @description Other facts, as shown. */
            extensions?: string[];
            /** @description Table from the page, row by row. */
            table?: string[][];
            /** @description Facts above the text: a person's job and location, delivery costs. */
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
        /** @description Developer's declaration about data. */
        Safety: {
            /** @description The data concerned. */
            subtext?: string;
            /** @description Text as shown. */
            text: string;
        };
        /** @description Scholarly articles. */
        ScholarlyArticles: {
            /** @description Papers on the page. */
            articles: components["schemas"]["Article"][];
            /** @description All articles on the phrase. */
            link: string;
            /** @description The module's heading. */
            title: string;
        };
        Screenshots: {
            /** @description Screenshots on television. */
            apple_tv?: components["schemas"]["V6AppStoreSearchAppPicture"][];
            /** @description Screenshots on phones, or on desktop computers. */
            general?: components["schemas"]["V6AppStoreSearchAppPicture"][];
            /** @description Screenshots on tablets. */
            ipad?: components["schemas"]["V6AppStoreSearchAppPicture"][];
        };
        /** @description A generated answer above the results. */
        SearchAssist: {
            /** @description The answer; paragraphs are separated by a line feed. */
            answer: string;
            /** @description The longer form of the answer, one block a line. */
            expanded_answer?: string;
            /** @description Sources of the answer. */
            references?: components["schemas"]["Reference"][];
        };
        /** @description A season of a series. */
        Season: {
            /** @description Number of episodes. */
            episodes?: number;
            /** @description The store's page. */
            link?: string;
            /** @description The store's id, for `season_id`. */
            season_id?: string;
            /** @description URL of this API's call for the season. */
            season_link?: string;
            /** @description Number of the season. */
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
        /** @description Card of a section. */
        SectionItem: {
            /** @description Further lines of the card. */
            extensions?: string[];
            /** @description URL of a page, or of the source's answer; absent where only a script opens it. */
            link?: string;
            /** @description Position in the section, from 1. */
            position: number;
            /** @description Site name. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description A list of products under a heading. */
        Shelf: {
            /** @description The products. */
            items: components["schemas"]["V1SearchApp"][];
            /** @description Place on the page, from 1. */
            position: number;
            /** @description Continues this API's call where this list ends. */
            section_page_token?: string;
            /** @description The store's page with the whole list. */
            see_more_link?: string;
            /** @description Continues this API's call with the whole list. */
            see_more_token?: string;
            /** @description Text below the heading. */
            subtitle?: string;
            /** @description The heading; a list of search results has none. */
            title?: string;
        };
        /** @description Hours of one kind of showing. */
        Showing: {
            /** @description The hours as shown. */
            times: string[];
            /** @description The kind as shown: `Standard`, `IMAX`. */
            type?: string;
        };
        /** @description Showing of a film: day, cinema or film, and times. */
        Showtime: {
            /** @description Address of the cinema. */
            address?: string;
            /** @description The day as shown. */
            date?: string;
            /** @description Distance, as shown. */
            distance?: string;
            /** @description Further details. */
            extensions?: string[];
            /** @description Address of the source's answer. */
            link?: string;
            /** @description The cinema; in the panel of a cinema the film. */
            name: string;
            /** @description Place in the group, from 1. */
            position: number;
            /** @description The showings, by their kind. */
            showings: components["schemas"]["Showing"][];
        };
        /** @description Link to a page of a site. */
        Sitelink: {
            /** @description Date as shown. */
            date?: string;
            /** @description Further details: number of answers. */
            extensions?: string[];
            /** @description Date in ISO 8601, where the shown date identifies the day. */
            iso_date?: string;
            /** @description URL. */
            link: string;
            /** @description Text excerpt. */
            snippet?: string;
            /** @description Title. */
            title: string;
        };
        /** @description Links to pages of a site. */
        Sitelinks: {
            /** @description Sitelinks with text. */
            expanded?: components["schemas"]["Sitelink"][];
            /** @description Sitelinks in one line, without text. */
            inline?: components["schemas"]["Sitelink"][];
        };
        /** @description Facts as shown and as numbers. */
        SnippetFacts: {
            /** @description Recognized facts. */
            detected_extensions?: components["schemas"]["SnippetFactsDetected"];
            /** @description All facts as shown. */
            extensions: string[];
        };
        /** @description Recognized facts as numbers. */
        SnippetFactsDetected: {
            /** @description Currency code (ISO 4217), where the symbol identifies it. */
            currency?: string;
            /** @description Price in the currency shown; the lower one of a range. */
            price?: number;
            /** @description Upper price of a range. */
            price_to?: number;
            /** @description Rating as shown. */
            rating?: number;
            /** @description Rating in percent, where the page shows one: `94%`. */
            rating_percent?: number;
            /** @description Number of ratings. */
            reviews?: number;
        };
        /** @description The group `sort`. */
        Sort: {
            /** @description The available orders. */
            options: string[];
            /** @description The order in force, as `sort_by` names it. */
            selected: string;
        };
        /** @description Row of a specification table. */
        Specification: {
            /** @description Name of the specification. */
            name: string;
            /** @description Value as shown. */
            value: string;
        };
        /** @description Sports results. */
        SportsResults: {
            /** @description The games that the page shows. */
            games?: components["schemas"]["Game"][];
            /** @description The league or the team. */
            title?: string;
        };
        /** @description Postal address in parts. */
        StructuredAddress: {
            /** @description City. */
            city?: string;
            /** @description Country. */
            country?: string;
            /** @description Two-letter country code (ISO 3166-1). */
            country_code?: string;
            /** @description District of the city. */
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
        /** @description Rating of one aspect. */
        Subrating: {
            /** @description Number of ratings. */
            count?: number;
            /** @description Highest possible rating. */
            max_rating?: number;
            /** @description Name of the aspect. */
            name: string;
            /** @description Rating of the aspect. */
            rating: number;
        };
        /** @description Overall rating and its aspects. */
        Summary: {
            /** @description The ratings of aspects. */
            categories?: components["schemas"]["SummaryRating"][];
            /** @description The aspect; `None` for the overall rating. */
            category?: string;
            /** @description Number of ratings. */
            count?: number;
            /** @description Maximum of the scale. */
            max_rating: number;
            /** @description On the scale of the rating's source. */
            rating: number;
            /** @description Out of a hundred. */
            score: number;
            /** @description Source of the ratings. */
            source?: string;
            /** @description The place's page at that source. */
            source_link?: string;
        };
        /** @description Aggregate rating of a place, as a whole or of one aspect. */
        SummaryRating: {
            /** @description The aspect; `None` for the overall rating. */
            category?: string;
            /** @description Number of ratings. */
            count?: number;
            /** @description Maximum of the scale. */
            max_rating: number;
            /** @description On the scale of the rating's source. */
            rating: number;
            /** @description Out of a hundred. */
            score: number;
            /** @description Source of the ratings. */
            source?: string;
            /** @description The place's page at that source. */
            source_link?: string;
        };
        /** @description A side of a game. */
        Team: {
            /** @description Name. */
            name: string;
            /** @description Points as shown. */
            score?: string;
            /** @description Emblem of the team. */
            thumbnail?: string;
        };
        /** @description Block of a generated answer. */
        TextBlock: {
            /** @description Column names of a table, where the page marks a header row. */
            header?: string[];
            /** @description Programming language of a code block. */
            language?: string;
            /** @description Level of a heading, from 1. */
            level?: number;
            /** @description Items of a list. */
            list?: components["schemas"]["ListItem"][];
            /** @description Whether a list is numbered. */
            ordered?: boolean;
            /** @description Indexes of the cited references. */
            reference_indexes?: number[];
            /** @description Text of a paragraph, heading or code block. */
            snippet?: string;
            /** @description Words highlighted in the text. */
            snippet_highlighted_words?: string[];
            /** @description Rows of a table, including the header row. */
            table?: string[][];
            /** @description Kind of block: `paragraph`, `heading`, `list`, `table`, `code_block`, or `video` for a video without preceding text. */
            type: string;
            /** @description Video shown after the text. */
            video?: components["schemas"]["TextBlockFilm"];
        };
        /** @description Video in a generated answer. */
        TextBlockFilm: {
            /** @description Publisher. */
            channel?: string;
            /** @description Duration of the clip, where it is not the whole video: `50s`. */
            clip_length?: string;
            /** @description Publication date as shown. */
            date: string;
            /** @description Duration as shown. */
            duration?: string;
            /** @description Date in ISO 8601, where the shown date identifies the day. */
            iso_date?: string;
            /** @description URL of the page that plays it, with the start time. */
            link: string;
            /** @description Platform that hosts it. */
            platform: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
        };
        /** @description Answer in a thread. */
        ThreadAnswer: {
            /** @description Further details as shown: best answer, votes, date. */
            extensions?: string[];
            /** @description URL. */
            link: string;
            /** @description Excerpt of the answer. */
            snippet: string;
        };
        /** @description Seller of an event's tickets. */
        Ticket: {
            /** @description Further details: the price, official seller. */
            extensions?: string[];
            /** @description Address of the tickets. */
            link: string;
            /** @description Name. */
            source: string;
        };
        /** @description Time range of opening hours; an end at or before the start is on the next day. */
        TimeRange: {
            /** @description Closing time, `HH:MM`. */
            closes: string;
            /** @description Opening time, `HH:MM`. */
            opens: string;
        };
        /** @description Carousel above the results. */
        TopCarousel: {
            /** @description The things. */
            items: components["schemas"]["V1SearchKnowledgeGraphEntryOtherEntity"][];
            /** @description Common title of the things: `Somebody`, `Books`. */
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
        /** @description The film about a product; most have no title. */
        Trailer: {
            /** @description The page that plays it. */
            link: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title?: string;
        };
        /** @description Trip that a review is about. */
        Trip: {
            /** @description Date as written by the source. */
            date?: string;
            /** @description Kind of trip: `FAMILY`, `BUSINESS`. */
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
        /** @description A picture beside the text. */
        V1AiModeInlineImage: {
            /** @description Address of that page. */
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
        /** @description Summary of the answer. */
        V1ContributorReviewsInformation: {
            /** @description Number of listed items. */
            results_on_page: number;
            /** @description Whether there are reviews: `Fully empty` when not. */
            reviews_results_state: string;
        };
        /** @description The page about itself. */
        V1LocalSearchInformation: {
            /** @description `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` … */
            local_results_state: string;
            /** @description The phrase in the page's search box. */
            query_displayed?: string;
            /** @description The spelling that the source searched instead. */
            showing_results_for?: string;
            /** @description The spelling that the source proposes. */
            spelling_fix?: string;
            /** @description Number of places according to the source. */
            total_results?: number;
        };
        /** @description A further search. */
        V1LocalTile: {
            /** @description Every picture. */
            images?: string[];
            /** @description The source's page for it. */
            link: string;
            /** @description The first picture. */
            thumbnail?: string;
            /** @description Search term. */
            title: string;
        };
        /** @description Summary of the answer. */
        V1MapsInformation: {
            /** @description Whether places were found: `Results for exact spelling` or `Fully empty`. */
            local_results_state: string;
            /** @description The phrase that was searched. */
            query_displayed: string;
            /** @description Number of listed items. */
            results_on_page: number;
        };
        /** @description Summary of the answer. */
        V1MapsPopularTimesInformation: {
            /** @description Available data: `Live and usual`, `Usual only` or `Fully empty`. */
            popular_times_state: string;
        };
        /** @description Summary of the answer. */
        V1MapsPostsInformation: {
            /** @description State of the posts group. */
            posts_state: string;
            /** @description Number of listed items. */
            results_on_page: number;
        };
        /** @description A chart that a page offers. */
        V1PlayAppsChart: {
            /** @description Text as shown. */
            text: string;
            /** @description The value of `chart` for it. */
            value: string;
        };
        /** @description Summary of a list. */
        V1PlayAppsInformation: {
            /** @description Whether anything was found. */
            organic_results_state: string;
            /** @description Number of products listed. */
            results_on_page: number;
        };
        /** @description Maker of a product. */
        V1PlayProductAuthor: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description A category or tag. */
        V1PlayProductCategory: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name as shown. */
            name: string;
        };
        /** @description Contact of the developer. */
        V1PlayProductDeveloper: {
            /** @description Postal address. */
            address?: string;
            /** @description Mail address. */
            email?: string;
            /** @description Name. */
            name?: string;
            /** @description Telephone number. */
            phone?: string;
            /** @description Developer's policy on personal data. */
            privacy_policy?: string;
            /** @description Mail address of who is legally responsible. */
            support_email?: string;
            /** @description Page. */
            website?: string;
        };
        /** @description A product; the first fields are the group `product_info`, those that are skipped there are groups of their own. */
        V1PlayProductProduct: {
            /** @description Maker. */
            authors?: components["schemas"]["V1PlayProductAuthor"][];
            /** @description `available`, `preregistration` or `early access`. */
            availability?: string;
            /** @description Reason of the age rating. */
            content_descriptors?: string;
            /** @description Age rating, as shown. */
            content_rating?: string;
            /** @description Number of installs, as shown. */
            downloads?: string;
            /** @description Length as the page tells it. */
            duration?: string;
            /** @description Remarks beside the title. */
            extensions?: string[];
            /** @description Least number of installs. */
            extracted_downloads?: number;
            /** @description A wide picture. */
            feature_image?: string;
            /** @description Further notes: in-app purchases, user interaction. */
            interactive_elements?: string;
            /** @description A book's number. */
            isbn?: string;
            /** @description Language. */
            language?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Number of pages. */
            pages?: number;
            /** @description The store's id. */
            product_id?: string;
            /** @description Publisher. */
            publisher?: string;
            /** @description Position in the charts. */
            ranking?: components["schemas"]["V1PlayProductProductRanking"];
            /** @description Rating out of five. */
            rating?: number;
            /** @description Number of ratings. */
            ratings_count?: number;
            /** @description The instant at which it came out; the day shown is that of the store's own time zone. */
            released_iso_date?: string;
            /** @description Time at which it came out, as shown. */
            released_on?: string;
            /** @description The system's version that it needs. */
            required_os?: string;
            /** @description Number of people who wrote a review. */
            reviews?: number;
            /** @description URL of this API's call for the reviews. */
            reviews_link?: string;
            /** @description The part of the store. */
            store?: string;
            /** @description Icon or cover. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description The instant at which it was changed. */
            updated_iso_date?: string;
            /** @description Time at which it was changed, as shown. */
            updated_on?: string;
            /** @description Version. */
            version?: string;
        };
        /** @description A place in the store's charts. */
        V1PlayProductProductRanking: {
            /** @description The place. */
            rank: number;
            /** @description Text as shown: `#1 top paid arcade`. */
            text: string;
        };
        /** @description Summary of a list. */
        V1PlayReviewsInformation: {
            /** @description Number of listed reviews. */
            results_on_page: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
        };
        /** @description Summary of the answer. */
        V1ReviewsInformation: {
            /** @description Number of listed items. */
            results_on_page: number;
            /** @description Whether the list ends although the source counts more reviews. */
            reviews_limited?: boolean;
            /** @description Whether there are reviews: `Fully empty` when not. */
            reviews_results_state: string;
        };
        /** @description Topic of reviews. */
        V1ReviewsTopic: {
            /** @description Id of the topic, for `topic_id`. */
            id: string;
            /** @description The word. */
            keyword: string;
            /** @description Number of reviews with it. */
            mentions: number;
        };
        /** @description A direct answer. */
        V1SearchAnswerBox: {
            /** @description Quote while the market is closed. */
            after_hours?: components["schemas"]["Quote"];
            /** @description The answer itself, when it is short. */
            answer?: string;
            /** @description Words of the opposite meaning. */
            antonyms?: string[];
            /** @description Publisher of the film. */
            channel?: string;
            /** @description Date of the text as shown. */
            date?: string;
            /** @description Meanings of a word. */
            definitions?: string[];
            /** @description Displayed address of that page. */
            displayed_link?: string;
            /** @description Length of the film, as shown. */
            duration?: string;
            /** @description Sentences that use the word. */
            examples?: string[];
            /** @description Stock exchange: `NASDAQ`. */
            exchange?: string;
            /** @description Question as the box shows it: a word, a text, a formula. */
            expression?: string;
            /** @description Unit or currency of what was asked, as shown. */
            expression_unit?: string;
            /** @description Further lines of the box. */
            extensions?: string[];
            /** @description Financial reports of a company, card by card. */
            financials?: components["schemas"]["V1SearchAnswerBoxReport"][];
            /** @description The next days. */
            forecast?: components["schemas"]["Forecast"][];
            /** @description Formula of the answer. */
            formula?: string;
            /** @description The next hours. */
            hourly_forecast?: components["schemas"]["V1SearchAnswerBoxHour"][];
            /** @description Humidity as shown. */
            humidity?: string;
            /** @description Date in ISO 8601, where the shown date tells the day. */
            iso_date?: string;
            /** @description Moments of the film that the page names. */
            key_moments?: components["schemas"]["KeyMoment"][];
            /** @description Address of the page. */
            link?: string;
            /** @description The text as a list. */
            list?: string[];
            /** @description Location. */
            location?: string;
            /** @description Pronunciation in phonetic letters. */
            phonetic?: string;
            /** @description The platform of a film that answers. */
            platform?: string;
            /** @description Chance of rain, as shown. */
            precipitation?: string;
            /** @description Price at the end of the day before, as shown. */
            previous_close?: string;
            /** @description Movement of a price. */
            price_movement?: components["schemas"]["Movement"];
            /** @description Pronunciation of a translation in the reader's script. */
            pronunciation?: string;
            /** @description Other shares that the page shows beside the one that was asked for. */
            related_stocks?: components["schemas"]["Quote"][];
            /** @description Text taken from a page. */
            snippet?: string;
            /** @description Words highlighted in the text. */
            snippet_highlighted_words?: string[];
            /** @description Language of what was asked. */
            source_language?: string;
            /** @description Ticker symbol at that exchange. */
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
             *     `currency_converter`, `weather_result`, `finance_results`, `local_time`, `flights`, `directions`, `video` or `answer`.
             */
            type: string;
            /** @description Unit or currency of the answer, as shown. */
            unit?: string;
            /** @description Weather in words. */
            weather?: string;
            /** @description Wind as shown. */
            wind?: string;
            /** @description Kind of word. */
            word_type?: string;
        };
        /** @description The weather of an hour. */
        V1SearchAnswerBoxHour: {
            /** @description The temperature in the unit shown. */
            temperature: string;
            /** @description Day and hour as shown. */
            time: string;
        };
        /** @description Financial report of a company. */
        V1SearchAnswerBoxReport: {
            /** @description Figures of the card, each with its label behind it. */
            extensions: string[];
            /** @description The quarter or the year that it is about, as shown. */
            period: string;
            /** @description The figures that open below it, row by row. */
            table?: string[][];
            /** @description Heading of the card. */
            title: string;
        };
        /** @description Store product as listed. */
        V1SearchApp: {
            /** @description Developer, author or studio. */
            author?: string;
            /** @description Store's id of the author. */
            author_id?: string;
            /** @description URL of the author's store page. */
            author_link?: string;
            /** @description Category as shown. */
            category?: string;
            /** @description Store's id of the category. */
            category_id?: string;
            /** @description Age rating. */
            content_rating?: string;
            /** @description Currency code (ISO 4217). */
            currency?: string;
            /** @description Short description. */
            description?: string;
            /** @description Number of installs, as shown: `10M+`. */
            downloads?: string;
            /** @description Labels as shown. */
            extensions?: string[];
            /** @description Number of installs, as a lower bound. */
            extracted_downloads?: number;
            /** @description Price before the discount, as a number. */
            extracted_original_price?: number;
            /** @description Price as a number; 0 when free. */
            extracted_price?: number;
            /** @description URL of the wide banner image. */
            feature_image?: string;
            /** @description Screenshot URLs. */
            images?: string[];
            /** @description URL of the store page. */
            link?: string;
            /** @description Price before the discount, as shown. */
            original_price?: string;
            /** @description Position in the group, from 1. */
            position: number;
            /** @description Position across all groups of the page, from 1. */
            position_absolute?: number;
            /** @description Price as shown. */
            price?: string;
            /** @description Store's product id, accepted by this API's product and review endpoints. */
            product_id: string;
            /** @description API call for the product. */
            product_link?: string;
            /** @description Rating out of 5. */
            rating?: number;
            /** @description Number of ratings. */
            reviews?: number;
            /** @description API call for its reviews. */
            reviews_link?: string;
            /** @description URL of the icon or cover. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
            /** @description Video URL. */
            video?: string;
        };
        /** @description A picture. */
        V1SearchInlineImage: {
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
        /** @description Knowledge panel. */
        V1SearchKnowledgeGraph: {
            /** @description Admission prices. */
            admissions?: components["schemas"]["Admission"][];
            /** @description Description. */
            description?: string;
            /** @description Summary by the source's editors. */
            editorial_summary?: string;
            /** @description Pictures. */
            header_images?: components["schemas"]["V1SearchKnowledgeGraphPicture"][];
            /** @description The source's machine id: `/m/…` or `/g/…`. */
            kgmid?: string;
            /** @description The source's results for this very thing. */
            knowledge_graph_search_link?: string;
            /** @description Share of the source's users who like a film or a show, as shown. */
            liked?: string;
            /** @description The words of a song, as far as the page shows them. */
            lyrics?: components["schemas"]["Lyrics"];
            /** @description Description by the business itself. */
            merchant_description?: string;
            /** @description Nutrition facts of a food. */
            nutrition?: components["schemas"]["Nutrition"];
            /** @description Panels of other things that the page shows beside this one: a business of the same name, say. */
            other_panels?: Record<string, never>[];
            /** @description Busyness of a place, and duration of visits. */
            popular_times?: components["schemas"]["PopularTimes"];
            /** @description Profiles in social media. */
            profiles?: components["schemas"]["LyricsNamedLink"][];
            /** @description Questions and answers about a place. */
            questions_and_answers?: components["schemas"]["PlaceQuestion"][];
            /** @description Rating of a place, out of five. */
            rating?: number;
            /** @description Number of ratings of the place. */
            review_count?: number;
            /** @description Further things of this name, offered by the page. */
            see_results_about?: components["schemas"]["V1SearchKnowledgeGraphEntryOtherEntity"][];
            /** @description Source of the description. */
            source?: components["schemas"]["LyricsNamedLink"];
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
            [key: string]: components["schemas"]["V1SearchKnowledgeGraphEntry"];
        };
        /** @description Entry of a panel under a name of the page: a fact, its links (`…_links`), or a list of things. */
        V1SearchKnowledgeGraphEntry: string | components["schemas"]["FactLink"][] | components["schemas"]["V1SearchKnowledgeGraphEntryOtherEntity"][];
        /** @description Another thing of the same name. */
        V1SearchKnowledgeGraphEntryOtherEntity: {
            /** @description Kind and further details. */
            extensions?: string[];
            /** @description The same as a number. */
            extracted_price?: number;
            /** @description Picture. */
            image?: string;
            /** @description Address of the source's answer. */
            link: string;
            /** @description Name. */
            name: string;
            /** @description Shop's price, as shown. */
            price?: string;
            /** @description Rating of the shop or the thing, out of five. */
            rating?: number;
            /** @description Number of ratings. */
            reviews?: number;
        };
        /** @description A picture. */
        V1SearchKnowledgeGraphPicture: {
            /** @description Address. */
            image: string;
        };
        /** @description Places. */
        V1SearchLocalResults: {
            /** @description Date of the hotels' prices, as shown. */
            check_in_date?: string;
            /** @description Check-out date. */
            check_out_date?: string;
            /** @description Filters for hotels proposed by the page. */
            filters?: components["schemas"]["LyricsNamedLink"][];
            /** @description The map beside them. */
            local_map?: components["schemas"]["LocalMap"];
            /** @description Address of the source's longer list. */
            more_locations_link?: string;
            /** @description The places in the page's order. */
            places: components["schemas"]["Place"][];
        };
        /** @description The page about itself. */
        V1SearchSearchInformation: {
            /**
             * @description Confirmation by a second look, asked another way or anew, that there are no results; absent where there are results, and where the
             *     phrase has operators or quotation marks.
             */
            no_results_confirmed?: boolean;
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
            /** @description Duration of the search at the source, in seconds, as it says. */
            time_taken_displayed?: number;
            /** @description Number of results according to the source. */
            total_results?: number;
        };
        /** @description Section of the page that belongs to no other group. */
        V1SearchSection: {
            /** @description Cards in page order. */
            items: components["schemas"]["SectionItem"][];
            /** @description Heading. */
            title: string;
        };
        /** @description A topic. */
        V1SearchTopic: {
            /** @description Address of the page that the answer is from. */
            link?: string;
            /** @description The answer as a list. */
            list?: string[];
            /** @description The answer, where the page holds it. */
            snippet?: string;
            /** @description Title of that page. */
            source_title?: string;
            /** @description Subject of the topic. */
            subtitle?: string;
            /** @description The topic. */
            title: string;
        };
        /** @description Products under a heading of their own. */
        V1ShoppingCategory: {
            /** @description The products. */
            shopping_results: components["schemas"]["V1ShoppingCategoryProduct"][];
            /** @description The heading. */
            title: string;
        };
        /** @description A product. */
        V1ShoppingCategoryProduct: {
            /** @description Source's remark about seller or product. */
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
            /** @description Number of ratings. */
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
            /** @description Label on the picture: `16% OFF`. */
            tag?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
        };
        /** @description The page about itself. */
        V1ShoppingSearchInformation: {
            /** @description The phrase in the page's search box. */
            query_displayed?: string;
            /** @description `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` … */
            results_state: string;
            /** @description The spelling that the source searched instead of the caller's. */
            showing_results_for?: string;
            /** @description The spelling that the source proposes. */
            spelling_fix?: string;
        };
        /** @description Summary of the answer. */
        V2MapsInformation: {
            /** @description Whether there are places, or one. */
            local_results_state: string;
            /** @description Number of listed items. */
            results_on_page: number;
        };
        /** @description The engine's direct answer. */
        V2SearchAnswerBox: {
            /** @description The value. */
            answer?: string;
            /** @description Displayed address of that page. */
            displayed_link?: string;
            /** @description Name of the value. */
            label?: string;
            /** @description The page that it is from. */
            link?: string;
            /** @description The passage's list. */
            list?: string[];
            /** @description Sources of the generated answer. */
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
        /** @description Knowledge panel about the searched thing. */
        V2SearchKnowledgeGraph: {
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
            modules?: components["schemas"]["V2SearchKnowledgeGraphModule"][];
            /** @description The engine's id of a place. */
            place_id?: string;
            /** @description Accounts and entries on other sites. */
            profiles?: components["schemas"]["V2SearchKnowledgeGraphNamedLink"][];
            /** @description Scores that sites give it. */
            ratings?: components["schemas"]["RatingSource"][];
            /** @description Sources of the panel's content. */
            sources?: components["schemas"]["V2SearchKnowledgeGraphNamedLink"][];
            /** @description Name of the thing. */
            title: string;
            /** @description Kind of thing. */
            type?: string;
            /** @description Reviews of a place elsewhere. */
            web_reviews?: components["schemas"]["WebReview"][];
        };
        /** @description A titled row of related things. */
        V2SearchKnowledgeGraphModule: {
            /** @description The things. */
            items: components["schemas"]["ModuleItem"][];
            /** @description The row's title, such as `Cast`. */
            title: string;
        };
        /** @description A name and where it leads. */
        V2SearchKnowledgeGraphNamedLink: {
            /** @description Target address. */
            link: string;
            /** @description The name. */
            name: string;
        };
        /** @description Places that the page lists. */
        V2SearchLocalResults: {
            /** @description The places. */
            places: components["schemas"]["Place"][];
        };
        /** @description Another thing of the same or a similar name. */
        V2SearchOtherEntity: {
            /** @description A sentence about it. */
            description?: string;
            /** @description A picture. */
            image?: string;
            /** @description The engine's id of it. */
            kgmid?: string;
            /** @description The engine's page about it. */
            link: string;
            /** @description Name of the thing. */
            title: string;
            /** @description Kind of thing. */
            type?: string;
        };
        /** @description Search information of the page. */
        V2SearchSearchInformation: {
            /**
             * @description Confirmation by a second look, asked another way or anew, that there are no results; absent where there are results, and where the
             *     phrase has operators or quotation marks.
             */
            no_results_confirmed?: boolean;
            /** @description `Fully empty`, or how the results stand to the spelling of the search term when the page speaks of that. */
            organic_results_state?: string;
            /** @description The search term as the page shows it. */
            query_displayed?: string;
            /** @description Number of web results on the page. */
            results_on_page: number;
            /** @description The corrected search term whose results are listed instead. */
            showing_results_for?: string;
            /** @description A spelling that the page proposes. */
            spelling_fix?: string;
            /** @description Number of results according to the engine. */
            total_results?: number;
        };
        /** @description Summary of the answer. */
        V3MapsInformation: {
            /** @description Whether there are places. */
            local_results_state: string;
            /** @description Number of the source's places outside of the box, which were left out. */
            outside?: number;
            /** @description Number of listed items. */
            results_on_page: number;
        };
        /** @description A web result or an ad. */
        V3SearchHit: {
            /** @description The date as the page writes it. */
            date?: string;
            /** @description URL as shown. */
            displayed_link?: string;
            /** @description URL of the site's icon. */
            favicon?: string;
            /** @description The same as `YYYY-MM-DD`, when the page names a day. */
            iso_date?: string;
            /** @description Target URL, without the redirects of the page and of its ads. An ad whose target is unknown keeps the URL on the page. */
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
            /** @description URL at the source that counts the click on an ad. */
            tracking_link?: string;
        };
        /** @description Knowledge panel about the searched thing. */
        V3SearchKnowledgeGraph: {
            /** @description A paragraph about it. */
            description?: string;
            /** @description Label and value pairs in the order of the page; answered as one object. */
            facts?: {
                [key: string]: string;
            };
            /** @description Accounts and entries on other sites. */
            profiles?: components["schemas"]["Profile"][];
            /** @description Source of the paragraph. */
            source?: components["schemas"]["V3SearchKnowledgeGraphNamedLink"];
            /** @description URL of a picture. */
            thumbnail?: string;
            /** @description Name of the thing. */
            title: string;
            /** @description Kind of thing. */
            type?: string;
            /** @description The thing's own site. */
            website?: string;
        };
        /** @description A name with its link. */
        V3SearchKnowledgeGraphNamedLink: {
            /** @description Target address. */
            link?: string;
            /** @description The name. */
            name: string;
        };
        /** @description Search information of the answer. */
        V3SearchSearchInformation: {
            /**
             * @description Whether a second request, sent in another way or again, confirmed that there are no results; absent where there are
             *     results, and where the phrase has operators or quotation marks.
             */
            no_results_confirmed?: boolean;
            /** @description Whether there are results and whether they are for the words as typed. */
            organic_results_state: string;
            /** @description The search term as the page shows it. */
            query_displayed: string;
            /** @description Number of web results in this answer. */
            results_on_page: number;
            /** @description Whether there is a generated answer, when one was asked for or shown. */
            search_assist_state?: string;
            /** @description The term that the engine thinks was meant. */
            spelling_fix?: string;
        };
        /** @description The group `search_information`. */
        V4ReviewsInformation: {
            /** @description Name of the business. */
            business?: string;
            /** @description Rating of the business, out of five. */
            rating?: number;
            /** @description Number of ratings by stars. */
            ratings?: components["schemas"]["RatingCount"][];
            /** @description Number of listed items. */
            results_on_page: number;
            /** @description Number of reviews in all languages. */
            reviews?: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
            /** @description Number of the source's reviews for this call. */
            total_results?: number;
        };
        /** @description The group `search_information`. */
        V4SearchInformation: {
            /** @description Whether there are results. */
            organic_results_state: string;
            /** @description The heading of the list. */
            page_title?: string;
            /** @description Number of listed results, without the paid ones. */
            results_on_page: number;
            /** @description Spelling that the source suggests. */
            showing_results_for?: string;
            /** @description Number of results at the source. */
            total_results?: number;
        };
        /** @description Links under one heading. */
        V4SearchRelated: {
            /** @description The searches. */
            links: components["schemas"]["PlaceNamedLink"][];
            /** @description The heading. */
            title: string;
        };
        /** @description The group `search_information`. */
        V5ReviewsInformation: {
            /** @description The place. */
            place?: components["schemas"]["PlaceInfo"];
            /** @description Number of listed items. */
            results_on_page: number;
            /** @description Whether the source has more reviews than it gives. */
            reviews_limited?: boolean;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
            /** @description Number of the source's reviews for this call. */
            total_results?: number;
        };
        /** @description The group `search_information`. */
        V5SearchInformation: {
            /** @description Number of listed items. */
            results_on_page: number;
            /** @description Whether there are results. */
            search_results_state: string;
            /** @description Number of results at the source, where shown. */
            total_results?: number;
        };
        /** @description The app's position in a chart. */
        V6AppStoreProductChart: {
            /** @description The chart. */
            category?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Place in the list, from 1. */
            position: number;
        };
        /** @description Publisher of an app. */
        V6AppStoreProductDeveloper: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description Feature of the store that shows the app. */
        V6AppStoreProductFeature: {
            /** @description The store's page. */
            link?: string;
            /** @description Line below the title. */
            subtitle?: string;
            /** @description Picture. */
            thumbnail?: string;
            /** @description Name. */
            title: string;
        };
        /** @description A film about an app. */
        V6AppStoreProductFilm: {
            /** @description Device. */
            device: string;
            /** @description The store's page. */
            link: string;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description Content of the table. */
        V6AppStoreProductInformation: {
            /** @description Age rating, such as `4+`. */
            age_rating?: string;
            /** @description Reasons for the age rating. */
            age_rating_reasons?: components["schemas"]["V6AppStoreProductInformationReason"][];
            /** @description The developer's support page. */
            app_support_link?: string;
            /** @description Categories. */
            categories?: string[];
            /** @description Requirements by device. */
            compatibility?: components["schemas"]["V6AppStoreProductInformationRequirement"][];
            /** @description Copyright. */
            copyright?: string;
            /** @description The developer's site. */
            developer_website?: string;
            /** @description In-app purchases. */
            in_app_purchases?: components["schemas"]["Purchase"][];
            /** @description Time of the latest release. */
            latest_version_release_date?: string;
            /** @description Whether it may use the location. */
            location?: string;
            /** @description Minimum version of the operating system. */
            minimum_os_version?: string;
            /** @description Further rows of the table. */
            others?: components["schemas"]["V6AppStoreProductInformationOther"][];
            /** @description Price. */
            price?: string;
            /** @description The developer's privacy policy. */
            privacy_policy_link?: string;
            /** @description Time of the first release. */
            release_date?: string;
            /** @description Seller. */
            seller?: string;
            /** @description Further facts about the seller: whether it is a trader, and its contact. */
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
        V6AppStoreProductInformationOther: {
            /** @description Text. */
            text: string;
            /** @description Name. */
            title?: string;
        };
        V6AppStoreProductInformationReason: {
            /** @description The reasons. */
            items: string[];
            /** @description Name. */
            title?: string;
        };
        V6AppStoreProductInformationRequirement: {
            /** @description Device. */
            device?: string;
            /** @description Requirement of the device. */
            requirement: string;
        };
        /** @description A shelf of other apps. */
        V6AppStoreProductRelated: {
            /** @description The apps. */
            apps: components["schemas"]["V6AppStoreProductRelatedApp"][];
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            title?: string;
        };
        V6AppStoreProductRelatedApp: {
            /** @description Age rating, such as `4+`. */
            age_rating?: string;
            /** @description The app's bundle id. */
            bundle_id?: string;
            /** @description The currency's three-letter code. */
            currency?: string;
            /** @description Publisher. */
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
            /** @description Number of ratings, with the precision of the page's short form. */
            rating_count?: number;
            /** @description Text as shown: `14M`. */
            rating_count_original?: string;
            /** @description This API's call for its reviews. */
            reviews_link: string;
            /** @description Line below the app's name. */
            snippet?: string;
            /** @description Name. */
            title: string;
        };
        /** @description Summary of the page. */
        V6AppStoreReviewsInformation: {
            /** @description The page. */
            page: number;
            /** @description Number of listed items. */
            results_on_page: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
        };
        /** @description A review with its position in the list. */
        V6AppStoreReviewsNumbered: {
            /** @description Author. */
            author?: components["schemas"]["V6AppStoreReviewsNumberedAuthor"];
            /** @description Number of readers who found it helpful. */
            helpful_votes?: number;
            /** @description The votes in words, if any. */
            helpfulness_vote_information?: string;
            /** @description Id of the review. */
            id?: string;
            /** @description URL of the review. */
            link?: string;
            /** @description Place in the list, from 1. */
            position: number;
            /** @description Stars, 1 to 5. */
            rating?: number;
            /** @description The developer's response. */
            response?: components["schemas"]["V6AppStoreReviewsNumberedResponse"];
            /** @description Time of the last change, or else of writing, as the source writes it. */
            review_date?: string;
            /** @description The app's version. */
            reviewed_version?: string;
            /** @description Text of the review. */
            text?: string;
            /** @description Title of the review. */
            title?: string;
            /** @description Number of votes. */
            total_votes?: number;
        };
        /** @description The author of a review. */
        V6AppStoreReviewsNumberedAuthor: {
            /** @description Id from the link. */
            author_id?: string;
            /** @description The author's reviews. */
            link?: string;
            /** @description The name. */
            name: string;
        };
        /** @description A developer's response. */
        V6AppStoreReviewsNumberedResponse: {
            /** @description Time of the last change, or else of writing. */
            date?: string;
            /** @description Id of the response. */
            id?: string;
            /** @description Text of the response. */
            text: string;
        };
        /** @description An app in the answer. */
        V6AppStoreSearchApp: {
            /** @description Reasons for the age rating. */
            advisories?: string[];
            /** @description Age rating, such as `4+`. */
            age_rating?: string;
            /** @description The app's bundle id. */
            bundle_id?: string;
            /** @description The currency's three-letter code. */
            currency?: string;
            /** @description Description. */
            description?: string;
            /** @description Publisher. */
            developer?: components["schemas"]["V6AppStoreSearchAppDeveloper"];
            /** @description Price as a number, 0 when it costs nothing. */
            extracted_price?: number;
            /** @description Features that the store names. */
            features?: string[];
            /** @description Whether it takes part in the games service. */
            game_center_enabled?: boolean;
            /** @description Categories. */
            genres?: components["schemas"]["Genre"][];
            /** @description The store's id. */
            id: string;
            /** @description Time of the latest release. */
            latest_version_release_date?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Icons by size. */
            logos?: components["schemas"]["V6AppStoreSearchAppPicture"][];
            /** @description Minimum version of the operating system. */
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
            rating?: components["schemas"]["V6AppStoreSearchAppRating"][];
            /** @description Time of the first release. */
            release_date?: string;
            /** @description Release note of the latest version. */
            release_note?: string;
            /** @description This API's call for its reviews. */
            reviews_link: string;
            /** @description Pictures of how it looks. */
            screenshots?: components["schemas"]["Screenshots"];
            /** @description Seller. */
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
        V6AppStoreSearchAppDeveloper: {
            /** @description The store's id. */
            id?: string;
            /** @description The store's page. */
            link?: string;
            /** @description Name. */
            name: string;
        };
        /** @description A picture of the API. */
        V6AppStoreSearchAppPicture: {
            /** @description URL of the picture. */
            link: string;
            /** @description Size as shown. */
            size?: string;
        };
        V6AppStoreSearchAppRating: {
            /** @description Number of ratings. */
            count?: number;
            /** @description Rating out of five. */
            rating?: number;
            /** @description Kind of app. */
            type: string;
        };
        /** @description Summary of the list. */
        V6AppStoreSearchInformation: {
            /** @description Whether there are results. */
            organic_results_state: string;
            /** @description Number of listed items. */
            results_on_page: number;
        };
        /** @description One entry of the list: the place, or the reason why there is none. */
        V6MapsPlacesEntry: {
            /** @description Postal address as shown. */
            address?: string;
            /** @description Source's readable id of the place. */
            alias?: string;
            /** @description Amenities. */
            amenities?: string[];
            /** @description Attributes by heading. */
            attributes?: {
                [key: string]: string[];
            };
            /** @description Categories with their URLs. */
            categories?: components["schemas"]["PlaceNamedLink"][];
            /** @description URL at which its owner can claim it. */
            claim_link?: string;
            /** @description Containing place, such as a mall. */
            contained_in?: components["schemas"]["ContainingPlace"];
            /** @description Picture at the top of its page, chosen by its owner. */
            cover_image?: components["schemas"]["PlacePicture"];
            /** @description `data_id` as a decimal number. */
            data_cid?: string;
            /** @description Source's id of the map entry. */
            data_id?: string;
            /** @description Description. */
            description?: string;
            /** @description More specific kind of place. */
            detail_type?: string;
            /** @description Distance from the requested point, in metres. */
            distance?: number;
            /** @description Email address. */
            email?: string;
            /** @description Defect of the parameter. */
            error?: string;
            /** @description Further lines, as shown. */
            extensions?: string[];
            /** @description Price range as numbers. */
            extracted_price_range?: components["schemas"]["PriceRange"];
            /** @description Fax number. */
            fax?: string;
            /** @description Coordinates. */
            gps_coordinates?: components["schemas"]["Coordinates"];
            /** @description Opening hours as shown. */
            hours?: string;
            /** @description Images. */
            images?: components["schemas"]["PlacePicture"][];
            /** @description Id of the place in the source's knowledge graph. */
            kgmid?: string;
            /** @description Licences verified by the source. */
            licenses?: components["schemas"]["License"][];
            /** @description URL at the source. */
            link?: string;
            /** @description Links of the buttons. */
            links?: components["schemas"]["PlaceLinks"];
            /** @description City or region. */
            location?: string;
            /** @description Logo of the place. */
            logo?: string;
            /** @description Highest possible rating, unless it is five. */
            max_rating?: number;
            /** @description URL of the menu. */
            menu?: string;
            /** @description The id. */
            muid?: string;
            /** @description Districts of the city. */
            neighborhoods?: string[];
            /** @description Whether it is open, as shown. */
            open_state?: string;
            /** @description Opening hours by day. */
            operating_hours?: components["schemas"]["OperatingHours"];
            /** @description URL for orders. */
            order_link?: string;
            /** @description Providers that take orders. */
            order_links?: components["schemas"]["PlaceNamedLink"][];
            /** @description Hours of kitchen, delivery and other services. */
            other_hours?: components["schemas"]["OtherHours"][];
            /** @description Further telephone numbers. */
            other_phones?: string[];
            /** @description Whether it has closed permanently. */
            permanently_closed?: boolean;
            /** @description Phone number. */
            phone?: string;
            /** @description API call for the metadata of its photo. */
            photo_meta_link?: string;
            /** @description API call for its pictures. */
            photos_link?: string;
            /** @description API call for the place. */
            place_api_link?: string;
            /** @description Source's id of the place. */
            place_id?: string;
            /** @description API call for the place. */
            place_link?: string;
            /** @description Plus code of the location. */
            plus_code?: string;
            /** @description Popular times. */
            popular_times?: components["schemas"]["PopularTimes"];
            /** @description API call for its popular times. */
            popular_times_link?: string;
            /** @description Place in the list, from 1. */
            position?: number;
            /** @description Position across all groups of the page, from 1. */
            position_absolute?: number;
            /** @description API call for its posts. */
            posts_link?: string;
            /** @description Price level or range as shown. */
            price?: string;
            /** @description Profiles on other sites. */
            profiles?: components["schemas"]["Profile"][];
            /** @description Id of the place in the source's knowledge graph, as maps show it. */
            provider_id?: string;
            /** @description Further providers and their ids of the place. */
            providers?: components["schemas"]["Provider"][];
            /** @description Links of the buttons on its page. */
            quick_links?: components["schemas"]["PlaceNamedLink"][];
            /** @description Rank among similar places. */
            ranking?: components["schemas"]["PlaceRanking"];
            /** @description Rating on the source's scale. */
            rating?: number;
            /** @description Overall rating out of a hundred, with its categories. */
            rating_summary?: components["schemas"]["Summary"];
            /** @description All ratings, by source and aspect. */
            ratings?: components["schemas"]["SummaryRating"][];
            /** @description URL for reservations. */
            reservation_link?: string;
            /** @description Reviews shown with the place. */
            review_details?: components["schemas"]["Review"][];
            /** @description Number of ratings. */
            reviews?: number;
            /** @description API call for its reviews. */
            reviews_api_link?: string;
            /** @description API call for its reviews; in panels the source's URL. */
            reviews_link?: string;
            /** @description Number of ratings, as shown. */
            reviews_original?: string;
            /** @description Site of the ratings. */
            reviews_source?: string;
            /** @description Section heading, where the page has several. */
            section?: string;
            /** @description Service area, as shown, of a business without an address. */
            service_area?: string;
            /** @description Service options by name, with their availability. */
            service_options?: {
                [key: string]: boolean;
            };
            /** @description Quote about the place. */
            snippet?: string;
            /** @description Whether it is an ad. */
            sponsored?: boolean;
            /** @description Postal address in parts. */
            structured_address?: components["schemas"]["StructuredAddress"];
            /** @description Ratings of single aspects. */
            subratings?: components["schemas"]["Subrating"][];
            /** @description Whether it is temporarily closed. */
            temporarily_closed?: boolean;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Time zone. */
            timezone?: string;
            /** @description Name. */
            title?: string;
            /** @description Kind of place. */
            type?: string;
            /** @description Source's token of the kind. */
            type_id?: string;
            /** @description Source's tokens of all kinds. */
            type_ids?: string[];
            /** @description All kinds of the place. */
            types?: string[];
            /** @description URL of its website. */
            website?: string;
            /** @description Opening hours by day, as time ranges. */
            weekly_hours?: components["schemas"]["DayHours"][];
            /** @description Years in business as shown. */
            years_in_business?: string;
        };
        /** @description Summary of the answer. */
        V6MapsPlacesInformation: {
            /** @description Number of ids without a place. */
            not_found: number;
            /** @description Whether all places were found. */
            place_results_state: string;
            /** @description Number of places in the answer. */
            results_on_page: number;
        };
        /** @description Summary of the answer. */
        V6MapsReviewsInformation: {
            /** @description Number of listed reviews. */
            results_on_page: number;
            /** @description Whether there are reviews. */
            reviews_results_state: string;
            /** @description Site of the reviews. */
            source?: string;
            /** @description The place's page there. */
            source_link?: string;
            /** @description Number of ratings. */
            total_ratings?: number;
        };
        /** @description Something to choose. */
        Variant: {
            /** @description The choices. */
            items: components["schemas"]["VariantChoice"][];
            /** @description Name of the choice: `Colour`. */
            title: string;
        };
        /** @description A choice. */
        VariantChoice: {
            /** @description The source's id of the picture, which asks for this variant. */
            image_docid?: string;
            /** @description Name of the variant. */
            name: string;
            /** @description Whether it is the one that the page shows. */
            selected?: boolean;
            /** @description Picture. */
            thumbnail?: string;
        };
        /** @description A version: number, notes, date as the source writes it and in RFC 3339. */
        Version: {
            /** @description Time of the release. */
            release_date?: string;
            /** @description The same time in UTC. */
            release_date_utc?: string;
            /** @description Release notes. */
            release_notes?: string;
            /** @description Version. */
            release_version: string;
        };
        /** @description Video. */
        Video: {
            /** @description Publisher. */
            channel?: string;
            /** @description Date as shown. */
            date?: string;
            /** @description Duration as shown. */
            duration?: string;
            /** @description Date in ISO 8601. */
            iso_date?: string;
            /** @description Key moments that the page lists. */
            key_moments?: components["schemas"]["KeyMoment"][];
            /** @description URL of the page that plays it. */
            link: string;
            /** @description Whether it is live. */
            live?: boolean;
            /** @description Platform that hosts it. */
            platform?: string;
            /** @description Position in the group, from 1. */
            position?: number;
            /** @description Text excerpt. */
            snippet?: string;
            /** @description Site name. */
            source?: string;
            /** @description Thumbnail URL. */
            thumbnail?: string;
            /** @description Title. */
            title: string;
            /** @description Number of views. */
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
            /** @description Number of reviews. */
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
                /**
                 * @example {
                 *       "error": "This browser already received its free key.",
                 *       "error_code": "free_key_already_issued",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 409
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "The key was disabled, or the sub-key revoked.",
                 *       "error_code": "api_key_disabled",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 403
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "Unexpected failure.",
                 *       "error_code": "internal_error",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": true,
                 *       "status_code": 500
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "A parameter or the body is invalid; the message names it and its rule.",
                 *       "error_code": "invalid_request",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 400
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "The route does not support this method; `Allow` lists those that it supports.",
                 *       "error_code": "method_not_allowed",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 405
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "The route, result or artifact does not exist; /docs lists the routes.",
                 *       "error_code": "not_found",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 404
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "The key has no calls left; buy some at /keys or by `POST /api/keys/topup`.",
                 *       "error_code": "insufficient_credits",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 402
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "Too many requests, or too many failed calls; retry after the time in Retry-After.",
                 *       "error_code": "rate_limited",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": true,
                 *       "status_code": 429
                 *     }
                 */
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
                /**
                 * @example {
                 *       "error": "The Authorization header is missing or is not `Bearer <API_KEY>`.",
                 *       "error_code": "missing_api_key",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": false,
                 *       "status_code": 401
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Temporarily unavailable. Codes: source_unavailable, not_configured, overloaded, ledger_unavailable, storage_unavailable. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After": number;
                /** @description The request's id. */
                "X-Request-Id": string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The source did not return a usable page; retry after the time in Retry-After.",
                 *       "error_code": "source_unavailable",
                 *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                 *       "retryable": true,
                 *       "status_code": 503
                 *     }
                 */
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
                /**
                 * @example {
                 *       "paths": [
                 *         "/api/v3/search?q=tea",
                 *         "/api/v3/search?q=coffee"
                 *       ]
                 *     }
                 */
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
                    /** @example {"body":{"organic_results":[],"search_metadata":{"id":"01m7ynjfkkss5hr3tnvb0qz4r9","status":"Success"}},"index":0,"path":"/api/v3/search?q=tea","request_id":"01m7ynjfkkss5hr3tnvb0qz4r9","status":200} */
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
                /**
                 * @description The UTC day of the call.
                 * @example 2026-11-21
                 */
                date: string;
                /**
                 * @description The id of the call.
                 * @example 01m7ynjfkkss5hr3tnvb0qz4r9
                 */
                id: string;
                /**
                 * @description As received, or indented.
                 * @example raw
                 */
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
                    /**
                     * @example {
                     *       "concurrency_limit": 25,
                     *       "key": "qk_01m7ynjfkkss5hr3_0123456789abcdef",
                     *       "key_id": "01m7ynjfkkss5hr3",
                     *       "remaining_calls": 0
                     *     }
                     */
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
                /**
                 * @description Number of calls to list.
                 * @example 10
                 */
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
                    /**
                     * @example {
                     *       "calls": [
                     *         {
                     *           "at": "2026-11-21T09:04:06Z",
                     *           "charged_calls": 1,
                     *           "endpoint": "/api/v1/search",
                     *           "error_code": null,
                     *           "outcome": "charged",
                     *           "prettify_file": "/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *           "raw_file": "/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *           "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *           "sub_key": null
                     *         }
                     *       ]
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "purchases": [
                     *         {
                     *           "amount_usd": "10.000000",
                     *           "calls": 66666,
                     *           "credit_expires_at": "2027-11-21T09:04:06Z",
                     *           "id": "pay_01m7ynjfkkss5hr3tnvb0qz4r9",
                     *           "paid_at": "2026-11-21T09:04:06Z",
                     *           "rail": "card",
                     *           "seller": "Quarry search data",
                     *           "status": "consumed",
                     *           "transaction": "pi_4711"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        purchases: {
                            amount_usd: string;
                            calls: number;
                            /** Format: date-time */
                            credit_expires_at?: string;
                            id: string;
                            owed_usd?: string;
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
                /**
                 * @description Makes a repeated request the same one.
                 * @example 3f1c9a52-6f0e-4a57-9d5e-7c1b2a90d1ff
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "end_old_now": false
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "key": "qk_01m7ynjfkkss5hr5_0123456789abcdef",
                     *       "key_id": "01m7ynjfkkss5hr3",
                     *       "secrets": [
                     *         {
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "ends_at": "2026-11-22T09:04:06Z",
                     *           "id": "01m7ynjfkkss5hr3",
                     *           "is_presented": true,
                     *           "status": "replaced"
                     *         },
                     *         {
                     *           "created_at": "2026-11-21T09:04:06Z",
                     *           "ends_at": null,
                     *           "id": "01m7ynjfkkss5hr5",
                     *           "is_presented": false,
                     *           "status": "current"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RotatedKey"];
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
                    /**
                     * @example {
                     *       "secrets": [
                     *         {
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "ends_at": "2026-11-22T09:04:06Z",
                     *           "id": "01m7ynjfkkss5hr3",
                     *           "is_presented": true,
                     *           "status": "replaced"
                     *         },
                     *         {
                     *           "created_at": "2026-11-21T09:04:06Z",
                     *           "ends_at": null,
                     *           "id": "01m7ynjfkkss5hr5",
                     *           "is_presented": false,
                     *           "status": "current"
                     *         }
                     *       ]
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "low_credit": {
                     *         "below": 1000,
                     *         "webhook": "https://example.com/low-credit",
                     *         "webhook_secret": "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r"
                     *       },
                     *       "retention": true,
                     *       "secrets": [
                     *         {
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "ends_at": "2026-11-22T09:04:06Z",
                     *           "id": "01m7ynjfkkss5hr3",
                     *           "is_presented": true,
                     *           "status": "replaced"
                     *         },
                     *         {
                     *           "created_at": "2026-11-21T09:04:06Z",
                     *           "ends_at": null,
                     *           "id": "01m7ynjfkkss5hr5",
                     *           "is_presented": false,
                     *           "status": "current"
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @example {
                 *       "low_credit": {
                 *         "below": 1000,
                 *         "webhook": "https://example.com/low-credit"
                 *       },
                 *       "retention": true
                 *     }
                 */
                "application/json": {
                    /** @description When fewer than `below` calls are left, a mail or a signed webhook (Standard Webhooks) is sent, once each time. A mailbox gets a code first (202); send the same request with `mail_code`. */
                    low_credit?: {
                        below: number;
                        /** Format: email */
                        mail?: string;
                        mail_code?: string;
                        /** Format: uri */
                        webhook?: string;
                    } | null;
                    /** @description Whether sources' answers are kept. */
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
                    /**
                     * @example {
                     *       "low_credit": {
                     *         "below": 1000,
                     *         "webhook": "https://example.com/low-credit",
                     *         "webhook_secret": "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r"
                     *       },
                     *       "retention": true,
                     *       "secrets": [
                     *         {
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "ends_at": "2026-11-22T09:04:06Z",
                     *           "id": "01m7ynjfkkss5hr3",
                     *           "is_presented": true,
                     *           "status": "replaced"
                     *         },
                     *         {
                     *           "created_at": "2026-11-21T09:04:06Z",
                     *           "ends_at": null,
                     *           "id": "01m7ynjfkkss5hr5",
                     *           "is_presented": false,
                     *           "status": "current"
                     *         }
                     *       ]
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "low_credit": {
                     *         "below": 1000,
                     *         "webhook": "https://example.com/low-credit",
                     *         "webhook_secret": "whsec_c2VjcmV0IG9mIHRoZSB3ZWJob29r"
                     *       },
                     *       "mail_code_sent_to": "person@example.com",
                     *       "retention": true,
                     *       "secrets": [
                     *         {
                     *           "created_at": "2026-10-01T08:00:00Z",
                     *           "ends_at": "2026-11-22T09:04:06Z",
                     *           "id": "01m7ynjfkkss5hr3",
                     *           "is_presented": true,
                     *           "status": "replaced"
                     *         },
                     *         {
                     *           "created_at": "2026-11-21T09:04:06Z",
                     *           "ends_at": null,
                     *           "id": "01m7ynjfkkss5hr5",
                     *           "is_presented": false,
                     *           "status": "current"
                     *         }
                     *       ]
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "concurrency_limit": 25,
                     *       "credits": [
                     *         {
                     *           "expires_at": null,
                     *           "kind": "free",
                     *           "remaining_calls": 4
                     *         },
                     *         {
                     *           "expires_at": "2027-11-21T09:04:06Z",
                     *           "kind": "top_up",
                     *           "remaining_calls": 66666
                     *         }
                     *       ],
                     *       "pricing": {
                     *         "currency": "USD",
                     *         "per_call_micro_usd": 150,
                     *         "per_thousand_usd": "0.15"
                     *       },
                     *       "remaining_calls": 66670,
                     *       "status": "active"
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "sub_keys": [
                     *         {
                     *           "created_at": "2026-11-21T09:04:06Z",
                     *           "daily_limit": 500,
                     *           "endpoints": [
                     *             "v1/shopping"
                     *           ],
                     *           "expires_at": null,
                     *           "id": "01m7ynjfkkss5hr4",
                     *           "label": "Price monitor",
                     *           "revoked_at": null,
                     *           "status": "active",
                     *           "total_limit": null,
                     *           "used_today": 12,
                     *           "used_total": 340
                     *         }
                     *       ]
                     *     }
                     */
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
                /**
                 * @description Makes a repeated request the same one.
                 * @example 3f1c9a52-6f0e-4a57-9d5e-7c1b2a90d1ff
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "daily_limit": 500,
                 *       "endpoints": [
                 *         "v1/shopping"
                 *       ],
                 *       "label": "Price monitor"
                 *     }
                 */
                "application/json": {
                    /** @description Charged calls in a UTC day, at most; null: any number. */
                    daily_limit?: number | null;
                    /**
                     * @description Sources and endpoints that it may call; empty: all.
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
                    /**
                     * @example {
                     *       "created_at": "2026-11-21T09:04:06Z",
                     *       "daily_limit": 500,
                     *       "endpoints": [
                     *         "v1/shopping"
                     *       ],
                     *       "expires_at": null,
                     *       "id": "01m7ynjfkkss5hr4",
                     *       "key": "qs_01m7ynjfkkss5hr301m7ynjfkkss5hr4_0123456789abcdef",
                     *       "label": "Price monitor",
                     *       "revoked_at": null,
                     *       "status": "active",
                     *       "total_limit": null,
                     *       "used_today": 12,
                     *       "used_total": 340
                     *     }
                     */
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
                /**
                 * @description The sub-key, as its listing names it.
                 * @example 01m7ynjfkkss5hr4
                 */
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
                    /**
                     * @example {
                     *       "created_at": "2026-11-21T09:04:06Z",
                     *       "daily_limit": 500,
                     *       "endpoints": [
                     *         "v1/shopping"
                     *       ],
                     *       "expires_at": null,
                     *       "id": "01m7ynjfkkss5hr4",
                     *       "label": "Price monitor",
                     *       "revoked_at": "2026-11-22T10:00:00Z",
                     *       "status": "revoked",
                     *       "total_limit": null,
                     *       "used_today": 12,
                     *       "used_total": 340
                     *     }
                     */
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
                /**
                 * @description The sub-key, as its listing names it.
                 * @example 01m7ynjfkkss5hr4
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "daily_limit": 1000,
                 *       "expires_at": "2027-06-30"
                 *     }
                 */
                "application/json": {
                    /** @description Charged calls in a UTC day, at most; null: any number. */
                    daily_limit?: number | null;
                    /**
                     * @description Sources and endpoints that it may call; empty: all.
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
                    /**
                     * @example {
                     *       "created_at": "2026-11-21T09:04:06Z",
                     *       "daily_limit": 500,
                     *       "endpoints": [
                     *         "v1/shopping"
                     *       ],
                     *       "expires_at": null,
                     *       "id": "01m7ynjfkkss5hr4",
                     *       "label": "Price monitor",
                     *       "revoked_at": null,
                     *       "status": "active",
                     *       "total_limit": null,
                     *       "used_today": 12,
                     *       "used_total": 340
                     *     }
                     */
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
                /**
                 * @description Any text of your own: a repeated request with the same one is the same request and is not charged twice.
                 * @example order-4711
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount_usd": "10.00"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description US dollars, from 10.00, in whole cents. `amountUsd`, as the storefront has it, is taken as well.
                     * @example 10.00
                     */
                    amount_usd: string;
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
                    /**
                     * @example {
                     *       "amount_usd": "10.000000",
                     *       "calls": 66666,
                     *       "expires_at": "2026-11-21T10:04:06Z",
                     *       "granted": false,
                     *       "reference": "pay_01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "status": "incomplete",
                     *       "status_url": "https://quarry.example/api/keys/topup/pay_01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "url": "https://checkout.example/pay/cs_4711"
                     *     }
                     */
                    "application/json": {
                        amount_usd?: string;
                        calls?: number;
                        credit_expires_at?: string;
                        expires_at?: string;
                        granted?: boolean;
                        payment?: Record<string, never>;
                        reference?: string;
                        remainder_usd?: string;
                        remaining_calls?: number;
                        settlement_reason?: string;
                        /** @enum {string} */
                        status?: "incomplete" | "complete" | "consumed" | "failed" | "refunded" | "released";
                        status_url?: string;
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
                    /**
                     * @example {
                     *       "error": "`amount_usd` is under the least, `minimum_usd`.",
                     *       "error_code": "amount_below_minimum",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 400
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "That API key isn't valid.",
                     *       "error_code": "invalid_api_key",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 401
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "Payment is required; the headers and this body have the ways to pay.",
                     *       "error_code": "payment_required",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 402
                     *     }
                     */
                    "application/problem+json": components["schemas"]["TopUpError"];
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
                    /**
                     * @example {
                     *       "error": "The key is disabled.",
                     *       "error_code": "api_key_disabled",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 403
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "There is no such payment.",
                     *       "error_code": "payment_unknown",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 404
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "This path has other methods.",
                     *       "error_code": "method_not_allowed",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 405
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "The payment was used already.",
                     *       "error_code": "payment_consumed",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 409
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "Too many requests.",
                     *       "error_code": "rate_limit_exceeded",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": true,
                     *       "status_code": 429
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "Something went wrong here.",
                     *       "error_code": "internal_error",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": true,
                     *       "status_code": 500
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "The payment provider cannot be reached.",
                     *       "error_code": "payment_provider_unavailable",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": true,
                     *       "status_code": 503
                     *     }
                     */
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
                /**
                 * @description The payment, as the answer to the top-up names it.
                 * @example pay_01m7ynjfkkss5hr3tnvb0qz4r9
                 */
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
                    /**
                     * @example {
                     *       "amount_usd": "10.000000",
                     *       "calls": 66666,
                     *       "expires_at": "2026-11-21T10:04:06Z",
                     *       "granted": false,
                     *       "reference": "pay_01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "status": "incomplete",
                     *       "status_url": "https://quarry.example/api/keys/topup/pay_01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "url": "https://checkout.example/pay/cs_4711"
                     *     }
                     */
                    "application/json": {
                        amount_usd?: string;
                        calls?: number;
                        credit_expires_at?: string;
                        expires_at?: string;
                        granted?: boolean;
                        payment?: Record<string, never>;
                        reference?: string;
                        remainder_usd?: string;
                        remaining_calls?: number;
                        settlement_reason?: string;
                        /** @enum {string} */
                        status?: "incomplete" | "complete" | "consumed" | "failed" | "refunded" | "released";
                        status_url?: string;
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
                    /**
                     * @example {
                     *       "error": "That API key isn't valid.",
                     *       "error_code": "invalid_api_key",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 401
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "The key is disabled.",
                     *       "error_code": "api_key_disabled",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 403
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "There is no such payment.",
                     *       "error_code": "payment_unknown",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 404
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "This path has other methods.",
                     *       "error_code": "method_not_allowed",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": false,
                     *       "status_code": 405
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "Something went wrong here.",
                     *       "error_code": "internal_error",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": true,
                     *       "status_code": 500
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "error": "The payment provider cannot be reached.",
                     *       "error_code": "payment_provider_unavailable",
                     *       "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *       "retryable": true,
                     *       "status_code": 503
                     *     }
                     */
                    "application/json": components["schemas"]["TopUpError"];
                };
            };
        };
    };
    key_usage: {
        parameters: {
            query?: {
                /**
                 * @description Number of UTC days to report, including today.
                 * @example 7
                 */
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
                    /**
                     * @example {
                     *       "days": 7,
                     *       "recent_failures": [
                     *         {
                     *           "at": "2026-11-21T09:04:06Z",
                     *           "endpoint": "/api/v1/search",
                     *           "error_code": "source_unavailable",
                     *           "request_id": "01m7ynjfkkss5hr3tnvb0qz4r9"
                     *         }
                     *       ],
                     *       "usage": [
                     *         {
                     *           "charged_calls": 120,
                     *           "date": "2026-11-21",
                     *           "endpoint": "/api/v1/search",
                     *           "free_calls": 3
                     *         }
                     *       ]
                     *     }
                     */
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
        /** @description Required where the operator demands a challenge; the error is 403 `challenge_required`. */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "challenge_token": "0.dGhlIHRva2VuIG9mIGEgY2hhbGxlbmdl"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "concurrency_limit": 25,
                     *       "key": "qk_01m7ynjfkkss5hr3_0123456789abcdef",
                     *       "key_id": "01m7ynjfkkss5hr3",
                     *       "remaining_calls": 10
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "attribution": "GeoNames (https://www.geonames.org), CC BY 4.0",
                     *       "locations": [
                     *         {
                     *           "canonical_name": "Austin,Texas,United States",
                     *           "country_code": "US",
                     *           "gps_coordinates": {
                     *             "latitude": 30.267,
                     *             "longitude": -97.743
                     *           },
                     *           "kind": "city",
                     *           "name": "Austin",
                     *           "population": 979882,
                     *           "region_code": "US-TX"
                     *         }
                     *       ]
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "choices": {
                     *         "/api/v1/search": {
                     *           "device": [
                     *             "desktop",
                     *             "tablet",
                     *             "mobile"
                     *           ]
                     *         }
                     *       },
                     *       "countries": [
                     *         "de",
                     *         "gb",
                     *         "us"
                     *       ],
                     *       "languages": [
                     *         "de",
                     *         "en",
                     *         "fr"
                     *       ],
                     *       "sources": {
                     *         "v1": {
                     *           "domains": [
                     *             "com",
                     *             "co.uk",
                     *             "de"
                     *           ],
                     *           "label": "v1",
                     *           "name": null
                     *         }
                     *       }
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "endpoints": [
                     *         {
                     *           "canary": {
                     *             "at": "2026-11-21T09:04:06Z",
                     *             "missing_groups": [],
                     *             "ms": 610,
                     *             "ok": true
                     *           },
                     *           "endpoint": "/api/v1/search",
                     *           "last_success_at": "2026-11-21T09:04:06Z"
                     *         }
                     *       ],
                     *       "sites": [
                     *         {
                     *           "failures_in_a_row": 0,
                     *           "last_success_at": "2026-11-21T09:04:06Z",
                     *           "latency_ms": {
                     *             "p50": 420,
                     *             "p95": 910,
                     *             "p99": 1400,
                     *             "samples": 128
                     *           },
                     *           "reasons": {},
                     *           "site": "v1-web",
                     *           "state": "closed"
                     *         }
                     *       ],
                     *       "status": "ok"
                     *     }
                     */
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
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Whether adult content is filtered; the source decides when it is left out.
                 * @example active
                 */
                safe?: "active" | "off";
                /**
                 * @description `1` searches for the phrase as it is spelled, never for another.
                 * @example 1
                 */
                nfpr?: 0 | 1;
                /**
                 * @description Results to skip; follow `service_pagination.next` for the next page.
                 * @example 20
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "ads": [
                     *         {
                     *           "block_position": "top",
                     *           "description": "We understand cheap car insurance with a lively meadow and write down every step.",
                     *           "displayed_link": "https://tall-field.example.com",
                     *           "link": "https://tall-field.example.com/offer",
                     *           "position": 1,
                     *           "position_absolute": 2,
                     *           "sitelinks": [
                     *             {
                     *               "link": "https://tall-field.example.com/moss",
                     *               "title": "Moss"
                     *             }
                     *           ],
                     *           "source": "Tall Field",
                     *           "title": "The gentle cedar handbook of cheap car insurance",
                     *           "tracking_link": "https://search.example.com/aclk?sa=L&ai=e3e98b48f7d9f74c7d2dd435b9aa23cc62af1a95&adurl=https%3A%2F%2Ftall-field.example.com%2Foffer"
                     *         },
                     *         {
                     *           "block_position": "top",
                     *           "description": "We compare cheap car insurance with a northern copper and write down every step.",
                     *           "displayed_link": "https://copper-pine.example.org",
                     *           "link": "https://copper-pine.example.org/offer",
                     *           "position": 2,
                     *           "position_absolute": 3,
                     *           "sitelinks": [
                     *             {
                     *               "link": "https://copper-pine.example.org/corner",
                     *               "title": "Corner"
                     *             }
                     *           ],
                     *           "source": "Copper Pine",
                     *           "title": "What 7 workshop makers say about cheap car insurance",
                     *           "tracking_link": "https://search.example.com/aclk?sa=L&ai=4dbb1e33a1b649c0c64b86f70d5f87f426b7228b&adurl=https%3A%2F%2Fcopper-pine.example.org%2Foffer"
                     *         }
                     *       ],
                     *       "organic_results": [
                     *         {
                     *           "date": "Dec 8, 2023",
                     *           "displayed_link": "https://www.soft-mirror.example.com › bridge › cheap-car-insurance",
                     *           "favicon": "https://pictures.example.com/icons?domain=www.soft-mirror.example.com",
                     *           "iso_date": "2023-12-08",
                     *           "link": "https://www.soft-mirror.example.com/bridge/cheap-car-insurance-0efd",
                     *           "position": 1,
                     *           "position_absolute": 4,
                     *           "snippet": "Since 2015 the Bridge Society has kept \"open\" records of cheap car insurance. A gentle introduction to cheap car insurance for people who li…",
                     *           "snippet_highlighted_words": [
                     *             "cheap"
                     *           ],
                     *           "source": "Soft Mirror",
                     *           "title": "Cheap Car Insurance – Pine & Candle"
                     *         },
                     *         {
                     *           "date": "Jan 27, 2025",
                     *           "displayed_link": "https://www.simple-window.example › moss › cheap-car-insurance",
                     *           "favicon": "https://pictures.example.com/icons?domain=www.simple-window.example",
                     *           "iso_date": "2025-01-27",
                     *           "link": "https://www.simple-window.example/moss/cheap-car-insurance-ab32",
                     *           "position": 2,
                     *           "position_absolute": 5,
                     *           "sitelinks": {
                     *             "inline": [
                     *               {
                     *                 "link": "https://www.simple-window.example/copper",
                     *                 "title": "Copper"
                     *               }
                     *             ]
                     *           },
                     *           "snippet": "We measure cheap car insurance with a large garden and write down every step. Readers ask about cheap car insurance more than about any trai…",
                     *           "snippet_highlighted_words": [
                     *             "cheap"
                     *           ],
                     *           "source": "Simple Window",
                     *           "title": "How to choose cheap car insurance"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.google.com/search?q=cheap+car+insurance&hl=en&start=10&sa=N",
                     *         "other_pages": {
                     *           "2": "https://www.google.com/search?q=cheap+car+insurance&hl=en&start=10&sa=N",
                     *           "3": "https://www.google.com/search?q=cheap+car+insurance&hl=en&start=20&sa=N",
                     *           "4": "https://www.google.com/search?q=cheap+car+insurance&hl=en&start=30&sa=N",
                     *           "5": "https://www.google.com/search?q=cheap+car+insurance&hl=en&start=40&sa=N"
                     *         }
                     *       },
                     *       "related_searches": [
                     *         {
                     *           "link": "https://www.google.com/search?q=cheap+car+insurance+beacon&hl=en&sa=X",
                     *           "query": "cheap car insurance beacon"
                     *         },
                     *         {
                     *           "link": "https://www.google.com/search?q=cheap+car+insurance+stone&hl=en&sa=X",
                     *           "query": "cheap car insurance stone"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "query_displayed": "cheap car insurance",
                     *         "time_taken_displayed": 0.84,
                     *         "total_results": 910474
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "page_created_at": "2026-11-21T09:04:06Z",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?q=cheap%20car%20insurance&hl=en&gl=us&uule=w%2BCAIQICIaQXVzdGluLFRleGFzLFVuaXRlZCBTdGF0ZXM&pws=0"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "hl": "en",
                     *         "location": "Austin,Texas,United States",
                     *         "location_used": {
                     *           "canonical_name": "Austin,Texas,United States",
                     *           "gps_coordinates": {
                     *             "latitude": 30.267,
                     *             "longitude": -97.743
                     *           }
                     *         },
                     *         "q": "cheap car insurance",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/ads?q=cheap%20car%20insurance&location=Austin%2CTexas%2CUnited%20States&hl=en&device=desktop&start=10",
                     *         "other_pages": {
                     *           "2": "https://quarry.example/api/v1/ads?q=cheap%20car%20insurance&location=Austin%2CTexas%2CUnited%20States&hl=en&device=desktop&start=10",
                     *           "3": "https://quarry.example/api/v1/ads?q=cheap%20car%20insurance&location=Austin%2CTexas%2CUnited%20States&hl=en&device=desktop&start=20",
                     *           "4": "https://quarry.example/api/v1/ads?q=cheap%20car%20insurance&location=Austin%2CTexas%2CUnited%20States&hl=en&device=desktop&start=30",
                     *           "5": "https://quarry.example/api/v1/ads?q=cheap%20car%20insurance&location=Austin%2CTexas%2CUnited%20States&hl=en&device=desktop&start=40"
                     *         }
                     *       },
                     *       "shopping_results": [
                     *         {
                     *           "block_position": "top",
                     *           "extensions": [
                     *             "Free delivery"
                     *           ],
                     *           "extracted_price": 74.72,
                     *           "link": "https://www.small-notebook.example.net/p/cheap-car-insurance-1",
                     *           "position": 1,
                     *           "price": "$74.72",
                     *           "rating": 3.7,
                     *           "reviews": 521,
                     *           "source": "www.small-notebook.example.net",
                     *           "thumbnail": "https://pictures.example.com/t/8c5ba4eabbf5?w=92",
                     *           "title": "Copper Cheap Car Insurance",
                     *           "tracking_link": "https://search.example.com/aclk?sa=L&ai=157823fbc6e9c028cfa0f92484155b8c2777ad62&adurl=https%3A%2F%2Fwww.small-notebook.example.net%2Fp%2Fch…"
                     *         },
                     *         {
                     *           "block_position": "top",
                     *           "extensions": [
                     *             "Free delivery"
                     *           ],
                     *           "extracted_old_price": 43,
                     *           "extracted_price": 23.25,
                     *           "link": "https://www.first-cedar.example.com/p/cheap-car-insurance-2",
                     *           "old_price": "$43.00",
                     *           "position": 2,
                     *           "price": "$23.25",
                     *           "rating": 4.2,
                     *           "reviews": 709,
                     *           "source": "www.first-cedar.example.com",
                     *           "thumbnail": "https://pictures.example.com/t/f31fba5815e4?w=92",
                     *           "title": "Daily Cheap Car Insurance",
                     *           "tracking_link": "https://search.example.com/aclk?sa=L&ai=c5384ace60f9c438c8f6570d97745c57de0816ef&adurl=https%3A%2F%2Fwww.first-cedar.example.com%2Fp%2Fcheap…"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Text ads. */
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
                        search_information: components["schemas"]["V1SearchSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                        shopping_results?: components["schemas"]["AdProduct"][];
                        /** @description Paid tickets and tours, with their sellers. */
                        tickets_results?: components["schemas"]["AdProduct"][];
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
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Location of the searcher, as the source's own token.
                 * @example w+CAIQICIGQXVzdGlu
                 */
                uule?: string;
                /**
                 * @description `true` returns a `subsequent_request_token`, with which the next question continues the conversation.
                 * @example true
                 */
                continuable?: boolean;
                /**
                 * @description Token of the previous answer, valid for 30 minutes and for the same account; send the other parameters unchanged and a new `q`.
                 * @example Mi4xNzk1Njk1NDY1MjYxLms2OHlwNnF2eHg4MnByYTQ2dnd0amFnZDJjLmcxbXA0YWJzejhnYW15Mjd5NDA5MjU2bjR3LnNydHN0PXNydHN0LTI0OTg1Mzk5YTFlMTI4OGE1M2VlJmdhcmM9Z2FyYy00YTFmZWMxZTY3MDgzOWFhMDY2MCZtbHJvPW1scm8tNjFlM2VjMDMzYmNkNjgzMjFjNDEmbWxyb3M9bWxyb3MtNzcwYmVhZGI2ZDVkNjg1Y2I0NzUmZWk9ZWktYzZmN2FlODMwOWFjOTkxYTgxZGMmc3RrcD1zdGtwLWMxNDRjMDk4OTMzOGMwNzc2NjhmJmVscmM9ZWxyYy1kNTI4ZDA4M2NjZmQ3MjMyZDQ1YiZmb2xpZj1mb2xpZi1lNmEwZTdlZDE3YTVmOTFhYmE2ZiZtc3RrPUFVV3lKd2JHRnVJR0VnWkdGNUlHbHVJRXhwYzJKdmJpSmQmdmVkPXZlZC1lODM4NmM1Y2Q5Yzk2MGViYjAwMw
                 */
                subsequent_request_token?: string;
                /**
                 * @description Public http or https address of an image of up to 20 MB that the question is about; it begins a conversation.
                 * @example https://example.com/lighthouse.jpg
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "inline_images": [
                     *         {
                     *           "link": "https://www.lively-maple.example.org/plan-a-day-in-lisbon",
                     *           "original": "https://www.lively-maple.example.org/72506c80c8c166.jpg",
                     *           "position": 1,
                     *           "source": "www.lively-maple.example.org",
                     *           "thumbnail": "https://pictures.example.com/t/72506c80c8c166",
                     *           "title": "Plan a day in Lisbon"
                     *         }
                     *       ],
                     *       "reconstructed_markdown": "Since 2004 the Thistle Society has kept \"open\" records of plan a day in Lisbon. [1]\n\n### Plan a day in Lisbon in short\n\n- **Walnut:** Our no…",
                     *       "references": [
                     *         {
                     *           "date": "25 May 2026",
                     *           "favicon": "https://pictures.example.com/faviconV2?url=tall-mirror.example",
                     *           "index": 0,
                     *           "iso_date": "2026-05-25",
                     *           "link": "https://www.google.com/goto?url=CAES809919ad347be14c6b430b0e8aa07b5f",
                     *           "snippet": "Our notes on plan a day in Lisbon cover the light cases, the costs & the usual mistakes.",
                     *           "source": "Round Workshop",
                     *           "title": "Plan A Day In Lisbon: a green guide"
                     *         },
                     *         {
                     *           "date": "25 May 2026",
                     *           "favicon": "https://pictures.example.com/faviconV2?url=quiet-pebble.example.org",
                     *           "index": 1,
                     *           "iso_date": "2026-05-25",
                     *           "link": "https://www.google.com/goto?url=CAESef6d3f41ca004f68a4235e93ac7dd085",
                     *           "snippet": "We plan plan a day in Lisbon with a golden forest and write down every step.",
                     *           "source": "Simple Kettle",
                     *           "title": "The clear pebble handbook of plan a day in Lisbon"
                     *         }
                     *       ],
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?q=plan%20a%20day%20in%20Lisbon&udm=50&hl=en&gl=us"
                     *       },
                     *       "search_parameters": {
                     *         "continuable": true,
                     *         "device": "desktop",
                     *         "hl": "en",
                     *         "q": "plan a day in Lisbon"
                     *       },
                     *       "subsequent_request_token": "Mi4xNzk1Njk1NDY1MjYxLms2OHlwNnF2eHg4MnByYTQ2dnd0amFnZDJjLmcxbXA0YWJzejhnYW15Mjd5NDA5MjU2bjR3LnNydHN0PXNydHN0LTI0OTg1Mzk5YTFlMTI4OGE1M2VlJmdh…",
                     *       "text_blocks": [
                     *         {
                     *           "reference_indexes": [
                     *             0
                     *           ],
                     *           "snippet": "Since 2004 the Thistle Society has kept \"open\" records of plan a day in Lisbon.",
                     *           "type": "paragraph"
                     *         },
                     *         {
                     *           "level": 3,
                     *           "snippet": "Plan a day in Lisbon in short",
                     *           "type": "heading"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Pictures beside the text. */
                        inline_images?: components["schemas"]["V1AiModeInlineImage"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The answer as Markdown; citations are numbers of references, counted from 1. */
                        reconstructed_markdown: string;
                        /** @description What the answer cites. */
                        references?: components["schemas"]["Reference"][];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                /**
                 * @description A local business's CID, instead of `q` or beside it.
                 * @example 384385036869967601
                 */
                ludocid?: string;
                /**
                 * @description A subject of the knowledge graph by its id, instead of `q` or beside it.
                 * @example /m/0jcx
                 */
                kgmid?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Location of the searcher, as the source's own token.
                 * @example w+CAIQICIGQXVzdGlu
                 */
                uule?: string;
                /**
                 * @description Latitude of the searcher; needs `lon`.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Longitude of the searcher; needs `lat`.
                 * @example 16.3738
                 */
                lon?: number;
                /**
                 * @description Only results of this site.
                 * @example example.com
                 */
                as_sitesearch?: string;
                /**
                 * @description Only results with these words in this order.
                 * @example paper lantern
                 */
                as_epq?: string;
                /**
                 * @description Only results of the past day, week, month or year, or of so many of them: m3 is three months.
                 * @example m3
                 */
                as_qdr?: string;
                /**
                 * @description The source's own filters, such as qdr:w or li:1.
                 * @example qdr:w
                 */
                tbs?: string;
                /**
                 * @description Kind of results: books, images, places, news, patents, products, videos.
                 * @example bks
                 */
                tbm?: "bks" | "isch" | "lcl" | "nws" | "pts" | "shop" | "vid";
                /**
                 * @description Only pages of these countries, such as countryDE.
                 * @example countryUS
                 */
                cr?: string;
                /**
                 * @description Only pages in these languages, such as lang_de.
                 * @example lang_en
                 */
                lr?: string;
                /**
                 * @description Whether adult content is filtered; the source decides when it is left out.
                 * @example active
                 */
                safe?: "active" | "off";
                /**
                 * @description `1` searches for the phrase as it is spelled, never for another.
                 * @example 1
                 */
                nfpr?: 0 | 1;
                /**
                 * @description Results to skip; follow `service_pagination.next` for the next page.
                 * @example 0
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "ai_overview": {
                     *         "references": [
                     *           {
                     *             "favicon": "https://pictures.example.com/icons?domain=www.deep-stone.example.com",
                     *             "index": 0,
                     *             "link": "https://www.deep-stone.example.com/heron/why-is-the-sea-salty#:~:text=northern",
                     *             "snippet": "We record why is the sea salty with a brisk maple and write down every step.",
                     *             "source": "Deep Stone",
                     *             "thumbnail": "https://pictures.example.com/sources?domain=www.deep-stone.example.com",
                     *             "title": "What 6 birch makers say about why is the sea salty"
                     *           },
                     *           {
                     *             "favicon": "https://pictures.example.com/icons?domain=steady-kettle.example.net",
                     *             "index": 1,
                     *             "link": "https://steady-kettle.example.net/cedar/why-is-the-sea-salty#:~:text=long",
                     *             "snippet": "Our notes on why is the sea salty cover the lively cases, the costs & the usual mistakes.",
                     *             "source": "Steady Kettle",
                     *             "thumbnail": "https://pictures.example.com/sources?domain=steady-kettle.example.net",
                     *             "title": "The quiet saddle handbook of why is the sea salty"
                     *           }
                     *         ],
                     *         "text_blocks": [
                     *           {
                     *             "reference_indexes": [
                     *               0
                     *             ],
                     *             "snippet": "We learn why is the sea salty with a green paper and write down every step. A large introduction to why is the sea salty for people who like…",
                     *             "snippet_highlighted_words": [
                     *               "A large introduction to why is the sea salty for people who like to clean before they buy."
                     *             ],
                     *             "type": "paragraph"
                     *           },
                     *           {
                     *             "reference_indexes": [
                     *               1
                     *             ],
                     *             "snippet": "Readers ask about why is the sea salty more than about any moss; here is what we tell them. Since 2005 the Linden Society has kept \"open\" re…",
                     *             "snippet_highlighted_words": [
                     *               "Since 2005 the Linden Society has kept \"open\" records of why is the sea salty."
                     *             ],
                     *             "type": "paragraph"
                     *           }
                     *         ]
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "page_created_at": "2026-11-21T09:04:06Z",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?q=why%20is%20the%20sea%20salty&hl=en&gl=us&pws=0"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "hl": "en",
                     *         "q": "why is the sea salty",
                     *         "start": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The generated answer at the top of the page. */
                        ai_overview: components["schemas"]["AiOverview"];
                        pagination?: components["schemas"]["Pages"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description Token of the page before; send the other parameters as in that call.
                 * @example Mi4ud2JyMW0ybWU1cDkzbmdmcHNmejNqaGU5YzQudHJjM2pieTM3NnA5NXk5emJwMWNxYmQ2ZncuMTAgQ0FFUzEw
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "contributor": {
                     *         "contributions": {
                     *           "answers": 4,
                     *           "edits": 6,
                     *           "photos": 241,
                     *           "ratings": 28,
                     *           "reviews": 230
                     *         },
                     *         "description": "Since 2021 the Sparrow Society has kept \"open\" records of trail.",
                     *         "id": "102769814432182832009",
                     *         "level": 7,
                     *         "local_guide": true,
                     *         "name": "Ada Walnut",
                     *         "points": 5901,
                     *         "status": "Local Guide Level 7",
                     *         "thumbnail": "https://pictures.example.com/a/102769814432182832009"
                     *       },
                     *       "reviews": [
                     *         {
                     *           "date": "yesterday",
                     *           "details": {
                     *             "food": "5",
                     *             "meal_type": "Dinner"
                     *           },
                     *           "id": "CiNDk5NDQyNDQ4MDgzNjU0MjQxLTA",
                     *           "images": [
                     *             {
                     *               "height": 1536,
                     *               "id": "AF1Qipc6Q1IPJ-ncefeEf6sRYeywWg6X48qEjnGnS2gw",
                     *               "thumbnail": "https://pictures.example.com/p/AF1Qipc6Q1IPJ-ncefeEf6sRYeywWg6X48qEjnGnS2gw=w408-h272-k-no",
                     *               "width": 2048
                     *             }
                     *           ],
                     *           "iso_date": "2026-10-31T12:00:00Z",
                     *           "iso_date_of_last_edit": "2026-10-31T13:00:00Z",
                     *           "language": "en",
                     *           "likes": 5,
                     *           "link": "https://www.example.com/maps/reviews/data=NDk5NDQyNDQ4MDgzNjU0MjQxLTA",
                     *           "original_language": "nb",
                     *           "original_snippet": "Norsk: Readers ask about sparrow more than about any harbor; here is what we tell them. A calm introduction to sparrow for people who like t…",
                     *           "place_info": {
                     *             "address": "1 Mill St, Bergen",
                     *             "data_id": "0xe346ebfc98eb0c0:0x6ee6042a7c71661",
                     *             "gps_coordinates": {
                     *               "latitude": 59.514450999999994,
                     *               "longitude": -5.695031
                     *             },
                     *             "place_id": "ChIJwLCOyb9uNA4RYRbHp0Jg7gY",
                     *             "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJwLCOyb9uNA4RYRbHp0Jg7gY&hl=en",
                     *             "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJwLCOyb9uNA4RYRbHp0Jg7gY&hl=en",
                     *             "title": "Southern Mirror",
                     *             "type": "Linden"
                     *           },
                     *           "position": 1,
                     *           "rating": 1,
                     *           "response": {
                     *             "date": "today",
                     *             "iso_date": "2026-11-01T12:00:00Z",
                     *             "language": "en",
                     *             "text": "Thank you for your visit."
                     *           },
                     *           "snippet": "Readers ask about sparrow more than about any harbor; here is what we tell them. A calm introduction to sparrow for people who like to build…",
                     *           "source": "The source",
                     *           "translated": true
                     *         },
                     *         {
                     *           "date": "4 days ago",
                     *           "details": {
                     *             "food": "2",
                     *             "meal_type": "Dinner"
                     *           },
                     *           "id": "CiNjY4ODQ1MTY3MTEzNDQ5NDczLTE",
                     *           "iso_date": "2026-10-28T12:00:00Z",
                     *           "language": "en",
                     *           "likes": 11,
                     *           "link": "https://www.example.com/maps/reviews/data=NjY4ODQ1MTY3MTEzNDQ5NDczLTE",
                     *           "place_info": {
                     *             "address": "2 Mill St, Bergen",
                     *             "data_id": "0xa6906adbeba687d:0x9483722c388b001",
                     *             "gps_coordinates": {
                     *               "latitude": 59.264630999999994,
                     *               "longitude": -5.059991
                     *             },
                     *             "place_id": "ChIJfWi6vq0GaQoRAbCIwyI3SAk",
                     *             "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJfWi6vq0GaQoRAbCIwyI3SAk&hl=en",
                     *             "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJfWi6vq0GaQoRAbCIwyI3SAk&hl=en",
                     *             "title": "Golden Walnut",
                     *             "type": "Forest"
                     *           },
                     *           "position": 2,
                     *           "rating": 3,
                     *           "snippet": "Readers ask about stone more than about any river; here is what we tell them. Since 2007 the Pine Society has kept \"open\" records of stone.\n…",
                     *           "source": "The source"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "results_on_page": 10,
                     *         "reviews_results_state": "Results for exact contributor"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/locationhistory/preview/mas?authuser=0&hl=en&gl=us&pb=%211s102769814432182832009%212m3%211s%217e81%2115i20393%216m2%2…"
                     *       },
                     *       "search_parameters": {
                     *         "contributor_id": "102769814432182832009",
                     *         "hl": "en",
                     *         "limit": 10
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/contributor-reviews?contributor_id=102769814432182832009&limit=10&hl=en&next_page_token=Mi4ud2JyMW0ybWU1cDkzbm…",
                     *         "next_page_token": "Mi4ud2JyMW0ybWU1cDkzbmdmcHNmejNqaGU5YzQudHJjM2pieTM3NnA5NXk5emJwMWNxYmQ2ZncuMTAgQ0FFUzEw"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The person's card. */
                        contributor?: components["schemas"]["Contributor"];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The reviews with their places, in the source's order; empty when the person hides them. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1ContributorReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A local business's CID, instead of `q` or beside it.
                 * @example 384385036869967601
                 */
                ludocid?: string;
                /**
                 * @description Businesses to skip; follow `service_pagination.next` for the next page.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Bergen,Norway
                 */
                location?: string;
                /**
                 * @description Location of the searcher, as the source's own token.
                 * @example w+CAIQICIGQXVzdGlu
                 */
                uule?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "discover_more_places": [
                     *         {
                     *           "images": [
                     *             "https://pictures.example.com/t/e49a4380558f?w=92"
                     *           ],
                     *           "link": "https://www.google.com/search?q=willow+bakery&hl=en&udm=1",
                     *           "thumbnail": "https://pictures.example.com/t/e49a4380558f?w=92",
                     *           "title": "Willow Bakery"
                     *         },
                     *         {
                     *           "images": [
                     *             "https://pictures.example.com/t/2754f2401ee0?w=92"
                     *           ],
                     *           "link": "https://www.google.com/search?q=maple+bakery&hl=en&udm=1",
                     *           "thumbnail": "https://pictures.example.com/t/2754f2401ee0?w=92",
                     *           "title": "Maple Bakery"
                     *         }
                     *       ],
                     *       "local_map": {
                     *         "gps_coordinates": {
                     *           "latitude": 59.34309,
                     *           "longitude": -5.27073
                     *         },
                     *         "image": "https://www.google.com/maps/vt/data=3f352c1bcee6c338c9a6cfddf0d79f4d889753e2",
                     *         "link": "https://www.google.com/search?q=bakery&hl=en&udm=1&rllag=59343090%2C-5270730%2C900"
                     *       },
                     *       "local_results": [
                     *         {
                     *           "address": "128 Harbor Rd",
                     *           "data_cid": "4750460113982305684",
                     *           "data_id": "0xedb574a408b201e:0x41ed064dfd93b594",
                     *           "description": "\"We share Daily Mirror with a narrow copper and write down every step.\"",
                     *           "gps_coordinates": {
                     *             "latitude": 59.34309,
                     *             "longitude": -5.27073
                     *           },
                     *           "hours": "Open · Closes 5 PM",
                     *           "links": {
                     *             "directions": "https://www.google.com/maps/dir//daily-mirror/data=!4m6!4m5!1m1!4e2!1m2!1m1!1s0xedb574a408b201e:0x41ed064dfd93b594",
                     *             "website": "https://www.gentle-forest.example/"
                     *           },
                     *           "open_state": "Open",
                     *           "phone": "(555) 018-5216",
                     *           "place_id": "ChIJHiCLQEpX2w4RlLWT_U0G7UE",
                     *           "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJHiCLQEpX2w4RlLWT_U0G7UE&hl=en",
                     *           "popular_times_link": "https://quarry.example/api/v1/maps/popular-times?place_id=ChIJHiCLQEpX2w4RlLWT_U0G7UE&hl=en",
                     *           "position": 1,
                     *           "posts_link": "https://quarry.example/api/v1/maps/posts?data_id=0xedb574a408b201e%3A0x41ed064dfd93b594&hl=en",
                     *           "price": "$19–30",
                     *           "rating": 3.5,
                     *           "reviews": 795,
                     *           "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJHiCLQEpX2w4RlLWT_U0G7UE&hl=en",
                     *           "reviews_original": "(795)",
                     *           "thumbnail": "https://pictures.example.com/t/717d8c0df243?w=114",
                     *           "title": "Daily Mirror",
                     *           "type": "Notebook shop",
                     *           "website": "https://www.gentle-forest.example/"
                     *         },
                     *         {
                     *           "address": "269 Maple Ave",
                     *           "data_cid": "4261310645342403859",
                     *           "data_id": "0x47e1c775462155e6:0x3b2337745d397d13",
                     *           "description": "\"Our notes on Daily Notebook cover the soft cases, the costs & the usual mistakes.\"",
                     *           "gps_coordinates": {
                     *             "latitude": 59.6867,
                     *             "longitude": -5.44635
                     *           },
                     *           "hours": "Open · Closes 5 PM",
                     *           "links": {
                     *             "directions": "https://www.google.com/maps/dir//daily-notebook/data=!4m6!4m5!1m1!4e2!1m2!1m1!1s0x47e1c775462155e6:0x3b2337745d397d13",
                     *             "website": "https://www.sunny-stone.example/"
                     *           },
                     *           "open_state": "Open",
                     *           "phone": "(555) 019-1366",
                     *           "place_id": "ChIJ5lUhRnXH4UcRE305XXQ3Izs",
                     *           "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJ5lUhRnXH4UcRE305XXQ3Izs&hl=en",
                     *           "popular_times_link": "https://quarry.example/api/v1/maps/popular-times?place_id=ChIJ5lUhRnXH4UcRE305XXQ3Izs&hl=en",
                     *           "position": 2,
                     *           "posts_link": "https://quarry.example/api/v1/maps/posts?data_id=0x47e1c775462155e6%3A0x3b2337745d397d13&hl=en",
                     *           "rating": 3.3,
                     *           "reviews": 249,
                     *           "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJ5lUhRnXH4UcRE305XXQ3Izs&hl=en",
                     *           "reviews_original": "(249)",
                     *           "thumbnail": "https://pictures.example.com/t/7be509a375af?w=114",
                     *           "title": "Daily Notebook",
                     *           "type": "Pebble shop",
                     *           "website": "https://www.sunny-stone.example/"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.google.com/search?q=bakery&hl=en&udm=1&start=20",
                     *         "other_pages": {
                     *           "2": "https://www.google.com/search?q=bakery&hl=en&udm=1&start=20",
                     *           "3": "https://www.google.com/search?q=bakery&hl=en&udm=1&start=40"
                     *         }
                     *       },
                     *       "search_information": {
                     *         "local_results_state": "Results for exact spelling",
                     *         "query_displayed": "bakery"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "page_created_at": "2026-11-21T09:04:06Z",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?udm=1&q=bakery&hl=en&gl=us&uule=w%2BCAIQICIWQmVyZ2VuLFZlc3RsYW5kLE5vcndheQ&pws=0"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "hl": "en",
                     *         "location": "Bergen,Norway",
                     *         "location_used": {
                     *           "canonical_name": "Bergen,Vestland,Norway",
                     *           "gps_coordinates": {
                     *             "latitude": 60.393,
                     *             "longitude": 5.324
                     *           }
                     *         },
                     *         "q": "bakery",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/local?q=bakery&location=Bergen%2CNorway&hl=en&device=desktop&start=20",
                     *         "other_pages": {
                     *           "2": "https://quarry.example/api/v1/local?q=bakery&location=Bergen%2CNorway&hl=en&device=desktop&start=20",
                     *           "3": "https://quarry.example/api/v1/local?q=bakery&location=Bergen%2CNorway&hl=en&device=desktop&start=40"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Businesses that pay for their place in the list. */
                        ads_results?: components["schemas"]["Place"][];
                        /** @description Further searches for places. */
                        discover_more_places?: components["schemas"]["V1LocalTile"][];
                        /** @description The map beside the list. */
                        local_map?: components["schemas"]["LocalMap"];
                        /** @description Businesses, in the page's order. */
                        local_results: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1LocalSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                /**
                 * @description `search` lists places for `q`, and `place` returns the one with `place_id`, `data_cid` or `data`. By default an id takes precedence over `q`.
                 * @example search
                 */
                type?: "search" | "place";
                /**
                 * @description The part of the map: its middle, then how near, such as @40.74,-74.0,14z or @40.74,-74.0,2000m.
                 * @example @48.2082,16.3738,14z
                 */
                ll?: string;
                /**
                 * @description The part of the map by a name such as Austin,Texas, as `/api/locations` lists them; the source is asked where any other is.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Latitude of the middle; needs `lon`, and `z` or `m`.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Longitude of the middle; needs `lat`, and `z` or `m`.
                 * @example 16.3738
                 */
                lon?: number;
                /**
                 * @description Zoom, from 3 (a continent) to 21 (a house), with `lat` and `lon` or with `location`, which has 14 without it.
                 * @example 14
                 */
                z?: number;
                /**
                 * @description Height of the part of the map in metres, instead of `z`.
                 * @example 2000
                 */
                m?: number;
                /**
                 * @description Places to skip; follow `service_pagination.next` for the next page.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description A place by its public id, as answers name it (`place_id`).
                 * @example ChIJDdnwdv0y5xQRRytw1ihZQeU
                 */
                place_id?: string;
                /**
                 * @description A place by its decimal id, as answers name it (`data_cid`).
                 * @example 384385036869967601
                 */
                data_cid?: string;
                /**
                 * @description A place by a data sequence of maps, such as !4m5!3m4!1s0x…:0x…!8m2!3d…!4d…, or by the two numbers in it.
                 * @example 0x14e732fd76f0d90d:0xe5415928d6702b47
                 */
                data?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Leaves out places that are rated lower, or not at all.
                 * @example 4
                 */
                min_rating?: number;
                /**
                 * @description Leaves out places where a visit costs less, in the currency that they show. Where only signs are shown ($ to $$$$), they are counted.
                 * @example 10
                 */
                min_price?: number;
                /**
                 * @description Leaves out places where a visit costs more, as `min_price`.
                 * @example 100
                 */
                max_price?: number;
                /**
                 * @description `now` leaves out places that are not open, `24h` those that are not open day and night.
                 * @example now
                 */
                open_state?: "now" | "24h";
                /**
                 * @description Leaves out places that are not open on this day of the week.
                 * @example monday
                 */
                open_on_day?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
                /**
                 * @description Leaves out places that are not open at this hour of `open_on_day`, else of today.
                 * @example 18
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "local_results": [
                     *         {
                     *           "address": "819 Saddle St, 5003 Bergen, Norway",
                     *           "attributes": {
                     *             "accessibility": [
                     *               "Wheelchair accessible entrance"
                     *             ],
                     *             "service_options": [
                     *               "Delivery"
                     *             ]
                     *           },
                     *           "data_cid": "384385036869967601",
                     *           "data_id": "0x81aa2f05402f547:0x5559c278b9c1ef1",
                     *           "description": "Our notes on Wide Candle cover the northern cases, the costs & the usual mistakes.",
                     *           "extracted_price_range": {
                     *             "currency": "EUR",
                     *             "high": 20,
                     *             "low": 10
                     *           },
                     *           "gps_coordinates": {
                     *             "latitude": 59.118061,
                     *             "longitude": -5.425471
                     *           },
                     *           "hours": "Closed",
                     *           "images": [
                     *             {
                     *               "height": 1536,
                     *               "id": "AF1Qipgnk0mJu5tMF3TzdQ8Cjw0qW374XR6KQYTWElNg",
                     *               "iso_date": "2026-08-08",
                     *               "position": 1,
                     *               "thumbnail": "https://pictures.example.com/p/AF1Qipgnk0mJu5tMF3TzdQ8Cjw0qW374XR6KQYTWElNg=w408-h272-k-no",
                     *               "width": 2048
                     *             }
                     *           ],
                     *           "links": {
                     *             "website": "https://calm-canyon.example.com/"
                     *           },
                     *           "neighborhoods": [
                     *             "Compass"
                     *           ],
                     *           "open_state": "Closed",
                     *           "operating_hours": {
                     *             "friday": "10 AM–9 PM",
                     *             "monday": "10 AM–9 PM",
                     *             "saturday": "10 AM–9 PM",
                     *             "sunday": "Closed",
                     *             "thursday": "10 AM–9 PM",
                     *             "tuesday": "10 AM–9 PM",
                     *             "wednesday": "10 AM–9 PM"
                     *           },
                     *           "phone": "+47 55 25 14",
                     *           "photo_meta_link": "https://quarry.example/api/v1/maps/photo-meta?photo_id=AF1Qipgnk0mJu5tMF3TzdQ8Cjw0qW374XR6KQYTWElNg&hl=en",
                     *           "place_id": "ChIJR_UCVPCiGggR8R6ciyecVQU",
                     *           "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJR_UCVPCiGggR8R6ciyecVQU&hl=en",
                     *           "plus_code": "9G2X+2X Bergen",
                     *           "popular_times_link": "https://quarry.example/api/v1/maps/popular-times?place_id=ChIJR_UCVPCiGggR8R6ciyecVQU&hl=en",
                     *           "position": 1,
                     *           "posts_link": "https://quarry.example/api/v1/maps/posts?data_id=0x81aa2f05402f547%3A0x5559c278b9c1ef1&hl=en",
                     *           "price": "€10–20",
                     *           "provider_id": "/g/11319e7ef9",
                     *           "rating": 4.9,
                     *           "reviews": 496,
                     *           "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJR_UCVPCiGggR8R6ciyecVQU&hl=en",
                     *           "service_options": {
                     *             "delivery": true,
                     *             "dine_in": true,
                     *             "takeout": false
                     *           },
                     *           "snippet": "Smooth moss",
                     *           "structured_address": {
                     *             "city": "Bergen",
                     *             "country_code": "NO",
                     *             "postal_code": "5003",
                     *             "street": "819 Saddle St"
                     *           },
                     *           "thumbnail": "https://pictures.example.com/p/AF1Qipgnk0mJu5tMF3TzdQ8Cjw0qW374XR6KQYTWElNg=w408-h272-k-no",
                     *           "timezone": "Europe/Oslo",
                     *           "title": "Wide Candle",
                     *           "type": "Stone shop",
                     *           "type_id": "store",
                     *           "type_ids": [
                     *             "store"
                     *           ],
                     *           "types": [
                     *             "Stone shop"
                     *           ],
                     *           "website": "https://calm-canyon.example.com/",
                     *           "weekly_hours": [
                     *             {
                     *               "closed": true,
                     *               "date": "2026-11-01",
                     *               "day": "sunday"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "address": "272 Paper St, 5003 Bergen, Norway",
                     *           "attributes": {
                     *             "accessibility": [
                     *               "Wheelchair accessible entrance"
                     *             ],
                     *             "service_options": [
                     *               "Delivery"
                     *             ]
                     *           },
                     *           "data_cid": "771936080769631665",
                     *           "data_id": "0xf84ce61d94f4c70:0xab677c68b94c5b1",
                     *           "description": "We explain Soft Notebook with a large harbor and write down every step.",
                     *           "gps_coordinates": {
                     *             "latitude": 59.700410999999995,
                     *             "longitude": -5.827021
                     *           },
                     *           "hours": "Open 24 hours",
                     *           "images": [
                     *             {
                     *               "height": 1536,
                     *               "id": "AF1QipY-AlLhQSm7Fbal-3WXnfdyTQOT8dQnWj92hTww",
                     *               "iso_date": "2026-06-24",
                     *               "position": 1,
                     *               "thumbnail": "https://pictures.example.com/p/AF1QipY-AlLhQSm7Fbal-3WXnfdyTQOT8dQnWj92hTww=w408-h272-k-no",
                     *               "width": 2048
                     *             }
                     *           ],
                     *           "links": {
                     *             "website": "https://smooth-forest.example/"
                     *           },
                     *           "neighborhoods": [
                     *             "Paper"
                     *           ],
                     *           "open_state": "Open 24 hours",
                     *           "operating_hours": {
                     *             "friday": "Open 24 hours",
                     *             "monday": "Open 24 hours",
                     *             "saturday": "Open 24 hours",
                     *             "sunday": "Open 24 hours",
                     *             "thursday": "Open 24 hours",
                     *             "tuesday": "Open 24 hours",
                     *             "wednesday": "Open 24 hours"
                     *           },
                     *           "phone": "+47 55 87 51",
                     *           "photo_meta_link": "https://quarry.example/api/v1/maps/photo-meta?photo_id=AF1QipY-AlLhQSm7Fbal-3WXnfdyTQOT8dQnWj92hTww&hl=en",
                     *           "place_id": "ChIJcExP2WHOhA8RscWUi8Z3tgo",
                     *           "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJcExP2WHOhA8RscWUi8Z3tgo&hl=en",
                     *           "plus_code": "9G2X+2X Bergen",
                     *           "popular_times_link": "https://quarry.example/api/v1/maps/popular-times?place_id=ChIJcExP2WHOhA8RscWUi8Z3tgo&hl=en",
                     *           "position": 2,
                     *           "posts_link": "https://quarry.example/api/v1/maps/posts?data_id=0xf84ce61d94f4c70%3A0xab677c68b94c5b1&hl=en",
                     *           "provider_id": "/g/11151aef29",
                     *           "rating": 3.1,
                     *           "reviews": 605,
                     *           "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJcExP2WHOhA8RscWUi8Z3tgo&hl=en",
                     *           "service_options": {
                     *             "delivery": true,
                     *             "dine_in": true,
                     *             "takeout": false
                     *           },
                     *           "snippet": "Light trail",
                     *           "structured_address": {
                     *             "city": "Bergen",
                     *             "country_code": "NO",
                     *             "postal_code": "5003",
                     *             "street": "272 Paper St"
                     *           },
                     *           "thumbnail": "https://pictures.example.com/p/AF1QipY-AlLhQSm7Fbal-3WXnfdyTQOT8dQnWj92hTww=w408-h272-k-no",
                     *           "timezone": "Europe/Oslo",
                     *           "title": "Soft Notebook",
                     *           "type": "Forest shop",
                     *           "type_id": "store",
                     *           "type_ids": [
                     *             "store"
                     *           ],
                     *           "types": [
                     *             "Forest shop"
                     *           ],
                     *           "website": "https://smooth-forest.example/",
                     *           "weekly_hours": [
                     *             {
                     *               "date": "2026-11-01",
                     *               "day": "sunday",
                     *               "hours": [
                     *                 {
                     *                   "closes": "24:00",
                     *                   "opens": "00:00"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.google.com/search?tbm=map&authuser=0&hl=en&gl=us&q=coffee&pb=%214m8%211m3%211d21295.137%212d16.3738%213d48.2082%213m2%211i1024%2…"
                     *       },
                     *       "search_information": {
                     *         "local_results_state": "Results for exact spelling",
                     *         "query_displayed": "coffee",
                     *         "results_on_page": 20
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?tbm=map&authuser=0&hl=en&gl=us&q=coffee&pb=%214m8%211m3%211d21295.137%212d16.3738%213d48.2082%213m2%211i1024%2…"
                     *       },
                     *       "search_parameters": {
                     *         "hl": "en",
                     *         "ll": "@48.2082,16.3738,14z",
                     *         "q": "coffee",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/maps?q=coffee&ll=%4048.2082%2C16.3738%2C14z&hl=en&start=20"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Places for a phrase, in the source's order. */
                        local_results?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Places that are searched for together with the one. */
                        people_also_search_for?: components["schemas"]["Place"][];
                        /** @description The requested place, or the only match of a phrase. */
                        place_results?: components["schemas"]["Place"];
                        /** @description Summary of the page, for a phrase. */
                        search_information?: components["schemas"]["V1MapsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "contributor": {
                     *         "id": "839558553930257138817",
                     *         "link": "https://maps.example.com/maps/contrib/839558553930257138817",
                     *         "name": "Bram Walnut",
                     *         "thumbnail": "https://pictures.example.com/a/839558553930257138817"
                     *       },
                     *       "contributor_reviews_link": "https://quarry.example/api/v1/contributor-reviews?contributor_id=839558553930257138817&hl=en",
                     *       "date": "2025-09-14",
                     *       "gps_coordinates": {
                     *         "latitude": 59.681661,
                     *         "longitude": -5.7418510000000005
                     *       },
                     *       "location": {
                     *         "address": "Bryggen 1, Bergen",
                     *         "country_code": "NO",
                     *         "elevation": 49.5,
                     *         "heading": 107,
                     *         "pitch": 90.5,
                     *         "roll": 0.25
                     *       },
                     *       "photo": {
                     *         "copyright": "Images may be subject to copyright.",
                     *         "height": 3000,
                     *         "id": "AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F",
                     *         "source": "photos:gmm_android_review_post",
                     *         "upload_date": "2025-09-28",
                     *         "width": 4000
                     *       },
                     *       "places": [
                     *         {
                     *           "data_id": "0xec911f7e4441d2a:0x5668c710684d38e",
                     *           "place_id": "ChIJKh1E5PcRyQ4RjtOEBnGMZgU",
                     *           "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJKh1E5PcRyQ4RjtOEBnGMZgU&hl=en",
                     *           "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJKh1E5PcRyQ4RjtOEBnGMZgU&hl=en",
                     *           "title": "High Corner",
                     *           "type": "Willow"
                     *         }
                     *       ],
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/maps/photometa/v1?authuser=0&hl=en&gl=us&pb=%211m4%211smaps_sv.tactile%2111m2%212m1%211b1%212m2%211sen%212sus%213m3%2…"
                     *       },
                     *       "search_parameters": {
                     *         "hl": "en",
                     *         "photo_id": "AF1QipP4Y7A8nYL3KKXznSl69pXSq9p2IXCYUjVvOh0F"
                     *       },
                     *       "type": "photo"
                     *     }
                     */
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
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).
                 * @example 0x14e732fd76f0d90d:0xe5415928d6702b47
                 */
                data_id?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "place_info": {
                     *         "address": "826 Bridge St, 5003 Bergen, Norway",
                     *         "data_id": "0x14e732fd76f0d90d:0xe5415928d6702b47",
                     *         "gps_coordinates": {
                     *           "latitude": 59.552691,
                     *           "longitude": -5.604991
                     *         },
                     *         "place_id": "ChIJDdnwdv0y5xQRRytw1ihZQeU",
                     *         "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU&hl=en",
                     *         "rating": 4.1,
                     *         "reviews": 198,
                     *         "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU&hl=en",
                     *         "thumbnail": "https://pictures.example.com/p/AF1Qipw6MGs73TpcGd9yvqt5ehD5v1r_9zEAibBkoDdQ=w408-h272-k-no",
                     *         "title": "Fair Birch",
                     *         "type": "Finch shop"
                     *       },
                     *       "popular_times": {
                     *         "graph_results": {
                     *           "friday": [
                     *             {
                     *               "busyness_score": 79,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ],
                     *           "monday": [
                     *             {
                     *               "busyness_score": 83,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ],
                     *           "saturday": [
                     *             {
                     *               "busyness_score": 29,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ],
                     *           "sunday": [
                     *             {
                     *               "busyness_score": 77,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ],
                     *           "thursday": [
                     *             {
                     *               "busyness_score": 84,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ],
                     *           "tuesday": [
                     *             {
                     *               "busyness_score": 64,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ],
                     *           "wednesday": [
                     *             {
                     *               "busyness_score": 39,
                     *               "hour": 6,
                     *               "info": "Usually a little busy",
                     *               "time": "6 AM",
                     *               "wait": "No wait"
                     *             }
                     *           ]
                     *         },
                     *         "live": {
                     *           "busyness_score": 86,
                     *           "difference": 86,
                     *           "info": "Busier than usual",
                     *           "usual_score": 0
                     *         },
                     *         "time_spent": "People typically spend 1-2 hours here"
                     *       },
                     *       "search_information": {
                     *         "popular_times_state": "Live and usual"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/maps/preview/place?authuser=0&hl=en&gl=us&pb=%211m13%211s0x14e732fd76f0d90d%3A0xe5415928d6702b47%213m8%211m3%211d8989…"
                     *       },
                     *       "search_parameters": {
                     *         "hl": "en",
                     *         "place_id": "ChIJDdnwdv0y5xQRRytw1ihZQeU"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The place's card. */
                        place_info: components["schemas"]["PlaceInfo"];
                        /** @description The usual hours of each day, and the moment. */
                        popular_times?: components["schemas"]["PopularTimes"];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["V1MapsPopularTimesInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A place by its public id, as answers name it (`place_id`).
                 * @example ChIJDdnwdv0y5xQRRytw1ihZQeU
                 */
                place_id?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "posts": [
                     *         {
                     *           "id": "post-16519582940102929223-0",
                     *           "images": [
                     *             "https://lh3.googleusercontent.com/geougc/AF1Qip2h2MFUQ2lWPKNc6KNBhYM-nScR2WRzsz7ZX-IQ"
                     *           ],
                     *           "iso_date": "2026-11-01T12:00:00Z",
                     *           "position": 1,
                     *           "snippet": "Our notes on pine cover the winter cases, the costs & the usual mistakes. Our notes on pine cover the swift cases, the costs & the usual mis…",
                     *           "thumbnail": "https://lh3.googleusercontent.com/geougc/AF1Qip2h2MFUQ2lWPKNc6KNBhYM-nScR2WRzsz7ZX-IQ",
                     *           "type": "update"
                     *         },
                     *         {
                     *           "button": {
                     *             "link": "https://shop.example.com/news/1",
                     *             "text": "Learn more"
                     *           },
                     *           "id": "post-16519582940102929223-1",
                     *           "images": [
                     *             "https://lh3.googleusercontent.com/geougc/AF1QipIfYwWupmM_f-gagKgMnZzbZ9E16HdUZU7YMmqQ"
                     *           ],
                     *           "iso_date": "2026-10-23T12:00:00Z",
                     *           "position": 2,
                     *           "snippet": "Since 2009 the Garden Society has kept \"open\" records of compass. Our notes on compass cover the sturdy cases, the costs & the usual mistake…",
                     *           "thumbnail": "https://lh3.googleusercontent.com/geougc/AF1QipIfYwWupmM_f-gagKgMnZzbZ9E16HdUZU7YMmqQ",
                     *           "type": "event"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "posts_state": "Results for exact place",
                     *         "results_on_page": 5
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/maps/preview/localposts?authuser=0&hl=en&gl=us&pb=%211m1%211s0x14e732fd76f0d90d%3A0xe5415928d6702b47"
                     *       },
                     *       "search_parameters": {
                     *         "data_id": "0x14e732fd76f0d90d:0xe5415928d6702b47",
                     *         "hl": "en"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The posts, in the source's order. */
                        posts: components["schemas"]["Post"][];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["V1MapsPostsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A category of apps by the store's id, such as ART_AND_DESIGN or FAMILY.
                 * @example ART_AND_DESIGN
                 */
                apps_category?: string;
                /**
                 * @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
                 * @example topselling_free
                 */
                chart?: string;
                /**
                 * @description The front page for this kind of device.
                 * @example phone
                 */
                store_device?: "phone" | "tablet" | "tv" | "chromebook" | "watch" | "car" | "windows";
                /**
                 * @description Within a category for children: up to 5 years, 6 to 8, 9 to 12.
                 * @example AGE_RANGE1
                 */
                age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                /**
                 * @description Only free (1) or paid (2) products of a search.
                 * @example 1
                 */
                price?: number;
                /**
                 * @description Storefront language, at most 32 characters.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Storefront country, two letters; `UK` stands for `GB`.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The next page of a single list; keep the other parameters as they were.
                 * @example Mi4uOXNyZmIwOW55em03ZTd2YXNxYTk4c2FrcDAuYXp0Zm50bjltZDhyZjNld3ByN2JyNm04MGMuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhZMmhsYzNNaUxDSnNaV1owSWpvemZR
                 */
                next_page_token?: string;
                /**
                 * @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
                 * @example Mi4uOXNyZmIwOW55em03ZTd2YXNxYTk4c2FrcDAuYXp0Zm50bjltZDhyZjNld3ByN2JyNm04MGMuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhZMmhsYzNNaUxDSnNaV1owSWpvemZR
                 */
                section_page_token?: string;
                /**
                 * @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
                 * @example Mi4uOXNyZmIwOW55em03ZTd2YXNxYTk4c2FrcDAuYXp0Zm50bjltZDhyZjNld3ByN2JyNm04MGMuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhZMmhsYzNNaUxDSnNaV1owSWpvemZR
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "app_highlight": {
                     *         "author": "Willow Labs",
                     *         "category": "Tools",
                     *         "category_id": "TOOLS",
                     *         "content_rating": "Everyone",
                     *         "currency": "USD",
                     *         "description": "Our notes on lantern cover the soft cases, the costs & the usual mistakes.",
                     *         "downloads": "1M+",
                     *         "extensions": [
                     *           "Contains ads"
                     *         ],
                     *         "extracted_downloads": 1000000,
                     *         "extracted_price": 0,
                     *         "feature_image": "https://images.example.com/1vx1xbm",
                     *         "images": [
                     *           "https://images.example.com/k2pdy",
                     *           "https://images.example.com/1bvvl3o"
                     *         ],
                     *         "link": "https://play.google.com/store/apps/details?id=com.example.bench.chess985",
                     *         "position": 1,
                     *         "product_id": "com.example.bench.chess985",
                     *         "product_link": "https://quarry.example/api/v1/play/product?product_id=com.example.bench.chess985&store=apps&hl=en&gl=us",
                     *         "rating": 2.712,
                     *         "reviews": 1234,
                     *         "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=com.example.bench.chess985&store=apps&hl=en&gl=us",
                     *         "thumbnail": "https://images.example.com/1ogc4me",
                     *         "title": "Lantern Copper"
                     *       },
                     *       "organic_results": [
                     *         {
                     *           "items": [
                     *             {
                     *               "author": "Linden Labs",
                     *               "category": "Tools",
                     *               "content_rating": "Everyone",
                     *               "currency": "USD",
                     *               "description": "Readers ask about grove more than about any birch; here is what we tell them. We record grove with a long village and write down every step.…",
                     *               "downloads": "1,000,000+",
                     *               "extracted_downloads": 1000000,
                     *               "extracted_price": 0,
                     *               "feature_image": "https://images.example.com/1r2axos",
                     *               "images": [
                     *                 "https://images.example.com/1ono0xy"
                     *               ],
                     *               "link": "https://play.google.com/store/apps/details?id=com.example.valley.chess302",
                     *               "position": 1,
                     *               "position_absolute": 1,
                     *               "product_id": "com.example.valley.chess302",
                     *               "product_link": "https://quarry.example/api/v1/play/product?product_id=com.example.valley.chess302&store=apps&hl=en&gl=us",
                     *               "rating": 3.412,
                     *               "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=com.example.valley.chess302&store=apps&hl=en&gl=us",
                     *               "thumbnail": "https://images.example.com/1h27wbr",
                     *               "title": "Grove Meadow"
                     *             }
                     *           ],
                     *           "position": 1,
                     *           "section_page_token": "Mi4uOXNyZmIwOW55em03ZTd2YXNxYTk4c2FrcDAuYXp0Zm50bjltZDhyZjNld3ByN2JyNm04MGMuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhZMmhsYzNNaUxDSnNaV1owSWpvemZR"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "results_on_page": 21
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://play.google.com/store/search?q=chess&c=apps&hl=en&gl=us"
                     *       },
                     *       "search_parameters": {
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "q": "chess"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/play/apps?q=chess&hl=en&gl=us&next_page_token=Mi4uOXNyZmIwOW55em03ZTd2YXNxYTk4c2FrcDAuYXp0Zm50bjltZDhyZjNld3By…",
                     *         "next_page_token": "Mi4uOXNyZmIwOW55em03ZTd2YXNxYTk4c2FrcDAuYXp0Zm50bjltZDhyZjNld3ByN2JyNm04MGMuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhZMmhsYzNNaUxDSnNaV1owSWpvemZR"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["V1SearchApp"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["V1PlayAppsChart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1PlayAppsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A category of books by the store's id, such as coll_1689.
                 * @example coll_1689
                 */
                books_category?: string;
                /**
                 * @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
                 * @example topselling_free
                 */
                chart?: string;
                /**
                 * @description Within a category for children: up to 5 years, 6 to 8, 9 to 12.
                 * @example AGE_RANGE1
                 */
                age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                /**
                 * @description Only free (1) or paid (2) products of a search.
                 * @example 1
                 */
                price?: number;
                /**
                 * @description Storefront language, at most 32 characters.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Storefront country, two letters; `UK` stands for `GB`.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The next page of a single list; keep the other parameters as they were.
                 * @example Mi4uYTdjZm5wYWprNm05ZnpwdzV5cnYxMnF2d3IuMXlmcHh2OHhuYmY4ZDZlNzcyNWtod3c3Z3cuczpZbDBTZXlKMGIzQnBZeUk2SW1KdmIydHpmR3hwWjJoMGFHOTFjMlVpTENKc1pXWjBJam96ZlE
                 */
                next_page_token?: string;
                /**
                 * @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
                 * @example Mi4uYTdjZm5wYWprNm05ZnpwdzV5cnYxMnF2d3IuMXlmcHh2OHhuYmY4ZDZlNzcyNWtod3c3Z3cuczpZbDBTZXlKMGIzQnBZeUk2SW1KdmIydHpmR3hwWjJoMGFHOTFjMlVpTENKc1pXWjBJam96ZlE
                 */
                section_page_token?: string;
                /**
                 * @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
                 * @example Mi4uYTdjZm5wYWprNm05ZnpwdzV5cnYxMnF2d3IuMXlmcHh2OHhuYmY4ZDZlNzcyNWtod3c3Z3cuczpZbDBTZXlKMGIzQnBZeUk2SW1KdmIydHpmR3hwWjJoMGFHOTFjMlVpTENKc1pXWjBJam96ZlE
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "app_highlight": {
                     *         "author": "Hugo Forest",
                     *         "category": "Education",
                     *         "category_id": "TOOLS",
                     *         "content_rating": "Everyone",
                     *         "currency": "USD",
                     *         "description": "We repair ledger with a silver river and write down every step.",
                     *         "downloads": "1M+",
                     *         "extensions": [
                     *           "Contains ads"
                     *         ],
                     *         "extracted_downloads": 1000000,
                     *         "extracted_price": 0,
                     *         "link": "https://play.google.com/store/books/details?id=Bc24b0fb94AJ",
                     *         "position": 1,
                     *         "product_id": "Bc24b0fb94AJ",
                     *         "product_link": "https://quarry.example/api/v1/play/product?product_id=Bc24b0fb94AJ&store=books&hl=en&gl=us",
                     *         "rating": 4.912,
                     *         "reviews": 1234,
                     *         "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=Bc24b0fb94AJ&store=books&hl=en&gl=us",
                     *         "thumbnail": "https://images.example.com/vfusaq",
                     *         "title": "Ledger Harbor"
                     *       },
                     *       "organic_results": [
                     *         {
                     *           "items": [
                     *             {
                     *               "author": "Edda Summit",
                     *               "category": "Tools",
                     *               "content_rating": "Everyone",
                     *               "currency": "USD",
                     *               "description": "Our notes on heron cover the wide cases, the costs & the usual mistakes. A swift introduction to heron for people who like to understand bef…",
                     *               "extracted_original_price": 3.98,
                     *               "extracted_price": 1.99,
                     *               "link": "https://play.google.com/store/books/details?id=B1a6292405AJ",
                     *               "original_price": "$3.98",
                     *               "position": 1,
                     *               "position_absolute": 1,
                     *               "price": "$1.99",
                     *               "product_id": "B1a6292405AJ",
                     *               "product_link": "https://quarry.example/api/v1/play/product?product_id=B1a6292405AJ&store=books&hl=en&gl=us",
                     *               "rating": 3.712,
                     *               "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=B1a6292405AJ&store=books&hl=en&gl=us",
                     *               "thumbnail": "https://images.example.com/1f2h8zf",
                     *               "title": "Heron Candle"
                     *             }
                     *           ],
                     *           "position": 1,
                     *           "section_page_token": "Mi4uYTdjZm5wYWprNm05ZnpwdzV5cnYxMnF2d3IuMXlmcHh2OHhuYmY4ZDZlNzcyNWtod3c3Z3cuczpZbDBTZXlKMGIzQnBZeUk2SW1KdmIydHpmR3hwWjJoMGFHOTFjMlVpTENKc1pX…"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "results_on_page": 21
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://play.google.com/store/search?q=lighthouse&c=books&hl=en&gl=us"
                     *       },
                     *       "search_parameters": {
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "q": "lighthouse"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/play/books?q=lighthouse&hl=en&gl=us&next_page_token=Mi4uYTdjZm5wYWprNm05ZnpwdzV5cnYxMnF2d3IuMXlmcHh2OHhuYmY4ZD…",
                     *         "next_page_token": "Mi4uYTdjZm5wYWprNm05ZnpwdzV5cnYxMnF2d3IuMXlmcHh2OHhuYmY4ZDZlNzcyNWtod3c3Z3cuczpZbDBTZXlKMGIzQnBZeUk2SW1KdmIydHpmR3hwWjJoMGFHOTFjMlVpTENKc1pX…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["V1SearchApp"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["V1PlayAppsChart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1PlayAppsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A category of games by the store's id, such as GAME_PUZZLE.
                 * @example GAME_PUZZLE
                 */
                games_category?: string;
                /**
                 * @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
                 * @example topselling_free
                 */
                chart?: string;
                /**
                 * @description The front page for this kind of device.
                 * @example phone
                 */
                store_device?: "phone" | "tablet" | "tv" | "chromebook" | "watch" | "car" | "windows";
                /**
                 * @description Only free (1) or paid (2) products of a search.
                 * @example 1
                 */
                price?: number;
                /**
                 * @description Storefront language, at most 32 characters.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Storefront country, two letters; `UK` stands for `GB`.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The next page of a single list; keep the other parameters as they were.
                 * @example Mi4uM3BldDJ4ZmVlOTFleXlhdDEzOTQxOTJiOWcucmM3dnAzOHh6bXBrN2g1cWp0NXE1NHd6dncuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhjSFY2ZW14bElpd2liR1ZtZENJNk0zMA
                 */
                next_page_token?: string;
                /**
                 * @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
                 * @example Mi4uM3BldDJ4ZmVlOTFleXlhdDEzOTQxOTJiOWcucmM3dnAzOHh6bXBrN2g1cWp0NXE1NHd6dncuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhjSFY2ZW14bElpd2liR1ZtZENJNk0zMA
                 */
                section_page_token?: string;
                /**
                 * @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
                 * @example Mi4uM3BldDJ4ZmVlOTFleXlhdDEzOTQxOTJiOWcucmM3dnAzOHh6bXBrN2g1cWp0NXE1NHd6dncuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhjSFY2ZW14bElpd2liR1ZtZENJNk0zMA
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "app_highlight": {
                     *         "author": "Canyon Labs",
                     *         "category": "Education",
                     *         "category_id": "TOOLS",
                     *         "content_rating": "Everyone",
                     *         "currency": "USD",
                     *         "description": "Our notes on forest cover the mellow cases, the costs & the usual mistakes.",
                     *         "downloads": "1M+",
                     *         "extensions": [
                     *           "Contains ads"
                     *         ],
                     *         "extracted_downloads": 1000000,
                     *         "extracted_original_price": 9.98,
                     *         "extracted_price": 4.99,
                     *         "feature_image": "https://images.example.com/19vac8l",
                     *         "images": [
                     *           "https://images.example.com/2njtif",
                     *           "https://images.example.com/4gi9j7"
                     *         ],
                     *         "link": "https://play.google.com/store/apps/details?id=com.example.timber.puzzle874",
                     *         "original_price": "$9.98",
                     *         "position": 1,
                     *         "price": "$4.99",
                     *         "product_id": "com.example.timber.puzzle874",
                     *         "product_link": "https://quarry.example/api/v1/play/product?product_id=com.example.timber.puzzle874&store=apps&hl=en&gl=us",
                     *         "rating": 3.612,
                     *         "reviews": 1234,
                     *         "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=com.example.timber.puzzle874&store=apps&hl=en&gl=us",
                     *         "thumbnail": "https://images.example.com/5c1978",
                     *         "title": "Forest Pebble"
                     *       },
                     *       "organic_results": [
                     *         {
                     *           "items": [
                     *             {
                     *               "author": "Timber Labs",
                     *               "category": "Education",
                     *               "content_rating": "Everyone",
                     *               "currency": "USD",
                     *               "description": "Since 1998 the Glacier Society has kept \"open\" records of stone. We plan stone with a narrow trail and write down every step. A mild introdu…",
                     *               "downloads": "1,000,000+",
                     *               "extracted_downloads": 1000000,
                     *               "extracted_original_price": 9.98,
                     *               "extracted_price": 4.99,
                     *               "feature_image": "https://images.example.com/1tnhzbf",
                     *               "images": [
                     *                 "https://images.example.com/hkykwf"
                     *               ],
                     *               "link": "https://play.google.com/store/apps/details?id=com.example.valley.puzzle819",
                     *               "original_price": "$9.98",
                     *               "position": 1,
                     *               "position_absolute": 1,
                     *               "price": "$4.99",
                     *               "product_id": "com.example.valley.puzzle819",
                     *               "product_link": "https://quarry.example/api/v1/play/product?product_id=com.example.valley.puzzle819&store=apps&hl=en&gl=us",
                     *               "rating": 2.112,
                     *               "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=com.example.valley.puzzle819&store=apps&hl=en&gl=us",
                     *               "thumbnail": "https://images.example.com/9204gi",
                     *               "title": "Stone Saddle"
                     *             }
                     *           ],
                     *           "position": 1,
                     *           "section_page_token": "Mi4uM3BldDJ4ZmVlOTFleXlhdDEzOTQxOTJiOWcucmM3dnAzOHh6bXBrN2g1cWp0NXE1NHd6dncuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhjSFY2ZW14bElpd2liR1ZtZENJNk0z…"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "results_on_page": 21
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://play.google.com/store/search?q=puzzle&c=apps&hl=en&gl=us"
                     *       },
                     *       "search_parameters": {
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "q": "puzzle"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/play/games?q=puzzle&hl=en&gl=us&next_page_token=Mi4uM3BldDJ4ZmVlOTFleXlhdDEzOTQxOTJiOWcucmM3dnAzOHh6bXBrN2g1cW…",
                     *         "next_page_token": "Mi4uM3BldDJ4ZmVlOTFleXlhdDEzOTQxOTJiOWcucmM3dnAzOHh6bXBrN2g1cWp0NXE1NHd6dncuczpZbDBTZXlKMGIzQnBZeUk2SW1Gd2NITjhjSFY2ZW14bElpd2liR1ZtZENJNk0z…"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["V1SearchApp"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["V1PlayAppsChart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1PlayAppsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A category of films by the store's id, such as 4.
                 * @example 4
                 */
                movies_category?: string;
                /**
                 * @description A chart such as topselling_free, topselling_paid or topgrossing; `chart_options` of a front page names those on offer.
                 * @example topselling_free
                 */
                chart?: string;
                /**
                 * @description Within a category for children: up to 5 years, 6 to 8, 9 to 12.
                 * @example AGE_RANGE1
                 */
                age?: "AGE_RANGE1" | "AGE_RANGE2" | "AGE_RANGE3";
                /**
                 * @description Only free (1) or paid (2) products of a search.
                 * @example 1
                 */
                price?: number;
                /**
                 * @description Storefront language, at most 32 characters.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Storefront country, two letters; `UK` stands for `GB`.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The next page of a single list; keep the other parameters as they were.
                 * @example Mi4uNmFoNDI1cjYyc3A1Zzg3N2E5bm5hZmhzOXcucjQydnhheGZ3YWZwd3FkanZmMzAyODlyYzguczpZbDBTZXlKMGIzQnBZeUk2SW0xdmRtbGxjM3h6WldFaUxDSnNaV1owSWpvemZR
                 */
                next_page_token?: string;
                /**
                 * @description What follows in one of several lists, by its `section_page_token`; keep the other parameters as they were.
                 * @example Mi4uNmFoNDI1cjYyc3A1Zzg3N2E5bm5hZmhzOXcucjQydnhheGZ3YWZwd3FkanZmMzAyODlyYzguczpZbDBTZXlKMGIzQnBZeUk2SW0xdmRtbGxjM3h6WldFaUxDSnNaV1owSWpvemZR
                 */
                section_page_token?: string;
                /**
                 * @description The whole of one of several lists, by its `see_more_token`; keep the other parameters as they were.
                 * @example Mi4uNmFoNDI1cjYyc3A1Zzg3N2E5bm5hZmhzOXcucjQydnhheGZ3YWZwd3FkanZmMzAyODlyYzguczpZbDBTZXlKMGIzQnBZeUk2SW0xdmRtbGxjM3h6WldFaUxDSnNaV1owSWpvemZR
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "app_highlight": {
                     *         "author": "Nils Maple",
                     *         "category": "Tools",
                     *         "category_id": "TOOLS",
                     *         "content_rating": "Everyone",
                     *         "currency": "USD",
                     *         "description": "Readers ask about basket more than about any corner; here is what we tell them.",
                     *         "downloads": "1M+",
                     *         "extensions": [
                     *           "Contains ads"
                     *         ],
                     *         "extracted_downloads": 1000000,
                     *         "extracted_price": 0,
                     *         "link": "https://play.google.com/store/movies/details?id=14dd9d94_M.P",
                     *         "position": 1,
                     *         "product_id": "14dd9d94_M.P",
                     *         "product_link": "https://quarry.example/api/v1/play/product?product_id=14dd9d94_M.P&store=movies&hl=en&gl=us",
                     *         "rating": 3.812,
                     *         "reviews": 1234,
                     *         "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=14dd9d94_M.P&store=movies&hl=en&gl=us",
                     *         "thumbnail": "https://images.example.com/1vpoibg",
                     *         "title": "Basket Pine"
                     *       },
                     *       "organic_results": [
                     *         {
                     *           "items": [
                     *             {
                     *               "author": "Kaia Timber",
                     *               "category": "Weather",
                     *               "content_rating": "Everyone",
                     *               "currency": "USD",
                     *               "description": "A plain introduction to forest for people who like to choose before they buy. Readers ask about forest more than about any compass; here is …",
                     *               "extracted_original_price": 9.98,
                     *               "extracted_price": 4.99,
                     *               "link": "https://play.google.com/store/tv/show?id=T211fef99aa",
                     *               "original_price": "$9.98",
                     *               "position": 1,
                     *               "position_absolute": 1,
                     *               "price": "$4.99",
                     *               "product_id": "T211fef99aa",
                     *               "product_link": "https://quarry.example/api/v1/play/product?product_id=T211fef99aa&store=tv&hl=en&gl=us",
                     *               "rating": 3.812,
                     *               "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=T211fef99aa&store=tv&hl=en&gl=us",
                     *               "thumbnail": "https://images.example.com/kvrxy",
                     *               "title": "Forest Cottage"
                     *             }
                     *           ],
                     *           "position": 1,
                     *           "section_page_token": "Mi4uNmFoNDI1cjYyc3A1Zzg3N2E5bm5hZmhzOXcucjQydnhheGZ3YWZwd3FkanZmMzAyODlyYzguczpZbDBTZXlKMGIzQnBZeUk2SW0xdmRtbGxjM3h6WldFaUxDSnNaV1owSWpvemZR"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "results_on_page": 21
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://play.google.com/store/search?q=sea&c=movies&hl=en&gl=us"
                     *       },
                     *       "search_parameters": {
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "q": "sea"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/play/movies?q=sea&hl=en&gl=us&next_page_token=Mi4uNmFoNDI1cjYyc3A1Zzg3N2E5bm5hZmhzOXcucjQydnhheGZ3YWZwd3FkanZm…",
                     *         "next_page_token": "Mi4uNmFoNDI1cjYyc3A1Zzg3N2E5bm5hZmhzOXcucjQydnhheGZ3YWZwd3FkanZmMzAyODlyYzguczpZbDBTZXlKMGIzQnBZeUk2SW0xdmRtbGxjM3h6WldFaUxDSnNaV1owSWpvemZR"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The product that a search asks for by its name. */
                        app_highlight?: components["schemas"]["V1SearchApp"];
                        /** @description Charts that the page offers, for `chart`. */
                        chart_options?: components["schemas"]["V1PlayAppsChart"][];
                        /** @description The lists of products, each with `items` and, where the page has several, its heading and the tokens that continue it. */
                        organic_results: components["schemas"]["Shelf"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1PlayAppsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description Part of the store.
                 * @example apps
                 */
                store?: "apps" | "books" | "audiobooks" | "movies" | "tv";
                /**
                 * @description The store's id of a season of a series, as `seasons` names it; requires store=tv.
                 * @example season1
                 */
                season_id?: string;
                /**
                 * @description Storefront language, at most 32 characters.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Storefront country, two letters; `UK` stands for `GB`.
                 * @example us
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "authors": [
                     *         {
                     *           "id": "Ledger Labs",
                     *           "link": "https://play.google.com/store/apps/developer?id=Ledger%20Labs",
                     *           "name": "Ledger Labs"
                     *         }
                     *       ],
                     *       "categories": [
                     *         {
                     *           "id": "TOOLS",
                     *           "link": "https://play.google.com/store/apps/category/TOOLS",
                     *           "name": "Education"
                     *         },
                     *         {
                     *           "link": "https://play.google.com/store/search?q=Offline&c=apps",
                     *           "name": "Offline"
                     *         }
                     *       ],
                     *       "data_safety": [
                     *         {
                     *           "text": "No data shared with third parties"
                     *         },
                     *         {
                     *           "text": "Data is encrypted in transit"
                     *         }
                     *       ],
                     *       "descriptions": {
                     *         "snippet": "Since 2007 the Candle Society has kept \"open\" records of beacon. Our notes on beacon cover the simple cases, the costs & the usual mistakes.…",
                     *         "summary": "A mellow introduction to beacon for people who like to understand before they buy.",
                     *         "whats_new": "We explain news with a golden willow and write down every step."
                     *       },
                     *       "developer_contact": {
                     *         "address": "1 Mill Road\n12345 Harbor",
                     *         "email": "help@maker.example.com",
                     *         "name": "Ledger Labs",
                     *         "phone": "+1 555 0100",
                     *         "privacy_policy": "https://maker.example.com/privacy",
                     *         "support_email": "legal@maker.example.com",
                     *         "website": "https://maker.example.com/"
                     *       },
                     *       "media": {
                     *         "images": [
                     *           {
                     *             "height": 1080,
                     *             "original": "https://images.example.com/fe2u6c",
                     *             "position": 1,
                     *             "width": 1920
                     *           },
                     *           {
                     *             "height": 1080,
                     *             "original": "https://images.example.com/15t325f",
                     *             "position": 2,
                     *             "width": 1920
                     *           }
                     *         ],
                     *         "preview": "https://video.example.com/org.tasks.mp4",
                     *         "video": {
                     *           "link": "https://video.example.com/org.tasks",
                     *           "thumbnail": "https://images.example.com/1f8zg1z"
                     *         }
                     *       },
                     *       "offers": [
                     *         {
                     *           "currency": "USD",
                     *           "extracted_price": 0,
                     *           "link": "https://store.example.com/store/apps/details?id=org.tasks&offerId",
                     *           "position": 1,
                     *           "title": "Install"
                     *         }
                     *       ],
                     *       "platform_ratings": [
                     *         {
                     *           "platform": "phone",
                     *           "rating": 3.912
                     *         },
                     *         {
                     *           "platform": "tablet",
                     *           "rating": 3.912
                     *         }
                     *       ],
                     *       "product_info": {
                     *         "authors": [
                     *           {
                     *             "id": "Ledger Labs",
                     *             "link": "https://play.google.com/store/apps/developer?id=Ledger%20Labs",
                     *             "name": "Ledger Labs"
                     *           }
                     *         ],
                     *         "availability": "available",
                     *         "content_descriptors": "Readers ask about ag",
                     *         "content_rating": "Everyone",
                     *         "downloads": "1M+",
                     *         "extensions": [
                     *           "Contains ads",
                     *           "$0.99 - $49.99"
                     *         ],
                     *         "extracted_downloads": 1000000,
                     *         "feature_image": "https://images.example.com/1f8zg1z",
                     *         "link": "https://play.google.com/store/apps/details?id=org.tasks",
                     *         "product_id": "org.tasks",
                     *         "ranking": {
                     *           "rank": 30,
                     *           "text": "#30 top tools"
                     *         },
                     *         "rating": 3.912,
                     *         "ratings_count": 5770,
                     *         "released_iso_date": "2024-09-21T12:00:00Z",
                     *         "released_on": "Sep 21, 2024",
                     *         "reviews": 721,
                     *         "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=org.tasks&store=apps&hl=en&gl=us",
                     *         "store": "apps",
                     *         "thumbnail": "https://images.example.com/szprec",
                     *         "title": "Beacon Harbor",
                     *         "updated_iso_date": "2026-09-19T12:00:00Z",
                     *         "updated_on": "Sep 19, 2026",
                     *         "version": "6.6"
                     *       },
                     *       "ratings": [
                     *         {
                     *           "amount": 2564,
                     *           "stars": 5
                     *         },
                     *         {
                     *           "amount": 1625,
                     *           "stars": 4
                     *         }
                     *       ],
                     *       "related_products": [
                     *         {
                     *           "items": [
                     *             {
                     *               "author": "Mirror Labs",
                     *               "category": "Weather",
                     *               "content_rating": "Everyone",
                     *               "currency": "USD",
                     *               "description": "A modern introduction to window for people who like to repair before they buy. Readers ask about window more than about any candle; here is …",
                     *               "downloads": "1,000,000+",
                     *               "extracted_downloads": 1000000,
                     *               "extracted_price": 0,
                     *               "feature_image": "https://images.example.com/11js0e6",
                     *               "images": [
                     *                 "https://images.example.com/q0h7fs"
                     *               ],
                     *               "link": "https://play.google.com/store/apps/details?id=com.example.basket.moreorgtasks904",
                     *               "position": 1,
                     *               "position_absolute": 1,
                     *               "product_id": "com.example.basket.moreorgtasks904",
                     *               "product_link": "https://quarry.example/api/v1/play/product?product_id=com.example.basket.moreorgtasks904&store=apps&hl=en&gl=us",
                     *               "rating": 3.812,
                     *               "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=com.example.basket.moreorgtasks904&store=apps&hl=en&gl=us",
                     *               "thumbnail": "https://images.example.com/fgci0o",
                     *               "title": "Window Stone"
                     *             }
                     *           ],
                     *           "position": 1,
                     *           "see_more_link": "https://play.google.com/store/apps/developer?id=Ledger%20Labs",
                     *           "title": "More by Ledger Labs"
                     *         },
                     *         {
                     *           "items": [
                     *             {
                     *               "author": "Maple Labs",
                     *               "category": "Education",
                     *               "content_rating": "Everyone",
                     *               "currency": "USD",
                     *               "description": "Readers ask about village more than about any willow; here is what we tell them. Readers ask about village more than about any forest; here …",
                     *               "downloads": "1,000,000+",
                     *               "extracted_downloads": 1000000,
                     *               "extracted_price": 0,
                     *               "feature_image": "https://images.example.com/1mb3dnj",
                     *               "images": [
                     *                 "https://images.example.com/1epp3zq"
                     *               ],
                     *               "link": "https://play.google.com/store/apps/details?id=com.example.lantern.likeorgtasks480",
                     *               "position": 1,
                     *               "position_absolute": 7,
                     *               "product_id": "com.example.lantern.likeorgtasks480",
                     *               "product_link": "https://quarry.example/api/v1/play/product?product_id=com.example.lantern.likeorgtasks480&store=apps&hl=en&gl=us",
                     *               "rating": 2.712,
                     *               "reviews_link": "https://quarry.example/api/v1/play/reviews?product_id=com.example.lantern.likeorgtasks480&store=apps&hl=en&gl=us",
                     *               "thumbnail": "https://images.example.com/1tafryu",
                     *               "title": "Village Workshop"
                     *             }
                     *           ],
                     *           "position": 2,
                     *           "see_more_link": "https://play.google.com/store/apps/collection/cluster?gsr=YXBwc3xsaWtlIG9yZy50YXNrcw:S:x",
                     *           "title": "Similar"
                     *         }
                     *       ],
                     *       "reviews": [
                     *         {
                     *           "id": "28677363-187f-0155-9128-f27f9c8f2139",
                     *           "iso_date": "2026-07-31T12:00:00Z",
                     *           "likes": 89,
                     *           "link": "https://play.google.com/store/apps/details?id=org.tasks&reviewId=28677363-187f-0155-9128-f27f9c8f2139",
                     *           "position": 1,
                     *           "rating": 5,
                     *           "snippet": "Since 2019 the Harbor Society has kept \"open\" records of this app.",
                     *           "user": {
                     *             "id": "133347720041792467044",
                     *             "name": "Hugo Meadow",
                     *             "thumbnail": "https://images.example.com/hf8bpg"
                     *           },
                     *           "version": "2.18"
                     *         },
                     *         {
                     *           "id": "42b88924-7001-c778-3426-8bb2610bb9e6",
                     *           "iso_date": "2026-07-15T12:00:00Z",
                     *           "likes": 89,
                     *           "link": "https://play.google.com/store/apps/details?id=org.tasks&reviewId=42b88924-7001-c778-3426-8bb2610bb9e6",
                     *           "position": 2,
                     *           "rating": 4,
                     *           "snippet": "Since 2009 the Saddle Society has kept \"open\" records of this app.",
                     *           "user": {
                     *             "id": "146950119940897856211",
                     *             "name": "Ines Cedar",
                     *             "thumbnail": "https://images.example.com/ifueis"
                     *           },
                     *           "version": "4.4"
                     *         }
                     *       ],
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://play.google.com/store/apps/details?id=org.tasks&hl=en&gl=us"
                     *       },
                     *       "search_parameters": {
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "product_id": "org.tasks",
                     *         "store": "apps"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Who made it: developers, authors. */
                        authors?: components["schemas"]["V1PlayProductAuthor"][];
                        /** @description Who acts, directs, reads. */
                        cast?: components["schemas"]["Credit"][];
                        /** @description Categories and tags, the main one first. */
                        categories?: components["schemas"]["V1PlayProductCategory"][];
                        /** @description The developer's declaration about data. */
                        data_safety?: components["schemas"]["Safety"][];
                        /** @description The page's description of the product. */
                        descriptions?: components["schemas"]["Descriptions"];
                        /** @description How to reach who is responsible. */
                        developer_contact?: components["schemas"]["V1PlayProductDeveloper"];
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
                        product_info: components["schemas"]["V1PlayProductProduct"];
                        /** @description How many gave each number of stars, most stars first. */
                        ratings?: components["schemas"]["RatingCount"][];
                        /** @description Lists of other products. */
                        related_products?: components["schemas"]["Shelf"][];
                        /** @description Some reviews. */
                        reviews?: components["schemas"]["Review"][];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description Part of the store.
                 * @example apps
                 */
                store?: "apps" | "books" | "audiobooks" | "movies" | "tv";
                /**
                 * @description Storefront language, at most 32 characters.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Storefront country, two letters; `UK` stands for `GB`.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description Only reviews written on this kind of device; apps only.
                 * @example phone
                 */
                platform?: "phone" | "tablet" | "watch" | "chromebook" | "tv";
                /**
                 * @description Only reviews with this rating.
                 * @example 5
                 */
                rating?: number;
                /**
                 * @description Order: by relevance (1), newest first (2) or by rating (3).
                 * @example 2
                 */
                sort_by?: number;
                /**
                 * @description How many reviews.
                 * @example 10
                 */
                num?: number;
                /**
                 * @description Continuation; keep product, store, language, country, platform, rating, sort and count unchanged.
                 * @example Mi4uZTFzMHgzdmNhejVxdzh6ZTV0am05Y2RwMTAueGh6cW5tNGJxYWExZmQ5ZnowcWtrcmI3N20uNzpZbDBTZXlKMGIzQnBZeUk2SW05eVp5NTBZWE5yY3lJc0lteGxablFpT2pRd2ZR
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "reviews": [
                     *         {
                     *           "id": "28677363-187f-0155-9128-f27f9c8f2139",
                     *           "iso_date": "2026-07-31T12:00:00Z",
                     *           "likes": 89,
                     *           "link": "https://play.google.com/store/apps/details?id=org.tasks&reviewId=28677363-187f-0155-9128-f27f9c8f2139",
                     *           "position": 1,
                     *           "rating": 5,
                     *           "snippet": "Since 2019 the Harbor Society has kept \"open\" records of this app.",
                     *           "user": {
                     *             "id": "133347720041792467044",
                     *             "name": "Hugo Meadow",
                     *             "thumbnail": "https://images.example.com/hf8bpg"
                     *           },
                     *           "version": "2.18"
                     *         },
                     *         {
                     *           "id": "42b88924-7001-c778-3426-8bb2610bb9e6",
                     *           "iso_date": "2026-07-15T12:00:00Z",
                     *           "likes": 89,
                     *           "link": "https://play.google.com/store/apps/details?id=org.tasks&reviewId=42b88924-7001-c778-3426-8bb2610bb9e6",
                     *           "position": 2,
                     *           "rating": 4,
                     *           "snippet": "Since 2009 the Saddle Society has kept \"open\" records of this app.",
                     *           "user": {
                     *             "id": "146950119940897856211",
                     *             "name": "Ines Cedar",
                     *             "thumbnail": "https://images.example.com/ifueis"
                     *           },
                     *           "version": "4.4"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "results_on_page": 40,
                     *         "reviews_results_state": "Results for exact spelling"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://play.google.com/_/PlayStoreUi/data/batchexecute?rpcids=oCPfdb&source-path=%2Fstore&hl=en&gl=us&rt=c"
                     *       },
                     *       "search_parameters": {
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "num": 40,
                     *         "platform": "phone",
                     *         "product_id": "org.tasks",
                     *         "sort_by": 1,
                     *         "store": "apps"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/play/reviews?product_id=org.tasks&store=apps&hl=en&gl=us&platform=phone&sort_by=1&num=40&next_page_token=Mi4uZ…",
                     *         "next_page_token": "Mi4uZTFzMHgzdmNhejVxdzh6ZTV0am05Y2RwMTAueGh6cW5tNGJxYWExZmQ5ZnowcWtrcmI3N20uNzpZbDBTZXlKMGIzQnBZeUk2SW05eVp5NTBZWE5yY3lJc0lteGxablFpT2pRd2ZR"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The reviews; empty when there are none, or no more. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1PlayReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description A place by its id on maps, two hexadecimal numbers, as answers name it (`data_id`).
                 * @example 0x14e732fd76f0d90d:0xe5415928d6702b47
                 */
                data_id?: string;
                /**
                 * @description A place by its decimal id, as answers name it (`data_cid`).
                 * @example 384385036869967601
                 */
                data_cid?: string;
                /**
                 * @description Order: most relevant, newest, best or worst first.
                 * @example qualityScore
                 */
                sort_by?: "qualityScore" | "newestFirst" | "ratingHigh" | "ratingLow";
                /**
                 * @description How many reviews; the source's own pages hold twenty.
                 * @example 10
                 */
                num?: number;
                /**
                 * @description Only reviews that have this text.
                 * @example coffee
                 */
                query?: string;
                /**
                 * @description Only reviews that speak of this topic of the place, one of the group `topics`.
                 * @example /m/01dmt35q
                 */
                topic_id?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description Token of the page before; send the other parameters as in that call.
                 * @example Mi4ueGZra3hkemdrOXZqOHFrZzhucmVlazk1ZWcudjI0NGdmdGczM2tzbmVxY2Fha3MzYmpuancudD1NREF3TURJdyZkPTB4MTRlNzMyZmQ3NmYwZDkwZCUzQTB4ZTU0MTU5MjhkNjcwMmI0NyZzPVZpc2Y5ZjZjMDI1Yzc4Njk4NDdjYmFlJnE9Jm49MjAmaz0wJnc9MQ
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "place_info": {
                     *         "address": "826 Bridge St, 5003 Bergen, Norway",
                     *         "data_id": "0x14e732fd76f0d90d:0xe5415928d6702b47",
                     *         "gps_coordinates": {
                     *           "latitude": 59.552691,
                     *           "longitude": -5.604991
                     *         },
                     *         "place_id": "ChIJDdnwdv0y5xQRRytw1ihZQeU",
                     *         "place_link": "https://quarry.example/api/v1/maps?place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU&hl=en",
                     *         "rating": 4.1,
                     *         "reviews": 198,
                     *         "reviews_link": "https://quarry.example/api/v1/reviews?place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU&hl=en",
                     *         "thumbnail": "https://pictures.example.com/p/AF1Qipw6MGs73TpcGd9yvqt5ehD5v1r_9zEAibBkoDdQ=w408-h272-k-no",
                     *         "title": "Fair Birch",
                     *         "type": "Finch shop"
                     *       },
                     *       "rating_summary": [
                     *         {
                     *           "amount": 3,
                     *           "stars": 1
                     *         },
                     *         {
                     *           "amount": 4,
                     *           "stars": 2
                     *         }
                     *       ],
                     *       "reviews": [
                     *         {
                     *           "date": "2 months ago",
                     *           "details": {
                     *             "food": "2",
                     *             "meal_type": "Dinner"
                     *           },
                     *           "id": "CiMTY1MTk1ODI5NDAxMDI5MjkyMjMtMjQ",
                     *           "iso_date": "2026-08-20T12:00:00Z",
                     *           "language": "en",
                     *           "link": "https://www.example.com/maps/reviews/data=MTY1MTk1ODI5NDAxMDI5MjkyMjMtMjQ",
                     *           "original_snippet": "Norsk: Since 2021 the Mill Society has kept \"open\" records of lantern. Our notes on lantern cover the hidden cases, the costs & the usual mi…",
                     *           "position": 1,
                     *           "rating": 4,
                     *           "response": {
                     *             "date": "2 months ago",
                     *             "text": "Thank you for your visit."
                     *           },
                     *           "snippet": "Since 2021 the Mill Society has kept \"open\" records of lantern. Our notes on lantern cover the hidden cases, the costs & the usual mistakes.…",
                     *           "translated": true,
                     *           "user": {
                     *             "contributor_id": "238785135714589711473",
                     *             "link": "https://www.example.com/maps/contrib/238785135714589711473",
                     *             "name": "Lior Basket",
                     *             "photos": 46,
                     *             "reviews": 82,
                     *             "reviews_link": "https://quarry.example/api/v1/contributor-reviews?contributor_id=238785135714589711473&hl=en",
                     *             "thumbnail": "https://pictures.example.com/a/c913ecf28b61"
                     *           }
                     *         },
                     *         {
                     *           "date": "last month",
                     *           "details": {
                     *             "food": "4",
                     *             "meal_type": "Dinner"
                     *           },
                     *           "id": "CiMTY1MTk1ODI5NDAxMDI5MjkyMjMtMTI",
                     *           "iso_date": "2026-09-25T12:00:00Z",
                     *           "language": "en",
                     *           "link": "https://www.example.com/maps/reviews/data=MTY1MTk1ODI5NDAxMDI5MjkyMjMtMTI",
                     *           "original_snippet": "Norsk: Since 2021 the Window Society has kept \"open\" records of garden. Our notes on garden cover the round cases, the costs & the usual mis…",
                     *           "position": 2,
                     *           "rating": 5,
                     *           "response": {
                     *             "date": "last month",
                     *             "text": "Thank you for your visit."
                     *           },
                     *           "snippet": "Since 2021 the Window Society has kept \"open\" records of garden. Our notes on garden cover the round cases, the costs & the usual mistakes.\n…",
                     *           "translated": true,
                     *           "user": {
                     *             "contributor_id": "482224757770497445447",
                     *             "link": "https://www.example.com/maps/contrib/482224757770497445447",
                     *             "name": "Mira Pebble",
                     *             "photos": 40,
                     *             "reviews": 1,
                     *             "reviews_link": "https://quarry.example/api/v1/contributor-reviews?contributor_id=482224757770497445447&hl=en",
                     *             "thumbnail": "https://pictures.example.com/a/e3d1175841d1"
                     *           }
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "results_on_page": 20,
                     *         "reviews_results_state": "Results for exact place"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/maps/preview/place?authuser=0&hl=en&gl=us&pb=%211m13%211s0x14e732fd76f0d90d%3A0xe5415928d6702b47%213m8%211m3%211d8989…"
                     *       },
                     *       "search_parameters": {
                     *         "hl": "en",
                     *         "num": 20,
                     *         "place_id": "ChIJDdnwdv0y5xQRRytw1ihZQeU",
                     *         "sort_by": "qualityScore"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/reviews?place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU&sort_by=qualityScore&num=20&hl=en&next_page_token=Mi4ueGZra3hkemd…",
                     *         "next_page_token": "Mi4ueGZra3hkemdrOXZqOHFrZzhucmVlazk1ZWcudjI0NGdmdGczM2tzbmVxY2Fha3MzYmpuancudD1NREF3TURJdyZkPTB4MTRlNzMyZmQ3NmYwZDkwZCUzQTB4ZTU0MTU5MjhkNjcw…"
                     *       },
                     *       "topics": [
                     *         {
                     *           "id": "/m/01dmt35q",
                     *           "keyword": "pebble",
                     *           "mentions": 20
                     *         },
                     *         {
                     *           "id": "/m/019t7nn0",
                     *           "keyword": "mirror",
                     *           "mentions": 17
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Pages"];
                        /** @description The place's card, on the first page. */
                        place_info?: components["schemas"]["PlaceInfo"];
                        /** @description How many gave how many stars, on the first page. */
                        rating_summary?: components["schemas"]["RatingCount"][];
                        /** @description The reviews, in the source's order. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1ReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                        topics?: components["schemas"]["V1ReviewsTopic"][];
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
                /**
                 * @description A local business's CID, instead of `q` or beside it.
                 * @example 384385036869967601
                 */
                ludocid?: string;
                /**
                 * @description A subject of the knowledge graph by its id, instead of `q` or beside it.
                 * @example /m/0jcx
                 */
                kgmid?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Location of the searcher, as the source's own token.
                 * @example w+CAIQICIGQXVzdGlu
                 */
                uule?: string;
                /**
                 * @description Latitude of the searcher; needs `lon`.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Longitude of the searcher; needs `lat`.
                 * @example 16.3738
                 */
                lon?: number;
                /**
                 * @description Only results of this site.
                 * @example example.com
                 */
                as_sitesearch?: string;
                /**
                 * @description Only results with these words in this order.
                 * @example paper lantern
                 */
                as_epq?: string;
                /**
                 * @description Only results of the past day, week, month or year, or of so many of them: m3 is three months.
                 * @example m3
                 */
                as_qdr?: string;
                /**
                 * @description The source's own filters, such as qdr:w or li:1.
                 * @example qdr:w
                 */
                tbs?: string;
                /**
                 * @description Kind of results: books, images, places, news, patents, products, videos.
                 * @example bks
                 */
                tbm?: "bks" | "isch" | "lcl" | "nws" | "pts" | "shop" | "vid";
                /**
                 * @description Only pages of these countries, such as countryDE.
                 * @example countryUS
                 */
                cr?: string;
                /**
                 * @description Only pages in these languages, such as lang_de.
                 * @example lang_en
                 */
                lr?: string;
                /**
                 * @description Whether adult content is filtered; the source decides when it is left out.
                 * @example active
                 */
                safe?: "active" | "off";
                /**
                 * @description `1` searches for the phrase as it is spelled, never for another.
                 * @example 1
                 */
                nfpr?: 0 | 1;
                /**
                 * @description Results to skip; follow `service_pagination.next` for the next page.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description Organic results only, from a lighter page without overview and other modules.
                 * @example true
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "ai_overview": {
                     *         "references": [
                     *           {
                     *             "favicon": "https://pictures.example.com/icons?domain=www.tall-ledger.example",
                     *             "index": 0,
                     *             "link": "https://www.tall-ledger.example/glacier/how-lighthouses-work#:~:text=quiet",
                     *             "snippet": "Our notes on how lighthouses work cover the small cases, the costs & the usual mistakes.",
                     *             "source": "Tall Ledger",
                     *             "thumbnail": "https://pictures.example.com/sources?domain=www.tall-ledger.example",
                     *             "title": "How Lighthouses Work – Copper & Valley"
                     *           },
                     *           {
                     *             "favicon": "https://pictures.example.com/icons?domain=www.warm-glacier.example.net",
                     *             "index": 1,
                     *             "link": "https://www.warm-glacier.example.net/forest/how-lighthouses-work#:~:text=mild",
                     *             "snippet": "A daily introduction to how lighthouses work for people who like to plan before they buy.",
                     *             "source": "Warm Glacier",
                     *             "thumbnail": "https://pictures.example.com/sources?domain=www.warm-glacier.example.net",
                     *             "title": "How Lighthouses Work – Saddle & Moss"
                     *           }
                     *         ],
                     *         "text_blocks": [
                     *           {
                     *             "reference_indexes": [
                     *               0
                     *             ],
                     *             "snippet": "A warm introduction to how lighthouses work for people who like to record before they buy. We repair how lighthouses work with a first hollo…",
                     *             "snippet_highlighted_words": [
                     *               "We repair how lighthouses work with a first hollow and write down every step."
                     *             ],
                     *             "type": "paragraph"
                     *           },
                     *           {
                     *             "reference_indexes": [
                     *               1
                     *             ],
                     *             "snippet": "Since 2019 the Compass Society has kept \"open\" records of how lighthouses work. Since 2013 the Harbor Society has kept \"open\" records of how…",
                     *             "snippet_highlighted_words": [
                     *               "Since 2013 the Harbor Society has kept \"open\" records of how lighthouses work."
                     *             ],
                     *             "type": "paragraph"
                     *           }
                     *         ]
                     *       },
                     *       "organic_results": [
                     *         {
                     *           "date": "Apr 17, 2025",
                     *           "displayed_link": "https://hidden-bench.example.com › basket › how-lighthouses-work",
                     *           "favicon": "https://pictures.example.com/icons?domain=hidden-bench.example.com",
                     *           "iso_date": "2025-04-17",
                     *           "link": "https://hidden-bench.example.com/basket/how-lighthouses-work-b589",
                     *           "position": 1,
                     *           "position_absolute": 2,
                     *           "rich_snippet": {
                     *             "bottom": {
                     *               "detected_extensions": {
                     *                 "rating": 3.6,
                     *                 "reviews": 262
                     *               },
                     *               "extensions": [
                     *                 "3.6 (262)"
                     *               ]
                     *             }
                     *           },
                     *           "snippet": "We measure how lighthouses work with a smooth window and write down every step. A green introduction to how lighthouses work for people who …",
                     *           "snippet_highlighted_words": [
                     *             "how"
                     *           ],
                     *           "source": "Hidden Bench",
                     *           "title": "How Lighthouses Work: a golden guide"
                     *         },
                     *         {
                     *           "date": "Jan 21, 2024",
                     *           "displayed_link": "https://winter-copper.example.org › kettle › how-lighthouses-work",
                     *           "favicon": "https://pictures.example.com/icons?domain=winter-copper.example.org",
                     *           "iso_date": "2024-01-21",
                     *           "link": "https://winter-copper.example.org/kettle/how-lighthouses-work-7e59",
                     *           "position": 2,
                     *           "position_absolute": 3,
                     *           "rich_snippet": {
                     *             "bottom": {
                     *               "detected_extensions": {
                     *                 "rating": 3.3,
                     *                 "reviews": 206
                     *               },
                     *               "extensions": [
                     *                 "3.3 (206)"
                     *               ]
                     *             }
                     *           },
                     *           "sitelinks": {
                     *             "inline": [
                     *               {
                     *                 "link": "https://winter-copper.example.org/timber",
                     *                 "title": "Timber"
                     *               }
                     *             ]
                     *           },
                     *           "snippet": "Readers ask about how lighthouses work more than about any quarry; here is what we tell them. Our notes on how lighthouses work cover the ge…",
                     *           "snippet_highlighted_words": [
                     *             "how"
                     *           ],
                     *           "source": "Winter Copper",
                     *           "title": "How Lighthouses Work: a fair guide"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.google.com/search?q=how+lighthouses+work&hl=en&start=10&sa=N",
                     *         "other_pages": {
                     *           "2": "https://www.google.com/search?q=how+lighthouses+work&hl=en&start=10&sa=N",
                     *           "3": "https://www.google.com/search?q=how+lighthouses+work&hl=en&start=20&sa=N",
                     *           "4": "https://www.google.com/search?q=how+lighthouses+work&hl=en&start=30&sa=N",
                     *           "5": "https://www.google.com/search?q=how+lighthouses+work&hl=en&start=40&sa=N"
                     *         }
                     *       },
                     *       "related_questions": [
                     *         {
                     *           "displayed_link": "https://www.round-pebble.example.com › how-lighthouses-work",
                     *           "link": "https://www.round-pebble.example.com/how-lighthouses-work",
                     *           "next_page_token": "01c8968e01836c231c1b5585",
                     *           "question": "Does a summit help with how lighthouses work?",
                     *           "snippet": "Our notes on how lighthouses work cover the level cases, the costs & the usual mistakes. how lighthouses work",
                     *           "snippet_highlighted_words": [
                     *             "how lighthouses work"
                     *           ],
                     *           "title": "How Lighthouses Work: a green guide",
                     *           "type": "featured_snippet"
                     *         },
                     *         {
                     *           "displayed_link": "https://www.sharp-quarry.example › how-lighthouses-work",
                     *           "link": "https://www.sharp-quarry.example/how-lighthouses-work",
                     *           "next_page_token": "7346971037b3bb7da4cca485",
                     *           "question": "Does a finch help with how lighthouses work?",
                     *           "snippet": "Our notes on how lighthouses work cover the fair cases, the costs & the usual mistakes. how lighthouses work",
                     *           "snippet_highlighted_words": [
                     *             "how lighthouses work"
                     *           ],
                     *           "title": "The first lantern handbook of how lighthouses work",
                     *           "type": "featured_snippet"
                     *         }
                     *       ],
                     *       "related_searches": [
                     *         {
                     *           "link": "https://www.google.com/search?q=how+lighthouses+work+field&hl=en&sa=X",
                     *           "query": "how lighthouses work field"
                     *         },
                     *         {
                     *           "link": "https://www.google.com/search?q=how+lighthouses+work+willow&hl=en&sa=X",
                     *           "query": "how lighthouses work willow"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "query_displayed": "how lighthouses work",
                     *         "time_taken_displayed": 0.34,
                     *         "total_results": 8384984
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "page_created_at": "2026-11-21T09:04:06Z",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?q=how%20lighthouses%20work&hl=en&gl=us&pws=0"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "gl": "us",
                     *         "hl": "en",
                     *         "q": "how lighthouses work",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/search?q=how%20lighthouses%20work&hl=en&gl=us&device=desktop&start=10",
                     *         "other_pages": {
                     *           "2": "https://quarry.example/api/v1/search?q=how%20lighthouses%20work&hl=en&gl=us&device=desktop&start=10",
                     *           "3": "https://quarry.example/api/v1/search?q=how%20lighthouses%20work&hl=en&gl=us&device=desktop&start=20",
                     *           "4": "https://quarry.example/api/v1/search?q=how%20lighthouses%20work&hl=en&gl=us&device=desktop&start=30",
                     *           "5": "https://quarry.example/api/v1/search?q=how%20lighthouses%20work&hl=en&gl=us&device=desktop&start=40"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Text ads. */
                        ads?: components["schemas"]["Ad"][];
                        /** @description The generated answer at the top of the page. */
                        ai_overview?: components["schemas"]["AiOverview"];
                        /** @description The source's direct answer. */
                        answer_box?: components["schemas"]["V1SearchAnswerBox"];
                        /** @description Apps of stores on the page. */
                        apps_results?: components["schemas"]["V1SearchApp"][];
                        /** @description What there is to choose from, with prices, under its headings. */
                        buying_guide?: components["schemas"]["V1SearchSection"][];
                        /** @description Forum threads. */
                        discussions_and_forums?: components["schemas"]["Discussion"][];
                        /** @description Events on the page. */
                        events_results?: components["schemas"]["Event"][];
                        /** @description Brands, under their headings. */
                        explore_brands?: components["schemas"]["V1SearchSection"][];
                        /** @description Hotels and holiday rentals in carousels; hotels on a map are local_results. */
                        hotels_results?: components["schemas"]["Place"][];
                        /** @description Products in a grid. */
                        immersive_products?: components["schemas"]["ImmersiveProduct"][];
                        /** @description Images on the page. */
                        inline_images?: components["schemas"]["V1SearchInlineImage"][];
                        /** @description Videos on the page. */
                        inline_videos?: components["schemas"]["Video"][];
                        /** @description Jobs on the page. */
                        jobs_results?: components["schemas"]["Job"][];
                        /** @description Knowledge panel about the subject; its facts are further fields under their own names. */
                        knowledge_graph?: components["schemas"]["V1SearchKnowledgeGraph"];
                        /** @description Short messages of an account, or of several among the news. */
                        latest_posts?: components["schemas"]["LatestPosts"];
                        /** @description Local services, in a block of their own. */
                        local_ads?: components["schemas"]["LocalAds"];
                        /** @description Places on the page. */
                        local_results?: components["schemas"]["V1SearchLocalResults"];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["OrganicResult"][];
                        /** @description Sections of the page that belong to no other group. */
                        other_sections?: components["schemas"]["V1SearchSection"][];
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
                        search_information: components["schemas"]["V1SearchSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                        shopping_results?: components["schemas"]["AdProduct"][];
                        /** @description Short videos on the page. */
                        short_videos?: components["schemas"]["Video"][];
                        /** @description When films run in cinemas. */
                        showtimes_results?: components["schemas"]["Showtime"][];
                        /** @description Games of a league or of a team. */
                        sports_results?: components["schemas"]["SportsResults"];
                        /** @description Topics around the phrase, with their answers. */
                        things_to_know?: components["schemas"]["V1SearchTopic"][];
                        /** @description Paid tickets and tours, with their sellers. */
                        tickets_results?: components["schemas"]["AdProduct"][];
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
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Location of the searcher, as the source's own token.
                 * @example w+CAIQICIGQXVzdGlu
                 */
                uule?: string;
                /**
                 * @description Results to skip; follow `service_pagination.next` for the next page.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description How many products; the source's pages of 40 are read one after the other. Fewer come when it has no more.
                 * @example 10
                 */
                num?: number;
                /**
                 * @description Order: `price` has the cheapest first, `rating` the best rated; without it the source decides.
                 * @example price
                 */
                sort_by?: "price" | "rating";
                /**
                 * @description Lowest price, in the currency of the page.
                 * @example 10
                 */
                min_price?: number;
                /**
                 * @description Highest price, in the currency of the page.
                 * @example 200
                 */
                max_price?: number;
                /**
                 * @description Only products that are marked down.
                 * @example true
                 */
                on_sale?: boolean;
                /**
                 * @description Only products that are delivered free of charge.
                 * @example true
                 */
                free_shipping?: boolean;
                /**
                 * @description Only products of small businesses.
                 * @example true
                 */
                small_business?: boolean;
                /**
                 * @description Filter token from `filters` or `carousel_filters` of an earlier answer, sent unchanged.
                 * @example ZmlsdGVycyBzYWxl
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "carousel_filters": [
                     *         {
                     *           "service_link": "https://quarry.example/api/v1/shopping?q=paper%20lantern&hl=en&device=desktop&num=40&max_price=200&shoprs=ZmlsdGVycyBzYWxl",
                     *           "shoprs": "ZmlsdGVycyBzYWxl",
                     *           "text": "On sale",
                     *           "thumbnail": "https://pictures.example.com/chip?q=6a463df2"
                     *         },
                     *         {
                     *           "service_link": "https://quarry.example/api/v1/shopping?q=paper%20lantern&hl=en&device=desktop&num=40&max_price=200&shoprs=ZmlsdGVycyBzbWFsbA",
                     *           "shoprs": "ZmlsdGVycyBzbWFsbA",
                     *           "text": "Small business",
                     *           "thumbnail": "https://pictures.example.com/chip?q=018a94ef"
                     *         }
                     *       ],
                     *       "categorized_shopping_results": [
                     *         {
                     *           "shopping_results": [
                     *             {
                     *               "catalogid": "8096491836455487309",
                     *               "currency": "USD",
                     *               "delivery": "$5.95 by 11/22",
                     *               "extracted_price": 131.43,
                     *               "gpcid": "6868830170571478754",
                     *               "headline_offer_docid": "5658237080817341021",
                     *               "image_docid": "3435811224316899596",
                     *               "position": 1,
                     *               "price": "$131.43",
                     *               "product_id": "8096491836455487309",
                     *               "rating": 4.6,
                     *               "reviews": 500,
                     *               "service_product_link": "https://quarry.example/api/v1/shopping/product?gpcid=6868830170571478754&headline_offer_docid=5658237080817341021&image_docid=34358112243168…",
                     *               "source": "Hidden Cedar",
                     *               "thumbnail": "https://pictures.example.com/shopping?q=3435811224316899596",
                     *               "title": "Warm Paper Lantern Paper No. 131"
                     *             }
                     *           ],
                     *           "title": "Top rated"
                     *         },
                     *         {
                     *           "shopping_results": [
                     *             {
                     *               "catalogid": "6928827875050333276",
                     *               "currency": "USD",
                     *               "delivery": "$7.95 by 11/22",
                     *               "extracted_price": 22.76,
                     *               "gpcid": "2882205978562949629",
                     *               "headline_offer_docid": "6408532464171874027",
                     *               "image_docid": "3454331010408756990",
                     *               "position": 1,
                     *               "price": "$22.76",
                     *               "product_id": "6928827875050333276",
                     *               "rating": 3.3,
                     *               "reviews": 540,
                     *               "service_product_link": "https://quarry.example/api/v1/shopping/product?gpcid=2882205978562949629&headline_offer_docid=6408532464171874027&image_docid=34543310104087…",
                     *               "source": "Narrow Copper",
                     *               "thumbnail": "https://pictures.example.com/shopping?q=3454331010408756990",
                     *               "title": "Simple Paper Lantern Valley No. 137"
                     *             }
                     *           ],
                     *           "title": "Under one roof"
                     *         }
                     *       ],
                     *       "filters": [
                     *         {
                     *           "input_type": "checkbox",
                     *           "options": [
                     *             {
                     *               "service_link": "https://quarry.example/api/v1/shopping?q=paper%20lantern&hl=en&device=desktop&num=40&max_price=200&shoprs=ZmlsdGVycyBsb3c",
                     *               "shoprs": "ZmlsdGVycyBsb3c",
                     *               "text": "Up to $50"
                     *             }
                     *           ],
                     *           "type": "Price"
                     *         },
                     *         {
                     *           "input_type": "checkbox",
                     *           "options": [
                     *             {
                     *               "service_link": "https://quarry.example/api/v1/shopping?q=paper%20lantern&hl=en&device=desktop&num=40&max_price=200&shoprs=ZmlsdGVycyBzYWxl",
                     *               "shoprs": "ZmlsdGVycyBzYWxl",
                     *               "text": "On sale"
                     *             }
                     *           ],
                     *           "type": "Offers"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.google.com/search?q=paper+lantern&udm=28&tbs=mr%3A1%2Cprice%3A1%2Cppr_max%3A200&start=40"
                     *       },
                     *       "search_information": {
                     *         "query_displayed": "paper lantern",
                     *         "results_state": "Results for exact spelling"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "page_created_at": "2026-11-21T09:04:06Z",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?q=paper%20lantern&udm=28&hl=en&gl=us&tbs=mr%3A1%2Cprice%3A1%2Cppr_max%3A200&pws=0"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "hl": "en",
                     *         "max_price": 200,
                     *         "num": 40,
                     *         "q": "paper lantern",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v1/shopping?q=paper%20lantern&hl=en&device=desktop&num=40&max_price=200&start=40"
                     *       },
                     *       "shopping_results": [
                     *         {
                     *           "catalogid": "8085982458906216360",
                     *           "currency": "USD",
                     *           "delivery": "$9.95 by 11/21",
                     *           "extracted_price": 148.4,
                     *           "gpcid": "9520742883672756129",
                     *           "headline_offer_docid": "8754420687213809524",
                     *           "image_docid": "5642830635689318188",
                     *           "position": 1,
                     *           "price": "$148.40",
                     *           "product_id": "8085982458906216360",
                     *           "rating": 4.5,
                     *           "reviews": 940,
                     *           "service_product_link": "https://quarry.example/api/v1/shopping/product?gpcid=9520742883672756129&headline_offer_docid=8754420687213809524&image_docid=56428306356893…",
                     *           "source": "Smooth Timber",
                     *           "thumbnail": "https://pictures.example.com/shopping?q=5642830635689318188",
                     *           "title": "Mild Paper Lantern Heron No. 1"
                     *         },
                     *         {
                     *           "catalogid": "8949819884833413630",
                     *           "currency": "USD",
                     *           "delivery": "$5.95 by 11/19",
                     *           "extracted_price": 192.03,
                     *           "gpcid": "1420133889156126588",
                     *           "headline_offer_docid": "5765871482950978126",
                     *           "image_docid": "1773092396923861169",
                     *           "multiple_sources": true,
                     *           "position": 2,
                     *           "price": "$192.03",
                     *           "product_id": "8949819884833413630",
                     *           "rating": 4.1,
                     *           "reviews": 91,
                     *           "service_product_link": "https://quarry.example/api/v1/shopping/product?gpcid=1420133889156126588&headline_offer_docid=5765871482950978126&image_docid=17730923969238…",
                     *           "source": "Swift Quarry",
                     *           "thumbnail": "https://pictures.example.com/shopping?q=1773092396923861169",
                     *           "title": "Golden Paper Lantern Walnut No. 2"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The same as chips above the list. */
                        carousel_filters?: components["schemas"]["FilterOption"][];
                        /** @description Products that the page shows under headings of their own. */
                        categorized_shopping_results?: components["schemas"]["V1ShoppingCategory"][];
                        /** @description What the page offers to narrow the list, by heading. */
                        filters?: components["schemas"]["Filter"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V1ShoppingSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                        shopping_ads?: components["schemas"]["AdProduct"][];
                        /** @description Products, in the page's order. */
                        shopping_results?: components["schemas"]["V1ShoppingCategoryProduct"][];
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
                /**
                 * @description Id of the offer, from the same result.
                 * @example 18446744073709551615
                 */
                headline_offer_docid?: string;
                /**
                 * @description Id of the image, from the same result.
                 * @example 18446744073709551615
                 */
                image_docid?: string;
                /**
                 * @description Id in the source's catalogue, where the result has one.
                 * @example 18446744073709551615
                 */
                catalogid?: string;
                /**
                 * @description The phrase by which the product was found.
                 * @example paper lantern
                 */
                q?: string;
                /**
                 * @description Language of the page.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Two-letter country of the search; without it the country of `v1_domain`, else the United States.
                 * @example us
                 */
                gl?: string;
                /**
                 * @description The source's national domain to ask, such as one that ends in .co.uk.
                 * @example co.uk
                 */
                v1_domain?: string;
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Location of the searcher, by canonical name such as Austin,Texas,United States.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Location of the searcher, as the source's own token.
                 * @example w+CAIQICIGQXVzdGlu
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "offers": [
                     *         {
                     *           "availability": "In stock online",
                     *           "badge": "Best price",
                     *           "currency": "USD",
                     *           "delivery": "Free delivery",
                     *           "extracted_price": 212,
                     *           "link": "https://northern-moss.example.org/p/18446744073709551615-0",
                     *           "merchant": "Southern Grove",
                     *           "merchant_id": "170372825",
                     *           "merchant_rating": 3.9,
                     *           "offer_docid": "3721567305614999113",
                     *           "position": 1,
                     *           "price": "$212.00",
                     *           "returns": "5-day returns",
                     *           "title": "Copper Paper Lantern 0"
                     *         },
                     *         {
                     *           "availability": "In stock online",
                     *           "currency": "USD",
                     *           "delivery": "Free delivery",
                     *           "extracted_price": 214,
                     *           "link": "https://www.light-thistle.example.org/p/18446744073709551615-1",
                     *           "merchant": "Brisk Glacier",
                     *           "merchant_id": "485120864",
                     *           "merchant_rating": 3.1,
                     *           "offer_docid": "7944943113526086195",
                     *           "position": 2,
                     *           "price": "$214.00",
                     *           "returns": "6-day returns",
                     *           "title": "Copper Paper Lantern 1"
                     *         }
                     *       ],
                     *       "product_result": {
                     *         "brand": "Willow Works",
                     *         "currency": "USD",
                     *         "description": "Our notes on Copper Paper Lantern cover the round cases, the costs & the usual mistakes.",
                     *         "extracted_price_range": {
                     *           "high": 272,
                     *           "low": 212
                     *         },
                     *         "price_range": "$212–$272",
                     *         "rating": 3.5,
                     *         "reviews": 86000,
                     *         "specifications": [
                     *           {
                     *             "name": "Brand",
                     *             "value": "Willow Works"
                     *           },
                     *           {
                     *             "name": "Weight",
                     *             "value": "38 oz"
                     *           }
                     *         ],
                     *         "thumbnails": [
                     *           "https://pictures.example.com/18446744073709551615/0",
                     *           "https://pictures.example.com/18446744073709551615/1"
                     *         ],
                     *         "title": "Copper Paper Lantern",
                     *         "variants": [
                     *           {
                     *             "items": [
                     *               {
                     *                 "image_docid": "184467440737095516150",
                     *                 "name": "Green",
                     *                 "selected": true,
                     *                 "thumbnail": "https://pictures.example.com/colour/Green"
                     *               }
                     *             ],
                     *             "title": "Colour"
                     *           }
                     *         ]
                     *       },
                     *       "product_reviews": [
                     *         {
                     *           "author": "Jonas Finch",
                     *           "date": "2 months ago",
                     *           "position": 1,
                     *           "rating": 2,
                     *           "source": "large-finch.example",
                     *           "text": "Since 2014 the Sparrow Society has kept \"open\" records of Copper Paper Lantern.",
                     *           "title": "Golden"
                     *         },
                     *         {
                     *           "author": "Oda Window",
                     *           "date": "5 months ago",
                     *           "position": 2,
                     *           "rating": 4,
                     *           "source": "www.wide-bridge.example.com",
                     *           "text": "A soft introduction to Copper Paper Lantern for people who like to plan before they buy.",
                     *           "title": "Level"
                     *         }
                     *       ],
                     *       "related_products": [
                     *         {
                     *           "currency": "USD",
                     *           "extracted_price": 23,
                     *           "gpcid": "7148570572116513399",
                     *           "headline_offer_docid": "9978869528646643731",
                     *           "image_docid": "4818920610669928984",
                     *           "merchant": "Forest Store",
                     *           "position": 1,
                     *           "price": "$23.00",
                     *           "rating": 4.8,
                     *           "reviews": 2000,
                     *           "service_product_link": "https://quarry.example/api/v1/shopping/product?gpcid=7148570572116513399&headline_offer_docid=9978869528646643731&image_docid=48189206106699…",
                     *           "thumbnail": "https://pictures.example.com/related/4818920610669928984",
                     *           "title": "Sunny Window"
                     *         },
                     *         {
                     *           "currency": "USD",
                     *           "extracted_price": 102,
                     *           "gpcid": "5177856963098545677",
                     *           "headline_offer_docid": "9624895417076709090",
                     *           "image_docid": "4011621232660663665",
                     *           "merchant": "Heron Store",
                     *           "position": 2,
                     *           "price": "$102.00",
                     *           "rating": 4.9,
                     *           "reviews": 7000,
                     *           "service_product_link": "https://quarry.example/api/v1/shopping/product?gpcid=5177856963098545677&headline_offer_docid=9624895417076709090&image_docid=40116212326606…",
                     *           "thumbnail": "https://pictures.example.com/related/4011621232660663665",
                     *           "title": "Quiet Window"
                     *         }
                     *       ],
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v1_url": "https://www.google.com/search?ibp=oshop&q=paper%20lantern&prds=gpcid%3A18446744073709551615%2Crds%3APC_18446744073709551615%7CPROD_PC_184467…"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "gpcid": "18446744073709551615",
                     *         "hl": "en",
                     *         "q": "paper lantern"
                     *       }
                     *     }
                     */
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
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v1_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                /**
                 * @description The engine's own id of one place.
                 * @example YN873x1234567890
                 */
                place_id?: string;
                /**
                 * @description The middle of the map: latitude~longitude.
                 * @example 48.2082~16.3738
                 */
                cp?: string;
                /**
                 * @description Latitude of the map's middle.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Longitude of the map's middle.
                 * @example 16.3738
                 */
                lon?: number;
                /**
                 * @description Zoom of the map, from far to near.
                 * @example 14
                 */
                z?: number;
                /**
                 * @description How many places are left out before the first.
                 * @example 10
                 */
                first?: number;
                /**
                 * @description How many places a page has.
                 * @example 10
                 */
                count?: number;
                /**
                 * @description Language and country of the page, such as en-US.
                 * @example en-US
                 */
                mkt?: string;
                /**
                 * @description Two-letter country.
                 * @example us
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "local_results": [
                     *         {
                     *           "address": "283 Birch Road, Lantern 5358",
                     *           "gps_coordinates": {
                     *             "latitude": 48.253429999999994,
                     *             "longitude": 16.34487
                     *           },
                     *           "hours": "Open · Closes at 22:00",
                     *           "open_state": "Open",
                     *           "phone": "+47 55 53 72 96",
                     *           "place_id": "YN6283198454600873",
                     *           "position": 1,
                     *           "rating": 3.4,
                     *           "reviews": 2394,
                     *           "thumbnail": "https://images.example.com/th?id=OLC.2dbd93982f20&pid=Local",
                     *           "title": "Sunny Beacon & Meadow",
                     *           "type": "Finch shop",
                     *           "website": "https://www.brisk-lantern.example.com/"
                     *         },
                     *         {
                     *           "address": "225 Maple Road, Field 4598",
                     *           "gps_coordinates": {
                     *             "latitude": 48.24408,
                     *             "longitude": 16.34857
                     *           },
                     *           "hours": "Open · Closes at 22:00",
                     *           "open_state": "Open",
                     *           "phone": "+47 55 18 93 61",
                     *           "place_id": "YN3976648719388033",
                     *           "position": 2,
                     *           "rating": 4,
                     *           "reviews": 2456,
                     *           "thumbnail": "https://images.example.com/th?id=OLC.47ca6d321b71&pid=Local",
                     *           "title": "Sunny Moss & Basket",
                     *           "type": "Garden shop",
                     *           "website": "https://www.sturdy-lantern.example/"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.bing.com/maps/overlaybfpr?q=coffee&count=30&pos=31&mapVer=7.0&cp=48.2082~16.3738&lvl=14"
                     *       },
                     *       "search_information": {
                     *         "local_results_state": "Results for exact spelling",
                     *         "results_on_page": 30
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v2_url": "https://www.bing.com/maps/overlaybfpr?q=coffee&count=30&pos=1&mapVer=7.0&cp=48.2082~16.3738&lvl=14"
                     *       },
                     *       "search_parameters": {
                     *         "count": 30,
                     *         "cp": "48.2082~16.3738",
                     *         "first": 0,
                     *         "q": "coffee",
                     *         "z": 14
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v2/maps?q=coffee&cp=48.2082~16.3738&z=14&count=30&first=30"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The places; empty when there are none. */
                        local_results?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description The place, where an id or a phrase names one. */
                        place_results?: components["schemas"]["Place"];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["V2MapsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v2_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                /**
                 * @description Location of the searcher, city level; `lat` and `lon` take precedence.
                 * @example Austin,Texas,United States
                 */
                location?: string;
                /**
                 * @description Latitude; needs `lon`.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Longitude; needs `lat`.
                 * @example 16.3738
                 */
                lon?: number;
                /**
                 * @description Language and country of the page.
                 * @example en-GB
                 */
                mkt?: string;
                /**
                 * @description Two-letter country; `UK` is accepted as an alias for `GB`.
                 * @example us
                 */
                cc?: string;
                /**
                 * @description One-based offset of the first result.
                 * @example 10
                 */
                first?: number;
                /**
                 * @description Safe search.
                 * @example off
                 */
                safeSearch?: "off" | "moderate" | "strict";
                /**
                 * @description Device to emulate.
                 * @example desktop
                 */
                device?: "desktop" | "tablet" | "mobile";
                /**
                 * @description Only `v2`, for clients that always name their engine.
                 * @example v2
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "answer_box": {
                     *         "references": [
                     *           {
                     *             "index": 0,
                     *             "link": "https://www.daily-heron.example.net/how-lighthouses-work",
                     *             "title": "How to compare how lighthouses work"
                     *           },
                     *           {
                     *             "index": 1,
                     *             "link": "https://hidden-kettle.example.org/how-lighthouses-work",
                     *             "title": "The small grove handbook of how lighthouses work"
                     *           }
                     *         ],
                     *         "text_blocks": [
                     *           {
                     *             "snippet": "A smooth introduction to how lighthouses work for people who like to clean before they buy. A calm introduction to how lighthouses work for …",
                     *             "type": "paragraph"
                     *           },
                     *           {
                     *             "snippet": "Paper",
                     *             "type": "heading"
                     *           }
                     *         ],
                     *         "title": "How Lighthouses Work – Corner & Village",
                     *         "type": "generated"
                     *       },
                     *       "organic_results": [
                     *         {
                     *           "date": "Nov 16, 2024",
                     *           "displayed_link": "https://www.green-quarry.example.com › workshop › how-lighthouses-work",
                     *           "favicon": "https://th.example.com/th?id=ODF.72f5726b6ef40bb1&w=32",
                     *           "iso_date": "2024-11-16",
                     *           "link": "https://www.green-quarry.example.com/workshop/how-lighthouses-work-e022",
                     *           "position": 1,
                     *           "position_absolute": 2,
                     *           "snippet": "Our notes on how lighthouses work cover the fair cases, the costs & the usual mistakes. Readers ask about how lighthouses work more than abo…",
                     *           "snippet_highlighted_words": [
                     *             "how"
                     *           ],
                     *           "source": "Green Quarry",
                     *           "title": "The simple willow handbook of how lighthouses work",
                     *           "tracking_link": "https://search.example.com/ck/a?!&&p=257565f0970494277e8c976d35efe967bbd5d4dbde5ee8484e8a906c21d7091aJmltdHM9MTc5NTgyNDAwMA&ptn=3&ver=2&hsh=…"
                     *         },
                     *         {
                     *           "date": "Aug 4, 2025",
                     *           "displayed_link": "https://www.large-maple.example.com › linden › how-lighthouses-work",
                     *           "favicon": "https://th.example.com/th?id=ODF.3983518fa6f045fc&w=32&h=32",
                     *           "iso_date": "2025-08-04",
                     *           "link": "https://www.large-maple.example.com/linden/how-lighthouses-work-ac69",
                     *           "position": 2,
                     *           "position_absolute": 3,
                     *           "sitelinks": {
                     *             "inline": [
                     *               {
                     *                 "link": "https://www.large-maple.example.com/forest",
                     *                 "title": "Forest"
                     *               }
                     *             ]
                     *           },
                     *           "snippet": "We store how lighthouses work with a mild heron and write down every step. Readers ask about how lighthouses work more than about any finch;…",
                     *           "snippet_highlighted_words": [
                     *             "how"
                     *           ],
                     *           "source": "Large Maple",
                     *           "title": "How Lighthouses Work: a tall guide",
                     *           "tracking_link": "https://search.example.com/ck/a?!&&p=0b7d5d1bfa195469a1f3bc961482c92acd62b3ffe6e4634aa6fc45b95a5f5a9bJmltdHM9MTc5NTgyNDAwMA&ptn=3&ver=2&hsh=…"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.bing.com/search?q=how+lighthouses+work&FPIG=0C81F01CAD02529E599C677207F78B67&first=11&FORM=PORE",
                     *         "other_pages": {
                     *           "2": "https://www.bing.com/search?q=how+lighthouses+work&FPIG=0C81F01CAD02529E599C677207F78B67&first=11&FORM=PERE",
                     *           "3": "https://www.bing.com/search?q=how+lighthouses+work&FPIG=0C81F01CAD02529E599C677207F78B67&first=21&FORM=PERE1",
                     *           "4": "https://www.bing.com/search?q=how+lighthouses+work&FPIG=0C81F01CAD02529E599C677207F78B67&first=31&FORM=PERE2",
                     *           "5": "https://www.bing.com/search?q=how+lighthouses+work&FPIG=0C81F01CAD02529E599C677207F78B67&first=41&FORM=PERE3"
                     *         }
                     *       },
                     *       "related_questions": [
                     *         {
                     *           "displayed_link": "www.gentle-willow.example.org/how-lighthouses-work",
                     *           "link": "https://www.gentle-willow.example.org/how-lighthouses-work",
                     *           "question": "Does a field help with how lighthouses work?",
                     *           "snippet": "A simple introduction to how lighthouses work for people who like to clean before they buy."
                     *         },
                     *         {
                     *           "displayed_link": "www.round-cedar.example.com/how-lighthouses-work",
                     *           "link": "https://www.round-cedar.example.com/how-lighthouses-work",
                     *           "question": "Does a mill help with how lighthouses work?",
                     *           "snippet": "We measure how lighthouses work with a gentle notebook and write down every step."
                     *         }
                     *       ],
                     *       "related_searches": [
                     *         {
                     *           "link": "https://www.bing.com/search?q=how+lighthouses+work+cedar&FORM=QSRE1",
                     *           "query": "how lighthouses work cedar"
                     *         },
                     *         {
                     *           "link": "https://www.bing.com/search?q=how+lighthouses+work+copper&FORM=QSRE2",
                     *           "query": "how lighthouses work copper"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "query_displayed": "how lighthouses work",
                     *         "results_on_page": 10,
                     *         "total_results": 2806974
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "page_created_at": "2026-11-21",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v2_url": "https://www.bing.com/search?q=how%20lighthouses%20work&mkt=en-GB&setlang=en&adlt=moderate"
                     *       },
                     *       "search_parameters": {
                     *         "device": "desktop",
                     *         "first": 1,
                     *         "mkt": "en-GB",
                     *         "q": "how lighthouses work",
                     *         "safeSearch": "moderate"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v2/search?q=how%20lighthouses%20work&mkt=en-GB&safeSearch=moderate&device=desktop&first=11",
                     *         "other_pages": {
                     *           "2": "https://quarry.example/api/v2/search?q=how%20lighthouses%20work&mkt=en-GB&safeSearch=moderate&device=desktop&first=11",
                     *           "3": "https://quarry.example/api/v2/search?q=how%20lighthouses%20work&mkt=en-GB&safeSearch=moderate&device=desktop&first=21",
                     *           "4": "https://quarry.example/api/v2/search?q=how%20lighthouses%20work&mkt=en-GB&safeSearch=moderate&device=desktop&first=31",
                     *           "5": "https://quarry.example/api/v2/search?q=how%20lighthouses%20work&mkt=en-GB&safeSearch=moderate&device=desktop&first=41"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Paid results. */
                        ads?: components["schemas"]["Ad"][];
                        /** @description The generated answer above the results. */
                        ai_overview?: components["schemas"]["AiOverview"];
                        /** @description The engine's direct or generated answer. */
                        answer_box?: components["schemas"]["V2SearchAnswerBox"];
                        /** @description Pages that the engine recommends to go on with. */
                        explore_further?: components["schemas"]["Recommendation"][];
                        /** @description Images on the page. */
                        inline_images?: components["schemas"]["PlacePicture"][];
                        /** @description Videos on the page. */
                        inline_videos?: components["schemas"]["Video"][];
                        /** @description What the engine knows of the subject. */
                        knowledge_graph?: components["schemas"]["V2SearchKnowledgeGraph"];
                        /** @description Further subjects of the same name. */
                        knowledge_graph_list?: components["schemas"]["V2SearchOtherEntity"][];
                        /** @description Places on the page. */
                        local_results?: components["schemas"]["V2SearchLocalResults"];
                        /** @description News on the page. */
                        news_results?: components["schemas"]["NewsResult"][];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["OrganicResult"][];
                        /** @description What belongs to no other group, under the page's own headings. */
                        other_sections?: components["schemas"]["V1SearchSection"][];
                        pagination?: components["schemas"]["Pages"];
                        /** @description Questions people also ask. */
                        related_questions?: components["schemas"]["RelatedQuestion"][];
                        /** @description Searches that the engine proposes. */
                        related_searches?: components["schemas"]["RelatedSearch"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V2SearchSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v2_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
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
                                /** @description Value sent to the source. */
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
                        top_carousel?: components["schemas"]["V2SearchKnowledgeGraphModule"];
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
                 * @description Search phrase; the engine accepts fewer than 500 characters.
                 * @example coffee
                 */
                q: string;
                /**
                 * @description The part of the map, by its four sides.
                 * @example 48.23,16.34,48.19,16.41
                 */
                bbox?: string;
                /**
                 * @description `1` leaves out places outside of `bbox`; `0` keeps all that the engine returns.
                 * @example 1
                 */
                strict_bbox?: 0 | 1;
                /**
                 * @description Latitude around which to look.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Longitude around which to look.
                 * @example 16.3738
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "local_results": [
                     *         {
                     *           "address": "103 Hollow Lane, Harbor",
                     *           "description": "We test coffee with a green bench and write down every step.",
                     *           "distance": 7975,
                     *           "gps_coordinates": {
                     *             "latitude": 48.22507999999999,
                     *             "longitude": 16.34588
                     *           },
                     *           "images": [
                     *             {
                     *               "original": "https://images.example.com/69caf920c3.jpg",
                     *               "position": 1
                     *             }
                     *           ],
                     *           "link": "https://www.guide.example.com/biz/9a495d0d1cd1e7c9fc0525",
                     *           "menu": "https://steady-timber.example.org/menu",
                     *           "open_state": "Closing soon at 22:00",
                     *           "operating_hours": {
                     *             "friday": "10AM–10PM",
                     *             "monday": "7AM–10PM",
                     *             "saturday": "9AM–10PM",
                     *             "sunday": "Closed",
                     *             "thursday": "8AM–10PM",
                     *             "tuesday": "9AM–10PM",
                     *             "wednesday": "10AM–10PM"
                     *           },
                     *           "phone": "+47 55 41 55 19",
                     *           "place_id": "guide:9a495d0d1cd1e7c9fc0525",
                     *           "position": 1,
                     *           "price": "$$$",
                     *           "profiles": [
                     *             {
                     *               "id": "609990252",
                     *               "name": "facebook"
                     *             }
                     *           ],
                     *           "providers": [
                     *             {
                     *               "link": "https://www.guide.example.com/biz/9a495d0d1cd1e7c9fc0525",
                     *               "name": "guide",
                     *               "place_id": "9a495d0d1cd1e7c9fc0525"
                     *             }
                     *           ],
                     *           "rating": 4.2,
                     *           "review_details": [
                     *             {
                     *               "iso_date": "2026-07-01T12:00:00Z",
                     *               "position": 1,
                     *               "rating": 3,
                     *               "snippet": "A clear introduction to coffee for people who like to record before they buy.",
                     *               "user": {
                     *                 "name": "Femi Bench",
                     *                 "thumbnail": "https://images.example.com/people/aa7705.jpg"
                     *               }
                     *             }
                     *           ],
                     *           "structured_address": {
                     *             "city": "Harbor",
                     *             "country_code": "NO"
                     *           },
                     *           "thumbnail": "https://images.example.com/69caf920c3.jpg",
                     *           "timezone": "Europe/Oslo",
                     *           "title": "Deep Moss Coffee",
                     *           "type": "Mill shop",
                     *           "types": [
                     *             "Mill shop"
                     *           ],
                     *           "website": "https://steady-timber.example.org/"
                     *         },
                     *         {
                     *           "address": "29 Mill Lane, Bench",
                     *           "description": "A mellow introduction to coffee for people who like to understand before they buy.",
                     *           "distance": 8853,
                     *           "gps_coordinates": {
                     *             "latitude": 48.1994,
                     *             "longitude": 16.37577
                     *           },
                     *           "images": [
                     *             {
                     *               "original": "https://images.example.com/d9870b74d7.jpg",
                     *               "position": 1
                     *             }
                     *           ],
                     *           "link": "https://www.guide.example.com/biz/d5acc29e87c445d214703d",
                     *           "menu": "https://first-thistle.example.net/menu",
                     *           "open_state": "Open until 22:00",
                     *           "operating_hours": {
                     *             "friday": "8AM–10PM",
                     *             "monday": "7AM–10PM",
                     *             "saturday": "9AM–10PM",
                     *             "sunday": "Closed",
                     *             "thursday": "8AM–10PM",
                     *             "tuesday": "8AM–10PM",
                     *             "wednesday": "8AM–10PM"
                     *           },
                     *           "phone": "+47 55 61 67 52",
                     *           "place_id": "guide:d5acc29e87c445d214703d",
                     *           "position": 2,
                     *           "price": "$",
                     *           "profiles": [
                     *             {
                     *               "id": "763928802",
                     *               "name": "facebook"
                     *             }
                     *           ],
                     *           "providers": [
                     *             {
                     *               "link": "https://www.guide.example.com/biz/d5acc29e87c445d214703d",
                     *               "name": "guide",
                     *               "place_id": "d5acc29e87c445d214703d"
                     *             }
                     *           ],
                     *           "rating": 4.8,
                     *           "reviews": 99,
                     *           "structured_address": {
                     *             "city": "Bench",
                     *             "country_code": "NO"
                     *           },
                     *           "thumbnail": "https://images.example.com/d9870b74d7.jpg",
                     *           "timezone": "Europe/Oslo",
                     *           "title": "Wide Birch Coffee",
                     *           "type": "Summit shop",
                     *           "types": [
                     *             "Summit shop"
                     *           ],
                     *           "website": "https://first-thistle.example.net/"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "local_results_state": "Results for exact spelling",
                     *         "outside": 4,
                     *         "results_on_page": 20
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v3_url": "https://duckduckgo.com/local.js?q=coffee&vqd=4-542398143138765726983226111796751675133&tg=maps_places&rt=D&mkexp=b&wiki_info=1&is_requery=1&…"
                     *       },
                     *       "search_parameters": {
                     *         "bbox": "48.23,16.34,48.19,16.41",
                     *         "q": "coffee",
                     *         "strict_bbox": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The places, in the engine's order; empty when there are none. */
                        local_results: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["V3MapsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                 * @description Search phrase; the engine accepts fewer than 500 characters.
                 * @example how lighthouses work
                 */
                q: string;
                /**
                 * @description Region of the results; absent means all regions.
                 * @example us-en
                 */
                kl?: string;
                /**
                 * @description Safe search: 1 strict, -1 moderate, -2 off.
                 * @example 1
                 */
                safe?: "1" | "-1" | "-2";
                /**
                 * @description How many results; pages of the source are joined as needed.
                 * @example 30
                 */
                m?: number;
                /**
                 * @description Offset of the first result.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description Only results of the past day, week, month or year, or of these days, such as 2026-01-01..2026-02-01.
                 * @example y
                 */
                df?: string;
                /**
                 * @description `true` requests the engine's generated answer; excludes `m`.
                 * @example true
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "organic_results": [
                     *         {
                     *           "displayed_link": "www.deep-timber.example/prairie/how-lighthouses-work-c7d0",
                     *           "favicon": "https://icons.example.com/ip3/www.deep-timber.example.ico",
                     *           "link": "https://www.deep-timber.example/prairie/how-lighthouses-work-c7d0",
                     *           "position": 1,
                     *           "position_absolute": 1,
                     *           "snippet": "Our notes on how lighthouses work cover the fair cases, the costs & the usual mistakes. A high introduction to how lighthouses work for peop…",
                     *           "source": "www.deep-timber.example",
                     *           "title": "The clear candle handbook of how lighthouses work"
                     *         },
                     *         {
                     *           "displayed_link": "www.lively-bridge.example/walnut/how-lighthouses-work-5a87",
                     *           "favicon": "https://icons.example.com/ip3/www.lively-bridge.example.ico",
                     *           "link": "https://www.lively-bridge.example/walnut/how-lighthouses-work-5a87",
                     *           "position": 2,
                     *           "position_absolute": 2,
                     *           "snippet": "A long introduction to how lighthouses work for people who like to test before they buy. Since 2022 the Pebble Society has kept \"open\" recor…",
                     *           "source": "www.lively-bridge.example",
                     *           "title": "The steady glacier handbook of how lighthouses work"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://html.duckduckgo.com/html/?q=how%20lighthouses%20work&s=10&v=l&o=json&dc=10&api=d.js&vqd=4-231110136029201603694121068918003047763&kl…"
                     *       },
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "query_displayed": "how lighthouses work",
                     *         "results_on_page": 10
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v3_url": "https://html.duckduckgo.com/html/"
                     *       },
                     *       "search_parameters": {
                     *         "df": "y",
                     *         "q": "how lighthouses work",
                     *         "safe": "-1",
                     *         "search_assist": false,
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v3/search?q=how%20lighthouses%20work&safe=-1&df=y&search_assist=false&start=10"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Paid results. */
                        ads?: components["schemas"]["V3SearchHit"][];
                        /** @description Images on the page. */
                        inline_images?: components["schemas"]["PlacePicture"][];
                        /** @description Videos on the page. */
                        inline_videos?: components["schemas"]["Video"][];
                        /** @description What the engine knows of the subject. */
                        knowledge_graph?: components["schemas"]["V3SearchKnowledgeGraph"];
                        /** @description News on the page. */
                        news_results?: components["schemas"]["NewsResult"][];
                        /** @description Web results, in the page's order. */
                        organic_results?: components["schemas"]["V3SearchHit"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Products on the page. */
                        products?: components["schemas"]["AdProduct"][];
                        /** @description Searches that the engine proposes. */
                        related_searches?: components["schemas"]["RelatedSearch"][];
                        /** @description The engine's generated answer. */
                        search_assist?: components["schemas"]["SearchAssist"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V3SearchSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                /**
                 * @description National site to request, one of those that the operator lists.
                 * @example co.uk
                 */
                v4_domain?: string;
                /**
                 * @description Language of the reviews.
                 * @example en
                 */
                hl?: string;
                /**
                 * @description Order: the most relevant, newest, oldest, best, worst, or distinguished members' first.
                 * @example relevance_desc
                 */
                sortby?: "relevance_desc" | "date_desc" | "date_asc" | "rating_desc" | "rating_asc" | "elites_desc";
                /**
                 * @description Offset of the first result.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description How many reviews.
                 * @example 10
                 */
                num?: number;
                /**
                 * @description Only reviews with these numbers of stars.
                 * @example 5
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "pagination": {
                     *         "next": "https://www.yelp.com/biz/sunny-corner-shops-town?start=10&sort_by=relevance_desc&rl=en"
                     *       },
                     *       "review_languages": [
                     *         {
                     *           "count": 77,
                     *           "language": "en"
                     *         },
                     *         {
                     *           "count": 89,
                     *           "language": "de"
                     *         }
                     *       ],
                     *       "reviews": [
                     *         {
                     *           "comment": "Our notes on Sunny Corner & Shops cover the southern cases, the costs & the usual mistakes. Since 2020 the Basket Society has kept \"open\" re…",
                     *           "date": "2026-10-14T05:00:00-07:00",
                     *           "feedback": {
                     *             "cool": 3,
                     *             "funny": 0,
                     *             "useful": 0
                     *           },
                     *           "id": "3A2qBHrtHMPa2IfrNen2TH",
                     *           "iso_date": "2026-10-14T12:00:00Z",
                     *           "language": "en",
                     *           "link": "https://www.yelp.com/biz/sunny-corner-shops-town?hrid=3A2qBHrtHMPa2IfrNen2TH",
                     *           "owner_replies": [
                     *             {
                     *               "author": "Dario Pine",
                     *               "date": "2026-10-15T12:00:00Z",
                     *               "iso_date": "2026-10-15T12:00:00Z",
                     *               "role": "Business Owner",
                     *               "text": "Our notes on your visit cover the hidden cases, the costs & the usual mistakes.\nYours"
                     *             }
                     *           ],
                     *           "position": 1,
                     *           "rating": 5,
                     *           "reactions": [
                     *             {
                     *               "count": 0,
                     *               "text": "Helpful",
                     *               "type": "HELPFUL"
                     *             }
                     *           ],
                     *           "user": {
                     *             "friends": 3,
                     *             "id": "N-9QTjyEDDjckQ8lWrFhwL",
                     *             "link": "https://www.yelp.com/user_details?userid=N-9QTjyEDDjckQ8lWrFhwL",
                     *             "location": "Town, ST",
                     *             "name": "Jonas Hollow",
                     *             "photos": 4,
                     *             "reviews": 12,
                     *             "thumbnail": "https://media.example.com/photo/N-9QTjyEDDjckQ8lWrFhwL/60s.jpg"
                     *           }
                     *         },
                     *         {
                     *           "comment": "Since 2010 the Mirror Society has kept \"open\" records of Sunny Corner & Shops.\n\nThanks & see you <soon>.",
                     *           "date": "2025-05-11T05:00:00-07:00",
                     *           "feedback": {
                     *             "cool": 5,
                     *             "funny": 0,
                     *             "useful": 5
                     *           },
                     *           "id": "OPQMqpp_hRYrHVtGLwbvIp",
                     *           "iso_date": "2025-05-11T12:00:00Z",
                     *           "language": "en",
                     *           "link": "https://www.yelp.com/biz/sunny-corner-shops-town?hrid=OPQMqpp_hRYrHVtGLwbvIp",
                     *           "owner_replies": [
                     *             {
                     *               "author": "Femi Meadow",
                     *               "date": "2025-05-12T12:00:00Z",
                     *               "iso_date": "2025-05-12T12:00:00Z",
                     *               "role": "Business Owner",
                     *               "text": "Our notes on your visit cover the long cases, the costs & the usual mistakes.\nYours"
                     *             }
                     *           ],
                     *           "position": 2,
                     *           "rating": 5,
                     *           "reactions": [
                     *             {
                     *               "count": 5,
                     *               "text": "Helpful",
                     *               "type": "HELPFUL"
                     *             }
                     *           ],
                     *           "user": {
                     *             "friends": 3,
                     *             "id": "sXlb6UKVaxbB2JWfm9wgWE",
                     *             "link": "https://www.yelp.com/user_details?userid=sXlb6UKVaxbB2JWfm9wgWE",
                     *             "location": "Town, ST",
                     *             "name": "Pavel Beacon",
                     *             "photos": 4,
                     *             "reviews": 12,
                     *             "thumbnail": "https://media.example.com/photo/sXlb6UKVaxbB2JWfm9wgWE/60s.jpg"
                     *           }
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "business": "Sunny Corner & Shops",
                     *         "rating": 3,
                     *         "ratings": [
                     *           {
                     *             "amount": 8,
                     *             "stars": 1
                     *           },
                     *           {
                     *             "amount": 13,
                     *             "stars": 2
                     *           }
                     *         ],
                     *         "results_on_page": 10,
                     *         "reviews": 66,
                     *         "reviews_results_state": "Results for exact spelling",
                     *         "total_results": 66
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v4_url": "https://www.yelp.com/gql/batch"
                     *       },
                     *       "search_parameters": {
                     *         "hl": "en",
                     *         "num": 10,
                     *         "place_id": "Lw7NmZ3j-WEye97ywEmkXQ",
                     *         "sortby": "relevance_desc",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v4/reviews?place_id=Lw7NmZ3j-WEye97ywEmkXQ&hl=en&sortby=relevance_desc&num=10&start=10"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description How many reviews there are in each language. */
                        review_languages?: components["schemas"]["Language"][];
                        /** @description The reviews; empty on an exhausted page. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page and of the business. */
                        search_information: components["schemas"]["V4ReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
                            v4_url: string;
                            /** @description Reasons why the answer may differ from the request, such as an unknown `location`, or a page in another language. */
                            warnings?: string[];
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
                 * @description Phrase to look for; without it all businesses of the place are listed.
                 * @example ramen
                 */
                find_desc?: string;
                /**
                 * @description City, address or postal code in which to look.
                 * @example San Francisco, CA
                 */
                find_loc?: string;
                /**
                 * @description National site to request, one of those that the operator lists.
                 * @example co.uk
                 */
                v4_domain?: string;
                /**
                 * @description Order: recommended, the best rated first, or the most reviewed first.
                 * @example recommended
                 */
                sortby?: "recommended" | "rating" | "review_count";
                /**
                 * @description Offset of the first result, in steps of 10 as the source's own pages.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description Category by its alias such as `coffee`; several joined by commas.
                 * @example coffee
                 */
                cflt?: string;
                /**
                 * @description Attributes such as `GoodForKids`; `filters` of an answer lists them.
                 * @example GoodForKids
                 */
                attrs?: string;
                /**
                 * @description Part of the map to look in, in place of `find_loc` or with it.
                 * @example g:-122.5,37.7,-122.3,37.8
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "filters": [
                     *         {
                     *           "input_type": "checkbox",
                     *           "key": "default_group",
                     *           "options": [
                     *             {
                     *               "text": "Fast-responding",
                     *               "value": "is_fast_responder"
                     *             }
                     *           ],
                     *           "type": "Featured"
                     *         },
                     *         {
                     *           "input_type": "radio",
                     *           "key": "sort",
                     *           "options": [
                     *             {
                     *               "selected": true,
                     *               "text": "Recommended",
                     *               "value": "recommended"
                     *             }
                     *           ],
                     *           "type": "Sort"
                     *         }
                     *       ],
                     *       "organic_results": [
                     *         {
                     *           "address": "219 Ledger St",
                     *           "alias": "rapid-harbor-ramen-san-francisco-ca",
                     *           "categories": [
                     *             {
                     *               "link": "https://www.yelp.com/search?cflt=summit&find_loc=San%20Francisco%2C%20CA",
                     *               "name": "Summit & more"
                     *             }
                     *           ],
                     *           "extensions": [
                     *             "Family-owned & operated"
                     *           ],
                     *           "gps_coordinates": {
                     *             "latitude": 40.9352,
                     *             "longitude": -120.224
                     *           },
                     *           "link": "https://www.yelp.com/biz/rapid-harbor-ramen-san-francisco-ca?osq=1",
                     *           "neighborhoods": [
                     *             "Paper"
                     *           ],
                     *           "phone": "(555) 679-6525",
                     *           "place_id": "CxANoizUSQg4P6oI1jniri",
                     *           "position": 1,
                     *           "position_absolute": 1,
                     *           "price": "$",
                     *           "rating": 4,
                     *           "reviews": 85,
                     *           "reviews_link": "https://quarry.example/api/v4/reviews?place_id=CxANoizUSQg4P6oI1jniri",
                     *           "snippet": "Our notes on ramen cover the plain cases, the costs & the usual mistakes.",
                     *           "thumbnail": "https://media.example.com/bphoto/b3e5aab1ea203d37d2db80/ls.jpg",
                     *           "title": "Rapid Harbor & Ramen",
                     *           "website": "https://www.steady-pine.example/"
                     *         },
                     *         {
                     *           "address": "129 Linden St",
                     *           "alias": "large-canyon-ramen-san-francisco-ca",
                     *           "categories": [
                     *             {
                     *               "link": "https://www.yelp.com/search?cflt=walnut&find_loc=San%20Francisco%2C%20CA",
                     *               "name": "Walnut & more"
                     *             }
                     *           ],
                     *           "extensions": [
                     *             "Family-owned & operated"
                     *           ],
                     *           "gps_coordinates": {
                     *             "latitude": 40.7547,
                     *             "longitude": -120.4489
                     *           },
                     *           "link": "https://www.yelp.com/biz/large-canyon-ramen-san-francisco-ca?osq=1",
                     *           "neighborhoods": [
                     *             "Candle"
                     *           ],
                     *           "phone": "(555) 406-2316",
                     *           "place_id": "kGmgSli8vjYiqyVW2J7kNh",
                     *           "position": 2,
                     *           "position_absolute": 2,
                     *           "price": "$$",
                     *           "rating": 3,
                     *           "reviews": 196,
                     *           "reviews_link": "https://quarry.example/api/v4/reviews?place_id=kGmgSli8vjYiqyVW2J7kNh",
                     *           "snippet": "We learn ramen with a lively hollow and write down every step.",
                     *           "thumbnail": "https://media.example.com/bphoto/22a1e9636bca3e227ddc71/ls.jpg",
                     *           "title": "Large Canyon & Ramen",
                     *           "website": "https://www.northern-notebook.example.org/"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.yelp.com/search?find_desc=ramen&find_loc=San%20Francisco%2C%20CA&start=10"
                     *       },
                     *       "related_links": [
                     *         {
                     *           "links": [
                     *             {
                     *               "link": "https://www.yelp.com/search?find_desc=timber%20repair&find_loc=San%20Francisco%2C%20CA",
                     *               "name": "Timber Repair"
                     *             }
                     *           ],
                     *           "title": "Related Searches in San Francisco, CA"
                     *         },
                     *         {
                     *           "links": [
                     *             {
                     *               "link": "https://www.yelp.com/search?find_desc=trail&find_loc=San%20Francisco%2C%20CA",
                     *               "name": "Trail"
                     *             }
                     *           ],
                     *           "title": "In other places"
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "page_title": "The Best 10 Ramen in San Francisco, CA",
                     *         "results_on_page": 10,
                     *         "total_results": 57
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v4_url": "https://www.yelp.com/search?find_desc=ramen&find_loc=San%20Francisco%2C%20CA"
                     *       },
                     *       "search_parameters": {
                     *         "find_desc": "ramen",
                     *         "find_loc": "San Francisco, CA",
                     *         "sortby": "recommended",
                     *         "start": 0
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v4/search?find_desc=ramen&find_loc=San%20Francisco%2C%20CA&sortby=recommended&start=10"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Businesses that pay for their place. */
                        ads_results?: components["schemas"]["Place"][];
                        /** @description What the page offers to narrow the list: values for `attrs`, `cflt` or `sortby`. */
                        filters?: components["schemas"]["Filter"][];
                        /** @description Businesses, in the page's order; 10 a page. */
                        organic_results?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description The page's questions and answers about the whole list. */
                        questions_and_answers?: components["schemas"]["QuestionAndAnswer"][];
                        /** @description Searches like this one and guides to costs, under the page's headings. */
                        related_links?: components["schemas"]["V4SearchRelated"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V4SearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                /**
                 * @description National site to request, one of those that the operator lists.
                 * @example co.uk
                 */
                v5_domain?: string;
                /**
                 * @description Language and region of the texts, such as de-DE.
                 * @example en-US
                 */
                locale?: string;
                /**
                 * @description Currency of prices: three-letter ISO code.
                 * @example USD
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "place_results": {
                     *         "address": "Field St 2, 63776 Timber, Example",
                     *         "description": "Our notes on Restaurant Steady Corner & Linden cover the high cases, the costs & the usual mistakes. Since 2015 the Basket Society has kept …",
                     *         "email": "mail@www.sturdy-glacier.example.net",
                     *         "gps_coordinates": {
                     *           "latitude": 31.772,
                     *           "longitude": 13.95
                     *         },
                     *         "link": "https://www.travel.example/Restaurant_Review-g4118-d188757-Reviews-restaurant-steady-corner-linden.html",
                     *         "max_rating": 5,
                     *         "menu": "https://www.sturdy-glacier.example.net/menu",
                     *         "phone": "+49 30 9170066",
                     *         "place_id": "188757",
                     *         "price": "$$ - $$$",
                     *         "ranking": {
                     *           "category": "restaurant",
                     *           "location": "Timber",
                     *           "rank": 3,
                     *           "text": "#3 of 99 Restaurants in Timber",
                     *           "total": 99
                     *         },
                     *         "rating": 4,
                     *         "reviews": 88,
                     *         "reviews_api_link": "https://quarry.example/api/v5/reviews?locale=en-US&place_id=188757",
                     *         "structured_address": {
                     *           "city": "Timber",
                     *           "country": "Example",
                     *           "postal_code": "63776",
                     *           "street": "Field St 2"
                     *         },
                     *         "subratings": [
                     *           {
                     *             "max_rating": 5,
                     *             "name": "Food",
                     *             "rating": 4.5
                     *           }
                     *         ],
                     *         "thumbnail": "https://media.example.com/photo-o/5052de9c/a.jpg?w=500&h=500&s=1",
                     *         "title": "Restaurant Steady Corner & Linden",
                     *         "type": "Food Establishment",
                     *         "website": "https://www.sturdy-glacier.example.net"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v5_url": "https://www.tripadvisor.com/Attraction_Review-g1-d188757-Reviews-x.html"
                     *       },
                     *       "search_parameters": {
                     *         "locale": "en-US",
                     *         "place_id": "188757"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The place. */
                        place_results: components["schemas"]["Place"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                /**
                 * @description National site to request, one of those that the operator lists.
                 * @example co.uk
                 */
                v5_domain?: string;
                /**
                 * @description Language and region of the texts, such as de-DE.
                 * @example en-US
                 */
                locale?: string;
                /**
                 * @description Offset of the first result.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description How many reviews; the source gives 20 at a time, so more take several requests.
                 * @example 10
                 */
                num?: number;
                /**
                 * @description Order: the newest first, or by the source's own relevance.
                 * @example recent
                 */
                sort_by?: "recent" | "relevance";
                /**
                 * @description `true` adds reviews in other languages, translated into that of `locale`.
                 * @example true
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "pagination": {
                     *         "next": "https://www.tripadvisor.com/Restaurant_Review-g4118-d188757-Reviews-or10-restaurant-steady-corner-linden.html"
                     *       },
                     *       "reviews": [
                     *         {
                     *           "helpful_votes": 0,
                     *           "id": "935640427",
                     *           "iso_date": "2026-08-15",
                     *           "language": "en",
                     *           "link": "https://www.tripadvisor.com/ShowUserReviews-g4118-d188757-r0-restaurant-steady-corner-linden.html",
                     *           "max_rating": 5,
                     *           "original_language": "en",
                     *           "place_info": {
                     *             "link": "https://www.tripadvisor.com/Restaurant_Review-g4118-d188757-Reviews-restaurant-steady-corner-linden.html",
                     *             "place_id": "188757",
                     *             "place_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=188757",
                     *             "title": "Restaurant Steady Corner & Linden",
                     *             "type": "EATERY"
                     *           },
                     *           "platform": "OTHER",
                     *           "position": 1,
                     *           "published_date": "2026-08-16",
                     *           "rating": 2,
                     *           "response": {
                     *             "author": "Dario Sparrow",
                     *             "id": "5000",
                     *             "iso_date": "2026-08-18",
                     *             "language": "en",
                     *             "role": "Owner",
                     *             "text": "We plan your visit with a winter timber and write down every step."
                     *           },
                     *           "snippet": "A copper introduction to Restaurant Steady Corner & Linden for people who like to measure before they buy. Our notes on Restaurant Steady Co…",
                     *           "subratings": [
                     *             {
                     *               "max_rating": 5,
                     *               "name": "Value",
                     *               "rating": 4
                     *             }
                     *           ],
                     *           "title": "Soft Birch",
                     *           "trip": {
                     *             "date": "2026-08-10",
                     *             "type": "BUSINESS"
                     *           },
                     *           "user": {
                     *             "contributions": 152,
                     *             "id": "2BA3D94E12F9A214BD46B8ECC7BAE147",
                     *             "link": "https://www.tripadvisor.com/Profile/cleo-ledger",
                     *             "location": "Trail, Example",
                     *             "name": "Cleo Ledger",
                     *             "thumbnail": "https://media.example.com/avatar/b38af1ae.jpg?w=500&h=375&s=1",
                     *             "username": "cleo-ledger"
                     *           }
                     *         },
                     *         {
                     *           "helpful_votes": 1,
                     *           "id": "973019140",
                     *           "iso_date": "2025-01-22",
                     *           "language": "en",
                     *           "link": "https://www.tripadvisor.com/ShowUserReviews-g4118-d188757-r1-restaurant-steady-corner-linden.html",
                     *           "max_rating": 5,
                     *           "original_language": "en",
                     *           "place_info": {
                     *             "link": "https://www.tripadvisor.com/Restaurant_Review-g4118-d188757-Reviews-restaurant-steady-corner-linden.html",
                     *             "place_id": "188757",
                     *             "place_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=188757",
                     *             "title": "Restaurant Steady Corner & Linden",
                     *             "type": "EATERY"
                     *           },
                     *           "platform": "OTHER",
                     *           "position": 2,
                     *           "published_date": "2025-01-23",
                     *           "rating": 5,
                     *           "snippet": "A rapid introduction to Restaurant Steady Corner & Linden for people who like to measure before they buy. Our notes on Restaurant Steady Cor…",
                     *           "subratings": [
                     *             {
                     *               "max_rating": 5,
                     *               "name": "Value",
                     *               "rating": 1
                     *             }
                     *           ],
                     *           "title": "Mild Ledger",
                     *           "trip": {
                     *             "date": "2025-01-17",
                     *             "type": "FAMILY"
                     *           },
                     *           "user": {
                     *             "contributions": 137,
                     *             "id": "07268355406ABDB99A2A4B371520BFCC",
                     *             "link": "https://www.tripadvisor.com/Profile/sami-saddle",
                     *             "location": "Kettle, Example",
                     *             "name": "Sami Saddle",
                     *             "thumbnail": "https://media.example.com/avatar/6545b4e5.jpg?w=500&h=375&s=1",
                     *             "username": "sami-saddle"
                     *           }
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "place": {
                     *           "link": "https://www.tripadvisor.com/Restaurant_Review-g4118-d188757-Reviews-restaurant-steady-corner-linden.html",
                     *           "place_id": "188757",
                     *           "place_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=188757",
                     *           "title": "Restaurant Steady Corner & Linden",
                     *           "type": "EATERY"
                     *         },
                     *         "results_on_page": 10,
                     *         "reviews_results_state": "Results for exact spelling",
                     *         "total_results": 88
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v5_url": "https://www.tripadvisor.com/data/graphql/ids"
                     *       },
                     *       "search_parameters": {
                     *         "locale": "en-US",
                     *         "num": 10,
                     *         "place_id": "188757",
                     *         "sort_by": "relevance",
                     *         "start": 0,
                     *         "translate": false
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v5/reviews?place_id=188757&locale=en-US&num=10&sort_by=relevance&translate=false&start=10"
                     *       },
                     *       "sort": {
                     *         "options": [
                     *           "relevance",
                     *           "recent"
                     *         ],
                     *         "selected": "relevance"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The reviews; empty on an exhausted page. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the page and of the place. */
                        search_information: components["schemas"]["V5ReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                /**
                 * @description National site to request, one of those that the operator lists.
                 * @example co.uk
                 */
                v5_domain?: string;
                /**
                 * @description Language and region of the texts, such as de-DE.
                 * @example en-US
                 */
                locale?: string;
                /**
                 * @description Degrees north of the point to look around; needs `lon`.
                 * @example 48.2082
                 */
                lat?: number;
                /**
                 * @description Degrees east of the point to look around; needs `lat`.
                 * @example 16.3738
                 */
                lon?: number;
                /**
                 * @description Kind of thing to look for.
                 * @example attraction
                 */
                place_type?: "all" | "accommodation" | "attraction" | "attraction_product" | "eatery" | "geo";
                /**
                 * @description City, region or country to look in: `place_id` of a result of type geo.
                 * @example 60763
                 */
                geo_id?: string;
                /**
                 * @description Offset of the first result.
                 * @example 20
                 */
                start?: number;
                /**
                 * @description How many results.
                 * @example 10
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "map_previews": [
                     *         {
                     *           "gps_coordinates": {
                     *             "latitude": 36.567,
                     *             "longitude": 18.523
                     *           },
                     *           "link": "https://www.tripadvisor.com/Attraction_Review-g9774-d70322831-Reviews-sight-rapid-pebble-trail.html",
                     *           "max_rating": 5,
                     *           "place_api_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=70322831",
                     *           "place_id": "70322831",
                     *           "position": 1,
                     *           "rating": 3.9,
                     *           "reviews": 156,
                     *           "thumbnail": "https://media.example.com/photo-o/3b532881/a.jpg?w=500&h=250&s=1",
                     *           "title": "Sight Rapid Pebble & Trail",
                     *           "type": "ATTRACTION"
                     *         },
                     *         {
                     *           "gps_coordinates": {
                     *             "latitude": 32.0375,
                     *             "longitude": 15.509
                     *           },
                     *           "link": "https://www.tripadvisor.com/Attraction_Review-g9821-d39355952-Reviews-sight-narrow-cedar-harbor.html",
                     *           "max_rating": 5,
                     *           "place_api_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=39355952",
                     *           "place_id": "39355952",
                     *           "position": 2,
                     *           "rating": 4.2,
                     *           "reviews": 89,
                     *           "thumbnail": "https://media.example.com/photo-o/19ffb2bb/a.jpg?w=500&h=250&s=1",
                     *           "title": "Sight Narrow Cedar & Harbor",
                     *           "type": "ATTRACTION"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "next": "https://www.tripadvisor.com/Search?q=Acropolis&offset=30"
                     *       },
                     *       "search_information": {
                     *         "results_on_page": 30,
                     *         "search_results_state": "Results for exact spelling",
                     *         "total_results": 73
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v5_url": "https://www.tripadvisor.com/data/graphql/ids"
                     *       },
                     *       "search_parameters": {
                     *         "locale": "en-US",
                     *         "num": 30,
                     *         "place_type": "attraction",
                     *         "q": "Acropolis",
                     *         "start": 0
                     *       },
                     *       "search_results": [
                     *         {
                     *           "description": "A steady introduction to Sight Rapid Pebble & Trail for people who like to share before they buy. We learn Sight Rapid Pebble & Trail with a…",
                     *           "gps_coordinates": {
                     *             "latitude": 36.567,
                     *             "longitude": 18.523
                     *           },
                     *           "link": "https://www.tripadvisor.com/Attraction_Review-g9774-d70322831-Reviews-sight-rapid-pebble-trail.html",
                     *           "location": "Pine, Example",
                     *           "max_rating": 5,
                     *           "place_api_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=70322831",
                     *           "place_id": "70322831",
                     *           "position": 1,
                     *           "rating": 3.9,
                     *           "reviews": 156,
                     *           "reviews_api_link": "https://quarry.example/api/v5/reviews?locale=en-US&place_id=70322831",
                     *           "snippet": "A round introduction to Sight Rapid Pebble & Trail for people who like to plan before they buy. Acropolis",
                     *           "thumbnail": "https://media.example.com/photo-o/3b532881/a.jpg?w=500&h=250&s=1",
                     *           "title": "Sight Rapid Pebble & Trail",
                     *           "type": "ATTRACTION"
                     *         },
                     *         {
                     *           "description": "Our notes on Sight Narrow Cedar & Harbor cover the northern cases, the costs & the usual mistakes. A wide introduction to Sight Narrow Cedar…",
                     *           "gps_coordinates": {
                     *             "latitude": 32.0375,
                     *             "longitude": 15.509
                     *           },
                     *           "link": "https://www.tripadvisor.com/Attraction_Review-g9821-d39355952-Reviews-sight-narrow-cedar-harbor.html",
                     *           "location": "Meadow, Example",
                     *           "max_rating": 5,
                     *           "place_api_link": "https://quarry.example/api/v5/place?locale=en-US&place_id=39355952",
                     *           "place_id": "39355952",
                     *           "position": 2,
                     *           "rating": 4.2,
                     *           "reviews": 89,
                     *           "reviews_api_link": "https://quarry.example/api/v5/reviews?locale=en-US&place_id=39355952",
                     *           "snippet": "A light introduction to Sight Narrow Cedar & Harbor for people who like to build before they buy. Acropolis",
                     *           "thumbnail": "https://media.example.com/photo-o/19ffb2bb/a.jpg?w=500&h=250&s=1",
                     *           "title": "Sight Narrow Cedar & Harbor",
                     *           "type": "ATTRACTION"
                     *         }
                     *       ],
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v5/search?q=Acropolis&locale=en-US&place_type=attraction&num=30&start=30"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description What the map beside the list shows. */
                        map_previews?: components["schemas"]["Place"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V5SearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                 * @example 389801252
                 */
                product_id: string;
                /**
                 * @description Two-letter storefront country; `UK` is accepted as an alias for `GB`.
                 * @example us
                 */
                country?: string;
                /**
                 * @description Only `app`.
                 * @example app
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "accessibility_features": [
                     *         "Voice Control",
                     *         "Larger Text"
                     *       ],
                     *       "age_rating": "13+",
                     *       "bundle_id": "com.example.prairie-saddle-gmbh.goldenprairie59",
                     *       "currency": "USD",
                     *       "description": "Readers ask about pebble keeping more than about any lantern; here is what we tell them. Readers ask about pebble keeping more than about an…",
                     *       "developer": {
                     *         "id": "669801240",
                     *         "link": "https://store.example.com/us/developer/prairie-saddle-gmbh/id669801240",
                     *         "name": "Prairie Saddle GmbH"
                     *       },
                     *       "extracted_price": 0,
                     *       "id": "389801252",
                     *       "information": {
                     *         "age_rating": "13+",
                     *         "age_rating_reasons": [
                     *           {
                     *             "items": [
                     *               "Mature Themes"
                     *             ],
                     *             "title": "Infrequent"
                     *           }
                     *         ],
                     *         "categories": [
                     *           "Shopping",
                     *           "Reference"
                     *         ],
                     *         "compatibility": [
                     *           {
                     *             "device": "Phone",
                     *             "requirement": "Requires system 18.0 or later."
                     *           },
                     *           {
                     *             "device": "Tablet",
                     *             "requirement": "Requires system 18.0 or later."
                     *           }
                     *         ],
                     *         "copyright": "© 2026 Prairie Saddle GmbH",
                     *         "developer_website": "https://gentle-copper.example.org/apps",
                     *         "latest_version_release_date": "2026-09-20T21:31:48Z",
                     *         "minimum_os_version": "18.0",
                     *         "price": "Free",
                     *         "privacy_policy_link": "https://gentle-copper.example.org/privacy",
                     *         "release_date": "2015-09-16T12:00:00Z",
                     *         "seller": "Prairie Saddle GmbH",
                     *         "size": "310.2 MB",
                     *         "size_in_bytes": 310178639,
                     *         "supported_language_codes": [
                     *           "EN",
                     *           "JA"
                     *         ],
                     *         "supported_languages": [
                     *           "English",
                     *           "Japanese"
                     *         ],
                     *         "version": "4.5.7"
                     *       },
                     *       "ipad_screenshots": [
                     *         "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/tablet1.png/2732x2048bb.jpg",
                     *         "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/tablet2.png/2732x2048bb.jpg"
                     *       ],
                     *       "iphone_screenshots": [
                     *         "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/phone1.png/1290x2796bb.jpg",
                     *         "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/phone2.png/1290x2796bb.jpg"
                     *       ],
                     *       "link": "https://store.example.com/us/app/golden-prairie/id389801252",
                     *       "logo": "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/icon.png/512x512bb.png",
                     *       "more_by_this_developer": {
                     *         "apps": [
                     *           {
                     *             "age_rating": "9+",
                     *             "bundle_id": "com.example.prairie-saddle-gmbh.smallheron78",
                     *             "id": "389801271",
                     *             "link": "https://store.example.com/us/app/small-heron/id389801271",
                     *             "logo": "https://art.example.com/image/thumb/Purple167/v4/e6/a0/686cffbc-d165-daee-73e1-eee925b09b53/icon.png/512x512bb.png",
                     *             "position": 1,
                     *             "product_link": "https://quarry.example/api/v6/app-store/product?country=us&product_id=389801271",
                     *             "rating": 4.2,
                     *             "rating_count": 1300,
                     *             "rating_count_original": "1.3K",
                     *             "reviews_link": "https://quarry.example/api/v6/app-store/reviews?country=us&product_id=389801271",
                     *             "snippet": "Northern compass and birch",
                     *             "title": "Small Heron"
                     *           },
                     *           {
                     *             "age_rating": "16+",
                     *             "bundle_id": "com.example.prairie-saddle-gmbh.northernstone79",
                     *             "id": "389801272",
                     *             "link": "https://store.example.com/us/app/northern-stone/id389801272",
                     *             "logo": "https://art.example.com/image/thumb/Purple156/v4/f3/b1/c3758c4c-38c5-7d38-257f-d3a3443b9f37/icon.png/512x512bb.png",
                     *             "position": 2,
                     *             "product_link": "https://quarry.example/api/v6/app-store/product?country=us&product_id=389801272",
                     *             "rating": 4.4,
                     *             "rating_count": 1100,
                     *             "rating_count_original": "1.1K",
                     *             "reviews_link": "https://quarry.example/api/v6/app-store/reviews?country=us&product_id=389801272",
                     *             "snippet": "Small valley and linden",
                     *             "title": "Northern Stone"
                     *           }
                     *         ],
                     *         "title": "More By This Developer"
                     *       },
                     *       "price": "Free",
                     *       "privacy": {
                     *         "cards": [
                     *           {
                     *             "categories": [
                     *               "Location"
                     *             ],
                     *             "description": "The following data may be collected and linked to your identity:",
                     *             "id": "DATA_LINKED_TO_YOU",
                     *             "title": "Data Linked to You"
                     *           },
                     *           {
                     *             "categories": [
                     *               "Usage Data"
                     *             ],
                     *             "description": "The following data may be collected but it is not linked to your identity:",
                     *             "id": "DATA_NOT_LINKED_TO_YOU",
                     *             "title": "Data Not Linked to You"
                     *           }
                     *         ],
                     *         "description": "The developer, Prairie Saddle GmbH, indicated that the app’s privacy practices may include handling of data as described below. For more inf…",
                     *         "details": [
                     *           {
                     *             "description": "The following data may be collected and linked to your identity:",
                     *             "id": "DATA_LINKED_TO_YOU",
                     *             "purposes": [
                     *               {
                     *                 "categories": [
                     *                   {
                     *                     "data_types": [
                     *                       "Coarse Location"
                     *                     ],
                     *                     "title": "Location"
                     *                   }
                     *                 ],
                     *                 "title": "App Functionality"
                     *               }
                     *             ],
                     *             "title": "Data Linked to You"
                     *           },
                     *           {
                     *             "description": "The following data may be collected but it is not linked to your identity:",
                     *             "id": "DATA_NOT_LINKED_TO_YOU",
                     *             "purposes": [
                     *               {
                     *                 "categories": [
                     *                   {
                     *                     "data_types": [
                     *                       "Product Interaction"
                     *                     ],
                     *                     "title": "Usage Data"
                     *                   }
                     *                 ],
                     *                 "title": "App Functionality"
                     *               }
                     *             ],
                     *             "title": "Data Not Linked to You"
                     *           }
                     *         ],
                     *         "privacy_policy_link": "https://gentle-copper.example.org/privacy"
                     *       },
                     *       "rating": 4.3,
                     *       "rating_count": 10222,
                     *       "ratings_and_reviews": {
                     *         "rating_counts": {
                     *           "1_star": 640,
                     *           "2_star": 366,
                     *           "3_star": 972,
                     *           "4_star": 1121,
                     *           "5_star": 7123
                     *         },
                     *         "rating_percentage": {
                     *           "1_star": "6%",
                     *           "2_star": "4%",
                     *           "3_star": "10%",
                     *           "4_star": "11%",
                     *           "5_star": "70%"
                     *         },
                     *         "review_examples": [
                     *           {
                     *             "id": "9400626186",
                     *             "rating": 4,
                     *             "response": {
                     *               "date": "2026-06-01T01:00:00.000Z",
                     *               "text": "Readers ask about your question more than about any river; here is what we tell them."
                     *             },
                     *             "review_date": "2026-05-31T01:00:00.000Z",
                     *             "review_text": "We share pebble keeping with a mild meadow and write down every step.",
                     *             "review_title": "Our notes on pebble keeping cover the sw",
                     *             "username": "Edda Window"
                     *           },
                     *           {
                     *             "id": "9400626206",
                     *             "rating": 5,
                     *             "review_date": "2026-05-14T05:00:00.000Z",
                     *             "review_text": "Since 2010 the Maple Society has kept \"open\" records of pebble keeping. Readers ask about pebble keeping more than about any willow; here is…",
                     *             "review_title": "Since 2005 the Compass Society has kept",
                     *             "username": "DailyPebble56"
                     *           }
                     *         ]
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v6_url": "https://apps.apple.com/us/app/id389801252"
                     *       },
                     *       "search_parameters": {
                     *         "country": "us",
                     *         "product_id": "389801252",
                     *         "type": "app"
                     *       },
                     *       "snippet": "Modern willow and copper",
                     *       "supports": [
                     *         {
                     *           "description": "Family Sharing works with this app.",
                     *           "title": "Family Sharing"
                     *         }
                     *       ],
                     *       "title": "Golden Prairie",
                     *       "version_history": [
                     *         {
                     *           "release_date": "Sun Sep 20 2026 21:31:48 GMT+0000 (Coordinated Universal Time)",
                     *           "release_date_utc": "2026-09-20T21:31:48Z",
                     *           "release_notes": "We understand pebble keeping with a daily moss and write down every step.",
                     *           "release_version": "4.5.7"
                     *         },
                     *         {
                     *           "release_date": "Mon Aug 31 2026 13:11:12 GMT+0000 (Coordinated Universal Time)",
                     *           "release_date_utc": "2026-08-31T13:11:12Z",
                     *           "release_notes": "We learn pebble keeping with a simple moss and write down every step.",
                     *           "release_version": "4.4.1"
                     *         }
                     *       ],
                     *       "watch_screenshots": [
                     *         "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/watch1.png/416x496bb.jpg",
                     *         "https://art.example.com/image/thumb/Purple152/v4/68/75/9c26474b-b40a-d52e-1876-480d700e7fbc/watch2.png/416x496bb.jpg"
                     *       ],
                     *       "you_may_also_like": {
                     *         "apps": [
                     *           {
                     *             "age_rating": "16+",
                     *             "bundle_id": "com.example.compass-copper-gmbh.fairworkshop31",
                     *             "id": "2102719277",
                     *             "link": "https://store.example.com/us/app/fair-workshop/id2102719277",
                     *             "logo": "https://art.example.com/image/thumb/Purple151/v4/5f/25/3226283b-3a30-bed9-7230-02f09f2f4fe0/icon.png/512x512bb.png",
                     *             "position": 1,
                     *             "product_link": "https://quarry.example/api/v6/app-store/product?country=us&product_id=2102719277",
                     *             "rating": 4.4,
                     *             "rating_count": 13100,
                     *             "rating_count_original": "13.1K",
                     *             "reviews_link": "https://quarry.example/api/v6/app-store/reviews?country=us&product_id=2102719277",
                     *             "snippet": "Rapid copper and beacon",
                     *             "title": "Fair Workshop"
                     *           },
                     *           {
                     *             "age_rating": "4+",
                     *             "bundle_id": "com.example.bench-moss-labs.widelinden8",
                     *             "id": "1433119427",
                     *             "link": "https://store.example.com/us/app/wide-linden/id1433119427",
                     *             "logo": "https://art.example.com/image/thumb/Purple220/v4/1b/21/2e799237-7f7e-2e28-f43f-f852af3b1f09/icon.png/512x512bb.png",
                     *             "position": 2,
                     *             "product_link": "https://quarry.example/api/v6/app-store/product?country=us&product_id=1433119427",
                     *             "rating": 4.1,
                     *             "rating_count": 1300000,
                     *             "rating_count_original": "1.3M",
                     *             "reviews_link": "https://quarry.example/api/v6/app-store/reviews?country=us&product_id=1433119427",
                     *             "snippet": "First moss and workshop",
                     *             "title": "Wide Linden"
                     *           }
                     *         ],
                     *         "title": "You Might Also Like"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description Accessibility features. */
                        accessibility_features?: string[];
                        /** @description Content rating. */
                        age_rating?: string;
                        /** @description Its bundle id. */
                        bundle_id?: string;
                        /** @description Place in the store's charts. */
                        chart?: components["schemas"]["V6AppStoreProductChart"];
                        /** @description The currency's three-letter code. */
                        currency?: string;
                        /** @description The store's description. */
                        description?: string;
                        /** @description Who publishes it. */
                        developer?: components["schemas"]["V6AppStoreProductDeveloper"];
                        /** @description Whether the store's editors chose it. */
                        editors_choice?: boolean;
                        /** @description Price as a number, 0 when it costs nothing. */
                        extracted_price?: number;
                        /** @description Where the store features the app. */
                        featured_in?: components["schemas"]["V6AppStoreProductFeature"][];
                        /** @description Its store id. */
                        id: string;
                        /** @description The page's note on in-app purchases. */
                        in_app_purchases?: string;
                        /** @description Seller, size, category, languages, compatibility and the like. */
                        information?: components["schemas"]["V6AppStoreProductInformation"];
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
                        more_by_this_developer?: components["schemas"]["V6AppStoreProductRelated"];
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
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                        videos?: components["schemas"]["V6AppStoreProductFilm"][];
                        /** @description Screenshots for glasses. */
                        vision_screenshots?: string[];
                        /** @description Watch screenshots. */
                        watch_screenshots?: string[];
                        /** @description Similar apps. */
                        you_may_also_like?: components["schemas"]["V6AppStoreProductRelated"];
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
                 * @example 389801252
                 */
                product_id: string;
                /**
                 * @description Two-letter storefront country; `UK` is accepted as an alias for `GB`.
                 * @example us
                 */
                country?: string;
                /**
                 * @description Order; the desktop-computer storefront always returns newest first.
                 * @example mostrecent
                 */
                sort?: "mostrecent" | "mosthelpful";
                /**
                 * @description One-based page: up to 25 reviews (phone and tablet apps) or 10 (desktop-computer apps); an exhausted page is an empty list.
                 * @example 2
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "pagination": {
                     *         "next": "https://store.example.com/us/rss/customerreviews/page=2/id=389801252/sortby=mostrecent/json"
                     *       },
                     *       "reviews": [
                     *         {
                     *           "author": {
                     *             "author_id": "795662864",
                     *             "link": "https://store.example.com/us/reviews/id795662864",
                     *             "name": "SmallHeron7"
                     *           },
                     *           "helpful_votes": 13,
                     *           "helpfulness_vote_information": "13 out of 70 customers found this review helpful",
                     *           "id": "9400626000",
                     *           "link": "https://store.example.com/us/review?id=389801252&type=Software",
                     *           "position": 1,
                     *           "rating": 4,
                     *           "review_date": "2026-10-30T17:00:00-07:00",
                     *           "reviewed_version": "4.1.4",
                     *           "text": "Since 2016 the Paper Society has kept \"open\" records of pebble keeping. A first introduction to pebble keeping for people who like to learn …",
                     *           "title": "Readers ask about pebble keeping more th",
                     *           "total_votes": 70
                     *         },
                     *         {
                     *           "author": {
                     *             "author_id": "100393281",
                     *             "link": "https://store.example.com/us/reviews/id100393281",
                     *             "name": "LivelyHeron74"
                     *           },
                     *           "helpful_votes": 0,
                     *           "id": "9400626001",
                     *           "link": "https://store.example.com/us/review?id=389801252&type=Software",
                     *           "position": 2,
                     *           "rating": 4,
                     *           "review_date": "2026-10-29T15:00:00-07:00",
                     *           "reviewed_version": "4.5.7",
                     *           "text": "A tall introduction to pebble keeping for people who like to record before they buy.",
                     *           "title": "We build pebble keeping with a quiet mos",
                     *           "total_votes": 0
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "page": 1,
                     *         "results_on_page": 25,
                     *         "reviews_results_state": "Results for exact spelling"
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v6_url": "https://itunes.apple.com/us/rss/customerreviews/page=1/id=389801252/sortby=mostrecent/json"
                     *       },
                     *       "search_parameters": {
                     *         "country": "us",
                     *         "page": 1,
                     *         "product_id": "389801252",
                     *         "sort": "mostrecent"
                     *       },
                     *       "service_pagination": {
                     *         "next": "https://quarry.example/api/v6/app-store/reviews?product_id=389801252&country=us&sort=mostrecent&page=2"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The reviews; empty on an exhausted page. */
                        reviews: components["schemas"]["V6AppStoreReviewsNumbered"][];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V6AppStoreReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                /**
                 * @description Two-letter storefront country; `UK` is accepted as an alias for `GB`.
                 * @example us
                 */
                country?: string;
                /**
                 * @description Language and region of the texts.
                 * @example en-us
                 */
                lang?: string;
                /**
                 * @description Maximum results after filtering.
                 * @example 5
                 */
                num?: number;
                /**
                 * @description `true` excludes explicit results.
                 * @example true
                 */
                disallow_explicit?: boolean;
                /**
                 * @description `developer` matches developer names, ignoring case.
                 * @example developer
                 */
                property?: "developer";
                /**
                 * @description Native genre id.
                 * @example 6014
                 */
                category_id?: number;
                /**
                 * @description Device whose apps are searched: `mobile` for phones, `tablet`, or `desktop` for computers.
                 * @example mobile
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "organic_results": [
                     *         {
                     *           "age_rating": "4+",
                     *           "bundle_id": "com.example.lantern-workshop-works.clearlinden57",
                     *           "currency": "USD",
                     *           "description": "Since 2017 the Basket Society has kept \"open\" records of chess. Our notes on chess cover the clear cases, the costs & the usual mistakes.\n\nS…",
                     *           "developer": {
                     *             "id": "655656306",
                     *             "link": "https://store.example.com/us/developer/lantern-workshop-works/id655656306?uo=4",
                     *             "name": "Lantern Workshop Works"
                     *           },
                     *           "extracted_price": 0,
                     *           "features": [
                     *             "iosUniversal"
                     *           ],
                     *           "game_center_enabled": false,
                     *           "genres": [
                     *             {
                     *               "id": "6006",
                     *               "name": "Reference",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "id": "2375656351",
                     *           "latest_version_release_date": "2026-08-24T15:30:22Z",
                     *           "link": "https://store.example.com/us/app/clear-linden-chess/id2375656351?uo=4",
                     *           "logos": [
                     *             {
                     *               "link": "https://art.example.com/image/thumb/Purple180/v4/35/2a/45bf9fe1-2290-7c41-41fb-c84cc8c090a4/icon.png/60x60bb.jpg",
                     *               "size": "60x60"
                     *             }
                     *           ],
                     *           "minimum_os_version": "14.3",
                     *           "position": 1,
                     *           "position_absolute": 1,
                     *           "price": "Free",
                     *           "product_link": "https://quarry.example/api/v6/app-store/product?country=us&product_id=2375656351",
                     *           "rating": [
                     *             {
                     *               "count": 139,
                     *               "rating": 4.38849,
                     *               "type": "All Times"
                     *             }
                     *           ],
                     *           "release_date": "2016-02-12T12:00:00Z",
                     *           "release_note": "Readers ask about chess more than about any meadow; here is what we tell them.",
                     *           "reviews_link": "https://quarry.example/api/v6/app-store/reviews?country=us&product_id=2375656351",
                     *           "screenshots": {
                     *             "general": [
                     *               {
                     *                 "link": "https://art.example.com/image/thumb/Purple180/v4/35/2a/45bf9fe1-2290-7c41-41fb-c84cc8c090a4/phone1.png/392x696bb.jpg",
                     *                 "size": "392x696"
                     *               }
                     *             ],
                     *             "ipad": [
                     *               {
                     *                 "link": "https://art.example.com/image/thumb/Purple180/v4/35/2a/45bf9fe1-2290-7c41-41fb-c84cc8c090a4/tablet1.png/576x768bb.jpg",
                     *                 "size": "576x768"
                     *               }
                     *             ]
                     *           },
                     *           "seller": "Lantern Workshop Works",
                     *           "seller_link": "https://www.sharp-moss.example.net/apps",
                     *           "size_in_bytes": 926774526,
                     *           "supported_devices": [
                     *             "PhoneA-PhoneA"
                     *           ],
                     *           "supported_languages": [
                     *             "EN"
                     *           ],
                     *           "title": "Clear Linden: Chess",
                     *           "version": "4.5.4",
                     *           "vpp_license": true
                     *         },
                     *         {
                     *           "age_rating": "4+",
                     *           "bundle_id": "com.example.candle-glacier-sons-ltd.swiftthistle96",
                     *           "currency": "USD",
                     *           "description": "Since 1999 the Stone Society has kept \"open\" records of chess. Since 2007 the Window Society has kept \"open\" records of chess.\n\nMoss:\n• Read…",
                     *           "developer": {
                     *             "id": "581867939",
                     *             "link": "https://store.example.com/us/developer/candle-glacier-sons-ltd/id581867939?uo=4",
                     *             "name": "Candle Glacier & Sons Ltd."
                     *           },
                     *           "extracted_price": 0,
                     *           "features": [
                     *             "iosUniversal"
                     *           ],
                     *           "game_center_enabled": false,
                     *           "genres": [
                     *             {
                     *               "id": "6010",
                     *               "name": "Navigation",
                     *               "primary": true
                     *             }
                     *           ],
                     *           "id": "3301867971",
                     *           "latest_version_release_date": "2026-10-09T23:11:53Z",
                     *           "link": "https://store.example.com/us/app/swift-thistle-chess/id3301867971?uo=4",
                     *           "logos": [
                     *             {
                     *               "link": "https://art.example.com/image/thumb/Purple179/v4/35/ba/4026d491-8ef7-2a8f-f8fc-b871cfd3c252/icon.png/60x60bb.jpg",
                     *               "size": "60x60"
                     *             }
                     *           ],
                     *           "minimum_os_version": "18.3",
                     *           "position": 2,
                     *           "position_absolute": 2,
                     *           "price": "Free",
                     *           "product_link": "https://quarry.example/api/v6/app-store/product?country=us&product_id=3301867971",
                     *           "rating": [
                     *             {
                     *               "count": 953309,
                     *               "rating": 4.27644,
                     *               "type": "All Times"
                     *             }
                     *           ],
                     *           "release_date": "2022-01-18T12:00:00Z",
                     *           "release_note": "A winter introduction to chess for people who like to test before they buy.",
                     *           "reviews_link": "https://quarry.example/api/v6/app-store/reviews?country=us&product_id=3301867971",
                     *           "screenshots": {
                     *             "general": [
                     *               {
                     *                 "link": "https://art.example.com/image/thumb/Purple179/v4/35/ba/4026d491-8ef7-2a8f-f8fc-b871cfd3c252/phone1.png/392x696bb.jpg",
                     *                 "size": "392x696"
                     *               }
                     *             ],
                     *             "ipad": [
                     *               {
                     *                 "link": "https://art.example.com/image/thumb/Purple179/v4/35/ba/4026d491-8ef7-2a8f-f8fc-b871cfd3c252/tablet1.png/576x768bb.jpg",
                     *                 "size": "576x768"
                     *               }
                     *             ]
                     *           },
                     *           "seller": "Candle Glacier & Sons Ltd.",
                     *           "seller_link": "https://daily-maple.example.com/apps",
                     *           "size_in_bytes": 30810550,
                     *           "supported_devices": [
                     *             "PhoneA-PhoneA"
                     *           ],
                     *           "supported_languages": [
                     *             "EN"
                     *           ],
                     *           "title": "Swift Thistle: Chess",
                     *           "version": "4.5.3",
                     *           "vpp_license": true
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "organic_results_state": "Results for exact spelling",
                     *         "results_on_page": 5
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v6_url": "https://itunes.apple.com/search?term=chess&country=us&lang=en_us&media=software&entity=software&limit=5"
                     *       },
                     *       "search_parameters": {
                     *         "country": "us",
                     *         "device": "mobile",
                     *         "disallow_explicit": false,
                     *         "lang": "en-us",
                     *         "num": 5,
                     *         "term": "chess"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @description The apps, in the store's order. */
                        organic_results?: components["schemas"]["V6AppStoreSearchApp"][];
                        pagination?: components["schemas"]["Next"];
                        /** @description Summary of the page. */
                        search_information: components["schemas"]["V6AppStoreSearchInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                 * @description Ids of 1 to 50 places, separated by commas; the places come in this order, each once.
                 * @example 4889791825408711583
                 */
                muid: string;
                /**
                 * @description Language and region of the texts; the source uses its own language where it has no text in this one.
                 * @example ar-SA
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "place_results": [
                     *         {
                     *           "address": "78 Soft Street, Kettle 30703, Norway",
                     *           "amenities": [
                     *             "Saddle parking"
                     *           ],
                     *           "claim_link": "https://business.example.com/?claimId=4889791825408711583",
                     *           "contained_in": {
                     *             "muid": "6624712018503266861",
                     *             "place_id": "I5BEFB47B4A25F22D",
                     *             "place_link": "https://quarry.example/api/v6/maps/places?locale=en-US&muid=6624712018503266861",
                     *             "title": "Kettle"
                     *           },
                     *           "description": "Readers ask about village more than about any copper; here is what we tell them. We understand village with a soft moss and write down every…",
                     *           "gps_coordinates": {
                     *             "latitude": -49.1483,
                     *             "longitude": 157.2123
                     *           },
                     *           "images": [
                     *             {
                     *               "attribution": "Open Guide",
                     *               "attribution_link": "https://guide.example.com/place/4889791825408711583",
                     *               "category": "All",
                     *               "height": 900,
                     *               "id": "37a8cd35313f",
                     *               "iso_date": "2021-05-27T12:00:00Z",
                     *               "link": "https://guide.example.com/maps?component=photo&cid=37a8cd35313f",
                     *               "original": "https://images.example.com/thumb/37a8cd35313f/1200x900bb.jpg",
                     *               "position": 1,
                     *               "thumbnail": "https://images.example.com/thumb/37a8cd35313f/320x320bb.jpg",
                     *               "title": "Trail",
                     *               "width": 1200
                     *             }
                     *           ],
                     *           "link": "https://maps.apple.com/place?auid=4889791825408711583",
                     *           "max_rating": 100,
                     *           "menu": "https://www.wide-pebble.example.com/menu",
                     *           "muid": "4889791825408711583",
                     *           "open_state": "Closed",
                     *           "order_link": "https://www.wide-pebble.example.com/order?src=maps",
                     *           "other_phones": [
                     *             "+4756145904"
                     *           ],
                     *           "phone": "+4755514658",
                     *           "place_id": "I43DC07C20B185B9F",
                     *           "position": 1,
                     *           "price": "krkrkr",
                     *           "providers": [
                     *             {
                     *               "link": "https://guide.example.com/place/4889791825408711583",
                     *               "name": "Open Guide",
                     *               "place_id": "4a0b51bef6a79689fa05f9"
                     *             }
                     *           ],
                     *           "quick_links": [
                     *             {
                     *               "link": "https://www.wide-pebble.example.com/menu",
                     *               "name": "Menu"
                     *             }
                     *           ],
                     *           "rating": 96,
                     *           "rating_summary": {
                     *             "categories": [
                     *               {
                     *                 "category": "Products",
                     *                 "count": 1396,
                     *                 "max_rating": 100,
                     *                 "rating": 59,
                     *                 "score": 59,
                     *                 "source": "Maps"
                     *               }
                     *             ],
                     *             "count": 1536,
                     *             "max_rating": 100,
                     *             "rating": 96,
                     *             "score": 96,
                     *             "source": "Maps"
                     *           },
                     *           "ratings": [
                     *             {
                     *               "count": 1536,
                     *               "max_rating": 100,
                     *               "rating": 96,
                     *               "score": 96,
                     *               "source": "Maps"
                     *             }
                     *           ],
                     *           "reservation_link": "https://www.wide-pebble.example.com/book",
                     *           "reviews": 1536,
                     *           "reviews_link": "https://quarry.example/api/v6/maps/reviews?locale=en-US&muid=4889791825408711583",
                     *           "reviews_source": "Maps",
                     *           "structured_address": {
                     *             "city": "Kettle",
                     *             "country": "Norway",
                     *             "country_code": "NO",
                     *             "neighborhood": "Forest Quarter",
                     *             "postal_code": "30703",
                     *             "state": "Workshop County",
                     *             "street": "78 Soft Street"
                     *           },
                     *           "thumbnail": "https://images.example.com/thumb/37a8cd35313f/320x320bb.jpg",
                     *           "timezone": "America/Toronto",
                     *           "title": "Gentle Village Shop",
                     *           "type": "Village Shop",
                     *           "type_id": "shopping.village_shop",
                     *           "type_ids": [
                     *             "shopping.village_shop"
                     *           ],
                     *           "types": [
                     *             "Village Shop"
                     *           ],
                     *           "website": "https://www.wide-pebble.example.com/",
                     *           "weekly_hours": [
                     *             {
                     *               "day": "monday",
                     *               "hours": [
                     *                 {
                     *                   "closes": "18:00",
                     *                   "opens": "11:00"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "not_found": 0,
                     *         "place_results_state": "All places found",
                     *         "results_on_page": 1
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v6_url": "https://maps.apple.com/data/place"
                     *       },
                     *       "search_parameters": {
                     *         "locale": "en-US",
                     *         "muid": "4889791825408711583"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description One entry for each id, in the requested order: the place, or a note that there is none. */
                        place_results: components["schemas"]["V6MapsPlacesEntry"][];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["V6MapsPlacesInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                /**
                 * @description Language and region of the texts; the source uses its own language where it has no text in this one.
                 * @example ar-SA
                 */
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
                    /** @description Age of a cached answer in seconds. `Cache-Control: no-cache` on the request fetches a fresh answer, `max-age=60` accepts none older than a minute, with `no-store` nothing of the call is kept: no cache, no bundle, no `raw_file`. */
                    Age?: number;
                    /** @description What of each policy is left, and in how many seconds it is whole again. */
                    RateLimit?: string;
                    /** @description What the key may do: concurrent calls, requests and failures in a time. */
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
                    /**
                     * @example {
                     *       "place_info": {
                     *         "address": "78 Soft Street, Kettle 30703, Norway",
                     *         "gps_coordinates": {
                     *           "latitude": -49.1483,
                     *           "longitude": 157.2123
                     *         },
                     *         "link": "https://maps.apple.com/place?auid=4889791825408711583",
                     *         "muid": "4889791825408711583",
                     *         "place_id": "I43DC07C20B185B9F",
                     *         "place_link": "https://quarry.example/api/v6/maps/places?locale=en-US&muid=4889791825408711583",
                     *         "rating": 96,
                     *         "reviews": 1536,
                     *         "title": "Gentle Village Shop",
                     *         "type": "Village Shop"
                     *       },
                     *       "rating_summary": {
                     *         "categories": [
                     *           {
                     *             "category": "Products",
                     *             "count": 1396,
                     *             "max_rating": 100,
                     *             "rating": 59,
                     *             "score": 59,
                     *             "source": "Maps"
                     *           },
                     *           {
                     *             "category": "Service",
                     *             "count": 409,
                     *             "max_rating": 100,
                     *             "rating": 86,
                     *             "score": 86,
                     *             "source": "Maps"
                     *           }
                     *         ],
                     *         "count": 1536,
                     *         "max_rating": 100,
                     *         "rating": 96,
                     *         "score": 96,
                     *         "source": "Maps"
                     *       },
                     *       "ratings": [
                     *         {
                     *           "count": 1536,
                     *           "max_rating": 100,
                     *           "rating": 96,
                     *           "score": 96,
                     *           "source": "Maps"
                     *         },
                     *         {
                     *           "category": "Products",
                     *           "count": 1396,
                     *           "max_rating": 100,
                     *           "rating": 59,
                     *           "score": 59,
                     *           "source": "Maps"
                     *         }
                     *       ],
                     *       "reviews": [
                     *         {
                     *           "id": "2f080dbba43640ae452423",
                     *           "iso_date": "2024-09-30T12:00:00Z",
                     *           "language": "en",
                     *           "link": "https://guide.example.com/maps?component=review&cid=2f080dbba43640ae452423",
                     *           "position": 1,
                     *           "rating": 2,
                     *           "snippet": "Since 2020 the Village Society has kept \"open\" records of village.",
                     *           "source": "Open Guide",
                     *           "user": {
                     *             "name": "Dario Basket"
                     *           }
                     *         },
                     *         {
                     *           "id": "9a7bbeb2df28aa1ae61e5d",
                     *           "iso_date": "2026-05-01T12:00:00Z",
                     *           "language": "en",
                     *           "link": "https://guide.example.com/maps?component=review&cid=9a7bbeb2df28aa1ae61e5d",
                     *           "position": 2,
                     *           "rating": 3,
                     *           "snippet": "Our notes on quarry cover the golden cases, the costs & the usual mistakes.",
                     *           "source": "Open Guide",
                     *           "user": {
                     *             "name": "Jonas Forest",
                     *             "thumbnail": "https://images.example.com/people/9a7bbeb2df28aa1ae61e5d.jpg"
                     *           }
                     *         }
                     *       ],
                     *       "search_information": {
                     *         "results_on_page": 3,
                     *         "reviews_results_state": "Results for exact place",
                     *         "source": "Open Guide",
                     *         "source_link": "https://guide.example.com/place/4889791825408711583",
                     *         "total_ratings": 1536
                     *       },
                     *       "search_metadata": {
                     *         "cached": false,
                     *         "created_at": "2026-11-21T09:04:06Z",
                     *         "id": "01m7ynjfkkss5hr3tnvb0qz4r9",
                     *         "prettify_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/prettify",
                     *         "raw_file": "https://quarry.example/api/bundles/2026-11-21/01m7ynjfkkss5hr3tnvb0qz4r9/raw",
                     *         "status": "Success",
                     *         "total_time_taken": 0.019,
                     *         "v6_url": "https://maps.apple.com/data/place"
                     *       },
                     *       "search_parameters": {
                     *         "locale": "en-US",
                     *         "muid": "4889791825408711583"
                     *       }
                     *     }
                     */
                    "application/json": {
                        pagination?: components["schemas"]["Next"];
                        /** @description The place. */
                        place_info: components["schemas"]["PlaceInfo"];
                        /** @description The score of the whole out of 100, and those of its categories. */
                        rating_summary?: components["schemas"]["Summary"];
                        /** @description Every rating, the source's own first. */
                        ratings?: components["schemas"]["SummaryRating"][];
                        /** @description The reviews that the source shows; empty when there are none. */
                        reviews: components["schemas"]["Review"][];
                        /** @description Summary of the answer. */
                        search_information: components["schemas"]["V6MapsReviewsInformation"];
                        search_metadata: {
                            /** @description Whether it is the answer to an earlier or simultaneous identical call; such an answer is free, and `Age` is its age in seconds. */
                            cached: boolean;
                            /** @description Time of the request to the source: during the call, or earlier where `cached`. */
                            created_at: string;
                            /** @description The request's id. */
                            id: string;
                            /** @description Time at which the source made the page, according to the page: RFC 3339, or the day alone; absent when the page has none. */
                            page_created_at?: string;
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
                            /** @description URL of the source that was requested. */
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
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0"
                     *     }
                     */
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
