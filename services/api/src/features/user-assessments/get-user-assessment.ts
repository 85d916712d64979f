import type { Handler } from '../../http/call.ts';
import { findOwn } from './find-own.ts';
import { instrumentOnStart } from './open-attempt.ts';
import { DETAIL_FIELDS, userAssessmentDetail } from './user-assessment.view.ts';

/** With what has been saved so far; a frozen or completed one may still be read. */
export const getUserAssessment: Handler<'GET /api/user-assessments/{id}'> = async (
  { params },
  { caller, services },
) => {
  const found = await findOwn(params.id, caller.id, DETAIL_FIELDS);
  return userAssessmentDetail(found, instrumentOnStart(found, services));
};
