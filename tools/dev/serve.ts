import type { WebSettings } from '@kenali/settings';
import { startWebServer } from '@kenali/web';
import { createDevSite } from './create-dev-site.ts';
import { createPageReloads } from './page-reloads.ts';
import { watchPointers } from './watch-folders.ts';

type Handler = Parameters<NonNullable<Parameters<typeof startWebServer>[1]>>[0];

/** The shell of a development build connects to this path. */
const RELOADS_PATH = '/__dev/events';
/** The site can cache a pointer for up to 5 s: a page that reloads earlier would get the previous release. */
const POINTER_CACHE_MS = 5200;

// The web server of `npm run dev`. The command chooses the additions by these variables.
const { KENALI_DEV, KENALI_DEV_REMOTE: app, KENALI_DEV_DIR: dir, KENALI_DEV_PREFIXES: prefixes = '' } = process.env;

await startWebServer(process.env, async (released: Handler, settings: WebSettings): Promise<Handler> => {
  const isRemote = app && dir && settings.api.mode === 'demo';
  const site = isRemote
    ? (await createDevSite({ site: released, app, dir, prefixes: prefixes.split(' ') })).handler
    : released;
  return KENALI_DEV === '1' ? withReloads(site, settings.releasesDir) : site;
});

/** Makes open pages reload when a pointer in the release store moves. */
function withReloads(site: Handler, releasesDir: string): Handler {
  const reloads = createPageReloads();
  let timer: NodeJS.Timeout | undefined;
  watchPointers(releasesDir, () => {
    clearTimeout(timer);
    timer = setTimeout(reloads.reloadAll, POINTER_CACHE_MS);
  });
  return (request, response) =>
    request.url === RELOADS_PATH ? reloads.connect(request, response) : site(request, response);
}
