import type { IntelligencePack } from '../intelligence/check-pack.ts';
import { type PackProblem, problemAt, problemUnless, unknownProblems } from '../pack-problems.ts';
import { PackError } from '../read-pack.ts';
import { type Instrument, readInstrument } from '../registry.ts';
import type { InterpretationRules, PatternCondition, SensoryPack } from '../sensory/pack/pack.ts';
import { diffPacks, isComparable } from './diff-packs.ts';

/** Something that is wrong in a pack, with its place for an editor and for readers. */
interface PackFinding extends PackProblem {
  /** Where it is, in words: "Butir ke-5 › number". */
  place: string;
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
  const described = new Set(own.map(({ at }) => at));
  return [...own, ...loading.problems.filter(({ at }) => !described.has(at))].map((found) => ({
    ...found,
    place: placeOf(json, found.at),
    path: findPath(json, found.at),
  }));
}

/** What authors call the parts of a pack. Other fields have their name in the file. */
const PARTS: Record<string, string> = {
  adminSections: 'Bagian untuk staf',
  bandSets: 'Rentang skor',
  categories: 'Kategori',
  comparableWith: 'Versi yang dapat dibandingkan',
  instructions: 'Petunjuk',
  interpretation: 'Penafsiran',
  items: 'Butir',
  license: 'Lisensi dan sumber',
  norms: 'Norma',
  options: 'Pilihan jawaban',
  pack: 'Seluruh berkas',
  participantFields: 'Data peserta',
  patterns: 'Pola',
  questions: 'Pertanyaan',
  relationships: 'Hubungan',
  responseQuality: 'Mutu jawaban',
  scale: 'Skala jawaban',
  scoring: 'Penghitungan skor',
  sectionGroupings: 'Pengelompokan bagian',
  sectionRecommendations: 'Saran per bagian',
  sections: 'Bagian',
  styles: 'Gaya belajar',
  tips: 'Saran',
  title: 'Judul',
  validation: 'Keterangan kesahihan',
  version: 'Versi',
};

/** "Butir ke-5 › number": positions count from 1, and entries with a name have it in brackets, "Bagian ke-3 (C) › name". */
function placeOf(json: unknown, at: string): string {
  let value = json;
  let place = '';
  const path = findPath(json, at);
  const rest = at.slice(path.join('.').length).split('.').filter(Boolean);
  for (const key of [...path, ...rest]) {
    value = Object(value)[key];
    if (typeof key === 'number') {
      const { letter, key: ownKey, id } = Object(value);
      const name = [letter, ownKey, id].find((one) => typeof one === 'string');
      place += ` ke-${key + 1}${name ? ` (${name})` : ''}`;
    } else place += place ? ` › ${key}` : (PARTS[key] ?? key);
  }
  return place;
}

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
function loadingProblems(json: unknown): { problems: readonly PackProblem[]; pack: Pack | null } {
  try {
    readInstrument(json);
    return { problems: [], pack: json as Pack };
  } catch (error) {
    const { cause } = error as Error;
    if (!(cause instanceof PackError)) return { problems: [problemAt('id', 'noInstrument')], pack: null };
    return { problems: cause.problems, pack: cause.hasValidFields ? (json as Pack) : null };
  }
}

const UNFINISHED = /\b(TODO|TBD|FIXME|XXX|lorem ipsum)\b/i;

/** Requires that every text of the pack is there and final. */
function textProblems(value: unknown, at: string): PackProblem[] {
  if (typeof value === 'string')
    return [
      ...problemUnless(value.trim() !== '', at, 'textEmpty'),
      ...problemUnless(value.trim() === '' || value.trim() === value, at, 'textSpaces'),
      ...problemUnless(!UNFINISHED.test(value), at, 'textNotFinal', String(UNFINISHED.exec(value)?.[0])),
    ];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textProblems(child, at ? `${at}.${key}` : key));
}

function packProblems(pack: Pack): PackProblem[] {
  const common = [...sourceProblems(pack), ...repeatedItems(pack), ...qualityProblems(pack)];
  if (pack.id === 'sensory-profile') return [...common, ...sensoryProblems(pack)];
  if (pack.id === 'multiple-intelligence') return [...common, ...categoryProblems(pack)];
  return common;
}

/** Requires an origin, because an item that was taken from a published instrument needs the licence of its owner. */
const sourceProblems = ({ license }: Pack) =>
  problemUnless(/\([^()]*\p{L}{3}[^()]*\)/u.test(license), 'license', 'noSource');

const itemNumbers = (pack: Pack) =>
  pack.id === 'sensory-profile'
    ? pack.items.map(({ number }, i) => ({ number, at: `items.${i}.number` }))
    : pack.questions.map(({ id }, i) => ({ number: id, at: `questions.${i}.id` }));

function repeatedItems(pack: Pack): PackProblem[] {
  const all = itemNumbers(pack);
  return all.flatMap(({ number, at }, i) => {
    const first = all.findIndex((one) => one.number === number);
    return problemUnless(first === i, at, 'numberTwice', number, first + 1);
  });
}

