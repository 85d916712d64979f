import { createHash } from 'node:crypto';
import { parseRelease, type Release } from '@kenali/federation/boot';
import type { ReleaseSource } from './release-source.ts';

export interface Releases {
  /** @throws Error if it is missing or broken */
  load(app: string, releaseId: string): Promise<Release>;
  /** Reads the shell's document and verifies its hash. */
  readEntry(release: Release): Promise<string>;
}

/** More than a store keeps. */
const MAX_KNOWN = 500;

/** Reads each release once, because releases never change. */
export function createReleases(source: ReleaseSource): Releases {
  const known = new Map<string, Release>();

  async function load(app: string, releaseId: string): Promise<Release> {
    const path = `${app}/${releaseId}/release.json`;
    const found = known.get(path);
    if (found) return found;
    const content = await source.read(path);
    if (!content) throw new Error(`${releaseId} is not in the store`);
    const release = parseRelease(content.toString());
    if (release.app !== app || release.releaseId !== releaseId) throw new Error(`${path} describes another release`);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(path, release);
    return release;
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
