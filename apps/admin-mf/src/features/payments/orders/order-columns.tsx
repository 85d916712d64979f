import { type AdminOrderItem, paymentMethodName } from '@kenali/contracts';
import { Badge, type DataColumn, formatRupiah, formatShortDate, Row } from '@kenali/ui';
import { styled } from 'styled-components';
import { DayCell, LinesCell, OneLine, PersonCell, StatusBadge } from '../../../common/cells.tsx';
import { priceText } from '../../../common/numbers.ts';
import { OrderLink } from '../order-cells.tsx';
import { describeFlag } from '../order-flags.ts';
import { ORDER_BADGES, paymentStatusName } from '../payment-labels.ts';

/** Breaks into two lines, because an order can have several. */
const FlagBadge = styled(Badge)`
  padding-block: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  line-height: 1.25;
`;

const isPositive = (amount: string | null): amount is string => Number(amount) > 0;

const moneyLines = ({ totalAmount, paidAmount, refundedAmount }: AdminOrderItem) => [
  isPositive(paidAmount) && paidAmount !== totalAmount && `Dibayar ${formatRupiah(paidAmount)}`,
  isPositive(refundedAmount) && `Dikembalikan ${formatRupiah(refundedAmount)}`,
];

export const ORDER_COLUMNS: readonly DataColumn<AdminOrderItem>[] = [
  { key: 'id', header: 'Pesanan', cell: ({ id }) => <OrderLink id={id} /> },
  {
    key: 'user',
    header: 'Pembayar',
    isRowHeader: true,
    cell: ({ user }) => <PersonCell user={user} />,
  },
  {
    key: 'items',
    header: 'Asesmen',
    cell: ({ items }) => <LinesCell first={items.map(({ name }) => name).join(', ')} />,
  },
  {
    key: 'amount',
    header: 'Total',
    cell: (order) => <LinesCell first={<OneLine>{priceText(order.totalAmount)}</OneLine>} lines={moneyLines(order)} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, paymentStatus, paymentMethod }) => (
      <LinesCell
        first={<StatusBadge {...ORDER_BADGES[status]} />}
        lines={[paymentStatusName(paymentStatus, paymentMethod), paymentMethod && paymentMethodName(paymentMethod)]}
      />
    ),
  },
  {
    key: 'flags',
    header: 'Tanda',
    cell: ({ flags, settledFlags }) =>
      flags.length === 0 ? (
        '–'
      ) : (
        <Row $gap={1}>
          {flags
            .map((flag) => describeFlag(flag, settledFlags.includes(flag)))
            .map(({ name, tone }) => (
              <FlagBadge key={name} $tone={tone}>
                {name}
              </FlagBadge>
            ))}
        </Row>
      ),
  },
  {
    key: 'time',
    header: 'Dibuat',
    cell: ({ createdAt, paidAt, totalAmount }) => (
      <OneLine>
        <LinesCell
          first={<DayCell at={createdAt} />}
          // Nothing was paid for a free order.
          lines={[paidAt && isPositive(totalAmount) && `Dibayar ${formatShortDate(paidAt)}`]}
        />
      </OneLine>
    ),
  },
];
