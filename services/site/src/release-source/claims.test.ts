import { containerOf, type DeclaredPage, KNOWN_PREFIXES } from '@kenali/contracts';
import { type Claims, createClaims } from './claims.ts';
import type { LiveApp, LiveApps, OffApp } from './live-state.ts';

const page = (path: string): DeclaredPage => ({ path, title: 'Halaman' });
const release = (app: string, releaseId: string, prefixes = KNOWN_PREFIXES[containerOf(app)] ?? []) =>
  ({ app, releaseId, prefixes }) as unknown as LiveApp['stable'];
const live = (app: string, prefixes?: string[], canary?: string[]): [string, LiveApp] => [
  app,
  {
    revision: 1,
    stable: release(app, '1', prefixes),
    ...(canary ? { canary: { release: release(app, '2', canary), percent: 5, salt: 's' } } : {}),
  },
];
const SHELL = live('shell', []);
const off = (app: string, prefixes: string[]): [string, OffApp] => [app, { isOff: true, revision: 1, prefixes }];

/** Pages by release of the shell. */
let pages: Record<string, DeclaredPage[] | null>;
let notes: Map<string, string>;
let registry: Claims;
let problems: string[];
let refusals: string[];
let grant: ReturnType<typeof createClaims>;

const start = () =>
  createClaims({
    releases: { readPages: async ({ releaseId }) => pages[releaseId] ?? null },
    state: {
      lastPointer: async (name) => notes.get(name) ?? null,
      keepPointer: async (name, text) => void notes.set(name, text),
    },
    registered: () => registry,
    reportProblems: (what, messages) => problems.push(...messages.map((message) => `${what}: ${message}`)),
    onRefusal: (app) => refusals.push(app),
  });
beforeEach(() => {
  pages = { 1: [page('/login'), page('/privasi/:version')] };
  notes = new Map();
  registry = new Map();
  problems = [];
  refusals = [];
  grant = start();
});

async function granted(...apps: [string, LiveApp | OffApp][]): Promise<Record<string, readonly string[]>> {
  const found: LiveApps = await grant(new Map([SHELL, ...apps]));
  return Object.fromEntries(
    [...found]
      .filter(([app]) => app !== 'shell')
      .map(([app, of]) => [app, 'isOff' in of ? of.prefixes : of.stable.prefixes]),
  );
}

it('a release gets what nobody else has, and what it does not get is reported and counted', async () => {
  const stated = ['/reports', '/login', '/privasi/baru', '/api', '/assets', '/admin/reports', '/'];
  expect(await granted(live('reports-mf', stated), live('catalog-mf'))).toEqual({
    'reports-mf': ['/reports'],
    'catalog-mf': KNOWN_PREFIXES.catalog_mf,
  });
  expect(problems).toEqual([
    'paths of reports-mf: /login belongs to the shell, whose page is at /login',
    'paths of reports-mf: /privasi/baru belongs to the shell, whose page is at /privasi/:version',
    'paths of reports-mf: /api belongs to the servers, which handle /api',
    'paths of reports-mf: /assets belongs to the servers, which handle /assets',
    'paths of reports-mf: /admin/reports belongs to admin-mf, which owns /admin',
    'paths of reports-mf: / belongs to catalog-mf, which owns /',
  ]);
  expect(refusals).toEqual(Array(6).fill('reports-mf'));
});

it('a team of this repository gets no path of others either', async () => {
  expect(await granted(live('reports-mf', ['/reports']), live('admin-mf', ['/admin', '/login', '/reports']))).toEqual({
    'reports-mf': ['/reports'],
    'admin-mf': ['/admin'],
  });
});

it('the canary of a shell protects its pages, and the canary of a remote states paths like its stable release', async () => {
  pages[2] = [page('/tasks')];
  const [, shell] = live('shell', [], []);
  const [, remote] = live('reports-mf', ['/reports'], ['/reports', '/tasks', '/plans']);
  const found = await grant(
    new Map([
      ['shell', shell],
      ['reports-mf', remote],
    ]),
  );
  expect(found.get('reports-mf')).toMatchObject({
    stable: { prefixes: ['/reports'] },
    canary: { percent: 5, release: { prefixes: ['/reports', '/plans'] } },
  });
});

describe('of two apps with one path', () => {
  const [FIRST, SECOND] = [live('a-mf', ['/a']), live('b-mf', ['/plans'])];
  const THIEF = live('a-mf', ['/a', '/plans']);
  const kept = { 'a-mf': ['/a'], 'b-mf': ['/plans'] };

  it('the one that had it before keeps it, also after a restart', async () => {
    expect(await granted(FIRST, SECOND)).toEqual(kept);
    expect(await granted(THIEF, SECOND)).toEqual(kept);
    grant = start();
    expect(await granted(THIEF, SECOND)).toEqual(kept);
    expect(problems).toContain('paths of a-mf: /plans belongs to b-mf, which owns /plans');
  });

  it('a path above or below it is the same', async () => {
    await granted(live('b-mf', ['/plans/old']));
    expect(await granted(live('a-mf', ['/plans', '/plans/old/2024']), live('b-mf', ['/plans/old']))).toEqual({
      'a-mf': [],
      'b-mf': ['/plans/old'],
    });
  });

  it('it stays while its app is off or cannot be read, and is free when its releases no longer state it', async () => {
    await granted(SECOND);
    expect((await granted(THIEF, off('b-mf', ['/plans'])))['a-mf']).toEqual(['/a']);
    expect((await granted(THIEF))['a-mf']).toEqual(['/a']);
    expect((await granted(THIEF, live('b-mf', [])))['a-mf']).toEqual(['/a', '/plans']);
  });

  it('a new site asks the registry who came first, and the registry alone gives nothing', async () => {
    registry = new Map([
      ['a-mf', ['/a']],
      ['b-mf', ['/plans']],
      ['c-mf', ['/a']],
    ]);
    expect(await granted(THIEF, SECOND)).toEqual(kept);
  });
});

it('while a shell does not say which pages it has, apps have what they had, and nothing new', async () => {
  const apps = [live('reports-mf', ['/reports']), live('catalog-mf')];
  const before = await granted(...apps);
  pages[1] = null;
  expect(await granted(...apps, live('new-mf', ['/new']))).toEqual({ ...before, 'new-mf': [] });
  grant = start();
  expect(await granted(...apps)).toEqual({ 'reports-mf': [], 'catalog-mf': KNOWN_PREFIXES.catalog_mf });
  expect(problems).toContain('paths of reports-mf: /reports belongs to the shell until its pages are known');
  pages[1] = [];
  expect(await granted(...apps)).toEqual(before);
});

it('a page of a new shell takes the path of a remote, which gets it back with the earlier shell', async () => {
  const app = live('reports-mf', ['/reports']);
  await granted(app);
  pages[1] = [page('/reports')];
  expect(await granted(app)).toEqual({ 'reports-mf': [] });
  pages[1] = [];
  expect(await granted(app)).toEqual({ 'reports-mf': ['/reports'] });
});

it('while nothing changes, apps are the same objects', async () => {
  const found = new Map([SHELL, live('reports-mf', ['/reports', '/login'])]);
  const [first, second] = [await grant(found), await grant(found)];
  expect(first.get('reports-mf')).toBe(second.get('reports-mf'));
});

it('a broken note counts for nothing', async () => {
  notes.set('registry.claims', 'null');
  expect(await granted(live('reports-mf', ['/reports']))).toEqual({ 'reports-mf': ['/reports'] });
});
