import mongoose, { type Model, type Schema, type SchemaOptions } from 'mongoose';

/** Mongoose itself may keep these. */
type Kept = '_id' | 'createdAt' | 'updatedAt';
/** How each field is stored. */
type Fields<T> = { [K in Exclude<keyof T, Kept>]-?: object } & { [K in Kept & keyof T]?: object };
type Options = Pick<SchemaOptions, 'versionKey' | 'minimize' | 'timestamps'>;

/*
 * Mongoose's own signatures make the compiler compare whole schemas and models with each other: 140,000 types and
 * seconds for the first of them, in each of its threads. These say as much of a document and cost nothing.
 */
const SchemaOf = mongoose.Schema as unknown as new <T>(fields: Fields<T>, options?: Options) => Schema<T>;
const modelOf = mongoose.model.bind(mongoose) as unknown as <T>(
  name: string,
  schema: Schema<T>,
  collection: string,
) => Model<T>;

/** A schema that names every field of its document. */
export const defineSchema = <T>(fields: Fields<T>, options?: Options): Schema<T> => new SchemaOf<T>(fields, options);

/** The model of a collection, one of each name. `T` is the named interface of its schema: two alike would be compared. */
export const defineModel = <T>(name: string, schema: Schema<T>, collection: string): Model<T> =>
  modelOf<T>(name, schema, collection);
