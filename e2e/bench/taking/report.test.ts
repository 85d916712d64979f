import { asTable, summarise } from './report.ts';

const hundred = Array.from({ length: 100 }, (_, at) => at + 1);

it('summarise: when rounds are put together, then median and p95 are of all clicks, whatever their order', () => {
  const [line] = summarise([
    { what: 'a', ms: hundred.slice(50) },
    { what: 'a', ms: hundred.slice(0, 50).reverse() },
  ]);
  expect(line).toEqual({ what: 'a', count: 100, median: 50, p95: 95, isHeld: true });
});

it('summarise: when more than 5 of 100 clicks take too long, then the bar is missed, and the table says so', () => {
  const slow = (count: number) => [...Array<number>(100 - count).fill(40), ...Array<number>(count).fill(101)];
  expect(summarise([{ what: 'a', ms: slow(5) }])[0]?.isHeld).toBe(true);
  const missed = summarise([{ what: 'a', ms: slow(6) }]);
  expect(missed[0]?.isHeld).toBe(false);
  expect(asTable(missed)).toMatch(/a +100 +40\.0 +101\.0 +100 MISSED$/);
});

it('summarise: when a kind has no click, then it is refused', () => {
  expect(() => summarise([{ what: 'a', ms: [] }])).toThrow('Nothing was measured: a');
});
