import { join } from 'node:path';
import { checkBoundaries } from './check-boundaries.ts';

// npm run boundaries: lists the imports that the table forbids, here or in another folder.
const findings = checkBoundaries(process.argv[2] ?? join(import.meta.dirname, '../..'));
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(findings.length === 0 ? 'No findings.\n' : `${findings.length} findings.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
