import { join } from 'node:path';
import { callSchemas } from '@kenali/contracts/schemas';
import { isSchema, type Schema } from 'joi';
import { readToday } from './api-documents.ts';
import { describeApi, describeDeprecation } from './describe-api.ts';

const root = join(__dirname, '../..');

describe('services/api/openapi.json', () => {
  it('when the calls change, then it must be generated again (npm run openapi)', () => {
    expect(readToday(root)).toEqual(JSON.parse(JSON.stringify(describeApi(root))));
  });

  it('when a value may be null, then a list of its values has null too', () => {
    const lists = partsOf(readToday(root)).filter((part) => Array.isArray(part.enum));
    const mayBeNull = lists.filter(({ type }) => [type].flat().includes('null'));
    expect(mayBeNull.length).toBeGreaterThan(0);
    expect(mayBeNull.filter((list) => !(list.enum as unknown[]).includes(null))).toEqual([]);
  });

  // The document shows the rules of a schema, but no value of the same type that is allowed beside them.
  it.each(Object.entries(callSchemas))('%s: rules accept each value that is allowed beside them', (_key, schema) => {
    const { body, query } = schema as { body?: Schema; query?: Schema };
    const rules = [body, query].flatMap((part) => (isSchema(part) ? partsOf(part.describe()) : []));
    for (const { type, allow, rules: own = [] } of rules as unknown as Described[])
      for (const value of allow ?? [])
        if (typeof value === type) expect(own.filter((rule) => refuses(rule, value as string | number))).toEqual([]);
  });
});

interface Described {
  type?: string;
  allow?: unknown[];
  rules?: Rule[];
}
interface Rule {
  name: string;
  args?: { limit?: number; regex?: string };
}

const refuses = ({ name, args }: Rule, value: string | number): boolean => {
  if (name === 'min') return (typeof value === 'string' ? value.length : value) < Number(args?.limit);
  if (name === 'sign') return value === 0;
  return name === 'pattern' && !new RegExp(String(args?.regex).slice(1, -1)).test(String(value));
};

/** The objects of a document, at any depth. */
function partsOf(document: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  JSON.stringify(document, (_key, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) found.push(value);
    return value;
  });
  return found;
}

it('describeDeprecation: says since when, until when and what to call instead', () => {
  expect(describeDeprecation({ since: '2026-12-01', until: '2027-06-01', instead: 'GET /api/orders/{id}' })).toEqual({
    deprecated: true,
    description: 'Deprecated since 2026-12-01. It ends on 2027-06-01. Use GET /api/orders/{id}.',
  });
  expect(describeDeprecation(undefined)).toEqual({});
});
