import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import type { Files } from './plan-remote.ts';

/** @param files.created files that must not exist yet @throws CliError when one exists; nothing is written then */
export function writeAll(root: string, { created, changed }: { created: Files; changed: Files }): void {
  const taken = [...created.keys()].find((path) => existsSync(join(root, path)));
  if (taken) throw new CliError(`${taken} already exists; nothing was written.`);
  for (const [path, text] of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}
