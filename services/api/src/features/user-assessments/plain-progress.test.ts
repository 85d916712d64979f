import { callSchemas } from '@kenali/contracts/schemas';
import fc from 'fast-check';
import { splitPlainParts } from '../../http/read-input.ts';
import { plainProgress } from './plain-progress.ts';

const { body: schema } = callSchemas['POST /api/user-assessments/{id}/save-progress'];
const isPlain = (part: string, value: unknown) => plainProgress[part]?.(value);

const key = fc.oneof(
  fc.constantFrom('1', 'q7', 'A', 'umum', '__proto__', '', '-1', 'a.b', 'x'.repeat(41)),
  fc.string(),
);
const value = fc.oneof(
  fc.integer({ min: -1, max: 6 }),
  fc.constantFrom(true, false, null, '', '3', 'x'.repeat(41), 'x'.repeat(1001), 1.5, 2 ** 53, Number.POSITIVE_INFINITY),
  fc.string(),
  fc.constant([1]),
  fc.constant({ $gt: 0 }),
);
const map = fc.oneof({ weight: 9, arbitrary: fc.dictionary(key, value, { maxKeys: 3 }) }, value);

it.each(['responses', 'notApplicable', 'comments'])(
  'plainProgress: when it accepts a map of %s, then joi accepts the map unchanged',
  (part) => {
    fc.assert(
      fc.property(map, (sent) => {
        if (isPlain(part, sent)) expect(schema.validate({ [part]: sent })).toEqual({ value: { [part]: sent } });
      }),
      { numRuns: 2000 },
    );
  },
);

it('plainProgress: when it accepts a list of changed items, then joi accepts the list unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.oneof(key, value), { maxLength: 3 }), map), (changed) => {
      if (isPlain('changed', changed)) expect(schema.validate({ changed })).toEqual({ value: { changed } });
    }),
    { numRuns: 2000 },
  );
});

const time = fc.oneof(fc.integer({ min: -1 }), fc.constantFrom(8.64e15, 8.64e15 + 1, -0, 1.5, '1', null, Number.NaN));
const person = fc.oneof(
  fc.record(
    {
      childName: fc.oneof(value, fc.constant('x'.repeat(100)), fc.constant('x'.repeat(101))),
      childBirthDate: fc.oneof(value, fc.constantFrom('2020-05-31', '2020-99-99', '2020-05-31 ')),
      parentName: value,
      relationship: fc.oneof(value, fc.constantFrom('Ibu', 'ibu', 'Ayah')),
      testDate: fc.constantFrom('', '2026-01-05'),
    },
    { requiredKeys: [] },
  ),
  map,
);
const times = fc.oneof(
  fc.record(
    {
      items: fc.dictionary(key, time, { maxKeys: 3 }),
      comments: fc.dictionary(key, time, { maxKeys: 3 }),
      participantInfo: fc.oneof(fc.record({ childName: time, testDate: time }, { requiredKeys: [] }), map),
      other: time,
    },
    { requiredKeys: [] },
  ),
  map,
);
const single = fc.oneof(value, time, fc.constantFrom(0, 500, 501, 'questions', 'x'.repeat(40)));

it.each([
  ['participantInfo', person],
  ['changedAt', times],
  ...(['sentAt', 'currentPage', 'currentStep', 'isStarted'] as const).map((part) => [part, single] as const),
] as [string, fc.Arbitrary<unknown>][])(
  'plainProgress: when it accepts %s, then joi accepts it unchanged',
  (part, sent) => {
    let accepted = 0;
    fc.assert(
      fc.property(sent, (each) => {
        if (!isPlain(part, each)) return;
        accepted += 1;
        expect(schema.validate({ [part]: each })).toEqual({ value: { [part]: each } });
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(0);
  },
);

it('plainProgress: when the body is one that the page sends, then joi validates only the rest', () => {
  const body = {
    responses: { 1: 5, 125: 1 },
    notApplicable: { 3: true },
    comments: { A: '', umum: 'x' },
    changed: ['1'],
  };
  const others = {
    currentPage: 2,
    currentStep: 'questions',
    isStarted: true,
    sentAt: 1,
    changedAt: { items: { 1: 1 } },
  };
  const participantInfo = { childName: 'Alya', childBirthDate: '2020-05-31', relationship: 'Ibu' };
  const plain = { ...body, ...others, participantInfo };
  expect(splitPlainParts({ ...plain, childId: 7, other: 1 }, plainProgress)).toEqual({
    plain,
    rest: { childId: 7, other: 1 },
  });
});

it.each([
  [
    'a map with more items than any instrument has',
    { responses: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [i, 1])) },
  ],
  ['a response that is a fraction', { responses: { 1: 1.5 } }],
  ['a not-observed value of false', { notApplicable: { 1: false } }],
  ['a list instead of a map', { responses: [3] }],
  ['not an object', [1]],
])('plainProgress: when the body is or contains %s, then joi validates all of it', (_what, body) => {
  expect(splitPlainParts(body, plainProgress)).toEqual({ plain: null, rest: body });
});
