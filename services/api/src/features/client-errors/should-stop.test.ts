import { shouldStop, stopReason } from './should-stop.ts';

const trial = (canary: [number, number], stable: [number, number]) => ({
  canary: { failed: canary[0], boots: canary[1] },
  stable: { failed: stable[0], boots: stable[1] },
});

describe('shouldStop', () => {
  it.each([
    ['199 boots that all fail', trial([199, 199], [0, 5000]), false],
    ['200 boots, above twice', trial([9, 200], [20, 1000]), true],
    ['200 boots, exactly twice', trial([8, 200], [20, 1000]), false],
    ['200 boots, equal', trial([4, 200], [20, 1000]), false],
    ['200 boots without errors', trial([0, 200], [0, 1000]), false],
    ['errors where stable has none', trial([1, 200], [0, 1000]), true],
    ['errors where nothing is seen of stable', trial([40, 200], [0, 0]), true],
  ])('when there are %s, then stopped is %s', (_what, counted, stopped) => expect(shouldStop(counted)).toBe(stopped));

  it('when it is stopped, then the reason names both shares', () => {
    expect(stopReason(trial([14, 200], [9, 1800]))).toBe(
      'Galat pada 14 dari 200 halaman (7%); versi stabil 9 dari 1.800 halaman (0,5%)',
    );
  });
});
