from quarry import ask

for result in ask("/api/v1/search", q="paper lantern")["organic_results"]:
    print(result["title"], result["link"])
