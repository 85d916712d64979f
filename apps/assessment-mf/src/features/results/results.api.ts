import type { ApiClient, Id } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** A completed result never changes: it is fetched once. */
export const assessmentResult = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/result/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/result/{id}', { params: { id } }, { signal }),
  });

/** For the way on, where there is no result yet. */
export const unfinishedAssessment = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}', { params: { id } }, { signal }),
    gcTime: 0,
  });

export const downloadReport = (api: ApiClient, id: Id) =>
  api.download('GET /api/user-assessments/{id}/pdf', { params: { id } });
