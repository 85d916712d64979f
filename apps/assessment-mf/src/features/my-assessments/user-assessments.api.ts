import { POLL_USER_ASSESSMENTS_MS, type UserAssessmentView } from '@kenali/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The key is the address; the shared query client fetches it. */
const userAssessments = queryOptions<UserAssessmentView[]>({ queryKey: ['/api/user-assessments'] });

/** Polled in the background too: a payment elsewhere brings a new one. Pollers of one key cost one request. */
export const usePolledUserAssessments = () =>
  useQuery({
    ...userAssessments,
    refetchInterval: POLL_USER_ASSESSMENTS_MS,
    refetchIntervalInBackground: true,
  });
