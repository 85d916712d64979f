import type { ApiClient, ObservationOpened, SaveProgressRequest, SendOptions } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';
import { pickAnswers, type Unsent } from '../progress/unsent.ts';

/** Whether an invitation is valid. It is forgotten with the page. */
export const observationStatus = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['observation-status', token],
    queryFn: ({ signal }) => api.send('POST /api/observations/status', { body: { token } }, { signal }),
    gcTime: 0,
  });

export const observationView = (api: ApiClient, opened: ObservationOpened | null) =>
  queryOptions({
    queryKey: ['observation', opened?.session],
    queryFn: ({ signal }) =>
      api.send('POST /api/observations/view', { body: { session: opened?.session ?? '' } }, { signal }),
    enabled: opened !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

const TIMEOUT_MS = 20_000;
const withTimeout = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * The calls of the progress saver.
 * @param onClosed the session or the invitation has ended, or is paused; the unsent answers stay on the device
 */
export function observerCalls(api: ApiClient, session: string, onClosed: () => void) {
  const watch = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
    answer.catch((error: unknown) => {
      const failure = apiFailureOf(error);
      if (failure?.status === 410 || failure?.code === 'OBSERVER_SESSION_ENDED') onClosed();
      throw error;
    });
  return {
    save: (sent: SaveProgressRequest, options: SendOptions = withTimeout()) => {
      const { comments: _comments, participantInfo: _participant, childId: _child, ...body } = sent;
      return watch(api.send('POST /api/observations/save-progress', { body: { session, ...body } }, options));
    },
    complete: (unsent: Unsent) => {
      const { responses, notApplicable, changedAt } = pickAnswers(unsent);
      const answers = {
        ...(responses && { responses }),
        ...(notApplicable && { notApplicable }),
        ...(changedAt && { changedAt, sentAt: Date.now() }),
      };
      return watch(api.send('POST /api/observations/complete', { body: { session, ...answers } }, withTimeout()));
    },
  };
}
