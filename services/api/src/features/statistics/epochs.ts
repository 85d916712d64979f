import { type DocumentOf, defineModel, defineSchema, field, isDuplicateKey } from '../../db/model.ts';

const epochFields = {
  _id: field<number>({ type: Number, required: true }),
  /** New results are counted in this epoch. */
  counting: field<number>({ type: Number, required: true }),
  /** Staff see this epoch. */
  shown: field<number>({ type: Number, required: true }),
};

/** A rebuild counts all results in a new epoch, while pages show the epoch before. The one document has the id 1. */
interface StatisticsEpochDocument extends DocumentOf<typeof epochFields> {}

const epochSchema = defineSchema<StatisticsEpochDocument>(epochFields);

const StatisticsEpoch = defineModel<StatisticsEpochDocument>('StatisticsEpoch', epochSchema, 'statisticsEpochs');

const ID = 1;
const FIRST: StatisticsEpochDocument = { _id: ID, counting: 1, shown: 1 };

export const readEpoch = async (): Promise<StatisticsEpochDocument> =>
  (await StatisticsEpoch.findById(ID).lean<StatisticsEpochDocument>()) ?? FIRST;

/** From now on, results are counted in another epoch. */
export async function beginEpoch(): Promise<void> {
  // Another process may create the document at the same time.
  await StatisticsEpoch.create(FIRST).catch((error: unknown) => {
    if (!isDuplicateKey(error, '_id')) throw error;
  });
  await StatisticsEpoch.updateOne({ _id: ID }, { $inc: { counting: 1 } });
}

/** Staff see the epoch, unless a later one has begun: then it may lack results. @returns whether they see it */
export async function showEpoch(epoch: number): Promise<boolean> {
  const { matchedCount } = await StatisticsEpoch.updateOne({ _id: ID, counting: epoch }, { $set: { shown: epoch } });
  return matchedCount > 0;
}
