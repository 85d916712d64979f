import { ASSESSMENT_TYPE, ASSESSMENT_TYPES } from '@kenali/contracts';

/** The options of a type field. */
export const TYPE_OPTIONS = ASSESSMENT_TYPES.map((value) => ({ value, label: ASSESSMENT_TYPE[value].staffName }));
