/** The part of an OpenAPI 3.1 document that is compared. Descriptions and summaries do not count. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; securitySchemes?: object };
}

interface Operation {
  operationId?: string;
  deprecated?: boolean;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, { content?: Content }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

/** Schemas by the type of the body, such as "application/json". */
type Content = Record<string, { schema?: Schema }>;

/** JSON Schema, as far as our documents use it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  patternProperties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

/**
 * `request`: what a caller sends, where the API may only accept more. `response`: what it reads, where the API may only promise more.
 */
type Direction = 'request' | 'response';

interface Comparison {
  direction: Direction;
  before: ApiDocument;
  after: ApiDocument;
  report(where: string, what: string): void;
}

/** Bounds that make a schema narrower when they rise or fall. */
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Keywords that have rules of their own, or that say nothing about a value. Every other keyword must stay as it is. */
const KNOWN = new Set([
  ...['$ref', 'type', 'enum', 'anyOf', 'properties', 'required', 'additionalProperties', 'items', ...LOWER, ...UPPER],
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment'],
]);
/** What a page does with a text does not depend on its pattern, which a response may therefore lose. */
const FREE_IN_RESPONSES = new Set(['pattern']);

/** Lists that may grow in responses: every release shows a value that it does not know as it is. */
const GROWING = new Set([
  'GET /api/admin/audit: 200[].action',
  'POST /api/admin/users/update-many: 200.results[].outcome',
  'POST /api/admin/consultations/update-many: 200.results[].outcome',
]);
/**
 * Bounds that fell after the kept documents: adults get no optional boxes of the consent, a child may have a profile alone, 0 is the
 * system in the audit log, access codes have a figure of their own, and a payment page without an address was never described.
 */
const FALLEN =
  /\.boxes\.(research|whatsapp)$|: 200\.children\[\]\.assessments$|^GET \/api\/admin\/audit: 200\[\]\.actor\.id$|^GET \/api\/admin\/reports: 200\.figures$|\.redirectUrl$/;

/** What an erasure takes from an entry of the audit log, as it did when those documents said otherwise. */
const MISSING = new Set(['GET /api/admin/audit: 200[].requestId']);

const typesOf = ({ type }: Schema): string[] | null => (type === undefined ? null : [type].flat());
const list = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

function resolve(schema: Schema, { components }: ApiDocument): Schema {
  const { $ref, ...own } = schema;
  const name = $ref?.split('/').at(-1);
  return name === undefined ? schema : { ...components?.schemas?.[name], ...own };
}

/** What a page does with an entry of a map does not depend on the pattern of its name. */
function withoutNamePattern({ patternProperties, ...schema }: Schema): Schema {
  const [entry, ...others] = Object.values(patternProperties ?? {});
  return entry && others.length === 0
    ? { ...schema, additionalProperties: entry }
    : { ...schema, ...(patternProperties && { patternProperties }) };
}

/** A caller that sends the earlier types must still be understood, and one that reads them must get no others. */
function compareTypes(where: string, before: Schema, after: Schema, { direction, report }: Comparison): void {
  const [had, has] = [typesOf(before), typesOf(after)];
  const [wide, narrow] = direction === 'request' ? [has, had] : [had, has];
  // Without a type, a schema accepts every value.
  if (wide === null) return;
  const extra = (narrow ?? ['any']).filter(
    (type) => !wide.includes(type) && !(type === 'integer' && wide.includes('number')),
  );
  if (extra.length > 0) report(where, direction === 'request' ? `refuses ${list(extra)}` : `may be ${list(extra)}`);
}

/** Null is compared as a type; documents of earlier releases list it as a type alone. */
const withoutNull = (schema: Schema): Schema =>
  schema.enum ? { ...schema, enum: schema.enum.filter((value) => value !== null) } : schema;

