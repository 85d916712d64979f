import type { SensoryInterpretation } from '@kenali/contracts';
import { joinWords } from '../../rules/words.ts';
import type { InterpretationRules, SensoryPack } from '../pack/pack.ts';
import type { AppliedRules } from '../scoring/patterns.ts';

/** A pattern with the ids of the pack's rules that led to it: two for a mixed pattern. */
type Pattern = SensoryInterpretation['patterns'][number] & { rules: string[] };
type Ranked = Pattern & { rank: number };
interface Chosen {
  patterns: Pattern[];
  patternsNote: string | null;
}

/**
 * The patterns that agree with one another, with the tips and with the label.
 * @param bandId the band whose label is shown; null if none is
 */
export function choosePatterns(
  { patterns: { general, modality }, interpretation }: SensoryPack,
  applied: AppliedRules,
  tips: SensoryInterpretation['tips'],
  bandId: string | null,
): Chosen {
  const isInsufficient = applied.general?.id === general.insufficient.id;
  const ranked = interpretation ? mergeDirections(interpretation, applied) : applied.modality.map(withoutDirection);
  // "There is too little to describe patterns" and a pattern would contradict each other.
  const { kept, left, isTied } = isInsufficient ? NOTHING : cutTies(ranked, modality.limit);
  const others = kept.map(({ rank: _rank, ...pattern }) => pattern);
  const first = applied.general && generalPattern(applied.general, interpretation, { others, tips, bandId });
  const patterns = [...(first ? [first] : []), ...others];
  return { patterns, patternsNote: leftNote(left, { isTied, isAlone: patterns.length === 0 }) };
}

const withoutDirection = ({ id, label, description, rank }: AppliedRules['modality'][number]): Ranked => ({
  rules: [id],
  label,
  description,
  rank,
  modality: null,
  direction: null,
});

/** Replaces the two opposite patterns of a modality by its mixed one. Highest rank first. */
function mergeDirections({ rules, modalities }: InterpretationRules, applied: AppliedRules): Ranked[] {
  const directions = (modality: string) =>
    new Set(
      applied.modality.filter(({ id }) => rules[id]?.modality === modality).map(({ id }) => rules[id]?.direction),
    );
  const merged = new Map<string, Ranked>();
  for (const { id, label: stored, description, rank } of applied.modality) {
    const { modality, direction, label = stored } = rules[id] as InterpretationRules['rules'][string];
    const found = directions(modality);
    const mixed = found.has('low') && found.has('high') && modalities.find((one) => one.id === modality)?.mixed;
    const pattern: Ranked = mixed
      ? { label: mixed.label, description: mixed.description, rank, modality, direction: 'mixed', rules: [id] }
      : { label, description, rank, modality, direction, rules: [id] };
    // The list is sorted, so the first of two has the higher rank.
    const first = merged.get(pattern.label);
    if (first) first.rules.push(id);
    else merged.set(pattern.label, pattern);
  }
  return [...merged.values()];
}

const NOTHING = { kept: [] as Ranked[], left: 0, isTied: false };

/** Keeps the highest up to the limit. Patterns with equal ranks are all kept or all left out. */
function cutTies(ranked: readonly Ranked[], limit: number): typeof NOTHING {
  const next = ranked[limit];
  if (!next) return { ...NOTHING, kept: [...ranked] };
  const isTied = ranked[limit - 1]?.rank === next.rank;
  const kept = isTied ? ranked.filter(({ rank }) => rank > next.rank) : ranked.slice(0, limit);
  return { kept, left: ranked.length - kept.length, isTied };
}

/** @param isAlone whether no pattern is shown above the note */
function leftNote(left: number, { isTied, isAlone }: { isTied: boolean; isAlone: boolean }): string | null {
  if (left === 0) return null;
  return isTied
    ? `${left} pola${isAlone ? '' : ' lain'} tidak dirinci karena beberapa di antaranya sama kuat; lihat Rincian Per Bagian.`
    : `${left} pola lain yang lebih lemah tidak dirinci.`;
}

/** The general pattern, with the modalities that differ from it. Null if it would contradict the rest. */
function generalPattern(
  { id, label, description }: NonNullable<AppliedRules['general']>,
  rules: InterpretationRules | undefined,
  { others, tips, bandId }: { others: Pattern[]; tips: SensoryInterpretation['tips']; bandId: string | null },
): Pattern | null {
  const pattern: Pattern = { label, description, modality: null, direction: null, rules: [id] };
  if (!rules) return pattern;
  if (id === rules.undirected.rule) {
    const isContested = [...others, ...tips].some(({ direction }) => direction !== null);
    return isContested || rules.undirected.hiddenWithBands.includes(bandId ?? '') ? null : pattern;
  }
  const direction = rules.directions[id];
  if (!direction) return pattern;
  const opposite = direction === 'low' ? 'high' : 'low';
  const differing = new Set(
    [...others, ...tips].filter((one) => one.direction === opposite).map((one) => one.modality),
  );
  const names = rules.modalities.filter((modality) => differing.has(modality.id)).map(({ name }) => name);
  const exception = names.length > 0 ? ` ${rules.exception.replace('{bagian}', joinWords(names))}` : '';
  return { ...pattern, description: `${description}${exception}`, direction };
}
