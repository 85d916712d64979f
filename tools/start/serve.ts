import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { IDLE_CONNECTION_MS } from '@kenali/contracts';
import { bootIdSecretOf, seedDemo, startApi } from '../../services/api/src/index.ts';
import { createSiteHandler, type Handler } from '../../services/site/src/index.ts';
import { createDevEvents, DEV_EVENTS_PATH } from './dev-events.ts';
import { readSettings } from './read-settings.ts';
import { siteOrigins } from './site-origins.ts';

/** One origin: the site's documents, and under /api the API, in one process. */
async function main(): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const settings = readSettings(process.env);
  const api = await startApi(process.env, join(root, 'libs/instruments/packs'));
  if (settings.api.mode === 'demo')
    await seedDemo(JSON.parse(readFileSync(join(root, 'services/api/data/catalogue.json'), 'utf8')), new Date());
  const released = createSiteHandler({
    mode: settings.api.mode,
    allowOverrides: settings.allowOverrides,
    storeDir: settings.releasesDir,
    cdnPublicUrl: settings.cdnPublicUrl,
    publicUrl: settings.api.publicUrl,
    notes: settings.api.releases.notesDir,
    bootIdSecret: bootIdSecretOf(api.services.config),
    ...siteOrigins(settings.api.midtrans.snapJsUrl),
    onProblem: (problem) => api.services.log.warn({ problem }, 'site'),
  });
  const site = settings.api.mode === 'demo' ? await withDevelopedRemote(released) : released;
  const devEvents = process.env.KENALI_DEV === '1' ? createDevEvents(settings.releasesDir) : null;
  const ofTheApi =
    settings.api.mode === 'demo' ? /^\/(api|healthz|readyz|mailbox)(\/|\?|$)/ : /^\/(api|healthz|readyz)(\/|\?|$)/;
  const server = createServer({ keepAliveTimeout: IDLE_CONNECTION_MS }, (request, response) => {
    const url = request.url ?? '';
    if (ofTheApi.test(url)) return api.app(request, response);
    if (devEvents && url === DEV_EVENTS_PATH) return devEvents(request, response);
    return site(request, response);
  });
  server.once('error', (error) => {
    process.stderr.write(`PORT: ${error.message}\n`);
    process.exit(1);
  });
  server.listen(settings.api.port, settings.host);
  process.once('SIGTERM', () => {
    server.close(() => void api.stop().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3000).unref();
  });
}

/** `npm run dev -- admin-mf` says which remote is built from its sources, and where. */
async function withDevelopedRemote(site: Handler): Promise<Handler> {
  const { KENALI_DEV_REMOTE: app, KENALI_DEV_DIR: dir } = process.env;
  if (!app || !dir) return site;
  const { createDevSite } = await import('../dev/create-dev-site.ts');
  return (await createDevSite({ site, app, dir })).handler;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.name === 'ConfigError' ? error.message : error.stack}\n`);
  process.exit(1);
});
