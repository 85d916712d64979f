import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { ShellApiClient } from './api-client.ts';

/**
 * The one query client of the page. The default fetch is a GET on the first element of the key (`['/api/orders']`) and
 * throws on 401. Nothing is fetched again unless asked, and nothing is tried twice: polls and retries are explicit.
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
        // The default would wait silently while offline; a screen can say more than a skeleton for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
