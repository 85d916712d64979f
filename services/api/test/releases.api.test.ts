import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseMessage, signaturePath } from '@kenali/releases/signing';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { putAlert } from '../src/features/releases/alerts/put-alert.ts';
import { checkPointers, releaseStoreOf } from '../src/features/releases/store/release-store.ts';
import { findSeen, storeSeen } from '../src/features/releases/store/seen-pointers.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import type { Services } from '../src/services.ts';
import { callsTo, type TestApi } from './harness.ts';
import {
  APP,
  bootId,
  CANARY,
  cleanReleases,
  clientError,
  inStore,
  insertFailingTrial,
  listReleases,
  makeKeys,
  RUNNING,
  readStop,
  type Signer,
  startReleasesApi,
  write,
  writePointer,
  writeRelease,
} from './made-up-releases.ts';
import { FakeTransport, sendAll } from './mail.ts';
import { until } from './until.ts';

describe('the stop of a canary', () => {
  const lines: string[] = [];
  let api: TestApi;

  beforeAll(async () => {
    api = await startReleasesApi({ logLine: (line) => lines.push(line) });
    writePointer(api);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    await api.clean();
    lines.length = 0;
    await insertFailingTrial();
  });

  /** Another API process: the same database and releases, its own folder for notes. */
  function startProcess(notesDir = mkdtempSync(join(tmpdir(), 'kenali-notes-'))) {
    const { config } = api.services;
    const app = createApp({ ...api.services, config: { ...config, releases: { ...config.releases, notesDir } } });
    return { notesDir, noteFile: join(notesDir, `canary-stops/${APP}.json`), ...callsTo(app) };
  }
  type Process = ReturnType<typeof startProcess>;

  const failPage = (on: Process) => {
    const errors = [clientError({ releaseId: CANARY })];
    return on.post('/api/client-errors', { bootId: bootId({ channel: 'canary' }), errors });
  };
  const linesWith = (text: string) => lines.filter((line) => line.includes(text));
  const readStored = () => mongoose.connection.collection('canaryStops').find().toArray();

  it('when two processes see a canary fail at once, then it stops once, and both know and note the same stop', async () => {
    const [one, two] = [startProcess(), startProcess()];
    await Promise.all([one, two, one, two].map((each) => failPage(each)));
    await Promise.all([failPage(one), failPage(two)]);
    expect(await readStored()).toHaveLength(1);
    expect(linesWith('canary stopped')).toHaveLength(1);
    const stop = await readStop(one);
    expect(stop).toMatchObject({ releaseId: CANARY, salt: 's1' });
    expect(await readStop(two)).toEqual(stop);
    expect(readFileSync(two.noteFile, 'utf8')).toBe(readFileSync(one.noteFile, 'utf8'));
  });

  it('when a process starts later with an empty notes folder, then it knows the stop', async () => {
    await failPage(startProcess());
    const later = startProcess();
    expect(existsSync(later.noteFile)).toBe(false);
    expect(await readStop(later)).toMatchObject({ releaseId: CANARY });
  });

  it('when the notes folder cannot be written, then reports are answered, the canary stops, and one warning is logged', async () => {
    const notesDir = join(mkdtempSync(join(tmpdir(), 'kenali-notes-')), 'file');
    writeFileSync(notesDir, '');
    const api = startProcess(notesDir);
    for (let page = 0; page < 3; page += 1) expect((await failPage(api)).status).toBe(200);
    expect(await readStop(api)).toMatchObject({ releaseId: CANARY });
    expect(linesWith('The folder of notes is not writable')).toHaveLength(1);
  });

  it('when a site knows the answer already, then it gets 304 without a body until the canary stops', async () => {
    const process = startProcess();
    const path = `/api/releases/${APP}/canary-stop`;
    const first = await process.get(path);
    const ask = () => process.get(path, undefined, { 'If-None-Match': String(first.headers.etag) });
    expect((await ask()).status).toBe(304);
    await failPage(process);
    expect(await ask()).toMatchObject({ status: 200, body: { releaseId: CANARY } });
  });
});

