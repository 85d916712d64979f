import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { secretsOfOthers, type WebSettings } from '@kenali/settings';
import type { ChildDescription } from './start-child.ts';

/** A server entry, relative to the root of the repository, and the variables to add to its environment. */
export interface SiteEntry {
  entry: string;
  env: Record<string, string>;
}

interface Options {
  root: string;
  settings: WebSettings;
  site?: SiteEntry;
}

const WEB: SiteEntry = { entry: 'services/web/src/server.ts', env: {} };

/** Describes the servers of one installation. Each runs in its own process. Only the demo has the payment emulator. */
export function describeServers(
  { root, settings, site: siteEntry = WEB }: Options,
  mongodbUri: string,
): ChildDescription[] {
  const { api, cdnPort, midtransPort, host, dataDir, releasesDir } = settings;
  const entry = (path: string) => join(root, path);
  const guard = entry('tools/end-with-parent.mjs');
  const localHost = localHostOf(host);
  const site = {
    name: 'site',
    entry: entry(siteEntry.entry),
    env: { MONGODB_URI: mongodbUri, DATA_DIR: dataDir, ...siteEntry.env },
    guard,
    readyUrl: `http://${localHost}:${api.port}/readyz`,
    inspectAt: inspectAddress(process.env.KENALI_INSPECT),
  };
  const cdn = {
    name: 'cdn',
    entry: entry('services/site/src/cdn-server.ts'),
    env: {
      ...Object.fromEntries(secretsOfOthers(process.env, ['cdn']).map((name) => [name, ''])),
      CDN_PORT: String(cdnPort),
      RELEASES_DIR: releasesDir,
      // The trusted keys of the demo are there.
      DATA_DIR: dataDir,
      LISTEN_HOST: host,
      // The port of the metrics is the site's.
      METRICS_PORT: '',
    },
    guard,
    readyUrl: `http://${localHost}:${cdnPort}/healthz`,
  };
  const midtrans = {
    name: 'midtrans-emulator',
    entry: entry('services/midtrans-emulator/src/server.ts'),
    env: {
      MIDTRANS_PORT: String(midtransPort),
      MIDTRANS_HOST: host,
      MIDTRANS_PUBLIC_URL: new URL(api.midtrans.snapJsUrl).origin,
      MIDTRANS_SERVER_KEY: api.midtrans.serverKey,
      MIDTRANS_CLIENT_KEY: api.midtrans.clientKey,
      MIDTRANS_NOTIFICATION_URL: api.midtrans.notificationUrl,
      MIDTRANS_STATE_FILE: join(dataDir, 'midtrans-emulator.json'),
    },
    guard,
    readyUrl: `http://${localHost}:${midtransPort}/snap/snap.js`,
  };
  return api.mode === 'demo' ? [site, cdn, midtrans] : [site, cdn];
}

/** The host name under which this machine reaches a server that listens on `host`. */
function localHostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Where a debugger attaches to API and site, on this machine only. @param variable `1`, or another port than 9229
 * @throws CliError for anything else
 */
export function inspectAddress(variable = ''): string | undefined {
  if (variable === '') return undefined;
  const port = variable === '1' ? 9229 : Number(variable);
  if (!Number.isInteger(port) || port < 1024 || port > 65_535)
    throw new CliError(`KENALI_INSPECT is 1 or a port from 1024 to 65535, not ${variable}.`);
  return `127.0.0.1:${port}`;
}
