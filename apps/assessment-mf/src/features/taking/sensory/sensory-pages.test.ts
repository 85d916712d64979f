import { sensoryInstrumentView as instrument } from '../../../testing/instruments.ts';
import { doneCount, groupsOn, itemsOn, missingOn, nearestPage, openPages, pageCount } from './sensory-pages.ts';

const nothing = { responses: {}, notApplicable: {} };
const upTo = (last: number) => ({
  responses: Object.fromEntries(Array.from({ length: last }, (_, at) => [String(at + 1), 3])),
  notApplicable: {},
});

it('pages: when there are 125 items, then there are 13 pages of 10 and the last has 5', () => {
  expect(pageCount(instrument)).toBe(13);
  expect(itemsOn(instrument, 0).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(itemsOn(instrument, 12).map(({ number }) => number)).toEqual([121, 122, 123, 124, 125]);
});

it('nearestPage: when a page does not exist, then it is the nearest that does', () => {
  expect([-1, 0, 12, 13, 99].map((page) => nearestPage(instrument, page))).toEqual([0, 0, 12, 12, 12]);
});

it('missingOn: when an item is marked as not observed, then it is not missing', () => {
  const answers = { responses: { 1: 3, 2: 1 }, notApplicable: { 3: true as const } };
  expect(missingOn(instrument, 0, answers).map(({ number }) => number)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(doneCount(instrument, answers)).toBe(3);
});

it('openPages: when items are left on two pages, then both are named with their items', () => {
  const answers = upTo(125);
  const { 14: _a, 15: _b, 125: _c, ...responses } = answers.responses as Record<string, number>;
  const open = openPages(instrument, { ...answers, responses });
  expect(open.map(({ page, missing }) => [page, missing.map(({ number }) => number)])).toEqual([
    [1, [14, 15]],
    [12, [125]],
  ]);
  expect(openPages(instrument, upTo(125))).toEqual([]);
  expect(openPages(instrument, nothing)).toHaveLength(13);
});

it('groupsOn: when a section ends on a page, then the next begins there and the remark belongs to the ended one', () => {
  expect(groupsOn(instrument, 0).map(({ section, items, ...rest }) => [section.letter, items.length, rest])).toEqual([
    ['A', 8, { isContinued: false, isEnd: true }],
    ['B', 2, { isContinued: false, isEnd: false }],
  ]);
  expect(groupsOn(instrument, 1).map(({ section, items, ...rest }) => [section.letter, items.length, rest])).toEqual([
    ['B', 7, { isContinued: true, isEnd: true }],
    ['C', 3, { isContinued: false, isEnd: false }],
  ]);
});

it('groupsOn: when all pages are walked through, then each section ends once and every item is there once', () => {
  const groups = Array.from({ length: 13 }, (_, page) => groupsOn(instrument, page)).flat();
  expect(groups.filter(({ isEnd }) => isEnd).map(({ section }) => section.letter)).toEqual([...'ABCDEFGHIJKLMN']);
  expect(groups.flatMap(({ items }) => items)).toEqual(instrument.items);
});
