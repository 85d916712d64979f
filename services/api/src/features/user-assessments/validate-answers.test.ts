import { callSchemas } from '@kenali/contracts/schemas';
import fc from 'fast-check';
import { splitPlainParts } from '../../http/read-input.ts';
import { plainProgress } from './validate-answers.ts';

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

it('plainProgress: when the body is one that the page sends, then joi validates only the rest', () => {
  const body = {
    responses: { 1: 5, 125: 1 },
    notApplicable: { 3: true },
    comments: { A: '', umum: 'x' },
    changed: ['1'],
  };
  expect(splitPlainParts({ ...body, currentPage: 2 }, plainProgress)).toEqual({
    plain: body,
    rest: { currentPage: 2 },
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
