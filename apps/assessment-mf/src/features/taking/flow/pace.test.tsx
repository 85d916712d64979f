import { renderThemed } from '@kenali/ui/testing';
import { screen } from '@testing-library/react';
import { minutesLeft, nextMinutes, Pace } from './pace.tsx';

const seconds = (...gaps: readonly number[]) => gaps.map((gap) => gap * 1000);
const TEN = seconds(6, 6, 6, 6, 6, 6, 6, 6, 6, 6);

it('minutesLeft: when a pause is among the answers, then it changes nothing', () => {
  expect(minutesLeft(TEN, 100)).toBe(10);
  expect(minutesLeft([...TEN.slice(1), 3_600_000], 100)).toBe(10);
  expect(minutesLeft([...TEN, ...seconds(8, 8, 8, 8, 8, 8, 8, 8, 8, 8)], 60)).toBe(7);
});

it.each([
  ['fewer answers than a page', TEN.slice(1), 100],
  ['nothing is left', TEN, 0],
])('minutesLeft: when %s, then it says nothing', (_, gaps, itemsLeft) => {
  expect(minutesLeft(gaps, itemsLeft)).toBeNull();
});

it('nextMinutes: the first number is the estimate, rounded up', () => {
  expect([0.2, 1.1, 4.9, 5.1, 11.5].map((left) => nextMinutes(null, left))).toEqual([1, 2, 5, 10, 15]);
});

it('nextMinutes: when the estimate swings, then the number moves by one step at most', () => {
  let shown: number | null = null;
  const numbers = [14, 11, 16, 9, 13, 2, 2, 2, 2, 2].map((left) => {
    shown = nextMinutes(shown, left);
    return shown;
  });
  expect(numbers).toEqual([15, 15, 15, 10, 10, 5, 4, 3, 2, 2]);
});

it('nextMinutes: when the user becomes much slower, then the number goes up', () => {
  expect([nextMinutes(10, 14), nextMinutes(10, 16), nextMinutes(3, 9)]).toEqual([10, 15, 4]);
});

describe('Pace', () => {
  const at = (answered: number, step: number) => <Pace answered={answered} total={40} step={step} />;
  const HALF = 'Terima kasih, Anda sudah separuh jalan.';
  const MINUTES = 'Sekitar 3 menit lagi, menurut kecepatan Anda';
  let now: jest.SpiedFunction<typeof performance.now>;
  beforeEach(() => {
    now = jest.spyOn(performance, 'now');
  });

  /** Answers items one by one, six seconds each. */
  function answer(rerender: (ui: React.ReactElement) => void, from: number, to: number, step: number) {
    for (let answered = from; answered <= to; answered += 1) {
      now.mockReturnValue(6000 * answered);
      rerender(at(answered, step));
    }
  }

  it('when a page is complete, then the next one says the minutes that are left, and the one after half-way thanks once', () => {
    now.mockReturnValue(0);
    const { rerender, container } = renderThemed(at(0, 0));
    answer(rerender, 1, 10, 0);
    expect(container).toHaveTextContent('');
    rerender(at(10, 1));
    expect(container).toHaveTextContent(MINUTES);
    answer(rerender, 11, 20, 1);
    expect(screen.queryByText(HALF)).toBeNull();
    rerender(at(20, 2));
    expect(screen.getByText(HALF)).toHaveAttribute('aria-live', 'polite');
    rerender(at(20, 1));
    rerender(at(20, 2));
    expect(screen.queryByText(HALF)).toBeNull();
    expect(container).toHaveTextContent('Sekitar 2 menit lagi, menurut kecepatan Anda');
    rerender(at(40, 2));
    expect(container).toHaveTextContent('');
  });

  it('when the user continues after half-way, or another device sends answers, then it says nothing', () => {
    now.mockReturnValue(0);
    const { rerender, container } = renderThemed(at(21, 2));
    rerender(at(35, 2));
    rerender(at(35, 3));
    expect(container).toHaveTextContent('');
  });
});
