import type { ApiClient, Id, SlotsOfDay } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** The booking of a result, with the slots of one day. All days and zones share one entry, so no older answer about the booking stays behind. */
export const ownBooking = (api: ApiClient, id: Id, query: SlotsOfDay = {}) =>
  queryOptions({
    queryKey: [`/api/user-assessments/${id}/booking`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}/booking', { params: { id }, query }, { signal }),
    // Others book too.
    staleTime: 0,
  });
