import type { AssessmentType, Responses, ResponseValue } from '@kenali/contracts';
import { entitle } from './sensory.ts';

/** What the tests need to know of an instrument of questions with one choice each. */
export interface ChoiceKind {
  type: AssessmentType;
  instrumentId: string;
  count: number;
  /** Two of its choices. */
  values: [ResponseValue, ResponseValue];
  wrongValues: unknown[];
}

export const LEARNING: ChoiceKind = {
  type: 'learning',
  instrumentId: 'learning-style',
  count: 14,
  values: ['visual', 'kinestetik'],
  wrongValues: ['A', 'Visual', 'campuran', 'constructor', '', 1, true, null, ['visual'], { $ne: 'visual' }],
};
export const INTELLIGENCE: ChoiceKind = {
  type: 'intelligence',
  instrumentId: 'multiple-intelligence',
  count: 70,
  values: [true, false],
  wrongValues: ['Ya', 'true', '', 1, 0, null, [true], { $ne: false }],
};
export const GENERIC: ChoiceKind = {
  type: 'other',
  instrumentId: 'generic',
  count: 3,
  values: ['sudah', 'belum'],
  wrongValues: ['Sudah terlihat', 'ya', '', 2, true, null, ['sudah'], { $gt: '' }],
};

/** Every question, or the first ones, with the same answer. */
export const choose = (kind: ChoiceKind, value = kind.values[0], count = kind.count): Responses =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i + 1), value]));

/** An entitlement to one; `other` as the catalogue has it, naming no instrument. */
export const entitleTo = (
  { type, instrumentId }: ChoiceKind,
  userId: number,
  partial: Parameters<typeof entitle>[1] = {},
): Promise<number> =>
  entitle(userId, {
    assessment: {
      name: 'Asesmen',
      type,
      priceRupiah: 150_000,
      instrumentId: type === 'other' ? null : instrumentId,
      ageRange: '10 tahun ke atas',
    },
    ...partial,
  });
