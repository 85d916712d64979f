import { ADMIN_TEXTS, type AuditAction } from '@kenali/contracts';
import { DateField, Heading, Stack, Text } from '@kenali/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { FilterBar, FilterField } from '../../common/filter-bar.tsx';
import { PagedList } from '../../common/paged-list.tsx';
import { useListState } from '../../common/use-list-state.ts';
import { ACTION_OPTIONS } from './action-names.ts';
import { auditLog } from './audit.api.ts';
import { AuditTable } from './audit-table.tsx';

/** First and last day stay side by side. */
const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  && { flex: 2 1 280px; }
`;

const ACTIONS = [{ value: '' as const, label: 'Semua' }, ...ACTION_OPTIONS];
type Filters = { action: '' | AuditAction; from: string; to: string };
const ALL: Filters = { action: '', from: '', to: '' };

/** /admin/audit: who changed, viewed or exported what and when. Nothing here can be changed. */
export function AuditPage() {
  const list = useListState('audit', ALL);
  const { from, to, action } = list.filters;
  const isReversed = from !== '' && to !== '' && to < from;
  // No log has days between a later and an earlier one: the list waits as it was.
  const query = useQuery({ ...auditLog(list.query), enabled: !isReversed, placeholderData: keepPreviousData });
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Heading level={1}>Catatan Audit</Heading>
        <Text $tone="inkSoft">
          Siapa mengubah, melihat, atau mengekspor apa, dan kapan. Catatan tidak dapat diubah atau dihapus.
        </Text>
      </Stack>
      <FilterBar label="Cari nama atau email" search={list.search}>
        <FilterField
          label="Tindakan"
          options={ACTIONS}
          value={action}
          onValue={(value) => list.setFilter({ action: value })}
        />
        <Days>
          <DateField
            label="Dari tanggal"
            value={from}
            onChange={({ target }) => list.setFilter({ from: target.value })}
          />
          <DateField
            label="Sampai tanggal"
            value={to}
            error={isReversed ? ADMIN_TEXTS.daysReversed : undefined}
            onChange={({ target }) => list.setFilter({ to: target.value })}
          />
        </Days>
      </FilterBar>
      <PagedList
        query={query}
        name="Catatan audit"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound="Tidak ada catatan yang cocok"
        nothingYet="Belum ada catatan"
      >
        {(rows) => <AuditTable rows={rows} />}
      </PagedList>
    </Stack>
  );
}
