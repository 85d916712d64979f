import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Channel } from '@kenali/federation/boot';
import type { Assignment } from './assign-releases.ts';

/** The releases that a page started with. Error reports return it signed, so that it cannot be forged. */
export interface Boot {
  /** Unique per document, so that a page which reports a thousand errors counts once. */
  id: string;
  /** ISO 8601. */
  time: string;
  /** Release, channel and pointer revision by app. */
  apps: Record<string, { releaseId: string; channel: Channel; revision: number }>;
}

export interface BootIds {
  /** @returns the boot and its signed text for the document */
  issue(apps: Assignment['apps'], now: Date): { boot: Boot; bootId: string };
  /** Returns null for a string that was not issued with this secret. */
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
 * A boot id is the boot as base64url JSON, a dot, and its HMAC-SHA-256.
 * @param secret equal in every process that issues or reads boot ids
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
