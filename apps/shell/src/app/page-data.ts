import { PAGE_DATA_ID } from '@kenali/federation/boot';
import type { QueryClient } from '@tanstack/react-query';

/** Hands the responses that a prerendered page shows to the page's queries, so that the browser does not ask for them again. */
export function seedPageData(queryClient: QueryClient, page: Document = document): void {
  const content = page.getElementById(PAGE_DATA_ID)?.textContent;
  if (!content) return;
  for (const [path, data] of Object.entries(JSON.parse(content))) queryClient.setQueryData([path], data);
}
