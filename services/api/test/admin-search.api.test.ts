import { readIndex } from '../src/features/admin/lists/read-index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { testApi } from './harness.ts';
import { entitle, NOW, templateOf } from './sensory.ts';

const COUNT = 2400;
let adminToken: string;
/** User assessments with different tokens, statuses and completion times. */
const documents = Array.from({ length: COUNT }, (_, n) => ({
  _id: 500_000 + n,
  searchWords: [...(n % 2 ? ['ratna', 'ratu'] : ['budi']), ...(n % 3 ? ['profil'] : ['gaya']), `nomor${n}`],
  status: n % 5 ? 'completed' : 'available',
  completedAt: n % 5 ? new Date(NOW.getTime() - ((n * 7919) % COUNT) * 1000) : null,
}));
const api = testApi({ now: () => NOW });
beforeAll(async () => {
  adminToken = (await api.admin()).adminToken;
  const first = await entitle((await api.user()).id);
  const template = await templateOf(first);
  await UserAssessment.collection.deleteOne({ _id: first as never });
  await UserAssessment.collection.insertMany(
    documents.map((each) => ({ ...template, ...each, _id: each._id as never, assessmentId: each._id })),
  );
});

const hasAllTokens = (tokens: string[]) => (each: (typeof documents)[number]) =>
  tokens.every((token) => each.searchWords.some((own) => own.startsWith(token)));
const byId = (one: { _id: number }, other: { _id: number }) => other._id - one._id;
const byCompletion = (one: (typeof documents)[number], other: (typeof documents)[number]) =>
  (other.completedAt?.getTime() ?? 0) - (one.completedAt?.getTime() ?? 0) || byId(one, other);
/** User assessments that are not completed come last in both directions. */
const byFirstCompletion = (one: (typeof documents)[number], other: (typeof documents)[number]) =>
  (one.completedAt?.getTime() ?? Number.MAX_VALUE) - (other.completedAt?.getTime() ?? Number.MAX_VALUE) ||
  byId(other, one);

describe('search in a long list', () => {
  it.each([
    [['rat']],
    [['ratna', 'prof']],
    [['prof', 'rat', 'r']],
    [['bud', 'ratna']],
    [['nomor17', 'ratna']],
    [['profil', 'nomor1']],
  ])('when %j are searched, then total, order and pages match all documents with these tokens', async (tokens) => {
    for (const [more, isIncluded, order] of [
      ['', () => true, byId],
      ['&sort=completedAt', () => true, byCompletion],
      ['&sort=completedAt&direction=asc', () => true, byFirstCompletion],
      ['&status=completed', ({ status }: { status: string }) => status === 'completed', byId],
    ] as const) {
      const expected = documents.filter(hasAllTokens(tokens)).filter(isIncluded).toSorted(order);
      const last = Math.max(2, Math.ceil(expected.length / 50));
      for (const page of [1, 2, Math.floor(last * 0.8), last]) {
        const query = `search=${tokens.join('%20')}&limit=50&page=${page}${more}`;
        const { body, headers } = await api.get(`/api/admin/assessments?${query}`, adminToken);
        expect([query, headers['x-total-count']]).toEqual([query, String(expected.length)]);
        expect(body.map(({ id }: { id: number }) => id)).toEqual(
          expected.slice((page - 1) * 50, page * 50).map(({ _id }) => _id),
        );
      }
    }
  });

  it.each(['', '&type=sensory'])(
    'when nothing is searched (%j) and the list is sorted by completion, then the pages contain every row exactly once',
    async (more) => {
      const expected = documents.toSorted(byFirstCompletion).map(({ _id }) => _id);
      const got: number[] = [];
      for (let page = 1; page <= COUNT / 200; page++) {
        const query = `sort=completedAt&direction=asc&page=${page}${more}`;
        const { body, headers } = await api.get(`/api/admin/assessments?${query}`, adminToken);
        expect([query, headers['x-total-count'], body.length]).toEqual([query, String(COUNT), 200]);
        got.push(...body.map(({ id }: { id: number }) => id));
      }
      expect(got).toEqual(expected);
    },
  );

  it('readIndex: when the result takes several replies of the database, then every row is returned exactly once', async () => {
    const query = { filter: { _id: { $gte: 500_000 } }, projection: { _id: 1 }, hint: { _id: 1 } } as const;
    const rows = await readIndex<{ _id: number }>(UserAssessment.collection, query, 700);
    expect(rows.map(({ _id }) => _id)).toEqual(documents.map(({ _id }) => _id));
  });
});
