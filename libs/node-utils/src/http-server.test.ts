import { once } from 'node:events';
import { Agent, get, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createStoppableServer, type StoppableServer } from './http-server.ts';

async function listen(listener: RequestListener): Promise<StoppableServer & { port: number }> {
  const stoppable = createStoppableServer({ keepAliveTimeout: 60_000 }, listener);
  stoppable.server.listen(0, '127.0.0.1');
  await once(stoppable.server, 'listening');
  return { ...stoppable, port: (stoppable.server.address() as AddressInfo).port };
}

const LONG_MS = 600_000;

describe('createStoppableServer', () => {
  it('closes connections that are idle and those that never sent a request at once', async () => {
    const { port, server, stop } = await listen((_request, response) => void response.end('done'));
    const silent = connect(port, '127.0.0.1');
    await once(server, 'connection');
    const agent = new Agent({ keepAlive: true });
    const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
    response.resume();
    await once(response, 'end');
    const closed = once(silent, 'close');
    silent.resume();
    await stop(LONG_MS);
    await closed;
    agent.destroy();
  });

  it('finishes a running response before it closes its connection', async () => {
    let finish: (() => void) | undefined;
    const { port, server, stop } = await listen((_request, response) => {
      finish = () => response.end('whole');
    });
    const agent = new Agent({ keepAlive: true });
    const request = get({ port, host: '127.0.0.1', agent });
    const answered = once(request, 'response');
    await once(server, 'request');
    const stopped = stop(LONG_MS);
    finish?.();
    const [response] = await answered;
    expect(await text(response)).toBe('whole');
    await stopped;
    agent.destroy();
  });

  it('while it lingers, accepts no connection and still answers the first request of an open one', async () => {
    const { port, server, stop } = await listen((_request, response) => void response.end('done'));
    const early = connect(port, '127.0.0.1');
    await once(server, 'connection');
    const stopped = stop(LONG_MS, LONG_MS);
    await new Promise((resolve) => setImmediate(resolve));
    const late = connect(port, '127.0.0.1');
    expect((await once(late, 'error'))[0].code).toBe('ECONNREFUSED');
    early.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
    const [answer] = await once(early, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 .*connection: close/is);
    await stopped;
  });

  it('cuts a response that is still running after the timeout', async () => {
    const { port, server, stop } = await listen(() => undefined);
    const failed = once(get({ port, host: '127.0.0.1' }), 'error');
    await once(server, 'request');
    await stop(1);
    expect((await failed)[0].code).toBe('ECONNRESET');
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1'],
  ])('disconnects a client that does not finish its %s in time', async (_part, sent) => {
    const timeouts = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };
    const { server, stop } = createStoppableServer({ keepAliveTimeout: 60_000, timeouts }, () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const slow = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const closed = once(slow, 'close');
    slow.write(sent);
    slow.resume();
    await closed;
    await stop(1);
  });

  it('gives a phone on a bad network time for the largest body, and a slow attacker less than a minute', () => {
    const { server } = createStoppableServer({ keepAliveTimeout: 75_000 }, () => undefined);
    const slowestMs = (128 * 1024 * 8 * 1000) / 40_000;
    expect(server.requestTimeout).toBeGreaterThan(slowestMs);
    expect(server.requestTimeout + 5_000).toBeLessThan(60_000);
  });
});
