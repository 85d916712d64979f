import { join } from 'node:path';
import { resolveMongod } from '@kenali/embedded-mongodb';
import { runCommand } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { checkBuilds } from '../api-contract/check-builds.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { listBudgets, measureBudgets, reportBudgets } from '../budget/budgets.ts';
import { checkCluster } from '../cluster/check/check-cluster.ts';
import { checkProse, formatFinding } from '../prose/check-prose.ts';
import { checkProxies, findProxies, PROXIES } from '../proxy/check-proxies.ts';
import { buildApps } from '../shared/apps.ts';
import { checkSyntax } from '../syntax/check-syntax.ts';
import type { Scope } from './affected/scope-of.ts';
import { checkDependencies } from './check-dependencies.ts';
import { countJestResults, forgetJestResults, listUnreported } from './count-results.ts';
import { runBrowserTests } from './run-browser-tests.ts';
import type { Counts, Step } from './step.ts';

const bin = (root: string, name: string) => join(root, 'node_modules/.bin', name);
const asCounts = (isPassed: boolean): Counts => (isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Prints findings of a check; passes without any. */
function reportFindings(findings: readonly string[]): Counts {
  for (const finding of findings) console.error(finding);
  return { passed: findings.length === 0 ? 1 : 0, failed: findings.length };
}

/** Runs a command with its output shown. @returns whether it succeeded */
async function run(root: string, command: string, args: string[]): Promise<boolean> {
  const { code } = await runCommand(bin(root, command), args, { cwd: root, showOutput: true });
  return code === 0;
}

let database: Promise<unknown> | undefined;
/** Fetches the database program once, although two steps need it. */
function prepareDatabase(): Promise<unknown> {
  database ??= resolveMongod({ log: console.log });
  return database;
}

/**
 * The steps of the gate, cheapest first. Steps without work in this scope are left out. The proxies and one round of the
 * cluster mostly wait, so they run beside the unit step; the builds of the budgets come before them in their lane, because
 * both use them. At full size, the cluster runs after the unit step.
 * The limits are well above what a step takes on two cores, so that only a step that hangs meets its own; the whole run has
 * a limit too.
 */
export function stepsOf(scope: Scope): Step[] {
  const steps: Step[] = [
    {
      name: 'lint',
      lane: 'first',
      limitMinutes: 3,
      run: async (root) => asCounts(await run(root, 'biome', ['ci', '--colors=off', ...scope.lint])),
    },
    {
      name: 'boundaries',
      lane: 'first',
      limitMinutes: 1,
      // Loaded here, because tests of the gate run in Jest, which cannot load the parser.
      run: async (root) => reportFindings((await import('../boundaries/check-boundaries.ts')).checkBoundaries(root)),
    },
    { name: 'dependencies', lane: 'first', limitMinutes: 1, run: checkDependencies },
    {
      name: 'prose',
      lane: 'first',
      limitMinutes: 1,
      run: async (root) => reportFindings(checkProse(root).map(formatFinding)),
    },
    {
      name: 'unused',
      lane: 'first',
      limitMinutes: 2,
      run: async (root) => asCounts(await run(root, 'knip', ['--no-progress', '--no-config-hints'])),
    },
    {
      name: 'types',
      lane: 'first',
      limitMinutes: 6,
      run: async (root) => asCounts(await run(root, 'tsc', ['-p', 'tsconfig.json'])),
    },
  ];
  if (scope.projects.length > 0 || scope.tools)
    steps.push({
      name: 'unit',
      lane: 'first',
      limitMinutes: inTier({ gate: 40, full: 80 }),
      prepare: prepareDatabase,
      unreported: listUnreported,
      run: (root) => runUnitTests(root, scope),
    });
  if (scope.apps.length > 0)
    steps.push({ name: 'budget', lane: 'beside', limitMinutes: 8, run: (root) => checkBudgets(root, scope) });
  if (scope.tools || scope.projects === 'all' || scope.projects.some((name) => IN_CLUSTER.includes(name)))
    steps.push(
      {
        name: 'cluster',
        // Ten rounds need as much processor time as the unit step, whose tests at full size would run out of time beside them.
        lane: inTier({ gate: 'beside', full: 'last' }),
        limitMinutes: inTier({ gate: 15, full: 80 }),
        prepare: prepareDatabase,
        run: (root) => checkCluster(root, { rounds: CLUSTER_ROUNDS }),
      },
      {
        name: 'proxy',
        lane: 'beside',
        limitMinutes: 8,
        prepare: () => Promise.all([findProxies(PROXIES_IN_TIER), prepareDatabase()]),
        run: (root) => checkProxies(root, PROXIES_IN_TIER),
      },
    );
  if (scope.specs.length > 0)
    steps.push({
      name: 'browser',
      lane: 'last',
      limitMinutes: inTier({ gate: 40, full: 80 }),
      prepare: () => Promise.all([findBrowser(), prepareDatabase()]),
      run: (root) => runBrowserTests(root, scope.specs === 'all' ? [] : scope.specs),
    });
  return steps;
}

/** How often each fault is injected. `npm run cluster -- check` also judges times. */
const CLUSTER_ROUNDS = inTier({ gate: 1, full: 10 });
/** The file of nginx has twice as many lines of our own as that of Caddy. */
const PROXIES_IN_TIER = inTier<typeof PROXIES>({ gate: ['nginx'], full: PROXIES });
const IN_CLUSTER = ['@kenali/api', '@kenali/site'];

/** The project whose tests take as long as all others together. */
const LONGEST = '@kenali/api';

/** Runs unit and API tests through Nx, and the tests of the tools. The longest project runs in parallel with all others. */
async function runUnitTests(root: string, { projects, tools }: Scope): Promise<Counts> {
  forgetJestResults(root);
  const nx = (...which: string[]) => {
    const args = ['run-many', '-t', 'test', ...which, '--outputStyle=static', '--parallel=1', '--nxBail=false'];
    return run(root, 'nx', args);
  };
  async function runOthers(): Promise<boolean[]> {
    const others = projects === 'all' ? [] : projects.filter((name) => name !== LONGEST);
    const which = projects === 'all' ? ['--exclude', LONGEST] : ['-p', others.join(',')];
    return [
      projects === 'all' || others.length > 0 ? await nx(...which) : true,
      tools ? await run(root, 'jest', ['--config', 'tools/jest.config.cjs']) : true,
    ];
  }
  const hasLongest = projects === 'all' || projects.includes(LONGEST);
  const results = (await Promise.all([hasLongest ? nx('-p', LONGEST) : true, runOthers()])).flat();
  const counts = countJestResults(root);
  // A runner that crashes before it writes results must count as a failure.
  if (results.includes(false) && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Builds the apps and checks their syntax, their calls of the API and their budgets. A view needs all its apps; the browser tests use the same builds. */
async function checkBudgets(root: string, { apps }: Scope): Promise<Counts> {
  const budgets = listBudgets(root).filter((budget) => apps === 'all' || budget.apps.some((app) => apps.includes(app)));
  const built = apps === 'all' ? [] : [...new Set([...apps, ...budgets.flatMap((budget) => budget.apps)])];
  await buildApps(root, undefined, built);
  const results = [checkSyntax(root, built), checkBuilds(root), reportBudgets(measureBudgets(root, budgets))];
  const sum = (of: 'passed' | 'failed') => results.reduce((total, counts) => total + counts[of], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}
