import type { AssessmentType, DecimalRupiah, Id, IsoTime } from './common.ts';
import type { LearningStyle } from './instruments.ts';
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

export type PrimaryStyle = LearningStyle | 'campuran';

/** The scored learning-style inventory: how often each style was chosen. */
export interface LearningResult {
  type: 'learning';
  instrument: InstrumentRef;
  /** Choices by style; together the number of questions. */
  styleScores: Record<LearningStyle, number>;
  /** The style chosen most often; `campuran` where two or more share the top. */
  primaryStyle: PrimaryStyle;
  /** The styles that share the top, in the order of the pack; empty unless `campuran`. */
  tiedStyles: LearningStyle[];
  /** Name and description of `primaryStyle`. */
  primary: { name: string; description: string };
  /** In the order of the pack, four tips each. */
  styles: { style: LearningStyle; name: string; tips: string[] }[];
  /** Belongs on every report: a preference, not an ability. */
  note: string;
  completionDate: IsoTime;
}

export interface CategoryScore {
  category: string;
  name: string;
  /** Statements answered with Ya. */
  score: number;
  total: number;
  /** 0 to 100, unrounded. */
  percentage: number;
  /** Competition ranking by percentage: 1, 1, 3. */
  rank: number;
}

/** The scored multiple-intelligence assessment. */
export interface IntelligenceResult {
  type: 'intelligence';
  instrument: InstrumentRef;
  /** In the order of the pack. Empty: saved, and not scored yet. */
  categoryScores: CategoryScore[];
  /** The top 3 with all ties at the cut, by percentage, then in the order of the pack. */
  dominantIntelligences: CategoryScore[];
  /** All categories have the same percentage. */
  isFlat: boolean;
  /** The top 2 with all ties at the cut, four tips each. */
  recommendations: { category: string; name: string; tips: string[] }[];
  importantNote: { heading: string; text: string };
  completionDate: IsoTime;
}

/** Answers of a questionnaire without scoring, in words. */
export interface GenericResult {
  type: 'other';
  instrument: InstrumentRef;
  answers: { number: number; question: string; answer: string }[];
  completionDate: IsoTime;
}

export type AssessmentResult = SensoryResult | LearningResult | IntelligenceResult | GenericResult;

/**
 * An earlier result of the same person with the same instrument version (for sensory: of the same child), for comparison.
 * `values`: section letter to unrounded average, style to choices, or category to percentage; null where there is none.
 */
export interface EarlierResult {
  id: Id;
  completedAt: IsoTime;
  values: Record<string, number | null>;
}

export interface ResultView {
  id: Id;
  assessment: { name: string; type: AssessmentType };
  completedAt: IsoTime;
  results: AssessmentResult;
  /** Newest first, five at most; empty when this is the first one. */
  earlier: EarlierResult[];
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
