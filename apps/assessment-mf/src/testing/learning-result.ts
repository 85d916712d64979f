import type { LearningResult } from '@kenali/contracts';

const tipsOf = (name: string) => [1, 2, 3, 4].map((at) => `Saran ${name} ${at}.`);

/** Fourteen answers, eight of them auditory. */
export const learningResult: LearningResult = {
  type: 'learning',
  instrument: { id: 'learning-style', version: '1.0.0' },
  styleScores: { visual: 4, auditori: 8, kinestetik: 2 },
  primaryStyle: 'auditori',
  tiedStyles: [],
  primary: { name: 'Auditori', description: 'Anda cenderung lebih mudah menangkap informasi melalui suara.' },
  styles: [
    { style: 'visual', name: 'Visual', tips: tipsOf('Visual') },
    { style: 'auditori', name: 'Auditori', tips: tipsOf('Auditori') },
    { style: 'kinestetik', name: 'Kinestetik', tips: tipsOf('Kinestetik') },
  ],
  note: 'Hasil ini menggambarkan kesukaan belajar, bukan batas kemampuan.',
  completionDate: '2026-11-20T17:30:00.000Z',
};

/** Two styles share the top. */
export const mixedLearningResult: LearningResult = {
  ...learningResult,
  styleScores: { visual: 6, auditori: 6, kinestetik: 2 },
  primaryStyle: 'campuran',
  tiedStyles: ['visual', 'auditori'],
  primary: { name: 'Campuran', description: 'Dua gaya atau lebih memperoleh skor tertinggi yang sama.' },
};
