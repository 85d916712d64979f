import { CliError } from '@kenali/node-utils';
// npm run release:switch -- <app> off: nobody gets the app until it is switched on again.
import { switchApp } from '../switch-app.ts';
import { actor, appOf, openTarget, readArguments, runCommand } from './command-line.ts';

const usage = 'npm run release:switch -- <app> on|off [--target DIR|s3://…] [--reason …]';

runCommand(async () => {
  const options = { target: { type: 'string' }, reason: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, options, process.argv.slice(2));
  const [name, position] = positionals;
  const app = appOf(name ? [name] : [], usage);
  if ((position !== 'on' && position !== 'off') || positionals.length > 2) throw new CliError(`Usage: ${usage}`);
  const store = await openTarget(values.target);
  const note = { actor: actor(), reason: values.reason ?? `switched ${position}` };
  const { status, revision } = await switchApp(store, { app, enabled: position === 'on', ...note });
  console.log(`${app} is ${position} (pointer ${status}, revision ${revision}, ${store.where})`);
});
