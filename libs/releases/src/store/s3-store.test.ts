import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStore } from './open-store.ts';
import { parseS3Target } from './s3-target.ts';

async function withServer(answer: RequestListener, work: (target: string) => Promise<void>) {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await work(`s3://bucket?endpoint=http://127.0.0.1:${port}&region=us-east-1`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('a bucket store', () => {
  it('refuses a bucket that ignores conditional writes, unless it is opened read-only', async () => {
    let stored = '';
    const methods: string[] = [];
    const ignoresConditions: RequestListener = (req, res) => {
      methods.push(req.method ?? '');
      const parts: Buffer[] = [];
      req.on('data', (part) => parts.push(part));
      req.on('end', () => {
        if (req.method === 'PUT') stored = Buffer.concat(parts).toString();
        res.setHeader('ETag', '"1"');
        res.end(req.method === 'GET' ? stored : req.method === 'POST' ? '<DeleteResult/>' : '');
      });
    };
    await withServer(ignoresConditions, async (target) => {
      await expect(openStore(target)).rejects.toThrow('ignores conditional writes');
      expect(methods.filter((method) => method === 'PUT').length).toBeGreaterThanOrEqual(2);
      methods.length = 0;
      await openStore(target, { readOnly: true });
      expect(methods).toEqual([]);
    });
  });

  it('counts a write whose response got lost and that the client repeated', async () => {
    const stored = new Map<string, Buffer>();
    let losesResponse = false;
    const losesResponses: RequestListener = (req, res) => {
      const key = (req.url ?? '').split('?', 1)[0] ?? '';
      const parts: Buffer[] = [];
      req.on('data', (part) => parts.push(part));
      req.on('end', () => {
        res.setHeader('ETag', `"${stored.get(key)?.toString('hex') ?? ''}"`);
        if (req.method === 'GET') return res.end(stored.get(key));
        if (req.method === 'POST') return res.end('<DeleteResult/>');
        if (stored.has(key)) {
          res.statusCode = 412;
          return res.end('<Error><Code>PreconditionFailed</Code></Error>');
        }
        stored.set(key, Buffer.concat(parts));
        if (losesResponse) return req.socket.destroy();
        return res.end();
      });
    };
    await withServer(losesResponses, async (target) => {
      const store = await openStore(target);
      losesResponse = true;
      expect(await store.putPointer('a/channels.json', Buffer.from('mine'), null)).toBe('put');
      expect(await store.putPointer('a/channels.json', Buffer.from('other'), null)).toBe('conflict');
    });
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
