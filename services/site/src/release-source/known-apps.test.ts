import { createKnownApps } from './known-apps.ts';

const OWN = ['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'];
const registryOf = (apps: Record<string, unknown>, more = {}) =>
  JSON.stringify({ schema: 1, revision: 1, apps, history: [], ...more });
const LISTED = registryOf({ 'reports-mf': { prefixes: ['/reports'] } });

let text: string | null | Error;
let kept: Map<string, string>;
let problems: string[];

function start() {
  const files = {
    read: async () => {
      if (text instanceof Error) throw text;
      return text === null ? null : Buffer.from(text);
    },
  };
  const state = {
    lastPointer: async (app: string) => kept.get(app) ?? null,
    keepPointer: async (app: string, content: string) => void kept.set(app, content),
  };
  return createKnownApps({ files, state, reportProblems: (_app, messages) => problems.push(...messages) });
}

beforeEach(() => {
  text = LISTED;
  kept = new Map();
  problems = [];
});

it('an app of the registry is read from then on', async () => {
  text = null;
  const apps = start();
  expect(await apps.read()).toEqual(OWN);
  text = LISTED;
  expect(await apps.read()).toEqual([...OWN, 'reports-mf']);
  expect(problems).toEqual([]);
});

it.each([
  ['is deleted', null, null],
  ['lists nothing any more', registryOf({}), null],
  ['is replaced by an older one', registryOf({ 'plans-mf': { prefixes: [] } }, { revision: 0 }), null],
  ['does not answer', new Error('down'), 'down'],
  ['is no JSON', '{', 'registry/channels.json is not JSON'],
  ['has another form', registryOf({}, { schema: 2 }), 'registry/channels.json is not a registry'],
  [
    'names a path',
    registryOf({ '../shell': { prefixes: [] } }),
    'registry/channels.json: ../shell has no valid name and prefixes',
  ],
  [
    'has a broken prefix',
    registryOf({ 'plans-mf': { prefixes: ['//evil.test'] } }),
    'registry/channels.json: plans-mf has no valid name and prefixes',
  ],
  [
    'lists thousands',
    registryOf(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a${at}-mf`, { prefixes: [] }]))),
    'registry/channels.json has more than 100 apps',
  ],
])('when the registry %s, then no known app goes, also after a restart', async (_what, next, problem) => {
  await start().read();
  text = next;
  expect(await start().read()).toEqual(expect.arrayContaining([...OWN, 'reports-mf']));
  expect(problems).toEqual(problem === null ? [] : [problem]);
});

it('a hundred apps: whatever registries list one after the other, no more are read', async () => {
  const apps = start();
  for (let round = 0; round < 3; round += 1) {
    text = registryOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`a${round}-${at}`, { prefixes: [] }])));
    await apps.read();
  }
  expect(await apps.read()).toHaveLength(100);
});

it('when the kept names are broken, then the registry lists them again', async () => {
  kept.set('registry', '{');
  expect(await start().read()).toEqual([...OWN, 'reports-mf']);
});
