import { ERRORS } from '@kenali/contracts';
import { type ApiFailure as Answer, apiFailureOf as answerOf } from '@kenali/federation';

/** An answer that was not OK, with the sentence to show for it. */
export interface ApiFailure extends Omit<Answer, 'detail'> {
  /** The server's Indonesian sentence, else the one of the error table; null where neither is known. */
  sentence: string | null;
}

/** The failure behind a thrown error, or null when there was no answer at all: a dead network, a broken page. */
export function apiFailureOf(error: unknown): ApiFailure | null {
  const answer = answerOf(error);
  if (!answer) return null;
  const { detail, ...failure } = answer;
  const known = failure.code && failure.code in ERRORS ? ERRORS[failure.code].message : null;
  return { ...failure, sentence: detail ?? known };
}
