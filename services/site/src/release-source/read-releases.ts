import { type DeclaredPage, ownsPath } from '@kenali/contracts';
import { PAGES_FILE, parsePages, parseRelease, type Release } from '@kenali/federation/boot';
import { type Guard, Refused, signaturePath } from '@kenali/releases/signing';
import { matchesHash, type StoreFiles } from './store-files.ts';

/** Reads the files that the site itself uses. Each is verified with its hash. */
export interface ReleaseReader {
  /** Reads the shell's document. @throws Error if it is missing or does not match its hash */
  readEntry(release: Release): Promise<string>;
  /**
   * Reads a text file. Null if the release has none of this name, as one that was built before there was such a file.
   * @throws Error if the file is missing or does not match its hash
   */
  readText(release: Release, file: string): Promise<string | null>;
  /** Reads the pages that a release declares. Null if it declares none, or if they cannot be read, which is reported once. */
  readPages(release: Release): Promise<readonly DeclaredPage[] | null>;
}

export interface Releases extends ReleaseReader {
  /**
   * @param report receives what is wrong with a release that is used anyway
   * @returns the release without paths that its key may not state
   * @throws NotInStore; Refused if no trusted key signed it; Error if it is broken or the store does not answer
   */
  load(app: string, releaseId: string, report?: (error: unknown) => void): Promise<Release>;
}

/** Nobody has published it, or not completely. */
export class NotInStore extends Error {
  override name = 'NotInStore';
}

/** Those that fit, and those that do not. */
function split<T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] {
  return [all.filter(fits), all.filter((one) => !fits(one))];
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
export function createReleases(files: StoreFiles, guard: Guard, onProblem: (message: string) => void): Releases {
  const known = new Map<string, Known>();
  const knownPages = new Map<string, Promise<readonly DeclaredPage[] | null>>();
  const reported = new Set<string>();

  async function read(app: string, releaseId: string): Promise<Known> {
    const path = `${app}/${releaseId}/release.json`;
    const found = known.get(path);
    if (found) return found;
    const content = await files.read(path);
    if (!content) throw new NotInStore(`${releaseId} is not in the store`);
    const release = parseRelease(content.toString());
    if (release.app !== app || release.releaseId !== releaseId) throw new Error(`${path} describes another release`);
    const read = { release, content, signature: await files.read(signaturePath(app, releaseId)) };
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(path, read);
    return read;
  }

  async function load(app: string, releaseId: string, report?: (error: unknown) => void): Promise<Release> {
    const path = `${app}/${releaseId}/release.json`;
    const isCopy = known.has(path);
    const { release, content, signature } = await read(app, releaseId);
    try {
      const allowed = await guard.release(app, releaseId, content, signature);
      const [prefixes, others] = split(
        release.prefixes,
        (prefix) => !allowed || allowed.some((one) => ownsPath(one, prefix)),
      );
      for (const prefix of others) report?.(new Error(`${releaseId}: ${prefix} is not a path of its key`));
      return others.length > 0 ? { ...release, prefixes } : release;
    } catch (error) {
      // It may be signed with another key by now.
      known.delete(path);
      if (isCopy) return load(app, releaseId, report);
      if (error instanceof Refused) throw new Refused(error.reason, `${releaseId}: ${error.message}`);
      throw error;
    }
  }

  async function readVerified({ app, releaseId }: Release, file: string, integrity: string): Promise<string> {
    const content = await files.read(`${app}/${releaseId}/${file}`);
    if (!content) throw new Error(`${releaseId} has no ${file}`);
    if (!matchesHash(content, integrity)) throw new Error(`${file} of ${releaseId} does not match its hash`);
    return content.toString();
  }

  async function readText(release: Release, file: string): Promise<string | null> {
    const integrity = release.files[file];
    return integrity ? readVerified(release, file, integrity) : null;
  }

  function reportOnce({ app }: Release, { message }: Error): void {
    const problem = `${app}: ${message}`;
    if (!reported.has(problem)) onProblem(problem);
    reported.add(problem);
  }

  return {
    load,
    readEntry: (release) => readVerified(release, release.entry, release.integrity),
    readText,
    async readPages(release) {
      const key = `${release.app}/${release.releaseId}`;
      const found = knownPages.get(key);
      if (found) return found;
      const pages = readText(release, PAGES_FILE)
        .then((text) => (text === null ? null : parsePages(text)))
        .catch((error: Error) => {
          // Visitors wait for a store that hangs, so it is not asked for every page.
          setTimeout(() => knownPages.delete(key), RETRY_AFTER_MS).unref();
          reportOnce(release, error);
          return null;
        });
      if (knownPages.size >= MAX_KNOWN) knownPages.clear();
      knownPages.set(key, pages);
      return pages;
    },
  };
}
