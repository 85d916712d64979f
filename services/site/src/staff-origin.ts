import type { IncomingMessage, ServerResponse } from 'node:http';
import { containerOf } from '@kenali/contracts';
import { type Origins, otherOriginOf, STAFF_REMOTE, WORKER_PATH } from '@kenali/federation/boot';
import type { Assignment } from './assign-releases.ts';
import { answerPlain } from './http.ts';
import type { SecurityOptions } from './security-headers.ts';

/** One of the two origins of an installation whose staff pages have their own. */
export type Side = NonNullable<Assignment['side']>;

/** Creates the function that tells the side of a request. Any other host, such as a probe's, gets the site. */
export function createSideOf(origins: Origins | undefined): (req: Pick<IncomingMessage, 'headers'>) => Side {
  if (!origins) return () => 'site';
  const { host } = new URL(origins.staff);
  return ({ headers }) => (headers.host === host ? 'staff' : 'site');
}

/** Returns the address of a page at the other origin, or null if this one has it. @param url path and query of the request */
export function addressElsewhere(url: string, side: Side, origins: Origins | undefined): string | null {
  const [pathname = '/'] = url.split('?', 1);
  const other = origins && otherOriginOf(pathname, origins[side], origins);
  return other ? other + url : null;
}

const isOf = (side: Side, app: string): boolean =>
  app === 'shell' || (containerOf(app) === STAFF_REMOTE) === (side === 'staff');

/** Leaves out the apps of the other origin, so that a page cannot load their code. */
export function assignmentOf(side: Side, assignment: Assignment, origins: Origins | undefined): Assignment {
  if (!origins) return assignment;
  const apps = new Map([...assignment.apps].filter(([app]) => isOf(side, app)));
  return { ...assignment, side, key: `${side} ${assignment.key}`, apps };
}

/** Undefined if the pages of staff are at the site. */
export function originsOf({ publicUrl, staffUrl = publicUrl }: SecurityOptions): Origins | undefined {
  const [site, staff] = [publicUrl, staffUrl].map((url) => new URL(url).origin) as [string, string];
  return site === staff ? undefined : { site, staff };
}

/** Pages of staff take no payments and show no video, so nothing of a third party may load there. */
export const staffOptionsOf = (options: SecurityOptions): SecurityOptions => ({
  ...options,
  publicUrl: options.staffUrl ?? options.publicUrl,
  scriptOrigins: [],
  frameOrigins: [],
  connectOrigins: [],
  imageOrigins: [],
});

/** Not cached, because an operator may move the pages back. */
export function redirect(res: ServerResponse, address: string): void {
  res.writeHead(302, { Location: address, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
}

const STAFF_FILES = ['/robots.txt', '/sitemap.xml', WORKER_PATH];
export const isStaffFile = (path: string): boolean => STAFF_FILES.includes(path);

/** Crawlers find nothing at the origin of staff, and it has no worker. */
export function sendStaffFile(res: ServerResponse, path: string): void {
  if (path === '/robots.txt') answerPlain(res, 200, 'User-agent: *\nDisallow: /');
  else answerPlain(res, 404, 'Not found');
}
