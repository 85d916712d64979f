import { getShell } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** A completed result never changes, so one reading is enough. */
export const adminResult = (id: number) =>
  queryOptions({
    queryKey: ['/api/admin', 'result', id],
    queryFn: () => getShell().api.send('GET /api/admin/assessments/{id}/result', { params: { id } }),
  });
