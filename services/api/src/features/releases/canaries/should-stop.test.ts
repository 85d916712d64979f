import { shouldStop, stopReason } from './should-stop.ts';

const trial = (canary: [number, number], stable: [number, number]) => ({
  canary: { failed: canary[0], boots: canary[1] },
  stable: { failed: stable[0], boots: stable[1] },
});

describe('shouldStop', () => {
  it.each([
    ['199 boots and all of them fail', trial([199, 199], [0, 5000]), false],
    ['200 boots and more than twice the stable error rate', trial([9, 200], [20, 1000]), true],
    ['200 boots and exactly twice the stable error rate', trial([8, 200], [20, 1000]), false],
    ['200 boots and the same error rate as stable', trial([4, 200], [20, 1000]), false],
    ['200 boots without errors', trial([0, 200], [0, 1000]), false],
    ['four errors and stable has none', trial([4, 200], [0, 1000]), false],
    ['five errors and stable has none', trial([5, 200], [0, 1000]), true],
    ['errors and stable has no boots', trial([40, 200], [0, 0]), true],
  ])('when the canary has %s, then it returns %s', (_case, counts, expected) =>
    expect(shouldStop(counts, 3)).toBe(expected),
  );

  it.each([
    [0, false],
    [2, false],
    [3, true],
  ])('when failed pages come from %i networks, then it returns %s', (sources, expected) =>
    expect(shouldStop(trial([200, 200], [0, 1000]), sources)).toBe(expected),
  );
});

describe('stopReason', () => {
  it('names the error rates of both channels', () => {
    expect(stopReason(trial([14, 200], [9, 1800]))).toBe(
      'Galat pada 14 dari 200 halaman (7%); versi stabil 9 dari 1.800 halaman (0,5%)',
    );
  });
});
