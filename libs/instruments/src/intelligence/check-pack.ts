import { questionProblems, tipProblems } from '../choices/choices.ts';
import { mismatchProblems, problemUnless, repeatedFields, repeatedProblems } from '../pack-problems.ts';
import { packHead, readPack } from '../read-pack.ts';
import { fields, listOf, matching, oneOf, text, type Valid, whole } from '../shape.ts';

const key = matching(/^[a-z][a-z_]*$/, 'huruf kecil dan garis bawah');

export const intelligenceShape = fields({
  ...packHead('multiple-intelligence'),
  heading: text,
  options: listOf(fields({ value: oneOf<boolean>(true, false), label: text }), 2),
  categories: listOf(
    fields({
      /** The key in stored maps. */
      key,
      name: text,
      description: text,
      /** Lucide icon id. */
      icon: matching(/^[a-z][a-z0-9-]*$/, 'nama ikon seperti book-open'),
      /** The background of white text. */
      color: matching(/^#[0-9A-Fa-f]{6}$/, 'warna seperti #7C3AED'),
      /** First and last question number. */
      range: listOf(whole(1), 2),
      tips: listOf(text),
    }),
  ),
  questions: listOf(fields({ id: whole(1), category: key, text })),
  scoring: fields({
    method: oneOf('count-true'),
    /** Ranks that count as dominant. */
    dominantFallback: whole(1),
    /** Ranks that get tips. */
    recommendationCategories: whole(1),
    tieBreak: oneOf('category-order'),
  }),
  importantNote: fields({ heading: text, text }),
});

/** A multiple-intelligence assessment as content, stored in `packs/multiple-intelligence/<version>/pack.json`. */
export type IntelligencePack = Valid<typeof intelligenceShape>;

/** From the product specification: seven categories with ten statements each. */
const CATEGORIES = 7;
const PER_CATEGORY = 10;
/** For text of normal size. Source: WCAG 2.2, contrast minimum. */
const LOWEST_CONTRAST = 4.5;

const optionProblems = ({ options }: IntelligencePack) => [
  ...mismatchProblems(
    options.map(({ value }) => value),
    [true, false],
    'options',
    'values',
  ),
  ...repeatedFields(options, 'label', 'options'),
];

function categoryProblems({ categories }: IntelligencePack) {
  return [
    ...problemUnless(
      categories.length === CATEGORIES,
      'categories',
      'count',
      'categories',
      CATEGORIES,
      categories.length,
    ),
    ...(['key', 'name', 'icon', 'color'] as const).flatMap((field) =>
      repeatedProblems(
        categories.map((one) => one[field].toLowerCase()),
        'categories',
        field,
      ),
    ),
    ...categories.flatMap(({ color, tips }, i) => [
      ...problemUnless(
        contrastWithWhite(color) >= LOWEST_CONTRAST,
        `categories.${i}.color`,
        'tooLight',
        LOWEST_CONTRAST,
      ),
      ...tipProblems({ tips }, (field) => `categories.${i}.${field}`),
    ]),
  ];
}

/** Requires consecutive ranges of ten numbers, and statements in the category whose range contains them. */
function rangeProblems({ categories, questions }: IntelligencePack) {
  const wanted = CATEGORIES * PER_CATEGORY;
  return [
    ...problemUnless(questions.length === wanted, 'questions', 'count', 'statements', wanted, questions.length),
    ...questionProblems(questions),
    ...categories.flatMap(({ range }, i) =>
      mismatchProblems(range, [i * PER_CATEGORY + 1, (i + 1) * PER_CATEGORY], `categories.${i}.range`, 'firstAndLast'),
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
