import type { ApiClient, Id, UserAssessmentView } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Read again whenever the page opens: the scores stay, but psychologists sign, and second observers complete or withdraw, later. */
export const assessmentResult = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/result/${id}`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/result/{id}', { params: { id } }, { signal }),
    staleTime: 0,
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
