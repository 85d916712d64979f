import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { expectSuccess, getFreeAssessment, registerParent } from '../cluster/check/parents.ts';
import type { Cluster } from '../cluster/start-cluster.ts';
import type { HttpsClient, Reply, Sent } from './https-client.ts';
import { startLoad } from './load.ts';
import type { Origins } from './run-proxy.ts';
import type { StubApis } from './stub-apis.ts';

/** Clients with addresses that no API trusts as a proxy. */
const FAMILY = '127.0.0.10';
const ATTACKER = '127.0.0.20';
const NEIGHBOUR = '127.0.0.21';
const ITEMS = 70;
/** A name that nothing else in the checks has. */
const SEARCHED = 'zefanyaqolbinur';
/** The room of `CODE_REQUEST_LIMITS` for one address. */
const CODE_REQUESTS = 30;

interface Parent {
  token: string;
  userAssessmentId: number;
}

/** A proxy that runs, and what is behind it. */
export interface Behind {
  name: string;
  cluster: Cluster;
  origins: Origins;
  ca: Buffer;
  client: HttpsClient;
  /** Calls to the host of the CDN. */
  cdn: HttpsClient;
  /** Calls to the same proxy settings in front of the stubs, where no site runs. */
  stubbed: HttpsClient;
  /** Calls without TLS there. */
  plain: HttpsClient;
  /** Calls to the host of the CDN there, where no CDN runs. */
  withoutCdn: HttpsClient;
  stubs: StubApis;
  /** What the proxy in front of the stubs has logged. */
  readLog(): Promise<string>;
  /** Has an open assessment. */
  parent: Parent;
  /** Has completed one. */
  reader: Parent;
}

interface ProxyCheck {
  name: string;
  /** @throws Error if it does not hold */
  check(behind: Behind): Promise<void>;
}

const json = ({ body }: Reply) => JSON.parse(body.toString());
const CALLS_BETWEEN = 60;
/** Answers that nothing else in this check gives. */
const CHANGED_ITEMS = ['41', '42', '43', '44'];
/** Enough that the proxy asks both APIs. */
const TURNS = 4;

/** Restarts one server after the other under load. @throws Error if a call fails */
async function restartEach(behind: Behind, servers: Cluster['apis'], calls: Parameters<typeof startLoad>[1]) {
  const load = startLoad(behind.client, calls);
  for (const server of servers) {
    await load.untilMore(CALLS_BETWEEN);
    equal(await server.stop(), 0);
    await load.untilMore(CALLS_BETWEEN);
    await server.start();
  }
  await load.untilMore(CALLS_BETWEEN);
  deepEqual(await load.stop(), []);
}

/** Kills one server under load and starts it again. @throws Error if a call fails */
async function killOne(behind: Behind, [victim]: Cluster['apis'], calls: Parameters<typeof startLoad>[1]) {
  const load = startLoad(behind.client, calls);
  await load.untilMore(CALLS_BETWEEN);
  await victim.kill();
  await load.untilMore(3 * CALLS_BETWEEN);
  await victim.start();
  await load.untilMore(CALLS_BETWEEN);
  deepEqual(await load.stop(), []);
}

const PAGES = [{ path: '/' }, { path: '/assessments' }];
const readsOf = ({ parent: { token } }: Behind) =>
  ['/api/assessments', '/api/orders', '/api/user-assessments'].map((path) => ({ path, token, from: FAMILY }));
const savesOf = ({ parent: { token, userAssessmentId } }: Behind) => ({
  path: `/api/user-assessments/${userAssessmentId}/save-progress`,
  method: 'POST',
  token,
  from: FAMILY,
  json: { responses: { 1: true }, currentPage: 0 },
});

const UNCHANGED = 'unchanged';

/** The number of answers that the list shows of the open assessment. */
function answeredIn({ parent }: Behind, body: Buffer): number {
  const list = JSON.parse(body.toString()) as { id: number; progress: { answered: number } | null }[];
  return list.find(({ id }) => id === parent.userAssessmentId)?.progress?.answered ?? 0;
}

