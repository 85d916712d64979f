// npm run releases: what is live where.
import { describeLive, printLive } from '../describe-live.ts';
import { stopReader } from '../read-stop.ts';
import { openTarget, readArguments, root, runCommand } from './command-line.ts';

const usage = 'npm run releases -- [--target DIR|s3://…] [--json]';

runCommand(async () => {
  const options = { target: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  const { values } = readArguments(usage, options, process.argv.slice(2));
  const store = await openTarget(values.target, { readOnly: true });
  const apps = await describeLive(store, stopReader(root, process.env));
  if (values.json) console.log(JSON.stringify(apps, null, 2));
  else if (apps.length === 0) console.log(`Nothing is released in ${store.where}`);
  else console.log([store.where, ...apps.flatMap(printLive)].join('\n'));
});
