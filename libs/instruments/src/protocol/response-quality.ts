import type { ProtocolItem, QualityFlag, ResponseQuality } from '@kenali/contracts';
import type { QualityRules } from '../read-pack.ts';

/**
 * Above which values staff should look closer. A pack may state its own; these hold for packs that state none.
 *
 * A run of equal answers over half of the items or more is a sign of careless responding (P. G. Curran, 2016, Methods for the
 * detection of carelessly invalid responses in survey data, Journal of Experimental Social Psychology 66, 4-19). Nobody reads and
 * answers an item faster than in two seconds (J. L. Huang and others, 2012, Detecting and deterring insufficient effort
 * responding to surveys, Journal of Business and Psychology 27, 99-114).
 */
const DEFAULT_QUALITY: Required<QualityRules> = {
  notObservedShare: 0.2,
  longestRunShare: 0.5,
  sameAnswerShare: 0.9,
  enoughItems: 10,
  fastSeconds: 2,
  pauseMinutes: 5,
  pairs: [],
  inconsistentShare: 0.5,
};

/**
 * Counts indicators of careless or uncertain responding.
 * @param items in the order of the questionnaire
 * @param stated by the pack
 */
export function responseQuality(items: readonly ProtocolItem[], stated: QualityRules = {}): ResponseQuality {
  const rules = { ...DEFAULT_QUALITY, ...stated };
  const answers = items.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  const notObserved = items.filter(({ isNotObserved }) => isNotObserved).length;
  const quality = {
    items: items.length,
    answered: answers.length,
    notObserved,
    mostFrequent: mostFrequentOf(answers),
    longestRun: longestRunOf(items),
    ...paceOf(
      items.flatMap(({ answeredAt }) => (answeredAt === null ? [] : [Date.parse(answeredAt)])),
      rules,
    ),
  };
  return {
    ...quality,
    flags: flagsOf(quality, rules),
    variability: variabilityOf(items),
    pairs: pairsOf(items, rules),
  };
}

function flagsOf(
  quality: Omit<ResponseQuality, 'flags' | 'variability' | 'pairs'>,
  rules: Required<QualityRules>,
): QualityFlag[] {
  const { items, answered, notObserved, mostFrequent, longestRun, secondsPerItem } = quality;
  const isSame =
    answered >= rules.enoughItems &&
    (longestRun >= items * rules.longestRunShare || (mostFrequent?.count ?? 0) >= answered * rules.sameAnswerShare);
  return [
    ...(notObserved > items * rules.notObservedShare ? (['not_observed'] as const) : []),
    ...(isSame ? (['same_answer'] as const) : []),
    ...(secondsPerItem !== null && secondsPerItem < rules.fastSeconds ? (['fast'] as const) : []),
  ];
}

function mostFrequentOf(answers: readonly string[]): ResponseQuality['mostFrequent'] {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first ? { answer: first[0], count: first[1] } : null;
}

/** Items that were not observed neither continue nor interrupt a run. */
function longestRunOf(items: readonly ProtocolItem[]): number {
  let [longest, run, last] = [0, 0, null as string | null];
  for (const { answer } of items) {
    if (answer === null) continue;
    run = answer === last ? run + 1 : 1;
    last = answer;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * A save without times of its own gives all its answers the same one, so equal times say nothing about the pace.
 * @param times ms since 1970, one per answer
 */
function paceOf(
  times: readonly number[],
  { pauseMinutes }: Required<QualityRules>,
): Pick<ResponseQuality, 'secondsPerItem' | 'minutes' | 'sittings'> {
  const pauseMs = pauseMinutes * 60_000;
  const distinct = new Set(times).size;
  if (distinct < 2 || distinct < times.length / 2) return { secondsPerItem: null, minutes: null, sittings: null };
  const sorted = times.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] as number));
  const active = gaps.filter((gap) => gap > 0 && gap <= pauseMs);
  const pauses = gaps.filter((gap) => gap > pauseMs).length;
  const total = active.reduce((sum, gap) => sum + gap, 0);
  if (active.length === 0) return { secondsPerItem: null, minutes: null, sittings: pauses + 1 };
  return {
    secondsPerItem: Math.round(total / active.length / 100) / 10,
    minutes: Math.round(total / 60_000),
    sittings: pauses + 1,
  };
}

/** The standard deviation of the points. Zero if all answers are the same. */
function variabilityOf(items: readonly ProtocolItem[]): number | null {
  const points = items.flatMap(({ answer, value }) => (answer === null || value === null ? [] : [value]));
  if (points.length < 2) return null;
  const mean = points.reduce((sum, value) => sum + value, 0) / points.length;
  return Math.sqrt(points.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (points.length - 1));
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
