import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { MongoClient } from 'mongodb';
import { createLists } from './bare-lists.ts';
import { createSave } from './bare-save.ts';
import { claimsOf, stillStands } from './bare-token.ts';
import { LISTS, type Path } from './bench-data.ts';
import { serveMeasured } from './measured-child.ts';

/**
 * The reference server: node:http and the driver. A poll trusts the token's claims; If-None-Match is a covered query. A list
 * is confirmed by a majority, as every answer of the API is (docs/decisions/0026-confirm-every-answer.md).
 */
const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
const db = client.db();
const lists = createLists(db);
const save = createSave(db);
const CONFIRMATION = {
  update: 'counters',
  updates: [{ q: { _id: 'no such counter' }, u: { $set: { value: 0 } } }],
  writeConcern: { w: 'majority' },
};
const SAVE = /^\/api\/user-assessments\/(\d{1,15})\/save-progress$/;

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
  const list = await lists[path](userId);
  await db.command(CONFIRMATION);
  return send(response, 200, list, { ETag: etag });
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const claims = claimsOf(request.headers.authorization);
  if (!claims) return response.writeHead(401).end();
  const url = request.url as Path;
  if (request.method === 'GET' && url in LISTS)
    return poll(url, Number(claims.sub), request.headers['if-none-match'], response);
  const id = request.method === 'POST' ? SAVE.exec(url)?.[1] : undefined;
  if (id === undefined) return response.writeHead(404).end();
  const [text, stands] = await Promise.all([textOf(request), stillStands(db, claims)]);
  if (!stands) return response.writeHead(401).end();
  const { status, body } = await save(Number(claims.sub), Number(id), text);
  return body ? send(response, status, body) : response.writeHead(status).end();
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

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
serveMeasured(server, { stop: () => client.close() });
