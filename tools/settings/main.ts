import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asEnvExample,
  checkInstallation,
  describeCheck,
  READERS,
  readSiteSettings,
  readWebSettings,
} from '@kenali/settings';
import { describeServed } from '@kenali/site';

// npm run settings: writes .env.example from the variables.
// npm run config:check: prints every setting of this environment, where it comes from, and what is wrong; then which releases a site would serve.
// npm run config:check -- site: the same for the settings of one process: api, site or cdn.
const root = join(import.meta.dirname, '../..');

const [action] = process.argv.slice(2);
const readers = READERS.filter((reader) => !action || action === reader);

if (action === 'write') {
  writeFileSync(join(root, '.env.example'), asEnvExample());
} else if (readers.length === 0) {
  console.error(`${action} is no process: ${READERS.join(', ')}.`);
  process.exitCode = 1;
} else {
  const check = checkInstallation(process.env, readers);
  console.log(describeCheck(process.env, check));
  process.exitCode = check.problems.length > 0 ? 1 : 0;
  // A demo publishes its releases when it starts.
  if (check.mode === 'production' && check.problems.length === 0 && readers.includes('site')) {
    const { site } = readers.includes('api') ? readWebSettings(process.env) : readSiteSettings(process.env);
    const { lines, isReady } = await describeServed(site);
    console.log(['', 'A site with these settings serves:', ...lines.map((line) => `  ${line}`)].join('\n'));
    if (!isReady) console.log('It would not get ready: pages cannot be served.');
    process.exitCode = isReady ? 0 : 1;
  }
}
