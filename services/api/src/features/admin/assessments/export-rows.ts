import type { AdminAssessmentsExportQuery } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import { withAllTokens } from '../lists/search-query.ts';
import { readUserSummaries, type UserSummary } from '../user-summaries.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { countUserAssessments, TOKEN_INDEX, toUserAssessmentFilter } from './user-assessment-filter.ts';

/** Rows that are held in memory at a time. */
const BATCH = 500;
/** Up to this many matches are sorted. With more, reading all documents in id order and skipping the others is faster. */
const SORTED_MAX = 5000;

const PROJECTION = Object.fromEntries(EXPORT_COLUMNS.flatMap(({ fields }) => fields).map((field) => [field, 1]));

/** One row of an export, in the order of `EXPORT_COLUMNS`. */
export type ExportRow = (string | number)[];

/** Counts the rows of an export and returns a generator that reads them, newest first. */
export async function openRows(query: AdminAssessmentsExportQuery) {
  const tokens = queryTokens(query.search);
  const filter = {
    ...toUserAssessmentFilter(query),
    ...withAllTokens(tokens),
  };
  const total = tokens.length === 0 ? await countUserAssessments(query) : await UserAssessment.countDocuments(filter);
  const hint = tokens.length > 0 ? (total <= SORTED_MAX ? TOKEN_INDEX : { _id: 1 as const }) : undefined;
  return { total, rows: () => readRows(filter, hint) };
}

/** Closes the cursor at the end, after an error, and when the client disconnects. */
async function* readRows(filter: object, hint: object | undefined): AsyncGenerator<ExportRow> {
  const cursor = UserAssessment.collection
    .find<UserAssessmentDocument>(filter, {
      projection: PROJECTION,
      sort: { _id: -1 },
      batchSize: BATCH,
      ...(hint && { hint }),
    } as never)
    .map((each) => each as unknown as UserAssessmentDocument);
  try {
    for (let batch = await readBatch(cursor); batch.length > 0; batch = await readBatch(cursor)) {
      const userOf = await readUserSummaries(batch.map(({ userId }) => userId));
      for (const each of batch) yield toExportRow(each, userOf(each.userId));
    }
  } finally {
    await cursor.close();
  }
}

async function readBatch(cursor: { next(): Promise<UserAssessmentDocument | null> }) {
  const batch: UserAssessmentDocument[] = [];
  while (batch.length < BATCH) {
    const each = await cursor.next();
    if (!each) break;
    batch.push(each);
  }
  return batch;
}

const toExportRow = (found: UserAssessmentDocument, user: UserSummary): ExportRow =>
  EXPORT_COLUMNS.map(({ cell }) => {
    const value = cell(found, user);
    return typeof value === 'string' ? escapeFormula(value) : value;
  });

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
