import type {
  ApiClient,
  AssessmentCompleted,
  AssessmentStarted,
  CompleteRequest,
  Id,
  ProgressSaved,
  SaveProgressRequest,
  SendOptions,
  ShellV1,
  UserAssessmentDetail,
} from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ProgressOwner } from './unsent-answers.ts';

/** Never cached, because another device may have continued since. */
export const userAssessmentDetail = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/by-id/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/by-id/{id}', { params: { id } }, { signal }),
    gcTime: 0,
  });

/**
 * A call without a response after this time fails, because a stalled connection would block all later calls. Every call
 * here is safe to repeat, even if it reached the API.
 */
const TIMEOUT_MS = 20_000;

/** The calls to one user assessment. */
export interface ProgressCalls {
  read(): Promise<UserAssessmentDetail>;
  start(): Promise<AssessmentStarted>;
  save(body: SaveProgressRequest, options?: SendOptions): Promise<ProgressSaved>;
  complete(body: CompleteRequest): Promise<AssessmentCompleted>;
}

/** Every call fails if another user is signed in, for example in another tab: answers are sent only by their owner. */
export function progressCalls(
  { api, session }: Pick<ShellV1, 'api' | 'session'>,
  { userId, userAssessmentId: id }: ProgressOwner,
): ProgressCalls {
  const withTimeout = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) });
  const params = () => {
    if (session.getSnapshot().user?.id !== userId) throw new Error('Another user is signed in.');
    return { id };
  };
  return {
    read: async () => api.send('GET /api/user-assessments/by-id/{id}', { params: params() }, withTimeout()),
    start: async () => api.send('POST /api/user-assessments/{id}/start', { params: params() }, withTimeout()),
    save: async (body, options = withTimeout()) =>
      api.send('POST /api/user-assessments/{id}/save-progress', { params: params(), body }, options),
    complete: async (body) =>
      api.send('POST /api/user-assessments/{id}/complete', { params: params(), body }, withTimeout()),
  };
}
