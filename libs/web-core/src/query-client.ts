import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ShellApiClient } from './api-client.ts';

/**
 * Creates the query client of the page. By default a query sends a GET to the first element of its key
 * (`['/api/orders']`). Nothing refetches or retries automatically: screens ask for polls and retries explicitly.
 */
export function createQueryClient(get: ShellApiClient['get']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }) => {
          const [path] = queryKey;
          if (typeof path !== 'string' || !path.startsWith('/'))
            throw new Error('The first key element must be a path');
          return get(path, { signal });
        },
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // The default waits silently while offline, so the screen would show a skeleton forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
