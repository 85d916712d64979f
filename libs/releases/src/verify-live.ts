import { type Channel, namedReleases, type Release } from '@kenali/federation/boot';
import { readPointer } from './pointers/move-pointer.ts';
import { checkSignature } from './pointers/pointer-signature.ts';
import { findDamage, readRelease } from './publish/read-release.ts';
import { requireSignedRelease } from './publish/sign-release.ts';
import type { Store } from './store/store.ts';

/** What is wrong with a live release. */
export interface LiveProblem {
  app: string;
  /** Undefined for the pointer itself. */
  channel?: Channel;
  releaseId?: string;
  /** One line each: a file that is missing or differs, or a signature that does not count. */
  problems: string[];
  /** Commands that put it right, the best first. */
  repair: string[];
}

const messageOf = (error: unknown): string => (error as Error).message;

/** Runs a check and returns its message instead of throwing it. A store that does not answer is a problem too. */
async function problemOf(check: () => unknown): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

async function findFileProblems(store: Store, release: Release): Promise<string[]> {
  try {
    const damage = await findDamage(store, release);
    return damage.map(({ path, problem }) => `${path} ${problem === 'missing' ? 'is missing' : 'has other content'}`);
  } catch (error) {
    return [messageOf(error)];
  }
}

function repairOf(app: string, channel: Channel, commit: string | undefined): string[] {
  const sources = commit && !commit.endsWith('-dirty') ? `git checkout ${commit} && ` : '';
  const leave = `npm run kenali -- rollback ${app} --channel ${channel}`;
  return [`${sources}npm run kenali -- publish ${app}`, `${leave}   (until then, visitors get the earlier release)`];
}

async function verifyOne(store: Store, app: string, channel: Channel, releaseId: string): Promise<LiveProblem[]> {
  const found = { app, channel, releaseId };
  const release = await readRelease(store, app, releaseId).catch(messageOf);
  if (typeof release !== 'object' || release === null) {
    return [{ ...found, problems: [release ?? 'release.json is missing'], repair: repairOf(app, channel, undefined) }];
  }
  const files = await findFileProblems(store, release);
  const signature = await problemOf(() => requireSignedRelease(store, app, releaseId));
  const problems = [...files, ...signature];
  // The message of a signature says how to sign; files come from the sources.
  return problems.length === 0 ? [] : [{ ...found, problems, repair: repairOf(app, channel, release.commit) }];
}

/**
 * Reads the files of the live releases of an app back, stable and canary, and compares them with their hashes. With a
 * signing key, also checks the signatures.
 * @returns what is wrong; empty if everything is right
 */
export async function verifyLive(store: Store, app: string): Promise<LiveProblem[]> {
  let found: Awaited<ReturnType<typeof readPointer>>;
  try {
    found = await readPointer(store, app);
  } catch (error) {
    return [{ app, problems: [messageOf(error)], repair: [] }];
  }
  if (!found) return [];
  const { pointer, text } = found;
  const signature = store.signer ? await problemOf(() => checkSignature(store, app, text)) : [];
  const ofPointer = signature.length > 0 ? [{ app, problems: signature, repair: [] }] : [];
  const ofReleases: LiveProblem[][] = [];
  for (const { channel, releaseId } of namedReleases(pointer)) {
    ofReleases.push(await verifyOne(store, app, channel, releaseId));
  }
  return [...ofPointer, ...ofReleases.flat()];
}

/** Formats the result of one app for the terminal. */
export function printVerified(app: string, problems: readonly LiveProblem[]): string[] {
  if (problems.length === 0) return [`${app}: every file of its live releases is right`];
  return problems.flatMap(({ channel, releaseId, problems: found, repair }) => [
    releaseId ? `${app}: ${channel} ${releaseId} IS DAMAGED` : `${app}: POINTER`,
    ...found.map((problem) => `  ${problem}`),
    ...repair.map((command, index) => `  ${index === 0 ? 'repair' : 'or    '}  ${command}`),
  ]);
}
