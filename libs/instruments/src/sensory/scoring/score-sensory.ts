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
import type { Band, SectionGroupingId, SensoryPack } from '../pack/pack.ts';
import { type Answers, divideRounded, readAnswers, type SavedAnswers, sum } from './answers.ts';
import { evaluatePatterns } from './patterns.ts';
import { recommend, scoreSections } from './sections.ts';

export interface SensorySubmission extends SavedAnswers {
  /** Free of errors by `checkParticipant`. */
  participantInfo: ParticipantInfo;
  comments: Comments;
}

export interface SensoryScoring {
  bandSet: BandSetId;
  grouping: SectionGroupingId;
  completedAt: IsoTime;
  /** Text of the catalogue, "3–12 tahun". */
  ageRange: string | null;
}

/**
 * Scores a complete sensory profile. The same pack and the same answers give the same result, whatever their order.
 * @param submission every item answered or marked as not observed, the participant checked
 * @throws RangeError when an answer or a day is missing or wrong: the caller checks before, people never see it
 */
export function scoreSensory(pack: SensoryPack, submission: SensorySubmission, scoring: SensoryScoring): SensoryResult {
  const answers = readAnswers(pack, submission);
  const { bands } = pack.bandSets[scoring.bandSet];
  const bandScore = bandScoreOf(pack, answers);
  const band = bandScore === null ? null : bandOf(bandScore, bands);
  return {
    type: 'sensory',
    instrument: { id: pack.id, version: pack.version },
    totalScore: sum([...answers.values()]),
    bandScore,
    bandSet: scoring.bandSet,
    band: band && bandView(band),
    bands: bands.map(bandView),
    interpretation: band?.interpretation ?? pack.defaultInterpretationNote,
    answeredCount: answers.size,
    notObservedCount: pack.items.length - answers.size,
    sectionScores: scoreSections(pack, scoring.grouping, answers),
    patterns: evaluatePatterns(pack, answers),
    participantInfo: describeParticipant(submission.participantInfo, scoring.ageRange),
    comments: Object.fromEntries(Object.entries(submission.comments).filter(([, remark]) => remark.trim() !== '')),
    completionDate: scoring.completedAt,
    recommendations: recommend(pack, answers),
    disclaimer: { ...pack.disclaimer },
  };
}

/** Mean x items, rounded half up, which is the raw sum when all are answered; null when too few are. */
const bandScoreOf = ({ items }: SensoryPack, answers: Answers) =>
  answers.size < BAND_MIN_ANSWERED ? null : divideRounded(sum([...answers.values()]) * items.length, answers.size);

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
 * The band of a band score.
 * @param score `bandScore`, whole points, 125 to 625 for `sensory-profile` 1.0.0; not called below 100 answered items
 * @param bands closed intervals, ascending, without gap or overlap (`checkSensoryPack` refuses others); null is open
 * @throws RangeError when no band holds the score: a broken pack or sum, never a user mistake
 * Source: pack `sensory-profile`, field `bandSets`.
 */
export function bandOf<B extends { min: number | null; max: number | null }>(score: number, bands: readonly B[]): B {
  const band = bands.find(
    ({ min, max }) => (min ?? Number.NEGATIVE_INFINITY) <= score && score <= (max ?? Number.POSITIVE_INFINITY),
  );
  if (!band) throw new RangeError(`No band holds the score ${score}`);
  return band;
}
