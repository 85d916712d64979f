import { widenProjection } from '../../db/encryption/sealed-fields.ts';
import { driverCollection } from '../../db/model.ts';
import type { Poll } from '../../http/poll.ts';
import { openUserAssessment, type StoredUserAssessment, UserAssessment } from './user-assessment.model.ts';
import { CHILD_NAME, LIST_FIELDS, userAssessmentView } from './user-assessment.view.ts';

const PROJECTION = widenProjection(
  'userAssessments',
  Object.fromEntries([...LIST_FIELDS, CHILD_NAME, 'withdrawnAt'].map((field) => [field, 1])),
);

/** The user's assessments, newest first because ids ascend. Withdrawn ones are left out. */
export const userAssessmentsPoll: Poll<'GET /api/user-assessments'> = {
  revisions: 'userAssessments',
  list: async (userId) => {
    const found = await driverCollection(UserAssessment)
      .find<StoredUserAssessment>({ userId } as object, {
        projection: PROJECTION,
        sort: { _id: -1 },
        readPreference: 'primary',
      })
      .toArray();
    // An update names its document alone, so the withdrawn ones are known too: one of them may be given back.
    const shown = found.filter(({ withdrawnAt }) => !withdrawnAt);
    return {
      rows: shown.map((each) => userAssessmentView(openUserAssessment(each))),
      ids: found.map(({ _id }) => _id),
    };
  },
};
