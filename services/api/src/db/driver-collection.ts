import type { Collection, Db, Document } from 'mongodb';
import type { Model } from 'mongoose';

/** A model's collection without mongoose, whose queries cost a poll measurably more (`npm run bench:api`). Nothing is cast or buffered. */
export const driverCollection = <T extends Document>({ db, collection }: Pick<Model<T>, 'db' | 'collection'>) =>
  // The Db that the connection has: a new one for each poll would cost more than all else of ours in it.
  (db.db as Db).collection(collection.collectionName) as unknown as Collection<T>;
