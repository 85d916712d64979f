import { type AssessmentType, TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureSentence, useShell } from '@kenali/federation';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { takingPath } from '../../../common/routing.ts';
import { type RequestedAssessment, type Resolution, resolveUserAssessment } from './resolve-user-assessment.ts';

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
        const params = { id: resolution.assessmentId };
        const { userAssessmentId } = await api.send('POST /api/assessments/{id}/direct-access', { params });
        void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
        return { kind: 'page', to: takingPath(page, userAssessmentId) };
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
  const description = failure
    ? (failureSentence(failure) ?? TAKING_TEXTS.accessFailedDefault)
    : TAKING_TEXTS.accessFailedDetail;
  return { title: TAKING_TEXTS.accessFailed, description };
}

const isTemporary = (error: unknown) => (apiFailureOf(error)?.status ?? 500) >= 500;
