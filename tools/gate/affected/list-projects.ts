import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Project } from './scope-of.ts';

/** The workspace's projects, by folder. */
export const listProjects = (root: string): Project[] =>
  globSync('{apps,libs,services}/*/package.json', { cwd: root })
    .sort()
    .map((path) => ({ name: JSON.parse(readFileSync(join(root, path), 'utf8')).name, folder: dirname(path) }));
