import { disconnectDatabase } from '../src/db/database.ts';
import { dropRetiredIndexes } from '../src/db/drop-retired-indexes.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ hasOwnDatabase: true });
});
afterAll(() => api.stop());

const names = async () => new Set((await UserAssessment.collection.indexes()).map(({ name }) => name));
const createOldIndexes = () =>
  UserAssessment.collection.createIndexes([
    { key: { completedAt: -1, _id: -1 }, name: 'completedAt_-1__id_-1' },
    {
      key: { completedAt: 1, source: 1, 'assessment.type': 1 },
      name: 'completedAt_1_source_1_assessment.type_1',
    },
    { key: { itemCount: 1 }, name: 'by_hand' },
  ]);

it('startup: when an earlier version left indexes, then they are dropped; an index created by an operator stays', async () => {
  const expected = await names();
  await createOldIndexes();
  expect((await names()).size).toBe(expected.size + 3);
  await disconnectDatabase();
  await openDatabase({ mongodbUri: api.databaseUri, mode: 'demo' });
  expect(await names()).toEqual(new Set([...expected, 'by_hand']));
});

it('startup: when two instances start at once, then neither fails', async () => {
  await createOldIndexes();
  await Promise.all([dropRetiredIndexes(), dropRetiredIndexes()]);
  expect(await names()).not.toContain('completedAt_-1__id_-1');
});
