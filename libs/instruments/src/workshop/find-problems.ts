import type { IntelligencePack } from '../intelligence/pack.ts';
import { PackError } from '../read-pack.ts';
import { createRegistry, type Instrument } from '../registry.ts';
import type { InterpretationRules, PatternCondition, SensoryPack } from '../sensory/pack/pack.ts';
import { problemUnless } from '../shape.ts';
import { diffPacks, isComparable } from './diff-packs.ts';

/** Something that is wrong in a pack. */
export interface PackFinding {
  /** As an author names it, "items.4.number". It may name a field that is missing. */
  at: string;
  problem: string;
  /** The part of `at` that exists, as keys and positions from the root. */
  path: readonly (string | number)[];
}

type Pack = Instrument['pack'];

/**
 * Checks a pack as the API does at startup, and further for what an author wants to know before publishing: items that are
 * used twice, limits that no answer can reach, missing sources and texts that are not final.
 * @param json a parsed `pack.json`
 * @param others all versions of the pack, parsed; the declared comparable ones must be among them
 * @returns one finding per problem; empty for a pack that can be published
 */
export function findPackProblems(json: unknown, others: readonly unknown[] = []): PackFinding[] {
  const loading = loadingProblems(json);
  const own = textProblems(json, '');
  if (loading.pack) own.push(...packProblems(loading.pack), ...comparableProblems(loading.pack, others));
  // The own rules say it more precisely.
  const described = new Set(own.map(pathOf));
  return [...own, ...loading.problems.filter((line) => !described.has(pathOf(line)))].map((line) => {
    const at = pathOf(line);
    return { at, problem: line.slice(at.length + 2), path: findPath(json, at) };
  });
}

/** Problems have the form "path: problem". */
const pathOf = (line: string) => line.slice(0, Math.max(0, line.indexOf(': ')));

/** The keys and positions of "items.4.text" as far as they exist. A key may contain a dot. */
function findPath(value: unknown, at: string): (string | number)[] {
  if (typeof value !== 'object' || value === null) return [];
  const [key] = Object.keys(value)
    .filter((one) => at === one || at.startsWith(`${one}.`))
    .sort((one, other) => other.length - one.length);
  if (key === undefined) return [];
  const child = (value as Record<string, unknown>)[key];
  return [Array.isArray(value) ? Number(key) : key, ...findPath(child, at.slice(key.length + 1))];
}

/** What stops the startup. `pack` is null if a field is invalid, because the own rules need valid fields. */
function loadingProblems(json: unknown): { problems: readonly string[]; pack: Pack | null } {
  try {
    createRegistry([json]);
    return { problems: [], pack: json as Pack };
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof PackError)) return { problems: ['id: no instrument has this id'], pack: null };
    return { problems: cause.problems, pack: cause.hasValidFields ? (json as Pack) : null };
  }
}

const UNFINISHED = /\b(TODO|TBD|FIXME|XXX|lorem ipsum)\b/i;

/** Requires that every text of the pack is there and final. */
function textProblems(value: unknown, at: string): string[] {
  if (typeof value === 'string')
    return [
      ...problemUnless(value.trim() !== '', at, 'the text is empty'),
      ...problemUnless(value.trim() === '' || value.trim() === value, at, 'the text begins or ends with a space'),
      ...problemUnless(!UNFINISHED.test(value), at, `the text is not final: ${UNFINISHED.exec(value)?.[0]}`),
    ];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textProblems(child, at ? `${at}.${key}` : key));
}

function packProblems(pack: Pack): string[] {
  const common = [...sourceProblems(pack), ...repeatedItems(pack), ...qualityProblems(pack)];
  if (pack.id === 'sensory-profile') return [...common, ...sensoryProblems(pack)];
  if (pack.id === 'multiple-intelligence') return [...common, ...categoryProblems(pack)];
  return common;
}

/** Requires an origin, because an item that was taken from a published instrument needs the licence of its owner. */
const sourceProblems = ({ license }: Pack) =>
  problemUnless(
    /\([^()]*\p{L}{3}[^()]*\)/u.test(license),
    'license',
    'names no source: write where the items come from in brackets, as in "CC-BY-4.0 (original content of this project)"',
  );

const itemNumbers = (pack: Pack) =>
  pack.id === 'sensory-profile'
    ? pack.items.map(({ number }, i) => ({ number, at: `items.${i}.number` }))
    : pack.questions.map(({ id }, i) => ({ number: id, at: `questions.${i}.id` }));

function repeatedItems(pack: Pack): string[] {
  const first = new Map<number, string>();
  return itemNumbers(pack).flatMap(({ number, at }) => {
    const used = first.get(number);
    if (used === undefined) first.set(number, at);
    return problemUnless(used === undefined, at, `item ${number} occurs twice, first in ${used}`);
  });
}

/** Requires that the limits for staff can be reached, and that pairs name items. */
function qualityProblems(pack: Pack): string[] {
  const { pairs = [], enoughItems = 1 } = pack.responseQuality ?? {};
  const known = itemNumbers(pack).map(({ number }) => String(number));
  const span = pack.id === 'sensory-profile' ? highestOf(pack) - lowestOf(pack) : 1;
  return [
    ...problemUnless(
      enoughItems <= known.length,
      'responseQuality.enoughItems',
      `is more than the ${known.length} items`,
    ),
    ...pairs.flatMap(({ items, mostApart }, i) => {
      const at = `responseQuality.pairs.${i}`;
      return [
        ...items.filter((id) => !known.includes(id)).map((id) => `${at}.items: item ${id} does not exist`),
        ...problemUnless(new Set(items).size === items.length, `${at}.items`, 'names an item twice'),
        ...problemUnless(
          mostApart < span,
          `${at}.mostApart`,
          `can never be exceeded, because answers differ by at most ${span}`,
        ),
      ];
    }),
  ];
}

