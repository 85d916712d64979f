import type {
  ApiClient,
  AssessmentType,
  AssessmentView,
  Id,
  UserAssessmentStatus,
  UserAssessmentView,
} from '@kenali/contracts';
import { takingPath } from '../../../common/routing.ts';

/** What the address asks for: an assessment of the catalogue, or any free assessment of a type. */
export type RequestedAssessment = { assessmentId: Id } | { type: AssessmentType };

/** A page to redirect to, an assessment that can be created free of charge, or nothing. */
export type Resolution = { kind: 'page'; to: string } | { kind: 'free'; assessmentId: Id } | { kind: 'none' };

const NONE: Resolution = { kind: 'none' };
const isFree = ({ price }: AssessmentView) => Number(price) === 0;

/**
 * Finds what an address leads to for this user.
 *
 * @param page the type of the page that asks
 * @throws if one of the two lists cannot be loaded
 */
export async function resolveUserAssessment(
  api: ApiClient,
  requested: RequestedAssessment,
  page: AssessmentType,
): Promise<Resolution> {
  const own = await api.send('GET /api/user-assessments', {});
  if ('type' in requested && own.some(({ assessment }) => assessment.type === requested.type)) return NONE;
  const ownPage = 'assessmentId' in requested ? findOwnPage(own, requested.assessmentId) : undefined;
  if (ownPage) return { kind: 'page', to: ownPage };

  const catalogue = await api.send('GET /api/assessments', {});
  const found = catalogue.find((assessment) =>
    'assessmentId' in requested
      ? assessment.id === requested.assessmentId
      : assessment.type === requested.type && isFree(assessment),
  );
  if (!found) return NONE;
  // The page of the assessment's own type repeats this search.
  if (found.type !== page) return { kind: 'page', to: takingPath(found.type, found.id) };
  return isFree(found) ? { kind: 'free', assessmentId: found.id } : NONE;
}

/**
 * The page of the user's own user assessment: the newest one in progress, else the newest one not started, else the newest
 * result. The API lists the newest first. A completed one is never created again.
 */
function findOwnPage(own: readonly UserAssessmentView[], assessmentId: Id): string | undefined {
  const matching = own.filter((userAssessment) => userAssessment.assessmentId === assessmentId);
  const newest = (status: UserAssessmentStatus) => matching.find((userAssessment) => userAssessment.status === status);
  const open = newest('in_progress') ?? newest('available');
  if (open) return takingPath(open.assessment.type, open.id);
  const [completed] = matching;
  return completed && `/results/${completed.id}`;
}
