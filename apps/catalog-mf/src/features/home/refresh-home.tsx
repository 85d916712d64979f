import { POLL_USER_ASSESSMENTS_MS } from '@kenali/contracts';
import { RefreshControl } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { CATALOGUE_KEY, USER_ASSESSMENTS_KEY, usePolledUserAssessments } from './user-assessments.api.ts';

/** Counts down to the next poll, and refetches the catalogue too when pressed. */
export function RefreshHome() {
  const client = useQueryClient();
  const { dataUpdatedAt, errorUpdatedAt } = usePolledUserAssessments();
  return (
    <RefreshControl
      everyMs={POLL_USER_ASSESSMENTS_MS}
      answeredAt={Math.max(dataUpdatedAt, errorUpdatedAt)}
      refresh={() =>
        Promise.allSettled([USER_ASSESSMENTS_KEY, CATALOGUE_KEY].map((queryKey) => client.refetchQueries({ queryKey })))
      }
    />
  );
}
