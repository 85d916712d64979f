import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure } from '@kenali/node-utils';
import { runGate } from '../run-gate.ts';
import { findBase, findChange } from './find-change.ts';
import { listBrowserSpecs, listProjects } from './repository.ts';
import { isEmpty, namedChange, type Scope, scopeOf } from './scope-of.ts';

// npm run test:affected: the gate for what changed since main, or since --base <commit>. --projects=<names> checks these
// projects instead, --list only prints what would run.
const root = join(import.meta.dirname, '../../..');

try {
  const options = { base: { type: 'string' }, projects: { type: 'string' }, list: { type: 'boolean' } } as const;
  const { values } = parseArgs({ options });
  const projects = listProjects(root);
  const specs = listBrowserSpecs(root);
  const change = values.projects
    ? namedChange(values.projects, projects)
    : await findChange(root, await findBase(root, values.base));
  const scope = scopeOf(change, { projects, specs });
  tell(scope);
  if (!values.list && !isEmpty(scope)) process.exitCode = await runGate(root, scope);
} catch (error) {
  reportFailure(error);
}

function tell(scope: Scope): void {
  if (isEmpty(scope)) console.log('Nothing is affected.');
  const line = (what: string, part: Scope['specs']) =>
    console.log(`${what.padEnd(14)} ${part === 'all' ? 'all' : part.join(' ') || 'none'}`);
  line('lint', scope.lint);
  line('unit tests', scope.projects === 'all' ? 'all' : [...scope.projects, ...(scope.tools ? ['tools'] : [])]);
  line('builds', scope.apps);
  line('browser tests', scope.specs);
}
