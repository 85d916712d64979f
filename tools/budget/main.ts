import { join } from 'node:path';
import { checkSyntax } from '../syntax/check-syntax.ts';
import { measureBudgets } from './budgets.ts';
import { reportBudgets } from './report-budgets.ts';

// The last part of npm run build: fails when a view transfers more than it may, or the oldest browsers could not read it.
const root = join(import.meta.dirname, '../..');
const results = [checkSyntax(root), reportBudgets(measureBudgets(root))];
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
