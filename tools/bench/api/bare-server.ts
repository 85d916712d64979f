import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { MongoClient } from 'mongodb';
import { LISTS, type Path, SECRET } from './bench-data.ts';
import { serveMeasured } from './measured-child.ts';

/** The bar: node:http on the driver, claims trusted, a projection, a covered revision read for If-None-Match. */
const client = await new MongoClient(String(process.env.MONGODB_URI)).connect();
const db = client.db();
const rupiah = (whole: number) => `${whole}.00`;
const iso = (date: Date | null) => date?.toISOString() ?? null;

const READ = {
  '/api/user-assessments': (userId: number) =>
    db
      .collection('userAssessments')
      .find({ userId, withdrawnAt: null })
      .project({
        ...{ assessmentId: 1, orderId: 1, status: 1, completedAt: 1, createdAt: 1 },
        ...{ assessment: 1, answered: 1, itemCount: 1 },
      })
      .sort({ _id: -1 })
      .toArray()
      .then((found) =>
        found.map(
          ({ _id, assessmentId, orderId, status, completedAt, createdAt, assessment, answered, itemCount }) => ({
            ...{ id: _id, assessmentId, orderId, status, completedAt: iso(completedAt), createdAt: iso(createdAt) },
            assessment: { name: assessment.name, type: assessment.type, price: rupiah(assessment.priceRupiah) },
            progress: itemCount === null ? null : { answered, total: itemCount },
          }),
        ),
      ),
  '/api/orders': (userId: number) =>
    db
      .collection('orders')
      .find({ userId })
      .project({
        ...{ items: 1, totalAmount: 1, status: 1, paymentStatus: 1, paymentMethod: 1, paymentId: 1 },
        ...{ paidAt: 1, paidAmount: 1, createdAt: 1, updatedAt: 1 },
      })
      .sort({ _id: -1 })
      .toArray()
      .then((found) =>
        found.map((order) => ({
          id: order._id,
          totalAmount: rupiah(order.totalAmount),
          status: order.status,
          paymentStatus: order.paymentStatus,
          paymentMethod: order.paymentMethod,
          paymentId: order.paymentId,
          paidAt: iso(order.paidAt),
          paidAmount: order.paidAmount === null ? null : rupiah(order.paidAmount),
          createdAt: iso(order.createdAt),
          updatedAt: iso(order.updatedAt),
          orderItems: order.items.map((item: Record<string, unknown>) => ({
            id: item._id,
            price: rupiah(item.priceRupiah as number),
            assessment: { id: item.assessmentId, name: item.name, type: item.type },
          })),
        })),
      ),
};

function userOf(header: string | undefined): number | null {
  const [head, payload, proof] = (header ?? '').slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${payload}`).digest();
  const given = Buffer.from(proof ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  return claims.exp * 1000 > Date.now() ? Number(claims.sub) : null;
}

async function answer(path: Path, userId: number, known: string | undefined, response: ServerResponse) {
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
  const body = JSON.stringify(await READ[path](userId));
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ETag: etag };
  return response.writeHead(200, headers).end(body);
}

const server = createServer((request, response) => {
  const userId = userOf(request.headers.authorization);
  const path = request.url as Path;
  if (userId === null || !(path in READ)) return response.writeHead(401).end();
  return answer(path, userId, request.headers['if-none-match'], response).catch(() => response.writeHead(500).end());
});
serveMeasured(server, () => client.close());
