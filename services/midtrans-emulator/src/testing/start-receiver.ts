import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Received {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  at: number;
}

/** The merchant's response: a status, a redirect, or none. */
export type Answer = number | { status: number; location: string } | 'silence';

const running: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((receiver) => receiver.close()));
});

/** Starts a merchant's HTTP server. It sends the answers in order and repeats the last one. */
export async function startReceiver(...answers: Answer[]) {
  const received: Received[] = [];
  const server = createServer(async (req, res) => {
    const body = (await json(req)) as Received['body'];
    const answer = answers[Math.min(received.length, answers.length - 1)] ?? 200;
    received.push({ url: req.url ?? '', headers: req.headers, body, at: Date.now() });
    if (answer === 'silence') return;
    if (typeof answer === 'number') res.writeHead(answer).end();
    else res.writeHead(answer.status, { Location: answer.location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notification`,
    received,
    statuses: () => received.map(({ body }) => body.transaction_status),
    /** The bodies of the notifications with a status. */
    bodies: (status: string) =>
      received.map(({ body }) => body).filter(({ transaction_status }) => transaction_status === status),
    waitFor: (count: number) =>
      waitUntil(
        () => received,
        ({ length }) => length >= count,
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  running.push(receiver);
  return receiver;
}

/** Polls `read` until `isDone` accepts its value. @throws Error with the last value when the time is over */
export async function waitUntil<T>(
  read: () => T | Promise<T>,
  isDone: (value: T) => boolean,
  timeoutMs = 25_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > end) throw new Error(`Timed out. Last value: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
