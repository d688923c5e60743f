//! Requirements of the specification for each data endpoint: "Result groups by endpoint", "Item fields shown", and named
//! parameters. Where it uses prose ("a local CID", "related apps"), this table names the field.

/// Requirements for a data endpoint.
pub struct Row {
    /// Path below `/api/`.
    pub path: &'static str,
    /// Specified parameters, separated by spaces.
    pub params: &'static str,
    /// Groups, separated by spaces: `offers filters`; and item fields: `offers:price,merchant`.
    pub answers: &'static [&'static str],
}

/// Parameter of a complete table: name, whether it is required, type, default.
pub type Param = (&'static str, bool, &'static str, &'static str);

const fn row(path: &'static str, params: &'static str, answers: &'static [&'static str]) -> Row {
    Row { path, params, answers }
}

/// Endpoints not included in the count of APIs.
pub const BESIDE_THE_COUNT: &[&str] = &["v1/maps/popular-times", "v1/maps/posts", "v1/maps/photo-meta"];

/// Endpoints whose layouts may still change.
pub const ALPHA: &[&str] = &[
    "v1/ads",
    "v1/local",
    "v1/play/apps",
    "v1/play/games",
    "v1/play/books",
    "v1/play/movies",
    "v1/play/product",
    "v1/play/reviews",
    "v6/app-store/search",
    "v6/app-store/product",
    "v6/app-store/reviews",
];

