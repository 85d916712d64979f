import { isDeepStrictEqual } from 'node:util';
import { BODY_MAX_BYTES } from '@kenali/contracts';
import express, { type Request, type RequestHandler } from 'express';
import Joi, { type Schema } from 'joi';
import { AppError } from './app-error.ts';

const JSON_TYPES = ['json', '+json'];

/**
 * Parses a JSON body of at most `limit` bytes after decompression. It may run twice for one request: the second time it keeps
 * the body that is already parsed. A longer Content-Length is refused before the body arrives; the parser would first read all of it.
 */
export function createJsonReader(limit: number): RequestHandler {
  const parse = express.json({ limit, type: JSON_TYPES });
  return (request, response, next) => {
    if (Number(request.headers['content-length']) > limit) throw new AppError('TOO_LARGE');
    // RFC 8259 knows UTF-8 only. The parser would decode any charset whose name starts with `utf-`.
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && charset.toLowerCase() !== 'utf-8') throw new AppError('UNSUPPORTED_MEDIA');
    parse(request, response, next);
  };
}

export const readJson = createJsonReader(BODY_MAX_BYTES);

export const refuseOtherMedia: RequestHandler = (request, _response, next) => {
  const encoding = request.headers['transfer-encoding'];
  // Nobody can tell where a body in another encoding ends (RFC 9112, 6.3).
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked') throw new AppError('BAD_REQUEST');
  const hasBody = encoding !== undefined || Number(request.headers['content-length']) > 0;
  if (hasBody && !request.is(JSON_TYPES)) throw new AppError('UNSUPPORTED_MEDIA');
  next();
};

/** The schemas of a call's path parameters, query and body. */
export interface InputSchemas {
  params?: Schema;
  query?: Schema;
  body?: Schema;
}

/** The query of a signed-in call that declares none. Others ignore what a mail program or the provider adds to an address. */
export const NO_QUERY = Joi.object({});

/** Checks per name of a body property. A check accepts only values that the joi schema would accept unchanged. */
export type PlainParts = Record<string, (part: unknown) => boolean>;

/**
 * Returns a function that validates a request and returns its input as a new object: `request.query` is read-only in
 * Express 5. It throws joi's error, or NOT_FOUND for a malformed path parameter.
 */
export function createInputReader(schemas: InputSchemas, plainParts: PlainParts) {
  const parts = (['query', 'body'] as const).flatMap((part) => {
    // Set once, because joi would otherwise prepare its messages for every request.
    const schema = schemas[part]?.required().label('Isi permintaan').prefs(PREFERENCES[part]);
    // Nothing is checked a second time if every sent field was, and the schema neither requires nor adds one.
    const acceptsNothing = schema !== undefined && isDeepStrictEqual(schema.validate({}), { value: {} });
    return schema ? [{ part, schema, acceptsNothing }] : [];
  });
  return (request: Request) => {
    const input: Record<string, unknown> = {};
    if (schemas.params) {
      const { value, error } = schemas.params.validate(request.params);
      // A malformed id cannot match a document, so the answer is 404 and not a field error.
      if (error) throw new AppError('NOT_FOUND');
      input.params = value;
    }
    for (const { part, schema, acceptsNothing } of parts) {
      const { plain, rest } = splitPlainParts(request[part], part === 'body' ? plainParts : {});
      if (plain && acceptsNothing && Object.keys(rest as object).length === 0) {
        input[part] = plain;
        continue;
      }
      const { value, error } = schema.validate(rest);
      if (error) throw error;
      input[part] = plain ? { ...value, ...plain } : value;
    }
    return input;
  };
}

/**
 * Splits a body into the parts that pass their plain check and the rest, which joi validates. Joi on 125 responses costs
 * more than everything else the API does for a save. `plain` is null if no part passes.
 */
export function splitPlainParts(body: unknown, parts: PlainParts): { plain: object | null; rest: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { plain: null, rest: body };
  const isPlain = (name: string) => parts[name]?.((body as Record<string, unknown>)[name]) === true;
  const names = Object.keys(parts).filter((name) => Object.hasOwn(body, name) && isPlain(name));
  if (names.length === 0) return { plain: null, rest: body };
  const plain: Record<string, unknown> = {};
  const rest: Record<string, unknown> = { ...body };
  for (const name of names) {
    plain[name] = rest[name];
    delete rest[name];
  }
  return { plain, rest };
}

/** Joi's default messages in Indonesian. A message of the schema itself takes precedence. */
const JOI_MESSAGES = {
  'any.required': '{{#label}} wajib diisi',
  'any.only': '{{#label}} tidak sesuai dengan pilihan yang ada',
  'any.unknown': '{{#label}} tidak dikenal',
  'array.base': '{{#label}} harus berupa daftar',
  'array.max': '{{#label}} memuat terlalu banyak isi',
  'array.min': '{{#label}} memuat terlalu sedikit isi',
  'boolean.base': '{{#label}} harus berupa ya atau tidak',
  'number.base': '{{#label}} harus berupa angka',
  'number.integer': '{{#label}} harus berupa bilangan bulat',
  'number.max': '{{#label}} terlalu besar',
  'number.min': '{{#label}} terlalu kecil',
  'number.positive': '{{#label}} harus lebih dari nol',
  'number.unsafe': '{{#label}} terlalu besar',
  'object.base': '{{#label}} harus berupa objek',
  'object.max': '{{#label}} memuat terlalu banyak isi',
  'object.unknown': '{{#label}} tidak dikenal',
  'string.base': '{{#label}} harus berupa teks',
  'string.empty': '{{#label}} wajib diisi',
  'string.max': '{{#label}} terlalu panjang',
  'string.min': '{{#label}} terlalu pendek',
  'string.pattern.base': '{{#label}} tidak sesuai format',
  'string.pattern.name': '{{#label}} tidak sesuai format',
  /** All others. */
  '*': '{{#label}} tidak sesuai',
} as const;

const COMMON = {
  abortEarly: false,
  // Parsed here, because joi would parse the texts again for every schema: a third of the time to create the app.
  messages: Object.fromEntries(Object.entries(JOI_MESSAGES).map(([code, text]) => [code, Joi.expression(text)])),
  // The schemas keep their own messages under the language `id`, which takes precedence over JOI_MESSAGES.
  errors: { wrap: { label: false }, language: 'id' },
} as const;

/** A body may have fields that only a newer release knows. An unknown query parameter is a mistake: ignoring a filter answers too much. */
const PREFERENCES = {
  query: COMMON,
  body: { ...COMMON, stripUnknown: { objects: true } },
} as const;
