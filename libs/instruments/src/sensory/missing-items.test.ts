import { answerAll, pack } from '../testing/sensory.ts';
import { missingItems } from './missing-items.ts';

it('missingItems: when all are answered or marked, then none', () => {
  expect(
    missingItems(
      pack,
      answerAll(({ number }) => (number % 3 === 0 ? null : 1)),
    ),
  ).toEqual([]);
});

it('missingItems: when an answer and a mark are taken away, then their numbers, ascending', () => {
  const saved = answerAll(({ number }) => (number === 5 ? null : 1));
  delete saved.responses['120'];
  delete saved.notApplicable['5'];
  expect(missingItems(pack, saved)).toEqual([5, 120]);
});

it('missingItems: when nothing was saved, then all 125', () => {
  expect(missingItems(pack, { responses: {}, notApplicable: {} })).toHaveLength(125);
});