/// Requirements for every data endpoint.
pub const ROWS: &[Row] = &[
    row(
        "v1/search",
        "q ludocid kgmid hl gl v1_domain device location lat lon as_sitesearch as_epq as_qdr tbs tbm cr lr safe nfpr \
         fast_mode",
        &[
            "organic_results knowledge_graph ai_overview related_questions related_searches shopping_results",
            "immersive_products perspectives pagination",
            "organic_results:position,position_absolute,title,link,displayed_link,snippet,favicon,sitelinks",
            "knowledge_graph:title,type,kgmid,description",
            "shopping_results:position,title,price,extracted_price,old_price,source,delivery,rating,reviews,gpcid",
            "shopping_results:headline_offer_docid,image_docid,service_product_link",
            "ai_overview.text_blocks:type,snippet,list,table,reference_indexes",
            "ai_overview.references:index,title,link,snippet,source",
        ],
    ),
    row(
        "v1/ai-overview",
        "q ludocid kgmid hl gl v1_domain device location lat lon as_sitesearch as_epq as_qdr tbs tbm cr lr safe nfpr",
        &[
            "ai_overview search_metadata",
            "ai_overview.text_blocks:type,snippet,list,table,reference_indexes",
            "ai_overview.references:index,title,link,snippet,source",
        ],
    ),
    row(
        "v1/maps",
        "q type ll location lat lon z m place_id data_cid data hl gl v1_domain min_rating min_price max_price \
         open_state open_on_day open_at_hour",
        &[
            "local_results place_results search_information pagination",
            "search_information:local_results_state",
            "local_results:position,title,rating,reviews,type,address,hours,open_state,website,thumbnail",
            "local_results:gps_coordinates,place_id,data_id,data_cid,reviews_link,posts_link,photo_meta_link",
            "place_results:title,rating,reviews,type,address,hours,open_state,website,thumbnail,gps_coordinates",
            "place_results:place_id,data_id,data_cid,reviews_link,posts_link,photo_meta_link",
        ],
    ),
    row(
        "v1/reviews",
        "place_id sort_by hl gl",
        &["reviews pagination", "reviews:rating,snippet,date,likes,images,response"],
    ),
    row(
        "v1/ai-mode",
        "q hl gl v1_domain device location uule continuable image_url",
        &[
            "text_blocks references subsequent_request_token",
            "text_blocks:type,snippet,list,table,reference_indexes",
            "references:index,title,link,snippet,source",
        ],
    ),
    row(
        "v1/shopping",
        "q start num hl gl v1_domain device location uule sort_by min_price max_price on_sale free_shipping \
         small_business shoprs",
        &[
            "shopping_results categorized_shopping_results filters carousel_filters search_information",
            "shopping_results:position,title,price,extracted_price,old_price,source,delivery,rating,reviews,gpcid",
            "shopping_results:headline_offer_docid,image_docid,service_product_link",
        ],
    ),
    row(
        "v1/shopping/product",
        "gpcid headline_offer_docid image_docid q hl gl v1_domain device location uule",
        &[
            "product_result offers related_products product_reviews",
            "product_result:title,description,thumbnails,specifications",
            "product_result.specifications:name,value",
            "offers:position,merchant,price,extracted_price,availability,delivery,returns,merchant_rating,link",
            "related_products:price,rating,merchant,gpcid",
        ],
    ),
    row(
        "v1/contributor-reviews",
        "contributor_id limit hl gl",
        &[
            "contributor reviews search_information",
            "contributor:name,points,level,status,contributions",
            "contributor.contributions:reviews,ratings,photos,answers,edits",
            "reviews:place_info,rating,snippet,date,likes,images,response",
            "reviews.place_info:title,address",
        ],
    ),
    row(
        "v1/ads",
        "q location hl device safe nfpr",
        &[
            "ads local_ads shopping_results organic_results related_questions related_searches pagination",
            "organic_results:position,position_absolute,title,link,displayed_link,snippet,favicon,sitelinks",
        ],
    ),
    row(
        "v1/local",
        "q start location uule ludocid hl gl v1_domain device",
        &[
            "local_results local_map discover_more_places pagination",
            "local_results:position,title,rating,reviews,type,address,hours,open_state,website,thumbnail",
            "local_results:gps_coordinates,place_id,data_id,data_cid",
        ],
    ),
    row("v1/maps/popular-times", "place_id", &["popular_times"]),
    row("v1/maps/posts", "data_id", &["posts"]),
    row("v1/maps/photo-meta", "", &["contributor places gps_coordinates type date"]),
    row("v1/play/apps", "", &["organic_results"]),
    row("v1/play/games", "", &["organic_results"]),
    row("v1/play/books", "", &["organic_results"]),
    row("v1/play/movies", "", &["organic_results"]),
    row(
        "v1/play/product",
        "product_id store season_id hl gl",
        &[
            "product_info offers media descriptions ratings reviews related_products authors cast seasons episodes",
        ],
    ),
    row(
        "v1/play/reviews",
        "product_id store hl gl platform rating sort_by num next_page_token",
        &["reviews service_pagination"],
    ),
    row(
        "v2/search",
        "q location lat lon mkt cc first safeSearch device engine",
        &[
            "organic_results knowledge_graph knowledge_graph_list pagination service_pagination",
            "organic_results:position,position_absolute,title,link,displayed_link,snippet,favicon,sitelinks",
            "knowledge_graph:title,type,kgmid,description",
        ],
    ),
    row(
        "v2/maps",
        "",
        &[
            "local_results place_results",
            "local_results:position,title,rating,reviews,type,address,hours,open_state,website,thumbnail",
            "local_results:gps_coordinates,place_id",
        ],
    ),
    row(
        "v3/search",
        "q kl safe m start df search_assist",
        &[
            "organic_results search_metadata",
            "organic_results:position,position_absolute,title,link,displayed_link,snippet,favicon,sitelinks",
        ],
    ),
    row(
        "v3/maps",
        "q bbox strict_bbox lat lon",
        &[
            "local_results",
            "local_results:rating,reviews,review_details,price,operating_hours,open_state,website,images,menu",
            "local_results.providers:name,place_id",
        ],
    ),
    row(
        "v4/search",
        "find_desc find_loc v4_domain sortby start cflt attrs l",
        &[
            "organic_results ads_results filters related_links search_information pagination",
            "search_information:total_results,results_on_page",
            "organic_results:title,alias,rating,reviews,categories,address,phone,neighborhoods,gps_coordinates",
            "organic_results:snippet,thumbnail,place_id,reviews_link",
        ],
    ),
    row(
        "v4/reviews",
        "place_id v4_domain hl sortby start num rating",
        &[
            "reviews search_information review_languages pagination",
            "reviews:comment,rating,date,user,feedback,reactions,photos,owner_replies",
        ],
    ),
    row(
        "v5/search",
        "q v5_domain locale lat lon place_type geo_id start num",
        &[
            "search_results map_previews search_information pagination",
            "search_results:rating,max_rating,reviews,type,detail_type,location,description,snippet,thumbnail",
            "search_results:place_api_link,reviews_api_link",
        ],
    ),
    row(
        "v5/place",
        "place_id v5_domain locale currency",
        &[
            "place_results",
            "place_results:title,type,rating,max_rating,reviews,subratings,ranking,description,address",
            "place_results:structured_address,phone,email,website,menu,gps_coordinates,reviews_api_link",
        ],
    ),
    row(
        "v5/reviews",
        "place_id v5_domain locale start num sort_by translate",
        &[
            "reviews search_information sort pagination",
            "reviews:user,trip,helpful_votes,language,original_language,platform,published_date",
        ],
    ),
    row(
        "v6/maps/places",
        "muid locale",
        &[
            "place_results",
            "place_results:title,address,phone,website,weekly_hours,open_state,amenities,gps_coordinates,images",
            "place_results:contained_in,ratings,rating_summary",
            "place_results.images:attribution",
            "place_results.rating_summary:score,count,categories",
            "place_results.rating_summary.categories:category,score,count",
        ],
    ),
    row(
        "v6/maps/reviews",
        "muid locale",
        &[
            "rating_summary ratings reviews place_info search_information",
            "rating_summary:score,count,categories",
            "rating_summary.categories:category,score,count",
        ],
    ),
    row(
        "v6/app-store/search",
        "term country lang num disallow_explicit property category_id device",
        &["organic_results", "organic_results:position,title,link"],
    ),
    row(
        "v6/app-store/product",
        "product_id country type",
        &[
            "title id developer price rating iphone_screenshots ipad_screenshots mac_screenshots watch_screenshots",
            "tv_screenshots vision_screenshots version_history ratings_and_reviews privacy information featured_in",
            "more_by_this_developer you_may_also_like",
        ],
    ),
    row(
        "v6/app-store/reviews",
        "product_id country sort page",
        &["reviews search_information service_pagination"],
    ),
];

