import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bootIdSecretOf, readCatalogue, seedDemo, startApi } from '@kenali/api';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import { createStoppableServer } from '@kenali/node-utils';
import { readWebSettings, type WebSettings } from '@kenali/settings';
import { askPublicApi, createSiteHandler, type Handler } from '@kenali/site';
import { logCrashes, startTracing } from '@kenali/telemetry';
import { splitRequests } from './split-requests.ts';

/** The address of this process for itself. */
function ownAddress(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Connections that are still busy this long after SIGTERM are cut. */
const CLOSE_TIMEOUT_MS = 3000;

/**
 * Serves the site and, under `/api`, the API in one process. Stops on SIGTERM. Exits with status 1 if it cannot start.
 * @param wrapSite replaces the site's handler; the development command adds its routes here
 */
export async function startWebServer(
  env: Record<string, string | undefined> = process.env,
  wrapSite: (site: Handler, settings: WebSettings) => Handler | Promise<Handler> = (site) => site,
): Promise<void> {
  try {
    await start(env, wrapSite);
  } catch (error) {
    const { name, message, stack } = error as Error;
    process.stderr.write(`${name === 'SettingsError' ? message : stack}\n`);
    process.exit(1);
  }
}

async function start(
  env: Record<string, string | undefined>,
  wrapSite: NonNullable<Parameters<typeof startWebServer>[1]>,
) {
  const root = join(import.meta.dirname, '../../..');
  const settings = readWebSettings(env);
  const isDemo = settings.api.mode === 'demo';
  await startTracing('kenali-web');
  const api = await startApi(env, join(root, 'libs/instruments/packs'));
  logCrashes(api.services.log);
  if (isDemo)
    await seedDemo(JSON.parse(readFileSync(join(root, 'services/api/data/catalogue.json'), 'utf8')), new Date());
  const released = createSiteHandler({
    ...settings.site,
    askCatalogue: readCatalogue,
    // Over the loopback, so that it answers as for every browser.
    askApi: (path) => askPublicApi(ownAddress(server))(path),
    bootIdSecret: bootIdSecretOf(api.services.config),
    otherReadiness: api.app,
    log: api.services.log,
    registry: api.metrics?.registry ?? null,
  });
  const site = await wrapSite(released, settings);
  const handle = splitRequests({ api: api.app, site, hasMailbox: isDemo });
  const { server, stop } = createStoppableServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, handle);
  server.once('error', (error) => {
    process.stderr.write(`PORT: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(settings.api.port, settings.host);
  process.once('SIGTERM', async () => {
    await api.drain();
    await stop(CLOSE_TIMEOUT_MS);
    await api.stop();
    process.exit(0);
  });
}
