import type {
  ApiClient,
  AssessmentType,
  AssessmentView,
  Id,
  UserAssessmentStatus,
  UserAssessmentView,
} from '@kenali/contracts';
import { takingPath } from '../../../common/routing.ts';

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
  const taken = 'assessmentId' in wanted ? ownPage(own, wanted.assessmentId) : undefined;
  if (taken) return { kind: 'page', to: taken };

  const offered = await api.send('GET /api/assessments', {});
  const found = offered.find((each) =>
    'assessmentId' in wanted ? each.id === wanted.assessmentId : each.type === wanted.type && isFree(each),
  );
  if (!found) return NONE;
  // The page of its own type goes on from here.
  if (found.type !== page) return { kind: 'page', to: takingPath(found.type, found.id) };
  return isFree(found) ? { kind: 'free', assessmentId: found.id } : NONE;
}

/**
 * Where the person's own record of an assessment is, of several the newest, which the list has first: the questions of one
 * that was begun, then of one that was not, then the result. Nobody is given another for having completed one.
 */
function ownPage(own: readonly UserAssessmentView[], wanted: Id): string | undefined {
  const records = own.filter(({ assessmentId }) => assessmentId === wanted);
  const newest = (status: UserAssessmentStatus) => records.find((record) => record.status === status);
  const open = newest('in_progress') ?? newest('available');
  if (open) return takingPath(open.assessment.type, open.id);
  const [completed] = records;
  return completed && `/results/${completed.id}`;
}
