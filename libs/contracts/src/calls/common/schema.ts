import { NAME_MAX } from '../../limits.ts';
import { storedCode, storedLine, storedRemark } from '../../people-text.ts';
import { Joi } from './joi.ts';
import { type Id, SORT_DIRECTIONS } from './types.ts';

/** A string that is one of `values`. */
export const oneOf = <Value extends string>(values: readonly Value[]) => Joi.string<Value>().valid(...values);

/** A string of this form. */
export const matching = (pattern: RegExp) => Joi.string().pattern(pattern);

/** One line of text, such as a name. An invisible one counts as empty. */
export const line = (max: number) =>
  Joi.string()
    .custom((value: string, { error }) => storedLine(value) || error('string.empty'))
    .max(max);
/** A line that may be empty. An invisible one becomes empty. */
export const optionalLine = (max: number) => Joi.string().allow('').custom(storedLine).max(max);
export const personName = line(NAME_MAX).messages({ id: { 'string.max': `Nama maksimal ${NAME_MAX} karakter` } });
/** A free text of a person. An invisible one counts as empty. */
export const remark = (max: number) =>
  Joi.string()
    .custom((value: string, { error }) => storedRemark(value) || error('string.empty'))
    .max(max);
/** A free text that may be empty. */
export const optionalRemark = (max: number) => Joi.string().allow('').custom(storedRemark).max(max);
/** A one-time code or PIN; `message` is shown for any other text. */
export const sixDigits = (message: string) =>
  Joi.string()
    .custom(storedCode)
    .pattern(/^\d{6}$/)
    .messages({ id: { 'string.pattern.base': message } });

/** Ids stay below 2^53. In a path or a query they arrive as text. */
export const id = Joi.number().integer().positive().max(Number.MAX_SAFE_INTEGER);
export const isoTime = Joi.string().isoDate();
/** "2026-11-21"; the day need not exist. */
const day = Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/, 'day');
/** A day, or nothing yet. */
export const dayOrEmpty = Joi.string()
  .allow('')
  .pattern(/^$|^\d{4}-\d{2}-\d{2}$/, 'day');
/** A day that exists: "2026-02-30" fails. */
export const realDay = day.custom((value: string, { error }) => {
  const moment = new Date(`${value}T00:00:00Z`);
  return moment.toJSON()?.startsWith(value) ? value : error('string.pattern.name');
});

/** Spread into the query of a list. */
export const paging = {
  page: Joi.number().integer().min(1).max(100_000),
  limit: Joi.number().integer().min(1).max(200),
};
export const searchText = Joi.string().trim().allow('').max(100);
export const sortDirection = oneOf(SORT_DIRECTIONS);

export const idParams = Joi.object<{ id: Id }, true>({ id: id.required() });

/** Caller and status of most calls: spread one of these into a call's schema. */
export const anyone = { caller: 'anyone', status: 200 } as const;
export const user = { caller: 'user', status: 200 } as const;
export const admin = { caller: 'admin', status: 200 } as const;

export const PDF = 'application/pdf';
export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const ZIP = 'application/zip';

/** What browsers send about violations of a security policy: those with the Reporting API, and the others. */
export const REPORTS_JSON = 'application/reports+json';
export const CSP_REPORT = 'application/csp-report';
