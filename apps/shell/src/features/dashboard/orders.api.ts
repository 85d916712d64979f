import { type OrderView, POLL_ORDERS_MS, POLL_USER_ASSESSMENTS_MS, type UserAssessmentView } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';

/** Each key is an API address. The shared query client fetches it once for all components that poll it. */
export const ORDERS_KEY = ['/api/orders'] as const;
export const USER_ASSESSMENTS_KEY = ['/api/user-assessments'] as const;
export const CATALOGUE_KEY = ['/api/assessments'] as const;

export const usePolledOrders = () =>
  useQuery<OrderView[]>({ queryKey: ORDERS_KEY, refetchInterval: POLL_ORDERS_MS, refetchOnMount: 'always' });

/** Also polls in the background, so that an assessment bought in another tab or app is already listed on return. */
export const usePolledUserAssessments = () =>
  useQuery<UserAssessmentView[]>({
    queryKey: USER_ASSESSMENTS_KEY,
    refetchInterval: POLL_USER_ASSESSMENTS_MS,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  });
