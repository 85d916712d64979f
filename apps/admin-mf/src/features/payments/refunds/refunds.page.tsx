import { type AdminRefund, paymentMethodName } from '@kenali/contracts';
import { type DataColumn, formatRupiah, Heading, Stack } from '@kenali/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../../common/admin-list.tsx';
import { LinesCell, OneLine, PersonCell, StatusBadge, TimeCell } from '../../../common/cells.tsx';
import { ListFilters } from '../../../common/list-filters.tsx';
import { freshPage } from '../../../common/queries.ts';
import { type ListControls, type ListFilter, useListState } from '../../../common/use-list-state.ts';
import { OrderLink } from '../order-cells.tsx';
import { refundBadge, refundNote } from '../payment-labels.ts';
import { PAYMENTS_KEY } from '../payments.api.ts';
import { HeldNotifications } from './held-notifications.tsx';
import { useRefundActions } from './refund-dialogs.tsx';

/** /admin/refunds: refunds and held notifications, which need a decision by staff. */
export function RefundsPage() {
  const list = useListState<Filters>({ initial: { state: 'open' }, filters: FILTERS });
  const query = useQuery(freshPage([...PAYMENTS_KEY, 'refunds'], 'GET /api/admin/refunds', { query: list.query }));
  // Once something was above it, the lower list stays. Before, it would move in sight.
  const [hasRefunds, setHasRefunds] = useState(false);
  if (!query.isPending && !hasRefunds) setHasRefunds(true);
  return (
    <Stack $gap={10}>
      <Stack $gap={6}>
        <Heading level={1}>Pengembalian Dana</Heading>
        <RefundList list={list} query={query} />
      </Stack>
      {hasRefunds && <HeldNotifications />}
    </Stack>
  );
}

const REFUND_COLUMNS: readonly DataColumn<AdminRefund>[] = [
  { key: 'order', header: 'Pesanan', cell: ({ orderId }) => <OrderLink id={orderId} /> },
  {
    key: 'user',
    header: 'Pembayar',
    isRowHeader: true,
    cell: ({ user }) => <PersonCell user={user} />,
  },
  { key: 'amount', header: 'Jumlah', cell: ({ amount }) => <OneLine>{formatRupiah(amount)}</OneLine> },
  {
    key: 'reason',
    header: 'Alasan',
    cell: ({ reason, paymentType }) => (
      <LinesCell first={reason} lines={[paymentType && paymentMethodName(paymentType)]} />
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (refund) => <LinesCell first={<StatusBadge {...refundBadge(refund)} />} lines={[refundNote(refund)]} />,
  },
  { key: 'updated', header: 'Diperbarui', cell: ({ updatedAt }) => <TimeCell at={updatedAt} /> },
];

type Filters = { state: '' | 'open' | 'done' };
const FILTERS: readonly ListFilter<Filters>[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: 'open', label: 'Perlu diproses' },
      { value: 'done', label: 'Selesai' },
      { value: '', label: 'Semua' },
    ],
  },
];

/** Refunds to pay and refunds paid. Shows open refunds first, because these need action. */
interface RefundListProps {
  list: ListControls<Filters>;
  query: UseQueryResult<{ data: AdminRefund[]; total: number }>;
}

function RefundList({ list, query }: RefundListProps) {
  const { actionsOf, dialog } = useRefundActions();
  return (
    <Stack $gap={4}>
      <Heading level={2}>Dana yang harus dikembalikan</Heading>
      <ListFilters list={list} filters={FILTERS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar pengembalian dana"
        caption="Pengembalian dana"
        columns={REFUND_COLUMNS}
        actions={actionsOf}
        nothingFound="Belum ada pengembalian yang selesai"
        nothingYet="Tidak ada dana yang perlu dikembalikan"
        nothingYetHint="Untuk mengembalikan dana, buka pesanannya di Pembayaran."
      />
      {dialog}
    </Stack>
  );
}
