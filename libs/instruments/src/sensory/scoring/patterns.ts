import type {
  IndexSelect,
  PatternCondition,
  PatternOutcome,
  PatternRule,
  SensoryItem,
  SensoryPack,
} from '../pack/pack.ts';
import { type Answers, divideRounded, sum } from './answers.ts';

/** The items of an index: those that meet all given conditions. */
export const selectItems = (pack: SensoryPack, { threshold, sections, adminSections }: IndexSelect): SensoryItem[] =>
  pack.items.filter(
    (item) =>
      (!threshold || item.threshold === threshold) &&
      (!sections || sections.includes(item.section)) &&
      (!adminSections || adminSections.includes(item.adminSection)),
  );

/** Rounded means by index id, in steps of the last decimal (2.53 is 253). Indices with too few answers are absent. */
function indexSteps(pack: SensoryPack, answers: Answers): Map<string, number> {
  const { minAnsweredRatio } = pack.patterns.method;
  const steps = new Map<string, number>();
  for (const { id, select } of pack.patterns.indices) {
    const items = selectItems(pack, select);
    const values = items.map(({ number }) => answers.get(number)).filter((value) => value !== undefined);
    if (values.length === 0 || values.length / items.length < minAnsweredRatio) continue;
    steps.set(id, divideRounded(sum(values) * stepsPerPoint(pack), values.length));
  }
  return steps;
}

const stepsPerPoint = (pack: SensoryPack) => 10 ** pack.patterns.method.decimals;

/** The rules of the pack that apply, before labels, patterns and tips are compared with one another. */
export interface AppliedRules {
  /** Undefined only if the pack has no rule that always holds. */
  general: PatternOutcome | undefined;
  /** Highest index first. `rank` is that index in steps of the last decimal. */
  modality: (PatternRule & { rank: number })[];
  /** Rounded means by index id, in points of the answer scale. Indices with too few answers are absent. */
  indices: Map<string, number>;
}

/**
 * Evaluates the sensory patterns (Pola Sensoris) of the pack: one general label, then modality labels, highest index first.
 * @param answers values by item number; absent items count as not observed
 * @returns descriptions by label, in display order
 * Source: pack `sensory-profile`, field `patterns`.
 */
export function evaluatePatterns(pack: SensoryPack, answers: Answers): Record<string, string> {
  const { general, modality } = applyPatternRules(pack, answers);
  const shown = [...(general ? [general] : []), ...modality.slice(0, pack.patterns.modality.limit)];
  return Object.fromEntries(shown.map((rule) => [rule.label, rule.description]));
}

/** Applies every rule, without the limit of the modality rules. */
export function applyPatternRules(pack: SensoryPack, answers: Answers): AppliedRules {
  const { general, modality } = pack.patterns;
  const steps = indexSteps(pack, answers);
  const perPoint = stepsPerPoint(pack);

  const holds = ({ index, minus, op, value }: PatternCondition) => {
    const [left, right] = [steps.get(index), minus === undefined ? 0 : steps.get(minus)];
    if (left === undefined || right === undefined) return false;
    // Compares whole steps, because 3.02 - 2.52 is 0.49999999999999956 in floating point.
    const limit = Math.round(value * perPoint);
    return op === '>=' ? left - right >= limit : left - right < limit;
  };
  const applies = ({ when }: PatternRule) => when.every(holds);
  const rank = ({ when }: PatternRule) => steps.get(when[0]?.index ?? '') ?? 0;

  const isKnown = general.requires.every((id) => steps.has(id));
  const first: PatternOutcome | undefined = isKnown ? general.rules.find(applies) : general.insufficient;
  return {
    general: first,
    modality: modality.rules
      .filter(applies)
      .map((rule) => ({ ...rule, rank: rank(rule) }))
      .sort((a, b) => b.rank - a.rank),
    indices: new Map([...steps].map(([id, value]) => [id, value / perPoint])),
  };
}
