import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listRemotes, root } from '../shared/apps.ts';

/* Which project and which feature may import which. `npm run boundaries` lists the imports that these tables forbid. */

export interface ProjectRow {
  folder: string;
  /** Entries of our packages that it may import. Here and in `without`, `*` ends a name that stands for all that begin so. */
  uses: readonly string[];
  /** Further modules for tests, benchmarks, `testing` folders and configuration. */
  testsUse?: readonly string[];
  /** Third-party modules that it must not import, and why. */
  without?: readonly Restriction[];
  /** Files of other projects that it imports by path. Everything else goes through the exports of a package. */
  byPath?: readonly PathException[];
}
export interface Restriction {
  modules: readonly string[];
  because: string;
  /** True when tests may import them. */
  exceptTests?: boolean;
}
export interface PathException {
  /** From the root, a glob. */
  path: string;
  because: string;
  /** True when only tests, benchmarks, `testing` folders and configuration may import it. */
  inTests?: boolean;
}
export interface FeatureRow {
  /** Every folder in here must be in `features`. */
  folder: string;
  /** For `layered`, the lowest layer first. */
  features: readonly string[];
  /** `separate`: no feature imports another. `layered`: only a lower one. `free`: any other one. */
  rule: 'separate' | 'layered' | 'free';
  /** Whether another feature is imported through its `index.ts` only. */
  throughIndex?: boolean;
  /** Folders in `folder` that are not features: any feature may import them. */
  shared?: readonly string[];
  /** Features that no other feature imports unless it is in here too: what each may import. */
  apart?: Readonly<Record<string, readonly string[]>>;
}

const BROWSER: Restriction = { modules: ['node:*'], because: 'Browser code has no Node modules.' };
const PURE: Restriction = {
  modules: ['react*', 'express', 'mongoose', 'node:*'],
  because: 'Scoring is pure: no I/O, no framework.',
  exceptTests: true,
};
const ROUTER: Restriction = {
  modules: ['react-router*'],
  because: 'Remotes get Link and router hooks from the shell (useShell()).',
};
/** 'a b' as ['a', 'b'], so that a row stays on one line. */
const words = (names: string) => names.split(' ');
/** 'ui' as ['@kenali/ui']. */
const ours = (names: string) => words(names).map((name) => `@kenali/${name}`);

/** jsdom has no streams. */
const TESTING = ['@kenali/contracts/testing', '@kenali/ui/testing', 'node:stream/web'];

/** What one remote may import beyond what all of them may. */
const ALSO_USES: Readonly<Record<string, readonly string[]>> = { 'admin-mf': ['@kenali/ui/qr-code'] };

const remotes: readonly ProjectRow[] = listRemotes(root).map(({ app }) => ({
  folder: `apps/${app}`,
  uses: [...ours('contracts federation instruments/rules ui'), ...(ALSO_USES[app] ?? [])],
  testsUse: TESTING,
  without: [ROUTER, BROWSER],
}));

