import { ADMIN_TEXTS, type AuditAction, type AuditGroup, type PracticeSettings } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { DateField, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AdminList } from '../../common/admin-list.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { freshPage } from '../../common/queries.ts';
import { type ListFilter, useListState } from '../../common/use-list-state.ts';
import { actionOptions, GROUP_OPTIONS } from './action-names.ts';
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
const filtersOf = (settings: PracticeSettings): readonly ListFilter<Filters>[] => [
  { name: 'action', label: 'Tindakan', options: [{ value: '', label: 'Semua' }, ...actionOptions(settings)] },
  { name: 'group', label: 'Pembacaan daftar', options: GROUP_OPTIONS },
];

/** The form of a day in the address. The server rejects days that do not exist. */
const isDay = (value: string) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false;

/** /admin/audit: who changed, viewed or exported what, and when. The log is read-only. */
export function AuditPage() {
  const { settings } = useShell();
  const [filters] = useState(() => filtersOf(settings));
  const list = useListState({
    initial: ALL,
    filters,
    isValid: { from: isDay, to: isDay },
    hasSearch: true,
  });
  const { from, to } = list.filters;
  const isReversed = from !== '' && to !== '' && to < from;
  // With reversed days, the list keeps its previous rows.
  const options = freshPage(['/api/admin', 'audit'], 'GET /api/admin/audit', { query: list.query });
  const query = useQuery({ ...options, enabled: !isReversed });
  return (
    <Stack $gap={5}>
      <PageHeader title="Catatan Audit">
        Siapa mengubah, melihat, atau mengekspor apa, dan kapan. Catatan tidak dapat diubah atau dihapus.
      </PageHeader>
      <ListFilters list={list} searchLabel="Cari nama atau email" filters={filters}>
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
