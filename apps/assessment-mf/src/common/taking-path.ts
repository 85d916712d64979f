import { ASSESSMENT_TYPE, type AssessmentType, type Id } from '@kenali/contracts';

/** The page of a user assessment. With the id of an assessment, the page finds the user assessment. */
export const takingPath = (type: AssessmentType, id: Id): string => `${ASSESSMENT_TYPE[type].path}/${id}`;
