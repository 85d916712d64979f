import { axisMarks, heightOf, namedBuckets, placeOf } from './chart-scale.ts';

describe('axisMarks', () => {
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
  ])('when the values are %j, then the marks are %j', (values, marks) => {
    expect(axisMarks(values)).toEqual(marks);
  });
});

it('heightOf: when the value is lowest, highest or between, then it stands below, above or between', () => {
  expect([0, 8, 2].map((value) => heightOf(value, [0, 2, 4, 6, 8]))).toEqual([100, 0, 75]);
});

it('placeOf: when there are several, then they share the width; one stands in the middle', () => {
  expect([placeOf(0, 3), placeOf(1, 3), placeOf(2, 3), placeOf(0, 1)]).toEqual([0, 50, 100, 50]);
});

it.each([
  [1, 5, [0]],
  [5, 5, [0, 1, 2, 3, 4]],
  [90, 3, [0, 45, 89]],
])('namedBuckets: when there are %i and %i fit, then %j are named', (count, most, named) => {
  expect(namedBuckets(count, most)).toEqual(named);
});
