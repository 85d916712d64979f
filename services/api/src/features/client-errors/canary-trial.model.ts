import { defineModel, defineSchema } from '../../db/define-model.ts';

interface Side {
  boots: number;
  failed: number;
}

/** A canary beside what was stable during the same time, counted since both were seen together. */
export interface CanaryTrial {
  /** App, release and salt: the same release tried anew has another salt, and starts from nothing. */
  _id: string;
  canary: Side;
  stable: Side;
  lastAt: Date;
}

const side = { boots: { type: Number, default: 0 }, failed: { type: Number, default: 0 } };
const schema = defineSchema<CanaryTrial>(
  { _id: { type: String, required: true }, canary: side, stable: side, lastAt: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const CanaryTrialModel = defineModel<CanaryTrial>('CanaryTrial', schema, 'canaryTrials');
