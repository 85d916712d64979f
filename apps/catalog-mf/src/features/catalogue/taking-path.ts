import type { AssessmentType, AssessmentView, Id } from '@kenali/contracts';

const PAGES: Partial<Record<AssessmentType, string>> = {
  sensory: '/sensory-profile',
  learning: '/learning-style',
  intelligence: '/multiple-intelligence',
};

/** Where an access is used: the type's own page by user assessment, the generic page by assessment. */
export function takingPath({ type, id }: Pick<AssessmentView, 'type' | 'id'>, userAssessmentId: Id): string {
  const page = PAGES[type];
  return page ? `${page}/${userAssessmentId}` : `/assessment/${id}`;
}
