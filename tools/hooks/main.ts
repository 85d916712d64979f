import { readFileSync } from 'node:fs';
import { findMessageProblems } from './commit-message.ts';

// The commit-msg hook. Git passes the path of the file that contains the message.
const problems = findMessageProblems(readFileSync(process.argv[2] ?? '', 'utf8'));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
