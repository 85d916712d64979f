import { POLL_USER_ASSESSMENTS_MS, type UserAssessmentView } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';

export const USER_ASSESSMENTS_KEY = ['/api/user-assessments'] as const;
export const CATALOGUE_KEY = ['/api/assessments'] as const;

/** Polls in background tabs too, because a payment in another tab adds an assessment. Hooks with the same key share requests. */
export const usePolledUserAssessments = () =>
  useQuery<UserAssessmentView[]>({
    queryKey: USER_ASSESSMENTS_KEY,
    refetchInterval: POLL_USER_ASSESSMENTS_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  });
