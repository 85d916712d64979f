import { createHash } from 'node:crypto';
import type { DeclaredPage } from '@kenali/contracts';
import {
  PAGES_FILE,
  PRERENDER_FILE,
  parsePages,
  parseRelease,
  type Release,
  WEB_MANIFEST_FILE,
  WORKER_FILE,
} from '@kenali/federation/boot';
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
  /**
   * Reads the pages that a release declares. Null if it was built before pages were declared.
   * @throws Error if the file is missing, broken or does not match its hash
   */
  readPages(release: Release): Promise<readonly DeclaredPage[] | null>;
  /**
   * Reads the code that renders the public pages. Null if the release prerenders none.
   * @throws Error if the file is missing or does not match its hash
   */
  readPrerender(release: Release): Promise<string | null>;
  /**
   * Reads the web app manifest of a shell release. Null if it was built before there was one.
   * @throws Error if the file is missing or does not match its hash
   */
  readWebManifest(release: Release): Promise<string | null>;
  /**
   * Reads the worker of a shell release that has one.
   * @throws Error if the file is missing or does not match its hash
   */
  readWorker(release: Release): Promise<string>;
}

/** More than a store keeps. */
const MAX_KNOWN = 500;
const RETRY_AFTER_MS = 5000;

interface Known {
  release: Release;
  content: Buffer;
  signature: Buffer | null;
}

/** Reads each release once, because releases never change. Its signature is checked each time, because keys are revoked. */
export function createReleases(source: ReleaseSource, guard: Guard): Releases {
  const known = new Map<string, Known>();
  const knownPages = new Map<string, Promise<readonly DeclaredPage[]>>();

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

  async function readVerified({ app, releaseId }: Release, file: string, integrity: string): Promise<string> {
    const content = await source.read(`${app}/${releaseId}/${file}`);
    if (!content) throw new Error(`${releaseId} has no ${file}`);
    if (`sha384-${createHash('sha384').update(content).digest('base64')}` === integrity) return content.toString();
    throw new Error(`${file} of ${releaseId} does not match its hash`);
  }

  async function readIfPresent(release: Release, file: string): Promise<string | null> {
    const integrity = release.files[file];
    return integrity ? readVerified(release, file, integrity) : null;
  }

  return {
    load,
    readEntry: (release) => readVerified(release, release.entry, release.integrity),
    readWebManifest: (release) => readIfPresent(release, WEB_MANIFEST_FILE),
    readPrerender: (release) => readIfPresent(release, PRERENDER_FILE),
    readWorker: (release) => readVerified(release, WORKER_FILE, String(release.files[WORKER_FILE])),
    async readPages(release) {
      const integrity = release.files[PAGES_FILE];
      if (!integrity) return null;
      const key = `${release.app}/${release.releaseId}`;
      const known = knownPages.get(key);
      if (known) return known;
      const found = readVerified(release, PAGES_FILE, integrity).then(parsePages);
      if (knownPages.size >= MAX_KNOWN) knownPages.clear();
      knownPages.set(key, found);
      // Visitors wait for a source that hangs, so it is not asked for every page.
      found.catch(() => setTimeout(() => knownPages.delete(key), RETRY_AFTER_MS).unref());
      return found;
    },
  };
}
