import type { BandSetId, SensoryInterpretation, SensoryResult } from '@kenali/contracts';
import { DEFAULT_PROMINENCE, findProminentSections } from '../../rules/prominent-sections.ts';
import { storedInterpretation } from '../../rules/stored-interpretation.ts';
import { averageWords, roundToOneDecimal } from '../../rules/words.ts';
import type { Band, SensoryPack } from '../pack/pack.ts';
import { type Answers, missingItems, readAnswers, type SavedAnswers, sum } from '../scoring/answers.ts';
import { applyPatternRules } from '../scoring/patterns.ts';
import { scoreSections } from '../scoring/sections.ts';
import { choosePatterns } from './choose-patterns.ts';
import { chooseTips } from './choose-tips.ts';

interface InterpretedBand {
  /** Null if too few items were answered. */
  bandId: string | null;
  bandSet: BandSetId;
}

/**
 * The meaning of the answers: label, prominent sections, patterns and tips. They are chosen together by the rules of the
 * pack, so that none contradicts another: tips and patterns of a modality have one direction, nothing prominent means no
 * tips, and a general pattern names the modalities that differ from it.
 * @param pack with `interpretation`; without it, patterns keep no direction and there are neither conflicts nor tips
 * @param answers values by item number; absent items count as not observed
 */
export const interpretAnswers = (pack: SensoryPack, answers: Answers, band: InterpretedBand): SensoryInterpretation =>
  findMeaning(pack, answers, band).interpretation;

/** The interpretation with what led to it: the indices, the rules that apply, and the compared sections. */
export function findMeaning(pack: SensoryPack, answers: Answers, { bandId, bandSet }: InterpretedBand) {
  const values = [...answers.values()];
  const average = values.length === 0 ? null : sum(values) / values.length;
  const scale = pack.scale.map(({ value, label }) => ({ value, label })).sort((a, b) => a.value - b.value);
  const scores = scoreSections(pack, 'user-a-n', answers);
  const compared = pack.sections.flatMap(({ letter, name, shortName = name }) => {
    const score = scores[letter];
    return score ? [{ letter, name, shortName, ...pickCompared(score) }] : [];
  });
  const prominence = findProminentSections(compared, average, pack.interpretation ?? DEFAULT_PROMINENCE, scale);
  const { sentence, sections, notes } = prominence;
  const applied = applyPatternRules(pack, answers);
  const tips = chooseTips(pack, answers, applied, sections);
  const band = pack.bandSets[bandSet].bands.find(({ id }) => id === bandId);
  const chosen = choosePatterns(pack, applied, tips, bandId);
  const interpretation: SensoryInterpretation = {
    wording: { id: pack.id, version: pack.version },
    showLabel: true,
    average,
    averageWords: averageWords(average, scale),
    text: band ? bandText(pack, band, average) : pack.defaultInterpretationNote,
    prominent: { sentence, sections: sections.map(({ letter, name, average }) => ({ letter, name, average })), notes },
    patterns: chosen.patterns.map(({ rules: _rules, ...pattern }) => pattern),
    patternsNote: chosen.patternsNote,
    tips,
    sections: Object.fromEntries(
      pack.sections.map(({ letter, name, shortName = name, description }) => [letter, { shortName, description }]),
    ),
    scale,
    disclaimer: { ...pack.disclaimer },
  };
  return { interpretation, prominence, applied, patterns: chosen.patterns, band };
}

export type SensoryMeaning = ReturnType<typeof findMeaning>;

/** What a band says, with the sentence that holds for the average that readers see. */
function bandText({ interpretation: rules }: SensoryPack, band: Band, average: number | null): string {
  const degrees = rules?.degrees?.[band.id] ?? [];
  const degree = degrees.findLast(({ from }) => average !== null && roundToOneDecimal(average) >= from);
  return degree ? `${band.interpretation} ${degree.text}` : band.interpretation;
}

const pickCompared = ({ average, itemCount, caution }: ReturnType<typeof scoreSections>[string]) => ({
  average,
  itemCount,
  caution,
});

/**
 * The interpretation of a stored result. It never rescores: total, band and section scores stay those of the result.
 * @param pack the newest version with the same items, scoring and bands; undefined if none is installed any more
 * @param saved the answers that were scored; undefined if they are not stored
 */
export function interpretResult(
  pack: SensoryPack | undefined,
  saved: SavedAnswers | undefined,
  result: SensoryResult,
): SensoryInterpretation {
  if (!pack || !saved || missingItems(pack, saved).length > 0) return storedInterpretation(result);
  const band = { bandId: result.band?.id ?? null, bandSet: result.bandSet };
  return interpretAnswers(pack, readAnswers(pack, saved), band);
}
