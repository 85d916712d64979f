import type { Collection, Document } from 'mongodb';
import type { Model } from 'mongoose';

/** A model's collection without mongoose, whose queries cost a poll measurably more (`npm run bench:api`). Nothing is cast or buffered. */
export const driverCollection = <T extends Document>({ db, collection }: Pick<Model<T>, 'db' | 'collection'>) =>
  db.getClient().db(db.name).collection(collection.collectionName) as unknown as Collection<T>;
