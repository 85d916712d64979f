import type { SaveProgressRequest } from '@kenali/contracts';
import fc from 'fast-check';
import mongoose from 'mongoose';
import { mergeSave, serverTimes } from '../src/features/user-assessments/merge-progress.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { pipelineMerge } from './pipeline-merge.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const START = Date.parse('2026-03-02T03:00:00Z');
const id = fc.constantFrom('1', '2', '3', '4');
const section = fc.constantFrom('A', 'B');
const field = fc.constantFrom('childName', 'parentName');
const ago = fc.integer({ min: 0, max: 5 }).map((minutes) => START - minutes * 60_000);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const map = <K extends string, V>(key: fc.Arbitrary<K>, value: fc.Arbitrary<V>) =>
  fc.dictionary(key, value, { maxKeys: 4 });
const bodies = fc.array(
  fc.record(
    {
      responses: optional(map(id, fc.integer({ min: 1, max: 5 }))),
      notApplicable: optional(map(id, fc.constant(true as const))),
      comments: optional(map(section, fc.constantFrom('', 'satu', 'dua'))),
      participantInfo: optional(map(field, fc.constantFrom('', '$ani', 'Budi'))),
      changed: optional(fc.uniqueArray(id)),
      changedAt: optional(
        fc.record({ items: map(id, ago), comments: map(section, ago), participantInfo: map(field, ago) }),
      ),
      currentPage: optional(fc.nat({ max: 3 })),
    },
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 8 },
);

/** Without the fields that are not set: the database has none either. */
const defined = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as SaveProgressRequest;

it('when random saves follow each other, then mergeSave stores what a pipeline in the database would store', async () => {
  const instrument = api.services.instruments.latest('sensory-profile')!;
  const stored = mongoose.connection.collection<{ _id: number }>('mergeHistories');
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(bodies, async (history) => {
      histories += 1;
      const _id = histories;
      let state: Parameters<typeof mergeSave>[0] = {
        progress: {
          responses: {},
          notApplicable: {},
          comments: {},
          participantInfo: {},
          currentPage: 0,
          currentStep: null,
          isStarted: false,
        },
      };
      await stored.insertOne({ _id, ...structuredClone(state) } as never);
      const writes: object[] = [];
      for (const [index, sent] of history.entries()) {
        const body = defined(sent);
        const now = new Date(START + index * 1000);
        const times = serverTimes(body, now);
        writes.push({ updateOne: { filter: { _id }, update: pipelineMerge(body, instrument, times, now) } });
        state = mergeSave(state, body, times, now);
      }
      await stored.bulkWrite(writes as never, { ordered: true });
      const {
        progress,
        changedAt = {},
        answered,
      } = (await stored.findOne({ _id })) as unknown as typeof state & {
        answered: number;
      };
      expect(state.progress).toEqual(progress);
      expect(state.changedAt).toEqual(changedAt);
      expect(Object.keys({ ...progress.responses }).length + Object.keys(progress.notApplicable).length).toBe(answered);
    }),
    { numRuns: 200 },
  );
});
