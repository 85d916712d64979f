import { type Settings, startWebServer } from '@kenali/web';
import { createDevSite } from './create-dev-site.ts';
import { createReloadEvents, RELOAD_EVENTS_PATH } from './reload-events.ts';

type Handler = Parameters<NonNullable<Parameters<typeof startWebServer>[1]>>[0];

// The web server of `npm run dev`. The command passes what to add in these variables.
const { KENALI_DEV, KENALI_DEV_REMOTE: app, KENALI_DEV_DIR: dir } = process.env;

await startWebServer(process.env, async (released: Handler, settings: Settings): Promise<Handler> => {
  const isRemote = app && dir && settings.api.mode === 'demo';
  const site = isRemote ? (await createDevSite({ site: released, app, dir })).handler : released;
  if (KENALI_DEV !== '1') return site;
  const sendReloads = createReloadEvents(settings.releasesDir);
  return (request, response) =>
    request.url === RELOAD_EVENTS_PATH ? sendReloads(request, response) : site(request, response);
});
