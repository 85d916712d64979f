/** @jest-environment node */
import { axisTicks, labelledBuckets, toX, toY } from './chart-scale.ts';

describe('axisTicks', () => {
  it.each([
    [
      [0, 0],
      [0, 1],
    ],
    [[3], [0, 1, 2, 3]],
    [
      [7, 2],
      [0, 2, 4, 6, 8],
    ],
    [[100], [0, 25, 50, 75, 100]],
    [[1_430_000], [0, 500_000, 1_000_000, 1_500_000]],
    [
      [-30, 60],
      [-50, -25, 0, 25, 50, 75],
    ],
  ])('when the values are %j, then the ticks are %j', (values, ticks) => {
    expect(axisTicks(values)).toEqual(ticks);
  });
});

it('axisTicks: when the values are low, then the axis still reaches the least that it may', () => {
  expect(axisTicks([0, 0], 100_000)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  expect(axisTicks([0, 300_000], 100_000)).toEqual([0, 100_000, 200_000, 300_000]);
});

it('toY: when the value is lowest, highest or between, then it is at the bottom, top or between', () => {
  expect([0, 8, 2].map((value) => toY(value, [0, 2, 4, 6, 8]))).toEqual([100, 0, 75]);
});

it('toX: when there are several buckets, then they span the width; a single one is centred', () => {
  expect([toX(0, 3), toX(1, 3), toX(2, 3), toX(0, 1)]).toEqual([0, 50, 100, 50]);
});

it.each([
  [1, 5, [0]],
  [5, 5, [0, 1, 2, 3, 4]],
  [90, 3, [0, 45, 89]],
])('labelledBuckets: when there are %i buckets and %i labels fit, then it returns %j', (count, max, labelled) => {
  expect(labelledBuckets(count, max)).toEqual(labelled);
});
