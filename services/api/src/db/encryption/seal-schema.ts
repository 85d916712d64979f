import type { Schema } from 'mongoose';
import { isSealedCollection, openDocument, type SealedCollection, widenProjection } from './sealed-fields.ts';

type Loose = Record<string, unknown>;
interface QueryLike {
  _fields?: Loose;
  _mongooseOptions: { lean?: unknown };
}

const READS = ['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'] as const;

/**
 * Makes reads through a model return opened documents, so that no caller can forget it. Only lean reads: mongoose would cast sealed values.
 * Reads through `collection` need `openDocument`.
 */
export function sealSchema<T>(schema: Schema<T>, collection: string): Schema<T> {
  if (!isSealedCollection(collection)) return schema;
  const hooks = schema as unknown as Schema;
  for (const operation of READS) {
    hooks.pre(operation, function (this: unknown) {
      const query = this as QueryLike;
      if (query._fields) query._fields = widenProjection(collection, query._fields);
    });
    hooks.post(operation, function (this: unknown, found: unknown) {
      const documents = (Array.isArray(found) ? found : [found]).filter((each) => each !== null && each !== undefined);
      if (documents.length > 0 && !(this as QueryLike)._mongooseOptions.lean)
        throw new Error(`Documents of ${collection} are read lean`);
      for (const each of documents) openLean(collection, each as Loose & { _id: unknown });
    });
  }
  return schema;
}

const openLean = (collection: SealedCollection, document: Loose & { _id: unknown }) =>
  openDocument(collection, document);
