import { join } from 'node:path';
import { readWebSettings } from '@kenali/settings';
import { announce, log, runUntilStopped, untilAborted } from './run-until-stopped.ts';
import { startEverything } from './start-everything.ts';

// npm start: builds what changed, starts all servers and prints the address. Ctrl-C stops them and keeps the data.
const root = join(import.meta.dirname, '../..');

await runUntilStopped(async (stopping) => {
  const settings = readWebSettings(process.env);
  const running = await startEverything({ root, settings, log, stopping });
  if (!stopping.aborted) announce(settings);
  const crashed = await Promise.race([untilAborted(stopping), running.siteEnds]);
  if (crashed) console.error(`${crashed} ended unexpectedly; stopping the other servers.`);
  log('Stopping ...');
  await running.stop();
  return crashed ? 1 : 0;
});
