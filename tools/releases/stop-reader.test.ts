import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStopReader } from './stop-reader.ts';

const app = 'catalog-mf';
const view = { releaseId: '0.2.0-b', time: '2026-11-21T01:02:03.000Z', reason: 'errors' };

async function withSite(status: number, body: string, work: (site: string, asked: string[]) => Promise<void>) {
  const asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('createStopReader', () => {
  it('asks the site when only its address is known', async () => {
    await withSite(200, JSON.stringify(view), async (site, asked) => {
      expect(await createStopReader('/', { PUBLIC_URL: `${site}/` })(app)).toEqual(view);
      expect(asked).toEqual(['/api/releases/catalog-mf/canary-stop']);
    });
    await withSite(200, 'null', async (site) => {
      expect(await createStopReader('/', { PUBLIC_URL: site })(app)).toBeNull();
    });
  });

  it.each([
    [404, '{}'],
    [500, 'null'],
    [200, '{}'],
    [200, '<!doctype html>'],
  ])('fails when the site responds with %d %s', async (status, body) => {
    await withSite(status, body, async (site) => {
      await expect(createStopReader('/', { PUBLIC_URL: site })(app)).rejects.toThrow();
    });
  });

  it('reads the local folder when no site is known', async () => {
    const root = await mkdtemp(join(tmpdir(), 'kenali-stop-reader-'));
    const stop = { schema: 1, app, salt: 's', ...view };
    const folder = join(root, 'data/site/canary-stops');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${app}.json`), JSON.stringify(stop));
    const read = createStopReader(root, { DATA_DIR: 'data' });
    expect(await read(app)).toEqual(stop);
    expect(await read('admin-mf')).toBeNull();
    await rm(root, { recursive: true });
  });
});