function compareEnums(where: string, one: Schema, other: Schema, { direction, report }: Comparison): void {
  const [before, after] = [withoutNull(one), withoutNull(other)];
  const has = (values: readonly unknown[], value: unknown) =>
    values.some((each) => JSON.stringify(each) === JSON.stringify(value));
  if (direction === 'request' && after.enum) {
    const refused = before.enum?.filter((value) => !has(after.enum as unknown[], value));
    if (!before.enum) report(where, `accepts only ${list(after.enum)}`);
    else if (refused?.length) report(where, `refuses ${list(refused)}`);
  }
  if (direction === 'response' && before.enum) {
    const unknown = after.enum?.filter((value) => !has(before.enum as unknown[], value));
    if (!after.enum) report(where, 'may have values that were not listed');
    else if (unknown?.length && !GROWING.has(where)) report(where, `may be ${list(unknown)}`);
  }
}

const isLonger = (value: string, limit: unknown) => typeof limit === 'number' && value.length > limit;
const isShorter = (value: string, limit: unknown) => typeof limit === 'number' && value.length < limit;

/** A list of values gives way to a form. */
const fitsForm = (value: unknown, { minLength, maxLength, pattern }: Schema): boolean =>
  typeof value === 'string' &&
  !isShorter(value, minLength) &&
  !isLonger(value, maxLength) &&
  (typeof pattern !== 'string' || new RegExp(pattern).test(value));

/** What is sent must keep the bounds of who gets it: the API of a request, the page of a response. */
function compareBounds(where: string, before: Schema, after: Schema, { direction, report }: Comparison): void {
  const [sent, known] = direction === 'request' ? [before, after] : [after, before];
  if (sent.enum) {
    const mismatches = known.enum
      ? []
      : sent.enum.filter((value) => typeof value === 'string' && !fitsForm(value, known));
    if (mismatches.length > 0) report(where, `${direction === 'request' ? 'refuses' : 'may be'} ${list(mismatches)}`);
    return;
  }
  for (const [keywords, isPassed] of [
    [LOWER, (value: number, bound: number) => value < bound],
    [UPPER, (value: number, bound: number) => value > bound],
  ] as const) {
    for (const keyword of keywords) {
      const [bound, value] = [known[keyword], sent[keyword]];
      if (typeof bound !== 'number' || (typeof value === 'number' && !isPassed(value, bound))) continue;
      if (direction === 'response' && FALLEN.test(where)) continue;
      const was = typeof before[keyword] === 'number' ? `, was ${before[keyword]}` : '';
      report(where, `${keyword} is ${after[keyword] ?? 'gone'}${was}`);
    }
  }
}

/** A request may lose what narrows it, and a response may gain it. A pattern of a request may gain the empty text. */
function compareOthers(where: string, before: Schema, after: Schema, { direction, report }: Comparison): void {
  const [narrow, wide] = direction === 'request' ? [after, before] : [before, after];
  // A list of values that gives way to a form was compared with it.
  if (direction === 'request' && before.enum) return;
  for (const [keyword, value] of Object.entries(narrow)) {
    const isFree = KNOWN.has(keyword) || (direction === 'response' && FREE_IN_RESPONSES.has(keyword));
    const isKept = JSON.stringify(value) === JSON.stringify(wide[keyword]) || value === `^$|${wide[keyword]}`;
    if (!isFree && !isKept) report(where, `${keyword} has changed`);
  }
}

/** The entries of a list, or the further fields of an object. A schema that says nothing about them allows everything. */
function compareRest(
  where: string,
  keyword: 'items' | 'additionalProperties',
  pair: [Schema, Schema],
  comparison: Comparison,
): void {
  const [had, has] = pair.map((schema) => schema[keyword]);
  const named = Object.entries(pair[1].properties ?? {});
  // A map may become fields with names.
  if (comparison.direction === 'response' && typeof had === 'object' && has === false && named.length > 0)
    for (const [field, schema] of named) compareSchemas(`${where}.${field}`, asSchema(had), schema, comparison);
  else if (has === false) {
    const isRequest = comparison.direction === 'request';
    if (isRequest ? had !== false : typeof had === 'object')
      comparison.report(where, isRequest ? 'is refused' : 'is gone');
  } else if (typeof had === 'object' || typeof has === 'object')
    compareSchemas(where, asSchema(had), asSchema(has), comparison);
}
const asSchema = (value: unknown): Schema => (typeof value === 'object' ? (value as Schema) : {});

