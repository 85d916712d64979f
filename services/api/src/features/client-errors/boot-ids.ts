import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReleaseChannel } from '@kenali/contracts';
import type { Config } from '../../config.ts';

/** What the site gave to a page, as `services/site` writes it into each boot id. */
export interface Boot {
  id: string;
  /** ISO 8601. */
  time: string;
  /** By app. */
  apps: Record<string, { releaseId: string; channel: ReleaseChannel; revision: number }>;
}

/** What site and API sign and read boot ids with. In one process, without a variable of its own, it follows from the other secret. */
export const bootIdSecretOf = ({ bootIdSecret, jwtSecret }: Config): string =>
  bootIdSecret ?? createHmac('sha256', jwtSecret).update('boot ids').digest('hex');

/** Null for whatever the site has not signed: base64url of JSON, a dot, its HMAC-SHA-256. */
export function readBootId(bootId: string | undefined, secret: string): Boot | null {
  const [content, signature, ...more] = bootId?.split('.') ?? [];
  if (!content || !signature || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = createHmac('sha256', secret).update(content).digest();
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as Boot;
}
