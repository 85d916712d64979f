import { createApp } from '../src/app.ts';
import { putAlert } from '../src/features/releases/alerts/put-alert.ts';
import { checkPointers } from '../src/features/releases/store/release-store.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import type { Services } from '../src/services.ts';
import { callsTo, type TestApi } from './harness.ts';
import {
  APP,
  bootId,
  CANARY,
  cleanReleases,
  clientError,
  insertFailingTrial,
  makeKeys,
  RUNNING,
  type Signer,
  startReleasesApi,
  writePointer,
} from './made-up-releases.ts';
import { FakeTransport, sendAll } from './mail.ts';
import { until } from './until.ts';

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
const point = (changes: object = {}, by: Signer | null = signer) => writePointer(api, { revision, ...changes }, { by });

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
    expect(transport.emails.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, `Canary ${APP} dihentikan`]]);
    expect(transport.emails[0]?.text).toMatch(
      /Canary 0\.2\.0-bbb dari catalog-mf dihentikan otomatis[\s\S]*Galat pada \d dari/,
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
