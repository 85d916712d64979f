import { BODY_MAX_BYTES } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import type { Request } from 'express';
import type { Schema } from 'joi';
import { plainProgress } from '../features/user-assessments/plain-progress.ts';
import { createInputReader, type InputSchemas } from './read-input.ts';

/** Almost the largest body. */
const LENGTH = BODY_MAX_BYTES - 8 * 1024;
/** What makes rules slow: runs that a pattern begins to match at every position, and texts that normalization changes. */
const PATTERNS = ['a', '-', '.', ' ', 'a.', 'a@', '1', '\u200b', '\u0301', 'é', '👩\u200d', '\u202e'];
const LONG = PATTERNS.map((pattern) => pattern.repeat(LENGTH / Buffer.byteLength(pattern)));
/** Milliseconds of processor time for one input; a quadratic rule needs seconds. */
const MOST_MS = 400;

interface Described {
  type?: string;
  keys?: Record<string, Described>;
  items?: Described[];
  matches?: { schema: Described }[];
  patterns?: { rule?: Described; regex?: string }[];
}
type Wrap = (text: string) => unknown;

/** Ways to put a text into each place of a schema that takes one, also as a name of a map. */
function placesOf(described: Described, wrap: (value: unknown) => unknown): Wrap[] {
  const { type, keys = {}, items = [], matches = [], patterns = [] } = described;
  return [
    ...(type === 'string' || type === 'any' ? [wrap] : []),
    ...Object.entries(keys).flatMap(([name, each]) => placesOf(each, (value) => wrap({ [name]: value }))),
    ...items.flatMap((each) => placesOf(each, (value) => wrap([value]))),
    ...matches.flatMap(({ schema }) => placesOf(schema, wrap)),
    ...patterns.flatMap(({ rule = {} }) => [
      ...placesOf(rule, (value) => wrap({ A: value })),
      (text: string) => wrap({ [text]: 'A' }),
    ]),
  ];
}

const calls = Object.entries(callSchemas as Record<string, InputSchemas>).flatMap(([key, schemas]) =>
  (['body', 'query', 'params'] as const).flatMap((part) => {
    const schema = schemas[part];
    const places = schema ? placesOf((schema as Schema).describe() as Described, (value) => value) : [];
    return places.length > 0 ? [{ key, part, schemas, places }] : [];
  }),
);

it('when the schemas are walked, then the names, codes and remarks of all areas are among the places', () => {
  const found = calls.map(({ key, part, places }) => `${key} ${part} ${places.length}`);
  expect(found).toEqual(
    expect.arrayContaining([
      'POST /api/auth/register body 7',
      'GET /api/admin/users query 4',
      'POST /api/user-assessments/{id}/save-progress body 14',
    ]),
  );
});

it.each(calls)(
  '$key $part: when a text is as long as a body may be, then refusing it is cheap',
  ({ part, schemas, places }) => {
    const read = createInputReader(schemas, plainProgress);
    const slow: string[] = [];
    for (const place of places)
      for (const [at, text] of LONG.entries()) {
        const request = { params: {}, query: {}, body: {}, [part]: place(text) } as unknown as Request;
        const before = process.cpuUsage();
        try {
          read(request);
        } catch {
          // Refused, which is most often right.
        }
        const { user, system } = process.cpuUsage(before);
        if ((user + system) / 1000 > MOST_MS)
          slow.push(`${JSON.stringify(place('x'))} ${JSON.stringify(PATTERNS[at])}`);
      }
    expect(slow).toEqual([]);
  },
);