/** Fields that a caller must send, or may no longer send; and fields that it no longer gets for sure. */
function compareFields(where: string, before: Schema, after: Schema, comparison: Comparison): void {
  const { direction, report } = comparison;
  const [had, has] = [before.properties ?? {}, after.properties ?? {}];
  const [needed, needs] = [before.required ?? [], after.required ?? []];
  if (direction === 'request') {
    for (const field of needs) if (!needed.includes(field)) report(`${where}.${field}`, 'is required');
    if (after.additionalProperties === false)
      for (const field of Object.keys(had)) if (!has[field]) report(`${where}.${field}`, 'is refused');
  } else {
    for (const field of Object.keys(had)) {
      if (!has[field]) report(`${where}.${field}`, 'is gone');
      else if (needed.includes(field) && !needs.includes(field) && !MISSING.has(`${where}.${field}`))
        report(`${where}.${field}`, 'may be missing');
    }
  }
  for (const [field, schema] of Object.entries(had)) {
    const next = has[field];
    if (next) compareSchemas(`${where}.${field}`, schema, next, comparison);
  }
}

/** An alternative may be a list of others, and several types are alternatives too. */
function alternativesOf(schema: Schema, document: ApiDocument): Schema[] {
  const { anyOf, ...resolved } = resolve(schema, document);
  if (anyOf) return anyOf.flatMap((each) => alternativesOf(each, document));
  return typesOf(resolved)?.map((type) => ({ ...resolved, type })) ?? [resolved];
}

/** Each earlier alternative of a request, and each later one of a response, must fit one of the others as a whole. */
function compareAlternatives(where: string, before: Schema, after: Schema, comparison: Comparison): void {
  const { direction, report } = comparison;
  const [had, has] = [alternativesOf(before, comparison.before), alternativesOf(after, comparison.after)];
  const [sent, known] = direction === 'request' ? [had, has] : [has, had];
  const isNull = ({ type }: Schema) => type === 'null';
  // Null has neither fields nor bounds.
  const [one, ...others] = sent.filter((each) => !(isNull(each) && known.some(isNull)));
  const [other, ...more] = known.filter((each) => !isNull(each));
  if (one && other && others.length === 0 && more.length === 0) {
    const [earlier, later] = direction === 'request' ? [one, other] : [other, one];
    compareSchemas(where, earlier, later, comparison);
    return;
  }
  const fits = (earlier: Schema, later: Schema) => {
    let isSame = true;
    compareSchemas(where, earlier, later, { ...comparison, report: () => (isSame = false) });
    return isSame;
  };
  const ok =
    direction === 'request'
      ? had.every((earlier) => has.some((later) => fits(earlier, later)))
      : has.every((later) => had.some((earlier) => fits(earlier, later)));
  if (!ok) report(where, direction === 'request' ? 'refuses an alternative' : 'may be another alternative');
}

function compareSchemas(where: string, one: Schema, other: Schema, comparison: Comparison): void {
  const resolved = [resolve(one, comparison.before), resolve(other, comparison.after)];
  const [before, after] = (comparison.direction === 'request' ? resolved : resolved.map(withoutNamePattern)) as [
    Schema,
    Schema,
  ];
  if (before.anyOf || after.anyOf) {
    compareAlternatives(where, before, after, comparison);
    return;
  }
  compareTypes(where, before, after, comparison);
  compareEnums(where, before, after, comparison);
  compareBounds(where, before, after, comparison);
  compareOthers(where, before, after, comparison);
  compareFields(where, before, after, comparison);
  compareRest(`${where}[]`, 'items', [before, after], comparison);
  compareRest(`${where}.*`, 'additionalProperties', [before, after], comparison);
}

/** Every type of body that was sent must still be read; those that come must be the same. */
function compareContent(where: string, before: Content, after: Content, comparison: Comparison): void {
  const { direction, report } = comparison;
  for (const [type, { schema = {} }] of Object.entries(before)) {
    if (after[type]) compareSchemas(where, schema, after[type].schema ?? {}, comparison);
    else report(where, direction === 'request' ? `refuses ${type}` : `is no longer ${type}`);
  }
  if (direction === 'response')
    for (const type of Object.keys(after)) if (!before[type]) report(where, `may be ${type}`);
}

