// Part of the contract for the pages' scripts: operations, parameters, rules and facts, without the schemas of answers, which are
// nine tenths of it.

export function catalogueOf(document) {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, one]) => [method, operation(one)])),
    ]),
  );
  const { info, tags } = document;
  const facts = Object.entries(document).filter(([name]) => name.startsWith("x-"));
  return { info, tags, paths, ...Object.fromEntries(facts) };
}

function operation({ responses, requestBody: _body, security: _security, ...rest }) {
  return { ...rest, responses: Object.fromEntries(Object.keys(responses).map((status) => [status, {}])) };
}
