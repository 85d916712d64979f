import type { Schema } from 'joi';

/** Who may call: everybody, a signed-in person (any role), or a holder of the admin token. */
export type Caller = 'anyone' | 'user' | 'admin';

/** The media types of the files that calls answer. */
export const FILE_TYPES = [
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

type SchemasOf<C> = (C extends { params: unknown } ? { params: Schema } : unknown) &
  (C extends { query: unknown } ? { query: Schema } : unknown) &
  (C extends { body: unknown } ? { body: Schema } : unknown);

/**
 * How the API checks one call: `caller` who may, `status` of the good answer, one joi schema per part of the request
 * that the call's type has, and `response`: the answer's schema, or the media type of a file.
 */
export type CallSchema<C = unknown> = SchemasOf<C> & {
  caller: Caller;
  status: 200 | 201;
  response: Schema | FileType;
};

/** One schema per call of `Calls`; a missing or surplus one does not compile. */
export type CallSchemas<Calls> = { [K in keyof Calls]: CallSchema<Calls[K]> };
