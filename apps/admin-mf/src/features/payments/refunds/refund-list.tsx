import type { AdminRefund } from '@kenali/contracts';
import { Grid, Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterField } from '../../../common/filter-bar.tsx';
import { PagedList } from '../../../common/paged-list.tsx';
import { useListState } from '../../../common/use-list-state.ts';
import { adminRefunds } from '../payments.api.ts';
import { RecordRefundDialog } from './record-refund-dialog.tsx';
import { RefundsTable } from './refunds-table.tsx';
import { SendRefundDialog } from './send-refund-dialog.tsx';

const STATES = [
  { value: 'open', label: 'Perlu diproses' },
  { value: 'done', label: 'Selesai' },
  { value: '', label: 'Semua' },
] as const;
type Filters = { state: (typeof STATES)[number]['value'] };
/** Staff come here for what is to be done. */
const OPEN: Filters = { state: 'open' };

export function RefundList() {
  const list = useListState<Filters>('refunds', OPEN);
  const query = useQuery(adminRefunds(list.query));
  const [opened, open] = useState<{ act: 'send' | 'record'; refund: AdminRefund } | null>(null);
  const close = () => open(null);
  return (
    <Stack $gap={4}>
      <Heading level={2}>Dana yang harus dikembalikan</Heading>
      <Grid $columns={2}>
        <FilterField
          label="Status"
          options={STATES}
          value={list.filters.state}
          onValue={(state) => list.setFilter({ state })}
        />
      </Grid>
      <PagedList
        query={query}
        name="Daftar pengembalian dana"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound={
          list.filters.state === 'open'
            ? 'Tidak ada dana yang perlu dikembalikan'
            : 'Belum ada pengembalian yang selesai'
        }
        nothingYet="Belum ada pengembalian dana"
      >
        {(rows) => (
          <RefundsTable
            rows={rows}
            onSend={(refund) => open({ act: 'send', refund })}
            onRecord={(refund) => open({ act: 'record', refund })}
          />
        )}
      </PagedList>
      {opened?.act === 'send' && <SendRefundDialog refund={opened.refund} onClose={close} />}
      {opened?.act === 'record' && <RecordRefundDialog refund={opened.refund} onClose={close} />}
    </Stack>
  );
}
