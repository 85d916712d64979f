import type { AssessmentType } from '../assessments/types.ts';
import type { SignOffRequest } from '../cases/licence.types.ts';
import type { Count, Day, DecimalRupiah, Id, Integer, IsoTime, OptionalText, Sha256 } from '../common/types.ts';
import type { ChildRef } from '../data-requests/types.ts';
import { LEARNING_STYLES, type LearningStyle } from '../instruments/types.ts';
import type { ResultNorms } from '../norms/types.ts';
import type { ObserverComparison } from '../observations/observer.types.ts';
import type { ShareLinkView } from '../share-links/link.types.ts';
import type { Comments, InstrumentRef, ParticipantInfo } from '../user-assessments/types.ts';

export interface SectionScore {
  name: string;
  /** Sum of the answered items, whole points. */
  total: Integer;
  /** Answered items. */
  count: Integer;
  /** Not rounded; null if no item of the section was answered. */
  average: number | null;
  itemCount: Integer;
  notObserved: Integer;
  /** More than 20 % of the items were not observed, so the average is less reliable. */
  caution: boolean;
}

export const BAND_SETS = ['questionnaire', 'result-view'] as const;
export type BandSetId = (typeof BAND_SETS)[number];

/** A closed interval of `bandScore`. A null limit means that the interval is open at that end. */
export interface BandView {
  id: string;
  label: string;
  min: Integer | null;
  max: Integer | null;
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
  totalScore: Integer;
  /** Mean of the answered items x number of items, rounded; selects the band. Null below 100 answered items. */
  bandScore: Integer | null;
  bandSet: BandSetId;
  band: BandView | null;
  /** All bands of the set, to draw the scale. */
  bands: BandView[];
  interpretation: string;
  answeredCount: Integer;
  notObservedCount: Integer;
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

/** `low`: notices or avoids quickly. `high`: misses or seeks. `mixed`: both appear often. */
export type SensoryDirection = 'low' | 'high' | 'mixed';

/**
 * What a sensory result means: label, prominent sections, patterns and tips, chosen together so that they agree. It is computed
 * when a result is read; the stored result never changes.
 */
export interface SensoryInterpretation {
  /** The version whose rules and words were used: the newest with the same items, scoring and bands as the pinned one. */
  wording: InstrumentRef;
  /** Always true. Releases in use read it. */
  showLabel: boolean;
  /** Mean of the answered items, not rounded; null if none was answered. */
  average: number | null;
  /** The mean in words: `rata-rata 2,3: antara JARANG dan KADANG-KADANG`. */
  averageWords: string;
  /** The interpretation of the band, or of scores in general if there is no band. */
  text: string;
  prominent: {
    /** The finding in one sentence. */
    sentence: string;
    /** Highest average first; empty if nothing stands out. */
    sections: { letter: string; name: string; average: number }[];
    /** Ties, sections that were left out, and sections with few items. */
    notes: string[];
  };
  patterns: { label: string; description: string; modality: string | null; direction: SensoryDirection | null }[];
  /** Why patterns were left out; null if none were. */
  patternsNote: string | null;
  /** Tips for home for the prominent sections, in their direction. Empty if nothing stands out. */
  tips: { letter: string; name: string; modality: string | null; direction: 'low' | 'high' | null; tips: string[] }[];
  /** A plain sentence per section of the questionnaire, by letter. */
  sections: Record<string, { shortName: string; description: OptionalText }>;
  /** The answer scale, ascending. */
  scale: { value: Integer; label: string }[];
  disclaimer: { heading: string; text: string };
}

export const PRIMARY_STYLES = [...LEARNING_STYLES, 'campuran'] as const;
export type PrimaryStyle = (typeof PRIMARY_STYLES)[number];

/** The scored learning-style inventory: how often each style was chosen. */
export interface LearningResult {
  type: 'learning';
  instrument: InstrumentRef;
  /** Choices by style; their sum is the number of questions. */
  styleScores: Record<LearningStyle, Count>;
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
  score: Integer;
  total: Integer;
  /**
   * 0 to 100, not rounded.
   * @minimum 0
   * @maximum 100
   */
  percentage: number;
  /** Competition ranking by percentage: 1, 1, 3. */
  rank: Integer;
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
  answers: { number: Integer; question: string; answer: string }[];
  completionDate: IsoTime;
}

export type AssessmentResult = SensoryResult | LearningResult | IntelligenceResult | GenericResult;

/** An earlier result for comparison: same user, a version with the same items and scoring and, for the sensory profile, same child. */
export interface EarlierResult {
  id: Id;
  completedAt: IsoTime;
  /** Unrounded average by section letter, choices by style, or percentage by category. Null if there is no value. */
  values: Record<string, number | null>;
}

/** Why a result is not compared: its version has other items, another scoring or other bands. */
export interface RefusedResult {
  id: Id;
  completedAt: IsoTime;
  version: string;
}

/** One section, category or style over all results. */
export interface RetestRow {
  key: string;
  /** With the section letter if there is one. */
  name: string;
  /** One score per result, not rounded; null if there is none. */
  values: (number | null)[];
  /**
   * Standard error of measurement in the unit of the score; null while it is unknown.
   * @minimum 0
   */
  standardError: number | null;
  /** Per result: more than 20 % of the items were not observed, so that the standard error does not hold. */
  uncertain: boolean[];
}

/** Results of one child (or user) and comparable versions side by side, up to and including this one. */
export interface Retest {
  /**
   * Oldest first; the last one is this result.
   * @minItems 1
   */
  results: { id: Id; completedAt: IsoTime }[];
  rows: RetestRow[];
  refused: RefusedResult[];
}

/** The psychologist who released a result, as the report names them. */
export interface SignOffView extends SignOffRequest {
  at: IsoTime;
}

export const EVIDENCE_GRADES = ['strong', 'limited', 'none', 'unsupported'] as const;
/** How well research supports what an instrument is used for. `none` was not studied, `unsupported` was and lacks support. */
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number];

