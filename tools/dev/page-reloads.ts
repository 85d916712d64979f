import type { IncomingMessage, ServerResponse } from 'node:http';

/** Server-sent events that make open pages reload. */
export function createPageReloads() {
  const pages = new Set<ServerResponse>();
  return {
    /** Answers an `EventSource` and keeps the connection open. */
    connect(request: IncomingMessage, response: ServerResponse): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(':ready\n\n');
      pages.add(response);
      request.once('close', () => pages.delete(response));
    },
    reloadAll(): void {
      for (const page of pages) page.write('event: reload\ndata: {}\n\n');
    },
    close(): void {
      for (const page of pages) page.end();
    },
  };
}
