import { type AssessmentResult, BAND_SETS, type InstrumentView, type ResponseValue } from '@kenali/contracts';
import type { Answered, Scoring } from '../instrument.ts';
import { type Question, questionsOf } from '../protocol/read-protocol.ts';
import type { Instrument } from '../registry.ts';
import { comparedValues } from '../statistics/scales.ts';

/** For each version of an instrument. The five versions of today have 1,000. */
const SAMPLES_PER_VERSION = 200;

/** A completed questionnaire, and what else its result depends on. */
export interface SampleSubmission {
  answered: Answered;
  scoring: Scoring;
}

/**
 * The samples that every version of an instrument must score as it did when it was published. They are generated instead of
 * stored as files; versions with the same items get the same ones.
 * @returns complete and valid samples, always the same
 */
export function sampleSubmissions(instrument: Instrument): SampleSubmission[] {
  return Array.from({ length: SAMPLES_PER_VERSION }, (_, seed) => {
    const random = createRandom(`${instrument.id} ${seed}`);
    return { answered: answer(instrument.view(), seed, random), scoring: scoringOf(random) };
  });
}

/** One line of JSON per submission, for a hash. */
export const sampleLines = (instrument: Instrument): string => sampleSubmissions(instrument).map(asLine).join('');

/** One line of JSON per submission: what the user and the practice would get stored. */
export const resultLines = (instrument: Instrument): string =>
  sampleSubmissions(instrument)
    .map(({ answered, scoring }) => asLine(instrument.score(answered, scoring)))
    .join('');

const asLine = (value: unknown) => `${JSON.stringify(value)}\n`;

/** How many of the sample submissions of the older version get the same scores in both, and how many there are. */
export function countSameScores(older: Instrument, newer: Instrument): { same: number; all: number } {
  const same = [...compareScores(older, newer)].filter(Boolean).length;
  return { same, all: SAMPLES_PER_VERSION };
}

/** Whether each sample submission of the older version gets the same scores in both, one at a time: a server pauses in between. */
export function* compareScores(older: Instrument, newer: Instrument): Generator<boolean> {
  for (const { answered, scoring } of sampleSubmissions(older)) {
    const isPossible = newer.check(answered).length === 0 && newer.missing(answered).length === 0;
    // Families and staff see other sections of the same items.
    const scoresOf = (one: Instrument) => JSON.stringify(Object.values(one.score(answered, scoring)).map(scoresIn));
    yield isPossible && scoresOf(older) === scoresOf(newer);
  }
}

function scoresIn(result: AssessmentResult): unknown {
  switch (result.type) {
    case 'sensory': {
      const { totalScore, bandScore, band, sectionScores } = result;
      const averages = Object.entries(sectionScores).map(([letter, { average }]) => [letter, average]);
      return [totalScore, bandScore, band?.id, averages];
    }
    case 'learning':
      return [result.styleScores, result.primaryStyle];
    case 'intelligence':
      return result.categoryScores.map(({ category, score, rank }) => [category, score, rank]);
    default:
      return comparedValues(result);
  }
}

type Random = () => number;

/** Numbers from 0 to below 1 by mulberry32, with the seed hashed by FNV-1a: whole numbers only, so equal on every machine. */
function createRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

const pickSome = <T>(list: readonly T[], count: number, random: Random): (T | undefined)[] =>
  list
    .map((entry) => ({ entry, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ entry }) => entry);

/** How strongly answers lean to the first ones (1 is even, with 12 nearly all are) or, below 0, to the last ones. */
const LEANINGS = [-2, 1, 2, 3, 4, 5, 8, 12];

/** Only multiplies, because a power with a fraction may differ between machines. @returns 0 to below 1 */
function lean(place: number, leaning: number): number {
  let product = 1;
  for (let i = 0; i < Math.abs(leaning); i++) product *= place;
  return leaning > 0 ? product : Math.min(1 - product, 1 - 2 ** -32);
}

/** Of ten samples, one answers all alike and one in turns, which ties. The others are random, half of them by section. */
const TURN = 10;
/**
 * How many items a parent did not observe. Of 125 items, 25 leave exactly enough for a band and 26 too few; 5 and 25 make totals that
 * end on a half, which is rounded.
 */
const NOT_OBSERVED = [0, 0, 5, 12, 25, 25, 26, 75];

function answer(view: InstrumentView, seed: number, random: Random): Answered {
  const questions = questionsOf(view).map(({ id, section, options }) => ({ id, section, values: valuesOf(options) }));
  const isSensory = view.type === 'sensory';
  const notObserved = new Set(isSensory ? pickSome(questions, pick(NOT_OBSERVED, random), random) : []);
  const tendencies = new Map<string | null, number>();
  for (const { section } of questions) if (!tendencies.has(section)) tendencies.set(section, random());
  const [same, leaning] = [random(), pick(LEANINGS, random)];
  const place = (i: number, section: string | null): number => {
    if (seed % TURN === 0) return same;
    if (seed % TURN === 1) return ((i + seed) % TURN) / TURN;
    const own = lean(random(), leaning);
    return seed % 2 === 0 ? own : ((tendencies.get(section) ?? 0) + own) / 2;
  };
  const responses: Answered['responses'] = {};
  const notApplicable: Answered['notApplicable'] = {};
  for (const [i, { id, section, values }] of questions.entries()) {
    const at = Math.floor(place(i, section) * values.length);
    if (notObserved.has(questions[i])) notApplicable[id] = true;
    else responses[id] = values[at] as ResponseValue;
  }
  return {
    responses,
    notApplicable,
    comments: isSensory && random() < 0.5 ? { A: 'Menutup telinga.', umum: ' ', N: `Catatan ${seed}` } : {},
    participantInfo: view.type === 'sensory' ? participantOf(view.relationships, random) : {},
  };
}

/** The points of a scale ascend, whatever their order on the page. */
const valuesOf = (options: Question['options']): ResponseValue[] =>
  options.map(({ value }) => value).sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : 0));

const day = (year: number, random: Random) =>
  `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;

const participantOf = (relationships: readonly string[], random: Random): Answered['participantInfo'] => ({
  childName: pick(['Raka', ' Dewi Ayu ', 'Muhammad Fajar', "Nur'aini"], random),
  childBirthDate: day(2010 + Math.floor(random() * 15), random),
  parentName: pick(['Sari', ' Budi Santoso '], random),
  relationship: pick(relationships, random) as Answered['participantInfo']['relationship'],
  testDate: day(2025 + Math.floor(random() * 2), random),
});

const scoringOf = (random: Random): Scoring => ({
  bandSet: pick(BAND_SETS, random),
  completedAt: `${day(2027, random)}T03:04:05.000Z`,
  ageRange: pick(['3–12 tahun', '5–8 tahun', null], random),
});
