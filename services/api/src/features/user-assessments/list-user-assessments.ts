import { driverCollection } from '../../db/model.ts';
import type { Poll } from '../../http/poll.ts';
import { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
import { CHILD_NAME, LIST_FIELDS, userAssessmentView } from './user-assessment.view.ts';

const PROJECTION = Object.fromEntries([...LIST_FIELDS, CHILD_NAME].map((field) => [field, 1]));

/** One's own, newest first: ids grow with time. Withdrawn ones are gone. */
export const userAssessmentsPoll: Poll<'GET /api/user-assessments'> = {
  revisions: 'userAssessments',
  list: async (userId) => {
    const found = await driverCollection(UserAssessment)
      .find<UserAssessmentDocument>({ userId, withdrawnAt: null } as object, {
        projection: PROJECTION,
        sort: { _id: -1 },
        readPreference: 'primary',
      })
      .toArray();
    return found.map(userAssessmentView);
  },
};
