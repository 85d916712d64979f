import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSigner, createSigningKey, trustedKeysFile } from '@kenali/releases';
import { splitPointer } from '@kenali/releases/signing';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { putAlert } from '../src/features/releases/alerts/put-alert.ts';
import { checkPointers } from '../src/features/releases/alerts/watch-pointers.ts';
import { callNextWebhook } from '../src/features/releases/alerts/webhook.ts';
import { Outbox, type ReleaseAlert } from '../src/outbox/outbox.model.ts';
import type { Services } from '../src/services.ts';
import { callsTo, signBoot, startTestApi, type TestApi } from './harness.ts';
import { FakeTransport, sendAll } from './mail.ts';
import { until } from './until.ts';

const SECRET = 'boot-ids-of-tests-0123456789-abcdefghij';
const WEBHOOK_SECRET = 'webhooks-of-tests-0123456789-abcdefghij';
const [APP, STABLE] = ['catalog-mf', '0.1.0-a'];
const EMAIL = 'rilis@contoh.test';
const home = mkdtempSync(join(tmpdir(), 'kenali-release-alerts-'));
const keysFile = join(home, 'trusted-keys.json');
const { privatePem, entry } = createSigningKey(['*']);
const signer = createSigner(privatePem);
const thief = createSigner(createSigningKey([APP]).privatePem);
writeFileSync(keysFile, trustedKeysFile([entry]));

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}
const received: Received[] = [];
const lines: string[] = [];
/** What the receiver answers. */
let status = 200;
let clock = Date.parse('2026-11-26T08:00:00.000Z');
let api: TestApi;
let transport: FakeTransport;
const receiver = createServer(async (req, res) => {
  received.push({ headers: req.headers, body: await text(req) });
  res.writeHead(status, status === 302 ? { location: '/other' } : {}).end();
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  api = await startTestApi({
    env: {
      BOOT_ID_SECRET: SECRET,
      RELEASE_SIGNATURES: 'required',
      RELEASE_KEYS_FILE: keysFile,
      RELEASE_ALERT_EMAIL: EMAIL,
      RELEASE_ALERT_WEBHOOK_URL: `http://127.0.0.1:${port}/hooks/rahasia`,
      RELEASE_ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    now: () => new Date(clock),
    logLine: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await api.stop();
  receiver.close();
  receiver.closeAllConnections();
  rmSync(home, { recursive: true });
});

let revision = 10;
const canary = () => ({ releaseId: '0.2.0-b', percent: 10, salt: `s${revision}` });
function point(changes: object = {}, by: typeof signer | null = signer) {
  const pointer = { schema: 1, revision, stable: STABLE, enabled: true, history: [], ...changes };
  const signature = by?.sign(splitPointer(APP, JSON.stringify(pointer)).message);
  const path = join(String(api.services.config.releases.folder), APP, 'channels.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...pointer, signature }));
}

/** Another API process: what it remembers is its own. */
const startProcess = (changes: Partial<Services['config']> = {}): Services => ({
  ...api.services,
  config: { ...api.services.config, ...changes },
});
const rows = () => Outbox.find().sort({ key: 1 }).lean();
const bodies = () => received.map(({ body }) => JSON.parse(body));
async function callWebhooks(services: Services = api.services) {
  while (await callNextWebhook(services));
}
let pages = 0;
function failPage(services: Services) {
  pages += 1;
  const { releaseId } = canary();
  const page = {
    id: `page-${pages}`,
    time: new Date(clock).toISOString(),
    apps: { [APP]: { releaseId, channel: 'canary', revision } },
  };
  const error = { app: APP, releaseId, phase: 'load', revision, message: 'down' };
  const body = { bootId: signBoot(page, SECRET), errors: [error] };
  return callsTo(createApp(services)).post('/api/client-errors', body).expect(200);
}
/** A canary that stops with the next failed page. */
async function prepareCanary() {
  point({ canary: canary() });
  const trial = { canary: { boots: 200, failed: 4 }, stable: { boots: 200, failed: 0 }, failedSources: [] };
  const _id = `${APP} ${canary().releaseId} ${canary().salt} ${STABLE}` as never;
  await mongoose.connection.collection('canaryTrials').insertOne({ _id, lastAt: new Date(clock), ...trial });
}

beforeEach(async () => {
  await api.clean();
  rmSync(api.services.config.releases.notesDir, { recursive: true, force: true });
  transport = new FakeTransport();
  received.length = 0;
  lines.length = 0;
  status = 200;
  revision += 10;
});

describe('a canary that stops', () => {
  it('when several processes see it fail, then operators get one email and one call, without personal data', async () => {
    await prepareCanary();
    const processes = [startProcess(), startProcess(), startProcess()];
    await Promise.all(processes.map(failPage));
    for (const each of [...processes, startProcess()]) await failPage(each);
    await sendAll(api.services, transport);
    await Promise.all(processes.map(callWebhooks));
    expect(transport.emails.map(({ to, subject }) => [to, subject])).toEqual([[EMAIL, `Canary ${APP} dihentikan`]]);
    expect(transport.emails[0]?.text).toMatch(
      /Canary 0\.2\.0-b dari catalog-mf dihentikan otomatis[\s\S]*Galat pada \d dari/,
    );
    expect(bodies()).toEqual([
      {
        ...{
          schema: 1,
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          event: 'canary_stopped',
          site: api.services.config.publicUrl,
        },
        ...{ time: new Date(clock).toISOString(), app: APP, releaseId: '0.2.0-b' },
        reason: expect.stringMatching(/^Galat pada \d dari/),
        url: `${api.services.config.publicUrl}/admin/releases`,
      },
    ]);
  });

  it('when the process ended before it stored a message, then the next one does', async () => {
    await prepareCanary();
    await failPage(startProcess());
    await Outbox.deleteMany({});
    await failPage(startProcess());
    expect((await rows()).map(({ kind }) => kind)).toEqual(['release_alert', 'release_webhook']);
  });

  it('when nobody wants alerts, then none is stored', async () => {
    await prepareCanary();
    await failPage(startProcess({ releaseAlerts: { email: null, webhookUrl: null, webhookSecret: null } }));
    expect(await rows()).toEqual([]);
  });
});

describe('a signature that fails', () => {
  /** Reads the pointers, and waits for the messages about them. */
  async function check(services: Services, expected: number) {
    await checkPointers(services);
    await until(async () => (await rows()).length === expected);
  }

  it('when processes read it again and again, then there is one message of each kind per app, reason and revision', async () => {
    point({}, thief);
    const processes = [startProcess(), startProcess()];
    await Promise.all([...processes, ...processes].map((each) => check(each, 2)));
    await check(startProcess(), 2);
    point({}, null);
    await check(startProcess(), 4);
    revision += 1;
    point({}, null);
    await check(startProcess(), 6);
    await sendAll(api.services, transport);
    await callWebhooks();
    expect(transport.emails).toHaveLength(3);
    expect(new Set(transport.emails.map(({ subject }) => subject))).toEqual(
      new Set([`Tanda tangan rilis ${APP} tidak sah`]),
    );
    expect(transport.emails[0]?.text).toContain('kunci yang menandatanganinya tidak dipercaya');
    expect(transport.emails[0]?.text).toContain('Situs tetap memakai rilis terakhir yang sah');
    expect(bodies().map((body) => [body.event, body.app, body.reason, body.revision, body.isUsed])).toEqual([
      ['signature_refused', APP, 'unknown_key', revision - 1, false],
      ['signature_refused', APP, 'unsigned', revision - 1, false],
      ['signature_refused', APP, 'unsigned', revision, false],
    ]);
  });

  it('when signatures are only reported, then the message says that the pointer is used', async () => {
    point({}, null);
    const { releases } = api.services.config;
    await check(startProcess({ releases: { ...releases, signatures: { mode: 'report', keysFile } } }), 2);
    await sendAll(api.services, transport);
    expect(transport.emails[0]?.text).toContain('RELEASE_SIGNATURES=report');
    await callWebhooks();
    expect(bodies()).toEqual([expect.objectContaining({ reason: 'unsigned', isUsed: true })]);
  });

  it('when somebody makes many pointers that fail, then an app has at most 20 messages in a day, and so have all apps of others together', async () => {
    const services = startProcess();
    const refuse = (app: string, at: number) => {
      const alert = {
        what: 'signature_refused',
        app,
        reason: 'unsigned',
        revision: at,
        isUsed: false,
        at: new Date(clock),
      };
      return putAlert(services, alert as ReleaseAlert, `${app} unsigned ${at}`);
    };
    for (let at = 1; at <= 25; at += 1) await refuse(APP, at);
    expect(await rows()).toHaveLength(40);
    await refuse('admin-mf', 1);
    expect(await rows()).toHaveLength(42);
    // Anybody who writes to the store can list apps there.
    for (let at = 1; at <= 25; at += 1) await refuse(`evil-${at}-mf`, 1);
    expect(await rows()).toHaveLength(82);
    clock += 25 * 60 * 60_000;
    for (const at of [1, 20, 21]) await refuse(APP, at);
    expect(await rows()).toHaveLength(84);
  });

  it('when all is signed, then there is no message', async () => {
    point();
    await checkPointers(startProcess());
    expect(await rows()).toEqual([]);
  });
});

describe('the webhook', () => {
  const put = async () => {
    point({}, null);
    await checkPointers(startProcess());
    await until(async () => (await rows()).length === 2);
  };
  const webhookRow = async () => (await rows()).find(({ kind }) => kind === 'release_webhook');

  it('when there is a secret, then the body is signed; without one it is not', async () => {
    await put();
    await callWebhooks();
    const [{ headers, body }] = received as [Received];
    const expected = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'kenali-signature': `sha256=${expected}` });
    const { releaseAlerts } = api.services.config;
    await Outbox.updateMany({ kind: 'release_webhook' }, { $set: { outcome: null, nextAt: new Date(clock) } });
    await callWebhooks(startProcess({ releaseAlerts: { ...releaseAlerts, webhookSecret: null } }));
    expect(received.at(-1)?.headers).not.toHaveProperty('kenali-signature');
  });

  it.each([500, 404, 302])(
    'when it answers %s, then it is called again later with the same id, and mails do not wait',
    async (answer) => {
      await put();
      status = answer;
      await callWebhooks();
      await sendAll(api.services, transport);
      expect(transport.emails).toHaveLength(1);
      expect(await webhookRow()).toMatchObject({ outcome: null, tries: 1, lastError: `HTTP ${answer}` });
      clock += 4000;
      await callWebhooks();
      expect(received).toHaveLength(1);
      status = 204;
      clock += 1001;
      await callWebhooks();
      await callWebhooks();
      expect(received).toHaveLength(2);
      expect(bodies()[1]).toEqual(bodies()[0]);
      expect(await webhookRow()).toMatchObject({ outcome: 'sent', tries: 2, lastError: null });
    },
  );

  it('when nobody listens for three days, then it is given up, and no log has the address', async () => {
    await put();
    const { releaseAlerts } = api.services.config;
    // Nothing listens on this port.
    const services = startProcess({
      releaseAlerts: { ...releaseAlerts, webhookUrl: 'http://127.0.0.1:2/hooks/rahasia' },
    });
    await callWebhooks(services);
    expect(await webhookRow()).toMatchObject({ outcome: null, lastError: 'ECONNREFUSED' });
    clock += 3 * 24 * 60 * 60_000;
    await callWebhooks(services);
    expect(await webhookRow()).toMatchObject({ outcome: 'failed' });
    expect(lines.filter((line) => line.includes('webhook not sent'))).toHaveLength(2);
    expect(lines.join()).not.toMatch(/rahasia|127\.0\.0\.1:2/);
  });

  it('when the address was removed, then waiting messages are dropped', async () => {
    await put();
    await callWebhooks(startProcess({ releaseAlerts: { email: EMAIL, webhookUrl: null, webhookSecret: null } }));
    expect(received).toEqual([]);
    expect(await webhookRow()).toMatchObject({ outcome: 'dropped' });
  });
});
