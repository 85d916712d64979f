import { useShell } from '@kenali/federation';
import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { AdminList } from '../../common/admin-list.tsx';
import { TYPE_OPTIONS } from '../../common/labels.ts';
import { ListFilters } from '../../common/list-filters.tsx';
import { usePdfDownload } from '../../common/pdf-download.tsx';
import { freshPage } from '../../common/queries.ts';
import { type ListFilter, type SortOption, useListState } from '../../common/use-list-state.ts';
import { ASSESSMENT_COLUMNS } from './assessment-columns.tsx';
import { ExportPanel } from './export/export-panel.tsx';
import { SummaryCards } from './summary-cards.tsx';

const STATUSES = [
  { value: '', label: 'Semua' },
  { value: 'completed', label: 'Selesai' },
  { value: 'in_progress', label: 'Berlangsung' },
] as const;
const TYPES = [{ value: '', label: 'Semua' }, ...TYPE_OPTIONS.filter(({ value }) => value !== 'other')] as const;

type Filters = { status: (typeof STATUSES)[number]['value']; type: (typeof TYPES)[number]['value'] };
const FILTERS: readonly ListFilter<Filters>[] = [
  { name: 'status', label: 'Status', options: STATUSES },
  { name: 'type', label: 'Jenis', options: TYPES },
];

/** The server's default. */
const NEWEST = { key: 'createdAt', direction: 'desc' } as const;
const SORTS: readonly SortOption[] = [
  { label: 'Dibuat, terbaru', sort: NEWEST },
  { label: 'Dibuat, terlama', sort: { key: 'createdAt', direction: 'asc' } },
  { label: 'Selesai, terbaru', sort: { key: 'completedAt', direction: 'desc' } },
  { label: 'Selesai, terlama', sort: { key: 'completedAt', direction: 'asc' } },
];

/** /admin/assessments: the assessments of all users. The server searches, filters and sorts. */
export function AdminAssessmentsPage() {
  const list = useListState<Filters, 'createdAt' | 'completedAt'>({
    initial: { status: '', type: '' },
    filters: FILTERS,
    sorts: SORTS,
    initialSort: NEWEST,
    hasSearch: true,
  });
  const query = useQuery(freshPage(['/api/admin', 'assessments'], 'GET /api/admin/assessments', { query: list.query }));
  const { search, status, type } = list.query;
  const { toast } = useShell();
  const { isBusy, download } = usePdfDownload();
  const downloadPdf = (id: number) => {
    toast.show({ title: isBusy ? 'PDF lain masih diunduh' : 'Mengunduh...' });
    if (!isBusy) void download(id);
  };
  return (
    <Stack $gap={5}>
      <ExportPanel query={{ search, status, type }} total={query.isPlaceholderData ? undefined : query.data?.total}>
        <Heading level={1}>Daftar Asesmen</Heading>
      </ExportPanel>
      <SummaryCards />
      <ListFilters list={list} searchLabel="Cari nama, email, atau asesmen" filters={FILTERS} sorts={SORTS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar asesmen"
        caption="Asesmen semua pengguna"
        columns={ASSESSMENT_COLUMNS}
        actions={({ id, status, user, isRestricted }) => ({
          of: `${user.firstName} (${id})`,
          // Only completed user assessments have a result.
          actions:
            status === 'completed' && !isRestricted
              ? [
                  { label: 'Lihat hasil', to: `/admin/assessment-result/${id}` },
                  { label: 'Unduh PDF', onSelect: () => downloadPdf(id) },
                ]
              : [],
        })}
        nothingFound="Tidak ada asesmen yang cocok"
        nothingYet="Belum ada asesmen"
        nothingYetHint="Asesmen muncul setelah pengguna membelinya atau mendapat akses gratis."
      />
    </Stack>
  );
}
