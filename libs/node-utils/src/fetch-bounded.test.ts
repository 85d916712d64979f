import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fetchBounded } from './fetch-bounded.ts';
import { setUpServers } from './testing/index.ts';

const MAX_BYTES = 1000;
const serve = setUpServers();

async function ask(answer: RequestListener, signal = AbortSignal.timeout(10_000)) {
  return fetchBounded(`${await serve(answer)}/file?secret`, { signal, maxBytes: MAX_BYTES });
}

it.each([
  [200, 'x'.repeat(MAX_BYTES)],
  [404, '{}'],
  [204, ''],
  [304, ''],
])('when the answer is %i and not too long, then it is returned with its headers', async (status, text) => {
  const answer = await ask((_req, res) => res.writeHead(status, { ETag: '"one"' }).end(text));
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([status, '"one"', text]);
});

it.each<[string, RequestListener]>([
  ['has one byte more', (_req, res) => res.end('x'.repeat(MAX_BYTES + 1))],
  [
    'is longer unpacked',
    (_req, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(50_000))),
  ],
])('when the answer %s, then it is refused, and the error does not name the path', async (_what, answer) => {
  await expect(ask(answer)).rejects.toThrow(/^an answer of http:\/\/127\.0\.0\.1:\d+ has more than 1000 bytes$/);
});

it('when the answer never ends, then it is left at its limit', async () => {
  let left: Promise<unknown> | undefined;
  const endless: RequestListener = (_req, res) => {
    left = once(res, 'close');
    const more = () => void (res.writable && res.write('x'.repeat(500), () => setImmediate(more)));
    more();
  };
  await expect(ask(endless)).rejects.toThrow('more than 1000 bytes');
  await left;
});

it('when the answer leads elsewhere, then nothing is asked there', async () => {
  const asked: string[] = [];
  const answer = await ask((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(302, { Location: '/elsewhere' }).end();
  });
  expect([answer.ok, answer.status, asked]).toEqual([false, 302, ['/file?secret']]);
});

it('when the signal fires while the answer arrives, then it rejects', async () => {
  const end = new AbortController();
  const answered = ask((_req, res) => {
    res.write('x', () => end.abort());
  }, end.signal);
  await expect(answered).rejects.toThrow('aborted');
});
