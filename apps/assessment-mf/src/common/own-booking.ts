import type { ApiClient, Id, SlotsOfDay } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Every answer about the booking of a result. */
export const bookingKey = (id: Id) => [`/api/user-assessments/${id}/booking`];

export const ownBooking = (api: ApiClient, id: Id, query: SlotsOfDay = {}) =>
  queryOptions({
    queryKey: [...bookingKey(id), query],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}/booking', { params: { id }, query }, { signal }),
    // Others book too.
    staleTime: 0,
  });
