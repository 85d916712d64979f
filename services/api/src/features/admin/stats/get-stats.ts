import {
  ASSESSMENT_TYPE,
  ASSESSMENT_TYPES,
  type AssessmentType,
  type AssessmentTypeStats,
  USER_ASSESSMENT_STATUSES,
} from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { User } from '../../auth/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { sumRevenue } from './revenue.ts';

export const getStats: Handler<'GET /api/admin/stats'> = async () => {
  const [totalUsers, inactive, counts, revenue] = await Promise.all([
    User.estimatedDocumentCount(),
    // Few users are inactive. Counting the active ones would take a hundred times as long.
    User.countDocuments({ isActive: false }),
    countUserAssessments(),
    sumRevenue({}),
  ]);
  const types = ASSESSMENT_TYPES.map((type) => toTypeStats(type, counts[type], revenue.byType[type] ?? 0));
  return {
    totalUsers,
    activeUsers: totalUsers - inactive,
    completedAssessments: sum(types.map(({ completedCount }) => completedCount)),
    inProgressAssessments: sum(types.map(({ inProgressCount }) => inProgressCount)),
    totalRevenue: decimalRupiah(revenue.total),
    assessmentTypeStats: types.filter(({ type, count }) => type !== 'other' || count > 0),
  };
};

export const toTypeStats = (
  type: AssessmentType,
  { completed, open }: { completed: number; open: number },
  revenue: number,
): AssessmentTypeStats => ({
  type,
  name: ASSESSMENT_TYPE[type].staffName,
  count: completed + open,
  completedCount: completed,
  inProgressCount: open,
  revenue: decimalRupiah(revenue),
});

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Excludes the user assessments of staff. */
const SOURCES = ['order', 'free'] as const;

/** A refund ended these before they were completed. */
export const ENDED = { $or: [{ withdrawnAt: { $exists: true } }, { frozenAt: { $exists: true } }] };

type UserAssessmentCounts = Record<AssessmentType, { completed: number; open: number }>;

/**
 * Counts user assessments by type. Excludes those of staff, and those that a refund ended. Counts each combination of type, source
 * and status from the index, which is much faster than an aggregation with `$group`.
 */
async function countUserAssessments(): Promise<UserAssessmentCounts> {
  const counts = Object.fromEntries(
    ASSESSMENT_TYPES.map((type) => [type, { completed: 0, open: 0 }]),
  ) as UserAssessmentCounts;
  const combinations = ASSESSMENT_TYPES.flatMap((type) =>
    SOURCES.flatMap((source) => USER_ASSESSMENT_STATUSES.map((status) => ({ type, source, status }))),
  );
  const counted = await Promise.all(
    combinations.map(({ type, source, status }) =>
      UserAssessment.countDocuments({ source, 'assessment.type': type, status }),
    ),
  );
  combinations.forEach(({ type, status }, index) => {
    counts[type][status === 'completed' ? 'completed' : 'open'] += counted[index] as number;
  });
  const ended = await UserAssessment.aggregate<{ _id: AssessmentType; count: number }>([
    { $match: { ...ENDED, source: { $in: [...SOURCES] }, status: { $ne: 'completed' } } },
    { $group: { _id: '$assessment.type', count: { $sum: 1 } } },
  ]);
  for (const { _id, count } of ended) counts[_id].open -= count;
  return counts;
}
