import { join } from 'node:path';
import { checkBuilds } from '../api-contract/check-builds.ts';
import { checkSyntax } from '../syntax/check-syntax.ts';
import { measureBudgets, reportBudgets } from './budgets.ts';

// Last part of npm run build: fails if a view exceeds its budget, a script is too new for the oldest browsers, or the API lacks a call of it.
const root = join(import.meta.dirname, '../..');
const results = [checkSyntax(root), checkBuilds(root), reportBudgets(measureBudgets(root))];
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