const nameOf = (security: object[] | undefined): string => JSON.stringify(security ?? []);

const PARAMETER = /\{(\w+)\}/g;
/** A path without the names of its parameters, which callers never write. */
export const shapeOf = (path: string): string => path.replace(PARAMETER, '{}');
const namesIn = (path: string): (string | undefined)[] => [...path.matchAll(PARAMETER)].map(([, name]) => name);

/** The operations of a path, with the names that an earlier document has for its parameters. */
function withEarlierNames([path, operations]: [string, Record<string, Operation>], earlier: string) {
  const [names, earlierNames] = [namesIn(path), namesIn(earlier)];
  const rename = (each: Parameter): Parameter =>
    each.in === 'path' ? { ...each, name: earlierNames[names.indexOf(each.name)] ?? each.name } : each;
  return Object.fromEntries(
    Object.entries(operations).map(([method, { parameters, ...operation }]) => [
      method,
      { ...operation, ...(parameters && { parameters: parameters.map(rename) }) },
    ]),
  );
}

function compareParameters(call: string, before: Operation, after: Operation, comparison: Comparison): void {
  for (const next of after.parameters ?? []) {
    const earlier = before.parameters?.find((each) => each.name === next.name && each.in === next.in);
    const where = `${call}: ${next.in} ${next.name}`;
    if (next.required && !earlier?.required) comparison.report(where, 'is required');
    if (earlier) compareSchemas(where, earlier.schema ?? {}, next.schema ?? {}, comparison);
  }
  const accepted = before.parameters ?? [];
  for (const earlier of accepted)
    if (!after.parameters?.some((each) => each.name === earlier.name && each.in === earlier.in))
      comparison.report(`${call}: ${earlier.in} ${earlier.name}`, 'is refused');
}

function compareCall(
  call: string,
  before: Operation,
  after: Operation,
  documents: Omit<Comparison, 'direction'>,
): void {
  const request: Comparison = { ...documents, direction: 'request' };
  const response: Comparison = { ...documents, direction: 'response' };
  if (nameOf(before.security) !== nameOf(after.security)) documents.report(call, 'is for other callers');
  compareParameters(call, before, after, request);
  const [sent, sends] = [before.requestBody?.content, after.requestBody?.content];
  if (after.requestBody?.required && !before.requestBody?.required) documents.report(`${call}: body`, 'is required');
  if (sent && sends) compareContent(`${call}: body`, sent, sends, request);
  for (const [status, { content }] of Object.entries(before.responses ?? {})) {
    // Errors. Pages show the message of a code that they do not know.
    if (status === 'default') continue;
    const next = after.responses?.[status];
    if (!next) documents.report(`${call}: ${status}`, 'is gone');
    else if (content) compareContent(`${call}: ${status}`, content, next.content ?? {}, response);
  }
}

/**
 * Lists what a caller that was built against an earlier document cannot rely on any more. Additions are not listed: new calls, optional input,
 * more fields in responses, more codes of errors.
 * @param calls "GET /api/orders"; all calls of the earlier document by default
 * @returns one line per change: "GET /api/orders: 200[].status: may be \\"refunded\\""
 */
export function findBreakingChanges(before: ApiDocument, after: ApiDocument, calls?: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const report = (where: string, what: string) => found.push(`${where}: ${what}`);
  const paths = new Map(Object.entries(after.paths).map((entry) => [shapeOf(entry[0]), entry]));
  for (const [path, operations] of Object.entries(before.paths)) {
    const entry = paths.get(shapeOf(path));
    const later: Record<string, Operation> = entry ? withEarlierNames(entry, path) : {};
    for (const [method, operation] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`;
      if (calls && !calls.has(call)) continue;
      const next = later[method];
      if (!next) report(call, 'is gone');
      else compareCall(call, operation, next, { before, after, report });
    }
  }
  return found;
}
