import type { AssessmentType, Id } from '@kenali/contracts';

/** The types that have a page here. A further instrument is a line here and a route in `remote.ts`. */
const PAGES: Partial<Record<AssessmentType, string>> = { sensory: '/sensory-profile' };

/** Where a user assessment is taken; null while its type has no page. */
export const takingPath = (type: AssessmentType, id: Id): string | null => {
  const page = PAGES[type];
  return page ? `${page}/${id}` : null;
};
