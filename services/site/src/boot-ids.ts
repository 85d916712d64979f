import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FlagValues } from '@kenali/contracts';
import type { Channel } from '@kenali/federation/boot';
import type { Assignment } from './assign-releases.ts';

/** The releases that a page started with. Error reports return it signed, so that it cannot be forged. */
export interface Boot {
  /** Unique per document, so that a page which reports a thousand errors counts once. */
  id: string;
  /** ISO 8601. */
  time: string;
  /** Release, channel and pointer revision by app, and the flags that the page does not have at their default. */
  apps: Record<string, { releaseId: string; channel: Channel; revision: number; flags?: FlagValues }>;
}

export interface BootIds {
  /** @returns the boot and its signed text for the document */
  issue(apps: Assignment['apps'], now: Date): { boot: Boot; bootId: string };
  /** Returns null for a string that was not issued with this secret. */
  read(bootId: string): Boot | null;
}

const MAX_LENGTH = 4096;
/** Leaves room for the dot and the signature. */
const MAX_CONTENT_LENGTH = MAX_LENGTH - 50;

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
 * A boot id is the boot as base64url JSON, a dot, and its HMAC-SHA-256.
 * @param secret equal in every process that issues or reads boot ids
 */
export function createBootIds(secret: string): BootIds {
  const signatureOf = (content: string) => createHmac('sha256', secret).update(content).digest();
  return {
    issue(apps, now) {
      const full = bootOf(apps, now);
      // An id that is too long would not be read, and the page would not count. Its releases matter more than its flags.
      const boot = encode(full).length > MAX_CONTENT_LENGTH ? withoutFlags(full) : full;
      const content = encode(boot);
      return { boot, bootId: `${content}.${signatureOf(content).toString('base64url')}` };
    },
    read(bootId) {
      const [content, signature, ...more] = bootId.length > MAX_LENGTH ? [] : bootId.split('.');
      if (!content || !signature || more.length > 0) return null;
      const given = Buffer.from(signature, 'base64url');
      const own = signatureOf(content);
      if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
      return JSON.parse(Buffer.from(content, 'base64url').toString()) as Boot;
    },
  };
}
