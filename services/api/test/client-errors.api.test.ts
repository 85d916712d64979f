import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminClientErrorsView, AdminErrorStackView, ClientErrorReport, ReleaseChannel } from '@kenali/contracts';
import { makePipe } from '@kenali/node-utils/testing';
import { folderStore, openStore, publishRelease } from '@kenali/releases';
import mongoose from 'mongoose';
import { startBucketServer } from '../../../libs/releases/src/testing/bucket-server.ts';
import { ErrorSampleModel } from '../src/features/releases/errors/error-sample.model.ts';
import { bootIdSecretOf } from '../src/features/releases/index.ts';
import type { TestApi } from './harness.ts';
import {
  APP,
  bootId as bootIdOf,
  CANARY,
  cleanReleases,
  readStop as getStop,
  inStore,
  insertFailingTrial,
  listReleases,
  RUNNING,
  clientError as report,
  SHELL,
  STABLE,
  startReleasesApi,
  TRIAL,
  write,
  writePointer as writePointerOf,
  writeRelease,
} from './made-up-releases.ts';

const OTHER_SECRET = 'another-secret-0123456789-abcdefghij';

let api: TestApi;
let now: Date;
beforeAll(async () => {
  api = await startReleasesApi({ now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await cleanReleases(api);
  now = new Date('2026-11-21T08:10:00.000Z');
  writePointer({ canary: RUNNING });
});

const move = { revision: 4, stable: STABLE, actor: 'ayu', time: '2026-11-20T00:00:00.000Z', reason: 'rilis' };
const writePointer = (changes: object, app = APP) => writePointerOf(api, { history: [move], ...changes }, { app });

const stopFile = () => join(api.services.config.releases.notesDir, `canary-stops/${APP}.json`);
const readStop = () => (existsSync(stopFile()) ? JSON.parse(readFileSync(stopFile(), 'utf8')) : null);

const bootId = (page: Parameters<typeof bootIdOf>[0] = {}) => bootIdOf({ time: now, ...page });
const sendBoot = (id: string) => api.post('/api/client-errors/boots', { bootId: id });
const sendErrors = (id: string | undefined, errors: ClientErrorReport[] = [report()]) =>
  api.post('/api/client-errors', { ...(id ? { bootId: id } : {}), errors });

/** Starts pages on one channel; the first `failed` of them report an error. */
async function startPages(channel: ReleaseChannel, boots: number, failed: number, page = {}) {
  for (let index = 0; index < boots; index += 1) {
    const id = bootId({ channel, ...page });
    await sendBoot(id);
    if (index < failed) await sendErrors(id, [report({ releaseId: channel === 'canary' ? CANARY : STABLE })]);
  }
}

async function listRows(query = ''): Promise<AdminClientErrorsView[]> {
  const { adminToken } = await api.admin();
  return (await api.get(`/api/admin/client-errors${query}`, adminToken).expect(200)).body;
}
const findRow = async (releaseId: string | null, app = APP) =>
  (await listRows()).find((row) => row.app === app && row.releaseId === releaseId);

describe('POST /api/client-errors', () => {
  it('when a signed page reports errors, then they are counted by release, and the page counts as failed once', async () => {
    const id = bootId();
    await sendBoot(id);
    await sendBoot(bootId());
    await sendErrors(id, [report(), report({ phase: 'render', message: 'boom' })]);
    await sendErrors(id, [report({ message: 'again' })]);
    await sendBoot(id);
    expect(await findRow(STABLE)).toEqual({
      app: 'catalog-mf',
      releaseId: STABLE,
      channel: 'stable',
      boots: 2,
      failedBoots: 1,
      rate: 0.5,
      phases: { load: 2, render: 1 },
      samples: expect.arrayContaining([
        { phase: 'render', message: 'boom', count: 1, revision: 5, lastAt: now.toISOString() },
      ]),
    });
    expect(await findRow(SHELL, 'shell')).toMatchObject({ boots: 2, failedBoots: 0, rate: 0 });
  });

  it('when one of the apps is unknown, then the others are counted, and all unknown ones together', async () => {
    const id = bootId();
    const others = ['reports-mf', 'laporan-mf'].map((app) => report({ app, releaseId: '9.9.9', message: `no ${app}` }));
    expect((await sendErrors(id, [...others, report()])).status).toBe(200);
    expect(await findRow(STABLE)).toMatchObject({ boots: 1, failedBoots: 1, phases: { load: 1 } });
    expect((await listRows()).filter(({ app }) => !['catalog-mf', 'shell'].includes(app))).toEqual([
      expect.objectContaining({ app: 'unknown', releaseId: null, channel: null, boots: 0, phases: { load: 2 } }),
    ]);
  });

  it('when an app is unknown here but the site has given it, then it is counted by its release', async () => {
    const apps = { 'reports-mf': { releaseId: '1.0.0', channel: 'stable', revision: 1 } };
    await sendErrors(bootId({ apps }), [report({ app: 'reports-mf', releaseId: '1.0.0' })]);
    expect(await findRow('1.0.0', 'reports-mf')).toMatchObject({ boots: 1, failedBoots: 1, phases: { load: 1 } });
  });

  const served = { releaseId: STABLE, channel: 'stable', revision: 5 };

  it('when the site gave flags to the page, then the sample names those of its app, and another value is another sample', async () => {
    const send = (flags?: object) => {
      const apps = {
        [APP]: { ...served, ...(flags ? { flags } : {}) },
        'admin-mf': { ...served, flags: { other: true } },
      };
      return sendErrors(bootId({ apps }), [report({ message: 'boom' })]);
    };
    await send({ samples: false, layout: true });
    await send({ samples: false, layout: true });
    await send();
    const samples = (await findRow(STABLE))?.samples.map(({ message, count, flags }) => ({ message, count, flags }));
    expect(samples).toHaveLength(2);
    expect(samples).toEqual(
      expect.arrayContaining([
        { message: 'boom', count: 2, flags: ['layout=true', 'samples=false'] },
        { message: 'boom', count: 1, flags: undefined },
      ]),
    );
  });

  it.each([
    ['of another form', { samples: {}, 'Not A Name': true, layout: true, text: 'x' }, ['layout=true']],
    ['a list', [true], undefined],
    ['a text', 'samples', undefined],
    [
      'too many',
      Object.fromEntries(Array.from({ length: 30 }, (_none, index) => [`f${index}`, true])),
      expect.anything(),
    ],
  ])('when signed flags are %s, then the page still counts', async (_what, flags, expected) => {
    expect((await sendErrors(bootId({ apps: { [APP]: { ...served, flags } } }))).status).toBe(200);
    const row = await findRow(STABLE);
    expect(row).toMatchObject({ failedBoots: 1, samples: [{ message: 'down' }] });
    expect(row?.samples[0]?.flags).toEqual(expected);
    expect(row?.samples[0]?.flags?.length ?? 0).toBeLessThanOrEqual(20);
  });

  it('when a browser invents flags, then they are not stored', async () => {
    const invented = { ...report(), flags: { samples: false } } as ClientErrorReport;
    await sendErrors(bootId(), [invented]);
    await sendErrors(undefined, [{ ...invented, message: 'unsigned' }]);
    for (const { samples } of await listRows()) for (const { flags } of samples) expect(flags).toBeUndefined();
    expect(await ErrorSampleModel.countDocuments()).toBe(2);
  });

  it('when a page reports an error before its boot, then the page is still counted', async () => {
    await sendErrors(bootId());
    expect(await findRow(STABLE)).toMatchObject({ boots: 1, failedBoots: 1, rate: 1 });
  });

  it('when a page reports the same error ten times at once, then it counts as one page', async () => {
    const id = bootId();
    await Promise.all(Array.from({ length: 10 }, () => sendErrors(id)));
    expect(await findRow(STABLE)).toMatchObject({ boots: 1, failedBoots: 1, phases: { load: 10 } });
  });

  it('when boot ids are forged, then the errors are counted without a release', async () => {
    const [content, signature] = bootId().split('.') as [string, string];
    const forged = [
      undefined,
      bootId({ secret: OTHER_SECRET }),
      `${bootId()}x`,
      bootId().slice(0, -1),
      content,
      `${content}.`,
      `.${signature}`,
      `${content}.${signature}.a`,
      '...',
    ];
    for (const id of forged) expect([id, (await sendErrors(id)).status]).toEqual([id, 200]);
    expect(await findRow(STABLE)).toBeUndefined();
    expect(await findRow(null)).toMatchObject({ channel: null, boots: 0, rate: null, phases: { load: forged.length } });
  });

  it('when the boot id is two days old, then the error is counted and the page is not', async () => {
    await sendErrors(bootId({ time: new Date('2026-11-19T08:00:00.000Z') }));
    expect(await findRow(STABLE)).toMatchObject({ boots: 0, failedBoots: 0, phases: { load: 1 } });
  });

  it('when a page reports a release that the site did not give it, then the error is not counted for any release', async () => {
    const id = bootId({ channel: 'canary' });
    await sendErrors(id, [report({ releaseId: 'http-loopback' }), report({ releaseId: STABLE })]);
    expect(await findRow(CANARY)).toMatchObject({ boots: 1, failedBoots: 0 });
    expect(await findRow(null)).toMatchObject({ phases: { load: 2 } });
  });

  it('when a message contains personal data, then it is masked', async () => {
    const message = `rina@contoh.test 081200000001 "Rina Lestari" ${'x y '.repeat(100)}`;
    expect((await sendErrors(bootId(), [report({ message })])).status).toBe(200);
    const [sample] = (await findRow(STABLE))?.samples ?? [];
    expect(sample?.message).toMatch(/^\[email\] \[angka\] "…" x y/);
    expect(sample?.message.length).toBeLessThanOrEqual(200);
  });

  it('when many different messages arrive, then at most 12 samples are stored for the release', async () => {
    const messages = Array.from({ length: 20 }, (_none, index) => report({ message: `m ${index}` }));
    await sendErrors(bootId(), messages);
    expect(await ErrorSampleModel.countDocuments()).toBeLessThanOrEqual(12);
    expect((await findRow(STABLE))?.phases).toEqual({ load: 20 });
  });

  it('when an error is invalid, or there is none or more than 20, then it returns 422', async () => {
    for (const errors of [
      [],
      [report({ app: '../x' })],
      [report({ app: 'a'.repeat(41) })],
      [report({ phase: 'sleep' as never })],
      [report({ releaseId: 'a/b' })],
      Array.from({ length: 21 }, () => report()),
    ])
      expect([errors, (await sendErrors(bootId(), errors)).status]).toEqual([errors, 422]);
  });

  it('when the body is larger than 16 KB, then it returns 413', async () => {
    const answer = await sendErrors(undefined, [report({ message: 'x'.repeat(17_000) })]);
    expect(answer.status).toBe(413);
  });
});

describe('canary stop', () => {
  /** What pages before the test have counted. */
  const insertTrial = (counts: object) =>
    mongoose.connection
      .collection('canaryTrials')
      .insertOne({ _id: TRIAL as never, lastAt: now, failedSources: [], ...counts });

  it('when the canary fails more than twice as often as stable over 200 pages, then a stop with its reason is written once', async () => {
    await insertTrial({ canary: { boots: 190, failed: 15 }, stable: { boots: 95, failed: 1 } });
    await startPages('stable', 5, 4);
    await startPages('canary', 9, 6);
    expect(readStop()).toBeNull();
    await startPages('canary', 1, 0);
    expect(readStop()).toEqual({
      schema: 1,
      app: 'catalog-mf',
      releaseId: CANARY,
      salt: 's1',
      time: now.toISOString(),
      reason: 'Galat pada 21 dari 200 halaman (10,5%); versi stabil 5 dari 100 halaman (5%)',
    });
    const pointer = JSON.parse(readFileSync(inStore(api, APP, 'channels.json'), 'utf8'));
    expect(pointer).toMatchObject({ revision: 5, canary: { releaseId: CANARY, percent: 10 } });

    const first = readStop();
    now = new Date('2026-11-21T09:00:00.000Z');
    await startPages('canary', 2, 2);
    expect(readStop()).toEqual(first);
  });

  it('when the boot ids are forged, then the canary continues', async () => {
    await insertTrial({ canary: { boots: 196, failed: 20 }, stable: { boots: 100, failed: 0 } });
    await startPages('canary', 10, 10, { secret: OTHER_SECRET });
    await startPages('canary', 3, 3);
    expect(readStop()).toBeNull();
  });

  it('when a stopped canary is restarted with a new salt, then its counts start at 0', async () => {
    await insertFailingTrial();
    await startPages('canary', 1, 1);
    expect(readStop()).toMatchObject({ salt: 's1' });
    writePointer({ revision: 6, canary: { ...RUNNING, salt: 's2' } });
    await startPages('canary', 3, 3);
    expect(readStop()).toMatchObject({ salt: 's1' });
  });
});

describe('an app of the registry', () => {
  const writeRegistry = (text: string) => write(inStore(api, 'registry/channels.json'), text);
  const registry = { schema: 1, revision: 1, apps: { 'reports-mf': { prefixes: ['/reports'] } }, history: [] };
  const names = async () => (await listReleases(api)).map(({ app }) => app);
  afterEach(() => rmSync(inStore(api, 'registry'), { recursive: true, force: true }));

  it.each(['previous', 'canary-stop'])(
    '%s: 404 until the registry lists the app, null before its first release',
    async (call) => {
      const path = `/api/releases/reports-mf/${call}`;
      await api.get(path).expect(404);
      writeRegistry(JSON.stringify(registry));
      expect((await api.get(path).expect(200)).body).toBeNull();
    },
  );

  it('the list of releases has it, and keeps the others while the registry is broken', async () => {
    const own = ['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'];
    expect(await names()).toEqual(own);
    writeRegistry(JSON.stringify(registry));
    expect(await names()).toEqual([...own, 'reports-mf']);
    writeRegistry('{');
    expect(await names()).toEqual(own);
  });
});

describe('GET /api/releases/{app}/canary-stop', () => {
  const view = { releaseId: CANARY, salt: 's1', time: '2026-11-21T01:02:03.000Z', reason: 'r' };
  const storeStop = (salt = 's1') => {
    const _id = `${APP} ${CANARY} ${salt}`;
    return mongoose.connection
      .collection<{ _id: string; [field: string]: string }>('canaryStops')
      .insertOne({ _id, app: APP, ...view, salt });
  };
  const path = `/api/releases/${APP}/canary-stop`;

  it('when the current canary was stopped, then it returns only release, salt, reason and time', async () => {
    await storeStop();
    expect((await api.get(path).expect(200)).body).toEqual(view);
  });

  it('when the canary runs, was restarted, or does not exist, then it returns null', async () => {
    expect((await api.get(path).expect(200)).body).toBeNull();
    await storeStop('before');
    expect(await getStop(api)).toBeNull();
    await storeStop();
    writePointer({});
    expect(await getStop(api)).toBeNull();
    expect((await api.get('/api/releases/admin-mf/canary-stop')).body).toBeNull();
  });

  it('when the pointer is unreadable, then it returns 500 instead of null', async () => {
    await storeStop();
    writeFileSync(inStore(api, APP, 'channels.json'), '{');
    await api.get(path).expect(500);
  });

  it('when pointers are pipes, more than the process has threads, then it returns 500, and other calls are answered', async () => {
    const apps = [APP, 'shell', 'admin-mf', 'assessment-mf'];
    for (const app of apps) makePipe(inStore(api, app, 'channels.json'));
    await Promise.all(apps.map((app) => api.get(`/api/releases/${app}/canary-stop`).expect(500)));
    for (const app of apps) rmSync(inStore(api, app, 'channels.json'));
    writePointer({});
    await api.get(path).expect(200);
  });
});

describe('GET /api/admin/releases', () => {
  it('lists releases, when each was moved and by whom, and canary stops; a broken pointer affects only its own app', async () => {
    const canaryMove = { ...move, revision: 5, time: '2026-11-21T00:00:00.000Z', actor: 'budi', reason: 'coba' };
    writePointer({
      canary: RUNNING,
      history: [
        { ...move, revision: 3, stable: '0.0.9-x', time: '2026-11-19T00:00:00.000Z' },
        move,
        { ...canaryMove, canary: { releaseId: CANARY, percent: 10 } },
      ],
    });
    writePointer({ schema: 1, revision: 0 }, 'admin-mf');
    writePointer({ enabled: false }, 'shell');
    await insertFailingTrial();
    await startPages('canary', 1, 1);
    const body = await listReleases(api);
    expect(body.map(({ app }) => app)).toEqual(['shell', 'catalog-mf', 'assessment-mf', 'admin-mf']);
    expect(body[1]).toEqual({
      app: 'catalog-mf',
      problem: null,
      isEnabled: true,
      revision: 5,
      stable: { releaseId: STABLE, since: move.time, by: 'ayu', reason: 'rilis' },
      canary: {
        releaseId: CANARY,
        percent: 10,
        since: canaryMove.time,
        by: 'budi',
        stopped: { at: now.toISOString(), by: 'situs', reason: expect.stringContaining('5 dari 201') },
      },
      flags: [],
    });
    expect(body[0]).toMatchObject({ isEnabled: false });
    expect(body[2]).toMatchObject({ problem: 'Belum pernah dirilis.', stable: null });
    expect(body[3]).toMatchObject({ problem: 'Data rilisnya tidak dapat dibaca.', stable: null });
  });
});

describe('GET /api/admin/releases, flags', () => {
  const samples = { default: true, description: 'Tombol contoh.' };
  const [time, reason] = ['2026-11-26T08:00:00.000Z', 'keluhan'];
  const set = (value: unknown) => ({ value, actor: 'budi', time, reason });
  const setting = { since: time, by: 'budi', reason };
  const flagsOf = async () => (await listReleases(api)).find(({ app }) => app === APP)?.flags;
  const releaseFile = () => inStore(api, APP, STABLE, 'release.json');
  beforeEach(() => {
    writeRelease(api, APP, STABLE, { flags: { samples, video: samples } });
    writePointer({
      config: { flags: { samples: set(false), video: set('no'), gone: set(true), broken: 1 } },
    });
  });
  afterEach(() => rmSync(inStore(api, APP, STABLE), { recursive: true, force: true }));

  it('when flags are set, then each has value and person, and what the release does not know has no default', async () => {
    const known = { description: 'Tombol contoh.', default: true };
    expect(await flagsOf()).toEqual([
      { name: 'gone', description: null, default: null, setting: { ...setting, value: true } },
      { name: 'samples', ...known, setting: { ...setting, value: false } },
      { name: 'video', ...known, setting: null },
    ]);
    writePointer({});
    expect(await flagsOf()).toEqual(['samples', 'video'].map((name) => ({ name, ...known, setting: null })));
  });

  it.each([null, '{'])('when release.json is %j, then the app is listed, with what is set', async (content) => {
    if (content === null) rmSync(releaseFile());
    else writeFileSync(releaseFile(), content);
    expect(await flagsOf()).toMatchObject(['gone', 'samples'].map((name) => ({ name, default: null })));
  });
});

describe('GET /api/admin/client-errors', () => {
  it('when hours are given, then older counts are excluded', async () => {
    await sendErrors(bootId());
    now = new Date('2026-11-21T15:10:00.000Z');
    expect(await listRows('?hours=2')).toEqual([]);
    expect(await listRows('?hours=24')).toHaveLength(2);
  });
});

it('bootIdSecretOf: when BOOT_ID_SECRET is not set, then the secret is derived from JWT_SECRET and differs from it', () => {
  const { config } = api.services;
  const derived = bootIdSecretOf({ ...config, bootIdSecret: null });
  expect(derived).not.toBe(config.jwtSecret);
  expect(derived).toHaveLength(64);
  expect(bootIdSecretOf(config)).toBe(config.bootIdSecret);
});

describe('the stack of an error', () => {
  const home = mkdtempSync(join(tmpdir(), 'kenali-error-stacks-'));
  let releaseId = '';
  let releases = 0;
  afterAll(() => rmSync(home, { recursive: true }));

  const manifest = {
    name: 'catalog_mf',
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    shared: [],
    exposes: [],
  };
  /** The first character of the script is line 12, column 5 of a source; the eleventh is line 13, column 1 without a name. */
  const MAP = {
    version: 3,
    sources: ['apps/catalog-mf/src/remote.ts'],
    sourcesContent: ['rahasia'],
    names: ['start'],
    mappings: 'AAWIA,UACJ',
  };

  const changedMap = JSON.stringify({ ...MAP, mappings: 'AAAA' });

  const stored = (path: string) => inStore(api, APP, releaseId, path);

  /** Publishes a release of the catalogue with these maps, by script. */
  async function publish(maps: Record<string, unknown> = { 'remoteEntry.js': MAP }) {
    releases += 1;
    releaseId = `0.1.0-r${releases}`;
    const distDir = join(home, releaseId);
    const build = { app: APP, name: 'catalog_mf', version: '0.1.0', buildId: releaseId, contract: '^1.0.0' };
    Object.assign(build, { lock: '0f', api: '0f', calls: [], files: [] });
    write(join(distDir, 'build.json'), JSON.stringify(build));
    write(join(distDir, 'mf-manifest.json'), JSON.stringify(manifest));
    write(join(distDir, 'api.json.gz'), 'document');
    write(join(distDir, 'remoteEntry.js'), 'var catalog_mf;');
    for (const [script, map] of Object.entries(maps)) write(join(distDir, `${script}.map`), JSON.stringify(map));
    await publishRelease(folderStore(inStore(api)), { app: APP, distDir });
  }
  beforeEach(() => publish());

  /** Reports an error of a page that the site gave these releases to. */
  function reportStack(stack: unknown) {
    const apps = { [APP]: { releaseId, channel: 'stable', revision: 5 } };
    return api.post('/api/client-errors', {
      bootId: bootId({ apps }),
      errors: [{ ...report({ releaseId }), stack }],
    });
  }
  const frame = (place: string, release = releaseId) => `${APP}/${release}/${place}`;

  const stackIds = async () => (await listRows()).flatMap(({ samples }) => samples.map(({ stackId }) => stackId));
  async function read(id: string): Promise<{ status: number; body: AdminErrorStackView }> {
    const { adminToken } = await api.admin();
    return api.get(`/api/admin/client-errors/stack?id=${encodeURIComponent(id)}`, adminToken);
  }
  async function framesOf(stack: unknown): Promise<AdminErrorStackView['frames']> {
    await reportStack(stack).expect(200);
    const [id] = await stackIds();
    return (await read(String(id))).body.frames;
  }

  it('when the store of the maps is a bucket, then they are read from there', async () => {
    const server = await startBucketServer();
    try {
      const target = await server.target('maps');
      await publishRelease(await openStore(target), { app: APP, distDir: join(home, releaseId) });
      rmSync(stored('.maps'), { recursive: true });
      const { releases: settings } = api.services.config;
      api.services.config.releases = { ...settings, mapsTarget: target };
      const [found] = await framesOf([frame('remoteEntry.js:1:1')]);
      api.services.config.releases = { ...settings, mapsTarget: null };
      const [none] = await framesOf([frame('remoteEntry.js:1:2')]);
      api.services.config.releases = settings;
      // The map is remembered by its release.
      expect([found?.source?.line, none?.source?.line]).toEqual([12, 12]);
    } finally {
      await server.stop();
    }
  });

  it('when the API has no store of the maps, then the frame has no source', async () => {
    const { releases: settings } = api.services.config;
    api.services.config.releases = { ...settings, mapsTarget: null };
    const [found] = await framesOf([frame('remoteEntry.js:1:1')]);
    api.services.config.releases = settings;
    expect(found?.source).toBeNull();
  });

  it('when the release has source maps, then staff see places in the sources; others as they were reported', async () => {
    const places = ['remoteEntry.js:1:1', 'remoteEntry.js:1:11', 'remoteEntry.js:1:15', 'assets/other.1f.js:1:7'];
    const frames = await framesOf([...places.map((place) => frame(place)), `shell/${SHELL}/assets/main.0f.js:3:4`]);
    const [path] = MAP.sources;
    const first = { app: APP, releaseId, script: 'remoteEntry.js', line: 1, column: 1 };
    expect(frames).toEqual([
      { ...first, source: { path, line: 12, column: 5, name: 'start' } },
      { ...first, column: 11, source: { path, line: 13, column: 1, name: null } },
      { ...first, column: 15, source: { path, line: 13, column: 1, name: null } },
      { app: APP, releaseId, script: 'assets/other.1f.js', line: 1, column: 7, source: null },
      { app: 'shell', releaseId: SHELL, script: 'assets/main.0f.js', line: 3, column: 4, source: null },
    ]);
  });

  it('when the same error comes again, then the newest stack counts; a report without one leaves it', async () => {
    await reportStack([frame('remoteEntry.js:1:1')]).expect(200);
    await reportStack([frame('remoteEntry.js:1:11')]).expect(200);
    await reportStack(undefined).expect(200);
    const [id] = await stackIds();
    expect((await read(String(id))).body.frames.map(({ column }) => column)).toEqual([11]);
  });

  it('when a stack has another form, then it is ignored and the report counts', async () => {
    const stacks = [
      'TypeError: rina@contoh.test',
      { 0: 'a' },
      ['at f (https://kenali.test/a.js:1:2)', 'rina'],
      ['catalog-mf/../../etc/passwd.js:1:2'],
      Array.from({ length: 11 }, () => frame('remoteEntry.js:1:1')),
      [frame(`${'a'.repeat(3000)}.js:1:1`)],
      [frame('a.js:123456789:1')],
      [],
      null,
    ];
    for (const stack of stacks) await reportStack(stack).expect(200);
    const samples = (await findRow(releaseId))?.samples;
    expect(samples?.map(({ count, stackId }) => [count, stackId])).toEqual([[stacks.length, undefined]]);
  });

  it('when a frame is in a release that the site did not give to the page, then it is dropped', async () => {
    const frames = await framesOf([
      frame('remoteEntry.js:1:1', '9.9.9'),
      frame('remoteEntry.js:1:1'),
      'admin-mf/1/a.js:1:1',
    ]);
    expect(frames.map((each) => [each.app, each.releaseId])).toEqual([[APP, releaseId]]);
  });

  it('when the page has no signed boot, then no stack is kept', async () => {
    const error = report({ releaseId, stack: [frame('remoteEntry.js:1:1')] });
    await api.post('/api/client-errors', { errors: [error] }).expect(200);
    expect(await stackIds()).toEqual([undefined]);
  });

  it.each([
    ['the release was pruned', () => rmSync(stored(''), { recursive: true })],
    ['the map is missing', () => rmSync(stored('.maps/remoteEntry.js.map'))],
    ['the map was changed', () => write(stored('.maps/remoteEntry.js.map'), changedMap)],
    ['release.json is broken', () => write(stored('release.json'), '{')],
  ])('when %s, then the frame has no source', async (_what, breakIt) => {
    breakIt();
    expect(await framesOf([frame('remoteEntry.js:1:1')])).toEqual([
      { app: APP, releaseId, script: 'remoteEntry.js', line: 1, column: 1, source: null },
    ]);
  });

  it.each([
    ['a map without mappings for the place', { 'remoteEntry.js': { ...MAP, mappings: '' } }],
    ['a map with sources that it does not have', { 'remoteEntry.js': { ...MAP, sources: [] } }],
    ['a map larger than the API reads', { 'remoteEntry.js': { ...MAP, names: ['x'.repeat(9_000_000)] } }],
  ])('when the release was published with %s, then the frame has no source', async (_what, maps) => {
    await publish(maps);
    expect((await framesOf([frame('remoteEntry.js:1:1')]))[0]?.source).toBeNull();
  });

  it('when the id is unknown, or the error has no stack, then 404; without an id or with a long one, 422', async () => {
    await reportStack(undefined).expect(200);
    for (const id of ['unknown', `${APP} ${releaseId} 3`, '{"$gt":""}']) expect((await read(id)).status).toBe(404);
    expect((await read('')).status).toBe(422);
    expect((await read('x'.repeat(201))).status).toBe(422);
  });
});
