import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { apiPath, openStore } from '@kenali/releases';
import { digestOf, readDocument, readKept, readToday } from './api-documents.ts';
import { type ApiDocument, findBreakingChanges } from './breaking-changes.ts';
import { checkReleases } from './check-releases.ts';

const ROOT = resolve(__dirname, '../..');
const HASH = `sha384-${'A'.repeat(64)}`;

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
  let dir: string;
  beforeEach(() => {
    dir = makeFolder();
  });

  const write = (path: string, content: object) => writeFiles(dir, { [path]: content });
  const publish = (releaseId: string, api: ApiDocument, calls: string[] = []) =>
    write(`catalog-mf/${releaseId}/release.json`, {
      schema: 1,
      app: 'catalog-mf',
      name: 'catalog_mf',
      version: '0.1.0',
      releaseId,
      time: '2026-11-26T00:00:00Z',
      contract: '^1.0.0',
      entry: 'a.js',
      integrity: HASH,
      files: { 'a.js': HASH },
      lock: '0f',
      provides: {},
      prefixes: [],
      slots: [],
      routes: [],
      flags: {},
      api: digestOf(api),
      calls,
    });
  const point = (...stable: string[]) => {
    const history = stable.map((releaseId, at) => ({
      revision: at + 1,
      stable: releaseId,
      actor: 'ayu',
      time: '2026-11-26T00:00:00Z',
      reason: 'uji',
    }));
    write('catalog-mf/channels.json', {
      schema: 1,
      revision: history.length,
      stable: stable.at(-1),
      enabled: true,
      history,
    });
  };
  const check = async (today: ApiDocument) => checkReleases(await openStore(dir), today, documents);

  it('names the release and the call that the API breaks: of what is live, and of what is one rollback away', async () => {
    publish('1', first);
    publish('2', first);
    publish('3', second);
    point('1', '2', '3');
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
    publish('1', { paths: {} });
    point('1');
    const { breaking, unknown, compared } = await check(first);
    expect([compared, breaking]).toEqual([0, []]);
    expect(unknown).toEqual([`catalog-mf 1 (API ${digestOf({ paths: {} })})`]);
  });

  it('compares with the document that a release carries, and not with another one', async () => {
    const own: ApiDocument = { paths: { '/api/plans': { get: {} } } };
    publish('1', own);
    point('1');
    const carry = (content: Buffer) => writeFileSync(join(dir, apiPath('catalog-mf', '1')), content);
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
    publish('1', first, ['/api/orders', 'POST /api/cart']);
    publish('2', first, ['/api/cart']);
    point('1', '2');
    const today = { paths: { '/api/cart': { get: {} }, '/api/orders': { get: { deprecated: true } } } };
    expect((await check(today)).deprecated).toEqual(['catalog-mf 1: GET /api/orders']);
  });
});
