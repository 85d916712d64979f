import { ASSESSMENT_LIMITS, ASSESSMENT_TYPES, type AssessmentType } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';

const wholeRupiah = { validator: Number.isSafeInteger, message: 'whole rupiah' };
const fields = {
  _id: field<number>({ type: Number, required: true }),
  name: field<string>({ type: String, required: true, maxlength: ASSESSMENT_LIMITS.name }),
  description: field<string>({ type: String, default: '' }),
  priceRupiah: field<number>({ type: Number, required: true, min: 0, validate: wholeRupiah }),
  listPriceRupiah: field<number | null>({ type: Number, default: null }),
  promoLabel: field<string | null>({ type: String, default: null }),
  note: field<string | null>({ type: String, default: null }),
  duration: field<string>({ type: String, default: '', maxlength: ASSESSMENT_LIMITS.duration }),
  ageRange: field<string>({ type: String, default: '', maxlength: ASSESSMENT_LIMITS.ageRange }),
  type: field<AssessmentType>({ type: String, enum: ASSESSMENT_TYPES, required: true }),
  /** The instrument that it opens. Null opens the instrument of its type. */
  instrumentId: field<string | null>({ type: String, default: null }),
  isActive: field<boolean>({ type: Boolean, default: true }),
  /** Whether results wait for a psychologist's sign-off before their owner sees them. */
  requiresSignOff: field<boolean>({ type: Boolean, default: false }),
  createdAt: field<Date>({ type: Date, required: true }),
};

/** A catalogue entry. Prices are whole rupiah. */
export interface AssessmentDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<AssessmentDocument>(fields);
schema.index({ name: 1 }, { unique: true });

export const Assessment = defineModel<AssessmentDocument>('Assessment', schema, 'assessments');
