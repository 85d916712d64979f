import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import type { Handler } from '../http.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
  text: string;
}

/** A log whose lines about problems go into a list. */
export const logInto = (problems: string[]) =>
  pino(
    { level: 'warn' },
    {
      write: (line: string) => {
        const { problem, failure } = JSON.parse(line);
        if (problem ?? failure) problems.push(problem ?? failure.message);
      },
    },
  );

/** Starts a server on a free port. Sends paths unchanged; `fetch` would normalise them. */
export async function listen(handler: Handler) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const ask = (
    path: string,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> | string[] } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const req = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (res) => {
        const body = await buffer(res);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body, text: body.toString() });
      });
      req.on('error', reject).end();
    });

  return { url: `http://127.0.0.1:${port}`, ask, close: () => new Promise((resolve) => server.close(resolve)) };
}
