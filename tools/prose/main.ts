import { join } from 'node:path';
import { checkProse } from './check-prose.ts';

const findings = checkProse(join(import.meta.dirname, '../..'), process.argv.slice(2));
for (const { file, line, found, instead } of findings)
  process.stdout.write(`${file}:${line}: "${found}". Write: ${instead}\n`);
process.stdout.write(findings.length === 0 ? 'No findings.\n' : `${findings.length} findings.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
