import { type OrderView, POLL_ORDERS_MS, POLL_USER_ASSESSMENTS_MS, type UserAssessmentView } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';

/** The key is the address; the shared query client fetches it, once for everybody who polls it. */
export const ORDERS_KEY = ['/api/orders'] as const;
export const USER_ASSESSMENTS_KEY = ['/api/user-assessments'] as const;
export const CATALOGUE_KEY = ['/api/assessments'] as const;

export const usePolledOrders = () =>
  useQuery<OrderView[]>({ queryKey: ORDERS_KEY, refetchInterval: POLL_ORDERS_MS, refetchOnMount: 'always' });

/** Polled in the background too: an assessment that was bought in another tab or app is there on coming back. */
export const usePolledUserAssessments = () =>
  useQuery<UserAssessmentView[]>({
    queryKey: USER_ASSESSMENTS_KEY,
    refetchInterval: POLL_USER_ASSESSMENTS_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  });
