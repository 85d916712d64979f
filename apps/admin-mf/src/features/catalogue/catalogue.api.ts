import { getShell, useShell } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** All entries, including inactive ones. Refetched each time the page opens. */
export const catalogueEntries = queryOptions({
  queryKey: ['/api/admin', 'catalogue'],
  queryFn: () => getShell().api.send('GET /api/admin/catalogue', {}),
  staleTime: 0,
});

/** Returns a function that refetches the catalogue of staff, and the public catalogue that shares the query cache. */
export function useInvalidateCatalogue() {
  const { queryClient } = useShell();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: catalogueEntries.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['/api/assessments'] }),
    ]);
  };
}
