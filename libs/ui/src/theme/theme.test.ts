/** @jest-environment node */
import { type Theme, theme } from './theme.ts';

const channel = (hex: string, at: number) => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** WCAG 2.2 contrast ratio of two colours, 1 to 21. */
function contrastRatio(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

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

it.each(textPairs)('theme: when %s is text on %s, then it reaches 4.5', (front, back) => {
  expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
});

it.each(shapePairs)('theme: when %s is a line or bar on %s, then it reaches 3', (front, back) => {
  expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
});
