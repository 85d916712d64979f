import { join } from 'node:path';
import { checkProse, formatFinding } from './check-prose.ts';

const findings = checkProse(join(import.meta.dirname, '../..'), process.argv.slice(2));
for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
process.stdout.write(findings.length === 0 ? 'No findings.\n' : `${findings.length} findings.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
