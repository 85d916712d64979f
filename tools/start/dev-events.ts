import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const DEV_EVENTS_PATH = '/__dev/events';

/** Development only: tells open pages to load again when a pointer in the release store moves. */
export function createDevEvents(releasesDir: string): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = new Set<ServerResponse>();
  let pause: NodeJS.Timeout | undefined;
  watch(releasesDir, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('channels.json')) return;
    clearTimeout(pause);
    // The site reads pointers anew after 5 s at most; a page that loads earlier would see the former release.
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
