import type { ApiClient, Id, ResultView, UserAssessmentView } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** How often an open page asks whether a psychologist has signed. */
const CHECK_MS = 30_000;

/**
 * Null until a psychologist has signed; an open page then asks again. Read again whenever the page opens: the scores stay, but second
 * observers complete or withdraw later.
 */
export const assessmentResult = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/result/${id}`],
    queryFn: ({ signal }): Promise<ResultView | null> =>
      api.send('GET /api/user-assessments/result/{id}', { params: { id } }, { signal }).catch((error: unknown) => {
        if (apiFailureOf(error)?.code === 'SIGN_OFF_PENDING') return null;
        throw error;
      }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data === null && CHECK_MS,
    refetchOnWindowFocus: ({ state }) => state.data === null && 'always',
  });

/** The user assessment, for the link that continues it while there is no result. */
export const unfinishedAssessment = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}', { params: { id } }, { signal }),
    gcTime: 0,
  });

/** The list that the dashboard polls, often in the cache already. The shared query client fetches the path in the key. */
export const userAssessments = queryOptions<UserAssessmentView[]>({ queryKey: ['/api/user-assessments'] });

/** The PDF report with its file name. */
export const downloadReport = (api: ApiClient, id: Id) =>
  api.download('GET /api/user-assessments/{id}/pdf', { params: { id } });
