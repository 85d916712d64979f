import type {
  AssessmentResult,
  CategoryScore,
  GenericResult,
  IntelligenceResult,
  LearningResult,
  ResultView,
  SensoryInterpretation,
} from '@kenali/contracts';

const COMPLETED_AT = '2026-11-20T17:30:00.000Z';
const NAMES = {
  sensory: 'Profil Sensori Anak',
  learning: 'Inventori Gaya Belajar',
  intelligence: 'Asesmen Kecerdasan Majemuk',
  other: 'Asesmen Singkat',
};

/** The API's response for a result. */
export const resultView = (
  results: AssessmentResult,
  interpretation: SensoryInterpretation | null = null,
): ResultView => ({
  id: 100003,
  assessment: { name: NAMES[results.type], type: results.type },
  completedAt: COMPLETED_AT,
  results,
  earlier: [],
  interpretation,
  retest: null,
  evidence: null,
  practice: { name: 'Biro Contoh', contact: 'Telp. 021 000' },
});

const tipsFor = (name: string) => [1, 2, 3, 4].map((number) => `Saran ${name} ${number}.`);

/** Fourteen answers, eight of them auditory. */
export const learningResult: LearningResult = {
  type: 'learning',
  instrument: { id: 'learning-style', version: '1.0.0' },
  styleScores: { visual: 4, auditori: 8, kinestetik: 2 },
  primaryStyle: 'auditori',
  tiedStyles: [],
  primary: { name: 'Auditori', description: 'Anda cenderung lebih mudah menangkap informasi melalui suara.' },
  styles: [
    { style: 'visual', name: 'Visual', tips: tipsFor('Visual') },
    { style: 'auditori', name: 'Auditori', tips: tipsFor('Auditori') },
    { style: 'kinestetik', name: 'Kinestetik', tips: tipsFor('Kinestetik') },
  ],
  note: 'Hasil ini menggambarkan kesukaan belajar, bukan batas kemampuan.',
  completionDate: COMPLETED_AT,
};

/** Two styles share the highest score. */
export const mixedLearningResult: LearningResult = {
  ...learningResult,
  styleScores: { visual: 6, auditori: 6, kinestetik: 2 },
  primaryStyle: 'campuran',
  tiedStyles: ['visual', 'auditori'],
  primary: { name: 'Campuran', description: 'Dua gaya atau lebih memperoleh skor tertinggi yang sama.' },
};

/** The score of a category with ten items. */
export const categoryScore = (category: string, name: string, score: number, rank: number): CategoryScore => ({
  category,
  name,
  score,
  total: 10,
  percentage: score * 10,
  rank,
});

const categoryScores = [
  categoryScore('visual_spasial', 'Visual-Spasial', 6, 4),
  categoryScore('linguistik', 'Linguistik', 9, 1),
  categoryScore('logis_matematis', 'Logis-Matematis', 3, 6),
  categoryScore('kinestetik', 'Kinestetik', 9, 1),
  categoryScore('musik', 'Musik', 2, 7),
  categoryScore('interpersonal', 'Interpersonal', 8, 3),
  categoryScore('intrapersonal', 'Intrapersonal', 5, 5),
];
const scoresOf = (...keys: string[]) => categoryScores.filter(({ category }) => keys.includes(category));

/** Two categories share the first rank. */
export const intelligenceResult: IntelligenceResult = {
  type: 'intelligence',
  instrument: { id: 'multiple-intelligence', version: '1.0.0' },
  categoryScores,
  dominantIntelligences: scoresOf('linguistik', 'kinestetik', 'interpersonal'),
  isFlat: false,
  recommendations: scoresOf('linguistik', 'kinestetik').map(({ category, name }) => ({
    category,
    name,
    tips: tipsFor(name),
  })),
  importantNote: { heading: 'Catatan Penting', text: 'Gambaran minat, bukan ukuran tingkat kecerdasan.' },
  completionDate: COMPLETED_AT,
};

export const genericResult: GenericResult = {
  type: 'other',
  instrument: { id: 'generic', version: '1.0.0' },
  answers: [
    { number: 1, question: 'Seberapa sering Anda membaca?', answer: 'Setiap hari' },
    { number: 2, question: 'Kapan Anda belajar?', answer: 'Pagi hari' },
  ],
  completionDate: COMPLETED_AT,
};
