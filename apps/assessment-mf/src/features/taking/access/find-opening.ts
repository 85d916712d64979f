import type { ApiClient, AssessmentType, AssessmentView, Id, UserAssessmentView } from '@kenali/contracts';
import { takingPath } from '../../../common/taking-path.ts';

/** An address that names an assessment; or one of no attempt of this person, on the page of a type. */
export type Wanted = { assessmentId: Id } | { type: AssessmentType };

/** Where to go on, what may be made free of charge, or nothing. */
export type Opening = { kind: 'page'; to: string } | { kind: 'free'; assessmentId: Id } | { kind: 'none' };

const NONE: Opening = { kind: 'none' };
const isFree = ({ price }: AssessmentView) => Number(price) === 0;

/** What an address leads to for this person. Throws when one of the two lists cannot be read. */
export async function findOpening(api: ApiClient, wanted: Wanted, page: AssessmentType): Promise<Opening> {
  const own = await api.send('GET /api/user-assessments', {});
  if ('type' in wanted && own.some(({ assessment }) => assessment.type === wanted.type)) return NONE;
  const open = 'assessmentId' in wanted ? openAttempt(own, wanted.assessmentId) : undefined;
  if (open) return { kind: 'page', to: takingPath(open.assessment.type, open.id) };

  const offered = await api.send('GET /api/assessments', {});
  const found = offered.find((each) =>
    'assessmentId' in wanted ? each.id === wanted.assessmentId : each.type === wanted.type && isFree(each),
  );
  if (!found) return NONE;
  // The page of its own type goes on from here.
  if (found.type !== page) return { kind: 'page', to: takingPath(found.type, found.id) };
  return isFree(found) ? { kind: 'free', assessmentId: found.id } : NONE;
}

/** The list is newest first; one that was begun goes before one that was not. */
function openAttempt(own: readonly UserAssessmentView[], id: Id): UserAssessmentView | undefined {
  const open = own.filter(({ assessmentId, status }) => assessmentId === id && status !== 'completed');
  return open.find(({ status }) => status === 'in_progress') ?? open[0];
}
