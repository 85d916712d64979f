import { ASSESSMENT_TYPE, type AssessmentView, type Id } from '@kenali/contracts';

/** The page of a user assessment. The generic page takes the id of the assessment instead and finds the user assessment. */
export const takingPath = ({ type, id }: Pick<AssessmentView, 'type' | 'id'>, userAssessmentId: Id): string =>
  `${ASSESSMENT_TYPE[type].path}/${type === 'other' ? id : userAssessmentId}`;
