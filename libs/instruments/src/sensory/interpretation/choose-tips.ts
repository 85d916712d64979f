import type { SensoryInterpretation } from '@kenali/contracts';
import type { Direction, Modality, SensoryPack } from '../pack/pack.ts';
import { type Answers, sum } from '../scoring/answers.ts';
import type { AppliedRules } from '../scoring/patterns.ts';

type Tips = SensoryInterpretation['tips'];

/**
 * Tips for the prominent sections, in the direction of their modality. Neutral ones if it has no clear direction, or if the
 * answers to the section itself do not share it: a modality has several sections, and tips name what their own items ask.
 */
export function chooseTips(
  pack: SensoryPack,
  answers: Answers,
  applied: AppliedRules,
  prominent: readonly { letter: string; name: string }[],
): Tips {
  const { interpretation, sectionRecommendations } = pack;
  return prominent.map(({ letter, name }) => {
    if (!interpretation)
      return { letter, name, modality: null, direction: null, tips: [...(sectionRecommendations[letter] ?? [])] };
    const modality = interpretation.modalities.find(({ sections }) => sections.includes(letter));
    const found = modality ? directionOf(modality, interpretation, applied) : null;
    const isFollowed = !interpretation.tipsFollowOwnAnswers || found === null || isShared(pack, answers, letter, found);
    const direction = isFollowed ? found : null;
    const tips = interpretation.tips[letter]?.[direction ?? 'neutral'] ?? [];
    return { letter, name, modality: modality?.id ?? null, direction, tips: [...tips] };
  });
}

/** Whether one of two indices is high enough above the other to name a direction. */
export const isClear = (lowMean: number, highMean: number, difference: number): boolean =>
  Math.abs(lowMean - highMean) >= difference - 1e-9;

/** The direction whose index is clearly higher; null if none is, or if a pattern of the modality says otherwise. */
function directionOf(
  { id, low, high }: Modality,
  { difference, rules }: NonNullable<SensoryPack['interpretation']>,
  { indices, modality }: AppliedRules,
): Direction | null {
  const [lowMean, highMean] = [indices.get(low ?? ''), indices.get(high ?? '')];
  if (lowMean === undefined || highMean === undefined) return null;
  if (!isClear(lowMean, highMean, difference)) return null;
  const clear: Direction = lowMean > highMean ? 'low' : 'high';
  const opposite: Direction = clear === 'low' ? 'high' : 'low';
  const isContested = modality.some(
    (rule) => rules[rule.id]?.modality === id && rules[rule.id]?.direction === opposite,
  );
  return isContested ? null : clear;
}

/** Whether the items of a section that point in the direction have an average that is not below that of the others. */
function isShared({ items }: SensoryPack, answers: Answers, letter: string, direction: Direction): boolean {
  const mean = (threshold: 'L' | 'H') => {
    const own = items.filter((item) => item.section === letter && item.threshold === threshold);
    const values = own.flatMap(({ number }) => answers.get(number) ?? []);
    return values.length === 0 ? 0 : sum(values) / values.length;
  };
  const [low, high] = [mean('L'), mean('H')];
  return direction === 'low' ? low >= high : high >= low;
}
