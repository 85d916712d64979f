import type { AdminDataRequest } from '@kenali/contracts';
import { type DataColumn, formatDate } from '@kenali/ui';
import { CellBadge, LinesCell, NameCell, PersonCell, TimeCell } from '../../common/cells.tsx';

export const KINDS: Record<AdminDataRequest['kind'], string> = {
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

/** The columns of the requests of all people. */
export const REQUEST_COLUMNS: readonly DataColumn<AdminDataRequest>[] = [
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
    cell: ({ text, answer, note }) => (
      <NameCell name={text || '–'} lines={[answer && `Jawaban: ${answer}`, note && `Catatan: ${note}`]} />
    ),
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
