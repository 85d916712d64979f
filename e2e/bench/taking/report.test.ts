import { asTable, describeMachine, summarise } from './report.ts';

const clicksOf = (all: readonly number[]) => all.map((ms) => ({ ms, workMs: ms / 10 }));
const hundred = Array.from({ length: 100 }, (_, at) => at + 1);

it('summarise: when rounds are put together, then median and p95 are of all clicks, whatever their order', () => {
  const [line] = summarise([
    { what: 'a', clicks: clicksOf(hundred.slice(50)) },
    { what: 'a', clicks: clicksOf(hundred.slice(0, 50).reverse()) },
  ]);
  expect(line).toEqual({ what: 'a', count: 100, median: 50, p95: 95, isHeld: true });
});

it('summarise: when more than 5 of 100 clicks take too long, then the bar is missed, and the table says so', () => {
  const slow = (count: number) => [...Array<number>(100 - count).fill(40), ...Array<number>(count).fill(101)];
  expect(summarise([{ what: 'a', clicks: clicksOf(slow(5)) }])[0]?.isHeld).toBe(true);
  const missed = summarise([{ what: 'a', clicks: clicksOf(slow(6)) }]);
  expect(missed[0]?.isHeld).toBe(false);
  expect(asTable(missed)).toMatch(/a +100 +40\.0 +101\.0 +100 MISSED$/);
});

it('summarise: when a kind has no click, then it is refused', () => {
  expect(() => summarise([{ what: 'a', clicks: [] }])).toThrow('Nothing was measured: a');
});

it('describeMachine: when the fixed work took different times, then the spread is of all clicks', () => {
  const line = describeMachine([
    { what: 'a', clicks: clicksOf(hundred.slice(50)) },
    { what: 'b', clicks: clicksOf(hundred.slice(0, 50)) },
  ]);
  expect(line).toBe('The same fixed work took 0.5 ms at best (p5), 5.0 ms in the middle and 9.5 ms at worst (p95).');
});
