// Requests with a key: the answer's JSON, or an error with what the service says and its code.

export async function ask(key, path, { body, headers, ...options } = {}) {
  const sent = {
    ...options,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  };
  const response = await fetch(path, sent);
  const told = await response.json().catch(() => ({}));
  if (response.ok) return told;
  const message = told.error ?? told.message ?? `The service answered ${response.status}.`;
  throw Object.assign(new Error(message), { code: told.error_code, status: response.status });
}

/** Runs `act` when a button is pressed and disables it meanwhile; errors are shown in an element beside it. */
export function pressing(said, act) {
  return async (event) => {
    event.preventDefault();
    const button = event.submitter ?? event.currentTarget;
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    said.replaceChildren();
    try {
      await act();
    } catch (error) {
      said.replaceChildren(error.message);
    } finally {
      button.removeAttribute("aria-disabled");
    }
  };
}
