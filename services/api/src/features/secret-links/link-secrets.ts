import { createHmac, randomUUID } from 'node:crypto';
import type { ApiSettings } from '@kenali/settings';
import { createSigner, secretsOf } from '../auth/index.ts';

export interface LinkSecrets {
  /** 192 bits, as base64url. */
  token: string;
  /** Six digits. */
  pin: string;
}

interface Viewer {
  linkId: number;
  /** Tells the openings of one link apart. */
  id: string;
}

/** What is hashed: without the token, the six digits cannot be guessed from a copy of the database. */
export const pinSecretOf = ({ token, pin }: LinkSecrets): string => `${pin}:${token}`;

/**
 * The secrets of links to something that needs no account. Each kind of link has keys of its own, so that no value of one kind can pass as
 * one of another.
 * @param viewerMs for how long the page behind a link needs no PIN again
 */
export function createLinkSecrets(kind: 'shared results' | 'observations' | 'guardian invitations', viewerMs: number) {
  const keyOf = (secret: string) => createHmac('sha256', secret).update(`${kind}: links`).digest();

  /**
   * The secrets of the link that an owner requests with an Idempotency-Key, one pair per secret that is accepted; the first one is for
   * new links. They are derived, so a repeated call returns the same ones although the database has hashes alone. The key is not stored
   * either: nobody but the browser that chose it gets them again.
   * @param link `about`: the number of what the link opens
   */
  function linkSecretsOf(
    config: ApiSettings,
    { userId, about, key }: { userId: number; about: number; key: string },
  ): [LinkSecrets, ...LinkSecrets[]] {
    const pairs = secretsOf(config).map((secret) => {
      const derive = (what: string) =>
        createHmac('sha256', keyOf(secret)).update(`${what}:${userId}:${about}:${key}`).digest();
      const pin = String(derive('pin').readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
      return { token: derive('token').subarray(0, 24).toString('base64url'), pin };
    });
    return pairs as [LinkSecrets, ...LinkSecrets[]];
  }

  const viewers = createSigner<{ sub: string; jti: string }>(`${kind}: viewers`);

  /** Signs what a page sends instead of the PIN. It names nobody: only the link and a random number. */
  function signViewer(config: ApiSettings, linkId: number, { now, until }: { now: Date; until: Date }) {
    const endsAt = new Date(Math.floor(Math.min(now.getTime() + viewerMs, until.getTime()) / 1000) * 1000);
    const viewer = viewers.sign(config, { sub: String(linkId), jti: randomUUID() }, { now, until: endsAt });
    return { viewer, viewerUntil: endsAt.toISOString() };
  }

  /** Reads a viewer. @returns null if it is not genuine, and unless `allowsOld` if its time is over */
  function readViewer(config: ApiSettings, viewer: string, at: { now: Date; allowsOld?: boolean }): Viewer | null {
    const read = viewers.read(config, viewer, at);
    return read && { linkId: Number(read.sub), id: read.jti };
  }
  return { linkSecretsOf, signViewer, readViewer };
}