/** What research says about an instrument, for all of its versions. */
export interface InstrumentEvidence {
  grade: EvidenceGrade;
  /** The day of this statement, `2026-11-24`. */
  revised: Day;
  /** What a result cannot say, in plain words, each with where that is from. */
  limits: { topic: string; text: string; source: string }[];
  /** What the practice's own results add, while it shows that to the reader (feature `norms`). */
  norms?: ResultNorms;
}

interface ShownResult {
  id: Id;
  completedAt: IsoTime;
  results: AssessmentResult;
  /** Null unless the result is a sensory profile. For staff, its sections are those of the questionnaire, A to N. */
  interpretation: SensoryInterpretation | null;
  /** Null if there is no other result. For staff, in the sections of the questionnaire. */
  retest: Retest | null;
  /** One per second observer who has completed, oldest first. Absent if there is none. */
  observers?: ObserverComparison[];
  /** Null if nothing is written about the instrument. */
  evidence: InstrumentEvidence | null;
  /** The child that it is about; absent for the user, and for the sensory profile, whose result has the whole form. */
  child?: ChildRef;
}

export interface ResultView extends ShownResult {
  assessment: { name: string; type: AssessmentType };
  /** Newest first, five at most. Pages of earlier releases read it; `retest` has the same values. */
  earlier: EarlierResult[];
  /** The practice that issues the report. `contact` is empty if none is configured. */
  practice: { name: string; contact: OptionalText };
  /** Absent if no psychologist has signed the result. */
  signOff?: SignOffView;
}

/** One item as it was answered. */
export interface ProtocolItem {
  id: string;
  text: string;
  /** The chosen option in words; null if the item has no answer or was not observed. */
  answer: string | null;
  /** The points of the option, where the scale has points. */
  value: number | null;
  isNotObserved: boolean;
  /** When the answer was last changed; null if that was not stored. */
  answeredAt: IsoTime | null;
}

export interface ProtocolSection {
  /** The section's letter in the questionnaire, or the key of the category; null for a questionnaire without sections. */
  key: string | null;
  name: string | null;
  /** What the parent wrote about the section; null if nothing. */
  remark: string | null;
  items: ProtocolItem[];
}

