import type { AdminOrderItem } from '@kenali/contracts';
import { type DataColumn, DataTable, formatDate, formatRupiah, Row } from '@kenali/ui';
import { CellBadge, NameCell, OneLine } from '../../../common/cells.tsx';
import { LinesCell } from '../../../common/lines-cell.tsx';
import { OrderLink } from '../order-link.tsx';
import { markOf } from '../order-marks.ts';
import { methodWord, ORDER_LOOKS, PAYMENT_WORDS } from '../payment-words.ts';

const isMoney = (amount: string | null): amount is string => Number(amount) > 0;

const moneyLines = ({ totalAmount, paidAmount, refundedAmount }: AdminOrderItem) => [
  isMoney(paidAmount) && paidAmount !== totalAmount && `Dibayar ${formatRupiah(paidAmount)}`,
  isMoney(refundedAmount) && `Dikembalikan ${formatRupiah(refundedAmount)}`,
];

const columns: readonly DataColumn<AdminOrderItem>[] = [
  { key: 'id', header: 'Pesanan', cell: ({ id }) => <OrderLink id={id} /> },
  {
    key: 'user',
    header: 'Pembayar',
    isRowHeader: true,
    cell: ({ user }) => <NameCell name={`${user.firstName} ${user.lastName}`} lines={[user.email]} />,
  },
  {
    key: 'items',
    header: 'Asesmen',
    cell: ({ items }) => <LinesCell first={items.map(({ name }) => name).join(', ')} />,
  },
  {
    key: 'amount',
    header: 'Total',
    cell: (order) => (
      <LinesCell first={<OneLine>{formatRupiah(order.totalAmount)}</OneLine>} lines={moneyLines(order)} />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, paymentStatus, paymentMethod }) => (
      <LinesCell
        first={<CellBadge $tone={ORDER_LOOKS[status].tone}>{ORDER_LOOKS[status].text}</CellBadge>}
        lines={[PAYMENT_WORDS[paymentStatus], paymentMethod && methodWord(paymentMethod)]}
      />
    ),
  },
  {
    key: 'marks',
    header: 'Tanda',
    cell: ({ flags, settledFlags }) =>
      flags.length === 0 ? (
        '–'
      ) : (
        <Row $gap={1}>
          {flags
            .map((flag) => markOf(flag, settledFlags.includes(flag)))
            .map(({ name, tone }) => (
              <CellBadge key={name} $tone={tone}>
                {name}
              </CellBadge>
            ))}
        </Row>
      ),
  },
  {
    key: 'time',
    header: 'Dibuat',
    cell: ({ createdAt, paidAt }) => (
      <LinesCell first={formatDate(createdAt)} lines={[paidAt && `Dibayar ${formatDate(paidAt)}`]} />
    ),
  },
];

/** One page of the orders, newest first. */
export const OrdersTable = ({ rows }: { rows: AdminOrderItem[] }) => (
  <DataTable
    caption="Pesanan semua pengguna"
    hideCaption
    columns={columns}
    rows={rows}
    rowKey={({ id }) => id}
    cardsBelow="desktop"
  />
);
