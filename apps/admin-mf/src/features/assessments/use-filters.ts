import type { AdminAssessmentsQuery } from '@kenali/contracts';
import { useEffect, useState } from 'react';
import { PAGE_SIZE } from './admin-assessments.api.ts';

const SEARCH_PAUSE_MS = 300;

export interface Filters {
  search: string;
  status: '' | 'completed' | 'in_progress';
  type: '' | 'sensory';
}

/** What is asked for: the search waits for a pause in typing, and a changed filter starts at the first page. */
export function useFilters() {
  const [filters, setFilters] = useState<Filters>({ search: '', status: '', type: '' });
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  useEffect(() => {
    const pause = setTimeout(() => setSearch(filters.search.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [filters.search]);
  const query: AdminAssessmentsQuery = {
    page,
    limit: PAGE_SIZE,
    ...(search && { search }),
    ...(filters.status && { status: filters.status }),
    ...(filters.type && { type: filters.type }),
  };
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part });
    setPage(1);
  };
  return { filters, change, query, page, setPage };
}
