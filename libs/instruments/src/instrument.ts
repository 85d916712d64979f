import type {
  AssessmentResult,
  AssessmentType,
  BandSetId,
  FieldError,
  InstrumentView,
  IsoTime,
  Responses,
  SavedProgress,
  SaveProgressRequest,
} from '@kenali/contracts';

/** What has been answered, and what was written beside the answers. */
export type Answered = Pick<SavedProgress, 'responses' | 'notApplicable' | 'comments' | 'participantInfo'>;

/** What of a body of save-progress or complete is held against the pack; absent maps are fine. */
export type SentAnswers = Pick<
  SaveProgressRequest,
  'responses' | 'notApplicable' | 'comments' | 'participantInfo' | 'changed'
>;

export interface Scoring {
  /** Read by the sensory profile only. */
  bandSet: BandSetId;
  completedAt: IsoTime;
  /** Text of the catalogue, "3–12 tahun"; null where there is none. */
  ageRange: string | null;
}

/** One version of an instrument. Whoever asks, saves and completes uses these and never needs to know the kind. */
export interface InstrumentOf<Type extends AssessmentType, Pack, Result extends AssessmentResult> {
  id: string;
  version: string;
  type: Type;
  pack: Pack;
  itemCount: number;
  /** Completing it asks for the free consultation. */
  includesConsultation: boolean;
  /** What the browser needs to ask the questions; nothing of the scoring. */
  view(): Extract<InstrumentView, { type: Type }>;
  /** The same answers in the words that are stored. */
  asStored(responses: Responses): Responses;
  /** One error per wrong entry, `path` such as "responses.7"; completeness is not asked for. */
  check(sent: SentAnswers): FieldError[];
  /** Numbers of the items without an answer or mark, ascending; empty when complete. */
  missing(answered: Answered): number[];
  /** What beside the answers keeps it from being completed. @param today calendar day in Asia/Jakarta */
  checkSubmission(answered: Answered, today: string): FieldError[];
  /** Equal for results about the same person; empty where the results are always about the one who answers. */
  subjectKey(answered: Answered): string;
  /** The result as each side reads it. @throws RangeError for what `missing`, `check` or `checkSubmission` names */
  score(answered: Answered, scoring: Scoring): { user: Result; admin: Result };
}

export const UNKNOWN_ITEM = 'Butir ini tidak ada dalam kuesioner.';
export const OUTSIDE_CHOICES = 'Pilih salah satu jawaban yang tersedia.';

/** One error for each entry of a map (or list) that `errorOf` has a sentence for. */
export function collectErrors(
  field: string,
  map: object,
  errorOf: (key: string, value: unknown) => string | null,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(map)) {
    const message = errorOf(key, value);
    if (message !== null) errors.push({ path: `${field}.${key}`, message });
  }
  return errors;
}
