import mongoose from 'mongoose';
import { MIGRATIONS, type Migration } from '../src/migrations/migrations.ts';

const BATCH = 10;

const people = () => mongoose.connection.collection<{ _id: number; name: string; initial?: string }>('people');
const isOpen = async () => (await mongoose.connection.collection('gate').findOne()) !== null;

/**
 * The migrations of a version to come. After its first batch, 9001 waits for a document in `gate`, so that a test knows where it is when
 * the test stops the process.
 */
export const MADE_UP: readonly Migration[] = [
  ...MIGRATIONS,
  {
    name: '9001-add-initials',
    description: 'adds initials to people',
    count: () => people().countDocuments({ initial: { $exists: false } }),
    async up(checkpoint) {
      for (;;) {
        checkpoint();
        const found = await people()
          .find({ initial: { $exists: false } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .toArray();
        if (found.length === 0) return;
        for (const { _id, name } of found) await people().updateOne({ _id }, { $set: { initial: name.slice(0, 1) } });
        while (!(await isOpen())) checkpoint();
      }
    },
  },
  {
    name: '9002-number-people',
    description: 'stores how many people there are',
    count: async () => 1,
    async up(checkpoint) {
      checkpoint();
      const count = await people().countDocuments();
      const figures = mongoose.connection.collection<{ _id: string; count: number }>('figures');
      await figures.updateOne({ _id: 'people' }, { $set: { count } }, { upsert: true });
    },
  },
];
