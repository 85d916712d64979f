import type { AssessmentType, Responses, ResponseValue } from '@kenali/contracts';
import { entitle } from './sensory.ts';

/** An instrument whose questions have one choice each. */
export interface ChoiceKind {
  type: AssessmentType;
  instrumentId: string;
  /** The newest version. */
  version: string;
  count: number;
  /** Two valid responses. */
  values: [ResponseValue, ResponseValue];
  invalidValues: unknown[];
}

export const LEARNING: ChoiceKind = {
  type: 'learning',
  instrumentId: 'learning-style',
  version: '1.0.3',
  count: 14,
  values: ['visual', 'kinestetik'],
  invalidValues: ['campuran', '', null, ['visual'], { $ne: 'visual' }],
};
export const INTELLIGENCE: ChoiceKind = {
  type: 'intelligence',
  instrumentId: 'multiple-intelligence',
  version: '1.0.3',
  count: 70,
  values: [true, false],
  invalidValues: ['Ya', '', null, [true], { $ne: false }],
};
export const GENERIC: ChoiceKind = {
  type: 'other',
  instrumentId: 'generic',
  version: '1.0.0',
  count: 3,
  values: ['sudah', 'belum'],
  invalidValues: ['Sudah terlihat', 'ya', '', 2, null, ['sudah'], { $gt: '' }],
};

/** The same response to the first `count` questions. */
export const choose = (kind: ChoiceKind, value = kind.values[0], count = kind.count): Responses =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i + 1), value]));

/** Creates an entitlement. Type `other` names no instrument, as in the catalogue. */
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
