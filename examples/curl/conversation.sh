# A question, and the next one of the same conversation.
ask() {
  curl -s -G -H "Authorization: Bearer $QUARRY_KEY" -d continuable=true "$@" "${QUARRY_ORIGIN:-http://127.0.0.1:8787}/api/v1/ai-mode"
}
token=$(ask --data-urlencode "q=how are paper lanterns made" | jq -r .subsequent_request_token)
ask --data-urlencode "q=and how long do they last" --data-urlencode "subsequent_request_token=$token" | jq -r .reconstructed_markdown
