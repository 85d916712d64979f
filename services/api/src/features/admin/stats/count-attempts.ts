import type { AssessmentType, UserAssessmentStatus } from '@kenali/contracts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { TYPES } from '../assessment-types.ts';

const SOURCES = ['order', 'free'] as const;
const STATUSES = ['available', 'in_progress', 'completed'] as const satisfies UserAssessmentStatus[];

export type AttemptCounts = Record<AssessmentType, { completed: number; open: number }>;

/**
 * How many user assessments there are by type, completed or not; without those of staff and those whose money went back
 * before they were begun. Each combination is counted along its index, which is far cheaper than grouping them.
 */
export async function countAttempts(): Promise<AttemptCounts> {
  const counts = Object.fromEntries(TYPES.map((type) => [type, { completed: 0, open: 0 }])) as AttemptCounts;
  const combinations = TYPES.flatMap((type) =>
    SOURCES.flatMap((source) => STATUSES.map((status) => ({ type, source, status }))),
  );
  const counted = await Promise.all(
    combinations.map(({ type, source, status }) =>
      UserAssessment.countDocuments({ source, 'assessment.type': type, status }),
    ),
  );
  combinations.forEach(({ type, status }, index) => {
    counts[type][status === 'completed' ? 'completed' : 'open'] += counted[index] as number;
  });
  const withdrawn = await UserAssessment.aggregate<{ _id: AssessmentType; count: number }>([
    { $match: { withdrawnAt: { $exists: true }, source: { $in: [...SOURCES] }, status: { $ne: 'completed' } } },
    { $group: { _id: '$assessment.type', count: { $sum: 1 } } },
  ]);
  for (const { _id, count } of withdrawn) counts[_id].open -= count;
  return counts;
}
