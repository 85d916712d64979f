import type { TableSort } from '@kenali/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryParams } from './use-query-params.ts';

/** The server's limit in characters. */
export const SEARCH_MAX = 100;
/** The server's limit. */
const PAGE_MAX = 100_000;
/** The search is sent after this pause in typing. */
const SEARCH_PAUSE_MS = 300;

/** A filter of a list: the name of its value in the list's filters, and the options to choose from. */
export type ListFilter<Filters> = {
  [Name in keyof Filters & string]: {
    name: Name;
    label: string;
    options: readonly { value: Filters[Name]; label: string }[];
  };
}[keyof Filters & string];

export interface SortOption {
  label: string;
  /** Without it, the server sorts by its default. */
  sort?: TableSort;
}

/** What a list can be filtered and sorted by. A value in the address that is not listed here is ignored. */
interface ListOptions<Filters> {
  /** `''` means all. */
  initial: Filters;
  filters?: readonly ListFilter<Filters>[];
  /** Checks the filters that have no options, such as days. */
  isValid?: { [Name in keyof Filters]?: (value: string) => boolean };
  sorts?: readonly SortOption[];
  /** The server's own order, for lists that show it as selected. */
  initialSort?: TableSort;
  hasSearch?: boolean;
  /** Tells two lists on the same page apart: `held.` gives the parameter `held.page`. */
  prefix?: string;
}

/** The query parameters of the list's call. Filters set to "all" (`''`) are left out. */
export type ListQuery<Filters, SortKey extends string> = {
  page: number;
  limit: number;
  search?: string;
  sort?: SortKey;
  direction?: TableSort['direction'];
} & { [Name in keyof Filters]?: Exclude<Filters[Name], ''> };

/**
 * Search, filters, sort order and page of one long list. All of them are in the page's address, without those that have
 * their default, so a list survives a reload, a login and the back button. Every change except turning the page goes
 * back to page 1.
 */
export function useListState<Filters extends Record<string, string>, SortKey extends string = never>(
  options: ListOptions<Filters>,
) {
  const { prefix = '', initial, initialSort } = options;
  const { params, change } = useQueryParams();
  const pageSize = usePageSize();
  const state = readState(options, (name) => params.get(`${prefix}${name}`));
  const set = (changes: Record<string, string | null>, settings?: { replace: boolean }) =>
    change(
      Object.fromEntries(Object.entries({ page: null, ...changes }).map(([name, value]) => [prefix + name, value])),
      settings,
    );
  const search = useTypedSearch(state.search, (text, isContinued) =>
    set({ search: text || null }, { replace: isContinued }),
  );
  const setFilter = (part: Partial<Filters>) =>
    set(
      Object.fromEntries(
        Object.entries(part).map(([name, value]) => [name, value === initial[name] ? null : (value as string)]),
      ),
    );
  const { page, filters, sort } = state;
  return {
    /** The search as typed, for the search field. */
    search,
    filters,
    setFilter,
    sort: sort ?? initialSort,
    setSort: (to: TableSort | undefined) =>
      set({ sort: to && !isSame(to, initialSort) ? `${to.direction === 'desc' ? '-' : ''}${to.key}` : null }),
    page,
    pageSize,
    setPage: (to: number) => set({ page: to === 1 ? null : String(to) }),
    isNarrowed:
      state.search !== '' || Object.entries(filters).some(([name, value]) => value !== '' && value !== initial[name]),
    query: {
      page,
      limit: pageSize,
      ...(state.search && { search: state.search }),
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
      ...(sort && { sort: sort.key, direction: sort.direction }),
    } as ListQuery<Filters, SortKey>,
  };
}

/** The value that `useListState` returns. */
export type ListControls<Filters extends Record<string, string>> = ReturnType<typeof useListState<Filters, string>>;

/** The text of a search field. It is sent after a pause, and follows the address when the browser goes back. */
function useTypedSearch(search: string, send: (search: string, isContinued: boolean) => void) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  /** Further typing replaces the address, so that the back button does not go through every syllable. */
  const isTyping = useRef(false);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    isTyping.current = false;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const text = typed.trim();
    if (text === search) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latestSend.current(text, isTyping.current);
      isTyping.current = true;
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const onLeave = () => {
    isTyping.current = false;
  };
  return { value: typed, onSearch: setTyped, onLeave };
}

/** Reads the parameters. Whatever is unknown or malformed falls back to its default. */
function readState<Filters extends Record<string, string>>(
  { initial, filters = [], isValid = {}, sorts = [], hasSearch = false }: ListOptions<Filters>,
  read: (name: string) => string | null,
) {
  const readFilter = (name: string) => {
    const value = read(name);
    if (value === null) return initial[name];
    const options = filters.find((filter) => filter.name === name)?.options;
    const isKnown = options?.some((option) => option.value === value) ?? isValid[name]?.(value);
    return isKnown ? value : initial[name];
  };
  const page = Number(read('page') ?? 1);
  return {
    search: hasSearch ? (read('search') ?? '').trim().slice(0, SEARCH_MAX) : '',
    filters: Object.fromEntries(Object.keys(initial).map((name) => [name, readFilter(name)])) as Filters,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    sort: readSort(read('sort'), sorts),
  };
}

/** `name` sorts ascending, `-name` descending. */
function readSort(value: string | null, sorts: readonly SortOption[]): TableSort | undefined {
  const key = value?.replace(/^-/, '');
  if (!sorts.some(({ sort }) => sort && sort.key === key)) return undefined;
  return { key: key as string, direction: value?.startsWith('-') ? 'desc' : 'asc' };
}

const isSame = (one: TableSort, other: TableSort | undefined) =>
  one.key === other?.key && one.direction === other.direction;

/** Rows per page. On a phone, each row is a card as high as a third of the screen. */
const PAGE_SIZE = { wide: 50, phone: 20 };

/** jsdom has no media queries. */
const phone = globalThis.matchMedia?.('(max-width: 639.98px)');

const subscribe = (listener: () => void) => {
  phone?.addEventListener('change', listener);
  return () => phone?.removeEventListener('change', listener);
};

const usePageSize = (): number =>
  useSyncExternalStore(subscribe, () => (phone?.matches ? PAGE_SIZE.phone : PAGE_SIZE.wide));
