import type { Act } from '../../http/call.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
import { LIST_FIELDS, userAssessmentView } from './user-assessment.view.ts';

/** One's own, newest first: ids grow with time. Withdrawn ones are gone. */
export const listUserAssessments: Act<'GET /api/user-assessments'> = async (_input, { caller }) => {
  const found = await UserAssessment.find({ userId: caller.id, withdrawnAt: null }, [...LIST_FIELDS])
    .sort({ _id: -1 })
    .lean<UserAssessmentDocument[]>()
    .exec();
  return found.map(userAssessmentView);
};
