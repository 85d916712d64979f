import type { AdminAssessmentsExportQuery } from '@kenali/contracts';
import { escapeCell } from '../../../csv.ts';
import { widenProjection } from '../../../db/encryption/sealed-fields.ts';
import { queryTokens } from '../../../db/search-tokens.ts';
import {
  isRestricted,
  openUserAssessment,
  type StoredUserAssessment,
  USER_ASSESSMENT_TOKEN_INDEX,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../user-assessments/index.ts';
import { startsWithOrKeyed, withAllTokens } from '../lists/search-query.ts';
import { readUserSummaries, type UserSummary } from '../user-summaries.ts';
import type { SheetValue } from '../write-sheets.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { findByNumber, toUserAssessmentFilter } from './user-assessment-filter.ts';

/** Rows that are held in memory at a time. */
const BATCH = 500;
/** What the database may work on one export, in all its batches together. */
const READ_MS = 120_000;
/** Up to this many matches are sorted. With more, reading all documents in id order and skipping the others is faster. */
const SORTED_MAX = 5000;

const FIELDS = [...EXPORT_COLUMNS.flatMap(({ fields }) => fields), 'restrictedAt'];

/** One row of an export, in the order of `EXPORT_COLUMNS`. */
type ExportRow = SheetValue[];

/** A user assessment with its user. */
export interface Exported {
  found: UserAssessmentDocument;
  user: UserSummary;
}

/**
 * Finds the ids of the rows of an export and returns a generator that reads the rows, newest first. Restricted ones are left out, also
 * those that are restricted while the file is written. Rows without one of the ids, such as new ones, are left out too.
 * @param moreFields stored fields to read besides those of the columns
 */
export async function openRows(query: AdminAssessmentsExportQuery, moreFields: readonly string[] = []) {
  const fields = Object.fromEntries([...FIELDS, ...moreFields].map((field) => [field, 1]));
  const projection = widenProjection('userAssessments', fields);
  const number = await findByNumber(query);
  const restricted = await readRestrictedIds();
  if (number !== null) {
    const ids = restricted.has(number) ? [] : [number];
    return { ids, rows: () => readRows({ _id: number }, { ids, projection }) };
  }
  const tokens = queryTokens(query.search);
  const filter = {
    ...toUserAssessmentFilter(query),
    ...withAllTokens(tokens, startsWithOrKeyed),
  };
  const found = await readIds(filter, tokens.length > 0 ? USER_ASSESSMENT_TOKEN_INDEX : undefined);
  const hint =
    tokens.length > 0 ? (found.length <= SORTED_MAX ? USER_ASSESSMENT_TOKEN_INDEX : { _id: 1 as const }) : undefined;
  const ids = found.filter((id) => !restricted.has(id));
  return { ids, rows: () => readRows(filter, { ids, projection, hint }) };
}

/** From an index of its own, because the indexes of the list do not have the mark. */
const readRestrictedIds = async (): Promise<ReadonlySet<number>> =>
  new Set(await readIds({ restrictedAt: { $exists: true } }, undefined));

/** Reads an index alone. */
async function readIds(filter: object, hint: object | undefined): Promise<number[]> {
  const options = { projection: { _id: 1 }, batchSize: 50_000, maxTimeMS: READ_MS, ...(hint && { hint }) };
  const ids: number[] = [];
  for await (const { _id } of UserAssessment.collection.find(filter, options as never)) ids.push(_id as never);
  return ids;
}

/** Closes the cursor at the end, after an error, and when the client disconnects. */
async function* readRows(
  filter: object,
  { ids, projection, hint }: { ids: readonly number[]; projection: object; hint?: object | undefined },
): AsyncGenerator<Exported> {
  const audited = new Set(ids);
  const cursor = UserAssessment.collection
    .find<StoredUserAssessment>(filter, {
      projection,
      sort: { _id: -1 },
      batchSize: BATCH,
      maxTimeMS: READ_MS,
      ...(hint && { hint }),
    } as never)
    .map((each) => openUserAssessment(each as unknown as StoredUserAssessment));
  try {
    for (let batch = await readBatch(cursor); batch.length > 0; batch = await readBatch(cursor)) {
      const userOf = await readUserSummaries(batch.map(({ userId }) => userId));
      for (const found of batch)
        if (audited.has(found._id) && !isRestricted(found)) yield { found, user: userOf(found.userId) };
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

export const toExportRow = ({ found, user }: Exported): ExportRow =>
  EXPORT_COLUMNS.map(({ cell }) => escapeCell(cell(found, user)));
