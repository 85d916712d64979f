import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { HOST } from '@kenali/node-utils';

interface StoredObject {
  content: Buffer;
  etag: string;
  modified: Date;
  headers: Record<string, string>;
}
type Bucket = Map<string, StoredObject>;

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const KEPT_HEADERS = ['content-type', 'content-encoding', 'cache-control'];
const S3_KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/** An error as the S3 API documents it. */
const failure = (status: number, code: string): Answer => ({
  status,
  body: `${XML}<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/**
 * Starts a server on a free port that keeps buckets in memory: the part of the S3 API that the store uses, with
 * conditional writes. Requests to one object are atomic, because a write is checked and stored without a pause.
 * @param pageSize most keys per page of a list; 1000 on AWS
 * @param bytesMax a bucket that would hold more refuses the write, as one with a quota does
 * @source https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export async function startBucketServer({ pageSize = 1000, bytesMax = Number.POSITIVE_INFINITY } = {}) {
  const buckets = new Map<string, Bucket>();
  const server = createServer((req, res) => {
    answer(buckets, { pageSize, bytesMax }, req)
      .catch((error: Error): Answer => ({ status: 500, body: error.stack }))
      .then((found) => send(res, found, req.method === 'HEAD'));
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const endpoint = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, S3_KEYS);

  return {
    endpoint,
    /** Creates a bucket. @returns a target inside it */
    async target(bucket: string): Promise<string> {
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return `s3://${bucket}/some/prefix?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1`;
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(res: ServerResponse, { status = 200, headers = {}, body = '' }: Answer, isHead: boolean): void {
  res.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers });
  res.end(isHead ? undefined : body);
}

async function answer(
  buckets: Map<string, Bucket>,
  { pageSize, bytesMax }: { pageSize: number; bytesMax: number },
  req: IncomingMessage,
): Promise<Answer> {
  const body = await buffer(req);
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://bucket');
  const [, name = '', ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  if (!req.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return failure(403, 'AccessDenied');
  if (req.method === 'PUT' && key === '') {
    buckets.set(name, new Map());
    return {};
  }
  const bucket = buckets.get(name);
  if (!bucket) return failure(404, 'NoSuchBucket');
  if (req.method === 'PUT' && bytesOf(bucket) + body.length > bytesMax) return failure(403, 'QuotaExceeded');
  if (req.method === 'PUT') return putObject(bucket, key, body, req.headers);
  if (req.method === 'POST' && searchParams.has('delete')) return deleteObjects(bucket, body.toString());
  if (req.method === 'GET' && key === '') return listObjects(bucket, searchParams, pageSize);
  if (req.method === 'GET' || req.method === 'HEAD') return getObject(bucket, key);
  return failure(405, 'MethodNotAllowed');
}

const bytesOf = (bucket: Bucket) => [...bucket.values()].reduce((sum, { content }) => sum + content.length, 0);

function putObject(bucket: Bucket, key: string, content: Buffer, headers: IncomingHttpHeaders): Answer {
  const current = bucket.get(key);
  const expected = headers['if-match'];
  if (headers['if-none-match'] === '*' && current) return failure(412, 'PreconditionFailed');
  if (expected && !current) return failure(404, 'NoSuchKey');
  if (expected && current?.etag !== expected) return failure(412, 'PreconditionFailed');
  const etag = `"${createHash('md5').update(content).digest('hex')}"`;
  const kept = KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  bucket.set(key, { content, etag, modified: new Date(), headers: Object.fromEntries(kept) });
  return { headers: { ETag: etag } };
}

function getObject(bucket: Bucket, key: string): Answer {
  const found = bucket.get(key);
  if (!found) return failure(404, 'NoSuchKey');
  const headers = { ...found.headers, ETag: found.etag, 'Last-Modified': found.modified.toUTCString() };
  return { headers, body: found.content };
}

function deleteObjects(bucket: Bucket, xml: string): Answer {
  for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) bucket.delete(unescapeXml(key));
  return { body: `${XML}<DeleteResult/>` };
}

/** Keys below the delimiter count once, as their common prefix. */
function listObjects(bucket: Bucket, query: URLSearchParams, pageSize: number): Answer {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const entries = new Map<string, string>();
  for (const key of [...bucket.keys()].filter((each) => each.startsWith(prefix)).sort(byBytes)) {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const { etag = '', modified, content } = bucket.get(key) as StoredObject;
    if (end >= 0) entries.set(key.slice(0, end + 1), '');
    else
      entries.set(
        key,
        `<LastModified>${modified.toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${content.length}</Size>`,
      );
  }
  const after = query.get('continuation-token');
  const left = [...entries].filter(([name]) => after === null || byBytes(name, after) > 0);
  const page = left.slice(0, pageSize);
  const next = left.length > page.length ? page.at(-1)?.[0] : undefined;
  const lines = page.map(([name, facts]) =>
    facts
      ? `<Contents><Key>${escapeXml(name)}</Key>${facts}</Contents>`
      : `<CommonPrefixes><Prefix>${escapeXml(name)}</Prefix></CommonPrefixes>`,
  );
  const more = next === undefined ? '' : `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>`;
  const isTruncated = `<IsTruncated>${next !== undefined}</IsTruncated>`;
  return { body: `${XML}<ListBucketResult>${isTruncated}${more}${lines.join('')}</ListBucketResult>` };
}

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const ENTITIES: [character: string, entity: string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
];
const escapeXml = (text: string) => ENTITIES.reduce((done, [from, to]) => done.replaceAll(from, to), text);
const unescapeXml = (text: string) => ENTITIES.reduceRight((done, [from, to]) => done.replaceAll(to, from), text);
