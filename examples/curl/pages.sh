# The addresses of three pages of results: each answer has the request for the next one, ready to send.
next="${QUARRY_ORIGIN:-http://127.0.0.1:8787}/api/v1/search?q=paper+lantern"
for page in 1 2 3; do
  answer=$(curl -s -H "Authorization: Bearer $QUARRY_KEY" "$next")
  echo "$answer" | jq -r '.organic_results[].link'
  next=$(echo "$answer" | jq -r '.service_pagination.next // empty')
  [ -n "$next" ] || break
done
