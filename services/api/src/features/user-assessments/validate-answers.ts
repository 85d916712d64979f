import { COMMENT_MAX, ERRORS, type FieldError } from '@kenali/contracts';
import type { Answered, Instrument, SentAnswers } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';
import type { PlainParts } from '../../http/read-input.ts';

const MAX_ENTRIES = 500;
const ITEM_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const SECTION = /^(?:[A-Z]|umum)$/;

const isMapOf = (key: RegExp, isValue: (value: unknown) => boolean) => (map: unknown) => {
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return false;
  const entries = Object.entries(map);
  return entries.length <= MAX_ENTRIES && entries.every(([each, value]) => key.test(each) && isValue(value));
};

const isResponse = (value: unknown) =>
  Number.isSafeInteger(value) || typeof value === 'boolean' || (isText(value, 40) && value !== '');
const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max;

/**
 * Cheap checks for the large parts of a save, at least as strict as the contract's schema. They check the shape only;
 * `validateAnswers` checks items and values against the pinned pack.
 */
export const plainProgress: PlainParts = {
  responses: isMapOf(ITEM_ID, isResponse),
  notApplicable: isMapOf(ITEM_ID, (value) => value === true),
  comments: isMapOf(SECTION, (text) => isText(text, COMMENT_MAX)),
  changed: (list) =>
    Array.isArray(list) && list.length <= MAX_ENTRIES && list.every((id) => typeof id === 'string' && ITEM_ID.test(id)),
};

/**
 * Returns the body with responses as they are stored.
 * @throws AppError VALIDATION if the instrument does not know an item or a value
 */
export function validateAnswers<Body extends SentAnswers>(instrument: Instrument, body: Body): Body {
  const fields = instrument.check(body);
  if (fields.length > 0) throw new AppError('VALIDATION', { fields });
  return body.responses ? { ...body, responses: instrument.asStored(body.responses) } : body;
}

/**
 * @param today calendar day in Asia/Jakarta
 * @throws AppError ANSWERS_INCOMPLETE with the numbers of the missing items, or VALIDATION for other missing fields
 */
export function assertComplete(instrument: Instrument, answered: Answered, today: string): void {
  const missing = instrument.missing(answered);
  const others = instrument.checkSubmission(answered, today);
  if (missing.length > 0) throw incompleteError(missing, others);
  if (others.length > 0) throw new AppError('VALIDATION', { fields: others });
}

function incompleteError(missing: number[], others: FieldError[]): AppError {
  const sentence = ERRORS.ANSWERS_INCOMPLETE.message.replace(/\.$/, '');
  return new AppError('ANSWERS_INCOMPLETE', {
    message: `${sentence}: ${missing.join(', ')}.`,
    fields: [
      ...missing.map((number) => ({ path: `responses.${number}`, message: `Butir ${number} belum dijawab.` })),
      ...others,
    ],
  });
}
