/** @jest-environment node */
import { sensoryInstrumentView as instrument } from '../../../testing/instruments.ts';
import {
  clampPage,
  countAnswered,
  findIncompletePages,
  findMissing,
  groupBySection,
  itemsOn,
  pageCount,
} from './sensory-pages.ts';

const nothing = { responses: {}, notApplicable: {} };
const upTo = (last: number) => ({
  responses: Object.fromEntries(Array.from({ length: last }, (_, index) => [String(index + 1), 3])),
  notApplicable: {},
});

it('pageCount: when there are 125 items, then there are 13 pages of 10 items and the last page has 5', () => {
  expect(pageCount(instrument)).toBe(13);
  expect(itemsOn(instrument, 0).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(itemsOn(instrument, 12).map(({ number }) => number)).toEqual([121, 122, 123, 124, 125]);
});

it('clampPage: when a page does not exist, then returns the nearest page that does', () => {
  expect([-1, 0, 12, 13, 99].map((page) => clampPage(instrument, page))).toEqual([0, 0, 12, 12, 12]);
});

it('findMissing: when an item was not observed, then it is not missing', () => {
  const answers = { responses: { 1: 3, 2: 1 }, notApplicable: { 3: true as const } };
  expect(findMissing(instrument, 0, answers).map(({ number }) => number)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(countAnswered(instrument, answers)).toBe(3);
});

it('findIncompletePages: when two pages have unanswered items, then returns both pages with these items', () => {
  const answers = upTo(125);
  const { 14: _a, 15: _b, 125: _c, ...responses } = answers.responses as Record<string, number>;
  const incomplete = findIncompletePages(instrument, { ...answers, responses });
  expect(incomplete.map(({ page, missing }) => [page, missing.map(({ number }) => number)])).toEqual([
    [1, [14, 15]],
    [12, [125]],
  ]);
  expect(findIncompletePages(instrument, upTo(125))).toEqual([]);
  expect(findIncompletePages(instrument, nothing)).toHaveLength(13);
});

it('groupBySection: when a section ends on a page, then the next section starts there and the comment belongs to the first', () => {
  expect(
    groupBySection(instrument, 0).map(({ section, items, ...rest }) => [section.letter, items.length, rest]),
  ).toEqual([
    ['A', 8, { isContinued: false, isEnd: true }],
    ['B', 2, { isContinued: false, isEnd: false }],
  ]);
  expect(
    groupBySection(instrument, 1).map(({ section, items, ...rest }) => [section.letter, items.length, rest]),
  ).toEqual([
    ['B', 7, { isContinued: true, isEnd: true }],
    ['C', 3, { isContinued: false, isEnd: false }],
  ]);
});

it('groupBySection: when all pages are grouped, then each section ends once and each item occurs once', () => {
  const groups = Array.from({ length: 13 }, (_, page) => groupBySection(instrument, page)).flat();
  expect(groups.filter(({ isEnd }) => isEnd).map(({ section }) => section.letter)).toEqual([...'ABCDEFGHIJKLMN']);
  expect(groups.flatMap(({ items }) => items)).toEqual(instrument.items);
});
