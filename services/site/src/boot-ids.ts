import { createHmac, randomBytes } from 'node:crypto';
import type { FlagValues } from '@kenali/contracts';
import type { Channel } from '@kenali/federation/boot';
import type { Assignment } from './assign-releases.ts';

/** The releases that a page started with. Error reports return it signed, so that it cannot be forged. */
interface Boot {
  /** Unique per document, so that a page which reports a thousand errors counts once. */
  id: string;
  /** ISO 8601. */
  time: string;
  /** Release, channel and pointer revision by app, and the flags that the page does not have at their default. */
  apps: Record<string, { releaseId: string; channel: Channel; revision: number; flags?: FlagValues }>;
}

/** The API takes ids of up to 4096 characters. This leaves room for the dot and the signature. */
const MAX_CONTENT_LENGTH = 4046;

function bootOf(apps: Assignment['apps'], now: Date): Boot {
  const given = [...apps].flatMap(([app, found]) => {
    if (found === 'off') return [];
    const { release, channel, revision, flags } = found;
    const isDefault = Object.keys(flags).length === 0;
    return [[app, { releaseId: release.releaseId, channel, revision, ...(isDefault ? {} : { flags }) }] as const];
  });
  return { id: randomBytes(9).toString('base64url'), time: now.toISOString(), apps: Object.fromEntries(given) };
}

const encode = (boot: Boot): string => Buffer.from(JSON.stringify(boot)).toString('base64url');

function withoutFlags({ apps, ...boot }: Boot): Boot {
  const entries = Object.entries(apps).map(([app, { flags: _dropped, ...of }]) => [app, of] as const);
  return { ...boot, apps: Object.fromEntries(entries) };
}

/**
 * Signs the releases of a page: the boot as base64url JSON, a dot, and its HMAC-SHA-256.
 * @param secret equal in every process that issues boot ids, and in the API, which reads them
 */
export function issueBootId(apps: Assignment['apps'], now: Date, secret: string): string {
  const full = bootOf(apps, now);
  // An id that is too long would not be read, and the page would not count. Its releases matter more than its flags.
  const content = encode(full).length > MAX_CONTENT_LENGTH ? encode(withoutFlags(full)) : encode(full);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
