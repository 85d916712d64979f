import type { ApiClient, Id, UserAssessmentView } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** A completed result never changes, so it is fetched once. */
export const assessmentResult = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/result/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/result/{id}', { params: { id } }, { signal }),
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

/** An Idempotency-Key. Browsers have `randomUUID` only on https and localhost, and a demo may run on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');
