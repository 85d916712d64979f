/** @jest-environment node */
import { sampleManifest } from '../../testing/boot-samples.ts';
import { fetchManifest, MANIFEST_TIMEOUT_MS } from './fetch-manifest.ts';

const url = 'http://cdn.test/mf-manifest.json';
const good = () => Response.json(sampleManifest());
const proxyError = () => Response.json({ message: 'Service Unavailable' }, { status: 503 });
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

function respondWith(...answers: Array<() => Response | Promise<Response>>) {
  const fetch = jest.fn(async (_url: string, _init: RequestInit) => {
    const next = answers.shift();
    if (!next) throw new Error('one request too many');
    return next();
  });
  globalThis.fetch = fetch as never;
  return fetch;
}

describe('fetchManifest', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('a healthy CDN: when it returns the manifest, then one request bypasses the cache', async () => {
    const request = respondWith(good);
    expect(await (await fetchManifest(url, {})).json()).toEqual(sampleManifest());
    expect(request.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache' });
  });

  it('an unstable CDN: when a JSON error and a page come first, then it uses the third response', async () => {
    const request = respondWith(proxyError, page, good);
    expect(await (await fetchManifest(url, {})).json()).toEqual(sampleManifest());
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('a response with status 200: when its JSON is not a manifest, then it is rejected', async () => {
    respondWith(...Array(3).fill(() => Response.json({ ok: true })));
    await expect(fetchManifest(url, {})).rejects.toThrow(/metaData/);
  });

  it('a CDN that is down: when three attempts have failed, then it throws the reason', async () => {
    const request = respondWith(proxyError, proxyError, proxyError, good);
    await expect(fetchManifest(url, {})).rejects.toThrow('answered 503');
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('a CDN that hangs: when the timeout has passed, then the request is aborted and repeated', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort('too long'));
    const request = jest.fn(async (_url: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return good();
    });
    globalThis.fetch = request as never;
    await expect(fetchManifest(url, {})).rejects.toBe('too long');
    expect(request).toHaveBeenCalledTimes(3);
    expect(timeout).toHaveBeenCalledWith(MANIFEST_TIMEOUT_MS);
  });
});
