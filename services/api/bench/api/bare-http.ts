import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MongoClient } from 'mongodb';
import { type Claims, claimsOf } from './bare-token.ts';
import { LISTS, type Path } from './bench-data.ts';
import { serveMeasured } from './measured-child.ts';

/** Saves or completes one user assessment. */
export type Write = (userId: number, id: number, text: string) => Promise<{ status: number; body?: object }>;

/** A bare server: what it does for each call, without the parts that all of them share. */
export interface Bare {
  list(path: Path, userId: number): Promise<object[]>;
  /** Whether the holder of a valid token may write. */
  mayWrite(claims: Claims): Promise<boolean>;
  writes: Record<'save-progress' | 'complete', Write>;
}

const WRITE = /^\/api\/user-assessments\/(\d{1,15})\/(save-progress|complete)$/;

/** Connects to the database and serves the measured calls with node:http. A poll trusts the token's claims; If-None-Match is a covered query. */
export async function serveBare(create: (client: MongoClient) => Bare): Promise<void> {
  const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
  const { list, mayWrite, writes } = create(client);

  async function poll(path: Path, userId: number, known: string | undefined, response: ServerResponse) {
    let etag = '';
    if (known !== undefined) {
      const [newest] = await client
        .db()
        .collection(LISTS[path].collection)
        .find({ userId }, { projection: { _id: 0, touched: 1 } })
        .sort({ touched: -1 })
        .limit(1)
        .toArray();
      etag = `"${userId}-${newest?.touched}"`;
      if (known === etag) return response.writeHead(304, { ETag: etag }).end();
    }
    return send(response, 200, await list(path, userId), { ETag: etag });
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const claims = claimsOf(request.headers.authorization);
    if (!claims) return response.writeHead(401).end();
    const url = request.url as Path;
    if (request.method === 'GET' && url in LISTS)
      return poll(url, Number(claims.sub), request.headers['if-none-match'], response);
    const [, id, call] = (request.method === 'POST' && WRITE.exec(url)) || [];
    if (id === undefined) return response.writeHead(404).end();
    const [text, isAllowed] = await Promise.all([textOf(request), mayWrite(claims)]);
    if (!isAllowed) return response.writeHead(401).end();
    const { status, body } = await writes[call as keyof Bare['writes']](Number(claims.sub), Number(id), text);
    return body ? send(response, status, body) : response.writeHead(status).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  serveMeasured(server, { stop: () => client.close() });
}

function send(response: ServerResponse, status: number, value: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify(value);
  const type = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return response.writeHead(status, { ...type, ...headers }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
