import type { ApiClient, DirectAccessGranted, Id } from '@kenali/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Opens an assessment without an order; an attempt that is still open is answered again. */
export const openDirectly = (api: ApiClient, id: Id): Promise<DirectAccessGranted> =>
  api.send('POST /api/assessments/{id}/direct-access', { params: { id } });

/** The list that a new access appears in, also where nobody looks at it now. */
export const refetchUserAssessments = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['/api/user-assessments'], refetchType: 'all' });
