import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';

/** No call of the product takes longer. */
const PATIENCE_MS = 15_000;

export interface Reply {
  /** 0 if the connection broke or nothing arrived. */
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: object;
  token?: string;
  /** The loopback address that the call comes from. */
  from?: string;
}

/** Sends calls to one origin through connections that stay open, as browsers do. */
export interface HttpsClient {
  send(path: string, sent?: Sent): Promise<Reply>;
  close(): void;
}

/** @param ca the only certificate that it accepts */
export function createHttpsClient(origin: string, ca: Buffer): HttpsClient {
  const isTls = origin.startsWith('https:');
  // Addresses of the client have connections of their own, because an agent would reuse those of another one.
  const agents = new Map<string, Agent | HttpAgent>();
  const agentOf = (localAddress: string) => {
    const options = { keepAlive: true, localAddress, family: 4 };
    const agent = agents.get(localAddress) ?? (isTls ? new Agent({ ...options, ca }) : new HttpAgent(options));
    agents.set(localAddress, agent);
    return agent;
  };
  return {
    send: (path, { method = 'GET', headers = {}, json, token, from = '127.0.0.1' } = {}) =>
      new Promise((resolve) => {
        const body = json && Buffer.from(JSON.stringify(json));
        const failed = () => resolve({ status: 0, headers: {}, body: Buffer.alloc(0) });
        const call = (isTls ? requestHttps : requestHttp)(origin + path, {
          method,
          agent: agentOf(from),
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
        });
        call.once('error', failed);
        call.once('response', (response) => {
          const parts: Buffer[] = [];
          response.once('error', failed);
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
        });
        call.end(body);
      }),
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