const lowestOf = ({ scale }: SensoryPack) => Math.min(...scale.map(({ value }) => value));
const highestOf = ({ scale }: SensoryPack) => Math.max(...scale.map(({ value }) => value));

function sensoryProblems(pack: SensoryPack): string[] {
  const { general, modality } = pack.patterns;
  const conditions = [
    ...general.rules.map(({ when }, i) => ({ when, at: `patterns.general.rules.${i}` })),
    ...modality.rules.map(({ when }, i) => ({ when, at: `patterns.modality.rules.${i}` })),
  ];
  return [
    ...bandProblems(pack),
    ...conditions.flatMap(({ when, at }) =>
      when.flatMap((one, i) => conditionProblems(pack, one, `${at}.when.${i}.value`)),
    ),
    ...(pack.interpretation ? prominenceProblems(pack, pack.interpretation) : []),
  ];
}

/** Requires limits that a total can reach, and the same bands with a meaning of their own in both sets. */
function bandProblems(pack: SensoryPack): string[] {
  const [lowest, highest] = [pack.items.length * lowestOf(pack), pack.items.length * highestOf(pack)];
  const ids = pack.bandSets.questionnaire.bands.map(({ id }) => id);
  return Object.entries(pack.bandSets).flatMap(([set, { bands }]) => {
    const limits = bands.flatMap(({ min, max }, i) => [
      { value: min, at: `bandSets.${set}.bands.${i}.min` },
      { value: max, at: `bandSets.${set}.bands.${i}.max` },
    ]);
    const own = bands.map(({ id }) => id);
    return [
      ...limits.flatMap(({ value, at }) =>
        problemUnless(
          value === null || (lowest <= value && value <= highest),
          at,
          `${value} is outside the possible totals ${lowest} to ${highest}`,
        ),
      ),
      ...ids.filter((id) => !own.includes(id)).map((id) => `bandSets.${set}.bands: band ${id} is missing`),
      ...own.flatMap((id, i) =>
        problemUnless(ids.includes(id), `bandSets.${set}.bands.${i}.id`, `band ${id} is missing in the other set`),
      ),
      ...bands.flatMap(({ interpretation }, i) =>
        problemUnless(
          bands.findIndex((one) => one.interpretation === interpretation) === i,
          `bandSets.${set}.bands.${i}.interpretation`,
          'repeats the text of another band',
        ),
      ),
    ];
  });
}

/** Requires a threshold that some answers pass and others do not, without decimals that the index does not have. */
function conditionProblems(pack: SensoryPack, { minus, op, value }: PatternCondition, at: string): string[] {
  const span = highestOf(pack) - lowestOf(pack);
  const [lowest, highest] = minus === undefined ? [lowestOf(pack), highestOf(pack)] : [-span, span];
  const { decimals } = pack.patterns.method;
  return [
    ...problemUnless(
      lowest < value && value <= highest,
      at,
      `${op} ${value} is out of range: the ${minus === undefined ? 'index' : 'difference'} is between ${lowest} and ${highest}`,
    ),
    ...problemUnless(
      Number(value.toFixed(decimals)) === value,
      at,
      `${value} has more than the ${decimals} decimals of an index`,
    ),
  ];
}

function prominenceProblems(pack: SensoryPack, rules: InterpretationRules): string[] {
  const [lowest, highest] = [lowestOf(pack), highestOf(pack)];
  const sizes = pack.sectionGroupings['user-a-n'].sections.map(({ itemNumbers: numbers }) => numbers.length);
  const largest = Math.max(...sizes);
  const { prominentFrom, difference, prominentLimit, smallSectionBelow } = rules;
  const outOfRange = (isFine: boolean, field: keyof InterpretationRules, range: string) =>
    problemUnless(isFine, `interpretation.${field}`, `${rules[field]} is out of range: ${range}`);
  return [
    ...outOfRange(prominentFrom <= highest, 'prominentFrom', `averages are between ${lowest} and ${highest}`),
    ...outOfRange(difference <= highest - lowest, 'difference', `averages differ by at most ${highest - lowest}`),
    ...outOfRange(prominentLimit <= sizes.length, 'prominentLimit', `the pack has ${sizes.length} sections`),
    ...outOfRange(smallSectionBelow <= largest, 'smallSectionBelow', `the largest section has ${largest} items`),
  ];
}

function categoryProblems({ categories, questions, scoring }: IntelligencePack): string[] {
  const keys = categories.map(({ key }) => key);
  return [
    ...questions.flatMap(({ category }, i) =>
      problemUnless(keys.includes(category), `questions.${i}.category`, `no category has the key ${category}`),
    ),
    ...(['dominantFallback', 'recommendationCategories'] as const).flatMap((field) =>
      problemUnless(
        scoring[field] <= keys.length,
        `scoring.${field}`,
        `${scoring[field]} is out of range: there are ${keys.length} categories`,
      ),
    ),
  ];
}

/** Requires that versions which declare themselves comparable exist, are earlier, and score the same answers alike. */
function comparableProblems(pack: Pack, others: readonly unknown[]): string[] {
  return (pack.comparableWith ?? []).flatMap((version, i) => {
    const at = `comparableWith.${i}`;
    const other = others.find((one) => {
      const head = Object(one) as Pack;
      return head.id === pack.id && head.version === version;
    });
    if (version === pack.version) return [`${at}: names the pack itself`];
    if (other === undefined) return [`${at}: version ${version} does not exist`];
    const change = diffPacks(other, pack).find((one) => !isComparable(one));
    return problemUnless(
      change === undefined,
      at,
      `results of ${version} cannot be compared, because ${change?.at} differs: "npm run packs -- diff" lists the differences`,
    );
  });
}
