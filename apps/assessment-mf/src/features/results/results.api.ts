import type { ApiClient, Id, UserAssessmentView } from '@kenali/contracts';
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

/** The list of the dashboard, which is often here already: the shared query client fetches the address that is its key. */
export const userAssessments = queryOptions<UserAssessmentView[]>({ queryKey: ['/api/user-assessments'] });

export const downloadReport = (api: ApiClient, id: Id) =>
  api.download('GET /api/user-assessments/{id}/pdf', { params: { id } });
