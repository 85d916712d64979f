import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const RELOAD_EVENTS_PATH = '/__dev/events';

/** Server-sent events that make open pages reload when a pointer in the release store moves. */
export function createReloadEvents(releasesDir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = new Set<ServerResponse>();
  let pause: NodeJS.Timeout | undefined;
  watch(releasesDir, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('channels.json')) return;
    clearTimeout(pause);
    // The site can cache a pointer for up to 5 s: a page that reloads earlier would get the previous release.
    pause = setTimeout(() => {
      for (const page of pages) page.write('event: reload\ndata: {}\n\n');
    }, 5200);
  });
  return (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write(':ready\n\n');
    pages.add(response);
    request.once('close', () => pages.delete(response));
  };
}
