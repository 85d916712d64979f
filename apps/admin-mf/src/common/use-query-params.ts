import { useShell } from '@kenali/federation';
import { useCallback, useEffect, useRef } from 'react';

const ADDRESS_KEY = ['/api/admin', 'address'];

/**
 * The query parameters of the page's address, and a function that changes some of them. Null removes a parameter. Each
 * change is a step of the browser's back button unless `replace` is set.
 */
export function useQueryParams() {
  const { useLocation, useNavigate, queryClient } = useShell();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ pathname, search, navigate });
  useEffect(() => {
    latest.current = { pathname, search, navigate };
  }, [pathname, search, navigate]);
  useEffect(() => {
    queryClient.setQueryDefaults(ADDRESS_KEY, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData([...ADDRESS_KEY, pathname], search);
  }, [queryClient, pathname, search]);
  const change = useCallback((changes: Record<string, string | null>, { replace = false } = {}) => {
    const params = new URLSearchParams(latest.current.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    const text = params.size === 0 ? '' : `?${params}`;
    if (text === latest.current.search) return;
    // A second change in the same event builds on this one.
    latest.current.search = text;
    latest.current.navigate(`${latest.current.pathname}${text}`, { replace });
  }, []);
  return { params: new URLSearchParams(search), change };
}

/** A path with the parameters that its page had last. Kept with the admin's other data until the session ends. */
export function useLastAddress(path: string): string {
  const { queryClient } = useShell();
  return `${path}${queryClient.getQueryData<string>([...ADDRESS_KEY, path]) ?? ''}`;
}
