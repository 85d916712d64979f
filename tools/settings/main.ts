import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asEnvExample, checkEnvironment, describeCheck, withSettings } from '@kenali/settings';

// npm run settings: writes the documents that are generated from the variables.
// npm run config:check: prints every setting of this environment, where it comes from, and what is wrong.
const root = join(import.meta.dirname, '../..');

if (process.argv[2] === 'write') {
  const table = join(root, 'docs/production.md');
  writeFileSync(table, withSettings(readFileSync(table, 'utf8')));
  writeFileSync(join(root, '.env.example'), asEnvExample());
} else {
  const check = checkEnvironment(process.env, ['api', 'site', 'cdn']);
  console.log(describeCheck(process.env, check));
  process.exitCode = check.problems.length > 0 ? 1 : 0;
}
