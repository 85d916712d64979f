import type { AdminAssessmentsExportQuery } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { withAllTokens } from '../lists/search-query.ts';
import { readUserSummaries } from '../user-summaries.ts';
import { type ExportedFields, type SpreadsheetRow, toSpreadsheetRow } from './spreadsheet-row.ts';
import { countUserAssessments, TOKEN_INDEX, toUserAssessmentFilter } from './user-assessment-filter.ts';

/** Rows that are held in memory at a time. */
const BATCH = 500;
/** Up to this many matches are sorted. With more, reading all documents in id order and skipping the others is faster. */
const SORTED_MAX = 5000;

const FIELDS = {
  userId: 1,
  status: 1,
  createdAt: 1,
  completedAt: 1,
  'assessment.type': 1,
  'assessment.priceRupiah': 1,
} as const;

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
async function* readRows(filter: object, hint: object | undefined): AsyncGenerator<SpreadsheetRow> {
  const cursor = UserAssessment.collection
    .find<ExportedFields>(filter, {
      projection: FIELDS,
      sort: { _id: -1 },
      batchSize: BATCH,
      ...(hint && { hint }),
    } as never)
    .map((each) => each as unknown as ExportedFields);
  try {
    for (let batch = await readBatch(cursor); batch.length > 0; batch = await readBatch(cursor)) {
      const userOf = await readUserSummaries(batch.map(({ userId }) => userId));
      for (const each of batch) yield toSpreadsheetRow(each, userOf(each.userId));
    }
  } finally {
    await cursor.close();
  }
}

async function readBatch(cursor: { next(): Promise<ExportedFields | null> }): Promise<ExportedFields[]> {
  const batch: ExportedFields[] = [];
  while (batch.length < BATCH) {
    const each = await cursor.next();
    if (!each) break;
    batch.push(each);
  }
  return batch;
}
