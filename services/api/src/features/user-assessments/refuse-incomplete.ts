import { ERRORS, type FieldError } from '@kenali/contracts';
import type { Answered, Instrument } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';

/**
 * Refuses what cannot be scored yet, naming what is missing.
 * @param today calendar day in Asia/Jakarta
 */
export function refuseIncomplete(instrument: Instrument, answered: Answered, today: string): void {
  const missing = instrument.missing(answered);
  const others = instrument.checkSubmission(answered, today);
  if (missing.length > 0) throw incomplete(missing, others);
  if (others.length > 0) throw new AppError('VALIDATION', { fields: others });
}

function incomplete(missing: number[], others: FieldError[]): AppError {
  const sentence = ERRORS.ANSWERS_INCOMPLETE.message.replace(/\.$/, '');
  return new AppError('ANSWERS_INCOMPLETE', {
    message: `${sentence}: ${missing.join(', ')}.`,
    fields: [
      ...missing.map((number) => ({ path: `responses.${number}`, message: `Butir ${number} belum dijawab.` })),
      ...others,
    ],
  });
}