export const QUALITY_FLAGS = ['not_observed', 'same_answer', 'fast'] as const;
/** Many items were not observed, nearly all answers are equal, or they were given faster than a person reads. */
export type QualityFlag = (typeof QUALITY_FLAGS)[number];

/** Indicators of careless or uncertain responding. They ask staff to look closer and prove nothing. */
export interface ResponseQuality {
  items: Integer;
  answered: Integer;
  notObserved: Integer;
  /** The option that was chosen most often; its stored value if each question words it differently. Null without answers. */
  mostFrequent: { answer: string; count: Integer } | null;
  /** Long-string index: the longest run of equal answers to items in a row. */
  longestRun: Integer;
  /** Median time per answer without pauses; null if the times were not stored for at least half of the answers. */
  secondsPerItem: number | null;
  /**
   * Share of the answers that were given faster than a person reads; null as above.
   * @minimum 0
   * @maximum 1
   */
  fastShare: number | null;
  /** Time without pauses; null as above. */
  minutes: Integer | null;
  /** Sittings between pauses of more than five minutes; null if the times were not stored. */
  sittings: Integer | null;
  flags: QualityFlag[];
  /** Flags that cannot be raised: the questionnaire has no such answers, there are too few, or nothing is stored about it. */
  unchecked: QualityFlag[];
  /**
   * Standard deviation of the points; null without two answers with points.
   * @minimum 0
   */
  variability: number | null;
  /**
   * Pairs of items that ask for the same, as the pack names them, and how many of them have answers that differ too much. Null if
   * the pack names none.
   */
  pairs: { compared: Count; inconsistent: Count; isHigh: boolean } | null;
}

/** What was answered, and how. Staff read it before they rely on a result. */
export interface Protocol {
  createdAt: IsoTime;
  startedAt: IsoTime | null;
  /** In the order of the questionnaire. */
  sections: ProtocolSection[];
  /** What the parent wrote about the whole; null if nothing. */
  remark: string | null;
  quality: ResponseQuality;
}

/** Why a report contains a sentence. Staff read it to explain a report; parents do not get it. */
export interface Reason {
  /** Id of the rule, from the pack where the pack has one: `band.questionnaire.high`, `hearing-low`, `tips.A.low.1`. */
  rule: string;
  /** The sentence as the report has it; a pattern with its label before a colon. */
  sentence: string;
  /** The facts that fulfil the rule, one plain sentence each. */
  because: string[];
}

export interface AdminResultView extends ShownResult {
  assessment: { name: string; type: AssessmentType; price: DecimalRupiah };
  /** `id` is absent for psychologists. */
  user: { id?: Id; firstName: string; lastName: string; email: string };
  /** The scores of a sensory profile in the sections of the questionnaire, A to N; those in `results` are A to M. */
  questionnaireScores?: Record<string, SectionScore>;
  /** Null if no pack has the version of the instrument. */
  protocol: Protocol | null;
  /**
   * One per interpretive sentence, in the order of the report. Empty if the rules no longer exist: the pack is not installed, or the
   * answers are not stored.
   */
  reasons: Reason[];
  /** The owner's links to this result with every opening, newest first. */
  shareLinks: ShareLinkView[];
  /** SHA-256 of the canonical JSON of the pack that the result was scored with, in hexadecimal. */
  packHash: Sha256;
}

/** The report of an invented child, which anyone may read. It is scored and worded as every other one. */
export type SampleReport = Pick<
  ResultView,
  'assessment' | 'completedAt' | 'results' | 'interpretation' | 'practice' | 'evidence'
>;

export interface ResultCalls {
  /** For the sensory profile; 404 if it is not installed. */
  'GET /api/sample-report': { response: SampleReport };
  'GET /api/sample-report/pdf': { response: Blob };
  'GET /api/user-assessments/result/{id}': { params: { id: Id }; response: ResultView };
  /** `Hasil_{name}_{YYYY-MM-DD}.pdf`, with the day of completion in Asia/Jakarta. */
  'GET /api/user-assessments/{id}/pdf': { params: { id: Id }; response: Blob };
}
