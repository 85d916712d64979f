import type { Collection, Db, Document } from 'mongodb';
import mongoose, { type Model, type Schema, type SchemaOptions } from 'mongoose';
import { sealSchema } from './encryption/seal-schema.ts';
import { limitTime } from './time-limits.ts';

/** Fields that mongoose can add to a schema itself. */
type Automatic = '_id' | 'createdAt' | 'updatedAt';
/** How each field is stored. */
type Fields<T> = { [K in Exclude<keyof T, Automatic>]-?: object } & { [K in Automatic & keyof T]?: object };
type Options = Pick<SchemaOptions, 'minimize' | 'timestamps'>;

/*
 * Mongoose's own signatures make the compiler compare whole schemas and models: 140,000 types and several seconds for the
 * first of them, in every compiler thread. These signatures describe a document equally well and cost nothing.
 */
const SchemaOf = mongoose.Schema as unknown as new <T>(fields: Fields<T>, options: SchemaOptions) => Schema<T>;
const modelOf = mongoose.model.bind(mongoose) as unknown as <T>(
  name: string,
  schema: Schema<T>,
  collection: string,
) => Model<T>;

/** Creates a schema without a version key. The compiler requires an entry for every field of the document type. */
export const defineSchema = <T>(fields: Fields<T>, options?: Options): Schema<T> =>
  new SchemaOf<T>(fields, { versionKey: false, ...options });

/** How a field is stored, together with the type of its value. */
interface Field<T> {
  readonly valueType: T;
}

/** Declares a field once for both the schema and the document type; see `DocumentOf`. */
export const field = <T>(options: object) => options as Field<T>;

type ValueOf<F> = F extends Field<infer T> ? T : DocumentOf<F>;
type OptionalKey<F> = {
  [K in keyof F]: F[K] extends Field<infer T> ? (undefined extends T ? K : never) : never;
}[keyof F];

/** A field whose values mongoose stores as they are. */
export const MIXED = { type: mongoose.Schema.Types.Mixed };
/** The same with a value for new documents. */
export const mixedWith = (value: unknown) => ({ ...MIXED, default: () => value });

/** The document type of fields that are declared with `field`, at any depth. One whose type includes `undefined` may be absent. */
export type DocumentOf<F> = { [K in Exclude<keyof F, OptionalKey<F>>]: ValueOf<F[K]> } & {
  [K in OptionalKey<F>]?: ValueOf<F[K]>;
};

/**
 * Creates the model of a collection. Model names are unique. `T` should be a named interface: the compiler compares two
 * anonymous types of the same shape field by field.
 */
export const defineModel = <T>(name: string, schema: Schema<T>, collection: string): Model<T> =>
  limitTime(modelOf<T>(name, sealSchema(schema, collection), collection));

/**
 * Returns a model's collection as the MongoDB driver sees it. Polls use it because mongoose queries cost measurably more
 * (`npm run bench -- api`). The driver neither casts values nor buffers commands.
 */
export function driverCollection<T extends Document>({ db, collection }: Pick<Model<T>, 'db' | 'collection'>) {
  // Uses the connection's Db object: creating one per poll would cost more than the rest of the poll.
  const connected = db.db as Db;
  const opened = driverCollections.get(connected) ?? new Map<string, Collection>();
  driverCollections.set(connected, opened);
  const found = opened.get(collection.collectionName) ?? connected.collection(collection.collectionName);
  opened.set(collection.collectionName, found);
  return found as unknown as Collection<T>;
}

/** By connection, because a new one has another Db object. */
const driverCollections = new WeakMap<Db, Map<string, Collection>>();

const DUPLICATE_KEY = 11000;

/** Whether a unique index rejected a write; with `field`, whether that index covers the field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  const { code, keyPattern } = (error ?? {}) as { code?: unknown; keyPattern?: Record<string, unknown> };
  return code === DUPLICATE_KEY && (field === undefined || Object.hasOwn(keyPattern ?? {}, field));
}
