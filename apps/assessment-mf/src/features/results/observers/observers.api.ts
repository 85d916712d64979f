import type { ApiClient, Id } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Read again whenever the page opens, because observers answer meanwhile. */
export const observersOf = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/${id}/observers`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}/observers', { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Browsers never send what follows the "#", so no log of any server has the token. */
export const observerAddress = (token: string): string => `${window.location.origin}/observer#${token}`;
