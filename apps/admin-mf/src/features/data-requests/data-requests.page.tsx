import { ADMIN_TEXTS, type AdminDataRequest } from '@kenali/contracts';
import { getShell, useShell } from '@kenali/federation';
import { type DataColumn, formatDate, Heading, Stack, Text } from '@kenali/ui';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { CellBadge, LinesCell, NameCell, RowAction, TimeCell } from '../../common/cells.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { NoteDialog } from '../../common/note-dialog.tsx';
import { PENDING_KEY } from '../../common/pending.ts';
import { type ListFilter, useListState } from '../../common/use-list-state.ts';

const KEY = ['/api/admin', 'data-requests'];
const KINDS: Record<AdminDataRequest['kind'], string> = {
  delete_account: 'Hapus akun',
  delete_child: 'Hapus data anak',
  correction: 'Perbaikan data',
  restriction: 'Pembatasan',
};
const STATES: Record<AdminDataRequest['state'], string> = {
  waiting: 'Dapat dibatalkan pemilik',
  erasing: 'Sedang dihapus',
  open: 'Perlu dijawab',
  cancelled: 'Dibatalkan',
  done: 'Selesai',
};

const COLUMNS: readonly DataColumn<AdminDataRequest>[] = [
  { key: 'at', header: 'Diminta', cell: ({ requestedAt }) => <TimeCell at={requestedAt} /> },
  {
    key: 'user',
    header: 'Pemilik akun',
    isRowHeader: true,
    cell: ({ user }) => (
      <NameCell
        name={`${user.firstName} ${user.lastName}`}
        lines={[user.email, user.whatsappNumber && `WhatsApp ${user.whatsappNumber}`]}
      />
    ),
  },
  {
    key: 'kind',
    header: 'Permintaan',
    cell: ({ id, kind, child }) => (
      <LinesCell
        first={`${KINDS[kind] ?? kind} #${id}`}
        lines={[child && `${child.name}, ${formatDate(child.birthDate)}`]}
      />
    ),
  },
  {
    key: 'message',
    header: 'Penjelasan',
    cell: ({ text, note }) => <NameCell name={text || '–'} lines={[note && `Catatan: ${note}`]} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, isOverdue, handledBy }) => (
      <LinesCell
        first={
          <CellBadge $tone={isOverdue ? 'bad' : state === 'open' ? 'warn' : 'neutral'}>
            {isOverdue ? 'Terlambat' : STATES[state]}
          </CellBadge>
        }
        lines={[isOverdue && STATES[state], handledBy && `oleh ${handledBy}`]}
      />
    ),
  },
  { key: 'due', header: 'Batas waktu', cell: ({ dueAt }) => <TimeCell at={dueAt} /> },
];

type Filters = { state: '' | 'all' };
const FILTERS: readonly ListFilter<Filters>[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Belum selesai' },
      { value: 'all', label: 'Semua' },
    ],
  },
];

const dataRequests = (query: { page?: number; limit?: number; all?: boolean }) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: () => getShell().api.sendPaged('GET /api/admin/data-requests', { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** /admin/data-requests: what owners asked for about their data. The earliest deadline comes first. */
export function DataRequestsPage() {
  const list = useListState<Filters>({ initial: { state: '' }, filters: FILTERS });
  const { state, ...paging } = list.query;
  const query = useQuery(dataRequests({ ...paging, ...(state === 'all' && { all: true }) }));
  const [handling, setHandling] = useState<AdminDataRequest | null>(null);
  return (
    <Stack $gap={5}>
      <Stack $gap={2}>
        <Heading level={1}>Permintaan Data Pribadi</Heading>
        <Text $tone="inkSoft">
          Perbaikan dan pembatasan dijawab dalam 3 x 24 jam. Penghapusan berjalan sendiri setelah pemilik tidak dapat
          membatalkannya lagi.
        </Text>
      </Stack>
      <ListFilters list={list} filters={FILTERS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar permintaan"
        caption="Permintaan data pribadi, batas waktu terdekat lebih dulu"
        columns={COLUMNS}
        actions={(request) =>
          request.state === 'open' && (
            <RowAction aria-label={`Tandai selesai, permintaan ${request.id}`} onClick={() => setHandling(request)}>
              Tandai selesai
            </RowAction>
          )
        }
        nothingFound="Tidak ada permintaan yang cocok"
        nothingYet="Tidak ada permintaan yang menunggu"
      />
      {handling && <HandleDialog request={handling} onClose={() => setHandling(null)} />}
    </Stack>
  );
}

function HandleDialog({ request: { id, kind }, onClose }: { request: AdminDataRequest; onClose: () => void }) {
  const { api, queryClient, toast } = useShell();
  const handle = async (note: string) => {
    await api.send('POST /api/admin/data-requests/{id}/handle', { params: { id }, body: { note } });
    toast.show({ title: ADMIN_TEXTS.dataRequestHandled, variant: 'success' });
    onClose();
    void queryClient.invalidateQueries({ queryKey: PENDING_KEY });
    await queryClient.invalidateQueries({ queryKey: KEY });
  };
  return (
    <NoteDialog
      title="Tandai permintaan selesai"
      about={`${KINDS[kind]} #${id}. Pemilik akun melihat bahwa permintaannya selesai, tanpa catatan ini.`}
      hint="Apa yang Anda lakukan, tanpa nama anak."
      submitLabel="Tandai selesai"
      failed={ADMIN_TEXTS.dataRequestFailed}
      onSubmit={handle}
      onClose={onClose}
    />
  );
}
