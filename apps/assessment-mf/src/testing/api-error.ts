import { ERRORS, type ErrorCode, type FieldError } from '@kenali/contracts';

/** What the shell's client throws for an answer of the API that is not OK. */
export const apiError = (code: ErrorCode, fields: FieldError[] = []): Error => {
  const { status, message } = ERRORS[code];
  return Object.assign(new Error(`${status}: ${code}`), { status, code, fields, detail: message });
};

/** What fetch throws when nobody answers. */
export const deadNetwork = (): Error => new TypeError('Failed to fetch');
