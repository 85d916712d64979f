import type { AssessmentType } from '@kenali/contracts';

/** What staff call the types, in the order in which they are shown. */
export const TYPE_NAMES: Record<AssessmentType, string> = {
  sensory: 'Profil Sensori',
  learning: 'Gaya Belajar',
  intelligence: 'Kecerdasan Majemuk',
  other: 'Lainnya',
};
export const TYPES = Object.keys(TYPE_NAMES) as AssessmentType[];
