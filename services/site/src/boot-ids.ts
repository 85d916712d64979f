import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Channel } from '@kenali/federation/boot';
import type { Assignment } from './assign-releases.ts';

/** What a page was given when it started. Reports of errors bring it back, signed, so that nobody can make one up. */
export interface Boot {
  /** Each document has its own: a page that reports a thousand errors is still one boot. */
  id: string;
  /** ISO 8601. */
  time: string;
  /** By app: release, part of the visitors, revision of the pointer. */
  apps: Record<string, { releaseId: string; channel: Channel; revision: number }>;
}

export interface BootIds {
  /** @returns the boot, and the text that stands for it in the document */
  issue(apps: Assignment['apps'], now: Date): { boot: Boot; bootId: string };
  /** Null for anything that was not issued with this secret. */
  read(bootId: string): Boot | null;
}

const MAX_LENGTH = 4096;

function bootOf(apps: Assignment['apps'], now: Date): Boot {
  const given = [...apps].flatMap(([app, found]) => {
    if (found === 'off') return [];
    const { release, channel, revision } = found;
    return [[app, { releaseId: release.releaseId, channel, revision }] as const];
  });
  return { id: randomBytes(9).toString('base64url'), time: now.toISOString(), apps: Object.fromEntries(given) };
}

/**
 * Boot ids: base64url of the boot as JSON, a dot, its HMAC-SHA-256.
 * @param secret the same wherever they are issued and read
 */
export function createBootIds(secret: string): BootIds {
  const signatureOf = (content: string) => createHmac('sha256', secret).update(content).digest();
  return {
    issue(apps, now) {
      const boot = bootOf(apps, now);
      const content = Buffer.from(JSON.stringify(boot)).toString('base64url');
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
