import type { AssessmentType, DecimalRupiah, Id, IsoTime } from './common.ts';
import type { Comments, InstrumentRef, ParticipantInfo } from './user-assessments.ts';

/** One section's score. `average` is unrounded, null when no item of the section was answered. */
export interface SectionScore {
  name: string;
  /** Sum of the answered items, whole points. */
  total: number;
  /** Answered items. */
  count: number;
  average: number | null;
  itemCount: number;
  notObserved: number;
  /** More than 20 % of the items were not observed: read the average with care. */
  caution: boolean;
}

export type BandSetId = 'questionnaire' | 'result-view';

/** A band of `bandScore`; `min` and `max` inclusive, null means open. */
export interface BandView {
  id: string;
  label: string;
  min: number | null;
  max: number | null;
}

export interface SensoryParticipant extends ParticipantInfo {
  /** Whole months at the test date. */
  ageMonths: number;
  outsideAgeRange: boolean;
}

/** The scored sensory profile. Computed by the server from the pinned instrument version; a stored one never changes. */
export interface SensoryResult {
  type: 'sensory';
  instrument: InstrumentRef;
  /** Raw sum of the answered items. */
  totalScore: number;
  /** Mean of the answered items x 125, rounded; null below 100 answered items. It picks the band. */
  bandScore: number | null;
  bandSet: BandSetId;
  band: BandView | null;
  /** All bands of the set, for drawing the scale. */
  bands: BandView[];
  interpretation: string;
  answeredCount: number;
  notObservedCount: number;
  /** Letter to score in the grouping of the view: A to N for users, A to M for the admin area. */
  sectionScores: Record<string, SectionScore>;
  /** Label to description; empty when no rule holds. */
  patterns: Record<string, string>;
  participantInfo: Partial<SensoryParticipant>;
  comments: Comments;
  completionDate: IsoTime;
  /** Home tips for the sections that stood out most, highest average first. */
  recommendations: { letter: string; name: string; tips: string[] }[];
  disclaimer: { heading: string; text: string };
}

export type AssessmentResult = SensoryResult;

export interface ResultView {
  id: Id;
  assessment: { name: string; type: AssessmentType };
  completedAt: IsoTime;
  results: AssessmentResult;
}

export interface AdminResultView {
  id: Id;
  assessment: { name: string; type: AssessmentType; price: DecimalRupiah };
  user: { firstName: string; lastName: string; email: string };
  completedAt: IsoTime;
  results: AssessmentResult;
}

export interface ResultCalls {
  'GET /api/user-assessments/result/{id}': { params: { id: Id }; response: ResultView };
  /** `Hasil_{name}_{YYYY-MM-DD}.pdf`, the completion day in Asia/Jakarta. */
  'GET /api/user-assessments/{id}/pdf': { params: { id: Id }; response: Blob };
}
