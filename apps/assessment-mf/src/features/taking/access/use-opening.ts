import { type AssessmentType, TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureSentence, useShell } from '@kenali/federation';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { takingPath } from '../../../common/routing.ts';
import { findOpening, type Opening, type Wanted } from './find-opening.ts';

export interface OpeningState {
  state: 'looking' | 'creating' | 'missing' | 'failed';
  /** Where another try may help. */
  retry?: () => void;
}

type Outcome = Exclude<Opening, { kind: 'free' }> | { kind: 'refused'; error: unknown };

/** Leads an address without an attempt to one, and makes it where it is free of charge; by itself once per visit. */
export function useOpening(wanted: Wanted | null, page: AssessmentType): OpeningState {
  const { api, toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const { mutate, data, isError, isPending } = useMutation({
    mutationFn: async (asked: Wanted): Promise<Outcome> => {
      setIsCreating(false);
      const opening = await findOpening(api, asked, page);
      if (opening.kind !== 'free') return opening;
      setIsCreating(true);
      try {
        const params = { id: opening.assessmentId };
        const { userAssessmentId } = await api.send('POST /api/assessments/{id}/direct-access', { params });
        void queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] });
        return { kind: 'page', to: takingPath(page, userAssessmentId) };
      } catch (error) {
        return { kind: 'refused', error };
      }
    },
  });
  const open = (asked: Wanted) =>
    mutate(asked, {
      // Called only while the page is shown: whoever went elsewhere meanwhile stays there.
      onSuccess: (outcome) => {
        if (outcome.kind === 'page') navigate(outcome.to, { replace: true });
        if (outcome.kind === 'refused') toast.show({ ...wordsOf(outcome.error), variant: 'destructive' });
      },
    });

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!wanted || hasBegun.current) return;
    hasBegun.current = true;
    open(wanted);
  });

  const retry = wanted ? () => open(wanted) : undefined;
  if (isPending || data?.kind === 'page' || (!data && !isError)) return { state: isCreating ? 'creating' : 'looking' };
  if (!data) return { state: 'failed', retry };
  return { state: 'missing', retry: data.kind === 'refused' && mayPass(data.error) ? retry : undefined };
}

function wordsOf(error: unknown) {
  const failure = apiFailureOf(error);
  const description = failure
    ? (failureSentence(failure) ?? TAKING_TEXTS.accessFailedDefault)
    : TAKING_TEXTS.accessFailedDetail;
  return { title: TAKING_TEXTS.accessFailed, description };
}

const mayPass = (error: unknown) => (apiFailureOf(error)?.status ?? 500) >= 500;
