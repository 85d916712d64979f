import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { FilterBar, FilterField, SortField } from '../../common/filter-bar.tsx';
import { PagedList } from '../../common/paged-list.tsx';
import { useListState } from '../../common/use-list-state.ts';
import { adminAssessments } from './admin-assessments.api.ts';
import { ALL, type Filters, NEWEST, SORTS, STATUSES, TYPES } from './assessment-filters.ts';
import { AssessmentsTable } from './assessments-table.tsx';
import { ExportPanel } from './export/export-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** /admin/assessments: every user's assessments, with search, filters and order done by the server. */
export function AdminAssessmentsPage() {
  const list = useListState<Filters, 'createdAt' | 'completedAt'>('assessments', ALL);
  const query = useQuery(adminAssessments(list.query));
  const { search, status, type } = list.query;
  const sort = list.sort ?? NEWEST;
  return (
    <Stack $gap={5}>
      <Heading level={1}>Daftar Asesmen</Heading>
      <SummaryCards />
      <FilterBar label="Cari nama, email, atau asesmen" search={list.search}>
        <FilterField
          label="Status"
          options={STATUSES}
          value={list.filters.status}
          onValue={(value) => list.setFilter({ status: value })}
        />
        <FilterField
          label="Jenis"
          options={TYPES}
          value={list.filters.type}
          onValue={(value) => list.setFilter({ type: value })}
        />
        <SortField options={SORTS} sort={sort} onSort={list.setSort} />
      </FilterBar>
      <ExportPanel query={{ search, status, type }} total={query.isPlaceholderData ? undefined : query.data?.total} />
      <PagedList
        query={query}
        name="Daftar asesmen"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound="Tidak ada asesmen yang cocok"
        nothingYet="Belum ada asesmen"
      >
        {(rows) => <AssessmentsTable rows={rows} sort={sort} onSort={list.setSort} />}
      </PagedList>
    </Stack>
  );
}
