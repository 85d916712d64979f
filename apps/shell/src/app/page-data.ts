import { PAGE_DATA_ID } from '@kenali/federation/boot';
import type { QueryClient } from '@tanstack/react-query';

/** Browsers show an earlier document again without asking the site, however old it is. */
const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');

/**
 * Hands the responses that a prerendered page shows to the page's queries, so that the browser does not ask for them again. After Back, or in a
 * restored tab, the page shows them and asks.
 */
export function seedPageData(queryClient: QueryClient, page: Document = document): void {
  const content = page.getElementById(PAGE_DATA_ID)?.textContent;
  if (!content) return;
  for (const [path, data] of Object.entries(JSON.parse(content))) queryClient.setQueryData([path], data);
  if (isFromHistory()) void queryClient.invalidateQueries({ refetchType: 'none' });
}
