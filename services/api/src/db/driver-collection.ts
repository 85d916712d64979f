import type { Collection, Document } from 'mongodb';
import type { Model } from 'mongoose';

/** A model's collection without mongoose, which costs a poll half as much again. Nothing is cast and nothing buffered. */
export const driverCollection = <T extends Document>({ db, collection }: Pick<Model<T>, 'db' | 'collection'>) =>
  db.getClient().db(db.name).collection(collection.collectionName) as unknown as Collection<T>;
