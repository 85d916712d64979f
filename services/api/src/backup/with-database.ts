import { openStore, type Store } from '@kenali/releases';
import { readApiSettings } from '@kenali/settings';
import { type Db, MongoClient } from 'mongodb';

/** Kinds of options of a command. */
export const text = { type: 'string' } as const;
export const on = { type: 'boolean' } as const;

export interface Opened {
  db: Db;
  releases: Store;
  /** Another database of the same server. */
  sibling(name: string): Db;
}

/**
 * Opens the database of `MONGODB_URI` and the store of the release pointers, and closes the database at the end.
 * @param options.releases the store that the command names
 * @param options.readOnly whether the pointers are only read
 */
export async function withDatabase<T>(
  { releases, readOnly, env }: { releases: string | undefined; readOnly: boolean; env: NodeJS.ProcessEnv },
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { mongodbUri } = readApiSettings(env);
  const store = await openStore(releases ?? releasesOf(env), { readOnly });
  // Whatever the address says: a secondary may be behind, and a restore must survive the loss of a member.
  const client = new MongoClient(mongodbUri, { readPreference: 'primary', writeConcern: { w: 'majority' } });
  try {
    return await work({ db: client.db(), releases: store, sibling: (name) => client.db(name) });
  } finally {
    await client.close();
  }
}

/** @throws Error rather than to leave out the pointers of releases that are behind a CDN */
export function releasesOf(env: Record<string, string | undefined>): string {
  const { RELEASES_SOURCE, RELEASES_TARGET, RELEASES_DIR, DATA_DIR } = env;
  if (RELEASES_TARGET) return RELEASES_TARGET;
  if (RELEASES_SOURCE === 'cdn')
    throw new Error(
      'RELEASES_SOURCE is cdn, so this machine does not know the store of the release pointers: name it with ' +
        '--releases or RELEASES_TARGET, as for "npm run kenali -- release".',
    );
  return RELEASES_DIR || `${DATA_DIR || '.data'}/releases`;
}
