import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { readWebSettings } from '@kenali/settings';
import { log, runUntilStopped } from '../start/run-until-stopped.ts';
import { developEverything } from './develop-everything.ts';
import { developRemote } from './develop-remote.ts';

// npm run dev: rebuilds everything on change. npm run dev -- admin-mf: one remote with the released versions of the others.
const root = join(import.meta.dirname, '../..');

await runUntilStopped(async (stopping) => {
  const [app, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new CliError('Usage: npm run dev -- [<remote>]');
  const options = { root, settings: readWebSettings(process.env), log, stopping };
  await (app ? developRemote(app, options) : developEverything(options));
  return 0;
});
