import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../db/model.ts';
import type { TrialMembership } from '../releases/index.ts';

/** One page that started. Kept for as long as its boot id is accepted, so that the page and each failed app count once. */
export interface ClientBoot {
  /** Id inside the signed boot id. */
  _id: string;
  at: Date;
  /** Apps for which this page reported errors. */
  failed: string[];
  /** What this page has reported about its speed, so that each counts once. Missing until the first report. */
  vitals?: string[];
  /** Canary trials that the page counts towards, by app. */
  trials: Record<string, PageTrial>;
}

/**
 * A page above its network's limit does not count, and its failure does not either. Its speed may: a network has only a few values, and of a
 * large side its first pages alone hold too few that are compared.
 */
export type PageTrial = TrialMembership & { isAboveLimit?: true };

/** The trials in which a page and its failures count. */
export const countedTrials = ({ trials }: Pick<ClientBoot, 'trials'>): Record<string, TrialMembership> =>
  Object.fromEntries(Object.entries(trials).filter(([, { isAboveLimit }]) => !isAboveLimit));

const schema = defineSchema<ClientBoot>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    failed: { type: [String], required: true },
    vitals: { type: [String], default: undefined },
    trials: { type: mongoose.Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);
/** Age at which a boot id is no longer counted. A browser may show a document from its cache for a day. */
export const BOOT_MAX_AGE_MS = 25 * 60 * 60 * 1000;
schema.index({ at: 1 }, { expireAfterSeconds: (2 * BOOT_MAX_AGE_MS) / 1000 });

export const ClientBootModel = defineModel<ClientBoot>('ClientBoot', schema, 'clientBoots');
