import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { FilterBar, FilterField } from '../../../common/filter-bar.tsx';
import { PagedList } from '../../../common/paged-list.tsx';
import { useListState } from '../../../common/use-list-state.ts';
import { adminOrders } from '../payments.api.ts';
import { ALL, type Filters, MARKS, STATUSES } from './order-filters.ts';
import { OrdersTable } from './orders-table.tsx';

/** /admin/orders: what was bought and how it was paid, with what needs a person. */
export function OrdersPage() {
  const list = useListState<Filters>('orders', ALL);
  const query = useQuery(adminOrders(list.query));
  return (
    <Stack $gap={5}>
      <Heading level={1}>Pembayaran</Heading>
      <FilterBar label="Cari nomor pesanan, nama, atau email" search={list.search}>
        <FilterField
          label="Status"
          options={STATUSES}
          value={list.filters.status}
          onValue={(status) => list.setFilter({ status })}
        />
        <FilterField
          label="Tanda"
          options={MARKS}
          value={list.filters.flag}
          onValue={(flag) => list.setFilter({ flag })}
        />
      </FilterBar>
      <PagedList
        query={query}
        name="Daftar pesanan"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound="Tidak ada pesanan yang cocok"
        nothingYet="Belum ada pesanan"
      >
        {(rows) => <OrdersTable rows={rows} />}
      </PagedList>
    </Stack>
  );
}