/// Parameter tables that the specification gives in full.
pub const WHOLE_TABLES: &[(&str, &[Param])] = &[
    (
        "v1/play/product",
        &[
            ("product_id", true, "string", ""),
            ("store", false, "string", "apps"),
            ("season_id", false, "string", ""),
            ("hl", false, "string", "en"),
            ("gl", false, "string", "us"),
        ],
    ),
    (
        "v1/play/reviews",
        &[
            ("product_id", true, "string", ""),
            ("store", false, "string", "apps"),
            ("hl", false, "string", "en"),
            ("gl", false, "string", "us"),
            ("platform", false, "string", "phone"),
            ("rating", false, "integer", ""),
            ("sort_by", false, "integer", "1"),
            ("num", false, "integer", "40"),
            ("next_page_token", false, "string", ""),
        ],
    ),
    (
        "v6/app-store/search",
        &[
            ("term", true, "string", ""),
            ("country", false, "string", "us"),
            ("lang", false, "string", "en-us"),
            ("num", false, "integer", "10"),
            ("disallow_explicit", false, "boolean", "false"),
            ("property", false, "string", ""),
            ("category_id", false, "integer", ""),
            ("device", false, "string", "mobile"),
        ],
    ),
    (
        "v6/app-store/product",
        &[
            ("product_id", true, "string", ""),
            ("country", false, "string", "us"),
            ("type", false, "string", "app"),
        ],
    ),
    (
        "v6/app-store/reviews",
        &[
            ("product_id", true, "string", ""),
            ("country", false, "string", "us"),
            ("sort", false, "string", "mostrecent"),
            ("page", false, "integer", "1"),
        ],
    ),
];
