import { questionProblems, tipProblems } from '../choices/choices.ts';
import { duplicateProblems, mismatchProblems, packHead, readPack } from '../read-pack.ts';
import { fields, listOf, matching, oneOf, problemUnless, text, whole } from '../shape.ts';
import type { IntelligenceCategory, IntelligencePack, IntelligenceQuestion } from './pack.ts';

/** From the product specification: seven categories with ten statements each. */
const CATEGORIES = 7;
const PER_CATEGORY = 10;
/** For text of normal size. Source: WCAG 2.2, contrast minimum. */
const LOWEST_CONTRAST = 4.5;

const key = matching(/^[a-z][a-z_]*$/, 'small letters and underscores, because it becomes the key of a map');
const category = fields<IntelligenceCategory>({
  key,
  name: text,
  description: text,
  icon: matching(/^[a-z][a-z0-9-]*$/, 'an icon id such as book-open'),
  color: matching(/^#[0-9A-Fa-f]{6}$/, 'a colour such as #7C3AED'),
  range: listOf(whole(1), 2),
  tips: listOf(text),
});
const intelligenceShape = fields<IntelligencePack>({
  ...packHead('multiple-intelligence'),
  heading: text,
  options: listOf(fields<{ value: boolean; label: string }>({ value: oneOf<boolean>(true, false), label: text }), 2),
  categories: listOf(category),
  questions: listOf(fields<IntelligenceQuestion>({ id: whole(1), category: key, text })),
  scoring: fields<IntelligencePack['scoring']>({
    method: oneOf('count-true'),
    dominantFallback: whole(1),
    recommendationCategories: whole(1),
    tieBreak: oneOf('category-order'),
  }),
  importantNote: fields<IntelligencePack['importantNote']>({ heading: text, text }),
});

const optionProblems = ({ options }: IntelligencePack) => [
  ...mismatchProblems(
    options.map(({ value }) => value),
    [true, false],
    'options',
    'values',
  ),
  ...duplicateProblems(
    options.map(({ label }) => label),
    'options',
    'label',
  ),
];

function categoryProblems({ categories }: IntelligencePack) {
  return [
    ...problemUnless(
      categories.length === CATEGORIES,
      'categories',
      `needs ${CATEGORIES} categories, not ${categories.length}`,
    ),
    ...(['key', 'name', 'icon', 'color'] as const).flatMap((field) =>
      duplicateProblems(
        categories.map((one) => one[field].toLowerCase()),
        'categories',
        field,
      ),
    ),
    ...categories.flatMap(({ color, tips }, i) => [
      ...problemUnless(
        contrastWithWhite(color) >= LOWEST_CONTRAST,
        `categories.${i}.color`,
        `must be darker: white text needs a contrast of ${LOWEST_CONTRAST}`,
      ),
      ...tipProblems({ tips }, (field) => `categories.${i}.${field}`),
    ]),
  ];
}

/** Requires consecutive ranges of ten numbers, and statements in the category whose range contains them. */
function rangeProblems({ categories, questions }: IntelligencePack) {
  const wanted = CATEGORIES * PER_CATEGORY;
  return [
    ...problemUnless(questions.length === wanted, 'questions', `needs ${wanted} statements, not ${questions.length}`),
    ...questionProblems(questions),
    ...categories.flatMap(({ range }, i) =>
      mismatchProblems(
        range,
        [i * PER_CATEGORY + 1, (i + 1) * PER_CATEGORY],
        `categories.${i}.range`,
        'first and last number',
      ),
    ),
    ...questions.flatMap((question, i) =>
      mismatchProblems(
        question.category,
        categories[Math.floor(i / PER_CATEGORY)]?.key ?? null,
        `questions.${i}.category`,
        'category',
      ),
    ),
  ];
}

/** Validates the JSON of a multiple-intelligence pack. @throws Error with one line per problem */
export const checkIntelligencePack = (json: unknown): IntelligencePack =>
  readPack(json, intelligenceShape, [optionProblems, categoryProblems, rangeProblems]);

/** Relative luminance of "#RRGGBB", 0 black to 1 white. Source: WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of white text on a colour, 1 to 21. @param color "#RRGGBB" */
export const contrastWithWhite = (color: string): number => 1.05 / (luminance(color) + 0.05);
