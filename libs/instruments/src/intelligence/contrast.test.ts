import { contrastWithWhite } from './contrast.ts';

it.each([
  ['#000000', 21],
  ['#FFFFFF', 1],
  ['#767676', 4.54], // the lightest grey that white text may stand on
  ['#777777', 4.48],
  ['#ff0000', 4],
])('contrastWithWhite: when the colour is %s, then %d', (color, contrast) => {
  expect(contrastWithWhite(color)).toBeCloseTo(contrast, 2);
});
