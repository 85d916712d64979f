import { driverCollection } from '../../db/model.ts';
import { widenProjection } from '../../encryption/sealed-fields.ts';
import type { Handler } from '../../http/call.ts';
import type { Poll } from '../../http/poll.ts';
import { findOwnUserAssessment } from './access.ts';
import { needsConsent } from './consent/consent-gate.ts';
import { instrumentOnStart } from './pinned-instrument.ts';
import { openUserAssessment, type StoredUserAssessment, UserAssessment } from './user-assessment.model.ts';
import {
  CHILD_NAME,
  DETAIL_FIELDS,
  LIST_FIELDS,
  userAssessmentDetail,
  userAssessmentView,
} from './user-assessment.view.ts';

const PROJECTION = widenProjection(
  'userAssessments',
  Object.fromEntries([...LIST_FIELDS, CHILD_NAME].map((field) => [field, 1])),
);

/** The user's assessments, newest first because ids ascend. Withdrawn ones are left out. */
export const userAssessmentsPoll: Poll<'GET /api/user-assessments'> = {
  revisions: 'userAssessments',
  list: async (userId) => {
    const found = await driverCollection(UserAssessment)
      .find<StoredUserAssessment>({ userId, withdrawnAt: null } as object, {
        projection: PROJECTION,
        sort: { _id: -1 },
        readPreference: 'primary',
      })
      .toArray();
    return found.map((each) => userAssessmentView(openUserAssessment(each)));
  },
};

/** Returns a user assessment with its saved progress. Frozen and completed ones remain readable. */
export const getUserAssessment: Handler<'GET /api/user-assessments/{id}'> = async (
  { params },
  { caller, services },
) => {
  const found = await findOwnUserAssessment(params.id, caller.id, DETAIL_FIELDS);
  const detail = userAssessmentDetail(found, instrumentOnStart(found, services));
  const isOpen = found.status !== 'completed';
  return isOpen && (await needsConsent(found, services)) ? { ...detail, needsConsent: true } : detail;
};
