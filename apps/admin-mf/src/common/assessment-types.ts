import type { AssessmentType } from '@kenali/contracts';

/** How staff read the types. */
export const TYPE_NAMES: Record<AssessmentType, string> = {
  sensory: 'Profil Sensori',
  learning: 'Gaya Belajar',
  intelligence: 'Kecerdasan Majemuk',
  other: 'Lainnya',
};

/** The types as choices of a field. */
export const TYPE_OPTIONS = (Object.keys(TYPE_NAMES) as AssessmentType[]).map((value) => ({
  value,
  label: TYPE_NAMES[value],
}));
