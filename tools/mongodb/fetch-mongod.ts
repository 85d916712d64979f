import path from 'node:path';
import type { Search } from './search.ts';
import { type Failure, isFailure, tryMongod, type WorkingMongod } from './try-mongod.ts';

export interface Fetch {
  /** Folder of the cache that is filled in one step. */
  folder: string;
  /** Where the program stands inside that folder. */
  program: string;
  /** Fetches into the empty folder; the answer is why it could not, or undefined. */
  fetch: (emptyFolder: string) => Promise<Failure | undefined>;
}

class NotFetched extends Error {}

/** Fetches a server program into the cache; only one that runs on this machine is kept. */
export async function fetchMongod({ machine, cacheDir }: Search, wanted: Fetch): Promise<WorkingMongod | Failure> {
  const tryIn = (folder: string) => tryMongod(machine, path.join(folder, wanted.program));
  const fill = async (folder: string) => {
    const failure = await wanted.fetch(folder);
    if (failure) throw new NotFetched(failure.reason);
    const answer = await tryIn(folder);
    if (isFailure(answer)) {
      throw new NotFetched(answer.reason.replace(path.join(folder, wanted.program), 'the fetched mongod'));
    }
  };
  const place = path.join(cacheDir, wanted.folder);
  try {
    await machine.install(place, { fill, works: async (folder) => !isFailure(await tryIn(folder)) });
  } catch (error) {
    const { message } = error as Error;
    return { reason: error instanceof NotFetched ? message : `it could not be kept in ${cacheDir}: ${message}` };
  }
  return tryIn(place);
}
