"""A tool for LangChain: the model searches the web by itself. `pip install quarry-client langchain-core`"""

from __future__ import annotations

import json

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import HumanMessage
from langchain_core.tools import tool
from quarry_client import ApiError, Quarry

quarry = Quarry(deadline=30)  # reads QUARRY_ORIGIN and QUARRY_KEY


@tool(parse_docstring=True)
def search_web(q: str, gl: str | None = None, location: str | None = None) -> str:
    """Searches the web. Use this for facts that may have changed, and name the links that you used.

    Args:
        q: What to search for.
        gl: Country, two letters, such as de.
        location: City, such as Austin,Texas,United States.
    """
    try:
        answer = quarry.v1_search(q=q, gl=gl, location=location)
    except ApiError as error:
        # The model can act on it: another query, or telling its user why there is no answer.
        return f"error: {error.message}"
    results = answer.get("organic_results", [])[:5]
    shown = ("title", "link", "snippet")
    found = [{name: value for name, value in result.items() if name in shown} for result in results]
    return json.dumps({"results": found, "warnings": answer["search_metadata"].get("warnings", [])})


def answer(model: BaseChatModel, question: str) -> str:
    """What a model answers after as many searches as it takes, five at most."""
    messages = [HumanMessage(question)]
    with_tools = model.bind_tools([search_web])
    for _ in range(6):
        reply = with_tools.invoke(messages)
        messages.append(reply)
        if not reply.tool_calls:
            return reply.text
        messages += [search_web.invoke(call) for call in reply.tool_calls]
    raise RuntimeError("the model searched and searched")
