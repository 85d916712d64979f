import {
  CONSENT_CHOICES,
  CONSENT_VARIANTS,
  type ConsentChoice,
  type ConsentRelationship,
  type ConsentVariant,
} from '@kenali/contracts';
import { appendOnly } from '../../../db/append-only.ts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../../db/model.ts';
import type { ConsentParameters } from './consent-texts.ts';

const fields = {
  userId: field<number>({ type: Number, required: true }),
  /** 1 for the first event of the account. Two calls at once cannot take the same place. */
  sequence: field<number>({ type: Number, required: true }),
  kind: field<'granted' | 'narrowed' | 'withdrawn'>({
    type: String,
    enum: ['granted', 'narrowed', 'withdrawn'],
    required: true,
  }),
  at: field<Date>({ type: Date, required: true }),
  /** `narrowed`: the box that was taken back. The other fields are those of the consent, with the boxes that are left. */
  choice: field<ConsentChoice | undefined>({ type: String, enum: CONSENT_CHOICES }),
  /** `narrowed`: when that consent was given. */
  grantedAt: field<Date | undefined>({ type: Date }),
  version: field<string | undefined>({ type: String }),
  /** Which text of the version; absent for the one that addresses everybody. */
  variant: field<ConsentVariant | undefined>({ type: String, enum: CONSENT_VARIANTS }),
  hash: field<string | undefined>({ type: String }),
  parameters: field<ConsentParameters | undefined>({ type: Object }),
  relationship: field<ConsentRelationship | undefined>({ type: String }),
  research: field<boolean | undefined>({ type: Boolean }),
  whatsapp: field<boolean | undefined>({ type: Boolean }),
};

/** One consent or withdrawal of an account. Never changed: a withdrawal is another event. The last one holds. */
export interface ConsentEventDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<ConsentEventDocument>(fields);
schema.index({ userId: 1, sequence: -1 }, { unique: true });

appendOnly(schema, 'Consents are append-only');

export const ConsentEvent = defineModel<ConsentEventDocument>('ConsentEvent', schema, 'consentEvents');

/** A withdrawal ends a consent, and so does a consent of somebody who answers for nobody else. */
export const endsConsent = ({ kind, relationship }: Pick<ConsentEventDocument, 'kind' | 'relationship'>): boolean =>
  kind === 'withdrawn' || relationship === 'Diri sendiri';
