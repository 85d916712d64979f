import { ASSESSMENT_LIMITS, ASSESSMENT_TYPES, type AssessmentType } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';

/** A catalogue entry. Prices are whole rupiah. */
export interface AssessmentDocument {
  _id: number;
  name: string;
  description: string;
  priceRupiah: number;
  listPriceRupiah: number | null;
  promoLabel: string | null;
  note: string | null;
  duration: string;
  ageRange: string;
  type: AssessmentType;
  /** The instrument that it opens. Null opens the instrument of its type. */
  instrumentId: string | null;
  isActive: boolean;
  /** Whether results wait for a psychologist's sign-off before their owner sees them. */
  requiresSignOff: boolean;
  createdAt: Date;
}

const wholeRupiah = { validator: Number.isSafeInteger, message: 'whole rupiah' };
const schema = defineSchema<AssessmentDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true, maxlength: ASSESSMENT_LIMITS.name },
    description: { type: String, default: '' },
    priceRupiah: { type: Number, required: true, min: 0, validate: wholeRupiah },
    listPriceRupiah: { type: Number, default: null },
    promoLabel: { type: String, default: null },
    note: { type: String, default: null },
    duration: { type: String, default: '', maxlength: ASSESSMENT_LIMITS.duration },
    ageRange: { type: String, default: '', maxlength: ASSESSMENT_LIMITS.ageRange },
    type: { type: String, enum: ASSESSMENT_TYPES, required: true },
    instrumentId: { type: String, default: null },
    isActive: { type: Boolean, default: true },
    requiresSignOff: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ name: 1 }, { unique: true });

export const Assessment = defineModel<AssessmentDocument>('Assessment', schema, 'assessments');
