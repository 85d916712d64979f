import { join } from 'node:path';
import { findSizeProblems, listSources } from './check-sizes.ts';

// npm run sizes: reports folders with too many files, and too many short files. The linter limits functions.
const problems = findSizeProblems(listSources(join(import.meta.dirname, '../..')));
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'No findings.' : `${problems.length} findings.`);
process.exitCode = problems.length === 0 ? 0 : 1;
