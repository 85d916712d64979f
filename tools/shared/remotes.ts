import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerOf, type RemoteName } from '@kenali/contracts';
import { listApps } from './apps.ts';

/** A remote of this repository. */
export interface SourceRemote {
  /** Its folder in `apps`. */
  app: string;
  name: RemoteName;
  prefixes: readonly string[];
}

interface Manifest {
  kenali?: { layer?: string; prefixes?: readonly string[] };
}

/** Lists the remotes of this repository with the prefixes that their package.json states. */
export const listRemotes = (root: string): SourceRemote[] =>
  listApps(root).flatMap((app) => {
    const { kenali }: Manifest = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'));
    return kenali?.layer === 'remote' ? [{ app, name: containerOf(app), prefixes: kenali.prefixes ?? [] }] : [];
  });
