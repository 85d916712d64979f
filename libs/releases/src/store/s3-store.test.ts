import type { RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setUpServers } from '@kenali/node-utils/testing';
import { openStore } from './open-store.ts';
import { parseS3Target } from './s3-target.ts';

const serve = setUpServers();
async function targetOn(answer: RequestListener): Promise<string> {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  return `s3://bucket?endpoint=${await serve(answer)}&region=us-east-1`;
}

describe('a bucket store', () => {
  it('refuses a bucket that ignores conditional writes, unless it is opened read-only', async () => {
    let stored = '';
    const methods: string[] = [];
    const target = await targetOn(async (req, res) => {
      methods.push(req.method ?? '');
      const body = await text(req);
      if (req.method === 'PUT') stored = body;
      res.setHeader('ETag', '"1"');
      res.end(req.method === 'GET' ? stored : req.method === 'POST' ? '<DeleteResult/>' : '');
    });
    await expect(openStore(target)).rejects.toThrow('ignores conditional writes');
    expect(methods.filter((method) => method === 'PUT').length).toBeGreaterThanOrEqual(2);
    methods.length = 0;
    await openStore(target, { readOnly: true });
    expect(methods).toEqual([]);
  });

  it('counts a write whose response got lost and that the client repeated', async () => {
    const stored = new Map<string, Buffer>();
    let losesResponse = false;
    const target = await targetOn(async (req, res) => {
      const key = (req.url ?? '').split('?', 1)[0] ?? '';
      const body = await buffer(req);
      res.setHeader('ETag', `"${stored.get(key)?.toString('hex') ?? ''}"`);
      if (req.method === 'GET') return res.end(stored.get(key));
      if (req.method === 'POST') return res.end('<DeleteResult/>');
      if (stored.has(key)) return res.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      stored.set(key, body);
      return losesResponse ? req.socket.destroy() : res.end();
    });
    const store = await openStore(target);
    losesResponse = true;
    expect(await store.putPointer('a/channels.json', Buffer.from('mine'), null)).toBe('put');
    expect(await store.putPointer('a/channels.json', Buffer.from('other'), null)).toBe('conflict');
  });
});

describe('parseS3Target', () => {
  it('reads the bucket, the prefix and the server', () => {
    const target = parseS3Target('s3://releases/kenali/site?endpoint=https://s3.example.id&region=ap-southeast-3');
    expect(target).toEqual({
      bucket: 'releases',
      prefix: 'kenali/site/',
      client: { region: 'ap-southeast-3', endpoint: 'https://s3.example.id', forcePathStyle: true },
    });
    expect(parseS3Target('s3://releases/')).toMatchObject({ prefix: '', client: { region: expect.any(String) } });
  });

  it.each([
    's3://',
    'https://bucket/prefix',
    's3://key:secret@bucket/prefix',
    's3://bucket?endpoint=storage.example',
    's3://bucket?regoin=x',
  ])('refuses %s', (text) => {
    expect(() => parseS3Target(text)).toThrow();
  });
});
