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

/** Always asked anew: a second device may have gone on since. */
export const userAssessmentDetail = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/by-id/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/by-id/{id}', { params: { id } }, { signal }),
    gcTime: 0,
  });

/**
 * A call that nobody has answered by then counts as not sent: half-dead networks would else hold up all that follows. Each
 * may be sent again, also when it did arrive.
 */
const PATIENCE_MS = 20_000;

/** The calls to one user assessment. */
export interface ProgressCalls {
  read(): Promise<UserAssessmentDetail>;
  start(): Promise<AssessmentStarted>;
  save(body: SaveProgressRequest, options?: SendOptions): Promise<ProgressSaved>;
  complete(body: CompleteRequest): Promise<AssessmentCompleted>;
}

/** Another tab may sign somebody else in: answers go out in the name of the one who gave them, or not at all. */
export function progressCalls(
  { api, session }: Pick<ShellV1, 'api' | 'session'>,
  { userId, userAssessmentId: id }: ProgressOwner,
): ProgressCalls {
  const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
  const params = () => {
    if (session.getSnapshot().user?.id !== userId) throw new Error('Somebody else is signed in now.');
    return { id };
  };
  return {
    read: async () => api.send('GET /api/user-assessments/by-id/{id}', { params: params() }, patience()),
    start: async () => api.send('POST /api/user-assessments/{id}/start', { params: params() }, patience()),
    save: async (body, options = patience()) =>
      api.send('POST /api/user-assessments/{id}/save-progress', { params: params(), body }, options),
    complete: async (body) =>
      api.send('POST /api/user-assessments/{id}/complete', { params: params(), body }, patience()),
  };
}
