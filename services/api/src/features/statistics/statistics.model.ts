import type { Counts } from '@kenali/instruments';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../db/model.ts';

const mixed = { ...MIXED, required: true };
const countsFields = {
  /** Epoch, instrument, version and age group. */
  _id: field<string>({ type: String, required: true }),
  /** Which counting the document belongs to; see `StatisticsEpochDocument`. */
  epoch: field<number>({ type: Number, required: true }),
  instrument: field<{ id: string; version: string }>(mixed),
  ageGroup: field<string>({ type: String, required: true }),
  counts: field<Counts>(mixed),
  countedAt: field<Date>({ type: Date, required: true }),
};

/** The counts of all results of one instrument version and age group. No document names a person. */
export interface InstrumentCountsDocument extends DocumentOf<typeof countsFields> {}

const countsSchema = defineSchema<InstrumentCountsDocument>(countsFields, { minimize: false });
countsSchema.index({ epoch: 1, 'instrument.id': 1, 'instrument.version': 1 });

export const InstrumentCounts = defineModel<InstrumentCountsDocument>(
  'InstrumentCounts',
  countsSchema,
  'instrumentCounts',
);
