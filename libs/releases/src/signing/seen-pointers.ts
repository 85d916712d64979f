import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest pointer of an app that was verified. */
export interface SeenPointer {
  revision: number;
  digest: string;
}

export interface SeenPointers {
  /** The newest pointer of an app that any process kept, or null. */
  newest(app: string): Promise<SeenPointer | null>;
  keep(app: string, seen: SeenPointer): Promise<void>;
}

const NAME = /^(\d{1,15})\.([0-9a-f]{64})$/;

function parseName(name: string): SeenPointer[] {
  const [, revision, digest] = NAME.exec(name) ?? [];
  return revision && digest ? [{ revision: Number(revision), digest }] : [];
}

/** The higher revision first. Of two pointers with one revision, every process prefers the same. */
const newestFirst = (one: SeenPointer, other: SeenPointer): number =>
  other.revision - one.revision || (one.digest < other.digest ? -1 : 1);

/**
 * Keeps the newest pointers in a folder that several processes share. A pointer is an empty file whose name has revision
 * and digest, and the newest name counts. So no process replaces what another one wrote, and the newest one never gets older.
 */
export function createSeenPointers(dir: string): SeenPointers {
  async function list(app: string): Promise<SeenPointer[]> {
    try {
      return (await readdir(join(dir, app))).flatMap(parseName).sort(newestFirst);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  return {
    newest: async (app) => (await list(app))[0] ?? null,
    async keep(app, { revision, digest }) {
      await mkdir(join(dir, app), { recursive: true });
      await writeFile(join(dir, app, `${revision}.${digest}`), '');
      const older = (await list(app)).filter((one) => one.revision < revision);
      for (const one of older) await rm(join(dir, app, `${one.revision}.${one.digest}`), { force: true });
    },
  };
}
