import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError, freePort, runCommand } from '@kenali/node-utils';
import { type Cluster, startCluster } from '../cluster/start-cluster.ts';
import type { Counts } from '../gate/step.ts';
import { selectChecks } from '../shared/select-checks.ts';
import { type Behind, PROXY_CHECKS, prepareParent } from './checks.ts';
import { findProxy, type ProxyName } from './find-proxy.ts';
import { createHttpsClient } from './https-client.ts';
import { type Certificate, type Origins, originsOf, startProxy } from './run-proxy.ts';
import { startStubApis } from './stub-apis.ts';

/** The proxies of `deploy/`. */
export const PROXIES: readonly ProxyName[] = ['nginx', 'caddy'];
const log = (line: string) => console.log(line);

type Checked = Counts & { failures: string[] };

/** A proxy of `deploy/` that this machine has or could fetch. */
interface Found {
  name: ProxyName;
  program: string;
}

/** @throws CliError in CI, where the gate must prove what it says, if one of the proxies is missing */
export async function findProxies(
  names = PROXIES,
  isCi = Boolean(process.env.CI),
): Promise<{ found: Found[]; missing: string[] }> {
  const found: Found[] = [];
  const missing: string[] = [];
  for (const name of names)
    try {
      // Clients need several addresses on the loopback interface, which other systems do not have.
      if (process.platform !== 'linux') throw new CliError(`The check of ${name} runs on Linux.`);
      found.push({ name, program: await findProxy(name) });
    } catch (error) {
      if (isCi || !(error instanceof CliError)) throw error;
      missing.push(error.message);
    }
  return { found, missing };
}

/** The longest time until sites are ready behind a proxy that has started. */
const READY_MS = 30_000;

/**
 * Runs proxies of `deploy/` with their files in front of a cluster on this machine, and prints what holds.
 * @param only part of a check's name
 * @throws CliError if no check has it
 */
export async function checkProxies(root: string, names = PROXIES, only = ''): Promise<Checked> {
  const checked: Checked = { passed: 0, failed: 0, failures: [] };
  const checks = selectChecks(PROXY_CHECKS, only);
  const { found, missing } = await findProxies(names);
  for (const reason of missing) log(`NOT RUN  ${reason}`);
  if (found.length === 0) return { ...checked, notRun: `there is no ${names.join(' and no ')}` };
  const folder = await mkdtemp(join(tmpdir(), 'kenali-proxy-'));
  const certificate = await createCertificate(folder);
  const listen = { https: await freePort(), http: await freePort() };
  const env = environmentOf(originsOf(listen), certificate);
  const cluster = await startCluster({ root, log, port: 0, disks: 'shared', env });
  try {
    for (const proxy of found) await checkProxy({ root, folder, cluster, certificate, listen, checks }, proxy, checked);
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return checked;
}

/** Sites read the releases through the proxy, as in production with a CDN. Only the proxy's own address is trusted. */
const environmentOf = ({ site, cdn }: Origins, { cert }: Certificate) => ({
  PUBLIC_URL: site,
  CDN_PUBLIC_URL: cdn,
  NODE_EXTRA_CA_CERTS: cert,
  TRUSTED_PROXIES: '127.0.0.1',
  REQUIRE_EMAIL_VERIFICATION: 'off',
});

async function createCertificate(folder: string): Promise<Certificate> {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const args = ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', cert];
  const { code, output } = await runCommand('openssl', args);
  if (code !== 0) throw new CliError(`openssl made no certificate: ${output}`);
  return { cert, key };
}

interface Place {
  root: string;
  folder: string;
  cluster: Cluster;
  certificate: Certificate;
  listen: { https: number; http: number };
  checks: typeof PROXY_CHECKS;
}

async function checkProxy(place: Place, { name, program }: Found, checked: Checked): Promise<void> {
  const { root, folder, cluster, certificate, listen, checks } = place;
  const hostOf = ({ url }: { url: string }) => new URL(url).host;
  const [apis, sites] = [cluster.apis, cluster.sites].map((two) => two.map(hostOf) as [string, string]) as [
    [string, string],
    [string, string],
  ];
  const upstreams = { apis, sites, cdn: hostOf({ url: cluster.cdnUrl }) };
  const common = { root, name, program, certificate };
  const stubs = await startStubApis();
  const stubListen = { https: await freePort(), http: await freePort() };
  const ca = await readFile(certificate.cert);
  const origins = originsOf(listen);
  const client = createHttpsClient(origins.site, ca);
  const cdn = createHttpsClient(origins.cdn, ca);
  const plain = createHttpsClient(`http://localhost:${stubListen.http}`, ca);
  const stubbed = createHttpsClient(originsOf(stubListen).site, ca);
  const withoutCdn = createHttpsClient(originsOf(stubListen).cdn, ca);
  const clients = [client, cdn, plain, stubbed, withoutCdn];
  const stops: (() => unknown)[] = [stubs.stop, ...clients.map(({ close }) => close)];
  try {
    const stubFolder = join(folder, `${name}-stubs`);
    const nobody = `127.0.0.1:${await freePort()}`;
    const stubUpstreams = { apis: stubs.addresses, sites: [nobody, nobody] as [string, string], cdn: nobody };
    const stub = await startProxy({ ...common, folder: stubFolder, upstreams: stubUpstreams, listen: stubListen });
    stops.unshift(stub.stop);
    const proxy = await startProxy({ ...common, folder: join(folder, name), upstreams, listen });
    stops.unshift(proxy.stop);
    // A site that has read the CDN through the proxy gets visitors.
    for (const deadline = performance.now() + READY_MS; (await client.send('/')).status !== 200; await wait(100))
      if (performance.now() > deadline) throw new Error(`no site gets ready behind ${name}`);
    const [parent, reader] = [await prepareParent(cluster, false), await prepareParent(cluster, true)];
    const { readLog } = stub;
    const behind = {
      name,
      cluster,
      origins,
      ca,
      client,
      cdn,
      plain,
      stubbed,
      withoutCdn,
      stubs,
      readLog,
      parent,
      reader,
    };
    await runChecks(behind, { checks, checked });
  } finally {
    for (const stop of stops) await stop();
  }
}

async function runChecks(
  behind: Behind,
  { checks, checked }: Pick<Place, 'checks'> & { checked: Checked },
): Promise<void> {
  for (const { name, check } of checks) {
    const startedAt = performance.now();
    const problem = await check(behind).then(
      () => null,
      (error: Error) => error.message,
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log(`${problem === null ? 'holds' : 'FAILS'}  ${seconds.padStart(5)} s  ${behind.name}: ${name}`);
    if (problem === null) checked.passed += 1;
    else {
      checked.failed += 1;
      checked.failures.push(`proxy: ${behind.name}: ${name}\n    ${problem}`);
      log(`    ${problem}`);
    }
  }
}
