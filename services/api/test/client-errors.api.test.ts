import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminClientErrorsView, ClientErrorReport } from '@kenali/contracts';
import { ErrorSampleModel } from '../src/features/client-errors/error-sample.model.ts';
import { bootIdSecretOf } from '../src/features/releases/index.ts';
import { startTestApi, type TestApi } from './harness.ts';

const SECRET = 'boot-ids-of-tests-0123456789-abcdefghij';
const STABLE = '0.1.0-aaa';
const CANARY = '0.2.0-bbb';

let api: TestApi;
let now = new Date('2026-11-21T08:10:00.000Z');
beforeAll(async () => {
  api = await startTestApi({ env: { BOOT_ID_SECRET: SECRET }, now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.clean();
  now = new Date('2026-11-21T08:10:00.000Z');
  rmSync(api.services.config.releases.notesDir, { recursive: true, force: true });
  point('catalog-mf', { canary: { releaseId: CANARY, percent: 10, salt: 's1' } });
});

const move = { revision: 4, stable: STABLE, actor: 'ayu', time: '2026-11-20T00:00:00.000Z', reason: 'rilis' };
function point(app: string, changes: object) {
  const folder = join(String(api.services.config.releases.folder), app);
  mkdirSync(folder, { recursive: true });
  const pointer = { schema: 1, revision: 5, stable: STABLE, enabled: true, history: [move], ...changes };
  writeFileSync(join(folder, 'channels.json'), JSON.stringify(pointer));
}

const noteFile = () => join(api.services.config.releases.notesDir, 'canary-stops/catalog-mf.json');
const note = () => (existsSync(noteFile()) ? JSON.parse(readFileSync(noteFile(), 'utf8')) : null);

let made = 0;
function bootId(channel: 'stable' | 'canary' = 'stable', { secret = SECRET, time = now.toISOString() } = {}) {
  made += 1;
  const apps = {
    shell: { releaseId: '0.1.0-shell', channel: 'stable', revision: 2 },
    'catalog-mf': { releaseId: channel === 'canary' ? CANARY : STABLE, channel, revision: 5 },
  };
  const content = Buffer.from(JSON.stringify({ id: `boot-${made}`, time, apps })).toString('base64url');
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const report = (changes: Partial<ClientErrorReport> = {}): ClientErrorReport => ({
  app: 'catalog-mf',
  releaseId: STABLE,
  phase: 'load',
  revision: 5,
  message: 'down',
  ...changes,
});
const sayBoot = (id: string) => api.post('/api/client-errors/boots', { bootId: id });
const sayErrors = (id: string | undefined, errors: ClientErrorReport[] = [report()]) =>
  api.post('/api/client-errors', { ...(id ? { bootId: id } : {}), errors });

/** Pages of one channel, some of which fail; several at a time, as they come. */
async function pages(channel: 'stable' | 'canary', boots: number, failed: number, options = {}) {
  const page = async (nth: number) => {
    const id = bootId(channel, options);
    await sayBoot(id);
    if (nth < failed) await sayErrors(id, [report({ releaseId: channel === 'canary' ? CANARY : STABLE })]);
  };
  for (let first = 0; first < boots; first += 10)
    await Promise.all(Array.from({ length: Math.min(10, boots - first) }, (_none, nth) => page(first + nth)));
}

async function rows(): Promise<AdminClientErrorsView[]> {
  const { adminToken } = await api.admin();
  const answer = await api.get('/api/admin/client-errors', adminToken);
  expect(answer.status).toBe(200);
  return answer.body;
}
const rowOf = async (releaseId: string | null, app = 'catalog-mf') =>
  (await rows()).find((row) => row.app === app && row.releaseId === releaseId);

describe('POST /api/client-errors', () => {
  it('when a signed page reports, then errors and boots are counted by release, and the page fails once', async () => {
    const id = bootId();
    await sayBoot(id);
    await sayBoot(bootId());
    await sayErrors(id, [report(), report({ phase: 'render', message: 'boom' })]);
    await sayErrors(id, [report({ message: 'again' })]);
    await sayBoot(id);
    expect(await rowOf(STABLE)).toEqual({
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
    expect(await rowOf('0.1.0-shell', 'shell')).toMatchObject({ boots: 2, failedBoots: 0, rate: 0 });
  });

  it('when an error comes before the beacon, or the beacon never, then the page is counted all the same', async () => {
    await sayErrors(bootId());
    expect(await rowOf(STABLE)).toMatchObject({ boots: 1, failedBoots: 1, rate: 1 });
  });

  it('when the same page says it many times at once, then it is one page', async () => {
    const id = bootId();
    await Promise.all(Array.from({ length: 10 }, () => sayErrors(id)));
    expect(await rowOf(STABLE)).toMatchObject({ boots: 1, failedBoots: 1, phases: { load: 10 } });
  });

  it.each([
    ['is not signed', () => undefined],
    ['is signed with another secret', () => bootId('stable', { secret: 'another-secret-0123456789-abcdefghij' })],
    ['holds more than was signed', () => `${bootId()}x`],
    ['is no boot id', () => 'a.b'],
  ])('when the boot id %s, then it is counted for no release', async (_what, id) => {
    expect((await sayErrors(id())).status).toBe(200);
    expect(await rowOf(STABLE)).toBeUndefined();
    expect(await rowOf(null)).toMatchObject({ channel: null, boots: 0, rate: null, phases: { load: 1 } });
  });

  it('when the boot is of the day before yesterday, then the error is counted and the page is not', async () => {
    await sayErrors(bootId('stable', { time: '2026-11-19T08:00:00.000Z' }));
    expect(await rowOf(STABLE)).toMatchObject({ boots: 0, failedBoots: 0, phases: { load: 1 } });
  });

  it('when a page reports of a release that the site never gave it, then no canary and no release suffers', async () => {
    const id = bootId('canary');
    await sayErrors(id, [report({ releaseId: 'http-loopback' }), report({ releaseId: STABLE })]);
    expect(await rowOf(CANARY)).toMatchObject({ boots: 1, failedBoots: 0 });
    expect(await rowOf(null)).toMatchObject({ phases: { load: 2 } });
  });

  it('when a message holds data of people, then they are not kept', async () => {
    const message = `rina@contoh.test 081200000001 "Rina Lestari" ${'x y '.repeat(100)}`;
    expect((await sayErrors(bootId(), [report({ message })])).status).toBe(200);
    const [sample] = (await rowOf(STABLE))?.samples ?? [];
    expect(sample?.message).toMatch(/^\[email\] \[angka\] "…" x y/);
    expect(sample?.message.length).toBeLessThanOrEqual(200);
  });

  it('when a thousand different messages come, then a release keeps twelve at most', async () => {
    const id = bootId();
    for (let round = 0; round < 10; round += 1)
      await sayErrors(
        id,
        Array.from({ length: 20 }, (_none, nth) => report({ message: `m ${round}-${nth}` })),
      );
    expect(await ErrorSampleModel.countDocuments()).toBeLessThanOrEqual(12);
    expect((await rowOf(STABLE))?.phases).toEqual({ load: 200 });
  });

  it.each([
    ['no error', []],
    ['an app that is none of ours', [report({ app: '../x' })]],
    ['a phase that is none', [report({ phase: 'sleep' as never })]],
    ['a release that is a path', [report({ releaseId: 'a/b' })]],
    ['more than twenty', Array.from({ length: 21 }, () => report())],
  ])('when the report has %s, then 422', async (_what, errors) => {
    expect((await sayErrors(bootId(), errors)).status).toBe(422);
  });

  it('when the body is larger than 16 KB, then 413', async () => {
    const answer = await sayErrors(undefined, [report({ message: 'x'.repeat(17_000) })]);
    expect(answer.status).toBe(413);
  });
});

describe('a canary', () => {
  it('when fewer than 200 pages ran it, then it goes on, however many fail', async () => {
    await pages('stable', 5, 0);
    await pages('canary', 199, 199);
    expect(note()).toBeNull();
  }, 60_000);

  it('when from 200 pages on it fails more than twice as often as stable, then the site is told to stop it, and why', async () => {
    await pages('stable', 100, 5);
    await pages('canary', 199, 21);
    expect(note()).toBeNull();
    await pages('canary', 1, 0);
    expect(note()).toEqual({
      schema: 1,
      app: 'catalog-mf',
      releaseId: CANARY,
      salt: 's1',
      time: now.toISOString(),
      reason: 'Galat pada 21 dari 200 halaman (10,5%); versi stabil 5 dari 100 halaman (5%)',
    });
    const pointer = JSON.parse(
      readFileSync(join(String(api.services.config.releases.folder), 'catalog-mf/channels.json'), 'utf8'),
    );
    expect(pointer).toMatchObject({ revision: 5, canary: { releaseId: CANARY, percent: 10 } });

    const first = note();
    now = new Date('2026-11-21T09:00:00.000Z');
    await pages('canary', 2, 2);
    expect(note()).toEqual(first);
  }, 60_000);

  it('when it fails as often as stable, then it goes on', async () => {
    await pages('stable', 200, 10);
    await pages('canary', 210, 10);
    expect(note()).toBeNull();
  }, 60_000);

  it('when boot ids are made up, then it goes on', async () => {
    await pages('stable', 5, 0);
    await pages('canary', 205, 205, { secret: 'another-secret-0123456789-abcdefghij' });
    await pages('canary', 3, 3);
    expect(note()).toBeNull();
  }, 60_000);

  it('when it was stopped and is tried anew with another salt, then it begins from nothing', async () => {
    await pages('canary', 200, 50);
    expect(note()).toMatchObject({ salt: 's1' });
    point('catalog-mf', { revision: 6, canary: { releaseId: CANARY, percent: 10, salt: 's2' } });
    await pages('canary', 20, 20);
    expect(note()).toMatchObject({ salt: 's1' });
  }, 60_000);
});

describe('GET /api/releases/{app}/canary-stop', () => {
  const ask = (app = 'catalog-mf') => api.get(`/api/releases/${app}/canary-stop`);
  const stop = {
    schema: 1,
    app: 'catalog-mf',
    releaseId: CANARY,
    salt: 's1',
    time: '2026-11-21T01:02:03.000Z',
    reason: 'r',
  };
  function leave(text: string) {
    mkdirSync(join(api.services.config.releases.notesDir, 'canary-stops'), { recursive: true });
    writeFileSync(noteFile(), text);
  }

  it('when the present canary was stopped, then release, reason and time are told, and no more', async () => {
    leave(JSON.stringify(stop));
    const answer = await ask();
    expect([answer.status, answer.body]).toEqual([200, { releaseId: CANARY, time: stop.time, reason: 'r' }]);
  });

  it('when it goes on, was tried anew, or there is none, then null', async () => {
    expect([(await ask()).status, (await ask()).body]).toEqual([200, null]);
    leave(JSON.stringify({ ...stop, salt: 'before' }));
    expect((await ask()).body).toBeNull();
    leave(JSON.stringify(stop));
    point('catalog-mf', {});
    expect((await ask()).body).toBeNull();
    expect((await ask('admin-mf')).body).toBeNull();
  });

  it('when the pointer or the note cannot be read, then that is no leave to go on', async () => {
    leave('{');
    expect((await ask()).status).toBe(500);
    leave(JSON.stringify(stop));
    writeFileSync(join(String(api.services.config.releases.folder), 'catalog-mf/channels.json'), '{');
    expect((await ask()).status).toBe(500);
  });
});

describe('GET /api/admin/releases', () => {
  const ask = async () => {
    const { adminToken } = await api.admin();
    return (await api.get('/api/admin/releases', adminToken)).body;
  };

  it('when pointers are there, then release, channel, since, by whom and a stop are told, each app by itself', async () => {
    const tried = { ...move, revision: 5, time: '2026-11-21T00:00:00.000Z', actor: 'budi', reason: 'coba' };
    point('catalog-mf', {
      canary: { releaseId: CANARY, percent: 10, salt: 's1' },
      history: [
        { ...move, revision: 3, stable: '0.0.9-x', time: '2026-11-19T00:00:00.000Z' },
        move,
        { ...tried, canary: { releaseId: CANARY, percent: 10 } },
      ],
    });
    point('admin-mf', { schema: 1, revision: 0 });
    point('shell', { enabled: false });
    await pages('canary', 200, 50);
    const body = await ask();
    expect(body.map(({ app }: { app: string }) => app)).toEqual(['shell', 'catalog-mf', 'assessment-mf', 'admin-mf']);
    expect(body[1]).toEqual({
      app: 'catalog-mf',
      problem: null,
      isEnabled: true,
      revision: 5,
      stable: { releaseId: STABLE, since: move.time, by: 'ayu', reason: 'rilis' },
      canary: {
        releaseId: CANARY,
        percent: 10,
        since: tried.time,
        by: 'budi',
        stopped: { at: now.toISOString(), by: 'situs', reason: expect.stringContaining('50 dari 200') },
      },
    });
    expect(body[0]).toMatchObject({ isEnabled: false });
    expect(body[2]).toMatchObject({ problem: 'Belum pernah dirilis.', stable: null });
    expect(body[3]).toMatchObject({ problem: 'Penunjuk rilis tidak dapat dibaca.', stable: null });
  }, 60_000);
});

describe('GET /api/admin/client-errors', () => {
  it('when hours are asked for, then older ones are left out', async () => {
    await sayErrors(bootId());
    now = new Date('2026-11-21T15:10:00.000Z');
    const { adminToken } = await api.admin();
    const ask = async (hours: number) => (await api.get(`/api/admin/client-errors?hours=${hours}`, adminToken)).body;
    expect(await ask(2)).toEqual([]);
    expect(await ask(24)).toHaveLength(2);
  });
});

it('the secret of boot ids: when it has no variable of its own, then it follows from the other and is not the same', () => {
  const { config } = api.services;
  const derived = bootIdSecretOf({ ...config, bootIdSecret: null });
  expect(derived).not.toBe(config.jwtSecret);
  expect(derived).toHaveLength(64);
  expect(bootIdSecretOf(config)).toBe(SECRET);
});
