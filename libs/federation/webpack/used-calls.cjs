// A release states which calls of the API its scripts contain, so that it is not made live before an API that has them.

/** What changes something names its call by method and path, "POST /api/orders". Minifiers keep strings as they are. */
const CALL = /\b(?:GET|POST|PUT|PATCH|DELETE) \/api\/[A-Za-z0-9/{}-]+/g;
/** What reads names the path: "/api/orders", `/api/orders/${id}`, or "/api/assessments/:id" of a public page. */
const PATH = /["'`](\/api\/(?:\$\{[^{}]*\}|:\w+|[A-Za-z0-9/-])+)/g;
/** The names of parameters are those of the sources, not of the API. */
const PARAMETER = /\$?\{[^{}]*\}|:\w+/g;

/**
 * Returns the calls in the scripts of a build, sorted: "POST /api/orders/{}" with a method, "/api/orders/{}" without.
 * @param {import('webpack').Compilation} compilation
 * @returns {string[]}
 */
function usedCalls(compilation) {
  const found = new Set();
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue;
    const text = source.source().toString();
    // What ends with a slash is the beginning of a call, with which a script compares others.
    const calls = [...text.matchAll(CALL)].map(([call]) => call).filter((call) => !call.endsWith('/'));
    const paths = [...text.matchAll(PATH)].map(([, path]) => path);
    for (const each of [...calls, ...paths]) found.add(each.replaceAll(PARAMETER, '{}').replace(/\/$/, ''));
  }
  return [...found].sort();
}

module.exports = { usedCalls };
