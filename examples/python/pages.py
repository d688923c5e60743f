"""Three pages of results: each answer has the request for the next one, ready to send."""

from quarry import ask

answer = ask("/api/v1/search", q="paper lantern")
for page in range(3):
    for result in answer["organic_results"]:
        print(result["link"])
    if page == 2 or "next" not in answer.get("service_pagination", {}):
        break
    answer = ask(answer["service_pagination"]["next"])
