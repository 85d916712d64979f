import { answersOf, genericPack } from '../testing/choices.ts';
import { listAnswers } from './generic-instrument.ts';

const AT = '2026-11-20T03:04:05.000Z';

it('listAnswers: when all questions are answered, then lists each question with its answer', () => {
  expect(listAnswers(genericPack, answersOf(['sudah', 'mulai', 'belum']), AT)).toEqual({
    type: 'other',
    instrument: { id: 'generic', version: '1.0.0' },
    answers: [
      { number: 1, question: 'Anak menyebutkan nama lengkapnya ketika ditanya.', answer: 'Sudah terlihat' },
      { number: 2, question: 'Anak membereskan alat tulisnya setelah selesai menggambar.', answer: 'Mulai terlihat' },
      { number: 3, question: 'Anak menunggu giliran saat bermain bersama teman.', answer: 'Belum terlihat' },
    ],
    completionDate: AT,
  });
});

it('listAnswers: keeps the order of the questions', () => {
  const answers = { 3: 'belum', 1: 'sudah', 2: 'mulai' };
  expect(listAnswers(genericPack, answers, AT)).toEqual(
    listAnswers(genericPack, answersOf(['sudah', 'mulai', 'belum']), AT),
  );
});

it.each([
  ['sudah', 'mulai'],
  ['sudah', 'mulai', 'Belum terlihat'],
  ['sudah', 'mulai', true],
])('listAnswers: when the answers are %j, %j, %j, then throws', (...values) => {
  expect(() => listAnswers(genericPack, answersOf(values), AT)).toThrow('Question 3 ');
});
