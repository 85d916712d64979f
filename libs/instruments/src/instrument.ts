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
import type { ParticipantErrors } from './rules/participant.ts';

/** The responses with the comments and the participant. */
export type Answered = Pick<SavedProgress, 'responses' | 'notApplicable' | 'comments' | 'participantInfo'>;

/** The parts of a save-progress or complete body that are checked against the pack. All are optional. */
export type SentAnswers = Pick<
  SaveProgressRequest,
  'responses' | 'notApplicable' | 'comments' | 'participantInfo' | 'changed'
>;

export interface Scoring {
  /** Used by the sensory profile only. */
  bandSet: BandSetId;
  completedAt: IsoTime;
  /** From the catalogue, "3–12 tahun"; null if there is none. */
  ageRange: string | null;
}

/** One version of an instrument. Callers work with every type through this interface. */
export interface InstrumentOf<Type extends AssessmentType, Pack, Result extends AssessmentResult> {
  id: string;
  version: string;
  type: Type;
  pack: Pack;
  itemCount: number;
  /** Whether completing it requests the free consultation. */
  includesConsultation: boolean;
  /** The questions for the browser, without the scoring rules. */
  view(): Extract<InstrumentView, { type: Type }>;
  /** Converts accepted synonyms to the stored values. */
  asStored(responses: Responses): Responses;
  /** One error per invalid entry, with a `path` such as "responses.7". Missing responses are allowed. */
  check(sent: SentAnswers): FieldError[];
  /** Numbers of the items that have no response and are not marked as not observed, ascending. */
  missing(answered: Answered): number[];
  /** Errors in the participant's data that prevent completion. @param today calendar day in Asia/Jakarta */
  checkSubmission(answered: Answered, today: string): FieldError[];
  /** Equal for results about the same child; empty if all results are about the user. */
  subjectKey(answered: Answered): string;
  /** The result for the user and for the admin area. @throws RangeError if `missing`, `check` or `checkSubmission` reports errors */
  score(answered: Answered, scoring: Scoring): { user: Result; admin: Result };
}

export const UNKNOWN_ITEM = 'Butir ini tidak ada dalam kuesioner.';
export const OUTSIDE_CHOICES = 'Pilih salah satu jawaban yang tersedia.';

/** One error for each entry of a map or list for which `errorOf` returns a message. */
export function collectErrors(
  field: string,
  map: object,
  errorOf: (key: string, value: unknown) => string | null,
): FieldError[] {
  const errors: FieldError[] = [];
  // Each save checks 125 items. A list of pairs would cost more than the checks.
  for (const key of Object.keys(map)) {
    const message = errorOf(key, (map as Record<string, unknown>)[key]);
    if (message !== null) errors.push({ path: `${field}.${key}`, message });
  }
  return errors;
}

/** The errors of a participant form with their paths. */
export const participantErrors = (errors: ParticipantErrors): FieldError[] =>
  collectErrors('participantInfo', errors, (_field, message) => String(message));
