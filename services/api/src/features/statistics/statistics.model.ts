import type { Counts } from '@kenali/instruments';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../db/model.ts';

/** The counts of all results of one instrument version and age group. No document names a person. */
export interface InstrumentCountsDocument {
  /** Epoch, instrument, version and age group. */
  _id: string;
  /** Which counting the document belongs to; see `StatisticsEpochDocument`. */
  epoch: number;
  instrument: { id: string; version: string };
  ageGroup: string;
  counts: Counts;
  countedAt: Date;
}

const mixed = { type: mongoose.Schema.Types.Mixed, required: true };
const countsSchema = defineSchema<InstrumentCountsDocument>(
  {
    _id: { type: String, required: true },
    epoch: { type: Number, required: true },
    instrument: mixed,
    ageGroup: { type: String, required: true },
    counts: mixed,
    countedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);
countsSchema.index({ epoch: 1, 'instrument.id': 1, 'instrument.version': 1 });

export const InstrumentCounts = defineModel<InstrumentCountsDocument>(
  'InstrumentCounts',
  countsSchema,
  'instrumentCounts',
);