describe('alerts to operators', () => {
  const EMAIL = 'rilis@contoh.test';
  const { keysFile, signer, thief, remove } = makeKeys();

  let clock = Date.parse('2026-11-26T08:00:00.000Z');
  let api: TestApi;
  let transport: FakeTransport;

  beforeAll(async () => {
    const env = { RELEASE_KEYS_FILE: keysFile, RELEASE_ALERT_EMAIL: EMAIL };
    api = await startReleasesApi({ env, now: () => new Date(clock) });
  });
  afterAll(async () => {
    await api.stop();
    remove();
  });

  let revision = 10;
  const point = (changes: object = {}, by: Signer | null = signer) =>
    writePointer(api, { revision, ...changes }, { by });

  /** Another API process: what it remembers is its own. */
  const startProcess = (changes: Partial<Services['config']> = {}): Services => ({
    ...api.services,
    config: { ...api.services.config, ...changes },
  });
  const rows = () => Outbox.find().sort({ key: 1 }).lean();
  const failPage = (services: Services) => {
    const page = bootId({ channel: 'canary', time: new Date(clock) });
    const body = { bootId: page, errors: [clientError({ releaseId: CANARY })] };
    return callsTo(createApp(services)).post('/api/client-errors', body).expect(200);
  };
  /** A canary that stops with the next failed page. */
  async function prepareCanary() {
    point({ canary: RUNNING });
    await insertFailingTrial();
  }

  beforeEach(async () => {
    await cleanReleases(api);
    transport = new FakeTransport();
    revision += 10;
  });

  describe('a canary that stops', () => {
    it('when several processes see it fail, then operators get one email, without personal data', async () => {
      await prepareCanary();
      const processes = [startProcess(), startProcess(), startProcess()];
      await Promise.all(processes.map(failPage));
      for (const each of [...processes, startProcess()]) await failPage(each);
      await sendAll(api.services, transport);
      expect(transport.emails.map(({ to, subject }) => [to, subject])).toEqual([
        [EMAIL, `Uji coba rilis ${APP} dihentikan`],
      ]);
      expect(transport.emails[0]?.text).toMatch(
        /Uji coba rilis 0\.2\.0-bbb dari catalog-mf dihentikan otomatis[\s\S]*Galat pada \d dari/,
      );
    });

    it('when the process ended before it stored a message, then the next one does', async () => {
      await prepareCanary();
      await failPage(startProcess());
      await Outbox.deleteMany({});
      await failPage(startProcess());
      expect((await rows()).map(({ kind }) => kind)).toEqual(['release_alert']);
    });

    it('when nobody wants alerts, then none is stored', async () => {
      await prepareCanary();
      await failPage(startProcess({ releaseAlertEmail: null }));
      expect(await rows()).toEqual([]);
    });
  });

  describe('a signature that fails', () => {
    /** Reads the pointers, and waits for the messages about them. */
    async function check(services: Services, expected: number) {
      await checkPointers(services);
      await until(async () => (await rows()).length === expected);
    }

    it('when processes read it again and again, then there is one message per app, reason and revision', async () => {
      point({}, thief);
      const processes = [startProcess(), startProcess()];
      await Promise.all([...processes, ...processes].map((each) => check(each, 1)));
      await check(startProcess(), 1);
      point({}, null);
      await check(startProcess(), 2);
      revision += 1;
      point({}, null);
      await check(startProcess(), 3);
      await sendAll(api.services, transport);
      const subject = `Tanda tangan rilis ${APP} tidak sah`;
      expect(transport.emails).toMatchObject([{ subject }, { subject }, { subject }]);
      expect(transport.emails[0]?.text).toContain('kunci yang menandatanganinya tidak dipercaya');
      expect(transport.emails[0]?.text).toContain('Situs tetap memakai rilis terakhir yang sah');
      expect((await rows()).map(({ alert }) => alert)).toMatchObject([
        { what: 'signature_refused', app: APP, reason: 'unknown_key', revision: revision - 1 },
        { what: 'signature_refused', app: APP, reason: 'unsigned', revision: revision - 1 },
        { what: 'signature_refused', app: APP, reason: 'unsigned', revision },
      ]);
    });

    it('when somebody makes many pointers that fail, then an app has at most 20 messages in a day, and so have all apps of others together', async () => {
      const services = startProcess();
      const refuse = (app: string, at: number) => {
        const alert = { what: 'signature_refused', app, reason: 'unsigned', revision: at } as const;
        return putAlert(services, { ...alert, at: new Date(clock) }, `${app} unsigned ${at}`);
      };
      for (let at = 1; at <= 25; at += 1) await refuse(APP, at);
      expect(await rows()).toHaveLength(20);
      await refuse('admin-mf', 1);
      expect(await rows()).toHaveLength(21);
      // Anybody who writes to the store can list apps there.
      for (let at = 1; at <= 25; at += 1) await refuse(`evil-${at}-mf`, 1);
      expect(await rows()).toHaveLength(41);
      clock += 25 * 60 * 60_000;
      for (const at of [1, 20, 21]) await refuse(APP, at);
      expect(await rows()).toHaveLength(42);
    });

    it('when all is signed, then there is no message', async () => {
      point();
      await checkPointers(startProcess());
      expect(await rows()).toEqual([]);
    });
  });
});

