import { createHash } from 'node:crypto';
import { parseRelease, type Release } from '@kenali/federation/boot';
import { type Guard, Refused, signaturePath } from '@kenali/releases/signing';
import type { ReleaseSource } from './release-source.ts';

export interface Releases {
  /**
   * @param report receives what is wrong with a release that is used anyway
   * @throws Error if it is missing, broken or not signed by a trusted key
   */
  load(app: string, releaseId: string, report?: (error: unknown) => void): Promise<Release>;
  /** Reads the shell's document and verifies its hash. */
  readEntry(release: Release): Promise<string>;
}

/** More than a store keeps. */
const MAX_KNOWN = 500;

interface Known {
  release: Release;
  content: Buffer;
  signature: Buffer | null;
}

/** Reads each release once, because releases never change. Its signature is checked each time, because keys are revoked. */
export function createReleases(source: ReleaseSource, guard: Guard): Releases {
  const known = new Map<string, Known>();

  async function read(app: string, releaseId: string): Promise<Known> {
    const path = `${app}/${releaseId}/release.json`;
    const found = known.get(path);
    if (found) return found;
    const content = await source.read(path);
    if (!content) throw new Error(`${releaseId} is not in the store`);
    const release = parseRelease(content.toString());
    if (release.app !== app || release.releaseId !== releaseId) throw new Error(`${path} describes another release`);
    const read = { release, content, signature: await source.read(signaturePath(app, releaseId)) };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(path, read);
    return read;
  }

  async function load(app: string, releaseId: string, report?: (error: unknown) => void): Promise<Release> {
    const path = `${app}/${releaseId}/release.json`;
    const isCopy = known.has(path);
    const { release, content, signature } = await read(app, releaseId);
    try {
      const { refused } = await guard.release(app, releaseId, content, signature);
      if (refused) report?.(new Error(`${releaseId}: ${refused.message}`));
      return release;
    } catch (error) {
      // It may be signed with another key by now.
      known.delete(path);
      if (isCopy) return load(app, releaseId, report);
      if (error instanceof Refused) throw new Refused(error.reason, `${releaseId}: ${error.message}`);
      throw error;
    }
  }

  return {
    load,
    async readEntry({ app, releaseId, entry, integrity }) {
      const content = await source.read(`${app}/${releaseId}/${entry}`);
      if (!content) throw new Error(`${releaseId} has no ${entry}`);
      if (`sha384-${createHash('sha384').update(content).digest('base64')}` === integrity) return content.toString();
      throw new Error(`${entry} of ${releaseId} does not match its hash`);
    },
  };
}
