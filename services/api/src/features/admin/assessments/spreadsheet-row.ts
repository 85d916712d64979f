import { ASSESSMENT_TYPE, type AssessmentType, type UserAssessmentStatus } from '@kenali/contracts';
import { jakartaMinute } from '../../../jakarta-time.ts';
import type { UserSummary } from '../user-summaries.ts';

export const HEADINGS = [
  'ID',
  'Nama Pengguna',
  'Email',
  'WhatsApp',
  'Tipe',
  'Status',
  'Dibuat',
  'Selesai',
  'Harga',
] as const;

const STATUS_NAMES: Record<UserAssessmentStatus, string> = {
  available: 'Belum dimulai',
  in_progress: 'Berlangsung',
  completed: 'Selesai',
};

/** The fields of a user assessment that an export shows. */
export interface ExportedFields {
  _id: number;
  userId: number;
  status: UserAssessmentStatus;
  createdAt: Date;
  completedAt: Date | null;
  assessment: { type: AssessmentType; priceRupiah: number };
}

export type SpreadsheetRow = (string | number)[];

/** One row in the order of `HEADINGS`. Prices are whole rupiah, and times are Jakarta time. */
export const toSpreadsheetRow = (
  found: ExportedFields,
  { firstName, lastName, email, whatsappNumber }: UserSummary,
): SpreadsheetRow => [
  found._id,
  escapeFormula(`${firstName} ${lastName}`.trim()),
  escapeFormula(email),
  escapeFormula(whatsappNumber),
  ASSESSMENT_TYPE[found.assessment.type].staffName,
  STATUS_NAMES[found.status],
  jakartaMinute(found.createdAt),
  found.completedAt ? jakartaMinute(found.completedAt) : '',
  found.assessment.priceRupiah,
];

const SIGN = String.raw`[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]`;
const FORMULA_AT_START = new RegExp(String.raw`^[\s\p{C}]*${SIGN}|^[\t\r\n]`, 'u');
/** Allows a quote before the sign, because the spreadsheet removes it when it splits the text. */
const FORMULA_AFTER_SEPARATOR = new RegExp(String.raw`[;\t\r\n]+(?=[\s\p{C}"]*${SIGN})`, 'gu');

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, which marks it as text. */
const escapeFormula = (text: string): string => (FORMULA_AT_START.test(text) ? `'${text}` : text);

/**
 * Does the same after each separator inside a CSV cell. In locales such as Indonesia, where the list separator is a
 * semicolon, spreadsheets split cells there even inside quotes, and the rest becomes a cell of its own.
 */
export const escapeSplitFormulas = (text: string): string => text.replace(FORMULA_AFTER_SEPARATOR, "$&'");
