import type { AdminAssessmentItem, AdminAssessmentsQuery, TakenBack } from '@kenali/contracts';
import { askedWords } from '../../../db/search-words.ts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { UserAssessment, type UserAssessmentDocument } from '../../user-assessments/index.ts';
import { findPage, inOrder } from '../find-page.ts';
import { type Range, rangeOf } from '../paging.ts';
import { readPage } from '../read-page.ts';
import { type Person, readPeople } from '../read-people.ts';
import { attemptsFilter, COMPLETION_INDEX, completedFilter, countAttempts, WORDS_INDEX } from './attempts-filter.ts';

type Page = Awaited<ReturnType<typeof findPage>>;

const MARKS = { withdrawnAt: 'withdrawn', frozenAt: 'frozen', flaggedAt: 'flagged' } as const;
type Mark = keyof typeof MARKS;
const FIELDS = [...['userId', 'status', 'createdAt', 'completedAt', 'assessment'], ...(Object.keys(MARKS) as Mark[])];

/** All user assessments, newest first; withdrawn ones stay visible to staff. How many there are stands in X-Total-Count. */
export const listAssessments: Handler<'GET /api/admin/assessments'> = async ({ query }, { setHeader }) => {
  const { total, ids } = await pageOf(query, rangeOf(query));
  const found = await UserAssessment.find({ _id: { $in: ids } }, [...FIELDS])
    .lean<UserAssessmentDocument[]>()
    .exec();
  const people = await readPeople(found.map(({ userId }) => userId));
  setHeader('X-Total-Count', String(total));
  return inOrder(ids, found).map((each) => itemView(each, people(each.userId)));
};

/**
 * Ids rise with the time of making. By completion, what is completed stands first whichever way, and the rest follows
 * by time of making: otherwise the oldest completed would stand behind all that nobody has completed.
 */
async function pageOf(query: AdminAssessmentsQuery, range: Range): Promise<Page> {
  const way = query.direction === 'asc' ? 1 : -1;
  if (query.sort !== 'completedAt' || query.status === 'in_progress') return pageBy(query, { _id: way }, range);
  const done = await pageBy({ ...query, status: 'completed' }, { completedAt: way, _id: way }, range);
  if (query.status === 'completed') return done;
  const left = { skip: Math.max(0, range.skip - done.total), limit: range.limit - done.ids.length };
  const rest = await pageBy({ ...query, status: 'in_progress' }, { _id: way }, left);
  return { total: done.total + rest.total, ids: [...done.ids, ...rest.ids] };
}

async function pageBy(query: AdminAssessmentsQuery, sort: Record<string, 1 | -1>, range: Range): Promise<Page> {
  const filter = attemptsFilter(query);
  const words = askedWords(query.search);
  if (words.length > 0)
    return findPage(UserAssessment.collection, { filter, words, sort, wordsIndex: WORDS_INDEX, ...range });
  const { total, rows } = await readPage<{ _id: number }>(UserAssessment, {
    ...('completedAt' in sort ? { filter: completedFilter(query), hint: COMPLETION_INDEX } : { filter }),
    fields: { _id: 1 },
    sort,
    count: () => countAttempts(query),
    ...range,
  });
  return { total, ids: rows.map(({ _id }) => _id) };
}

const itemView = (found: UserAssessmentDocument, user: Person): AdminAssessmentItem => ({
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
