import { join } from 'node:path';
import { checkSyntax } from '../syntax/check-syntax.ts';
import { measureBudgets, reportBudgets } from './budgets.ts';

// Last part of npm run build: fails if a view exceeds its budget or a script is too new for the oldest browsers.
const root = join(import.meta.dirname, '../..');
const results = [checkSyntax(root), reportBudgets(measureBudgets(root))];
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
