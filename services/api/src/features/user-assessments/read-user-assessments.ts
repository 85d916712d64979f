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
