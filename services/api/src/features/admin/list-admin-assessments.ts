import type { AdminAssessmentItem, AdminAssessmentsQuery } from '@kenali/contracts';
import type { Act } from '../../http/call.ts';
import { decimalRupiah } from '../../http/rupiah.ts';
import { UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { type Person, readPeople } from './read-people.ts';
import { searchFilter } from './search-filter.ts';

const LIMIT_MAX = 200;
const FIELDS = ['userId', 'status', 'createdAt', 'completedAt', 'assessment'] as const;

/** All user assessments, newest first; withdrawn ones stay visible to staff. How many there are stands in X-Total-Count. */
export const listAdminAssessments: Act<'GET /api/admin/assessments'> = async ({ query }, { setHeader }) => {
  const { page = 1, limit = LIMIT_MAX } = query;
  const filter = await filterOf(query);
  const [total, found] = await Promise.all([
    UserAssessment.countDocuments(filter),
    UserAssessment.find(filter, [...FIELDS])
      .sort({ _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<UserAssessmentDocument[]>()
      .exec(),
  ]);
  const people = await readPeople(found.map(({ userId }) => userId));
  setHeader('X-Total-Count', String(total));
  return found.map((each) => itemView(each, people(each.userId)));
};

async function filterOf({ search, status, type }: AdminAssessmentsQuery): Promise<object> {
  return {
    ...(type && { 'assessment.type': type }),
    ...(status && { status: status === 'completed' ? 'completed' : { $in: ['available', 'in_progress'] } }),
    ...(search && (await searchFilter(search))),
  };
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
