import {
  type AdminAssessmentsExportQuery,
  type AdminAssessmentsQuery,
  USER_ASSESSMENT_STATUSES,
  type UserAssessmentStatus,
} from '@kenali/contracts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { recordNumber } from '../lists/search-query.ts';

/** The filters of the list. Its exports have no owner. */
type ListFilters = AdminAssessmentsExportQuery & Pick<AdminAssessmentsQuery, 'userId'>;

const ownedBy = ({ userId }: ListFilters) => (userId === undefined ? {} : { userId });

/** The filter `in_progress` includes user assessments that are available but not started. */
const statusesOf = ({ status }: AdminAssessmentsExportQuery): UserAssessmentStatus[] => {
  if (!status) return [...USER_ASSESSMENT_STATUSES];
  return status === 'completed' ? ['completed'] : ['available', 'in_progress'];
};

/**
 * The filter of a query without its search. A type without a status also names all statuses, because MongoDB can then
 * read the index of type, status and id in the order of the ids.
 */
export function toUserAssessmentFilter(query: ListFilters): Record<string, unknown> {
  const { status, type } = query;
  return {
    ...ownedBy(query),
    ...(type && { 'assessment.type': type }),
    ...((status || type) && { status: { $in: statusesOf(query) } }),
  };
}

/**
 * The id of the user assessment whose number is searched for, if it has the status and type of the query. Null when the
 * search is not a number or no user assessment has it.
 */
export async function findByNumber(query: ListFilters): Promise<number | null> {
  const number = recordNumber(query.search);
  if (number === null) return null;
  return (await UserAssessment.exists({ ...toUserAssessmentFilter(query), _id: number })) ? number : null;
}

/** Counts the user assessments of a query without its search. Counts each status separately to use the index. */
export async function countUserAssessments(query: ListFilters): Promise<number> {
  const { status, type, userId } = query;
  if (userId !== undefined) return UserAssessment.countDocuments(toUserAssessmentFilter(query));
  if (!status && !type) return UserAssessment.estimatedDocumentCount();
  const counts = await Promise.all(
    statusesOf(query).map((each) =>
      UserAssessment.countDocuments({ ...(type && { 'assessment.type': type }), status: each }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Filter for completed user assessments. Uses the date instead of the status, which `COMPLETION_INDEX` does not contain. */
export const toCompletedFilter = (query: ListFilters): Record<string, unknown> => ({
  ...ownedBy(query),
  completedAt: { $gt: new Date(0) },
  ...(query.type && { 'assessment.type': query.type }),
});
