import type { AdminRefund } from '@kenali/contracts';
import { type DataColumn, DataTable, formatRupiah } from '@kenali/ui';
import { CellBadge, NameCell, OneLine, RowAction, RowActions, TimeCell } from '../../../common/cells.tsx';
import { LinesCell } from '../../../common/lines-cell.tsx';
import { OrderLink } from '../order-link.tsx';
import { methodWord, REFUND_LOOKS } from '../payment-words.ts';

const columns: readonly DataColumn<AdminRefund>[] = [
  { key: 'order', header: 'Pesanan', cell: ({ orderId }) => <OrderLink id={orderId} /> },
  {
    key: 'user',
    header: 'Pembayar',
    isRowHeader: true,
    cell: ({ user }) => (
      <NameCell
        name={`${user.firstName} ${user.lastName}`}
        lines={[user.email, user.whatsappNumber && `WhatsApp ${user.whatsappNumber}`]}
      />
    ),
  },
  { key: 'amount', header: 'Jumlah', cell: ({ amount }) => <OneLine>{formatRupiah(amount)}</OneLine> },
  {
    key: 'reason',
    header: 'Alasan',
    cell: ({ reason, paymentType }) => <LinesCell first={reason} lines={[paymentType && methodWord(paymentType)]} />,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state, note }) => (
      <LinesCell
        first={<CellBadge $tone={REFUND_LOOKS[state].tone}>{REFUND_LOOKS[state].text}</CellBadge>}
        lines={[note]}
      />
    ),
  },
  { key: 'updated', header: 'Diperbarui', cell: ({ updatedAt }) => <TimeCell at={updatedAt} /> },
];

/** What the provider has not answered yet may have gone back already: it is asked again, never repaid by hand. */
const isForHand = ({ state }: AdminRefund) => state === 'requested' || state === 'failed';

interface RefundsTableProps {
  rows: AdminRefund[];
  onSend: (refund: AdminRefund) => void;
  onRecord: (refund: AdminRefund) => void;
}

/** One page of money that has to go back, or went. */
export function RefundsTable({ rows, onSend, onRecord }: RefundsTableProps) {
  const actions: DataColumn<AdminRefund> = {
    key: 'actions',
    header: 'Tindakan',
    hideLabelOnCards: true,
    cell: (refund) => (
      <RowActions>
        {refund.isSendable && (
          <RowAction aria-label={`Kembalikan lewat penyedia, pesanan ${refund.orderId}`} onClick={() => onSend(refund)}>
            Kembalikan lewat penyedia
          </RowAction>
        )}
        {isForHand(refund) && (
          <RowAction aria-label={`Catat manual, pesanan ${refund.orderId}`} onClick={() => onRecord(refund)}>
            Catat manual
          </RowAction>
        )}
      </RowActions>
    ),
  };
  return (
    <DataTable
      caption="Pengembalian dana"
      hideCaption
      columns={[...columns, actions]}
      rows={rows}
      rowKey={({ id }) => id}
      cardsBelow="desktop"
    />
  );
}
