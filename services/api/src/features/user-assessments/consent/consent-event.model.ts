import {
  CONSENT_CHOICES,
  CONSENT_VARIANTS,
  type ConsentChoice,
  type ConsentRelationship,
  type ConsentVariant,
} from '@kenali/contracts';
import { appendOnly } from '../../../db/append-only.ts';
import { defineModel, defineSchema } from '../../../db/model.ts';
import type { ConsentParameters } from './consent-texts.ts';

/** One consent or withdrawal of an account. Never changed: a withdrawal is another event. The last one holds. */
export interface ConsentEventDocument {
  userId: number;
  /** 1 for the first event of the account. Two calls at once cannot take the same place. */
  sequence: number;
  kind: 'granted' | 'narrowed' | 'withdrawn';
  at: Date;
  /** `narrowed`: the box that was taken back. The other fields are those of the consent, with the boxes that are left. */
  choice?: ConsentChoice;
  /** `narrowed`: when that consent was given. */
  grantedAt?: Date;
  version?: string;
  /** Which text of the version; absent for the one that addresses everybody. */
  variant?: ConsentVariant;
  hash?: string;
  parameters?: ConsentParameters;
  relationship?: ConsentRelationship;
  research?: boolean;
  whatsapp?: boolean;
}

const schema = defineSchema<ConsentEventDocument>(
  {
    userId: { type: Number, required: true },
    sequence: { type: Number, required: true },
    kind: { type: String, enum: ['granted', 'narrowed', 'withdrawn'], required: true },
    at: { type: Date, required: true },
    choice: { type: String, enum: CONSENT_CHOICES },
    grantedAt: { type: Date },
    version: { type: String },
    variant: { type: String, enum: CONSENT_VARIANTS },
    hash: { type: String },
    parameters: { type: Object },
    relationship: { type: String },
    research: { type: Boolean },
    whatsapp: { type: Boolean },
  },
  { versionKey: false },
);
schema.index({ userId: 1, sequence: -1 }, { unique: true });

appendOnly(schema, 'Consents are append-only');

export const ConsentEvent = defineModel<ConsentEventDocument>('ConsentEvent', schema, 'consentEvents');

/** A withdrawal ends a consent, and so does a consent of somebody who answers for nobody else. */
export const endsConsent = ({ kind, relationship }: Pick<ConsentEventDocument, 'kind' | 'relationship'>): boolean =>
  kind === 'withdrawn' || relationship === 'Diri sendiri';
