import { answersOf, genericPack } from '../testing/choices.ts';
import { repeatAnswers } from './generic-instrument.ts';

const AT = '2026-11-20T03:04:05.000Z';

it('repeatAnswers: when all are answered, then each question stands with its answer in words', () => {
  expect(repeatAnswers(genericPack, answersOf(['sudah', 'mulai', 'belum']), AT)).toEqual({
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

it('repeatAnswers: when answers come in another order, then the questions keep theirs', () => {
  const answers = { 3: 'belum', 1: 'sudah', 2: 'mulai' };
  expect(repeatAnswers(genericPack, answers, AT)).toEqual(
    repeatAnswers(genericPack, answersOf(['sudah', 'mulai', 'belum']), AT),
  );
});

it.each([
  ['sudah', 'mulai'],
  ['sudah', 'mulai', 'Belum terlihat'],
  ['sudah', 'mulai', true],
])('repeatAnswers: when the answers are %j, %j, %j, then it throws', (...values) => {
  expect(() => repeatAnswers(genericPack, answersOf(values), AT)).toThrow('Question 3 ');
});
