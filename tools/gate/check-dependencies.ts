import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import type { Counts } from './step.ts';

/** Two copies of one of these would not work together: two Reacts on a page, two BSON serializers in a process. */
const INSTALLED_ONCE = ['react', 'react-dom', 'styled-components', '@tanstack/react-query', 'mongodb', 'mongoose'];

/** One version per shared dependency: in every package.json (sherif), and in what npm installs. */
export async function checkDependencies(root: string): Promise<Counts> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const copies = findCopies(Object.keys(lock.packages));
  for (const { name, paths } of copies)
    console.error(`${name} is installed ${paths.length} times: ${paths.join(', ')}`);
  // Corepack is not needed: npm comes with Node.
  const sherif = await runCommand(join(root, 'node_modules/.bin/sherif'), ['-r', 'root-package-manager-field'], {
    cwd: root,
    showOutput: true,
  });
  const failed = copies.length + (sherif.code === 0 ? 0 : 1);
  return { passed: INSTALLED_ONCE.length + 1 - failed, failed };
}

/** Packages of {@link INSTALLED_ONCE} that a lock file installs in more than one place. */
export function findCopies(lockPaths: readonly string[]): { name: string; paths: string[] }[] {
  return INSTALLED_ONCE.map((name) => ({
    name,
    paths: lockPaths.filter((path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`)),
  })).filter(({ paths }) => paths.length > 1);
}
