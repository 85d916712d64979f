import { POLL_USER_ASSESSMENTS_MS } from '@kenali/contracts';
import { RefreshControl, Tooltip, TooltipProvider } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY, ORDERS_KEY, USER_ASSESSMENTS_KEY, usePolledUserAssessments } from './orders.api.ts';
import { WAITING_COUNT_KEY } from './workspace-card.tsx';

const KEYS = [USER_ASSESSMENTS_KEY, ORDERS_KEY, CATALOGUE_KEY, WAITING_COUNT_KEY, ['/api/data-requests']];

/** Counts down to the next poll, and refetches everything else of the dashboard too when pressed. */
export function RefreshDashboard() {
  const client = useQueryClient();
  const { dataUpdatedAt, errorUpdatedAt } = usePolledUserAssessments();
  return (
    <TooltipProvider>
      <RefreshControl
        everyMs={POLL_USER_ASSESSMENTS_MS}
        answeredAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
        dataAt={dataUpdatedAt}
        refresh={() => Promise.allSettled(KEYS.map((queryKey) => client.refetchQueries({ queryKey })))}
        around={(button) => <Tooltip content="Memuat ulang asesmen, pesanan, dan katalog">{button}</Tooltip>}
      />
    </TooltipProvider>
  );
}
