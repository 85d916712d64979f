import type { GenericResult } from '@kenali/contracts';

export const genericResult: GenericResult = {
  type: 'other',
  instrument: { id: 'generic', version: '1.0.0' },
  answers: [
    { number: 1, question: 'Seberapa sering Anda membaca?', answer: 'Setiap hari' },
    { number: 2, question: 'Kapan Anda belajar?', answer: 'Pagi hari' },
  ],
  completionDate: '2026-11-20T17:30:00.000Z',
};
