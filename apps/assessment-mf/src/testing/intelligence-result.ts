import type { CategoryScore, IntelligenceResult } from '@kenali/contracts';

/** One category of ten statements. */
export const category = (key: string, name: string, score: number, rank: number): CategoryScore => ({
  category: key,
  name,
  score,
  total: 10,
  percentage: score * 10,
  rank,
});

const categoryScores = [
  category('visual_spasial', 'Visual-Spasial', 6, 4),
  category('linguistik', 'Linguistik', 9, 1),
  category('logis_matematis', 'Logis-Matematis', 3, 6),
  category('kinestetik', 'Kinestetik', 9, 1),
  category('musik', 'Musik', 2, 7),
  category('interpersonal', 'Interpersonal', 8, 3),
  category('intrapersonal', 'Intrapersonal', 5, 5),
];
const of = (...keys: string[]) => categoryScores.filter(({ category: key }) => keys.includes(key));

/** Two categories share the first rank. */
export const intelligenceResult: IntelligenceResult = {
  type: 'intelligence',
  instrument: { id: 'multiple-intelligence', version: '1.0.0' },
  categoryScores,
  dominantIntelligences: of('linguistik', 'kinestetik', 'interpersonal'),
  isFlat: false,
  recommendations: of('linguistik', 'kinestetik').map(({ category: key, name }) => ({
    category: key,
    name,
    tips: [1, 2, 3, 4].map((at) => `Saran ${name} ${at}.`),
  })),
  importantNote: { heading: 'Catatan Penting', text: 'Gambaran minat, bukan ukuran tingkat kecerdasan.' },
  completionDate: '2026-11-20T17:30:00.000Z',
};
