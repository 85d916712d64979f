import { questionProblems, tipProblems } from '../choices/check-questions.ts';
import { expect, expectDistinct, expectEqual } from '../expect.ts';
import { packHead, readPack } from '../pack-head.ts';
import { fields, listOf, matching, oneOf, text, whole } from '../shape.ts';
import { contrastWithWhite } from './contrast.ts';
import type { IntelligenceCategory, IntelligencePack, IntelligenceQuestion } from './pack.ts';

/** As the assessment is specified: seven categories of ten statements. */
const CATEGORIES = 7;
const PER_CATEGORY = 10;
/** Of normal text. Source: WCAG 2.2, contrast minimum. */
const LOWEST_CONTRAST = 4.5;

const key = matching(/^[a-z][a-z_]*$/, 'small letters and underscores, for it becomes the key of a map');
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
  ...expectEqual(
    options.map(({ value }) => value),
    [true, false],
    'options',
    'values',
  ),
  ...expectDistinct(
    options.map(({ label }) => label),
    'options',
    'label',
  ),
];

function categoryProblems({ categories }: IntelligencePack) {
  return [
    ...expect(
      categories.length === CATEGORIES,
      'categories',
      `needs ${CATEGORIES} categories, not ${categories.length}`,
    ),
    ...(['key', 'name', 'icon', 'color'] as const).flatMap((field) =>
      expectDistinct(
        categories.map((one) => one[field].toLowerCase()),
        'categories',
        field,
      ),
    ),
    ...categories.flatMap(({ color, tips }, i) => [
      ...expect(
        contrastWithWhite(color) >= LOWEST_CONTRAST,
        `categories.${i}.color`,
        `must be darker: white text needs a contrast of ${LOWEST_CONTRAST}`,
      ),
      ...tipProblems({ tips }, (field) => `categories.${i}.${field}`),
    ]),
  ];
}

/** Ranges follow one another with ten numbers each, and every statement names the category whose range holds it. */
function rangeProblems({ categories, questions }: IntelligencePack) {
  const wanted = CATEGORIES * PER_CATEGORY;
  return [
    ...expect(questions.length === wanted, 'questions', `needs ${wanted} statements, not ${questions.length}`),
    ...questionProblems(questions),
    ...categories.flatMap(({ range }, i) =>
      expectEqual(
        range,
        [i * PER_CATEGORY + 1, (i + 1) * PER_CATEGORY],
        `categories.${i}.range`,
        'first and last number',
      ),
    ),
    ...questions.flatMap((question, i) =>
      expectEqual(
        question.category,
        categories[Math.floor(i / PER_CATEGORY)]?.key ?? null,
        `questions.${i}.category`,
        'category',
      ),
    ),
  ];
}

/** The JSON of a multiple-intelligence pack. @throws Error with one line per problem */
export const checkIntelligencePack = (json: unknown): IntelligencePack =>
  readPack(json, intelligenceShape, [optionProblems, categoryProblems, rangeProblems]);
