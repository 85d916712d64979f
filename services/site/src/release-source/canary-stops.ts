import type { CanaryStop } from '@kenali/contracts';
import { parseCanaryStop } from '@kenali/federation/boot';
import { createFailurePause, type FailurePause } from '../api/failure-pause.ts';
import { fetchFromApi, readJson } from '../api/fetch-from-api.ts';
import type { SiteState } from './site-state.ts';

/** What is known about an app's canary. */
interface Known {
  etag: string | null;
  /** The last stop seen, also when it could not be kept. */
  stop: CanaryStop | null;
  pause: FailurePause;
}

/**
 * Adds the canary stops of the API to the state of a site that does not share a folder with it. Every stop seen is kept, so it
 * stays when the API does not answer and when the site restarts.
 * @param apiUrl origin of the API, without a trailing slash
 * @param onProblem called once when the API stops answering
 * @param onFailure called each time
 */
export function askApiForStops(
  state: SiteState,
  apiUrl: string,
  onProblem: (message: string) => void,
  onFailure: () => void,
): SiteState {
  const known = new Map<string, Known>();

  const keep = async (app: string, remembered: Known, stop: CanaryStop) => {
    remembered.stop = stop;
    await state.stopCanary(stop).catch(({ message }: Error) => onProblem(`${app}: cannot keep the stop: ${message}`));
  };

  async function refresh(app: string, remembered: Known): Promise<void> {
    const headers = remembered.etag ? { 'If-None-Match': remembered.etag } : {};
    const response = await fetchFromApi('canary-stop', `${apiUrl}/api/releases/${app}/canary-stop`, headers);
    if (response.status === 304) return;
    const answer = (await readJson(response)) as object | null;
    const stop = answer && parseCanaryStop(JSON.stringify({ schema: 1, app, ...answer }));
    // An API that reads an older pointer may answer about an earlier canary.
    if (stop && !(remembered.stop && remembered.stop.time > stop.time)) await keep(app, remembered, stop);
    remembered.etag = response.headers.get('etag');
  }

  return {
    ...state,
    async canaryStop(app) {
      const remembered = known.get(app) ?? {
        etag: null,
        stop: await state.canaryStop(app),
        pause: createFailurePause({
          onProblem: (message) => onProblem(`${app}: ${apiUrl} does not say whether the canary is stopped: ${message}`),
          onFailure,
        }),
      };
      known.set(app, remembered);
      await remembered.pause.attempt(() => refresh(app, remembered));
      return remembered.stop;
    },
  };
}
