/** @jest-environment node */
import { sampleManifest } from '../../testing/boot-samples.ts';
import { fetchManifest, MANIFEST_TIMEOUT_MS } from './fetch-manifest.ts';

const url = 'http://cdn.test/mf-manifest.json';
const good = () => Response.json(sampleManifest());
const proxyError = () => Response.json({ message: 'Service Unavailable' }, { status: 503 });
const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });

function answerWith(...answers: Array<() => Response | Promise<Response>>) {
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

  it('a healthy CDN: when the manifest comes, then one fresh request was made', async () => {
    const asked = answerWith(good);
    expect(await (await fetchManifest(url, {})).json()).toEqual(sampleManifest());
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-cache' });
  });

  it('a CDN that stumbles: when JSON errors, pages and refusals come first, then the third answer counts', async () => {
    const asked = answerWith(proxyError, page, good);
    expect(await (await fetchManifest(url, {})).json()).toEqual(sampleManifest());
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('a JSON answer that is no manifest: when it comes with 200, then it is not believed', async () => {
    answerWith(...Array(3).fill(() => Response.json({ ok: true })));
    await expect(fetchManifest(url, {})).rejects.toThrow(/metaData/);
  });

  it('a CDN that is down: when three tries failed, then it gives up with the reason', async () => {
    const asked = answerWith(proxyError, proxyError, proxyError, good);
    await expect(fetchManifest(url, {})).rejects.toThrow('answered 503');
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('a CDN that hangs: when the time is over, then the request is aborted and made again', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort('too long'));
    const asked = jest.fn(async (_url: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      return good();
    });
    globalThis.fetch = asked as never;
    await expect(fetchManifest(url, {})).rejects.toBe('too long');
    expect(asked).toHaveBeenCalledTimes(3);
    expect(timeout).toHaveBeenCalledWith(MANIFEST_TIMEOUT_MS);
    timeout.mockRestore();
  });
});
