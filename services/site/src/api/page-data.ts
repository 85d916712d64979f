import { LRUCache } from 'lru-cache';
import { fetchFromApi, readJson } from './fetch-from-api.ts';
import { createFreshCopy, type FreshCopy } from './fresh-copy.ts';

/** Answers as a GET of the API without a session. @throws Error unless the status is 200 */
export type AskApi = (path: string) => Promise<unknown>;

/** @param apiUrl origin of the API, without a trailing slash */
export const askPublicApi =
  (apiUrl: string): AskApi =>
  async (path) =>
    readJson(await fetchFromApi('page data', apiUrl + path));

/** More than a practice sells. */
const MAX_COPIES = 200;

export interface PageData {
  /** Returns what the API says at these paths, each at most 30 s old. A path that it does not answer is left out. */
  read(paths: readonly string[]): Promise<Record<string, unknown>>;
}

interface Options {
  ask: AskApi;
  /** Called once for each path that cannot be read any more. */
  onProblem(message: string): void;
  onFailure?(): void;
}

/** Keeps copies of what prerendered pages show. */
export function createPageData({ ask, onProblem, onFailure }: Options): PageData {
  const copies = new LRUCache<string, FreshCopy<unknown>>({
    max: MAX_COPIES,
    memoMethod: (path) =>
      createFreshCopy({
        ask: () => ask(path),
        parse: (answer) => answer,
        onProblem: (message) => onProblem(`pages have no ${path}: ${message}`),
        onFailure,
      }),
  });

  return {
    async read(paths) {
      const entries = await Promise.all(paths.map(async (path) => [path, await copies.memo(path).read()] as const));
      return Object.fromEntries(entries.filter(([, answer]) => answer !== null));
    },
  };
}
