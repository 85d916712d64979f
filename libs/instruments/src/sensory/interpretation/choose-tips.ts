import type { SensoryInterpretation } from '@kenali/contracts';
import type { Direction, Modality, SensoryPack } from '../pack/pack.ts';
import type { AppliedRules } from '../scoring/patterns.ts';

type Tips = SensoryInterpretation['tips'];

/** Tips for the prominent sections, in the direction of their modality. Without a clear direction, the neutral ones. */
export function chooseTips(
  { interpretation, sectionRecommendations }: SensoryPack,
  applied: AppliedRules,
  prominent: readonly { letter: string; name: string }[],
): Tips {
  return prominent.map(({ letter, name }) => {
    if (!interpretation)
      return { letter, name, modality: null, direction: null, tips: [...(sectionRecommendations[letter] ?? [])] };
    const modality = interpretation.modalities.find(({ sections }) => sections.includes(letter));
    const direction = modality ? directionOf(modality, interpretation, applied) : null;
    const tips = interpretation.tips[letter]?.[direction ?? 'neutral'] ?? [];
    return { letter, name, modality: modality?.id ?? null, direction, tips: [...tips] };
  });
}

/** The direction whose index is clearly higher; null if none is, or if a pattern of the modality says otherwise. */
function directionOf(
  { id, low, high }: Modality,
  { difference, rules }: NonNullable<SensoryPack['interpretation']>,
  { indices, modality }: AppliedRules,
): Direction | null {
  const [lowMean, highMean] = [indices.get(low ?? ''), indices.get(high ?? '')];
  if (lowMean === undefined || highMean === undefined) return null;
  if (Math.abs(lowMean - highMean) < difference - 1e-9) return null;
  const clear: Direction = lowMean > highMean ? 'low' : 'high';
  const opposite: Direction = clear === 'low' ? 'high' : 'low';
  const isContested = modality.some(
    (rule) => rules[rule.id]?.modality === id && rules[rule.id]?.direction === opposite,
  );
  return isContested ? null : clear;
}