describe('signed releases', () => {
  const { keysFile, keys, signer, thief, remove } = makeKeys();

  let api: TestApi;
  afterAll(async () => {
    await api.stop();
    remove();
  });
  beforeAll(async () => {
    api = await startReleasesApi({ env: { RELEASE_KEYS_FILE: keysFile } });
  });

  function publish(releaseId: string, by = signer, changes: object = {}) {
    const content = Buffer.from(writeRelease(api, APP, releaseId, changes));
    write(
      inStore(api, signaturePath(APP, releaseId)),
      JSON.stringify(by.sign(releaseMessage(APP, releaseId, content))),
    );
  }
  /** Moves to these releases, in this order. */
  const movesTo = (...releases: string[]) =>
    releases.map((stable, index) => ({
      revision: index + 1,
      stable,
      actor: 'ayu',
      time: '2026-11-24T00:00:00.000Z',
      reason: 'rilis',
    }));
  const MOVES = movesTo('0.1.0-a', '0.2.0-b');
  const point = (changes: object = {}, by: Signer | null = signer) =>
    writePointer(api, { revision: 2, stable: '0.2.0-b', history: MOVES, ...changes }, { by });
  const seen = () => join(api.services.config.releases.notesDir, 'seen-pointers', APP);

  beforeEach(async () => {
    await cleanReleases(api);
    publish('0.1.0-a');
    publish('0.2.0-b');
    point();
  });

  const listed = async () => (await listReleases(api)).find(({ app }) => app === APP);
  const previous = async () => (await api.get(`/api/releases/${APP}/previous`)).body?.releaseId ?? null;
  const stop = async () => (await api.get(`/api/releases/${APP}/canary-stop`)).status;

  it('signed releases are listed, and an earlier one replaces the live one', async () => {
    expect(await listed()).toMatchObject({ problem: null, revision: 2, stable: { releaseId: '0.2.0-b' } });
    expect([await previous(), await stop()]).toEqual(['0.1.0-a', 200]);
  });

  it.each([
    ['nobody signed the pointer', () => point({}, null)],
    ['another key signed the pointer', () => point({}, thief)],
    ['another key signed the live release', () => publish('0.2.0-b', thief)],
    ['the site has seen a newer pointer', () => write(join(seen(), `3.${'a'.repeat(64)}`), '')],
  ])('when %s, then the page of releases says so, and no part of it is used', async (_what, tamper) => {
    tamper();
    expect(await listed()).toMatchObject({
      problem: 'Tanda tangan rilis tidak sah. Situs tetap memakai rilis terakhir yang sah.',
      stable: null,
    });
    expect([await previous(), await stop()]).toEqual([null, 503]);
  });

  it('while the app is switched off, no earlier release replaces the live one', async () => {
    point({ revision: 3, enabled: false });
    expect(await previous()).toBeNull();
  });

  it('when another key signed the previous release, then it does not replace the live one', async () => {
    publish('0.1.0-a', thief);
    expect(await previous()).toBeNull();
    expect((await listed())?.problem).toBeNull();
  });

  it.each(['{', '{"schema":1,"keys":[{"id":"x"}]}'])(
    'when the file of trusted keys becomes %s, then the last good keys count',
    async (text) => {
      expect(await previous()).toBe('0.1.0-a');
      try {
        writeFileSync(keysFile, text);
        expect(await listed()).toMatchObject({ problem: null, revision: 2 });
        publish('0.1.0-a', thief);
        expect(await previous()).toBeNull();
      } finally {
        writeFileSync(keysFile, keys);
      }
    },
  );

  it('an older pointer than the API has used is refused, also when the site kept none', async () => {
    expect(await previous()).toBe('0.1.0-a');
    point({ revision: 1 });
    expect([await previous(), (await listed())?.stable]).toEqual([null, null]);
    point({ revision: 3 });
    expect([await previous(), (await listed())?.revision]).toEqual(['0.1.0-a', 3]);
  });

  const NEWEST = { revision: 2, digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
  const seenByApi = async () => (await api.get('/api/releases/seen')).body;
  /** A process that has nothing in memory. */
  const anotherProcess = () => ({ ...api.services });

  it('an older pointer than any API has seen is refused also on a machine without notes', async () => {
    expect(await previous()).toBe('0.1.0-a');
    expect(await seenByApi()).toEqual([{ app: APP, ...NEWEST }]);
    point({ revision: 1 });
    rmSync(seen(), { recursive: true });
    const store = releaseStoreOf(anotherProcess());
    await expect(store.readPointer(APP)).rejects.toThrow('revision 1 is older than 2, which was seen before');
    // What it knows is in its notes, too, for a site that shares the folder.
    expect(readdirSync(seen())).toEqual([expect.stringMatching(/^2\./)]);
  });

  it('two APIs that see pointers in another order keep the newer one', async () => {
    await storeSeen(api.services, APP, { revision: 7, digest: 'b'.repeat(64) });
    await storeSeen(api.services, APP, { revision: 6, digest: 'c'.repeat(64) });
    await Promise.all([8, 9, 10].map((revision) => storeSeen(api.services, APP, { revision, digest: 'd'.repeat(64) })));
    expect(await seenByApi()).toEqual([{ app: APP, revision: 10, digest: 'd'.repeat(64) }]);
    const { config } = api.services;
    const elsewhere = { ...api.services, config: { ...config, releases: { ...config.releases, folder: '/other' } } };
    expect(await findSeen(elsewhere, APP)).toBeNull();
  });

  describe('a published release', () => {
    const get = (releaseId: string, app = APP) => api.get(`/api/releases/${app}/published/${releaseId}`);

    it('when it is new and in no pointer, then it is served, and a link may offer it', async () => {
      publish('0.3.0-p');
      const { status, body } = await get('0.3.0-p');
      expect([status, body.preview]).toEqual([200, 'offered']);
      expect(body.release).toEqual(JSON.parse(readFileSync(inStore(api, APP, '0.3.0-p', 'release.json'), 'utf8')));
    });

    it.each([
      ['it is old', () => publish('0.3.0-p', signer, { time: '2000-01-01T00:00:00.000Z' }), 'expired'],
      ['its app is switched off', () => point({ enabled: false }), 'withdrawn'],
      ['nobody signed the pointer', () => point({}, null), 'expired'],
    ])('when %s, then no link offers it, and a developer may still choose it', async (_what, change, preview) => {
      publish('0.3.0-p');
      change();
      expect((await get('0.3.0-p')).body).toMatchObject({ preview, release: { releaseId: '0.3.0-p' } });
    });

    it('when a rollback left it, then no link offers it', async () => {
      const [rollback] = movesTo('0.1.0-a');
      point({ revision: 3, stable: '0.1.0-a', history: [...MOVES, { ...rollback, revision: 3, rollback: true }] });
      expect((await get('0.2.0-b')).body.preview).toBe('withdrawn');
      expect((await get('0.1.0-a')).body.preview).toBe('offered');
    });

    it.each([
      ['another key signed it', () => publish('0.3.0-p', thief)],
      ['it has the signature of another release', () => borrowSignature('0.1.0-a', '0.3.0-p')],
      ['it is not in the store', () => undefined],
    ])('when %s, then there is none', async (_what, change) => {
      change();
      const { status, body } = await get('0.3.0-p');
      expect([status, body]).toEqual([200, null]);
      rmSync(inStore(api, APP, '0.3.0-p'), { recursive: true, force: true });
    });

    it.each([
      ['0.3.0-p', 'evil-mf'],
      ['..%2F0.3.0-p', APP],
      ['.hidden', APP],
    ])('when the address names %s of %s, then there is no such page', async (releaseId, app) => {
      expect((await get(releaseId, app)).status).toBe(404);
    });
  });

  function borrowSignature(from: string, to: string) {
    publish(to);
    write(inStore(api, signaturePath(APP, to)), readFileSync(inStore(api, signaturePath(APP, from)), 'utf8'));
  }

  describe('releases through a CDN', () => {
    async function readThrough(answer: RequestListener) {
      const server = createServer(answer);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const cdnUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { config } = api.services;
      const releases = { ...config.releases, folder: null, cdnUrl, keysFile: null };
      const store = releaseStoreOf({ ...api.services, config: { ...config, releases } });
      return store.readRelease(APP, '0.1.0-a').finally(() => {
        server.closeAllConnections();
        server.close();
      });
    }
    const elsewhere: RequestListener = ({ url }, res) =>
      url === '/elsewhere' ? res.end('{}') : res.writeHead(302, { Location: '/elsewhere' }).end();

    it('when a file is not too long, then it is read; when it is missing, then null', async () => {
      expect(await readThrough((_req, res) => res.end('{}'))).toBe('{}');
      expect(await readThrough((_req, res) => res.writeHead(404).end())).toBeNull();
    });

    it.each<[string, RequestListener, string]>([
      ['leads elsewhere', elsewhere, 'status 302'],
      ['is too long', (_req, res) => res.end('x'.repeat(1024 * 1024 + 1)), 'more than 1048576 bytes'],
    ])('when it %s, then it is refused', async (_what, answer, message) => {
      await expect(readThrough(answer)).rejects.toThrow(message);
    });
  });
});
