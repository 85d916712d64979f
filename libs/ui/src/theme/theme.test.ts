/** @jest-environment node */
import { contrastRatio, createTheme, type Theme, theme } from './theme.ts';

type Name = keyof Theme['color'];
const ratio = (front: Name, back: Name) => contrastRatio(theme.color[front], theme.color[back]);

/** Every text colour with every background it is used on. */
const textPairs: [Name, Name][] = [
  ...(['paper', 'surface', 'sand', 'tealWash', 'goodWash', 'warnWash', 'badWash'] as const).map(
    (background): [Name, Name] => ['ink', background],
  ),
  ...(['paper', 'surface', 'sand', 'tealWash'] as const).map((background): [Name, Name] => ['inkSoft', background]),
  ...(['paper', 'surface'] as const).flatMap((background): [Name, Name][] =>
    (['inkFaint', 'teal', 'tealDeep', 'clay', 'good', 'warn', 'bad'] as const).map((front) => [front, background]),
  ),
  ['onDark', 'teal'],
  ['onDark', 'tealDeep'],
  ['onDark', 'bad'],
  ['onDark', 'badDeep'],
  ['onDark', 'ink'],
  ['teal', 'tealWash'],
  ['clay', 'clayWash'],
  ['good', 'goodWash'],
  ['warn', 'warnWash'],
  ['bad', 'badWash'],
  ['sensory', 'sensoryWash'],
  ['intelligence', 'intelligenceWash'],
  ['learning', 'learningWash'],
  ['other', 'otherWash'],
];

/** Borders and bars that carry meaning. */
const shapePairs: [Name, Name][] = [
  ['fieldLine', 'surface'],
  ['fieldLine', 'paper'],
  ['teal', 'line'],
  ['teal', 'paper'],
  ['teal', 'tealWash'],
  ['bad', 'surface'],
];

it('contrastRatio: when given black and white, then it is 21 in either order', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
});

it('contrastRatio: when given a known pair, then it returns the published value', () => {
  expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

it.each(textPairs)('theme: when %s is text on %s, then it reaches 4.5', (front, back) => {
  expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
});

it.each(shapePairs)('theme: when %s is a line or bar on %s, then it reaches 3', (front, back) => {
  expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
});

it('createTheme: when a practice has its own accent, then only the accent changes', () => {
  const own = createTheme({ base: '#5B2A86', deep: '#43206A', wash: '#F1E9F8' });
  expect(own.color).toEqual({ ...theme.color, teal: '#5B2A86', tealDeep: '#43206A', tealWash: '#F1E9F8' });
  expect(createTheme()).toBe(theme);
});
