import type { ApiClient, Id } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

export const ownBooking = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/${id}/booking`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}/booking', { params: { id } }, { signal }),
    // Others book too.
    staleTime: 0,
  });
