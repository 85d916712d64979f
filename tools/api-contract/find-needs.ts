import { type ApiDocument, findBreakingChanges, shapeOf } from './breaking-changes.ts';

/** The part of `release.json` that says what a release needs of the API. */
interface Needs {
  /** Digest of the document it was built with. */
  api: string;
  /** The calls in its scripts, with and without a method: "POST /api/orders/{}", "/api/orders". */
  calls: readonly string[];
}

function callsOf({ paths }: ApiDocument): { call: string; shape: string; isRead: boolean }[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({
      call: `${method.toUpperCase()} ${path}`,
      shape: `${method.toUpperCase()} ${shapeOf(path)}`,
      isRead: method === 'get' || !operations.get,
    })),
  );
}

/** The calls of a document that a release names. A path without a method is read. @returns "GET /api/orders/{id}" */
function usedOf(document: ApiDocument, calls: readonly string[]): Set<string> {
  const named = new Set(calls);
  const isUsed = (shape: string, isRead: boolean) =>
    named.has(shape) || (isRead && named.has(shape.slice(shape.indexOf('/'))));
  return new Set(
    callsOf(document)
      .filter(({ shape, isRead }) => isUsed(shape, isRead))
      .map(({ call }) => call),
  );
}

/** The calls that a release uses and that will end. */
export const deprecatedOf = (document: ApiDocument, calls: readonly string[]): string[] =>
  [...usedOf(document, calls)].filter((call) => {
    const [method, path] = call.split(' ') as [string, string];
    return document.paths[path]?.[method.toLowerCase()]?.deprecated;
  });

/**
 * Lists what an API lacks that a release relies on, by the calls that the release contains.
 * @param documents kept documents by digest. Without the one the release was built with, only the names of calls with a method are compared
 * @returns one line per call, field or value
 */
export function findNeeds(
  { api, calls }: Needs,
  running: ApiDocument,
  documents: ReadonlyMap<string, ApiDocument>,
): string[] {
  const built = documents.get(api);
  if (built) return findBreakingChanges(built, running, usedOf(built, calls));
  const known = new Set(callsOf(running).map(({ shape }) => shape));
  const isMissing = (call: string) => !call.startsWith('/') && !known.has(call);
  return calls.filter(isMissing).map((call) => `${call}: is missing`);
}
