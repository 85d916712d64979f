import { ASSESSMENT_TYPE, ASSESSMENT_TYPES, type AssessmentType, type AssessmentTypeStats } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { User } from '../../auth/index.ts';
import { countUserAssessments } from './count-user-assessments.ts';
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
