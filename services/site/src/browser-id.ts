import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const NAME = 'kenali_browser';
const YEAR_S = 365 * 24 * 60 * 60;
const FOUND = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{22})(?:;|$)`);

/** Null at the first visit. */
export const knownBrowserId = (req: IncomingMessage): string | null =>
  FOUND.exec(req.headers.cookie ?? '')?.[1] ?? null;

/**
 * The random name by which a browser stays in its part of the visitors. It says nothing of the person, is read by nobody
 * but the site, and is given at the first visit.
 * @param options.isHttps then the cookie never goes over plain http
 */
export function browserIdOf(req: IncomingMessage, res: ServerResponse, { isHttps }: { isHttps: boolean }): string {
  const known = knownBrowserId(req);
  if (known) return known;
  const id = randomBytes(16).toString('base64url');
  const secure = isHttps ? '; Secure' : '';
  res.setHeader('Set-Cookie', `${NAME}=${id}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`);
  return id;
}
