import type { AuditEntry } from '@kenali/contracts';
import { type DataColumn, DataTable } from '@kenali/ui';
import { NameCell, TimeCell } from '../../common/cells.tsx';
import { ACTION_NAMES } from './action-names.ts';
import { DetailLines } from './detail-lines.tsx';

const KINDS = {
  user: 'Pengguna',
  result: 'Hasil',
  order: 'Pesanan',
  refund: 'Pengembalian dana',
  assessment: 'Asesmen',
  notice: 'Notifikasi',
} as const;

/** "Hasil 100042"; nothing where the name says the number already. */
const numberLine = ({ kind, id, name }: NonNullable<AuditEntry['target']>) =>
  name.endsWith(`#${id}`) ? null : `${KINDS[kind]} ${id}`;

const COLUMNS: DataColumn<AuditEntry>[] = [
  { key: 'at', header: 'Waktu', cell: ({ at }) => <TimeCell at={at} /> },
  {
    key: 'actor',
    header: 'Oleh',
    cell: ({ actor }) => <NameCell name={actor.name} lines={[actor.email]} />,
  },
  { key: 'action', header: 'Tindakan', cell: ({ action }) => ACTION_NAMES[action] ?? action, isRowHeader: true },
  {
    key: 'target',
    header: 'Terhadap',
    cell: ({ target }) => (target ? <NameCell name={target.name || '–'} lines={[numberLine(target)]} /> : '–'),
  },
  { key: 'details', header: 'Rincian', cell: (entry) => <DetailLines entry={entry} /> },
];

export const AuditTable = ({ rows }: { rows: AuditEntry[] }) => (
  <DataTable
    caption="Catatan audit, terbaru lebih dulu"
    hideCaption
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => id}
    cardsBelow="desktop"
  />
);