export const PROJECTS: readonly ProjectRow[] = [
  {
    folder: 'apps/shell',
    uses: ours('contracts federation federation/boot federation/host ui ui/qr-code ui/theme web-core'),
    testsUse: [...TESTING, ...ours('federation/testing')],
    without: [BROWSER],
  },
  ...remotes,
  {
    folder: 'services/api',
    uses: ours(
      'contracts contracts/schemas federation/boot instruments instruments/* node-utils releases releases/maps releases/notes releases/registry releases/signing settings telemetry',
    ),
    testsUse: ours('contracts/testing embedded-mongodb* midtrans-emulator node-utils/testing settings/testing'),
    byPath: [
      {
        path: 'services/midtrans-emulator/src/index.ts',
        because: 'API tests run against the emulator.',
        inTests: true,
      },
      { path: 'libs/releases/src/testing/bucket-server.ts', because: 'Backups go to buckets too.', inTests: true },
    ],
  },
  {
    folder: 'services/web',
    uses: ours('api contracts node-utils settings site telemetry'),
    testsUse: ours('node-utils/testing settings/testing'),
  },
  {
    folder: 'services/site',
    uses: ours(
      'contracts federation/boot node-utils releases/live releases/notes releases/registry releases/signing settings telemetry',
    ),
    testsUse: ours('node-utils/testing releases'),
  },
  { folder: 'services/midtrans-emulator', uses: [] },
  { folder: 'libs/contracts', uses: [], without: [{ modules: ['node:*'], because: 'contracts runs everywhere.' }] },
  { folder: 'libs/ui', uses: [], without: [{ ...BROWSER, exceptTests: true }] },
  { folder: 'libs/instruments', uses: ours('contracts'), without: [PURE] },
  { folder: 'libs/web-core', uses: ours('contracts'), testsUse: TESTING, without: [BROWSER] },
  {
    folder: 'libs/federation',
    uses: ours('contracts'),
    testsUse: TESTING,
    without: [{ ...BROWSER, exceptTests: true }],
  },
  { folder: 'libs/node-utils', uses: [] },
  { folder: 'libs/settings', uses: ours('contracts') },
  { folder: 'libs/telemetry', uses: ours('node-utils') },
  { folder: 'libs/embedded-mongodb', uses: ours('node-utils node-utils/programs') },
  {
    folder: 'libs/releases',
    uses: ours('contracts federation/boot node-utils'),
    testsUse: ours('node-utils/testing'),
  },
  {
    folder: 'tools',
    uses: ours('*'),
    byPath: [
      { path: 'services/*/src/index.ts', because: 'The public entry of a service.' },
      { path: 'services/api/src/features/instruments/load-packs.ts', because: 'The budget weighs the packs.' },
      { path: 'libs/releases/src/testing/make-build.ts', because: 'Commands release builds.', inTests: true },
      { path: 'libs/ui/src/testing/dialog-methods.ts', because: 'jsdom gets them before every test.' },
    ],
  },
  {
    folder: 'e2e',
    uses: ours('*'),
    byPath: [
      { path: 'services/*/src/index.ts', because: 'The public entry of a service.' },
      { path: 'services/api/test/production-env.ts', because: 'The environment of the production build.' },
      { path: 'services/api/test/google-stand-in.ts', because: 'The local identity provider.' },
      {
        path: 'libs/federation/src/host/loading/load-exposed.ts',
        because: 'Its time limits decide how long a test waits.',
      },
      { path: 'libs/federation/webpack/*', because: 'The bench builds one bundle; one test reads the browser list.' },
      { path: 'apps/*/src/remote.ts', because: 'The bench bundles all remotes with the shell.' },
      { path: 'tools/start/main.ts', because: 'The tests run the platform that npm start runs.' },
      { path: 'tools/start/start-everything.ts', because: 'The taking bench runs the platform in its own process.' },
      { path: 'tools/browser/find-browser.ts', because: 'The benches run the browser that the gate runs.' },
      { path: 'tools/browser/launch-args.ts', because: 'Tests and benches start the browser with the same flags.' },
      { path: 'tools/api-contract/api-documents.ts', because: 'A test names the document of an earlier API.' },
    ],
  },
];

/** Every folder of an app's features is one, and none imports another. */
const featuresOfApps: readonly FeatureRow[] = globSync('apps/*/src/features', { cwd: root }).map((folder) => ({
  folder,
  features: readdirSync(join(root, folder)),
  rule: 'separate',
}));

export const FEATURES: readonly FeatureRow[] = [
  ...featuresOfApps,
  {
    folder: 'services/api/src/features',
    features: words(
      'auth secret-links audit assessments instruments user-assessments statistics observations norms results sharing bookings guardians orders payments access-codes data-requests account restrictions data-export erasure admin cases demo releases',
    ),
    rule: 'layered',
    throughIndex: true,
    apart: { releases: [] },
  },
  {
    folder: 'services/api/src/features/admin',
    features: words(
      'activity assessments audit catalogue consultations data-requests instruments packs payments reports search sign-offs stats users',
    ),
    shared: ['lists'],
    rule: 'free',
    throughIndex: true,
  },
  {
    folder: 'services/api/src/features/auth',
    features: words('user guard session identify password codes second-factor sign-in google'),
    rule: 'layered',
  },
  {
    folder: 'services/api/src/features/payments',
    features: words('provider state reconcile webhook checkout staff'),
    rule: 'layered',
  },
  {
    folder: 'services/api/src/features/releases',
    features: words('alerts store canaries pages errors vitals policy'),
    rule: 'layered',
  },
];
