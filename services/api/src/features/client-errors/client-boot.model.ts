import type { ReleaseChannel } from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../db/define-model.ts';

/** One page that started. Kept as long as its boot id counts, so that it counts once, and each of its apps fails once. */
export interface ClientBoot {
  /** Of the signed boot. */
  _id: string;
  at: Date;
  /** Apps that this page reported errors of. */
  failed: string[];
  /** By app: the canary trial that the page is part of, and on which side. */
  trials: Record<string, { id: string; side: ReleaseChannel }>;
}

const schema = defineSchema<ClientBoot>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    failed: { type: [String], required: true },
    trials: { type: mongoose.Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);
/** A browser may show a document for a day; nothing older is counted. */
export const BOOT_COUNTS_MS = 25 * 60 * 60 * 1000;
schema.index({ at: 1 }, { expireAfterSeconds: (2 * BOOT_COUNTS_MS) / 1000 });

export const ClientBootModel = defineModel<ClientBoot>('ClientBoot', schema, 'clientBoots');
