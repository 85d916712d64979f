import type { AssessmentType } from '@kenali/contracts';

/** Names for staff, in display order. */
export const TYPE_NAMES: Record<AssessmentType, string> = {
  sensory: 'Profil Sensori',
  learning: 'Gaya Belajar',
  intelligence: 'Kecerdasan Majemuk',
  other: 'Lainnya',
};
export const TYPES = Object.keys(TYPE_NAMES) as AssessmentType[];
