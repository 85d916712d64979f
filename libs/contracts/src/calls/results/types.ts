import type { AssessmentType } from '../assessments/types.ts';
import type { DecimalRupiah, Id, IsoTime } from '../common/types.ts';
import { LEARNING_STYLES, type LearningStyle } from '../instruments/types.ts';
import type { Comments, InstrumentRef, ParticipantInfo } from '../user-assessments/types.ts';

export interface SectionScore {
  name: string;
  /** Sum of the answered items, whole points. */
  total: number;
  /** Answered items. */
  count: number;
  /** Not rounded; null if no item of the section was answered. */
  average: number | null;
  itemCount: number;
  notObserved: number;
  /** More than 20 % of the items were not observed, so the average is less reliable. */
  caution: boolean;
}

export const BAND_SETS = ['questionnaire', 'result-view'] as const;
export type BandSetId = (typeof BAND_SETS)[number];

/** A closed interval of `bandScore`. A null limit means that the interval is open at that end. */
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

/** The scored sensory profile. The server computes it from the pinned instrument version; a stored result never changes. */
export interface SensoryResult {
  type: 'sensory';
  instrument: InstrumentRef;
  /** Raw sum of the answered items. */
  totalScore: number;
  /** Mean of the answered items x number of items, rounded; selects the band. Null below 100 answered items. */
  bandScore: number | null;
  bandSet: BandSetId;
  band: BandView | null;
  /** All bands of the set, to draw the scale. */
  bands: BandView[];
  interpretation: string;
  answeredCount: number;
  notObservedCount: number;
  /** Scores by section letter. Users see sections A to N, the admin area A to M. */
  sectionScores: Record<string, SectionScore>;
  /** Descriptions by label; empty if no pattern applies. */
  patterns: Record<string, string>;
  participantInfo: Partial<SensoryParticipant>;
  comments: Comments;
  completionDate: IsoTime;
  /** Tips for home, for the sections with the highest averages, highest first. */
  recommendations: { letter: string; name: string; tips: string[] }[];
  disclaimer: { heading: string; text: string };
}

export const PRIMARY_STYLES = [...LEARNING_STYLES, 'campuran'] as const;
export type PrimaryStyle = (typeof PRIMARY_STYLES)[number];

/** The scored learning-style inventory: how often each style was chosen. */
export interface LearningResult {
  type: 'learning';
  instrument: InstrumentRef;
  /** Choices by style; their sum is the number of questions. */
  styleScores: Record<LearningStyle, number>;
  /** The style chosen most often; `campuran` for a tie. */
  primaryStyle: PrimaryStyle;
  /** The styles in the tie, in the order of the pack; empty unless `campuran`. */
  tiedStyles: LearningStyle[];
  /** Name and description of `primaryStyle`. */
  primary: { name: string; description: string };
  /** In the order of the pack, with four tips each. */
  styles: { style: LearningStyle; name: string; tips: string[] }[];
  /** Every report must show it: the result is a preference, not an ability. */
  note: string;
  completionDate: IsoTime;
}

export interface CategoryScore {
  category: string;
  name: string;
  /** Statements answered with Ya. */
  score: number;
  total: number;
  /** 0 to 100, not rounded. */
  percentage: number;
  /** Competition ranking by percentage: 1, 1, 3. */
  rank: number;
}

/** The scored multiple-intelligence assessment. */
export interface IntelligenceResult {
  type: 'intelligence';
  instrument: InstrumentRef;
  /** In the order of the pack; empty until the result is scored. */
  categoryScores: CategoryScore[];
  /** The top 3, plus all that tie with the third. Sorted by percentage, then in the order of the pack. */
  dominantIntelligences: CategoryScore[];
  /** All categories have the same percentage. */
  isFlat: boolean;
  /** The top 2, plus all that tie with the second, with four tips each. */
  recommendations: { category: string; name: string; tips: string[] }[];
  importantNote: { heading: string; text: string };
  completionDate: IsoTime;
}

/** The answers to a questionnaire without scoring, as text. */
export interface GenericResult {
  type: 'other';
  instrument: InstrumentRef;
  answers: { number: number; question: string; answer: string }[];
  completionDate: IsoTime;
}

export type AssessmentResult = SensoryResult | LearningResult | IntelligenceResult | GenericResult;

/** An earlier result for comparison: same user, same instrument version and, for the sensory profile, same child. */
export interface EarlierResult {
  id: Id;
  completedAt: IsoTime;
  /** Unrounded average by section letter, choices by style, or percentage by category. Null if there is no value. */
  values: Record<string, number | null>;
}

export interface ResultView {
  id: Id;
  assessment: { name: string; type: AssessmentType };
  completedAt: IsoTime;
  results: AssessmentResult;
  /** Newest first, five at most. */
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
  /** `Hasil_{name}_{YYYY-MM-DD}.pdf`, with the day of completion in Asia/Jakarta. */
  'GET /api/user-assessments/{id}/pdf': { params: { id: Id }; response: Blob };
}
