import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '@kenali/node-utils/testing';
import { apiPath, moveStable, openStore, type Store } from '@kenali/releases';
import { publishBuild } from '../../libs/releases/src/testing/make-build.ts';
import { digestOf, readDocument, readKept, readToday } from './api-documents.ts';
import { type ApiDocument, findBreakingChanges } from './breaking-changes.ts';
import { checkReleases } from './check-releases.ts';

const ROOT = resolve(__dirname, '../..');

it('the API of these sources breaks nothing that a kept release was built against', () => {
  const kept = readKept(ROOT);
  expect(kept.size).toBeGreaterThan(0);
  const today = readToday(ROOT);
  for (const document of kept.values()) expect(findBreakingChanges(document, today)).toEqual([]);
});

it('the kept documents are those that their names say', () => {
  for (const [digest, document] of readKept(ROOT)) expect(digestOf(document)).toBe(digest);
});

it.each(['', '[]', '{}', '{"paths":{}}'])(
  'a file with %j: when it is read as a document, then the command refuses it',
  (text) => {
    const folder = makeFolder();
    if (text) writeFileSync(join(folder, 'api.json'), text);
    expect(() => readDocument(join(folder, 'api.json'))).toThrow(/api\.json has no OpenAPI document$/);
  },
);

describe('checkReleases', () => {
  const first: ApiDocument = { paths: { '/api/cart': { get: {} }, '/api/orders': { get: {} } } };
  const second: ApiDocument = { paths: { ...first.paths, '/api/plans': { get: {} } } };
  const documents = new Map([first, second].map((document) => [digestOf(document), document]));
  let store: Store;
  beforeEach(async () => {
    store = await openStore(makeFolder());
  });

  const app = 'catalog-mf';
  async function goLive(releaseId: string, api: ApiDocument, calls: string[] = []) {
    await publishBuild(store, { app, buildId: releaseId, api: digestOf(api), calls });
    await moveStable(store, { app, releaseId, actor: 'ayu', reason: 'uji' });
  }
  const check = (today: ApiDocument) => checkReleases(store, today, documents);

  it('names the release and the call that the API breaks: of what is live, and of what is one rollback away', async () => {
    await goLive('1', first);
    await goLive('2', first);
    await goLive('3', second);
    expect(await check({ paths: { '/api/cart': { get: {} } } })).toEqual({
      compared: 2,
      breaking: [
        'catalog-mf 3: GET /api/orders: is gone',
        'catalog-mf 3: GET /api/plans: is gone',
        'catalog-mf 2: GET /api/orders: is gone',
      ],
      unknown: [],
      deprecated: [],
    });
    expect(await check(second)).toEqual({ compared: 2, breaking: [], unknown: [], deprecated: [] });
  });

  it('says which releases it could not compare', async () => {
    await goLive('1', { paths: {} });
    const { breaking, unknown, compared } = await check(first);
    expect([compared, breaking]).toEqual([0, []]);
    expect(unknown).toEqual([`catalog-mf 1 (API ${digestOf({ paths: {} })})`]);
  });

  it('compares with the document that a release carries, and not with another one', async () => {
    const own: ApiDocument = { paths: { '/api/plans': { get: {} } } };
    await goLive('1', own);
    const carry = (content: Buffer) => writeFileSync(join(store.where, apiPath(app, '1')), content);
    carry(gzipSync(JSON.stringify(own)));
    expect(await check(first)).toMatchObject({ compared: 1, breaking: ['catalog-mf 1: GET /api/plans: is gone'] });
    for (const other of [gzipSync(JSON.stringify({ paths: {} })), gzipSync('{'), Buffer.from('x')]) {
      carry(other);
      expect(await check(first)).toMatchObject({ compared: 0, unknown: [expect.stringContaining('catalog-mf 1')] });
    }
  });

  it('an empty store breaks nothing', async () => {
    expect(await check(first)).toEqual({ compared: 0, breaking: [], unknown: [], deprecated: [] });
  });

  it('names the releases that contain a call that will end', async () => {
    await goLive('1', first, ['/api/orders', 'POST /api/cart']);
    await goLive('2', first, ['/api/cart']);
    const today = { paths: { '/api/cart': { get: {} }, '/api/orders': { get: { deprecated: true } } } };
    expect((await check(today)).deprecated).toEqual(['catalog-mf 1: GET /api/orders']);
  });
});
