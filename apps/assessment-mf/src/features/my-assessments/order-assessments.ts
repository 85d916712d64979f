import type { UserAssessmentStatus, UserAssessmentView } from '@kenali/contracts';

const RANK: Record<UserAssessmentStatus, number> = { in_progress: 0, available: 1, completed: 2 };

/** What to do next comes first: the unfinished ones, then those not begun, then the reports; the newest first in each. */
export const orderAssessments = (list: readonly UserAssessmentView[]): UserAssessmentView[] =>
  [...list].sort((a, b) => RANK[a.status] - RANK[b.status] || b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