/** Requires that the limits for staff can be reached, and that pairs name items. */
function qualityProblems(pack: Pack): PackProblem[] {
  const { pairs = [], enoughItems = 1 } = pack.responseQuality ?? {};
  const known = itemNumbers(pack).map(({ number }) => String(number));
  const span = pack.id === 'sensory-profile' ? highestOf(pack) - lowestOf(pack) : 1;
  return [
    ...problemUnless(
      enoughItems <= known.length,
      'responseQuality.enoughItems',
      'aboveCount',
      enoughItems,
      'item',
      known.length,
    ),
    ...pairs.flatMap(({ items, mostApart }, i) => {
      const at = `responseQuality.pairs.${i}`;
      return [
        ...unknownProblems(items, known, `${at}.items`, 'item'),
        ...problemUnless(new Set(items).size === items.length, `${at}.items`, 'pairTwice'),
        ...problemUnless(mostApart < span, `${at}.mostApart`, 'pairNever', span),
      ];
    }),
  ];
}

const lowestOf = ({ scale }: SensoryPack) => Math.min(...scale.map(({ value }) => value));
const highestOf = ({ scale }: SensoryPack) => Math.max(...scale.map(({ value }) => value));

function sensoryProblems(pack: SensoryPack): PackProblem[] {
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
function bandProblems(pack: SensoryPack): PackProblem[] {
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
          'bandOutside',
          value ?? 0,
          lowest,
          highest,
        ),
      ),
      ...ids.filter((id) => !own.includes(id)).map((id) => problemAt(`bandSets.${set}.bands`, 'bandMissing', id)),
      ...own.flatMap((id, i) => problemUnless(ids.includes(id), `bandSets.${set}.bands.${i}.id`, 'bandExtra', id)),
      ...bands.flatMap(({ interpretation }, i) =>
        problemUnless(
          bands.findIndex((one) => one.interpretation === interpretation) === i,
          `bandSets.${set}.bands.${i}.interpretation`,
          'bandSameText',
        ),
      ),
    ];
  });
}

/** Requires a threshold that some answers pass and others do not, without decimals that the index does not have. */
function conditionProblems(pack: SensoryPack, { minus, op, value }: PatternCondition, at: string): PackProblem[] {
  const span = highestOf(pack) - lowestOf(pack);
  const [lowest, highest] = minus === undefined ? [lowestOf(pack), highestOf(pack)] : [-span, span];
  const { decimals } = pack.patterns.method;
  return [
    ...problemUnless(lowest < value && value <= highest, at, 'thresholdRange', `${op} ${value}`, lowest, highest),
    ...problemUnless(Number(value.toFixed(decimals)) === value, at, 'thresholdDecimals', value, decimals),
  ];
}

function prominenceProblems(pack: SensoryPack, rules: InterpretationRules): PackProblem[] {
  const [lowest, highest] = [lowestOf(pack), highestOf(pack)];
  const span = highest - lowest;
  const sizes = pack.sectionGroupings['user-a-n'].sections.map(({ itemNumbers: numbers }) => numbers.length);
  const largest = Math.max(...sizes);
  const { prominentFrom, difference, prominentLimit, smallSectionBelow } = rules;
  const at = (field: keyof InterpretationRules) => `interpretation.${field}`;
  return [
    ...problemUnless(prominentFrom <= highest, at('prominentFrom'), 'averageRange', prominentFrom, lowest, highest),
    ...problemUnless(difference <= span, at('difference'), 'differenceRange', difference, span),
    ...problemUnless(
      prominentLimit <= sizes.length,
      at('prominentLimit'),
      'aboveCount',
      prominentLimit,
      'section',
      sizes.length,
    ),
    ...problemUnless(smallSectionBelow <= largest, at('smallSectionBelow'), 'aboveLargest', smallSectionBelow, largest),
  ];
}

function categoryProblems({ categories, questions, scoring }: IntelligencePack): PackProblem[] {
  const keys = categories.map(({ key }) => key);
  return [
    ...questions.flatMap(({ category }, i) => unknownProblems([category], keys, `questions.${i}.category`, 'category')),
    ...(['dominantFallback', 'recommendationCategories'] as const).flatMap((field) =>
      problemUnless(
        scoring[field] <= keys.length,
        `scoring.${field}`,
        'aboveCount',
        scoring[field],
        'categories',
        keys.length,
      ),
    ),
  ];
}

/** Requires that versions which declare themselves comparable exist, are earlier, and score the same answers alike. */
function comparableProblems(pack: Pack, others: readonly unknown[]): PackProblem[] {
  return (pack.comparableWith ?? []).flatMap((version, i) => {
    const at = `comparableWith.${i}`;
    const other = others.find((one) => {
      const head = Object(one) as Pack;
      return head.id === pack.id && head.version === version;
    });
    if (version === pack.version) return [problemAt(at, 'comparableSelf')];
    if (other === undefined) return [problemAt(at, 'comparableUnknown', version)];
    const change = diffPacks(other, pack).find((one) => !isComparable(one));
    return change ? [problemAt(at, 'notComparable', version, change.at)] : [];
  });
}
