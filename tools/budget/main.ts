import { join } from 'node:path';
import { measureBudgets } from './budgets.ts';
import { reportBudgets } from './report-budgets.ts';

// The last part of npm run build: fails when a view transfers more than it may.
process.exitCode = reportBudgets(measureBudgets(join(import.meta.dirname, '../..'))).failed === 0 ? 0 : 1;
