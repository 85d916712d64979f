import type { AssessmentType, UserAssessmentStatus } from '@kenali/contracts';
import { jakartaMinute } from '../../../jakarta-time.ts';
import { TYPE_NAMES } from '../assessment-types.ts';
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

export interface Exported {
  _id: number;
  userId: number;
  status: UserAssessmentStatus;
  createdAt: Date;
  completedAt: Date | null;
  assessment: { type: AssessmentType; priceRupiah: number };
}

export type SpreadsheetRow = (string | number)[];

/** One line, in the order of the headings. Prices are whole rupiah, times are Jakarta's. */
export const spreadsheetRow = (
  found: Exported,
  { firstName, lastName, email, whatsappNumber }: UserSummary,
): SpreadsheetRow => [
  found._id,
  asText(`${firstName} ${lastName}`.trim()),
  asText(email),
  asText(whatsappNumber),
  TYPE_NAMES[found.assessment.type],
  STATUS_NAMES[found.status],
  jakartaMinute(found.createdAt),
  found.completedAt ? jakartaMinute(found.completedAt) : '',
  found.assessment.priceRupiah,
];

const SIGN = String.raw`[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]`;
const RUN_AT_START = new RegExp(String.raw`^[\s\p{C}]*${SIGN}|^[\t\r\n]`, 'u');
/** A quote that stands there falls away when the text is split. */
const RUN_WHERE_SPLIT = new RegExp(String.raw`[;\t\r\n]+(?=[\s\p{C}"]*${SIGN})`, 'gu');

/** What a spreadsheet would run as a formula gets an apostrophe before it, as people write such a text there. */
export const asText = (text: string): string => (RUN_AT_START.test(text) ? `'${text}` : text);

/**
 * The same within a line of text: where lists are separated by semicolons, as in Indonesia, a spreadsheet splits the
 * cells of a CSV there, quoted or not, and what follows begins a cell of its own.
 */
export const asTextWhereSplit = (text: string): string => text.replace(RUN_WHERE_SPLIT, "$&'");
