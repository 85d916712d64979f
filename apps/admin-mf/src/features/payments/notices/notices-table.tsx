import type { HeldNotification } from '@kenali/contracts';
import { type DataColumn, DataTable, formatRupiah } from '@kenali/ui';
import { NameCell, RowAction, TimeCell } from '../../../common/cells.tsx';
import { LinesCell } from '../../../common/lines-cell.tsx';
import { OrderLink } from '../order-link.tsx';
import { saidWord } from '../payment-words.ts';

/** What the provider wrote is no amount of ours: where it is none at all it is shown as it came. */
const amountText = (amount: string | null) =>
  amount === null ? null : Number.isFinite(Number(amount)) ? formatRupiah(amount) : amount;

const columns: readonly DataColumn<HeldNotification>[] = [
  { key: 'at', header: 'Diterima', cell: ({ at }) => <TimeCell at={at} /> },
  {
    key: 'provider',
    header: 'Transaksi penyedia',
    isRowHeader: true,
    cell: ({ providerOrderId, count }) => (
      <NameCell name={providerOrderId} lines={[count > 1 && `Diterima ${count} kali`]} />
    ),
  },
  { key: 'order', header: 'Pesanan', cell: ({ orderId }) => (orderId === null ? '–' : <OrderLink id={orderId} />) },
  { key: 'reason', header: 'Alasan ditahan', cell: ({ reason }) => <LinesCell first={reason} /> },
  {
    key: 'said',
    header: 'Isi',
    cell: ({ transactionStatus, amount }) => (
      <LinesCell first={transactionStatus ? saidWord(transactionStatus) : '–'} lines={[amountText(amount)]} />
    ),
  },
];

interface NoticesTableProps {
  rows: HeldNotification[];
  onResolve: (notice: HeldNotification) => void;
}

/** Notices of the provider that changed nothing, as they do not fit. */
export const NoticesTable = ({ rows, onResolve }: NoticesTableProps) => (
  <DataTable
    caption="Pemberitahuan yang ditahan"
    hideCaption
    columns={[
      ...columns,
      {
        key: 'actions',
        header: 'Tindakan',
        hideLabelOnCards: true,
        cell: (notice) => (
          <RowAction aria-label={`Tutup pemberitahuan ${notice.providerOrderId}`} onClick={() => onResolve(notice)}>
            Tutup
          </RowAction>
        ),
      },
    ]}
    rows={rows}
    rowKey={({ id }) => id}
    cardsBelow="desktop"
  />
);
