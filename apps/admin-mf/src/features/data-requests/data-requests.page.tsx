import { ADMIN_TEXTS, type AdminDataRequest, type DataRequestFilter } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, formatDate, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { CellBadge, LinesCell, NameCell, PersonCell, TimeCell } from '../../common/cells.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { NoteDialog } from '../../common/note-dialog.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { PENDING_KEY } from '../../common/pending.ts';
import { freshPage } from '../../common/queries.ts';
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
    cell: ({ user }) => <PersonCell user={user} />,
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
    cell: ({ state, isOverdue, handledBy, isInEffect, liftedAt }) => (
      <LinesCell
        first={
          <CellBadge $tone={isOverdue ? 'bad' : state === 'open' || isInEffect ? 'warn' : 'neutral'}>
            {isOverdue ? 'Terlambat' : isInEffect ? 'Dibatasi' : STATES[state]}
          </CellBadge>
        }
        lines={[
          isOverdue && STATES[state],
          liftedAt && `Dicabut pemilik ${formatDate(liftedAt)}`,
          handledBy && `${isInEffect || liftedAt ? 'Catatan' : ''} oleh ${handledBy}`.trim(),
        ]}
      />
    ),
  },
  { key: 'due', header: 'Batas waktu', cell: ({ dueAt }) => <TimeCell at={dueAt} /> },
];

type Filters = { state: '' | 'all' | DataRequestFilter };
const FILTERS: readonly ListFilter<Filters>[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Belum selesai' },
      { value: 'open', label: 'Perlu dijawab' },
      { value: 'restricted', label: 'Sedang dibatasi' },
      { value: 'done', label: 'Selesai' },
      { value: 'cancelled', label: 'Dibatalkan' },
      { value: 'all', label: 'Semua' },
    ],
  },
];

const toQuery = (state: Filters['state'] | undefined) => (state === 'all' ? { all: true } : state ? { state } : {});

/** /admin/data-requests: what owners asked for about their data. The earliest deadline comes first. */
export function DataRequestsPage() {
  const list = useListState<Filters>({ initial: { state: '' }, filters: FILTERS });
  const { state, ...paging } = list.query;
  const wanted = { ...paging, ...toQuery(state) };
  const query = useQuery(freshPage(KEY, 'GET /api/admin/data-requests', { query: wanted }));
  const [handling, setHandling] = useState<AdminDataRequest | null>(null);
  return (
    <Stack $gap={5}>
      <PageHeader title="Permintaan Data Pribadi">
        Perbaikan dan pembatasan dijawab dalam 3 x 24 jam. Pembatasan yang diaktifkan pemilik berlaku sendiri.
        Penghapusan berjalan sendiri setelah pemilik tidak dapat membatalkannya lagi.
      </PageHeader>
      <ListFilters list={list} filters={FILTERS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar permintaan"
        caption="Permintaan data pribadi, batas waktu terdekat lebih dulu"
        columns={COLUMNS}
        actions={(request) => ({
          of: `permintaan ${request.id}`,
          actions: [
            canRecord(request) && {
              label: recordLabel(request),
              name: `${recordLabel(request)}, permintaan ${request.id}`,
              onSelect: () => setHandling(request),
            },
          ],
        })}
        nothingFound="Tidak ada permintaan yang cocok"
        nothingYet="Tidak ada permintaan yang menunggu"
      />
      {handling && <HandleDialog request={handling} onClose={() => setHandling(null)} />}
    </Stack>
  );
}

/** A restriction that the owner switched on is fulfilled. Staff may add one note to it. */
const isSwitched = ({ isInEffect, liftedAt }: AdminDataRequest) => isInEffect === true || liftedAt !== undefined;
const canRecord = (request: AdminDataRequest) =>
  request.state === 'open' || (isSwitched(request) && request.handledBy === '');
const recordLabel = (request: AdminDataRequest) => (isSwitched(request) ? 'Tulis catatan' : 'Tandai selesai');

function HandleDialog({ request, onClose }: { request: AdminDataRequest; onClose: () => void }) {
  const { id, kind } = request;
  const { api } = useShell();
  return (
    <NoteDialog
      title={isSwitched(request) ? 'Catatan tentang pembatasan' : 'Tandai permintaan selesai'}
      about={
        isSwitched(request)
          ? `${KINDS[kind]} #${id}. Hanya pemilik akun yang dapat mencabut pembatasan.`
          : `${KINDS[kind]} #${id}. Pemilik akun melihat bahwa permintaannya selesai, tanpa catatan ini.`
      }
      hint="Apa yang Anda lakukan, tanpa nama anak."
      submitLabel={isSwitched(request) ? 'Simpan catatan' : recordLabel(request)}
      onSubmit={(note) => api.send('POST /api/admin/data-requests/{id}/handle', { params: { id }, body: { note } })}
      done={ADMIN_TEXTS.dataRequestHandled}
      failed={ADMIN_TEXTS.dataRequestFailed}
      refresh={[PENDING_KEY, KEY]}
      onClose={onClose}
    />
  );
}
