import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { HOST } from '@kenali/node-utils';

/** Like the checks of a load balancer in production, but more frequent, because `DRAIN_SECONDS` is 1 here. */
const CHECK_MS = 200;
/** Longer than clients keep idle connections: a client must not send a call on a connection that is being closed. */
const KEEP_ALIVE_MS = 75_000;
const API_PATH = /^\/(api|readyz)(\/|\?|$)/;
/** Headers that belong to one connection, not to the message. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/**
 * One origin in front of several APIs and sites, as the proxies in `deploy/` are: only a ready server gets calls, one that
 * accepts no connection is skipped, and a call that may have reached a server is repeated only if it is a GET.
 * @param port 0 for any free port
 */
export async function startBalancer(
  port: number,
  apis: readonly string[],
  sites: readonly string[],
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set([...apis, ...sites]);
  const check = async (server: string) => {
    const { ok } = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(() => ({ ok: false }));
    if (ok) ready.add(server);
    else ready.delete(server);
  };
  const timers = [...apis, ...sites].map((server) => setInterval(() => void check(server), CHECK_MS));
  let turn = 0;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (incoming, response) => {
    const pool = API_PATH.test(incoming.url ?? '') ? apis : sites;
    turn += 1;
    const inTurn = pool.map((_, index) => pool[(turn + index) % pool.length] as string);
    // With no ready server, any of them may explain why.
    const candidates = [...inTurn.filter((each) => ready.has(each)), ...inTurn.filter((each) => !ready.has(each))];
    const body = await buffer(incoming);
    for (const candidate of candidates)
      if ((await forward(incoming, body, { response, server: candidate, agent })) === 'over') break;
    if (!response.headersSent) response.writeHead(502, { 'Retry-After': '1' });
    if (!response.writableEnded) response.end();
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

interface Target {
  response: ServerResponse;
  server: string;
  agent: Agent;
}

/** @returns `next` if another server may get the call; `over` if it was answered, or broke after it may have reached a server */
async function forward(
  incoming: IncomingMessage,
  body: Buffer,
  { response, server, agent }: Target,
): Promise<'over' | 'next'> {
  const { method = 'GET', url, headers } = incoming;
  const forwardedFor = [headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean).join(', ');
  const outgoing = request(server + url, { method, agent, headers: { ...headers, 'x-forwarded-for': forwardedFor } });
  outgoing.end(body);
  try {
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    for (const name of HOP_BY_HOP) delete answer.headers[name];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, response);
    return 'over';
  } catch (error) {
    const isRepeatable = method === 'GET' || (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    return response.headersSent || !isRepeatable ? 'over' : 'next';
  }
}
