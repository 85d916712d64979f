import type { Request } from 'express';
import { type ClusterTime, isClusterTime } from '../live/index.ts';

const NAME = 'kenali_since';
/** Longer than any process may answer from what it holds without having seen the write. */
const LIFETIME_S = 5;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([^;\\s]*)`);

/**
 * Tells every process of the API, through the browser, up to when this person has written. It opens nothing: with a
 * made-up time one only has one's own polls answered by the database.
 */
export const sinceCookie = (at: ClusterTime, publicUrl: string): string =>
  `${NAME}=${at}; Path=/api; Max-Age=${LIFETIME_S}; HttpOnly; SameSite=Strict${
    publicUrl.startsWith('https:') ? '; Secure' : ''
  }`;

export function sinceOf({ headers: { cookie } }: Pick<Request, 'headers'>): ClusterTime | null {
  if (cookie === undefined) return null;
  const since = COOKIE.exec(cookie)?.[1];
  return since !== undefined && isClusterTime(since) ? since : null;
}
