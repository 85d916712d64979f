import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { makeFolder, setUpServers } from '@kenali/node-utils/testing';
import { createDevSite } from './create-dev-site.ts';
import { buildFileOf } from './watch-remote.ts';

const DOCUMENT =
  '<head><script type="application/json" id="kenali-boot">{"remotes":{},"disabled":[]}</script></head><h1>Kenali</h1>';

/** Responds as the site does: compressed if accepted, 304 for a matching ETag. */
function site(req: IncomingMessage, res: ServerResponse): void {
  if (req.url === '/assets/main.js') {
    res.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'immutable' }).end('main');
    return;
  }
  if (req.headers['if-none-match'] === '"one"') {
    res.writeHead(304).end();
    return;
  }
  const wantsBrotli = /br/.test(String(req.headers['accept-encoding']));
  res.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    ETag: '"one"',
    'Content-Security-Policy': "default-src 'none'",
    'Set-Cookie': `seen=${req.headers.cookie ?? ''}`,
    ...(wantsBrotli ? { 'Content-Encoding': 'br' } : {}),
  });
  res.end(wantsBrotli ? brotliCompressSync(DOCUMENT) : DOCUMENT);
}

const serve = setUpServers();
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function start() {
  const dir = makeFolder();
  const dev = await createDevSite({ site, app: 'admin-mf', dir, prefixes: ['/admin', '/cases'] });
  closers.push(dev.close);
  const origin = await serve(dev.handler);
  const build = (releaseId: string) =>
    writeFileSync(buildFileOf(dir), JSON.stringify({ version: '0.1.0', releaseId, integrity: {} }));
  return { dir, origin, build };
}

describe('createDevSite', () => {
  it('inserts the build into each document, uses the address of the request and forbids caching', async () => {
    const { origin, build } = await start();
    build('dev');
    const answer = await fetch(`${origin}/admin`, { headers: { 'If-None-Match': '"one"', Cookie: 'a=b' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`"baseUrl":"${origin}/__dev/admin-mf/"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(answer.headers.get('set-cookie')).toBe('seen=a=b');
  });

  it('passes the document of the site through before the first successful build', async () => {
    const { origin } = await start();
    expect(await (await fetch(`${origin}/admin`)).text()).toBe(DOCUMENT);
  });

  it('serves files of the build without caching, and 404 for missing ones', async () => {
    const { dir, origin } = await start();
    writeFileSync(join(dir, 'remoteEntry.js'), 'one');
    const entry = () => fetch(`${origin}/__dev/admin-mf/remoteEntry.js?retry=1`);
    expect(await (await entry()).text()).toBe('one');
    writeFileSync(join(dir, 'remoteEntry.js'), 'another');
    const answer = await entry();
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['another', 'no-store']);
    expect((await fetch(`${origin}/__dev/admin-mf/missing.js`)).status).toBe(404);
  });

  it('passes other requests to the site', async () => {
    const { origin } = await start();
    const answer = await fetch(`${origin}/assets/main.js`);
    expect([await answer.text(), answer.headers.get('cache-control')]).toEqual(['main', 'immutable']);
  });

  it('makes open pages reload after a build', async () => {
    const { origin, build } = await start();
    const script = await (await fetch(`${origin}/__dev/reload.js`)).text();
    const path = /EventSource\('([^']+)'\)/.exec(script)?.[1];
    const reader = (await fetch(`${origin}${path}`)).body?.getReader();
    const read = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await read()).toContain(':ready');
    build('dev');
    expect(await read()).toContain('event: reload');
  });
});
