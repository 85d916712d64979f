import { type AdminOrdersQuery, FILTER_FLAGS, ORDER_STATUSES, type OrderStatus } from '@kenali/contracts';
import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { AdminList } from '../../../common/admin-list.tsx';
import { ListFilters } from '../../../common/list-filters.tsx';
import { freshPage } from '../../../common/queries.ts';
import { type ListFilter, useListState } from '../../../common/use-list-state.ts';
import { describeFlag } from '../order-flags.ts';
import { ORDER_BADGES } from '../payment-labels.ts';
import { PAYMENTS_KEY } from '../payments.api.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';

type Filters = { status: '' | OrderStatus; flag: '' | NonNullable<AdminOrdersQuery['flag']> };
const FILTERS: readonly ListFilter<Filters>[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Semua' },
      ...ORDER_STATUSES.map((value) => ({ value, label: ORDER_BADGES[value].text })),
    ],
  },
  {
    name: 'flag',
    label: 'Tanda',
    options: [
      { value: '', label: 'Semua' },
      { value: 'attention', label: 'Perlu perhatian' },
      ...FILTER_FLAGS.map((value) => ({ value, label: describeFlag(value).name })),
    ],
  },
];

/** /admin/orders: all orders with their payments and flags. */
export function OrdersPage() {
  const list = useListState<Filters>({ initial: { status: '', flag: '' }, filters: FILTERS, hasSearch: true });
  return (
    <Stack $gap={5}>
      <Heading level={1}>Pembayaran</Heading>
      <ListFilters list={list} searchLabel="Cari nomor pesanan, nama, atau email" filters={FILTERS} />
      <AdminList
        list={list}
        query={useQuery(freshPage([...PAYMENTS_KEY, 'orders'], 'GET /api/admin/orders', { query: list.query }))}
        name="Daftar pesanan"
        caption="Pesanan semua pengguna"
        columns={ORDER_COLUMNS}
        nothingFound="Tidak ada pesanan yang cocok"
        nothingYet="Belum ada pesanan"
        nothingYetHint="Pesanan muncul setelah pengguna menekan bayar di keranjangnya."
      />
    </Stack>
  );
}
