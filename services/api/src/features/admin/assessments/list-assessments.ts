import type { AdminAssessmentsQuery } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { recordShown } from '../../audit/index.ts';
import {
  COMPLETION_INDEX,
  USER_ASSESSMENT_TOKEN_INDEX,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../user-assessments/index.ts';
import { findIdsOfPage, pageOfOne } from '../lists/find-page.ts';
import { type PageRange, readInOrder, toPageRange } from '../lists/read-page.ts';
import type { FoundPage } from '../lists/search-query.ts';
import { readUserSummaries } from '../user-summaries.ts';
import { LIST_FIELDS, toListItem } from './columns.ts';
import {
  countUserAssessments,
  findByNumber,
  toCompletedFilter,
  toUserAssessmentFilter,
} from './user-assessment-filter.ts';

/** Lists all user assessments, newest first, including withdrawn ones. */
export const listAssessments: Handler<'GET /api/admin/assessments'> = async ({ query }, context) => {
  const { total, ids } = await findPageOrNumber(query, toPageRange(query));
  const found = await readInOrder<UserAssessmentDocument>(UserAssessment, ids, LIST_FIELDS);
  const [userOf] = await Promise.all([
    readUserSummaries(found.map(({ userId }) => userId)),
    recordShown(context, 'assessments.list', { result: found.map(({ _id }) => _id) }),
  ]);
  context.setHeader('X-Total-Count', String(total));
  return found.map((each) => toListItem(each, userOf(each.userId)));
};

async function findPageOrNumber(query: AdminAssessmentsQuery, range: PageRange): Promise<FoundPage> {
  const number = await findByNumber(query);
  return number === null ? findAssessmentPage(query, range) : pageOfOne(number, range);
}

/**
 * Sorted by completion, completed user assessments come first in both directions, followed by the rest in creation
 * order. Otherwise the ascending list would start with everything that is not completed.
 */
async function findAssessmentPage(query: AdminAssessmentsQuery, range: PageRange): Promise<FoundPage> {
  const order = query.direction === 'asc' ? 1 : -1;
  // Ids rise with the creation time.
  if (query.sort !== 'completedAt' || query.status === 'in_progress') return findSorted(query, { _id: order }, range);
  const completed = await findSorted({ ...query, status: 'completed' }, { completedAt: order, _id: order }, range);
  if (query.status === 'completed') return completed;
  const restRange = { skip: Math.max(0, range.skip - completed.total), limit: range.limit - completed.ids.length };
  const rest = await findSorted({ ...query, status: 'in_progress' }, { _id: order }, restRange);
  return { total: completed.total + rest.total, ids: [...completed.ids, ...rest.ids] };
}

const findSorted = (query: AdminAssessmentsQuery, sort: Record<string, 1 | -1>, range: PageRange): Promise<FoundPage> =>
  findIdsOfPage(UserAssessment, {
    filter: toUserAssessmentFilter(query),
    tokens: queryTokens(query.search),
    sort,
    tokenIndex: USER_ASSESSMENT_TOKEN_INDEX,
    unsearched: {
      ...('completedAt' in sort && { filter: toCompletedFilter(query), hint: COMPLETION_INDEX }),
      count: () => countUserAssessments(query),
    },
    ...range,
  });
