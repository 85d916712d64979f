import type { Schema } from 'joi';
import type { PracticeFeature } from '../practice-features.ts';
import { CSV, PDF, XLSX, ZIP } from './common/schema.ts';

/** Who may call: everybody, a signed-in user of any role, or the holder of an admin token. */
export type Caller = 'anyone' | 'user' | 'admin';

/** Media types of the calls that return a file. */
export const FILE_TYPES = [PDF, CSV, XLSX, ZIP] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A call that will end. Earlier releases use it as long as it is here. */
export interface Deprecation {
  /** "2026-12-01" */
  since: string;
  /** When it ends, if that is decided: "2027-06-01". */
  until?: string;
  /** What to use: "GET /api/orders". */
  instead?: string;
}

type SchemasOf<C> = (C extends { params: unknown } ? { params: Schema } : unknown) &
  (C extends { query: unknown } ? { query: Schema } : unknown) &
  (C extends { body: unknown } ? { body: Schema } : unknown) &
  (C extends { response: Blob } ? { file: FileType } : { file?: FileType });

/**
 * How the API checks one call: who may call, the status of a successful response, and one joi schema for each part of the
 * request that the type declares. A call that returns a file names its media type.
 */
export type CallSchema<C = unknown> = SchemasOf<C> & {
  caller: Caller;
  status: 200 | 201;
  /** The status when what the call would create exists already. */
  statusIfExists?: 200;
  /** Media types of the body if they are not `application/json`. */
  bodyTypes?: readonly string[];
  /** While the practice has not switched this on, the call answers as an unknown address. */
  feature?: PracticeFeature;
  /** For the OpenAPI document; see `FeatureSchemas`. The API has a table of the others. */
  summary?: string;
  /** Its responses say so, and the metrics count it. */
  deprecated?: Deprecation;
};

/** One schema per call in `Calls`. A missing or an extra schema does not compile. */
export type CallSchemas<Calls> = { [K in keyof Calls]: CallSchema<Calls[K]> };

/** Calls of a feature that a practice switches on. Each names it, and says in one line what the call does. */
export type FeatureSchemas<Feature extends PracticeFeature, Calls> = {
  [K in keyof Calls]: CallSchema<Calls[K]> & { feature: Feature; summary: string };
};
