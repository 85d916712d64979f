import { type ProtocolItem, QUALITY_FLAGS, type ResponseQuality, type ResponseValue } from '@kenali/contracts';
import { sampleFigures } from '../norms/rounded-norms.ts';
import type { QualityRules } from '../read-pack.ts';

/**
 * Above which values staff should look closer. A pack may state its own; these hold for packs that state none.
 *
 * A run of equal answers over half of the items or more is a sign of careless responding (P. G. Curran, 2016, Methods for the
 * detection of carelessly invalid responses in survey data, Journal of Experimental Social Psychology 66, 4-19). Nobody reads and
 * answers an item faster than in two seconds (J. L. Huang and others, 2012, Detecting and deterring insufficient effort
 * responding to surveys, Journal of Business and Psychology 27, 99-114). A pause among quick answers hides them in a mean, so the
 * pace is a median, and a share of quick answers counts too.
 */
const DEFAULT_QUALITY: Required<QualityRules> = {
  notObservedShare: 0.2,
  longestRunShare: 0.5,
  sameAnswerShare: 0.9,
  enoughItems: 10,
  fastSeconds: 2,
  fastItemsShare: 0.3,
  pauseMinutes: 5,
  pairs: [],
  inconsistentShare: 0.5,
};

/** An item with the stored value of its answer; null if it has none or was not observed. */
export type QualityItem = ProtocolItem & { response: ResponseValue | null };

/** What the questions of an instrument have. */
interface QuestionTraits {
  /** Whether an item can be marked as not observed. */
  hasNotObserved: boolean;
  /** Whether all questions offer the same values, so that answers can be equal. */
  hasSameOptions: boolean;
}

/**
 * Counts indicators of careless or uncertain responding.
 * @param items in the order of the questionnaire
 * @param stated by the pack
 */
export function responseQuality(
  items: readonly QualityItem[],
  { hasNotObserved, hasSameOptions }: QuestionTraits,
  stated: QualityRules = {},
): ResponseQuality {
  const rules = { ...DEFAULT_QUALITY, ...stated };
  const answers = items.filter(({ response }) => response !== null);
  const notObserved = items.filter(({ isNotObserved }) => isNotObserved).length;
  const mostFrequent = mostFrequentOf(answers);
  const longestRun = longestRunOf(answers);
  const pace = paceOf(
    items.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [Date.parse(answeredAt)])),
    rules,
  );
  const isSame =
    longestRun >= items.length * rules.longestRunShare ||
    (mostFrequent?.count ?? 0) >= answers.length * rules.sameAnswerShare;
  // Null: cannot be checked.
  const found = {
    not_observed: hasNotObserved ? notObserved > items.length * rules.notObservedShare : null,
    same_answer: hasSameOptions && answers.length >= rules.enoughItems ? isSame : null,
    fast:
      pace.secondsPerItem === null || pace.fastShare === null
        ? null
        : pace.secondsPerItem < rules.fastSeconds || pace.fastShare >= rules.fastItemsShare,
  };
  return {
    items: items.length,
    answered: answers.length,
    notObserved,
    mostFrequent,
    longestRun,
    ...pace,
    flags: QUALITY_FLAGS.filter((flag) => found[flag]),
    unchecked: QUALITY_FLAGS.filter((flag) => found[flag] === null),
    variability: variabilityOf(items),
    pairs: pairsOf(items, rules),
  };
}

/** The stored value that was chosen most often, in the words of its option if all questions use the same. */
function mostFrequentOf(answers: readonly QualityItem[]): ResponseQuality['mostFrequent'] {
  const counts = new Map<ResponseValue | null, number>();
  for (const { response } of answers) counts.set(response, (counts.get(response) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  if (!first) return null;
  const [value, count] = first;
  const words = new Set(answers.flatMap(({ response, answer }) => (response === value ? [answer] : [])));
  return { answer: String(words.size === 1 ? [...words][0] : value), count };
}

/** @param answers without items that were not observed, which neither continue nor interrupt a run */
function longestRunOf(answers: readonly QualityItem[]): number {
  let [longest, run] = [0, 0];
  answers.forEach(({ response }, at) => {
    run = at > 0 && response === answers[at - 1]?.response ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

const NO_PACE = { secondsPerItem: null, fastShare: null, minutes: null };

/**
 * A save without times of its own gives all its answers the same one, so equal times say nothing about the pace.
 * @param times ms since 1970, one per answer
 */
function paceOf(
  times: readonly number[],
  { pauseMinutes, fastSeconds }: Required<QualityRules>,
): Pick<ResponseQuality, 'secondsPerItem' | 'fastShare' | 'minutes' | 'sittings'> {
  const pauseMs = pauseMinutes * 60_000;
  const distinct = new Set(times).size;
  if (distinct < 2 || distinct < times.length / 2) return { ...NO_PACE, sittings: null };
  const sorted = times.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] as number));
  const active = gaps.filter((gap) => gap > 0 && gap <= pauseMs);
  const sittings = gaps.filter((gap) => gap > pauseMs).length + 1;
  if (active.length === 0) return { ...NO_PACE, sittings };
  const total = active.reduce((sum, gap) => sum + gap, 0);
  return {
    secondsPerItem: Math.round(medianOf(active) / 100) / 10,
    fastShare: active.filter((gap) => gap < fastSeconds * 1000).length / active.length,
    minutes: Math.round(total / 60_000),
    sittings,
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

/** The standard deviation of the points. Zero if all answers are the same. */
function variabilityOf(items: readonly ProtocolItem[]): number | null {
  const points = items.flatMap(({ answer, value }) => (answer === null || value === null ? [] : [value]));
  return points.length < 2 ? null : sampleFigures(points).standardDeviation;
}

function pairsOf(items: readonly ProtocolItem[], { pairs, inconsistentShare }: Required<QualityRules>) {
  if (pairs.length === 0) return null;
  const points = new Map(items.map(({ id, answer, value }) => [id, answer === null ? null : value]));
  const differences = pairs.flatMap(({ items: [one = '', other = ''], mostApart }) => {
    const [left, right] = [points.get(one) ?? null, points.get(other) ?? null];
    return left === null || right === null ? [] : [Math.abs(left - right) > mostApart];
  });
  const inconsistent = differences.filter(Boolean).length;
  return {
    compared: differences.length,
    inconsistent,
    isHigh: differences.length > 0 && inconsistent >= differences.length * inconsistentShare,
  };
}
