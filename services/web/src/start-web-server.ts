import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { bootIdSecretOf, seedDemo, startApi } from '@kenali/api';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import { settings as practice } from '@kenali/shell/settings';
import { createSiteHandler, type Handler } from '@kenali/site';
import { readSettings, type Settings } from './read-settings.ts';

/** Midtrans loads scripts and frames from these hosts too (its documentation on content security policies). */
const MIDTRANS_HOSTS = ['https://*.midtrans.com', 'https://*.veritrans.co.id'];
const API_PATHS = /^\/(api|healthz|readyz)(\/|\?|$)/;
const DEMO_API_PATHS = /^\/(api|healthz|readyz|mailbox)(\/|\?|$)/;
/** Connections that are still busy this long after SIGTERM are closed. */
const CLOSE_TIMEOUT_MS = 3000;

/**
 * Serves the site and, under `/api`, the API in one process. Stops on SIGTERM. Exits with status 1 if it cannot start.
 * @param wrapSite replaces the site's handler; the development command adds its routes here
 */
export async function startWebServer(
  env: Record<string, string | undefined> = process.env,
  wrapSite: (site: Handler, settings: Settings) => Handler | Promise<Handler> = (site) => site,
): Promise<void> {
  try {
    await start(env, wrapSite);
  } catch (error) {
    const { name, message, stack } = error as Error;
    process.stderr.write(`${name === 'ConfigError' ? message : stack}\n`);
    process.exit(1);
  }
}

async function start(
  env: Record<string, string | undefined>,
  wrapSite: NonNullable<Parameters<typeof startWebServer>[1]>,
) {
  const root = join(import.meta.dirname, '../../..');
  const settings = readSettings(env);
  const isDemo = settings.api.mode === 'demo';
  const api = await startApi(env, join(root, 'libs/instruments/packs'));
  if (isDemo)
    await seedDemo(JSON.parse(readFileSync(join(root, 'services/api/data/catalogue.json'), 'utf8')), new Date());
  const released = createSiteHandler({
    mode: settings.api.mode,
    allowOverrides: settings.allowOverrides,
    storeDir: settings.releasesDir,
    cdnPublicUrl: settings.cdnPublicUrl,
    publicUrl: settings.api.publicUrl,
    state: settings.api.releases.notesDir,
    bootIdSecret: bootIdSecretOf(api.services.config),
    ...siteOrigins(settings.api.midtrans.snapJsUrl),
    onProblem: (problem) => api.services.log.warn({ problem }, 'site'),
  });
  const site = await wrapSite(released, settings);
  const apiPaths = isDemo ? DEMO_API_PATHS : API_PATHS;
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, (request, response) =>
    apiPaths.test(request.url ?? '') ? api.app(request, response) : site(request, response),
  );
  server.once('error', (error) => {
    process.stderr.write(`PORT: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(settings.api.port, settings.host);
  process.once('SIGTERM', () => {
    server.close(() => void api.stop().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
  });
}

/** The origins that the content security policy of the site allows besides its own. */
function siteOrigins(snapJsUrl: string) {
  const { origin, hostname } = new URL(snapJsUrl);
  const payment = /(^|\.)midtrans\.com$/.test(hostname) ? [origin, ...MIDTRANS_HOSTS] : [origin];
  return {
    scriptOrigins: payment,
    connectOrigins: payment,
    frameOrigins: [...payment, new URL(practice.profileVideoUrl).origin],
  };
}
