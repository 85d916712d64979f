import type { CatalogueView } from '@kenali/contracts';
import { later } from '@kenali/node-utils/testing';
import { listen } from '../testing/listen.ts';
import { stopClock } from '../testing/stop-clock.ts';
import { createCatalogueCopy } from './catalogue-copy.ts';
import { askPublicApi } from './page-data.ts';

const entry = { id: 1, name: 'Profil Sensori Anak', description: 'Kuesioner.', price: '350000.00', type: 'sensory' };
const answer = { forSale: [entry], notForSale: [4] } as CatalogueView;

const { pass } = stopClock();
let problems: string[];
let asked: number;
let ask: () => Promise<unknown>;
beforeEach(() => {
  problems = [];
  asked = 0;
  ask = async () => answer;
});

const start = () =>
  createCatalogueCopy({
    ask: () => {
      asked += 1;
      return ask();
    },
    onProblem: (text) => problems.push(text),
  });
const fail = async () => {
  throw new Error('status 503');
};

it('when it is read, then it has each entry by its id, and the ids that are not for sale', async () => {
  const catalogue = await start().read();
  expect([...(catalogue?.forSale.values() ?? [])]).toEqual([entry]);
  expect([...(catalogue?.notForSale ?? [])]).toEqual([4]);
  expect(problems).toEqual([]);
});

it('when many pages ask at once, then the API is asked once', async () => {
  const copy = start();
  const all = await Promise.all(Array.from({ length: 20 }, () => copy.read()));
  expect(asked).toBe(1);
  expect(new Set(all).size).toBe(1);
});

it('when it is older than 10 s, then the page gets the copy at once, and the next one the new price', async () => {
  const copy = start();
  await copy.read();
  pass(10_000);
  await copy.read();
  expect(asked).toBe(1);
  const { promise, resolve } = later<unknown>();
  ask = () => promise;
  pass(1);
  expect((await copy.read())?.forSale.get(1)?.price).toBe('350000.00');
  expect(asked).toBe(2);
  resolve({ ...answer, forSale: [{ ...entry, price: '1000.00' }] });
  await promise;
  await new Promise(setImmediate);
  expect((await copy.read())?.forSale.get(1)?.price).toBe('1000.00');
});

it('when it is older than 30 s and the API fails, then there is none, and its first answer brings one', async () => {
  const copy = start();
  await copy.read();
  ask = fail;
  pass(30_000);
  expect(await copy.read()).not.toBeNull();
  await new Promise(setImmediate);
  // A failure is followed by a pause.
  pass(2999);
  expect([await copy.read(), asked]).toEqual([null, 2]);
  pass(1);
  expect([await copy.read(), asked]).toEqual([null, 3]);
  ask = async () => answer;
  pass(60_000);
  expect(await copy.read()).not.toBeNull();
  expect(problems).toEqual(['pages of assessments have no prices: status 503']);
});

it('when the answer never comes, then the page does not wait for it', async () => {
  ask = () => new Promise(() => undefined);
  expect(await start().read()).toBeNull();
  expect(problems).toEqual([expect.stringContaining('no answer within 1000 ms')]);
});

it.each([
  ['nothing', null],
  ['an error', { code: 'NOT_FOUND', message: 'x' }],
  ['a list', [entry]],
  ['an id that is text', { ...answer, notForSale: ['4'] }],
  ['an entry without a name', { ...answer, forSale: [{ ...entry, name: '' }] }],
  ['an id of 0', { ...answer, forSale: [{ ...entry, id: 0 }] }],
  ['a price with sen', { ...answer, forSale: [{ ...entry, price: '1.50' }] }],
  ['a price in words', { ...answer, forSale: [{ ...entry, price: 'gratis' }] }],
  ['an unknown type', { ...answer, forSale: [{ ...entry, type: 'toString' }] }],
])('when the answer is %s, then none of it is used', async (_what, broken) => {
  ask = async () => broken;
  expect(await start().read()).toBeNull();
  expect(problems).toHaveLength(1);
});

describe('askPublicApi', () => {
  it.each([
    [200, JSON.stringify(answer), answer],
    [503, '{}', 'status 503'],
    [404, '{}', 'status 404'],
    [200, '<html>', 'JSON'],
    [302, '/elsewhere', 'status 302'],
    [200, `"${'x'.repeat(2 * 1024 * 1024)}"`, 'more than 2097152 bytes'],
  ])('when the API answers %i with %.20s', async (status, body, expected) => {
    const paths: (string | undefined)[] = [];
    const api = await listen((req, res) => {
      paths.push(req.url);
      const headers = { 'Content-Type': 'application/json', Connection: 'close', Location: body.slice(0, 20) };
      res.writeHead(status, headers).end(body);
    });
    const answered = askPublicApi(api.url)('/api/catalogue');
    if (typeof expected === 'string') await expect(answered).rejects.toThrow(expected);
    else expect(await answered).toEqual(expected);
    expect(paths).toEqual(['/api/catalogue']);
    await api.close();
  });
});
