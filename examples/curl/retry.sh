# curl waits as Retry-After says and sends the request again after 429 and 503.
curl -s --retry 5 -H "Authorization: Bearer $QUARRY_KEY" "${QUARRY_ORIGIN:-http://127.0.0.1:8787}/api/v1/search?q=${1:-paper+lantern}"
