import { ERRORS, latestDay } from '@kenali/contracts';
import type { Answered, Instrument, SentAnswers } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';

/**
 * Returns the body with responses as they are stored.
 * @throws AppError VALIDATION if the instrument does not know an item or a value
 */
export function validateAnswers<Body extends SentAnswers>(instrument: Instrument, body: Body): Body {
  const fields = instrument.check(body);
  if (fields.length > 0) throw new AppError('VALIDATION', { fields });
  return body.responses ? { ...body, responses: instrument.asStored(body.responses) } : body;
}

/** @throws AppError ANSWERS_INCOMPLETE with the numbers of the missing items, or VALIDATION for other missing fields */
export function assertComplete(instrument: Instrument, answered: Answered, now: Date): void {
  const missing = instrument.missing(answered);
  const others = instrument.checkSubmission(answered, latestDay(now));
  const unanswered = missing.map((number) => ({
    path: `responses.${number}`,
    message: `Butir ${number} belum dijawab.`,
  }));
  const fields = [...unanswered, ...others];
  if (fields.length === 0) return;
  if (missing.length === 0) throw new AppError('VALIDATION', { fields });
  const sentence = ERRORS.ANSWERS_INCOMPLETE.message.replace(/\.$/, '');
  throw new AppError('ANSWERS_INCOMPLETE', { message: `${sentence}: ${missing.join(', ')}.`, fields });
}
