import type { AssessmentType } from '@kenali/contracts';

/** The label of each type's banner, as the specification words it. */
export const TYPE_LABELS: Record<AssessmentType, string> = {
  sensory: 'Pemrosesan Sensoris',
  intelligence: 'Kecerdasan Majemuk',
  learning: 'Preferensi Belajar',
  other: 'Asesmen',
};
