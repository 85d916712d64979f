import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReleaseChannel } from '@kenali/contracts';
import type { ApiSettings } from '@kenali/settings';
import type { Services } from '../../../services.ts';

/** The releases that the site gave to one page, as `services/site` signs them into the boot id. */
export interface Boot {
  id: string;
  /** ISO 8601. */
  time: string;
  /** By app. */
  apps: Record<
    string,
    {
      releaseId: string;
      channel: ReleaseChannel;
      revision: number;
      /** Those that are not at their default, if there are any. */
      flags?: unknown;
    }
  >;
}

/**
 * The secret with which the site signs boot ids and the API verifies them. When both run in one process and
 * `BOOT_ID_SECRET` is not set, the secret is derived from `JWT_SECRET`.
 */
export const bootIdSecretOf = ({ bootIdSecret, jwtSecret }: ApiSettings): string =>
  bootIdSecret ?? createHmac('sha256', jwtSecret).update('boot ids').digest('hex');

/**
 * Reads a boot id: base64url of JSON, a dot, and the HMAC-SHA-256 of the first part.
 * @returns null when the site did not sign it
 */
export function readBootId({ config }: Services, bootId: string | undefined): Boot | null {
  const [content, signature, ...rest] = bootId?.split('.') ?? [];
  if (!content || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = createHmac('sha256', bootIdSecretOf(config)).update(content).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(content, 'base64url').toString()) as Boot;
}
