import type { AssessmentType, Id } from '@kenali/contracts';

/** Each type's own page. */
const PAGES: Record<AssessmentType, string> = {
  sensory: '/sensory-profile',
  learning: '/learning-style',
  intelligence: '/multiple-intelligence',
  other: '/assessment',
};

/** Where a user assessment is taken; with an assessment's id the page looks for the attempt itself. */
export const takingPath = (type: AssessmentType, id: Id): string => `${PAGES[type]}/${id}`;
