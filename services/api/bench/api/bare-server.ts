import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { SECRET } from '../with-database.ts';
import { createLists } from './bare-lists.ts';
import { createWrites } from './bare-writes.ts';
import { LISTS, type Path } from './bench-data.ts';
import { serveMeasured } from './measured-child.ts';

/**
 * The reference server, with node:http and the driver. A list is confirmed by a majority, as every answer of the API is
 * (docs/decisions/0026-confirm-every-answer.md). A write is the least that a server can do: it verifies the token and stores what was sent
 * with one update. It looks up no session, validates nothing, merges nothing and sends no message, so it shows what everything else costs.
 */
const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
const db = client.db();
const lists = createLists(db);
const writes = createWrites(db);

const WRITE = /^\/api\/user-assessments\/(\d{1,15})\/(save-progress|complete)$/;
const CONFIRMATION = {
  update: 'counters',
  updates: [{ q: { _id: 'no such counter' }, u: { $set: { value: 0 } } }],
  writeConcern: { w: 'majority' },
};

/** The user of a valid bearer token; null for an invalid or expired one. */
function userOf(header: string | undefined): number | null {
  const [head, payload, proof] = (header ?? '').slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${payload}`).digest();
  const given = Buffer.from(proof ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { sub, aud, exp } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  return aud === 'user' && exp * 1000 > Date.now() ? Number(sub) : null;
}

/** If-None-Match is a covered query. */
async function poll(path: Path, userId: number, known: string | undefined, response: ServerResponse) {
  let etag = '';
  if (known !== undefined) {
    const [newest] = await db
      .collection(LISTS[path].collection)
      .find({ userId }, { projection: { _id: 0, touched: 1 } })
      .sort({ touched: -1 })
      .limit(1)
      .toArray();
    etag = `"${userId}-${newest?.touched}"`;
    if (known === etag) return response.writeHead(304, { ETag: etag }).end();
  }
  const rows = await lists[path](userId);
  await db.command(CONFIRMATION);
  return send(response, rows, { ETag: etag });
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const userId = userOf(request.headers.authorization);
  if (userId === null) return response.writeHead(401).end();
  const url = request.url as Path;
  if (request.method === 'GET' && url in LISTS) return poll(url, userId, request.headers['if-none-match'], response);
  const [, id, call] = (request.method === 'POST' && WRITE.exec(url)) || [];
  if (id === undefined) return response.writeHead(404).end();
  const body = await writes[call as keyof typeof writes](userId, Number(id), JSON.parse(await text(request)));
  return body ? send(response, body) : response.writeHead(404).end();
}

function send(response: ServerResponse, value: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify(value);
  const type = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  return response.writeHead(200, { ...type, ...headers }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
serveMeasured(server, { stop: () => client.close() });
