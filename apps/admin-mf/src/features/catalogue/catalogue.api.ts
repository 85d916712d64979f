import { getShell, useShell } from '@kenali/federation';
import { queryOptions } from '@tanstack/react-query';

/** All entries, inactive ones too. Read anew each time the page is opened. */
export const catalogueEntries = queryOptions({
  queryKey: ['/api/admin', 'catalogue'],
  queryFn: () => getShell().api.send('GET /api/admin/catalogue', {}),
  staleTime: 0,
});

/** After a change: staff's list, and the one that buyers see on this very page's other screens. */
export function useCatalogueChanged() {
  const { queryClient } = useShell();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: catalogueEntries.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['/api/assessments'] }),
    ]);
  };
}
