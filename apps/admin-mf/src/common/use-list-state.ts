import { useShell } from '@kenali/federation';
import type { TableSort } from '@kenali/ui';
import { useEffect, useState } from 'react';

/** Rows per page. */
export const PAGE_SIZE = 50;
/** The server's limit in characters. */
export const SEARCH_MAX = 100;
/** The search is sent after this pause in typing. */
const SEARCH_PAUSE_MS = 300;

interface ListState<Filters> {
  search: string;
  filters: Filters;
  page: number;
  sort: TableSort | undefined;
}

/** The query parameters of the list. Filters set to "all" (`''`) are left out. */
export type ListQuery<Filters, SortKey extends string> = {
  page: number;
  limit: number;
  search?: string;
  sort?: SortKey;
  direction?: TableSort['direction'];
} & { [Name in keyof Filters]?: Exclude<Filters[Name], ''> };

/**
 * Search, filters, sort order and page of one long list. Every change except turning the page goes back to page 1.
 * The state is kept in the query cache next to the admin's other data: it survives leaving the page, and ends with the
 * session.
 * @param name of the list, such as `users`
 * @param initial filters; `''` means all
 */
export function useListState<Filters extends Record<string, string>, SortKey extends string = never>(
  name: string,
  initial: Filters,
) {
  const { queryClient } = useShell();
  const [state, setState] = useState<ListState<Filters>>(
    () => queryClient.getQueryData(keyOf(name)) ?? { search: '', filters: initial, page: 1, sort: undefined },
  );
  const [typed, setTyped] = useState(state.search);
  useEffect(() => {
    queryClient.setQueryData(keyOf(name), state);
  }, [queryClient, name, state]);
  useEffect(() => {
    const search = typed.trim();
    if (search === state.search) return;
    const timer = setTimeout(() => setState((current) => ({ ...current, search, page: 1 })), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, state.search]);
  const change = (part: Partial<ListState<Filters>>) => setState((current) => ({ ...current, page: 1, ...part }));

  return {
    /** The search as typed, for the search field. */
    search: { value: typed, onSearch: setTyped },
    filters: state.filters,
    setFilter: (part: Partial<Filters>) => change({ filters: { ...state.filters, ...part } }),
    sort: state.sort,
    setSort: (sort: TableSort | undefined) => change({ sort }),
    page: state.page,
    setPage: (page: number) => change({ page }),
    isNarrowed: state.search !== '' || Object.values(state.filters).some(Boolean),
    query: toQuery<Filters, SortKey>(state),
  };
}

/** The value that `useListState` returns. */
export type ListControls<Filters extends Record<string, string>> = ReturnType<typeof useListState<Filters, string>>;

const keyOf = (name: string) => ['/api/admin', 'list-state', name];

function toQuery<Filters extends Record<string, string>, SortKey extends string>(state: ListState<Filters>) {
  const { search, filters, page, sort } = state;
  return {
    page,
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(sort && { sort: sort.key, direction: sort.direction }),
  } as ListQuery<Filters, SortKey>;
}
