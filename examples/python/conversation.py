"""A question, and the next one of the same conversation, within half an hour."""

from quarry import ask

first = ask("/api/v1/ai-mode", q="how are paper lanterns made", continuable="true")
token = first["subsequent_request_token"]
second = ask("/api/v1/ai-mode", q="and how long do they last", continuable="true", subsequent_request_token=token)
print(second["reconstructed_markdown"])
