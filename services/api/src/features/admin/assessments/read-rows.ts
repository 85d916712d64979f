import type { AdminAssessmentsExportQuery } from '@kenali/contracts';
import { queryTokens, startsWith } from '../../../db/search-tokens.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { readUserSummaries } from '../user-summaries.ts';
import { attemptsFilter, countAttempts, TOKEN_INDEX } from './attempts-filter.ts';
import { type Exported, type SpreadsheetRow, spreadsheetRow } from './spreadsheet-row.ts';

/** So many are read and held at a time. */
const BATCH = 500;
/** Up to here the found ones are sorted; beyond, all are read in order and the others left out. */
const SORTED_MAX = 5000;

const FIELDS = {
  userId: 1,
  status: 1,
  createdAt: 1,
  completedAt: 1,
  'assessment.type': 1,
  'assessment.priceRupiah': 1,
} as const;

/** How many rows there are, and a way to read them one after the other, newest first. */
export async function openRows(query: AdminAssessmentsExportQuery) {
  const tokens = queryTokens(query.search);
  const filter = {
    ...attemptsFilter(query),
    ...(tokens.length > 0 && { $and: tokens.map((token) => ({ searchWords: startsWith(token) })) }),
  };
  const total = tokens.length === 0 ? await countAttempts(query) : await UserAssessment.countDocuments(filter);
  const hint = tokens.length > 0 ? (total <= SORTED_MAX ? TOKEN_INDEX : { _id: 1 as const }) : undefined;
  return { total, rows: () => readRows(filter, hint) };
}

/** The cursor is closed however the reading ends: at the end, by a fault, or because nobody listens any more. */
async function* readRows(filter: object, hint: object | undefined): AsyncGenerator<SpreadsheetRow> {
  const cursor = UserAssessment.collection
    .find<Exported>(filter, { projection: FIELDS, sort: { _id: -1 }, batchSize: BATCH, ...(hint && { hint }) } as never)
    .map((each) => each as unknown as Exported);
  try {
    for (let batch = await take(cursor); batch.length > 0; batch = await take(cursor)) {
      const people = await readUserSummaries(batch.map(({ userId }) => userId));
      for (const each of batch) yield spreadsheetRow(each, people(each.userId));
    }
  } finally {
    await cursor.close();
  }
}

async function take(cursor: { next(): Promise<Exported | null> }): Promise<Exported[]> {
  const batch: Exported[] = [];
  while (batch.length < BATCH) {
    const each = await cursor.next();
    if (!each) break;
    batch.push(each);
  }
  return batch;
}
