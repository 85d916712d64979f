import { useShell } from '@kenali/federation';
import type { TableSort } from '@kenali/ui';
import { useEffect, useState } from 'react';

/** Rows of one page. */
export const PAGE_SIZE = 50;
/** As long as the server allows. */
export const SEARCH_MAX = 100;
const SEARCH_PAUSE_MS = 300;

interface ListState<Filters> {
  search: string;
  filters: Filters;
  page: number;
  sort: TableSort | undefined;
}

/** What the server is asked for: without the filters that are left at "all". */
export type ListQuery<Filters, SortKey extends string> = {
  page: number;
  limit: number;
  search?: string;
  sort?: SortKey;
  direction?: TableSort['direction'];
} & { [Name in keyof Filters]?: Exclude<Filters[Name], ''> };

/**
 * Search, filters, order and page of one long list. The search waits for a pause in typing; whatever changes, the list
 * starts at its first page again. Who comes back from a row finds the list as it was: the state is kept beside the
 * admin's other data, so it goes with the session.
 * @param name of the list, `users`
 * @param all the filters at their widest, '' each
 */
export function useListState<Filters extends Record<string, string>, SortKey extends string = never>(
  name: string,
  all: Filters,
) {
  const { queryClient } = useShell();
  const [state, setState] = useState<ListState<Filters>>(
    () => queryClient.getQueryData(keyOf(name)) ?? { search: '', filters: all, page: 1, sort: undefined },
  );
  const [typed, setTyped] = useState(state.search);
  useEffect(() => {
    queryClient.setQueryData(keyOf(name), state);
  }, [queryClient, name, state]);
  useEffect(() => {
    const search = typed.trim();
    if (search === state.search) return;
    const pause = setTimeout(() => setState((now) => ({ ...now, search, page: 1 })), SEARCH_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, state.search]);
  const change = (part: Partial<ListState<Filters>>) => setState((now) => ({ ...now, page: 1, ...part }));

  return {
    /** For the search field. */
    search: { value: typed, onSearch: setTyped },
    filters: state.filters,
    setFilter: (part: Partial<Filters>) => change({ filters: { ...state.filters, ...part } }),
    sort: state.sort,
    setSort: (sort: TableSort | undefined) => change({ sort }),
    page: state.page,
    setPage: (page: number) => change({ page }),
    isNarrowed: state.search !== '' || Object.values(state.filters).some(Boolean),
    query: queryOf<Filters, SortKey>(state),
  };
}

const keyOf = (name: string) => ['/api/admin', 'list-state', name];

function queryOf<Filters extends Record<string, string>, SortKey extends string>(state: ListState<Filters>) {
  const { search, filters, page, sort } = state;
  return {
    page,
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(sort && { sort: sort.key, direction: sort.direction }),
  } as ListQuery<Filters, SortKey>;
}
