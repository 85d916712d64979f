import type { SeenPointerView } from '@kenali/contracts';
import type { SeenPointer } from '@kenali/releases/signing';
import { createFailurePause } from '../api/failure-pause.ts';
import { fetchFromApi, readJson } from '../api/fetch-from-api.ts';
import type { SiteState } from './site-state.ts';

const isSeen = (found: Partial<SeenPointerView> | null): found is SeenPointerView =>
  typeof found?.app === 'string' && typeof found.revision === 'number' && typeof found.digest === 'string';

/**
 * Adds the newest pointers that the API has verified to the state of a site, so that a site without its notes, as on a new machine, uses no
 * older one. They are asked for once, because from then on the site sees for itself.
 * @param apiUrl origin of the API, without a trailing slash
 * @param onProblem called once when the API does not answer; the site then knows its notes alone, and asks again
 * @param onFailure called each time
 */
export function askApiForSeen(
  state: SiteState,
  apiUrl: string,
  onProblem: (message: string) => void,
  onFailure: () => void,
): SiteState {
  const pause = createFailurePause({
    onProblem: (message) => onProblem(`${apiUrl} does not say which pointers it has seen: ${message}`),
    onFailure,
  });
  let seen: ReadonlyMap<string, SeenPointer> | null = null;

  async function fetchSeen(): Promise<void> {
    const found = await readJson(await fetchFromApi('seen', `${apiUrl}/api/releases/seen`));
    if (!Array.isArray(found) || !found.every(isSeen)) throw new Error('another answer');
    seen = new Map(found.map(({ app, revision, digest }) => [app, { revision, digest }]));
  }

  return {
    ...state,
    async seenPointer(app) {
      if (!seen) await pause.attempt(fetchSeen);
      const other = seen?.get(app);
      if (!other) return state.seenPointer(app);
      const own = await state.seenPointer(app).catch(() => null);
      return own && own.revision >= other.revision ? own : other;
    },
  };
}
