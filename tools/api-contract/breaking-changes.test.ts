import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiDocument, findBreakingChanges, type Schema } from './breaking-changes.ts';

const OBJECT = { type: 'object', additionalProperties: false } as const;
const text: Schema = { type: 'string' };

/** A document with one call, which sends and gets one schema. */
const api = (schema: Schema, more: object = {}): ApiDocument => ({
  paths: {
    '/api/orders': {
      post: {
        security: [{ user: [] }],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '200': { content: { 'application/json': { schema } } } },
        ...more,
      },
    },
  },
});
const requestOf = (schema: Schema) => api({}, { requestBody: { content: { 'application/json': { schema } } } });
const responseOf = (schema: Schema) =>
  api({}, { responses: { '200': { content: { 'application/json': { schema } } } } });
const fileOf = (...types: string[]) =>
  api({}, { responses: { '200': { content: Object.fromEntries(types.map((type) => [type, {}])) } } });
const fields = (properties: Record<string, Schema>, required: string[] = Object.keys(properties)): Schema => ({
  ...OBJECT,
  properties,
  required,
});

describe('findBreakingChanges', () => {
  it.each([
    ['a field is gone', fields({ a: text, b: text }), fields({ a: text }), '.b: is gone'],
    ['a field may be missing', fields({ a: text }), fields({ a: text }, []), '.a: may be missing'],
    ['a field may be null', fields({ a: text }), fields({ a: { type: ['string', 'null'] } }), '.a: may be "null"'],
    ['a number becomes a text', fields({ a: { type: 'number' } }), fields({ a: text }), '.a: may be "string"'],
    [
      'a whole number becomes any',
      fields({ a: { type: 'integer' } }),
      fields({ a: { type: 'number' } }),
      '.a: may be "number"',
    ],
    ['a status is added', { enum: ['new'] }, { enum: ['new', 'old'] }, ': may be "old"'],
    ['a list of values is dropped', { enum: ['new'] }, text, ': may have values that were not listed'],
    [
      'a field of a list is gone',
      { type: 'array', items: fields({ a: text }) },
      { type: 'array', items: fields({}) },
      '[].a: is gone',
    ],
    [
      'a field of a map is gone',
      { additionalProperties: fields({ a: text }) },
      { additionalProperties: fields({}) },
      '.*.a: is gone',
    ],
    ['entries of a list may be anything', { type: 'array', items: text }, { type: 'array' }, '[]: may be "any"'],
    ['fields of a map may be anything', { additionalProperties: text }, {}, '.*: may be "any"'],
    ['there is no map any more', { additionalProperties: text }, OBJECT, '.*: is gone'],
    ['a time becomes a day', { format: 'date-time' }, { format: 'date' }, ': format has changed'],
    ['a format is gone', { format: 'date-time' }, {}, ': format has changed'],
    ['a text may be empty', { minLength: 1 }, { minLength: 0 }, ': minLength is 0, was 1'],
    ['a text may be longer', { maxLength: 8 }, { maxLength: 9 }, ': maxLength is 9, was 8'],
    ['a number may be lower', { minimum: 1 }, { minimum: 0 }, ': minimum is 0, was 1'],
    ['a number may be higher', { maximum: 5 }, {}, ': maximum is gone, was 5'],
    ['zero is not excluded any more', { exclusiveMinimum: 0 }, {}, ': exclusiveMinimum is gone, was 0'],
    ['a list may be empty', { minItems: 1 }, {}, ': minItems is gone, was 1'],
    ['a list may have more entries', { maxItems: 8 }, { maxItems: 9 }, ': maxItems is 9, was 8'],
    ['a listed value is too long', { ...text, maxLength: 1 }, { ...text, enum: ['a', 'bc'] }, ': may be "bc"'],
    ['a fixed value is gone', { const: 1 }, {}, ': const has changed'],
    [
      'an alternative is added',
      { anyOf: [text] },
      { anyOf: [text, { type: 'number' }] },
      ': may be another alternative',
    ],
  ])('a response: when %s, then it is listed', (_what, before, after, problem) => {
    expect(findBreakingChanges(responseOf(before), responseOf(after))).toEqual([`POST /api/orders: 200${problem}`]);
  });

  it('an action of the audit log: when it is new, then it is not listed, because pages show one that they do not know', () => {
    const log = (actions: string[], path = '/api/admin/audit') => {
      const items = { type: 'object', properties: { action: { ...text, enum: actions } }, required: ['action'] };
      const content = { 'application/json': { schema: { type: 'array', items } } };
      return { paths: { [path]: { get: { responses: { 200: { content } } } } } };
    };
    const [before, after] = [['order.settle'], ['order.settle', 'refund.start']];
    expect(findBreakingChanges(log(before), log(after))).toEqual([]);
    const elsewhere = '/api/orders';
    expect(findBreakingChanges(log(before, elsewhere), log(after, elsewhere))).toHaveLength(1);
  });

  it.each([
    ['a field is required', fields({ a: text }, []), fields({ a: text }), '.a: is required'],
    ['a new field is required', fields({}), fields({ a: text }), '.a: is required'],
    ['a field is refused', fields({ a: text }, []), fields({}), '.a: is refused'],
    ['null is refused', { type: ['string', 'null'] }, text, ': refuses "null"'],
    ['a value is refused', { enum: ['a', 'b'] }, { enum: ['a'] }, ': refuses "b"'],
    ['values are listed', text, { ...text, enum: ['a'] }, ': accepts only "a"'],
    ['a maximum falls', { maxLength: 9 }, { maxLength: 8 }, ': maxLength is 8, was 9'],
    ['a minimum is added', {}, { minimum: 1 }, ': minimum is 1'],
    ['a minimum rises', { minItems: 1 }, { minItems: 2 }, ': minItems is 2, was 1'],
    ['a form refuses a value', { ...text, enum: ['a', 'B'] }, { ...text, pattern: '^[a-z]$' }, ': refuses "B"'],
    ['a pattern changes', { pattern: 'a' }, { pattern: 'b' }, ': pattern has changed'],
    ['entries of a list are narrower', { type: 'array' }, { type: 'array', items: text }, '[]: refuses "any"'],
    ['fields of a map are refused', { additionalProperties: text }, { additionalProperties: false }, '.*: is refused'],
    ['further fields are refused', { type: 'object' }, OBJECT, '.*: is refused'],
    ['entries must differ', {}, { uniqueItems: true }, ': uniqueItems has changed'],
    ['a step is given', {}, { multipleOf: 5 }, ': multipleOf has changed'],
    ['a form is given', {}, { format: 'email' }, ': format has changed'],
    ['one of several forms is asked for', {}, { oneOf: [text] }, ': oneOf has changed'],
    ['an alternative is gone', { anyOf: [text, { type: 'number' }] }, { anyOf: [text] }, ': refuses an alternative'],
  ])('a request: when %s, then it is listed', (_what, before, after, problem) => {
    expect(findBreakingChanges(requestOf(before), requestOf(after))).toEqual([`POST /api/orders: body${problem}`]);
  });

  it.each([
    ['a call is gone', api({}), { paths: {} }, ': is gone'],
    ['a call is for others', api({}), api({}, { security: [{ admin: [] }] }), ': is for other callers'],
    ['an answer is gone', api({}), api({}, { responses: {} }), ': 200: is gone'],
    [
      'a parameter is required',
      api({}),
      api({}, { parameters: [{ name: 'page', in: 'query', required: true }] }),
      ': query page: is required',
    ],
    [
      'a parameter is refused',
      api({}, { parameters: [{ name: 'page', in: 'query' }] }),
      api({}),
      ': query page: is refused',
    ],
    [
      'a parameter is narrower',
      api({}, { parameters: [{ name: 'page', in: 'query', schema: {} }] }),
      api({}, { parameters: [{ name: 'page', in: 'query', schema: { maximum: 5 } }] }),
      ': query page: maximum is 5',
    ],
    ['a body is required', api({}, { requestBody: undefined }), api({}), ': body: is required'],
    ['a body that was optional is required', requestOf({}), api({}), ': body: is required'],
    [
      'a body is of another type',
      api({}, { requestBody: { content: { 'application/json': {} } } }),
      api({}, { requestBody: { content: { 'multipart/form-data': {} } } }),
      ': body: refuses application/json',
    ],
    [
      'a file may not be of one type',
      fileOf('text/csv', 'text/html'),
      fileOf('text/csv'),
      ': 200: is no longer text/html',
    ],
    ['a file may be of another type', fileOf('text/csv'), fileOf('text/csv', 'text/html'), ': 200: may be text/html'],
    [
      'an answer has no body',
      responseOf(fields({ a: text })),
      api({}, { responses: { '200': {} } }),
      ': 200: is no longer application/json',
    ],
    [
      'a parameter moves',
      api({}, { parameters: [{ name: 'page', in: 'query' }] }),
      api({}, { parameters: [{ name: 'page', in: 'header' }] }),
      ': query page: is refused',
    ],
  ])('a call: when %s, then it is listed', (_what, before, after, problem) => {
    expect(findBreakingChanges(before, after as ApiDocument)).toEqual([`POST /api/orders${problem}`]);
  });

  it.each([
    ['a call', { paths: {} }, api({})],
    ['a field of a response', responseOf(fields({ a: text })), responseOf(fields({ a: text, b: text }))],
    ['optional input', requestOf(fields({})), requestOf(fields({ a: text }, []))],
    ['a value of a request', requestOf({ enum: ['a'] }), requestOf({ enum: ['a', 'b'] })],
    [
      'a form in place of values',
      requestOf({ ...text, enum: ['shell', 'a-mf'] }),
      requestOf({ ...text, pattern: '^[a-z-]+$', maxLength: 9 }),
    ],
    ['a code of an error', api({}, { responses: { default: {} } }), api({}, { responses: {} })],
    ['an optional parameter', api({}), api({}, { parameters: [{ name: 'page', in: 'query' }] })],
    ['an empty text in a pattern', requestOf({ pattern: '^a$' }), requestOf({ pattern: '^$|^a$' })],
    ['room in a request', requestOf({ maxLength: 8 }), requestOf({ maxLength: 9 })],
    [
      'a bound in a response',
      responseOf({ minLength: 1, maxItems: 9 }),
      responseOf({ minLength: 2, maxItems: 8, minimum: 1 }),
    ],
    [
      'a promise in a response',
      responseOf(fields({ a: { type: ['string', 'null'] } }, [])),
      responseOf(fields({ a: text })),
    ],
    ['an answer', api({}, { responses: {} }), api({})],
    ['a description', api({ description: 'a' }), api({ description: 'b' })],
  ])('an addition: when there is %s more, then nothing is listed', (_what, before, after) => {
    expect(findBreakingChanges(before as ApiDocument, after as ApiDocument)).toEqual([]);
  });

  it('a reference: when the schema that it names changes, then it is listed', () => {
    const withError = (schema: Schema): ApiDocument => ({
      ...responseOf({ $ref: '#/components/schemas/Error' }),
      components: { schemas: { Error: schema } },
    });
    expect(findBreakingChanges(withError(fields({ code: text })), withError(fields({})))).toEqual([
      'POST /api/orders: 200.code: is gone',
    ]);
  });

  it('calls: when some are named, then only those are compared', () => {
    const before: ApiDocument = { paths: { ...api({}).paths, '/api/cart': { get: {} } } };
    expect(findBreakingChanges(before, { paths: {} }, new Set(['GET /api/cart']))).toEqual(['GET /api/cart: is gone']);
  });

  it('a parameter of the path: its name may change, its values may not become fewer', () => {
    const withId = (name: string, schema: Schema): ApiDocument => ({
      paths: { [`/api/orders/{${name}}`]: { get: { parameters: [{ name, in: 'path', required: true, schema }] } } },
    });
    expect(findBreakingChanges(withId('id', {}), withId('orderId', {}))).toEqual([]);
    expect(findBreakingChanges(withId('id', {}), withId('orderId', { maximum: 5 }))).toEqual([
      'GET /api/orders/{id}: path id: maximum is 5',
    ]);
  });

  it('null is a type, whether a list of values has it or not', () => {
    const type = ['string', 'null'];
    const [listed, unlisted] = [responseOf({ type, enum: ['a', null] }), responseOf({ type, enum: ['a'] })];
    expect(findBreakingChanges(unlisted, listed)).toEqual([]);
    expect(findBreakingChanges(listed, unlisted)).toEqual([]);
    expect(findBreakingChanges(responseOf({ ...text, enum: ['a'] }), listed)).toEqual([
      'POST /api/orders: 200: may be "null"',
    ]);
  });

  it('null may be a type or an alternative, also one behind a reference', () => {
    const named = (schema: Schema): ApiDocument => ({
      ...responseOf({ anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] }),
      components: { schemas: { Order: schema } },
    });
    const order = { ...fields({ code: text }), type: 'object' };
    const before = responseOf({ ...order, type: ['object', 'null'] });
    expect(findBreakingChanges(before, named(order))).toEqual([]);
    expect(findBreakingChanges(before, named({ anyOf: [order, { type: 'null' }] }))).toEqual([]);
    expect(findBreakingChanges(before, named({ ...order, properties: {} }))).toEqual([
      'POST /api/orders: 200.code: is gone',
    ]);
    expect(findBreakingChanges(responseOf(order), named(order))).toEqual([
      'POST /api/orders: 200: may be another alternative',
    ]);
  });

  it('several types are the same as alternatives', () => {
    const alternatives = responseOf({ anyOf: [{ type: 'string' }, { type: 'number' }] });
    expect(findBreakingChanges(alternatives, responseOf({ type: ['string', 'number'] }))).toEqual([]);
    expect(findBreakingChanges(alternatives, responseOf({ type: ['string', 'boolean'] }))).toEqual([
      'POST /api/orders: 200: may be another alternative',
    ]);
  });

  it('a map of a response: its names may lose their pattern or be listed, its entries may not change', () => {
    const map = responseOf({ type: 'object', patternProperties: { '^[A-N]$': text } });
    const listed = (schema: Schema) =>
      responseOf({ type: 'object', properties: { A: schema }, additionalProperties: false });
    expect(findBreakingChanges(map, responseOf({ type: 'object', additionalProperties: text }))).toEqual([]);
    expect(findBreakingChanges(map, listed(text))).toEqual([]);
    expect(findBreakingChanges(map, listed({ type: 'number' }))).toEqual([
      'POST /api/orders: 200.*.A: may be "number"',
    ]);
  });

  it('the document of this repository breaks nothing of itself', () => {
    const today = JSON.parse(readFileSync(join(__dirname, '../../services/api/openapi.json'), 'utf8'));
    expect(findBreakingChanges(today, today)).toEqual([]);
  });
});
