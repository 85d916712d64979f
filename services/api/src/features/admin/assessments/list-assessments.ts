import type { AdminAssessmentItem, AdminAssessmentsQuery } from '@kenali/contracts';
import { askedWords } from '../../../db/search-words.ts';
import type { Act } from '../../../http/call.ts';
import { decimalRupiah } from '../../../http/rupiah.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import { findPage, inOrder } from '../find-page.ts';
import { type Range, rangeOf } from '../paging.ts';
import { readPage } from '../read-page.ts';
import { type Person, readPeople } from '../read-people.ts';
import { attemptsFilter, countAttempts, WORDS_INDEX } from './attempts-filter.ts';

const FIELDS = ['userId', 'status', 'createdAt', 'completedAt', 'assessment'] as const;

/** All user assessments, newest first; withdrawn ones stay visible to staff. How many there are stands in X-Total-Count. */
export const listAssessments: Act<'GET /api/admin/assessments'> = async ({ query }, { setHeader }) => {
  const { total, ids } = await pageOf(query, rangeOf(query));
  const found = await UserAssessment.find({ _id: { $in: ids } }, [...FIELDS])
    .lean<UserAssessmentDocument[]>()
    .exec();
  const people = await readPeople(found.map(({ userId }) => userId));
  setHeader('X-Total-Count', String(total));
  return inOrder(ids, found).map((each) => itemView(each, people(each.userId)));
};

async function pageOf(query: AdminAssessmentsQuery, range: Range) {
  const filter = attemptsFilter(query);
  const words = askedWords(query.search);
  const sort = sortOf(query);
  if (words.length > 0)
    return findPage(UserAssessment.collection, { filter, words, sort, wordsIndex: WORDS_INDEX, ...range });
  const isByCompletion = 'completedAt' in sort && query.status === 'completed';
  const { total, rows } = await readPage<{ _id: number }>(UserAssessment, {
    // Those without a time of completion would be read first and thrown away.
    filter: { ...filter, ...(isByCompletion && { completedAt: { $gt: new Date(0) } }) },
    fields: { _id: 1 },
    sort,
    count: () => countAttempts(query),
    ...range,
  });
  return { total, ids: rows.map(({ _id }) => _id) };
}

/** Ids rise with the time of making. Where nothing is completed, there is no order of completion. */
function sortOf({ sort, status, direction = 'desc' }: AdminAssessmentsQuery): Record<string, 1 | -1> {
  const way = direction === 'asc' ? 1 : -1;
  return sort === 'completedAt' && status !== 'in_progress' ? { completedAt: way, _id: way } : { _id: way };
}

const itemView = (found: UserAssessmentDocument, user: Person): AdminAssessmentItem => ({
  id: found._id,
  status: found.status,
  createdAt: found.createdAt.toISOString(),
  completedAt: found.completedAt?.toISOString() ?? null,
  assessment: {
    name: found.assessment.name,
    type: found.assessment.type,
    price: decimalRupiah(found.assessment.priceRupiah),
  },
  user,
});
