import type { SectionScore, SensoryResult } from '@kenali/contracts';
import { sensoryInstrumentView } from './instruments.ts';
import { participant } from './user-assessments.ts';

/** The score of a section whose items all have the same response, unless overridden. */
const sectionScore = (
  name: string,
  count: number,
  average: number | null,
  overrides: Partial<SectionScore> = {},
): SectionScore => ({
  name,
  total: Math.round((average ?? 0) * count),
  count,
  average,
  itemCount: count,
  notObserved: 0,
  caution: false,
  ...overrides,
});

const bands = [
  { id: 'low', label: 'Sensitivitas Rendah', min: null, max: 154 },
  { id: 'normal', label: 'Sensitivitas Normal', min: 155, max: 239 },
  { id: 'high', label: 'Sensitivitas Tinggi', min: 240, max: null },
];

/** All items answered; section D has the highest average. */
export const sensoryResult: SensoryResult = {
  type: 'sensory',
  instrument: { id: 'sensory-profile', version: '1.0.0' },
  totalScore: 200,
  bandScore: 200,
  bandSet: 'questionnaire',
  band: bands[1] ?? null,
  bands,
  interpretation: 'Skor anak berada di rentang tengah.',
  answeredCount: 125,
  notObservedCount: 0,
  sectionScores: Object.fromEntries(
    sensoryInstrumentView.sections.map(({ letter, name }) => [
      letter,
      sectionScore(name, 8, letter === 'D' ? 3.25 : 1.5),
    ]),
  ),
  patterns: { 'Sentuhan: Mudah Risi': 'Sentuhan kerap mengganggu anak.' },
  participantInfo: { ...participant, ageMonths: 80, outsideAgeRange: false },
  comments: { D: 'Tidak suka label baju.', umum: 'Terima kasih.' },
  completionDate: '2026-11-20T17:30:00.000Z',
  recommendations: [{ letter: 'D', name: 'Bagian D', tips: ['Potong label baju.'] }],
  disclaimer: { heading: 'Rekomendasi Professional', text: 'Alat bantu penapisan, bukan alat diagnosis.' },
};
