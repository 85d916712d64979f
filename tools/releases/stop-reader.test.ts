import { makeFolder, setUpServers } from '@kenali/node-utils/testing';
import { createStopReader } from './stop-reader.ts';

const app = 'catalog-mf';
const view = { releaseId: '0.2.0-b', time: '2026-11-21T01:02:03.000Z', reason: 'errors' };

const serve = setUpServers();
const asked: string[] = [];
const siteThatAnswers = (status: number, body: string) =>
  serve((req, res) => {
    asked.push(req.url ?? '');
    res.writeHead(status).end(body);
  });

describe('createStopReader', () => {
  it('asks the site when only its address is known', async () => {
    const PUBLIC_URL = `${await siteThatAnswers(200, JSON.stringify(view))}/`;
    expect(await createStopReader('/', { PUBLIC_URL })(app)).toEqual(view);
    expect(asked).toEqual(['/api/releases/catalog-mf/canary-stop']);
    expect(await createStopReader('/', { PUBLIC_URL: await siteThatAnswers(200, 'null') })(app)).toBeNull();
  });

  it.each([
    [404, '{}'],
    [500, 'null'],
    [200, '{}'],
    [200, '<!doctype html>'],
  ])('fails when the site responds with %d %s', async (status, body) => {
    const PUBLIC_URL = await siteThatAnswers(status, body);
    await expect(createStopReader('/', { PUBLIC_URL })(app)).rejects.toThrow();
  });

  it('fails when the answer does not end', async () => {
    const PUBLIC_URL = await siteThatAnswers(200, JSON.stringify({ ...view, more: 'x'.repeat(2 ** 21) }));
    await expect(createStopReader('/', { PUBLIC_URL })(app)).rejects.toThrow('more than');
  });

  it('reads the local folder when no site is known', async () => {
    const stop = { schema: 1, app, salt: 's', ...view };
    const root = makeFolder({ [`data/site/canary-stops/${app}.json`]: stop });
    const read = createStopReader(root, { DATA_DIR: 'data' });
    expect(await read(app)).toEqual(stop);
    expect(await read('admin-mf')).toBeNull();
  });
});
