import type { AdminAssessmentItem, AdminAssessmentsQuery, TakenBack } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import { findPage } from '../lists/find-page.ts';
import { type PageRange, readPage, toPageRange } from '../lists/read-page.ts';
import { orderByIds } from '../lists/search-query.ts';
import { readUserSummaries, type UserSummary } from '../user-summaries.ts';
import { attemptsFilter, COMPLETION_INDEX, completedFilter, countAttempts, TOKEN_INDEX } from './attempts-filter.ts';

type Page = Awaited<ReturnType<typeof findPage>>;

const MARKS = { withdrawnAt: 'withdrawn', frozenAt: 'frozen', flaggedAt: 'flagged' } as const;
type Mark = keyof typeof MARKS;
const FIELDS = [...['userId', 'status', 'createdAt', 'completedAt', 'assessment'], ...(Object.keys(MARKS) as Mark[])];

/** All user assessments, newest first; withdrawn ones stay visible to staff. How many there are stands in X-Total-Count. */
export const listAssessments: Handler<'GET /api/admin/assessments'> = async ({ query }, { setHeader }) => {
  const { total, ids } = await pageOf(query, toPageRange(query));
  const found = await UserAssessment.find({ _id: { $in: ids } }, [...FIELDS])
    .lean<UserAssessmentDocument[]>()
    .exec();
  const people = await readUserSummaries(found.map(({ userId }) => userId));
  setHeader('X-Total-Count', String(total));
  return orderByIds(ids, found).map((each) => itemView(each, people(each.userId)));
};

/**
 * Ids rise with the time of making. By completion, what is completed stands first whichever way, and the rest follows
 * by time of making: otherwise the oldest completed would stand behind all that nobody has completed.
 */
async function pageOf(query: AdminAssessmentsQuery, range: PageRange): Promise<Page> {
  const way = query.direction === 'asc' ? 1 : -1;
  if (query.sort !== 'completedAt' || query.status === 'in_progress') return pageBy(query, { _id: way }, range);
  const done = await pageBy({ ...query, status: 'completed' }, { completedAt: way, _id: way }, range);
  if (query.status === 'completed') return done;
  const left = { skip: Math.max(0, range.skip - done.total), limit: range.limit - done.ids.length };
  const rest = await pageBy({ ...query, status: 'in_progress' }, { _id: way }, left);
  return { total: done.total + rest.total, ids: [...done.ids, ...rest.ids] };
}

async function pageBy(query: AdminAssessmentsQuery, sort: Record<string, 1 | -1>, range: PageRange): Promise<Page> {
  const filter = attemptsFilter(query);
  const tokens = queryTokens(query.search);
  if (tokens.length > 0)
    return findPage(UserAssessment.collection, { filter, tokens, sort, tokenIndex: TOKEN_INDEX, ...range });
  const { total, rows } = await readPage<{ _id: number }>(UserAssessment, {
    ...('completedAt' in sort ? { filter: completedFilter(query), hint: COMPLETION_INDEX } : { filter }),
    fields: { _id: 1 },
    sort,
    count: () => countAttempts(query),
    ...range,
  });
  return { total, ids: rows.map(({ _id }) => _id) };
}

const itemView = (found: UserAssessmentDocument, user: UserSummary): AdminAssessmentItem => ({
  id: found._id,
  status: found.status,
  ...takenBackOf(found),
  createdAt: found.createdAt.toISOString(),
  completedAt: found.completedAt?.toISOString() ?? null,
  assessment: {
    name: found.assessment.name,
    type: found.assessment.type,
    price: decimalRupiah(found.assessment.priceRupiah),
  },
  user,
});

function takenBackOf(found: UserAssessmentDocument): { takenBack?: TakenBack } {
  const mark = (Object.keys(MARKS) as Mark[]).find((each) => found[each]);
  return mark ? { takenBack: MARKS[mark] } : {};
}
