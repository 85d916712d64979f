import {
  ACCESS_TEXTS,
  type ApiClient,
  type AssessmentType,
  type AssessmentView,
  type Id,
  isFree,
  TAKING_TEXTS,
  type UserAssessmentStatus,
  type UserAssessmentView,
} from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { takingPath } from '../../../common/routing.ts';

/** What the address asks for: an assessment of the catalogue, or any free assessment of a type. */
export type RequestedAssessment = { assessmentId: Id } | { type: AssessmentType };

/** A page to redirect to, an assessment that can be created free of charge, or nothing. */
type Resolution = { kind: 'page'; to: string } | { kind: 'free'; assessment: AssessmentView } | { kind: 'none' };

export interface ResolutionState {
  state: 'searching' | 'creating' | 'missing' | 'failed';
  /** Given only if a retry may succeed. */
  retry?: () => void;
}

type Outcome = Exclude<Resolution, { kind: 'free' }> | { kind: 'refused'; error: unknown };

/**
 * Redirects to the user assessment that the address leads to, and creates it if it is free. Runs once when the page opens;
 * every further run needs `retry`.
 */
export function useResolveUserAssessment(requested: RequestedAssessment | null, page: AssessmentType): ResolutionState {
  const { api, toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: async (request: RequestedAssessment): Promise<Outcome> => {
      setIsCreating(false);
      const resolution = await resolveUserAssessment(api, request, page);
      if (resolution.kind !== 'free') return resolution;
      setIsCreating(true);
      try {
        const { id, name } = resolution.assessment;
        const granted = await api.send('POST /api/assessments/{id}/direct-access', { params: { id } });
        void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
        toast.show({
          title: ACCESS_TEXTS.granted(granted),
          description: ACCESS_TEXTS.ready(name),
          variant: 'success',
        });
        return { kind: 'page', to: takingPath(page, granted.userAssessmentId) };
      } catch (error) {
        return { kind: 'refused', error };
      }
    },
  });
  const resolve = (request: RequestedAssessment) =>
    mutate(request, {
      // React Query skips this callback after unmount, so a user who left the page is not redirected.
      onSuccess: (outcome) => {
        if (outcome.kind === 'page') navigate(outcome.to, { replace: true });
        if (outcome.kind === 'refused') toast.show({ ...failureTexts(outcome.error), variant: 'destructive' });
      },
    });

  const hasRun = useRef(false);
  useEffect(() => {
    if (!requested || hasRun.current) return;
    hasRun.current = true;
    resolve(requested);
  });

  const retry = requested ? () => resolve(requested) : undefined;
  if (isPending || data?.kind === 'page' || (!data && !isError))
    return { state: isCreating ? 'creating' : 'searching' };
  if (!data) return { state: 'failed', retry };
  return { state: 'missing', retry: data.kind === 'refused' && isTemporary(data.error) ? retry : undefined };
}

function failureTexts(error: unknown) {
  const failure = apiFailureOf(error);
  const description = failure ? (failure.detail ?? TAKING_TEXTS.accessFailedDefault) : TAKING_TEXTS.accessFailedDetail;
  return { title: TAKING_TEXTS.accessFailed, description };
}

const isTemporary = (error: unknown) => (apiFailureOf(error)?.status ?? 500) >= 500;

const NONE: Resolution = { kind: 'none' };

/**
 * Finds what an address leads to for this user.
 *
 * @param page the type of the page that asks
 * @throws if one of the two lists cannot be loaded
 */
async function resolveUserAssessment(
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
  return isFree(found) ? { kind: 'free', assessment: found } : NONE;
}

/**
 * The page of the user's own user assessment: the newest one in progress, else the newest one not started, else the newest
 * result, else the frozen one, whose page says so. The API lists the newest first. A completed one is never created again.
 */
function findOwnPage(own: readonly UserAssessmentView[], assessmentId: Id): string | undefined {
  const matching = own.filter((userAssessment) => userAssessment.assessmentId === assessmentId);
  const newest = (status: UserAssessmentStatus) =>
    matching.find((userAssessment) => userAssessment.status === status && !userAssessment.isFrozen);
  const open = newest('in_progress') ?? newest('available');
  const completed = newest('completed');
  if (!open && completed) return `/results/${completed.id}`;
  const shown = open ?? matching[0];
  return shown && takingPath(shown.assessment.type, shown.id);
}
