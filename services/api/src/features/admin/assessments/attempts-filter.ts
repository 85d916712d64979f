import type { AdminAssessmentsExportQuery, UserAssessmentStatus } from '@kenali/contracts';
import { UserAssessment } from '../../user-assessments/index.ts';

const ALL: UserAssessmentStatus[] = ['available', 'in_progress', 'completed'];

/** Staff count available ones among those in progress. */
const statusesOf = ({ status }: AdminAssessmentsExportQuery): UserAssessmentStatus[] => {
  if (!status) return ALL;
  return status === 'completed' ? ['completed'] : ['available', 'in_progress'];
};

/**
 * The filter without the words. A type alone names all statuses too: then the index of type, status and id is read in
 * the order of the ids.
 */
export function attemptsFilter(query: AdminAssessmentsExportQuery): Record<string, unknown> {
  const { status, type } = query;
  return {
    ...(type && { 'assessment.type': type }),
    ...((status || type) && { status: { $in: statusesOf(query) } }),
  };
}

/** How many there are without a search; each status is counted along its index. */
export async function countAttempts(query: AdminAssessmentsExportQuery): Promise<number> {
  const { status, type } = query;
  if (!status && !type) return UserAssessment.estimatedDocumentCount();
  const counts = await Promise.all(
    statusesOf(query).map((each) =>
      UserAssessment.countDocuments({ ...(type && { 'assessment.type': type }), status: each }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Begins with the words and holds everything by which the list is filtered or sorted. */
export const TOKEN_INDEX = {
  searchWords: 1,
  status: 1,
  'assessment.type': 1,
  completedAt: -1,
  _id: -1,
} as const;

/** Holds all that is completed in its order: a page is read off it without a document, however far behind it stands. */
export const COMPLETION_INDEX = { completedAt: -1, _id: -1, 'assessment.type': 1 } as const;

/** The same filter of what is completed, without the status: that would not stand in the index, and says no more. */
export const completedFilter = ({ type }: AdminAssessmentsExportQuery): Record<string, unknown> => ({
  completedAt: { $gt: new Date(0) },
  ...(type && { 'assessment.type': type }),
});
