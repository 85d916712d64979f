import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, reportFailure, runCommand } from '@kenali/node-utils';
import { listRemotes } from '../shared/apps.ts';
import { checkFree } from './check-free.ts';
import { planRemote } from './plan-remote.ts';
import { type NewRemote, readRequest } from './read-request.ts';
import { writeAll } from './write-all.ts';

// npm run new-remote -- reports-mf --prefix /reports: creates a remote that is released on its own and passes the gate.
const root = join(import.meta.dirname, '../..');

try {
  const remote = readRequest(process.argv.slice(2));
  const paths = await createRemote(remote);
  console.log(`${remote.app} now owns ${remote.prefix}. Written:`);
  for (const path of paths) console.log(`  ${path}`);
  console.log(
    [
      'Next:',
      `  npm start                        builds it and releases it on this machine: http://localhost:3000${remote.prefix}`,
      `  npm run dev -- ${remote.app.padEnd(17)} serves it with reload on change`,
      '  npm test                         runs the gate',
      `  npm run kenali -- release ${remote.app.padEnd(13)} makes it live; shell, site and API stay as they are`,
    ].join('\n'),
  );
} catch (error) {
  reportFailure(error);
}

/**
 * Creates a new remote in the repository.
 * @returns paths of all written files
 * @throws CliError if the name or prefix is taken, or a file has an unexpected form; nothing is written then
 */
async function createRemote(remote: NewRemote): Promise<string[]> {
  const { pages } = (await import(join(root, 'apps/shell/src/pages.ts'))) as { pages: readonly { path: string }[] };
  checkFree(remote, {
    apps: readdirSync(join(root, 'apps')),
    remotes: listRemotes(root),
    shellPaths: pages.map(({ path }) => path),
  });
  const plan = planRemote(root, remote);
  writeAll(root, plan);
  const paths = [...plan.created.keys(), ...plan.changed.keys()];
  await format(paths);
  return paths;
}

/** Reformats lines where a name is longer than in the template. */
async function format(paths: string[]): Promise<void> {
  const ours = paths.filter((path) => path !== 'package-lock.json');
  const args = ['check', '--write', '--colors=off', '--vcs-enabled=false', ...ours];
  const { code, output } = await runCommand(join(root, 'node_modules/.bin/biome'), args, { cwd: root });
  if (code !== 0)
    throw new CliError(`The generated files do not pass the linter. Git shows what was written.\n${output}`);
}
