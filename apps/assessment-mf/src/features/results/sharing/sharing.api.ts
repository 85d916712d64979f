import type { ApiClient, Id, SharedResultOpened } from '@kenali/contracts';
import { queryOptions } from '@tanstack/react-query';

/** Read again whenever the page opens, because others open the links meanwhile. */
export const shareLinks = (api: ApiClient, id: Id) =>
  queryOptions({
    queryKey: [`/api/user-assessments/${id}/share-links`],
    queryFn: ({ signal }) => api.send('GET /api/user-assessments/{id}/share-links', { params: { id } }, { signal }),
    staleTime: 0,
  });

/** How often an open page asks whether the owner has revoked the link. */
const CHECK_MS = 30_000;

/** Whether a link is valid. It is asked again while the page is open, so that a revoked result disappears. */
export const sharedStatus = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['shared-status', token],
    queryFn: ({ signal }) => api.send('POST /api/shared-results/status', { body: { token } }, { signal }),
    refetchInterval: CHECK_MS,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

/** The shared result. It is forgotten with the page. */
export const sharedResult = (api: ApiClient, opened: SharedResultOpened | null) =>
  queryOptions({
    queryKey: ['shared-result', opened?.viewer],
    queryFn: ({ signal }) =>
      api.send('POST /api/shared-results/result', { body: { viewer: opened?.viewer ?? '' } }, { signal }),
    enabled: opened !== null,
    gcTime: 0,
  });

/** The address of the page behind a link. Browsers never send what follows the "#", so no log of any server has the token. */
export const shareAddress = (token: string): string => `${window.location.origin}/shared#${token}`;
