import { ADMIN_TEXTS, type AuditAction, type AuditGroup, type AuditQuery } from '@kenali/contracts';
import { getShell } from '@kenali/federation';
import { DateField, Heading, Stack, Text } from '@kenali/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { AdminList } from '../../common/admin-list.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { type ListFilter, useListState } from '../../common/use-list-state.ts';
import { ACTION_OPTIONS, GROUP_OPTIONS } from './action-names.ts';
import { AUDIT_COLUMNS } from './audit-columns.tsx';

/** Keeps the first and last day side by side. */
const Days = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  && { flex: 2 1 280px; gap: ${({ theme }) => theme.space[3]}; }
  /* The same distance between label and field as in the other filters. */
  @media (hover: hover) and (pointer: fine) { > div { gap: 2px; } }
  /* The native field needs this width for its date and its button. */
  ${({ theme }) => theme.media.phoneOnly} { grid-template-columns: minmax(0, 1fr); }
`;

type Filters = { action: '' | AuditAction; group: '' | AuditGroup; from: string; to: string };
const ALL: Filters = { action: '', group: '', from: '', to: '' };
const FILTERS: readonly ListFilter<Filters>[] = [
  { name: 'action', label: 'Tindakan', options: [{ value: '', label: 'Semua' }, ...ACTION_OPTIONS] },
  { name: 'group', label: 'Pembacaan daftar', options: GROUP_OPTIONS },
];

/** The form of a day in the address. The server rejects days that do not exist. */
const isDay = (value: string) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false;

/** One page of the audit log with the total. Refetched each time the page opens. */
const auditLog = (query: AuditQuery) =>
  queryOptions({
    queryKey: ['/api/admin', 'audit', query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/audit', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** /admin/audit: who changed, viewed or exported what, and when. The log is read-only. */
export function AuditPage() {
  const list = useListState({
    initial: ALL,
    filters: FILTERS,
    isValid: { from: isDay, to: isDay },
    hasSearch: true,
  });
  const { from, to } = list.filters;
  const isReversed = from !== '' && to !== '' && to < from;
  // With reversed days, the list keeps its previous rows.
  const query = useQuery({ ...auditLog(list.query), enabled: !isReversed, placeholderData: keepPreviousData });
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Heading level={1}>Catatan Audit</Heading>
        <Text $tone="inkSoft">
          Siapa mengubah, melihat, atau mengekspor apa, dan kapan. Catatan tidak dapat diubah atau dihapus.
        </Text>
      </Stack>
      <ListFilters list={list} searchLabel="Cari nama atau email" filters={FILTERS}>
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
      </ListFilters>
      <AdminList
        list={list}
        query={query}
        name="Catatan audit"
        caption="Catatan audit, terbaru lebih dulu"
        columns={AUDIT_COLUMNS}
        nothingFound="Tidak ada catatan yang cocok"
        nothingYet="Belum ada catatan"
      />
    </Stack>
  );
}