/** Asks each API, and several times the proxy, for the list of a browser that knows it. @returns what each shows */
async function pollEverywhere(behind: Behind, knownTag: string, cookie = ''): Promise<(number | typeof UNCHANGED)[]> {
  const { client, cluster } = behind;
  const { path, token, from } = readsOf(behind)[2] as Sent & { path: string };
  const headers = { 'if-none-match': knownTag, cookie };
  const polls = cluster.apis.map(async ({ url }) => {
    const answer = await fetch(url + path, { headers: { ...headers, authorization: `Bearer ${token}` } });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  });
  const replies: Pick<Reply, 'status' | 'body'>[] = await Promise.all(polls);
  for (let turn = 0; turn < TURNS; turn += 1) replies.push(await client.send(path, { token, from, headers }));
  return replies.map(({ status, body }) => {
    if (status === 304) return UNCHANGED;
    equal(status, 200);
    return answeredIn(behind, body);
  });
}

export const PROXY_CHECKS: readonly ProxyCheck[] = [
  {
    name: 'pages have a security policy for this address and are not stored; releases are stored for a year',
    check: async ({ client, stubbed, name, origins }) => {
      const page = await client.send('/');
      equal(page.status, 200);
      match(String(page.headers['content-type']), /^text\/html/);
      match(String(page.headers['cache-control']), /no-cache|no-store/);
      const policy = String(page.headers['content-security-policy']);
      ok(policy.includes(`script-src 'self' ${origins.cdn}`), policy);
      match(policy, /upgrade-insecure-requests/);
      match(String(page.headers['strict-transport-security']), /max-age=31536000/);
      match(String(page.headers['set-cookie']), /kenali_browser=.*; Secure/);

      // One policy for every answer of the host, also for what the proxy answers itself.
      const broken = await stubbed.send(`/api/breaks-once/${name}/policy`, { method: 'POST', json: { a: 1 } });
      equal(broken.status, 502);
      const noSite = await stubbed.send('/');
      ok([502, 503].includes(noSite.status), `status ${noSite.status}`);
      // The app reads it as a refusal of the API, and visitors read a page. Caddy would not log the failures that it answers itself.
      if (name === 'nginx') {
        equal(json(broken).code, 'UNAVAILABLE');
        match(String(noSite.headers['content-type']), /^text\/html; charset=utf-8$/);
        match(noSite.body.toString(), /<html lang="id">.*silakan coba lagi/);
      }
      const policies = [page, broken, noSite, await client.send('/api/assessments')];
      deepEqual(
        new Set(policies.map(({ headers }) => headers['strict-transport-security'])),
        new Set(['max-age=31536000; includeSubDomains']),
      );
      const address = /(?:src|href)="([^"]+\.js)"/.exec(page.body.toString())?.[1] ?? 'no script';
      const script = await client.send(new URL(address, origins.site).pathname);
      equal(script.status, 200, address);
      match(String(script.headers['cache-control']), /max-age=31536000, immutable/);
      equal(script.headers['access-control-allow-origin'] ?? '*', '*');
      const packed = await client.send(new URL(address, origins.site).pathname, {
        headers: { 'accept-encoding': 'br' },
      });
      equal(packed.headers['content-encoding'], 'br');
    },
  },
  {
    name: 'releases have a host of their own, where a browser runs nothing that it opens, also in answers of the proxy',
    check: async ({ client, cdn, withoutCdn }) => {
      const pointer = await cdn.send('/shell/channels.json');
      deepEqual([pointer.status, pointer.headers['cache-control']], [200, 'no-cache']);
      equal(pointer.headers['access-control-allow-origin'], '*');
      const none = await cdn.send('/shell/none/none.svg');
      const broken = await withoutCdn.send('/shell/channels.json');
      deepEqual([none.status, broken.status], [404, 502]);
      for (const { headers } of [pointer, none, broken]) {
        // Twice the same would be joined here.
        equal(headers['content-security-policy'], "default-src 'none'; sandbox; frame-ancestors 'none'");
        equal(headers['x-content-type-options'], 'nosniff');
        equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
      }
      for (const path of ['/cdn/shell/channels.json', '/shell/channels.json'])
        equal((await client.send(path)).status, 404, path);
    },
  },
  {
    name: 'HTTP leads to HTTPS with the same path',
    check: async ({ plain }) => {
      const { status, headers } = await plain.send('/login?from=%2Fcart', { headers: { host: 'localhost' } });
      ok([301, 308].includes(status), `status ${status}`);
      match(String(headers.location), /^https:\/\/localhost(:\d+)?\/login\?from=%2Fcart$/);
    },
  },
  {
    name: 'browsers get HTTP/2',
    check: async ({ origins, ca }) => {
      const port = Number(new URL(origins.site).port);
      const socket = connect({
        port,
        host: '127.0.0.1',
        servername: 'localhost',
        ca,
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      await once(socket, 'secureConnect');
      socket.destroy();
      equal(socket.alpnProtocol, 'h2');
    },
  },
  {
    name: 'limits count the address of the client, which X-Forwarded-For cannot change',
    check: async ({ client, name }) => {
      const ask = (from: string, spoofed: string) =>
        client.send('/api/auth/forgot-password', {
          method: 'POST',
          json: { email: `${randomUUID()}@kenali.test` },
          from,
          headers: { 'x-forwarded-for': spoofed, 'x-real-ip': spoofed, forwarded: `for=${spoofed}` },
        });
      // Each proxy has an attacker of its own, because the limits outlast the check.
      const attacker = name === 'nginx' ? ATTACKER : ATTACKER.replace('.20', '.30');
      const neighbour = name === 'nginx' ? NEIGHBOUR : NEIGHBOUR.replace('.21', '.31');
      for (let index = 0; index < CODE_REQUESTS; index += 1)
        equal((await ask(attacker, `203.0.113.${index + 1}`)).status, 200);
      equal((await ask(attacker, '203.0.113.200')).status, 429);
      equal((await ask(neighbour, attacker)).status, 200);
      // A client at an address that the API trusts must not be able to choose one either.
      equal((await ask('127.0.0.1', attacker)).status, 200);
    },
  },
  {
    name: 'readiness and metrics stay inside',
    check: async ({ client, cdn }) => {
      for (const host of [client, cdn]) equal((await host.send('/readyz')).status, 404);
      const paths = ['/metrics', '/api/readyz', '/api/metrics', '/shell/../metrics'];
      for (const path of paths)
        for (const { body, headers } of [await client.send(path), await cdn.send(path)]) {
          ok(!/^\{"status"|kenali_http_|process_cpu_/.test(body.toString()), path);
          ok(!String(headers['content-type']).includes('version=0.0.4'), path);
        }
    },
  },
  {
    name: 'the id of a request passes in both directions',
    check: async ({ client, parent: { token } }) => {
      const id = randomUUID();
      const own = await client.send('/api/orders', { token, headers: { 'x-request-id': id } });
      equal(own.headers['x-request-id'], id);
      match(String((await client.send('/api/auth/user')).headers['x-request-id']), /^[\w-]{8,}$/);
    },
  },
  {
    name: 'a body that is too large gets 413 that the app can read, and the connection stays usable',
    check: async ({ client }) => {
      for (const size of [200_000, 2_000_000]) {
        const body = { email: 'a@kenali.test', password: 'x'.repeat(size) };
        const refused = await client.send('/api/auth/login', { method: 'POST', json: body, from: FAMILY });
        equal(refused.status, 413);
        match(String(refused.headers['content-type']), /^application\/json/);
        equal(json(refused).code, 'TOO_LARGE');
        equal((await client.send('/api/assessments', { from: FAMILY })).status, 200);
      }
    },
  },
  {
    name: 'a list that is polled shows a change at once, at both APIs, and is never stored; JSON is compressed',
    check: async (behind) => {
      const list = readsOf(behind)[2] as Sent & { path: string };
      const headers = { 'accept-encoding': 'gzip' };
      // Longer than the list, which Caddy leaves as it is below 512 bytes.
      const catalogue = await behind.client.send('/api/assessments', { headers });
      equal(catalogue.headers['content-encoding'], 'gzip');
      const before = await behind.client.send(list.path, list);
      match(String(before.headers['cache-control']), /no-store/);
      let answered = answeredIn(behind, before.body);
      for (const item of CHANGED_ITEMS) {
        const known = String((await behind.client.send(list.path, list)).headers.etag);
        deepEqual(new Set(await pollEverywhere(behind, known)), new Set([UNCHANGED]));
        const { json: _json, path, ...save } = savesOf(behind);
        const json = { responses: { [item]: true }, currentPage: 0 };
        const saved = await behind.client.send(path, { ...save, json });
        equal(saved.status, 200);
        answered += 1;
        // The browser that wrote: its cookie says since when.
        const cookie = String(saved.headers['set-cookie']?.find((each) => each.startsWith('kenali_since='))).split(
          ';',
        )[0];
        deepEqual(new Set(await pollEverywhere(behind, known, cookie)), new Set([answered]));
      }
    },
  },
  {
    name: 'a PDF report arrives whole',
    check: async ({ client, cluster, reader: { token, userAssessmentId } }) => {
      const path = `/api/user-assessments/${userAssessmentId}/pdf`;
      let pdf = await client.send(path, { token, from: FAMILY });
      // A busy machine refuses a report that it cannot draw in time.
      for (let tries = 1; pdf.status === 503 && tries < 5; tries += 1)
        pdf = await client.send(path, { token, from: FAMILY });
      equal(pdf.status, 200, pdf.body.toString().slice(0, 200));
      match(String(pdf.headers['content-type']), /^application\/pdf/);
      match(String(pdf.headers['content-disposition']), /filename/);
      equal(pdf.body.subarray(0, 5).toString(), '%PDF-');
      match(pdf.body.subarray(-10).toString(), /%%EOF\s*$/);
      const direct = await fetch(cluster.apis[0].url + path, { headers: { authorization: `Bearer ${token}` } });
      equal(pdf.headers['content-disposition'], direct.headers.get('content-disposition'));
    },
  },
  {
    name: 'an answer that takes its time is not cut',
    check: async ({ stubbed, stubs }) => {
      const reply = stubbed.send('/api/slow');
      await stubs.slowArrived();
      stubs.finishSlow();
      const { status, body } = await reply;
      deepEqual([status, body.toString()], [200, 'first last']);
    },
  },
  {
    name: 'a call that breaks is repeated at the other server if it only reads, and never if it may have changed something',
    check: async ({ stubbed, stubs, name }) => {
      for (let round = 0; round < 2; round += 1) {
        const read = `/api/breaks-once/${name}/get/${round}`;
        equal((await stubbed.send(read)).status, 200);
        equal(stubs.arrived(read), 2);
        for (const method of ['POST', 'PATCH']) {
          const write = `/api/breaks-once/${name}/${method}/${round}`;
          equal((await stubbed.send(write, { method, json: { a: 1 } })).status, 502);
          equal(stubs.arrived(write), 1);
        }
      }
    },
  },
  {
    name: 'names that staff search for are in no log, also when a call breaks or its body is too large',
    check: async ({ stubbed, plain, withoutCdn, readLog, name }) => {
      // The other servers of the file come first: nginx logs after it answers.
      const query = `/searched?q=${SEARCHED}`;
      const redirect = (await plain.send(query, { headers: { host: 'localhost' } })).status;
      deepEqual([Math.floor(redirect / 100), (await withoutCdn.send(query)).status], [3, 502]);
      const path = `/api/breaks-once/${name}/searched?q=${SEARCHED}`;
      const broken = await stubbed.send(path, { method: 'POST', json: { a: 1 } });
      const large = await stubbed.send(`/api/large?q=${SEARCHED}`, {
        method: 'POST',
        json: { a: 'x'.repeat(2_000_000) },
      });
      equal(broken.status, 502);
      // Caddy has no limit of its own, so the stub answers.
      equal(large.status, name === 'nginx' ? 413 : 200);
      const log = await readLog();
      // What the proxies write about calls is in the log, so the check can fail. That of nginx names the upstream.
      match(log, /breaks-once\/\w+\/searched"/);
      if (name === 'nginx') match(log, /"POST \/api\/breaks-once\/nginx\/searched" 502 \d+ [\d.]+ 127[\d.:]+ 502/);
      const named = log.split('\n').filter((line) => line.includes(SEARCHED));
      deepEqual(named, []);
    },
  },
  {
    name: 'when one API is killed under load, then no GET fails',
    check: (behind) => killOne(behind, behind.cluster.apis, readsOf(behind)),
  },
  {
    name: 'when one site is killed under load, then no page fails',
    check: (behind) => killOne(behind, behind.cluster.sites, PAGES),
  },
  {
    name: 'when both APIs are restarted one after the other under load, then no call fails, also none that saves',
    check: (behind) => restartEach(behind, behind.cluster.apis, [...readsOf(behind), savesOf(behind)]),
  },
  {
    name: 'when both sites are restarted one after the other under load, then no page fails',
    check: (behind) => restartEach(behind, behind.cluster.sites, PAGES),
  },
];

/** Has the free assessment. @param isDone whether to complete it, so that there is a report */
export async function prepareParent({ apis: [api] }: Cluster, isDone: boolean): Promise<Parent> {
  const parent = await registerParent(api);
  const path = await getFreeAssessment(api, parent);
  const { token, from: headers } = parent;
  const answers = Array.from({ length: ITEMS }, (_, index) => [String(index + 1), index % 2 === 0]);
  const body = { responses: Object.fromEntries(answers) };
  if (isDone) await expectSuccess(api.url, { method: 'POST', path: `${path}/complete`, body, token, headers });
  return { token, userAssessmentId: Number(path.split('/').at(-1)) };
}
