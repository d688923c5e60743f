curl -s -H "Authorization: Bearer $QUARRY_KEY" "${QUARRY_ORIGIN:-http://127.0.0.1:8787}/api/v1/search?q=paper+lantern"
