import type { AssessmentResult, EarlierResult, ResultView } from '@kenali/contracts';

const NAMES = {
  sensory: 'Profil Sensori Anak',
  learning: 'Inventori Gaya Belajar',
  intelligence: 'Asesmen Kecerdasan Majemuk',
  other: 'Asesmen Singkat',
};

/** A result as the API answers it, the first one of its person unless earlier ones are given. */
export const resultView = (results: AssessmentResult, earlier: EarlierResult[] = []): ResultView => ({
  id: 100003,
  assessment: { name: NAMES[results.type], type: results.type },
  completedAt: '2026-11-20T17:30:00.000Z',
  results,
  earlier,
});
