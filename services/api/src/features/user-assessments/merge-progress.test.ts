import type { SaveProgressRequest } from '@kenali/contracts';
import fc from 'fast-check';
import { mergeSave, serverTimes, type TimedPart, type Times } from './merge-progress.ts';

const START = Date.parse('2026-03-02T03:00:00Z');
const KEYS = { items: ['1', '2', '3', '4'], comments: ['A', 'B'], participantInfo: ['childName', 'parentName'] };
const id = fc.constantFrom(...KEYS.items);
const section = fc.constantFrom(...KEYS.comments);
const field = fc.constantFrom(...KEYS.participantInfo);
const ago = fc.integer({ min: 0, max: 5 }).map((minutes) => START - minutes * 60_000);
const map = <K extends string, V>(key: fc.Arbitrary<K>, value: fc.Arbitrary<V>) =>
  fc.dictionary(key, value, { maxKeys: 4 });
const without = (others: object = {}, map: object) =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !Object.hasOwn(others, key)));
const bodies = fc.array(
  fc
    .record(
      {
        responses: map(id, fc.integer({ min: 1, max: 5 })),
        notApplicable: map(id, fc.constant(true as const)),
        comments: map(section, fc.constantFrom('', 'satu', 'dua')),
        participantInfo: map(field, fc.constantFrom('', '$ani', 'Budi')),
        changed: fc.uniqueArray(id),
        changedAt: fc.record({ items: map(id, ago), comments: map(section, ago), participantInfo: map(field, ago) }),
        currentPage: fc.nat({ max: 3 }),
      },
      { requiredKeys: [] },
    )
    // The call refuses an item in both maps.
    .map(({ notApplicable, ...body }) => ({
      ...body,
      ...(notApplicable && { notApplicable: without(body.responses, notApplicable) }),
    })),
  { minLength: 1, maxLength: 8 },
);

const EMPTY = {
  responses: {},
  notApplicable: {},
  comments: {},
  participantInfo: {},
  currentPage: 0,
  currentStep: null,
  isStarted: false,
};

/** What is known of one item, comment or field: its values by map, and when it was given. */
interface Entry {
  values: Record<string, unknown>;
  at: number | undefined;
}
type Maps = Record<string, Record<string, unknown> | undefined>;
const MAPS = { items: ['responses', 'notApplicable'], comments: ['comments'], participantInfo: ['participantInfo'] };
const ENTRIES = (Object.keys(KEYS) as TimedPart[]).flatMap((part) => KEYS[part].map((key) => ({ part, key })));

const valuesOf = (maps: object, part: TimedPart, key: string) =>
  Object.fromEntries(
    MAPS[part].flatMap((name) => {
      const values = (maps as Maps)[name];
      return values && Object.hasOwn(values, key) ? [[name, values[key]]] : [];
    }),
  );

/** The rule for one key: what overwrites replaces all of an earlier value, and everything else fills a gap. */
function mergeEntry(stored: Entry, sent: { values: Entry['values']; at: number }, fillsGap: boolean): Entry {
  if (Object.keys(sent.values).length === 0) return stored;
  if (fillsGap) return Object.keys(stored.values).length === 0 ? { ...stored, values: sent.values } : stored;
  return (stored.at ?? 0) > sent.at ? stored : sent;
}

it('mergeSave: when random saves follow each other, then each key has the value and the time that the rule gives it', () => {
  fc.assert(
    fc.property(bodies, (history) => {
      let stored: Parameters<typeof mergeSave>[0] = { progress: { ...EMPTY } };
      let expected: Entry[] = ENTRIES.map(() => ({ values: {}, at: undefined }));
      let currentPage = 0;
      for (const [index, body] of (history as SaveProgressRequest[]).entries()) {
        const now = new Date(START + index * 1000);
        const times = serverTimes(body, now);
        stored = mergeSave(stored, body, times, now);
        expected = ENTRIES.map(({ part, key }, entry) => {
          const sent = { values: valuesOf(body, part, key), at: times[part][key] ?? now.getTime() };
          const fillsGap = part === 'items' && body.changed !== undefined && !body.changed.includes(key);
          return mergeEntry(expected[entry] as Entry, sent, fillsGap);
        });
        const entries = ENTRIES.map(({ part, key }) => ({
          values: valuesOf(stored.progress, part, key),
          at: (stored.changedAt as Partial<Times> | undefined)?.[part]?.[key],
        }));
        expect(entries).toEqual(expected);
        currentPage = body.currentPage ?? currentPage;
        expect(stored.progress).toMatchObject({ currentPage, currentStep: null, isStarted: false });
      }
    }),
    { numRuns: 300 },
  );
});
