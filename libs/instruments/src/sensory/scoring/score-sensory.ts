import {
  BAND_MIN_ANSWERED,
  type BandSetId,
  type BandView,
  type Comments,
  type IsoTime,
  type ParticipantInfo,
  type SensoryParticipant,
  type SensoryResult,
} from '@kenali/contracts';
import { ageInMonths, isOutsideAgeRange } from '../../rules/age.ts';
import { interpretAnswers } from '../interpretation/interpret-answers.ts';
import type { Band, SectionGroupingId, SensoryPack } from '../pack/pack.ts';
import { divideRounded, readAnswers, type SavedAnswers, sum } from './answers.ts';
import { evaluatePatterns } from './patterns.ts';
import { recommend, scoreSections } from './sections.ts';

interface SensorySubmission extends SavedAnswers {
  /** Must pass `checkParticipant`. */
  participantInfo: ParticipantInfo;
  comments: Comments;
}

export interface SensoryScoring {
  bandSet: BandSetId;
  grouping: SectionGroupingId;
  completedAt: IsoTime;
  /** From the catalogue, "3–12 tahun". */
  ageRange: string | null;
}

/**
 * Scores a complete sensory profile. The order of the answers does not affect the result.
 * @param submission all items answered or marked as not observed, with a valid participant
 * @throws RangeError if an answer or a day is missing or invalid; callers check first
 */
export function scoreSensory(pack: SensoryPack, submission: SensorySubmission, scoring: SensoryScoring): SensoryResult {
  const answers = readAnswers(pack, submission);
  const { bands } = pack.bandSets[scoring.bandSet];
  const totalScore = sum([...answers.values()]);
  const bandScore = bandScoreOf(pack, totalScore, answers.size);
  const band = bandScore === null ? null : findBand(bandScore, bands);
  // Earlier packs have no such rules: their results keep the patterns and tips of the time.
  const interpretation = pack.interpretation
    ? interpretAnswers(pack, answers, { bandId: band?.id ?? null, bandSet: scoring.bandSet })
    : null;
  return {
    type: 'sensory',
    instrument: { id: pack.id, version: pack.version },
    totalScore,
    bandScore,
    bandSet: scoring.bandSet,
    band: band && bandView(band),
    bands: bands.map(bandView),
    interpretation: interpretation?.text ?? band?.interpretation ?? pack.defaultInterpretationNote,
    answeredCount: answers.size,
    notObservedCount: pack.items.length - answers.size,
    sectionScores: scoreSections(pack, scoring.grouping, answers),
    patterns: interpretation
      ? Object.fromEntries(interpretation.patterns.map(({ label, description }) => [label, description]))
      : evaluatePatterns(pack, answers),
    participantInfo: describeParticipant(submission.participantInfo, scoring.ageRange),
    comments: Object.fromEntries(Object.entries(submission.comments).filter(([, comment]) => comment.trim() !== '')),
    completionDate: scoring.completedAt,
    recommendations:
      interpretation?.tips.map(({ letter, name, tips }) => ({ letter, name, tips })) ?? recommend(pack, answers),
    disclaimer: { ...pack.disclaimer },
  };
}

/** Mean times number of items, rounded half up; equals the raw sum if all items are answered. Null if too few are. */
export const bandScoreOf = ({ items }: SensoryPack, totalScore: number, answeredCount: number): number | null =>
  answeredCount < BAND_MIN_ANSWERED ? null : divideRounded(totalScore * items.length, answeredCount);

const bandView = ({ id, label, min, max }: Band): BandView => ({ id, label, min, max });

function describeParticipant(info: ParticipantInfo, ageRange: string | null): SensoryParticipant {
  const ageMonths = ageInMonths(info.childBirthDate, info.testDate);
  return {
    childName: info.childName.trim(),
    childBirthDate: info.childBirthDate,
    parentName: info.parentName.trim(),
    relationship: info.relationship,
    testDate: info.testDate,
    ageMonths,
    outsideAgeRange: isOutsideAgeRange(ageMonths, ageRange),
  };
}

/**
 * Finds the band of a band score.
 * @param score whole points, 125 to 625 for `sensory-profile` 1.0.0
 * @param bands ascending closed intervals without a gap or an overlap (`checkSensoryPack` rejects others)
 * @throws RangeError if no band contains the score, which only an invalid pack can cause
 * Source: pack `sensory-profile`, field `bandSets`.
 */
export function findBand<B extends { min: number | null; max: number | null }>(score: number, bands: readonly B[]): B {
  const band = bands.find(
    ({ min, max }) => (min ?? Number.NEGATIVE_INFINITY) <= score && score <= (max ?? Number.POSITIVE_INFINITY),
  );
  if (!band) throw new RangeError(`No band contains the score ${score}`);
  return band;
}
