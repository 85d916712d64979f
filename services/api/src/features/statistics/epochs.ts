import { defineModel, defineSchema, isDuplicateKey } from '../../db/model.ts';

/** A rebuild counts all results in a new epoch, while pages show the epoch before. The one document has the id 1. */
interface StatisticsEpochDocument {
  _id: number;
  /** New results are counted in this epoch. */
  counting: number;
  /** Staff see this epoch. */
  shown: number;
}

const epochSchema = defineSchema<StatisticsEpochDocument>(
  {
    _id: { type: Number, required: true },
    counting: { type: Number, required: true },
    shown: { type: Number, required: true },
  },
  { versionKey: false },
);

const StatisticsEpoch = defineModel<StatisticsEpochDocument>('StatisticsEpoch', epochSchema, 'statisticsEpochs');

const ID = 1;
const FIRST: StatisticsEpochDocument = { _id: ID, counting: 1, shown: 1 };

export const readEpoch = async (): Promise<StatisticsEpochDocument> =>
  (await StatisticsEpoch.findById(ID).lean<StatisticsEpochDocument>().exec()) ?? FIRST;

/** From now on, results are counted in another epoch. @returns its number */
export async function beginEpoch(): Promise<number> {
  // Another process may create the document at the same time.
  await StatisticsEpoch.create(FIRST).catch((error: unknown) => {
    if (!isDuplicateKey(error, '_id')) throw error;
  });
  const changed = await StatisticsEpoch.findByIdAndUpdate(ID, { $inc: { counting: 1 } }, { returnDocument: 'after' })
    .lean<StatisticsEpochDocument>()
    .exec();
  return (changed as StatisticsEpochDocument).counting;
}

/** Staff see the epoch, unless a later one is ready already. */
export async function showEpoch(epoch: number): Promise<void> {
  await StatisticsEpoch.updateOne({ _id: ID, shown: { $lt: epoch } }, { $set: { shown: epoch } });
}
